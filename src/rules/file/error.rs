//! What can be wrong with a rule file.

use std::fmt;

use thiserror::Error;

use crate::rules::overrides::{HouseRulesError, SwitchError, did_you_mean};
use crate::text::{Place, Span};

/// What is wrong at one place of a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The text is no TOML.
    #[error("this is no TOML: {0}")]
    Toml(String),
    /// A key that rule files do not have.
    #[error("rule files have no `{key}` {scope}{}", did_you_mean(*.suggestion))]
    UnknownKey {
        /// The key.
        key: String,
        /// Where it stands: `at the top`, `in [drawing]`.
        scope: &'static str,
        /// The key that may have been meant.
        suggestion: Option<&'static str>,
    },
    /// A switch that stands outside `[rules]`.
    #[error("`{0}` is a switch: it belongs under `[rules]`")]
    Misplaced(String),
    /// A key that must be there and is not.
    #[error("`{key}` is missing {scope}")]
    Missing {
        /// The key.
        key: &'static str,
        /// Where it belongs.
        scope: &'static str,
    },
    /// A value of another kind than the key has.
    #[error("`{key}` must be {wanted}")]
    Kind {
        /// The key.
        key: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// A word that the key does not know.
    #[error("`{key}` cannot be `{found}`: it is one of {allowed}{}", did_you_mean(*.suggestion))]
    Word {
        /// The key.
        key: &'static str,
        /// What stands there.
        found: String,
        /// The words it knows, in backquotes.
        allowed: String,
        /// The word that may have been meant.
        suggestion: Option<&'static str>,
    },
    /// An id with other characters than records can name easily.
    #[error("`{0}` cannot be an id: use small letters from a to z, digits and hyphens")]
    Id(String),
    /// A base that is not built in.
    #[error("no built-in form is called `{id}`{}", did_you_mean(*.suggestion))]
    Base {
        /// What stands there.
        id: String,
        /// The id that may have been meant.
        suggestion: Option<&'static str>,
    },
    /// A mark that is no column.
    #[error(
        "`{0}` is no column: marks are letters from A to Z, one for each marked field of row 2"
    )]
    Mark(String),
    /// A switch that could not be set, or a rule set that cannot be.
    #[error(transparent)]
    Switch(#[from] SwitchError),
    /// House rules of another reading that do not work.
    #[error("the other reading does not work: {0}")]
    Other(#[source] HouseRulesError),
}

/// One thing that is wrong with a rule file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{error}")]
pub struct FileProblem {
    /// What.
    pub error: FileError,
    /// Where, in bytes of the file.
    pub span: Span,
    /// Where, as people count.
    pub place: Place,
}

/// Everything that is wrong with a rule file: at least one thing, in the order of the file.
///
/// Displays with one line for each, `file:line:column: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct VariantError {
    /// What the file is called.
    pub source_name: String,
    /// The findings.
    pub problems: Vec<FileProblem>,
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, FileProblem { error, place, .. }) in self.problems.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(
                f,
                "{}:{}:{}: {error}",
                self.source_name, place.line, place.column
            )?;
        }
        Ok(())
    }
}
