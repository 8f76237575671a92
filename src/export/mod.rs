//! Pictures and other outputs of a position or a game.

pub mod svg;
pub mod words;
