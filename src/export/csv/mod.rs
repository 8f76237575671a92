//! Rows as comma-separated values (RFC 4180), safe to open in a spreadsheet.
//!
//! A cell with text from a file that a spreadsheet would take for a formula (it begins with `=`, `+`,
//! `-`, `@`, a tab or a line end) gets a `'` before it. Characters that must not reach a reader come
//! as `\u{…}`. JSON has the texts as they are.

use std::borrow::Cow;
use std::io::{self, Write};

use csv::{Terminator, Writer, WriterBuilder};

use crate::text::{hazard, visible};

use super::table::{Row, Value};

/// Writes rows; made by a [`RowWriter`](super::table::RowWriter).
#[derive(Debug)]
pub(super) struct CsvRows<W: Write> {
    writer: Writer<W>,
}

impl<W: Write> CsvRows<W> {
    /// Begins with the line of names.
    pub(super) fn new<R: Row>(out: W) -> io::Result<Self> {
        let mut writer = WriterBuilder::new()
            .terminator(Terminator::Any(b'\n'))
            .from_writer(out);
        writer
            .write_record(R::data_columns().map(|column| column.name))
            .map_err(failure)?;
        Ok(Self { writer })
    }

    pub(super) fn write<R: Row>(&mut self, row: &R) -> io::Result<()> {
        for column in R::data_columns() {
            self.writer
                .write_field(cell(&(column.value)(row)).as_bytes())
                .map_err(failure)?;
        }
        self.writer.write_record(None::<&[u8]>).map_err(failure)
    }

    pub(super) fn finish(self) -> io::Result<W> {
        self.writer
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)
    }
}

/// The error of the output itself, so that its kind is not lost: a closed pipe is none.
fn failure(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

/// A value as it stands in a cell.
fn cell<'v>(value: &'v Value<'_>) -> Cow<'v, str> {
    match value {
        Value::Text(text) | Value::File(text) => guarded(text),
        ours => ours.plain(),
    }
}

/// A text that no spreadsheet takes for a formula and no terminal for a command.
///
/// ```
/// use sahkku::export::csv::guarded;
/// assert_eq!(guarded("=HYPERLINK(1)"), "'=HYPERLINK(1)");
/// assert_eq!(guarded("Ánte"), "Ánte");
/// ```
pub fn guarded(text: &str) -> Cow<'_, str> {
    // Most texts are plain, and some stand in every row.
    let plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let safe: Cow<'_, str> = if !plain && text.chars().any(|character| hazard(character).is_some())
    {
        visible(text).to_string().into()
    } else {
        text.into()
    };
    if safe.starts_with(begins_formula) {
        format!("'{safe}").into()
    } else {
        safe
    }
}

/// The last four are how the same signs are typed in East Asian texts.
const fn begins_formula(character: char) -> bool {
    matches!(
        character,
        '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_guarded_and_numbers_are_not() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\r=1", "＝1"] {
            assert_eq!(guarded(text), format!("'{text}"));
        }
        assert_eq!(cell(&Value::Real(-1.25, 2)), "-1.25");
        assert_eq!(cell(&Value::word("--")), "--");
        assert_eq!(cell(&Value::Text("\u{1b}]0;x".into())), "\\u{1b}]0;x");
    }
}
