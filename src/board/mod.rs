//! The board: three rows of fields, two sides, and the places a running piece can be in.
//!
//! Rows are 1 (the men's home), 2 (the middle) and 3 (the women's home); columns are lettered from
//! `A`, left to right as the men see the board. Names are absolute: one name for one field, whoever
//! moves. Nothing here knows a rule.

mod field;
mod side;

pub use field::{Column, Field, FieldError, Heading, MAX_COLUMNS, Row, Spot};
pub use side::{BySide, Side};
