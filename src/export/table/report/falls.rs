//! Where soldiers fall.

use crate::board::{BySide, Field, Side};
use crate::stats::Summary;

use super::super::cell::{Column, Row, Value};
use super::{AboutForm, Form, forms};

/// How many soldiers fell on a field.
#[derive(Clone, Debug, PartialEq)]
pub struct FallRow {
    form: Form,
    field: Field,
    /// The soldiers that each side lost here.
    fallen: BySide<u64>,
    /// Those of both sides anywhere, and the games.
    all: u64,
    games: u64,
}

impl FallRow {
    /// A row for each field of each form.
    pub fn all(summary: &Summary) -> impl Iterator<Item = Self> + '_ {
        forms(summary).flat_map(|(form, group)| {
            let fields = group.ruling().map(|ruling| ruling.engine.fields());
            let all = Side::BOTH.map(|side| group.falls.of(side)).iter().sum();
            fields.into_iter().flatten().map(move |field| Self {
                form: form.clone(),
                field,
                fallen: BySide::new_with(|side| group.falls.on(side, field)),
                all,
                games: group.games,
            })
        })
    }

    const fn both(&self) -> u64 {
        self.fallen.men + self.fallen.women
    }

    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn per_game(&self, count: u64) -> Value<'_> {
        Value::real(
            (self.games > 0).then(|| count as f64 / self.games as f64),
            3,
        )
    }

    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn percent(&self) -> Value<'_> {
        Value::percent((self.all > 0).then(|| self.both() as f64 / self.all as f64))
    }
}

impl AboutForm for FallRow {
    fn form_name(&self) -> String {
        self.form.text()
    }
}

impl Row for FallRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::data("report", |_| Value::word("falls")),
        Column::data("variant", |row| row.form.variant()),
        Column::data("house_rules", |row| row.form.house_rules()),
        Column::words("field", |row| Value::Word(row.field.to_string().into())),
        Column::numbers("men_fallen", |row| Value::Count(row.fallen.men)),
        Column::numbers("women_fallen", |row| Value::Count(row.fallen.women)),
        Column::numbers("fallen", |row| Value::Count(row.both())),
        Column::numbers("percent", Self::percent),
        Column::data("men_fallen_per_game", |row| row.per_game(row.fallen.men)),
        Column::data("women_fallen_per_game", |row| {
            row.per_game(row.fallen.women)
        }),
        Column::numbers("fallen_per_game", |row| row.per_game(row.both())),
    ];
}
