//! How large a record may be.

use std::fmt;

use thiserror::Error;

use super::split::ChunkKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::text::Span;

/// How many bytes of a stream are kept as one record unless somebody asks for more: 16 MiB. The
/// longest real games are well below one.
pub const RECORD_LIMIT: usize = 16 << 20;

/// The largest limit there can be, a byte less than 4 GiB: places in a record are numbers of 32
/// bits.
pub const LARGEST_RECORD: usize = u32::MAX as usize;

/// A record, or the text before the first one, is longer than the limit, and its text was not kept.
///
/// ```
/// use sahkku::record::{RecordReader, TooLarge};
/// let text: &[u8] = b"[Men \"a\"]\n\n{far too much}\n= men\n[Men \"b\"]\n\n= women\n";
/// let mut reader = RecordReader::with_limit(text, 25);
/// let first = reader.next_chunk()?.unwrap().too_large.unwrap();
/// assert_eq!((first.length, first.limit), (32, 25));
/// assert_eq!(first.to_string(), "this record is 32 bytes long, and no more than 25 bytes are read");
/// assert_eq!(reader.next_chunk()?.unwrap().bytes, b"[Men \"b\"]\n\n= women\n");
/// # Ok::<(), sahkku::record::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{} {} long, and no more than {} are read", subject(*kind), Bytes(*length), Bytes(*limit as u64))]
pub struct TooLarge {
    /// What is too large.
    pub kind: ChunkKind,
    /// How long it is, in bytes.
    pub length: u64,
    /// How long it may be, in bytes.
    pub limit: usize,
}

const fn subject(kind: ChunkKind) -> &'static str {
    match kind {
        ChunkKind::Record => "this record is",
        ChunkKind::Outside => "the text before the first record is",
    }
}

impl TooLarge {
    /// What is to be said of it, at the place where it begins.
    pub fn finding(&self) -> Diagnostic {
        Diagnostic::new(Code::TooLarge, Span::at(0), self.to_string())
    }
}

/// A number of bytes for people: whole KiB, MiB and GiB where it is so many, or nearly.
pub(crate) struct Bytes(pub(crate) u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(bytes) = *self;
        for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] {
            if bytes >= 1 << shift && bytes.is_multiple_of(1 << shift) {
                return write!(f, "{} {unit}", bytes >> shift);
            }
        }
        write!(f, "{bytes} byte{}", if bytes == 1 { "" } else { "s" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_said_as_people_give_them() {
        let said = |bytes| Bytes(bytes).to_string();
        assert_eq!(said(RECORD_LIMIT as u64), "16 MiB");
        assert_eq!(said(4 << 30), "4 GiB");
        assert_eq!(said(1), "1 byte");
        assert_eq!(said(LARGEST_RECORD as u64), "4294967295 bytes");
    }
}
