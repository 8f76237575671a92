//! Byte ranges of a text.

use std::ops::Range;

/// A range of bytes in a record's text, counted from the record's first byte.
///
/// Spans are 32 bits wide: one record is at most 4 GiB; files may be longer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to `end`; if `end` lies before `start` the span is empty.
    #[inline]
    pub const fn new(start: u32, end: u32) -> Self {
        Self {
            start,
            end: if end < start { start } else { end },
        }
    }

    /// An empty span at `at`.
    #[inline]
    pub const fn at(at: u32) -> Self {
        Self { start: at, end: at }
    }

    /// How many bytes it covers.
    #[inline]
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether it covers no byte.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest span that covers both.
    #[must_use]
    pub const fn to(self, other: Self) -> Self {
        Self {
            start: if self.start < other.start {
                self.start
            } else {
                other.start
            },
            end: if self.end > other.end {
                self.end
            } else {
                other.end
            },
        }
    }

    /// The span as a range of indices.
    #[inline]
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The bytes of `text` that the span covers; none where it lies outside.
    #[inline]
    pub fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.range()).unwrap_or_default()
    }
}
