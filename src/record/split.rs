//! Cutting a text at the borders of its records, in memory or from a stream of any length.

use std::io::{self, Read};

use thiserror::Error;

use super::encoding::{BOM, is_utf16};
use super::limit::{LARGEST_RECORD, RECORD_LIMIT, TooLarge};
use super::scan::{begins_tag, continues_header, count_line_ends, line_end, next_line};

/// How much a stream is asked for at once.
const READ: usize = 256 * 1024;

/// How much of the end of a record too large to be kept stays in memory, so that the border after
/// it is still found.
const KEPT: usize = 64 * 1024;

/// What a piece of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChunkKind {
    /// A record: it begins with a header.
    Record,
    /// What stands before the first header and belongs to no record.
    Outside,
}

/// A piece of a file: one record, or what stands before the first.
///
/// The pieces of a file, one after another, are the file; only a byte-order mark is in none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chunk<'t> {
    /// What it is.
    pub kind: ChunkKind,
    /// Where it begins in the file, in bytes from 0.
    pub offset: u64,
    /// The line it begins on, from 1. It always begins at the start of a line.
    pub line: u64,
    /// Its text; empty if it is too large.
    pub bytes: &'t [u8],
    /// It is longer than a record may be, and its text was not kept.
    pub too_large: Option<TooLarge>,
}

/// Looks for the border after one chunk, as far as the text is there.
#[derive(Clone, Copy, Debug)]
struct Scanner {
    at: usize,
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    /// At the start of a line that may still be part of the header.
    HeaderStart,
    /// In a line of the header.
    HeaderLine,
    /// After the header.
    Body,
}

impl Scanner {
    const fn new(kind: ChunkKind) -> Self {
        let state = match kind {
            ChunkKind::Record => State::HeaderStart,
            ChunkKind::Outside => State::Body,
        };
        Self { at: 0, state }
    }

    /// Where the next record begins. Nothing if there is none in `text`, which begins where the
    /// chunk does; more of it may follow unless it is `complete`.
    fn border(&mut self, text: &[u8], complete: bool) -> Option<usize> {
        loop {
            let rest = text.get(self.at..).unwrap_or_default();
            match self.state {
                State::HeaderStart => match continues_header(rest) {
                    Some(true) => self.state = State::HeaderLine,
                    Some(false) => self.state = State::Body,
                    None if complete => self.state = State::Body,
                    None => return None,
                },
                State::HeaderLine => {
                    let end = line_end(text, self.at);
                    // A CR may be half of a line end that is not there yet.
                    if !complete && end + 1 >= text.len() {
                        self.at = end;
                        return None;
                    }
                    self.at = next_line(text, end);
                    self.state = State::HeaderStart;
                }
                State::Body => {
                    let Some(found) = memchr::memchr(b'[', rest) else {
                        self.at = text.len();
                        return None;
                    };
                    let bracket = self.at + found;
                    if starts_line(text, bracket) {
                        match begins_tag(text.get(bracket..).unwrap_or_default()) {
                            Some(true) => return Some(look_back(text, bracket)),
                            None if !complete => {
                                self.at = bracket;
                                return None;
                            }
                            Some(false) | None => {}
                        }
                    }
                    self.at = bracket + 1;
                }
            }
        }
    }
}

/// Whether a line begins at `at`.
fn starts_line(text: &[u8], at: usize) -> bool {
    at.checked_sub(1)
        .is_none_or(|before| matches!(text.get(before), Some(b'\n' | b'\r')))
}

/// The start of the record whose first proper tag stands at `tag`: lines right before it that begin
/// like a tag and are none belong to the same header.
fn look_back(text: &[u8], tag: usize) -> usize {
    let mut start = tag;
    while start > 0 {
        let before = text.get(..start).unwrap_or_default();
        let ([line @ .., b'\r', b'\n'] | [line @ .., b'\n' | b'\r']) = before else {
            break;
        };
        let line_start = memchr::memrchr2(b'\n', b'\r', line).map_or(0, |at| at + 1);
        match line.get(line_start..) {
            Some([b'[', b'%', ..]) => break,
            Some([b'[', ..]) => start = line_start,
            _ => break,
        }
    }
    start
}

/// Cuts a text that is in memory at the borders of its records.
///
/// A byte-order mark is skipped. Whether the text is UTF-8 at all is another question; see
/// [`is_utf16`].
///
/// ```
/// use sahkku::record::{ChunkKind, split};
/// let text = b"% two games\n[Men \"a\"]\n\n= men\n[Men \"b\"]\n\n= women\n";
/// let kinds: Vec<_> = split(text).map(|chunk| (chunk.kind, chunk.line)).collect();
/// assert_eq!(kinds, [(ChunkKind::Outside, 1), (ChunkKind::Record, 2), (ChunkKind::Record, 5)]);
/// ```
pub fn split(text: &[u8]) -> Split<'_> {
    let rest = text.strip_prefix(BOM).unwrap_or(text);
    Split {
        rest,
        offset: (text.len() - rest.len()) as u64,
        line: 1,
        kind: ChunkKind::Outside,
    }
}

/// The chunks of a text in memory; made by [`split`].
#[derive(Clone, Debug)]
pub struct Split<'t> {
    rest: &'t [u8],
    offset: u64,
    line: u64,
    kind: ChunkKind,
}

impl<'t> Iterator for Split<'t> {
    type Item = Chunk<'t>;

    fn next(&mut self) -> Option<Chunk<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        let kind = std::mem::replace(&mut self.kind, ChunkKind::Record);
        let end = Scanner::new(kind)
            .border(self.rest, true)
            .unwrap_or(self.rest.len());
        if end == 0 {
            return self.next();
        }
        let (bytes, rest) = self.rest.split_at(end);
        let too_large = (bytes.len() > LARGEST_RECORD).then_some(TooLarge {
            kind,
            length: bytes.len() as u64,
            limit: LARGEST_RECORD,
        });
        let chunk = Chunk {
            kind,
            offset: self.offset,
            line: self.line,
            bytes: if too_large.is_some() { &[] } else { bytes },
            too_large,
        };
        self.rest = rest;
        self.offset += bytes.len() as u64;
        self.line += count_line_ends(bytes);
        Some(chunk)
    }
}

/// Why a stream of records could not be read on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The stream itself failed.
    #[error("the records could not be read")]
    Io(#[from] io::Error),
    /// The stream is UTF-16 or UTF-32.
    #[error("the file is UTF-16 or UTF-32, and records are UTF-8 text: save it again as UTF-8")]
    Utf16,
}

/// Reads records one by one from a stream of any length.
///
/// No more of the stream is in memory than the record at hand and what was read ahead, at most 256
/// KiB beyond it; and of a record longer than the [limit](RecordReader::with_limit) only its end.
///
/// ```
/// use sahkku::record::RecordReader;
/// let text: &[u8] = b"[Men \"a\"]\n\n= men\n\n[Men \"b\"]\n\n= women\n";
/// let mut reader = RecordReader::new(text);
/// let mut lines = Vec::new();
/// while let Some(chunk) = reader.next_chunk()? {
///     lines.push(chunk.line);
/// }
/// assert_eq!(lines, [1, 5]);
/// # Ok::<(), sahkku::record::ReadError>(())
/// ```
#[derive(Debug)]
pub struct RecordReader<R> {
    input: R,
    buffer: Vec<u8>,
    /// The part of the buffer that was read and is not done with.
    start: usize,
    filled: usize,
    /// How much of it belongs to the chunk that was handed out last.
    taken: usize,
    ended: bool,
    begun: bool,
    kind: ChunkKind,
    offset: u64,
    line: u64,
    limit: usize,
}

impl<R: Read> RecordReader<R> {
    /// A reader of what `input` gives, with a limit of [`RECORD_LIMIT`]. It reads large pieces, so
    /// `input` needs no buffer of its own.
    pub const fn new(input: R) -> Self {
        Self::with_limit(input, RECORD_LIMIT)
    }

    /// A reader that keeps no record longer than `limit` bytes, at most [`LARGEST_RECORD`]: such a
    /// record comes as a chunk without text that is [too large](Chunk::too_large).
    pub const fn with_limit(input: R, limit: usize) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            start: 0,
            filled: 0,
            taken: 0,
            ended: false,
            begun: false,
            kind: ChunkKind::Outside,
            offset: 0,
            line: 1,
            limit: if limit < LARGEST_RECORD {
                limit
            } else {
                LARGEST_RECORD
            },
        }
    }

    /// The next piece of the stream, or nothing at its end.
    ///
    /// # Errors
    /// [`ReadError`] when the stream fails or is UTF-16. Nothing can be read after that.
    pub fn next_chunk(&mut self) -> Result<Option<Chunk<'_>>, ReadError> {
        self.begin()?;
        self.forget(self.taken);
        self.taken = 0;
        let mut scanner = Scanner::new(self.kind);
        let (offset, line) = (self.offset, self.line);
        let mut thrown_away = 0;
        let end = loop {
            let text = self.buffer.get(self.start..self.filled).unwrap_or_default();
            match scanner.border(text, self.ended) {
                // The first header stands at the very start.
                Some(0) if self.kind == ChunkKind::Outside => {
                    self.kind = ChunkKind::Record;
                    scanner = Scanner::new(ChunkKind::Record);
                    continue;
                }
                Some(end) => break end,
                None if self.ended => break text.len(),
                None => {}
            }
            if thrown_away > 0 || text.len() > self.limit {
                let less = scanner.at.saturating_sub(KEPT);
                scanner.at -= less;
                thrown_away += less as u64;
                self.forget(less);
            }
            self.fill()?;
        };
        let length = thrown_away + end as u64;
        if length == 0 {
            return Ok(None);
        }
        let kind = std::mem::replace(&mut self.kind, ChunkKind::Record);
        self.taken = end;
        let too_large = (length > self.limit as u64).then_some(TooLarge {
            kind,
            length,
            limit: self.limit,
        });
        let text = self
            .buffer
            .get(self.start..self.start + end)
            .unwrap_or_default();
        Ok(Some(Chunk {
            kind,
            offset,
            line,
            bytes: if too_large.is_some() { &[] } else { text },
            too_large,
        }))
    }

    /// Reads the first bytes and looks at their encoding.
    fn begin(&mut self) -> Result<(), ReadError> {
        if self.begun {
            return Ok(());
        }
        while !self.ended && self.filled < 1024 {
            self.fill()?;
        }
        let text = self.buffer.get(..self.filled).unwrap_or_default();
        if is_utf16(text) {
            self.ended = true;
            self.filled = 0;
            return Err(ReadError::Utf16);
        }
        if text.starts_with(BOM) {
            self.start = BOM.len();
            self.offset = BOM.len() as u64;
        }
        self.begun = true;
        Ok(())
    }

    /// Takes `count` bytes for done.
    fn forget(&mut self, count: usize) {
        let end = self.start + count;
        let text = self.buffer.get(self.start..end).unwrap_or_default();
        let mut lines = count_line_ends(text);
        // Half of a line end that the other half follows.
        if text.ends_with(b"\r") && self.buffer.get(end) == Some(&b'\n') && end < self.filled {
            lines -= 1;
        }
        self.line += lines;
        self.offset += count as u64;
        self.start = end;
    }

    /// Reads once more, with room made for it.
    fn fill(&mut self) -> Result<(), ReadError> {
        if self.filled + READ > self.buffer.len() {
            self.buffer.copy_within(self.start..self.filled, 0);
            self.filled -= self.start;
            self.start = 0;
            if self.filled + READ > self.buffer.len() {
                // Twice as much as there is, so that a long record is moved a few times only.
                self.buffer
                    .resize((self.filled + READ).max(self.filled * 2), 0);
            }
        }
        let room = self.buffer.get_mut(self.filled..).unwrap_or_default();
        match self.input.read(room) {
            Ok(0) => self.ended = true,
            Ok(count) => self.filled += count.min(room.len()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }
}
