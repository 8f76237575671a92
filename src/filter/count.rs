//! How many there may be of something.

use std::str::FromStr;

use thiserror::Error;

/// A number, or a range of numbers with both ends in it: `12`, `10..20`, `100..`, `..5`.
///
/// ```
/// use sahkku::filter::HowMany;
/// let range: HowMany = "10..20".parse()?;
/// assert!(range.holds(10) && range.holds(20) && !range.holds(21));
/// # Ok::<(), sahkku::filter::HowManyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HowMany {
    least: u64,
    most: u64,
}

impl HowMany {
    /// Whether a number is one of these.
    pub const fn holds(self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }
}

/// A text that is no number and no range of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HowManyError {
    /// Something in it is no number.
    #[error("`{0}` is no number: write N, N..M, N.. or ..M")]
    Number(String),
    /// The larger number stands first.
    #[error("the range ends before it begins")]
    Backwards,
}

impl FromStr for HowMany {
    type Err = HowManyError;

    fn from_str(text: &str) -> Result<Self, HowManyError> {
        let read = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|_| digits);
            number.ok_or_else(|| HowManyError::Number(text.to_owned()))
        };
        let text = text.trim();
        let Some((least, most)) = text.split_once("..") else {
            let number = read(text)?;
            return Ok(Self {
                least: number,
                most: number,
            });
        };
        let range = match (least.trim(), most.trim()) {
            ("", "") => return Err(HowManyError::Number(text.to_owned())),
            (least, "") => Self {
                least: read(least)?,
                most: u64::MAX,
            },
            ("", most) => Self {
                least: 0,
                most: read(most)?,
            },
            (least, most) => Self {
                least: read(least)?,
                most: read(most)?,
            },
        };
        if range.least > range.most {
            return Err(HowManyError::Backwards);
        }
        Ok(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ranges() {
        let range = |text: &str| text.parse::<HowMany>().unwrap();
        assert!(range("12").holds(12) && !range("12").holds(13));
        assert!(range("100..").holds(u64::MAX) && !range("100..").holds(99));
        assert!(range("..5").holds(0) && !range(" .. 5 ").holds(6));
        for wrong in [
            "",
            "..",
            "-1",
            "+1",
            "a",
            "1..b",
            "1...2",
            "1-2",
            "99999999999999999999",
        ] {
            assert!(
                matches!(wrong.parse::<HowMany>(), Err(HowManyError::Number(_))),
                "{wrong}"
            );
        }
        assert_eq!("5..4".parse::<HowMany>(), Err(HowManyError::Backwards));
    }
}
