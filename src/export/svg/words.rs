//! What pictures say beside the position; the texts themselves are in the language files.

use crate::language::Language;

use super::Section;

/// That a picture shows a part of the board.
pub(super) fn part(language: &Language, section: Section) -> String {
    let (first, last) = section.corners();
    let (first, last) = (first.to_string(), last.to_string());
    let part = if first == last {
        first
    } else {
        language.say("position.range", &[("first", &first), ("last", &last)])
    };
    language.say("picture.part", &[("part", &part)])
}

/// The description of a picture in which actions of a turn are still to come.
pub(super) fn actions(language: &Language, before: &str, actions: &[String]) -> String {
    let actions = actions.join("; ");
    language.say(
        "picture.actions",
        &[("before", before), ("actions", &actions)],
    )
}

/// An action with its number.
pub(super) fn step(number: usize, notation: &str) -> String {
    format!("{number}. {notation}")
}

/// The description of a strip: the position before, the actions, the position after.
pub(super) fn strip(language: &Language, before: &str, steps: &[String], after: &str) -> String {
    let steps = steps.join("; ");
    language.say(
        "picture.strip",
        &[("before", before), ("steps", &steps), ("after", after)],
    )
}

/// The description of a film.
pub(super) fn film(language: &Language, before: &str, turns: &[String], after: &str) -> String {
    let turns = turns.join(" ");
    language.say(
        "picture.film",
        &[("before", before), ("turns", &turns), ("after", after)],
    )
}
