//! Holding throws against the seed.

use crate::dice::{Die, Seed, SeededDice, Throw};

/// After so many throws that differ the seed is not asked any more: it is another one's.
const MOST_MISSES: u8 = 3;

/// The throws that a record's seed gives, counted along the main line.
#[derive(Debug)]
pub(super) struct SeedCheck {
    dice: Option<SeededDice>,
    number: u64,
    misses: u8,
}

impl SeedCheck {
    pub(super) fn new(seed: Option<&str>) -> Self {
        Self {
            dice: seed.map(|seed| SeededDice::new(Seed::new(seed))),
            number: 0,
            misses: 0,
        }
    }

    /// Counts a throw of the main line; gives what the seed says where that is something else, with
    /// the number of the throw.
    pub(super) fn next(&mut self, thrown: Throw, die: &Die) -> Option<(u64, Throw)> {
        self.number += 1;
        let dice = self.dice.as_ref()?;
        let given = dice.throw(self.number, thrown.len(), die);
        if given == thrown {
            return None;
        }
        self.misses += 1;
        if self.misses == MOST_MISSES {
            self.dice = None;
        }
        Some((self.number, given))
    }
}
