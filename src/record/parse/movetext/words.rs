//! Prose among the moves: one finding for all of it, and how far it goes.

use super::{Movetext, State, side_at, skip_white};
use crate::diagnostic::{Certainty, Code, Diagnostic, Fix};
use crate::record::node::NodeKind;
use crate::record::parse::explain::{self, Part, quoted};
use crate::record::parse::{Visitor, repair, token};
use crate::record::scan::{between, line_end, offset};
use crate::text::{Span, fold};

/// A word that may belong to a token is no longer than this.
const LONGEST_WORD: usize = 32;

impl<'s, V: Visitor> Movetext<'s, '_, '_, V> {
    /// The text from `at` on.
    pub(super) fn text_from(&self, at: usize) -> &'s [u8] {
        self.source.get(at..).unwrap_or_default()
    }

    /// The next word on the line behind `end`, if one follows after blanks and is short.
    pub(super) fn next_word(&self, end: usize) -> Option<Span> {
        let rest = self.text_from(end);
        let blanks = rest.iter().take_while(|&&byte| byte == b' ').count();
        let word = rest
            .iter()
            .skip(blanks)
            .take(LONGEST_WORD)
            .take_while(|&&byte| !token::ends_token(byte))
            .count();
        let start = end + blanks;
        (blanks > 0 && word > 0 && word < LONGEST_WORD).then(|| between(start, start + word))
    }

    /// Whether the token at `span`, which could not be read, begins a stretch of prose.
    pub(super) fn begins_prose(&self, text: &str, span: Span, at: usize, part: Part) -> bool {
        if explain::is_word(text, at, part) {
            return true;
        }
        let few = text.len() <= 3 && text.chars().all(char::is_alphabetic);
        few && self.next_word(span.end as usize).is_some_and(|next| {
            str::from_utf8(next.of(self.source))
                .is_ok_and(|next| explain::is_word(next, 0, Part::Play))
        })
    }

    /// Words where a token of the game should stand, from the one at `first` on: one finding marks
    /// all of them.
    pub(super) fn words(&mut self, first: Span) {
        if self.is_first() && self.tag_without_brackets() {
            return;
        }
        let end = self.words_end(first.end as usize);
        let span = Span::new(first.start, offset(end));
        let text = String::from_utf8_lossy(span.of(self.source));
        let next = skip_white(self.source, end);
        let last = next >= self.source.len();
        let ready = self.is_due(next);
        let result = repair::result_in_words(&text).filter(|_| last && !self.lacks_part());
        let finding = if let Some(saying) = self.saying(&text, span, last) {
            saying
        } else if let Some((result, len)) = result {
            self.finished = true;
            result_in_words(&text, span, result.word(), len)
        } else {
            let certainty = if ready && is_prose(&text) {
                Certainty::Safe
            } else {
                Certainty::Guess
            };
            let fits = self.may_comment() && !text.contains(['{', '}']);
            let finding = explain::words(&text, span, self.whereabouts());
            if fits {
                finding.with_fix(in_braces(span, certainty))
            } else {
                finding
            }
        };
        self.sink.report(finding);
        self.emit(NodeKind::Error, self.text_from(end));
        if !ready {
            self.give_up_part();
        }
    }

    /// Whether a comment may stand here.
    pub(super) const fn may_comment(&self) -> bool {
        !matches!(
            self.state,
            State::RollOff | State::Number | State::Side | State::Plus
        )
    }

    /// Whether something must follow that has not come yet.
    const fn lacks_part(&self) -> bool {
        matches!(
            self.state,
            State::RollOff | State::Number | State::Side | State::Plus | State::Colon
        )
    }

    /// Whether what must follow now stands at `at`.
    fn is_due(&self, at: usize) -> bool {
        let rest = self.text_from(at);
        match self.state {
            State::Number | State::RollOff => side_at(rest).is_some(),
            State::Side | State::Plus => {
                matches!(token::throw(rest), Ok((after, _)) if !self.ends_number_at(at, after))
            }
            State::Colon => token::action(rest).is_ok() || token::pass(rest).is_ok(),
            _ => true,
        }
    }

    /// Where words that go on at `from` end: before the next thing that reads as a token of the game.
    fn words_end(&self, from: usize) -> usize {
        let mut end = from;
        let mut open = 0_usize;
        loop {
            if matches!(self.state, State::Throw | State::Side | State::Plus)
                && end > self.at + 1
                && self.source.get(end - 1) == Some(&b':')
                && self.play_follows(end)
            {
                return end - 1;
            }
            let at = skip_white(self.source, end);
            let rest = self.text_from(at);
            // A line that is skipped must not get into the braces.
            let skipped = memchr::memchr(b'%', self.source.get(end..at).unwrap_or_default());
            if skipped.is_some() || self.ends_words(at, rest, open) {
                return end;
            }
            match rest.first() {
                None => return end,
                Some(b'(') => open += 1,
                Some(b')') => open -= 1,
                Some(_) => {}
            }
            let len = rest
                .iter()
                .skip(1)
                .take_while(|&&byte| !token::ends_token(byte))
                .count();
            let word = rest.get(..=len).unwrap_or_default();
            if str::from_utf8(word).is_err() || word.iter().any(u8::is_ascii_control) {
                return end;
            }
            end = at + word.len();
        }
    }

    /// Whether a token of the game begins at `at`, where `rest` begins, after `open` parentheses.
    fn ends_words(&self, at: usize, rest: &[u8], open: usize) -> bool {
        match *rest {
            [] | [b'{' | b'}' | b'[' | b';' | b'$' | b'=' | b'+' | b'~', ..] => true,
            [b':', ..] => matches!(self.state, State::Throw | State::Side | State::Plus),
            [b')', ..] => open == 0,
            [b'(', ref inside @ ..] => {
                !inside.first().is_some_and(u8::is_ascii_alphabetic) || side_at(inside).is_some()
            }
            _ => self.is_token(at, rest),
        }
    }

    fn is_token(&self, at: usize, rest: &[u8]) -> bool {
        let due = match self.state {
            State::Side | State::Plus => token::throw(rest).is_ok(),
            State::Throw | State::Colon => token::pass(rest).is_ok(),
            _ => false,
        };
        if due || token::action(rest).is_ok() {
            return true;
        }
        if let Some((_, after)) = side_at(rest) {
            let after = skip_white(self.source, self.source.len() - after.len());
            return token::throw(self.text_from(after)).is_ok();
        }
        let Ok((after, _)) = token::number(rest) else {
            return false;
        };
        let (dot, after) = match after {
            [b'.', after @ ..] => (true, after),
            after => (false, after),
        };
        let behind = self.source.len() - after.len();
        let next = skip_white(self.source, behind);
        let side = side_at(self.text_from(next)).is_some() && next > at;
        side && (dot || next > behind)
    }

    /// Whether nothing of the movetext was read yet.
    fn is_first(&self) -> bool {
        self.state == State::Start && self.stack.is_empty() && self.end == self.start
    }

    /// A line of the header that has lost its brackets, and so has ended the header.
    fn tag_without_brackets(&mut self) -> bool {
        let end = line_end(self.source, self.at);
        let line = self.source.get(self.at..end).unwrap_or_default();
        // Longer lines are not looked at: they are no slips.
        let line = line.trim_ascii_end();
        let meant = (line.len() <= 512)
            .then(|| {
                str::from_utf8(line)
                    .ok()
                    .and_then(repair::tag_without_brackets)
            })
            .flatten();
        let Some(meant) = meant else {
            return false;
        };
        let end = self.at + line.len();
        let span = between(self.at, end);
        let text = String::from_utf8_lossy(line);
        let message = format!("{} is no tag: the brackets are missing", quoted(&text));
        let finding = Diagnostic::new(Code::MalformedTag, span, message)
            .with_help(format!("a tag looks like this: `{meant}`"));
        // After a blank line it would begin another record.
        let fix = if self.at == self.start {
            Fix::safe(span, meant)
        } else {
            Fix::guess(span, meant)
        };
        self.sink.report(finding.with_fix(fix));
        self.finished = skip_white(self.source, end) >= self.source.len();
        self.emit(NodeKind::Error, self.text_from(end));
        true
    }
}

/// Whether a text is surely a remark and no part of a game that cannot be read: words of letters,
/// and perhaps a year.
pub(super) fn is_prose(text: &str) -> bool {
    let plain = fold(text);
    let letters = |word: &str| word.chars().filter(|letter| letter.is_alphabetic()).count();
    let is_year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = |word: &str| {
        let word = word.trim_matches(|sign: char| sign.is_ascii_punctuation());
        is_year(word) || !word.contains(|sign: char| sign.is_numeric() || sign.is_control())
    };
    let mut words = plain.split_whitespace();
    words.clone().all(is_plain) && words.any(|word| letters(word) > 2)
}

/// Braces around a text.
pub(super) fn in_braces(span: Span, certainty: Certainty) -> Fix {
    let fix = match certainty {
        Certainty::Safe => Fix::safe(Span::at(span.start), "{"),
        Certainty::Guess => Fix::guess(Span::at(span.start), "{"),
    };
    fix.and(Span::at(span.end), "}")
}

/// A result without its sign, of which the first `len` bytes say it, at the end of a record.
fn result_in_words(text: &str, span: Span, word: &str, len: usize) -> Diagnostic {
    let message = format!("{} ends the record without `=`", quoted(text));
    let finding = Diagnostic::new(Code::BadResult, span, message)
        .with_help(format!("the result line looks like this: `= {word}`"));
    let said = Span::new(span.start, span.start + offset(len));
    let rest = text.get(len..).unwrap_or_default();
    let meant = format!("= {word}");
    if rest.is_empty() {
        return finding.with_fix(Fix::safe(said, meant));
    }
    if rest.contains(['{', '}']) {
        return finding;
    }
    let rest = Span::new(
        said.end + offset(rest.len() - rest.trim_start().len()),
        span.end,
    );
    finding.with_fix(
        Fix::guess(said, meant)
            .and(Span::at(rest.start), "{")
            .and(Span::at(rest.end), "}"),
    )
}
