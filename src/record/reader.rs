//! Reading records one by one from a stream of any length, or from a part of it.

use std::io::{self, Read};

use thiserror::Error;

use super::encoding::{BOM, is_utf16};
use super::limit::{LARGEST_RECORD, RECORD_LIMIT, TooLarge};
use super::scan::count_line_ends;
use super::section::Section;
use super::split::{Chunk, ChunkKind, LOOK_BACK, Scanner};

/// How much a stream is asked for at once.
const READ: usize = 256 * 1024;

/// How much of the end of a record too large to be kept stays in memory, so that the border after
/// it is still found: as far as is looked back, and the end of the line before that.
const KEPT: usize = 2 * LOOK_BACK;

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
    /// Chunks are handed out that begin here or later,
    from: u64,
    /// and before this.
    to: u64,
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
            from: 0,
            to: u64::MAX,
        }
    }

    /// A reader of the records that begin in a [`Section`] of a file. `input` stands where the section
    /// was found to be read from; lines are counted from there.
    pub const fn of_section(input: R, section: &Section, limit: usize) -> Self {
        let mut reader = Self::with_limit(input, limit);
        // Elsewhere a byte-order mark would be text, and the start was looked at already.
        reader.begun = section.start > 0;
        reader.offset = section.start;
        reader.from = section.bytes.start;
        reader.to = section.bytes.end;
        reader
    }

    /// The next piece of the stream, or nothing at its end.
    ///
    /// # Errors
    /// [`ReadError`] when the stream fails or is UTF-16. Nothing can be read after that.
    pub fn next_chunk(&mut self) -> Result<Option<Chunk<'_>>, ReadError> {
        self.begin()?;
        // What begins before the section is another's.
        while self.offset + (self.taken as u64) < self.from {
            if self.read_chunk()?.is_none() {
                return Ok(None);
            }
        }
        if self.offset + self.taken as u64 >= self.to {
            return Ok(None);
        }
        self.read_chunk()
    }

    /// The next piece, wherever it begins.
    fn read_chunk(&mut self) -> Result<Option<Chunk<'_>>, ReadError> {
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
