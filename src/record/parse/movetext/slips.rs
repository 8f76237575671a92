//! Slips that say clearly what was meant, though not in the words of a record: sides without a blank
//! behind them, results of variations, passes and resignations in words.

use super::{Movetext, State, skip_white};
use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::record::parse::explain::{self, quoted};
use crate::record::parse::{Visitor, token};
use crate::record::scan::{between, offset};
use crate::record::word::GameResult;
use crate::text::Span;

/// Words that people write where nothing could be done.
const PASSES: [&str; 8] = [
    "pass", "passes", "passed", "skip", "skips", "skipped", "nothing", "no move",
];

/// How words begin with which a player gives up.
const RESIGNS: [&str; 4] = ["resign", "gives up", "gave up", "surrender"];

impl<V: Visitor> Movetext<'_, '_, '_, V> {
    /// A side with its throw right behind it, as in `W200`, where nothing else can be meant; reads the
    /// side then. In its place behind a number a side needs no such question.
    #[cold]
    pub(super) fn glued_side(&mut self) -> bool {
        let Ok((after, side)) = token::side(self.rest()) else {
            return false;
        };
        let faces = after
            .iter()
            .take_while(|&&byte| token::is_face(byte))
            .count();
        let rest = after.get(faces..).unwrap_or_default();
        let ends = rest.first().is_none_or(|&next| token::ends_throw(next));
        let least = match self.state {
            State::Throw if self.roll_off => 1,
            // A letter and a figure are a field, and another figure may have got behind it.
            State::Colon | State::Play if !matches!(rest, [b':' | b'~', ..]) => 3,
            _ => 2,
        };
        let is_side = ends && faces >= least;
        if is_side {
            self.side(side, after);
        }
        is_side
    }

    /// Says that a blank belongs between a side and the throw that begins here and ends before `rest`.
    #[cold]
    pub(super) fn report_missing_blank(&mut self, rest: &[u8]) {
        let Some(start) = self.at.checked_sub(1) else {
            return;
        };
        let letter = self.source.get(start).copied();
        if !letter.is_some_and(|letter| letter.is_ascii_alphabetic()) {
            // A comment stands between them, and that was said.
            return;
        }
        let span = between(start, self.source.len() - rest.len());
        let side = between(start, self.at);
        let meant = format!(
            "{} {}",
            String::from_utf8_lossy(side.of(self.source)),
            String::from_utf8_lossy(between(self.at, span.end as usize).of(self.source))
        );
        let message = "a blank belongs between a side and its throw";
        self.sink.report(
            Diagnostic::new(Code::MissingBlank, span, message)
                .with_help(format!("write `{meant}`"))
                .with_fix(Fix::safe(Span::at(side.end), " ")),
        );
    }

    /// A result right before the end of the variation that is read. True if one stands here.
    #[cold]
    pub(super) fn result_in_variation(&mut self) -> bool {
        let behind = skip_white(self.source, self.at + 1);
        let word = self.text_from(behind);
        let letters = word.iter().take_while(|byte| byte.is_ascii_alphabetic());
        let end = behind + letters.count();
        let word = between(behind, end).of(self.source);
        let closes = self.source.get(skip_white(self.source, end)) == Some(&b')');
        if !closes || GameResult::from_bytes(word).is_none() {
            return false;
        }
        let span = between(self.at, end);
        self.reject(span, |text| {
            let message = format!(
                "{} stands in a variation: only the game itself has a result",
                quoted(text)
            );
            Diagnostic::new(Code::BadResult, span, message)
                .with_help(format!("leave it out, or make it a remark: `{{{text}}}`"))
                .with_fix(Fix::guess(span, format!("{{{text}}}")))
        });
        true
    }

    /// What is to be said of words that mean a pass or a resignation; `last` says that nothing follows
    /// them.
    pub(super) fn saying(&mut self, text: &str, span: Span, last: bool) -> Option<Diagnostic> {
        let plain = text.trim_end_matches(['.', ',', '!']).to_lowercase();
        if PASSES.contains(&plain.as_str()) {
            return self.pass_in_words(text, span);
        }
        let (side, verb) = match plain.split_once(char::is_whitespace) {
            Some(("m" | "men" | "man", verb)) => (Some(Side::Men), verb),
            Some(("w" | "women" | "woman", verb)) => (Some(Side::Women), verb),
            _ => (self.mover, plain.as_str()),
        };
        if !last || !RESIGNS.iter().any(|word| verb.starts_with(word)) {
            return None;
        }
        // Somebody did write how the game ended.
        self.finished = true;
        let winner = side
            .map(Side::other)
            .map_or("…", |winner| GameResult::won_by(winner).word());
        Some(
            explain::words(text, span, self.whereabouts()).with_help(format!(
                "a player who gives up has lost: end the record with `= {winner}`, and write [Termination \"resignation\"] into its header"
            )),
        )
    }

    /// A pass in words where one can stand, or where its throw is still missing.
    fn pass_in_words(&self, text: &str, span: Span) -> Option<Diagnostic> {
        let finding = explain::words(text, span, self.whereabouts());
        // A line that is skipped may stand before it, and stays.
        let apart = Span::new(offset(self.end), span.start);
        let blanks = apart.of(self.source).iter().all(u8::is_ascii_whitespace);
        let behind = if blanks { apart.start } else { span.start };
        match self.state {
            State::Colon => Some(
                finding
                    .with_help("nothing could be done: two dashes, `--`")
                    .with_fix(Fix::safe(span, "--")),
            ),
            State::Throw if !self.roll_off => Some(
                finding
                    .with_help("nothing could be done: a colon and two dashes, `: --`")
                    .with_fix(Fix::safe(Span::new(behind, span.end), ": --")),
            ),
            State::Side | State::Plus => Some(finding.with_help(
                "write what was thrown, and `--` where nothing could be done with it, as in `200: --`",
            )),
            _ => None,
        }
    }

    /// Whether this can be the number of a turn here; 0 is that of the roll-off, which comes first.
    pub(super) const fn may_be_numbered(&self, number: u32) -> bool {
        number > 0 || (matches!(self.state, State::Start) && self.stack.is_empty())
    }
}
