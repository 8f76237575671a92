//! Which turns of a game are worth a picture.

use std::str::FromStr;

use thiserror::Error;

use crate::record::{NodeKind, Record};
use crate::replay::{Game, PlayedTurn};
use crate::text::visible;

use super::said::{Said, nodes_of};

/// The turns at which the annotator wanted something to be seen, counted from the start, which is 0:
/// those where a comment draws a mark or an arrow, and those with a sign such as `!?`. Where there is
/// none of them, those with a comment; where nothing is said at all, the last turn.
pub fn marked_turns(record: &Record<'_>, game: &Game) -> Vec<usize> {
    let places = || std::iter::once(None).chain(game.turns().iter().map(Some));
    let all = |wanted: &dyn Fn(Option<&PlayedTurn>) -> bool| -> Vec<usize> {
        let wanted = places().enumerate().filter(|(_, turn)| wanted(*turn));
        wanted.map(|(at, _)| at).collect()
    };
    let marked = all(&|turn| is_marked(record, turn));
    if !marked.is_empty() {
        return marked;
    }
    let spoken = all(&|turn| turn.is_some() && !Said::of(record, turn).words.is_empty());
    if spoken.is_empty() {
        vec![game.turns().len()]
    } else {
        spoken
    }
}

/// Whether something at this turn asks for a picture.
pub(in crate::export) fn is_marked(record: &Record<'_>, turn: Option<&PlayedTurn>) -> bool {
    let sign = |kind| matches!(kind, NodeKind::Glyph(_) | NodeKind::Nag(_));
    nodes_of(record, turn).any(|node| sign(node.kind)) || !Said::of(record, turn).drawn.is_empty()
}

/// A choice of turns: `marked`, `all`, `none`, or a list such as `0,3,10-12,last`.
///
/// ```
/// use sahkku::export::scene::Turns;
/// let turns: Turns = "3,10-12".parse()?;
/// assert!(matches!(turns, Turns::List(list) if list == [(3, 3), (10, 12)]));
/// assert_eq!("marked".parse(), Ok(Turns::Marked));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Turns {
    /// Those that [`marked_turns`] gives.
    #[default]
    Marked,
    /// Every one, the start included.
    All,
    /// None.
    None,
    /// First and last of each range, counted from the start, which is 0.
    List(Vec<(usize, usize)>),
}

/// Why a text is no choice of turns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is no choice of turns: give numbers and ranges such as 0,3,10-12, or last, or one of marked, all, none", visible(.0))]
pub struct TurnsError(String);

/// Stands for the last turn, however many there are.
const LAST: usize = usize::MAX;

impl FromStr for Turns {
    type Err = TurnsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "marked" => return Ok(Self::Marked),
            "all" => return Ok(Self::All),
            "none" => return Ok(Self::None),
            _ => {}
        }
        let wrong = || TurnsError(text.to_owned());
        let number = |text: &str| match text.trim() {
            "last" => Ok(LAST),
            text => text.parse().map_err(|_error| wrong()),
        };
        let ranges = text.split(',').map(|part| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let range = (number(first)?, number(last)?);
            if range.0 <= range.1 {
                Ok(range)
            } else {
                Err(wrong())
            }
        });
        Ok(Self::List(ranges.collect::<Result<_, _>>()?))
    }
}

impl Turns {
    /// The turns of a game that are chosen, in their order and each once; nothing where a list names
    /// a turn that the game does not reach.
    pub fn of(&self, record: &Record<'_>, game: &Game) -> Option<Vec<usize>> {
        let end = game.turns().len();
        if let Self::List(list) = self {
            let beyond = |&(_, last): &(usize, usize)| last > end && last != LAST;
            let begins = |&(first, _): &(usize, usize)| first > end && first != LAST;
            if list.iter().any(|range| beyond(range) || begins(range)) {
                return None;
            }
        }
        Some(self.reached(record, game))
    }

    /// The turns of a game that are chosen, as far as it reaches, in their order and each once.
    pub fn reached(&self, record: &Record<'_>, game: &Game) -> Vec<usize> {
        let end = game.turns().len();
        let list = match self {
            Self::Marked => return marked_turns(record, game),
            Self::All => return (0..=end).collect(),
            Self::None => return Vec::new(),
            Self::List(list) => list,
        };
        let mut turns = Vec::new();
        for &(first, last) in list {
            let first = if first == LAST { end } else { first };
            turns.extend(first..=last.min(end));
        }
        turns.sort_unstable();
        turns.dedup();
        turns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Rulebook;

    #[test]
    fn lists_and_ranges() {
        for wrong in ["", "x", "3-", "-3", "5-3", "1,,2", "last-3", "Marked"] {
            assert!(wrong.parse::<Turns>().is_err(), "{wrong}");
        }
        let text = std::fs::read("samples/teaching-game.sahkku").unwrap();
        let record = Record::parse(&text);
        let game = Game::replay(&record, &mut Rulebook::default());
        let of = |turns: &str| turns.parse::<Turns>().unwrap().of(&record, &game);
        assert_eq!(of("9-last,0,2-3,3"), Some(vec![0, 2, 3, 9, 10]));
        assert_eq!(of("all"), Some((0..=10).collect()));
        assert_eq!(of("none"), Some(vec![]));
        assert_eq!(of("11"), None);
        assert_eq!(of("0-18446744073709551614"), None);
        assert_eq!(of("marked"), Some(vec![0, 1, 2, 3, 8, 9, 10]));
    }

    #[test]
    fn without_marks_comments_count_and_then_the_end() {
        let marked = |text: &str| {
            let text = format!("[Variant \"lagesvuotna\"]\n\n{{Intro}} {text}\n");
            let record = Record::parse(text.as_bytes());
            marked_turns(&record, &Game::replay(&record, &mut Rulebook::default()))
        };
        let game = "1. M X00: *O1-O2 $$ 2. W X00: *A3-A2 %% 3. M X00: *N1-O1";
        assert_eq!(marked(&game.replace("$$", "").replace("%%", "")), [3]);
        assert_eq!(marked(&game.replace("$$", "{so}").replace("%%", "")), [1]);
        assert_eq!(marked(&game.replace("$$", "{so}").replace(" %%", "!")), [2]);
        let inside = "(2. W X00: *A3-A2! {[%mark A2]})";
        assert_eq!(
            marked(&game.replace("$$", "{so}").replace("%%", inside)),
            [1]
        );
    }
}
