//! Counting findings and records, and summing up.

use sahkku::diagnostic::{Certainty, Diagnostic, Severity};

use crate::cli::prose::counted;

/// How many findings and records there are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub(super) records: u64,
    pub(super) wrong: u64,
    pub(super) errors: u64,
    pub(super) warnings: u64,
    pub(super) hints: u64,
    pub(super) allowed: u64,
    /// Findings that `--fix` could mend.
    pub(super) mendable: u64,
    pub(super) mended: u64,
    pub(super) turns: u64,
    pub(super) actions: u64,
}

impl Tally {
    pub(super) const fn add(&mut self, other: Self) {
        let Self {
            records,
            wrong,
            errors,
            warnings,
            hints,
            allowed,
            mendable,
            mended,
            turns,
            actions,
        } = other;
        self.records += records;
        self.wrong += wrong;
        self.errors += errors;
        self.warnings += warnings;
        self.hints += hints;
        self.allowed += allowed;
        self.mendable += mendable;
        self.mended += mended;
        self.turns += turns;
        self.actions += actions;
    }

    pub(super) fn count(&mut self, findings: &[Diagnostic]) {
        for finding in findings {
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Hint => self.hints += 1,
            }
            let fix = finding.fix.as_deref();
            if fix.is_some_and(|fix| fix.certainty == Certainty::Safe) {
                self.mendable += 1;
            }
        }
    }

    /// All in one line: the verdict first, then the findings, then what was verified.
    pub(super) fn summary(&self, files: u64, hints_shown: bool) -> String {
        let verdict = match (self.records, self.wrong) {
            (0, _) => "no record".to_owned(),
            (1, 0) => "1 record, right".to_owned(),
            (1, _) => "1 record, wrong".to_owned(),
            (records, 0) => format!("{records} records, all right"),
            (records, wrong) => format!("{records} records, {wrong} wrong"),
        };
        let mut parts = vec![verdict];
        let mut part = |count: u64, one: &str, many: &str, how: &str| {
            if count > 0 {
                let what = if count == 1 { one } else { many };
                parts.push(format!("{count} {what}{how}"));
            }
        };
        part(self.mended, "slip mended", "slips mended", "");
        // Where all records are right, it is the text around them that is not.
        let around = match (self.records, self.wrong) {
            (0, _) | (_, 1..) => "",
            (1, 0) => " outside of it",
            (_, 0) => " outside of them",
        };
        part(self.errors, "error", "errors", around);
        part(self.warnings, "warning", "warnings", "");
        let shown = if hints_shown {
            ""
        } else {
            " (shown with --hints)"
        };
        part(self.hints, "hint", "hints", shown);
        part(
            self.allowed,
            "finding",
            "findings",
            " allowed and not counted",
        );
        if self.mended == 0 {
            part(
                self.mendable,
                "of them can",
                "of them can",
                " be mended with --fix",
            );
        }
        format!(
            "{}: {}; {} and {} verified",
            counted(files, "file"),
            parts.join(", "),
            counted(self.turns, "turn"),
            counted(self.actions, "action")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_says_what_there_is_and_nothing_else() {
        let mut tally = Tally {
            records: 1,
            turns: 5,
            actions: 9,
            ..Tally::default()
        };
        let right = "1 file: 1 record, right; 5 turns and 9 actions verified";
        assert_eq!(tally.summary(1, false), right);
        (tally.records, tally.wrong, tally.errors, tally.hints) = (3, 1, 2, 1);
        (tally.allowed, tally.mendable) = (4, 1);
        (tally.turns, tally.actions) = (1, 1);
        let wrong = "2 files: 3 records, 1 wrong, 2 errors, 1 hint (shown with --hints), 4 findings \
                     allowed and not counted, 1 of them can be mended with --fix; 1 turn and 1 \
                     action verified";
        assert_eq!(tally.summary(2, false), wrong);
    }
}
