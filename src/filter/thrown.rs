//! A throw to look for.

use std::str::FromStr;

use thiserror::Error;

use crate::board::Side;
use crate::dice::{Face, MAX_DICE, Throw};

/// A throw to look for, and perhaps by whom: `X32`, `M:XXX`. The order of the faces does not matter, but
/// they are all of the throw.
///
/// A throw is what lies there when dice have been thrown: for the first time in a turn, again (then with those
/// that were left lying), or further dice.
///
/// ```
/// use sahkku::filter::ThrowWanted;
/// let wanted: ThrowWanted = "m:x32".parse()?;
/// assert_eq!(wanted, "M:23X".parse()?);
/// # Ok::<(), sahkku::filter::ThrowWantedError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrowWanted {
    side: Option<Side>,
    throw: Throw,
}

impl ThrowWanted {
    pub(super) fn is(self, side: Side, throw: Throw) -> bool {
        self.throw == throw && self.side.is_none_or(|wanted| wanted == side)
    }
}

/// A text that is no throw.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is no throw: write its faces, such as X32, or M:X32 for one of the men's; at most {MAX_DICE}"
)]
pub struct ThrowWantedError(String);

impl FromStr for ThrowWanted {
    type Err = ThrowWantedError;

    fn from_str(text: &str) -> Result<Self, ThrowWantedError> {
        let wrong = || ThrowWantedError(text.to_owned());
        let (side, faces) = match text.trim().split_once(':') {
            None => (None, text.trim()),
            Some((side, faces)) => {
                let named = |known: &Side| side.eq_ignore_ascii_case(&known.letter().to_string());
                let side = Side::BOTH.into_iter().find(named).ok_or_else(wrong)?;
                (Some(side), faces)
            }
        };
        let mut throw = Throw::EMPTY;
        for face in faces.chars() {
            let face = Face::from_letter(face).ok_or_else(wrong)?;
            throw.add(face).map_err(|_full| wrong())?;
        }
        if throw.is_empty() {
            return Err(wrong());
        }
        Ok(Self { side, throw })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_is_all_of_its_dice_in_any_order() {
        let throw = |text: &str| -> Throw { text.chars().filter_map(Face::from_letter).collect() };
        let any: ThrowWanted = "X32".parse().unwrap();
        assert!(any.is(Side::Men, throw("23X")) && any.is(Side::Women, throw("X32")));
        assert!(!any.is(Side::Men, throw("X3")) && !any.is(Side::Men, throw("X322")));
        let women: ThrowWanted = "w:00".parse().unwrap();
        assert!(women.is(Side::Women, throw("00")) && !women.is(Side::Men, throw("00")));
        for wrong in ["", "M:", "K:X", "X5", "XXXXXXX", "M:W:X"] {
            assert!(wrong.parse::<ThrowWanted>().is_err(), "{wrong}");
        }
    }
}
