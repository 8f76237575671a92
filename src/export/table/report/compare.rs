//! Forms beside one another.

use crate::record::GameResult;
use crate::stats::{Comparison, Figure, Group, Interval, Summary};

use super::super::cell::{Column, Row, Value};
use super::{Form, forms, p_value, percents};

/// A form in short, with how far its figures can be trusted.
#[derive(Clone, Debug, PartialEq)]
pub struct CompareRow {
    form: Form,
    group: Group,
}

impl CompareRow {
    /// A row for each form.
    pub fn all(summary: &Summary) -> impl Iterator<Item = Self> + '_ {
        forms(summary).map(|(form, group)| Self {
            form,
            group: group.clone(),
        })
    }

    fn mean(&self, figure: Figure) -> Value<'_> {
        Value::real(self.group.figure(figure).mean(), 1)
    }

    fn interval(&self, figure: Figure) -> Option<Interval> {
        let spread = self.group.figure(figure);
        Some(Interval::around(spread.mean()?, spread.standard_error()?))
    }

    fn low(&self, figure: Figure) -> Value<'_> {
        Value::real(self.interval(figure).map(|interval| interval.low), 2)
    }

    fn high(&self, figure: Figure) -> Value<'_> {
        Value::real(self.interval(figure).map(|interval| interval.high), 2)
    }

    /// Half the interval of a mean.
    fn about(&self, figure: Figure) -> Value<'_> {
        let half = self
            .interval(figure)
            .map(|interval| (interval.high - interval.low) / 2.0);
        Value::real(half, 1)
    }
}

impl Row for CompareRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::data("report", |_| Value::word("compare")),
        Column::data("variant", |row| row.form.variant()),
        Column::data("house_rules", |row| row.form.house_rules()),
        Column::words("form", |row: &Self| row.form.name()).in_text(),
        Column::numbers("games", |row| Value::Count(row.group.games)),
        Column::numbers("unfinished", |row| {
            Value::Count(row.group.result(GameResult::Unfinished))
        }),
        Column::numbers("turns_mean", |row| row.mean(Figure::Turns)),
        Column::numbers("turns_about", |row: &Self| row.about(Figure::Turns)).in_text(),
        Column::data("turns_low", |row| row.low(Figure::Turns)),
        Column::data("turns_high", |row| row.high(Figure::Turns)),
        Column::data("actions_mean", |row| row.mean(Figure::Actions)),
        Column::data("captures_mean", |row| row.mean(Figure::Captures)),
        Column::data("captures_low", |row| row.low(Figure::Captures)),
        Column::data("captures_high", |row| row.high(Figure::Captures)),
        Column::data("king_changes_mean", |row| row.mean(Figure::KingChanges)),
        Column::data("king_changes_low", |row| row.low(Figure::KingChanges)),
        Column::data("king_changes_high", |row| row.high(Figure::KingChanges)),
        Column::numbers("first_share", |row| Value::percent(row.group.first.share())),
        Column::words("first_interval", |row: &Self| {
            percents(row.group.first.interval())
        })
        .in_text(),
        Column::data("first_low", |row| {
            Value::percent(row.group.first.interval().map(|interval| interval.low))
        }),
        Column::data("first_high", |row| {
            Value::percent(row.group.first.interval().map(|interval| interval.high))
        }),
        Column::numbers("men_share", |row| Value::percent(row.group.men().share())),
        Column::data("men_low", |row| {
            Value::percent(row.group.men().interval().map(|interval| interval.low))
        }),
        Column::data("men_high", |row| {
            Value::percent(row.group.men().interval().map(|interval| interval.high))
        }),
    ];
}

/// Two forms tested against one another in one thing.
#[derive(Clone, Debug, PartialEq)]
pub struct TestRow {
    form: Form,
    other: Form,
    figure: &'static str,
    found: Comparison,
    /// A difference of shares is shown in percent.
    scale: f64,
}

impl TestRow {
    /// Every two forms, in the mean of turns and of captures, and in how often who was first won.
    /// What too few games have is left out.
    pub fn all(summary: &Summary) -> Vec<Self> {
        let forms: Vec<_> = forms(summary).collect();
        let pairs = forms.iter().enumerate().flat_map(|(at, one)| {
            let others = forms.iter().skip(at + 1);
            others.map(move |other| (one, other))
        });
        pairs
            .flat_map(|((form, group), (other, against))| {
                let means = [Figure::Turns, Figure::Captures].map(|figure| {
                    let spreads = (group.figure(figure), against.figure(figure));
                    let found = Comparison::of_means(spreads.0, spreads.1);
                    (figure.name(), found, 1.0)
                });
                let shares = [group.first, against.first].map(|first| (first.won, first.decided));
                let shares = Comparison::of_shares(shares[0], shares[1]);
                let tests = means.into_iter().chain([("first_turn", shares, 100.0)]);
                tests.filter_map(|(figure, found, scale)| {
                    Some(Self {
                        form: form.clone(),
                        other: other.clone(),
                        figure,
                        found: found?,
                        scale,
                    })
                })
            })
            .collect()
    }

    fn real(&self, figure: f64) -> Value<'_> {
        Value::Real(figure * self.scale, 2)
    }
}

impl Row for TestRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::data("report", |_| Value::word("tests")),
        Column::data("variant", |row| row.form.variant()),
        Column::data("house_rules", |row| row.form.house_rules()),
        Column::data("other_variant", |row| row.other.variant()),
        Column::data("other_house_rules", |row| row.other.house_rules()),
        Column::words("form", |row: &Self| row.form.name())
            .in_text()
            .at_most(18),
        Column::words("other_form", |row: &Self| row.other.name())
            .in_text()
            .at_most(18),
        Column::words("figure", |row| Value::word(row.figure)),
        Column::numbers("difference", |row| row.real(row.found.difference)),
        Column::numbers("difference_low", |row| row.real(row.found.interval.low)),
        Column::numbers("difference_high", |row| row.real(row.found.interval.high)),
        Column::data("z", |row| Value::Real(row.found.z, 2)),
        Column::numbers("p", |row| p_value(Some(row.found.z))),
    ];
}
