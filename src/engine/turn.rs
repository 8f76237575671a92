//! Throws, re-throws, and where a turn ends.

use thiserror::Error;

use crate::board::Side;
use crate::dice::{Face, Throw};

use super::Engine;
use super::position::{King, Outcome, Position, WinBy};

/// Throws a side may make in a turn while it has not got through the entry gate.
const GATE_THROWS: u8 = 3;

/// Why dice cannot be thrown now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ThrowError {
    /// The rules have decided the game.
    #[error("the game is over")]
    Over,
    /// There are dice on the table that have to be spent, or lost, first.
    #[error("no throw is due: dice of this turn are still to be spent")]
    NotDue,
    /// Another number of dice is thrown now.
    #[error("{due} dice are thrown now, not {thrown}")]
    Count {
        /// How many are due.
        due: u8,
        /// How many were thrown.
        thrown: u8,
    },
    /// The dice of this game have no such face.
    #[error("the dice have no face {0}")]
    Face(Face),
    /// No die of this throw may be thrown again.
    #[error("nothing may be thrown again now")]
    NoRethrow,
    /// Only all of the dice named may be thrown again, or fewer than were.
    #[error("{thrown} dice cannot be thrown again now: {may} can")]
    RethrowCount {
        /// How many may be, at most.
        may: u8,
        /// How many were.
        thrown: u8,
    },
}

/// Which dice may be thrown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rethrow {
    /// The dice that may be.
    pub dice: Throw,
    /// All of them or none; otherwise any number of them.
    pub whole: bool,
    /// They must be thrown again: an entry gate leaves no choice.
    pub forced: bool,
}

/// What a player has to do before the turn may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// Throw so many dice.
    Throw(u8),
    /// Throw these again.
    Rethrow(Throw),
    /// Play: there is a legal action.
    Act,
}

impl Engine {
    /// How many dice are to be thrown now, if any.
    #[inline]
    pub const fn throw_due(&self, position: &Position) -> Option<u8> {
        if position.outcome.is_some() {
            return None;
        }
        let rest_of_carried = self.carries_all() && self.carried(position);
        if !position.dice.is_empty() && !rest_of_carried {
            return None;
        }
        Some(if position.then > 0 {
            position.then
        } else {
            self.rules.dice.count
        })
    }

    /// Throws the dice that are due.
    ///
    /// # Errors
    /// [`ThrowError`] if no throw is due, or not one of so many dice or of such faces.
    pub fn throw(&self, position: &mut Position, thrown: Throw) -> Result<(), ThrowError> {
        if position.outcome.is_some() {
            return Err(ThrowError::Over);
        }
        let due = self.throw_due(position).ok_or(ThrowError::NotDue)?;
        if thrown.len() != due {
            return Err(ThrowError::Count {
                due,
                thrown: thrown.len(),
            });
        }
        self.check_faces(thrown)?;
        // Dice already there are a carried X that is played together with the rest.
        if position.dice.add_all(thrown).is_err() {
            return Err(ThrowError::NotDue);
        }
        position.then = 0;
        self.after_throw(position, thrown, 1);
        Ok(())
    }

    /// Throws dice again: any number of those that show X, or all of a kind, as the rules have it.
    /// `thrown` is what they show now.
    ///
    /// # Errors
    /// [`ThrowError`] if nothing may be thrown again, or not so many, or there is no such face.
    pub fn rethrow(&self, position: &mut Position, thrown: Throw) -> Result<(), ThrowError> {
        let may = self
            .rethrow_allowed(position)
            .ok_or(ThrowError::NoRethrow)?;
        let (most, count) = (may.dice.len(), thrown.len());
        if count == 0 || count > most || (may.whole && count != most) {
            return Err(ThrowError::RethrowCount {
                may: most,
                thrown: count,
            });
        }
        self.check_faces(thrown)?;
        for face in may.dice.faces().take(usize::from(count)) {
            position.dice.remove(face);
        }
        if position.dice.add_all(thrown).is_err() {
            return Err(ThrowError::NoRethrow);
        }
        let throws = position.throws + 1;
        self.after_throw(position, thrown, throws);
        Ok(())
    }

    /// Which dice may be thrown again now.
    pub fn rethrow_allowed(&self, position: &Position) -> Option<Rethrow> {
        let dice = position.dice;
        if position.outcome.is_some() || dice.is_empty() {
            return None;
        }
        if self.gate_shut(position) {
            let rest = dice.without(Face::X, dice.count(Face::X));
            return (!rest.is_empty() && position.throws < GATE_THROWS).then_some(Rethrow {
                dice: rest,
                whole: true,
                forced: true,
            });
        }
        let reroll = self.rules.dice.reroll;
        let full = dice.len() == self.rules.dice.count;
        if reroll.each_x && dice.shows(Face::X) && (full || position.fresh) {
            let dice = dice.only(Face::X);
            return Some(Rethrow {
                dice,
                whole: false,
                forced: false,
            });
        }
        (reroll.all_x && full && dice.shows_only(Face::X)).then_some(Rethrow {
            dice,
            whole: true,
            forced: false,
        })
    }

    /// What has to be done before the turn may end. Says nothing of a turn that has not begun: its
    /// throw is due anyway.
    pub fn obligation(&self, position: &Position) -> Option<Obligation> {
        if !self.forced() || position.outcome.is_some() {
            return None;
        }
        if let Some(due) = self.throw_due(position) {
            return Some(Obligation::Throw(due));
        }
        if let Some(rethrow) = self
            .rethrow_allowed(position)
            .filter(|rethrow| rethrow.forced)
        {
            return Some(Obligation::Rethrow(rethrow.dice));
        }
        self.has_action(position).then_some(Obligation::Act)
    }

    /// Ends the turn: what is left of the dice is lost and the other side is to throw, or has lost
    /// because it is blocked. Whether the turn may end is asked of [`Engine::obligation`].
    pub fn end_turn(&self, position: &mut Position) {
        if position.outcome.is_some() {
            return;
        }
        let side = position.side.other();
        *position = Position {
            armies: position.armies,
            king: position.king,
            gate: position.gate,
            side,
            ..Position::EMPTY
        };
        if self.is_blocked(position, side) {
            position.finish(Outcome {
                winner: side.other(),
                by: WinBy::Blocked,
            });
        }
    }

    /// After an action: the turn goes on, or it ends.
    pub(super) fn settle(&self, position: &mut Position) {
        if position.dice.is_empty() && position.then > 0 {
            // A bonus throw is a throw like the first of a turn; the rest after a carried X is not.
            if position.then == self.rules.dice.count {
                position.then = 0;
            }
        } else if !self.has_action(position) {
            self.end_turn(position);
        }
    }

    fn after_throw(&self, position: &mut Position, thrown: Throw, throws: u8) {
        let side = position.side;
        if self.gate_shut(position) {
            position.throws = throws;
            if position.dice.shows_only(Face::X) {
                *position.gate.get_mut(side) = true;
                position.throws = 0;
            }
        }
        position.fresh = position.dice.len() < self.rules.dice.count
            && self.rules.dice.reroll.each_x
            && position.dice.shows(Face::X);
        self.king_of_first_x(position, side, thrown);
    }

    fn king_of_first_x(&self, position: &mut Position, side: Side, thrown: Throw) {
        let rule = self.rules.king.is_some_and(|rules| rules.recruit.first_x);
        if let King::Free(field) = position.king
            && rule
            && thrown.shows(Face::X)
        {
            position.king = King::Held(side, field.outward());
        }
    }

    fn check_faces(&self, thrown: Throw) -> Result<(), ThrowError> {
        match self.rules.dice.die.missing(thrown) {
            Some(face) => Err(ThrowError::Face(face)),
            None => Ok(()),
        }
    }
}
