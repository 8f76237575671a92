//! What cannot be taken down, and why.

use thiserror::Error;

use crate::engine::{RollOffError, ThrowError};
use crate::replay::Verification;

/// Why an answer was not taken. Nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SessionError {
    /// Something else is due.
    #[error("that is not due now")]
    NotDue,
    /// The turn has to go on.
    #[error("the turn cannot end here: what can be played must be")]
    MustPlay,
    /// These dice cannot be thrown now.
    #[error(transparent)]
    Throw(#[from] ThrowError),
    /// These dice do not belong to the throwing for the start.
    #[error(transparent)]
    RollOff(#[from] RollOffError),
    /// The dice are seeded, and the seed gives something else.
    #[error("the seed gives another throw")]
    NotOfSeed,
    /// There is nothing to take back.
    #[error("nothing has been taken down yet")]
    NothingToUndo,
    /// There is no action or throw yet.
    #[error("there is no action and no throw yet to which a glyph could be put")]
    NothingToMark,
    /// A note has no words.
    #[error("the note has no words")]
    NoWords,
    /// The record would not be right with it. Only what a record said before it was gone on with can
    /// bring that about, such as a stated position.
    #[error("the record would not be right with this: {0}")]
    Unwritable(String),
}

/// Why a game cannot be begun, or gone on with.
#[derive(Clone, Debug, Error)]
pub enum OpenError {
    /// The record is not right; its findings say why.
    #[error("the record is not right{}", first(.0))]
    NotRight(Box<Verification>),
    /// The dice are seeded, and the seed is not known.
    #[error("the dice of this game are seeded, and its seed is needed to go on")]
    SeedNeeded,
    /// The seed is not the one that was promised.
    #[error("this is not the seed that the record's SeedCommit promises")]
    OtherSeed,
    /// The seed does not give the throws that were made.
    #[error("the seed does not give throw {number} of the record")]
    OtherThrow {
        /// The number of the throw, from 1.
        number: u64,
    },
    /// There is a seed for a game whose dice are not seeded.
    #[error("the dice of this game are not seeded: a seed is of no use to it")]
    NotSeeded,
    /// A turn could not be taken up again.
    #[error("the game cannot be gone on with: {0}")]
    Step(#[from] SessionError),
}

fn first(verification: &Verification) -> String {
    let mut findings = verification.findings.iter();
    findings
        .find(|finding| finding.is_error())
        .map_or_else(String::new, |finding| format!(": {}", finding.message))
}
