//! Values that are lists: faces in an order, ways to throw again, ways to win the king.

use super::{Allowed, SwitchValue, ValueError, unknown};
use crate::dice::Face;
use crate::rules::model::{Castle, DiceOrder, EnterEnemyHome, Landing, Recruit, Reroll};

impl SwitchValue for DiceOrder {
    const ALLOWED: Allowed = Allowed::FaceOrder;

    fn read(text: &str) -> Result<Self, ValueError> {
        if text.eq_ignore_ascii_case("free") {
            return Ok(Self::Free);
        }
        let mut faces = Vec::new();
        for item in text.split(',') {
            let mut letters = item.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(unknown::<Self>(item));
            };
            let face = Face::from_letter(letter).ok_or_else(|| unknown::<Self>(item))?;
            if faces.contains(&face) {
                return Err(ValueError::Repeated(face.to_string()));
            }
            faces.push(face);
        }
        Ok(Self::Strict(faces))
    }

    fn write(&self) -> String {
        match self {
            Self::Free => "free".to_owned(),
            Self::Strict(faces) => join(faces.iter().map(Face::to_string)),
        }
    }
}

fn join(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(",")
}

/// Reads a list of words, none of them twice, into a set of flags in the order of `words`.
fn flags<T: SwitchValue, const N: usize>(
    text: &str,
    words: [&'static str; N],
) -> Result<[bool; N], ValueError> {
    let mut set = [false; N];
    for item in text.split(',') {
        let found = words
            .iter()
            .zip(&mut set)
            .find(|(word, _)| word.eq_ignore_ascii_case(item));
        match found {
            None => return Err(unknown::<T>(item)),
            Some((word, flag)) if *flag => return Err(ValueError::Repeated((*word).to_owned())),
            Some((_, flag)) => *flag = true,
        }
    }
    Ok(set)
}

const REROLL: [&str; 3] = ["none", "each-x", "all-x"];

impl SwitchValue for Reroll {
    const ALLOWED: Allowed = Allowed::WordList(&REROLL);

    fn read(text: &str) -> Result<Self, ValueError> {
        let [none, each_x, all_x] = flags::<Self, 3>(text, REROLL)?;
        match (none, each_x, all_x) {
            (true, true, _) => Err(ValueError::Clash("none", "each-x")),
            (true, _, true) => Err(ValueError::Clash("none", "all-x")),
            _ => Ok(Self { each_x, all_x }),
        }
    }

    fn write(&self) -> String {
        let on = [
            (self.is_none(), "none"),
            (self.each_x, "each-x"),
            (self.all_x, "all-x"),
        ];
        join(
            on.iter()
                .filter(|(on, _)| *on)
                .map(|(_, word)| (*word).to_owned()),
        )
    }
}

const RECRUIT: [&str; 7] = [
    "landing",
    "landing-after",
    "enter-enemy-home",
    "enter-enemy-home-first",
    "castle",
    "castle-any",
    "first-x",
];

impl SwitchValue for Recruit {
    const ALLOWED: Allowed = Allowed::WordList(&RECRUIT);

    fn read(text: &str) -> Result<Self, ValueError> {
        let [any, after, always, first, empty, whatever, first_x] =
            flags::<Self, 7>(text, RECRUIT)?;
        Ok(Self {
            landing: one_of(
                (any, "landing", Landing::Any),
                (after, "landing-after", Landing::After),
            )?,
            enter_enemy_home: one_of(
                (always, "enter-enemy-home", EnterEnemyHome::Always),
                (first, "enter-enemy-home-first", EnterEnemyHome::First),
            )?,
            castle: one_of(
                (empty, "castle", Castle::Empty),
                (whatever, "castle-any", Castle::Any),
            )?,
            first_x,
        })
    }

    fn write(&self) -> String {
        // Ways that win him when he is free come first, as the documented forms list them.
        let landing = self.landing.map(|landing| match landing {
            Landing::Any => "landing",
            Landing::After => "landing-after",
        });
        let enter = self.enter_enemy_home.map(|enter| match enter {
            EnterEnemyHome::Always => "enter-enemy-home",
            EnterEnemyHome::First => "enter-enemy-home-first",
        });
        let castle = self.castle.map(|castle| match castle {
            Castle::Empty => "castle",
            Castle::Any => "castle-any",
        });
        let first = self.first_x.then_some("first-x");
        join(
            [first, enter, landing, castle]
                .into_iter()
                .flatten()
                .map(str::to_owned),
        )
    }
}

/// The value of whichever of two flags is set; both exclude each other.
fn one_of<T>(
    (left, left_word, left_value): (bool, &'static str, T),
    (right, right_word, right_value): (bool, &'static str, T),
) -> Result<Option<T>, ValueError> {
    match (left, right) {
        (true, true) => Err(ValueError::Clash(left_word, right_word)),
        (true, false) => Ok(Some(left_value)),
        (false, true) => Ok(Some(right_value)),
        (false, false) => Ok(None),
    }
}
