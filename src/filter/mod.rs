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
//! let text = r#"[Men "Ánte"]
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
//! assert!(finder.find(text.as_bytes()).is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod condition;
mod count;
mod dates;
mod game;
mod identity;
mod pattern;
mod placement;
#[cfg(test)]
mod tests;
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
