//! Why something cannot be written into a record.

use thiserror::Error;

use crate::board::Field;
use crate::diagnostic::Diagnostic;
use crate::record::{EditError, Glyph};

use super::place::LinePath;

/// Why a record cannot be annotated so.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnnotateError {
    /// There is no such turn.
    #[error("turn {turn}: {}", turns_there(line, *first, *last))]
    NoTurn {
        /// The line in which it was looked for.
        line: LinePath,
        /// The turn asked for.
        turn: u32,
        /// The first turn that is there.
        first: u32,
        /// The last turn that is there; less than the first where there is none.
        last: u32,
    },
    /// The turn has no such variation.
    #[error("variation {variation} of turn {turn}: the turn has {}", count(*there, "variation"))]
    NoVariation {
        /// The turn.
        turn: u32,
        /// The variation asked for.
        variation: u32,
        /// How many there are.
        there: u32,
    },
    /// The turn has no such throw.
    #[error("throw {throw}: {whose} has {}", count(*there, "throw"))]
    NoThrow {
        /// The throw asked for.
        throw: u32,
        /// The turn, or the roll-off.
        whose: String,
        /// How many there are.
        there: u32,
    },
    /// The turn has no such action.
    #[error("action {action}: {whose} has {}", count(*there, "action"))]
    NoAction {
        /// The action asked for.
        action: u32,
        /// The turn.
        whose: String,
        /// How many there are.
        there: u32,
    },
    /// There is nothing to take away.
    #[error("{place} has no {what}")]
    NothingThere {
        /// Where it was looked for.
        place: String,
        /// What was to be taken away.
        what: String,
    },
    /// A glyph stands behind a throw or an action, and none is meant.
    #[error("a glyph stands behind a throw or an action, and {place} is neither")]
    GlyphNowhere {
        /// The place that was meant.
        place: String,
    },
    /// A throw or an action has one glyph.
    #[error(
        "one glyph stands behind a throw or an action, `{0}` or `{1}`; numbered ones ($1 to $255) may stand beside it"
    )]
    TwoGlyphs(Glyph, Glyph),
    /// A variation replaces a turn, and none is meant.
    #[error("a variation replaces a turn: {place} has none")]
    VariationNowhere {
        /// The place that was meant.
        place: String,
    },
    /// A comment without text.
    #[error("the comment is empty; to take one away, ask for that")]
    EmptyComment,
    /// A comment holds a closing brace.
    #[error("a comment cannot hold `}}`, which would end it: write `)`, or two comments")]
    ClosingBrace,
    /// A line of the text looks like a tag.
    #[error(
        "a line of the text begins with `[`, as those of a header do, and would begin another record: put a blank before it"
    )]
    HeaderLine,
    /// A comment that looks like those of the program.
    #[error(
        "a comment that begins with `[%auto]` is one that was written by rule: write other words before it"
    )]
    LikeARemark,
    /// The board has no such field.
    #[error("this board has no field {0}")]
    OffBoard(Field),
    /// A colour is one word.
    #[error("`{0}` is no colour: write one word of letters, such as green")]
    BadColour(String),
    /// The name of a tag.
    #[error("`{0}` is no name of a tag: names are ASCII letters, digits and `_`, at most 255")]
    BadTagName(String),
    /// A value of a tag with a line end.
    #[error("the value of a tag stands on one line")]
    TagLineEnd,
    /// A variation that is not just turns.
    #[error(
        "the variation is not just turns: write them as in a record, such as `{turn}. M X32: *O1-O2`, and nothing behind the last"
    )]
    NotTurns {
        /// The turn that it replaces.
        turn: u32,
    },
    /// A variation whose turn cannot be reached.
    #[error("the variation cannot be verified: the game cannot be played up to turn {turn}")]
    Unreachable {
        /// The turn that it replaces.
        turn: u32,
    },
    /// Other parts of the record would be read differently.
    #[error("with this text other parts of the record would be read differently")]
    Disturbs,
    /// Two changes meet. They do not where one annotation is made at a time.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The record would be wrong, or worse than it was.
    #[error("the record would not be right any more")]
    Refused(Box<Refused>),
}

/// A text that was refused, with what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The text as it would have been.
    pub text: Vec<u8>,
    /// What would be wrong that was not before; places are those of the new text.
    pub findings: Vec<Diagnostic>,
}

fn count(count: u32, what: &str) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("one {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn turns_there(line: &LinePath, first: u32, last: u32) -> String {
    let whose = if line.is_main() {
        "this game".to_owned()
    } else {
        format!("line {line}")
    };
    if last < first {
        format!("{whose} has no turns")
    } else if line.is_main() {
        format!("{whose} has {}", count(last, "turn"))
    } else if first == last {
        format!("{whose} has turn {first} only")
    } else {
        format!("{whose} has turns {first} to {last}")
    }
}
