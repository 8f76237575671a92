//! What it is worth to be first.

use crate::stats::{ByBeginner, Summary};

use super::super::cell::{Column, Row, Value};
use super::{Form, forms, p_value, percents};

/// How often a side won that was first, or the men.
#[derive(Clone, Debug, PartialEq)]
pub struct FirstRow {
    form: Form,
    who: &'static str,
    games: ByBeginner,
}

impl FirstRow {
    /// The rows of each form; those of which there are no games are left out.
    pub fn all(summary: &Summary) -> impl Iterator<Item = Self> + '_ {
        forms(summary).flat_map(|(form, group)| {
            let rows = [
                ("first_turn", group.first),
                ("men_first", group.first_by_side.men),
                ("women_first", group.first_by_side.women),
                ("first_king", group.first_king),
                ("men", group.men()),
            ];
            rows.into_iter()
                .filter(|(_, games)| games.decided > 0)
                .map(move |(who, games)| Self {
                    form: form.clone(),
                    who,
                    games,
                })
        })
    }
}

impl Row for FirstRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::data("report", |_| Value::word("first")),
        Column::data("variant", |row| row.form.variant()),
        Column::data("house_rules", |row| row.form.house_rules()),
        Column::words("form", |row: &Self| row.form.name()).in_text(),
        Column::words("who", |row| Value::word(row.who)),
        Column::numbers("decided", |row| Value::Count(row.games.decided)),
        Column::numbers("won", |row| Value::Count(row.games.won)),
        Column::numbers("won_share", |row| Value::percent(row.games.share())),
        Column::words("interval", |row: &Self| percents(row.games.interval())).in_text(),
        Column::data("share_low", |row| {
            Value::percent(row.games.interval().map(|interval| interval.low))
        }),
        Column::data("share_high", |row| {
            Value::percent(row.games.interval().map(|interval| interval.high))
        }),
        Column::data("z", |row| Value::real(row.games.z(), 2)),
        Column::numbers("p", |row| p_value(row.games.z())),
    ];
}
