//! Counting a game while it is verified.

use crate::board::Side;
use crate::dice::{Face, Throw};
use crate::engine::{Engine, Position};
use crate::replay::{Observer, Played, ThrowKind, TurnHead};
use crate::rules::DiceRules;

use super::counts::{Counts, LUCK_UNIT};
use super::tally::Tally;

/// Listens to the verification of one game and counts what is played on its main line.
///
/// A turn is counted when it is over. One that turns out to be impossible in its middle leaves no
/// trace, and variations are not listened to. Give one counter to
/// [`verify_with`](crate::replay::verify_with) for each game and ask for its [`Counter::tally`].
#[derive(Clone, Debug)]
pub struct Counter<'e> {
    engine: &'e Engine,
    /// What a die with each face adds to the luck.
    luck: [i64; 6],
    /// The variance of that, in parts of [`Counts::luck_variance`].
    variance: u128,
    tally: Tally,
    turn: Turn,
    /// How many variations are open.
    depth: u32,
}

/// The turn that is played now.
#[derive(Clone, Copy, Debug)]
struct Turn {
    side: Side,
    counts: Counts,
    /// Dice on the table, not spent.
    table: Throw,
    /// Nothing has been done yet with the last throw.
    idle: bool,
    /// The position after the last throw.
    thrown: Option<Position>,
    king: Option<Side>,
}

impl<'e> Counter<'e> {
    /// A counter for a game by the rules of `engine`.
    pub fn new(engine: &'e Engine) -> Self {
        let dice = &engine.rules().dice;
        let luck = luck_of_faces(dice);
        Self {
            engine,
            luck,
            variance: variance_of_die(dice, &luck),
            tally: Tally::default(),
            turn: Turn {
                side: Side::Men,
                counts: Counts::default(),
                table: Throw::EMPTY,
                idle: false,
                thrown: None,
                king: None,
            },
            depth: 0,
        }
    }

    /// What has been counted so far.
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    pub(super) const fn listens(&self) -> bool {
        self.depth == 0
    }

    /// The king may have a new owner. Some forms give him away for a throw alone.
    fn look_for_king(&mut self, position: &Position) {
        let holder = position.king().holder();
        if holder != self.turn.king {
            self.turn.counts.kings_won += u64::from(holder.is_some());
            self.turn.king = holder;
        }
    }

    /// Nothing more is done with the last throw, and nothing was.
    fn leave_throw(&mut self) {
        if !std::mem::take(&mut self.turn.idle) {
            return;
        }
        let could = self
            .turn
            .thrown
            .is_some_and(|position| self.engine.has_action(&position));
        if could {
            self.turn.counts.declined += 1;
        } else {
            self.turn.counts.passes += 1;
        }
    }

    fn lose_dice(&mut self) {
        let dice = &self.engine.rules().dice;
        let worth = |face: &Face| dice.value(*face) > 0;
        self.turn.counts.dice_lost += self.turn.table.faces().filter(worth).count() as u64;
    }
}

/// By how many [`LUCK_UNIT`]s a die with each face lies above the mean of all its faces.
fn luck_of_faces(dice: &DiceRules) -> [i64; 6] {
    let faces = dice.die.faces();
    let units = |face: Face| i64::from(dice.value(face)) * LUCK_UNIT;
    let sum: i64 = faces.iter().map(|&face| units(face)).sum();
    let count = i64::try_from(faces.len()).unwrap_or(1).max(1);
    Face::ALL.map(|face| units(face) - sum / count)
}

/// The mean square of that over all faces of a die, in parts of [`Counts::luck_variance`].
fn variance_of_die(dice: &DiceRules, luck: &[i64; 6]) -> u128 {
    let faces = dice.die.faces();
    let squares = faces.iter().map(|face| {
        let luck = luck.get(face.index()).copied().unwrap_or_default();
        u128::from(luck.unsigned_abs()).pow(2)
    });
    let parts = LUCK_UNIT.unsigned_abs() / (faces.len() as u64).max(1);
    squares.sum::<u128>() * u128::from(parts)
}

impl Observer for Counter<'_> {
    fn start(&mut self, position: &Position) {
        for side in Side::BOTH {
            *self.tally.soldiers.get_mut(side) = position.soldiers(side);
        }
    }

    fn turn_start(&mut self, head: TurnHead, before: &Position) {
        if !self.listens() {
            return;
        }
        self.turn = Turn {
            side: head.side,
            counts: Counts {
                turns: 1,
                ..Counts::default()
            },
            table: before.dice(),
            idle: false,
            thrown: None,
            king: before.king().holder(),
        };
    }

    fn throw(&mut self, _node: usize, kind: ThrowKind, throw: Throw, after: &Position) {
        if !self.listens() {
            return;
        }
        let counts = &mut self.turn.counts;
        match kind {
            ThrowKind::First => counts.throws += 1,
            ThrowKind::Again => counts.rethrows += 1,
            ThrowKind::Further => counts.further_throws += 1,
            ThrowKind::Given => {}
        }
        if kind != ThrowKind::Given {
            let each = counts.faces.iter_mut().zip(self.luck).zip(Face::ALL);
            for ((sum, luck), face) in each {
                let dice = throw.count(face);
                *sum += u64::from(dice);
                counts.luck_units += i64::from(dice) * luck;
            }
            counts.luck_variance += u128::from(throw.len()) * self.variance;
        }
        self.turn.table = after.dice();
        self.turn.idle = true;
        self.turn.thrown = Some(*after);
        self.look_for_king(after);
    }

    fn action(&mut self, played: Played, before: &Position, after: &Position) {
        if !self.listens() {
            return;
        }
        let Played {
            action, effects, ..
        } = played;
        let counts = &mut self.turn.counts;
        counts.actions += 1;
        counts.activations += u64::from(action.activates());
        counts.captured_loose += u64::from(effects.loose_captured);
        counts.captured_home += u64::from(effects.home_captured);
        counts.queens_captured += u64::from(effects.queen_captured);
        counts.kings_killed += u64::from(effects.king_killed);
        self.turn.table = before.dice().without(action.die(), 1);
        self.turn.idle = false;
        self.look_for_king(after);
    }

    fn pass(&mut self, _node: Option<usize>, _node_before: usize) {
        if self.listens() {
            self.leave_throw();
        }
    }

    fn turn_end(&mut self, after: &Position, complete: bool) {
        if !self.listens() {
            return;
        }
        if complete {
            self.leave_throw();
            if after.outcome().is_none() {
                self.lose_dice();
            }
        }
        let side = self.turn.side;
        let tally = &mut self.tally;
        tally.first = tally.first.or(Some(side));
        if self.turn.counts.kings_won > 0 {
            tally.first_king = tally.first_king.or(Some(side));
        }
        tally.sides.get_mut(side).merge(&self.turn.counts);
        for side in Side::BOTH {
            *tally.soldiers.get_mut(side) = after.soldiers(side);
        }
    }

    fn line_start(&mut self, _node: usize) {
        self.depth += 1;
    }

    fn line_end(&mut self, _node: usize) {
        self.depth = self.depth.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn the_mean_of_luck_is_zero_for_every_form() {
        for variant in Variant::all() {
            let dice = &variant.rules.dice;
            let luck = luck_of_faces(dice);
            let sum: i64 = dice.die.faces().iter().map(|face| luck[face.index()]).sum();
            assert_eq!(sum, 0, "{}", variant.id);
        }
    }

    #[test]
    fn the_variance_of_a_die_in_fields() {
        // X 3 2 0 are 1, 3, 2 and 0 fields: the squares of the distances from 1.5 add up to 5.
        let dice = &Variant::builtin("lagesvuotna").unwrap().rules.dice;
        let unit = u128::from(LUCK_UNIT.unsigned_abs());
        let variance = variance_of_die(dice, &luck_of_faces(dice));
        assert_eq!(variance * 4, 5 * unit.pow(3));
    }

    #[test]
    fn luck_counts_fields_beyond_the_mean() {
        // X 3 2 0 are worth 1, 3, 2 and 0: six fields on four faces.
        let luck = luck_of_faces(&Variant::builtin("lagesvuotna").unwrap().rules.dice);
        assert_eq!(luck[Face::Three.index()], LUCK_UNIT * 3 / 2);
        assert_eq!(luck[Face::Blank.index()], -LUCK_UNIT * 3 / 2);
    }
}
