//! Single values, before they are written in a record.

use super::build;
use super::error::{JsonError, Problem};
use super::wire::{ActionJson, CommentJson, TagJson};
use crate::record::{Glyph, WrittenAction, WrittenThrow};

/// The longest name of a tag.
const LONGEST_NAME: usize = 255;

pub(super) fn tag(tag: &TagJson) -> Result<(), JsonError> {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let named = !tag.name.is_empty() && tag.name.len() <= LONGEST_NAME;
    if !named || !tag.name.bytes().all(letter) {
        return Err(at("name", Problem::TagName));
    }
    if tag.value.contains(['\n', '\r']) {
        return Err(at("value", Problem::LineEnd));
    }
    Ok(())
}

pub(super) fn faces(text: &str) -> Result<(), Problem> {
    let throw: WrittenThrow = text
        .parse()
        .map_err(|error| Problem::Unreadable(format!("{error}")))?;
    spelt(text, throw.to_string())
}

pub(super) fn glyph(text: &str) -> Result<(), Problem> {
    if Glyph::from_symbol(text).is_some() {
        return Ok(());
    }
    let glyphs = Glyph::ALL.map(Glyph::symbol).join(" ");
    Err(Problem::Unreadable(format!(
        "`{text}` is no glyph; the glyphs are {glyphs}"
    )))
}

pub(super) fn comment(comment: &CommentJson) -> Result<(), JsonError> {
    if comment.text.contains('}') {
        return Err(at("text", Problem::BraceInComment));
    }
    if !comment.commands.is_empty() && comment.commands != build::commands_of(&comment.text) {
        return Err(at("commands", Problem::Commands));
    }
    Ok(())
}

/// Reads the notation and compares the parts with it.
pub(super) fn action(given: &ActionJson) -> Result<(), JsonError> {
    let written: WrittenAction = given
        .notation
        .parse()
        .map_err(|error| at("notation", Problem::Unreadable(format!("{error}"))))?;
    spelt(&given.notation, written.to_string()).map_err(|problem| at("notation", problem))?;
    let said = build::action(written);
    let parts = [
        ("die", given.die == said.die),
        ("activates", given.activates == said.activates),
        ("piece", given.piece == said.piece),
        ("from", given.from == said.from),
        ("homeward", given.homeward == said.homeward),
        ("capture", given.capture == said.capture),
        ("to", given.to == said.to),
        ("king", given.king == said.king),
    ];
    match parts.into_iter().find(|(_, same)| !same) {
        Some((part, _)) => Err(at(part, Problem::NotInNotation(said.notation))),
        None => Ok(()),
    }
}

fn spelt(text: &str, canonical: String) -> Result<(), Problem> {
    if text == canonical {
        Ok(())
    } else {
        Err(Problem::Spelling(canonical))
    }
}

/// A problem of one field.
pub(super) fn at(field: &'static str, problem: Problem) -> JsonError {
    JsonError::from(problem).within(|| field.to_owned())
}
