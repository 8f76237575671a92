//! Dates as records write them, and spans of time.

use std::str::FromStr;

use thiserror::Error;

/// The days that a date with unknown parts may mean, as numbers that sort: `YYYYMMDD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Days {
    first: u32,
    last: u32,
}

impl Days {
    /// Reads `2019.07.12`, `2019.07.??`, `2019.??.??`; the parts behind may be left out. Nothing where no
    /// year is known or no such day can be.
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.trim().split('.');
        let mut part = |digits| {
            parts
                .next()
                .map_or(Some(Part::Unknown), |text| part(text, digits))
        };
        let (Part::Known(year), month, day) = (part(4)?, part(2)?, part(2)?) else {
            return None;
        };
        if parts.next().is_some() {
            return None;
        }
        let (first, last) = match (month, day) {
            // A day of an unknown month is some day of the year.
            (Part::Unknown, _) => ((1, 1), (12, 31)),
            (Part::Known(month), Part::Unknown) => ((month, 1), (month, length(year, month)?)),
            (Part::Known(month), Part::Known(day)) => {
                if day == 0 || day > length(year, month)? {
                    return None;
                }
                ((month, day), (month, day))
            }
        };
        let number = |(month, day)| year * 10_000 + month * 100 + day;
        Some(Self {
            first: number(first),
            last: number(last),
        })
    }
}

/// A year, a month or a day.
#[derive(Clone, Copy, Debug)]
enum Part {
    Known(u32),
    Unknown,
}

/// Reads a part of a date, if it is one.
fn part(text: &str, digits: usize) -> Option<Part> {
    if text.len() != digits {
        return None;
    }
    if text.bytes().all(|byte| byte == b'?') {
        return Some(Part::Unknown);
    }
    let all_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| all_digits);
    number.map(Part::Known)
}

/// How many days a month has.
const fn length(year: u32, month: u32) -> Option<u32> {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 if year.is_multiple_of(400) || (year.is_multiple_of(4) && !year.is_multiple_of(100)) => {
            Some(29)
        }
        2 => Some(28),
        _ => None,
    }
}

/// A span of time: `FROM..TO` with both ends in it, either of which may be left out, or a single date.
///
/// A date is written as in a record: `2019.07.12`, or less exactly `2019.07` and `2019`, which begin with
/// their first day and end with their last. The date of a record lies in the span if every day does
/// that it may mean.
///
/// ```
/// use sahkku::filter::Dates;
/// let dates: Dates = "2018..2019.07".parse()?;
/// assert!(dates.holds("2018.??.??") && dates.holds("2019.07.31"));
/// assert!(!dates.holds("2019.??.??") && !dates.holds("????.??.??"));
/// # Ok::<(), sahkku::filter::DatesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dates {
    first: u32,
    last: u32,
}

impl Dates {
    /// Whether a date of a record surely lies in it.
    pub fn holds(&self, date: &str) -> bool {
        Days::read(date).is_some_and(|days| self.first <= days.first && days.last <= self.last)
    }
}

/// A text that is no span of time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DatesError {
    /// An end is no date.
    #[error("`{0}` is no date: write it as 2019.07.12, 2019.07 or 2019")]
    Date(String),
    /// Neither end is there.
    #[error("a span of time is FROM..TO, and one end at least must be there")]
    Empty,
    /// It ends before it begins.
    #[error("the span of time ends before it begins")]
    Backwards,
}

impl FromStr for Dates {
    type Err = DatesError;

    fn from_str(text: &str) -> Result<Self, DatesError> {
        let read =
            |date: &str| Days::read(date).ok_or_else(|| DatesError::Date(date.trim().to_owned()));
        let Some((from, to)) = text.split_once("..") else {
            let Days { first, last } = read(text)?;
            return Ok(Self { first, last });
        };
        let some = |date: &str| match date.trim() {
            "" => Ok(None),
            date => read(date).map(Some),
        };
        let (from, to) = (some(from)?, some(to)?);
        if from.is_none() && to.is_none() {
            return Err(DatesError::Empty);
        }
        let span = Self {
            first: from.map_or(0, |days| days.first),
            last: to.map_or(u32::MAX, |days| days.last),
        };
        if span.first > span.last {
            return Err(DatesError::Backwards);
        }
        Ok(span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(span: &str, yes: &[&str], no: &[&str]) {
        let dates: Dates = span.parse().unwrap();
        for date in yes {
            assert!(dates.holds(date), "{span} and {date}");
        }
        for date in no {
            assert!(!dates.holds(date), "{span} and {date}");
        }
    }

    #[test]
    fn both_ends_lie_in_the_span() {
        check(
            "2019.07.12..2019.08",
            &["2019.07.12", "2019.08.31", "2019.08.??", "2019.08"],
            &[
                "2019.07.11",
                "2019.07.??",
                "2019.09.01",
                "2019",
                "2019.??.12",
            ],
        );
        check(
            "2019",
            &["2019.01.01", "2019.??.??", "2019"],
            &["2018.12.31"],
        );
        check("..2019", &["1823.??.??"], &["2020.01.01", "????.??.??", ""]);
        check(
            "2020.02.29..",
            &["2020.02.29", "9999.12.31"],
            &["2020.02.??"],
        );
    }

    #[test]
    fn what_is_no_date_lies_nowhere() {
        let none = [
            "2019.13.01",
            "2019.02.29",
            "2019.06.31",
            "2019.06.00",
            "12.07.2019",
            "2019-07-12",
            "?",
            "2019.7.12",
            "2019.07.12.1",
            "+201",
        ];
        check("0000..9999", &["1900.02.28"], &none);
    }

    #[test]
    fn wrong_spans_say_what_is_wrong() {
        for (text, error) in [
            ("..", DatesError::Empty),
            ("2020..2019", DatesError::Backwards),
            ("2019..soon", DatesError::Date("soon".to_owned())),
            ("2019-07-12", DatesError::Date("2019-07-12".to_owned())),
            ("2019...", DatesError::Date(".".to_owned())),
        ] {
            assert_eq!(text.parse::<Dates>(), Err(error), "{text}");
        }
    }
}
