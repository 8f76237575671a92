//! The beginning of a record in an article: who played, where, which form, how it ended.

use super::block::Block;
use super::words;
use crate::record::{Record, TagName, Termination};
use crate::replay::{Game, Ruling};
use crate::text::LineIndex;

/// Of the faults of a record no more than this are told.
const MOST_FAULTS: usize = 10;

/// What stands above the moves.
pub(super) fn head(record: &Record<'_>, game: &Game, number: usize) -> Vec<Block> {
    let mut blocks = vec![Block::Title(title(record, number))];
    blocks.extend(place(record).map(Block::Facts));
    blocks.extend(result(game).map(Block::Facts));
    if let Some(ruling) = game.ruling() {
        blocks.push(Block::Note(form(ruling)));
    }
    blocks
        .extend(given(record, TagName::Annotator).map(|name| Block::Note(words::annotator(&name))));
    blocks.extend(faults(record, game).map(Block::Note));
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

fn title(record: &Record<'_>, number: usize) -> String {
    match (given(record, TagName::Men), given(record, TagName::Women)) {
        (None, None) => given(record, TagName::Event).unwrap_or_else(|| words::unnamed(number)),
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

fn result(game: &Game) -> Option<String> {
    let result = game.verification.result?;
    let mut text = words::result(result).to_owned();
    let why = game.verification.termination.map(Termination::word);
    if let Some(why) = why.and_then(words::termination) {
        text.push_str(": ");
        text.push_str(why);
    }
    if !game.verification.is_right() {
        text.push(' ');
        text.push_str(words::CLAIMED);
    }
    Some(text)
}

fn form(ruling: &Ruling) -> String {
    let variant = &ruling.variant;
    let name = variant.names.first();
    let name = name.map_or(variant.id.as_str(), |name| name.name.as_str());
    let mut text = words::form(name, &ruling.house_rules);
    if !variant.summary.is_empty() {
        text.push(' ');
        text.push_str(&variant.summary);
    }
    if let Some(source) = variant.sources.first() {
        text.push(' ');
        text.push_str(&words::source(&source.cite));
    }
    text
}

fn faults<'a>(record: &'a Record<'_>, game: &'a Game) -> impl Iterator<Item = String> + 'a {
    let lines = LineIndex::new(record.source());
    let findings = &game.verification.findings;
    let faults = findings.iter().filter(|finding| finding.is_error());
    let said = faults.take(MOST_FAULTS).map(move |fault| {
        let place = lines.place(record.source(), fault.span.start as usize);
        words::fault(place.line, place.column, &fault.message)
    });
    let wrong = !game.verification.is_right();
    wrong
        .then(|| words::WRONG.to_owned())
        .into_iter()
        .chain(said)
}
