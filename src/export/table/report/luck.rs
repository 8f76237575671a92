//! Who had luck with the dice.

use crate::stats::{PlayerCounts, Summary};

use super::super::cell::{Column, Row, Value};
use super::p_value;

/// The dice luck of one player, over all games and forms.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckRow {
    name: String,
    counts: PlayerCounts,
}

impl LuckRow {
    /// A row for each player: most games first, then by name.
    pub fn all(summary: &Summary) -> Vec<Self> {
        let mut rows: Vec<_> = summary
            .players()
            .map(|(name, sides)| Self {
                name: name.to_owned(),
                counts: PlayerCounts::of_both(sides),
            })
            .collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.counts.games));
        rows
    }
}

impl Row for LuckRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::data("report", |_| Value::word("luck")),
        Column::words("player", |row: &Self| Value::Text(row.name.as_str().into())).at_most(24),
        Column::numbers("games", |row| Value::Count(row.counts.games)),
        Column::numbers("dice", |row| Value::Count(row.counts.own.dice())),
        Column::numbers("luck", |row| Value::Real(row.counts.own.luck(), 1)),
        Column::numbers("luck_per_game", |row| {
            Value::real(row.counts.luck_per_game(), 2)
        }),
        Column::numbers("luck_error", |row| Value::real(row.counts.luck_error(), 2)),
        Column::numbers("z", |row| Value::real(row.counts.own.luck_z(), 2)),
        Column::numbers("p", |row| p_value(row.counts.own.luck_z())),
        Column::numbers("won_share", |row| Value::percent(row.counts.share())),
    ];
}
