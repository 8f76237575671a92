//! What a turn lacks, or has in another place: numbers, sides, throws, colons.

use super::{Movetext, State, side_at, skip_white};
use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Fix, Severity};
use crate::record::node::NodeKind;
use crate::record::parse::explain::{self, Part};
use crate::record::parse::failure::{Expected, Failure};
use crate::record::parse::{Visitor, token};
use crate::record::scan::{between, offset};
use crate::text::Span;

impl<V: Visitor> Movetext<'_, '_, '_, V> {
    /// The part before must be complete here. Says what it lacks, and takes it for there.
    #[inline]
    pub(super) fn finish_part(&mut self) {
        if matches!(
            self.state,
            State::RollOff | State::Number | State::Side | State::Plus | State::Colon
        ) {
            self.report_incomplete();
        }
    }

    #[cold]
    fn report_incomplete(&mut self) {
        if self.rejected == self.end {
            // What could not be read stood for the part, and enough was said of it.
            return self.give_up_part();
        }
        // Right behind what came last, where the missing part belongs.
        let at = offset(self.end);
        let (code, what, next, fix) = match self.state {
            State::Number | State::RollOff => (
                Code::ExpectedSide,
                "a side, `M` or `W`, is missing",
                State::Pass,
                None,
            ),
            State::Colon => (
                Code::ExpectedAction,
                "after the colon an action or `--` is missing",
                State::Play,
                // A result or a side may stand directly behind the colon.
                // Whether nothing could be done is for the rules to say.
                Some(Fix::guess(
                    Span::at(at),
                    if self.end == self.at { " -- " } else { " --" },
                )),
            ),
            _ => (
                Code::ExpectedThrow,
                "a throw is missing",
                State::Throw,
                None,
            ),
        };
        self.state = next;
        let message = format!("{what} {}", self.whereabouts().phrase());
        let found = self
            .source
            .get(self.at)
            .map(|&byte| between(self.at, (self.at + utf8_len(byte)).min(self.source.len())));
        let mut finding = Diagnostic::new(code, Span::at(at), message);
        if let Some(found) = found.filter(|found| found.start > at) {
            finding = finding.with_label(found, "found this instead");
        }
        if let Some(fix) = fix {
            finding = finding
                .with_help("write `--` where nothing could be done")
                .with_fix(fix);
        }
        self.sink.report(finding);
    }

    /// A turn without its side: if it is clear all the same what stands here, reading goes on with it.
    #[cold]
    pub(super) fn missing_side(&mut self) {
        if self.dots() {
            return;
        }
        let input = self.rest();
        let known = match (token::throw(input), token::action(input)) {
            (Ok((rest, throw)), _) => Some((rest, NodeKind::Throw(throw), State::Throw)),
            (_, Ok((rest, action))) => Some((rest, NodeKind::Action(action), State::Play)),
            _ => None,
        };
        let Some((rest, kind, next)) = known else {
            return self.bad_token(Part::Side, Failure::new(input, Expected::NOTHING));
        };
        let span = between(self.at, self.source.len() - rest.len());
        let message = format!(
            "the side, `M` or `W`, is missing {}",
            self.whereabouts().phrase()
        );
        let mut finding = Diagnostic::new(Code::ExpectedSide, span, message);
        if let Some(side) = self
            .mover
            .map(Side::other)
            .filter(|_| self.stack.is_empty())
        {
            finding = finding
                .with_help("the sides take turns")
                .with_fix(Fix::guess(
                    Span::at(span.start),
                    format!("{} ", side.letter()),
                ));
        }
        self.sink.report(finding);
        self.state = next;
        self.emit(kind, rest);
        self.glyph_at = self.end;
    }

    /// Dots between the number of a turn and its side, as chess records have them for the second
    /// player's turns. True if they stand here.
    fn dots(&mut self) -> bool {
        let rest = self.rest();
        let mut len = 0;
        while let Some(dot) = match rest.get(len..) {
            Some([b'.', ..]) => Some(1),
            Some([0xE2, 0x80, 0xA6, ..]) => Some(3),
            _ => None,
        } {
            len += dot;
        }
        let end = self.at + len;
        let next = skip_white(self.source, end);
        if len == 0 || side_at(self.text_from(next)).is_none() {
            return false;
        }
        let span = between(self.at, end);
        let message = format!(
            "dots stand between a number and its side, {}",
            self.whereabouts().phrase()
        );
        self.sink.report(
            Diagnostic::new(Code::UnexpectedText, span, message)
                .with_help("each side's turn has a number of its own, with one full stop")
                .with_fix(Fix::safe(span, "")),
        );
        self.emit(NodeKind::Error, self.text_from(end));
        true
    }

    /// No throw where one is due.
    #[cold]
    pub(super) fn no_throw(&mut self, failure: Failure) {
        let input = self.rest();
        if let Some((side, rest)) = side_at(input) {
            self.finish_part();
            return self.side(side, rest);
        }
        if let Ok(([b'.', rest @ ..], number)) = token::number(input) {
            return self.numbered(number, rest);
        }
        if token::action(input).is_ok() {
            self.finish_part();
            self.state = State::Play;
            return self.play();
        }
        self.bad_token(Part::Throw, failure);
    }

    /// A colon where a throw is due: if the throw stands behind it, it came too early. True if so.
    #[cold]
    pub(super) fn early_colon(&mut self) -> bool {
        let at = self.at;
        let start = skip_white(self.source, at + 1);
        let rest = self.text_from(start);
        if rest.starts_with(b"--") {
            return false;
        }
        let Ok((rest, throw)) = token::throw(rest) else {
            return false;
        };
        let end = self.source.len() - rest.len();
        if token::action(self.text_from(start)).is_ok() || self.ends_number_at(start, rest) {
            return false;
        }
        let lacks_colon = self.play_follows(end);
        let span = between(at, at + 1);
        let message = format!(
            "this `:` stands before the throw, {}",
            self.whereabouts().phrase()
        );
        let mut fix = Fix::safe(span, "");
        if lacks_colon {
            fix = fix.and(Span::at(offset(end)), ":");
        }
        self.sink.report(
            Diagnostic::new(Code::UnexpectedText, span, message)
                .with_help("the colon stands behind the throw, before what was done with it")
                .with_fix(fix),
        );
        self.emit(NodeKind::Error, self.text_from(at + 1));
        self.at = start;
        self.state = State::Throw;
        self.emit(NodeKind::Throw(throw), rest);
        self.glyph_at = self.end;
        if lacks_colon {
            self.leave_roll_off();
            self.state = State::Colon;
        }
        true
    }

    #[cold]
    pub(super) fn report_missing_colon(&mut self) {
        let message = format!(
            "a `:` is missing between the throw and what was done with it, {}",
            self.whereabouts().phrase()
        );
        let at = between(self.end, self.at);
        let finding = Diagnostic::new(Code::MissingColon, at, message);
        // Only directly behind the throw, its glyph or a comment: what cannot be read is in doubt itself.
        let last = self
            .end
            .checked_sub(1)
            .and_then(|last| self.source.get(last));
        let sure = self.glyph_at == self.end || matches!(last, Some(b'!' | b'?' | b'}'));
        self.sink.report(if sure {
            finding.with_fix(Fix::safe(Span::at(at.start), ":"))
        } else {
            finding
        });
    }

    #[cold]
    pub(super) fn report_missing_dot(&mut self, rest: &[u8]) {
        let end = self.source.len() - rest.len();
        let span = between(self.at, end);
        let text = String::from_utf8_lossy(span.of(self.source)).into_owned();
        let message = format!("a full stop belongs after the turn number: `{text}.`");
        self.sink.report(
            Diagnostic::new(Code::MissingDot, span, message)
                .with_fix(Fix::safe(Span::at(span.end), ".")),
        );
    }

    /// A number of a turn with another sign than its full stop, or with its side right behind it. True
    /// if it is one.
    #[cold]
    pub(super) fn other_dot(&mut self, number: u32, rest: &[u8]) -> bool {
        if !self.may_be_numbered(number) {
            return false;
        }
        if side_at(rest).is_some() {
            let at = offset(self.source.len() - rest.len());
            let message = format!("a full stop belongs after the turn number: `{number}.`");
            self.sink.report(
                Diagnostic::new(Code::MissingDot, Span::at(at), message)
                    .with_severity(Severity::Error)
                    .with_fix(Fix::safe(Span::at(at), ". ")),
            );
            self.numbered(number, rest);
            return true;
        }
        let [b')' | b':' | b',' | b'-' | b'/', after @ ..] = rest else {
            return false;
        };
        if !self.side_after(after) {
            return false;
        }
        let at = self.source.len() - rest.len();
        let span = between(at, at + 1);
        let text = String::from_utf8_lossy(span.of(self.source)).into_owned();
        let message = format!("a full stop belongs after a turn number, not `{text}`");
        self.sink.report(
            Diagnostic::new(Code::UnexpectedText, span, message)
                .with_help(format!("write `{number}.`"))
                .with_fix(Fix::safe(span, ".")),
        );
        self.numbered(number, after);
        true
    }

    /// Figures that are too large for a number.
    #[cold]
    pub(super) fn bad_number(&mut self) {
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if rest.get(digits) != Some(&b'.') {
            return self.unexpected();
        }
        let span = between(self.at, self.at + digits + 1);
        let next = self.number.saturating_add(1);
        self.finish_part();
        // Whatever its number, it is a turn.
        self.roll_off = false;
        self.turns = true;
        self.reject(span, |text| {
            let message = format!(
                "{} is no turn number: it is too large",
                explain::quoted(text)
            );
            Diagnostic::new(Code::BadNumber, span, message)
                .with_fix(Fix::guess(span, format!("{next}.")))
        });
        self.number = next;
        self.state = State::Number;
    }
}

/// How many bytes the character has that begins with `byte`.
pub(super) const fn utf8_len(byte: u8) -> usize {
    match byte {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    }
}
