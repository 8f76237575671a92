//! Actions: what one die can do.

use std::fmt;

use arrayvec::ArrayVec;

use crate::board::{Field, Spot};
use crate::dice::Face;

/// Which kind of piece acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mover {
    /// A soldier.
    Soldier,
    /// The mover's queen.
    Queen,
    /// The king, whom the mover holds.
    King,
}

/// What an action does to the king, beside moving him with his own action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum KingEvent {
    /// Nothing.
    #[default]
    None,
    /// The mover's side wins him, or pushes its own king on.
    Won,
    /// Likewise, and the king that was pushed captured as well.
    WonCapture,
    /// The enemy's king was killed.
    Killed,
}

/// One die spent by one piece, with what follows from it: an action that is legal in the position it
/// was listed for. Only an [`Engine`](super::Engine) makes them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Action {
    pub(super) die: Face,
    pub(super) mover: Mover,
    pub(super) from: Spot,
    pub(super) to: Spot,
    pub(super) activates: bool,
    pub(super) captures: bool,
    pub(super) king: KingEvent,
    /// A step across the rows that counts where only one a turn is allowed.
    pub(super) vertical: bool,
}

impl Action {
    /// The face of the die that is spent.
    #[inline]
    pub const fn die(self) -> Face {
        self.die
    }

    /// The kind of piece that acts.
    #[inline]
    pub const fn mover(self) -> Mover {
        self.mover
    }

    /// Where the piece stood, with its heading.
    #[inline]
    pub const fn from(self) -> Spot {
        self.from
    }

    /// Where it ends; the same spot if it is loosed in place.
    #[inline]
    pub const fn to(self) -> Spot {
        self.to
    }

    /// Whether a piece at home is loosed.
    #[inline]
    pub const fn activates(self) -> bool {
        self.activates
    }

    /// Whether the piece captures something where it ends.
    #[inline]
    pub const fn captures(self) -> bool {
        self.captures
    }

    /// What happens to the king.
    #[inline]
    pub const fn king(self) -> KingEvent {
        self.king
    }

    /// Whether the piece stays on its field.
    #[inline]
    pub fn in_place(self) -> bool {
        self.from == self.to
    }

    /// Whether it is the same with another die.
    #[inline]
    pub(super) fn is_twin_of(self, other: Self) -> bool {
        let alike = Self {
            die: self.die,
            vertical: self.vertical,
            ..other
        };
        other.die != self.die && alike == self
    }

    /// The field where it ends.
    #[inline]
    pub const fn target(self) -> Field {
        self.to.field()
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let star = if self.activates { "*" } else { "" };
        let letter = match self.mover {
            Mover::Soldier => "",
            Mover::Queen => "Q",
            Mover::King => "K",
        };
        let dash = if self.captures { 'x' } else { '-' };
        write!(
            f,
            "{}:{star}{letter}{}{dash}{}",
            self.die, self.from, self.to
        )?;
        match self.king {
            KingEvent::None => Ok(()),
            KingEvent::Won => f.write_str("=K"),
            KingEvent::WonCapture => f.write_str("=Kx"),
            KingEvent::Killed => f.write_str("#K"),
        }
    }
}

/// The most actions a position can have: for each of at most six different faces 26 soldiers with
/// two endings, a queen with 8 fields and two endings, a king with 8 fields.
const MAX_ACTIONS: usize = 6 * (26 * 2 + 8 * 2 + 8);

/// The legal actions of a position, in a list that needs no allocation.
pub type ActionList = ArrayVec<Action, MAX_ACTIONS>;

/// The actions that fit a sketch: for each of at most six faces a soldier at home and one with
/// each heading, with two endings.
pub type Matches = ArrayVec<Action, 36>;

/// What an action did, told by [`Engine::play`](super::Engine::play).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effects {
    /// Loose enemy soldiers captured, by the piece and by a king that was pushed.
    pub loose_captured: u8,
    /// Enemy soldiers captured at home.
    pub home_captured: u8,
    /// The enemy's queen was captured.
    pub queen_captured: bool,
    /// The king changed hands: from the enemy or from nobody.
    pub king_won: bool,
    /// The king was killed.
    pub king_killed: bool,
    /// Where the king was pushed to.
    pub king_pushed_to: Option<Field>,
}

impl Effects {
    /// All soldiers captured.
    pub const fn soldiers_captured(self) -> u8 {
        self.loose_captured + self.home_captured
    }
}
