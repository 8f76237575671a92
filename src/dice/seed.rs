//! Throws that come from a seed, so that anybody can check them.
//!
//! Algorithm 1: throw *t* (counted from 1) of *n* dice with *k* faces takes the bytes of SHA-256
//! over the text `sahkku-dice-1:SEED:t`, leaves out those of at least 256 − (256 mod *k*), and
//! reads each byte *b* left as the face number *b* mod *k* in the order of the die. Should one
//! digest not do, the text `sahkku-dice-1:SEED:t:1`, `…:2` gives more. `formats/dice.md` says it
//! for other programs, with vectors.

use std::fmt;

use sha2::{Digest, Sha256};

use super::face::Die;
use super::throw::{MAX_DICE, Throw};

/// The text that all throws of a game are made from.
///
/// ```
/// use sahkku::dice::{Die, Seed};
/// let die: Die = "X320".parse()?;
/// let seed = Seed::new("varanger-2018");
/// assert_eq!(seed.throw(2, 3, &die).in_order_of(&die).to_string(), "XX0");
/// assert!(seed.commitment().starts_with("bd37add2"));
/// # Ok::<(), sahkku::dice::DieError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed<'s>(&'s str);

impl<'s> Seed<'s> {
    /// A seed; any text will do.
    pub const fn new(text: &'s str) -> Self {
        Self(text)
    }

    /// The text of the seed.
    pub const fn as_str(self) -> &'s str {
        self.0
    }

    /// Throw number `number` (counted from 1) of `count` dice, at most [`MAX_DICE`].
    pub fn throw(self, number: u64, count: u8, die: &Die) -> Throw {
        SeededDice::new(self).throw(number, count, die)
    }

    /// The commitment to the seed: lower-case hexadecimal SHA-256 over `sahkku-commit-1:SEED`.
    /// Published before play, it proves that nobody chose the dice.
    pub fn commitment(self) -> String {
        let digest = Sha256::new()
            .chain_update("sahkku-commit-1:")
            .chain_update(self.0)
            .finalize();
        let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or('0');
        digest
            .iter()
            .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)])
            .collect()
    }
}

impl fmt::Display for Seed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The dice of one seed, ready to give any throw: the seed is hashed once and not for each throw.
#[derive(Clone, Debug)]
pub struct SeededDice {
    prefix: Sha256,
}

impl SeededDice {
    /// Prepares the dice of `seed`.
    pub fn new(seed: Seed<'_>) -> Self {
        let prefix = Sha256::new()
            .chain_update("sahkku-dice-1:")
            .chain_update(seed.0)
            .chain_update(":");
        Self { prefix }
    }

    /// Throw number `number` (counted from 1) of `count` dice, at most [`MAX_DICE`].
    pub fn throw(&self, number: u64, count: u8, die: &Die) -> Throw {
        let faces = die.faces();
        let sides = u16::try_from(faces.len()).unwrap_or(1).max(1);
        let limit = 256 - 256 % sides;
        let mut throw = Throw::EMPTY;
        let mut left = count.min(MAX_DICE);
        let mut block = 0_u64;
        while left > 0 {
            let mut hash = self.prefix.clone();
            hash.update(Decimal::new(number).as_bytes());
            if block > 0 {
                hash.update(":");
                hash.update(Decimal::new(block).as_bytes());
            }
            for byte in hash
                .finalize()
                .into_iter()
                .map(u16::from)
                .filter(|&byte| byte < limit)
            {
                if left == 0 {
                    break;
                }
                if let Some(&face) = faces.get(usize::from(byte % sides)) {
                    // There is room: at most MAX_DICE are asked for.
                    let _ = throw.add(face);
                }
                left -= 1;
            }
            block += 1;
        }
        throw
    }
}

/// A number in decimal, without an allocation.
struct Decimal {
    digits: [u8; 20],
    start: usize,
}

impl Decimal {
    const fn new(mut number: u64) -> Self {
        let mut digits = [b'0'; 20];
        let mut start = digits.len();
        loop {
            start -= 1;
            digits[start] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                return Self { digits, start };
            }
        }
    }

    fn as_bytes(&self) -> &[u8] {
        self.digits.get(self.start..).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throws(
        seed: &str,
        count: u8,
        faces: &str,
        numbers: std::ops::RangeInclusive<u64>,
    ) -> Vec<Throw> {
        let die: Die = faces.parse().unwrap();
        numbers
            .map(|number| Seed::new(seed).throw(number, count, &die))
            .collect()
    }

    fn written(faces: &str) -> Vec<Throw> {
        faces
            .split(' ')
            .map(|dice| {
                dice.chars()
                    .map(|letter| super::super::Face::from_letter(letter).unwrap())
                    .collect()
            })
            .collect()
    }

    #[test]
    fn the_published_vectors() {
        assert_eq!(
            throws("varanger-2018", 3, "X320", 1..=8),
            written("030 0XX 3X0 230 033 3X0 033 202")
        );
        assert_eq!(
            throws("varanger-2018", 2, "X123", 1..=5),
            written("31 3X 1X 21 31")
        );
        assert_eq!(
            Seed::new("varanger-2018").commitment(),
            "bd37add2e72e8bc0c50b16ecef0ba24ba759ed7b85cf48d14e8922f62f7c85fd"
        );
    }

    #[test]
    fn a_number_of_faces_that_does_not_divide_256_leaves_bytes_out() {
        // Three faces: byte 255 is left out; over many throws every face comes up.
        let die: Die = "X32".parse().unwrap();
        let dice = SeededDice::new(Seed::new("three"));
        let mut seen = [0_u32; 6];
        for number in 1..=300 {
            for face in dice.throw(number, 6, &die).faces() {
                seen[face.index()] += 1;
            }
        }
        assert_eq!(seen.iter().sum::<u32>(), 1800);
        assert!(seen[0] > 450 && seen[3] > 450 && seen[4] > 450);
    }

    #[test]
    fn decimals() {
        for number in [0, 1, 9, 10, 12_345, u64::MAX] {
            assert_eq!(
                Decimal::new(number).as_bytes(),
                number.to_string().as_bytes()
            );
        }
    }
}
