//! One form of the game in full, for people.

use sahkku::rules::Variant;

use super::json::switches;
use crate::cli::prose::Page;
use crate::cli::ruleset::Ruleset;
use crate::cli::table::table;

/// What the form is, how it is played, and where that is known from.
pub(super) fn text(form: &Ruleset, colored: bool) -> String {
    let variant = &form.variant;
    let mut page = Page::new(colored);
    head(&mut page, variant);
    if !form.house_rules.is_empty() {
        page.gap();
        page.paragraph(&format!("With house rules: {}", form.house_rules));
    }
    for section in variant.in_words() {
        page.heading(section.heading);
        section.rules.iter().for_each(|rule| page.item(rule));
    }
    background(&mut page, variant);
    let mut rows = table(["Switch", "Value", "What it decides"]);
    for (switch, value) in switches(variant) {
        rows.add_row([switch.name(), &value, switch.meaning()]);
    }
    page.table(&rows);
    page.finish()
}

/// Names, place and story.
fn head(page: &mut Page, variant: &Variant) {
    page.heading(&format!("{} ({})", variant.name(), variant.id));
    for name in variant
        .names
        .iter()
        .filter(|name| name.name != variant.name())
    {
        page.paragraph(&format!("{}: {}", language(&name.language), name.name));
    }
    if let Some(place) = &variant.place {
        page.paragraph(&format!("Place: {place}"));
    }
    if !variant.people.is_empty() {
        page.paragraph(&format!("Known through: {}", variant.people.join(", ")));
    }
    if let Some(base) = &variant.base {
        page.paragraph(&format!("Based on: {base}"));
    }
    let hypothetical = variant.hypothetical.then_some(
        "Hypothetical: no source describes the whole of this form; what they do not say was \
         filled in here.",
    );
    let paragraphs = [variant.summary.as_str()].into_iter().chain(hypothetical);
    for part in paragraphs.chain(variant.story.split("\n\n")) {
        if !part.trim().is_empty() {
            page.gap();
            page.paragraph(part);
        }
    }
}

/// What is known about the form beside its rules.
fn background(page: &mut Page, variant: &Variant) {
    if !variant.terms.is_empty() {
        page.heading("Words");
    }
    for term in &variant.terms {
        page.item(&format!("{}: {}", term.word, term.meaning));
    }
    if !variant.sources.is_empty() {
        page.heading("Sources");
    }
    for source in &variant.sources {
        page.item(&format!("{}: {}", source.cite, source.says));
    }
    if !variant.questions.is_empty() {
        page.heading("What the sources leave open");
    }
    for question in &variant.questions {
        let other = question
            .other
            .as_ref()
            .map(|rules| format!(" Otherwise: --rules {rules}"));
        let other = other.unwrap_or_default();
        page.item(&format!(
            "{} Here: {}{other}",
            question.question, question.reading
        ));
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
