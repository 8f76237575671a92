//! A folder of results, which is there only when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use tempfile::TempDir;

use super::input::reason;
use super::interrupt;
use super::output::part_of;

/// A folder in the making: it gets its name when all is in it, and is thrown away if that never
/// comes.
#[derive(Debug)]
pub(crate) struct NewFolder {
    folder: TempDir,
    path: PathBuf,
}

impl NewFolder {
    /// Begins a folder that will be at `path`, where nothing or an empty folder may be now.
    pub(crate) fn begin(path: &Path) -> anyhow::Result<Self> {
        match fs::read_dir(path).map(|mut entries| entries.next()) {
            Ok(None) => {}
            Ok(Some(_)) => bail!(
                "cannot write {}: the folder is not empty, and tables go into a new one",
                path.display()
            ),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => bail!(
                "cannot write {}: it is a file, and tables go into a folder",
                path.display()
            ),
            Err(error) => return Err(cannot_write(path, &error)),
        }
        let parent = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".sahkku-").suffix(".tmp");
        #[cfg(unix)]
        {
            // As for any new folder: what the user's umask leaves of it.
            use std::os::unix::fs::PermissionsExt as _;
            builder.permissions(fs::Permissions::from_mode(0o777));
        }
        Ok(Self {
            folder: builder
                .tempdir_in(parent)
                .map_err(|error| cannot_write(path, &error))?,
            path: path.to_owned(),
        })
    }

    /// Makes a file in it; the path is relative, with `/` between its parts.
    pub(crate) fn create(&self, name: &str) -> io::Result<File> {
        let path = self.folder.path().join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        OpenOptions::new().write(true).create_new(true).open(path)
    }

    /// Makes a folder in it.
    #[cfg(feature = "parquet")]
    pub(crate) fn create_folder(&self, name: &str) -> io::Result<()> {
        fs::create_dir_all(self.folder.path().join(name))
    }

    /// The error with the name that the folder will have.
    pub(crate) fn failed(&self, error: &io::Error) -> anyhow::Error {
        cannot_write(&self.path, error)
    }

    /// Gives it its name, or the name of a part if Ctrl-C has cut the work short.
    pub(crate) fn commit(self) -> anyhow::Result<()> {
        let Self {
            folder,
            path: whole,
        } = self;
        let path = if interrupt::is_cut_short() {
            let part = part_of(&whole);
            interrupt::left_part(part.clone(), whole);
            part
        } else {
            whole
        };
        let put = || {
            if path.is_dir() {
                // Not where something has come into it in the meantime.
                fs::remove_dir(&path)?;
            }
            fs::rename(folder.path(), &path)
        };
        put().map_err(|error| cannot_write(&path, &error))?;
        let _ = folder.keep();
        Ok(())
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("cannot write {}: {}", path.display(), reason(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    #[test]
    fn a_folder_is_there_when_it_is_whole_and_never_before() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("tables");
        let folder = NewFolder::begin(&path).unwrap();
        folder.create("a/b.txt").unwrap().write_all(b"x").unwrap();
        assert!(!path.exists());
        drop(folder);
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 0);
        fs::create_dir(&path).unwrap();
        let folder = NewFolder::begin(&path).unwrap();
        folder.create("a/b.txt").unwrap().write_all(b"x").unwrap();
        folder.commit().unwrap();
        assert_eq!(fs::read(path.join("a/b.txt")).unwrap(), b"x");
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1);
        let refused = |path: &Path| NewFolder::begin(path).unwrap_err().to_string();
        assert!(refused(&path).contains("not empty"));
        assert!(refused(&path.join("a/b.txt")).contains("it is a file"));
    }
}
