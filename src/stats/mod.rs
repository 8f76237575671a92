//! Counts over games: what happened in one, and what comes of many together.
//!
//! [`count`] verifies a record and counts on the way; a [`Counter`] does the counting and can listen
//! to any verification. A [`Summary`] adds games up by form and by player. For each of them it keeps a
//! handful of numbers, whatever the number of games, and two halves merge to the whole, so that
//! threads and machines can share the work.
//!
//! Only turns of the main line that could be played are counted. A record with an error in it counts
//! as wrong and adds nothing else to a summary: nobody knows how that game really went.
//!
//! ```
//! use sahkku::board::Side;
//! use sahkku::record::Record;
//! use sahkku::replay::Rulebook;
//! use sahkku::stats::{Summary, count};
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
//! let game = count(&Record::parse(text.as_bytes()), &mut Rulebook::default());
//! assert_eq!(game.tally.actions(), 3);
//! assert_eq!(game.tally.sides.men.kings_won, 1);
//!
//! let mut summary = Summary::default();
//! summary.add(&game);
//! assert_eq!(summary.player("Biret").map(|player| player.women.games), Some(1));
//! ```

mod counter;
mod counts;
mod falls;
mod figure;
mod game;
mod group;
mod histogram;
mod inference;
mod opening;
mod player;
mod serial;
mod summary;
mod tally;
mod watch;

pub use counter::Counter;
pub use counts::{Counts, LUCK_UNIT};
pub use falls::Falls;
pub use figure::{Figure, Figures};
pub use game::{CountedGame, count, count_turn, count_with_opening};
pub use group::{ByBeginner, ChiSquare, FaceCount, Group};
pub use histogram::Histogram;
pub use inference::{Comparison, FEW, Interval, against_half, chi_square_p, two_sided};
pub use opening::{OPENINGS, OpeningLine, Openings};
pub use player::{PlayerCounts, PlayerRecord};
pub use serial::{Pairs, Serial};
pub use summary::{GameOpening, MAX_NAME, Summary};
pub use tally::Tally;
pub use watch::Seen;
