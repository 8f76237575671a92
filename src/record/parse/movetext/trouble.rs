//! What is not as it should be: findings, and how reading goes on.

use super::words::in_braces;
use super::{Movetext, State, skip_white};
use crate::diagnostic::{Certainty, Code, Diagnostic, Fix};
use crate::record::encoding::invalid_utf8;
use crate::record::node::NodeKind;
use crate::record::parse::explain::{self, Part};
use crate::record::parse::failure::{Failure, failure_of};
use crate::record::parse::{Visitor, repair, token};
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

    /// A token that cannot be read: a finding, an error node, and on behind it. What was due is taken
    /// for there.
    #[cold]
    pub(super) fn bad_token(&mut self, part: Part, failure: Failure) {
        let span = match part {
            // The colon after a bad throw is as good as any.
            Part::Throw => self.span_until(token::ends_throw),
            Part::Side | Part::Play => self.token_span(),
        };
        let left = failure
            .left
            .saturating_sub(self.source.len() - span.end as usize);
        if self.sink.is_full() || !self.explain_token(span, part, Failure { left, ..failure }) {
            self.emit(NodeKind::Error, self.text_from(span.end as usize));
            self.give_up_part();
        }
    }

    /// Says why the token at `span` cannot be read. True if reading went on behind it already.
    fn explain_token(&mut self, span: Span, part: Part, failure: Failure) -> bool {
        let whereabouts = self.whereabouts();
        let Ok(text) = str::from_utf8(span.of(self.source)) else {
            self.explain(span, |text| explain::words(text, span, whereabouts));
            return false;
        };
        if let Some(finding) = explain::odd_character(text, span, whereabouts) {
            self.sink.report(finding);
            return false;
        }
        let at = text.len().saturating_sub(failure.left);
        let mut colon = false;
        let repair = match part {
            Part::Play if self.foreign_result(text, span) || self.apart(text, span) => return true,
            Part::Play => repair::action(text),
            Part::Side => repair::side(text),
            Part::Throw => repair::throw(text).map(|mut repair| {
                colon = text.ends_with([',', '=']) && self.play_follows(span.end as usize);
                if colon {
                    repair.text.push(':');
                }
                repair
            }),
        };
        if repair.is_none() && self.begins_prose(text, span, at, part) {
            self.words(span);
            return true;
        }
        let finding = explain::bad_token(text, span, part, failure, whereabouts, repair);
        self.sink.report(finding);
        if colon {
            self.emit(NodeKind::Error, self.text_from(span.end as usize));
            self.leave_roll_off();
            self.state = State::Colon;
        }
        colon
    }

    /// Whether an action or a pass follows behind `end`.
    pub(super) fn play_follows(&self, end: usize) -> bool {
        let rest = self.text_from(skip_white(self.source, end));
        token::action(rest).is_ok() || token::pass(rest).is_ok()
    }

    /// What could not be read stands for the part that was due.
    pub(super) const fn give_up_part(&mut self) {
        self.state = match self.state {
            State::Number | State::RollOff => State::Side,
            State::Side | State::Plus => State::Throw,
            State::Colon => State::Play,
            other => other,
        };
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
        self.rejected = self.end;
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

    /// An action, or what looks like one, where none can stand.
    #[cold]
    pub(super) fn play_elsewhere(&mut self, input: &'s [u8]) {
        if self.glued_side() {
            return;
        }
        let span = self.token_span();
        if str::from_utf8(span.of(self.source)).is_ok_and(|text| self.foreign_result(text, span)) {
            return;
        }
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

    /// Text that is no token where none can go on.
    pub(super) fn unexpected(&mut self) {
        let span = self.token_span();
        let whereabouts = self.whereabouts();
        let whole = str::from_utf8(span.of(self.source))
            .is_ok_and(|text| explain::odd_character(text, span, whereabouts).is_none());
        if whole && !self.sink.is_full() {
            return self.words(span);
        }
        self.reject(span, |text| {
            explain::odd_character(text, span, whereabouts)
                .unwrap_or_else(|| explain::words(text, span, whereabouts))
        });
        self.give_up_part();
    }

    /// A pass that does not stand alone.
    #[cold]
    pub(super) fn misplaced_pass(&mut self) {
        const HELP: &str = "`--` stands alone after the colon: nothing could be done";
        if self.state != State::Play {
            return self.misplaced(HELP);
        }
        let span = self.token_span();
        // The dice that are left need no word.
        let fix = Fix::safe(Span::new(offset(self.end), span.end), "");
        let whereabouts = self.whereabouts();
        self.reject(span, |text| {
            let message = format!(
                "{} cannot stand after an action, {}",
                explain::quoted(text),
                whereabouts.phrase()
            );
            Diagnostic::new(Code::UnexpectedText, span, message)
                .with_help(HELP)
                .with_fix(fix)
        });
    }

    /// The result of a chess record at the end of the text. True if `span`, which holds `text`, is one.
    pub(super) fn foreign_result(&mut self, text: &str, span: Span) -> bool {
        let meant = match text {
            "1-0" | "0-1" => None,
            "1/2-1/2" | "½-½" => Some("= draw"),
            "*" => Some("= unfinished"),
            _ => return false,
        };
        if skip_white(self.source, span.end as usize) < self.source.len() {
            return false;
        }
        let message = format!("`{text}` ends a chess record, and no record of this game");
        let finding = Diagnostic::new(Code::BadResult, span, message)
            .with_help("write `= men`, `= women`, `= draw` or `= unfinished`");
        self.sink.report(match meant {
            Some(meant) => finding.with_fix(Fix::guess(span, meant)),
            None => finding,
        });
        self.finished = true;
        self.emit(NodeKind::Error, self.text_from(span.end as usize));
        true
    }

    /// A result that cannot be read.
    #[cold]
    pub(super) fn bad_result(&mut self, failure: Failure) {
        let input = self.rest();
        let word = input.len().saturating_sub(failure.left);
        let len = input
            .iter()
            .skip(word)
            .take_while(|&&byte| !token::is_white(byte) && !matches!(byte, b'{' | b';'))
            .count();
        // Without a word only the sign itself is at fault.
        let len = if len == 0 { 1 } else { word + len };
        let span = between(self.at, self.at + len);
        if matches!(input, [b'=', b'K' | b'k', ..]) {
            return self.mark_apart(span);
        }
        let word = between(self.at + word, self.at + len.max(word));
        self.reject(span, |text| {
            let message = format!(
                "{} is no result: after `=` stands one of men, women, draw, unfinished",
                explain::quoted(text)
            );
            let finding = Diagnostic::new(Code::BadResult, span, message);
            let written = text.get((word.start - span.start) as usize..);
            let Some((meant, certainty)) = written.and_then(repair::result) else {
                return finding;
            };
            let meant = meant.word();
            finding
                .with_help(format!("did you mean `= {meant}`?"))
                .with_fix(match certainty {
                    Certainty::Safe => Fix::safe(word, meant),
                    Certainty::Guess => Fix::guess(word, meant),
                })
        });
        // Somebody did write a result; that there is none need not be said as well.
        self.finished = true;
    }

    /// `=K` or `#K` with a blank before it.
    pub(super) fn mark_apart(&mut self, span: Span) {
        let behind_action = self.state == State::Play && self.glyph_at == self.end;
        let apart = Span::new(offset(self.end), span.start);
        let blanks = apart.of(self.source).iter().all(u8::is_ascii_whitespace);
        let whereabouts = self.whereabouts();
        let source = self.source;
        self.reject(span, |text| {
            let message = format!(
                "{} stands apart from its action, {}",
                explain::quoted(text),
                whereabouts.phrase()
            );
            let finding = Diagnostic::new(Code::BadResult, span, message)
                .with_help("`=K` goes directly after its action, without a blank");
            let mark = token::king(span.of(source));
            if behind_action && blanks && matches!(mark, Ok((rest, _)) if rest.is_empty()) {
                finding.with_fix(Fix::safe(apart, ""))
            } else {
                finding
            }
        });
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
            .with_help("comments do not nest: the first `}` ends a comment")
            .with_fix(Fix::guess(Span::new(at, at + 1), "")),
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
        let may_comment = self.may_comment();
        let whereabouts = self.whereabouts();
        self.reject(span, |text| {
            let message = format!(
                "{} stands among the moves, {}",
                explain::quoted(text),
                whereabouts.phrase()
            );
            let finding = Diagnostic::new(Code::TagInMovetext, span, message);
            if !command {
                return finding.with_help(
                    "tags stand in the header, above the moves and without an empty line between them",
                );
            }
            let finding = finding.with_help("commands stand inside a comment: `{[%mark H2 green]}`");
            if closed && may_comment && !text.contains(['{', '}']) {
                finding.with_fix(in_braces(span, Certainty::Safe))
            } else {
                finding
            }
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
            .with_fix(Fix::guess(span, ""))
        });
    }
}
