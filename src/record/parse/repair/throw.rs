//! What may have been meant by a text that is no throw.

use super::{LONGEST, Repair, reads, safe, undo};
use crate::diagnostic::Certainty;
use crate::record::parse::token;
use crate::text::fold;

/// Signs that point from a throw to what came of dice thrown again.
const ARROWS: [char; 6] = ['→', '➔', '⇒', '⟶', '➝', '>'];

pub(in crate::record::parse) fn throw(text: &str) -> Option<Repair> {
    if text.len() > 4 * LONGEST || text.chars().count() > LONGEST {
        return None;
    }
    if let Some(meant) = rethrown(text) {
        return Some(meant);
    }
    let plain = fold_faces(text);
    let blanks = text.contains(['O', 'o', 'О', 'о']) || text.contains('_') && !keeps_apart(text);
    let why = (plain != text).then_some(if blanks {
        "a blank is the figure 0"
    } else {
        "faces are X, 0, 1, 2, 3 and 4, with nothing between them"
    });
    undo(plain, why, token::throw, |meant, at, _| {
        let comma = at == meant.len() && meant.ends_with(',');
        let sign = at + 1 == meant.len() && meant.ends_with(['=', '"']);
        if !comma && !sign {
            return None;
        }
        let last = meant.len() - 1;
        safe(
            last..meant.len(),
            "",
            "nothing but a colon follows the faces",
        )
    })
}

/// A throw and dice thrown again, with another sign than `~` between them: `X20→2`, `X20/2`.
fn rethrown(text: &str) -> Option<Repair> {
    let text = text.replace("->", "→").replace("=>", "→");
    let arrow = text.contains(ARROWS);
    let parts: Vec<String> = text
        .split(|sign| ARROWS.contains(&sign) || matches!(sign, '/' | '\\'))
        .map(fold_faces)
        .collect();
    let first = parts.first().map_or(0, |first| first.chars().count());
    // Strokes between single faces only keep them apart: `X/2/0`.
    let again = parts.len() > 1 && (arrow || first > 1);
    let read = again && parts.iter().all(|part| reads(part, token::throw));
    read.then(|| Repair {
        text: parts.join("~"),
        why: "dice that are thrown again stand behind a `~`",
        certainty: Certainty::Guess,
    })
}

/// Whether the lines in a text only keep its faces apart, as in `X_2_0`; else each is a face without a mark.
fn keeps_apart(text: &str) -> bool {
    let mut parts = text.split('_');
    parts.clone().count() > 2 && parts.all(|part| part.chars().count() == 1)
}

/// The marks of a die as people draw and type them: look-alikes, and letters for figures.
fn fold_faces(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let line = if keeps_apart(text) { "" } else { "0" };
    for letter in text.chars() {
        match letter {
            'O' | 'o' | 'О' | 'о' | 'Ο' | 'ο' | '○' | '◯' | '〇' | '∅' | '⌀' | '⁰' =>
            {
                plain.push('0');
            }
            'Ⅹ' | '×' | '✕' | '✖' | '✗' => plain.push('X'),
            'l' | '|' | 'Ⅰ' | '¹' => plain.push('1'),
            'Ⅱ' | '²' => plain.push('2'),
            'Ⅲ' | '³' | 'З' | 'з' => plain.push('3'),
            'Ⅳ' | '⁴' => plain.push('4'),
            // Between faces, and no face.
            '/' | '\\' => {}
            '_' => plain.push_str(line),
            // No dash, and so no blank.
            arrow if ARROWS.contains(&arrow) => plain.push(arrow),
            other => plain.push_str(&fold(other.encode_utf8(&mut [0; 4]))),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_in_throws() {
        for (written, meant) in [
            ("X3O", "X30"),
            ("X/2/0", "X20"),
            ("Ⅹ30", "X30"),
            ("Ｘ２０", "X20"),
            ("Xl0", "X10"),
            ("X20,", "X20"),
            ("X²○", "X20"),
            // Dice thrown again.
            ("X20→2", "X20~2"),
            ("X2O->2", "X20~2"),
            ("X→2", "X~2"),
            ("XX2/30", "XX2~30"),
            ("X20→X→2", "X20~X~2"),
        ] {
            let text = throw(written).map(|repair| repair.text);
            assert_eq!(text.unwrap_or_default(), meant, "{written}");
        }
        for hopeless in ["XIII", "X5", "X20→", "→X20", "X20→7"] {
            assert_eq!(throw(hopeless), None, "{hopeless}");
        }
    }
}
