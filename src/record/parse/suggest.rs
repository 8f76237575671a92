//! What somebody may have meant: small slips, undone one at a time until the text can be read.

use super::failure::Parsed;
use super::token;

/// Longer texts are no slips.
const LONGEST: usize = 24;

/// Letters that look like those of a record and are others.
const LOOK_ALIKES: [(char, char); 13] = [
    ('А', 'A'),
    ('В', 'B'),
    ('С', 'C'),
    ('Е', 'E'),
    ('Н', 'H'),
    ('І', 'I'),
    ('Ј', 'J'),
    ('К', 'K'),
    ('М', 'M'),
    ('О', 'O'),
    ('Р', 'P'),
    ('Т', 'T'),
    ('×', 'x'),
];

/// What may have been meant by a text that is no action, as a sentence.
pub(super) fn action(text: &str) -> Option<String> {
    if text.chars().count() > LONGEST {
        return None;
    }
    let plain: String = text
        .chars()
        .map(|letter| {
            LOOK_ALIKES
                .iter()
                .find(|(other, _)| *other == letter)
                .map_or(letter, |pair| pair.1)
        })
        .collect();
    if plain != text && reads(&plain, token::action) {
        return Some(format!(
            "some letters are not Latin ones; did you mean `{plain}`?"
        ));
    }
    if let Some((_, rest)) = split_first(text)
        && text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && rest.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && reads(rest, token::action)
    {
        return Some(format!(
            "pieces are `K` and `Q`, a soldier has no letter; did you mean `{rest}`?"
        ));
    }
    let zeros = plain.replace('0', "O");
    if zeros != plain && reads(&zeros, token::action) {
        return Some(format!(
            "the column is the letter O, not the figure 0; did you mean `{zeros}`?"
        ));
    }
    slips(&plain)
        .find(|slip| reads(slip, token::action))
        .map(|slip| format!("did you mean `{slip}`?"))
}

/// What may have been meant by a text that is no throw, as a sentence.
pub(super) fn throw(text: &str) -> Option<String> {
    if text.chars().count() > LONGEST {
        return None;
    }
    let zeros = text.replace(['O', 'o', 'О', 'о'], "0");
    if zeros != text && reads(&zeros, token::throw) {
        return Some(format!("a blank is the figure 0; did you mean `{zeros}`?"));
    }
    if text.contains(['I', 'i']) {
        return Some(
            "commas separate faces that are written as strokes, as in `X,III,II`".to_owned(),
        );
    }
    None
}

fn reads<T>(text: &str, parser: impl Fn(&[u8]) -> Parsed<'_, T>) -> bool {
    matches!(parser(text.as_bytes()), Ok((&[], _)))
}

fn split_first(text: &str) -> Option<(char, &str)> {
    let mut characters = text.chars();
    characters.next().map(|first| (first, characters.as_str()))
}

/// The texts that are one slip away: another sign for the dash, two letters swapped, a dash left out,
/// a letter too many.
fn slips(text: &str) -> impl Iterator<Item = String> {
    let letters: Vec<char> = text.chars().collect();
    let count = letters.len();
    let edit = move |at: usize, kind: usize| -> Option<String> {
        let mut slip = letters.clone();
        match kind {
            0 if matches!(slip.get(at), Some('_' | '~' | '>' | '/' | '=' | ':' | '→')) => {
                *slip.get_mut(at)? = '-';
            }
            1 if at + 1 < count => slip.swap(at, at + 1),
            2 if at > 0 => slip.insert(at, '-'),
            3 => {
                slip.remove(at);
            }
            _ => return None,
        }
        Some(slip.into_iter().collect())
    };
    (0..4)
        .flat_map(move |kind| (0..count).map(move |at| (at, kind)))
        .filter_map(move |(at, kind)| edit(at, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_are_recognised() {
        for (written, meant) in [
            ("02-L2", "`O2-L2`"),
            ("O2--L2", "`O2-L2`"),
            ("O2L2", "`O2-L2`"),
            ("*O1O2", "`*O1-O2`"),
            ("2O-L2", "`O2-L2`"),
            ("O-2", "`O2`"),
            ("O2~L2", "`O2-L2`"),
            ("O2-L2.", "`O2-L2`"),
            ("О2-L2", "`O2-L2`"),
            ("RO2-L2", "`O2-L2`"),
        ] {
            let help = action(written).unwrap_or_default();
            assert!(help.contains(meant), "{written}: {help}");
        }
        assert_eq!(action("P9-L2"), None);
        assert_eq!(action("#"), None);
    }

    #[test]
    fn near_misses_in_throws() {
        assert!(throw("X3O").unwrap().contains("`X30`"));
        assert!(throw("XIII").unwrap().contains("commas"));
        assert_eq!(throw("X5"), None);
    }
}
