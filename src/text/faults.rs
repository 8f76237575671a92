//! What is wrong with a file that people write: each thing with its place.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::{LineIndex, Place, Span, visible};

/// One thing that is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct FileProblem<F: Error + 'static> {
    /// What.
    #[source]
    pub fault: F,
    /// Where, in bytes of the file.
    pub span: Span,
    /// Where, as people count.
    pub place: Place,
}

/// Everything that is wrong with a file: at least one thing, in the order of the file.
///
/// Displays with one line for each, `file:line:column: what is wrong`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FileProblems<F: Error + 'static> {
    /// What the file is called.
    pub source_name: String,
    /// The findings.
    pub problems: Vec<FileProblem<F>>,
}

impl<F: Error + 'static> FileProblems<F> {
    /// Puts faults, each with its bytes in `text`, in their order and finds their places.
    pub(crate) fn new(text: &str, source_name: &str, mut faults: Vec<(Range<usize>, F)>) -> Self {
        faults.sort_by_key(|(range, _)| range.start);
        let lines = LineIndex::new(text.as_bytes());
        let offset = |at| u32::try_from(at).unwrap_or(u32::MAX);
        let problem = |(range, fault): (Range<usize>, F)| FileProblem {
            fault,
            place: lines.place(text.as_bytes(), range.start),
            span: Span::new(offset(range.start), offset(range.end)),
        };
        Self {
            source_name: source_name.to_owned(),
            problems: faults.into_iter().map(problem).collect(),
        }
    }
}

impl<F: Error + 'static> fmt::Display for FileProblems<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = visible(&self.source_name);
        for (at, FileProblem { fault, place, .. }) in self.problems.iter().enumerate() {
            let newline = if at > 0 { "\n" } else { "" };
            let (line, column) = (place.line, place.column);
            write!(f, "{newline}{name}:{line}:{column}: {fault}")?;
        }
        Ok(())
    }
}
