//! The tables as comma-separated values.

use std::fmt::Write as _;

use csv::{Terminator, Writer, WriterBuilder};

use super::super::csv::guarded;
use super::collector::Rows;
use super::schema::{Cell, Entry, Kind, Table};
use super::{ActionEntry, GameEntry, TurnEntry};

/// The line of names with which the file of a table begins.
///
/// ```
/// use sahkku::export::dataset::{Table, csv_header};
/// assert!(csv_header(Table::Actions).starts_with("file,offset,turn,action,variant,side,"));
/// ```
pub fn csv_header(table: Table) -> String {
    let names: Vec<_> = table.columns().map(|column| column.name).collect();
    names.join(",") + "\n"
}

/// Rows as lines of CSV (RFC 4180) in memory: what a batch of records comes to.
///
/// Nothing is an empty cell. Texts that somebody else wrote are [guarded](guarded).
#[derive(Debug, Default)]
pub struct CsvTables {
    tables: [Option<Writer<Vec<u8>>>; 3],
    /// The cell that is written now, kept for its room.
    cell: String,
}

impl CsvTables {
    /// Takes the rows of these tables.
    pub fn new(tables: impl IntoIterator<Item = Table>) -> Self {
        let mut new = Self::default();
        for table in tables {
            if let Some(place) = new.tables.get_mut(table as usize) {
                let mut builder = WriterBuilder::new();
                builder.terminator(Terminator::Any(b'\n'));
                *place = Some(builder.from_writer(Vec::new()));
            }
        }
        new
    }

    /// The lines of all tables, in the order of [`Table::ALL`], without the
    /// [lines of names](csv_header); nothing for a table that was not asked for.
    pub fn finish(self) -> [Vec<u8>; 3] {
        // Writing to a vector cannot fail.
        self.tables.map(|table| {
            table
                .and_then(|lines| lines.into_inner().ok())
                .unwrap_or_default()
        })
    }

    fn add<E: Entry>(&mut self, row: &E) {
        let Some(Some(lines)) = self.tables.get_mut(E::TABLE as usize) else {
            return;
        };
        // Writing to a vector or a string cannot fail.
        for column in E::COLUMNS {
            self.cell.clear();
            let text = match (column.value)(row) {
                Cell::Text(text) if column.about.kind == (Kind::Text { foreign: true }) => {
                    let _ = lines.write_field(guarded(text).as_bytes());
                    continue;
                }
                Cell::Text(text) => text,
                Cell::Null => "",
                Cell::Bool(value) => ["false", "true"][usize::from(value)],
                // Most numbers are counts of very few.
                Cell::Int(value @ 0..=9) => {
                    let digits = "0123456789";
                    let at = usize::try_from(value).unwrap_or_default();
                    digits.get(at..=at).unwrap_or_default()
                }
                Cell::Int(value) => {
                    let _ = write!(self.cell, "{value}");
                    &self.cell
                }
                Cell::Double(value) => {
                    let _ = write!(self.cell, "{value}");
                    &self.cell
                }
            };
            let _ = lines.write_field(text.as_bytes());
        }
        let _ = lines.write_record(None::<&[u8]>);
    }
}

impl Rows for CsvTables {
    fn wants(&self, table: Table) -> bool {
        matches!(self.tables.get(table as usize), Some(Some(_)))
    }

    fn game(&mut self, row: &GameEntry) {
        self.add(row);
    }

    fn turn(&mut self, row: &TurnEntry) {
        self.add(row);
    }

    fn action(&mut self, row: &ActionEntry) {
        self.add(row);
    }
}
