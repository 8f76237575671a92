//! Glyphs of both kinds.

use crate::record::NodeKind;
use crate::text::Span;

use super::{AnnotateError, Page, Site};

impl Page<'_, '_> {
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

    pub(super) fn glyph(&mut self, symbol: &str) -> Result<(), AnnotateError> {
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

    pub(super) fn nag(&mut self, number: u8) -> Result<(), AnnotateError> {
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

    pub(super) fn no_glyph(&mut self) -> Result<(), AnnotateError> {
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
}
