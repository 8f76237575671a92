//! Changing parts of a text and leaving every other byte as it is.

use thiserror::Error;

use super::node::NodeKind;
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
        let line_comment = matches!(before.kind, NodeKind::Comment { semicolon: true });
        self.insert(
            end,
            format!("{}{text}", if line_comment { '\n' } else { ' ' }),
        );
    }

    /// Gives a tag another value. If the record has no such tag, one is added at its canonical place.
    pub fn set_tag(&mut self, record: &Record<'_>, name: TagName, value: &str) {
        let value = escape_value(value);
        if let Some(tag) = record.tag(name) {
            return self.replace(tag.value, value);
        }
        let source = record.source();
        let later = record.tags().iter().find(|tag| match tag.known(source) {
            Some(other) => other > name,
            None => true,
        });
        let line = format!("[{} \"{value}\"]", name.as_str());
        match (later, record.tags().last()) {
            (Some(next), _) => self.insert(next.span.start, line + "\n"),
            (None, Some(last)) => self.insert(last.span.end, format!("\n{line}")),
            (None, None) => self.insert(0, line + "\n\n"),
        }
    }

    /// The text with all edits made.
    ///
    /// # Errors
    /// [`EditError`] if two of them change the same bytes, or one lies outside of the text.
    pub fn apply(mut self, source: &[u8]) -> Result<Vec<u8>, EditError> {
        self.edits.sort_by_key(|(span, _)| (span.start, span.end));
        let mut text = Vec::with_capacity(source.len() + 64);
        let mut done = 0;
        for (span, replacement) in &self.edits {
            if span.start < done {
                return Err(EditError::Overlap { at: span.start });
            }
            if span.end as usize > source.len() {
                return Err(EditError::OutOfRange { at: span.start });
            }
            text.extend_from_slice(Span::new(done, span.start).of(source));
            text.extend_from_slice(replacement.as_bytes());
            done = span.end;
        }
        text.extend_from_slice(source.get(done as usize..).unwrap_or_default());
        Ok(text)
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
            edits.set_tag(record, TagName::Men, "Ole \"Loddi\"");
            edits.set_tag(record, TagName::Result, "men");
            edits.set_tag(record, TagName::Source, "s");
        });
        assert_eq!(
            text,
            "[Men \"Ole \\\"Loddi\\\"\"]\n[Result \"men\"]\n[Variant \"v\"]\n[Source \"s\"]\n\n\
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
