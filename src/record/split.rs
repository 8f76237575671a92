//! Cutting a text at the borders of its records.

use super::encoding::BOM;
use super::limit::{LARGEST_RECORD, TooLarge};
use super::scan::{begins_tag, continues_header, count_line_ends, line_end, next_line};

/// How far before its first proper tag a record may begin. Where a border is depends on no more than
/// this and the lines of one header, so that a reader that has thrown a large record away, or begins
/// in the middle of a file, finds the same.
pub(super) const LOOK_BACK: usize = 32 * 1024;

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
pub(super) struct Scanner {
    pub(super) at: usize,
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
    pub(super) const fn new(kind: ChunkKind) -> Self {
        let state = match kind {
            ChunkKind::Record => State::HeaderStart,
            ChunkKind::Outside => State::Body,
        };
        Self { at: 0, state }
    }

    /// Where the next record begins. Nothing if there is none in `text`, which begins where the
    /// chunk does; more of it may follow unless it is `complete`.
    pub(super) fn border(&mut self, text: &[u8], complete: bool) -> Option<usize> {
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
            Some([b'[', ..]) if tag - line_start <= LOOK_BACK => start = line_start,
            _ => break,
        }
    }
    start
}

/// Cuts a text that is in memory at the borders of its records.
///
/// A byte-order mark is skipped. Whether the text is UTF-8 at all is another question; see
/// [`is_utf16`](super::is_utf16).
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
