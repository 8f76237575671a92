//! A part of the board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::{Column, Field, Row};

/// A part of the board that is drawn by itself: the fields between two corners.
///
/// ```
/// use sahkku::export::svg::Section;
/// let corner: Section = "H1-O2".parse()?;
/// assert!(corner.holds("K2".parse()?) && !corner.holds("K3".parse()?));
/// let columns: Section = "O-H".parse()?;
/// assert_eq!(columns.to_string(), "H1 to O3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Section {
    columns: (Column, Column),
    rows: (Row, Row),
}

/// Why a text names no part of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no part of a board: give two fields such as H1-O3, or columns such as H-O")]
pub struct SectionError(String);

impl Section {
    /// The fields between two opposite corners, both included.
    pub const fn between(one: Field, other: Field) -> Self {
        let (first, second) = (one.column(), other.column());
        let (top, bottom) = (one.row(), other.row());
        Self {
            columns: if first.index() <= second.index() {
                (first, second)
            } else {
                (second, first)
            },
            rows: if top.index() <= bottom.index() {
                (top, bottom)
            } else {
                (bottom, top)
            },
        }
    }

    /// Whether a field belongs to it.
    pub fn holds(self, field: Field) -> bool {
        self.reaches(field, 0)
    }

    /// Whether a field belongs to it or lies so many columns and rows beside it at most.
    pub(super) fn reaches(self, field: Field, beyond: u8) -> bool {
        let near = |first: usize, last: usize, at: usize| {
            first <= at + usize::from(beyond) && at <= last + usize::from(beyond)
        };
        let column = |column: Column| usize::from(column.index());
        near(
            column(self.columns.0),
            column(self.columns.1),
            column(field.column()),
        ) && near(
            self.rows.0.index(),
            self.rows.1.index(),
            field.row().index(),
        )
    }

    /// Whether it has fields of a column.
    pub(super) fn has_column(self, column: Column) -> bool {
        (self.columns.0.index()..=self.columns.1.index()).contains(&column.index())
    }

    /// Whether it has fields of a row.
    pub(super) fn has_row(self, row: Row) -> bool {
        (self.rows.0.index()..=self.rows.1.index()).contains(&row.index())
    }

    /// Whether the two have a field in common.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.columns.0.index() <= other.columns.1.index()
            && other.columns.0.index() <= self.columns.1.index()
            && self.rows.0.index() <= other.rows.1.index()
            && other.rows.0.index() <= self.rows.1.index()
    }

    /// Its lowest field and its highest.
    pub(super) const fn corners(self) -> (Field, Field) {
        (
            Field::new(self.columns.0, self.rows.0),
            Field::new(self.columns.1, self.rows.1),
        )
    }

    /// The first column and the last.
    pub(super) const fn columns(self) -> (Column, Column) {
        self.columns
    }

    /// The first row and the last.
    pub(super) const fn rows(self) -> (Row, Row) {
        self.rows
    }
}

/// Its corners in words: `H1 to O3`.
impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = self.corners();
        if first == last {
            return first.fmt(f);
        }
        write!(f, "{first} to {last}")
    }
}

impl FromStr for Section {
    type Err = SectionError;

    fn from_str(text: &str) -> Result<Self, SectionError> {
        let wrong = || SectionError(text.chars().take(20).collect());
        let text = text.trim();
        let (one, other) = text.split_once(['-', '–']).unwrap_or((text, text));
        if let (Ok(one), Ok(other)) = (one.parse::<Field>(), other.parse::<Field>()) {
            return Ok(Self::between(one, other));
        }
        let corner = |text: &str, row| Some(Field::new(column(text)?, row));
        let first = corner(one, Row::One).ok_or_else(wrong)?;
        let last = corner(other, Row::Three).ok_or_else(wrong)?;
        Ok(Self::between(first, last))
    }
}

/// A column by its letter.
fn column(text: &str) -> Option<Column> {
    let [letter] = text.as_bytes() else {
        return None;
    };
    Column::new(letter.to_ascii_uppercase().checked_sub(b'A')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_come_in_any_order() {
        for text in ["H1-O3", "O3-H1", "H3-O1", "O1-H3", "H-O", "o-h", "H–O"] {
            let section: Section = text.parse().unwrap();
            assert_eq!(section.to_string(), "H1 to O3", "{text}");
        }
        assert_eq!("H2".parse::<Section>().unwrap().to_string(), "H2");
        assert_eq!("H".parse::<Section>().unwrap().to_string(), "H1 to H3");
        for wrong in ["", "-", "H1-", "H1-O", "H4-O1", "HH-O", "ø-O", "1-2"] {
            let error = wrong.parse::<Section>().unwrap_err();
            assert!(error.to_string().contains("such as H1-O3"), "{wrong}");
        }
    }
}
