//! How the value of a switch is written: yes and no, words, numbers, faces, lists.

mod lists;

use std::fmt;

use thiserror::Error;

use super::model::{
    ActivateOrder, ActivateStep, FirstTurn, HomeEnter, KingMove, PassRule, Push, RoyalVertical,
    StartRule, Track, WomenFacing,
};
use crate::dice::{Die, DieError, MAX_FACES};
use crate::text::nearest;

/// What a switch can be set to.
///
/// Displays as a list for a reader: `` `yes` or `no` ``, `a number from 1 to 9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// One of these words.
    Words(&'static [&'static str]),
    /// Several of these words with commas between them.
    WordList(&'static [&'static str]),
    /// A whole number.
    Number {
        /// The lowest.
        min: u8,
        /// The highest.
        max: u8,
    },
    /// The marks of a die, one after another, for example `X320`.
    Faces,
    /// Faces with commas between them, first to last, or the word `free`.
    FaceOrder,
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Words(words) => write!(f, "{}", Choice { words, last: "or" }),
            Self::WordList(words) => {
                write!(
                    f,
                    "one or more of {}, with commas between",
                    Choice { words, last: "and" }
                )
            }
            Self::Number { min, max } => write!(f, "a number from {min} to {max}"),
            Self::Faces => write!(
                f,
                "the marks of one die in a row, 1 to {MAX_FACES} of X, 0, 1, 2, 3 and 4, such as `X320`"
            ),
            Self::FaceOrder => write!(f, "`free`, or faces with commas between, such as `X,3,2`"),
        }
    }
}

/// Words in backquotes: `` `a`, `b` or `c` ``.
struct Choice {
    words: &'static [&'static str],
    last: &'static str,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, word) in self.words.iter().enumerate() {
            match at {
                0 => {}
                _ if at + 1 == self.words.len() => write!(f, " {} ", self.last)?,
                _ => f.write_str(", ")?,
            }
            write!(f, "`{word}`")?;
        }
        Ok(())
    }
}

/// Why a text is no value of a switch.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValueError {
    /// Nothing stands there.
    #[error("a value is missing: write {allowed}")]
    Empty {
        /// What could stand there.
        allowed: Allowed,
    },
    /// A word that the switch does not know.
    #[error("`{found}` means nothing here: write {allowed}{}", meant(*.suggestion))]
    Unknown {
        /// What stands there.
        found: String,
        /// What could stand there.
        allowed: Allowed,
        /// The word that may have been meant.
        suggestion: Option<&'static str>,
    },
    /// The same word or face twice in a list.
    #[error("`{0}` stands twice in the list")]
    Repeated(String),
    /// Two words of a list exclude each other.
    #[error("`{0}` and `{1}` exclude each other")]
    Clash(&'static str, &'static str),
    /// The faces make no die.
    #[error(transparent)]
    Die(#[from] DieError),
}

fn meant(suggestion: Option<&'static str>) -> String {
    suggestion.map_or_else(String::new, |word| format!(" (did you mean `{word}`?)"))
}

/// A type that a switch's value is read into.
pub(super) trait SwitchValue: Sized {
    /// What can be written.
    const ALLOWED: Allowed;

    /// Reads a value.
    fn read(text: &str) -> Result<Self, ValueError>;

    /// Writes a value as [`SwitchValue::read`] reads it.
    fn write(&self) -> String;
}

fn unknown<T: SwitchValue>(found: &str) -> ValueError {
    let suggestion = match T::ALLOWED {
        Allowed::Words(words) | Allowed::WordList(words) => synonym(found)
            .filter(|word| words.contains(word))
            .or_else(|| nearest(found, words.iter().copied())),
        Allowed::FaceOrder => nearest(found, ["free"]),
        Allowed::Number { .. } | Allowed::Faces => None,
    };
    if found.is_empty() {
        ValueError::Empty {
            allowed: T::ALLOWED,
        }
    } else {
        ValueError::Unknown {
            found: excerpt(found),
            allowed: T::ALLOWED,
            suggestion,
        }
    }
}

/// What a message quotes of a text that may be of any length.
pub(super) fn excerpt(text: &str) -> String {
    const MOST: usize = 40;
    let mut rest = text.chars();
    let mut quoted: String = rest.by_ref().take(MOST).collect();
    if rest.next().is_some() {
        quoted.push('…');
    }
    quoted
}

/// Words of other formats for yes and no.
fn synonym(word: &str) -> Option<&'static str> {
    let is = |words: &[&str]| words.iter().any(|other| word.eq_ignore_ascii_case(other));
    if is(&["true", "on", "1", "y"]) {
        Some("yes")
    } else if is(&["false", "off", "0", "n"]) {
        Some("no")
    } else {
        None
    }
}

/// A number in a range that is part of the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounded<const MIN: u8, const MAX: u8>(pub(super) u8);

impl<const MIN: u8, const MAX: u8> SwitchValue for Bounded<MIN, MAX> {
    const ALLOWED: Allowed = Allowed::Number { min: MIN, max: MAX };

    fn read(text: &str) -> Result<Self, ValueError> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text
            .parse()
            .ok()
            .filter(|number| digits && (MIN..=MAX).contains(number));
        number.map(Self).ok_or_else(|| unknown::<Self>(text))
    }

    fn write(&self) -> String {
        self.0.to_string()
    }
}

/// Implements [`SwitchValue`] for a type with one word for each value.
macro_rules! words {
    ($type:ty { $($word:literal => $value:expr,)+ }) => {
        impl SwitchValue for $type {
            const ALLOWED: Allowed = Allowed::Words(&[$($word),+]);

            fn read(text: &str) -> Result<Self, ValueError> {
                let all = [$(($word, $value)),+];
                all.into_iter()
                    .find(|(word, _)| word.eq_ignore_ascii_case(text))
                    .map(|(_, value)| value)
                    .ok_or_else(|| unknown::<Self>(text))
            }

            fn write(&self) -> String {
                let all = [$(($word, $value)),+];
                all.into_iter()
                    .find(|(_, value)| value == self)
                    .map_or_else(String::new, |(word, _)| word.to_owned())
            }
        }
    };
}

words!(bool { "yes" => true, "no" => false, });
words!(StartRule {
    "most-x" => Self::MostX,
    "first-x" => Self::FirstX,
    "one-die-x" => Self::OneDieX,
    "highest-sum" => Self::HighestSum,
    "agreed" => Self::Agreed,
});
words!(FirstTurn {
    "fresh" => Self::Fresh,
    "carry" => Self::Carry,
    "carry-all" => Self::CarryAll,
});
words!(PassRule { "forced" => Self::Forced, "voluntary" => Self::Voluntary, });
words!(ActivateOrder { "frontmost" => Self::Frontmost, "free" => Self::Free, });
words!(ActivateStep { "value" => Self::Value, "none" => Self::None, "middle" => Self::Middle, });
words!(Track { "eight" => Self::Eight, "no-return" => Self::NoReturn, });
words!(WomenFacing { "rotated" => Self::Rotated, "same" => Self::Same, });
words!(HomeEnter {
    "forbid" => Self::Forbid,
    "capture" => Self::Capture,
    "block" => Self::Block,
});
words!(Push { "no" => Self::No, "won" => Self::Won, "always" => Self::Always, });
words!(KingMove { "soldier" => Self::Soldier, "royal" => Self::Royal, });
words!(RoyalVertical { "exact" => Self::Exact, "x-only" => Self::XOnly, "x-once" => Self::XOnce, });

impl SwitchValue for Die {
    const ALLOWED: Allowed = Allowed::Faces;

    fn read(text: &str) -> Result<Self, ValueError> {
        if text.is_empty() {
            return Err(unknown::<Self>(text));
        }
        Ok(text.parse()?)
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::model::{DiceOrder, Recruit, Reroll};

    fn round<T: SwitchValue>(text: &str) -> String {
        T::read(text).unwrap().write()
    }

    #[test]
    fn values_print_as_they_are_read() {
        assert_eq!(round::<bool>("yes"), "yes");
        assert_eq!(round::<Bounded<0, 9>>("7"), "7");
        assert_eq!(round::<Die>("x320"), "X320");
        assert_eq!(round::<DiceOrder>("x,3,2,0"), "X,3,2,0");
        assert_eq!(round::<DiceOrder>("free"), "free");
        for text in ["none", "each-x", "all-x", "each-x,all-x"] {
            assert_eq!(round::<Reroll>(text), text);
        }
        for text in [
            "first-x,landing",
            "enter-enemy-home-first,landing-after",
            "landing,castle-any",
        ] {
            assert_eq!(round::<Recruit>(text), text);
        }
        assert_eq!(round::<Recruit>("castle,landing"), "landing,castle");
    }

    #[test]
    fn what_is_no_value_is_refused_with_what_could_stand_there() {
        let message = |error: ValueError| error.to_string();
        assert_eq!(
            message(Track::read("eigth").unwrap_err()),
            "`eigth` means nothing here: write `eight` or `no-return` (did you mean `eight`?)"
        );
        assert_eq!(
            message(bool::read("true").unwrap_err()),
            "`true` means nothing here: write `yes` or `no` (did you mean `yes`?)"
        );
        assert_eq!(
            message(Bounded::<1, 9>::read("10").unwrap_err()),
            "`10` means nothing here: write a number from 1 to 9"
        );
        assert_eq!(
            message(Bounded::<1, 9>::read("+1").unwrap_err()),
            "`+1` means nothing here: write a number from 1 to 9"
        );
        assert_eq!(
            message(Bounded::<0, 9>::read("").unwrap_err()),
            "a value is missing: write a number from 0 to 9"
        );
        assert_eq!(
            Reroll::read("each-x,none").unwrap_err(),
            ValueError::Clash("none", "each-x")
        );
        assert_eq!(
            Recruit::read("castle,landing,castle").unwrap_err(),
            ValueError::Repeated("castle".into())
        );
        assert_eq!(
            Recruit::read("landing,landing-after").unwrap_err(),
            ValueError::Clash("landing", "landing-after")
        );
        assert!(matches!(
            DiceOrder::read("X,,2"),
            Err(ValueError::Empty { .. })
        ));
        assert_eq!(
            DiceOrder::read("X,2,X").unwrap_err(),
            ValueError::Repeated("X".into())
        );
        assert_eq!(
            Die::read("X9").unwrap_err(),
            ValueError::Die(DieError::Unknown('9'))
        );

        let long = Track::read(&"é".repeat(50)).unwrap_err().to_string();
        assert!(
            long.starts_with(&format!("`{}…`", "é".repeat(40))),
            "{long}"
        );
    }
}
