//! Keeping a record, and a seed that is still a secret, in files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use crate::cli::input::reason;
use crate::cli::output::Replacement;

/// Longer than any seed that somebody types.
const LONGEST_SEED: u64 = 1 << 16;

/// The files of a game.
#[derive(Debug)]
pub(super) struct Keeper {
    path: PathBuf,
    seed: PathBuf,
    /// What stands before the record.
    before: String,
    /// The file of the seed holds that of this game.
    keeps: bool,
}

impl Keeper {
    pub(super) fn new(path: &Path) -> Self {
        let mut seed = path.as_os_str().to_owned();
        seed.push(".seed");
        Self {
            path: path.to_owned(),
            seed: seed.into(),
            before: String::new(),
            keeps: false,
        }
    }

    /// Keeps comments and skipped lines that stand before the record.
    pub(super) fn keep_before(&mut self, before: String) {
        self.before = before;
        if !self.before.is_empty() {
            self.before.push('\n');
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn seed_path(&self) -> &Path {
        &self.seed
    }

    /// Puts the record in the place of the one before it, whole and on the disk.
    pub(super) fn save(&self, text: &str) -> anyhow::Result<()> {
        let mut file = Replacement::open(&self.path)?;
        [self.before.as_str(), text]
            .iter()
            .try_for_each(|part| file.write_all(part.as_bytes()))
            .map_err(|error| anyhow!("cannot write {}: {}", self.path.display(), reason(&error)))?;
        file.commit()
    }

    /// Keeps the seed of a game where only its owner can read it, if it is not kept already.
    pub(super) fn keep_seed(&mut self, seed: &str) -> anyhow::Result<()> {
        match self.write_seed(seed) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                if self.seed()?.as_deref() != Some(seed) {
                    bail!(
                        "{} is there and holds the seed of another game: move it away first",
                        self.seed.display()
                    );
                }
            }
            Err(error) => bail!("cannot write {}: {}", self.seed.display(), reason(&error)),
        }
        self.keeps = true;
        Ok(())
    }

    fn write_seed(&self, seed: &str) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&self.seed)?;
        file.write_all(format!("{seed}\n").as_bytes())?;
        file.sync_all()
    }

    /// The seed that was kept, if there is one.
    pub(super) fn seed(&self) -> anyhow::Result<Option<String>> {
        let cannot =
            |error: &io::Error| anyhow!("cannot read {}: {}", self.seed.display(), reason(error));
        let file = match File::open(&self.seed) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(cannot(&error)),
        };
        let mut seed = String::new();
        file.take(LONGEST_SEED)
            .read_to_string(&mut seed)
            .map_err(|error| cannot(&error))?;
        Ok(Some(seed.trim_end_matches(['\n', '\r']).to_owned()))
    }

    /// The seed stands in the record: its file is not needed any more.
    pub(super) fn forget_seed(&self) -> anyhow::Result<()> {
        if !self.keeps {
            return Ok(());
        }
        match fs::remove_file(&self.seed) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(anyhow!(
                "the seed stands in the record now, but {} cannot be removed: {}",
                self.seed.display(),
                reason(&error)
            )),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_kept_for_its_owner_and_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sahkku");
        let mut keeper = Keeper::new(&path);
        assert_eq!(keeper.seed().unwrap(), None);
        keeper.keep_seed(" ab ").unwrap();
        keeper.keep_seed(" ab ").unwrap();
        let mut other = Keeper::new(&path);
        let told = other.keep_seed("other").unwrap_err().to_string();
        assert!(told.contains("a.sahkku.seed"), "{told}");
        other.forget_seed().unwrap();
        assert_eq!(keeper.seed().unwrap().as_deref(), Some(" ab "));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(keeper.seed_path()).unwrap().permissions();
            assert_eq!(mode.mode() & 0o777, 0o600);
        }
        keeper.forget_seed().unwrap();
        keeper.forget_seed().unwrap();
        assert_eq!(keeper.seed().unwrap(), None);
    }
}
