//! A rule set in plain words, for somebody who wants to learn the game.
//!
//! Everything is drawn from the rule set; no form is known by its name.

mod begin;
mod board;
mod dice;
mod ending;
mod royals;
mod soldiers;

use super::model::Rules;
use super::variant::Sides;
use crate::board::{Column, Field, Row};

/// A part of the rules in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is about.
    pub heading: &'static str,
    /// The rules, one or two sentences each.
    pub rules: Vec<String>,
}

/// A rule set in plain English, with the players' own words for the sides.
pub(super) fn sections(rules: &Rules, sides: Option<&Sides>) -> Vec<Section> {
    let sections = [
        ("Board and pieces", board::rules(rules, sides)),
        ("Who starts", begin::rules(rules)),
        ("The dice", dice::rules(rules)),
        ("The soldiers", soldiers::rules(rules)),
        ("The king", royals::king(rules)),
        ("The queens", royals::queens(rules)),
        ("How the game ends", ending::rules(rules)),
    ];
    sections
        .into_iter()
        .filter(|(_, rules)| !rules.is_empty())
        .map(|(heading, rules)| Section { heading, rules })
        .collect()
}

/// The name of a field; a question mark for one that cannot be.
fn field(column: u8, row: Row) -> String {
    Column::new(column).map_or_else(
        || "?".to_owned(),
        |column| Field::new(column, row).to_string(),
    )
}

/// A count in words where that is usual.
fn number(count: u8) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(usize::from(count))
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

/// `3 soldiers`, `one soldier`.
fn counted(count: u8, thing: &str) -> String {
    format!(
        "{} {thing}{}",
        number(count),
        if count == 1 { "" } else { "s" }
    )
}

/// A Sámi word in brackets, for the games of the Sámi: those with a king. Their kingless relatives
/// are not played in that language.
fn sami(rules: &Rules, word: &str) -> String {
    if rules.king.is_some() {
        format!(" ({word})")
    } else {
        String::new()
    }
}

/// `a`, `a and b`, `a, b and c`.
fn list<S: AsRef<str>>(items: &[S], last: &str) -> String {
    let mut text = String::new();
    for (at, item) in items.iter().enumerate() {
        match at {
            0 => {}
            _ if at + 1 == items.len() => {
                text.push(' ');
                text.push_str(last);
                text.push(' ');
            }
            _ => text.push_str(", "),
        }
        text.push_str(item.as_ref());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn the_best_documented_form_in_words() {
        let variant = Variant::builtin("lagesvuotna").unwrap();
        insta::assert_snapshot!(as_text(variant));
    }

    #[test]
    fn the_form_with_the_most_of_its_own_in_words() {
        let variant = Variant::builtin("lujavvr-draft").unwrap();
        insta::assert_snapshot!(as_text(variant));
    }

    fn as_text(variant: &Variant) -> String {
        let section = |Section { heading, rules }: Section| {
            std::iter::once(heading.to_owned()).chain(rules.into_iter().map(|r| format!("  {r}")))
        };
        variant
            .in_words()
            .into_iter()
            .flat_map(section)
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn every_value_of_every_switch_can_be_said() {
        for variant in Variant::all() {
            for section in variant.in_words() {
                assert!(!section.rules.is_empty());
                for rule in section.rules {
                    assert!(rule.ends_with('.') && !rule.contains("  "), "{rule}");
                    assert!(rule.starts_with(char::is_uppercase), "{rule}");
                    assert!(!rule.contains('?'), "{rule}");
                }
            }
        }
    }

    #[test]
    fn small_words() {
        assert_eq!(counted(1, "field"), "one field");
        assert_eq!(counted(15, "soldier"), "15 soldiers");
        assert_eq!(list(&["a", "b", "c"], "or"), "a, b or c");
        assert_eq!(list(&["a"], "or"), "a");
    }
}
