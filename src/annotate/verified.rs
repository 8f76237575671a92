//! Seeing to it that a change changes what it should and nothing else, and makes nothing wrong.

use std::sync::Arc;

use crate::board::Field;
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::record::{Edits, Moves, NodeKind, Record, split};
use crate::replay::{Game, Rulebook, Ruling, Verification, verify};
use crate::text::Span;

use super::error::{AnnotateError, Refused};
use super::{Annotated, Annotation};

/// A text that is being changed.
pub(super) struct Draft {
    text: Vec<u8>,
    ruling: Option<Arc<Ruling>>,
    /// What was to be said of the text before: the code, and the first and last place where it
    /// would be now.
    known: Vec<(Code, u32, u32)>,
    /// What the last change wrote, if it was in one place.
    written: Option<Span>,
}

impl Draft {
    pub(super) fn new(record: &Record<'_>, rulebook: &mut Rulebook) -> Self {
        let verification = verify(record, rulebook);
        Self::verified(record, &verification)
    }

    pub(super) fn verified(record: &Record<'_>, verification: &Verification) -> Self {
        let counts = |finding: &&Diagnostic| finding.severity > Severity::Hint;
        let known = verification.findings.iter().filter(counts);
        Self {
            text: record.source().to_vec(),
            ruling: verification.ruling.clone(),
            known: known
                .map(|finding| (finding.code, finding.span.start, finding.span.start))
                .collect(),
            written: None,
        }
    }

    pub(super) fn text(&self) -> &[u8] {
        &self.text
    }

    /// Refuses fields that the board does not have, where it is known which board it is.
    pub(super) fn check_fields(&self, annotation: &Annotation) -> Result<(), AnnotateError> {
        let fields: &[Field] = match annotation {
            Annotation::Mark { field, .. } => &[*field],
            Annotation::Arrow { from, to, .. } => &[*from, *to],
            _ => &[],
        };
        let Some(ruling) = &self.ruling else {
            return Ok(());
        };
        match fields
            .iter()
            .find(|&&field| !ruling.engine.has_field(field))
        {
            Some(&field) => Err(AnnotateError::OffBoard(field)),
            None => Ok(()),
        }
    }

    /// Makes changes. `record` is the text as it is now.
    pub(super) fn change(
        &mut self,
        record: &Record<'_>,
        edits: Edits,
    ) -> Result<(), AnnotateError> {
        let (text, moves) = edits.apply_and_follow(&self.text)?;
        let kinds = |text| split(text).map(|chunk| chunk.kind);
        let as_many = kinds(&text).eq(kinds(&self.text));
        if !as_many || !same_elsewhere(record, &Record::parse(&text), &moves) {
            return Err(AnnotateError::Disturbs);
        }
        for (_, first, last) in &mut self.known {
            *first = moves.place(*first).0;
            *last = moves.place(*last).1;
        }
        self.written = moves.written();
        self.text = text;
        Ok(())
    }

    /// The last change has written a variation: refuses one that is not just turns, or that nobody
    /// could verify.
    pub(super) fn check_variation(
        &self,
        turn: u32,
        rulebook: &mut Rulebook,
    ) -> Result<(), AnnotateError> {
        let Some(written) = self.written else {
            return Ok(());
        };
        let record = Record::parse(&self.text);
        let nodes = record.nodes();
        let start = nodes.partition_point(|node| node.span.end <= written.start);
        let end = nodes.partition_point(|node| node.span.start < written.end);
        if !is_variation(
            nodes
                .get(start..end)
                .unwrap_or_default()
                .iter()
                .map(|node| node.kind),
        ) {
            return Err(AnnotateError::NotTurns { turn });
        }
        let game = Game::replay(&record, rulebook);
        let heads = game.lines().iter().flat_map(|line| &line.turns);
        let played = heads
            .filter(|played| (start..end).contains(&played.head.node))
            .count();
        let sides = nodes.get(start..end).unwrap_or_default().iter();
        let sides = sides
            .filter(|node| matches!(node.kind, NodeKind::Side(_)))
            .count();
        let explained = game.verification.findings.iter().any(|finding| {
            finding.is_error() && (written.start..written.end).contains(&finding.span.start)
        });
        if played < sides && !explained {
            return Err(AnnotateError::Unreachable { turn });
        }
        Ok(())
    }

    /// Verifies the outcome.
    pub(super) fn finish(self, rulebook: &mut Rulebook) -> Result<Annotated, AnnotateError> {
        let verification = verify(&Record::parse(&self.text), rulebook);
        let mut known = self.known.as_slice();
        let mut findings = Vec::new();
        // Both are in the order of the text.
        for finding in &verification.findings {
            let at = finding.span.start;
            while let [(_, _, last), rest @ ..] = known
                && *last < at
            {
                known = rest;
            }
            let here = known.iter().take_while(|(_, first, _)| *first <= at);
            let is_known = here
                .map(|(code, ..)| code)
                .any(|code| *code == finding.code);
            if finding.severity > Severity::Hint && !is_known {
                findings.push(finding.clone());
            }
        }
        if findings.is_empty() {
            return Ok(Annotated {
                text: self.text,
                verification,
            });
        }
        Err(AnnotateError::Refused(Box::new(Refused {
            text: self.text,
            findings,
        })))
    }
}

/// Whether tokens are one variation and nothing else.
fn is_variation(kinds: impl Iterator<Item = NodeKind>) -> bool {
    let mut depth = 0_u32;
    let mut closed = false;
    for kind in kinds {
        if closed {
            return false;
        }
        match kind {
            NodeKind::VariationStart => depth += 1,
            NodeKind::VariationEnd if depth > 0 => {
                depth -= 1;
                closed = depth == 0;
            }
            NodeKind::VariationEnd | NodeKind::Result(_) | NodeKind::RollOff => return false,
            _ if depth == 0 => return false,
            _ => {}
        }
    }
    closed
}

/// A tag, or a token of the movetext.
type Token = (Option<NodeKind>, Span);

fn tokens(record: &Record<'_>) -> Vec<Token> {
    let tags = record.tags().iter().map(|tag| (None, tag.span));
    let nodes = record
        .nodes()
        .iter()
        .map(|node| (Some(node.kind), node.span));
    let mut tokens: Vec<Token> = tags.chain(nodes).collect();
    // Only lines of the header that could not be read stand among the tags.
    tokens.sort_by_key(|(_, span)| span.start);
    tokens
}

/// Whether two records are the same but for what was changed: each token that was left alone is
/// still there, and nothing new stands where nothing was changed.
fn same_elsewhere(old: &Record<'_>, new: &Record<'_>, moves: &Moves) -> bool {
    let kept = tokens(old);
    let kept = kept
        .iter()
        .filter_map(|(kind, span)| Some((*kind, moves.span(*span)?)));
    let mut kept = kept.peekable();
    for token in tokens(new) {
        if kept.next_if_eq(&token).is_none() && !moves.changed(token.1) {
            return false;
        }
    }
    kept.next().is_none()
}
