//! What is not as it should be: findings, and how reading goes on.

use super::{Movetext, State, side_at};
use crate::diagnostic::{Code, Diagnostic};
use crate::record::encoding::invalid_utf8;
use crate::record::node::NodeKind;
use crate::record::parse::explain::{self, Part};
use crate::record::parse::failure::{Expected, Failure, failure_of};
use crate::record::parse::{Visitor, token};
use crate::record::scan::{between, offset};
use crate::text::Span;

impl<'s, V: Visitor> Movetext<'s, '_, '_, V> {
    /// The token that begins here, as far as it goes when nothing else is known of it.
    pub(super) fn token_span(&self) -> Span {
        self.span_until(token::ends_token)
    }

    /// The text from here up to the first byte for which `ends` holds, at least one byte.
    fn span_until(&self, ends: impl Fn(u8) -> bool) -> Span {
        let rest = self.rest();
        let mut len = 1;
        while let Some(&next) = rest.get(len) {
            let after = rest.get(len..).unwrap_or_default();
            if ends(next) || token::starts_no_break_space(after) {
                break;
            }
            len += 1;
        }
        between(self.at, self.at + len)
    }

    /// A token that cannot be read: a finding, an error node, and on behind it.
    #[cold]
    pub(super) fn bad_token(&mut self, part: Part, failure: Failure) {
        let span = match part {
            // The colon after a bad throw is as good as any.
            Part::Throw => self.span_until(token::ends_throw),
            Part::Side | Part::Play => self.token_span(),
        };
        let whereabouts = self.whereabouts();
        let left = failure
            .left
            .saturating_sub(self.source.len() - span.end as usize);
        self.reject(span, |text| {
            explain::bad_token(text, span, part, Failure { left, ..failure }, whereabouts)
        });
    }

    /// Something that may not stand here.
    #[cold]
    pub(super) fn misplaced(&mut self, help: &'static str) {
        self.misplaced_at(self.token_span(), help);
    }

    fn misplaced_at(&mut self, span: Span, help: &'static str) {
        let whereabouts = self.whereabouts();
        self.reject(span, |text| {
            let message = format!(
                "{} cannot stand here, {}",
                explain::quoted(text),
                whereabouts.phrase()
            );
            Diagnostic::new(Code::UnexpectedText, span, message).with_help(help)
        });
    }

    /// Gives up on the text of `span`: reports what `explain` says of it, or that it is no UTF-8.
    pub(super) fn reject(&mut self, span: Span, explain: impl FnOnce(&str) -> Diagnostic) {
        if !self.sink.is_full() {
            self.explain(span, explain);
        }
        self.emit(
            NodeKind::Error,
            self.source.get(span.end as usize..).unwrap_or_default(),
        );
    }

    fn explain(&mut self, span: Span, explain: impl FnOnce(&str) -> Diagnostic) {
        let bytes = span.of(self.source);
        let finding = match str::from_utf8(bytes) {
            Ok(text) => explain(text),
            Err(error) => {
                let start = error.valid_up_to();
                let len = error.error_len().unwrap_or(bytes.len() - start);
                let invalid = bytes.get(start..start + len).unwrap_or_default();
                let start = span.start + offset(start);
                invalid_utf8(invalid, Span::new(start, start + offset(len)))
            }
        };
        self.sink.report(finding);
    }

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
        let (code, what, next) = match self.state {
            State::Number | State::RollOff => (
                Code::ExpectedSide,
                "a side, `M` or `W`, is missing",
                State::Pass,
            ),
            State::Colon => (
                Code::ExpectedAction,
                "after the colon an action or `--` is missing",
                State::Play,
            ),
            _ => (Code::ExpectedThrow, "a throw is missing", State::Throw),
        };
        self.state = next;
        // Right behind what came last, where the missing part belongs.
        let at = offset(self.end);
        let message = format!("{what} {}", self.whereabouts().phrase());
        let found = self
            .source
            .get(self.at)
            .map(|_| between(self.at, self.at + 1));
        let mut finding = Diagnostic::new(code, Span::at(at), message);
        if let Some(found) = found.filter(|found| found.start > at) {
            finding = finding.with_label(found, "found this instead");
        }
        self.sink.report(finding);
    }

    /// A turn without its side: if it is clear all the same what stands here, reading goes on with it.
    #[cold]
    pub(super) fn missing_side(&mut self) {
        let input = self.rest();
        let known = match (token::throw(input), token::action(input)) {
            (Ok((rest, throw)), _) => Some((rest, NodeKind::Throw(throw), State::Throw)),
            (_, Ok((rest, action))) => Some((rest, NodeKind::Action(action), State::Play)),
            _ => None,
        };
        let Some((rest, kind, next)) = known else {
            self.bad_token(Part::Side, Failure::new(input, Expected::NOTHING));
            self.state = State::Side;
            return;
        };
        let span = between(self.at, self.source.len() - rest.len());
        let message = format!(
            "the side, `M` or `W`, is missing {}",
            self.whereabouts().phrase()
        );
        self.sink
            .report(Diagnostic::new(Code::ExpectedSide, span, message));
        self.state = next;
        self.emit(kind, rest);
        self.glyph_at = self.end;
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
        self.state = State::Throw;
    }

    /// No action where one is due.
    #[cold]
    pub(super) fn no_action(&mut self, failure: Failure) {
        self.bad_token(Part::Play, failure);
        self.state = State::Play;
    }

    /// An action, or what looks like one, where none can stand.
    #[cold]
    pub(super) fn play_elsewhere(&mut self, input: &'s [u8]) {
        let action = token::action(input);
        let is_action = action.is_ok();
        match self.state {
            State::Throw if is_action && !self.roll_off => {
                self.report_missing_colon();
                self.state = State::Play;
                self.play();
            }
            State::Pass if is_action => {
                self.misplaced("`--` says that nothing could be done, so no action goes with it");
            }
            State::Between if is_action => {
                self.misplaced(
                    "a variation ends the turn before it; the next turn needs its number",
                );
            }
            _ => match action {
                Ok(_) => self.misplaced("an action follows a throw and a colon"),
                Err(_) if token::throw(input).is_ok() => {
                    let help = "a further throw follows a `+`, dice thrown again follow a `~`";
                    self.misplaced_at(self.span_until(token::ends_throw), help);
                }
                Err(error) if matches!(self.state, State::Throw | State::Pass) => {
                    self.bad_token(Part::Play, failure_of(&error, input));
                }
                Err(_) => self.unexpected(),
            },
        }
    }

    fn unexpected(&mut self) {
        let span = self.token_span();
        let whereabouts = self.whereabouts();
        self.reject(span, |text| explain::prose(text, span, whereabouts));
    }

    #[cold]
    pub(super) fn report_missing_colon(&mut self) {
        let message = format!(
            "a `:` is missing between the throw and what was done with it, {}",
            self.whereabouts().phrase()
        );
        let at = between(self.end, self.at);
        self.sink
            .report(Diagnostic::new(Code::MissingColon, at, message));
    }

    #[cold]
    pub(super) fn report_missing_dot(&mut self, rest: &[u8]) {
        let end = self.source.len() - rest.len();
        let span = between(self.at, end);
        let text = String::from_utf8_lossy(span.of(self.source)).into_owned();
        self.sink.report(Diagnostic::new(
            Code::MissingDot,
            span,
            format!("a full stop belongs after the turn number: `{text}.`"),
        ));
    }

    #[cold]
    pub(super) fn bad_number(&mut self) {
        let span = self.token_span();
        self.reject(span, |text| {
            let message = format!(
                "{} is no turn number: it is too large",
                explain::quoted(text)
            );
            Diagnostic::new(Code::BadNumber, span, message)
        });
        self.state = State::Number;
    }

    #[cold]
    pub(super) fn report_misplaced_annotation(&mut self) {
        let after = match self.state {
            State::RollOff => "`0.`",
            State::Number => "a turn number",
            State::Side => "a side",
            _ => "a `+`",
        };
        let at = offset(self.at);
        self.sink.report(
            Diagnostic::new(
                Code::MisplacedComment,
                Span::new(at, at + 1),
                format!("neither comment nor `$` glyph can stand after {after}"),
            )
            .with_help("it may stand after the throw"),
        );
    }

    /// The marks of a glyph that stands here.
    fn marks_span(&self) -> Span {
        let len = self
            .rest()
            .iter()
            .take_while(|byte| matches!(byte, b'!' | b'?'))
            .count();
        between(self.at, self.at + len)
    }

    #[cold]
    pub(super) fn misplaced_glyph(&mut self, rest: &[u8]) {
        let span = self.marks_span();
        self.sink.report(
            Diagnostic::new(
                Code::MisplacedGlyph,
                span,
                "this glyph does not stand directly after a throw or an action",
            )
            .with_help("write it without a blank behind what it judges, as in `O2-L2!`"),
        );
        self.emit(NodeKind::Error, rest);
    }

    #[cold]
    pub(super) fn bad_glyph(&mut self) {
        let span = self.marks_span();
        self.reject(span, |text| {
            let message = format!("{} is no glyph", explain::quoted(text));
            Diagnostic::new(Code::BadGlyph, span, message)
                .with_help("the glyphs are `!`, `?`, `!!`, `??`, `!?` and `?!`, one each")
        });
    }

    #[cold]
    pub(super) fn bad_nag(&mut self) {
        let span = self.token_span();
        self.reject(span, |text| {
            let message = format!("{} is no glyph number", explain::quoted(text));
            Diagnostic::new(Code::BadGlyph, span, message)
                .with_help("glyph numbers run from `$1` to `$255`")
        });
    }

    /// A result that cannot be read.
    #[cold]
    pub(super) fn bad_result(&mut self, failure: Failure) {
        let input = self.rest();
        let word = input.len().saturating_sub(failure.left);
        let len = input
            .iter()
            .skip(word)
            .take_while(|&&byte| !token::ends_token(byte))
            .count();
        // Without a word only the sign itself is at fault.
        let len = if len == 0 { 1 } else { word + len };
        let span = between(self.at, self.at + len);
        let king = matches!(input, [b'=', b'K' | b'k', ..]);
        let whereabouts = self.whereabouts();
        self.reject(span, |text| {
            let finding = |message: String| Diagnostic::new(Code::BadResult, span, message);
            if king {
                finding(format!(
                    "{} is no result, {}",
                    explain::quoted(text),
                    whereabouts.phrase()
                ))
                .with_help("`=K` goes directly after its action, without a blank")
            } else {
                finding(format!(
                    "{} is no result: after `=` stands one of men, women, draw, unfinished",
                    explain::quoted(text)
                ))
            }
        });
        // Somebody did write a result; that there is none need not be said as well.
        self.finished |= !king;
    }

    #[cold]
    pub(super) fn stray_brace(&mut self) {
        let at = offset(self.at);
        self.sink.report(
            Diagnostic::new(
                Code::StrayBrace,
                Span::new(at, at + 1),
                "this `}` closes nothing",
            )
            .with_help("comments do not nest: the first `}` ends a comment"),
        );
        self.emit(NodeKind::Error, self.rest().get(1..).unwrap_or_default());
    }

    /// A bracket among the moves: a tag too late, or a command outside a comment.
    #[cold]
    pub(super) fn tag(&mut self) {
        let rest = self.rest();
        // The nearest of bracket and line end, so that a long line is not searched again and again.
        let stop = memchr::memchr3(b']', b'\n', b'\r', rest).unwrap_or(rest.len());
        let line = rest.get(..stop).unwrap_or_default();
        let closed = rest.get(stop) == Some(&b']');
        let len = if closed {
            stop + 1
        } else {
            line.trim_ascii_end().len()
        };
        let span = between(self.at, self.at + len);
        let command = line.starts_with(b"[%");
        let whereabouts = self.whereabouts();
        self.reject(span, |text| {
            let message = format!(
                "{} stands among the moves, {}",
                explain::quoted(text),
                whereabouts.phrase()
            );
            Diagnostic::new(Code::TagInMovetext, span, message).with_help(if command {
                "commands stand inside a comment: `{[%mark H2 green]}`"
            } else {
                "tags stand in the header, above the moves and without an empty line between them"
            })
        });
    }

    /// A control character that is no white space. What stands around it is read.
    #[cold]
    pub(super) fn control(&mut self, byte: u8) {
        let len = self.rest().iter().take_while(|&&next| next == byte).count();
        let span = between(self.at, self.at + len);
        let whereabouts = self.whereabouts();
        self.reject(span, |_| {
            let (code, what) = if byte == 0 {
                (Code::NulCharacter, "a NUL character".to_owned())
            } else {
                (
                    Code::UnexpectedText,
                    format!("a control character, \\u{{{byte:x}}},"),
                )
            };
            Diagnostic::new(
                code,
                span,
                format!("{what} stands among the moves, {}", whereabouts.phrase()),
            )
        });
    }
}
