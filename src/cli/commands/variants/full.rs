//! One form of the game in full.

use std::collections::BTreeMap;

use sahkku::rules::{Switch, Variant};
use sahkku::text::visible;
use serde::Serialize;

use crate::cli::prose::{add, item, paragraph};
use crate::cli::ruleset::Ruleset;
use crate::cli::table::{lines, table};

/// A form as a program gets it.
#[derive(Debug, Serialize)]
pub(super) struct FormJson<'v> {
    id: &'v str,
    base: Option<&'v str>,
    /// By language: `en`, `se` (North Sámi), …
    names: BTreeMap<&'v str, &'v str>,
    summary: &'v str,
    story: &'v str,
    place: Option<&'v str>,
    people: &'v [String],
    /// Nobody has described the whole.
    hypothetical: bool,
    terms: Vec<TermJson<'v>>,
    sources: Vec<SourceJson<'v>>,
    questions: Vec<QuestionJson<'v>>,
    /// Every switch with its value, as a `Rules` tag writes it.
    rules: serde_json::Map<String, serde_json::Value>,
}

#[derive(Debug, Serialize)]
struct TermJson<'v> {
    word: &'v str,
    meaning: &'v str,
}

#[derive(Debug, Serialize)]
struct SourceJson<'v> {
    cite: &'v str,
    says: &'v str,
}

#[derive(Debug, Serialize)]
struct QuestionJson<'v> {
    question: &'v str,
    reading: &'v str,
    other: Option<&'v str>,
}

impl<'v> FormJson<'v> {
    pub(super) fn new(variant: &'v Variant) -> Self {
        let terms = variant.terms.iter();
        let sources = variant.sources.iter();
        let questions = variant.questions.iter();
        Self {
            id: &variant.id,
            base: variant.base.as_deref(),
            names: variant
                .names
                .iter()
                .map(|name| (&*name.language, &*name.name))
                .collect(),
            summary: &variant.summary,
            story: &variant.story,
            place: variant.place.as_deref(),
            people: &variant.people,
            hypothetical: variant.hypothetical,
            terms: terms
                .map(|term| TermJson {
                    word: &term.word,
                    meaning: &term.meaning,
                })
                .collect(),
            sources: sources
                .map(|source| SourceJson {
                    cite: &source.cite,
                    says: &source.says,
                })
                .collect(),
            questions: questions
                .map(|question| QuestionJson {
                    question: &question.question,
                    reading: &question.reading,
                    other: question.other.as_deref(),
                })
                .collect(),
            rules: switches(variant)
                .map(|(switch, value)| (switch.name().to_owned(), value.into()))
                .collect(),
        }
    }
}

/// The switches that the form has a value for.
pub(super) fn switches(variant: &Variant) -> impl Iterator<Item = (Switch, String)> + '_ {
    Switch::ALL
        .iter()
        .filter_map(|&switch| Some((switch, variant.rules.value(switch)?)))
}

/// The form for people: what it is, how it is played, where that is known from.
pub(super) fn text(form: &Ruleset) -> String {
    let variant = &form.variant;
    let mut text = heading(variant);
    if !form.house_rules.is_empty() {
        add(
            &mut text,
            format_args!("\nWith house rules: {}\n", form.house_rules),
        );
    }
    for section in variant.rules.in_words() {
        add(&mut text, format_args!("\n{}\n", section.heading));
        section
            .rules
            .iter()
            .for_each(|rule| text.push_str(&item(rule)));
    }
    background(&mut text, variant);
    let mut rows = table(["Switch", "Value", "What it decides"]);
    for (switch, value) in switches(variant) {
        rows.add_row([switch.name(), &value, switch.meaning()]);
    }
    add(&mut text, format_args!("\n{}", lines(&rows)));
    visible(&text).to_string()
}

fn heading(variant: &Variant) -> String {
    let mut text = format!("{} ({})\n", variant.name(), variant.id);
    let others = variant
        .names
        .iter()
        .filter(|name| name.name != variant.name());
    for name in others {
        add(
            &mut text,
            format_args!("{}: {}\n", language(&name.language), name.name),
        );
    }
    if let Some(place) = &variant.place {
        add(&mut text, format_args!("Played in: {place}\n"));
    }
    if !variant.people.is_empty() {
        text.push_str(&paragraph(&format!(
            "Known through: {}",
            variant.people.join(", ")
        )));
    }
    if let Some(base) = &variant.base {
        add(&mut text, format_args!("Based on: {base}\n"));
    }
    if !variant.summary.is_empty() {
        add(&mut text, format_args!("\n{}", paragraph(&variant.summary)));
    }
    if variant.hypothetical {
        text.push('\n');
        text.push_str(&paragraph(
            "Hypothetical: no source describes the whole of this form; what they do not say was \
             filled in here.",
        ));
    }
    for part in variant
        .story
        .split("\n\n")
        .filter(|part| !part.trim().is_empty())
    {
        add(&mut text, format_args!("\n{}", paragraph(part)));
    }
    text
}

/// What is known about the form beside its rules.
fn background(text: &mut String, variant: &Variant) {
    if !variant.terms.is_empty() {
        text.push_str("\nWords\n");
        for term in &variant.terms {
            text.push_str(&item(&format!("{}: {}", term.word, term.meaning)));
        }
    }
    if !variant.sources.is_empty() {
        text.push_str("\nSources\n");
        for source in &variant.sources {
            text.push_str(&item(&format!("{}: {}", source.cite, source.says)));
        }
    }
    if !variant.questions.is_empty() {
        text.push_str("\nWhat the sources leave open\n");
        for question in &variant.questions {
            let other = question
                .other
                .as_ref()
                .map(|rules| format!(" Otherwise: --rules {rules}"));
            text.push_str(&item(&format!(
                "{} Here: {}{}",
                question.question,
                question.reading,
                other.unwrap_or_default()
            )));
        }
    }
}

/// The name of a language that has a code of its own in rule files.
fn language(code: &str) -> &str {
    match code {
        "se" => "North Sámi",
        "smn" => "Inari Sámi",
        "sms" => "Skolt Sámi",
        "no" => "Norwegian",
        "da" => "Danish",
        "fi" => "Finnish",
        "ru" => "Russian",
        "en" => "English",
        other => other,
    }
}
