//! Fields, and the spots of a track that fields hold.
#![expect(
    clippy::cast_possible_truncation,
    reason = "columns, fields and spots are below 128"
)]

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The most columns a board can have: one for each letter from `A` to `Z`.
pub const MAX_COLUMNS: u8 = 26;

/// Bits that a column takes in the packed number of a field.
const COLUMN_BITS: u8 = 5;
const COLUMN_MASK: u8 = (1 << COLUMN_BITS) - 1;

/// One of the three rows (*ráđđa*, plural *ráđat*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Row {
    /// Row 1: the men's home row.
    One,
    /// Row 2: the middle row, with the castle (*Šloahtta*).
    Middle,
    /// Row 3: the women's home row.
    Three,
}

impl Row {
    /// The rows from the men's side to the women's.
    pub const ALL: [Self; 3] = [Self::One, Self::Middle, Self::Three];

    /// 0, 1 or 2 from the men's side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The row with the given index from the men's side, if there is one.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 3 {
            Some(ROWS[index as usize])
        } else {
            None
        }
    }

    /// The digit of the row in a field's name.
    pub const fn digit(self) -> char {
        match self {
            Self::One => '1',
            Self::Middle => '2',
            Self::Three => '3',
        }
    }
}

/// The row of each lane that a field can be in.
const ROWS: [Row; 4] = [Row::One, Row::Middle, Row::Three, Row::Middle];

/// A column, `A` to `Z`, left to right as the men see the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// The column with an index from 0 (`A`) to 25 (`Z`).
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < MAX_COLUMNS {
            Some(Self(index))
        } else {
            None
        }
    }

    /// 0 for `A`, 25 for `Z`.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The letter, `A` to `Z`.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// The bit of this column in a mask of one row.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// A field of the board: a line (*sárggis*), square, point or hole, by the form of the game.
///
/// It may lie outside a particular board: how many columns a board has is a rule.
///
/// ```
/// use sahkku::board::{Field, Row};
/// let castle: Field = "H2".parse()?;
/// assert_eq!(castle.row(), Row::Middle);
/// assert_eq!(castle.column().index(), 7);
/// assert_eq!(castle.to_string(), "H2");
/// # Ok::<(), sahkku::board::FieldError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field(u8);

impl Field {
    /// The field in `column` and `row`.
    #[inline]
    pub const fn new(column: Column, row: Row) -> Self {
        Self(((row as u8) << COLUMN_BITS) | column.0)
    }

    /// The row of the field.
    #[inline]
    pub const fn row(self) -> Row {
        // Looked up and not told by cases, which cannot be guessed.
        ROWS[(self.0 >> COLUMN_BITS) as usize & 3]
    }

    /// The column of the field.
    #[inline]
    pub const fn column(self) -> Column {
        Column(self.0 & COLUMN_MASK)
    }

    /// The bit of the field's column in a mask of its row.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << (self.0 & COLUMN_MASK)
    }

    /// A number below 96 that orders fields by row, then column, for use as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The spot of a piece that stands here, on the middle row outward bound.
    #[inline]
    pub const fn outward(self) -> Spot {
        Spot(self.0)
    }

    /// The spot of a piece that stands here and is on its way home, where the row knows headings.
    #[inline]
    pub const fn homeward(self) -> Spot {
        // Lane 1 becomes lane 3.
        Spot(self.0 | ((self.0 << 1) & (2 << COLUMN_BITS)))
    }

    /// The field seen from the other end of a board with `columns` columns: half a turn.
    ///
    /// Rule texts that name fields as their reader sees them turn into absolute names by this:
    /// on 15 columns the women's "O1" is `A3`.
    pub const fn rotated(self, columns: u8) -> Option<Self> {
        let index = self.0 & COLUMN_MASK;
        if index >= columns || columns > MAX_COLUMNS {
            return None;
        }
        let row = match self.row() {
            Row::One => Row::Three,
            Row::Middle => Row::Middle,
            Row::Three => Row::One,
        };
        Some(Self::new(Column(columns - 1 - index), row))
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        f.write_char(self.column().letter())?;
        f.write_char(self.row().digit())
    }
}

impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is no field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FieldError {
    /// It does not begin with a letter from A to Z.
    #[error("a field begins with the letter of its column, A to Z")]
    Column,
    /// The letter is not followed by a row.
    #[error("the column's letter is followed by the row, 1, 2 or 3")]
    Row,
    /// Something follows the two characters of the field.
    #[error("a field is one letter and one digit")]
    Length,
}

impl FromStr for Field {
    type Err = FieldError;

    fn from_str(text: &str) -> Result<Self, FieldError> {
        let bytes = text.as_bytes();
        let column = match bytes.first() {
            Some(letter @ b'A'..=b'Z') => letter - b'A',
            Some(letter @ b'a'..=b'z') => letter - b'a',
            _ => return Err(FieldError::Column),
        };
        let row = match bytes.get(1) {
            Some(b'1') => Row::One,
            Some(b'2') => Row::Middle,
            Some(b'3') => Row::Three,
            _ => return Err(FieldError::Row),
        };
        if bytes.len() > 2 {
            return Err(FieldError::Length);
        }
        Ok(Self::new(Column(column), row))
    }
}

/// Which way a piece on the middle row is bound, on a track that crosses that row twice a lap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Heading {
    /// Towards the enemy's row.
    #[default]
    Outward,
    /// On its way home; written with `'` behind the field.
    Homeward,
}

/// Where a running piece is on its track: a field and, on the middle row, a heading.
///
/// Spots order as positions list them: by row, then column, outward before homeward.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot(u8);

impl Spot {
    /// How many different indices spots have.
    pub const COUNT: usize = 128;

    /// A number below [`Spot::COUNT`], for use as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The lane of the spot, 0 to 3: row 1, row 2 outward, row 3, row 2 homeward. Masks of running
    /// pieces hold one word for each lane.
    #[inline]
    pub const fn lane(self) -> usize {
        (self.0 >> COLUMN_BITS) as usize
    }

    /// The spot in a lane and column; both are cut to their range.
    #[inline]
    pub const fn from_lane(lane: usize, column: u8) -> Self {
        Self((((lane & 3) as u8) << COLUMN_BITS) | (column & COLUMN_MASK))
    }

    /// The bit of the spot's column in the mask of its lane.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << (self.0 & COLUMN_MASK)
    }

    /// The field the piece stands on.
    #[inline]
    pub const fn field(self) -> Field {
        // Lane 3 is row 2 as lane 1 is, without a case that could be guessed wrong.
        Field(self.0 & !((self.0 << 1) & (2 << COLUMN_BITS)))
    }

    /// Which way the piece is bound; outward on the outer rows, where there is no choice.
    #[inline]
    pub const fn heading(self) -> Heading {
        if self.0 >> COLUMN_BITS == 3 {
            Heading::Homeward
        } else {
            Heading::Outward
        }
    }

    const fn rank(self) -> u16 {
        ((self.field().0 as u16) << 1) | (self.heading() as u16)
    }
}

impl Ord for Spot {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Spot {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl From<Field> for Spot {
    fn from(field: Field) -> Self {
        field.outward()
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        fmt::Display::fmt(&self.field(), f)?;
        match self.heading() {
            Heading::Outward => Ok(()),
            Heading::Homeward => f.write_char('\''),
        }
    }
}

impl fmt::Debug for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_prints_and_parses() {
        for row in Row::ALL {
            for index in 0..MAX_COLUMNS {
                let field = Field::new(Column::new(index).unwrap(), row);
                assert_eq!(field.to_string().parse(), Ok(field));
                assert_eq!(field.to_string().to_lowercase().parse(), Ok(field));
            }
        }
    }

    #[test]
    fn what_is_no_field_is_refused_with_its_reason() {
        assert_eq!("".parse::<Field>(), Err(FieldError::Column));
        assert_eq!("12".parse::<Field>(), Err(FieldError::Column));
        assert_eq!("A".parse::<Field>(), Err(FieldError::Row));
        assert_eq!("A4".parse::<Field>(), Err(FieldError::Row));
        assert_eq!("A12".parse::<Field>(), Err(FieldError::Length));
    }

    #[test]
    fn a_womens_relative_name_turns_by_half_a_turn() {
        let relative: Field = "O1".parse().unwrap();
        assert_eq!(relative.rotated(15).unwrap().to_string(), "A3");
        let relative: Field = "L2".parse().unwrap();
        assert_eq!(relative.rotated(15).unwrap().to_string(), "D2");
        assert_eq!("P1".parse::<Field>().unwrap().rotated(15), None);
    }

    #[test]
    fn a_homeward_spot_keeps_its_field() {
        let field: Field = "C2".parse().unwrap();
        assert_eq!(field.homeward().field(), field);
        assert_eq!(field.homeward().to_string(), "C2'");
        assert!(field.outward() < field.homeward());
        assert!(field.homeward() < "D2".parse::<Field>().unwrap().outward());
        let outer: Field = "C3".parse().unwrap();
        assert_eq!(outer.homeward(), outer.outward());
    }
}
