//! A folder of results, which is there only when it is whole.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::bail;
use tempfile::TempDir;

use super::console::Wholeness;
use super::interrupt;
use super::output::{free_part_of, in_the_making, output_failed};

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
            Err(error) => return Err(output_failed(path.display(), &error).into()),
        }
        let folder = making_beside(path).map_err(|error| output_failed(path.display(), &error))?;
        Ok(Self {
            folder,
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
        output_failed(self.path.display(), error).into()
    }

    /// Gives it its name, or the name of a part if Ctrl-C has cut the work short or something could not be
    /// read.
    pub(crate) fn commit(self, wholeness: &Wholeness) -> anyhow::Result<()> {
        if interrupt::is_cut_short() || wholeness.is_lacking() {
            return leave_part(self.folder, self.path);
        }
        let put = || {
            if self.path.is_dir() {
                // Not where something has come into it in the meantime.
                fs::remove_dir(&self.path)?;
            }
            fs::rename(self.folder.path(), &self.path)
        };
        put().map_err(|error| output_failed(self.path.display(), &error))?;
        let _ = self.folder.keep();
        Ok(())
    }
}

/// A folder in the making beside the one at `path`, so that what is in it can be moved there.
pub(crate) fn making_beside(path: &Path) -> io::Result<TempDir> {
    let beside = match path.parent() {
        Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) => folder,
        // The root of everything: there is no beside.
        None => path,
    };
    in_the_making(0o777).tempdir_in(beside)
}

/// Leaves what Ctrl-C has cut short under a name beside that of the whole, one that is free.
pub(crate) fn leave_part(made: TempDir, whole: PathBuf) -> anyhow::Result<()> {
    let part = free_part_of(&whole)?;
    fs::rename(made.keep(), &part).map_err(|error| output_failed(part.display(), &error))?;
    interrupt::left_part(part, whole);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::console::Console;
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
        let console = Console::new(anstream::ColorChoice::Never);
        folder.commit(&console.wholeness()).unwrap();
        assert_eq!(fs::read(path.join("a/b.txt")).unwrap(), b"x");
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1);
        let refused = |path: &Path| NewFolder::begin(path).unwrap_err().to_string();
        assert!(refused(&path).contains("not empty"));
        assert!(refused(&path.join("a/b.txt")).contains("it is a file"));
    }
}
