//! All words of the viewer and of `show --text`, but for what its keys do, which is in `keys.rs`.

use sahkku::dice::Face;

/// The word that leads to the start, where no roll-off does.
pub(super) const START_OF_MOVES: &str = "Start";
pub(crate) const NO_BOARD: &str =
    "No board can be shown: what the record says about its rules or its start is not known.";
pub(super) const MOVES: &str = "Moves";
pub(super) const HELP: &str = "Keys";
pub(super) const HEADER: &str = "About this game";
pub(super) const FAULTS: &str = "What is wrong";
pub(super) const NO_FAULTS: &str = "Nothing is wrong with this record.";
pub(super) const VARIATIONS: &str = "Variations";
pub(super) const VARIATIONS_HINT: &str = "↑ ↓ choose   Enter into it   d take it away   Esc back";
pub(super) const PAGE_HINT: &str = "↑ ↓ scroll   Esc back";
pub(super) const PROMPT_HINT: &str = "Enter does it   Esc leaves it";
pub(crate) const LEGAL: &str = "Legal";
pub(super) const NO_RULES: &str = "The rules are not known.";
pub(super) const CANNOT_PLAY: &str = "cannot be played";
pub(super) const FORM: &str = "Form";
pub(super) const HOUSE_RULES: &str = "House rules";

/// Keys to show below the board, the most important first.
pub(super) const HINTS: &[(&str, &str)] = &[
    ("?", "keys"),
    ("q", "quit"),
    ("← →", "step"),
    ("↑ ↓", "turn"),
    ("l", "legal"),
    ("v", "variation"),
    ("f", "flip"),
    ("c", "comment"),
    ("w", "save"),
];

/// What is asked for in the bottom line.
pub(super) const ASK_TURN: &str = "Turn";
pub(super) const ASK_COMMENT: &str = "Comment";
pub(super) const ASK_GLYPH: &str = "Glyph";
pub(super) const ASK_MARK: &str = "Mark";
pub(super) const ASK_ARROW: &str = "Arrow";
pub(super) const ASK_VARIATION: &str = "Variation";

/// What is said in the bottom line.
pub(super) const NO_MORE: &str = "The end of the line.";
pub(super) const AT_START: &str = "The start of the game.";
pub(super) const NO_CAPTURE: &str = "No capture that way.";
pub(super) const NO_KING_CHANGE: &str = "The king does not change hands that way.";
pub(super) const NO_VARIATION: &str = "No variation here.";
pub(super) const NOT_IN_VARIATION: &str = "This is the main line.";
pub(super) const ONE_RECORD: &str = "No more records that way.";
pub(super) const NO_TURN_HERE: &str = "No turn is played here.";
pub(super) const NOTHING_TO_UNDO: &str = "Nothing is unsaved.";
pub(super) const NOTHING_TO_SAVE: &str = "Nothing is changed.";
pub(super) const SAVED: &str = "Saved.";
pub(super) const TAKEN_BACK: &str = "Taken back.";
pub(super) const SAME: &str = "As it was.";
pub(super) const WRITTEN: &str = "Written; w saves it.";
pub(super) const UNSAVED: &str =
    "There are changes that are not saved. w save and quit, q quit without, Esc stay";
pub(crate) const UNSAVED_LOST: &str =
    "the viewer was stopped; changes that were not saved are lost";

pub(super) fn no_turn(number: &str) -> String {
    format!("There is no turn {number} here.")
}

pub(super) fn locked(why: &str) -> String {
    format!("Nothing can be written here: {why}.")
}

pub(super) fn bad_field(text: &str) -> String {
    format!("`{text}` names nothing to draw: write fields such as H2 or O1-L2, and a colour.")
}

pub(super) fn no_glyph(text: &str) -> String {
    format!("`{text}` is no glyph: write ! ? !! ?? !? ?! or $1 to $255.")
}

pub(super) fn fault(line: u64, column: u64, message: &str, help: &str) -> String {
    if help.is_empty() {
        format!("line {line}, column {column}: {message}")
    } else {
        format!("line {line}, column {column}: {message} ({help})")
    }
}

pub(super) fn not_right(faults: usize) -> String {
    match faults {
        1 => "This record is not right (e says why)".to_owned(),
        _ => format!("This record is not right: {faults} faults (e lists them)"),
    }
}

pub(super) fn record_of(number: usize, all: usize) -> String {
    format!("{number}/{all}")
}

/// The dice on the table.
pub(crate) fn dice(left: &str, spent: &str) -> String {
    match (left.is_empty(), spent.is_empty()) {
        (true, true) => String::new(),
        (false, true) => format!("dice: {left}"),
        (true, false) => format!("dice: all spent ({spent})"),
        (false, false) => format!("dice: {left} (spent: {spent})"),
    }
}

/// What a die allows.
pub(crate) fn legal_with(die: Face, actions: &str) -> String {
    format!("{}: {actions}", die.spoken())
}

pub(crate) fn drawn_mark(field: &str, colour: &str) -> String {
    format!("mark {field} {colour}").trim_end().to_owned()
}

pub(crate) fn drawn_arrow(from: &str, to: &str, colour: &str) -> String {
    format!("arrow {from} → {to} {colour}")
        .trim_end()
        .to_owned()
}

pub(crate) fn clock(value: &str) -> String {
    format!("clock {value}")
}

pub(crate) fn comment(text: &str) -> String {
    format!("Comment: {text}")
}

pub(crate) fn remark(text: &str) -> String {
    format!("By rule: {text}")
}

pub(crate) fn glyphs(glyphs: &str) -> String {
    format!("Glyph: {glyphs}")
}

pub(crate) fn instead(turn: u32, number: usize) -> String {
    format!("Variation {number} of turn {turn}:")
}

pub(crate) const VARIATION_ENDS: &str = "End of the variation.";
pub(crate) const WRONG: &str = "This record is not right.";
pub(crate) const UNPLAYED_VARIATION: &str = "It cannot be played.";

pub(super) fn too_narrow(needs: u16, has: u16) -> String {
    format!("The board needs {needs} columns; this window has {has}.")
}

pub(super) const TOO_SMALL: &str = "The window is too small.";

/// Several pieces on a field that has no room for them.
pub(super) fn crowded(field: &str, pieces: &str) -> String {
    format!("{field}: {pieces}")
}
