//! Counting the ways in which dice can be played: the fingerprint of an engine.

use crate::dice::{Face, MAX_DICE, Throw};

use super::Engine;
use super::action::ActionList;
use super::position::Position;

impl Engine {
    /// In how many ways the dice on the table can be played, without throwing any again: the number
    /// of different sequences of actions until the turn ends, another throw is due, or the game is
    /// decided. Where nothing can be done, that is one way.
    pub fn ways(&self, position: &Position) -> u64 {
        let mut total = 0;
        self.each_way(position, &mut |_| total += 1);
        total
    }

    /// For `turns` throws from here on, the sum over every different throw (as a multiset of faces)
    /// of the ways to play it; like perft of a chess engine. Nothing is thrown again.
    ///
    /// The recursion is as deep as the turns asked for.
    pub fn perft(&self, position: &Position, turns: u32) -> u64 {
        let Some(due) = self.throw_due(position).filter(|_| turns > 0) else {
            return 1;
        };
        let mut total = 0;
        for throw in self.throws(due) {
            let mut thrown = *position;
            if self.throw(&mut thrown, throw).is_ok() {
                self.each_way(&thrown, &mut |after| total += self.perft(after, turns - 1));
            }
        }
        total
    }

    /// Every different throw of `count` dice.
    pub fn throws(&self, count: u8) -> Vec<Throw> {
        let faces: Vec<Face> = self.rules.dice.die.distinct().collect();
        let mut throws = vec![(Throw::EMPTY, 0)];
        for _ in 0..count.min(MAX_DICE) {
            throws = throws
                .into_iter()
                .flat_map(|(throw, least)| {
                    faces
                        .iter()
                        .enumerate()
                        .skip(least)
                        .map(move |(at, &face)| {
                            let mut more = throw;
                            // There is room: no more than MAX_DICE are asked for.
                            let _ = more.add(face);
                            (more, at)
                        })
                })
                .collect();
        }
        throws.into_iter().map(|(throw, _)| throw).collect()
    }

    /// Calls `f` with the position after each way of playing the dice on the table. No deeper than
    /// there are dice.
    fn each_way(&self, position: &Position, f: &mut impl FnMut(&Position)) {
        let side = position.side;
        let mut open = vec![*position];
        while let Some(position) = open.pop() {
            let actions = if position.side == side {
                self.actions(&position)
            } else {
                ActionList::new()
            };
            if actions.is_empty() {
                let mut over = position;
                if position.side == side && self.throw_due(&position).is_none() {
                    self.end_turn(&mut over);
                }
                f(&over);
            }
            open.extend(actions.into_iter().map(|action| {
                let mut next = position;
                self.play(&mut next, action);
                next
            }));
        }
    }
}
