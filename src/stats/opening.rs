//! How games begin: a tree of first turns with their results.

use std::collections::BTreeMap;

use crate::engine::{Action, Engine, Position};
use crate::record::GameResult;
use crate::replay::{ThrowKind, TurnHead, written};

/// How many lines of one form are remembered; beyond that rare ones are forgotten.
pub const OPENINGS: usize = 20_000;

/// Games that began alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpeningLine {
    /// How many games.
    pub games: u64,
    /// Those that the men won.
    pub men: u64,
    /// Those that the women won.
    pub women: u64,
    /// There may be so many more games: they came while the line was forgotten. 0 where all counts
    /// are exact.
    pub missed: u64,
}

impl OpeningLine {
    const fn add(&mut self, result: Option<GameResult>) {
        self.games += 1;
        match result {
            Some(GameResult::Men) => self.men += 1,
            Some(GameResult::Women) => self.women += 1,
            Some(GameResult::Draw | GameResult::Unfinished) | None => {}
        }
    }
}

/// The first turns of games of one form.
///
/// Room is bounded: when there are more than [`OPENINGS`] lines, the rarer half is forgotten, and
/// [`Openings::missed`] says how many games of any line may be missing since then; a line that was
/// never forgotten is exact. As long as nothing is forgotten, parts merge to the whole in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    /// By the turns, each on a line of its own.
    lines: BTreeMap<String, OpeningLine>,
    games: u64,
    missed: u64,
}

impl Openings {
    /// Counts a game that began with these turns.
    pub fn add(&mut self, turns: &[String], result: Option<GameResult>) {
        self.add_within(turns, result, OPENINGS);
    }

    fn add_within(&mut self, turns: &[String], result: Option<GameResult>, room: usize) {
        if turns.is_empty() {
            return;
        }
        self.games += 1;
        let mut key = String::new();
        let missed = self.missed;
        for turn in turns {
            if !key.is_empty() {
                key.push('\n');
            }
            key.push_str(turn);
            if let Some(line) = self.lines.get_mut(&key) {
                line.add(result);
            } else {
                let mut line = OpeningLine {
                    missed,
                    ..OpeningLine::default()
                };
                line.add(result);
                self.lines.insert(key.clone(), line);
            }
        }
        self.forget(room);
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        self.merge_within(other, OPENINGS);
    }

    fn merge_within(&mut self, other: &Self, room: usize) {
        for (key, line) in &mut self.lines {
            if !other.lines.contains_key(key) {
                line.missed += other.missed;
            }
        }
        for (key, more) in &other.lines {
            let line = self.lines.entry(key.clone()).or_insert(OpeningLine {
                missed: self.missed,
                ..OpeningLine::default()
            });
            line.games += more.games;
            line.men += more.men;
            line.women += more.women;
            line.missed += more.missed;
        }
        self.games += other.games;
        self.missed += other.missed;
        self.forget(room);
    }

    /// Forgets the rarer half where there are too many lines, with all that are as rare.
    fn forget(&mut self, room: usize) {
        if self.lines.len() <= room {
            return;
        }
        let mut games: Vec<u64> = self.lines.values().map(|line| line.games).collect();
        games.sort_unstable_by(|one, other| other.cmp(one));
        let bound = games.get(room / 2).copied().unwrap_or_default();
        self.lines.retain(|_, line| line.games > bound);
        self.missed += bound;
    }

    /// All games counted.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// How many games of a line that is not remembered there can have been, at most; 0 where every
    /// line is.
    pub const fn missed(&self) -> u64 {
        self.missed
    }

    /// The `most` most frequent lines with their turns, as a tree: a line comes before those that go
    /// on from it, and those are in order of their games.
    pub fn tree(&self, most: usize) -> Vec<(Vec<&str>, OpeningLine)> {
        let mut lines: Vec<_> = self.lines.iter().collect();
        // A line is never rarer than one that goes on from it, and shorter: it comes first.
        lines.sort_by(|one, other| {
            let turns = |key: &str| key.matches('\n').count();
            let order = other.1.games.cmp(&one.1.games);
            order.then_with(|| turns(one.0).cmp(&turns(other.0)))
        });
        lines.truncate(most);
        let mut tree: Vec<_> = lines
            .into_iter()
            .map(|(key, line)| (self.path(key), key.split('\n').collect(), *line))
            .collect();
        tree.sort_by(|one, other| one.0.cmp(&other.0));
        tree.into_iter()
            .map(|(_, turns, line)| (turns, line))
            .collect()
    }

    /// The line and those it goes on from, each so that the most frequent comes first.
    fn path<'k>(&self, key: &'k str) -> Vec<(std::cmp::Reverse<u64>, &'k str)> {
        let ends = key.match_indices('\n').map(|(at, _)| at);
        ends.chain([key.len()])
            .filter_map(|end| key.get(..end))
            .map(|key| {
                let games = self.lines.get(key).map_or(0, |line| line.games);
                (std::cmp::Reverse(games), key)
            })
            .collect()
    }
}

/// Writes down the first turns of a game.
#[derive(Clone, Debug)]
pub(super) struct OpeningWriter {
    depth: usize,
    pub(super) turns: Vec<String>,
    turn: String,
    /// Where the dice begin that nothing has been done with.
    dice: Option<usize>,
}

impl OpeningWriter {
    pub(super) const fn new(depth: usize) -> Self {
        Self {
            depth,
            turns: Vec::new(),
            turn: String::new(),
            dice: None,
        }
    }

    pub(super) const fn is_over(&self) -> bool {
        self.turns.len() >= self.depth
    }

    pub(super) fn begin(&mut self, head: TurnHead) {
        self.turn.clear();
        self.turn.push(head.side.letter());
        self.dice = None;
    }

    /// Dice as they lie there now: what was thrown before a re-throw is not told.
    pub(super) fn throw(&mut self, engine: &Engine, kind: ThrowKind, after: &Position) {
        if let Some(at) = self.dice {
            self.turn.truncate(at);
        } else if kind == ThrowKind::Further {
            self.turn.push_str(" +");
        }
        self.dice = Some(self.turn.len());
        let dice = after.dice().in_order_of(&engine.rules().dice.die);
        self.turn.push(' ');
        self.turn.push_str(&dice.to_string());
    }

    pub(super) fn action(&mut self, engine: &Engine, before: &Position, action: Action) {
        self.play();
        let action = written(engine, before, action);
        self.turn.push_str(&action.to_string());
    }

    pub(super) fn pass(&mut self) {
        if self.dice.is_some() {
            self.play();
            self.turn.push_str("--");
        }
    }

    pub(super) fn end(&mut self) {
        self.turns.push(self.turn.clone());
    }

    fn play(&mut self) {
        let begins = self.dice.take().is_some();
        self.turn.push_str(if begins { ": " } else { " " });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(text: &str) -> Vec<String> {
        text.split(' ').map(ToOwned::to_owned).collect()
    }

    fn of(games: &[&str]) -> Openings {
        let mut openings = Openings::default();
        for game in games {
            openings.add(&turns(game), Some(GameResult::Men));
        }
        openings
    }

    #[test]
    fn lines_stand_as_a_tree() {
        let openings = of(&["b x", "a y", "a z", "a y", "c"]);
        let tree = openings.tree(4);
        let shown: Vec<_> = tree
            .iter()
            .map(|(turns, line)| (turns.join(" "), line.games))
            .collect();
        let expected = [("a", 3), ("a y", 2), ("b", 1), ("c", 1)];
        assert_eq!(
            shown,
            expected.map(|(turns, games)| (turns.to_owned(), games))
        );
        assert_eq!(openings.games(), 5);
    }

    #[test]
    fn parts_merge_to_the_whole_as_long_as_nothing_is_forgotten() {
        let games = ["a x", "a y", "b x", "a x", "c z", "b x"];
        for cut in 0..=games.len() {
            let (left, right) = games.split_at(cut);
            let mut merged = of(left);
            merged.merge(&of(right));
            assert_eq!(merged, of(&games));
        }
    }

    /// Frequent lines stay, and no count is further from the truth than it says.
    #[test]
    fn what_is_forgotten_is_accounted_for() {
        let mut truth: BTreeMap<String, u64> = BTreeMap::new();
        let mut parts = [Openings::default(), Openings::default()];
        let mut state = 7_u64;
        for game in 0..20_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let chance = state >> 33;
            // Every fifth game begins alike, the others with one of very many turns.
            let turn = if game % 5 == 0 {
                "often".to_owned()
            } else {
                format!("t{}", chance % (1 + chance % 3000))
            };
            parts[game % 2].add_within(std::slice::from_ref(&turn), None, 100);
            *truth.entry(turn).or_default() += 1;
        }
        let [mut merged, other] = parts;
        merged.merge_within(&other, 100);
        assert!(merged.lines.len() <= 100 && merged.missed() > 0);
        for (turn, &games) in &truth {
            let (low, high) = match merged.lines.get(turn) {
                Some(line) => (line.games, line.games + line.missed),
                None => (0, merged.missed()),
            };
            assert!(
                (low..=high).contains(&games),
                "{turn}: {low} {games} {high}"
            );
        }
        assert_eq!(merged.tree(1)[0].0, ["often"]);
        assert_eq!(merged.tree(1)[0].1.games, 4000);
        assert_eq!(merged.tree(1)[0].1.missed, 0);
    }
}
