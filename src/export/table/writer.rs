//! Writing rows, in any format.

use std::io::{self, Write};

use crate::export::csv::CsvRows;

use crate::language::Language;

use super::cell::Row;
use super::{json, text};

/// The rows of a text table that are held back to find out how wide its columns are. A longer table
/// goes on with the headings repeated.
pub const PAGE: usize = 1000;

/// How rows are written.
#[derive(Clone, Copy, Debug)]
pub enum RowFormat<'l> {
    /// A table for people, its words in this language.
    Text(&'l Language),
    /// One JSON object a line.
    Json,
    /// Comma-separated values with a line of names.
    Csv,
}

/// Writes rows one after another.
#[derive(Debug)]
pub struct RowWriter<'l, W: Write, R> {
    sink: Sink<'l, W, R>,
}

#[derive(Debug)]
enum Sink<'l, W: Write, R> {
    Text {
        out: W,
        page: Vec<R>,
        written: bool,
        language: &'l Language,
    },
    Json(W),
    Csv(Box<CsvRows<W>>),
}

impl<'l, W: Write, R: Row> RowWriter<'l, W, R> {
    /// A writer to `out`. CSV begins with its line of names, even where no row follows.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn new(out: W, format: RowFormat<'l>) -> io::Result<Self> {
        let sink = match format {
            RowFormat::Text(language) => Sink::Text {
                out,
                page: Vec::new(),
                written: false,
                language,
            },
            RowFormat::Json => Sink::Json(out),
            RowFormat::Csv => Sink::Csv(Box::new(CsvRows::new::<R>(out)?)),
        };
        Ok(Self { sink })
    }

    /// Writes a row.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(&mut self, row: R) -> io::Result<()> {
        match &mut self.sink {
            Sink::Text {
                out,
                page,
                written,
                language,
            } => {
                page.push(row);
                if page.len() >= PAGE {
                    turn_page(out, page, written, language)
                } else {
                    Ok(())
                }
            }
            Sink::Json(out) => json::write_line(out, &row),
            Sink::Csv(rows) => rows.write(&row),
        }
    }

    /// Writes a row that sums up the others: people want it, and programs would count it twice, so
    /// it stands in text tables only.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_total(&mut self, row: R) -> io::Result<()> {
        if matches!(self.sink, Sink::Text { .. }) {
            self.write(row)
        } else {
            Ok(())
        }
    }

    /// Writes what is held back and gives `out` back. A text table without rows is nothing at all.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn finish(self) -> io::Result<W> {
        match self.sink {
            Sink::Text {
                mut out,
                mut page,
                mut written,
                language,
            } => {
                turn_page(&mut out, &mut page, &mut written, language)?;
                Ok(out)
            }
            Sink::Json(out) => Ok(out),
            Sink::Csv(rows) => rows.finish(),
        }
    }
}

/// Writes the rows held back as a table.
fn turn_page<R: Row>(
    out: &mut impl Write,
    page: &mut Vec<R>,
    written: &mut bool,
    language: &Language,
) -> io::Result<()> {
    if page.is_empty() {
        return Ok(());
    }
    if std::mem::replace(written, true) {
        out.write_all(b"\n")?;
    }
    out.write_all(text::render(page, language).as_bytes())?;
    page.clear();
    Ok(())
}
