//! What somebody may have meant by a token that cannot be read: small slips, undone one at a time
//! where the parser stumbles, until the text can be read.

mod chain;
mod tag;
mod throw;
mod words;

use std::borrow::Cow;
use std::ops::Range;

use super::failure::{Expected, Failure, Parsed, failure_of};
use super::token;
use crate::board::Side;
use crate::diagnostic::{Certainty, Diagnostic, Fix};
use crate::text::{Span, fold};

pub(super) use tag::{is_known, tag, tag_without_brackets};
pub(super) use throw::throw;
pub(super) use words::{result, result_in_words};

/// Longer texts are no slips.
const LONGEST: usize = 24;

/// More slips than this in one token are no slips.
const MOST_SLIPS: usize = 6;

/// What was probably meant by a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repair {
    pub(super) text: String,
    /// What is different about it, as half a sentence.
    pub(super) why: &'static str,
    pub(super) certainty: Certainty,
}

impl Repair {
    const fn safe(text: String, why: &'static str) -> Self {
        Self {
            text,
            why,
            certainty: Certainty::Safe,
        }
    }

    /// Adds it to the finding about the text of `span`.
    pub(super) fn add_to(self, finding: Diagnostic, span: Span) -> Diagnostic {
        let help = format!("{}; did you mean `{}`?", self.why, self.text);
        let fix = match self.certainty {
            Certainty::Safe => Fix::safe(span, self.text),
            Certainty::Guess => Fix::guess(span, self.text),
        };
        finding.with_help(help).with_fix(fix)
    }
}

/// One slip undone.
struct Step(Range<usize>, Cow<'static, str>, Certainty, &'static str);

#[expect(
    clippy::unnecessary_wraps,
    reason = "it stands where a slip is looked for"
)]
fn safe(
    range: Range<usize>,
    text: impl Into<Cow<'static, str>>,
    why: &'static str,
) -> Option<Step> {
    Some(Step(range, text.into(), Certainty::Safe, why))
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "it stands where a slip is looked for"
)]
fn guess(range: Range<usize>, text: &'static str, why: &'static str) -> Option<Step> {
    Some(Step(range, text.into(), Certainty::Guess, why))
}

/// Characters that only look like the right ones.
const LOOK_ALIKE: &str = "some of these characters only look like those of a record";
const DASH: &str = "`-` stands between two fields";

/// What may have been meant by a text that is no action.
pub(super) fn action(text: &str) -> Option<Repair> {
    if text.len() > 4 * LONGEST || text.chars().count() > LONGEST {
        return None;
    }
    let parts: Vec<&str> = text.split(',').filter(|part| !part.is_empty()).collect();
    if parts.len() > 1 && parts.iter().all(|part| reads(part, token::action)) {
        let why = "blanks stand between actions, no commas";
        return Some(Repair::safe(parts.join(" "), why));
    }
    let plain = fold(text);
    let why = (plain != text).then_some(LOOK_ALIKE);
    if !plain.is_empty() && plain.bytes().all(|byte| byte == b'-') {
        let why = "nothing could be done: two dashes";
        return (text != "--").then(|| Repair::safe("--".to_owned(), why));
    }
    chain::chain(&plain).or_else(|| undo(plain, why, token::action, slip))
}

/// The side that a word stands for.
pub(super) fn side(text: &str) -> Option<Repair> {
    if text.len() > LONGEST {
        return None;
    }
    let plain = fold(text).to_lowercase();
    let side = match plain.trim_end_matches(['.', ',', ':', ')']) {
        "m" | "men" | "man" | "men's" => Side::Men,
        "w" | "women" | "woman" | "women's" => Side::Women,
        _ => return None,
    };
    let why = "the sides are `M` and `W`";
    Some(Repair::safe(side.letter().to_string(), why))
}

/// Undoes slips one after another where `parser` stumbles, until it reads the whole text.
fn undo<T>(
    mut meant: String,
    mut why: Option<&'static str>,
    parser: impl Fn(&[u8]) -> Parsed<'_, T>,
    slip: impl Fn(&str, usize, Expected) -> Option<Step>,
) -> Option<Repair> {
    let mut certainty = Certainty::Safe;
    for _ in 0..=MOST_SLIPS {
        let failure = match parser(meant.as_bytes()) {
            Ok((rest, _)) if is_end(rest) => {
                return why.map(|why| Repair {
                    text: meant,
                    why,
                    certainty,
                });
            }
            Ok((rest, _)) => Failure::new(rest, Expected::END),
            Err(error) => failure_of(&error, meant.as_bytes()),
        };
        let at = meant.len().saturating_sub(failure.left);
        let Step(range, text, sure, reason) = slip(&meant, at, failure.expected)?;
        meant.get(range.clone())?;
        meant.replace_range(range, &text);
        certainty = certainty.min(sure);
        why = why.or(Some(reason));
    }
    None
}

/// Whether nothing is left but a glyph.
fn is_end(rest: &[u8]) -> bool {
    rest.is_empty() || matches!(token::glyph(rest), Ok((&[], _)))
}

fn reads<T>(text: &str, parser: impl Fn(&[u8]) -> Parsed<'_, T>) -> bool {
    matches!(parser(text.as_bytes()), Ok((rest, _)) if is_end(rest))
}

const fn is_row(letter: u8) -> bool {
    matches!(letter, b'1'..=b'3')
}

/// The slip in an action that stumbles at `at`, where it should have gone on with `expected`.
fn slip(meant: &str, at: usize, expected: Expected) -> Option<Step> {
    let bytes = meant.as_bytes();
    let rest = bytes.get(at..)?;
    let before = at.checked_sub(1).and_then(|before| bytes.get(before));
    if expected.holds(Expected::COLUMN) {
        column_slip(meant, at, rest, before)
    } else if expected.holds(Expected::ROW) {
        row_slip(meant, at, rest)
    } else if expected.holds(Expected::KING) {
        match (before, rest) {
            (Some(b'='), [b'>' | b'A'..=b'Z' | b'a'..=b'z', ..]) => safe(at - 1..at, "-", DASH),
            _ => None,
        }
    } else if expected.holds(Expected::ARROW) {
        arrow_slip(at, rest)
    } else {
        end_slip(at, rest)
    }
}

fn column_slip(meant: &str, at: usize, rest: &[u8], before: Option<&u8>) -> Option<Step> {
    match *rest {
        [b'0', row, ..] if is_row(row) => safe(
            at..at + 1,
            "O",
            "the column is the letter O, not the figure 0",
        ),
        [b'1' | b'|', row, ..] if is_row(row) => safe(
            at..at + 1,
            "I",
            "the column is the letter I, not the figure 1",
        ),
        [row, column, ref after @ ..]
            if is_row(row)
                && column.is_ascii_alphabetic()
                && !after.first().is_some_and(|&next| is_row(next)) =>
        {
            let field = format!("{}{}", char::from(column), char::from(row));
            safe(at..at + 2, field, "the column comes before the row")
        }
        [b'-' | b'>' | b'=', ..] if matches!(before, Some(b'-' | b'x')) => {
            safe(at..at + 1, "", DASH)
        }
        [b'0'..=b'4', b'-' | b'.' | b')' | b'=' | b'/', ..]
            if at == 0 && reads(meant.get(2..)?, token::action) =>
        {
            safe(1..2, ":", "a colon stands between a die and what it did")
        }
        _ => None,
    }
}

fn row_slip(meant: &str, at: usize, rest: &[u8]) -> Option<Step> {
    let field_follows =
        matches!(*rest, [column, row, ..] if column.is_ascii_alphabetic() && is_row(row));
    match *rest {
        _ if field_follows && at > 0 => guess(
            at - 1..at,
            "",
            "pieces are `K` and `Q`, a soldier has no letter",
        ),
        [b'l' | b'I' | b'i' | b'|', ..] => safe(at..at + 1, "1", "the row is the figure 1"),
        [b'-', row, ..] if is_row(row) => guess(at..at + 1, "", "a field is a column and a row"),
        [b'-' | b'.' | b')' | b'=', ..] if at == 1 && reads(meant.get(2..)?, token::action) => {
            safe(1..2, ":", "a colon stands between a die and what it did")
        }
        _ => None,
    }
}

fn arrow_slip(at: usize, rest: &[u8]) -> Option<Step> {
    let one = at..at + 1;
    match *rest {
        [b',' | b'.' | b':' | b';'] => safe(one, "", TRAILING),
        [b'>' | b'_' | b'~' | b'/' | b':', _, ..] => safe(one, "-", DASH),
        [b',' | b'.', _, ..] => guess(one, "-", DASH),
        [b'*', _, ..] => guess(one, "x", "`x` captures, `*` makes a piece active"),
        [column, row, ..] if column.is_ascii_alphabetic() && is_row(row) => safe(at..at, "-", DASH),
        _ => None,
    }
}

const TRAILING: &str = "nothing but a blank follows an action";

fn end_slip(at: usize, rest: &[u8]) -> Option<Step> {
    match *rest {
        [b',' | b'.' | b':' | b';'] => safe(at..at + 1, "", TRAILING),
        [b'K' | b'k'] | [b'K' | b'k', b'x' | b'X'] => {
            guess(at..at, "=", "`=K` says that the king is won")
        }
        [digit] if digit.is_ascii_digit() => {
            guess(at..at + 1, "", "a field is a column and one figure")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_are_recognised() {
        use Certainty::{Guess, Safe};
        for (written, meant, certainty) in [
            ("02-L2", "O2-L2", Safe),
            ("*O1-02", "*O1-O2", Safe),
            ("12-Al", "I2-A1", Safe),
            ("O2--L2", "O2-L2", Safe),
            ("O2->L2", "O2-L2", Safe),
            ("O2=>L2", "O2-L2", Safe),
            ("O2→L2", "O2-L2", Safe),
            ("O2:L2", "O2-L2", Safe),
            ("O2~L2", "O2-L2", Safe),
            ("O2−L2", "O2-L2", Safe),
            ("O2L2", "O2-L2", Safe),
            ("*O1O2", "*O1-O2", Safe),
            ("2O-L2", "O2-L2", Safe),
            ("2O-2L", "O2-L2", Safe),
            ("O2-L2.", "O2-L2", Safe),
            ("*O1-O2,O2-M2,", "*O1-O2 O2-M2", Safe),
            ("О2-L2", "O2-L2", Safe),
            ("Ｏ２-L2", "O2-L2", Safe),
            ("O2-Š2", "O2-S2", Safe),
            ("O2-L2‼", "O2-L2!!", Safe),
            ("X-O2-L2", "X:O2-L2", Safe),
            ("3.O2-L2", "3:O2-L2", Safe),
            ("−−", "--", Safe),
            ("-", "--", Safe),
            ("---", "--", Safe),
            ("RO2-L2", "O2-L2", Guess),
            ("O-2", "O2", Guess),
            ("O2*L2", "O2xL2", Guess),
            ("O2-L2K", "O2-L2=K", Guess),
            ("O2-L22", "O2-L2", Guess),
            ("J2-G2-E2", "J2-G2 G2-E2", Guess),
            ("X:*O1-O2–M2xK2!", "X:*O1-O2 O2-M2 M2xK2!", Guess),
            ("QJ2-G2-E2", "QJ2-G2 QG2-E2", Guess),
        ] {
            let repair = action(written).unwrap_or_else(|| panic!("{written}"));
            assert_eq!(
                (repair.text.as_str(), repair.certainty),
                (meant, certainty),
                "{written}"
            );
        }
        for hopeless in ["P9-L2", "#", "O2-", "", "O2-L2=M", "O2-L2-M"] {
            assert_eq!(action(hopeless), None, "{hopeless}");
        }
    }

    #[test]
    fn sides_in_words() {
        assert_eq!(side("Men").unwrap().text, "M");
        assert_eq!(side("М").unwrap().text, "M");
        assert_eq!(side("women:").unwrap().text, "W");
        assert_eq!(side("B"), None);
    }
}
