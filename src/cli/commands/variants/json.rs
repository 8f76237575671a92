//! One form of the game for programs.

use std::collections::BTreeMap;

use sahkku::rules::{Switch, Variant};
use serde::Serialize;

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
