//! What has a beginning and an end: comments, variations, the roll-off, the record itself.

use super::words::{in_braces, is_prose};
use super::{Level, Movetext, State, skip_white};
use crate::diagnostic::{Certainty, Code, Diagnostic, Fix, Quota};
use crate::record::node::NodeKind;
use crate::record::parse::failure::failure_of;
use crate::record::parse::{Sink, Visitor, repair, token};
use crate::record::scan::{between, is_blank, line_end, next_line, offset};
use crate::text::Span;

/// How a comment that begins at the start of a text ends.
struct CommentEnd {
    /// The byte after it.
    end: usize,
    /// It was closed.
    closed: bool,
    /// The first opening brace inside it, and how many there are.
    inner: Option<usize>,
    inner_count: usize,
}

/// Finds the end of the comment whose `{` stands at `start`.
fn comment_end(source: &[u8], start: usize) -> CommentEnd {
    let mut inner = None;
    let mut inner_count = 0;
    let text = source.get(start + 1..).unwrap_or_default();
    for found in memchr::memchr2_iter(b'{', b'}', text) {
        let at = start + 1 + found;
        if source.get(at) == Some(&b'}') {
            return CommentEnd {
                end: at + 1,
                closed: true,
                inner,
                inner_count,
            };
        }
        inner = inner.or(Some(at));
        inner_count += 1;
    }
    CommentEnd {
        end: source.len(),
        closed: false,
        inner,
        inner_count,
    }
}

fn unclosed_comment(source: &[u8], at: usize) -> Diagnostic {
    // Most comments stand on one line.
    let end = line_end(source, at);
    let text = source.get(at..end).unwrap_or_default().trim_ascii_end();
    let end = offset(at + text.len());
    let at = offset(at);
    Diagnostic::new(
        Code::UnclosedComment,
        Span::new(at, at + 1),
        "the comment that begins here is never closed",
    )
    .with_help("close it with `}`; without that, everything up to the next header is comment")
    .with_fix(Fix::guess(Span::at(end), "}"))
}

impl<V: Visitor> Movetext<'_, '_, '_, V> {
    /// `comment = "{" { any character but "}" } "}"`
    pub(super) fn comment(&mut self) {
        let found = comment_end(self.source, self.at);
        self.annotation(found.closed.then_some(found.end));
        let start = self.at;
        if !found.closed {
            self.sink.report(unclosed_comment(self.source, start));
            self.finished = true;
            self.stack.clear();
            self.state = State::Between;
        }
        let kind = NodeKind::Comment { semicolon: false };
        self.sink.check_text(self.source, between(start, found.end));
        self.emit(kind, self.source.get(found.end..).unwrap_or_default());
        if let (true, Some(inner)) = (found.closed, found.inner) {
            self.after_nested_comment(inner, found.inner_count);
        }
    }

    /// A comment with a `{` in it has ended. If another `}` follows on the line, somebody took
    /// comments to nest, and what stands between is part of the slip.
    fn after_nested_comment(&mut self, inner: usize, count: usize) {
        let rest = self.rest();
        let Some(stray) = memchr::memchr3(b'{', b'}', b'\n', rest) else {
            return;
        };
        if rest.get(stray) != Some(&b'}') {
            return;
        }
        let at = offset(self.at + stray);
        let finding = Diagnostic::new(
            Code::StrayBrace,
            Span::new(at, at + 1),
            "this `}` closes nothing",
        )
        .with_label(between(inner, inner + 1), "comments do not nest")
        .with_help("the first `}` ends a comment; use ( ) inside");
        let first = between(self.at - 1, self.at);
        let fix = Fix::safe(between(inner, inner + 1), "(").and(first, ")");
        self.sink.report(if count == 1 {
            finding.with_fix(fix)
        } else {
            finding
        });
        self.at = skip_white(self.source, self.at);
        let end = at as usize + 1;
        self.emit(NodeKind::Error, self.source.get(end..).unwrap_or_default());
    }

    /// `line-comment = ";" text line-end`
    pub(super) fn line_comment(&mut self) {
        self.annotation(None);
        let end = line_end(self.source, self.at);
        self.sink.check_text(self.source, between(self.at, end));
        let kind = NodeKind::Comment { semicolon: true };
        self.emit(kind, self.source.get(end..).unwrap_or_default());
    }

    /// `roll-off = "0." { side throw }`; `rest` begins after the full stop.
    pub(super) fn begin_roll_off(&mut self, rest: &[u8]) {
        if self.state == State::Start && self.stack.is_empty() {
            self.state = State::RollOff;
            self.roll_off = true;
            self.roll_off_at = Some(offset(self.at));
            self.emit(NodeKind::RollOff, rest);
            return;
        }
        self.finish_part();
        let end = self.source.len() - rest.len();
        let finding = Diagnostic::new(
            Code::MisplacedRollOff,
            between(self.at, end),
            "the roll-off, `0.`, stands once, before turn 1 of the game",
        )
        .with_help("turns are numbered from 1");
        self.sink.report(match self.roll_off_at {
            Some(first) => finding.with_label(Span::new(first, first + 2), "it stands here"),
            None => finding,
        });
        self.state = State::Number;
        self.emit(NodeKind::Error, rest);
    }

    /// `variation = "(" { turn | annotation | variation } ")"`, with at least one turn
    pub(super) fn open(&mut self) {
        self.finish_part();
        let open = offset(self.at);
        if !self.turns || self.roll_off {
            self.sink.report(
                Diagnostic::new(
                    Code::MisplacedVariation,
                    Span::new(open, open + 1),
                    "no turn stands before this variation that it could replace",
                )
                .with_help("a variation stands after the turn that it replaces"),
            );
        }
        self.roll_off = false;
        self.stack.push(Level {
            open,
            number: self.number,
            found: self.sink.quota.count(),
        });
        self.number = self.number.saturating_sub(1);
        self.turns = false;
        self.state = State::Start;
        self.emit(
            NodeKind::VariationStart,
            self.rest().get(1..).unwrap_or_default(),
        );
    }

    /// The end of a variation.
    pub(super) fn close(&mut self) {
        let Some(level) = self.stack.pop() else {
            let at = offset(self.at);
            self.sink.report(
                Diagnostic::new(
                    Code::StrayParenthesis,
                    Span::new(at, at + 1),
                    "this `)` closes nothing: no variation is open",
                )
                .with_help("delete it, or write the `(` where the variation begins")
                .with_fix(Fix::guess(Span::new(at, at + 1), "")),
            );
            return self.emit(NodeKind::Error, self.rest().get(1..).unwrap_or_default());
        };
        self.finish_part();
        if !self.turns {
            let close = offset(self.at);
            let finding = Diagnostic::new(
                Code::EmptyVariation,
                Span::new(level.open, close + 1),
                "this variation holds no turn",
            );
            // Comments in it can stand without it.
            let fix = Fix::safe(Span::new(level.open, level.open + 1), "")
                .and(Span::new(close, close + 1), "");
            let nothing_else = level.found == self.sink.quota.count();
            self.sink.report(if nothing_else {
                finding.with_fix(fix)
            } else {
                finding
            });
        }
        // A variation only opens after a turn, or an error was reported.
        self.turns = true;
        self.number = level.number;
        self.state = State::Between;
        self.emit(
            NodeKind::VariationEnd,
            self.rest().get(1..).unwrap_or_default(),
        );
    }

    /// `result = "=" ( "men" | "women" | "draw" | "unfinished" )`
    pub(super) fn result(&mut self) {
        self.finish_part();
        if !self.stack.is_empty() && self.result_in_variation() {
            return;
        }
        let input = self.rest();
        match token::result(input) {
            Ok((rest, result)) => {
                let at = self.at;
                let end = self.source.len() - rest.len();
                self.close_all(Some(between(at, end)));
                self.finished = true;
                self.emit(NodeKind::Result(result), rest);
                self.after_result(between(at, end));
            }
            Err(error) => self.bad_result(failure_of(&error, input)),
        }
    }

    /// Says of every open variation that it is never closed: not before the result or the end.
    fn close_all(&mut self, result: Option<Span>) {
        let end = offset(self.end);
        for level in std::mem::take(&mut self.stack) {
            if self.sink.is_full() {
                return;
            }
            let finding = Diagnostic::new(
                Code::UnclosedVariation,
                Span::new(level.open, level.open + 1),
                "the variation that begins here is never closed",
            )
            .with_help("close it with `)` before the game goes on")
            .with_fix(Fix::guess(Span::at(end), ")"));
            self.sink.report(match result {
                Some(result) => finding.with_label(result, "the game ends here"),
                None => finding,
            });
        }
    }

    /// After the result only annotations, white space and skipped lines may stand.
    fn after_result(&mut self, result: Span) {
        self.state = State::Between;
        loop {
            self.at = skip_white(self.source, self.at);
            match self.source.get(self.at) {
                None => return,
                Some(b'{') => self.comment(),
                Some(b';') => self.line_comment(),
                Some(_) => break,
            }
        }
        let len = self.source.trim_ascii_end().len().max(self.at + 1);
        let line = line_end(self.source, self.at).min(len);
        let line = between(self.at, line);
        let text = between(self.at, len);
        let remark = is_remark(text.of(self.source));
        let finding = Diagnostic::new(
            Code::TextAfterResult,
            line,
            "text stands behind the result, which ends the record",
        )
        .with_label(result, "the result")
        .with_help("put it into a comment, `{ … }`, or begin the line with `%`");
        self.sink.report(match remark {
            Some(certainty) => finding.with_fix(in_braces(text, certainty)),
            None => finding,
        });
        self.emit(NodeKind::Error, self.source.get(len..).unwrap_or_default());
    }

    /// The text is at its end.
    pub(super) fn finish(mut self) {
        self.at = self.end;
        if !self.finished {
            self.finish_part();
        }
        self.close_all(None);
        if !self.finished {
            let message = if self.turns || self.roll_off {
                "the record stops without its result line"
            } else {
                "this record has a header and no result line"
            };
            self.sink.report(
                Diagnostic::new(Code::ResultMissing, Span::at(offset(self.end)), message)
                    .with_help("end it with `= men`, `= women`, `= draw` or `= unfinished`"),
            );
        }
    }
}

/// Whether a text can go into braces, and how sure it is that it belongs there: what looks like a
/// turn or a tag may be part of a game.
fn is_remark(text: &[u8]) -> Option<Certainty> {
    if memchr::memchr2(b'{', b'}', text).is_some() || str::from_utf8(text).is_err() {
        return None;
    }
    let prose = str::from_utf8(text).is_ok_and(is_prose);
    Some(if prose {
        Certainty::Safe
    } else {
        Certainty::Guess
    })
}

/// The lines at the start of a text that begin with a bracket, as the tags they were meant to be;
/// nothing if there are none or one of them is not clear.
fn meant_tags(text: &[u8], start: usize) -> Option<Fix> {
    /// No header is longer by far.
    const MOST: usize = 64;
    let mut fix: Option<Fix> = None;
    let mut known = true;
    // Blanks before a first tag keep it from beginning a header, so they go too.
    let mut at = start;
    while at > 0 && text.get(at - 1).is_some_and(|&byte| is_blank(byte)) {
        at -= 1;
    }
    for _ in 0..MOST {
        let end = line_end(text, at);
        let line = text.get(at..end)?.trim_ascii_end();
        let bare = line.trim_ascii_start();
        if !bare.starts_with(b"[") || line.len() > 512 {
            break;
        }
        let mut tag = repair::tag(str::from_utf8(bare).ok()?)?;
        let span = between(at, at + line.len());
        known &= repair::is_known(&tag);
        // A header begins on a line of its own.
        if at > 0 && !matches!(text.get(at - 1), Some(b'\n' | b'\r')) {
            tag.insert(0, '\n');
        }
        fix = Some(match fix {
            Some(fix) => fix.and(span, tag),
            None => Fix::safe(span, tag),
        });
        at = next_line(text, end);
    }
    // Names that nobody knows are tags as well, but here there may be no header at all.
    if let Some(fix) = fix.as_mut().filter(|_| !known) {
        fix.certainty = Certainty::Guess;
    }
    fix
}

/// Collects findings and nothing else.
struct Findings<'f>(&'f mut Vec<Diagnostic>);

impl Visitor for Findings<'_> {
    fn tag(&mut self, _: crate::record::tag::Tag) {}
    fn node(&mut self, _: crate::record::node::Node) {}
    fn finding(&mut self, finding: Diagnostic) {
        self.0.push(finding);
    }
}

/// Looks at what stands before the first header of a file: blanks, comments and skipped lines are
/// fine there.
pub(in crate::record::parse) fn check_outside(text: &[u8], findings: &mut Vec<Diagnostic>) {
    let mut visitor = Findings(findings);
    let mut sink = Sink {
        visitor: &mut visitor,
        quota: Quota::default(),
    };
    let mut at = 0;
    loop {
        at = skip_white(text, at);
        match text.get(at) {
            None => return,
            Some(b';') => at = line_end(text, at),
            Some(b'{') => {
                let found = comment_end(text, at);
                if !found.closed {
                    return sink.report(unclosed_comment(text, at));
                }
                at = found.end;
            }
            Some(_) => break,
        }
    }
    let end = line_end(text, at).max(at + 1);
    let finding = Diagnostic::new(
        Code::TextOutsideRecord,
        between(at, end),
        "text stands before the first header and belongs to no record",
    )
    .with_help("a record begins with a line such as `[Variant \"lagesvuotna\"]`; lines that begin with `%` are skipped");
    let rest = text.get(at..).unwrap_or_default().trim_ascii_end();
    let tags = meant_tags(text, at);
    let finding = match tags.as_ref().and_then(|fix| fix.changes.first()) {
        Some(first) => finding.with_help(format!("a tag looks like this: `{}`", first.text)),
        None => finding,
    };
    let fix = tags.or_else(|| {
        let certainty = is_remark(rest)?;
        Some(in_braces(between(at, at + rest.len()), certainty))
    });
    sink.report(match fix {
        Some(fix) => finding.with_fix(fix),
        None => finding,
    });
}
