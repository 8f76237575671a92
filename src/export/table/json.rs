//! Rows as JSON objects.

use std::io::{self, Write};

use serde::ser::{SerializeMap as _, Serializer as _};
use serde_json::ser::{Formatter, Serializer};

use crate::text::hazard;

use super::cell::Row;

/// Writes a row as one JSON object on a line of its own.
pub(super) fn write_line<R: Row>(out: &mut impl Write, row: &R) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(&mut *out, Careful);
    let mut object = serializer.serialize_map(Some(R::data_columns().count()))?;
    for column in R::data_columns() {
        object.serialize_entry(column.name, &(column.value)(row))?;
    }
    object.end()?;
    out.write_all(b"\n")
}

/// Compact JSON in which characters that must not reach a terminal are escaped. Nothing is lost:
/// a reader gets them back.
struct Careful;

impl Formatter for Careful {
    fn write_string_fragment<W>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()>
    where
        W: ?Sized + Write,
    {
        let mut rest = fragment;
        while let Some(at) = rest.find(|character| hazard(character).is_some()) {
            let (before, from) = rest.split_at(at);
            writer.write_all(before.as_bytes())?;
            let mut characters = from.chars();
            if let Some(character) = characters.next() {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    write!(writer, "\\u{unit:04x}")?;
                }
            }
            rest = characters.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use serde::ser::Serialize as _;

    use super::*;

    #[test]
    fn what_is_escaped_comes_back() {
        let text = "a\u{202e}b\u{9b}\u{e0001}\"\\\u{1b}\n č";
        let mut out = Vec::new();
        text.serialize(&mut Serializer::with_formatter(&mut out, Careful))
            .unwrap();
        let written = String::from_utf8(out).unwrap();
        assert!(
            written.chars().all(|character| hazard(character).is_none()),
            "{written}"
        );
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
    }
}
