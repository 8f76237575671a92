//! The movetext: one loop over its tokens, and what may follow what.
//!
//! A token is recognised by its first byte and by the state of the turn; the nom parsers in
//! [`token`] read it. Open variations lie on a stack of their own.

use super::explain::{Part, Whereabouts};
use super::failure::{Expected, Failure, failure_of};
use super::{Sink, Visitor, token};
use crate::board::Side;
use crate::record::node::{Node, NodeKind};
use crate::record::scan::{between, line_end, next_line};
use crate::record::written::WrittenAction;

mod annotations;
mod blocks;
mod missing;
mod plain;
mod slips;
mod spaced;
mod trouble;
mod words;

pub(super) use blocks::check_outside;

/// What came last, and so what may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing yet, in the movetext or in a variation.
    Start,
    /// `0.`: a side must follow.
    RollOff,
    /// A turn number: a side must follow.
    Number,
    /// A side: a throw must follow.
    Side,
    /// A throw.
    Throw,
    /// A colon: an action or a pass must follow.
    Colon,
    /// An action.
    Play,
    /// A pass.
    Pass,
    /// A plus: a throw must follow.
    Plus,
    /// A variation, after which the turn before it cannot go on.
    Between,
}

/// What to go back to when a variation ends.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// Where its parenthesis stands.
    open: u32,
    /// The turn that it replaces.
    number: u32,
    /// How many findings there were when it began.
    found: usize,
}

/// The parser of one movetext.
struct Movetext<'s, 'k, 'v, V> {
    source: &'s [u8],
    sink: &'k mut Sink<'v, V>,
    /// Where the movetext begins.
    start: usize,
    /// Where the next token begins.
    at: usize,
    /// Where the last one ended.
    end: usize,
    /// The end of a throw or action that a glyph may follow, or 0.
    glyph_at: usize,
    /// Where the last stretch ended that could not be read.
    rejected: usize,
    state: State,
    /// The throws belong to the roll-off.
    roll_off: bool,
    /// A turn was begun in the movetext or in the innermost variation.
    turns: bool,
    /// The number of the turn at hand.
    number: u32,
    /// The side named last.
    mover: Option<Side>,
    /// Where the roll-off begins.
    roll_off_at: Option<u32>,
    stack: Vec<Level>,
    /// The end of the record was seen, or something swallowed it.
    finished: bool,
}

/// Reads the movetext that begins at `start`.
///
/// `movetext = [ roll-off ] { turn | annotation | variation } result`
pub(super) fn read<V: Visitor>(source: &[u8], start: usize, sink: &mut Sink<'_, V>) {
    let mut movetext = Movetext {
        source,
        sink,
        start,
        at: start,
        end: start,
        glyph_at: 0,
        rejected: usize::MAX,
        state: State::Start,
        roll_off: false,
        turns: false,
        number: 0,
        mover: None,
        roll_off_at: None,
        stack: Vec::new(),
        finished: false,
    };
    if movetext.run() {
        movetext.finish();
    }
}

/// Passes over white space and skipped lines.
///
/// `white = { " " | tab | line-end | vertical-tab | form-feed | U+00A0 | "%" text line-end }`, the
/// `%` at the start of a line
#[inline]
fn skip_white(source: &[u8], start: usize) -> usize {
    let mut at = start;
    loop {
        match source.get(at) {
            Some(&byte) if token::is_white(byte) => at += 1,
            Some(b'%') if starts_line(source, at) => at = next_line(source, line_end(source, at)),
            Some(0xC2) if source.get(at + 1) == Some(&0xA0) => at += 2,
            _ => return at,
        }
    }
}

fn starts_line(source: &[u8], at: usize) -> bool {
    at.checked_sub(1)
        .is_none_or(|before| matches!(source.get(before), Some(b'\n' | b'\r')))
}

impl<'s, V: Visitor> Movetext<'s, '_, '_, V> {
    /// Reads token after token; says whether that was to the end of the text.
    fn run(&mut self) -> bool {
        while !self.sink.visitor.knows_enough() {
            self.at = skip_white(self.source, self.at);
            let Some(&first) = self.source.get(self.at) else {
                return true;
            };
            self.token(first);
        }
        false
    }

    /// The text from here on.
    #[inline]
    fn rest(&self) -> &'s [u8] {
        self.source.get(self.at..).unwrap_or_default()
    }

    /// Reads one token, known by its first byte.
    #[inline]
    fn token(&mut self, first: u8) {
        match first {
            b'{' => self.comment(),
            b';' => self.line_comment(),
            b':' => self.colon(),
            b'+' => self.plus(),
            b'~' => self.rethrow(),
            b'(' => self.open(),
            b')' => self.close(),
            b'=' => self.result(),
            b'!' | b'?' => self.glyph(),
            b'$' => self.nag(),
            b'}' => self.stray_brace(),
            b'[' => self.tag(),
            0..=31 | 127 => self.control(first),
            _ if matches!(self.state, State::Side | State::Plus) => self.throw(),
            b'0'..=b'9' => {
                if !self.plain_turns() {
                    self.figure();
                }
            }
            _ => self.word(first),
        }
    }

    /// Hands a token on that ends where `rest` begins.
    #[inline(always)]
    fn emit(&mut self, kind: NodeKind, rest: &[u8]) {
        self.emit_to(kind, self.source.len() - rest.len());
    }

    /// Hands a token on that ends at `end`.
    #[inline(always)]
    fn emit_to(&mut self, kind: NodeKind, end: usize) {
        let span = between(self.at, end);
        self.sink.node(Node { kind, span });
        self.at = end;
        self.end = end;
    }

    /// `turn-number = number "."`, or a number that a side follows; `roll-off = "0." …`
    #[inline]
    fn figure(&mut self) {
        let input = self.rest();
        match token::number(input) {
            Ok(([b'.', rest @ ..], number)) => self.numbered(number, rest),
            Ok((rest, number)) => self.bare_number(number, rest),
            Err(_) => self.bad_number(),
        }
    }

    /// A number and its full stop, before `rest`.
    #[inline]
    fn numbered(&mut self, number: u32, rest: &[u8]) {
        if number == 0 {
            return self.begin_roll_off(rest);
        }
        self.finish_part();
        self.roll_off = false;
        self.turns = true;
        self.number = number;
        self.state = State::Number;
        self.emit(NodeKind::TurnNumber(number), rest);
    }

    /// A number without a full stop: a die, a throw without its side, or a slip.
    fn bare_number(&mut self, number: u32, rest: &'s [u8]) {
        match self.state {
            State::Number | State::RollOff => return self.missing_side(),
            _ if token::action(self.rest()).is_ok() => return self.play(),
            _ => {}
        }
        if self.other_dot(number, rest) {
            return;
        }
        if self.may_be_numbered(number) && self.side_after(rest) {
            self.report_missing_dot(rest);
            return self.numbered(number, rest);
        }
        self.play();
    }

    /// A side, an action, a pass, or text that is none of them.
    #[inline]
    fn word(&mut self, first: u8) {
        if let Some((side, rest)) = self.side_here() {
            return self.side(side, rest);
        }
        match self.state {
            State::Number | State::RollOff => self.missing_side(),
            _ if first == b'-' || first == 0xE2 => self.pass(),
            _ => self.play(),
        }
    }

    /// The side that stands here, if one does. Where a side is due it needs no blank after it.
    #[inline]
    fn side_here(&self) -> Option<(Side, &'s [u8])> {
        let rest = self.rest();
        match self.state {
            State::Number | State::RollOff => {
                let (after, side) = token::side(rest).ok()?;
                let word = after.first().is_some_and(|next| {
                    next.is_ascii_alphabetic() && !matches!(next, b'X' | b'x' | b'I' | b'i')
                });
                (!word).then_some((side, after))
            }
            _ => side_at(rest),
        }
    }

    /// `side = "M" | "W"`
    #[inline]
    fn side(&mut self, side: Side, rest: &[u8]) {
        match self.state {
            State::Number | State::RollOff => {}
            State::Throw if self.roll_off => {}
            _ => {
                self.finish_part();
                self.number = self.number.saturating_add(1);
                self.turns = true;
            }
        }
        self.mover = Some(side);
        self.state = State::Side;
        self.emit(NodeKind::Side(side), rest);
    }

    /// `throw` where one is due.
    #[inline]
    fn throw(&mut self) {
        let input = self.rest();
        match token::throw(input) {
            // A full stop can be a blank; but it may also end the number of the next turn.
            Ok((rest, _)) if self.ends_number(rest) => {
                self.no_throw(Failure::new(input, Expected::FACE));
            }
            Ok((rest @ [b' ', next, ..], _))
                if (token::is_face(*next) || matches!(next, b'I' | b'i' | b'O' | b'o'))
                    && self.spaced_throw(rest) => {}
            Ok((rest, throw)) => {
                if self.at == self.end && self.state == State::Side {
                    self.report_missing_blank(rest);
                }
                self.state = State::Throw;
                self.emit(NodeKind::Throw(throw), rest);
                self.glyph_at = self.end;
            }
            Err(error) => self.no_throw(failure_of(&error, input)),
        }
    }

    /// Whether what was read up to `rest` is the number of a turn, which a side follows.
    #[inline]
    fn ends_number(&self, rest: &[u8]) -> bool {
        self.ends_number_at(self.at, rest)
    }

    /// Whether what was read from `at` up to `rest` is the number of a turn, which a side follows.
    #[inline]
    fn ends_number_at(&self, at: usize, rest: &[u8]) -> bool {
        let end = self.source.len() - rest.len();
        self.source.get(end - 1) == Some(&b'.')
            && matches!(token::number(self.text_from(at)), Ok(([b'.', after @ ..], _)) if after.len() == rest.len())
            && self.side_after(rest)
    }

    /// Whether white space and a side follow what was read up to `rest`.
    fn side_after(&self, rest: &[u8]) -> bool {
        let end = self.source.len() - rest.len();
        let next = skip_white(self.source, end);
        next > end && side_at(self.source.get(next..).unwrap_or_default()).is_some()
    }

    /// `rethrow = "~" throw`
    fn rethrow(&mut self) {
        if self.state != State::Throw {
            return self.misplaced("`~` follows the throw whose dice are thrown again");
        }
        let input = self.rest();
        match token::rethrow(input) {
            Ok((rest, throw)) => {
                self.emit(NodeKind::Rethrow(throw), rest);
                self.glyph_at = self.end;
            }
            Err(error) => self.bad_token(Part::Throw, failure_of(&error, input)),
        }
    }

    /// `":"`
    #[inline]
    fn colon(&mut self) {
        match self.state {
            State::Throw => {}
            State::Side | State::Plus => {
                if self.early_colon() {
                    return;
                }
                self.finish_part();
            }
            _ => return self.misplaced("`:` stands between a throw and what was done with it"),
        }
        self.leave_roll_off();
        self.state = State::Colon;
        self.emit(NodeKind::Colon, self.rest().get(1..).unwrap_or_default());
    }

    /// `"+"`
    fn plus(&mut self) {
        match self.state {
            State::Throw | State::Play | State::Pass => {}
            State::Colon | State::Side | State::Plus => self.finish_part(),
            _ => return self.misplaced("`+` goes on with a turn that has begun"),
        }
        self.leave_roll_off();
        self.state = State::Plus;
        self.emit(NodeKind::Plus, self.rest().get(1..).unwrap_or_default());
    }

    /// What was a throw of the roll-off turns out to be that of turn 1.
    const fn leave_roll_off(&mut self) {
        if self.roll_off {
            self.roll_off = false;
            self.turns = true;
            self.number = 1;
        }
    }

    /// `action` where one may stand.
    #[inline]
    fn play(&mut self) {
        let input = self.rest();
        if !matches!(self.state, State::Colon | State::Play) {
            return self.play_elsewhere(input);
        }
        if let Some((rest, action)) = token::plain_action(input) {
            return self.played(action, rest);
        }
        match token::action(input) {
            Ok((rest @ [b' ', ..], action)) if action.to.is_none() && self.spaced_action(rest) => {}
            Ok((rest, action)) => self.played(action, rest),
            Err(_) if self.glued_side() => {}
            Err(error) => self.bad_token(Part::Play, failure_of(&error, input)),
        }
    }

    #[inline(always)]
    fn played(&mut self, action: WrittenAction, rest: &[u8]) {
        self.state = State::Play;
        self.emit(NodeKind::Action(action), rest);
        self.glyph_at = self.end;
    }

    /// `pass = "--"`
    fn pass(&mut self) {
        let input = self.rest();
        match token::pass(input) {
            Ok((rest, ())) => match self.state {
                State::Colon => {
                    self.state = State::Pass;
                    self.emit(NodeKind::Pass, rest);
                }
                State::Throw if !self.roll_off => {
                    self.report_missing_colon();
                    self.state = State::Pass;
                    self.emit(NodeKind::Pass, rest);
                }
                _ => self.misplaced_pass(),
            },
            Err(error) => self.bad_token(Part::Play, failure_of(&error, input)),
        }
    }

    /// `glyph`, directly after a throw or an action
    fn glyph(&mut self) {
        let input = self.rest();
        let adjacent = self.glyph_at == self.at && self.at > 0;
        match token::glyph(input) {
            Ok((rest, glyph)) if adjacent => self.emit(NodeKind::Glyph(glyph), rest),
            Ok((rest, _)) => self.misplaced_glyph(rest),
            Err(_) => self.bad_glyph(),
        }
    }

    /// Whether the turn may be annotated here; where it may not, says so. The annotation ends at `end`,
    /// if it can be moved.
    #[inline]
    fn annotation(&mut self, end: Option<usize>) {
        if matches!(
            self.state,
            State::RollOff | State::Number | State::Side | State::Plus
        ) {
            self.report_misplaced_annotation(end);
        }
    }

    /// `nag = "$" number`
    fn nag(&mut self) {
        let input = self.rest();
        match token::nag(input) {
            Ok((rest, nag)) if !rest.first().is_some_and(u8::is_ascii_alphanumeric) => {
                self.annotation(Some(self.source.len() - rest.len()));
                self.emit(NodeKind::Nag(nag), rest);
            }
            _ => self.bad_nag(),
        }
    }

    /// Where the parser is, for messages.
    const fn whereabouts(&self) -> Whereabouts {
        Whereabouts {
            roll_off: self.roll_off,
            turn: self.number,
            in_variation: !self.stack.is_empty(),
        }
    }
}

/// The side at the start of a text, if white space or the like follows it.
#[inline]
fn side_at(text: &[u8]) -> Option<(Side, &[u8])> {
    let (rest, side) = token::side(text).ok()?;
    let alone = match rest.first() {
        None => true,
        Some(&next) => token::ends_token(next) || token::starts_no_break_space(rest),
    };
    alone.then_some((side, rest))
}
