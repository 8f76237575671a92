//! Turns in the plain spelling, `12. M X20~3: *O1-O2 O2-M2`: nearly everything that programs write,
//! and most of what people do. They are read in one go; at the first sign that is anything else the
//! loop over single tokens takes over, with the same state that it would have come to itself.

use super::{Movetext, State, Visitor, token};
use crate::board::Side;
use crate::record::node::{Node, NodeKind};
use crate::record::scan::offset;
use crate::record::written::WrittenThrow;
use crate::text::Span;

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
        let kind = NodeKind::TurnNumber(found.number);
        self.hand_on(kind, self.at, found.number_end);
        self.hand_on(NodeKind::Side(found.side), found.side_at, found.side_at + 1);
        self.hand_on(
            NodeKind::Throw(found.throw),
            found.side_at + 2,
            found.throw_end,
        );
        self.state = State::Throw;
        let mut at = self.plain_rethrows(found.throw_end);
        self.glyph_at = at;
        if self.source.get(at) == Some(&b':') {
            self.hand_on(NodeKind::Colon, at, at + 1);
            self.state = State::Colon;
            at = self.plain_actions(at + 1);
        }
        self.at = at;
        self.end = at;
        true
    }

    /// `{ "~" faces }` from `at` on; where it ends.
    #[inline]
    fn plain_rethrows(&mut self, mut at: usize) -> usize {
        while let Some([b'~', rest @ ..]) = self.source.get(at..) {
            let Some((throw, length)) = plain_faces(rest) else {
                break;
            };
            let end = at + 1 + length;
            self.hand_on(NodeKind::Rethrow(throw), at, end);
            at = end;
        }
        at
    }

    /// `{ " " action }` from `at` on; where it ends.
    #[inline]
    fn plain_actions(&mut self, mut at: usize) -> usize {
        while let Some([b' ', rest @ ..]) = self.source.get(at..) {
            let Some((rest, action)) = token::plain_action(rest) else {
                break;
            };
            let end = self.source.len() - rest.len();
            self.hand_on(NodeKind::Action(action), at + 1, end);
            self.glyph_at = end;
            self.state = State::Play;
            at = end;
        }
        at
    }

    #[inline]
    fn hand_on(&mut self, kind: NodeKind, start: usize, end: usize) {
        let span = Span {
            start: offset(start),
            end: offset(end),
        };
        self.sink.node(Node { kind, span });
    }
}
