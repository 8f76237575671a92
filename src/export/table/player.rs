//! One row a player.

use crate::dice::Face;
use crate::stats::{PlayerCounts, PlayerRecord, Summary};

use super::cell::{Column, Row, Value};

/// The games of one player, whatever the form.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerRow {
    name: String,
    sides: PlayerRecord,
    both: PlayerCounts,
}

impl PlayerRow {
    /// A row for each player: most games first, then by name.
    pub fn all(summary: &Summary) -> Vec<Self> {
        let mut rows: Vec<_> = summary
            .players()
            .map(|(name, sides)| Self {
                name: name.to_owned(),
                sides: *sides,
                both: PlayerCounts::of_both(sides),
            })
            .collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.both.games));
        rows
    }

    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn per_game(&self, count: u64) -> Value<'_> {
        let games = self.both.games;
        Value::real((games > 0).then(|| count as f64 / games as f64), 1)
    }
}

impl Row for PlayerRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::words("player", |row: &Self| Value::Text(row.name.as_str().into())).at_most(28),
        Column::numbers("games", |row| Value::Count(row.both.games)),
        Column::numbers("won", |row| Value::Count(row.both.won)),
        Column::numbers("lost", |row| Value::Count(row.both.lost)),
        Column::numbers("drawn", |row| Value::Count(row.both.drawn)),
        Column::numbers("unfinished", |row| Value::Count(row.both.unfinished)),
        Column::numbers("won_share", |row| Value::percent(row.both.share())),
        Column::data("started", |row| Value::Count(row.both.started)),
        Column::numbers("men_games", |row| Value::Count(row.sides.men.games)),
        Column::numbers("men_won", |row| Value::Count(row.sides.men.won)),
        Column::data("men_lost", |row| Value::Count(row.sides.men.lost)),
        Column::numbers("women_games", |row| Value::Count(row.sides.women.games)),
        Column::numbers("women_won", |row| Value::Count(row.sides.women.won)),
        Column::data("women_lost", |row| Value::Count(row.sides.women.lost)),
        Column::numbers("captured_per_game", |row| {
            row.per_game(row.both.own.captured())
        }),
        Column::numbers("soldiers_lost_per_game", |row| {
            row.per_game(row.both.against.captured())
        }),
        Column::numbers("kings_per_game", |row| row.per_game(row.both.own.kings_won)),
        Column::numbers("luck_per_game", |row| {
            Value::real(row.both.luck_per_game(), 2)
        }),
        Column::data("turns", |row| Value::Count(row.both.own.turns)),
        Column::data("actions", |row| Value::Count(row.both.own.actions)),
        Column::data("throws", |row| Value::Count(row.both.own.throws)),
        Column::data("rethrows", |row| Value::Count(row.both.own.rethrows)),
        Column::data("further_throws", |row| {
            Value::Count(row.both.own.further_throws)
        }),
        Column::data("passes", |row| Value::Count(row.both.own.passes)),
        Column::data("declined", |row| Value::Count(row.both.own.declined)),
        Column::data("dice_lost", |row| Value::Count(row.both.own.dice_lost)),
        Column::data("activations", |row| Value::Count(row.both.own.activations)),
        Column::data("captured_loose", |row| {
            Value::Count(row.both.own.captured_loose)
        }),
        Column::data("captured_home", |row| {
            Value::Count(row.both.own.captured_home)
        }),
        Column::data("queens_captured", |row| {
            Value::Count(row.both.own.queens_captured)
        }),
        Column::data("kings_won", |row| Value::Count(row.both.own.kings_won)),
        Column::data("kings_killed", |row| {
            Value::Count(row.both.own.kings_killed)
        }),
        Column::data("face_x", |row| Value::Count(row.both.own.face(Face::X))),
        Column::data("face_0", |row| Value::Count(row.both.own.face(Face::Blank))),
        Column::data("face_1", |row| Value::Count(row.both.own.face(Face::One))),
        Column::data("face_2", |row| Value::Count(row.both.own.face(Face::Two))),
        Column::data("face_3", |row| Value::Count(row.both.own.face(Face::Three))),
        Column::data("face_4", |row| Value::Count(row.both.own.face(Face::Four))),
        Column::data("luck", |row| Value::Real(row.both.own.luck(), 3)),
        Column::data("soldiers_lost", |row| {
            Value::Count(row.both.against.captured())
        }),
        Column::data("queens_lost", |row| {
            Value::Count(row.both.against.queens_captured)
        }),
    ];
}
