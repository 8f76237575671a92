//! How often each number came.

use std::collections::BTreeMap;

/// How often each number came, exactly: mean, extremes, median and other quantiles can be read off,
/// and two merge to one.
///
/// Takes room for each *different* number only; games differ in length by some thousands at most.
///
/// ```
/// use sahkku::stats::Histogram;
/// let lengths: Histogram = [19, 7, 30, 19].into_iter().collect();
/// assert_eq!(lengths.median(), Some(19.0));
/// assert_eq!((lengths.min(), lengths.max()), (Some(7), Some(30)));
/// assert_eq!(lengths.mean(), Some(18.75));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    times: BTreeMap<u64, u64>,
    count: u64,
    sum: u64,
}

impl Histogram {
    /// Counts a number.
    pub fn add(&mut self, number: u64) {
        *self.times.entry(number).or_default() += 1;
        self.count += 1;
        self.sum = self.sum.saturating_add(number);
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        for (&number, &times) in &other.times {
            *self.times.entry(number).or_default() += times;
        }
        self.count += other.count;
        self.sum = self.sum.saturating_add(other.sum);
    }

    /// How many numbers were counted.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Each number that came, with how often, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.times.iter().map(|(&number, &times)| (number, times))
    }

    /// The smallest number.
    pub fn min(&self) -> Option<u64> {
        self.times.first_key_value().map(|(&number, _)| number)
    }

    /// The largest number.
    pub fn max(&self) -> Option<u64> {
        self.times.last_key_value().map(|(&number, _)| number)
    }

    /// The mean; nothing where nothing was counted.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a figure for people; exact below 2^53"
    )]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The median: the mean of the two in the middle where their count is even.
    pub fn median(&self) -> Option<f64> {
        self.quantile(1, 2)
    }

    /// The number below which `part` of `whole` lie: `quantile(1, 4)` is the lower quartile. The mean
    /// of two neighbours where the border falls between them.
    ///
    /// Nothing where nothing was counted, or `part` of `whole` is no part.
    #[expect(
        clippy::cast_precision_loss,
        reason = "numbers here are lengths of games"
    )]
    pub fn quantile(&self, part: u32, whole: u32) -> Option<f64> {
        if self.count == 0 || whole == 0 || part > whole {
            return None;
        }
        let scaled = u128::from(self.count) * u128::from(part);
        let whole = u128::from(whole);
        let upper = (scaled / whole).min(u128::from(self.count) - 1);
        let lower = if scaled.is_multiple_of(whole) {
            (scaled / whole).saturating_sub(1)
        } else {
            upper
        };
        let (lower, upper) = (self.at(lower)?, self.at(upper)?);
        Some(f64::midpoint(lower as f64, upper as f64))
    }

    /// The number at a place in ascending order, from 0.
    fn at(&self, place: u128) -> Option<u64> {
        let mut before = 0_u128;
        self.times.iter().find_map(|(&number, &times)| {
            before += u128::from(times);
            (place < before).then_some(number)
        })
    }
}

impl FromIterator<u64> for Histogram {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        let mut histogram = Self::default();
        for number in numbers {
            histogram.add(number);
        }
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[u64]) -> Histogram {
        numbers.iter().copied().collect()
    }

    #[test]
    fn nothing_has_no_figures() {
        let empty = Histogram::default();
        assert_eq!(
            (empty.mean(), empty.median(), empty.min()),
            (None, None, None)
        );
    }

    #[test]
    fn quantiles() {
        let four = of(&[4, 1, 3, 2]);
        assert_eq!(four.median(), Some(2.5));
        assert_eq!(four.quantile(1, 4), Some(1.5));
        assert_eq!(four.quantile(0, 1), Some(1.0));
        assert_eq!(four.quantile(1, 1), Some(4.0));
        assert_eq!(of(&[7, 7, 100]).median(), Some(7.0));
        assert_eq!(four.quantile(2, 1), None);
    }

    #[test]
    fn halves_merge_to_the_whole() {
        let mut left = of(&[1, 5, 5]);
        left.merge(&of(&[5, 2]));
        assert_eq!(left, of(&[5, 5, 5, 2, 1]));
        assert_eq!(left.iter().collect::<Vec<_>>(), [(1, 1), (2, 1), (5, 3)]);
    }
}
