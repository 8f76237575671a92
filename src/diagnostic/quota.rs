//! How many findings are listed.

use super::{Code, Diagnostic, Severity};

/// How many findings of one record are listed: so many errors, and so many others.
pub const MOST_FINDINGS: usize = 100;

/// Counts findings. Errors are counted for themselves, so that no number of warnings hides one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Quota {
    errors: usize,
    others: usize,
}

impl Quota {
    /// Whether no further error will be listed, so that none need be made.
    pub(crate) const fn is_full(&self) -> bool {
        self.errors > MOST_FINDINGS
    }

    /// How many findings there were, listed or not.
    pub(crate) const fn count(&self) -> usize {
        self.errors + self.others
    }

    /// The finding, or word that there are too many, or nothing where that has been said.
    pub(crate) fn admit(&mut self, finding: Diagnostic) -> Option<Diagnostic> {
        let told = match finding.severity {
            Severity::Error => &mut self.errors,
            Severity::Warning | Severity::Hint => &mut self.others,
        };
        *told += 1;
        if *told <= MOST_FINDINGS {
            return Some(finding);
        }
        let message = "there is more to be said about this record than is worth listing";
        (*told == MOST_FINDINGS + 1)
            .then(|| Diagnostic::new(Code::TooManyFindings, finding.span, message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Span;

    #[test]
    fn no_number_of_warnings_hides_an_error() {
        let mut quota = Quota::default();
        let mut admit = |code| {
            let finding = Diagnostic::new(code, Span::at(0), "so");
            quota.admit(finding).map(|finding| finding.code)
        };
        for _ in 0..MOST_FINDINGS {
            assert_eq!(admit(Code::MissingDot), Some(Code::MissingDot));
        }
        assert_eq!(admit(Code::MissingDot), Some(Code::TooManyFindings));
        assert_eq!(admit(Code::MissingDot), None);
        assert_eq!(admit(Code::IllegalMove), Some(Code::IllegalMove));
    }
}
