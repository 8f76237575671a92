//! Many games together, by form and by player.

use std::collections::BTreeMap;

use crate::board::{BySide, Side};
use crate::record::GameResult;

use super::game::CountedGame;
use super::group::Group;
use super::player::{PlayerCounts, PlayerRecord};

/// The most characters of a name by which players are told apart: what comes after them is cut off
/// with `…`, so that no single name takes much memory. How many names there are is not bounded.
pub const MAX_NAME: usize = 200;

/// How a game began, apart from all else that is counted in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOpening {
    variant: String,
    house_rules: String,
    turns: Vec<String>,
    result: Option<GameResult>,
}

impl GameOpening {
    /// Takes the opening out of a game that is right and begins from the variant's own start.
    pub fn take(game: &mut CountedGame<'_>) -> Option<Self> {
        let turns = std::mem::take(&mut game.seen.opening);
        if turns.is_empty() || game.from_position || !game.is_right() {
            return None;
        }
        Some(Self {
            variant: game.variant()?.to_owned(),
            house_rules: game.house_rules().to_owned(),
            turns,
            result: game.verification.result,
        })
    }
}

/// Counts over many games, by form and by player.
///
/// Two summaries merge to that of all their games, in either order; so a corpus can be counted in
/// parts. House rules make a form of their own: games by other rules are not thrown together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// By id and, in that, by house rules.
    forms: BTreeMap<String, BTreeMap<String, Group>>,
    players: BTreeMap<String, PlayerRecord>,
    /// Records whose rules could not be found.
    pub without_rules: u64,
    /// Sides, in games that are right, of which the record does not say who played them.
    pub unnamed: u64,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, game: &CountedGame<'_>) {
        let Some(id) = game.variant() else {
            self.without_rules += 1;
            return;
        };
        let form = entry(&mut self.forms, id);
        entry(form, game.house_rules()).add(game);
        if game.is_right() {
            for side in Side::BOTH {
                self.add_player(game, side);
            }
        }
    }

    /// Adds the opening of a game that was added without it. Where openings are many, rare ones are
    /// forgotten, and which ones those are follows from the order of games: threads that add games in
    /// parts keep the openings back and add them in the order of the file.
    pub fn add_opening(&mut self, opening: &GameOpening) {
        let form = entry(&mut self.forms, &opening.variant);
        let group = entry(form, &opening.house_rules);
        group.openings.add(&opening.turns, opening.result);
    }

    fn add_player(&mut self, game: &CountedGame<'_>, side: Side) {
        let Some(name) = game.players.get(side) else {
            self.unnamed += 1;
            return;
        };
        let player = match name.char_indices().nth(MAX_NAME) {
            None => entry(&mut self.players, name),
            Some((end, _)) => {
                let cut = format!("{}…", name.get(..end).unwrap_or_default());
                entry(&mut self.players, &cut)
            }
        };
        player
            .get_mut(side)
            .add(side, game.verification.result, &game.tally);
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        let Self {
            forms,
            players,
            without_rules,
            unnamed,
        } = other;
        for (id, groups) in forms {
            let form = entry(&mut self.forms, id);
            for (house_rules, group) in groups {
                entry(form, house_rules).merge(group);
            }
        }
        for (name, record) in players {
            let player: &mut BySide<PlayerCounts> = entry(&mut self.players, name);
            player.men.merge(&record.men);
            player.women.merge(&record.women);
        }
        self.without_rules += without_rules;
        self.unnamed += unnamed;
    }

    /// The forms by id and house rules (`switch=value` pairs, empty for the form as it is), in
    /// alphabetical order.
    pub fn forms(&self) -> impl Iterator<Item = (&str, &str, &Group)> {
        self.forms.iter().flat_map(|(id, groups)| {
            groups
                .iter()
                .map(move |(rules, group)| (id.as_str(), rules.as_str(), group))
        })
    }

    /// The players by name, in alphabetical order. Names come from files.
    pub fn players(&self) -> impl Iterator<Item = (&str, &PlayerRecord)> {
        self.players
            .iter()
            .map(|(name, record)| (name.as_str(), record))
    }

    /// The games of one player.
    pub fn player(&self, name: &str) -> Option<&PlayerRecord> {
        self.players.get(name)
    }

    /// All games together. Records without rules are among the wrong ones.
    pub fn total(&self) -> Group {
        let mut total = Group::default();
        for (_, _, group) in self.forms() {
            total.merge(group);
        }
        total.wrong += self.without_rules;
        total
    }
}

/// The value of a key, made if it is not there.
fn entry<'m, V: Default>(map: &'m mut BTreeMap<String, V>, key: &str) -> &'m mut V {
    map.entry(key.to_owned()).or_default()
}
