//! A throw: how many dice show each face.
#![expect(
    clippy::cast_possible_truncation,
    reason = "a throw holds at most six dice"
)]

use std::fmt;

use thiserror::Error;

use super::face::{Die, Face};

/// The most dice that can be thrown at once.
pub const MAX_DICE: u8 = 6;

/// Bits that the count of one face takes: a byte, so that all can be asked at once.
const COUNT_BITS: u32 = 8;
const COUNT_MASK: u64 = (1 << COUNT_BITS) - 1;
const ONES: u64 = 0x0101_0101_0101_0101;

/// The faces of some dice, without an order: how often each face shows.
///
/// ```
/// use sahkku::dice::{Die, Face, Throw};
/// let throw: Throw = [Face::Blank, Face::X, Face::X].into_iter().collect();
/// assert_eq!(throw.count(Face::X), 2);
/// let die: Die = "X320".parse()?;
/// assert_eq!(throw.in_order_of(&die).to_string(), "XX0");
/// # Ok::<(), sahkku::dice::DieError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Throw(u64);

/// A throw cannot hold another die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a throw holds at most {MAX_DICE} dice")]
pub struct ThrowFullError;

/// A set of faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct FaceSet(
    /// A bit for each, by its index.
    u8,
);

impl FaceSet {
    pub(crate) const EMPTY: Self = Self(0);
    const ALL: Self = Self((1 << Face::ALL.len()) - 1);
    /// How many such sets there are.
    pub(crate) const SETS: usize = 1 << Face::ALL.len();

    /// Every set, by its index.
    pub(crate) fn sets() -> [Self; Self::SETS] {
        std::array::from_fn(|index| Self(index as u8))
    }

    /// A number below [`FaceSet::SETS`].
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & Self::ALL.0) as usize
    }

    #[inline]
    pub(crate) const fn one(face: Face) -> Self {
        Self(1 << face.index())
    }

    #[inline]
    pub(crate) const fn has(self, face: Face) -> bool {
        self.0 & Self::one(face).0 != 0
    }

    /// These faces and another one.
    #[must_use]
    #[inline]
    pub(crate) const fn with(self, face: Face) -> Self {
        Self(self.0 | Self::one(face).0)
    }

    /// These of those.
    #[must_use]
    #[inline]
    pub(crate) const fn among(self, those: Self) -> Self {
        Self(self.0 & those.0)
    }
}

impl Throw {
    /// No dice.
    pub const EMPTY: Self = Self(0);

    const fn shift(face: Face) -> u32 {
        face as u32 * COUNT_BITS
    }

    /// How many dice show `face`.
    #[inline]
    pub const fn count(self, face: Face) -> u8 {
        ((self.0 >> Self::shift(face)) & COUNT_MASK) as u8
    }

    /// How many dice there are.
    #[inline]
    pub const fn len(self) -> u8 {
        // The highest byte of the product is the sum of all bytes.
        (self.0.wrapping_mul(ONES) >> 56) as u8
    }

    /// Whether there is no die.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether at least one die shows `face`.
    #[inline]
    pub const fn shows(self, face: Face) -> bool {
        self.count(face) > 0
    }

    /// Whether there are dice and all of them show `face`.
    #[inline]
    pub const fn shows_only(self, face: Face) -> bool {
        !self.is_empty() && self.0 & !(COUNT_MASK << Self::shift(face)) == 0
    }

    /// Whether these are `count` dice that all show `face`.
    #[inline]
    pub(crate) const fn is_all(self, face: Face, count: u8) -> bool {
        self.0 == (count as u64) << Self::shift(face)
    }

    /// Adds a die.
    ///
    /// # Errors
    /// [`ThrowFullError`] if there are [`MAX_DICE`] already.
    pub const fn add(&mut self, face: Face) -> Result<(), ThrowFullError> {
        if self.len() >= MAX_DICE {
            return Err(ThrowFullError);
        }
        self.0 += 1 << Self::shift(face);
        Ok(())
    }

    /// Which faces show.
    #[inline]
    pub(crate) const fn shown(self) -> FaceSet {
        // The highest bit of each byte that is not nothing, then these bits side by side: the product
        // has that of byte i at 56 + i, and nothing else above.
        const TOGETHER: u64 = 0x0002_0408_1020_4081;
        let shown = (self.0 + 0x7F * ONES) & (0x80 * ONES);
        FaceSet((shown.wrapping_mul(TOGETHER) >> 56) as u8)
    }

    /// Adds a die where there is room for certain.
    #[inline]
    pub(super) const fn add_unchecked(&mut self, face: Face) {
        debug_assert!(self.len() < MAX_DICE);
        self.0 += 1 << Self::shift(face);
    }

    /// Adds the dice of another throw.
    ///
    /// # Errors
    /// [`ThrowFullError`] if that would make more than [`MAX_DICE`].
    pub const fn add_all(&mut self, other: Self) -> Result<(), ThrowFullError> {
        if self.len() + other.len() > MAX_DICE {
            return Err(ThrowFullError);
        }
        self.0 += other.0;
        Ok(())
    }

    /// Takes away one die that shows `face`; says whether there was one.
    #[inline]
    pub const fn remove(&mut self, face: Face) -> bool {
        let there = self.shows(face);
        if there {
            self.0 -= 1 << Self::shift(face);
        }
        there
    }

    /// These dice without `count` of those that show `face`, or without all of them if there are fewer.
    #[must_use]
    pub const fn without(self, face: Face, count: u8) -> Self {
        let there = self.count(face);
        let less = if there < count { there } else { count };
        Self(self.0 - ((less as u64) << Self::shift(face)))
    }

    /// Only the dice that show `face`.
    #[must_use]
    pub const fn only(self, face: Face) -> Self {
        Self(self.0 & (COUNT_MASK << Self::shift(face)))
    }

    /// `count` dice, at most [`MAX_DICE`], that all show `face`.
    #[must_use]
    pub const fn repeat(face: Face, count: u8) -> Self {
        let count = if count > MAX_DICE { MAX_DICE } else { count };
        Self((count as u64) << Self::shift(face))
    }

    /// The dice whose faces stand in `word` by their indices, four bits each, the first one lowest;
    /// at most [`MAX_DICE`].
    #[inline]
    pub(crate) const fn from_packed(mut word: u32, count: u8) -> Self {
        let mut left = if count > MAX_DICE { MAX_DICE } else { count };
        let mut counts = 0;
        while left > 0 {
            counts += 1_u64 << ((word & 7) * COUNT_BITS);
            word >>= 4;
            left -= 1;
        }
        Self(counts)
    }

    /// The faces, each as often as it shows, in the order of [`Face::ALL`].
    pub fn faces(self) -> impl Iterator<Item = Face> {
        Face::ALL
            .into_iter()
            .flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }

    /// The throw for printing, in the order in which `die` lists its faces.
    pub const fn in_order_of(self, die: &Die) -> Ordered<'_> {
        Ordered { throw: self, die }
    }
}

/// Collects at most [`MAX_DICE`] dice; those after them are left out.
impl FromIterator<Face> for Throw {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Self {
        let mut throw = Self::EMPTY;
        for face in faces.into_iter().take(usize::from(MAX_DICE)) {
            throw.0 += 1 << Self::shift(face);
        }
        throw
    }
}

impl fmt::Debug for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces()
            .try_for_each(|face| fmt::Display::fmt(&face, f))
    }
}

/// A throw that prints in the order of a die's faces; made by [`Throw::in_order_of`].
#[derive(Clone, Copy, Debug)]
pub struct Ordered<'d> {
    throw: Throw,
    die: &'d Die,
}

impl Ordered<'_> {
    /// The faces in the die's order, each as often as it shows.
    pub fn faces(&self) -> impl Iterator<Item = Face> + '_ {
        self.die
            .distinct()
            .flat_map(|face| std::iter::repeat_n(face, usize::from(self.throw.count(face))))
    }
}

impl fmt::Display for Ordered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.faces()
            .try_for_each(|face| fmt::Display::fmt(&face, f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throw(text: &str) -> Throw {
        text.chars()
            .map(|letter| Face::from_letter(letter).unwrap())
            .collect()
    }

    #[test]
    fn counts_and_length() {
        let dice = throw("X3X");
        assert_eq!(dice.len(), 3);
        assert_eq!(dice.count(Face::X), 2);
        assert!(!dice.shows_only(Face::X));
        assert!(throw("XXX").shows_only(Face::X));
        assert!(!Throw::EMPTY.shows_only(Face::X));
        assert_eq!(throw("444444").len(), 6);
        assert_eq!(throw("X01234").len(), 6);
    }

    #[test]
    fn taking_and_adding() {
        let mut dice = throw("X30");
        assert!(dice.remove(Face::Three));
        assert!(!dice.remove(Face::Three));
        assert_eq!(dice, throw("0X"));
        dice.add_all(throw("22")).unwrap();
        assert_eq!(dice, throw("X022"));
        assert_eq!(dice.without(Face::Two, 5), throw("X0"));
        assert_eq!(dice.only(Face::Two), throw("22"));
        let mut full = Throw::repeat(Face::X, 9);
        assert_eq!(full.len(), MAX_DICE);
        assert_eq!(full.add(Face::X), Err(ThrowFullError));
        assert_eq!(full.add_all(throw("X")), Err(ThrowFullError));
    }

    #[test]
    fn prints_in_the_order_of_the_die() {
        let die: Die = "X320".parse().unwrap();
        assert_eq!(throw("02X3").in_order_of(&die).to_string(), "X320");
    }
}
