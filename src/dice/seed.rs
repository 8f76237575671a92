//! Throws that come from a seed, so that anybody can check them.
//!
//! Algorithm 1: throw *t* (counted from 1) of *n* dice with *k* faces takes the bytes of SHA-256
//! over the text `sahkku-dice-1:SEED:t`, leaves out those of at least 256 − (256 mod *k*), and
//! reads each byte *b* left as the face number *b* mod *k* in the order of the die. Should one
//! digest not do, the text `sahkku-dice-1:SEED:t:1`, `…:2` gives more. `formats/dice.md` says it
//! for other programs, with vectors.

#![expect(
    clippy::cast_possible_truncation,
    reason = "digits and the length of a block are small"
)]

use std::fmt;

use sha2::block_api::compress256;
use sha2::{Digest, Sha256};

use super::face::{Die, Face};
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
        let digits = self.commitment_digits();
        digits.iter().map(|&digit| char::from(digit)).collect()
    }

    /// Whether `text` is the commitment to the seed, its letters in either case.
    pub fn is_committed_by(self, text: &str) -> bool {
        text.as_bytes()
            .eq_ignore_ascii_case(&self.commitment_digits())
    }

    /// The commitment as ASCII.
    pub(crate) fn commitment_digits(self) -> [u8; 64] {
        const DIGITS: [u8; 16] = *b"0123456789abcdef";
        let digest = Sha256::new()
            .chain_update("sahkku-commit-1:")
            .chain_update(self.0)
            .finalize();
        let mut digits = [0; 64];
        for (pair, &byte) in digits.chunks_exact_mut(2).zip(digest.iter()) {
            pair.copy_from_slice(&[
                DIGITS[usize::from(byte >> 4)],
                DIGITS[usize::from(byte & 15)],
            ]);
        }
        digits
    }
}

impl fmt::Display for Seed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// The dice of one seed, ready to give any throw: what all texts to be hashed begin with is laid
/// out once.
#[derive(Clone, Debug)]
pub struct SeededDice {
    prefix: Prefix,
}

/// What the text of every throw begins with.
#[derive(Clone, Debug)]
enum Prefix {
    /// It fits into one block of SHA-256 with any two numbers, their colon and the padding: the
    /// block so far, and its length.
    Short([u8; BLOCK], usize),
    /// It does not.
    Long(Box<Sha256>),
}

/// Bytes in a block of SHA-256.
const BLOCK: usize = 64;
/// The most bytes of a block that a text can take: one and the length of the text follow.
const ROOM: usize = BLOCK - 9;
/// Digits of the largest number.
const MOST_DIGITS: usize = 20;
/// The state that SHA-256 begins with (FIPS 180-4, 5.3.3).
const INITIAL: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

impl SeededDice {
    /// Prepares the dice of `seed`.
    pub fn new(seed: Seed<'_>) -> Self {
        let parts = [b"sahkku-dice-1:", seed.0.as_bytes(), b":"];
        let length = parts.iter().map(|part| part.len()).sum::<usize>();
        let mut block = [0; BLOCK];
        let prefix = match block.get_mut(..length) {
            Some(start) if length + MOST_DIGITS <= ROOM => {
                for (place, &byte) in start.iter_mut().zip(parts.into_iter().flatten()) {
                    *place = byte;
                }
                Prefix::Short(block, length)
            }
            _ => Prefix::Long(Box::new(
                parts.iter().fold(Sha256::new(), Digest::chain_update),
            )),
        };
        Self { prefix }
    }

    /// Throw number `number` (counted from 1) of `count` dice, at most [`MAX_DICE`].
    pub fn throw(&self, number: u64, count: u8, die: &Die) -> Throw {
        self.throw_from(self.digest(number, 0), number, count, die)
    }

    /// The throw whose first digest this is.
    #[inline]
    fn throw_from(&self, digest: [u32; 8], number: u64, count: u8, die: &Die) -> Throw {
        let faces = die.faces();
        if faces.len().is_power_of_two() {
            return masked(digest, count, faces);
        }
        self.some_bytes_left_out(digest, number, count, faces)
    }

    /// Likewise for a number of faces that does not divide 256.
    #[inline(never)]
    fn some_bytes_left_out(
        &self,
        mut digest: [u32; 8],
        number: u64,
        count: u8,
        faces: &[Face],
    ) -> Throw {
        let sides = faces.len().max(1);
        let limit = 256 - 256 % sides;
        let mut left = count.min(MAX_DICE);
        let mut throw = Throw::EMPTY;
        let mut round = 0;
        loop {
            for word in digest {
                for byte in word.to_be_bytes().map(usize::from) {
                    if left == 0 {
                        return throw;
                    }
                    if byte < limit {
                        if let Some(&face) = faces.get(byte % sides) {
                            throw.add_unchecked(face);
                        }
                        left -= 1;
                    }
                }
            }
            round += 1;
            digest = self.digest(number, round);
        }
    }

    /// What is hashed for a throw, where that is one block.
    fn message(&self, number: u64) -> Option<Message> {
        match &self.prefix {
            Prefix::Short(block, length) => Some(Message::new(block, *length, number)),
            Prefix::Long(_) => None,
        }
    }

    /// The words of the digest for a throw; further rounds are asked for where one does not do.
    fn digest(&self, number: u64, round: u64) -> [u32; 8] {
        match &self.prefix {
            Prefix::Short(block, length) if round == 0 => {
                Message::new(block, *length, number).digest()
            }
            Prefix::Short(block, length) => {
                let prefix = block.get(..*length).unwrap_or_default();
                further(Sha256::new().chain_update(prefix), number, round)
            }
            Prefix::Long(prefix) => further(Sha256::clone(prefix), number, round),
        }
    }
}

/// A throw of dice with 2, 4 or 8 faces: no byte is left out, so that one digest does, and the
/// remainder is a mask.
#[inline]
fn masked(digest: [u32; 8], count: u8, faces: &[Face]) -> Throw {
    let [first, second, ..] = digest;
    let mut bytes = (u64::from(first) << 32) | u64::from(second);
    let mask = faces.len().wrapping_sub(1);
    let mut throw = Throw::EMPTY;
    for _ in 0..count.min(MAX_DICE) {
        bytes = bytes.rotate_left(8);
        if let Some(&face) = faces.get(bytes as usize & 0xFF & mask) {
            throw.add_unchecked(face);
        }
    }
    throw
}

/// The throws of a seed one after another, which takes less than asking for each by its number.
#[derive(Clone, Debug)]
pub(crate) struct SeededThrows {
    dice: SeededDice,
    /// The number of the next throw.
    number: u64,
    /// What is hashed for it, where that is one block.
    next: Option<Message>,
}

impl SeededThrows {
    pub(crate) fn new(seed: Seed<'_>) -> Self {
        let dice = SeededDice::new(seed);
        Self {
            next: dice.message(1),
            dice,
            number: 1,
        }
    }

    /// The number of the next throw, from 1.
    pub(crate) const fn number(&self) -> u64 {
        self.number
    }

    /// The next throw.
    #[inline]
    pub(crate) fn next(&mut self, count: u8, die: &Die) -> Throw {
        let digest = match &self.next {
            Some(message) => message.digest(),
            None => self.dice.digest(self.number, 0),
        };
        let throw = self.dice.throw_from(digest, self.number, count, die);
        self.number += 1;
        if let Some(message) = &mut self.next
            && !message.count_on()
        {
            self.next = self.dice.message(self.number);
        }
        throw
    }
}

/// A text that fits into one block of SHA-256 and ends in a number.
#[derive(Clone, Copy, Debug)]
struct Message {
    block: [u8; BLOCK],
    /// Behind its last byte.
    end: usize,
}

impl Message {
    /// `length` bytes that are in place, and a number.
    fn new(prefix: &[u8; BLOCK], length: usize, number: u64) -> Self {
        let mut block = *prefix;
        let end = length + digits(number);
        let mut rest = number;
        let places = block.get_mut(length..end).unwrap_or_default();
        for place in places.iter_mut().rev() {
            *place = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        if let Some(place) = block.get_mut(end) {
            *place = 0x80;
        }
        // A block has 64 bytes, so that the length in bits takes two.
        let bits = ((end * 8) as u16).to_be_bytes();
        [block[BLOCK - 2], block[BLOCK - 1]] = bits;
        Self { block, end }
    }

    /// Makes the number one more where only its last digit changes; says whether that is so.
    #[inline]
    fn count_on(&mut self) -> bool {
        let last = self.end.wrapping_sub(1);
        let last = self.block.get_mut(last).filter(|digit| **digit < b'9');
        last.map(|digit| *digit += 1).is_some()
    }

    #[inline]
    fn digest(&self) -> [u32; 8] {
        let mut state = INITIAL;
        compress256(&mut state, std::slice::from_ref(&self.block));
        state
    }
}

/// How many decimal digits a number has.
const fn digits(number: u64) -> usize {
    match number {
        0..=9 => 1,
        10..=99 => 2,
        100..=999 => 3,
        _ => number.ilog10() as usize + 1,
    }
}

fn further(mut hash: Sha256, number: u64, round: u64) -> [u32; 8] {
    hash.update(number.to_string());
    if round > 0 {
        hash.update(format!(":{round}"));
    }
    let digest: [u8; 32] = hash.finalize().into();
    let mut words = [0; 8];
    for (word, bytes) in words.iter_mut().zip(digest.chunks_exact(4)) {
        *word = bytes
            .iter()
            .fold(0, |word, &byte| (word << 8) | u32::from(byte));
    }
    words
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
                    .map(|letter| Face::from_letter(letter).unwrap())
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
        let (seed, commitment) = (
            Seed::new("varanger-2018"),
            "bd37add2e72e8bc0c50b16ecef0ba24ba759ed7b85cf48d14e8922f62f7c85fd",
        );
        assert_eq!(seed.commitment(), commitment);
        assert!(seed.is_committed_by(commitment));
        assert!(seed.is_committed_by(&commitment.to_uppercase()));
        assert!(!Seed::new("varanger-2019").is_committed_by(commitment));
        assert!(!seed.is_committed_by(&commitment[1..]));
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
    fn throws_one_after_another_are_those_asked_for_by_number() {
        for die in ["X320", "X32"] {
            let die: Die = die.parse().unwrap();
            for seed in [
                "a",
                "longer than what one block of the hash can hold: 21 and more",
            ] {
                let dice = SeededDice::new(Seed::new(seed));
                let mut throws = SeededThrows::new(Seed::new(seed));
                for number in 1..=1100 {
                    assert_eq!(throws.number(), number);
                    assert_eq!(throws.next(3, &die), dice.throw(number, 3, &die));
                }
            }
        }
    }

    #[test]
    fn short_and_long_texts_are_hashed_alike() {
        let die: Die = "X320".parse().unwrap();
        for length in [0, 1, 19, 20, 21, 40, 100] {
            let seed = "š".repeat(length);
            let dice = SeededDice::new(Seed::new(&seed));
            for number in [1, 9, 10, 99_999, u64::MAX] {
                let text = format!("sahkku-dice-1:{seed}:{number}");
                let bytes = Sha256::digest(&text);
                let faces = bytes
                    .iter()
                    .take(3)
                    .map(|&byte| die.faces()[usize::from(byte % 4)]);
                assert_eq!(dice.throw(number, 3, &die), faces.collect(), "{text}");
            }
        }
    }
}
