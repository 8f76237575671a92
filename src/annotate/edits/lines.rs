//! Variations and tags.

use crate::annotate::outline::variations;
use crate::text::Span;

use super::{AnnotateError, Page, check_lines};

/// The longest name of a tag.
const LONGEST_NAME: usize = 255;

/// Variations nested deeper than this are indented no further, as in canonical form.
const DEEPEST_INDENT: usize = 40;

impl Page<'_, '_> {
    pub(super) fn variation(&mut self, text: &str) -> Result<(), AnnotateError> {
        let site = self.site()?;
        let turn = site.turn.ok_or_else(|| AnnotateError::VariationNowhere {
            place: self.place.to_string(),
        })?;
        let text = text.trim();
        let inside = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'));
        let text = inside.unwrap_or(text).trim();
        check_lines(text)?;
        // Behind a line comment the parenthesis would be part of it.
        let last_line = text.lines().next_back().unwrap_or_default();
        let close = if last_line.contains(';') {
            self.record.line_end()
        } else {
            ""
        };
        let record = self.record;
        let Some(last) = turn
            .end
            .checked_sub(1)
            .and_then(|last| record.nodes().get(last))
        else {
            return Ok(());
        };
        let behind = record
            .source()
            .get(last.span.end as usize..)
            .unwrap_or_default();
        let next = behind.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        let gap = if next.is_none_or(|byte| matches!(byte, b'\r' | b'\n')) {
            let depth = self.place.line.steps().len() + 1;
            record.line_end().to_owned() + &"  ".repeat(depth.min(DEEPEST_INDENT))
        } else {
            " ".to_owned()
        };
        self.edits
            .insert(last.span.end, format!("{gap}({text}{close})"));
        Ok(())
    }

    pub(super) fn no_variation(&mut self, number: u32) -> Result<(), AnnotateError> {
        let site = self.site()?;
        let nodes = self.record.nodes();
        let found = site
            .turn
            .map(|turn| variations(nodes, turn))
            .unwrap_or_default();
        let range = found
            .get(number as usize - 1)
            .ok_or_else(|| AnnotateError::NoVariation {
                turn: self.place.turn,
                variation: number,
                there: u32::try_from(found.len()).unwrap_or(u32::MAX),
            })?;
        if let (Some(start), Some(end)) = (nodes.get(range.start), nodes.get(range.end - 1)) {
            self.edits.take_out(self.record, start.span.to(end.span));
        }
        Ok(())
    }

    pub(super) fn tag(&mut self, name: &str, value: &str) -> Result<(), AnnotateError> {
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if name.is_empty() || name.len() > LONGEST_NAME || !name.bytes().all(letter) {
            return Err(AnnotateError::BadTagName(name.to_owned()));
        }
        if value.contains(['\n', '\r']) {
            return Err(AnnotateError::TagLineEnd);
        }
        self.edits.set_tag(self.record, name, value);
        Ok(())
    }

    pub(super) fn no_tag(&mut self, name: &str) -> Result<(), AnnotateError> {
        let record = self.record;
        let named = |span: Span| {
            span.of(record.source())
                .eq_ignore_ascii_case(name.as_bytes())
        };
        let mut found = record
            .tags()
            .iter()
            .filter(|tag| named(tag.name))
            .peekable();
        if found.peek().is_none() {
            return Err(AnnotateError::NothingThere {
                place: "the header".to_owned(),
                what: format!("tag {name}"),
            });
        }
        found.for_each(|tag| self.edits.take_out(record, tag.span));
        Ok(())
    }
}
