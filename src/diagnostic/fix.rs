//! What would mend a finding.

use crate::text::Span;

/// How sure it is that a change says what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Certainty {
    /// It may say something else than was meant: a person has to look.
    Guess,
    /// It says what was meant, and nothing that was told is lost.
    Safe,
}

impl Certainty {
    /// The word for it: `guess` or `safe`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Guess => "guess",
            Self::Safe => "safe",
        }
    }
}

/// A text in the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The bytes that go; none where something is only added.
    pub span: Span,
    /// What comes in their place; nothing where something only goes.
    pub text: String,
}

/// Changes that together mend a finding.
///
/// ```
/// use sahkku::diagnostic::{Certainty, Fix};
/// use sahkku::text::Span;
/// let fix = Fix::safe(Span::new(10, 11), "0").and(Span::at(14), ":");
/// assert_eq!(fix.certainty, Certainty::Safe);
/// assert_eq!(fix.changes.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// How sure it is.
    pub certainty: Certainty,
    /// The changes; none of them meet.
    pub changes: Vec<Change>,
}

impl Fix {
    /// A change that says what was meant.
    pub fn safe(span: Span, text: impl Into<String>) -> Self {
        Self::new(Certainty::Safe, span, text)
    }

    /// A change that probably says what was meant.
    pub fn guess(span: Span, text: impl Into<String>) -> Self {
        Self::new(Certainty::Guess, span, text)
    }

    fn new(certainty: Certainty, span: Span, text: impl Into<String>) -> Self {
        Self {
            certainty,
            changes: vec![Change {
                span,
                text: text.into(),
            }],
        }
    }

    /// With a further change.
    #[must_use]
    pub fn and(mut self, span: Span, text: impl Into<String>) -> Self {
        self.changes.push(Change {
            span,
            text: text.into(),
        });
        self
    }
}
