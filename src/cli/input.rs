//! Where records come from: files, folders, standard input.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow, bail};
use sahkku::record::{RecordReader, Section};

use super::console::Console;
use super::options::ReadOptions;
use super::patient::Patient;
use super::places::known_place;
use super::unpack::{self, Packing, is_interruption};
use super::{interrupt, progress};

/// What files with records end in, without the dot.
pub(crate) const EXTENSION: &str = "sahkku";

/// Something that records are read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Source {
    /// The source that an argument names; `-` is standard input.
    pub(crate) fn named(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            Self::Stdin
        } else {
            Self::File(path.to_owned())
        }
    }

    /// What to call it in messages and reports.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "-".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// Opens it for reading. What is compressed is unpacked on the way.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Read + Send>> {
        let text = match self {
            Self::Stdin => unpack::unpacked(Counted(Patient::new(io::stdin()))),
            Self::File(path) => match File::open(path) {
                Ok(file) if file.metadata().is_ok_and(|what| what.is_file()) => {
                    unpack::unpacked(Counted(file))
                }
                Ok(file) => unpack::unpacked(Counted(Patient::new(file))),
                Err(error) => Err(error),
            },
        };
        text.map_err(|error| {
            if is_interruption(&error) {
                return interrupt::cut_short().into();
            }
            self.unreadable(&error)
        })
    }

    /// Says that it cannot be changed in place if it is no ordinary file, or a compressed one.
    pub(crate) fn refuse_in_place(&self) -> anyhow::Result<()> {
        let Self::File(path) = self else {
            return Ok(());
        };
        // Asked before it is opened: a pipe would wait for somebody who writes, which may be us.
        if fs::metadata(path).is_ok_and(|what| !what.is_file() && !what.is_dir()) {
            bail!(
                "{} is no ordinary file and cannot be changed in place",
                path.display()
            );
        }
        let first = File::open(path).and_then(|mut file| unpack::first_bytes(&mut file));
        // A file that cannot be read is complained about by whoever reads it.
        if first.is_ok_and(|first| Packing::of(&first).is_some()) {
            bail!(
                "{} is compressed and cannot be changed in place: unpack it first",
                path.display()
            );
        }
        Ok(())
    }

    fn unreadable(&self, error: &io::Error) -> anyhow::Error {
        match self {
            Self::Stdin => anyhow!("cannot read standard input: {}", reason(error)),
            Self::File(path) => cannot_read(path, error),
        }
    }

    /// How many bytes it has on the disk, if that is known before it is read.
    fn length(&self) -> Option<u64> {
        let Self::File(path) = self else {
            return None;
        };
        let what = fs::metadata(path).ok()?;
        what.is_file().then_some(what.len())
    }

    /// Opens it for reading record by record.
    pub(crate) fn records(
        &self,
        reading: ReadOptions,
    ) -> anyhow::Result<RecordReader<Box<dyn Read + Send>>> {
        let Some((from, to)) = reading.bytes else {
            return Ok(RecordReader::with_limit(
                self.open()?,
                reading.size.max_record,
            ));
        };
        let Self::File(path) = self else {
            bail!("a part of standard input cannot be read: name a file");
        };
        let mut file = File::open(path).map_err(|error| cannot_read(path, &error))?;
        let first = unpack::first_bytes(&mut file).map_err(|error| cannot_read(path, &error))?;
        if Packing::of(&first).is_some() {
            bail!(
                "{} is compressed, and no part of it can be read alone",
                path.display()
            );
        }
        let section = Section::find(&mut file, from..to)
            .with_context(|| format!("cannot read {}", self.name()))?;
        let file: Box<dyn Read + Send> = Box::new(Counted(file));
        let limit = reading.size.max_record;
        Ok(RecordReader::of_section(file, &section, limit))
    }

    /// Reads all of it as text that must be UTF-8.
    pub(crate) fn read_text(&self) -> anyhow::Result<String> {
        let mut bytes = Vec::new();
        self.open()?
            .read_to_end(&mut bytes)
            .map_err(|error| self.unreadable(&error))?;
        String::from_utf8(bytes)
            .with_context(|| format!("cannot read {}: it is not UTF-8 text", self.name()))
    }
}

/// A file that counts what is read of it.
struct Counted<R>(R);

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.0.read(buffer)?;
        progress::read(count);
        Ok(count)
    }
}

/// The sources that some arguments name, in their order; a folder stands for all files in it and
/// below it that end in `.sahkku`, or that and `.gz` or `.zst`, in alphabetical order. What cannot be
/// used is complained about and left out.
pub(crate) fn gather(paths: &[PathBuf], console: &mut Console) -> Vec<Source> {
    let mut sources = Vec::new();
    for path in paths {
        if let Err(error) = add(path, &mut sources) {
            console.complain(&error);
        }
    }
    for path in named_again(&sources) {
        console.remark(format_args!(
            "{} is named more than once, and read as often",
            path.display()
        ));
    }
    progress::expect(sources.iter().map(Source::length).sum());
    sources
}

/// The files that come a second time, under whatever name: what is in them counts twice.
fn named_again(sources: &[Source]) -> impl Iterator<Item = &Path> {
    let mut times: HashMap<PathBuf, u64> = HashMap::new();
    sources.iter().filter_map(move |source| match source {
        Source::File(path) => {
            let times = times.entry(known_place(path)?).or_default();
            *times += 1;
            (*times == 2).then_some(path.as_path())
        }
        Source::Stdin => None,
    })
}

fn add(path: &Path, sources: &mut Vec<Source>) -> anyhow::Result<()> {
    let source = Source::named(path);
    if source == Source::Stdin {
        if sources.contains(&source) {
            bail!("standard input (`-`) can be read only once");
        }
        sources.push(source);
        return Ok(());
    }
    let kind = fs::metadata(path).map_err(|error| cannot_read(path, &error))?;
    if !kind.is_dir() {
        sources.push(source);
        return Ok(());
    }
    let before = sources.len();
    let files = files_below(path)?;
    sources.extend(files.into_iter().map(Source::File));
    if sources.len() == before {
        bail!(
            "the folder {} holds no file that ends in .{EXTENSION}",
            path.display()
        );
    }
    Ok(())
}

/// The files with records in a folder and below it. Links to folders are not followed, so that no
/// circle can be.
fn files_below(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|error| cannot_read(&folder, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| cannot_read(&folder, &error))?;
            let kind = entry
                .file_type()
                .map_err(|error| cannot_read(&entry.path(), &error))?;
            let path = entry.path();
            if kind.is_dir() {
                folders.push(path);
            } else if holds_records(&path) && !is_no_file(&path) {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Whether it is a folder, a pipe or a device, of which nobody knows when it ends. A link that leads nowhere is
/// complained about when it is read.
fn is_no_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|what| !what.is_file())
}

/// Whether a file's name says that records are in it, compressed or not.
fn holds_records(path: &Path) -> bool {
    let ends_in = |path: &Path, ending: &str| {
        path.extension()
            .is_some_and(|end| end.eq_ignore_ascii_case(ending))
    };
    let packed = Packing::ENDINGS.iter().any(|ending| ends_in(path, ending));
    match path.file_stem() {
        Some(unpacked) if packed => ends_in(Path::new(unpacked), EXTENSION),
        _ => ends_in(path, EXTENSION),
    }
}

fn cannot_read(path: &Path, error: &io::Error) -> anyhow::Error {
    anyhow!("cannot read {}: {}", path.display(), reason(error))
}

/// Why a file could not be used, for somebody who does not know the numbers of system errors.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::NotADirectory => "a part of the path is a file and no folder".to_owned(),
        io::ErrorKind::StorageFull => "there is no space left".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::console::Status;
    use anstream::ColorChoice;

    #[test]
    fn folders_are_walked_in_order_and_missing_files_do_not_stop_the_rest() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("b")).unwrap();
        for name in [
            "c.sahkku",
            "b/z.sahkku",
            "b/note.txt",
            "a.SAHKKU",
            "b/note.gz",
            "b/y.sahkku.gz",
            "d.sahkku.zst",
            "sahkku.zst",
        ] {
            fs::write(at(name), "").unwrap();
        }
        let mut console = Console::new(ColorChoice::Never);
        let paths = [at("missing"), folder.path().to_owned(), "-".into()];
        let sources = gather(&paths, &mut console);
        let files = [
            "a.SAHKKU",
            "b/y.sahkku.gz",
            "b/z.sahkku",
            "c.sahkku",
            "d.sahkku.zst",
        ];
        assert_eq!(sources[..5], files.map(|name| Source::File(at(name))));
        assert_eq!(sources[5..], [Source::Stdin]);
        assert_eq!(console.status(), Status::Unusable);
    }

    #[test]
    fn a_folder_without_records_and_standard_input_twice_are_complained_about() {
        let folder = tempfile::tempdir().unwrap();
        let mut console = Console::new(ColorChoice::Never);
        assert!(gather(&[folder.path().to_owned()], &mut console).is_empty());
        assert_eq!(console.status(), Status::Unusable);
        let mut console = Console::new(ColorChoice::Never);
        assert_eq!(gather(&["-".into(), "-".into()], &mut console).len(), 1);
        assert_eq!(console.status(), Status::Unusable);
    }
}
