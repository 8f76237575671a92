//! How much each kind of finding counts, as the user wants it.

use clap::Args;
use sahkku::diagnostic::{Code, Diagnostic, Group, Severity};

/// `--allow`, `--deny`, `--strict`
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LevelOptions {
    /// Say nothing of findings of this kind, and do not count them: a name, a number, or the word of a
    /// group. Several with commas between them; may be given again.
    #[arg(long, value_name = "FINDING", value_delimiter = ',')]
    allow: Vec<Kind>,

    /// Count findings of this kind as errors; goes before --allow.
    #[arg(long, value_name = "FINDING", value_delimiter = ',')]
    deny: Vec<Kind>,

    /// Count every warning as an error.
    #[arg(long)]
    strict: bool,
}

/// Some kinds of finding, as an option names them.
#[derive(Clone, Debug)]
struct Kind(Vec<Code>);

impl std::str::FromStr for Kind {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let word = word.trim();
        if let Some(group) = Group::from_word(word) {
            return Ok(Self(group.codes().collect()));
        }
        word.parse::<Code>()
            .map(|code| Self(vec![code]))
            .map_err(|error| format!("{error}; `sahkku explain` lists them all"))
    }
}

/// What becomes of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// As its code says.
    Own,
    Allowed,
    Denied,
}

/// The level of each code.
#[derive(Clone, Debug)]
pub(crate) struct Levels {
    levels: [Level; Code::ALL.len()],
    strict: bool,
}

impl LevelOptions {
    pub(crate) fn levels(&self) -> Levels {
        let mut levels = [Level::Own; Code::ALL.len()];
        for (kinds, level) in [(&self.allow, Level::Allowed), (&self.deny, Level::Denied)] {
            for code in kinds.iter().flat_map(|kind| &kind.0) {
                if let Some(slot) = levels.get_mut(*code as usize) {
                    *slot = level;
                }
            }
        }
        Levels {
            levels,
            strict: self.strict,
        }
    }
}

impl Levels {
    /// Gives findings the severity that was asked for and takes out those that are allowed; says
    /// how many that were.
    pub(crate) fn apply(&self, findings: &mut Vec<Diagnostic>) -> u64 {
        let before = findings.len();
        findings.retain_mut(|finding| {
            match self.levels.get(finding.code as usize) {
                Some(Level::Allowed) => return false,
                Some(Level::Denied) => finding.severity = Severity::Error,
                _ if self.strict && finding.severity == Severity::Warning => {
                    finding.severity = Severity::Error;
                }
                _ => {}
            }
            true
        });
        (before - findings.len()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahkku::text::Span;

    fn after(allow: &str, deny: &str, strict: bool) -> Vec<(Code, Severity)> {
        let kinds = |words: &str| -> Vec<Kind> {
            let words = words.split(',').filter(|word| !word.is_empty());
            words.map(|word| word.parse().unwrap()).collect()
        };
        let options = LevelOptions {
            allow: kinds(allow),
            deny: kinds(deny),
            strict,
        };
        let mut findings: Vec<Diagnostic> =
            [Code::MissingDot, Code::MarkMissing, Code::IllegalMove]
                .map(|code| Diagnostic::new(code, Span::at(0), "so"))
                .into();
        let allowed = options.levels().apply(&mut findings);
        assert_eq!(allowed + findings.len() as u64, 3);
        let findings = findings.iter();
        findings
            .map(|finding| (finding.code, finding.severity))
            .collect()
    }

    #[test]
    fn findings_count_as_the_user_says() {
        use Severity::{Error, Hint, Warning};
        let own = [
            (Code::MissingDot, Warning),
            (Code::MarkMissing, Hint),
            (Code::IllegalMove, Error),
        ];
        assert_eq!(after("", "", false), own);
        assert_eq!(
            after("", "", true)[..2],
            [(Code::MissingDot, Error), (Code::MarkMissing, Hint)]
        );
        assert_eq!(after("S0601,missing-dot", "", false), own[1..2]);
        assert_eq!(after("actions,syntax", "", false), []);
        assert_eq!(after("", "Actions", false)[1], (Code::MarkMissing, Error));
        assert_eq!(
            after("mark-missing", "mark-missing", false)[1],
            (Code::MarkMissing, Error)
        );
        assert!(
            "mark-mising"
                .parse::<Kind>()
                .unwrap_err()
                .contains("`mark-missing`")
        );
    }
}
