//! What can be wrong with a theme file.

use thiserror::Error;

use super::colour::ColourError;
use crate::text::{FileProblem, FileProblems, visible};

/// What is wrong at one place of a theme file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThemeFault {
    /// The text is no TOML.
    #[error("this is no TOML: {0}")]
    Toml(String),
    /// A key that theme files do not have.
    #[error("theme files have no `{}`{}", visible(.key), suggest(*.suggestion))]
    UnknownKey {
        /// The key, with its table.
        key: String,
        /// The key that may have been meant.
        suggestion: Option<&'static str>,
    },
    /// A key that must be there and is not.
    #[error("`{0}` is missing; give it, or start from another theme with `base = \"book\"`")]
    Missing(String),
    /// A value of another kind than the key has.
    #[error("`{key}` must be {wanted}")]
    Kind {
        /// The key.
        key: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// A text that is no colour.
    #[error("`{key}` cannot be `{}`: {reason}", visible(.found))]
    Colour {
        /// The key.
        key: String,
        /// What stands there.
        found: String,
        /// Why that is no colour.
        #[source]
        reason: ColourError,
    },
    /// A name with other characters than a style sheet takes.
    #[error("`{}` cannot be a name: use small letters from a to z, digits and hyphens", visible(.0))]
    Name(String),
    /// A font list with characters that have no business there.
    #[error("`{}` cannot be a list of fonts: use letters, digits, spaces, hyphens and commas", visible(.0))]
    Font(String),
    /// A base that is not built in.
    #[error("no built-in theme is called `{}`{}", visible(.name), suggest(*.suggestion))]
    Base {
        /// What stands there.
        name: String,
        /// The name that may have been meant.
        suggestion: Option<&'static str>,
    },
}

fn suggest(suggestion: Option<&'static str>) -> String {
    suggestion.map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

/// One thing that is wrong with a theme file.
pub type ThemeProblem = FileProblem<ThemeFault>;

/// Everything that is wrong with a theme file.
pub type ThemeError = FileProblems<ThemeFault>;
