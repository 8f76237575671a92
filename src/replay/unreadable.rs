//! Positions that a record gives and that cannot be read, as findings.

use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::engine::PositionError;
use crate::text::Span;

/// The findings about a position that stands at `value`. With escapes in it the text does not say at
/// which bytes: then all of it is marked.
pub(super) fn findings(error: PositionError, value: Span, as_written: bool) -> Vec<Diagnostic> {
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let place = |range: &std::ops::Range<usize>| {
        Span::new(
            value.start.saturating_add(offset(range.start)),
            value.start.saturating_add(offset(range.end)),
        )
    };
    let parts = error.faults.into_iter().map(|part| {
        let span = if as_written { place(&part.span) } else { value };
        let mut finding = Diagnostic::new(Code::BadPosition, span, part.fault.to_string());
        if let Some(other) = part.other.filter(|_| as_written) {
            finding = finding.with_label(place(&other), "this stands there as well");
        }
        if let Some(meant) = part.instead {
            finding = finding.with_help(format!("did you mean `{meant}`?"));
            if as_written {
                finding = finding.with_fix(Fix::safe(span, meant));
            }
        }
        finding
    });
    parts.collect()
}
