//! Pictures and other outputs of a position or a game.

pub mod board;
pub mod csv;
pub mod html;
pub mod json;
pub mod svg;
pub mod table;
pub mod words;
