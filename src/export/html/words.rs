//! Words that the page's script puts in itself, and the keys that it knows.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::dice::Face;
use crate::language::Language;

/// Keys with what they do. A key is a sign, or the key of a word; its meaning is the key of a text.
pub(super) const KEYS: [(&[&str], &str); 8] = [
    (&["→", "←"], "keys.steps"),
    (&["Shift + →", "Shift + ←"], "keys.turns"),
    (&["Home", "End"], "keys.ends"),
    (&["keys.space"], "keys.play"),
    (&["Esc"], "keys.escape"),
    (&["v"], "keys.variation"),
    (&["f"], "keys.flip"),
    (&["d"], "keys.theme"),
];

/// What the script puts in.
#[derive(Debug, Serialize)]
pub(super) struct Script<'l> {
    play: &'l str,
    pause: &'l str,
    dice: &'l str,
    no_dice: &'l str,
    spent: &'l str,
    /// Each face by its letter.
    faces: BTreeMap<char, &'l str>,
    board: &'l str,
    step: &'l str,
}

impl<'l> Script<'l> {
    pub(super) fn new(language: &'l Language) -> Self {
        Self {
            play: language.text("page.play"),
            pause: language.text("page.pause"),
            dice: language.text("page.dice"),
            no_dice: language.text("page.no-dice"),
            spent: language.text("page.spent"),
            faces: Face::ALL
                .into_iter()
                .map(|face| (face.letter(), language.face(face)))
                .collect(),
            board: language.text("page.board-now"),
            step: language.text("page.step-of"),
        }
    }
}
