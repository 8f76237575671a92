//! The file that is open: its records, what was changed in them, and writing it back whole.

use std::fs::{self, OpenOptions};
use std::io::{Read as _, Write as _};

use anyhow::{Context as _, anyhow, bail};
use sahkku::record::{ChunkKind, RecordReader, TooLarge};
use sha2::{Digest as _, Sha256};

use crate::cli::input::Source;
use crate::cli::output::Replacement;
use crate::cli::records::{no_such_record, refusal};

type Fingerprint = [u8; 32];

/// All of a file, cut into its records.
#[derive(Debug)]
pub(crate) struct Book {
    source: Source,
    /// A byte-order mark stands before everything.
    marked: bool,
    parts: Vec<Part>,
    /// Which of the parts are records.
    records: Vec<usize>,
    /// The file as it was when it was read or written last.
    on_disk: Fingerprint,
    /// Why it cannot be written, if that is so.
    locked: Option<String>,
    /// What was there before each change that is not saved.
    changes: Vec<Change>,
}

/// A record, or what stands before the first.
#[derive(Debug)]
struct Part {
    text: Vec<u8>,
    line: u64,
    too_large: Option<TooLarge>,
}

#[derive(Debug)]
struct Change {
    record: usize,
    before: Vec<u8>,
}

impl Book {
    /// Reads a file; a record may have `limit` bytes.
    pub(crate) fn open(source: Source, limit: usize) -> anyhow::Result<Self> {
        let cannot = || format!("cannot read {}", source.name());
        let mut bytes = Vec::new();
        source
            .open()?
            .read_to_end(&mut bytes)
            .with_context(cannot)?;
        let mut book = Self {
            locked: locked(&source),
            on_disk: Sha256::digest(&bytes).into(),
            source,
            marked: false,
            parts: Vec::new(),
            records: Vec::new(),
            changes: Vec::new(),
        };
        let mut reader = RecordReader::with_limit(bytes.as_slice(), limit);
        let mut length = 0;
        while let Some(chunk) = reader
            .next_chunk()
            .with_context(|| format!("cannot read {}", book.source.name()))?
        {
            book.marked |= book.parts.is_empty() && chunk.offset > 0;
            if chunk.kind == ChunkKind::Record {
                book.records.push(book.parts.len());
            }
            if chunk.too_large.is_some() {
                book.locked = Some("a record in it is too large to be kept".to_owned());
            }
            length += chunk.bytes.len();
            book.parts.push(Part {
                text: chunk.bytes.to_vec(),
                line: chunk.line,
                too_large: chunk.too_large,
            });
        }
        if book.locked.is_none() && length + mark(book.marked).len() != bytes.len() {
            book.locked = Some("it could not be read whole".to_owned());
        }
        Ok(book)
    }

    /// How many records it has.
    pub(crate) const fn len(&self) -> usize {
        self.records.len()
    }

    /// The text of a record, counted from 0.
    pub(crate) fn text(&self, record: usize) -> anyhow::Result<&[u8]> {
        let part = self.part(record).ok_or_else(|| {
            no_such_record(&self.source, self.records.len() as u64, record as u64 + 1)
        })?;
        match part.too_large {
            Some(large) => Err(refusal(&self.source, part.line, large)),
            None => Ok(&part.text),
        }
    }

    /// The line of the file on which a record begins.
    pub(crate) fn line(&self, record: usize) -> u64 {
        self.part(record).map_or(1, |part| part.line)
    }

    fn part(&self, record: usize) -> Option<&Part> {
        self.parts.get(*self.records.get(record)?)
    }

    /// Why nothing can be written into it, if that is so.
    pub(crate) fn locked(&self) -> Option<&str> {
        self.locked.as_deref()
    }

    /// Whether there is something that is not saved.
    pub(crate) const fn is_changed(&self) -> bool {
        !self.changes.is_empty()
    }

    /// Puts another text in place of a record's.
    pub(crate) fn change(&mut self, record: usize, text: Vec<u8>) {
        if let Some(before) = self.replace(record, text) {
            self.changes.push(Change { record, before });
        }
    }

    /// Takes the last change back that is not saved; says in which record.
    pub(crate) fn undo(&mut self) -> Option<usize> {
        let Change { record, before } = self.changes.pop()?;
        self.replace(record, before);
        Some(record)
    }

    fn replace(&mut self, record: usize, text: Vec<u8>) -> Option<Vec<u8>> {
        let at = *self.records.get(record)?;
        let part = self.parts.get_mut(at)?;
        let (old, new) = (line_ends(&part.text), line_ends(&text));
        let before = std::mem::replace(&mut part.text, text);
        for part in self.parts.iter_mut().skip(at + 1) {
            part.line = (part.line + new).saturating_sub(old);
        }
        Some(before)
    }

    /// Writes the file whole, unless somebody else has changed it.
    pub(crate) fn save(&mut self) -> anyhow::Result<()> {
        let Source::File(path) = &self.source else {
            bail!("standard input cannot be written");
        };
        if let Some(why) = &self.locked {
            bail!("{} cannot be written: {why}", path.display());
        }
        let there = fs::read(path)
            .map_err(|error| anyhow!("cannot read {} again: {error}", path.display()))?;
        if self.on_disk != Fingerprint::from(Sha256::digest(&there)) {
            bail!(
                "{} has been changed by somebody else since it was read; nothing was written",
                path.display()
            );
        }
        let mut written = Sha256::new();
        let mut file = Replacement::open(path)?;
        let texts = self.parts.iter().map(|part| part.text.as_slice());
        for text in std::iter::once(mark(self.marked)).chain(texts) {
            file.write_all(text)?;
            written.update(text);
        }
        file.commit()?;
        self.on_disk = written.finalize().into();
        self.changes.clear();
        Ok(())
    }
}

const fn mark(marked: bool) -> &'static [u8] {
    if marked { "\u{feff}".as_bytes() } else { b"" }
}

/// How many line feeds there are.
fn line_ends(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64
}

/// Why a source cannot be written, if that is so.
fn locked(source: &Source) -> Option<String> {
    let Source::File(path) = source else {
        return Some("it is standard input".to_owned());
    };
    let what = fs::metadata(path).ok()?;
    if !what.is_file() {
        return Some("it is no ordinary file".to_owned());
    }
    if source.refuse_in_place().is_err() {
        return Some("it is compressed".to_owned());
    }
    let writable =
        !what.permissions().readonly() && OpenOptions::new().write(true).open(path).is_ok();
    (!writable).then(|| "the file is read-only".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "\u{feff}stray\n[Men \"a\"]\n\n= men\n\n[Men \"b\"]\n\n= women\n";

    fn book(text: &str) -> (tempfile::TempDir, std::path::PathBuf, Book) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sahkku");
        fs::write(&path, text).unwrap();
        let book = Book::open(Source::named(&path), 1 << 20).unwrap();
        (folder, path, book)
    }

    #[test]
    fn what_was_not_changed_is_written_as_it_was() {
        let (_folder, path, mut book) = book(TWO);
        assert_eq!((book.len(), book.line(1)), (2, 6));
        book.change(0, b"[Men \"a\"]\n{x\ny}\n= men\n\n".to_vec());
        assert_eq!(book.line(1), 7);
        assert!(book.is_changed());
        assert_eq!(fs::read_to_string(&path).unwrap(), TWO);
        book.save().unwrap();
        let expected = TWO.replace("\n\n= men", "\n{x\ny}\n= men");
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        assert!(!book.is_changed());
        assert_eq!(book.undo(), None, "what is saved stays");
    }

    #[test]
    fn a_change_is_taken_back() {
        let (_folder, path, mut book) = book(TWO);
        book.change(1, b"[Men \"c\"]\n\n= women\n".to_vec());
        assert_eq!(book.undo(), Some(1));
        assert!(!book.is_changed());
        book.save().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), TWO);
    }

    #[test]
    fn what_somebody_else_has_written_is_not_overwritten() {
        let (_folder, path, mut book) = book(TWO);
        book.change(1, b"[Men \"c\"]\n\n= women\n".to_vec());
        fs::write(&path, "other").unwrap();
        let error = book.save().unwrap_err().to_string();
        assert!(error.contains("somebody else"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "other");
        assert!(book.is_changed());
    }

    #[test]
    fn a_file_that_cannot_be_written_says_so() {
        let (_folder, path, _) = book(TWO);
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let mut book = Book::open(Source::named(&path), 1 << 20).unwrap();
        assert_eq!(book.locked(), Some("the file is read-only"));
        assert!(book.save().is_err());
    }

    #[test]
    fn a_record_that_is_too_large_is_refused_alone() {
        let text = format!("{TWO}\n[Men \"c\"]\n\n{{{}}}\n= men\n", "x".repeat(400));
        let (_folder, path, _) = book(&text);
        let book = Book::open(Source::named(&path), 300).unwrap();
        assert!(book.text(0).is_ok());
        assert!(book.text(2).is_err());
        assert!(book.locked().is_some());
    }
}
