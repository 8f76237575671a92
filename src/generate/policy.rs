//! How generated players choose.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Side;
use crate::engine::{Action, Engine, King, Mover, Position, Rethrow};

use super::best::best;
use super::hand::Hand;
use super::lookahead;
use super::random::PlayerRandom;

/// A way of choosing among what is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Any legal action, all alike; an optional re-throw is made half of the time.
    Random,
    /// The action that takes most now: a win, a queen, soldiers, the king; between equals, any.
    /// X is kept for loosing soldiers and never thrown again while one can be loosed.
    Greedy,
    /// Like greedy, and between equals the action after which fewest own pieces can be taken by one
    /// die of the enemy.
    Careful,
    /// Plays the throw so that things stand best after the enemy's next throw, in the mean over all
    /// that it can be, if the enemy answers each die with what takes most at once.
    Lookahead,
}

/// A word that names no policy.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no policy `{0}`; there are random, greedy, careful and lookahead")]
pub struct UnknownPolicy(String);

impl Policy {
    /// Every policy, the simplest first.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Careful, Self::Lookahead];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Careful => "careful",
            Self::Lookahead => "lookahead",
        }
    }

    /// How many of the dice that may be thrown again are; 0 for none.
    pub(super) fn rethrow(
        self,
        engine: &Engine,
        position: &Position,
        may: Rethrow,
        random: &mut PlayerRandom,
    ) -> u8 {
        let all = may.dice.len();
        if may.forced {
            return all;
        }
        let some = |random: &mut PlayerRandom| {
            if may.whole {
                all
            } else {
                u8::try_from(1 + random.below(all.into())).unwrap_or(all)
            }
        };
        match self {
            Self::Random => {
                if random.below(2) == 0 {
                    0
                } else {
                    some(random)
                }
            }
            Self::Greedy | Self::Careful => {
                let useful = engine
                    .actions(position)
                    .iter()
                    .any(|action| action.activates());
                if useful { 0 } else { some(random) }
            }
            Self::Lookahead => lookahead::rethrow(engine, position, may),
        }
    }

    /// One of the legal actions; nothing only where there is none.
    #[inline]
    pub(super) fn choose(
        self,
        engine: &Engine,
        position: &Position,
        hand: &Hand,
        random: &mut PlayerRandom,
    ) -> Option<Action> {
        match self {
            Self::Random => {
                let number = random.below(hand.counted.len());
                engine.choice(&hand.counted, number)
            }
            Self::Greedy | Self::Careful => self.best(engine, position, &hand.listed, random),
            Self::Lookahead => lookahead::choose(engine, position, &hand.listed, random),
        }
    }

    /// The action that is worth most at once; between equals, any.
    fn best(
        self,
        engine: &Engine,
        position: &Position,
        actions: &[Action],
        random: &mut PlayerRandom,
    ) -> Option<Action> {
        let side = position.to_move()?;
        let weighed = actions
            .iter()
            .map(|&action| (self.worth(engine, position, side, action), action));
        best(weighed, random)
    }

    fn worth(self, engine: &Engine, position: &Position, side: Side, action: Action) -> i32 {
        let mut after = *position;
        let effects = engine.play(&mut after, action);
        if let Some(outcome) = after.outcome() {
            return if outcome.winner == side {
                1_000_000
            } else {
                -1_000_000
            };
        }
        let mut worth = 1000 * i32::from(effects.soldiers_captured());
        if effects.king_won {
            worth += 800;
        }
        if action.activates() && action.mover() == Mover::Soldier {
            worth += 300;
        }
        if self == Self::Careful {
            worth -= exposure(engine, &after, side);
        }
        worth
    }
}

/// What one die of the enemy could take from `side`, weighed by what it is.
fn exposure(engine: &Engine, position: &Position, side: Side) -> i32 {
    let enemy = side.other();
    let mut danger = 0;
    let mut scout = *position;
    if scout.to_move() == Some(side) {
        engine.end_turn(&mut scout);
    }
    if scout.to_move() != Some(enemy) {
        return 0;
    }
    let Some(due) = engine.throw_due(&scout) else {
        return 0;
    };
    for face in engine.rules().dice.die.distinct() {
        let mut thrown = scout;
        let throw = crate::dice::Throw::repeat(face, due);
        if engine.throw(&mut thrown, throw).is_err() {
            continue;
        }
        let actions = engine.actions(&thrown);
        let worst = actions.iter().map(|&action| {
            let mut taken = thrown;
            let effects = engine.play(&mut taken, action);
            let queen = if effects.queen_captured { 4000 } else { 0 };
            let king = i32::from(effects.king_won && king_of(position) == Some(side)) * 100;
            300 * i32::from(effects.soldiers_captured()) + queen + king
        });
        danger += worst.max().unwrap_or_default();
    }
    danger / 2
}

const fn king_of(position: &Position) -> Option<Side> {
    match position.king() {
        King::Held(side, _) => Some(side),
        King::Free(_) | King::Absent => None,
    }
}

impl FromStr for Policy {
    type Err = UnknownPolicy;

    fn from_str(name: &str) -> Result<Self, UnknownPolicy> {
        let known = Self::ALL
            .into_iter()
            .find(|policy| name.eq_ignore_ascii_case(policy.name()));
        known.ok_or_else(|| UnknownPolicy(name.to_owned()))
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
