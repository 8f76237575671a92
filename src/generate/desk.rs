//! What a game is played with and written on.

use std::fmt;

use super::hand::Hand;
use super::page::Page;

/// What a game is played with and written on. One serves for many games, one after another and of any
/// form: many games are so short that laying it all out anew would take a part of their time.
///
/// ```
/// use sahkku::generate::{Desk, Generator};
/// use sahkku::rules::Variant;
///
/// let mut desk = Desk::default();
/// for id in ["lagesvuotna", "daldos"] {
///     let variant = Variant::builtin(id).ok_or("not built in")?.clone();
///     let generator = Generator::new(variant, "study-1");
///     let mut records = String::new();
///     for number in 1..=2 {
///         generator.write_game(number, &mut records, &mut desk);
///     }
///     assert_eq!(records, generator.game(1) + &generator.game(2));
/// }
/// # Ok::<(), &str>(())
/// ```
#[derive(Default)]
pub struct Desk {
    /// The seed of the game.
    pub(super) seed: String,
    pub(super) page: Page,
    pub(super) hand: Box<Hand>,
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}
