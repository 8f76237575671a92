//! What can be said about a record, as data: findings, how bad they are, and the catalogue of codes.
//!
//! Nothing is rendered here. A [`Diagnostic`] names a byte range of the record; line and column are
//! worked out by whoever shows it.

mod catalogue;
mod code;
mod example;
mod fix;
mod group;
mod quota;

use std::fmt;

use crate::text::Span;

pub use code::{Code, UnknownCode};
pub use example::Example;
pub use fix::{Certainty, Change, Fix};
pub use group::Group;
pub use quota::MOST_FINDINGS;
pub(crate) use quota::Quota;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing, nothing is wrong: a mark left out, a thing that could not be checked.
    Hint,
    /// Probably a slip; the record can still be read in one way only, and is right.
    Warning,
    /// The record is wrong.
    Error,
}

impl Severity {
    /// The word for it: `hint`, `warning` or `error`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hint => "hint",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// What it means for the record, in a sentence.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Hint => "A hint: the record is right, and this is worth knowing.",
            Self::Warning => "A warning: the record is right, and this is probably a slip.",
            Self::Error => "An error: the record is wrong.",
        }
    }

    /// What the right and the wrong version of an example are called.
    pub const fn example_labels(self) -> (&'static str, &'static str) {
        match self {
            Self::Hint => ("Without it", "With the hint"),
            Self::Warning => ("Without it", "With the warning"),
            Self::Error => ("Right", "Wrong"),
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A second place that explains a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is to be seen there.
    pub text: String,
}

/// A finding in a record.
///
/// ```
/// use sahkku::diagnostic::{Code, Diagnostic, Severity};
/// use sahkku::text::Span;
/// let finding = Diagnostic::new(Code::BadField, Span::new(10, 15), "a field is a letter and a row")
///     .with_help("the letter O and the figure 0 look alike");
/// assert_eq!(finding.severity, Severity::Error);
/// assert_eq!(finding.to_string(), "error[bad-field]: a field is a letter and a row");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What kind of finding it is.
    pub code: Code,
    /// How bad it is: the code's own severity unless somebody chose another.
    pub severity: Severity,
    /// The place, in bytes from the start of the record's text.
    pub span: Span,
    /// What is wrong here, in one sentence that begins in lower case and has no full stop.
    ///
    /// It may quote the record; whoever shows it makes that text safe first (see
    /// [`visible`](crate::text::visible)).
    pub message: String,
    /// Other places that explain it.
    pub labels: Vec<Label>,
    /// What to do about it.
    pub help: Option<String>,
    /// What would mend it, where that can be told.
    pub fix: Option<Box<Fix>>,
}

impl Diagnostic {
    /// A finding at `span`, as severe as its code says.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            span,
            message: message.into(),
            labels: Vec::new(),
            help: None,
            fix: None,
        }
    }

    /// Adds a second place that explains the finding.
    #[must_use]
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Says what to do about it.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Says what to do about it, if anything is known.
    #[must_use]
    pub fn with_help_if(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// Says what would mend it.
    ///
    /// A fix with the character that stands for unreadable bytes (U+FFFD) is not taken: it would
    /// write something else in the place of what was written.
    #[must_use]
    pub fn with_fix(mut self, fix: Fix) -> Self {
        if fix
            .changes
            .iter()
            .all(|change| !change.text.contains('\u{fffd}'))
        {
            self.fix = Some(Box::new(fix));
        }
        self
    }

    /// Another severity than the code's own.
    #[must_use]
    pub const fn with_severity(mut self, severity: Severity) -> Self {
        self.severity = severity;
        self
    }

    /// Whether the record is wrong because of it.
    pub const fn is_error(&self) -> bool {
        matches!(self.severity, Severity::Error)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity, self.code, self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn severities_order_from_harmless_to_wrong() {
        assert!(Severity::Hint < Severity::Warning && Severity::Warning < Severity::Error);
    }

    #[test]
    fn builders_add_up() {
        let finding = Diagnostic::new(Code::IllegalMove, Span::new(1, 4), "no")
            .with_label(Span::at(9), "here")
            .with_help_if(None)
            .with_severity(Severity::Hint)
            .with_fix(Fix::safe(Span::at(0), "\u{fffd}"));
        assert!(!finding.is_error());
        assert_eq!(finding.fix, None, "nothing unreadable is written anew");
        assert_eq!(finding.labels.len(), 1);
        assert_eq!(finding.help, None);
    }
}
