//! All words of an article. A name in braces stands for what is put in there by [`fill`].

use crate::record::GameResult;

/// A record without players or event: `Game 3`.
pub(super) fn unnamed(number: usize) -> String {
    format!("Game {number}")
}

/// What a diagram is called.
pub(super) fn diagram(number: usize) -> String {
    format!("Diagram {number}")
}

/// What a diagram in a variation is of.
pub(super) fn in_variation(when: &str) -> String {
    format!("variation, {when}")
}

/// How a game ended.
pub(super) const fn result(result: GameResult) -> &'static str {
    match result {
        GameResult::Men => "The men won",
        GameResult::Women => "The women won",
        GameResult::Draw => "Draw",
        GameResult::Unfinished => "Unfinished",
    }
}

/// Why it ended, by the word of the record; nothing for a word that says no more than the result.
pub(super) fn termination(word: &str) -> Option<&'static str> {
    Some(match word {
        "soldiers" => "too few soldiers were left",
        "queen" => "the queen was captured",
        "king" => "the king was killed",
        "blocked" => "the other side was blocked",
        "resignation" => "the other side resigned",
        "agreement" => "by agreement",
        "time" => "on time",
        "forfeit" => "by forfeit",
        _ => return None,
    })
}

/// Behind the result of a record that is wrong.
pub(super) const CLAIMED: &str = "(as the record says)";

/// Who commented the game.
pub(super) fn annotator(name: &str) -> String {
    format!("Comments by {name}.")
}

/// The form of the game: `Form of the game: Lágesvuotna.`
pub(super) fn form(name: &str, house_rules: &str) -> String {
    if house_rules.is_empty() {
        format!("Form of the game: {name}.")
    } else {
        format!("Form of the game: {name}, with the house rules {house_rules}.")
    }
}

/// Where the form is described.
pub(super) fn source(cite: &str) -> String {
    format!("It is described in: {cite}")
}

/// Above what is wrong with a record.
pub(super) const WRONG: &str =
    "This record is not right. What could not be played is given as it is written.";

/// Where something is wrong.
pub(super) fn fault(line: u64, column: u64, message: &str) -> String {
    format!("Line {line}, column {column}: {message}.")
}
