//! Why a rule set cannot be.

use thiserror::Error;

use super::model::{FirstTurn, StartRule};
use super::switch::Switch;
use super::value::SwitchValue;
use crate::board::MAX_COLUMNS;
use crate::dice::{Die, Face};

/// Why values that are right each for itself make no rule set together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Impossible {
    /// Nothing is said about a switch, and there is no base that says it.
    #[error("nothing says `{}` ({})", switch.name(), switch.meaning())]
    Missing {
        /// The switch without a value.
        switch: Switch,
    },
    /// A switch about the king in a form without a king.
    #[error("`{}` is about the king, and with `king=no` there is none", switch.name())]
    KingSwitch {
        /// The switch that was named.
        switch: Switch,
    },
    /// `royal.vertical` where no piece moves royally.
    #[error(
        "`royal.vertical` is about queens and a king with `king.move=royal`, and there are neither"
    )]
    NoRoyals,
    /// The order names a face that the dice do not bear.
    #[error("`order` names the face {face}, which dice with the faces {die} do not have")]
    OrderFace {
        /// The face that was named.
        face: Face,
        /// The die.
        die: Die,
    },
    /// More columns than there are letters to name them.
    #[error("the middle row would have {width} fields; rows have at most {MAX_COLUMNS}, A to Z")]
    TooWide {
        /// Fields of the middle row, the prow's included.
        width: u8,
    },
    /// The home row does not hold the soldiers.
    #[error("{soldiers} soldiers do not fit on a home row with room for {room}")]
    TooManySoldiers {
        /// Soldiers of a side.
        soldiers: u8,
        /// Fields that can hold one at the start.
        room: u8,
    },
    /// More soldiers start loose than there are.
    #[error("`loose-front={count}` is more than the {soldiers} soldiers of a side")]
    LooseFront {
        /// Soldiers that would start loose.
        count: u8,
        /// Soldiers of a side.
        soldiers: u8,
    },
    /// A side would have lost before the first throw.
    #[error(
        "`win.min-soldiers={least}` is more than the {soldiers} soldiers of a side: both would \
         have lost at the start"
    )]
    MinSoldiers {
        /// The least number of soldiers.
        least: u8,
        /// Soldiers of a side.
        soldiers: u8,
    },
    /// The king starts in the middle of row 2, and it has no middle.
    #[error(
        "the king starts on the middle field of row 2, and a row of {width} fields has no middle: \
         it needs an odd number, or `king=no`"
    )]
    NoMiddle {
        /// Fields of the middle row.
        width: u8,
    },
    /// The queens start on the fourth fields from both ends, which would be one or pass each other.
    #[error(
        "the queens start on the fourth fields from both ends of row 2, so it needs 8 fields at \
         least and has {width}"
    )]
    NoQueenFields {
        /// Fields of the middle row.
        width: u8,
    },
    /// Nothing could ever be loosed.
    #[error("dice with the faces {die} have no X, and only an X looses a soldier")]
    NoX {
        /// The die.
        die: Die,
    },
    /// The dice have a blank, and nothing says what it is worth.
    #[error(
        "dice with the faces {die} have a blank, and nothing says what it is worth: give \
         `value.0` a number, 0 if it moves nothing"
    )]
    BlankWithoutValue {
        /// The die.
        die: Die,
    },
    /// The entry gate is opened by three X.
    #[error(
        "`gate=yes` asks for three X lying at once, so it needs `dice.count=3` and not {count}"
    )]
    GateDice {
        /// How many dice there are.
        count: u8,
    },
    /// The opening X would be played by a side that has to pass the gate first.
    #[error(
        "with `gate=yes` nobody plays before throwing three X, so no X can be carried into turn 1"
    )]
    CarryGate,
    /// A carried X needs a start that is won by a single X.
    #[error(
        "`first={}` plays the X that won the start, and `start={}` is not won by a single X: it \
         needs `start=one-die-x`, or `first=fresh`",
        first.write(), start.write()
    )]
    CarryStart {
        /// The first turn.
        first: FirstTurn,
        /// How the start is decided.
        start: StartRule,
    },
    /// Both sides would always throw the same for who starts.
    #[error(
        "nobody could ever win the start: with the faces {die}, `start={}` finds the throws of both sides equal",
        start.write()
    )]
    StartUndecided {
        /// How the start is decided.
        start: StartRule,
        /// The die.
        die: Die,
    },
    /// With one die there is nothing to throw beside the carried X.
    #[error(
        "the first turn plays a carried X and throws the other dice, and there is only one die"
    )]
    CarryOneDie,
    /// `carry-all` allows no re-throw.
    #[error(
        "with `first=carry-all` the first turn allows no throwing again: it needs `reroll=none`"
    )]
    CarryAllReroll,
    /// No way leads to a free king.
    #[error(
        "nobody could ever win the king while he is free: `king.recruit` needs `landing`, \
         `castle`, `enter-enemy-home` or `first-x`, or one of their kin"
    )]
    KingNeverWon,
}

impl Impossible {
    /// The switches that stand against each other: where to look.
    pub fn switches(&self) -> Vec<Switch> {
        match *self {
            Self::Missing { switch } => vec![switch],
            Self::KingSwitch { switch } => vec![switch, Switch::King],
            Self::NoRoyals => vec![Switch::RoyalVertical, Switch::KingMove, Switch::Queens],
            Self::OrderFace { .. } => vec![Switch::Order, Switch::DiceFaces],
            Self::TooWide { .. } => vec![Switch::Columns, Switch::Prow],
            Self::TooManySoldiers { .. } => {
                vec![Switch::Soldiers, Switch::Columns, Switch::FrontEmpty]
            }
            Self::LooseFront { .. } => vec![Switch::LooseFront, Switch::Soldiers],
            Self::MinSoldiers { .. } => vec![Switch::WinMinSoldiers, Switch::Soldiers],
            Self::NoMiddle { .. } => vec![Switch::Columns, Switch::Prow, Switch::King],
            Self::NoQueenFields { .. } => vec![Switch::Columns, Switch::Queens],
            Self::NoX { .. } => vec![Switch::DiceFaces],
            Self::BlankWithoutValue { .. } => vec![Switch::DiceFaces, Switch::ValueBlank],
            Self::GateDice { .. } => vec![Switch::Gate, Switch::DiceCount],
            Self::CarryGate => vec![Switch::First, Switch::Gate],
            Self::CarryStart { .. } => vec![Switch::First, Switch::Start],
            Self::StartUndecided { .. } => vec![Switch::Start, Switch::DiceFaces],
            Self::CarryOneDie => vec![Switch::First, Switch::DiceCount],
            Self::CarryAllReroll => vec![Switch::Reroll, Switch::First],
            Self::KingNeverWon => vec![Switch::KingRecruit],
        }
    }
}
