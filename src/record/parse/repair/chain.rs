//! Several steps of one piece written as one way, `J2-G2-E2`.

use super::{Repair, reads};
use crate::diagnostic::Certainty;
use crate::record::parse::token;
use crate::record::written::Piece;

/// The actions that a way over several fields stands for: one for each step.
pub(super) fn chain(text: &str) -> Option<Repair> {
    let bytes = text.as_bytes();
    let is_arrow = |at: &usize| {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        matches!(bytes.get(*at), Some(b'-' | b'x')) && before.is_some_and(u8::is_ascii_digit)
    };
    let arrows: Vec<usize> = (0..bytes.len()).filter(is_arrow).collect();
    let [_, further @ ..] = arrows.as_slice() else {
        return None;
    };
    let first = text.get(..*further.first()?)?;
    let letter = match token::action(first.as_bytes()).ok()?.1.piece {
        Piece::Soldier => "",
        Piece::Queen => "Q",
        Piece::King => "K",
    };
    let ends = further.iter().skip(1).copied().chain([text.len()]);
    let mut steps = vec![first.to_owned()];
    for (&arrow, end) in further.iter().zip(ends) {
        // From the field that the step before it led to.
        steps.push(format!("{letter}{}", text.get(arrow.checked_sub(2)?..end)?));
    }
    let read = steps.iter().all(|step| reads(step, token::action));
    read.then(|| Repair {
        text: steps.join(" "),
        why: "each die is an action of its own",
        certainty: Certainty::Guess,
    })
}
