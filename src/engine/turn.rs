//! Throws, re-throws, and where a turn ends.

use thiserror::Error;

use crate::board::Side;
use crate::dice::{Face, Throw};

use super::Engine;
use super::action::Action;
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
    #[error("{due} {} thrown now, not {thrown}", if *.due == 1 { "die is" } else { "dice are" })]
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
    #[error("{thrown} of the dice cannot be thrown again now: {may} can")]
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
    #[inline]
    pub fn throw(&self, position: &mut Position, thrown: Throw) -> Result<(), ThrowError> {
        let due = self.throw_due(position).ok_or(match position.outcome {
            Some(_) => ThrowError::Over,
            None => ThrowError::NotDue,
        })?;
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
        let mut dice = position.dice;
        for face in may.dice.faces().take(usize::from(count)) {
            dice.remove(face);
        }
        if dice.add_all(thrown).is_err() {
            return Err(ThrowError::NoRethrow);
        }
        position.dice = dice;
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

    /// The only thing that can be done now: one action that is legal, that must be played, and no
    /// dice that might be thrown again instead.
    pub fn forced_action(&self, position: &Position) -> Option<Action> {
        if !self.forced() || self.rethrow_allowed(position).is_some() {
            return None;
        }
        match self.actions(position)[..] {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Dice that are lost only because dice are spent in order: the one that comes first can do
    /// nothing, and each of these could if it stood alone. The face that comes first, and those
    /// dice; nothing where an action is legal.
    pub fn lost_to_order(&self, position: &Position) -> Option<(Face, Throw)> {
        let first = self.playable(position).next()?;
        if !self.strict || self.has_action(position) {
            return None;
        }
        let could = |&face: &Face| {
            let mut alone = *position;
            alone.dice = Throw::repeat(face, 1);
            face != first && self.has_action(&alone)
        };
        let lost: Throw = position.dice.faces().filter(could).collect();
        (!lost.is_empty()).then_some((first, lost))
    }

    /// Ends the turn: what is left of the dice is lost and the other side is to throw, or has lost
    /// because it is blocked. Whether the turn may end is asked of [`Engine::obligation`].
    pub fn end_turn(&self, position: &mut Position) {
        if position.outcome.is_some() {
            return;
        }
        let side = position.side.other();
        position.begin_turn(side);
        if self.is_blocked(position, side) {
            position.finish(Outcome {
                winner: side.other(),
                by: WinBy::Blocked,
            });
        }
    }

    /// After an action that left the turn open: it goes on, or it ends.
    #[inline]
    pub(crate) fn settle(&self, position: &mut Position) {
        if position.dice.is_empty() && position.then > 0 {
            // A bonus throw is a throw like the first of a turn; the rest after a carried X is not.
            if position.then == self.rules.dice.count {
                position.then = 0;
            }
        } else if !self.has_action(position) {
            self.end_turn(position);
        }
    }

    #[inline]
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

    #[inline]
    fn king_of_first_x(&self, position: &mut Position, side: Side, thrown: Throw) {
        if let King::Free(field) = position.king
            && self.rules.king.is_some_and(|king| king.recruit.first_x)
            && thrown.shows(Face::X)
        {
            position.king = King::Held(side, field.outward());
        }
    }

    #[inline]
    fn check_faces(&self, thrown: Throw) -> Result<(), ThrowError> {
        match self.rules.dice.die.missing(thrown) {
            Some(face) => Err(ThrowError::Face(face)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn engine(house_rules: &str) -> Engine {
        let rules = &Variant::builtin("lagesvuotna").unwrap().rules;
        Engine::new(rules.with_house_rules(house_rules).unwrap())
    }

    fn at(engine: &Engine, text: &str) -> Position {
        engine.read_position(text).unwrap()
    }

    #[test]
    fn dice_are_lost_to_the_order_only_where_there_is_one() {
        // The 3 would end on the own queen, the 2 would not.
        let blocked = "m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >M[32]";
        let (strict, free) = (engine(""), engine("order=free"));
        let two = Throw::repeat(Face::Two, 1);
        let lost = strict.lost_to_order(&at(&strict, blocked));
        assert_eq!(lost, Some((Face::Three, two)));
        assert_eq!(free.lost_to_order(&at(&free, blocked)), None);
        for text in [
            "m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >M[2]",
            "m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >M[30]",
            "m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >M",
        ] {
            assert_eq!(strict.lost_to_order(&at(&strict, text)), None, "{text}");
        }
    }

    #[test]
    fn an_action_is_forced_where_nothing_else_can_be_done() {
        let one = "m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >M[2]";
        let again = "m:A1-O1 w:A3-O3 K:H2 >M[X00]";
        let forced = engine("");
        assert!(forced.forced_action(&at(&forced, one)).is_some());
        let free = engine("pass=voluntary");
        assert_eq!(free.forced_action(&at(&free, one)), None);
        let may = engine("queens=no");
        assert_eq!(may.actions(&at(&may, again)).len(), 1);
        assert_eq!(
            may.forced_action(&at(&may, again)),
            None,
            "the X may be thrown again"
        );
        let must = engine("queens=no reroll=none");
        assert!(must.forced_action(&at(&must, again)).is_some());
    }
}
