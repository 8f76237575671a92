//! Dice as they are written: faces, throws, the die of an action.

use nom::Parser as _;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, value};
use nom::sequence::terminated;

use super::class::{ends_throw, is_white, plain_face, starts_no_break_space};
use super::{dash, fail, fail_for_good};
use crate::dice::Face;
use crate::record::parse::failure::{Expected, Parsed};
use crate::record::written::WrittenThrow;

/// `strokes = "I" | "II" | "III" | "IIII"`
#[inline]
fn strokes(input: &[u8]) -> Parsed<'_, Face> {
    let count = input
        .iter()
        .take(5)
        .take_while(|&&byte| byte | 0x20 == b'i')
        .count();
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
        [b'X' | b'x', ref rest @ ..]
        | [0xD0, 0xA5, ref rest @ ..]
        | [0xD1, 0x85, ref rest @ ..] => Ok((rest, Face::X)),
        [b'0', ref rest @ ..] | [0xC3, 0x98 | 0xB8, ref rest @ ..] => Ok((rest, Face::Blank)),
        [b'1', ref rest @ ..] => Ok((rest, Face::One)),
        [b'2', ref rest @ ..] => Ok((rest, Face::Two)),
        [b'3', ref rest @ ..] => Ok((rest, Face::Three)),
        [b'4', ref rest @ ..] => Ok((rest, Face::Four)),
        _ => fail(input, Expected::FACE),
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
#[inline]
fn faces(input: &[u8]) -> Parsed<'_, WrittenThrow> {
    let mut throw = WrittenThrow::default();
    let mut rest = input;
    // The plain spelling first: it is by far the most common one.
    while let Some((&byte, after)) = rest.split_first()
        && let Some(face) = plain_face(byte)
    {
        if !throw.push(face) {
            return fail_for_good(rest, Expected::FEWER);
        }
        rest = after;
    }
    match rest.first() {
        Some(&next) if !ends_throw(next) => odd_faces(rest, throw),
        _ if throw.is_empty() => fail(rest, Expected::FACE),
        _ => Ok((rest, throw)),
    }
}

/// The rest of `faces` in other spellings. Strokes need commas: `XIII` could be three throws.
fn odd_faces(input: &[u8], mut throw: WrittenThrow) -> Parsed<'_, WrittenThrow> {
    let (mut rest, mut comma) = if throw.is_empty() {
        (input, true)
    } else {
        after_comma(input)
    };
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
pub(in crate::record::parse) fn throw(input: &[u8]) -> Parsed<'_, WrittenThrow> {
    let (rest, throw) = faces(input)?;
    match rest.first() {
        None => Ok((rest, throw)),
        Some(&next) if ends_throw(next) => Ok((rest, throw)),
        Some(_) if starts_no_break_space(rest) => Ok((rest, throw)),
        Some(_) => fail(
            rest,
            Expected::FACE.with(Expected::COLON).with(Expected::END),
        ),
    }
}

/// `rethrow = "~" { white } throw`
#[inline]
pub(in crate::record::parse) fn rethrow(input: &[u8]) -> Parsed<'_, WrittenThrow> {
    let (rest, _) = tag(&b"~"[..]).parse(input)?;
    let blanks = rest.iter().take_while(|&&byte| is_white(byte)).count();
    cut(throw).parse(rest.get(blanks..).unwrap_or_default())
}

/// `die = ( figure | strokes ) ":"`
#[inline]
pub(super) fn die(input: &[u8]) -> Parsed<'_, Face> {
    terminated(alt((figure, strokes)), tag(&b":"[..])).parse(input)
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
    fn faces_in_every_spelling() {
        for text in [
            "X30",
            "x3Ø",
            "Х3ø",
            "х3–",
            "X,III,0",
            "x,iii,-",
            "X, III, .",
        ] {
            let (found, left) = read(throw, text).unwrap();
            assert_eq!((found.to_string().as_str(), left), ("X30", 0), "{text}");
        }
        assert_eq!(read(throw, "IIII").unwrap().0.to_string(), "4");
        for text in [
            "",
            "XIII",
            "IIIX",
            "X,",
            "IIIII",
            "X5",
            "X30O",
            "0000000",
            "I,II,III,I,I,I,I",
        ] {
            assert!(read(throw, text).is_none(), "{text}");
        }
        assert_eq!(read(throw, "X30:*O1").unwrap().1, 4);
        assert_eq!(read(rethrow, "~X0 M").unwrap().0.to_string(), "X0");
    }
}
