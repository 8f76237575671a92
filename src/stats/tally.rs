//! The counts of one game.

use crate::board::{BySide, Side};

use super::counts::Counts;

/// What happened in one game, on its main line as far as it could be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What each side did.
    pub sides: BySide<Counts>,
    /// Who had the first turn; nobody in a game without one.
    pub first: Option<Side>,
    /// Who was the first to win the king in the game.
    pub first_king: Option<Side>,
    /// The soldiers that each side has after the last turn, at home and loose.
    pub soldiers: BySide<u8>,
}

impl Tally {
    /// Turns of both sides.
    pub const fn turns(&self) -> u64 {
        self.sides.men.turns + self.sides.women.turns
    }

    /// Actions of both sides.
    pub const fn actions(&self) -> u64 {
        self.sides.men.actions + self.sides.women.actions
    }

    /// How often the king got a new owner, nobody's king won for the first time included.
    pub const fn king_changes(&self) -> u64 {
        self.sides.men.kings_won + self.sides.women.kings_won
    }

    /// What both sides did together.
    pub fn both(&self) -> Counts {
        let mut both = self.sides.men;
        both.merge(&self.sides.women);
        both
    }
}
