//! What makes two records the same game.

use std::fmt;

use sha2::{Digest as _, Sha256};

use crate::engine::Position;
use crate::replay::Ruling;

/// A digest of what was played, 128 bits of it: two different games have the same one by chance only
/// where there are billions of billions of them.
///
/// Records that are right have the same identity if they name the same rules, begin from the same
/// position and hold the same throws, those for who starts too, and the same actions on their main lines,
/// whatever the spelling: order of faces, marks left out, numbers, comments, variations and tags make no
/// difference, nor does how the game ended after the last turn. Throws for who starts that were not written
/// down are not the same as any that were. A record that is not right, or in which nothing was played, is only the same as one
/// that is written alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Identity([u8; 16]);

impl Identity {
    /// The identity of a text, byte for byte.
    pub(super) fn of_text(text: &[u8]) -> Self {
        Self::of(Sha256::new().chain_update(b"text\0").chain_update(text))
    }

    /// That of what was told to a digest.
    pub(super) fn of(digest: Sha256) -> Self {
        let mut bytes = [0; 16];
        let digest = digest.finalize();
        for (byte, from) in bytes.iter_mut().zip(digest.iter()) {
            *byte = *from;
        }
        Self(bytes)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

/// The digest of a game by some rules from some position, to which its turns are told.
pub(super) fn begin(ruling: &Ruling, start: &Position) -> Sha256 {
    Sha256::new()
        .chain_update(b"game\0")
        .chain_update(&ruling.variant.id)
        .chain_update(b"\0")
        .chain_update(&ruling.house_rules)
        .chain_update(b"\0")
        .chain_update(ruling.engine.notate(start))
}
