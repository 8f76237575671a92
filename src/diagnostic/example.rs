//! A wrong and a right way to write something.

/// A wrong and a right version of a few lines.
///
/// Where the finding can stand in the text of a record, the lines before and after make each version
/// a complete record: the wrong one has the finding in its wrong lines, the right one is right.
///
/// ```
/// use sahkku::diagnostic::Code;
/// let example = Code::MissingColon.example();
/// assert_eq!(example.wrong, "1. M X20 *O1-O2 O2-M2");
/// assert_eq!(example.right, "1. M X20: *O1-O2 O2-M2");
/// assert!(example.right_record().unwrap().starts_with("[Variant \"lagesvuotna\"]\n"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Lines of the record that both versions begin with and that need not be shown.
    pub before: &'static str,
    /// Lines after those, without which the example is not understood.
    pub lead: &'static str,
    /// The wrong lines.
    pub wrong: &'static str,
    /// The right lines in their place.
    pub right: &'static str,
    /// The lines that end the record, not to be shown.
    pub after: &'static str,
    /// Whether the lines are lines of a record. Otherwise they describe what cannot be shown there:
    /// bytes, or a whole file.
    pub is_record: bool,
}

impl Example {
    /// What stands in the place of lines that cannot be shown.
    pub(super) const WORDS: Self = Self {
        before: "",
        lead: "",
        wrong: "",
        right: "",
        after: "",
        is_record: false,
    };

    /// A line in the header of a game that has not begun.
    pub(super) const HEADER: Self = Self {
        before: "[Variant \"lagesvuotna\"]",
        after: "\n= unfinished",
        is_record: true,
        ..Self::WORDS
    };

    /// A line after the roll-off, which the men have won.
    pub(super) const GAME: Self = Self {
        before: "[Variant \"lagesvuotna\"]\n\n0. M X20 W 200",
        after: "= unfinished",
        ..Self::HEADER
    };

    /// The wrong version as a complete record, if it can be shown as one.
    pub fn wrong_record(&self) -> Option<String> {
        self.record(self.wrong)
    }

    /// The right version as a complete record, if it can be shown as one.
    pub fn right_record(&self) -> Option<String> {
        self.record(self.right)
    }

    fn record(&self, lines: &str) -> Option<String> {
        self.is_record.then(|| {
            [self.before, self.lead, lines, self.after]
                .into_iter()
                .filter(|part| !part.is_empty())
                .flat_map(|part| [part, "\n"])
                .collect()
        })
    }

    /// How many lines of the record stand before the wrong or right ones.
    pub fn lines_before(&self) -> usize {
        [self.before, self.lead]
            .into_iter()
            .filter(|part| !part.is_empty())
            .map(|part| part.matches('\n').count() + 1)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_make_a_record() {
        let example = Example {
            lead: "[Round \"1\"]\n",
            wrong: "b",
            right: "c\nd",
            ..Example::HEADER
        };
        assert_eq!(
            example.wrong_record().unwrap(),
            "[Variant \"lagesvuotna\"]\n[Round \"1\"]\n\nb\n\n= unfinished\n"
        );
        assert_eq!(example.lines_before(), 3);
        assert_eq!(Example::WORDS.right_record(), None);
    }
}
