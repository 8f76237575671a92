//! Turns in the plain spelling, `12. M X20~3: *O1-O2 O2-M2`: nearly everything that programs write,
//! and most of what people do. They are read in one go; at the first sign that is anything else the
//! loop over single tokens takes over, with the same state that it would have come to itself.

use super::{Movetext, State, Visitor, token};
use crate::board::Side;
use crate::record::node::NodeKind;
use crate::record::written::WrittenThrow;

/// The tokens before the colon or the tilde of a plain turn, each with what stands behind it.
struct Opening<'s> {
    number: u32,
    after_number: &'s [u8],
    side: Side,
    after_side: &'s [u8],
    throw: WrittenThrow,
    after_throw: &'s [u8],
}

/// `opening = number ". " side " " faces`, and then a sign that nothing but a throw can stand before
#[inline]
fn opening(text: &[u8]) -> Option<Opening<'_>> {
    let (after, number) = token::number(text).ok()?;
    let after_number = after.strip_prefix(b".")?;
    let (after_side, side) = token::side(after_number.strip_prefix(b" ")?).ok()?;
    let (after_throw, throw) = token::throw(after_side.strip_prefix(b" ")?).ok()?;
    (number > 0 && matches!(after_throw, [b':' | b'~', ..])).then_some(Opening {
        number,
        after_number,
        side,
        after_side,
        throw,
        after_throw,
    })
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
        let Some(found) = opening(self.rest()) else {
            return false;
        };
        self.roll_off = false;
        self.turns = true;
        self.number = found.number;
        self.mover = Some(found.side);
        self.emit(NodeKind::TurnNumber(found.number), found.after_number);
        self.at += 1;
        self.emit(NodeKind::Side(found.side), found.after_side);
        self.at += 1;
        self.emit(NodeKind::Throw(found.throw), found.after_throw);
        self.state = State::Throw;
        while let Ok((rest, throw)) = token::rethrow(self.rest()) {
            self.emit(NodeKind::Rethrow(throw), rest);
        }
        self.glyph_at = self.end;
        if let [b':', rest @ ..] = self.rest() {
            self.emit(NodeKind::Colon, rest);
            self.state = State::Colon;
            self.plain_actions();
        }
        true
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
