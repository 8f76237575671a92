//! The tokens of a movetext, from the smallest up. Above each parser stands its production; the
//! whole grammar is in `formats/record.ebnf`.
//!
//! All input is bytes. Letters count in either case, and the spellings that people and word
//! processors produce are taken for what they mean.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::combinator::{cut, opt, value};
use nom::sequence::{preceded, terminated};
use nom::{Err, Parser as _};

use super::failure::{Expected, Failure, Parsed};
use crate::board::{Column, Field, Row, Side};
use crate::dice::Face;
use crate::record::word::GameResult;
use crate::record::written::{Glyph, KingMark, Piece, WrittenAction, WrittenThrow};

#[inline]
const fn fail<'i, T>(rest: &'i [u8], expected: Expected) -> Parsed<'i, T> {
    Err(Err::Error(Failure::new(rest, expected)))
}

#[inline]
const fn fail_for_good<'i, T>(rest: &'i [u8], expected: Expected) -> Parsed<'i, T> {
    Err(Err::Failure(Failure::new(rest, expected)))
}

/// `column = "A" … "Z"`
#[inline]
fn column(input: &[u8]) -> Parsed<'_, Column> {
    if let Some((&letter, rest)) = input.split_first()
        && let Some(column) = Column::new((letter | 0x20).wrapping_sub(b'a'))
    {
        return Ok((rest, column));
    }
    fail(input, Expected::COLUMN)
}

/// `row = "1" | "2" | "3"`
#[inline]
fn row(input: &[u8]) -> Parsed<'_, Row> {
    match input.split_first() {
        Some((b'1', rest)) => Ok((rest, Row::One)),
        Some((b'2', rest)) => Ok((rest, Row::Middle)),
        Some((b'3', rest)) => Ok((rest, Row::Three)),
        _ => fail(input, Expected::ROW),
    }
}

/// `field = column row`
#[inline]
pub(super) fn field(input: &[u8]) -> Parsed<'_, Field> {
    (column, row).map(|(column, row)| Field::new(column, row)).parse(input)
}

/// `strokes = "I" | "II" | "III" | "IIII"`
#[inline]
fn strokes(input: &[u8]) -> Parsed<'_, Face> {
    let count = input.iter().take(5).take_while(|&&byte| byte | 0x20 == b'i').count();
    let face = match count {
        1 => Face::One,
        2 => Face::Two,
        3 => Face::Three,
        4 => Face::Four,
        _ => return fail(input, Expected::FACE),
    };
    Ok((input.get(count..).unwrap_or_default(), face))
}

/// `figure = "X" | "0" | "1" | "2" | "3" | "4"`, `X` also as Cyrillic `Х`, `0` also as `Ø`
#[inline]
fn figure(input: &[u8]) -> Parsed<'_, Face> {
    match *input {
        [b'X' | b'x', ref rest @ ..] | [0xD0, 0xA5, ref rest @ ..] | [0xD1, 0x85, ref rest @ ..] => {
            Ok((rest, Face::X))
        }
        [b'0', ref rest @ ..] | [0xC3, 0x98 | 0xB8, ref rest @ ..] => Ok((rest, Face::Blank)),
        [b'1', ref rest @ ..] => Ok((rest, Face::One)),
        [b'2', ref rest @ ..] => Ok((rest, Face::Two)),
        [b'3', ref rest @ ..] => Ok((rest, Face::Three)),
        [b'4', ref rest @ ..] => Ok((rest, Face::Four)),
        _ => fail(input, Expected::FACE),
    }
}

/// `dash = "-" | "–" | "—"`
#[inline]
fn dash(input: &[u8]) -> Parsed<'_, ()> {
    match *input {
        [b'-', ref rest @ ..] | [0xE2, 0x80, 0x93 | 0x94, ref rest @ ..] => Ok((rest, ())),
        _ => fail(input, Expected::ARROW),
    }
}

/// `blank-mark = "." | dash`, a blank as somebody draws it
#[inline]
fn blank_mark(input: &[u8]) -> Parsed<'_, Face> {
    match *input {
        [b'.', ref rest @ ..] => Ok((rest, Face::Blank)),
        _ => value(Face::Blank, dash).parse(input),
    }
}

/// `faces = face { face } | mark { "," mark }`, where
/// `face = figure | blank-mark` and `mark = face | strokes`
///
/// Strokes need commas: `XIII` could be three throws.
#[inline]
fn faces(input: &[u8]) -> Parsed<'_, WrittenThrow> {
    let mut throw = WrittenThrow::default();
    let mut rest = input;
    let mut comma = true;
    loop {
        let (after, face) = match alt((figure, blank_mark)).parse(rest) {
            Ok(found) => found,
            Err(error) => match strokes(rest) {
                Ok(_) if !comma => return fail_for_good(rest, Expected::COMMA),
                Ok((after, _)) if is_face(after) => return fail_for_good(after, Expected::COMMA),
                Ok(found) => found,
                // A comma promises another face; without one this is the end.
                Err(_) if comma => return Err(error),
                Err(_) => return Ok((rest, throw)),
            },
        };
        if !throw.push(face) {
            return fail_for_good(rest, Expected::FEWER);
        }
        (rest, comma) = after_comma(after);
    }
}

/// `[ "," { blank } ]`
#[inline]
fn after_comma(input: &[u8]) -> (&[u8], bool) {
    match input.split_first() {
        Some((b',', rest)) => {
            let blanks = rest.iter().take_while(|&&byte| byte == b' ').count();
            (rest.get(blanks..).unwrap_or_default(), true)
        }
        _ => (input, false),
    }
}

/// Whether a face begins here.
fn is_face(input: &[u8]) -> bool {
    alt((figure, blank_mark, strokes)).parse(input).is_ok()
}

/// `throw = faces`, and then something that is no part of a throw
#[inline]
pub(super) fn throw(input: &[u8]) -> Parsed<'_, WrittenThrow> {
    let (rest, throw) = faces(input)?;
    match rest.first() {
        None => Ok((rest, throw)),
        Some(&next) if CLASS[next as usize] & ENDS_THROW != 0 => Ok((rest, throw)),
        Some(_) if starts_no_break_space(rest) => Ok((rest, throw)),
        Some(_) => fail(rest, Expected::FACE.with(Expected::COLON).with(Expected::END)),
    }
}

/// `rethrow = "~" { white } throw`
#[inline]
pub(super) fn rethrow(input: &[u8]) -> Parsed<'_, WrittenThrow> {
    let (rest, _) = tag(&b"~"[..]).parse(input)?;
    let blanks = rest.iter().take_while(|&&byte| is_white(byte)).count();
    cut(throw).parse(rest.get(blanks..).unwrap_or_default())
}

/// `die = ( figure | strokes ) ":"`
#[inline]
fn die(input: &[u8]) -> Parsed<'_, Face> {
    terminated(alt((figure, strokes)), tag(&b":"[..])).parse(input)
}

/// `piece = [ "K" | "Q" ]`; a `K` or `Q` before a row is a column
#[inline]
fn piece(input: &[u8]) -> Parsed<'_, Piece> {
    match *input {
        [letter, next, ..] if !next.is_ascii_digit() => match letter {
            b'K' | b'k' => Ok((input.get(1..).unwrap_or_default(), Piece::King)),
            b'Q' | b'q' => Ok((input.get(1..).unwrap_or_default(), Piece::Queen)),
            _ => Ok((input, Piece::Soldier)),
        },
        _ => Ok((input, Piece::Soldier)),
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

/// `arrival = arrow field`
#[inline]
fn arrival(input: &[u8]) -> Parsed<'_, (bool, Field)> {
    let (rest, capture) = arrow(input)?;
    let (rest, field) = cut(field).parse(rest)?;
    Ok((rest, (capture, field)))
}

/// `king = "=K" [ "x" ] | "#K"`
#[inline]
fn king(input: &[u8]) -> Parsed<'_, KingMark> {
    let (mark, rest) = match *input {
        [b'=', b'K' | b'k', b'x' | b'X', ref rest @ ..] => (KingMark::WonCapture, rest),
        [b'=', b'K' | b'k', ref rest @ ..] => (KingMark::Won, rest),
        [b'#', b'K' | b'k', ref rest @ ..] => (KingMark::Killed, rest),
        [b'=' | b'#', ref rest @ ..] => return fail_for_good(rest, Expected::KING),
        _ => (KingMark::None, input),
    };
    Ok((rest, mark))
}

/// `action = [ die ] [ "*" ] piece field homeward [ arrival ] [ king ]`, and then something that is
/// no part of an action
#[inline]
pub(super) fn action(input: &[u8]) -> Parsed<'_, WrittenAction> {
    let (rest, die) = opt(die).parse(input)?;
    let (rest, activates) = opt(tag(&b"*"[..])).parse(rest)?;
    let (rest, (piece, from)) = (piece, field).parse(rest)?;
    let (rest, homeward) = homeward(rest);
    let (rest, arrival) = opt(arrival).parse(rest)?;
    let (rest, king) = king(rest)?;
    match rest.first() {
        None => {}
        Some(&next) if CLASS[next as usize] & ENDS_ACTION != 0 => {}
        Some(_) if starts_no_break_space(rest) => {}
        Some(_) => return fail(rest, after_action(arrival.is_some(), king)),
    }
    let (capture, to) = match arrival {
        Some((capture, field)) => (capture, Some(field)),
        None => (false, None),
    };
    let activates = activates.is_some();
    Ok((rest, WrittenAction { die, activates, piece, from, homeward, capture, to, king }))
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
    match rest.first() {
        _ if second.is_none() && !long => fail(rest, Expected::ARROW),
        None => Ok((rest, ())),
        Some(&next) if CLASS[next as usize] & ENDS_ACTION != 0 => Ok((rest, ())),
        Some(_) if starts_no_break_space(rest) => Ok((rest, ())),
        Some(_) => fail(rest, Expected::END),
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
        let next = number.checked_mul(10).and_then(|n| n.checked_add(u32::from(digit - b'0')));
        match next {
            Some(next) => number = next,
            None => return fail_for_good(rest, Expected::NUMBER),
        }
        rest = after;
    }
    if rest.len() == input.len() { fail(input, Expected::NUMBER) } else { Ok((rest, number)) }
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
pub(super) fn side(input: &[u8]) -> Parsed<'_, Side> {
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

/// White space that is one byte: blank, tab, line ends, vertical tab, form feed.
#[inline]
pub(super) const fn is_white(byte: u8) -> bool {
    CLASS[byte as usize] & WHITE != 0
}

/// Whether a text begins with U+00A0, which is white space too.
#[inline]
pub(super) const fn starts_no_break_space(text: &[u8]) -> bool {
    matches!(text, [0xC2, 0xA0, ..])
}

/// Whether no token goes on over this byte.
#[inline]
pub(super) const fn ends_token(byte: u8) -> bool {
    CLASS[byte as usize] & ENDS_TOKEN != 0
}

const WHITE: u8 = 1;
const ENDS_THROW: u8 = 1 << 1;
const ENDS_ACTION: u8 = 1 << 2;
const ENDS_TOKEN: u8 = 1 << 3;

/// What each byte is good for, in one look.
const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        // The table has as many places as a byte has values.
        let (bits, at) = (classify(byte as u8), byte);
        class[at] = bits;
        byte += 1;
    }
    class
};

const fn classify(byte: u8) -> u8 {
    match byte {
        b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => WHITE | ENDS_THROW | ENDS_ACTION | ENDS_TOKEN,
        // Control characters are reported by themselves.
        0..=31 | 127 => ENDS_THROW | ENDS_ACTION | ENDS_TOKEN,
        b'{' | b'}' | b'(' | b')' | b';' | b'$' => ENDS_THROW | ENDS_ACTION | ENDS_TOKEN,
        b'!' | b'?' | b'+' => ENDS_THROW | ENDS_ACTION,
        b':' | b'~' => ENDS_THROW,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read<'i, T>(parser: impl Fn(&'i [u8]) -> Parsed<'i, T>, text: &'i str) -> Option<(T, usize)> {
        parser(text.as_bytes()).ok().map(|(rest, value)| (value, rest.len()))
    }

    #[test]
    fn faces_in_every_spelling() {
        for text in ["X30", "x3Ø", "Х3ø", "х3–", "X,III,0", "x,iii,-", "X, III, ."] {
            let (found, left) = read(throw, text).unwrap();
            assert_eq!((found.to_string().as_str(), left), ("X30", 0), "{text}");
        }
        assert_eq!(read(throw, "IIII").unwrap().0.to_string(), "4");
        for text in ["", "XIII", "IIIX", "X,", "IIIII", "X5", "X30O", "0000000", "I,II,III,I,I,I,I"] {
            assert!(read(throw, text).is_none(), "{text}");
        }
        assert_eq!(read(throw, "X30:*O1").unwrap().1, 4);
        assert_eq!(read(rethrow, "~X0 M").unwrap().0.to_string(), "X0");
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
            Err(Err::Error(failure) | Err::Failure(failure)) => (text.len() - failure.left, failure.expected),
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
        assert!(read(nag, "$0").is_none() && read(nag, "$256").is_none() && read(nag, "$").is_none());
        assert_eq!(read(result, "=\n Unfinished ").unwrap().0, GameResult::Unfinished);
        assert!(read(result, "= K").is_none());
    }
}
