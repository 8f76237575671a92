//! Tables over a corpus, by form: how figures spread, whether the dice are fair, who is first, how
//! games begin, where soldiers fall, and forms beside one another.

mod compare;
mod dice;
mod falls;
mod figures;
mod first;
mod luck;
mod openings;

pub use compare::{CompareRow, TestRow};
pub use dice::DiceRow;
pub use falls::FallRow;
pub use figures::{BinRow, FigureRow};
pub use first::FirstRow;
pub use luck::LuckRow;
pub use openings::OpeningRow;

use crate::stats::{Group, Interval, Summary, two_sided};

use super::cell::Value;

/// The form that a row is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    variant: String,
    house_rules: String,
}

impl Form {
    pub(super) fn new(variant: &str, house_rules: &str) -> Self {
        Self {
            variant: variant.to_owned(),
            house_rules: house_rules.to_owned(),
        }
    }

    fn variant(&self) -> Value<'_> {
        Value::Text(self.variant.as_str().into())
    }

    fn house_rules(&self) -> Value<'_> {
        Value::word(&self.house_rules)
    }

    fn text(&self) -> String {
        self.name().plain().into_owned()
    }

    /// Both in one cell.
    fn name(&self) -> Value<'_> {
        if self.house_rules.is_empty() {
            self.variant()
        } else {
            Value::Text(format!("{} {}", self.variant, self.house_rules).into())
        }
    }
}

/// A row that is about one form of the game.
pub trait AboutForm {
    /// The id of the form, with its house rules behind it.
    fn form_name(&self) -> String;
}

/// The forms of a corpus that have games which are right.
fn forms(summary: &Summary) -> impl Iterator<Item = (Form, &Group)> {
    summary
        .forms()
        .filter(|(_, _, group)| group.games > 0)
        .map(|(variant, house_rules, group)| (Form::new(variant, house_rules), group))
}

/// `41.2–58.8`: an interval of a share, in percent.
fn percents(interval: Option<Interval>) -> Value<'static> {
    interval.map_or(Value::Missing, |Interval { low, high }| {
        Value::Word(format!("{:.1}–{:.1}", low * 100.0, high * 100.0).into())
    })
}

/// How likely chance is as far off as this deviate.
fn p_value(z: Option<f64>) -> Value<'static> {
    probability(z.map(two_sided))
}

/// A probability; what is too small for four decimals is as good as none.
fn probability(p: Option<f64>) -> Value<'static> {
    Value::real(p, 4)
}
