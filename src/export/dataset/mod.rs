//! Games as data: the tables `games`, `turns` and `actions`, for programs that count.
//!
//! What the columns are is said once ([`Entry::COLUMNS`]); the header of CSV files, the schema of
//! Parquet files, `formats/tables.schema.json` and `docs/tables.md` all come from it or are held
//! against it. [`tabulate`] verifies a record and hands its rows to [`Rows`] as they come up; what is
//! counted in them is counted by [`crate::stats`].
//!
//! ```
//! use sahkku::export::dataset::{CsvTables, Place, Table, tabulate};
//! use sahkku::record::Record;
//! use sahkku::replay::Rulebook;
//!
//! let text = "[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n0. M X20 W 200\n\
//!     1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n= unfinished\n";
//! let record = Record::parse(text.as_bytes());
//! let mut tables = CsvTables::new([Table::Turns]);
//! let right = tabulate(&record, &mut Rulebook::default(), Place::of("cup.sahkku", 0), &mut tables);
//! assert!(right);
//! let [_, turns, _] = tables.finish();
//! assert!(turns.starts_with(b"cup.sahkku,0,1,lagesvuotna,men,X32,"));
//! ```

mod action;
mod collector;
mod csv;
mod game;
#[cfg(feature = "parquet")]
mod parquet;
mod schema;
mod turn;

pub use action::ActionEntry;
pub use collector::{Place, Rows, tabulate};
pub use csv::{CsvTables, csv_header};
pub use game::GameEntry;
#[cfg(feature = "parquet")]
pub use parquet::{Blocks, Folder, GROUP_ROWS, MOST_PENDING, ParquetError, ParquetTables};
pub use schema::{About, Cell, Column, Entry, Kind, PARTITION, SCHEMA_VERSION, Table, schema};
pub use turn::TurnEntry;
