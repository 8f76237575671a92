//! From a failure to words.

use super::failure::{Expected, Failure};

use super::suggest;
use crate::diagnostic::{Code, Diagnostic};
use crate::record::scan::offset;
use crate::text::Span;

/// How much of a text is quoted in a message.
const QUOTED: usize = 24;

/// The part of a turn in which something could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Side,
    Throw,
    Play,
}

/// Where in the game the parser is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whereabouts {
    pub(super) roll_off: bool,
    pub(super) turn: u32,
    pub(super) in_variation: bool,
}

impl Whereabouts {
    /// "in turn 3", "in the roll-off", "before turn 1".
    pub(super) fn phrase(self) -> String {
        match self {
            Self { roll_off: true, .. } => "in the roll-off".to_owned(),
            Self { turn: 0, .. } => "before turn 1".to_owned(),
            Self {
                turn,
                in_variation: true,
                ..
            } => format!("in turn {turn} of a variation"),
            Self { turn, .. } => format!("in turn {turn}"),
        }
    }

    fn part(self, part: Part) -> String {
        match (part, self) {
            (Part::Throw, Self { roll_off: true, .. }) => "in a throw of the roll-off".to_owned(),
            (
                Part::Throw,
                Self {
                    turn,
                    in_variation: false,
                    ..
                },
            ) => {
                format!("in the throw of turn {turn}")
            }
            (Part::Throw, Self { turn, .. }) => {
                format!("in the throw of turn {turn} of a variation")
            }
            _ => self.phrase(),
        }
    }
}

/// A text as it is quoted in a message: not too long.
pub(super) fn quoted(text: &str) -> String {
    if text.chars().count() <= QUOTED {
        return format!("`{text}`");
    }
    let start: String = text.chars().take(QUOTED).collect();
    format!("`{start}…`")
}

/// What was expected, and what `rest` begins with instead: "expected a row (1, 2 or 3), found `9`"
pub(super) fn expectation(rest: &str, expected: Expected) -> String {
    let found = match rest.chars().next() {
        None => "nothing more".to_owned(),
        Some(' ') => "a blank".to_owned(),
        Some(character) => format!("`{character}`"),
    };
    let names: Vec<_> = expected.names().collect();
    match names.split_last() {
        None => format!("{found} cannot stand here"),
        Some((last, [])) => format!("expected {last}, found {found}"),
        Some((last, others)) => format!("expected {} or {last}, found {found}", others.join(", ")),
    }
}

/// Which code a failure gets.
const fn code_of(part: Part, expected: Expected) -> Code {
    match part {
        Part::Side => Code::ExpectedSide,
        Part::Throw if expected.holds(Expected::FEWER) => Code::TooManyDice,
        Part::Throw => Code::BadFace,
        Part::Play if expected.holds(Expected::COLUMN) || expected.holds(Expected::ROW) => {
            Code::BadField
        }
        Part::Play => Code::BadAction,
    }
}

/// What is to be said of a token that could not be read.
pub(super) fn bad_token(
    text: &str,
    span: Span,
    part: Part,
    failure: Failure,
    whereabouts: Whereabouts,
) -> Diagnostic {
    let at = text.len().saturating_sub(failure.left);
    if is_prose(text, at, part) {
        return prose(text, span, whereabouts);
    }
    let place = whereabouts.part(part);
    let code = code_of(part, failure.expected);
    let reason = match code {
        Code::ExpectedSide => "expected the side, `M` or `W`".to_owned(),
        Code::TooManyDice => "a throw has at most six dice".to_owned(),
        _ => expectation(text.get(at..).unwrap_or_default(), failure.expected),
    };
    let message = format!("cannot read {} {place}: {reason}", quoted(text));
    let suggestion = match part {
        Part::Side => None,
        Part::Throw => suggest::throw(text),
        Part::Play => suggest::action(text),
    };
    let finding = Diagnostic::new(code, span, message).with_help_if(suggestion);
    let exact = span.start + offset(at);
    if at > 0 && exact < span.end {
        finding.with_label(Span::new(exact, exact + 1), "here")
    } else {
        finding
    }
}

/// What is to be said of words among the moves.
pub(super) fn prose(text: &str, span: Span, whereabouts: Whereabouts) -> Diagnostic {
    let message = format!("{} means nothing {}", quoted(text), whereabouts.phrase());
    let letters = text.chars().any(char::is_alphabetic);
    Diagnostic::new(Code::UnexpectedText, span, message)
        .with_help_if(letters.then(|| "remarks stand in braces: `{ … }`".to_owned()))
}

/// Whether a token that failed at `at` looks like a word and not like a slip in a throw or action.
fn is_prose(text: &str, at: usize, part: Part) -> bool {
    let is_odd = |letter: &char| match part {
        Part::Side => false,
        Part::Throw => letter.is_alphabetic() && !"XxIiOoХхОоØø".contains(*letter),
        Part::Play => letter.is_alphabetic(),
    };
    at <= 2
        && !text.contains(|character: char| character.is_ascii_digit())
        && text.chars().filter(is_odd).count() > 2
}
