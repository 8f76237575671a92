//! Throws and actions by themselves, outside of any record.

use std::str::FromStr;

use thiserror::Error;

use super::explain;
use super::failure::{Expected, Failure, Parsed, failure_of};
use super::token;
use crate::record::written::{WrittenAction, WrittenThrow};

/// Why a text is no throw or no action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no {what}: {reason}")]
pub struct TokenError {
    text: String,
    what: &'static str,
    reason: String,
    at: usize,
}

impl TokenError {
    /// The byte at which reading failed.
    pub const fn at(&self) -> usize {
        self.at
    }
}

/// Reads all of `text` with `parser`.
fn whole<'t, T>(
    text: &'t str,
    what: &'static str,
    parser: impl Fn(&'t [u8]) -> Parsed<'t, T>,
) -> Result<T, TokenError> {
    let bytes = text.as_bytes();
    let failure = match parser(bytes) {
        Ok((&[], value)) => return Ok(value),
        Ok((rest, _)) => Failure::new(rest, Expected::NOTHING),
        Err(error) => failure_of(&error, bytes),
    };
    let at = bytes.len().saturating_sub(failure.left);
    let reason = explain::expectation(text.get(at..).unwrap_or_default(), failure.expected);
    Err(TokenError {
        text: text.to_owned(),
        what,
        reason,
        at,
    })
}

impl FromStr for WrittenThrow {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Self, TokenError> {
        whole(text, "throw", token::throw)
    }
}

impl FromStr for WrittenAction {
    type Err = TokenError;

    fn from_str(text: &str) -> Result<Self, TokenError> {
        whole(text, "action", token::action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_say_what_was_expected_and_found() {
        let error = "X5".parse::<WrittenThrow>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`X5` is no throw: expected a face (X, 0, 1, 2, 3 or 4), `:` or a blank, found `5`"
        );
        assert_eq!(error.at(), 1);
        let error = "O2-".parse::<WrittenAction>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`O2-` is no action: expected a column (a letter), found nothing more"
        );
        assert!("O2-L2 ".parse::<WrittenAction>().is_err());
    }
}
