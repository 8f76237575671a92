//! Tables of what [`crate::stats`] counts: one row for a record, a turn, a form or a player.
//!
//! What the columns are is said once, as data ([`Row::COLUMNS`]); text, CSV and JSON are three ways
//! to write the same. [`RowWriter`] writes rows one after another, so that a table of any length
//! needs no more room than a page of it.
//!
//! ```
//! use sahkku::export::table::{RecordRow, RowFormat, RowWriter};
//! use sahkku::language::Language;
//! use sahkku::record::Record;
//! use sahkku::replay::Rulebook;
//! use sahkku::stats::count;
//!
//! let text = "[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n0. M X20 W 200\n= unfinished\n";
//! let record = Record::parse(text.as_bytes());
//! let game = count(&record, &mut Rulebook::default());
//! let mut rows = RowWriter::new(Vec::new(), RowFormat::Text(Language::english()))?;
//! rows.write(RecordRow::new("cup.sahkku", 1, &record, &game))?;
//! let table = String::from_utf8(rows.finish()?).unwrap_or_default();
//! assert!(table.contains("cup.sahkku:1"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod cell;
mod form;
mod json;
mod player;
mod record;
mod report;
mod series;
mod text;
mod turn;
mod writer;

pub use cell::{Align, Column, Row, Shown, Value};
pub use form::FormRow;
pub use player::PlayerRow;
pub use record::RecordRow;
pub use report::{
    AboutForm, BinRow, CompareRow, DiceRow, FallRow, FigureRow, FirstRow, LuckRow, OpeningRow,
    TestRow,
};
pub use series::SeriesRow;
pub use turn::{TurnRow, turn_rows};
pub(super) use turn::{king_event, play, throws};
pub use writer::{PAGE, RowFormat, RowWriter};
