//! The header: lines of tags.

use nom::bytes::complete::{tag, take_while, take_while1};
use nom::combinator::cut;
use nom::sequence::{delimited, preceded};
use nom::{Err, Offset as _, Parser as _};

use super::explain::{expectation, quoted};
use super::failure::{Expected, Failure, Parsed, failure_of};
use super::scan::{
    LONGEST_NAME, MOST_BLANKS, begins_tag, between, continues_header, is_blank, is_name_byte,
    line_end, next_line, offset,
};
use super::{Sink, Visitor, repair};
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::record::node::{Node, NodeKind};
use crate::record::tag::Tag;
use crate::text::Span;

/// Says what a parser would have liked to see where it fails.
fn expecting<'i, T>(
    expected: Expected,
    parser: impl nom::Parser<&'i [u8], Output = T, Error = Failure>,
) -> impl nom::Parser<&'i [u8], Output = T, Error = Failure> {
    let mut parser = parser;
    move |input: &'i [u8]| {
        parser.parse(input).map_err(|error| {
            error.map(|failure| Failure {
                expected,
                ..failure
            })
        })
    }
}

/// `blanks = { " " | tab }`
fn blanks(input: &[u8]) -> Parsed<'_, &[u8]> {
    take_while(is_blank).parse(input)
}

/// `name = ( letter | digit | "_" ) { letter | digit | "_" }`
fn name(input: &[u8]) -> Parsed<'_, &[u8]> {
    let (rest, name) = expecting(Expected::NAME, take_while1(is_name_byte)).parse(input)?;
    if name.len() > LONGEST_NAME {
        return Err(Err::Error(Failure::new(input, Expected::NAME)));
    }
    Ok((rest, name))
}

/// `value = { any character but '"' and "\" and a line end | '\"' | "\\" }`
///
/// A backslash before another character is left to a check of its own.
fn value(input: &[u8]) -> Parsed<'_, &[u8]> {
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'"', b'\\', input.get(at..).unwrap_or_default()) {
        at += found;
        match input.split_at_checked(at) {
            Some((value, rest @ [b'"', ..])) => return Ok((rest, value)),
            _ => at += 2,
        }
    }
    Err(Err::Error(Failure::new(&[], Expected::CLOSING_QUOTE)))
}

/// `string = '"' value '"'`
fn string(input: &[u8]) -> Parsed<'_, &[u8]> {
    delimited(
        expecting(Expected::OPENING_QUOTE, tag(&b"\""[..])),
        cut(value),
        tag(&b"\""[..]),
    )
    .parse(input)
}

/// `tag = "[" name blanks string blanks "]"`, with at least one blank after the name
fn tag_pair(input: &[u8]) -> Parsed<'_, (&[u8], &[u8])> {
    let (rest, name) = preceded(tag(&b"["[..]), name).parse(input)?;
    let (after, between) = blanks(rest)?;
    if between.is_empty() || between.len() > MOST_BLANKS {
        return Err(Err::Error(Failure::new(rest, Expected::OPENING_QUOTE)));
    }
    let (rest, value) = string(after)?;
    let (rest, _) = preceded(blanks, expecting(Expected::BRACKET, tag(&b"]"[..]))).parse(rest)?;
    Ok((rest, (name, value)))
}

/// Reads the header at the start of `source`; blank lines may stand before it. Returns where it ends.
///
/// `header = { ( blanks tag { blanks tag } blanks | "%" text ) line-end }`
pub(super) fn read<V: Visitor>(source: &[u8], sink: &mut Sink<'_, V>) -> usize {
    let mut at = source
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count();
    // Only whole lines are passed over: what stands before the first bracket belongs to its line.
    while at > 0 && !matches!(source.get(at - 1), Some(b'\n' | b'\r')) {
        at -= 1;
    }
    loop {
        while let Some((tag, next)) = plain_tag(source, at) {
            sink.visitor.tag(tag);
            at = next;
        }
        if source.get(at..).and_then(continues_header) != Some(true) {
            return at;
        }
        let end = line_end(source, at);
        if source.get(at) != Some(&b'%') {
            read_line(source, at, end, sink);
        }
        at = next_line(source, end);
    }
}

/// A tag in the plain spelling, alone on its line, with a value of printable ASCII that needs no escapes:
/// nearly every one. Nothing is to be said of it. Gives it with the start of the next line.
#[inline]
fn plain_tag(source: &[u8], at: usize) -> Option<(Tag, usize)> {
    let inner = source.get(at..)?.strip_prefix(b"[")?;
    let name = inner.iter().take_while(|&&byte| is_name_byte(byte)).count();
    let rest = inner.get(name..)?.strip_prefix(b" \"")?;
    let value = memchr::memchr(b'"', rest)?;
    let is_plain = |byte: u8| matches!(byte, b' '..=b'[' | b']'..=b'~');
    // Every byte without a branch, so that the compiler can take many at once.
    let plain = rest.get(..value)?.iter();
    let plain = plain.fold(true, |plain, &byte| plain & is_plain(byte));
    let ends = rest.get(value..)?.starts_with(b"\"]\n");
    if !(plain && ends && (1..=LONGEST_NAME).contains(&name)) {
        return None;
    }
    let name_start = at + 1;
    let value_start = name_start + name + 2;
    let end = value_start + value + 2;
    let tag = Tag {
        span: between(at, end),
        name: between(name_start, name_start + name),
        value: between(value_start, value_start + value),
    };
    Some((tag, end + 1))
}

/// Reads one line of a header.
fn read_line<V: Visitor>(source: &[u8], start: usize, end: usize, sink: &mut Sink<'_, V>) {
    let mut at = start;
    let mut hopeless = false;
    loop {
        let rest = source.get(at..end).unwrap_or_default();
        let skipped = rest.iter().take_while(|&&byte| is_blank(byte)).count();
        at += skipped;
        let rest = rest.get(skipped..).unwrap_or_default();
        match rest.first() {
            None => return,
            Some(b'[') => at = read_tag(source, at, rest, &mut hopeless, sink),
            Some(_) => {
                let span = between(at, at + trimmed(rest));
                sink.report(text_after_tag(source, span));
                sink.node(Node {
                    kind: NodeKind::Error,
                    span,
                });
                return;
            }
        }
    }
}

fn text_after_tag(source: &[u8], span: Span) -> Diagnostic {
    let text = String::from_utf8_lossy(span.of(source));
    let finding = Diagnostic::new(
        Code::TextAfterTag,
        span,
        format!("{} stands behind a tag", quoted(&text)),
    );
    // A tag that has lost its bracket goes back to the others.
    match repair::tag_without_brackets(&text) {
        Some(tag) => finding
            .with_help(format!("a tag looks like this: `{tag}`"))
            .with_fix(Fix::safe(span, tag)),
        None => finding
            .with_help("comments and moves come after the header, on lines of their own; a line that begins with `%` is skipped")
            .with_fix(Fix::guess(Span::at(span.start), "\n% ")),
    }
}

/// The length of a line without the blanks at its end.
fn trimmed(line: &[u8]) -> usize {
    line.iter()
        .rposition(|&byte| !is_blank(byte))
        .map_or(0, |at| at + 1)
}

/// Reads the tag at the start of `line`, which begins at `at`. Returns where it ends.
///
/// `hopeless` says that no value ends properly any more on this line, so that a long line of broken
/// tags is not searched again for each of them.
fn read_tag<V: Visitor>(
    source: &[u8],
    at: usize,
    line: &[u8],
    hopeless: &mut bool,
    sink: &mut Sink<'_, V>,
) -> usize {
    match tag_pair(line) {
        Ok((rest, (name, value))) => {
            let end = at + line.offset(rest);
            let span_of = |part: &[u8]| {
                let start = source.offset(part);
                between(start, start + part.len())
            };
            let tag = Tag {
                span: between(at, end),
                name: span_of(name),
                value: span_of(value),
            };
            accept(source, tag, sink);
            end
        }
        Err(error) => {
            let failure = failure_of(&error, line);
            let failed = line.len().saturating_sub(failure.left);
            if failure.expected.holds(Expected::CLOSING_QUOTE) {
                return unclosed(source, at, line, sink);
            }
            let rest = line.get(failed..).unwrap_or_default();
            if failure.expected.holds(Expected::BRACKET)
                && (rest.is_empty() || begins_tag(rest) == Some(true))
            {
                return lost_bracket(at, line, failed, sink);
            }
            if failure.expected.holds(Expected::BRACKET) && !*hopeless {
                match real_end(line, failed) {
                    Some(ends) => return stray_quote(source, at, line, failed, ends, sink),
                    None => *hopeless = true,
                }
            }
            malformed(at, line, failed, failure.expected, sink)
        }
    }
}

/// Hands a tag on, after a look at its value.
fn accept<V: Visitor>(source: &[u8], tag: Tag, sink: &mut Sink<'_, V>) {
    sink.visitor.tag(tag);
    let value = tag.value.of(source);
    sink.check_text(source, tag.value);
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\\', value.get(at..).unwrap_or_default()) {
        at += found;
        if !matches!(value.get(at + 1), Some(b'"' | b'\\')) {
            let start = tag.value.start + offset(at);
            sink.report(
                Diagnostic::new(
                    Code::BadEscape,
                    Span::new(start, start + 1),
                    "a backslash stands before `\"` or another backslash only",
                )
                .with_help("to have a backslash in a value, write two")
                .with_fix(Fix::safe(Span::at(start), "\\")),
            );
        }
        at += 2;
    }
}

/// A value that a quotation mark ends too early; its real end is known.
fn stray_quote<V: Visitor>(
    source: &[u8],
    at: usize,
    line: &[u8],
    failed: usize,
    (value_end, tag_end): (usize, usize),
    sink: &mut Sink<'_, V>,
) -> usize {
    let before = line.get(..failed).unwrap_or_default();
    let stray = offset(at + memchr::memrchr(b'"', before).unwrap_or(failed));
    let mut fix = Fix::safe(Span::at(stray), "\\");
    for more in quotes(line, failed, value_end) {
        fix = fix.and(Span::at(offset(at + more)), "\\");
    }
    sink.report(
        Diagnostic::new(
            Code::StrayQuote,
            Span::new(stray, stray + 1),
            "this quotation mark ends the value too early",
        )
        .with_label(
            between(at + value_end, at + value_end + 1),
            "the value ends here",
        )
        .with_help("inside a value a quotation mark takes a backslash: `\\\"`")
        .with_fix(fix),
    );
    accept_flawed(source, at, line, value_end, tag_end, sink);
    at + tag_end
}

/// The quotation marks in `line` from `from` up to `end` that no backslash stands before.
fn quotes(line: &[u8], from: usize, end: usize) -> Vec<usize> {
    let mut found = Vec::new();
    let mut at = from;
    while at < end {
        match line.get(at) {
            Some(b'\\') => at += 1,
            Some(b'"') => found.push(at),
            _ => {}
        }
        at += 1;
    }
    found
}

/// A tag whose bracket is missing, at the end of the line or before another tag.
fn lost_bracket<V: Visitor>(
    at: usize,
    line: &[u8],
    failed: usize,
    sink: &mut Sink<'_, V>,
) -> usize {
    let len = trimmed(line.get(..failed).unwrap_or_default());
    let span = between(at, at + len);
    if !sink.is_full() {
        let text = String::from_utf8_lossy(line.get(..len).unwrap_or_default());
        let message = format!("the `]` of {} is missing", quoted(&text));
        sink.report(
            Diagnostic::new(Code::MalformedTag, span, message)
                .with_help("a tag ends with `]`")
                .with_fix(Fix::safe(Span::at(span.end), "]")),
        );
    }
    sink.node(Node {
        kind: NodeKind::Error,
        span,
    });
    at + len
}

/// Something that begins like a tag and is none.
fn malformed<V: Visitor>(
    at: usize,
    line: &[u8],
    failed: usize,
    expected: Expected,
    sink: &mut Sink<'_, V>,
) -> usize {
    let rest = line.get(failed..).unwrap_or_default();
    let len = memchr::memchr(b']', rest).map_or_else(|| trimmed(line), |found| failed + found + 1);
    let span = between(at, at + len);
    if !sink.is_full() {
        let text = line.get(..len).unwrap_or_default();
        let meant = (len <= LONGEST_REPAIR)
            .then(|| str::from_utf8(text).ok().and_then(repair::tag))
            .flatten();
        let text = String::from_utf8_lossy(text);
        let next = String::from_utf8_lossy(rest.get(..rest.len().min(4)).unwrap_or_default());
        let message = format!(
            "{} is no tag: {}",
            quoted(&text),
            expectation(&next, expected)
        );
        let finding = Diagnostic::new(Code::MalformedTag, span, message);
        sink.report(match meant {
            Some(tag) => finding
                .with_help(format!("a tag looks like this: `{tag}`"))
                .with_fix(Fix::safe(span, tag)),
            None => finding.with_help("a tag looks like this: `[Name \"value\"]`"),
        });
    }
    sink.node(Node {
        kind: NodeKind::Error,
        span,
    });
    at + len
}

/// Longer tags are left to the person who wrote them.
const LONGEST_REPAIR: usize = 512;

/// A value that is never closed: the rest of the line is taken for it.
fn unclosed<V: Visitor>(source: &[u8], at: usize, line: &[u8], sink: &mut Sink<'_, V>) -> usize {
    let end = trimmed(line);
    let quote = memchr::memchr(b'"', line).unwrap_or(end);
    let opened = offset(at + quote);
    let (value_end, closing) = match line.get(..end) {
        Some([value @ .., b']']) => (trimmed(value), "\""),
        _ => (end, "\"]"),
    };
    let value = line.get(quote + 1..value_end).unwrap_or_default();
    let slashes = value
        .iter()
        .rev()
        .take_while(|&&byte| byte == b'\\')
        .count();
    // A backslash at the end would make the quotation mark part of the value.
    let closing = if slashes % 2 == 1 {
        format!("\\{closing}")
    } else {
        closing.to_owned()
    };
    let value_end = value_end.max(quote + 1).min(end);
    sink.report(
        Diagnostic::new(
            Code::UnclosedString,
            Span::new(opened, opened + 1),
            "the value that begins here is never closed",
        )
        .with_help("a value ends with a quotation mark on the same line, before the `]`")
        .with_fix(Fix::guess(Span::at(offset(at + value_end)), closing)),
    );
    accept_flawed(source, at, line, value_end, end, sink);
    at + end
}

/// Hands on a tag whose value is not clear, so that nothing else is said to be missing.
fn accept_flawed<V: Visitor>(
    source: &[u8],
    at: usize,
    line: &[u8],
    value_end: usize,
    tag_end: usize,
    sink: &mut Sink<'_, V>,
) {
    let quote = memchr::memchr(b'"', line).unwrap_or(tag_end);
    let name = line
        .iter()
        .skip(1)
        .take_while(|&&byte| is_name_byte(byte))
        .count();
    let span = |start: usize, end: usize| between(at + start, at + end);
    let tag = Tag {
        span: span(0, tag_end),
        name: span(1, 1 + name),
        value: span(
            (quote + 1).min(tag_end),
            value_end.max(quote + 1).min(tag_end),
        ),
    };
    sink.visitor.tag(tag);
    sink.check_text(source, tag.value);
}

/// Where a value with a stray quotation mark really ends: at the next one that a bracket follows.
fn real_end(line: &[u8], from: usize) -> Option<(usize, usize)> {
    memchr::memchr_iter(b'"', line.get(from..)?)
        .map(|found| from + found)
        .find_map(|quote| {
            let rest = line.get(quote + 1..)?;
            let skipped = rest.iter().take_while(|&&byte| is_blank(byte)).count();
            (rest.get(skipped) == Some(&b']')).then_some((quote, quote + 1 + skipped + 1))
        })
}
