//! The beginning of a record in an article: who played, where, which form, how it ended.

use super::block::Block;
use crate::language::Language;
use crate::record::{Record, TagName};
use crate::replay::{Game, Ruling};
use crate::text::LineIndex;

/// Of the faults of a record no more than this are told.
const MOST_FAULTS: usize = 10;

/// What stands above the moves.
pub(super) fn head(
    record: &Record<'_>,
    game: &Game,
    number: usize,
    language: &Language,
) -> Vec<Block> {
    let mut blocks = vec![Block::Title(title(record, number, language))];
    blocks.extend(place(record).map(Block::Facts));
    blocks.extend(result(game, language).map(Block::Facts));
    if let Some(ruling) = game.ruling() {
        blocks.push(Block::Note(form(ruling, language)));
    }
    blocks.extend(
        given(record, TagName::Annotator)
            .map(|name| Block::Note(language.say("print.annotator", &[("name", &name)]))),
    );
    blocks.extend(faults(record, game, language).map(Block::Note));
    blocks
}

/// What a tag says, if it says anything.
fn given(record: &Record<'_>, name: TagName) -> Option<String> {
    let value = record.value(name)?;
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    // A value, or a date, of question marks says that it is not known.
    let known = value.chars().any(|letter| !matches!(letter, '?' | '.'));
    known.then_some(value)
}

fn title(record: &Record<'_>, number: usize, language: &Language) -> String {
    match (given(record, TagName::Men), given(record, TagName::Women)) {
        (None, None) => given(record, TagName::Event)
            .unwrap_or_else(|| language.say("record.unnamed", &[("n", &number.to_string())])),
        (men, women) => {
            let or = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
            format!("{} – {}", or(men), or(women))
        }
    }
}

fn place(record: &Record<'_>) -> Option<String> {
    // Without players the event is the title.
    let players = [TagName::Men, TagName::Women];
    let players = players
        .into_iter()
        .any(|name| given(record, name).is_some());
    let event = players.then_some(TagName::Event);
    let told = event
        .into_iter()
        .chain([TagName::Site, TagName::Date, TagName::Round]);
    // Of a date what is known: `2026` of `2026.??.??`.
    let told = told.filter_map(|name| Some(given(record, name)?.replace(".??", "")));
    let told: Vec<_> = told.collect();
    (!told.is_empty()).then(|| told.join(" · "))
}

fn result(game: &Game, language: &Language) -> Option<String> {
    let result = game.verification.result?;
    let mut text = language.ended(result, game.verification.termination);
    if !game.verification.is_right() {
        text.push_str(language.text("record.claimed"));
    }
    Some(text)
}

fn form(ruling: &Ruling, language: &Language) -> String {
    let variant = &ruling.variant;
    let name = variant.names.first();
    let name = name.map_or(variant.id.as_str(), |name| name.name.as_str());
    let mut text = if ruling.house_rules.is_empty() {
        language.say("print.form", &[("name", name)])
    } else {
        let values = [("name", name), ("rules", ruling.house_rules.as_str())];
        language.say("print.form-house-rules", &values)
    };
    if !variant.summary.is_empty() {
        text.push(' ');
        text.push_str(&variant.summary);
    }
    if !variant.sources.is_empty() {
        let cites: Vec<_> = variant
            .sources
            .iter()
            .map(|source| source.cite.as_str())
            .collect();
        text.push(' ');
        text.push_str(&language.say("print.source", &[("cite", &cites.join("; "))]));
    }
    text
}

fn faults<'a>(
    record: &'a Record<'_>,
    game: &'a Game,
    language: &'a Language,
) -> impl Iterator<Item = String> + 'a {
    let lines = LineIndex::new(record.source());
    let findings = &game.verification.findings;
    let faults = findings.iter().filter(|finding| finding.is_error());
    let said = faults.take(MOST_FAULTS).map(move |fault| {
        let place = lines.place(record.source(), fault.span.start as usize);
        let (line, column) = (place.line.to_string(), place.column.to_string());
        let values = [
            ("line", line.as_str()),
            ("column", &column),
            ("message", &fault.message),
        ];
        language.say("print.fault", &values)
    });
    let wrong = !game.verification.is_right();
    wrong
        .then(|| language.text("print.wrong").to_owned())
        .into_iter()
        .chain(said)
}
