//! From a failure to words.

use super::failure::{Expected, Failure};
use super::repair::Repair;
use crate::diagnostic::{Certainty, Code, Diagnostic, Fix, Severity};
use crate::record::scan::offset;
use crate::text::{Hazard, Span, hazard};

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

/// What is to be said of a token that could not be read, and what may have been meant by it.
pub(super) fn bad_token(
    text: &str,
    span: Span,
    part: Part,
    failure: Failure,
    whereabouts: Whereabouts,
    repair: Option<Repair>,
) -> Diagnostic {
    let at = text.len().saturating_sub(failure.left);
    let place = whereabouts.part(part);
    let code = code_of(part, failure.expected);
    let reason = match code {
        Code::ExpectedSide => "expected the side, `M` or `W`".to_owned(),
        Code::TooManyDice => "a throw has at most six dice".to_owned(),
        _ => {
            // A dash may be a face, and in a throw nothing goes from field to field.
            let expected = match part {
                Part::Throw => failure.expected.without(Expected::ARROW),
                Part::Side | Part::Play => failure.expected,
            };
            expectation(text.get(at..).unwrap_or_default(), expected)
        }
    };
    let message = format!("cannot read {} {place}: {reason}", quoted(text));
    let mut finding = Diagnostic::new(code, span, message);
    if at > 0
        && let Some(character) = text.get(at..).and_then(|rest| rest.chars().next())
    {
        let exact = span.start + offset(at);
        let exact = Span::new(exact, exact + offset(character.len_utf8()));
        finding = finding.with_label(exact, "here");
    }
    match repair {
        Some(repair) => repair.add_to(finding, span),
        None if part == Part::Throw && text.contains(['I', 'i']) => {
            finding.with_help("commas separate faces that are written as strokes, as in `X,III,II`")
        }
        None => finding,
    }
}

/// What is to be said of a token with characters in it that are not seen, if it has any.
pub(super) fn odd_character(
    text: &str,
    span: Span,
    whereabouts: Whereabouts,
) -> Option<Diagnostic> {
    let instead = |character: char| match hazard(character) {
        Some(Hazard::Control) => Some(("", Certainty::Guess)),
        Some(Hazard::Direction | Hazard::Invisible) => Some(("", Certainty::Safe)),
        Some(Hazard::LineEnd) => Some((" ", Certainty::Safe)),
        None if character.is_whitespace() => Some((" ", Certainty::Safe)),
        None => None,
    };
    let mut odd = text
        .char_indices()
        .filter_map(|(at, character)| Some((at, character, instead(character)?)))
        .map(|(at, character, (instead, certainty))| {
            let start = span.start + offset(at);
            let at = Span::new(start, start + offset(character.len_utf8()));
            (at, character, instead, certainty)
        });
    let (at, first, text, certainty) = odd.next()?;
    let mut fix = match certainty {
        Certainty::Safe => Fix::safe(at, text),
        Certainty::Guess => Fix::guess(at, text),
    };
    for (at, _, text, certainty) in odd {
        fix = fix.and(at, text);
        fix.certainty = fix.certainty.min(certainty);
    }
    let shown = first.escape_unicode();
    let (code, what) = match hazard(first) {
        Some(Hazard::Control) if first == '\0' => {
            (Code::NulCharacter, "a NUL character".to_owned())
        }
        Some(Hazard::Control) => (
            Code::UnexpectedText,
            format!("a control character, {shown},"),
        ),
        Some(Hazard::Direction) => (
            Code::HiddenCharacter,
            format!("a character that turns the reading direction, {shown},"),
        ),
        Some(Hazard::Invisible) => (
            Code::HiddenCharacter,
            format!("an invisible character, {shown},"),
        ),
        Some(Hazard::LineEnd) | None => (
            Code::UnexpectedText,
            format!("a blank of another kind, {shown},"),
        ),
    };
    let message = format!("{what} stands among the moves, {}", whereabouts.phrase());
    // In a name or a comment it harms nothing; here it cannot be read.
    Some(
        Diagnostic::new(code, at, message)
            .with_severity(Severity::Error)
            .with_fix(fix),
    )
}

/// What is to be said of words among the moves.
pub(super) fn words(text: &str, span: Span, whereabouts: Whereabouts) -> Diagnostic {
    let mean = if text.contains(char::is_whitespace) {
        "mean"
    } else {
        "means"
    };
    let message = format!("{} {mean} nothing {}", quoted(text), whereabouts.phrase());
    let letters = text.chars().any(char::is_alphabetic);
    Diagnostic::new(Code::UnexpectedText, span, message)
        .with_help_if(letters.then(|| "remarks stand in braces: `{ … }`".to_owned()))
}

/// Whether a text that failed at `at` looks like a word and not like a slip in a throw or action.
pub(super) fn is_word(text: &str, at: usize, part: Part) -> bool {
    let is_odd = |letter: &char| match part {
        Part::Throw => letter.is_alphabetic() && !"XxIiOoХхОоØø".contains(*letter),
        Part::Side | Part::Play => letter.is_alphabetic(),
    };
    at <= 2
        && !text.contains(|character: char| character.is_ascii_digit())
        && text.chars().filter(is_odd).count() > 2
}
