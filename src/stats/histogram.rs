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

    /// The standard deviation of what the numbers are a sample of; nothing for fewer than two.
    pub fn deviation(&self) -> Option<f64> {
        self.variance().map(f64::sqrt)
    }

    /// The standard error of the mean; nothing for fewer than two numbers.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a figure for people; exact below 2^53"
    )]
    pub fn standard_error(&self) -> Option<f64> {
        self.variance()
            .map(|variance| (variance / self.count as f64).sqrt())
    }

    /// The sum of squares is made anew each time, and exactly: nothing is lost in adding up.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a figure for people; exact below 2^53"
    )]
    fn variance(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        let mean = self.mean()?;
        let squares = self.iter().map(|(number, times)| {
            let away = number as f64 - mean;
            away * away * times as f64
        });
        Some(squares.sum::<f64>() / (self.count - 1) as f64)
    }

    /// Adds the numbers up in at most `most` bins of the same width: 1, 2 or 5 times a power of 10,
    /// the smallest that is enough. Each bin as its first and last number with how many fell in
    /// it, empty ones between others included.
    ///
    /// ```
    /// use sahkku::stats::Histogram;
    /// let lengths: Histogram = [19, 7, 30, 19].into_iter().collect();
    /// assert_eq!(lengths.bins(3), [(0, 19, 3), (20, 39, 1)]);
    /// assert_eq!(lengths.bins(4), [(0, 9, 1), (10, 19, 2), (20, 29, 0), (30, 39, 1)]);
    /// ```
    pub fn bins(&self, most: usize) -> Vec<(u64, u64, u64)> {
        let (Some(min), Some(max)) = (self.min(), self.max()) else {
            return Vec::new();
        };
        let most = u64::try_from(most.max(1)).unwrap_or(u64::MAX);
        let widths = (0..19).flat_map(|power| [1, 2, 5].map(|step| step * 10_u64.pow(power)));
        let mut widths = widths.into_iter();
        let Some(width) = widths.find(|width| max / width - min / width < most) else {
            return vec![(min, max, self.count)];
        };
        let mut bins: Vec<_> = (min / width..=max / width)
            .map(|bin| (bin * width, (bin * width).saturating_add(width - 1), 0))
            .collect();
        for (number, times) in self.iter() {
            let at = usize::try_from(number / width - min / width).ok();
            if let Some(bin) = at.and_then(|at| bins.get_mut(at)) {
                bin.2 += times;
            }
        }
        bins
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
    fn how_far_numbers_spread() {
        // 2 4 4 4 5 5 7 9: the squares of the distances from 5 add up to 32.
        let spread = of(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert!((spread.deviation().unwrap() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert!((spread.standard_error().unwrap() - (32.0_f64 / 56.0).sqrt()).abs() < 1e-12);
        assert_eq!(of(&[3]).deviation(), None);
    }

    #[test]
    fn bins_hold_every_number_once() {
        let numbers: Histogram = (13..=998).chain([998; 5]).collect();
        for most in [1, 2, 3, 7, 20, 500, 2000] {
            let bins = numbers.bins(most);
            assert!(bins.len() <= most.max(1), "{most}");
            assert_eq!(bins.iter().map(|bin| bin.2).sum::<u64>(), numbers.count());
            assert!(bins.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0));
        }
        assert_eq!(of(&[u64::MAX, 0]).bins(1).len(), 1);
        assert_eq!(Histogram::default().bins(5), []);
    }

    #[test]
    fn halves_merge_to_the_whole() {
        let mut left = of(&[1, 5, 5]);
        left.merge(&of(&[5, 2]));
        assert_eq!(left, of(&[5, 5, 5, 2, 1]));
        assert_eq!(left.iter().collect::<Vec<_>>(), [(1, 1), (2, 1), (5, 3)]);
    }
}
