//! What somebody may have meant by a part of a position that cannot be read.

use super::super::Engine;
use super::Reader;
use crate::board::Side;
use crate::text::{fold, nearest};

/// Longer words are no slips.
const LONGEST: usize = 80;

/// The keys of a position.
const KEYS: [&str; 5] = ["fresh", "gate", "then", "throws", "vertical"];

/// The names of the groups, as they are spelt.
pub(super) const GROUPS: [&str; 11] = ["m", "w", "M", "W", "qm", "qw", "Qm", "Qw", "K", "Km", "Kw"];

impl Engine {
    /// The word that was probably meant by `word`, which cannot be read where it stands.
    pub(super) fn word_like(&self, word: &str) -> Option<String> {
        if word.len() > LONGEST {
            return None;
        }
        let plain = fold(word);
        [turn_like(&plain), group_like(&plain), Some(plain)]
            .into_iter()
            .flatten()
            .find(|meant| meant != word && self.reads_word(meant))
    }

    /// The fields of a group that were probably meant by `item`.
    pub(super) fn item_like(&self, item: &str) -> Option<String> {
        if item.len() > LONGEST {
            return None;
        }
        let meant = fields_like(&fold(item));
        let reads = Reader::new(self).read_item(&meant).is_ok();
        (meant != item && reads).then_some(meant)
    }

    /// Whether a word is a part of a position by itself.
    fn reads_word(&self, word: &str) -> bool {
        let mut reader = Reader::new(self);
        reader.trying = true;
        reader.read(word);
        reader.faults.is_empty() && reader.keys.is_empty()
    }
}

/// The side that a word begins with, and what follows it.
fn side_like(word: &str) -> Option<(Side, &str)> {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, rest) = word.split_at_checked(letters)?;
    let side = match name.to_ascii_lowercase().as_str() {
        "m" | "men" | "man" => Side::Men,
        "w" | "women" | "woman" => Side::Women,
        _ => return None,
    };
    Some((side, rest))
}

/// Who is to throw, with another sign before or around the dice.
fn turn_like(word: &str) -> Option<String> {
    let (side, dice) = side_like(word.trim_start_matches(['>', '-', '=', ' ']))?;
    let dice = dice.trim_matches(['[', ']', '(', ')', '{', '}', ':', ',', '.']);
    let dice = dice.replace(['O', 'o'], "0").replace('l', "1");
    Some(if dice.is_empty() {
        format!(">{}", side.letter())
    } else {
        format!(">{}[{dice}]", side.letter())
    })
}

/// The word of a result: `men` or `women`.
pub(super) fn result_like(word: &str) -> Option<&'static str> {
    if word.len() > LONGEST {
        return None;
    }
    let plain = fold(word);
    let meant = side_like(&plain).map(|(side, _)| side.word());
    meant.or_else(|| nearest(&plain, Side::BOTH.map(Side::word)))
}

/// The dice of a throw, with figures for letters.
pub(super) fn dice_like(dice: &str) -> Option<String> {
    let meant = fold(dice).replace(['O', 'o'], "0").replace('l', "1");
    (meant != dice && dice.len() <= LONGEST).then_some(meant)
}

/// A key with its value.
pub(super) fn key_like(key: &str) -> Option<&'static str> {
    nearest(key, KEYS)
}

/// A group with another sign than its colon, or with its name in other letters.
fn group_like(word: &str) -> Option<String> {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, rest) = word.split_at_checked(letters)?;
    let fields = rest.strip_prefix([':', '=', ';', '.'])?;
    let exact = GROUPS.into_iter().find(|group| *group == name);
    let alike = match name.to_ascii_lowercase().as_str() {
        // Which case is meant says which pieces; only where it says nothing is it free.
        "qm" if name.starts_with('q') => Some("qm"),
        "qm" => Some("Qm"),
        "qw" if name.starts_with('q') => Some("qw"),
        "qw" => Some("Qw"),
        "km" => Some("Km"),
        "kw" => Some("Kw"),
        "k" => Some("K"),
        _ => None,
    };
    let name = exact.or(alike)?;
    let items: Vec<_> = fields.split(',').map(fields_like).collect();
    Some(format!("{name}:{}", items.join(",")))
}

/// A field or a range whose letters and figures were mistaken for each other.
fn fields_like(item: &str) -> String {
    let fields: Vec<_> = item.split('-').map(field_like).collect();
    fields.join("-")
}

fn field_like(field: &str) -> String {
    let mut letters = field.chars();
    let (Some(first), Some(second)) = (letters.next(), letters.next()) else {
        return field.to_owned();
    };
    let rest = letters.as_str();
    let row = |letter: char| match letter {
        'l' | 'I' | 'i' | '|' => Some('1'),
        '1'..='3' => Some(letter),
        _ => None,
    };
    match (first, row(second)) {
        ('0', Some(row)) => format!("O{row}{rest}"),
        ('1'..='3', None) if second.is_ascii_alphabetic() => format!("{second}{first}{rest}"),
        ('1', Some(row)) => format!("I{row}{rest}"),
        (_, Some(row)) => format!("{first}{row}{rest}"),
        _ => field.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    /// What is meant by each part at fault of a position, with its place.
    fn meant(text: &str) -> Vec<(&str, Option<String>)> {
        let engine = Engine::new(Variant::builtin("lagesvuotna").unwrap().rules.clone());
        let error = engine.read_position(text).unwrap_err();
        let parts = error.faults.into_iter();
        parts.map(|part| (&text[part.span], part.instead)).collect()
    }

    #[test]
    fn one_slip_in_a_position_is_one_fault_that_says_what_was_meant() {
        let good = "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[20]";
        for (right, written, at, instead) in [
            ("m:A1-O1", "m:A1-01", "A1-01", "A1-O1"),
            ("m:A1-O1", "m:Al-O1", "Al-O1", "A1-O1"),
            ("m:A1-O1", "m:1A-O1", "1A-O1", "A1-O1"),
            ("m:A1-O1", "m:A1–O1", "A1–O1", "A1-O1"),
            ("m:A1-O1", "m=A1-O1", "m=A1-O1", "m:A1-O1"),
            ("qm:L2", "QM:L2", "QM:L2", "Qm:L2"),
            ("K:H2", "К:Н2", "К:Н2", "K:H2"),
            ("K:H2", "K:Н2", "Н2", "H2"),
            (">M[20]", "M[20]", "M[20]", ">M[20]"),
            (">M[20]", "> M[20]", "> M[20]", ">M[20]"),
            (">M[20]", ">men", ">men", ">M"),
            (">M[20]", ">M(20)", ">M(20)", ">M[20]"),
            (">M[20]", ">M[20", ">M[20", ">M[20]"),
            (">M[20]", ">M[2O]", "2O", "20"),
        ] {
            let text = good.replace(right, written);
            let expected = vec![(at, Some(instead.to_owned()))];
            assert_eq!(meant(&text), expected, "{text}");
        }
        assert_eq!(meant("m:A1 = M"), [("M", Some("men".to_owned()))]);
    }

    #[test]
    fn only_the_part_at_fault_is_marked() {
        for (text, at) in [
            ("m:A1-M1 M:H2,C3 qm:L2 w:A3-O3 qw:D2 K:H2 >M", "H2"),
            ("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2", ""),
            ("m:A1-P1 qm:L2 w:A3-O3 qw:D2 K:H2 >M", "A1-P1"),
            ("m:A1-B1,C2 qm:L2 w:A3-O3 qw:D2 K:H2 >M", "C2"),
            ("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[2050]", "2050"),
        ] {
            let parts: Vec<_> = meant(text).into_iter().map(|(at, _)| at).collect();
            assert_eq!(parts[..1], [at], "{text}");
        }
    }
}
