//! How figures spread over games.

use crate::stats::{Figure, Histogram, Interval, Summary};

use super::super::cell::{Column, Row, Value};
use super::{AboutForm, Form, forms};

/// How one figure spreads over the games of a form that were played to their end.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureRow {
    form: Form,
    figure: Figure,
    spread: Histogram,
}

impl FigureRow {
    /// A row for each form and figure. Figures that no game has are left out.
    pub fn all(summary: &Summary) -> impl Iterator<Item = Self> + '_ {
        forms(summary).flat_map(|(form, group)| {
            Figure::ALL
                .into_iter()
                .map(move |figure| Self {
                    form: form.clone(),
                    figure,
                    spread: group.figure(figure).clone(),
                })
                .filter(|row| row.spread.count() > 0)
        })
    }

    fn interval(&self) -> Option<Interval> {
        Some(Interval::around(
            self.spread.mean()?,
            self.spread.standard_error()?,
        ))
    }

    /// With a decimal only where it falls between two numbers.
    fn quantile(&self, part: u32) -> Value<'_> {
        let number = self.spread.quantile(part, 100);
        let whole = number.is_some_and(|number| number.fract() == 0.0);
        Value::real(number, u8::from(!whole))
    }
}

impl AboutForm for FigureRow {
    fn form_name(&self) -> String {
        self.form.text()
    }
}

impl Row for FigureRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::data("report", |_| Value::word("lengths")),
        Column::data("variant", |row| row.form.variant()),
        Column::data("house_rules", |row| row.form.house_rules()),
        Column::words("figure", |row| Value::word(row.figure.name())),
        Column::numbers("games", |row| Value::Count(row.spread.count())),
        Column::numbers("mean", |row: &Self| Value::real(row.spread.mean(), 1)).in_text(),
        Column::data("mean", |row| Value::real(row.spread.mean(), 4)),
        Column::data("mean_low", |row| {
            Value::real(row.interval().map(|interval| interval.low), 4)
        }),
        Column::data("mean_high", |row| {
            Value::real(row.interval().map(|interval| interval.high), 4)
        }),
        Column::numbers("deviation", |row: &Self| {
            Value::real(row.spread.deviation(), 1)
        })
        .in_text(),
        Column::data("deviation", |row| Value::real(row.spread.deviation(), 4)),
        Column::numbers("min", |row| Value::maybe_count(row.spread.min())),
        Column::numbers("quantile_5", |row| row.quantile(5)),
        Column::numbers("quantile_25", |row| row.quantile(25)),
        Column::numbers("quantile_50", |row| row.quantile(50)),
        Column::numbers("quantile_75", |row| row.quantile(75)),
        Column::numbers("quantile_95", |row| row.quantile(95)),
        Column::numbers("max", |row| Value::maybe_count(row.spread.max())),
    ];
}

/// The longest bar of a text table.
const BAR: usize = 40;

/// A bin of a histogram.
#[derive(Clone, Debug, PartialEq)]
pub struct BinRow {
    form: Form,
    figure: Figure,
    from: u64,
    to: u64,
    games: u64,
    /// Those of the fullest bin, and of all.
    most: u64,
    all: u64,
}

impl BinRow {
    /// At most `bins` bins for each form and figure; each number by itself, those that never came
    /// left out, where `bins` is 0.
    pub fn all(summary: &Summary, bins: usize) -> impl Iterator<Item = Self> + '_ {
        forms(summary).flat_map(move |(form, group)| {
            Figure::ALL.into_iter().flat_map(move |figure| {
                let spread = group.figure(figure);
                let bins = match bins {
                    0 => spread.iter().map(|(at, games)| (at, at, games)).collect(),
                    bins => spread.bins(bins),
                };
                let most = bins.iter().map(|bin| bin.2).max().unwrap_or_default();
                let (form, all) = (form.clone(), spread.count());
                bins.into_iter().map(move |(from, to, games)| Self {
                    form: form.clone(),
                    figure,
                    from,
                    to,
                    games,
                    most,
                    all,
                })
            })
        })
    }

    fn range(&self) -> Value<'_> {
        if self.from == self.to {
            Value::Count(self.from)
        } else {
            Value::Word(format!("{}–{}", self.from, self.to).into())
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn share(&self) -> Value<'_> {
        Value::percent((self.all > 0).then(|| self.games as f64 / self.all as f64))
    }

    /// At least something where there is something.
    fn bar(&self) -> Value<'_> {
        let most = u128::from(self.most.max(1));
        let length = (u128::from(self.games) * BAR as u128).div_ceil(most);
        Value::Word("█".repeat(usize::try_from(length).unwrap_or(BAR)).into())
    }
}

impl AboutForm for BinRow {
    fn form_name(&self) -> String {
        self.form.text()
    }
}

impl Row for BinRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::data("report", |_| Value::word("histogram")),
        Column::data("variant", |row| row.form.variant()),
        Column::data("house_rules", |row| row.form.house_rules()),
        Column::words("figure", |row| Value::word(row.figure.name())),
        Column::data("from", |row| Value::Count(row.from)),
        Column::data("to", |row| Value::Count(row.to)),
        Column::numbers("range", Self::range).in_text(),
        Column::numbers("games", |row| Value::Count(row.games)),
        Column::numbers("percent", Self::share),
        Column::words("bar", Self::bar).in_text().at_most(40),
    ];
}
