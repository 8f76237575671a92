//! Actions and throws with blanks in them.

use super::{Movetext, State, side_at, skip_white};
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::dice::MAX_DICE;
use crate::record::node::NodeKind;
use crate::record::parse::{Visitor, token};
use crate::record::scan::{between, offset};
use crate::text::Span;

impl<'s, V: Visitor> Movetext<'s, '_, '_, V> {
    /// An action with blanks in it, of which `text` is the first word. True if it was one.
    pub(super) fn apart(&mut self, text: &str, span: Span) -> bool {
        let mut joined = text.to_owned();
        // A die that has lost its colon as well.
        let die = token::throw(text.as_bytes());
        let bare =
            matches!(die, Ok((&[], die)) if die.len() == 1 && faces_of(text.as_bytes()).is_some());
        if bare {
            joined.push(':');
        }
        let mut end = span.end as usize;
        for _ in 0..2 {
            let Some(word) = self.next_word(end) else {
                return false;
            };
            end = word.end as usize;
            let Ok(word) = str::from_utf8(word.of(self.source)) else {
                return false;
            };
            joined.push_str(word);
            let whole = match token::action(joined.as_bytes()) {
                Ok((&[], action)) => {
                    action.to.is_some() || action.die.is_some() || action.activates
                }
                _ => joined == "--" && self.state == State::Colon,
            };
            if whole {
                let span = Span::new(span.start, offset(end));
                let message = format!(
                    "blanks stand inside of `{joined}`, {}",
                    self.whereabouts().phrase()
                );
                let help = if bare {
                    format!(
                        "a colon stands between a die and what it did, and no blank: `{joined}`"
                    )
                } else {
                    "an action is written without blanks".to_owned()
                };
                self.sink.report(
                    Diagnostic::new(Code::BadAction, span, message)
                        .with_help(help)
                        .with_fix(Fix::safe(span, joined)),
                );
                self.emit(NodeKind::Error, self.text_from(end));
                self.give_up_part();
                return true;
            }
        }
        false
    }

    /// A field, which is an action by itself where a piece is loosed in place, and behind a blank the
    /// rest of an action. True if it was that.
    #[cold]
    pub(super) fn spaced_action(&mut self, rest: &'s [u8]) -> bool {
        let arrow = matches!(
            rest.trim_ascii_start(),
            [b'-' | b'x' | b'X', ..] | [0xE2, 0x80, 0x93 | 0x94, ..] | [0xC3, 0x97, ..]
        );
        let span = between(self.at, self.source.len() - rest.len());
        let text = str::from_utf8(span.of(self.source));
        arrow && !self.sink.is_full() && text.is_ok_and(|text| self.apart(text, span))
    }

    /// A throw with blanks between its faces; its first part ends where `rest` begins. True if it was
    /// one.
    #[cold]
    pub(super) fn spaced_throw(&mut self, rest: &'s [u8]) -> bool {
        let mut end = self.source.len() - rest.len();
        let first = between(self.at, end).of(self.source);
        let Some(mut joined) = faces_of(first) else {
            return false;
        };
        let mut parts = 1;
        let mut single = usize::from(joined.len() == 1);
        while let Some(word) = self.next_word(end) {
            let bytes = word.of(self.source);
            let len = bytes
                .iter()
                .take_while(|&&byte| !token::ends_throw(byte))
                .count();
            let faces = faces_of(bytes.get(..len).unwrap_or_default());
            let Some(faces) = faces.filter(|faces| joined.len() + faces.len() <= MOST_FACES) else {
                break;
            };
            end = word.start as usize + len;
            joined.push_str(&faces);
            parts += 1;
            single += usize::from(faces.len() == 1);
            if len < bytes.len() {
                break;
            }
        }
        // A single figure before a side is the number of the next turn.
        let numbers = side_at(self.text_from(skip_white(self.source, end))).is_some();
        let two_throws = single + 1 < parts;
        if parts < 2 || two_throws || (parts == 2 && numbers) || self.sink.is_full() {
            return false;
        }
        let span = between(self.at, end);
        let message = format!(
            "blanks stand inside of the throw `{}`, {}",
            String::from_utf8_lossy(span.of(self.source)),
            self.whereabouts().phrase()
        );
        self.sink.report(
            Diagnostic::new(Code::BadFace, span, message)
                .with_help(format!(
                    "the faces of a throw are written without blanks: `{joined}`"
                ))
                .with_fix(Fix::safe(span, joined)),
        );
        self.emit(NodeKind::Error, self.text_from(end));
        self.state = State::Throw;
        true
    }
}

/// The most faces that a throw can have.
const MOST_FACES: usize = MAX_DICE as usize;

/// Figures and strokes as figures: between blanks strokes need no commas. An O by itself is a blank.
fn faces_of(text: &[u8]) -> Option<String> {
    if !text.is_empty() && text.iter().all(|byte| byte.eq_ignore_ascii_case(&b'O')) {
        return Some("0".repeat(text.len()));
    }
    let stroke = |byte: u8| byte.eq_ignore_ascii_case(&b'I');
    let plain = text
        .iter()
        .all(|&byte| token::is_face(byte) || stroke(byte));
    match token::throw(text) {
        Ok((&[], throw)) if plain => Some(throw.to_string()),
        _ => None,
    }
}
