//! A part of a file: the records that begin between two bytes of it.

use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;

use super::encoding::is_utf16;
use super::reader::ReadError;
use super::scan::is_blank;

/// How much is looked through at once on the way back.
const STEP: u64 = 16 * 1024;

/// What the encoding of a file is seen from.
const FIRST_BYTES: u64 = 1024;

/// The records of a file that begin between two bytes of it.
///
/// However a file is cut into sections, each of its records begins in exactly one: programs on
/// several machines can share a file without knowing of each other.
///
/// ```
/// use std::io::Cursor;
/// use sahkku::record::{RECORD_LIMIT, RecordReader, Section};
///
/// let text = "[Men \"a\"]\n\n= men\n\n[Men \"b\"]\n\n= women\n";
/// let mut offsets = Vec::new();
/// for bytes in [0..3, 3..25, 25..100] {
///     let mut file = Cursor::new(text);
///     let section = Section::find(&mut file, bytes)?;
///     let mut reader = RecordReader::of_section(file, &section, RECORD_LIMIT);
///     while let Some(chunk) = reader.next_chunk()? {
///         offsets.push(chunk.offset);
///     }
/// }
/// assert_eq!(offsets, [0, 18]);
/// # Ok::<(), sahkku::record::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    pub(super) bytes: Range<u64>,
    /// Where reading begins: at the start of a line that belongs to no header, or of the file.
    pub(super) start: u64,
}

impl Section {
    /// Looks back from the first of `bytes` for a place where it is certain that no header is going
    /// on, and leaves `file` there. That is usually the line before.
    ///
    /// # Errors
    /// [`ReadError`] when the file cannot be read or is UTF-16.
    pub fn find(file: &mut (impl Read + Seek), bytes: Range<u64>) -> Result<Self, ReadError> {
        let mut first = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        file.by_ref().take(FIRST_BYTES).read_to_end(&mut first)?;
        if is_utf16(&first) {
            return Err(ReadError::Utf16);
        }
        let length = file.seek(SeekFrom::End(0))?;
        let start = resting_place(file, bytes.start.min(length))?;
        file.seek(SeekFrom::Start(start))?;
        Ok(Self { bytes, start })
    }
}

/// The start of the last line before `end` that belongs to no header, or 0.
fn resting_place(file: &mut (impl Read + Seek), mut end: u64) -> Result<u64, ReadError> {
    let mut after = After::default();
    let mut block = Vec::new();
    while end > 0 {
        let start = end.saturating_sub(STEP);
        block.clear();
        file.seek(SeekFrom::Start(start))?;
        file.by_ref().take(end - start).read_to_end(&mut block)?;
        for (at, &byte) in block.iter().enumerate().rev() {
            if after.begins_body(byte) {
                return Ok(start + at as u64 + 1);
            }
            after.step_back(byte);
        }
        end = start;
    }
    Ok(0)
}

/// What stands after a place, as far as it has been seen.
#[derive(Clone, Copy, Debug, Default)]
struct After {
    next: Option<u8>,
    /// The next byte that is no blank.
    next_mark: Option<u8>,
}

impl After {
    /// Whether a line begins after `byte` that is known to keep no header going.
    const fn begins_body(self, byte: u8) -> bool {
        let (Some(next), Some(mark)) = (self.next, self.next_mark) else {
            return false;
        };
        let line_end = byte == b'\n' || (byte == b'\r' && next != b'\n');
        line_end && next != b'%' && mark != b'['
    }

    const fn step_back(&mut self, byte: u8) {
        self.next = Some(byte);
        if !is_blank(byte) {
            self.next_mark = Some(byte);
        }
    }
}
