//! Looking ahead over the dice: every way of playing the throw, then every throw of the enemy with
//! how often it comes, each answered greedily.
//!
//! The work is bounded: so many ways of playing a throw are found at most, and only the most
//! promising of them are followed through the enemy's throws.

use std::collections::HashSet;

use crate::board::Side;
use crate::dice::{Face, Throw};
use crate::engine::{Action, ActionList, Engine, KingEvent, Mover, Piece, Position, Rethrow};

use super::best::best;
use super::evaluation::{WON, worth};
use super::random::PlayerRandom;

/// Positions of one throw that are gone through, at most.
const MOST_POSITIONS: usize = 3000;
/// Ways of playing it that are followed through the enemy's throws.
const FOLLOWED: usize = 12;

/// How one way of playing a throw ends.
struct Way {
    /// The action it begins with.
    first: Action,
    end: Position,
    worth: i64,
}

/// The first action of the best way to play the dice on the table; between equals, any.
pub(super) fn choose(
    engine: &Engine,
    position: &Position,
    actions: &[Action],
    random: &mut PlayerRandom,
) -> Option<Action> {
    if let [] | [_] = actions {
        return actions.first().copied();
    }
    let side = position.to_move()?;
    let mut ways = ways(engine, position, side);
    // A stable sort: equal ways stay in the order of the engine's actions.
    ways.sort_by_key(|way| std::cmp::Reverse(way.worth));
    ways.truncate(FOLLOWED);
    if ways
        .iter()
        .all(|way| Some(way.first) == ways.first().map(|way| way.first))
    {
        return ways.first().map(|way| way.first);
    }
    let mut replies = Replies::new(engine, side.other());
    let ways = ways
        .into_iter()
        .map(|way| (replies.mean(&way.end), way.first));
    best(ways, random)
}

/// How many of the dice that may be thrown again are: what promises most in the mean, if the best
/// is made of what lies there then; 0 for none.
pub(super) fn rethrow(engine: &Engine, position: &Position, may: Rethrow) -> u8 {
    let all = may.dice.len();
    if may.forced {
        return all;
    }
    let Some(side) = position.to_move() else {
        return 0;
    };
    let mut best = (promise(engine, position, side), 0);
    for count in if may.whole { all..=all } else { 1..=all } {
        let (mut sum, mut weights) = (0, 0);
        for (throw, weight) in weighted_throws(engine, count) {
            let mut thrown = *position;
            if engine.rethrow(&mut thrown, throw).is_ok() {
                sum += weight * promise(engine, &thrown, side);
                weights += weight;
            }
        }
        let mean = sum / weights.max(1);
        if mean > best.0 {
            best = (mean, count);
        }
    }
    best.1
}

/// What the best way of playing the dice is worth before the enemy throws.
fn promise(engine: &Engine, position: &Position, side: Side) -> i64 {
    let ways = ways(engine, position, side);
    let best = ways.iter().map(|way| way.worth).max();
    best.unwrap_or_else(|| worth(position, side))
}

/// The different ends to which the dice on the table can be played, each with the first action
/// that led to it.
fn ways(engine: &Engine, position: &Position, side: Side) -> Vec<Way> {
    let mut seen = HashSet::new();
    let mut ways = Vec::new();
    let mut open: Vec<(Option<Action>, Position)> = vec![(None, *position)];
    while let Some((first, position)) = open.pop() {
        let goes_on = position.to_move() == Some(side) && engine.throw_due(&position).is_none();
        let actions = if goes_on {
            engine.actions(&position)
        } else {
            ActionList::new()
        };
        if let (Some(first), true) = (first, actions.is_empty()) {
            ways.push(Way {
                first,
                end: position,
                worth: worth(&position, side),
            });
            continue;
        }
        // The last come first: the list is gone through in its order.
        for &action in actions.iter().rev() {
            let mut next = position;
            engine.play(&mut next, action);
            if seen.len() < MOST_POSITIONS && seen.insert(next) {
                open.push((first.or(Some(action)), next));
            }
        }
    }
    ways
}

/// Every different throw of `count` dice with in how many of all equally likely throws it comes.
fn weighted_throws(engine: &Engine, count: u8) -> Vec<(Throw, i64)> {
    let faces = engine.rules().dice.die.faces();
    let ways = |throw: Throw| {
        let (mut ways, mut dice) = (1, 0);
        for face in Face::ALL {
            let listed = faces.iter().filter(|&&other| other == face).count();
            for nth in 1..=i64::from(throw.count(face)) {
                dice += 1;
                // Stays whole: a product of binomial coefficients and powers.
                ways = ways * i64::try_from(listed).unwrap_or(1) * dice / nth;
            }
        }
        ways
    };
    let throws = engine.throws(count).into_iter();
    throws.map(|throw| (throw, ways(throw))).collect()
}

/// What the enemy makes of the next throw.
struct Replies<'e> {
    engine: &'e Engine,
    enemy: Side,
    /// The throws of so many dice, worked out when they are first asked for.
    throws: Option<(u8, Vec<(Throw, i64)>)>,
}

impl<'e> Replies<'e> {
    const fn new(engine: &'e Engine, enemy: Side) -> Self {
        Self {
            engine,
            enemy,
            throws: None,
        }
    }

    /// The mean worth to the other side after the enemy's next throw, played greedily.
    fn mean(&mut self, position: &Position) -> i64 {
        let own = self.enemy.other();
        let due = match self.engine.throw_due(position) {
            Some(due) if position.to_move() == Some(self.enemy) => due,
            // The game is over, or another throw of our own comes first.
            _ => return worth(position, own) * PRECISION,
        };
        let throws = match self.throws.take() {
            Some((dice, throws)) if dice == due => throws,
            _ => weighted_throws(self.engine, due),
        };
        let (mut sum, mut weights) = (0, 0);
        for &(throw, weight) in &throws {
            let mut after = *position;
            if self.engine.throw(&mut after, throw).is_ok() {
                self.reply(&mut after);
                sum += weight * worth(&after, own);
                weights += weight;
            }
        }
        self.throws = Some((due, throws));
        sum * PRECISION / weights.max(1)
    }

    /// Plays the enemy's dice, each as it takes most now.
    fn reply(&self, position: &mut Position) {
        while position.to_move() == Some(self.enemy) && self.engine.throw_due(position).is_none() {
            let actions = self.engine.actions(position);
            let greediest = actions
                .iter()
                .rev()
                .max_by_key(|&&action| gain(position, self.enemy, action));
            match greediest {
                Some(&action) => {
                    self.engine.play(position, action);
                }
                None => self.engine.end_turn(position),
            }
        }
    }
}

/// Means are compared to so many parts of a point.
const PRECISION: i64 = 256;

/// What an action takes now, as far as can be seen without playing it.
fn gain(position: &Position, side: Side, action: Action) -> i64 {
    let mut gain = match action.king() {
        KingEvent::None => 0,
        KingEvent::Won => 800,
        KingEvent::WonCapture => 1800,
        KingEvent::Killed => 5000,
    };
    if action.captures() {
        for piece in position.pieces_on(action.target()) {
            gain += match piece {
                Piece::Queen { side: other, .. } if other != side => WON,
                Piece::HomeSoldier { side: other } if other != side => 1000,
                Piece::Soldiers {
                    side: other, count, ..
                } if other != side => 1000 * i64::from(count),
                _ => 0,
            };
        }
    }
    if action.activates() && action.mover() == Mover::Soldier {
        gain += 300;
    }
    gain
}
