//! Findings as JSON.

use serde::{Deserialize, Serialize};

use crate::diagnostic::Diagnostic;
use crate::text::{LineIndex, count_chars};

/// Something that is to be said about a record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FindingJson {
    /// The stable name of its kind, such as `illegal-move`.
    pub code: String,
    /// `error`, `warning` or `hint`.
    pub severity: String,
    /// What is wrong here.
    pub message: String,
    /// The line, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
    /// How many characters are meant; 0 for a place between two.
    pub length: u64,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl FindingJson {
    /// A finding in a text whose lines are known. The first line of the text counts as line 1.
    ///
    /// ```
    /// use sahkku::diagnostic::{Code, Diagnostic};
    /// use sahkku::export::json::FindingJson;
    /// use sahkku::text::{LineIndex, Span};
    /// let text = "1. M X32\n2. Ŋ".as_bytes();
    /// let finding = Diagnostic::new(Code::ExpectedSide, Span::new(12, 14), "no side");
    /// let json = FindingJson::new(&finding, text, &LineIndex::new(text));
    /// assert_eq!((json.line, json.column, json.length), (2, 4, 1));
    /// ```
    pub fn new(finding: &Diagnostic, text: &[u8], lines: &LineIndex) -> Self {
        let place = lines.place(text, finding.span.start as usize);
        Self {
            code: finding.code.name().to_owned(),
            severity: finding.severity.word().to_owned(),
            message: finding.message.clone(),
            line: place.line,
            column: place.column,
            length: count_chars(finding.span.of(text)) as u64,
            help: finding.help.clone(),
        }
    }
}
