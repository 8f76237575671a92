//! The words that tags and the result line choose from.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Side;
use crate::text::{nearest, slips};

/// A word that is not among those a tag or the result line knows.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{found}` is no {what}: write one of {}{}", .words.join(", "), suggestion(*.nearest))]
pub struct WordError {
    found: String,
    what: &'static str,
    words: &'static [&'static str],
    nearest: Option<&'static str>,
}

impl WordError {
    /// The word that may have been meant, if one is near.
    pub const fn nearest(&self) -> Option<&'static str> {
        self.nearest
    }

    /// Whether only a single slip lies between what was written and the nearest word, and more than
    /// one to every other.
    pub fn is_slip(&self) -> bool {
        let near = |word: &&&str| slips(&self.found, word) <= 1;
        self.found.len() <= 64 && self.words.iter().filter(near).count() == 1
    }
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest
        .map(|word| format!(" (did you mean `{word}`?)"))
        .unwrap_or_default()
}

/// Makes an enumeration whose values are written as one word each, in any case.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident, $what:literal { $($(#[$doc:meta])* $variant:ident $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// Every value, in the order in which they are listed to users.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];
            /// The words, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word,)+];

            /// The word in a record.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// The value that some bytes name, in any case.
            pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word().as_bytes().eq_ignore_ascii_case(bytes))
            }
        }

        impl FromStr for $name {
            type Err = WordError;

            fn from_str(text: &str) -> Result<Self, WordError> {
                Self::from_bytes(text.as_bytes()).ok_or_else(|| WordError {
                    found: text.to_owned(),
                    what: $what,
                    words: Self::WORDS,
                    nearest: nearest(text, Self::WORDS.iter().copied()),
                })
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// How a game ended, as the result line and the `Result` tag say it.
    ///
    /// ```
    /// use sahkku::{board::Side, record::GameResult};
    /// assert_eq!("Women".parse(), Ok(GameResult::Women));
    /// assert_eq!(GameResult::Women.winner(), Some(Side::Women));
    /// let error = "womens".parse::<GameResult>().unwrap_err();
    /// assert!(error.to_string().contains("did you mean `women`?"));
    /// ```
    GameResult, "result" {
        /// The men won.
        Men "men",
        /// The women won.
        Women "women",
        /// Nobody won, by agreement or by a limit that was set.
        Draw "draw",
        /// The game was not played to its end.
        Unfinished "unfinished",
    }
}

impl GameResult {
    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Men => Some(Side::Men),
            Self::Women => Some(Side::Women),
            Self::Draw | Self::Unfinished => None,
        }
    }

    /// The result when `side` wins.
    pub const fn won_by(side: Side) -> Self {
        match side {
            Side::Men => Self::Men,
            Side::Women => Self::Women,
        }
    }
}

words! {
    /// Why a game ended, as the `Termination` tag says it.
    Termination, "termination" {
        /// The enemy had too few soldiers left.
        Soldiers "soldiers",
        /// The enemy's queen was captured.
        Queen "queen",
        /// The king was killed.
        King "king",
        /// The enemy could not move any more.
        Blocked "blocked",
        /// A player gave up.
        Resignation "resignation",
        /// The players agreed.
        Agreement "agreement",
        /// A player's time was up.
        Time "time",
        /// A player did not come, or broke the rules of the house.
        Forfeit "forfeit",
        /// The game was not played to its end.
        Unfinished "unfinished",
    }
}

impl Termination {
    /// Whether the rules themselves end a game so, and not the players.
    pub const fn is_by_rule(self) -> bool {
        matches!(
            self,
            Self::Soldiers | Self::Queen | Self::King | Self::Blocked
        )
    }
}

words! {
    /// Where the throws came from, as the `Dice` tag says it.
    DiceSource, "source of dice" {
        /// From the seed: every throw can be verified.
        Seeded "seeded",
        /// From dice on a table.
        Physical "physical",
        /// Nobody knows.
        Unknown "unknown",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_parse_in_any_case_and_print_in_lower() {
        for &value in Termination::ALL {
            assert_eq!(value.word().to_uppercase().parse(), Ok(value));
            assert_eq!(value.to_string(), value.word());
        }
        assert_eq!(DiceSource::from_bytes(b"SEEDED"), Some(DiceSource::Seeded));
    }

    #[test]
    fn the_error_lists_what_is_possible() {
        let error = "1-0".parse::<GameResult>().unwrap_err().to_string();
        assert_eq!(
            error,
            "`1-0` is no result: write one of men, women, draw, unfinished"
        );
    }
}
