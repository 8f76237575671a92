//! Glyphs of both kinds: those with a sign of their own, and numbered ones.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use thiserror::Error;

use crate::record::Glyph;

/// What an annotator thinks of a throw or an action, in a sign.
///
/// ```
/// use sahkku::annotate::Tick;
/// assert_eq!("$6".parse::<Tick>()?.to_string(), "$6");
/// assert_eq!("!?".parse::<Tick>()?.to_string(), "!?");
/// # Ok::<(), sahkku::annotate::TickError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tick {
    /// `!` and the like.
    Symbol(Glyph),
    /// `$1` to `$255`.
    Number(NonZeroU8),
}

/// Why a text is no glyph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no glyph: write one of ! ? !! ?? !? ?! or a number from $1 to $255")]
pub struct TickError(String);

impl FromStr for Tick {
    type Err = TickError;

    fn from_str(text: &str) -> Result<Self, TickError> {
        let number = || text.strip_prefix('$')?.parse().ok().map(Self::Number);
        Glyph::from_symbol(text)
            .map(Self::Symbol)
            .or_else(number)
            .ok_or_else(|| TickError(text.to_owned()))
    }
}

impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol(glyph) => glyph.fmt(f),
            Self::Number(number) => write!(f, "${number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_glyph_is_refused() {
        for text in ["", "!!!", "$0", "$256", "$", "good"] {
            assert!(text.parse::<Tick>().is_err(), "{text}");
        }
    }
}
