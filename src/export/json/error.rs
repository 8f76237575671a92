//! Why JSON cannot be read, or cannot be written as a record.

use std::io;

use thiserror::Error;

use crate::record::Bytes;

/// Why JSON could not be read, or could not be turned into a record.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JsonError {
    /// The stream itself failed.
    #[error("the JSON could not be read or written")]
    Io(#[from] io::Error),
    /// The text is no JSON, or not of this shape.
    #[error("{}{error}", before(path))]
    Shape {
        /// Where in the record, such as `lines[0].turns[3].side`; empty for all of it.
        path: String,
        /// What is wrong, with its line and column in the text that was read.
        error: serde_json::Error,
    },
    /// One record is longer than was allowed, and was not read.
    #[error("{}this is more JSON than the {} that one record may have", before(path), Bytes(*limit as u64))]
    TooLong {
        /// Which record of a document, such as `records[3]`; empty for a line.
        path: String,
        /// How long it may be, in bytes.
        limit: usize,
    },
    /// The line of a file in which one record stands on each line.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: u64,
        /// What is wrong in it.
        error: Box<Self>,
    },
    /// It has the right shape and says something that no record can say.
    #[error("{}{problem}", before(path))]
    Value {
        /// Where in the record, such as `lines[0].turns[3].throws[0].play[1].from`.
        path: String,
        /// What is wrong there.
        problem: Problem,
    },
}

fn before(path: &str) -> String {
    if path.is_empty() || path == "." {
        String::new()
    } else {
        format!("{path}: ")
    }
}

impl JsonError {
    /// Whether all that is wrong is the length of a record.
    pub fn is_too_long(&self) -> bool {
        match self {
            Self::TooLong { .. } => true,
            Self::Line { error, .. } => error.is_too_long(),
            Self::Io(_) | Self::Shape { .. } | Self::Value { .. } => false,
        }
    }

    /// Adds the place around: `.within("turns[3]")` makes `side` into `turns[3].side`.
    pub(super) fn within(mut self, place: impl FnOnce() -> String) -> Self {
        if let Self::Value { path, .. } = &mut self {
            let outer = place();
            *path = match path.as_bytes().first() {
                None => outer,
                Some(b'[') => outer + path,
                Some(_) => format!("{outer}.{path}"),
            };
        }
        self
    }
}

impl From<Problem> for JsonError {
    fn from(problem: Problem) -> Self {
        Self::Value {
            path: String::new(),
            problem,
        }
    }
}

/// What keeps a value from being written in a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// No tag at all.
    #[error("a record begins with at least one tag")]
    NoTag,
    /// The name of a tag.
    #[error("the name of a tag is made of 1 to 255 ASCII letters, digits and `_`")]
    TagName,
    /// A line end in the value of a tag.
    #[error("the value of a tag cannot hold a line end")]
    LineEnd,
    /// No line at all.
    #[error("the main line is missing; it may be without turns")]
    NoMainLine,
    /// A variation in another place than its number says.
    #[error("lines are listed in the order of the text: this variation is line {due}, not {found}")]
    LineOrder {
        /// The number that is due.
        due: usize,
        /// The number that was found.
        found: usize,
    },
    /// A line that no turn names.
    #[error("no turn names this line as its variation")]
    LineUnused,
    /// A parent that is not the turn that names the line.
    #[error("the turn that names this line as its variation is another")]
    WrongParent,
    /// A variation without a turn.
    #[error("a variation holds at least one turn")]
    EmptyVariation,
    /// No result.
    #[error("a record ends with its result")]
    NoResult,
    /// Something that is `null` and must not be.
    #[error("this is missing; only a record with `text` may leave it open")]
    Missing,
    /// Turn 0.
    #[error("turns are numbered from 1")]
    TurnZero,
    /// A turn without its number that would be read as part of the roll-off.
    #[error("behind a roll-off a turn in which nothing is played needs its number")]
    NumberNeeded,
    /// A roll-off throw with which something is done.
    #[error("nothing is played with a throw of the roll-off")]
    PlayInRollOff,
    /// A throw, an action or a glyph that cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// Another spelling than the canonical one.
    #[error("the canonical spelling is `{0}`")]
    Spelling(String),
    /// A part of an action that the notation does not say.
    #[error("the notation `{0}` says something else")]
    NotInNotation(String),
    /// A comment that would end too early.
    #[error("a comment cannot hold `}}`")]
    BraceInComment,
    /// Commands that are not in the text of the comment.
    #[error("these are not the commands that the text of the comment holds")]
    Commands,
    /// A note that may not stand here.
    #[error("only comments stand behind the result")]
    NotAComment,
    /// Notes where nothing stands that they could follow.
    #[error("there is nothing here that these notes could follow")]
    NotesOfNothing,
    /// Text that could not be read, in a record without its text.
    #[error("`unreadable` says what was not understood of a `text`, and there is none")]
    UnreadableWithoutText,
    /// Both forms of the text.
    #[error("a record has `text` or `text_latin1`, not both")]
    TwoTexts,
    /// A character that is no byte.
    #[error("each character stands for a byte, U+0000 to U+00FF")]
    NotLatin1,
    /// More than one record in a text, or none.
    #[error(
        "this does not make one record: a line in it begins another, or none begins with a tag"
    )]
    NotOneRecord,
    /// The text does not say what the rest of the JSON says.
    #[error("the text of the record and the rest of the JSON do not say the same")]
    TextDiffers,
    /// The record that comes out would be wrong.
    #[error("the record that this makes cannot be read: {0}")]
    Broken(String),
    /// The record that comes out would say something else.
    #[error("written as a record this would be read as something else")]
    ReadOtherwise,
}
