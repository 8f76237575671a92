//! Pictures and other outputs of a position or a game.

pub mod article;
pub mod board;
pub mod csv;
pub mod dataset;
pub mod html;
pub mod json;
#[cfg(feature = "print")]
pub mod print;
pub mod scene;
#[cfg(feature = "print")]
pub mod sheet;
pub mod svg;
pub mod table;

/// Appends formatted text.
pub(crate) fn put(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    use std::fmt::Write as _;
    // Writing into a string cannot fail.
    let _ = text.write_fmt(arguments);
}
