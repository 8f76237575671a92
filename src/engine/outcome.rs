//! When the rules decide a game.

use crate::board::Side;
use crate::dice::Throw;

use super::Engine;
use super::position::{King, Outcome, Position, Queen, WinBy};

impl Engine {
    /// Whether `winner` has won by what stands on the board, whoever is to move; `blocked` apart,
    /// which is asked when a turn begins. A killed king leaves the board and is seen there too, but
    /// not who killed him.
    #[inline]
    pub(super) fn decided_for(&self, position: &Position, winner: Side) -> Option<WinBy> {
        let loser = winner.other();
        let army = position.army(loser);
        let win = &self.rules.win;
        if self.rules.army.queens && army.queen == Queen::Absent {
            return Some(WinBy::Queen);
        }
        let holds_king = || position.king.holder() == Some(loser);
        if army.soldiers < win.min_soldiers && !(win.king_counts && holds_king()) {
            return Some(WinBy::Soldiers);
        }
        (win.front_block && self.locked_in(position, loser)).then_some(WinBy::Blocked)
    }

    /// Whether a piece stands right before the home soldiers of `loser`, who has nothing else.
    fn locked_in(&self, position: &Position, loser: Side) -> bool {
        let winner = loser.other();
        let army = position.army(loser);
        let Some(front) = self.geometry.frontmost(loser, army.home) else {
            return false;
        };
        if army.any_loose() || position.king.holder() == Some(loser) {
            return false;
        }
        let Some(field) = self.geometry.next_in_home_row(loser, front) else {
            return false;
        };
        let own = position.army(winner);
        let king = matches!(position.king, King::Held(side, spot) if side == winner && spot.field() == field);
        own.loose_at(field) || own.queen == Queen::Loose(field) || king
    }

    /// Whether `side`, whose turn begins, has no loose soldier and none that could be loosed.
    pub(super) fn is_blocked(&self, position: &Position, side: Side) -> bool {
        self.rules.win.blocked
            && !position.army(side).any_loose()
            && !self.could_loose(position, side)
    }
}

impl Position {
    /// The position with the game decided: what belongs to a turn is gone.
    pub(super) const fn finish(&mut self, outcome: Outcome) {
        self.gate = Self::EMPTY.gate;
        self.begin_turn(Self::EMPTY.side);
        self.outcome = Some(outcome);
    }

    /// The position with `mover` to throw: what belonged to the turn before is gone.
    pub(super) const fn begin_turn(&mut self, mover: Side) {
        // Named one by one, so that a part that is added has to be thought of here; what stays is
        // not moved.
        let Self {
            armies: _,
            king: _,
            gate: _,
            outcome: _,
            side,
            dice,
            then,
            throws,
            fresh,
            vertical_used,
        } = self;
        *side = mover;
        *dice = Throw::EMPTY;
        (*then, *throws) = (0, 0);
        (*fresh, *vertical_used) = (false, false);
    }
}
