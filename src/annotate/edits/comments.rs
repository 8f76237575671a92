//! Comments and their words.

use crate::text::Span;

use super::{AnnotateError, Note, Page, Site, check_lines};
use crate::annotate::note::is_remark;
use crate::record::NodeKind;

impl Page<'_, '_> {
    /// Puts words in the place of those that are there.
    pub(super) fn comment(&mut self, text: &str) -> Result<(), AnnotateError> {
        let text = comment_text(text)?;
        let site = self.site()?;
        let mut worded = self.notes(&site).into_iter().filter(Note::has_words);
        match worded.next() {
            Some(first) => self.reword(&first, Some(text)),
            None => self.insert_note(&site, &format!("{{{text}}}")),
        }
        worded.for_each(|note| self.reword(&note, None));
        Ok(())
    }

    pub(super) fn no_comment(&mut self) -> Result<(), AnnotateError> {
        let site = self.site()?;
        let mut worded = self
            .notes(&site)
            .into_iter()
            .filter(Note::has_words)
            .peekable();
        if worded.peek().is_none() {
            return Err(self.nothing("comment"));
        }
        worded.for_each(|note| self.reword(&note, None));
        Ok(())
    }

    /// Changes the words of a comment and keeps its commands.
    fn reword(&mut self, note: &Note<'_>, words: Option<&str>) {
        let new = reworded(note, words.unwrap_or_default());
        if new.is_empty() {
            return self.edits.take_out(self.record, note.span);
        }
        let new = format!("{{{new}}}");
        if new.as_bytes() != note.span.of(self.record.source()) {
            self.edits.replace(note.span, new);
        }
    }

    pub(super) fn add_comment(&mut self, text: &str) -> Result<(), AnnotateError> {
        let text = format!("{{{}}}", comment_text(text)?);
        let site = self.site()?;
        let last = site
            .near
            .checked_sub(1)
            .and_then(|last| site.comments.get(last));
        match last {
            Some(&last) => self.edits.insert_after(self.record, last, &text),
            None => self.insert_note(&site, &text),
        }
        Ok(())
    }

    /// Inserts the first comment of a place, braces included.
    pub(super) fn insert_note(&mut self, site: &Site, text: &str) {
        let nodes = self.record.nodes();
        let Some(anchor) = site.anchor else {
            return self.insert_first(site, text);
        };
        let mut behind = anchor;
        while nodes
            .get(behind + 1)
            .is_some_and(|next| matches!(next.kind, NodeKind::Glyph(_) | NodeKind::Nag(_)))
        {
            behind += 1;
        }
        self.edits.insert_after(self.record, behind, text);
    }

    /// Inserts a comment before everything else in the movetext, on a line of its own.
    fn insert_first(&mut self, site: &Site, text: &str) {
        let record = self.record;
        let line_end = record.line_end();
        let Some(node) = record.nodes().get(site.first) else {
            let end = record.spans().last().map_or(0, |span| span.end);
            return self
                .edits
                .insert(end, format!("{line_end}{line_end}{text}"));
        };
        let before = Span::new(0, node.span.start).of(record.source());
        let blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
        let lead = before.iter().rev().take_while(blank).count();
        let (before, lead) = before.split_at(before.len() - lead);
        let line_end = match before {
            [.., b'\r', b'\n'] => "\r\n",
            [.., b'\n'] => "\n",
            [.., b'\r'] => "\r",
            _ => line_end,
        };
        let lead = String::from_utf8_lossy(lead);
        self.edits
            .insert(node.span.start, format!("{text}{line_end}{lead}"));
    }
}

/// The text of a comment with its commands and other words. Blanks with no words beside them stay as they are.
fn reworded(note: &Note<'_>, words: &str) -> String {
    let text = note.text.unwrap_or_default();
    let mut new = words.to_owned();
    let mut end = 0;
    for command in note.commands() {
        let range = command.span.range();
        let between = text.get(end..range.start).unwrap_or_default();
        if !new.is_empty() && (end == 0 || !is_blank(between)) {
            new.push(' ');
        } else if is_blank(between) {
            new.push_str(between);
        }
        end = range.end;
        new.push_str(text.get(range).unwrap_or_default());
    }
    let behind = text.get(end..).unwrap_or_default();
    if end > 0 && is_blank(behind) {
        new.push_str(behind);
    }
    new
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// A text as a comment can hold it.
fn comment_text(text: &str) -> Result<&str, AnnotateError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(AnnotateError::EmptyComment);
    }
    if text.contains('}') {
        return Err(AnnotateError::ClosingBrace);
    }
    if is_remark(text) {
        return Err(AnnotateError::LikeARemark);
    }
    check_lines(text)?;
    Ok(text)
}
