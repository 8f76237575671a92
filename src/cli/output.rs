//! Where results go: standard output, or a file that is replaced only whole.

use std::collections::HashSet;
use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use serde::Serialize;
use tempfile::NamedTempFile;

use super::console::{Console, Wholeness};
use super::input::{Source, reason};
use super::places::{known_place, same_file};
use super::{interrupt, progress};

/// The most parts that are left beside one another.
const MOST_PARTS: u32 = 1000;

/// How much is gathered before it is written.
const BUFFER: usize = 64 * 1024;

/// Where the results of a command go. Nothing is there for sure before [`Output::finish`].
pub(crate) struct Output {
    target: Target,
    colored: bool,
    /// Of a result of several sources, which may lack what could not be read.
    wholeness: Option<Wholeness>,
}

enum Target {
    Stdout(BufWriter<Terminal>),
    Replacement(Replacement),
    /// What is there already and no ordinary file: a device, a named pipe.
    Special(BufWriter<File>, PathBuf),
}

impl Output {
    /// Opens the output that `--output` names, before any work is done for it.
    pub(crate) fn open(path: &Path, console: &Console) -> anyhow::Result<Self> {
        if path.as_os_str() == "-" {
            let stdout = io::stdout();
            let colored = console.colors(&stdout);
            let target = Target::Stdout(BufWriter::with_capacity(BUFFER, Terminal::new(&stdout)));
            return Ok(Self {
                target,
                colored,
                wholeness: None,
            });
        }
        let special = fs::metadata(path).is_ok_and(|what| !what.is_file() && !what.is_dir());
        let target = if special {
            let file = OpenOptions::new()
                .write(true)
                .open(path)
                .map_err(|error| cannot_write(path, &error))?;
            Target::Special(BufWriter::with_capacity(BUFFER, file), path.to_owned())
        } else {
            Target::Replacement(Replacement::open(path)?)
        };
        Ok(Self {
            target,
            colored: console.always_colors(),
            wholeness: None,
        })
    }

    /// Opens the output for records out of some sources, which may go where they came from: they are read
    /// to their end before it is replaced. If a source could not be read whole, it is not.
    pub(crate) fn of_records(path: &Path, console: &Console) -> anyhow::Result<Self> {
        let output = Self::open(path, console)?;
        Ok(Self {
            wholeness: Some(console.wholeness()),
            ..output
        })
    }

    /// Opens the output for what comes of some sources and is no record: it must be none of them.
    pub(crate) fn of_sources(
        path: &Path,
        sources: &[Source],
        console: &Console,
    ) -> anyhow::Result<Self> {
        refuse_source(path, sources)?;
        Self::of_records(path, console)
    }

    /// Whether what goes here may be coloured.
    pub(crate) const fn is_colored(&self) -> bool {
        self.colored
    }

    /// Writes one JSON object on a line of its own.
    pub(crate) fn json_line(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        serde_json::to_writer(&mut *self, value).map_err(io::Error::from)?;
        self.write_all(b"\n")?;
        Ok(())
    }

    /// Writes what is still held back and, where the result is a file, puts it in its place. A result
    /// that Ctrl-C has cut short, or that lacks what could not be read, takes nobody's place: it goes into
    /// a file beside it.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        match self.target {
            Target::Replacement(replacement)
                if interrupt::is_cut_short()
                    || self.wholeness.is_some_and(|all| all.is_lacking()) =>
            {
                replacement.commit_part()
            }
            Target::Replacement(replacement) => replacement.commit(),
            Target::Stdout(_) | Target::Special(..) => Ok(()),
        }
    }

    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.target {
            Target::Stdout(stdout) => stdout,
            Target::Replacement(replacement) => &mut replacement.file,
            Target::Special(file, _) => file,
        }
    }

    /// The error with what could not be written.
    fn name(&self, error: &io::Error) -> io::Error {
        let what = match &self.target {
            Target::Stdout(_) => "to standard output".to_owned(),
            Target::Replacement(Replacement { path, .. }) | Target::Special(_, path) => {
                path.display().to_string()
            }
        };
        output_failed(what, error)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer()
            .write(bytes)
            .map_err(|error| self.name(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer().flush().map_err(|error| self.name(&error))
    }
}

/// Standard output, which may be a terminal on which something else is shown.
struct Terminal {
    stdout: StdoutLock<'static>,
    is_terminal: bool,
}

impl Terminal {
    fn new(stdout: &io::Stdout) -> Self {
        Self {
            is_terminal: stdout.is_terminal(),
            stdout: stdout.lock(),
        }
    }
}

impl Write for Terminal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_terminal {
            return progress::suspended(|| self.stdout.write(bytes));
        }
        self.stdout.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// A file in the making: it takes the place of the one at its path only when it is whole, and is
/// thrown away if it never becomes so.
pub(crate) struct Replacement {
    file: BufWriter<NamedTempFile>,
    path: PathBuf,
}

impl Replacement {
    /// Begins a new file beside `path`, with the permissions of the old one if there is one. A
    /// link is followed, so that it stays a link.
    pub(crate) fn open(path: &Path) -> anyhow::Result<Self> {
        let cannot = |error: io::Error| cannot_write(path, &error);
        let old = match OpenOptions::new().write(true).open(path) {
            Ok(old) => Some(old.metadata().map_err(cannot)?),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(cannot(error)),
        };
        let path = match old {
            Some(_) => fs::canonicalize(path).map_err(cannot)?,
            None => path.to_owned(),
        };
        let folder = match path.parent() {
            Some(folder) if folder.as_os_str().is_empty() => Path::new("."),
            Some(folder) => folder,
            None => bail!("cannot write {}: it is a folder", path.display()),
        };
        if !folder.is_dir() {
            bail!(
                "cannot write {}: there is no folder {}",
                path.display(),
                folder.display()
            );
        }
        let file = in_the_making(0o666).tempfile_in(folder).map_err(cannot)?;
        if let Some(old) = old {
            file.as_file()
                .set_permissions(old.permissions())
                .map_err(cannot)?;
        }
        Ok(Self {
            file: BufWriter::with_capacity(BUFFER, file),
            path,
        })
    }

    /// Puts the file in its place, once all of it is on the disk: whatever happens to the machine,
    /// the old text is there or the new one.
    pub(crate) fn commit(self) -> anyhow::Result<()> {
        let path = self.path.clone();
        self.synced(&path)?
            .persist(&path)
            .map_err(|error| cannot_write(&path, &error.error))?;
        Ok(())
    }

    /// Puts what there is of the file beside its place, under a name that says so.
    fn commit_part(self) -> anyhow::Result<()> {
        // Where nothing was done there is nothing to keep.
        let length = self.file.get_ref().as_file().metadata();
        if length.is_ok_and(|what| what.len() == 0) {
            return Ok(());
        }
        let whole = self.path.clone();
        let part = free_part_of(&whole)?;
        self.synced(&part)?
            .persist_noclobber(&part)
            .map_err(|error| cannot_write(&part, &error.error))?;
        interrupt::left_part(part, whole);
        Ok(())
    }

    /// The file when all of it is on the disk; `path` is where it will be.
    fn synced(self, path: &Path) -> anyhow::Result<NamedTempFile> {
        let file = self
            .file
            .into_inner()
            .map_err(|error| cannot_write(path, error.error()))?;
        file.as_file()
            .sync_all()
            .map_err(|error| cannot_write(path, &error))?;
        Ok(file)
    }
}

/// How files and folders are named and made that are not whole yet. Of the permissions in `mode` the
/// user's umask leaves what it leaves of any new one.
pub(crate) fn in_the_making(mode: u32) -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".sahkku-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = mode;
    builder
}

/// What a file or folder is called that holds only part of what it should: the first of `NAME.partial`,
/// `NAME.partial-2` and so on that is free, since an earlier part may be all that somebody has.
pub(crate) fn free_part_of(whole: &Path) -> anyhow::Result<PathBuf> {
    let named = |count: u32| {
        let mut name = whole.as_os_str().to_owned();
        name.push(".partial");
        if count > 1 {
            name.push(format!("-{count}"));
        }
        PathBuf::from(name)
    };
    let mut parts = (1..=MOST_PARTS).map(named);
    match parts.find(|part| part.symlink_metadata().is_err()) {
        Some(free) => Ok(free),
        None => bail!(
            "nothing was written: {} is there",
            named(MOST_PARTS).display()
        ),
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The error of a result that could not be written, with its name. It stays an error of input and output,
/// by which commands know that going on with the next file is of no use.
pub(crate) fn output_failed(what: impl Display, error: &io::Error) -> io::Error {
    io::Error::new(
        error.kind(),
        format!("cannot write {what}: {}", reason(error)),
    )
}

/// Says no where a result would take the place of what it comes from.
pub(crate) fn refuse_source(path: &Path, sources: &[Source]) -> anyhow::Result<()> {
    let is_source = |source: &Source| match source {
        Source::Stdin => false,
        Source::File(file) => same_file(path, file),
    };
    if sources.iter().any(is_source) {
        return Err(would_be_lost(path));
    }
    Ok(())
}

/// Says no where one of many results, files with names of their own, would take the place of what they come
/// from. Both may be thousands, so that each is not held against each.
pub(crate) fn refuse_sources(
    mut paths: impl Iterator<Item = PathBuf>,
    sources: &[Source],
) -> anyhow::Result<()> {
    let place = |source: &Source| match source {
        Source::Stdin => None,
        Source::File(file) => known_place(file),
    };
    let sources: HashSet<PathBuf> = sources.iter().filter_map(place).collect();
    let is_source = |path: &PathBuf| known_place(path).is_some_and(|at| sources.contains(&at));
    match paths.find(is_source) {
        Some(path) => Err(would_be_lost(&path)),
        None => Ok(()),
    }
}

fn would_be_lost(path: &Path) -> anyhow::Error {
    anyhow!(
        "cannot write {}: it is one of the files that are read, and would be lost",
        path.display()
    )
}

fn cannot_write(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("cannot write {}: {}", path.display(), reason(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstream::ColorChoice;

    #[test]
    fn a_file_is_replaced_only_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        fs::write(&path, "old").unwrap();
        let console = Console::new(ColorChoice::Never);
        let mut output = Output::open(&path, &console).unwrap();
        output.write_all(b"half").unwrap();
        output.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        drop(output);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            1,
            "nothing is left behind"
        );
        let mut output = Output::open(&path, &console).unwrap();
        output.json_line(&"new").unwrap();
        output.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "\"new\"\n");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        let mut replacement = Replacement::open(&link).unwrap();
        replacement.write_all(b"new").unwrap();
        replacement.commit().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(
            fs::metadata(&path).unwrap().permissions().mode() & 0o777,
            0o640
        );
    }

    #[test]
    fn a_folder_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let Err(error) = Replacement::open(folder.path()) else {
            panic!("it was opened")
        };
        assert!(error.to_string().contains("it is a folder"), "{error}");
        assert!(Replacement::open(&folder.path().join("no/where")).is_err());
    }
}
