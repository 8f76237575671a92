//! Finding records: conditions over what their headers, texts and games say.
//!
//! A [`Filter`] holds conditions, and a [`Finder`] asks records one by one, reading of each no more than it
//! has to: where the header decides, the movetext is not even taken apart, and where the text decides no move
//! is played.
//!
//! ```
//! use sahkku::filter::{Condition, Filter, Finder, Pattern};
//! use sahkku::replay::Rulebook;
//!
//! let text = br#"[Men "Ánte"]
//! [Women "Biret"]
//! [Result "unfinished"]
//! [Variant "lagesvuotna"]
//!
//! 0. M X20 W 200
//! 1. M X32: *QL2-K2 QK2-H2=K QH2-F2
//! = unfinished
//! "#;
//! let filter = Filter::new()
//!     .with_any([Condition::Player(Pattern::new("bir*")), Condition::Player(Pattern::new("Elle"))])
//!     .with_any([Condition::KingChanges("1..".parse()?)]);
//! let mut finder = Finder::new(&filter, Rulebook::default());
//! assert!(finder.find(text).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod condition;
mod count;
mod dates;
mod game;
mod identity;
mod pattern;
mod placement;
mod thrown;

use std::ops::Range;

pub use condition::Condition;
pub use count::{HowMany, HowManyError};
pub use dates::{Dates, DatesError};
pub use identity::Identity;
pub use pattern::Pattern;
pub use placement::{Placement, PlacementError, Standing};
pub use thrown::{ThrowWanted, ThrowWantedError};

use crate::record::{Record, Tape};
use crate::replay::Rulebook;

use condition::Place;
use game::{Seen, Watchman};

/// Conditions that a record must meet: one of each group.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    conditions: Vec<Condition>,
    /// Those of which one at least must be met.
    groups: Vec<Range<usize>>,
    inverted: bool,
    identifies: bool,
}

impl Filter {
    /// A filter that every record passes.
    pub fn new() -> Self {
        Self::default()
    }

    /// One of these must be met as well; no condition at all asks for nothing.
    #[must_use]
    pub fn with_any(mut self, conditions: impl IntoIterator<Item = Condition>) -> Self {
        let start = self.conditions.len();
        self.conditions.extend(conditions);
        if self.conditions.len() > start {
            self.groups.push(start..self.conditions.len());
        }
        self
    }

    /// Those records are found that do not meet all of it.
    #[must_use]
    pub const fn inverted(mut self) -> Self {
        self.inverted = !self.inverted;
        self
    }

    /// The identity of what is found is asked for as well, for which every game is played.
    #[must_use]
    pub const fn with_identity(mut self) -> Self {
        self.identifies = true;
        self
    }

    /// Whether anything is asked of a record.
    pub const fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Whether some condition can be decided only by playing the game.
    pub fn plays(&self) -> bool {
        self.identifies || self.conditions.iter().any(Condition::is_of_the_game)
    }

    /// What the groups come to, if `ask` knows: `true` if all are met, `false` if one is not.
    fn decide(&self, ask: impl Fn(usize, &Condition) -> Option<bool>) -> Option<bool> {
        let mut all = Some(true);
        for group in &self.groups {
            let conditions = self.conditions.get(group.clone()).unwrap_or_default();
            match decide_group(group.start, conditions, &ask) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }

    fn by_header(&self, record: &Record<'_>) -> Option<bool> {
        self.decide(|_, condition| condition.by_header(record))
    }

    fn by_text(&self, record: &Record<'_>) -> Option<bool> {
        self.decide(|_, condition| {
            condition
                .by_header(record)
                .or_else(|| condition.by_text(record))
        })
    }

    fn by_game(&self, record: &Record<'_>, seen: &Seen<'_>) -> bool {
        let answer = |at, condition: &Condition| {
            let known = condition
                .by_header(record)
                .or_else(|| condition.by_text(record));
            Some(known.unwrap_or_else(|| condition.by_game(Place(at), seen)))
        };
        self.decide(answer) == Some(true)
    }
}

/// What a group comes to: `true` if one condition is met, `false` if none is.
fn decide_group(
    start: usize,
    conditions: &[Condition],
    ask: &impl Fn(usize, &Condition) -> Option<bool>,
) -> Option<bool> {
    let mut any = Some(false);
    for (at, condition) in (start..).zip(conditions) {
        match ask(at, condition) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => any = None,
        }
    }
    any
}

/// A record that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Found {
    /// Which game it is, if the filter [asks for it](Filter::with_identity).
    pub identity: Option<Identity>,
}

/// Asks records one after another, with memory that it uses again and again.
#[derive(Clone, Debug)]
pub struct Finder<'f> {
    filter: &'f Filter,
    rulebook: Rulebook,
    tape: Tape,
    watchman: Watchman,
}

impl<'f> Finder<'f> {
    /// A finder for what `filter` asks; games are played by `rulebook`.
    pub fn new(filter: &'f Filter, rulebook: Rulebook) -> Self {
        Self {
            filter,
            rulebook,
            tape: Tape::default(),
            watchman: Watchman::default(),
        }
    }

    /// Reads as much of a record as it takes to know whether it is looked for.
    pub fn find(&mut self, source: &[u8]) -> Option<Found> {
        let filter = self.filter;
        let mut header = None;
        let tape = std::mem::take(&mut self.tape);
        let read = Record::parse_if(source, tape, |record| {
            header = filter.by_header(record);
            header.is_none() || (filter.identifies && header != Some(filter.inverted))
        });
        let record = match read {
            Ok(record) => record,
            Err(tape) => {
                self.tape = tape;
                let found = header.is_some_and(|meets| meets != filter.inverted);
                return found.then_some(Found { identity: None });
            }
        };
        let found = self.find_in(&record, header);
        self.tape = record.into_tape();
        found
    }

    /// Asks the text and, where that does not know, the game.
    fn find_in(&mut self, record: &Record<'_>, header: Option<bool>) -> Option<Found> {
        let filter = self.filter;
        let known = header.or_else(|| filter.by_text(record));
        let hopeless = known == Some(filter.inverted);
        if hopeless || (known.is_some() && !filter.identifies) {
            return (!hopeless).then_some(Found { identity: None });
        }
        let seen = self.watchman.watch(
            record,
            &mut self.rulebook,
            &filter.conditions,
            filter.identifies,
        );
        let meets = known.unwrap_or_else(|| filter.by_game(record, &seen));
        let identity = filter.identifies.then(|| {
            let as_written = || Identity::of_text(own_bytes(record.source()));
            seen.identity.unwrap_or_else(as_written)
        });
        (meets != filter.inverted).then_some(Found { identity })
    }
}

/// What of a piece of a file is the record itself: all but the blank lines behind it, and without the end of
/// its last line.
///
/// ```
/// assert_eq!(sahkku::filter::own_bytes(b"[A \"1\"]\n\n= men\r\n \n\n"), b"[A \"1\"]\n\n= men");
/// ```
pub fn own_bytes(piece: &[u8]) -> &[u8] {
    let mut end = piece.len();
    loop {
        let text = piece.get(..end).unwrap_or_default();
        let Some(line_end) = memchr::memrchr2(b'\n', b'\r', text) else {
            return if text.trim_ascii().is_empty() {
                b""
            } else {
                text
            };
        };
        // Blanks behind the last line that says something belong to it.
        let last = text.get(line_end + 1..).unwrap_or_default();
        if !last.trim_ascii().is_empty() {
            return text;
        }
        end = line_end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{GameResult, TagName, Termination};

    const GAME: &str = "[Men \"Ánte\"]\n[Women \"Biret\"]\n[Date \"2019.07.12\"]\n[Result \"unfinished\"]\n\
        [Variant \"lagesvuotna\"]\n\n0. M X20 W 200\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2 {so it is}\n\
        2. W XX2~X0: *A3-A2 A2-C2\n= unfinished\n";

    fn finds(filter: &Filter, text: &str) -> bool {
        Finder::new(filter, Rulebook::default())
            .find(text.as_bytes())
            .is_some()
    }

    #[track_caller]
    fn check(condition: Condition, expected: bool) {
        let shown = format!("{condition:?}");
        let filter = Filter::new().with_any([condition]);
        assert_eq!(finds(&filter, GAME), expected, "{shown}");
        assert_eq!(finds(&filter.inverted(), GAME), !expected, "not {shown}");
    }

    #[test]
    fn each_condition_is_met_or_not() {
        let pattern = Pattern::new;
        check(Condition::tag(TagName::Men, pattern("ánte")), true);
        check(Condition::tag(TagName::Men, pattern("biret")), false);
        check(Condition::Tag("men".to_owned(), None), true);
        check(Condition::Tag("Seed".to_owned(), None), false);
        check(Condition::Player(pattern("B*")), true);
        check(Condition::Player(pattern("C*")), false);
        check(Condition::Date("2019.07".parse().unwrap()), true);
        check(Condition::Date("..2018".parse().unwrap()), false);
        check(Condition::Result(GameResult::Unfinished), true);
        check(Condition::Result(GameResult::Men), false);
        check(Condition::Comment(Pattern::anywhere("SO")), true);
        check(Condition::Comment(Pattern::anywhere("no")), false);
        check(Condition::Termination(Termination::King), false);
        check(Condition::Turns("2".parse().unwrap()), true);
        check(Condition::Turns("3..".parse().unwrap()), false);
        check(Condition::Actions("5".parse().unwrap()), true);
        check(Condition::Captures("0".parse().unwrap()), true);
        check(Condition::KingChanges("1".parse().unwrap()), true);
        check(Condition::KingChanges("2..".parse().unwrap()), false);
        check(Condition::Right(true), true);
        check(Condition::Right(false), false);
    }

    #[test]
    fn positions_are_found_before_within_and_after_turns() {
        for (place, expected) in [
            ("m:A1-O1 w:A3-O3", true),
            ("Qm:K2 K:H2", true),
            ("Qm:H2 Km:H2", true),
            ("Qm:F2 W:C2", true),
            ("W:A2", true),
            ("W:A2 w:A3", false),
            ("K:H2 Qm:F2", false),
            ("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M", true),
            ("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[X32]", true),
            ("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[X33]", false),
            // No position of this form, and none that can be.
            ("m:A1-O1 >M", false),
        ] {
            check(Condition::Position(place.parse().unwrap()), expected);
        }
    }

    #[test]
    fn throws_are_found_as_they_lie() {
        for (throw, expected) in [
            ("X32", true),
            ("m:23x", true),
            ("w:X32", false),
            ("XX2", true),
            ("W:X02", true),
            ("X0", false),
            // That was only for who starts.
            ("200", false),
        ] {
            check(Condition::Throw(throw.parse().unwrap()), expected);
        }
    }

    #[test]
    fn groups_are_met_together_and_their_conditions_one_by_one() {
        let player = |name: &str| Condition::Player(Pattern::new(name));
        let turns = |range: &str| Condition::Turns(range.parse().unwrap());
        let both = Filter::new().with_any([player("Elle"), turns("2")]);
        assert!(
            finds(&both, GAME),
            "the header does not know, the game does"
        );
        assert!(!finds(&both.with_any([player("Elle")]), GAME));
        assert!(finds(&Filter::new(), GAME) && !finds(&Filter::new().inverted(), GAME));
        assert!(finds(&Filter::new().with_any([]), GAME));
    }

    #[test]
    fn a_wrong_turn_has_not_happened() {
        let wrong = GAME.replace("A2-C2", "A2-D2");
        for (condition, expected) in [
            (Condition::Right(false), true),
            (Condition::Turns("1".parse().unwrap()), true),
            (Condition::Throw("XX2".parse().unwrap()), false),
            (Condition::Position("W:A2".parse().unwrap()), false),
        ] {
            let filter = Filter::new().with_any([condition]);
            assert_eq!(finds(&filter, &wrong), expected, "{filter:?}");
        }
    }

    #[test]
    fn the_result_line_answers_where_the_tag_does_not() {
        let untagged = GAME.replace("[Result \"unfinished\"]\n", "");
        let filter = Filter::new().with_any([Condition::Result(GameResult::Unfinished)]);
        assert!(finds(&filter, &untagged));
    }

    #[test]
    fn a_game_is_the_same_in_another_spelling() {
        let filter = Filter::new().with_identity();
        let mut finder = Finder::new(&filter, Rulebook::default());
        let mut identity = |text: &str| finder.find(text.as_bytes()).unwrap().identity.unwrap();
        let game = identity(GAME);
        let respelled = GAME
            .replace("*QL2-K2 QK2-H2=K", "QL2–k2 {now} QK2-H2")
            .replace("X32", "23x")
            .replace("Biret", "B.");
        assert_eq!(identity(&respelled), game);
        assert_ne!(
            identity(&GAME.replace(" A2-C2", "")),
            game,
            "unfinished, and so it is right"
        );
        assert_ne!(identity(&GAME.replace("X32", "X33")), game);
        let wrong = GAME.replace("*A3-A2", "*B3-C2");
        assert_eq!(identity(&wrong), identity(&(wrong.clone() + "\n\n")));
        assert_ne!(identity(&wrong), identity(&wrong.replace("so it", "it")));
        let empty = "[Variant \"lagesvuotna\"]\n[Men \"a\"]\n\n= unfinished\n";
        assert_ne!(
            identity(empty),
            identity(&empty.replace('a', "b")),
            "nothing was played"
        );
    }

    #[test]
    fn the_own_bytes_end_with_the_last_line_that_says_something() {
        for (piece, own) in [
            ("", ""),
            ("a", "a"),
            ("a \r\n\r\n \r\n", "a "),
            ("\n \n", ""),
            ("a\n b\t\n\n", "a\n b\t"),
            ("a\r\r", "a"),
            (" ", ""),
        ] {
            assert_eq!(own_bytes(piece.as_bytes()), own.as_bytes(), "{piece:?}");
        }
    }
}
