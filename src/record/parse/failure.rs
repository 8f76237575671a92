//! The error of the small parsers: how far they came and what they would have liked to see there.

use nom::error::{ErrorKind, ParseError};

/// What a parser would have accepted, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Expected(u32);

impl Expected {
    pub(super) const NOTHING: Self = Self(0);
    pub(super) const COLUMN: Self = Self(1);
    pub(super) const ROW: Self = Self(1 << 1);
    pub(super) const FACE: Self = Self(1 << 2);
    pub(super) const COMMA: Self = Self(1 << 3);
    pub(super) const FEWER: Self = Self(1 << 4);
    pub(super) const ARROW: Self = Self(1 << 5);
    pub(super) const KING: Self = Self(1 << 6);
    pub(super) const COLON: Self = Self(1 << 7);
    pub(super) const PIECE: Self = Self(1 << 8);
    pub(super) const NAME: Self = Self(1 << 9);
    pub(super) const OPENING_QUOTE: Self = Self(1 << 10);
    pub(super) const CLOSING_QUOTE: Self = Self(1 << 11);
    pub(super) const BRACKET: Self = Self(1 << 12);
    pub(super) const WORD: Self = Self(1 << 13);
    pub(super) const NUMBER: Self = Self(1 << 14);
    pub(super) const END: Self = Self(1 << 15);

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn holds(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The names of what is expected, in the order of the list above.
    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        const NAMES: [(Expected, &str); 16] = [
            (Expected::PIECE, "`K`, `Q`"),
            (Expected::COLUMN, "a column (a letter)"),
            (Expected::ROW, "a row (1, 2 or 3)"),
            (Expected::FACE, "a face (X, 0, 1, 2, 3 or 4)"),
            (Expected::COMMA, "a comma"),
            (Expected::FEWER, "no further die"),
            (Expected::ARROW, "`-` or `x` and a field"),
            (Expected::KING, "`K`"),
            (Expected::COLON, "`:`"),
            (Expected::NAME, "a name"),
            (
                Expected::OPENING_QUOTE,
                "a blank and a value in quotation marks",
            ),
            (Expected::CLOSING_QUOTE, "a closing quotation mark"),
            (Expected::BRACKET, "`]`"),
            (Expected::WORD, "one of men, women, draw, unfinished"),
            (Expected::NUMBER, "a number"),
            (Expected::END, "a blank"),
        ];
        NAMES
            .into_iter()
            .filter(move |(one, _)| self.holds(*one))
            .map(|(_, name)| name)
    }
}

/// Where a parser failed. The furthest failure is the one that helps; failures at the same place
/// unite what they expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    /// How many bytes were left: fewer is further.
    pub(super) left: usize,
    pub(super) expected: Expected,
}

impl Failure {
    #[inline]
    pub(super) const fn new(rest: &[u8], expected: Expected) -> Self {
        Self {
            left: rest.len(),
            expected,
        }
    }
}

impl ParseError<&[u8]> for Failure {
    #[inline]
    fn from_error_kind(input: &[u8], _: ErrorKind) -> Self {
        Self::new(input, Expected::NOTHING)
    }

    #[inline]
    fn append(_: &[u8], _: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        match self.left.cmp(&other.left) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => Self {
                left: self.left,
                expected: self.expected.with(other.expected),
            },
        }
    }
}

/// What the small parsers return.
pub(super) type Parsed<'i, T> = nom::IResult<&'i [u8], T, Failure>;

/// The failure of a parser, however final.
pub(super) const fn failure_of(error: &nom::Err<Failure>, rest: &[u8]) -> Failure {
    match *error {
        nom::Err::Error(failure) | nom::Err::Failure(failure) => failure,
        // The parsers are complete ones: they never ask for more.
        nom::Err::Incomplete(_) => Failure::new(rest, Expected::NOTHING),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_furthest_failure_wins_and_equals_unite() {
        let near = Failure::new(b"abc", Expected::ROW);
        let far = Failure::new(b"c", Expected::FACE);
        assert_eq!(near.or(far), far);
        assert_eq!(far.or(near), far);
        let both = far.or(Failure::new(b"d", Expected::COLON));
        assert_eq!(both.expected.names().count(), 2);
        assert!(both.expected.holds(Expected::FACE) && both.expected.holds(Expected::COLON));
    }
}
