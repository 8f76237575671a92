//! A position to look for, whole or in part.

use std::str::FromStr;

use thiserror::Error;

use crate::board::{Field, FieldError, Row, Side, Spot};
use crate::engine::{Engine, King, LONGEST_POSITION, Position, PositionFault, Queen};
use crate::rules::Variant;

/// A position to look for, in the one-line notation of positions.
///
/// If it says who is to throw (`>M`) or who has won (`= men`) it is a whole position, and found where the
/// position is that one, dice and all. Otherwise it is a part: what it names must stand there, whatever
/// stands elsewhere. `M:C2` asks for a loose soldier of the men's on C2, `M:C2x2` for at least two,
/// `M:C2'` for one on its way home, `m:A1-O1` for all of them at home, `K:H2` for a king that nobody holds and `Km:H2` for one that the
/// men hold.
///
/// ```
/// use sahkku::filter::Placement;
/// let part: Placement = "m:O1 K:H2".parse()?;
/// assert!(part.as_whole().is_none());
/// let whole: Placement = "m:A1-O1 w:A3-O3 K:H2 >M".parse()?;
/// assert_eq!(whole.as_whole(), Some("m:A1-O1 w:A3-O3 K:H2 >M"));
/// # Ok::<(), sahkku::filter::PlacementError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Placement {
    /// A position as a record's rules read it.
    Whole(String),
    /// What must stand there.
    Part(Vec<Standing>),
}

/// Something that must stand somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    piece: Kind,
    spot: Spot,
    count: u8,
    /// Nothing is said of the way that a piece on the middle row is going, so that both will do.
    either: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Home(Side),
    Loose(Side),
    HomeQueen(Side),
    LooseQueen(Side),
    FreeKing,
    King(Side),
}

impl Kind {
    /// The groups of the notation. Only of kings either letter case is clear.
    fn from_group(group: &str) -> Option<Self> {
        Some(match group {
            "m" => Self::Home(Side::Men),
            "w" => Self::Home(Side::Women),
            "M" => Self::Loose(Side::Men),
            "W" => Self::Loose(Side::Women),
            "qm" => Self::HomeQueen(Side::Men),
            "qw" => Self::HomeQueen(Side::Women),
            "Qm" => Self::LooseQueen(Side::Men),
            "Qw" => Self::LooseQueen(Side::Women),
            "K" | "k" => Self::FreeKing,
            "Km" | "km" => Self::King(Side::Men),
            "Kw" | "kw" => Self::King(Side::Women),
            _ => return None,
        })
    }
}

impl Standing {
    /// Whether it stands so in a position.
    fn stands(self, position: &Position) -> bool {
        let Self {
            piece,
            spot,
            count,
            either,
        } = self;
        let field = spot.field();
        match piece {
            Kind::Home(side) => position.home_soldiers(side).any(|home| home == field),
            Kind::Loose(side) => {
                let there = position.soldiers_on(side, spot);
                if either {
                    there + position.soldiers_on(side, field.homeward()) >= count
                } else {
                    there >= count
                }
            }
            Kind::HomeQueen(side) => position.queen(side) == Queen::Home(field),
            Kind::LooseQueen(side) => position.queen(side) == Queen::Loose(field),
            Kind::FreeKing => position.king() == King::Free(field),
            Kind::King(side) => match position.king() {
                King::Held(by, there) if either => by == side && there.field() == field,
                king => king == King::Held(side, spot),
            },
        }
    }
}

impl Placement {
    /// The notation of a whole position, if it is one.
    pub fn as_whole(&self) -> Option<&str> {
        match self {
            Self::Whole(text) => Some(text),
            Self::Part(_) => None,
        }
    }

    /// Whether everything that a part names stands in a position. A whole position has no parts.
    pub(super) fn part_stands(&self, position: &Position) -> bool {
        match self {
            Self::Whole(_) => false,
            Self::Part(parts) => parts.iter().all(|part| part.stands(position)),
        }
    }
}

/// A text that is no position and no part of one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlacementError {
    /// There is nothing in it.
    #[error("nothing is named that could stand somewhere")]
    Empty,
    /// It is longer than any position.
    #[error("a position has at most {LONGEST_POSITION} bytes")]
    TooLong,
    /// A whole position that is none by any rules.
    #[error("{0}")]
    Whole(String),
    /// A word that is no group of pieces.
    #[error(
        "`{0}` is no part of a position: write groups such as m:A1-F1, M:C2x2, Qw:H2, K:H2 or Km:H2"
    )]
    Group(String),
    /// No field.
    #[error("`{text}` is no field: {error}")]
    Field {
        /// What stands there.
        text: String,
        /// Why it is none.
        error: FieldError,
    },
    /// A range that is none.
    #[error("`{0}` is no range of fields in one row, from left to right")]
    Range(String),
    /// No stack of soldiers.
    #[error("`{0}` is no stack: `x2` and more say how many loose soldiers stand on a field")]
    Stack(String),
    /// Only the middle row is crossed both ways.
    #[error("`{0}`: only on row 2 a piece can be on its way home")]
    Homeward(String),
}

impl FromStr for Placement {
    type Err = PlacementError;

    fn from_str(text: &str) -> Result<Self, PlacementError> {
        if text.len() > LONGEST_POSITION {
            return Err(PlacementError::TooLong);
        }
        let mut words = text.split_whitespace();
        if words.clone().next().is_none() {
            return Err(PlacementError::Empty);
        }
        if words.clone().any(|word| word.starts_with(['>', '='])) {
            let found = whole(text.trim())?;
            // Who is to throw, or has won, is no position by itself.
            return if text.contains(':') {
                Ok(found)
            } else {
                Err(PlacementError::Empty)
            };
        }
        let mut parts = Vec::new();
        words.try_for_each(|word| {
            let wrong = || PlacementError::Group(word.to_owned());
            let (group, fields) = word.split_once(':').ok_or_else(wrong)?;
            let piece = Kind::from_group(group).ok_or_else(wrong)?;
            let mut items = fields.split(',');
            items.try_for_each(|item| read_item(piece, item, &mut parts))
        })?;
        Ok(Self::Part(parts))
    }
}

/// A whole position. Which pieces, fields and dice there are is a matter of the form that is played, but what is
/// written wrongly for each of them is found nowhere.
fn whole(text: &str) -> Result<Placement, PlacementError> {
    let mut wrong = None;
    for id in Variant::ids() {
        let Some(form) = Variant::builtin(id) else {
            continue;
        };
        let read = Engine::new(form.rules.clone()).read_position(text);
        let faults = read.err().map_or_else(Vec::new, |error| error.faults);
        match faults.into_iter().find(|part| is_slip(&part.fault)) {
            None => return Ok(Placement::Whole(text.to_owned())),
            Some(part) => wrong = Some(part.fault.to_string()),
        }
    }
    Err(PlacementError::Whole(wrong.unwrap_or_default()))
}

/// Whether it is wrong by any rules.
const fn is_slip(fault: &PositionFault) -> bool {
    matches!(
        fault,
        PositionFault::Word(_)
            | PositionFault::Field { .. }
            | PositionFault::Range(_)
            | PositionFault::Stack(_)
            | PositionFault::Twice(_)
            | PositionFault::Single(_)
            | PositionFault::Key(_)
    )
}

/// `field`, `field'`, `fieldx3` or `field-field`
fn read_item(piece: Kind, item: &str, parts: &mut Vec<Standing>) -> Result<(), PlacementError> {
    if let Some((from, to)) = item.split_once('-') {
        let (from, to) = (read_field(from)?, read_field(to)?);
        if from.row() != to.row() || from >= to {
            return Err(PlacementError::Range(item.to_owned()));
        }
        let columns = from.column().index()..=to.column().index();
        let fields = columns.filter_map(crate::board::Column::new);
        parts.extend(fields.map(|column| Standing {
            piece,
            spot: Field::new(column, from.row()).outward(),
            count: 1,
            either: from.row() == Row::Middle,
        }));
        return Ok(());
    }
    let (place, count) = match item.split_once(['x', 'X']) {
        None => (item, 1),
        Some((place, count)) => {
            let count = count.parse::<u8>().ok().filter(|&count| count > 1);
            let count = count.filter(|_| matches!(piece, Kind::Loose(_)));
            let wrong = || PlacementError::Stack(item.to_owned());
            (place, count.ok_or_else(wrong)?)
        }
    };
    let (spot, either) = match place.strip_suffix(['\'', '’']) {
        None => {
            let field = read_field(place)?;
            (field.outward(), field.row() == Row::Middle)
        }
        Some(field) => {
            let field = read_field(field)?;
            if field.row() != Row::Middle {
                return Err(PlacementError::Homeward(item.to_owned()));
            }
            (field.homeward(), false)
        }
    };
    parts.push(Standing {
        piece,
        spot,
        count,
        either,
    });
    Ok(())
}

fn read_field(text: &str) -> Result<Field, PlacementError> {
    text.parse().map_err(|error| PlacementError::Field {
        text: text.to_owned(),
        error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::rules::Variant;

    fn stands(part: &str, position: &str) -> bool {
        stands_in("lagesvuotna", part, position)
    }

    fn stands_in(form: &str, part: &str, position: &str) -> bool {
        let rules = &Variant::builtin(form).unwrap().rules;
        let position = Engine::new(rules.clone()).read_position(position).unwrap();
        part.parse::<Placement>().unwrap().part_stands(&position)
    }

    #[test]
    fn what_is_named_stands_there_whatever_stands_elsewhere() {
        let position = "m:A1-E1 M:C2x2,C2',K3 qm:L2 w:A3-D3 W:H1 Qw:D2 Kw:H1 >M";
        for part in [
            "m:A1",
            "m:B1-E1 w:D3",
            "M:C2",
            "M:C2x2",
            "M:C2x3",
            "M:C2'",
            "M:C2x2,C2',K3",
            "qm:L2 Qw:D2",
            "kw:h1 W:H1",
        ] {
            assert!(stands(part, position), "{part}");
        }
        for part in [
            "m:F1", "m:A1-F1", "M:A1", "M:C2x4", "M:C2'x2", "Qm:L2", "K:H1", "Km:H1",
        ] {
            assert!(!stands(part, position), "{part}");
        }
    }

    #[test]
    fn a_part_without_a_mark_finds_both_ways_and_one_with_it_only_one() {
        // A form in which the king comes home as soldiers do.
        let form = "gavkevuotna";
        let position = "m:A1-K1 M:C2',E2 w:A3-O3 Km:H2' >M";
        for part in ["M:C2", "M:C2'", "M:E2", "Km:H2", "Km:H2'"] {
            assert!(stands_in(form, part, position), "{part}");
        }
        for part in ["M:E2'", "M:C2x2", "M:C2-E2", "Kw:H2", "K:H2"] {
            assert!(!stands_in(form, part, position), "{part}");
        }
    }

    #[test]
    fn a_whole_position_is_read_too() {
        let start = "m:A1-O1 w:A3-O3 K:H2";
        for wrong in ["zz >M", "K:H2 >Q", "M:Ж2 >M", &format!("{start} >M[X32")] {
            let error = wrong.parse::<Placement>();
            assert!(matches!(error, Err(PlacementError::Whole(_))), "{wrong}");
        }
        for right in ["= men", ">W", ">M[X32]"] {
            assert!(
                format!("{start} {right}").parse::<Placement>().is_ok(),
                "{right}"
            );
        }
    }

    #[test]
    fn what_cannot_be_looked_for_is_refused() {
        for (text, error) in [
            ("  ", PlacementError::Empty),
            (">M", PlacementError::Empty),
            ("= men", PlacementError::Empty),
            ("H2", PlacementError::Group("H2".to_owned())),
            ("x:H2", PlacementError::Group("x:H2".to_owned())),
            ("m:C1-A1", PlacementError::Range("C1-A1".to_owned())),
            ("K:H2x2", PlacementError::Stack("H2x2".to_owned())),
            ("M:H2x1", PlacementError::Stack("H2x1".to_owned())),
            ("M:H1'", PlacementError::Homeward("H1'".to_owned())),
        ] {
            assert_eq!(text.parse::<Placement>(), Err(error), "{text}");
        }
        assert!(matches!(
            "M:Ж2".parse::<Placement>(),
            Err(PlacementError::Field { .. })
        ));
        assert_eq!(
            "m:A1".repeat(5000).parse::<Placement>(),
            Err(PlacementError::TooLong)
        );
    }
}
