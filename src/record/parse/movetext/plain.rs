//! Turns in the plain spelling, `12. M X20~3: *O1-O2 O2-M2`: nearly everything that programs write,
//! and most of what people do. They are read in one go; at the first sign that is anything else the
//! loop over single tokens takes over, with the same state that it would have come to itself.

use super::{Movetext, State, Visitor, token};
use crate::board::Side;
use crate::record::node::NodeKind;
use crate::record::written::WrittenThrow;

/// The tokens before the colon or the tilde of a plain turn, and where each ends.
struct Opening {
    number: u32,
    number_end: usize,
    side: Side,
    throw: WrittenThrow,
    end: usize,
}

/// Numbers with more digits are read elsewhere.
const MOST_DIGITS: usize = 6;

/// `opening = number ". " side " " faces`, and then a sign that nothing but a throw can stand before
#[inline]
fn opening(text: &[u8]) -> Option<Opening> {
    let (mut number, mut at) = (0, 0);
    while let Some(digit @ b'0'..=b'9') = text.get(at)
        && at < MOST_DIGITS
    {
        number = number * 10 + u32::from(digit - b'0');
        at += 1;
    }
    let &[b'.', b' ', letter, b' '] = text.get(at..)?.first_chunk()? else {
        return None;
    };
    let (number_end, mut end) = (at + 1, at + 4);
    let mut throw = WrittenThrow::default();
    while let Some(face) = text.get(end).and_then(|&byte| token::plain_face(byte)) {
        if !throw.push(face) {
            return None;
        }
        end += 1;
    }
    let thrown = matches!(text.get(end), Some(b':' | b'~')) && !throw.is_empty();
    let named = matches!(letter, b'M' | b'W');
    (named && thrown && number > 0).then_some(Opening {
        number,
        number_end,
        side: Side::BOTH[usize::from(letter == b'W')],
        throw,
        end,
    })
}

impl<V: Visitor> Movetext<'_, '_, '_, V> {
    /// Reads turns in the plain spelling, as far as they are plain; says whether anything was read.
    #[inline]
    pub(super) fn plain_turns(&mut self) -> bool {
        let start = self.at;
        while matches!(
            self.state,
            State::Play | State::Pass | State::Throw | State::Start
        ) && let Some(found) = opening(self.rest())
        {
            self.plain_turn(&found);
            match self.rest() {
                [b'\n', b'1'..=b'9', ..] if !self.sink.visitor.knows_enough() => self.at += 1,
                _ => break,
            }
        }
        self.at > start
    }

    #[inline]
    fn plain_turn(&mut self, found: &Opening) {
        self.roll_off = false;
        self.turns = true;
        self.number = found.number;
        self.mover = Some(found.side);
        let start = self.at;
        self.emit_to(NodeKind::TurnNumber(found.number), start + found.number_end);
        self.at += 1;
        self.emit_to(NodeKind::Side(found.side), self.at + 1);
        self.at += 1;
        self.emit_to(NodeKind::Throw(found.throw), start + found.end);
        self.state = State::Throw;
        while let Ok((rest, throw)) = token::rethrow(self.rest()) {
            self.emit(NodeKind::Rethrow(throw), rest);
        }
        self.glyph_at = self.end;
        if let [b':', ..] = self.rest() {
            self.emit_to(NodeKind::Colon, self.at + 1);
            self.state = State::Colon;
            match self.rest() {
                [b' ', b'-', b'-', b'\n', ..] => {
                    self.at += 1;
                    self.state = State::Pass;
                    self.emit_to(NodeKind::Pass, self.at + 2);
                }
                _ => self.plain_actions(),
            }
        }
    }

    /// `{ " " action }`
    #[inline]
    fn plain_actions(&mut self) {
        while let [b' ', rest @ ..] = self.rest()
            && let Some((rest, action)) = token::plain_action(rest)
        {
            self.at += 1;
            self.played(action, rest);
        }
    }
}
