//! The stops of a game: all that a board can show, one after another.

use std::collections::HashMap;

use crate::dice::Throw;
use crate::engine::Position;

use super::game::{Game, LineId, PlayedTurn, Step};

/// A place in a game where somebody who goes through it can stop: the start, or what is there after
/// a throw, an action or a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// The stop before it; nothing before the start. That of a variation's first step is where the
    /// turn begins that it replaces.
    pub before: Option<usize>,
    /// The line.
    pub line: LineId,
    /// Which turn of the line it is in, and which step of the turn; nothing at the start.
    pub step: Option<(usize, usize)>,
    /// How many throws of the turn there were, up to here.
    pub throws: u32,
    /// How many actions of the turn there were, up to here.
    pub actions: u32,
    /// The dice that came to lie on the table, spent or not.
    pub thrown: Throw,
    /// The position; after the last step of a turn that which the next turn begins with.
    pub position: Position,
    /// Whether it is the last of its turn; the start is.
    pub ends_turn: bool,
}

impl Stop {
    /// What happened here, and the turn it belongs to.
    pub fn played<'g>(&self, game: &'g Game) -> Option<(&'g PlayedTurn, &'g Step)> {
        let (turn, step) = self.step?;
        let turn = game.line(self.line)?.turns.get(turn)?;
        Some((turn, turn.steps.get(step)?))
    }
}

/// All stops of a game: the start, the main line, then the variations in the order of the text.
///
/// ```
/// use sahkku::record::Record;
/// use sahkku::replay::{Game, Rulebook, Stops};
///
/// let text = "[Variant \"lagesvuotna\"]\n\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n= unfinished\n";
/// let game = Game::replay(&Record::parse(text.as_bytes()), &mut Rulebook::default());
/// let stops = Stops::of(&game);
/// assert_eq!(stops.list().len(), 5);
/// assert_eq!(stops.after(0), Some(1));
/// assert!(stops.list()[4].ends_turn);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stops {
    list: Vec<Stop>,
    by_node: HashMap<usize, usize>,
    /// For each line where it begins, then where each of its turns ends.
    ends: Vec<Vec<usize>>,
}

impl Stops {
    /// The stops of a game; none where it has no start.
    pub fn of(game: &Game) -> Self {
        let mut stops = Self::default();
        let Some(start) = game.start else {
            return stops;
        };
        stops.list.push(Stop {
            before: None,
            line: LineId::MAIN,
            step: None,
            throws: 0,
            actions: 0,
            thrown: Throw::EMPTY,
            position: start,
            ends_turn: true,
        });
        for (line, id) in game.lines().iter().zip(game.line_ids()) {
            let begin = line.parent.map_or(0, |(parent, turn)| {
                let around = stops.ends.get(parent.index());
                let begin = around.and_then(|ends| ends.get(turn));
                begin.copied().unwrap_or_default()
            });
            let mut ends = vec![begin];
            let mut before = begin;
            for (number, turn) in line.turns.iter().enumerate() {
                before = stops.add_turn(turn, id, number, before);
                ends.push(before);
            }
            stops.ends.push(ends);
        }
        stops
    }

    /// Adds the stops of a turn; says which is its last.
    fn add_turn(&mut self, turn: &PlayedTurn, line: LineId, number: usize, begin: usize) -> usize {
        let mut last = begin;
        let mut thrown = Throw::EMPTY;
        let (mut throws, mut actions) = (0, 0);
        for (at, step) in turn.steps.iter().enumerate() {
            let ends_turn = at + 1 == turn.steps.len();
            let mut position = turn.after;
            match *step {
                Step::Throw { after, .. } => {
                    throws += 1;
                    thrown = after.dice();
                    position = if ends_turn { position } else { after };
                }
                Step::Action { after, .. } => {
                    actions += 1;
                    position = if ends_turn { position } else { after };
                }
                Step::Pass { .. } => {}
            }
            let id = self.list.len();
            self.list.push(Stop {
                before: Some(last),
                line,
                step: Some((number, at)),
                throws,
                actions,
                thrown,
                position,
                ends_turn,
            });
            self.by_node.extend(step.node().map(|node| (node, id)));
            last = id;
        }
        last
    }

    /// The stops, in order.
    pub fn list(&self) -> &[Stop] {
        &self.list
    }

    /// The stop of a node of the record, if it is one that was played.
    pub fn at_node(&self, node: usize) -> Option<usize> {
        self.by_node.get(&node).copied()
    }

    /// The stop after another one on the same line.
    pub fn after(&self, at: usize) -> Option<usize> {
        let line = self.list.get(at)?.line;
        let next = self.list.get(at + 1)?;
        (next.line == line).then_some(at + 1)
    }

    /// Where a line stands before its first turn.
    pub fn begin(&self, line: LineId) -> Option<usize> {
        self.ends.get(line.index())?.first().copied()
    }

    /// The last stop of a turn, counted from 0 in its line.
    pub fn end(&self, line: LineId, turn: usize) -> Option<usize> {
        self.ends.get(line.index())?.get(turn + 1).copied()
    }

    /// The first stop of a line, if any of it could be played.
    pub fn first(&self, line: LineId) -> Option<usize> {
        let mut end = *self.ends.get(line.index())?.last()?;
        if self.list.get(end)?.line != line {
            return None;
        }
        while let Some(before) = self.list.get(end)?.before {
            if self.list.get(before)?.line != line || before == 0 {
                break;
            }
            end = before;
        }
        Some(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Record;
    use crate::replay::Rulebook;

    const STUDY: &str = "[Variant \"lagesvuotna\"]\n[Dice \"unknown\"]\n\
        [Position \"m:A1-H1 M:J2,M2 Qm:K2 w:E3-O3 W:G2 Qw:E2 Km:J1 >M\"]\n\n\
        1. M 320: J2xG2 G2xE2\n  (1. M 320: M2-J2 J2-H2 (1. M 320: KJ1-M1 KM1-K1))\n= men\n";

    fn stops(text: &str) -> (Game, Stops) {
        let game = Game::replay(&Record::parse(text.as_bytes()), &mut Rulebook::default());
        let stops = Stops::of(&game);
        (game, stops)
    }

    #[test]
    fn variations_begin_where_the_turn_does_that_they_replace() {
        let (game, stops) = stops(STUDY);
        let ids: Vec<_> = game.line_ids().collect();
        assert_eq!(stops.list().len(), 1 + 3 * 3);
        assert_eq!(stops.after(3), None, "the main line ends there");
        for (line, first) in ids.iter().zip([1, 4, 7]) {
            assert_eq!(stops.first(*line), Some(first));
            assert_eq!(stops.list()[first].before, Some(0));
            assert_eq!(stops.begin(*line), Some(0));
            assert_eq!(stops.end(*line, 0), Some(first + 2));
            let (turn, step) = stops.list()[first + 1].played(&game).unwrap();
            assert_eq!((turn.head.number, step.node()), (1, turn.steps[1].node()));
            assert_eq!(stops.at_node(step.node().unwrap()), Some(first + 1));
        }
    }

    #[test]
    fn a_game_without_a_start_has_no_stops() {
        let (_, stops) = stops("[Variant \"no such\"]\n\n1. M X: A1-A2\n");
        assert!(stops.list().is_empty());
        assert_eq!(stops.first(LineId::MAIN), None);
    }
}
