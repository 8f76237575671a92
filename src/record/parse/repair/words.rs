//! What was meant by a result that cannot be read.

use crate::diagnostic::Certainty;
use crate::record::word::GameResult;
use crate::text::slips;

/// The result that a word behind `=` was meant to be, and how sure that is.
pub(in crate::record::parse) fn result(word: &str) -> Option<(GameResult, Certainty)> {
    if word.len() > 24 {
        return None;
    }
    let word = word.trim_end_matches(['.', ',', '!', ':']).to_lowercase();
    if let Some(meant) = GameResult::from_bytes(word.as_bytes()) {
        return Some((meant, Certainty::Safe));
    }
    // A parenthesis may be the end of a variation that somebody has lost.
    let bare = word.trim_end_matches([')', ']', '}']);
    if let Some(meant) = GameResult::from_bytes(bare.as_bytes()) {
        return Some((meant, Certainty::Guess));
    }
    match word.as_str() {
        "m" => return Some((GameResult::Men, Certainty::Safe)),
        "w" => return Some((GameResult::Women, Certainty::Safe)),
        "1/2" | "1/2-1/2" | "½" | "½-½" | "tie" | "drawn" | "remis" => {
            return Some((GameResult::Draw, Certainty::Guess));
        }
        "*" | "?" | "none" => return Some((GameResult::Unfinished, Certainty::Guess)),
        _ => {}
    }
    let most = (word.chars().count() / 3).max(1);
    let mut near = GameResult::ALL
        .iter()
        .map(|&meant| (slips(&word, meant.word()), meant))
        .filter(|&(slips, _)| slips <= most && slips < word.len());
    let first = near.next()?;
    // Two that are near leave open which is meant.
    match near.next() {
        None if first.0 == 1 => Some((first.1, Certainty::Safe)),
        None => Some((first.1, Certainty::Guess)),
        Some(_) => None,
    }
}

/// The result that stands at the end of a record without its `=`, and how many bytes of the text say
/// it.
pub(in crate::record::parse) fn result_in_words(text: &str) -> Option<(GameResult, usize)> {
    let first = text.split_ascii_whitespace().next()?;
    let word = first.trim_end_matches(['.', ',', '!', ':']);
    let meant = GameResult::from_bytes(word.as_bytes());
    let meant = meant.or(match word {
        "½-½" | "1/2-1/2" => Some(GameResult::Draw),
        "*" => Some(GameResult::Unfinished),
        _ => None,
    });
    meant.map(|meant| (meant, first.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words() {
        for (word, meant) in [
            ("unfinishd", Some((GameResult::Unfinished, Certainty::Safe))),
            ("M", Some((GameResult::Men, Certainty::Safe))),
            ("man", Some((GameResult::Men, Certainty::Safe))),
            ("womens", Some((GameResult::Women, Certainty::Safe))),
            ("women.", Some((GameResult::Women, Certainty::Safe))),
            ("finished", Some((GameResult::Unfinished, Certainty::Guess))),
            ("½-½", Some((GameResult::Draw, Certainty::Guess))),
            ("1-0", None),
            ("", None),
        ] {
            assert_eq!(result(word), meant, "{word}");
        }
        assert_eq!(result_in_words("men won"), Some((GameResult::Men, 3)));
        assert_eq!(result_in_words("1-0"), None);
    }
}
