//! Turns in the plain spelling, `12. M X20~3: *O1-O2 O2-M2`: nearly everything that programs write,
//! and most of what people do. They are read in one go; at the first sign that is anything else the
//! loop over single tokens takes over, with the same state that it would have come to itself.

use super::{Movetext, State, Visitor, token};
use crate::board::Side;
use crate::record::node::{Node, NodeKind};
use crate::record::scan::between;
use crate::record::written::WrittenThrow;

/// The longest turn number that is read here.
const MOST_DIGITS: usize = 6;

/// Where the tokens before the first action of a plain turn end, and what they say.
struct Opening {
    number: u32,
    number_end: usize,
    side: Side,
    side_at: usize,
    throw: WrittenThrow,
    throw_end: usize,
}

/// `opening = number ". " side " " faces`, and then a sign that ends the faces for certain
#[inline]
fn opening(text: &[u8], start: usize) -> Option<Opening> {
    let rest = text.get(start..)?;
    let mut number = 0;
    let mut digits = 0;
    while let Some(&digit @ b'0'..=b'9') = rest.get(digits) {
        number = number * 10 + u32::from(digit - b'0');
        digits += 1;
        if digits > MOST_DIGITS {
            return None;
        }
    }
    let (side, faces) = match rest.get(digits..)? {
        [b'.', b' ', b'M', b' ', faces @ ..] => (Side::Men, faces),
        [b'.', b' ', b'W', b' ', faces @ ..] => (Side::Women, faces),
        _ => return None,
    };
    let (throw, length) = plain_faces(faces)?;
    let number_end = start + digits + 1;
    (number > 0).then_some(Opening {
        number,
        number_end,
        side,
        side_at: number_end + 1,
        throw,
        throw_end: number_end + 3 + length,
    })
}

/// Faces by their figures before a colon or a tilde, and how many they are.
#[inline]
fn plain_faces(text: &[u8]) -> Option<(WrittenThrow, usize)> {
    let mut throw = WrittenThrow::default();
    let mut length = 0;
    loop {
        let &byte = text.get(length)?;
        match token::plain_face(byte) {
            Some(face) if throw.push(face) => length += 1,
            None if length > 0 && matches!(byte, b':' | b'~') => return Some((throw, length)),
            _ => return None,
        }
    }
}

impl<V: Visitor> Movetext<'_, '_, '_, V> {
    /// Reads a turn in the plain spelling, as far as it is plain; says whether anything was read.
    #[inline]
    pub(super) fn plain_turn(&mut self) -> bool {
        if !matches!(
            self.state,
            State::Play | State::Pass | State::Throw | State::Start
        ) {
            return false;
        }
        let Some(found) = opening(self.source, self.at) else {
            return false;
        };
        self.roll_off = false;
        self.turns = true;
        self.number = found.number;
        self.mover = Some(found.side);
        self.take(NodeKind::TurnNumber(found.number), found.number_end);
        self.at = found.side_at;
        self.take(NodeKind::Side(found.side), found.side_at + 1);
        self.at = found.side_at + 2;
        self.take(NodeKind::Throw(found.throw), found.throw_end);
        self.glyph_at = self.end;
        self.state = State::Throw;
        self.plain_rethrows();
        if self.source.get(self.at) == Some(&b':') {
            self.take(NodeKind::Colon, self.at + 1);
            self.state = State::Colon;
            self.plain_actions();
        }
        true
    }

    /// `{ "~" faces }`
    #[inline]
    fn plain_rethrows(&mut self) {
        while let Some([b'~', rest @ ..]) = self.source.get(self.at..) {
            let Some((throw, length)) = plain_faces(rest) else {
                return;
            };
            self.take(NodeKind::Rethrow(throw), self.at + 1 + length);
            self.glyph_at = self.end;
        }
    }

    /// `{ " " action }`
    #[inline]
    fn plain_actions(&mut self) {
        while let Some([b' ', rest @ ..]) = self.source.get(self.at..) {
            let Some((rest, action)) = token::plain_action(rest) else {
                return;
            };
            self.at += 1;
            self.take(NodeKind::Action(action), self.source.len() - rest.len());
            self.glyph_at = self.end;
            self.state = State::Play;
        }
    }

    /// Hands a token on that goes from here to `end`.
    #[inline]
    fn take(&mut self, kind: NodeKind, end: usize) {
        let span = between(self.at, end);
        self.sink.node(Node { kind, span });
        self.at = end;
        self.end = end;
    }
}
