//! What has a beginning and an end: comments, variations, the roll-off, the record itself.

use super::{Level, Movetext, State, skip_white};
use crate::diagnostic::{Code, Diagnostic};
use crate::record::node::NodeKind;
use crate::record::parse::failure::failure_of;
use crate::record::parse::{Sink, Visitor, token};
use crate::record::scan::{between, line_end, offset};
use crate::text::Span;

/// How a comment that begins at the start of a text ends.
struct CommentEnd {
    /// The byte after it.
    end: usize,
    /// It was closed.
    closed: bool,
    /// An opening brace inside it.
    inner: Option<usize>,
}

/// Finds the end of the comment whose `{` stands at `start`.
fn comment_end(source: &[u8], start: usize) -> CommentEnd {
    let mut inner = None;
    let text = source.get(start + 1..).unwrap_or_default();
    for found in memchr::memchr2_iter(b'{', b'}', text) {
        let at = start + 1 + found;
        if source.get(at) == Some(&b'}') {
            return CommentEnd {
                end: at + 1,
                closed: true,
                inner,
            };
        }
        inner = inner.or(Some(at));
    }
    CommentEnd {
        end: source.len(),
        closed: false,
        inner,
    }
}

fn unclosed_comment(at: usize) -> Diagnostic {
    let at = offset(at);
    Diagnostic::new(
        Code::UnclosedComment,
        Span::new(at, at + 1),
        "the comment that begins here is never closed",
    )
    .with_help("close it with `}`; without that, everything up to the next header is comment")
}

impl<V: Visitor> Movetext<'_, '_, '_, V> {
    /// `comment = "{" { any character but "}" } "}"`
    pub(super) fn comment(&mut self) {
        self.annotation();
        let found = comment_end(self.source, self.at);
        let start = self.at;
        if !found.closed {
            self.sink.report(unclosed_comment(start));
            self.finished = true;
            self.stack.clear();
            self.state = State::Between;
        }
        let kind = NodeKind::Comment { semicolon: false };
        self.sink.check_text(self.source, between(start, found.end));
        self.emit(kind, self.source.get(found.end..).unwrap_or_default());
        if let (true, Some(inner)) = (found.closed, found.inner) {
            self.after_nested_comment(inner);
        }
    }

    /// A comment with a `{` in it has ended. If another `}` follows on the line, somebody took
    /// comments to nest, and what stands between is part of the slip.
    fn after_nested_comment(&mut self, inner: usize) {
        let rest = self.rest();
        let Some(stray) = memchr::memchr3(b'{', b'}', b'\n', rest) else {
            return;
        };
        if rest.get(stray) != Some(&b'}') {
            return;
        }
        let at = offset(self.at + stray);
        self.sink.report(
            Diagnostic::new(
                Code::StrayBrace,
                Span::new(at, at + 1),
                "this `}` closes nothing",
            )
            .with_label(between(inner, inner + 1), "comments do not nest")
            .with_help("the first `}` ends a comment; use ( ) inside"),
        );
        self.at = skip_white(self.source, self.at);
        let end = at as usize + 1;
        self.emit(NodeKind::Error, self.source.get(end..).unwrap_or_default());
    }

    /// `line-comment = ";" text line-end`
    pub(super) fn line_comment(&mut self) {
        self.annotation();
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
            self.emit(NodeKind::RollOff, rest);
            return;
        }
        self.finish_part();
        let end = self.source.len() - rest.len();
        self.sink.report(
            Diagnostic::new(
                Code::MisplacedRollOff,
                between(self.at, end),
                "the roll-off, `0.`, stands once, before turn 1 of the game",
            )
            .with_help("turns are numbered from 1"),
        );
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
                .with_help("delete it, or write the `(` where the variation begins"),
            );
            return self.emit(NodeKind::Error, self.rest().get(1..).unwrap_or_default());
        };
        self.finish_part();
        if !self.turns {
            self.sink.report(Diagnostic::new(
                Code::EmptyVariation,
                Span::new(level.open, offset(self.at) + 1),
                "this variation holds no turn",
            ));
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
        let input = self.rest();
        match token::result(input) {
            Ok((rest, result)) => {
                self.close_all();
                self.finished = true;
                self.emit(NodeKind::Result(result), rest);
                self.after_result();
            }
            Err(error) => self.bad_result(failure_of(&error, input)),
        }
    }

    /// Says of every open variation that it is never closed.
    fn close_all(&mut self) {
        for level in std::mem::take(&mut self.stack) {
            self.sink.report(
                Diagnostic::new(
                    Code::UnclosedVariation,
                    Span::new(level.open, level.open + 1),
                    "the variation that begins here is never closed",
                )
                .with_help("close it with `)` before the game goes on"),
            );
        }
    }

    /// After the result only annotations, white space and skipped lines may stand.
    fn after_result(&mut self) {
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
        self.sink.report(
            Diagnostic::new(
                Code::TextAfterResult,
                between(self.at, line),
                "text stands behind the result, which ends the record",
            )
            .with_help("put it into a comment, `{ … }`, or begin the line with `%`"),
        );
        self.emit(NodeKind::Error, self.source.get(len..).unwrap_or_default());
    }

    /// The text is at its end.
    pub(super) fn finish(mut self) {
        self.at = self.end;
        if !self.finished {
            self.finish_part();
        }
        self.close_all();
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
        found: 0,
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
                    return sink.report(unclosed_comment(at));
                }
                at = found.end;
            }
            Some(_) => break,
        }
    }
    let end = line_end(text, at).max(at + 1);
    sink.report(
        Diagnostic::new(
            Code::TextOutsideRecord,
            between(at, end),
            "text stands before the first header and belongs to no record",
        )
        .with_help("a record begins with a line such as `[Variant \"lagesvuotna\"]`; lines that begin with `%` are skipped"),
    );
}
