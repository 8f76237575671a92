//! Throwing for who starts.

use thiserror::Error;

use crate::board::Side;
use crate::dice::{Face, Throw};
use crate::rules::StartRule;

use super::Engine;

/// A roll-off that goes on: whose throw is next, and what the other side threw before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollOff {
    next: Side,
    men: Throw,
    winner: Option<Side>,
}

impl RollOff {
    /// Who throws next; nobody when it is decided.
    pub const fn next(&self) -> Option<Side> {
        if self.winner.is_some() {
            None
        } else {
            Some(self.next)
        }
    }

    /// Who starts, when it is decided.
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }
}

/// Why a throw does not belong to a roll-off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RollOffError {
    /// It is decided who starts.
    #[error("the roll-off goes on after it was decided: the {0} start")]
    Decided(Side),
    /// The other side throws now.
    #[error("the {0} throw now: men and women throw in turn, men first")]
    Side(Side),
    /// Another number of dice is thrown.
    #[error("each throw for the start is made with {}, not {thrown}", dice(*due))]
    Count {
        /// How many dice.
        due: u8,
        /// How many were thrown.
        thrown: u8,
    },
}

/// A number of dice in words.
fn dice(count: u8) -> String {
    match count {
        1 => "one die".to_owned(),
        _ => format!("{count} dice"),
    }
}

impl Engine {
    /// The roll-off before its first throw; nothing where the players agree who starts.
    pub fn roll_off(&self) -> Option<RollOff> {
        (self.rules.opening.start != StartRule::Agreed).then_some(RollOff {
            next: Side::Men,
            men: Throw::EMPTY,
            winner: None,
        })
    }

    /// How many dice each throw of the roll-off is made with.
    pub const fn roll_off_dice(&self) -> u8 {
        match self.rules.opening.start {
            StartRule::OneDieX => 1,
            StartRule::MostX | StartRule::FirstX | StartRule::HighestSum | StartRule::Agreed => {
                self.rules.dice.count
            }
        }
    }

    /// Makes the next throw of a roll-off; gives who starts, if that is decided now.
    ///
    /// # Errors
    /// [`RollOffError`] if the throw is not the next one.
    pub fn throw_for_start(
        &self,
        roll_off: &mut RollOff,
        side: Side,
        throw: Throw,
    ) -> Result<Option<Side>, RollOffError> {
        if let Some(winner) = roll_off.winner {
            return Err(RollOffError::Decided(winner));
        }
        if side != roll_off.next {
            return Err(RollOffError::Side(roll_off.next));
        }
        let due = self.roll_off_dice();
        if throw.len() != due {
            return Err(RollOffError::Count {
                due,
                thrown: throw.len(),
            });
        }
        let crosses = |throw: Throw| u32::from(throw.count(Face::X));
        let sum = |throw: Throw| -> u32 {
            throw
                .faces()
                .map(|face| u32::from(self.rules.dice.value(face)))
                .sum()
        };
        roll_off.winner = match (self.rules.opening.start, side) {
            (StartRule::FirstX, _) => throw.shows(Face::X).then_some(side),
            (StartRule::MostX | StartRule::OneDieX, Side::Women) => {
                higher(crosses(roll_off.men), crosses(throw))
            }
            (StartRule::HighestSum, Side::Women) => higher(sum(roll_off.men), sum(throw)),
            (_, Side::Men) | (StartRule::Agreed, _) => None,
        };
        roll_off.men = throw;
        roll_off.next = side.other();
        Ok(roll_off.winner)
    }
}

/// Who has more; nobody where both have the same.
const fn higher(men: u32, women: u32) -> Option<Side> {
    if men > women {
        Some(Side::Men)
    } else if men < women {
        Some(Side::Women)
    } else {
        None
    }
}
