//! Going through records in the terminal, and writing into them.
//!
//! [`app::App`] is what is shown and how keys change it, [`draw`] how it looks; only [`terminal`]
//! knows that there is a terminal.

mod app;
mod book;
pub(crate) mod draw;
mod journey;
mod keys;
mod prompt;
mod score;
mod sheet;
mod terminal;
#[cfg(test)]
mod tests;
pub(crate) mod words;
mod writing;

pub(crate) use app::App;
pub(crate) use book::Book;
pub(crate) use score::Note;
pub(crate) use sheet::Sheet;
pub(crate) use terminal::{Ended, run};
