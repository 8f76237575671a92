//! Intervals and tests. `docs/statistics.md` has the formulas.

use statrs::distribution::{ChiSquared, ContinuousCDF as _, Normal};

use super::histogram::Histogram;

/// The normal quantile of a 95 % interval.
const Z95: f64 = 1.959_963_984_540_054;

/// From where to where a figure lies with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Wilson's score interval of a share: that of `part` in `whole`. Nothing where there is no
    /// whole, or no part of it.
    ///
    /// ```
    /// use sahkku::stats::Interval;
    /// let interval = Interval::wilson(81, 263).ok_or("no whole")?;
    /// assert_eq!(format!("{:.4}–{:.4}", interval.low, interval.high), "0.2553–0.3662");
    /// # Ok::<(), &str>(())
    /// ```
    #[expect(
        clippy::cast_precision_loss,
        reason = "a figure for people; exact below 2^53"
    )]
    pub fn wilson(part: u64, whole: u64) -> Option<Self> {
        if whole == 0 || part > whole {
            return None;
        }
        let (part, whole) = (part as f64, whole as f64);
        let share = part / whole;
        let square = Z95 * Z95;
        let middle = share + square / (2.0 * whole);
        let spread = Z95 * (share * (1.0 - share) / whole + square / (4.0 * whole * whole)).sqrt();
        let scale = 1.0 + square / whole;
        Some(Self {
            low: ((middle - spread) / scale).max(0.0),
            high: ((middle + spread) / scale).min(1.0),
        })
    }

    /// The interval of a mean with a standard error, of many observations.
    pub fn around(mean: f64, error: f64) -> Self {
        Self {
            low: Z95.mul_add(-error, mean),
            high: Z95.mul_add(error, mean),
        }
    }
}

/// How likely fair chance gives a normal deviate as far from 0 as `z`, on either side.
///
/// ```
/// let p = sahkku::stats::two_sided(1.96);
/// assert!((p - 0.05).abs() < 0.0001);
/// ```
pub fn two_sided(z: f64) -> f64 {
    if z.is_nan() {
        return f64::NAN;
    }
    Normal::standard().sf(z.abs()) * 2.0
}

/// How likely fair chance gives a chi-square of at least `value`; nothing without a degree of
/// freedom.
#[expect(
    clippy::cast_precision_loss,
    reason = "there are as many degrees as dice have faces"
)]
pub fn chi_square_p(value: f64, degrees: usize) -> Option<f64> {
    let distribution = ChiSquared::new(degrees as f64).ok()?;
    Some(distribution.sf(value))
}

/// The score test of a share against one half: the deviate that belongs to [`Interval::wilson`].
/// Nothing where there is no whole.
#[expect(
    clippy::cast_precision_loss,
    reason = "a figure for people; exact below 2^53"
)]
pub fn against_half(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| {
        let (part, whole) = (part as f64, whole as f64);
        (2.0 * part - whole) / whole.sqrt()
    })
}

/// Two figures beside one another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// By how much the first is larger.
    pub difference: f64,
    /// The interval of that.
    pub interval: Interval,
    /// The test of no difference.
    pub z: f64,
}

impl Comparison {
    /// How likely such a difference, or a larger one, is where there is none.
    pub fn p(self) -> f64 {
        two_sided(self.z)
    }

    /// Two means, by Welch's statistic with the normal distribution in place of Student's: for many
    /// games. Nothing below [`FEW`] in either, or where nothing varies.
    pub fn of_means(one: &Histogram, other: &Histogram) -> Option<Self> {
        let difference = one.mean()? - other.mean()?;
        if one.count().min(other.count()) < FEW {
            return None;
        }
        let error = one.standard_error()?.hypot(other.standard_error()?);
        (error > 0.0).then(|| Self {
            difference,
            interval: Interval::around(difference, error),
            z: difference / error,
        })
    }

    /// Two shares, each `(part, whole)`: the test with the pooled share, the interval by Newcombe's
    /// hybrid of the two score intervals. Nothing where there is no whole, or all is alike.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a figure for people; exact below 2^53"
    )]
    pub fn of_shares(one: (u64, u64), other: (u64, u64)) -> Option<Self> {
        let (first, second) = (
            Interval::wilson(one.0, one.1)?,
            Interval::wilson(other.0, other.1)?,
        );
        let (whole, whole_other) = (one.1 as f64, other.1 as f64);
        let (share, share_other) = (one.0 as f64 / whole, other.0 as f64 / whole_other);
        let pooled = (one.0 + other.0) as f64 / (whole + whole_other);
        let error = (pooled * (1.0 - pooled) * (1.0 / whole + 1.0 / whole_other)).sqrt();
        let difference = share - share_other;
        (error > 0.0).then(|| Self {
            difference,
            interval: Interval {
                low: difference - (share - first.low).hypot(second.high - share_other),
                high: difference + (first.high - share).hypot(share_other - second.low),
            },
            z: difference / error,
        })
    }
}

/// Fewer games than this are too few for the normal distribution of means.
pub const FEW: u64 = 30;

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!(
            (found - expected).abs() < tolerance,
            "{found} is not {expected}"
        );
    }

    #[test]
    fn chi_square_as_in_printed_tables() {
        // The upper 5 %, 1 % and 0.1 % points.
        for (value, degrees, p) in [
            (3.841, 1, 0.05),
            (5.991, 2, 0.05),
            (7.815, 3, 0.05),
            (11.345, 3, 0.01),
            (16.266, 3, 0.001),
            (15.086, 5, 0.01),
        ] {
            near(chi_square_p(value, degrees).unwrap(), p, 1e-5 + p / 2000.0);
        }
        assert_eq!(chi_square_p(1.0, 0), None);
    }

    #[test]
    fn wilson_as_in_the_literature() {
        // Newcombe 1998, table I, method 3.
        for (part, whole, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let found = Interval::wilson(part, whole).unwrap();
            near(found.low, low, 6e-5);
            near(found.high, high, 6e-5);
        }
        assert_eq!(Interval::wilson(0, 0), None);
        near(Interval::wilson(20, 20).unwrap().high, 1.0, 1e-12);
    }

    #[test]
    fn differences_of_shares_as_in_the_literature() {
        // Newcombe 1998 (differences), table II, method 10: 56/70 and 48/80.
        let found = Comparison::of_shares((56, 70), (48, 80)).unwrap();
        near(found.difference, 0.2, 1e-9);
        near(found.interval.low, 0.0524, 6e-5);
        near(found.interval.high, 0.3339, 6e-5);
        // The pooled share is 104/150.
        near(found.z, 2.6502, 1e-4);
    }

    #[test]
    fn means_by_welch() {
        let one: Histogram = (0..100).collect();
        let other: Histogram = (10..110).collect();
        let found = Comparison::of_means(&one, &other).unwrap();
        // The variance of 0…99 is 841.67, the standard error of the difference 4.1028.
        near(found.z, -10.0 / 4.1028, 1e-3);
        near(found.p(), 0.0148, 1e-3);
        let few: Histogram = (0..29).collect();
        assert_eq!(Comparison::of_means(&one, &few), None);
    }

    #[test]
    fn a_half_is_no_news() {
        assert_eq!(against_half(50, 100), Some(0.0));
        near(two_sided(against_half(60, 100).unwrap()), 0.0455, 1e-4);
        assert_eq!(against_half(0, 0), None);
    }
}
