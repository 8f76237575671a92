//! How games begin.

use crate::stats::{Interval, OpeningLine, Summary};

use super::super::cell::{Column, Row, Value};
use super::{AboutForm, Form, forms};

/// A line of the tree of first turns.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningRow {
    form: Form,
    turns: Vec<String>,
    line: OpeningLine,
    /// All games of the form from its start.
    all: u64,
}

impl OpeningRow {
    /// The `most` most frequent lines of each form, as a tree: a line, then those that go on from it.
    pub fn all(summary: &Summary, most: usize) -> impl Iterator<Item = Self> + '_ {
        forms(summary).flat_map(move |(form, group)| {
            let all = group.openings.games();
            let lines = group.openings.tree(most).into_iter();
            lines.map(move |(turns, line)| Self {
                form: form.clone(),
                turns: turns.into_iter().map(ToOwned::to_owned).collect(),
                line,
                all,
            })
        })
    }

    fn last(&self) -> &str {
        self.turns.last().map_or("", String::as_str)
    }

    fn indented(&self) -> Value<'_> {
        let deep = self.turns.len();
        let blanks = "\u{a0}".repeat(2 * deep.saturating_sub(1));
        Value::Word(format!("{blanks}{deep}. {}", self.last()).into())
    }

    const fn decided(&self) -> u64 {
        self.line.men + self.line.women
    }

    fn interval(&self) -> Option<Interval> {
        Interval::wilson(self.line.men, self.decided())
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people")]
fn part(part: u64, whole: u64) -> Value<'static> {
    Value::percent((whole > 0).then(|| part as f64 / whole as f64))
}

impl AboutForm for OpeningRow {
    fn form_name(&self) -> String {
        self.form.text()
    }
}

impl Row for OpeningRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::data("report", |_| Value::word("openings")),
        Column::data("variant", |row| row.form.variant()),
        Column::data("house_rules", |row| row.form.house_rules()),
        Column::words("line", Self::indented).in_text().at_most(46),
        Column::data("depth", |row| Value::Count(row.turns.len() as u64)),
        Column::data("turn", |row| Value::word(row.last())),
        Column::data("turns", |row| Value::Word(row.turns.join(" / ").into())),
        Column::numbers("games", |row| Value::Count(row.line.games)),
        Column::numbers("percent", |row| part(row.line.games, row.all)),
        Column::data("men", |row| Value::Count(row.line.men)),
        Column::data("women", |row| Value::Count(row.line.women)),
        Column::numbers("men_share", |row| part(row.line.men, row.decided())),
        Column::data("men_low", |row| {
            Value::percent(row.interval().map(|interval| interval.low))
        }),
        Column::data("men_high", |row| {
            Value::percent(row.interval().map(|interval| interval.high))
        }),
        Column::numbers("missed", |row| Value::Count(row.line.missed)),
    ];
}
