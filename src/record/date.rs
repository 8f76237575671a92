//! Dates as the `Date` tag writes them.

use std::str::FromStr;

use thiserror::Error;

/// A day of the calendar, the Gregorian one, for all years. Earlier days come before later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day {
    year: u32,
    month: u32,
    of_month: u32,
}

/// A date of a record, in which `?` stands for each figure that is not known: the days that it may mean, as
/// far as the first and the last of them tell.
///
/// ```
/// use sahkku::record::{Date, DateError};
/// let july: Date = "2019.07.??".parse()?;
/// let day: Date = "2019.07.12".parse()?;
/// assert!(july.first() < day.first() && day.last() < july.last());
/// assert_eq!("19??.02.30".parse::<Date>(), Err(DateError::NoDay));
/// # Ok::<(), DateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Date {
    first: Day,
    last: Day,
}

/// A text that is no date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum DateError {
    /// It is written otherwise.
    #[error("a date is written as year, month and day with full stops between them")]
    Shape,
    /// It is written as a date, and none of the days that it may mean is there.
    #[error("the calendar has no such day")]
    NoDay,
}

impl Date {
    /// Reads a date of which the day, or the month too, may be left out: `2019.07`, `2019`. What is left out
    /// is not known.
    ///
    /// # Errors
    ///
    /// Where the text is no date.
    pub fn read_short(text: &str) -> Result<Self, DateError> {
        let mut parts = text.split('.');
        let mut part = || parts.next();
        match (part(), part(), part(), part()) {
            (Some(year), None, ..) => Self::of(year, "??", "??"),
            (Some(year), Some(month), None, _) => Self::of(year, month, "??"),
            (Some(year), Some(month), Some(day), None) => Self::of(year, month, day),
            _ => Err(DateError::Shape),
        }
    }

    /// The first day that it may mean.
    pub const fn first(&self) -> Day {
        self.first
    }

    /// The last day that it may mean.
    pub const fn last(&self) -> Day {
        self.last
    }

    fn of(year: &str, month: &str, day: &str) -> Result<Self, DateError> {
        let figures = |text, count| Figures::read(text, count).ok_or(DateError::Shape);
        let (year, month, day) = (figures(year, 4)?, figures(month, 2)?, figures(day, 2)?);
        // A leap year has every day that any year has: most of what is no day need not be looked for in all.
        days_of(LEAP_YEAR, month, day)
            .next()
            .ok_or(DateError::NoDay)?;
        let mut days = year.numbers().flat_map(|year| days_of(year, month, day));
        let first = days.next().ok_or(DateError::NoDay)?;
        let last = days.next_back().unwrap_or(first);
        Ok(Self { first, last })
    }
}

impl FromStr for Date {
    type Err = DateError;

    /// Reads a date as a record writes it, with all its parts.
    fn from_str(text: &str) -> Result<Self, DateError> {
        if text.split('.').nth(2).is_none() {
            return Err(DateError::Shape);
        }
        Self::read_short(text)
    }
}

/// Any leap year.
const LEAP_YEAR: u32 = 2000;

/// The days of a year that a month and a day may mean, in order.
fn days_of(
    year: u32,
    month: Figures<'_>,
    day: Figures<'_>,
) -> impl DoubleEndedIterator<Item = Day> {
    month.numbers().flat_map(move |month| {
        let length = length(year, month);
        day.numbers()
            .filter(move |day| (1..=length).contains(day))
            .map(move |of_month| Day {
                year,
                month,
                of_month,
            })
    })
}

/// How many days a month has; none if there is no such month.
const fn length(year: u32, month: u32) -> u32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(400) || (year.is_multiple_of(4) && !year.is_multiple_of(100)) => {
            29
        }
        2 => 28,
        _ => 0,
    }
}

/// A number of which some figures may not be known: digits and `?`.
#[derive(Clone, Copy, Debug)]
struct Figures<'t>(&'t [u8]);

impl<'t> Figures<'t> {
    fn read(text: &'t str, count: usize) -> Option<Self> {
        let is_figure = |sign: u8| sign.is_ascii_digit() || sign == b'?';
        let fits = text.len() == count && text.bytes().all(is_figure);
        fits.then_some(Self(text.as_bytes()))
    }

    /// The numbers that it may be, in order.
    fn numbers(self) -> impl DoubleEndedIterator<Item = u32> {
        (self.with_unknown(0)..=self.with_unknown(9)).filter(move |&number| self.may_be(number))
    }

    fn with_unknown(self, value: u32) -> u32 {
        let figures = self.0.iter().map(|&figure| known(figure).unwrap_or(value));
        figures.fold(0, |number, figure| number * 10 + figure)
    }

    fn may_be(self, mut number: u32) -> bool {
        self.0.iter().rev().all(|&figure| {
            let last = number % 10;
            number /= 10;
            known(figure).is_none_or(|figure| figure == last)
        })
    }
}

/// The value of a figure that is known.
fn known(figure: u8) -> Option<u32> {
    char::from(figure).to_digit(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn day(year: u32, month: u32, of_month: u32) -> Day {
        Day {
            year,
            month,
            of_month,
        }
    }

    #[test]
    fn a_date_means_the_days_that_fit_its_figures() {
        for (text, first, last) in [
            ("2019.07.12", day(2019, 7, 12), day(2019, 7, 12)),
            ("2020.02.??", day(2020, 2, 1), day(2020, 2, 29)),
            ("2019.??.??", day(2019, 1, 1), day(2019, 12, 31)),
            ("????.??.??", day(0, 1, 1), day(9999, 12, 31)),
            ("19??.??.??", day(1900, 1, 1), day(1999, 12, 31)),
            ("2019.1?.12", day(2019, 10, 12), day(2019, 12, 12)),
            ("2019.?1.3?", day(2019, 1, 30), day(2019, 11, 30)),
            ("2019.??.31", day(2019, 1, 31), day(2019, 12, 31)),
            ("19??.02.29", day(1904, 2, 29), day(1996, 2, 29)),
            ("?019.07.0?", day(19, 7, 1), day(9019, 7, 9)),
        ] {
            assert_eq!(text.parse(), Ok(Date { first, last }), "{text}");
        }
    }

    #[test]
    fn what_is_left_out_is_not_known() {
        for (short, whole) in [
            ("2019", "2019.??.??"),
            ("2019.07", "2019.07.??"),
            ("19??", "19??.??.??"),
            ("2019.07.12", "2019.07.12"),
        ] {
            assert_eq!(Date::read_short(short), whole.parse(), "{short}");
        }
        assert_eq!("2019.07".parse::<Date>(), Err(DateError::Shape));
    }

    #[test]
    fn a_date_that_may_mean_no_day_is_none() {
        for text in [
            "2019.13.01",
            "2019.00.10",
            "2019.02.29",
            "1900.02.29",
            "2019.02.31",
            "2019.06.31",
            "2019.06.00",
            "2019.??.99",
            "2019.2?.01",
            "????.02.30",
            "???1.02.29",
        ] {
            assert_eq!(text.parse::<Date>(), Err(DateError::NoDay), "{text}");
        }
    }

    #[test]
    fn what_is_written_otherwise_is_no_date() {
        for text in [
            "",
            "?",
            "soon",
            "12.7.2019",
            "12.07.2019",
            "2019-07-12",
            "2019.7.12",
            "2019.07.12.",
            "2019.07.12.1",
            "2019.07.é",
            "+201.07.12",
            " 2019.07.12",
        ] {
            assert_eq!(text.parse::<Date>(), Err(DateError::Shape), "{text}");
            assert_eq!(Date::read_short(text), Err(DateError::Shape), "{text}");
        }
    }
}
