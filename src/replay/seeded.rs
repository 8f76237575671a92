//! Holding throws against the seed.

use crate::dice::{Die, Seed, SeededThrows, Throw};

/// After so many throws that differ the seed is not asked any more: it is another one's.
const MOST_MISSES: u8 = 3;

/// The throws that a record's seed gives, counted along the main line.
#[derive(Debug)]
pub(super) struct SeedCheck {
    throws: Option<SeededThrows>,
    misses: u8,
}

impl SeedCheck {
    pub(super) fn new(seed: Option<&str>) -> Self {
        Self {
            throws: seed.map(|seed| SeededThrows::new(Seed::new(seed))),
            misses: 0,
        }
    }

    /// Counts a throw of the main line; gives what the seed says where that is something else, with
    /// the number of the throw.
    #[inline]
    pub(super) fn next(&mut self, thrown: Throw, die: &Die) -> Option<(u64, Throw)> {
        let throws = self.throws.as_mut()?;
        let number = throws.number();
        let given = throws.next(thrown.len(), die);
        if given == thrown {
            return None;
        }
        self.misses += 1;
        if self.misses == MOST_MISSES {
            self.throws = None;
        }
        Some((number, given))
    }
}
