//! What a record must be like.

use std::borrow::Cow;

use crate::record::{GameResult, Record, TagName, Termination};

use super::count::HowMany;
use super::dates::Dates;
use super::game::Seen;
use super::pattern::Pattern;
use super::placement::Placement;
use super::thrown::ThrowWanted;

/// Something that a record can be asked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// It has a tag of this name, in either letter case, with such a value; any value will do where nothing
    /// is said. Of two tags of one name the first counts.
    Tag(String, Option<Pattern>),
    /// One of the players is called so.
    Player(Pattern),
    /// It was played in this time, as the `Date` says.
    Date(Dates),
    /// It ended like this, as the `Result` tag says, or else the result line.
    Result(GameResult),
    /// A comment holds such a text.
    Comment(Pattern),
    /// Why it ended, as the `Termination` says, or else the rules.
    Termination(Termination),
    /// So many turns were played.
    Turns(HowMany),
    /// So many dice were spent.
    Actions(HowMany),
    /// So many soldiers were captured, at home and loose.
    Captures(HowMany),
    /// The king got a new owner so many times.
    KingChanges(HowMany),
    /// At some time this stood on the board.
    Position(Placement),
    /// This was thrown.
    Throw(ThrowWanted),
    /// It is right, or it is not.
    Right(bool),
}

impl Condition {
    /// A condition for a tag that the format knows.
    pub fn tag(name: TagName, pattern: Pattern) -> Self {
        Self::Tag(name.as_str().to_owned(), Some(pattern))
    }

    /// What the header says; nothing where it is not for the header to say.
    pub(super) fn by_header(&self, record: &Record<'_>) -> Option<bool> {
        match self {
            Self::Tag(name, pattern) => Some(has_tag(record, name, pattern.as_ref())),
            Self::Player(pattern) => {
                let is_called = |name| {
                    let value: Option<Cow<'_, str>> = record.value(name);
                    value.is_some_and(|value| pattern.matches(&value))
                };
                Some(is_called(TagName::Men) || is_called(TagName::Women))
            }
            Self::Date(dates) => {
                let date = record.value(TagName::Date);
                Some(date.is_some_and(|date| dates.holds(&date)))
            }
            Self::Result(result) => {
                let stated = record.value(TagName::Result)?;
                let stated = GameResult::from_bytes(stated.trim().as_bytes())?;
                Some(stated == *result)
            }
            Self::Termination(termination) => {
                let stated = record.value(TagName::Termination)?;
                let stated = Termination::from_bytes(stated.trim().as_bytes())?;
                Some(stated == *termination)
            }
            Self::Comment(_)
            | Self::Turns(_)
            | Self::Actions(_)
            | Self::Captures(_)
            | Self::KingChanges(_)
            | Self::Position(_)
            | Self::Throw(_)
            | Self::Right(_) => None,
        }
    }

    /// What the movetext says, without the rules.
    pub(super) fn by_text(&self, record: &Record<'_>) -> Option<bool> {
        match self {
            Self::Result(result) => Some(record.result() == Some(*result)),
            Self::Comment(pattern) => {
                let mut comments = record
                    .nodes()
                    .iter()
                    .filter_map(|node| record.comment(node));
                Some(comments.any(|(text, _)| pattern.matches(&text)))
            }
            Self::Tag(..)
            | Self::Player(_)
            | Self::Date(_)
            | Self::Termination(_)
            | Self::Turns(_)
            | Self::Actions(_)
            | Self::Captures(_)
            | Self::KingChanges(_)
            | Self::Position(_)
            | Self::Throw(_)
            | Self::Right(_) => None,
        }
    }

    /// What the game says.
    pub(super) fn by_game(&self, at: Place, seen: &Seen<'_>) -> bool {
        let verification = &seen.verification;
        match self {
            Self::Termination(termination) => verification.termination == Some(*termination),
            Self::Turns(range) => range.holds(seen.tally.turns()),
            Self::Actions(range) => range.holds(seen.tally.actions()),
            Self::Captures(range) => range.holds(seen.tally.both().captured()),
            Self::KingChanges(range) => range.holds(seen.tally.king_changes()),
            Self::Position(_) | Self::Throw(_) => seen.happened.get(at.0).is_some_and(|&it| it),
            Self::Right(right) => verification.is_right() == *right,
            // The header or the text has answered.
            Self::Tag(..)
            | Self::Player(_)
            | Self::Date(_)
            | Self::Result(_)
            | Self::Comment(_) => false,
        }
    }
}

/// The place of a condition among all of a filter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place(pub(super) usize);

fn has_tag(record: &Record<'_>, name: &str, pattern: Option<&Pattern>) -> bool {
    let Some(tag) = record.tag_named(name) else {
        return false;
    };
    pattern.is_none_or(|pattern| pattern.matches(&tag.value(record.source())))
}
