//! Understanding what somebody types: faces of dice, and a few letters for an action.

use thiserror::Error;

use crate::dice::{Die, Face, Throw, ThrowFullError};
use crate::engine::{Action, Engine, Position};
use crate::replay::written;

/// What a typed text picks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// No action.
    None,
    /// This one.
    One(Action),
    /// One of these; more letters would tell.
    Several(Vec<Action>),
}

/// Picks an action by its number in the list, from 1, or by some of its letters: those it begins
/// with, or others that stand in it. Letter case does not matter, nor do dashes, blanks, `*` and the
/// `x` of a capture. What is typed in full comes before what only begins so.
///
/// ```
/// use sahkku::board::Side;
/// use sahkku::engine::Engine;
/// use sahkku::rules::Variant;
/// use sahkku::session::{Pick, pick};
///
/// let engine = Engine::new(Variant::builtin("lagesvuotna").ok_or("not built in")?.rules.clone());
/// let position = engine.read_position("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[X32]")?;
/// let actions = engine.actions(&position);
/// assert_eq!(pick(&engine, &position, &actions, "o1"), Pick::One(actions[0]));
/// assert_eq!(pick(&engine, &position, &actions, "1"), Pick::One(actions[0]));
/// assert_eq!(pick(&engine, &position, &actions, "q"), Pick::Several(actions[1..].to_vec()));
/// assert_eq!(pick(&engine, &position, &actions, "a1b1"), Pick::None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pick(engine: &Engine, position: &Position, actions: &[Action], typed: &str) -> Pick {
    let typed = typed.trim();
    if !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = typed.parse::<usize>().ok();
        let action = number
            .and_then(|number| number.checked_sub(1))
            .and_then(|at| actions.get(at));
        return action.map_or(Pick::None, |&action| Pick::One(action));
    }
    let wanted = key(typed);
    if wanted.is_empty() {
        return Pick::None;
    }
    let keys: Vec<(Action, String)> = actions
        .iter()
        .map(|&action| (action, key(&written(engine, position, action).to_string())))
        .collect();
    let fits: [fn(&str, &str) -> bool; 4] = [
        |key, wanted| key == wanted,
        |key, wanted| key.starts_with(wanted),
        |key, wanted| key.contains(wanted),
        |key, wanted| key.replace('\'', "").contains(wanted),
    ];
    for fits in fits {
        let found: Vec<Action> = keys
            .iter()
            .filter(|(_, key)| fits(key, &wanted))
            .map(|(action, _)| *action)
            .collect();
        match found[..] {
            [] => {}
            [one] => return Pick::One(one),
            _ => return Pick::Several(found),
        }
    }
    Pick::None
}

/// The letters of an action that count.
fn key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '-' | '–' | '—' | '*' | ' ' | '\t' => {}
            // An X with a colon is a die; any other is a capture, but for that of `=Kx`.
            'x' | 'X' | 'х' | 'Х' | '×' => match characters.peek() {
                Some(':') => key.push('X'),
                _ if key.ends_with("=K") => key.push('X'),
                _ => {}
            },
            '’' | '′' => key.push('\''),
            other => key.push(other.to_ascii_uppercase()),
        }
    }
    key
}

/// Why a text is no throw of these dice.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FacesError {
    /// Something that the dice do not show.
    #[error("`{}` is no face of these dice: they show {faces}", .found.escape_debug())]
    Unknown {
        /// What was typed.
        found: String,
        /// The faces there are.
        faces: String,
    },
    /// More dice than a throw can have.
    #[error(transparent)]
    TooMany(#[from] ThrowFullError),
}

/// Reads the faces of dice, with or without blanks and commas between them: `X32`, `x 3 2`,
/// `x,iii,ii`. A blank die is `0`, `.`, `_`, `-` or `ø`; faces are in any order.
///
/// # Errors
/// [`FacesError`] if the die does not bear one of them, or there are too many.
pub fn read_faces(die: &Die, typed: &str) -> Result<Throw, FacesError> {
    let unknown = |found: &str| FacesError::Unknown {
        found: found.to_owned(),
        faces: die
            .distinct()
            .map(|face| face.to_string())
            .collect::<Vec<_>>()
            .join(", "),
    };
    let mut throw = Throw::EMPTY;
    let words = typed.split(|letter: char| letter.is_whitespace() || letter == ',');
    for word in words.filter(|word| !word.is_empty()) {
        if let Some(face) = strokes(word) {
            if !die.bears(face) {
                return Err(unknown(word));
            }
            throw.add(face)?;
            continue;
        }
        for letter in word.chars() {
            let mut buffer = [0; 4];
            let face = face(letter).filter(|&face| die.bears(face));
            throw.add(face.ok_or_else(|| unknown(letter.encode_utf8(&mut buffer)))?)?;
        }
    }
    Ok(throw)
}

/// A face by its strokes.
fn strokes(word: &str) -> Option<Face> {
    match word {
        "i" | "I" => Some(Face::One),
        "ii" | "II" => Some(Face::Two),
        "iii" | "III" => Some(Face::Three),
        "iiii" | "IIII" => Some(Face::Four),
        _ => None,
    }
}

const fn face(letter: char) -> Option<Face> {
    match letter {
        '.' | '_' | '-' | '–' | 'ø' | 'Ø' => Some(Face::Blank),
        'х' | 'Х' => Some(Face::X),
        other => Face::from_letter(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn picked(variant: &str, position: &str, typed: &str) -> Vec<String> {
        let engine = Engine::new(Variant::builtin(variant).unwrap().rules.clone());
        let position = engine.read_position(position).unwrap();
        let actions = engine.actions(&position);
        let found = match pick(&engine, &position, &actions, typed) {
            Pick::None => Vec::new(),
            Pick::One(action) => vec![action],
            Pick::Several(actions) => actions,
        };
        found
            .into_iter()
            .map(|action| written(&engine, &position, action).to_string())
            .collect()
    }

    #[test]
    fn marks_tell_apart_what_letters_do_not() {
        let at = "J2 W:H2 Kw:H2 >M[2]";
        let at = format!("M:{at}");
        let pick = |typed| picked("gavkevuotna-ohcejot", &at, typed);
        assert_eq!(pick("j2h2"), ["J2xH2=K", "J2xH2#K"]);
        assert_eq!(pick("j2xh2#"), ["J2xH2#K"]);
        assert_eq!(pick("j2-h2=k"), ["J2xH2=K"]);
        assert_eq!(pick("#"), ["J2xH2#K"]);
        assert_eq!(pick("2"), ["J2xH2#K"]);
        assert!(pick("3").is_empty() && pick("0").is_empty() && pick("-").is_empty());
        assert!(pick("99999999999999999999999").is_empty());
    }

    #[test]
    fn what_is_typed_in_full_comes_first_and_any_part_will_do() {
        let at = "m:D1-L1 M:O2,C2,C2' qm:L2 w:B3-O3 qw:D2 Km:H2 >M[3]";
        assert_eq!(picked("lagesvuotna", at, "c2a1"), ["C2'-A1"]);
        assert_eq!(picked("lagesvuotna", at, "c2"), ["C2-A3", "C2'-A1"]);
        assert_eq!(picked("lagesvuotna", at, "c2’"), ["C2'-A1"]);
        assert_eq!(picked("lagesvuotna", at, "a3"), ["C2-A3"]);
        assert_eq!(picked("lagesvuotna", at, "kh2k").len(), 1);
    }

    #[test]
    fn dice_are_read_as_people_write_them() {
        let die: Die = "X320".parse().unwrap();
        let faces =
            |typed: &str| read_faces(&die, typed).map(|throw| throw.in_order_of(&die).to_string());
        for typed in ["X30", "x 3 .", "0,X,3", "_3x", "iii x ø", "Х3-", " x  30 "] {
            assert_eq!(faces(typed).as_deref(), Ok("X30"), "{typed}");
        }
        assert_eq!(faces("").as_deref(), Ok(""));
        for (wrong, told) in [
            ("x14", "`1` is no face of these dice: they show X, 3, 2, 0"),
            ("x i", "`i` is no face"),
            ("x\u{1b}", "`\\u{1b}`"),
            ("0000000", "at most 6 dice"),
        ] {
            let error = faces(wrong).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
