//! Whether a throw shows more of what the throw before it showed than chance says.

use crate::dice::{Die, Face, Throw};

/// Faces by how often they come are counted in parts of this: every die has 1 to 8 faces, so that
/// chances and sums of them are whole numbers.
const PARTS: u64 = 840;

/// Pairs of a die and a die of the throw before it that show the same face.
///
/// Given the throw before, each die thrown is a fresh one, whatever made the player throw it: a
/// re-throw too. So the difference between pairs seen and pairs expected has mean 0, and its
/// variance is the sum of the variances of the throws (a martingale); over many throws it is normal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// Pairs of the same face that were seen.
    pub same: u64,
    /// Those that fair dice show in the mean, in parts of 1/840.
    expected: u64,
    /// The variance of the difference, in parts of 1/840².
    variance: u64,
}

impl Pairs {
    const fn merge(&mut self, other: &Self) {
        let Self {
            same,
            expected,
            variance,
        } = *other;
        self.same += same;
        self.expected += expected;
        self.variance += variance;
    }

    /// How many pairs of the same face fair dice show in the mean.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn expected(&self) -> f64 {
        self.expected as f64 / PARTS as f64
    }

    /// By how many standard deviations more were seen; nothing where nothing could vary.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn z(&self) -> Option<f64> {
        let deviation = (self.variance as f64).sqrt() / PARTS as f64;
        (self.variance > 0).then(|| (self.same as f64 - self.expected()) / deviation)
    }
}

/// Throws against the throws before them, over games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Serial {
    /// All faces together.
    pub all: Pairs,
    /// Each face by itself, in the order of [`Face::ALL`].
    faces: [Pairs; 6],
}

impl Serial {
    /// One face by itself.
    pub fn face(&self, face: Face) -> Pairs {
        self.faces.get(face.index()).copied().unwrap_or_default()
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        self.all.merge(&other.all);
        for (pairs, more) in self.faces.iter_mut().zip(&other.faces) {
            pairs.merge(more);
        }
    }

    fn add(&mut self, chances: &[u64; 6], before: Throw, throw: Throw) {
        let dice = u64::from(throw.len());
        let (mut mean, mut square) = (0, 0);
        for ((face, pairs), chance) in Face::ALL.into_iter().zip(&mut self.faces).zip(chances) {
            let shown = u64::from(before.count(face));
            let same = shown * u64::from(throw.count(face));
            pairs.same += same;
            pairs.expected += dice * chance * shown;
            pairs.variance += dice * shown * shown * chance * (PARTS - chance);
            self.all.same += same;
            mean += chance * shown;
            square += chance * shown * shown;
        }
        self.all.expected += dice * mean;
        self.all.variance += dice * (PARTS * square - mean * mean);
    }
}

/// Counts the throws of one game.
#[derive(Clone, Debug)]
pub(super) struct SerialCounter {
    chances: [u64; 6],
    before: Throw,
    pub(super) serial: Serial,
}

impl SerialCounter {
    pub(super) fn new(die: &Die) -> Self {
        let each = PARTS / (die.faces().len() as u64).max(1);
        let listed = |face| die.faces().iter().filter(|&&other| other == face).count() as u64;
        Self {
            chances: Face::ALL.map(|face| each * listed(face)),
            before: Throw::EMPTY,
            serial: Serial::default(),
        }
    }

    /// The next dice that were thrown in the game, whoever threw them.
    pub(super) fn throw(&mut self, throw: Throw) {
        if !self.before.is_empty() {
            self.serial.add(&self.chances, self.before, throw);
        }
        self.before = throw;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn counter() -> SerialCounter {
        SerialCounter::new(&Variant::builtin("lagesvuotna").unwrap().rules.dice.die)
    }

    fn throw(faces: &[Face]) -> Throw {
        faces.iter().copied().collect()
    }

    /// All throws of three of the four faces after one throw: mean and variance as the formulas say.
    #[test]
    #[expect(clippy::cast_precision_loss, reason = "some dice")]
    fn mean_and_variance_are_those_of_all_throws() {
        let faces = [Face::X, Face::Three, Face::Two, Face::Blank];
        for before in [
            [Face::X, Face::X, Face::X],
            [Face::X, Face::X, Face::Two],
            [Face::X, Face::Three, Face::Two],
        ] {
            let before = throw(&before);
            let mut same = Vec::new();
            let mut said = Pairs::default();
            for at in 0..64 {
                let mut counter = counter();
                counter.throw(before);
                counter.throw(throw(&[faces[at % 4], faces[at / 4 % 4], faces[at / 16]]));
                said = counter.serial.all;
                same.push(said.same as f64);
            }
            let mean = same.iter().sum::<f64>() / 64.0;
            let variance = same.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / 64.0;
            assert!((said.expected() - mean).abs() < 1e-9);
            let stated = said.variance as f64 / (PARTS * PARTS) as f64;
            assert!((stated - variance).abs() < 1e-9, "{stated} {variance}");
        }
    }

    #[test]
    fn dice_that_repeat_themselves_are_seen() {
        let mut counter = counter();
        for round in 0..100 {
            counter.throw(throw(&[Face::ALL[[0, 4, 3, 1][round / 2 % 4]]; 3]));
        }
        let pairs = counter.serial.all;
        assert_eq!(pairs.same, 50 * 9);
        assert!(pairs.z().unwrap() > 5.0, "{:?}", pairs.z());
    }
}
