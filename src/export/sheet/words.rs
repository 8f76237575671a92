//! The words on a sheet.

/// What a diagram is called that is the so-manieth.
pub(in crate::export) fn diagram(number: usize) -> String {
    format!("Diagram {number}")
}

/// At the foot of a page.
pub(super) fn page(number: usize, all: usize) -> String {
    format!("{number} / {all}")
}
