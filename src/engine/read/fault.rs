//! Why a text is no position.

use std::ops::Range;

use thiserror::Error;

use super::super::position::WinBy;
use crate::board::{Field, FieldError, Side};

/// Longer texts, in bytes, are not read as positions; those of a game take a few hundred.
pub const LONGEST_POSITION: usize = 4096;

/// Why a text is no position of these rules: every fault found, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.first())]
pub struct PositionError {
    /// The faults in the order in which they were noticed; at least one.
    pub faults: Vec<FaultyPart>,
}

/// A part of a text that keeps it from being a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultyPart {
    /// The bytes at fault; none where something is missing.
    pub span: Range<usize>,
    /// What is wrong with them.
    pub fault: PositionFault,
    /// What was meant, where only one thing can have been: a text in the place of those bytes.
    pub instead: Option<String>,
    /// Another part of the text that goes ill with this one.
    pub other: Option<Range<usize>>,
}

impl FaultyPart {
    pub(super) const fn new(span: Range<usize>, fault: PositionFault) -> Self {
        Self {
            span,
            fault,
            instead: None,
            other: None,
        }
    }

    pub(super) fn with_instead(mut self, text: Option<String>) -> Self {
        self.instead = text;
        self
    }
}

impl PositionError {
    fn first(&self) -> String {
        self.faults
            .first()
            .map(|part| part.fault.to_string())
            .unwrap_or_default()
    }
}

/// One thing that is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionFault {
    /// The text is longer than [`LONGEST_POSITION`] and was not read.
    #[error("a position is no longer than {LONGEST_POSITION} bytes, and this text is {0} long")]
    TooLong(usize),
    /// A word that is no part of a position.
    #[error(
        "`{0}` is no part of a position; its parts are groups such as `m:A1-O1`, then `>M` or `>W`, or `= men`, then keys such as `then=2`"
    )]
    Word(String),
    /// A field that cannot be read.
    #[error("`{text}` is no field: {error}")]
    Field {
        /// What is written.
        text: String,
        /// Why it is none.
        error: FieldError,
    },
    /// A field that this board does not have.
    #[error("this board has no field {0}")]
    OffBoard(Field),
    /// A range whose ends are not in one row, or in the wrong order.
    #[error("`{0}` is no range: it runs from left to right in one row")]
    Range(String),
    /// The number behind `x`.
    #[error("`{0}` is no stack: write how many pieces stand there, from x2 on")]
    Stack(String),
    /// A group is given twice.
    #[error("the group `{0}:` is given twice")]
    Twice(String),
    /// A king or queen on several fields.
    #[error("`{0}:` takes one field")]
    Single(String),
    /// A homeward mark where no piece has a heading.
    #[error("`'` marks a piece on its way home along the middle row, on tracks that come home")]
    Heading,
    /// A soldier at home that does not stand on its home row.
    #[error("{0} cannot be at home on {1}")]
    NotHome(Side, Field),
    /// Two pieces on a field that the rules never bring together.
    #[error("{0} and {1} cannot both stand on {2}")]
    Together(String, String, Field),
    /// More soldiers than the form has.
    #[error("{side} have {count} soldiers; there are {most} of a side")]
    TooMany {
        /// Whose.
        side: Side,
        /// How many.
        count: usize,
        /// How many there may be.
        most: u8,
    },
    /// A piece that the form does not have.
    #[error("this form of the game has no {0}")]
    NoSuchPiece(&'static str),
    /// The king is missing.
    #[error("the king is missing: `K:`, `Km:` or `Kw:` and his field")]
    KingMissing,
    /// Both sides have lost.
    #[error("both sides would have lost: {}", both_lost(*.women, *.men))]
    BothLost {
        /// By what the women lose.
        women: WinBy,
        /// By what the men do.
        men: WinBy,
    },
    /// It does not say who is to throw.
    #[error("a position says who is to throw, `>M` or `>W`, or who has won, `= men` or `= women`")]
    TurnMissing,
    /// A result that the board does not bear out.
    #[error("{0} have not won here: the rules do not see it")]
    NotWon(Side),
    /// Dice that cannot lie there.
    #[error("{0}")]
    Dice(&'static str),
    /// An unknown key.
    #[error("unknown key `{0}`; there are fresh, gate, then, throws and vertical")]
    Key(String),
    /// A key with a value that makes no sense here.
    #[error("`{key}={value}` makes no sense here: {why}")]
    Value {
        /// The key.
        key: String,
        /// Its value.
        value: String,
        /// Why not.
        why: &'static str,
    },
}

/// By what the women and the men would have lost, in words.
fn both_lost(women: WinBy, men: WinBy) -> String {
    const fn lose(by: WinBy) -> &'static str {
        match by {
            WinBy::King => "have lost the king",
            WinBy::Queen => "have no queen",
            WinBy::Soldiers => "have too few soldiers",
            WinBy::Blocked => "are locked in at home",
        }
    }
    match (women, men) {
        (WinBy::Queen, WinBy::Queen) => {
            "neither has queens: `qm:`, `qw:` at home, `Qm:`, `Qw:` loose".to_owned()
        }
        (WinBy::Soldiers, WinBy::Soldiers) => "neither has enough soldiers".to_owned(),
        (WinBy::Blocked, WinBy::Blocked) => "both are locked in at home".to_owned(),
        _ => format!("the women {}, the men {}", lose(women), lose(men)),
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::Engine;
    use crate::rules::Variant;

    #[test]
    fn what_both_sides_would_have_lost_by_is_said() {
        for (house_rules, text, said) in [
            (
                "queens=yes",
                "m:A1-O1 w:A3-O3 K:H2 >M",
                "neither has queens: `qm:`, `qw:` at home, `Qm:`, `Qw:` loose",
            ),
            ("queens=no", "K:H2 >M", "neither has enough soldiers"),
            (
                "queens=yes king=no win.front-block=yes",
                "m:A1 w:O3 Qm:N3 Qw:B1 >M",
                "both are locked in at home",
            ),
            (
                "queens=yes win.min-soldiers=2",
                "m:A1 w:A3-B3 qm:L2 K:H2 >M",
                "the women have no queen, the men have too few soldiers",
            ),
        ] {
            let rules = &Variant::builtin("lagesvuotna").unwrap().rules;
            let rules = rules.with_house_rules(house_rules);
            let engine = Engine::new(rules.unwrap());
            let error = engine.read_position(text).unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("both sides would have lost: {said}")
            );
        }
    }
}
