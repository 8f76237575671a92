//! Columns and what stands in them.

use std::borrow::Cow;

use serde::ser::{Serialize, Serializer};

/// What stands in a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'r> {
    /// A text that somebody else wrote: a name, a tag. Trust nothing in it.
    Text(Cow<'r, str>),
    /// The name of a file, with or without a place in it; like a text, but its end matters most.
    File(Cow<'r, str>),
    /// A word of ours.
    Word(Cow<'r, str>),
    /// A count.
    Count(u64),
    /// A figure with so many decimals.
    Real(f64, u8),
    /// Yes or no.
    Flag(bool),
    /// There is nothing to say.
    Missing,
}

impl<'r> Value<'r> {
    /// A word of ours.
    pub const fn word(word: &'r str) -> Self {
        Self::Word(Cow::Borrowed(word))
    }

    /// A word of ours, if there is one.
    pub fn maybe_word(word: Option<&'r str>) -> Self {
        word.map_or(Self::Missing, Self::word)
    }

    /// A text of somebody else's, if there is one.
    pub fn maybe_text(text: Option<&'r str>) -> Self {
        text.map_or(Self::Missing, |text| Self::Text(Cow::Borrowed(text)))
    }

    /// A count, if there is one.
    pub fn maybe_count(count: Option<u64>) -> Self {
        count.map_or(Self::Missing, Self::Count)
    }

    /// A figure with `decimals`, if there is one.
    pub fn real(figure: Option<f64>, decimals: u8) -> Self {
        figure.map_or(Self::Missing, |figure| Self::Real(figure, decimals))
    }

    /// A share from 0 to 1 as a percentage with one decimal.
    pub fn percent(share: Option<f64>) -> Self {
        Self::real(share.map(|share| share * 100.0), 1)
    }

    /// What stands there, as plain text; empty where nothing does.
    pub fn plain(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) | Self::File(text) | Self::Word(text) => Cow::Borrowed(text),
            Self::Count(count) => Cow::Owned(count.to_string()),
            Self::Real(figure, decimals) => Cow::Owned(decimal(*figure, *decimals)),
            Self::Flag(flag) => Cow::Borrowed(if *flag { "true" } else { "false" }),
            Self::Missing => Cow::Borrowed(""),
        }
    }
}

/// A number with so many decimals; never `-0`.
fn decimal(figure: f64, decimals: u8) -> String {
    let text = format!("{figure:.*}", usize::from(decimals));
    match text.strip_prefix('-') {
        Some(zero) if !zero.contains(|digit: char| matches!(digit, '1'..='9')) => zero.to_owned(),
        _ => text,
    }
}

/// Numbers as numbers, with the decimals that are shown elsewhere.
impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) | Self::File(text) | Self::Word(text) => {
                serializer.serialize_str(text)
            }
            Self::Count(count) => serializer.serialize_u64(*count),
            Self::Real(figure, decimals) => {
                let rounded = decimal(*figure, *decimals).parse().unwrap_or(*figure);
                serializer.serialize_f64(rounded)
            }
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Missing => serializer.serialize_none(),
        }
    }
}

/// Which end of a column the cells stand at in a text table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Where a column is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Everywhere.
    Everywhere,
    /// In text tables only: it sums up others.
    Text,
    /// In CSV and JSON only: text tables stay narrow.
    Data,
}

/// A column of a table with rows of type `R`.
#[derive(Debug)]
pub struct Column<R> {
    /// Its name in CSV and its key in JSON, in `snake_case`; what stands above it in a text table is
    /// `headings` with this name in a language file.
    pub name: &'static str,
    /// How it is aligned in a text table.
    pub align: Align,
    /// The most that a cell takes in a text table, in columns of the screen; more is cut off.
    pub most: u16,
    /// Where it is shown.
    pub shown: Shown,
    /// What a row has in it.
    pub value: fn(&R) -> Value<'_>,
}

/// The width of words unless a column says otherwise.
const MOST: u16 = 24;

impl<R> Column<R> {
    /// A column of words.
    pub(super) const fn words(name: &'static str, value: fn(&R) -> Value<'_>) -> Self {
        Self {
            name,
            align: Align::Left,
            most: MOST,
            shown: Shown::Everywhere,
            value,
        }
    }

    /// A column of numbers.
    pub(super) const fn numbers(name: &'static str, value: fn(&R) -> Value<'_>) -> Self {
        Self {
            align: Align::Right,
            ..Self::words(name, value)
        }
    }

    /// A column that only CSV and JSON have.
    pub(super) const fn data(name: &'static str, value: fn(&R) -> Value<'_>) -> Self {
        Self {
            shown: Shown::Data,
            ..Self::words(name, value)
        }
    }

    /// Only in text tables.
    pub(super) const fn in_text(self) -> Self {
        Self {
            shown: Shown::Text,
            ..self
        }
    }

    /// At most so wide in a text table.
    pub(super) const fn at_most(self, most: u16) -> Self {
        Self { most, ..self }
    }
}

/// A row of a table.
pub trait Row: Sized + 'static {
    /// The columns, in their order.
    const COLUMNS: &'static [Column<Self>];

    /// The columns of text tables.
    fn text_columns() -> impl Iterator<Item = &'static Column<Self>> {
        Self::COLUMNS
            .iter()
            .filter(|column| column.shown != Shown::Data)
    }

    /// The columns of CSV and JSON.
    fn data_columns() -> impl Iterator<Item = &'static Column<Self>> {
        Self::COLUMNS
            .iter()
            .filter(|column| column.shown != Shown::Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_rounded_alike_everywhere() {
        for (figure, decimals, plain) in [
            (1.005, 1, "1.0"),
            (-0.04, 1, "0.0"),
            (-0.06, 1, "-0.1"),
            (41.666_6, 1, "41.7"),
            (7.0, 0, "7"),
        ] {
            let value = Value::Real(figure, decimals);
            assert_eq!(value.plain(), plain);
            let json: f64 = serde_json::to_string(&value).unwrap().parse().unwrap();
            assert!((json - plain.parse::<f64>().unwrap()).abs() < 1e-12);
        }
    }
}
