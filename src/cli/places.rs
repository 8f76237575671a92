//! Whether two paths lead to one place, however they are spelt.

use std::fs;
use std::path::{Path, PathBuf};

/// Whether two paths name the same ordinary file: over links and other spellings, too. What goes to a terminal or
/// a device takes nobody's place, however often it is named.
pub(crate) fn same_file(one: &Path, other: &Path) -> bool {
    if is_special(one) || is_special(other) {
        return false;
    }
    one == other || linked(one, other) || is_same_place(one, other)
}

/// Whether it is standard output, or no ordinary file.
fn is_special(path: &Path) -> bool {
    path.as_os_str() == "-" || fs::metadata(path).is_ok_and(|what| !what.is_file())
}

fn is_same_place(one: &Path, other: &Path) -> bool {
    place(one).is_some_and(|one| Some(one) == place(other))
}

/// Where a path leads if something is there: one place, however it is spelt.
pub(crate) fn known_place(path: &Path) -> Option<PathBuf> {
    fs::canonicalize(path).ok()
}

/// Where a path leads; of a file that is not there yet, where it would be.
fn place(path: &Path) -> Option<PathBuf> {
    if let Some(place) = known_place(path) {
        return Some(place);
    }
    let folder = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        None => return None,
    };
    Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
}

/// Whether they are two names of one file.
#[cfg(unix)]
fn linked(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let number = |path: &Path| fs::metadata(path).map(|what| (what.dev(), what.ino())).ok();
    number(one).is_some_and(|one| Some(one) == number(other))
}

#[cfg(not(unix))]
const fn linked(_: &Path, _: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_and_links_make_no_difference() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("b")).unwrap();
        fs::write(at("a"), "").unwrap();
        fs::write(at("c"), "").unwrap();
        assert!(same_file(&at("a"), &at("b/../a")));
        assert!(same_file(&at("new"), &at("b/../new")));
        assert!(!same_file(&at("a"), &at("c")));
        assert!(!same_file(&at("a"), &at("new")));
        assert!(!same_file(Path::new("-"), Path::new("-")));
        assert!(!same_file(&at("b"), &at("b")), "a folder is no file");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(at("a"), at("soft")).unwrap();
            fs::hard_link(at("a"), at("hard")).unwrap();
            assert!(same_file(&at("a"), &at("soft")));
            assert!(same_file(&at("hard"), &at("a")));
        }
    }
}
