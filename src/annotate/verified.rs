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
        // What is found at its very beginning is what stands before it.
        let inside = written.start + 1..written.end;
        let mut findings = game.verification.findings.iter();
        let explained =
            findings.any(|finding| finding.is_error() && inside.contains(&finding.span.start));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::annotate::{Place, annotate};

    const RIGHT: &str = "[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n1. M X20: *O1-O2 O2-M2\n2. W 300: --\n= unfinished\n";

    fn done(text: &str, place: &Place, said: &[Annotation]) -> Result<String, AnnotateError> {
        let record = Record::parse(text.as_bytes());
        let annotated = annotate(&record, place, said, &mut Rulebook::default())?;
        Ok(String::from_utf8(annotated.text).unwrap())
    }

    fn codes(refused: Result<String, AnnotateError>) -> Vec<&'static str> {
        let Err(AnnotateError::Refused(refused)) = refused else {
            panic!("{refused:?}")
        };
        refused
            .findings
            .iter()
            .map(|finding| finding.code.name())
            .collect()
    }

    fn variation(text: &str) -> [Annotation; 1] {
        [Annotation::Variation(text.to_owned())]
    }

    #[test]
    fn what_would_be_wrong_is_refused() {
        let tag = |name: &str, value: &str| Annotation::Tag {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        let start = Place::default();
        assert_eq!(
            codes(done(RIGHT, &start, &[tag("Result", "men")])),
            ["result-mismatch"]
        );
        assert_eq!(
            codes(done(
                RIGHT,
                &start,
                &[Annotation::NoTag("Variant".to_owned())]
            )),
            ["variant-missing"]
        );
        let stated =
            Annotation::Comment("[%position m:A1-N1 M:K2 qm:L2 w:A3-O3 qw:D2 K:H2 >W]".to_owned());
        assert_eq!(
            codes(done(RIGHT, &Place::turn(1), &[stated])),
            ["position-differs"]
        );
        let control = Annotation::Comment("a \u{1b}[31m b".to_owned());
        assert_eq!(
            codes(done(RIGHT, &Place::turn(1), &[control])),
            ["control-character"]
        );
        let illegal = variation("1. M X20: *O1-O2 O2-L2");
        assert_eq!(
            codes(done(RIGHT, &Place::turn(1), &illegal)),
            ["illegal-move"]
        );
        let other = variation("3. M X20: *O1-O2 O2-M2");
        assert_eq!(
            codes(done(RIGHT, &Place::turn(1), &other)),
            ["wrong-turn-number"]
        );
        // Two that are right only together.
        let both = [tag("Round", "1"), tag("Site", "Unjárga")];
        assert!(done(RIGHT, &start, &both).is_ok());
    }

    #[test]
    fn a_variation_is_turns_and_nothing_else() {
        for text in [
            "1. M X20: *O1-O2 O2-M2) (1. M X20: *O1-O2 O2-M2",
            "1. M X20: *O1-O2 O2-M2) = men",
            "{only words}",
            "",
            "1. M X20: *O1-O2 O2-M2 = unfinished",
        ] {
            let refused = done(RIGHT, &Place::turn(1), &variation(text));
            assert!(refused.is_err(), "{text}");
        }
        let refused = done(
            RIGHT,
            &Place::turn(1),
            &variation("1. M X20: --) {a} (1. M X20: --"),
        );
        assert_eq!(refused, Err(AnnotateError::NotTurns { turn: 1 }));
        let kept = done(
            RIGHT,
            &Place::turn(1),
            &variation("1. M X20: *O1-O2 O2-M2 ; so"),
        )
        .unwrap();
        assert!(
            kept.contains("\n  (1. M X20: *O1-O2 O2-M2 ; so\n)\n2. W"),
            "{kept}"
        );
    }

    #[test]
    fn a_wrong_record_is_annotated_as_long_as_it_gets_no_worse() {
        let wrong = RIGHT.replace("2. W 300: --", "2. M 300: --\n5. W 3q0: {x}");
        let comment = [Annotation::Comment("why".to_owned())];
        let text = done(&wrong, &Place::turn(3), &comment).unwrap();
        assert!(text.contains("{why}"), "{text}");
        let text = done(&wrong, &Place::turn(0), &comment).unwrap();
        assert!(text.contains("\n\n{why}\n1. M"), "{text}");
        let refused = done(&wrong, &Place::turn(3), &variation("3. W 300: --"));
        assert_eq!(refused, Err(AnnotateError::Unreachable { turn: 3 }));
        let header = "[Variant \"lagesvuotna\"]";
        let text = done(header, &Place::turn(0), &comment).unwrap();
        assert_eq!(text, "[Variant \"lagesvuotna\"]\n\n{why}");
    }

    #[test]
    fn fields_are_those_of_the_board() {
        let mark = |field: &str| {
            [Annotation::Mark {
                field: field.parse().unwrap(),
                colour: "red".to_owned(),
            }]
        };
        assert!(done(RIGHT, &Place::turn(1), &mark("O2")).is_ok());
        let off = "P2".parse().unwrap();
        let refused = done(RIGHT, &Place::turn(1), &mark("P2"));
        assert_eq!(refused, Err(AnnotateError::OffBoard(off)));
    }
}
