//! From what is to be said to changes in the text.

use crate::board::Field;
use crate::record::{Edits, NodeKind, Record};
use crate::text::Span;

use super::error::AnnotateError;
use super::note::{Note, is_remark};
use super::outline::{Site, find, is_said, variations};
use super::place::Place;
use super::{Annotation, Tick};

/// The longest name of a tag.
const LONGEST_NAME: usize = 255;

/// Variations nested deeper than this are indented no further, as in canonical form.
const DEEPEST_INDENT: usize = 40;

/// The changes that an annotation makes in a text.
pub(super) fn edits(
    record: &Record<'_>,
    place: &Place,
    annotation: &Annotation,
) -> Result<Edits, AnnotateError> {
    let mut page = Page {
        record,
        place,
        edits: Edits::new(),
    };
    match annotation {
        Annotation::Comment(text) => page.comment(text)?,
        Annotation::AddComment(text) => page.add_comment(text)?,
        Annotation::NoComment => page.no_comment()?,
        Annotation::Glyph(Tick::Symbol(glyph)) => page.glyph(glyph.symbol())?,
        Annotation::Glyph(Tick::Number(number)) => page.nag(number.get())?,
        Annotation::NoGlyph => page.no_glyph()?,
        Annotation::Mark { field, colour } => {
            page.draw("mark", &field.to_string(), colour, |value| {
                marked(value) == Some(*field)
            })?;
        }
        Annotation::NoMark(field) => page.erase("mark", |value| match field {
            Some(field) => marked(value) == Some(*field),
            None => true,
        })?,
        Annotation::Arrow { from, to, colour } => {
            let ends = Some((*from, *to));
            page.draw("arrow", &format!("{from}-{to}"), colour, |value| {
                pointed(value) == ends
            })?;
        }
        Annotation::NoArrow(ends) => page.erase("arrow", |value| match ends {
            Some(ends) => pointed(value) == Some(*ends),
            None => true,
        })?,
        Annotation::Variation(text) => page.variation(text)?,
        Annotation::NoVariation(number) => page.no_variation(number.get())?,
        Annotation::Tag { name, value } => page.tag(name, value)?,
        Annotation::NoTag(name) => page.no_tag(name)?,
    }
    Ok(page.edits)
}

/// The field of a mark, `H2 green`.
fn marked(value: &str) -> Option<Field> {
    value.split_ascii_whitespace().next()?.parse().ok()
}

/// The fields of an arrow, `O1-L2 red`.
fn pointed(value: &str) -> Option<(Field, Field)> {
    let ends = value.split_ascii_whitespace().next()?;
    let (from, to) = ends.split_once(['-', '–', '—'])?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

struct Page<'p, 's> {
    record: &'p Record<'s>,
    place: &'p Place,
    edits: Edits,
}

impl<'s> Page<'_, 's> {
    fn site(&self) -> Result<Site, AnnotateError> {
        find(self.record, self.place)
    }

    /// The comments of a place that people wrote.
    fn notes(&self, site: &Site) -> Vec<Note<'s>> {
        let notes = site
            .comments
            .iter()
            .filter_map(|&node| Note::at(self.record, node));
        notes.filter(|note| !note.is_remark()).collect()
    }

    fn nothing(&self, what: &str) -> AnnotateError {
        AnnotateError::NothingThere {
            place: self.place.to_string(),
            what: what.to_owned(),
        }
    }

    /// Puts words in the place of those that are there.
    fn comment(&mut self, text: &str) -> Result<(), AnnotateError> {
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

    fn no_comment(&mut self) -> Result<(), AnnotateError> {
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
        let text = note.text.unwrap_or_default();
        let commands: Vec<&str> = note
            .commands()
            .filter_map(|command| text.get(command.span.range()))
            .collect();
        let parts: Vec<&str> = words.into_iter().chain(commands).collect();
        if parts.is_empty() {
            return self.edits.take_out(self.record, note.span);
        }
        let new = format!("{{{}}}", parts.join(" "));
        if new.as_bytes() != note.span.of(self.record.source()) {
            self.edits.replace(note.span, new);
        }
    }

    fn add_comment(&mut self, text: &str) -> Result<(), AnnotateError> {
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
    fn insert_note(&mut self, site: &Site, text: &str) {
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

    /// The throw or action that a glyph belongs to.
    fn target(&self, site: &Site) -> Result<usize, AnnotateError> {
        site.target.ok_or_else(|| AnnotateError::GlyphNowhere {
            place: self.place.to_string(),
        })
    }

    /// The glyph directly behind a node.
    fn glyph_of(&self, target: usize) -> Option<Span> {
        let nodes = self.record.nodes();
        let next = nodes.get(target + 1)?;
        let touches = nodes.get(target)?.span.end == next.span.start;
        (matches!(next.kind, NodeKind::Glyph(_)) && touches).then_some(next.span)
    }

    fn glyph(&mut self, symbol: &str) -> Result<(), AnnotateError> {
        let site = self.site()?;
        let target = self.target(&site)?;
        match self.glyph_of(target) {
            Some(span) if span.of(self.record.source()) == symbol.as_bytes() => {}
            Some(span) => self.edits.replace(span, symbol),
            None => {
                let end = self
                    .record
                    .nodes()
                    .get(target)
                    .map_or(0, |node| node.span.end);
                self.edits.insert(end, symbol);
            }
        }
        Ok(())
    }

    fn nag(&mut self, number: u8) -> Result<(), AnnotateError> {
        let site = self.site()?;
        let nodes = self.record.nodes();
        if site.anchor.is_none() {
            self.target(&site)?;
        }
        let there = |&at: &usize| {
            nodes
                .get(at)
                .is_some_and(|node| node.kind == NodeKind::Nag(number))
        };
        if !site.nags.iter().any(there) {
            self.insert_note(&site, &format!("${number}"));
        }
        Ok(())
    }

    fn no_glyph(&mut self) -> Result<(), AnnotateError> {
        let site = self.site()?;
        let glyph = site.target.and_then(|target| self.glyph_of(target));
        if glyph.is_none() && site.nags.is_empty() {
            return Err(self.nothing("glyph"));
        }
        if let Some(span) = glyph {
            self.edits.delete(span);
        }
        for &nag in &site.nags {
            if let Some(node) = self.record.nodes().get(nag) {
                self.edits.take_out(self.record, node.span);
            }
        }
        Ok(())
    }

    /// Writes `[%name what colour]`, or gives the one that is there another colour.
    fn draw(
        &mut self,
        name: &str,
        what: &str,
        colour: &str,
        same: impl Fn(&str) -> bool,
    ) -> Result<(), AnnotateError> {
        let word = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        if colour.is_empty() || !colour.chars().all(word) {
            return Err(AnnotateError::BadColour(colour.to_owned()));
        }
        let site = self.site()?;
        let notes = self.notes(&site);
        let value = format!("{what} {colour}");
        for note in &notes {
            let drawn = note
                .commands()
                .find(|command| command.name == name && same(command.value));
            if let Some(command) = drawn {
                if command.value != value {
                    let start = note.inner.start;
                    let span = command.value_span;
                    self.edits
                        .replace(Span::new(start + span.start, start + span.end), value);
                }
                return Ok(());
            }
        }
        let command = format!("[%{name} {value}]");
        let near = site.comments.get(..site.near).unwrap_or_default();
        let home = notes
            .iter()
            .rev()
            .find(|note| near.contains(&note.node) && note.takes_commands());
        match home {
            Some(note) => {
                let text = note.text.unwrap_or_default().trim_end();
                let end = note.inner.start + u32::try_from(text.len()).unwrap_or_default();
                self.edits.insert(end, format!(" {command}"));
            }
            None => self.insert_note(&site, &format!("{{{command}}}")),
        }
        Ok(())
    }

    /// Takes the commands of a name away whose value is meant.
    fn erase(&mut self, name: &str, meant: impl Fn(&str) -> bool) -> Result<(), AnnotateError> {
        let site = self.site()?;
        let mut found = false;
        for note in self.notes(&site) {
            let text = note.text.unwrap_or_default();
            let mut rest = String::with_capacity(text.len());
            let mut done = 0;
            for command in note
                .commands()
                .filter(|command| command.name == name && meant(command.value))
            {
                let before = text
                    .get(done..command.span.start as usize)
                    .unwrap_or_default();
                rest.push_str(before.trim_end_matches([' ', '\t']));
                done = command.span.end as usize;
            }
            if done == 0 {
                continue;
            }
            found = true;
            rest.push_str(text.get(done..).unwrap_or_default());
            if rest.trim().is_empty() {
                self.edits.take_out(self.record, note.span);
            } else {
                self.edits.replace(note.inner, rest);
            }
        }
        if found {
            Ok(())
        } else {
            Err(self.nothing(&format!("such {name}")))
        }
    }

    fn variation(&mut self, text: &str) -> Result<(), AnnotateError> {
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

    fn no_variation(&mut self, number: u32) -> Result<(), AnnotateError> {
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

    fn tag(&mut self, name: &str, value: &str) -> Result<(), AnnotateError> {
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

    fn no_tag(&mut self, name: &str) -> Result<(), AnnotateError> {
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

/// Refuses lines that would be taken for a header.
fn check_lines(text: &str) -> Result<(), AnnotateError> {
    let header = |line: &str| line.starts_with('[') && !line.starts_with("[%");
    let mut lines = text.split(['\n', '\r']).skip(1);
    if lines.any(header) {
        Err(AnnotateError::HeaderLine)
    } else {
        Ok(())
    }
}

/// Takes away everything that was written by rule, except what `keep` names: nodes with the text
/// that is wanted behind them. What is wanted and not there yet is written.
pub(super) fn remark(record: &Record<'_>, wanted: &[(usize, String)]) -> Edits {
    let mut edits = Edits::new();
    let nodes = record.nodes();
    let mut wanted = wanted.iter().peekable();
    // What is still to be written behind `anchor`, and the node behind which it goes.
    let mut open: Option<(usize, &str)> = None;
    for (at, node) in nodes.iter().enumerate() {
        if is_said(node.kind) {
            if let Some(note) = Note::at(record, at).filter(Note::is_remark) {
                match open.take() {
                    Some((_, text)) if note.span.of(record.source()) == text.as_bytes() => {}
                    Some((_, text)) => edits.replace(note.span, text),
                    None => edits.take_out(record, note.span),
                }
            } else if let Some((behind, _)) = &mut open {
                *behind = at;
            }
            continue;
        }
        if let Some((behind, text)) = open.take() {
            edits.insert_after(record, behind, text);
        }
        if let Some((_, text)) = wanted.next_if(|(anchor, _)| *anchor == at) {
            open = Some((at, text));
        }
    }
    if let Some((behind, text)) = open {
        edits.insert_after(record, behind, text);
    }
    edits
}
