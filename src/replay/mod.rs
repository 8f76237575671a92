//! Where records and rules meet: a written game played through the engine.
//!
//! [`verify`] tells whether a record is right and what is wrong with it; [`Game::replay`] also keeps
//! every turn with its throws, actions, consequences and positions, for whoever shows or counts
//! them. Both walk the record once; [`verify_text`] says of a text what [`verify`] says of its
//! record, and plays most of them while they are read. Verification of a line stops at the first turn
//! that cannot be played; what follows is kept as written and never shown as if it had been played.
//!
//! ```
//! use sahkku::record::Record;
//! use sahkku::replay::{Rulebook, verify};
//!
//! let text = r#"[Variant "lagesvuotna"]
//! [Result "unfinished"]
//!
//! 0. M X20 W 200
//! 1. M X32: *QL2-K2 QK2-H2=K QH2-F2
//! = unfinished
//! "#;
//! let record = Record::parse(text.as_bytes());
//! let verification = verify(&record, &mut Rulebook::default());
//! assert!(verification.is_right());
//! assert_eq!((verification.turns, verification.actions), (1, 3));
//! ```

mod actions;
mod canonical;
mod claims;
mod ending;
mod game;
mod history;
mod mend;
mod observer;
mod opening;
mod plain;
mod refusals;
mod rulebook;
mod seeded;
mod stated;
mod stops;
mod suggest;
mod throws;
mod turns;
mod unreadable;
mod walk;
mod written;

pub use canonical::canonical;
pub(crate) use ending::termination_of;
pub use game::{Game, Line, LineId, PlayedTurn, RollOffThrow, Step};
pub use mend::{MOST_TRIALS, Mended, MendedChange, mend, mend_outside, mends};
pub use observer::{Observer, Played, ThrowKind, TurnHead};
pub use plain::verify_text;
pub use rulebook::{Rulebook, Ruling};
pub use stops::{Stop, Stops};
pub use walk::{Verification, verify, verify_with};
pub(crate) use written::spelt;
pub use written::written;
