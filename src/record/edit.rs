//! Changing parts of a text and leaving every other byte as it is.

use thiserror::Error;

use super::node::NodeKind;
use super::scan::{between, is_blank, offset};
use super::tag::{TagName, escape_value};
use super::tape::Record;
use crate::text::Span;

/// Replacements in one text, applied all at once.
///
/// ```
/// use sahkku::{record::Edits, text::Span};
/// let mut edits = Edits::new();
/// edits.replace(Span::new(0, 1), "b");
/// edits.insert(3, "!");
/// assert_eq!(edits.apply(b"abc")?, b"bbc!");
/// # Ok::<(), sahkku::record::EditError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Edits {
    edits: Vec<(Span, String)>,
}

/// Why edits cannot be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// Two edits change the same bytes.
    #[error("two changes meet at byte {at}")]
    Overlap {
        /// Where they meet.
        at: u32,
    },
    /// An edit reaches beyond the text.
    #[error("a change at byte {at} lies behind the end of the text")]
    OutOfRange {
        /// Where it begins.
        at: u32,
    },
}

impl Edits {
    /// No edits yet.
    pub const fn new() -> Self {
        Self { edits: Vec::new() }
    }

    /// Whether there is nothing to do.
    pub const fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// Puts `text` in the place of the bytes of `span`.
    pub fn replace(&mut self, span: Span, text: impl Into<String>) {
        self.edits.push((span, text.into()));
    }

    /// Puts `text` before the byte at `at`. Insertions at the same place keep their order.
    pub fn insert(&mut self, at: u32, text: impl Into<String>) {
        self.replace(Span::at(at), text);
    }

    /// Takes the bytes of `span` out.
    pub fn delete(&mut self, span: Span) {
        self.replace(span, "");
    }

    /// Inserts `text` behind a node of the record, behind its glyph if it has one, with what is
    /// needed to keep it apart from what stands before. Without such a node it does nothing.
    pub fn insert_after(&mut self, record: &Record<'_>, node: usize, text: &str) {
        let Some(&before) = record.nodes().get(node) else {
            return;
        };
        let glyph = record.nodes().get(node + 1).filter(|next| {
            matches!(next.kind, NodeKind::Glyph(_)) && next.span.start == before.span.end
        });
        let end = glyph.map_or(before.span.end, |glyph| glyph.span.end);
        let gap = match before.kind {
            NodeKind::Comment { semicolon: true } => record.line_end(),
            _ => " ",
        };
        self.insert(end, format!("{gap}{text}"));
    }

    /// Takes a tag or some tokens out, with the white space that would be left over: the blanks
    /// before it, or the whole line where it has one for itself. What stands on both sides stays
    /// apart.
    pub fn take_out(&mut self, record: &Record<'_>, span: Span) {
        let text = record.source();
        let (start, end) = (span.start as usize, span.end as usize);
        let before = text.get(..start).unwrap_or_default();
        let behind = text.get(end..).unwrap_or_default();
        let lead = before.iter().rev().take_while(|byte| is_blank(**byte));
        let lead = start - lead.count();
        let trail = behind.iter().take_while(|byte| is_blank(**byte)).count();
        let ahead = line_end_before(before.get(..lead).unwrap_or_default());
        let rest = behind.get(trail..).unwrap_or_default();
        let next = line_end_at(rest);
        let begins_line = lead == 0 || !ahead.is_empty();
        let ends_line = rest.is_empty() || !next.is_empty();
        if !begins_line {
            let gap = needs_gap(before.get(..lead).unwrap_or_default(), behind);
            self.replace(between(lead, end), if gap { " " } else { "" });
        } else if !ends_line {
            self.delete(between(start, end + trail));
        } else if !next.is_empty() && (ahead.is_empty() || (trail == 0 && ahead == next)) {
            self.delete(between(lead, end + trail + next.len()));
        } else {
            self.delete(between(lead - ahead.len(), end));
        }
    }

    /// Gives a tag another value. If the record has no such tag, one is added: a known one at its
    /// canonical place, another one behind the last.
    pub fn set_tag(&mut self, record: &Record<'_>, name: &str, value: &str) {
        let value = escape_value(value);
        if let Some(tag) = record.tag_named(name) {
            return self.replace(tag.value, value);
        }
        let source = record.source();
        let known = TagName::from_bytes(name.as_bytes());
        let later = known.and_then(|name| {
            let mut tags = record.tags().iter();
            tags.find(|tag| tag.known(source).is_none_or(|other| other > name))
        });
        let name = known.map_or(name, |known| known.as_str());
        let line = format!("[{name} \"{value}\"]");
        let line_end = record.line_end();
        match (later, record.tags().last()) {
            (Some(next), _) => self.insert(next.span.start, line + line_end),
            (None, Some(last)) => self.insert(last.span.end, format!("{line_end}{line}")),
            (None, None) => self.insert(0, line + line_end + line_end),
        }
    }

    /// The edits in the order of the text; deletions that overlap are one.
    fn in_order(mut self) -> Result<Vec<(Span, String)>, EditError> {
        self.edits.sort_by_key(|(span, _)| (span.start, span.end));
        let mut ordered: Vec<(Span, String)> = Vec::with_capacity(self.edits.len());
        for (span, text) in self.edits {
            match ordered.last_mut() {
                Some((last, before)) if span.start < last.end => {
                    if !(before.is_empty() && text.is_empty()) {
                        return Err(EditError::Overlap { at: span.start });
                    }
                    *last = last.to(span);
                }
                _ => ordered.push((span, text)),
            }
        }
        Ok(ordered)
    }

    /// The text with all edits made.
    ///
    /// # Errors
    /// [`EditError`] if two of them change the same bytes, or one lies outside of the text.
    pub fn apply(self, source: &[u8]) -> Result<Vec<u8>, EditError> {
        self.apply_and_follow(source).map(|(text, _)| text)
    }

    /// Like [`Edits::apply`], and where the bytes of the text have moved to.
    ///
    /// # Errors
    /// Those of [`Edits::apply`].
    pub fn apply_and_follow(self, source: &[u8]) -> Result<(Vec<u8>, Moves), EditError> {
        let mut text = Vec::with_capacity(source.len() + 64);
        let mut moves = Moves::default();
        let mut done = 0;
        for (span, replacement) in self.in_order()? {
            if span.end as usize > source.len() {
                return Err(EditError::OutOfRange { at: span.start });
            }
            text.extend_from_slice(Span::new(done, span.start).of(source));
            let start = offset(text.len());
            text.extend_from_slice(replacement.as_bytes());
            moves.0.push((span, Span::new(start, offset(text.len()))));
            done = span.end;
        }
        text.extend_from_slice(source.get(done as usize..).unwrap_or_default());
        Ok((text, moves))
    }
}

/// The line end that a text ends with, if it does.
fn line_end_before(text: &[u8]) -> &[u8] {
    let len = match text {
        [.., b'\r', b'\n'] => 2,
        [.., b'\n' | b'\r'] => 1,
        _ => 0,
    };
    text.get(text.len() - len..).unwrap_or_default()
}

/// The line end that a text begins with, if it does.
fn line_end_at(text: &[u8]) -> &[u8] {
    let len = match text {
        [b'\r', b'\n', ..] => 2,
        [b'\n' | b'\r', ..] => 1,
        _ => 0,
    };
    text.get(..len).unwrap_or_default()
}

/// Whether two texts would run together into one token.
fn needs_gap(before: &[u8], behind: &[u8]) -> bool {
    let ends = |byte: &u8| b"{}()[]:+ \t\r\n".contains(byte);
    let begins = |byte: &u8| b"{}()[]:+;~=$ \t\r\n".contains(byte);
    let open = before.last().is_some_and(|byte| !ends(byte));
    open && behind.first().is_some_and(|byte| !begins(byte))
}

/// Where the bytes of a text have moved to when it was edited.
#[derive(Clone, Debug, Default)]
pub struct Moves(
    /// What was replaced, and where its replacement stands, in the order of the text.
    Vec<(Span, Span)>,
);

impl Moves {
    /// Where a place of the old text lies in the new one: the first and the last it may be. The two
    /// differ where something was inserted there, or what stood there was replaced.
    pub fn place(&self, at: u32) -> (u32, u32) {
        let before = |(old, _): &(Span, Span)| old.end <= at && old.start < at;
        let count = self.0.partition_point(before);
        let last = count.checked_sub(1).and_then(|last| self.0.get(last));
        let first = last.map_or(at, |(old, new)| at - old.end + new.end);
        let here = self.0.iter().skip(count);
        let here =
            here.take_while(|(old, _)| old.start < at || (old.start == at && old.is_empty()));
        here.fold((first, first), |(first, _), (old, new)| {
            (if old.start < at { new.start } else { first }, new.end)
        })
    }

    /// Where a stretch of the old text stands in the new one; nothing if it was changed.
    pub fn span(&self, span: Span) -> Option<Span> {
        let at = self.0.partition_point(|(old, _)| old.end <= span.start);
        if self.0.get(at).is_some_and(|(old, _)| old.start < span.end) {
            return None;
        }
        Some(Span::new(self.place(span.start).1, self.place(span.end).0))
    }

    /// The stretch of the new text outside of which nothing was changed.
    pub fn written(&self) -> Option<Span> {
        Some(self.0.first()?.1.to(self.0.last()?.1))
    }

    /// Whether a stretch of the new text was changed, wholly or in part.
    pub fn changed(&self, span: Span) -> bool {
        let at = self.0.partition_point(|(_, new)| new.end <= span.start);
        self.0.get(at).is_some_and(|(_, new)| new.start < span.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"[Men \"a\"]\n[Variant \"v\"]\n\n1. M X20: *O1-O2! ; why\nO2-M2\n= men\n";

    fn edited(edit: impl Fn(&mut Edits, &Record<'_>)) -> String {
        let record = Record::parse(TEXT);
        let mut edits = Edits::new();
        edit(&mut edits, &record);
        String::from_utf8(edits.apply(TEXT).unwrap()).unwrap()
    }

    #[test]
    fn nothing_but_the_edits_changes() {
        let text = edited(|edits, record| {
            edits.set_tag(record, "Men", "Ole \"Loddi\"");
            edits.set_tag(record, "result", "men");
            edits.set_tag(record, "Source", "s");
            edits.set_tag(record, "own_1", "o");
        });
        assert_eq!(
            text,
            "[Men \"Ole \\\"Loddi\\\"\"]\n[Result \"men\"]\n[Variant \"v\"]\n[Source \"s\"]\n[own_1 \"o\"]\n\n\
             1. M X20: *O1-O2! ; why\nO2-M2\n= men\n"
        );
    }

    #[test]
    fn comments_go_behind_glyphs_and_out_of_line_comments() {
        let text = edited(|edits, record| {
            edits.insert_after(record, 4, "{c}");
            edits.insert_after(record, 6, "{d}");
        });
        assert!(text.contains("*O1-O2! {c} ; why\n{d}\nO2-M2"), "{text}");
    }

    #[test]
    fn what_is_taken_out_takes_its_white_space_along() {
        let taken = |text: &str, what: &str| {
            let record = Record::parse(text.as_bytes());
            let mut edits = Edits::new();
            let at = offset(text.find(what).unwrap());
            edits.take_out(&record, Span::new(at, at + offset(what.len())));
            String::from_utf8(edits.apply(text.as_bytes()).unwrap()).unwrap()
        };
        for (text, what, left) in [
            ("a {c} b", "{c}", "a b"),
            ("a {c}b", "{c}", "a b"),
            ("a{c}b", "{c}", "a b"),
            ("a {c}: b", "{c}", "a: b"),
            ("a \t {c}\nb", "{c}", "a\nb"),
            ("a\n  (c)\nb", "(c)", "a\nb"),
            ("a  \r\n  (c)  \r\nb", "(c)", "a    \r\nb"),
            ("a ; x\n{c}\nb", "{c}", "a ; x\nb"),
            ("a\n{c} b", "{c}", "a\nb"),
            ("a\n{c}", "{c}", "a"),
            ("{c}\nb", "{c}", "b"),
            ("a\r\n{c}\nb", "{c}", "a\nb"),
        ] {
            assert_eq!(taken(text, what), left, "{text:?}");
        }
    }

    #[test]
    fn places_are_followed() {
        let mut edits = Edits::new();
        edits.insert(2, "xy");
        edits.replace(Span::new(4, 6), "z");
        edits.delete(Span::new(7, 8));
        edits.delete(Span::new(7, 9));
        let (text, moves) = edits.apply_and_follow(b"0123456789").unwrap();
        assert_eq!(text, b"01xy23z69");
        let places = [1, 2, 3, 4, 5, 6, 7, 9].map(|at| moves.place(at));
        let expected = [
            (1, 1),
            (2, 4),
            (5, 5),
            (6, 6),
            (6, 7),
            (7, 7),
            (8, 8),
            (8, 8),
        ];
        assert_eq!(places, expected);
        assert_eq!(moves.span(Span::new(0, 2)), Some(Span::new(0, 2)));
        assert_eq!(moves.span(Span::new(2, 4)), Some(Span::new(4, 6)));
        assert_eq!(moves.span(Span::new(6, 7)), Some(Span::new(7, 8)));
        assert_eq!(moves.span(Span::new(1, 3)), None);
        assert_eq!(moves.span(Span::new(3, 5)), None);
        assert!(moves.changed(Span::new(3, 5)) && moves.changed(Span::new(7, 9)));
        assert!(!moves.changed(Span::new(4, 6)) && !moves.changed(Span::new(0, 2)));
    }

    #[test]
    fn overlaps_are_refused() {
        let mut edits = Edits::new();
        edits.replace(Span::new(0, 3), "x");
        edits.replace(Span::new(2, 4), "y");
        assert_eq!(edits.apply(b"abcdef"), Err(EditError::Overlap { at: 2 }));
        let mut edits = Edits::new();
        edits.insert(9, "x");
        assert_eq!(edits.apply(b"abc"), Err(EditError::OutOfRange { at: 9 }));
    }
}
