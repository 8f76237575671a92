//! One row for two players who played a form against each other.

use crate::generate::Score;
use crate::stats::{Interval, against_half, two_sided};

use super::cell::{Column, Row, Value};

/// How a series of generated games came out, for the one player.
#[derive(Clone, Debug, PartialEq)]
pub struct SeriesRow {
    variant: String,
    house_rules: String,
    /// Of all forms together.
    all: bool,
    player: &'static str,
    opponent: &'static str,
    score: Score,
}

impl SeriesRow {
    /// The games of one form, with its house rules as `switch=value` pairs.
    pub fn new(
        variant: &str,
        house_rules: &str,
        (player, opponent): (&'static str, &'static str),
        score: Score,
    ) -> Self {
        Self {
            variant: variant.to_owned(),
            house_rules: house_rules.to_owned(),
            all: false,
            player,
            opponent,
            score,
        }
    }

    /// The games of all forms together, for the foot of a text table.
    pub fn total(players: (&'static str, &'static str), score: Score) -> Self {
        Self {
            all: true,
            ..Self::new("all", "", players, score)
        }
    }

    fn form(&self) -> Value<'_> {
        if self.all {
            Value::word(&self.variant)
        } else if self.house_rules.is_empty() {
            Value::Text(self.variant.as_str().into())
        } else {
            Value::Text(format!("{} {}", self.variant, self.house_rules).into())
        }
    }

    const fn decided(&self) -> u64 {
        self.score.won + self.score.lost
    }

    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn of_decided(&self, count: u64) -> Option<f64> {
        (self.decided() > 0).then(|| count as f64 / self.decided() as f64)
    }

    fn interval(&self) -> Option<Interval> {
        Interval::wilson(self.score.won, self.decided())
    }

    fn interval_text(&self) -> Value<'_> {
        self.interval().map_or(Value::Missing, |interval| {
            let (low, high) = (interval.low * 100.0, interval.high * 100.0);
            Value::Word(format!("{low:.1}–{high:.1}").into())
        })
    }
}

impl Row for SeriesRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::words("form", Self::form).in_text(),
        Column::data("variant", |row| Value::Text(row.variant.as_str().into())),
        Column::data("house_rules", |row| Value::word(&row.house_rules)),
        Column::words("player", |row: &Self| Value::word(row.player)),
        Column::words("opponent", |row: &Self| Value::word(row.opponent)),
        Column::numbers("games", |row| Value::Count(row.score.games)),
        Column::numbers("won", |row| Value::Count(row.score.won)),
        Column::data("lost", |row| Value::Count(row.score.lost)),
        Column::numbers("unfinished", |row| Value::Count(row.score.unfinished)),
        Column::numbers("won_share", |row| {
            Value::percent(row.of_decided(row.score.won))
        }),
        Column::words("interval", Self::interval_text).in_text(),
        Column::data("share_low", |row| {
            Value::percent(row.interval().map(|interval| interval.low))
        }),
        Column::data("share_high", |row| {
            Value::percent(row.interval().map(|interval| interval.high))
        }),
        Column::data("p", |row| {
            let z = against_half(row.score.won, row.decided());
            Value::real(z.map(two_sided), 4)
        }),
        Column::data("won_as_men", |row| Value::Count(row.score.won_as_men)),
        Column::data("won_by_men", |row| Value::Count(row.score.won_by_men)),
        Column::data("pairs_won", |row| Value::Count(row.score.both)),
        Column::data("pairs_lost", |row| Value::Count(row.score.neither)),
        Column::numbers("turns_mean", |row| {
            Value::real(row.of_decided(row.score.turns), 1)
        }),
    ];
}
