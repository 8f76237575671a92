//! The chance in what generated players choose.

use sha2::{Digest, Sha256};

/// A `SplitMix64` generator whose state begins with the first eight bytes, big-endian, of SHA-256
/// over the text `sahkku-players-1:SEED`.
///
/// It is written down here, and in `formats/dice.md`, because a library's generator may give other
/// numbers in its next version, and a study has to be repeatable.
///
/// ```
/// use sahkku::generate::PlayerRandom;
/// let mut random = PlayerRandom::new("varanger-2018");
/// let first = random.next_u64();
/// assert_eq!(first, PlayerRandom::new("varanger-2018").next_u64());
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct PlayerRandom(u64);

impl PlayerRandom {
    /// The players' chance of a game with this seed.
    pub fn new(seed: &str) -> Self {
        let digest = Sha256::new()
            .chain_update("sahkku-players-1:")
            .chain_update(seed)
            .finalize();
        let state = digest
            .iter()
            .take(8)
            .fold(0, |state, &byte| (state << 8) | u64::from(byte));
        Self(state)
    }

    /// The next number.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `bound`: the upper half of the 64 by 32 bit product of the next number's
    /// upper 32 bits with `bound`; 0 for a bound of 0.
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix_of_a_known_state() {
        // The published first outputs of SplitMix64 for the state 1234567.
        let mut random = PlayerRandom(1_234_567);
        assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_below_a_bound_spread_evenly() {
        let mut random = PlayerRandom::new("spread");
        let mut seen = [0_u32; 5];
        for _ in 0..5000 {
            seen[random.below(5) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&count| (850..1150).contains(&count)),
            "{seen:?}"
        );
        assert_eq!(random.below(0), 0);
    }
}
