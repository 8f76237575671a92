//! Comments and glyphs that stand where they cannot.

use super::missing::utf8_len;
use super::{Movetext, State, side_at, skip_white};
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::record::node::NodeKind;
use crate::record::parse::{Visitor, explain, token};
use crate::record::scan::{between, offset};
use crate::text::Span;

impl<V: Visitor> Movetext<'_, '_, '_, V> {
    #[cold]
    pub(super) fn report_misplaced_annotation(&mut self, end: Option<usize>) {
        let after = match self.state {
            State::RollOff => "`0.`",
            State::Number => "a turn number",
            State::Side => "a side",
            _ => "a `+`",
        };
        let at = offset(self.at);
        let len = self.source.get(self.at).map_or(0, |&byte| utf8_len(byte));
        let finding = Diagnostic::new(
            Code::MisplacedComment,
            Span::new(at, at + offset(len)),
            format!("neither comment nor `$` glyph can stand after {after}"),
        )
        .with_help("it may stand after the throw");
        let fix = end.and_then(|end| self.move_behind_throw(end));
        self.sink.report(match fix {
            Some(fix) => finding.with_fix(fix),
            None => finding,
        });
    }

    /// What brings the comment or glyph that stands here and ends at `end` behind the next throw, if
    /// that follows.
    fn move_behind_throw(&self, end: usize) -> Option<Fix> {
        let text = str::from_utf8(self.source.get(self.at..end)?).ok()?;
        let mut at = skip_white(self.source, end);
        if let Some((_, after)) = side_at(self.text_from(at)) {
            at = skip_white(self.source, self.source.len() - after.len());
        }
        // Another comment may be in the way; a long row of them is not looked through.
        if self.source.get(at) == Some(&b'{') {
            at += memchr::memchr(b'}', self.text_from(at))? + 1;
            at = skip_white(self.source, at);
        }
        let (rest, _) = token::throw(self.text_from(at)).ok()?;
        let behind = offset(self.source.len() - rest.len());
        // The blanks before it go too, so that none stand at the end of a line.
        let gone = between(self.end, end);
        let blanks = between(self.end, self.at).of(self.source);
        blanks
            .iter()
            .all(|&byte| byte == b' ')
            .then(|| Fix::safe(gone, "").and(Span::at(behind), format!(" {text}")))
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
        let finding = Diagnostic::new(
            Code::MisplacedGlyph,
            span,
            "this glyph does not stand directly after a throw or an action",
        )
        .with_help("write it without a blank behind what it judges, as in `O2-L2!`");
        let fix = self.move_glyph(span);
        self.sink.report(match fix {
            Some(fix) => finding.with_fix(fix),
            None => finding,
        });
        self.emit(NodeKind::Error, rest);
    }

    /// What brings the glyph at `span` to the throw or action before it.
    fn move_glyph(&self, span: Span) -> Option<Fix> {
        if self.glyph_at == 0 || matches!(self.state, State::Between | State::Start) {
            return None;
        }
        let marks = str::from_utf8(span.of(self.source)).ok()?;
        let judged = offset(self.glyph_at);
        let blank = self
            .source
            .get(self.end..self.at)?
            .iter()
            .all(u8::is_ascii_whitespace);
        let gone = Span::new(if blank { offset(self.end) } else { span.start }, span.end);
        match self.source.get(self.glyph_at) {
            Some(b'!' | b'?') => {
                // One has been written already: both together may be another.
                let first = self.text_from(self.glyph_at).get(..1)?;
                let both = [first, marks.as_bytes()].concat();
                let joins = blank && self.end == self.glyph_at + 1;
                (joins && matches!(token::glyph(&both), Ok((&[], _))))
                    .then(|| Fix::guess(Span::new(gone.start, span.start), ""))
            }
            _ if self.glyph_at == self.end => Some(Fix::safe(Span::new(judged, span.start), "")),
            _ if matches!(self.state, State::Throw | State::Play) => {
                Some(Fix::safe(Span::at(judged), marks).and(gone, ""))
            }
            _ => Some(Fix::guess(Span::at(judged), marks).and(gone, "")),
        }
    }

    #[cold]
    pub(super) fn bad_glyph(&mut self) {
        let span = self.marks_span();
        self.reject(span, |text| {
            let message = format!("{} is no glyph", explain::quoted(text));
            let finding = Diagnostic::new(Code::BadGlyph, span, message)
                .with_help("the glyphs are `!`, `?`, `!!`, `??`, `!?` and `?!`, one each");
            if text.bytes().all(|mark| mark == b'!') {
                finding.with_fix(Fix::guess(span, "!!"))
            } else if text.bytes().all(|mark| mark == b'?') {
                finding.with_fix(Fix::guess(span, "??"))
            } else {
                finding
            }
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
}
