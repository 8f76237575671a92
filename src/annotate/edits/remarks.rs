//! Comments written by rule.

use crate::annotate::note::Note;
use crate::annotate::outline::is_said;
use crate::record::{Edits, Record};

/// Takes away everything that was written by rule, except what `keep` names: nodes with the text
/// that is wanted behind them. What is wanted and not there yet is written.
pub(in crate::annotate) fn remark(record: &Record<'_>, wanted: &[(usize, String)]) -> Edits {
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
