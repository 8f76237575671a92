//! Words of the viewer and of `show --text` that are put together.

use sahkku::dice::Face;
use sahkku::language::Language;

/// Said where the terminal is gone.
pub(crate) const UNSAVED_LOST: &str =
    "the viewer was stopped; changes that were not saved are lost";

/// Keys to show below the board, the most important first; what each does is the key of a text.
pub(super) const HINTS: &[(&str, &str)] = &[
    ("?", "viewer.hint-keys"),
    ("q", "viewer.hint-quit"),
    ("← →", "viewer.hint-step"),
    ("↑ ↓", "viewer.hint-turn"),
    ("l", "viewer.hint-legal"),
    ("v", "viewer.hint-variation"),
    ("f", "viewer.hint-flip"),
    ("c", "viewer.hint-comment"),
    ("w", "viewer.hint-save"),
];

pub(super) fn no_turn(language: &Language, number: &str) -> String {
    language.say("viewer.no-turn", &[("n", number)])
}

pub(super) fn locked(language: &Language, why: &str) -> String {
    language.say("viewer.locked", &[("why", why)])
}

pub(super) fn bad_field(language: &Language, text: &str) -> String {
    language.say("viewer.bad-field", &[("text", text)])
}

pub(super) fn no_glyph(language: &Language, text: &str) -> String {
    language.say("viewer.no-glyph", &[("text", text)])
}

pub(super) fn fault(
    language: &Language,
    line: u64,
    column: u64,
    message: &str,
    help: &str,
) -> String {
    let (line, column) = (line.to_string(), column.to_string());
    let place = language.say("record.place", &[("line", &line), ("column", &column)]);
    if help.is_empty() {
        format!("{place}: {message}")
    } else {
        format!("{place}: {message} ({help})")
    }
}

pub(super) fn not_right(language: &Language, faults: usize) -> String {
    language.count("viewer.not-right", faults as u64, &[])
}

pub(super) fn record_of(number: usize, all: usize) -> String {
    format!("{number}/{all}")
}

/// The dice on the table.
pub(crate) fn dice(language: &Language, left: &str, spent: &str) -> String {
    let key = match (left.is_empty(), spent.is_empty()) {
        (true, true) => return String::new(),
        (false, true) => "viewer.dice-left",
        (true, false) => "viewer.dice-spent",
        (false, false) => "viewer.dice-both",
    };
    language.say(key, &[("left", left), ("spent", spent)])
}

/// What a die allows.
pub(crate) fn legal_with(language: &Language, die: Face, actions: &str) -> String {
    format!("{}: {actions}", language.face(die))
}

pub(crate) fn drawn_mark(language: &Language, field: &str, colour: &str) -> String {
    let told = language.say("viewer.mark", &[("field", field), ("colour", colour)]);
    told.trim_end().to_owned()
}

pub(crate) fn drawn_arrow(language: &Language, from: &str, to: &str, colour: &str) -> String {
    let values = [("from", from), ("to", to), ("colour", colour)];
    language.say("viewer.arrow", &values).trim_end().to_owned()
}

pub(crate) fn clock(language: &Language, time: &str) -> String {
    language.say("viewer.clock", &[("time", time)])
}

pub(crate) fn comment(language: &Language, text: &str) -> String {
    language.say("viewer.comment", &[("text", text)])
}

pub(crate) fn remark(language: &Language, text: &str) -> String {
    language.say("viewer.remark", &[("text", text)])
}

pub(crate) fn glyphs(language: &Language, text: &str) -> String {
    language.say("viewer.glyph", &[("text", text)])
}

pub(crate) fn instead(language: &Language, turn: u32, number: usize) -> String {
    let (n, turn) = (number.to_string(), turn.to_string());
    language.say("viewer.instead", &[("n", &n), ("turn", &turn)])
}

pub(super) fn too_narrow(language: &Language, needs: u16, has: u16) -> String {
    let (needs, has) = (needs.to_string(), has.to_string());
    language.say("viewer.too-narrow", &[("needs", &needs), ("has", &has)])
}

/// Several pieces on a field that has no room for them.
pub(super) fn crowded(field: &str, pieces: &str) -> String {
    format!("{field}: {pieces}")
}
