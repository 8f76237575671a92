//! The tokens of a movetext, from the smallest up. Above each parser stands its production; the
//! whole grammar is in `formats/record.ebnf`.
//!
//! All input is bytes. Letters count in either case, and the spellings that people and word
//! processors produce are taken for what they mean.

use nom::bytes::complete::{tag, take_while1};
use nom::combinator::{cut, opt, value};
use nom::sequence::preceded;
use nom::{Err, Parser as _};

mod class;
mod dice;

use super::failure::{Expected, Failure, Parsed};
use crate::board::{Column, Field, Row, Side};
use crate::record::word::GameResult;
use crate::record::written::{Glyph, KingMark, Piece, WrittenAction};

use dice::die;

pub(super) use class::{
    ends_throw, ends_token, is_face, is_white, plain_face, starts_no_break_space,
};
pub(super) use dice::{rethrow, throw};

#[inline]
const fn fail<T>(rest: &[u8], expected: Expected) -> Parsed<'_, T> {
    Err(Err::Error(Failure::new(rest, expected)))
}

#[inline]
const fn fail_for_good<T>(rest: &[u8], expected: Expected) -> Parsed<'_, T> {
    Err(Err::Failure(Failure::new(rest, expected)))
}

/// `column = "A" … "Z"`
#[inline]
const fn column(input: &[u8]) -> Parsed<'_, Column> {
    if let Some((&letter, rest)) = input.split_first()
        && let Some(column) = Column::new((letter | 0x20).wrapping_sub(b'a'))
    {
        return Ok((rest, column));
    }
    fail(input, Expected::COLUMN)
}

/// `row = "1" | "2" | "3"`
#[inline]
const fn row(input: &[u8]) -> Parsed<'_, Row> {
    if let Some((&digit, rest)) = input.split_first()
        && let Some(row) = Row::from_index(digit.wrapping_sub(b'1'))
    {
        return Ok((rest, row));
    }
    fail(input, Expected::ROW)
}

/// `field = column row`
#[inline]
pub(super) fn field(input: &[u8]) -> Parsed<'_, Field> {
    let (rest, column) = column(input)?;
    let (rest, row) = row(rest)?;
    Ok((rest, Field::new(column, row)))
}

/// `dash = "-" | "–" | "—"`
#[inline]
fn dash(input: &[u8]) -> Parsed<'_, ()> {
    match *input {
        [b'-', ref rest @ ..] | [0xE2, 0x80, 0x93 | 0x94, ref rest @ ..] => Ok((rest, ())),
        _ => fail(input, Expected::ARROW),
    }
}

/// `piece = [ "K" | "Q" ]`; a `K` or `Q` before a row is a column
#[inline]
fn piece(input: &[u8]) -> (&[u8], Piece) {
    match *input {
        [b'K' | b'k', next, ..] if !next.is_ascii_digit() => {
            (input.get(1..).unwrap_or_default(), Piece::King)
        }
        [b'Q' | b'q', next, ..] if !next.is_ascii_digit() => {
            (input.get(1..).unwrap_or_default(), Piece::Queen)
        }
        _ => (input, Piece::Soldier),
    }
}

/// `homeward = [ "'" ]`, also as a curved apostrophe or a prime
#[inline]
fn homeward(input: &[u8]) -> (&[u8], bool) {
    match *input {
        [b'\'', ref rest @ ..] | [0xE2, 0x80, 0x99 | 0xB2, ref rest @ ..] => (rest, true),
        _ => (input, false),
    }
}

/// `arrow = "-" | "x"`, the dash also longer, the x also Cyrillic or a multiplication sign; true if
/// it captures
#[inline]
fn arrow(input: &[u8]) -> Parsed<'_, bool> {
    match *input {
        [b'-', ref rest @ ..] => Ok((rest, false)),
        [b'x' | b'X', ref rest @ ..]
        | [0xD0, 0xA5, ref rest @ ..]
        | [0xD1, 0x85, ref rest @ ..]
        | [0xC3, 0x97, ref rest @ ..] => Ok((rest, true)),
        _ => value(false, dash).parse(input),
    }
}

/// `arrival = [ arrow field ]`: whether it captures, and where it goes
#[inline]
fn arrival(input: &[u8]) -> Parsed<'_, (bool, Option<Field>)> {
    match arrow(input) {
        Ok((rest, capture)) => {
            let (rest, field) = cut(field).parse(rest)?;
            Ok((rest, (capture, Some(field))))
        }
        Err(_) => Ok((input, (false, None))),
    }
}

/// `king = "=K" [ "x" ] | "#K"`
#[inline]
pub(super) fn king(input: &[u8]) -> Parsed<'_, KingMark> {
    let (mark, rest) = match *input {
        [b'=', b'K' | b'k', b'x' | b'X', ref rest @ ..] => (KingMark::WonCapture, rest),
        [b'=', b'K' | b'k', ref rest @ ..] => (KingMark::Won, rest),
        [b'#', b'K' | b'k', ref rest @ ..] => (KingMark::Killed, rest),
        [b'=' | b'#', ref rest @ ..] => return fail_for_good(rest, Expected::KING),
        _ => (KingMark::None, input),
    };
    Ok((rest, mark))
}

/// The longest action in the plain spelling, and the white space behind it.
const PLAIN: usize = "*QO1xO2 ".len();

/// An action in the plain spelling, by far the most common: `*QO1xO2` before white space. Whatever
/// else there may be is for [`action`], and so is the end of a text.
///
/// Whether there is a star and a letter cannot be guessed; so they are counted, and everything else is
/// looked up where it stands then.
#[inline(always)]
#[expect(
    clippy::needless_bitwise_bool,
    reason = "one case and not three: hardly ever is any of it otherwise"
)]
pub(super) fn plain_action(input: &[u8]) -> Option<(&[u8], WrittenAction)> {
    let text = input.first_chunk::<PLAIN>()?;
    let star = usize::from(text[0] == b'*');
    let letter = usize::from(text[star + 1].is_ascii_uppercase());
    let at = star + letter;
    let [from, from_row, arrow, to, to_row, next] =
        [0, 1, 2, 3, 4, 5].map(|place| text[at + place]);
    let (from, to) = (plain_field(from, from_row)?, plain_field(to, to_row)?);
    let named = usize::from(text[star] == b'K') + 2 * usize::from(text[star] == b'Q');
    let capture = arrow == b'x';
    let plain = (arrow == b'-') | capture;
    if !(plain & is_white(next) & (named >= letter)) {
        return None;
    }
    let piece = PIECES[named * letter];
    let action = WrittenAction {
        die: None,
        activates: star > 0,
        piece,
        from,
        homeward: false,
        capture,
        to: Some(to),
        king: KingMark::None,
    };
    Some((input.get(at + 5..)?, action))
}

#[inline]
fn plain_field(letter: u8, digit: u8) -> Option<Field> {
    let column = Column::new(letter.wrapping_sub(b'A'))?;
    Row::from_index(digit.wrapping_sub(b'1')).map(|row| Field::new(column, row))
}

/// No letter, `K`, `Q`.
const PIECES: [Piece; 3] = [Piece::Soldier, Piece::King, Piece::Queen];

/// `action = [ die ] [ "*" ] piece field homeward [ arrival ] [ king ]`, and then something that is
/// no part of an action
pub(super) fn action(input: &[u8]) -> Parsed<'_, WrittenAction> {
    let (rest, die) = match *input {
        // A star or a field: no die is named, and none need be looked for.
        [b'*', ..] | [_, b'1'..=b'3', ..] => (input, None),
        _ => opt(die).parse(input)?,
    };
    let (rest, activates) = match rest.split_first() {
        Some((b'*', rest)) => (rest, true),
        _ => (rest, false),
    };
    let (rest, piece) = piece(rest);
    let (rest, from) = field(rest)?;
    let (rest, homeward) = homeward(rest);
    let (rest, (capture, to)) = arrival(rest)?;
    let mut action = WrittenAction {
        die,
        activates,
        piece,
        from,
        homeward,
        capture,
        to,
        king: KingMark::None,
    };
    if ends_action(rest) {
        return Ok((rest, action));
    }
    let (rest, king) = king(rest)?;
    if !ends_action(rest) {
        return fail(rest, after_action(to.is_some(), king));
    }
    action.king = king;
    Ok((rest, action))
}

/// Whether an action may end before `rest`.
#[inline]
fn ends_action(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&next| class::ends_action(next)) || starts_no_break_space(rest)
}

/// What an action that stops here could go on with.
const fn after_action(arrived: bool, king: KingMark) -> Expected {
    match (arrived, king) {
        (false, KingMark::None) => Expected::ARROW,
        _ => Expected::END,
    }
}

/// `pass = "--"`, with longer dashes also one
#[inline]
pub(super) fn pass(input: &[u8]) -> Parsed<'_, ()> {
    let (rest, ()) = dash(input)?;
    let (rest, second) = opt(dash).parse(rest)?;
    let long = input.first() != Some(&b'-');
    if second.is_none() && !long {
        fail(rest, Expected::ARROW)
    } else if ends_action(rest) {
        Ok((rest, ()))
    } else {
        fail(rest, Expected::END)
    }
}

/// `glyph = "!" | "?" | "!!" | "??" | "!?" | "?!"`
#[inline]
pub(super) fn glyph(input: &[u8]) -> Parsed<'_, Glyph> {
    let (rest, marks) = take_while1(|byte| byte == b'!' || byte == b'?').parse(input)?;
    match str::from_utf8(marks).ok().and_then(Glyph::from_symbol) {
        Some(glyph) => Ok((rest, glyph)),
        None => fail(input, Expected::NOTHING),
    }
}

/// `number = digit { digit }`
#[inline]
pub(super) fn number(input: &[u8]) -> Parsed<'_, u32> {
    let mut number: u32 = 0;
    let mut rest = input;
    while let Some((digit @ b'0'..=b'9', after)) = rest.split_first() {
        let next = number
            .checked_mul(10)
            .and_then(|n| n.checked_add(u32::from(digit - b'0')));
        match next {
            Some(next) => number = next,
            None => return fail_for_good(rest, Expected::NUMBER),
        }
        rest = after;
    }
    if rest.len() == input.len() {
        fail(input, Expected::NUMBER)
    } else {
        Ok((rest, number))
    }
}

/// `nag = "$" number`, from 1 to 255
pub(super) fn nag(input: &[u8]) -> Parsed<'_, u8> {
    let (rest, number) = preceded(tag(&b"$"[..]), cut(number)).parse(input)?;
    match u8::try_from(number) {
        Ok(nag @ 1..) => Ok((rest, nag)),
        _ => fail(input, Expected::NUMBER),
    }
}

/// `side = "M" | "W"`
#[inline]
pub(super) const fn side(input: &[u8]) -> Parsed<'_, Side> {
    match input.split_first() {
        Some((b'M' | b'm', rest)) => Ok((rest, Side::Men)),
        Some((b'W' | b'w', rest)) => Ok((rest, Side::Women)),
        _ => fail(input, Expected::NOTHING),
    }
}

/// `result = "=" { white } ( "men" | "women" | "draw" | "unfinished" )`
pub(super) fn result(input: &[u8]) -> Parsed<'_, GameResult> {
    let (rest, _) = tag(&b"="[..]).parse(input)?;
    let white = rest.iter().take_while(|&&byte| is_white(byte)).count();
    let rest = rest.get(white..).unwrap_or_default();
    let (after, word) =
        take_while1(|byte: u8| !is_white(byte) && !matches!(byte, b'{' | b';')).parse(rest)?;
    match GameResult::from_bytes(word) {
        Some(result) => Ok((after, result)),
        None => fail(rest, Expected::WORD),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<'i, T>(
        parser: impl Fn(&'i [u8]) -> Parsed<'i, T>,
        text: &'i str,
    ) -> Option<(T, usize)> {
        parser(text.as_bytes())
            .ok()
            .map(|(rest, value)| (value, rest.len()))
    }

    #[test]
    fn a_king_or_queen_stands_before_a_letter() {
        assert_eq!(read(action, "K2-L2").unwrap().0.piece, Piece::Soldier);
        assert_eq!(read(action, "KK2-L2").unwrap().0.piece, Piece::King);
        assert_eq!(read(action, "*qq3-p3").unwrap().0.to_string(), "*QQ3-P3");
        assert_eq!(read(action, "III:I2-L2").unwrap().0.to_string(), "3:I2-L2");
        assert_eq!(read(action, "X2-Y2").unwrap().0.to_string(), "X2-Y2");
    }

    #[test]
    fn failures_say_how_far_they_came() {
        let failure = |text: &'static str| match action(text.as_bytes()) {
            Err(Err::Error(failure) | Err::Failure(failure)) => {
                (text.len() - failure.left, failure.expected)
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(failure("O4-L2"), (1, Expected::ROW));
        assert_eq!(failure("O2-"), (3, Expected::COLUMN));
        assert_eq!(failure("O2L2"), (2, Expected::ARROW));
        assert_eq!(failure("O2-L2=m"), (6, Expected::KING));
        assert_eq!(failure("O2-L22"), (5, Expected::END));
    }

    #[test]
    fn passes_glyphs_numbers_results() {
        for text in ["--", "––", "—", "–"] {
            assert!(read(pass, text).is_some(), "{text}");
        }
        assert!(read(pass, "-").is_none());
        assert!(read(pass, "---").is_none());
        assert_eq!(read(glyph, "!? x").unwrap(), (Glyph::Interesting, 2));
        assert!(read(glyph, "!!!").is_none());
        assert_eq!(read(number, "4294967295.").unwrap().0, u32::MAX);
        assert!(read(number, "4294967296").is_none());
        assert_eq!(read(nag, "$255").unwrap().0, 255);
        assert!(
            read(nag, "$0").is_none() && read(nag, "$256").is_none() && read(nag, "$").is_none()
        );
        assert_eq!(
            read(result, "=\n Unfinished ").unwrap().0,
            GameResult::Unfinished
        );
        assert!(read(result, "= K").is_none());
    }
}
