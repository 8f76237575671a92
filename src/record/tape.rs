//! The tree of a record: a flat tape of tags and nodes in the order of the text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::num::NonZeroU32;

use super::node::{Node, NodeKind};
use super::parse::{Movetext, Visitor, visit, visit_header};
use super::scan::{between, is_blank, next_line};
use super::tag::{Tag, TagName};
use super::word::GameResult;
use crate::diagnostic::{Code, Diagnostic, Fix, MOST_FINDINGS};
use crate::text::Span;

/// A record as it was written: its text, what was recognised in it, and what is wrong with it.
///
/// The tape is lossless: tags and nodes cover every byte that is not white space or a skipped line,
/// each once and in order, also where the text could not be read ([`NodeKind::Error`]).
///
/// ```
/// use sahkku::record::{NodeKind, Record, TagName};
/// let text = b"[Variant \"lagesvuotna\"]\n\n1. M X20: *O1-O2! {so}\n= unfinished\n";
/// let record = Record::parse(text);
/// assert!(record.diagnostics().is_empty());
/// assert_eq!(record.value(TagName::Variant).as_deref(), Some("lagesvuotna"));
/// assert_eq!(record.nodes().len(), 8);
/// assert!(matches!(record.nodes()[4].kind, NodeKind::Action(_)));
/// assert_eq!(record.print(), text);
/// ```
#[derive(Clone, Debug)]
pub struct Record<'s> {
    source: &'s [u8],
    tape: Tape,
}

/// What a record was taken apart into. It can be used again for the next record, which saves asking
/// for memory anew.
#[derive(Clone, Debug, Default)]
pub struct Tape {
    tags: Vec<Tag>,
    nodes: Vec<Node>,
    diagnostics: Vec<Diagnostic>,
    /// Where the first tag of each known name is among the tags, by the index of the name, if it is.
    known: [Option<NonZeroU32>; TagName::ALL.len()],
}

impl Visitor for Tape {
    #[inline]
    fn tag(&mut self, tag: Tag) {
        self.tags.push(tag);
    }

    #[inline]
    fn node(&mut self, node: Node) {
        self.nodes.push(node);
    }

    fn finding(&mut self, finding: Diagnostic) {
        self.diagnostics.push(finding);
    }
}

/// A tape that asks at the end of the header whether it goes on.
struct Reading<'s, F> {
    source: &'s [u8],
    tape: Tape,
    wanted: Option<F>,
    skipped: bool,
}

impl<'s, F: FnOnce(&Record<'s>) -> bool> Visitor for Reading<'s, F> {
    #[inline]
    fn tag(&mut self, tag: Tag) {
        self.tape.tag(tag);
    }

    #[inline]
    fn node(&mut self, node: Node) {
        self.tape.node(node);
    }

    fn finding(&mut self, finding: Diagnostic) {
        self.tape.finding(finding);
    }

    fn header_end(&mut self, _: usize) -> Movetext {
        let mut header = Record {
            source: self.source,
            tape: std::mem::take(&mut self.tape),
        };
        header.tell_tags_apart();
        self.skipped = self.wanted.take().is_some_and(|wanted| !wanted(&header));
        self.tape = header.tape;
        if self.skipped {
            Movetext::Skip
        } else {
            Movetext::Read
        }
    }
}

impl<'s> Record<'s> {
    /// Reads a record, as [`split`](super::split()) cuts them. Whatever is wrong with it is among its
    /// diagnostics; a record always comes out.
    pub fn parse(source: &'s [u8]) -> Self {
        Self::parse_into(source, Tape::default())
    }

    /// Like [`Record::parse`], with the memory of a record that is done with.
    pub fn parse_into(source: &'s [u8], mut tape: Tape) -> Self {
        tape.clear();
        visit(source, &mut tape);
        Self::finish(source, tape)
    }

    /// Reads the header only; the record has no nodes but those of broken header lines.
    pub fn parse_header(source: &'s [u8]) -> Self {
        Self::parse_header_into(source, Tape::default())
    }

    /// Like [`Record::parse_header`], with the memory of a record that is done with.
    pub fn parse_header_into(source: &'s [u8], tape: Tape) -> Self {
        Self::parse_header_at(source, tape).0
    }

    /// Likewise; says also where the movetext begins.
    pub(crate) fn parse_header_at(source: &'s [u8], mut tape: Tape) -> (Self, usize) {
        tape.clear();
        let movetext = visit_header(source, &mut tape);
        (Self::finish(source, tape), movetext)
    }

    /// Reads the header, and the movetext only if `wanted` says so of the record with its header.
    ///
    /// ```
    /// use sahkku::record::{Record, TagName, Tape};
    /// let text = b"[Men \"Biret\"]\n\n1. M X20: *O1-O2\n= unfinished\n";
    /// let is_played_by = |name: &str| {
    ///     let wanted = |header: &Record| header.value(TagName::Men).as_deref() == Some(name);
    ///     Record::parse_if(text, Tape::default(), wanted).is_ok()
    /// };
    /// assert!(is_played_by("Biret") && !is_played_by("Jovsset"));
    /// ```
    ///
    /// # Errors
    /// The memory again, if it is not wanted.
    #[expect(
        clippy::result_large_err,
        reason = "the memory is handed back, and not an error"
    )]
    pub fn parse_if(
        source: &'s [u8],
        mut tape: Tape,
        wanted: impl FnOnce(&Self) -> bool,
    ) -> Result<Self, Tape> {
        tape.clear();
        let mut reading = Reading {
            source,
            tape,
            wanted: Some(wanted),
            skipped: false,
        };
        visit(source, &mut reading);
        if reading.skipped {
            return Err(reading.tape);
        }
        Ok(Self::finish(source, reading.tape))
    }

    fn finish(source: &'s [u8], tape: Tape) -> Self {
        let mut record = Self { source, tape };
        if record.tell_tags_apart() {
            record.find_duplicates();
        }
        // The parser reports in the order in which it notices, which is not always that of the text.
        record
            .tape
            .diagnostics
            .sort_by_key(|finding| finding.span.start);
        record
    }

    /// Takes the record apart again, to use its memory for another.
    pub fn into_tape(self) -> Tape {
        self.tape
    }

    /// The text of the record.
    #[inline]
    pub const fn source(&self) -> &'s [u8] {
        self.source
    }

    /// The line end that this text uses: that of its first line, LF where there is none.
    pub fn line_end(&self) -> &'static str {
        crate::text::line_end(self.source).unwrap_or("\n")
    }

    /// The tags, in the order of the text.
    #[inline]
    pub fn tags(&self) -> &[Tag] {
        &self.tape.tags
    }

    /// The tokens of the movetext, in the order of the text.
    #[inline]
    pub fn nodes(&self) -> &[Node] {
        &self.tape.nodes
    }

    /// What is to be said about the text, in its order.
    #[inline]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.tape.diagnostics
    }

    /// Whether something in the text is wrong.
    pub fn has_errors(&self) -> bool {
        self.diagnostics().iter().any(Diagnostic::is_error)
    }

    /// The first tag of that name, if there is one.
    #[inline]
    pub fn tag(&self, name: TagName) -> Option<&Tag> {
        let place = self.tape.known[name as usize]?.get() - 1;
        self.tags().get(place as usize)
    }

    /// The first tag of that name, in any case.
    pub fn tag_named(&self, name: &str) -> Option<&Tag> {
        let name = name.as_bytes();
        if let Some(known) = TagName::from_bytes(name) {
            return self.tag(known);
        }
        let named = |tag: &&Tag| tag.name.of(self.source).eq_ignore_ascii_case(name);
        self.tags().iter().find(named)
    }

    /// The value of the first tag of that name, if there is one.
    pub fn value(&self, name: TagName) -> Option<Cow<'s, str>> {
        self.tag(name).map(|tag| tag.value(self.source))
    }

    /// How the result line says that the game ended, if there is one.
    pub fn result(&self) -> Option<GameResult> {
        self.nodes().iter().rev().find_map(|node| match node.kind {
            NodeKind::Result(result) => Some(result),
            _ => None,
        })
    }

    /// The text of a node.
    pub fn text(&self, node: &Node) -> Cow<'s, str> {
        String::from_utf8_lossy(node.span.of(self.source))
    }

    /// The text of a comment without its braces or semicolon, and where it stands. Nothing for other
    /// nodes.
    pub fn comment(&self, node: &Node) -> Option<(Cow<'s, str>, Span)> {
        let NodeKind::Comment { semicolon } = node.kind else {
            return None;
        };
        let start = node.span.start + 1;
        let closed = !semicolon && node.span.of(self.source).ends_with(b"}");
        let span = Span::new(
            start,
            if closed {
                node.span.end - 1
            } else {
                node.span.end
            },
        );
        Some((String::from_utf8_lossy(span.of(self.source)), span))
    }

    /// How many of the first nodes are lines of the header that could not be read: the movetext
    /// begins behind them.
    pub fn header_nodes(&self) -> usize {
        let nodes = self.nodes();
        if nodes
            .first()
            .is_none_or(|node| node.kind != NodeKind::Error)
        {
            return 0;
        }
        let start = visit_header(self.source, &mut Tape::default());
        nodes.partition_point(|node| node.span.end as usize <= start)
    }

    /// The spans of tags and nodes together, in the order of the text.
    pub fn spans(&self) -> impl Iterator<Item = Span> + '_ {
        // Nodes among the tags are header lines that could not be read.
        let mut tags = self.tags().iter().map(|tag| tag.span).peekable();
        let mut nodes = self.nodes().iter().map(|node| node.span).peekable();
        std::iter::from_fn(move || match (tags.peek(), nodes.peek()) {
            (Some(tag), Some(node)) if node.start < tag.start => nodes.next(),
            (Some(_), _) => tags.next(),
            (None, _) => nodes.next(),
        })
    }

    /// The record written out again from its parts and what lies between them: byte for byte the text
    /// that was read.
    pub fn print(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.source.len());
        let mut done = 0;
        for span in self.spans() {
            text.extend_from_slice(Span::new(done, span.start).of(self.source));
            text.extend_from_slice(span.of(self.source));
            done = span.end;
        }
        text.extend_from_slice(self.source.get(done as usize..).unwrap_or_default());
        text
    }

    /// Notes where each known tag is; says whether any tag could stand in the header more than once.
    fn tell_tags_apart(&mut self) -> bool {
        let (mut again, mut others) = (false, 0);
        self.tape.known = <[_; TagName::ALL.len()]>::default();
        for (tag, place) in self.tape.tags.iter().zip(1..) {
            match tag.known(self.source) {
                Some(name) => {
                    let first = &mut self.tape.known[name as usize];
                    again |= first.is_some();
                    *first = first.or(NonZeroU32::new(place));
                }
                None => others += 1,
            }
        }
        again || others > 1
    }

    /// Warns of tags that stand in the header more than once.
    fn find_duplicates(&mut self) {
        let source = self.source;
        let tags = &self.tape.tags;
        let same = |one: &Tag, other: &Tag| {
            one.name.len() == other.name.len()
                && one
                    .name
                    .of(source)
                    .eq_ignore_ascii_case(other.name.of(source))
        };
        // Few tags are compared with each other; for many a table is faster.
        let pairs: Vec<(Tag, Tag)> = if tags.len() <= FEW_TAGS {
            let earlier = |at: usize, tag: &Tag| {
                tags.iter()
                    .take(at)
                    .find(|first| same(first, tag))
                    .map(|first| (*first, *tag))
            };
            tags.iter()
                .enumerate()
                .filter_map(|(at, tag)| earlier(at, tag))
                .collect()
        } else {
            let mut seen = HashMap::with_capacity(tags.len());
            let mut earlier = |tag: &Tag| {
                let first = *seen
                    .entry(tag.name(source).to_ascii_lowercase())
                    .or_insert(*tag);
                (first != *tag).then_some((first, *tag))
            };
            tags.iter()
                .filter_map(&mut earlier)
                .take(MOST_FINDINGS)
                .collect()
        };
        for (first, tag) in pairs.into_iter().take(MOST_FINDINGS) {
            let name = tag.name(source);
            self.tape.diagnostics.push(
                Diagnostic::new(
                    Code::DuplicateTag,
                    tag.name,
                    format!("`{name}` stands in this header already; the first one counts"),
                )
                .with_label(first.name, "the one that counts")
                .with_fix(without_tag(source, first, tag)),
            );
        }
    }
}

/// What takes a tag out of the header that says what `first` says already, or something else.
fn without_tag(source: &[u8], first: Tag, tag: Tag) -> Fix {
    let start = tag.span.start as usize;
    let end = tag.span.end as usize;
    let line = source
        .get(..start)
        .and_then(|before| before.iter().rposition(|&byte| !is_blank(byte)));
    let alone = line.is_none_or(|last| matches!(source.get(last), Some(b'\n' | b'\r')));
    let line_start = line.map_or(0, |last| last + 1);
    let blanks = source
        .get(end..)
        .unwrap_or_default()
        .iter()
        .take_while(|&&byte| is_blank(byte))
        .count();
    let behind = end + blanks;
    let ends = matches!(source.get(behind), None | Some(b'\n' | b'\r'));
    // Alone on its line it takes the line with it.
    let gone = if alone && ends {
        between(line_start, next_line(source, behind))
    } else if alone {
        between(start, behind)
    } else {
        between(line_start, end)
    };
    if first.value.of(source) == tag.value.of(source) {
        Fix::safe(gone, "")
    } else {
        Fix::guess(gone, "")
    }
}

/// Up to so many tags are compared one with another.
const FEW_TAGS: usize = 32;

impl Tape {
    fn clear(&mut self) {
        self.tags.clear();
        self.nodes.clear();
        self.diagnostics.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_found_in_any_case_and_the_first_counts() {
        let record = Record::parse(b"[men \"a\"]\n[MEN \"b\"]\n[x \"c\"]\n\n= men\n");
        assert_eq!(record.value(TagName::Men).as_deref(), Some("a"));
        assert_eq!(
            record.tag_named("X").map(|tag| tag.name(record.source())),
            Some("x")
        );
        let codes: Vec<_> = record
            .diagnostics()
            .iter()
            .map(|finding| finding.code)
            .collect();
        assert_eq!(codes, [Code::DuplicateTag]);
        assert!(!record.has_errors());
        assert_eq!(record.result(), Some(GameResult::Men));
    }

    #[test]
    fn comments_know_their_text() {
        let record = Record::parse(b"{a} ; b\n1. M X: {c");
        let texts: Vec<_> = record
            .nodes()
            .iter()
            .filter_map(|node| record.comment(node))
            .collect();
        let texts: Vec<_> = texts
            .iter()
            .map(|(text, span)| (text.as_ref(), span.start))
            .collect();
        assert_eq!(texts, [("a", 1), (" b", 5), ("c", 17)]);
    }

    #[test]
    fn the_movetext_is_read_only_where_it_is_wanted() {
        let text = b"[A \"1\"]\n[oops\n\n1. M X: O1 ?!?\n= men\n";
        let whole = Record::parse(text);
        let read = Record::parse_if(text, Tape::default(), |header| header.tags().len() == 1);
        let read = read.unwrap();
        assert_eq!(read.nodes(), whole.nodes());
        assert_eq!(read.diagnostics().len(), whole.diagnostics().len());
        let mut asked = 0;
        let skipped = Record::parse_if(text, Tape::default(), |header| {
            asked += 1;
            header.tag_named("B").is_some()
        });
        let tape = skipped.unwrap_err();
        assert_eq!(
            (asked, tape.nodes.len()),
            (1, 1),
            "the broken line of the header"
        );
        let header = Record::parse_header_into(text, tape);
        assert_eq!((header.tags().len(), header.nodes().len()), (1, 1));
    }

    #[test]
    fn a_tape_is_used_again() {
        let tape = Record::parse(b"[A \"1\"]\n\n1. M X: O1\n").into_tape();
        let record = Record::parse_into(b"= men", tape);
        assert_eq!((record.tags().len(), record.nodes().len()), (0, 1));
        assert!(record.diagnostics().is_empty());
    }
}
