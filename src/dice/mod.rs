//! Dice (*birccut*, one: *bircu*): faces, throws, and throws that come from a seed.
//!
//! The dice of sáhkku are four-faced stick dice; one face is the **X**, the *sáhkku*. What a face is
//! worth and when it may be thrown again are rules and live in [`crate::rules`].

mod face;
mod seed;
mod throw;

pub use face::{Die, DieError, Face, MAX_FACES};
pub(crate) use seed::SeededThrows;
pub use seed::{Seed, SeededDice};
pub(crate) use throw::FaceSet;
pub use throw::{MAX_DICE, Throw, ThrowFullError};
