//! All words of the page, in one place. A name in braces stands for what is put in there.

use serde::Serialize;

use crate::board::Side;
use crate::engine::KingEvent;
use crate::record::{GameResult, Glyph};

/// The words of a page in one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    /// The language, for the page's `lang`.
    pub(super) language: &'static str,
    /// What a page of one record is called, and of several.
    pub(super) one_record: &'static str,
    pub(super) records: &'static str,
    /// A record without players.
    pub(super) unnamed: &'static str,
    pub(super) skip: &'static str,
    pub(super) contents: &'static str,
    pub(super) moves: &'static str,
    pub(super) details: &'static str,
    pub(super) form: &'static str,
    pub(super) house_rules: &'static str,
    pub(super) at_start: &'static str,
    pub(super) at_end: &'static str,
    /// The position as far as the record could be played.
    pub(super) as_far: &'static str,
    pub(super) start_table: &'static str,
    pub(super) end_table: &'static str,
    pub(super) row: &'static str,
    pub(super) wrong: &'static str,
    /// Behind the result of a record that is wrong.
    pub(super) claimed: &'static str,
    pub(super) no_board: &'static str,
    pub(super) place: &'static str,
    pub(super) unverified: &'static str,
    pub(super) variation: &'static str,
    pub(super) footer: &'static str,
    pub(super) empty: &'static str,
    pub(super) sides: [&'static str; 2],
    pub(super) of_sides: [&'static str; 2],
    pub(super) results: [&'static str; 4],
    pub(super) terminations: &'static [(&'static str, &'static str)],
    pub(super) glyphs: [&'static str; 6],
    pub(super) pieces: Pieces,
    pub(super) steps: Steps,
    pub(super) viewer: Viewer,
    pub(super) script: Script,
}

/// What stands on a field.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pieces {
    pub(super) home_soldier: &'static str,
    pub(super) soldier: &'static str,
    pub(super) soldiers: &'static str,
    pub(super) homeward: &'static str,
    pub(super) home_queen: &'static str,
    pub(super) queen: &'static str,
    pub(super) free_king: &'static str,
    pub(super) held_king: &'static str,
}

/// What happens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    pub(super) start: &'static str,
    pub(super) throw: &'static str,
    pub(super) given: &'static str,
    pub(super) again: &'static str,
    pub(super) further: &'static str,
    pub(super) pass: &'static str,
    pub(super) action: &'static str,
    pub(super) goes: &'static str,
    pub(super) loosed_in_place: &'static str,
    pub(super) loosed: &'static str,
    pub(super) soldier: &'static str,
    pub(super) queen: &'static str,
    pub(super) king: &'static str,
    pub(super) captures_one: &'static str,
    pub(super) captures_some: &'static str,
    pub(super) captures_queen: &'static str,
    pub(super) king_won: &'static str,
    pub(super) king_pushed: &'static str,
    pub(super) king_killed: &'static str,
    pub(super) in_variation: &'static str,
}

/// The viewer's controls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Viewer {
    pub(super) board: &'static str,
    pub(super) controls: &'static str,
    pub(super) first: &'static str,
    pub(super) back_turn: &'static str,
    pub(super) back: &'static str,
    pub(super) forward: &'static str,
    pub(super) forward_turn: &'static str,
    pub(super) last: &'static str,
    pub(super) step: &'static str,
    pub(super) speed: &'static str,
    pub(super) seconds: &'static str,
    pub(super) flip: &'static str,
    pub(super) theme: &'static str,
    pub(super) table: &'static str,
    pub(super) table_now: &'static str,
    pub(super) instead: &'static str,
    pub(super) help: &'static str,
    pub(super) keys: &'static [(&'static [&'static str], &'static str)],
    pub(super) letters: &'static str,
}

/// The words that the script puts in itself.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Script {
    play: &'static str,
    pause: &'static str,
    dice: &'static str,
    no_dice: &'static str,
    spent: &'static str,
    /// Each face by its letter.
    faces: Faces,
    board: &'static str,
    step: &'static str,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[expect(non_snake_case, reason = "the letters of a record are the keys")]
struct Faces {
    X: &'static str,
    #[serde(rename = "0")]
    blank: &'static str,
    #[serde(rename = "1")]
    one: &'static str,
    #[serde(rename = "2")]
    two: &'static str,
    #[serde(rename = "3")]
    three: &'static str,
    #[serde(rename = "4")]
    four: &'static str,
}

/// Puts values into a text.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        text.push_str(value.map_or("", |(_, value)| value));
        rest = after;
    }
    text.push_str(rest);
    text
}

impl Words {
    pub(super) const fn side(&self, side: Side) -> &'static str {
        let [men, women] = self.sides;
        match side {
            Side::Men => men,
            Side::Women => women,
        }
    }

    /// `men's`, to stand before a piece.
    pub(super) const fn of_side(&self, side: Side) -> &'static str {
        let [men, women] = self.of_sides;
        match side {
            Side::Men => men,
            Side::Women => women,
        }
    }

    pub(super) const fn result(&self, result: GameResult) -> &'static str {
        let [men, women, draw, unfinished] = self.results;
        match result {
            GameResult::Men => men,
            GameResult::Women => women,
            GameResult::Draw => draw,
            GameResult::Unfinished => unfinished,
        }
    }

    /// Why a game ended; empty for a word that says no more than the result.
    pub(super) fn termination(&self, word: &str) -> &'static str {
        let found = self.terminations.iter().find(|(known, _)| *known == word);
        found.map_or("", |(_, meaning)| meaning)
    }

    pub(super) const fn glyph(&self, glyph: Glyph) -> &'static str {
        let [good, mistake, excellent, blunder, interesting, dubious] = self.glyphs;
        match glyph {
            Glyph::Good => good,
            Glyph::Mistake => mistake,
            Glyph::Excellent => excellent,
            Glyph::Blunder => blunder,
            Glyph::Interesting => interesting,
            Glyph::Dubious => dubious,
        }
    }
}

impl Steps {
    /// What an action does to the king.
    pub(super) const fn king_event(&self, event: KingEvent) -> &'static str {
        match event {
            KingEvent::None => "",
            KingEvent::Won | KingEvent::WonCapture => self.king_won,
            KingEvent::Killed => self.king_killed,
        }
    }
}

/// English.
pub(super) const ENGLISH: Words = Words {
    language: "en",
    one_record: "A game of sáhkku",
    records: "{n} games of sáhkku",
    unnamed: "Game {n}",
    skip: "Skip to the game",
    contents: "Games on this page",
    moves: "Moves",
    details: "About this game",
    form: "Form of the game",
    house_rules: "house rules {rules}",
    at_start: "At the start",
    at_end: "At the end",
    as_far: "As far as the record can be played",
    start_table: "The position at the start, as a table",
    end_table: "The last position, as a table",
    row: "Row",
    wrong: "This record is not right",
    claimed: " (as the record says)",
    no_board: "No board can be shown: what the record says about its rules or its start is not known.",
    place: "line {line}, column {column}",
    unverified: "From here on the record cannot be played; what follows is shown as it is written.",
    variation: "Variation:",
    footer: "Made by sahkku. This file holds all it needs and asks nothing of the network.",
    empty: "No record.",
    sides: ["Men", "Women"],
    of_sides: ["men’s", "women’s"],
    results: ["The men won", "The women won", "Draw", "Unfinished"],
    terminations: &[
        ("soldiers", "too few soldiers were left"),
        ("queen", "the queen was captured"),
        ("king", "the king was killed"),
        ("blocked", "the other side was blocked"),
        ("resignation", "the other side resigned"),
        ("agreement", "by agreement"),
        ("time", "on time"),
        ("forfeit", "by forfeit"),
    ],
    glyphs: [
        "good",
        "mistake",
        "excellent",
        "blunder",
        "interesting",
        "dubious",
    ],
    pieces: Pieces {
        home_soldier: "{side} soldier at home",
        soldier: "{side} soldier",
        soldiers: "{n} {side} soldiers",
        homeward: "{pieces}, homeward bound",
        home_queen: "{side} queen at home",
        queen: "{side} queen",
        free_king: "king",
        held_king: "{side} king",
    },
    steps: Steps {
        start: "The start.",
        throw: "{turn}. {side} throw {dice}.",
        given: "{turn}. {side} have {dice} on the table.",
        again: "{turn}. {side} throw again: {dice}.",
        further: "{turn}. {side} throw further: {dice}.",
        pass: "{turn}. {side} can do nothing.",
        action: "{turn}. {side}, {die}: {what}.",
        goes: "{piece} from {from} to {to}",
        loosed_in_place: "{piece} on {from} is loosed",
        loosed: ", loosed",
        soldier: "soldier",
        queen: "queen",
        king: "king",
        captures_one: ", captures a soldier",
        captures_some: ", captures {n} soldiers",
        captures_queen: ", captures the queen",
        king_won: ", wins the king",
        king_pushed: ", the king is pushed to {to}",
        king_killed: ", kills the king",
        in_variation: "Variation. {what}",
    },
    viewer: Viewer {
        board: "Board",
        controls: "Go through the game",
        first: "To the start",
        back_turn: "A turn back",
        back: "A step back",
        forward: "A step forward",
        forward_turn: "A turn forward",
        last: "To the end",
        step: "Place in the game",
        speed: "A step every",
        seconds: "{n} s",
        flip: "Turn the board",
        theme: "Light or dark",
        table: "The board as a table",
        table_now: "The position on the board",
        instead: "Instead:",
        help: "Keys and links",
        keys: &[
            (
                &["→", "←"],
                "a step forward, a step back; a swipe on the board does the same",
            ),
            (&["Shift + →", "Shift + ←"], "a turn forward, a turn back"),
            (&["Home", "End"], "to the start, to the end of the line"),
            (&["Space"], "play by itself, or stop"),
            (&["Esc"], "stop; then out of a variation"),
            (&["v"], "into the next variation of this turn"),
            (&["f"], "turn the board"),
            (&["d"], "light or dark"),
        ],
        letters: "Single letters are keys",
    },
    script: Script {
        play: "Play",
        pause: "Stop",
        dice: "Dice:",
        no_dice: "no dice on the table",
        spent: "{face} (spent)",
        faces: Faces {
            X: "X",
            blank: "blank",
            one: "I",
            two: "II",
            three: "III",
            four: "IIII",
        },
        board: "The board. {what}",
        step: "{n} of {all}",
    },
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_place_of_names() {
        assert_eq!(
            fill("{a} of {b}{a}", &[("a", "1"), ("b", "{a}")]),
            "1 of {a}1"
        );
        assert_eq!(fill("{x", &[]), "");
        assert_eq!(fill("plain }", &[]), "plain }");
    }
}
