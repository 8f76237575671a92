//! What can be wrong with a language file.

use thiserror::Error;

use crate::text::{FileProblem, FileProblems, visible};

/// What is wrong at one place of a language file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LanguageFault {
    /// The text is no TOML.
    #[error("this is no TOML: {0}")]
    Toml(String),
    /// A key that language files do not have.
    #[error("language files have no `{}`{}", visible(.key), suggest(.suggestion.as_deref()))]
    UnknownKey {
        /// The key, with its table.
        key: String,
        /// The key that may have been meant.
        suggestion: Option<String>,
    },
    /// A key that must be there and is not.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A value of another kind than the key has.
    #[error("`{}` must be {wanted}", visible(.key))]
    Kind {
        /// The key.
        key: String,
        /// What it must be.
        wanted: &'static str,
    },
    /// A name in braces that nothing is put in for.
    #[error("`{key}` knows no `{{{}}}`{}", visible(.name), those(.known))]
    UnknownName {
        /// The key.
        key: String,
        /// The name.
        name: String,
        /// Those it knows.
        known: Vec<String>,
    },
    /// A character that no text may hold, since texts go into pages and terminals.
    #[error(
        "`{key}` holds {character:?}; texts have no control characters and none of < > & \" \\"
    )]
    Character {
        /// The key.
        key: String,
        /// The character.
        character: char,
    },
    /// A code that is no language tag.
    #[error("`{}` is no code of a language, such as `se` or `nb`", visible(.0))]
    Code(String),
}

fn suggest(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
}

fn those(known: &[String]) -> String {
    if known.is_empty() {
        return "; nothing is put in there".to_owned();
    }
    let known: Vec<_> = known.iter().map(|name| format!("`{{{name}}}`")).collect();
    format!("; it knows {}", known.join(", "))
}

/// One thing that is wrong with a language file.
pub type LanguageProblem = FileProblem<LanguageFault>;

/// Everything that is wrong with a language file.
pub type LanguageError = FileProblems<LanguageFault>;
