//! An error in a text that the user has given: a rule file, house rules, a position.

use std::fmt;

use sahkku::engine::PositionError;
use sahkku::rules::{HouseRulesError, VariantError};
use sahkku::text::Span;

use super::excerpt::SourceText;
use super::render::{self, Finding};

/// What is wrong with a text, with the places, so that it can be shown like a finding in a record.
#[derive(Clone, Debug)]
pub(crate) struct TextError {
    /// What the text is called: a file, or the option that it was given with.
    name: String,
    text: String,
    problems: Vec<(Span, String)>,
}

impl TextError {
    pub(crate) fn new(
        name: &str,
        text: &str,
        problems: impl IntoIterator<Item = (Span, String)>,
    ) -> Self {
        let problems = problems.into_iter().collect();
        Self {
            name: name.to_owned(),
            text: text.to_owned(),
            problems,
        }
    }

    /// What is wrong with a rule file.
    pub(crate) fn rule_file(text: &str, error: &VariantError) -> Self {
        let problems = error
            .problems
            .iter()
            .map(|problem| (problem.span, problem.to_string()));
        Self::new(&error.source_name, text, problems)
    }

    /// What is wrong with house rules.
    pub(crate) fn house_rules(name: &str, text: &str, error: &HouseRulesError) -> Self {
        let problems = error
            .errors
            .iter()
            .map(|problem| (problem.span, problem.to_string()));
        Self::new(name, text, problems)
    }

    /// What is wrong with a position.
    pub(crate) fn position(name: &str, text: &str, error: &PositionError) -> Self {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let problems = error.faults.iter().map(|part| {
            let span = Span::new(offset(part.span.start), offset(part.span.end));
            let message = match &part.instead {
                Some(meant) => format!("{}; did you mean `{meant}`?", part.fault),
                None => part.fault.to_string(),
            };
            (span, message)
        });
        Self::new(name, text, problems)
    }

    /// Every problem with its line and the place marked.
    pub(crate) fn render(&self, colored: bool) -> String {
        let source = SourceText::new(&self.name, self.text.as_bytes(), 1);
        let findings = self.problems.iter().map(|(span, message)| {
            render::render(&source, &Finding::error(*span, message), colored)
        });
        findings.collect()
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        self.problems
            .iter()
            .try_for_each(|(_, message)| write!(f, ": {message}"))
    }
}

impl std::error::Error for TextError {}
