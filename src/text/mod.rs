//! Text: byte spans, lines and columns, and making untrusted text safe to show.
//!
//! Nothing here knows the game.

mod composed;
mod escape;
mod faults;
mod fold;
mod lines;
mod markup;
mod sentence;
mod similar;
mod span;

pub use composed::composed;
pub use escape::{Hazard, Visible, hazard, visible};
pub use faults::{FileProblem, FileProblems};
pub use fold::fold;
pub use lines::{LineIndex, Place, count_chars, line_end, line_feeds};
pub use markup::{Markup, html, markdown, tex, typst};
pub use sentence::sentence;
pub use similar::{nearest, slips};
pub use span::Span;
