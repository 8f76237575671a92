//! Spans of time.

use std::str::FromStr;

use thiserror::Error;

use crate::record::{Date, Day};

/// A span of time: `FROM..TO` with both ends in it, either of which may be left out, or a single date.
///
/// A date is written as in a record: `2019.07.12`, or less exactly `2019.07`, `2019` and `19??`, which begin
/// with their first day and end with their last. The date of a record lies in the span if every day does
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
    /// Nothing before it lies in the span.
    first: Option<Day>,
    /// Nothing after it does.
    last: Option<Day>,
}

impl Dates {
    /// Whether a date of a record surely lies in it.
    pub fn holds(&self, date: &str) -> bool {
        Date::read_short(date.trim()).is_ok_and(|date| {
            self.first.is_none_or(|first| first <= date.first())
                && self.last.is_none_or(|last| date.last() <= last)
        })
    }
}

/// A text that is no span of time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DatesError {
    /// An end is no date.
    #[error("`{0}` is no date: write it as 2019.07.12, 2019.07 or 2019")]
    Date(String),
    /// An end has a `?` before something that is known: it means days with others between them.
    #[error("`{0}` is no span of time: nothing can be known behind a `?`")]
    Gaps(String),
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
        let Some((from, to)) = text.split_once("..") else {
            let date = end(text.trim())?;
            return Ok(Self {
                first: Some(date.first()),
                last: Some(date.last()),
            });
        };
        let some = |date: &str| match date.trim() {
            "" => Ok(None),
            date => end(date).map(Some),
        };
        let (from, to) = (some(from)?, some(to)?);
        if from.is_none() && to.is_none() {
            return Err(DatesError::Empty);
        }
        let (first, last) = (from.map(|date| date.first()), to.map(|date| date.last()));
        if let (Some(first), Some(last)) = (first, last)
            && first > last
        {
            return Err(DatesError::Backwards);
        }
        Ok(Self { first, last })
    }
}

/// A date that a span begins or ends with. It means all days from its first to its last.
fn end(text: &str) -> Result<Date, DatesError> {
    let date = Date::read_short(text).map_err(|_error| DatesError::Date(text.to_owned()))?;
    let behind = text.trim_start_matches(|sign| sign != '?');
    if behind.contains(|sign: char| sign.is_ascii_digit()) {
        return Err(DatesError::Gaps(text.to_owned()));
    }
    Ok(date)
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
            &["2019.01.01", "2019.??.??", "2019", "2019.1?.12"],
            &["2018.12.31", "201?.??.??"],
        );
        check("1900..2099", &["19??.??.??", "2019.1?.12"], &["????.07.12"]);
        check("19??", &["1900.01.01", "195?.??.??"], &["2000.01.01"]);
        check("2019.1?..", &["2019.10.01"], &["2019.09.30", "2019.?1.01"]);
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
            ("2019.02.31..", DatesError::Date("2019.02.31".to_owned())),
            ("2019.??.99", DatesError::Date("2019.??.99".to_owned())),
            // Not one span, but a day of each month.
            ("2019.??.12", DatesError::Gaps("2019.??.12".to_owned())),
            ("..?019", DatesError::Gaps("?019".to_owned())),
        ] {
            assert_eq!(text.parse::<Dates>(), Err(error), "{text}");
        }
    }
}
