//! Many records in one JSON document: read one after another, so that a long document takes no more memory than its
//! largest record.

use std::cell::Cell;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read};

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_path_to_error::Track;

use super::error::JsonError;
use super::stream::{json_limit, shape};
use super::wire::{Format, RecordJson, Version};
use crate::record::RECORD_LIMIT;

/// Reads a document with all its records, none of them longer than the [`json_limit`] of [`RECORD_LIMIT`].
///
/// # Errors
/// [`JsonError::Io`] when `input` fails, [`JsonError::Shape`] when it is no such document,
/// [`JsonError::TooLong`] at a record that is too long.
pub fn read_document(input: impl Read) -> Result<Vec<RecordJson>, JsonError> {
    let mut records = Vec::new();
    each_in_document(input, json_limit(RECORD_LIMIT), |record| {
        records.push(record);
        Ok::<_, JsonError>(())
    })?;
    Ok(records)
}

/// Reads a document and hands on one record after another, without keeping any. No more than `limit` bytes are read as
/// one record.
///
/// # Errors
/// Those of [`read_document`], once what stands before the place is handed on; and what `each` gives, which ends it.
pub fn each_in_document<E: From<JsonError>>(
    input: impl Read,
    limit: usize,
    each: impl FnMut(RecordJson) -> Result<(), E>,
) -> Result<(), E> {
    let left = Cell::new(limit);
    let input = behind_mark(BufReader::new(input)).map_err(JsonError::from)?;
    let mut json = serde_json::Deserializer::from_reader(Bounded { input, left: &left });
    let mut track = Track::new();
    let mut failed = None;
    let document = Document(Records {
        each,
        failed: &mut failed,
        left: &left,
        limit,
    });
    let read = document
        .deserialize(serde_path_to_error::Deserializer::new(
            &mut json, &mut track,
        ))
        .and_then(|()| json.end());
    match (failed, read) {
        (Some(error), _) => Err(error),
        (None, Ok(())) => Ok(()),
        (None, Err(error)) => Err(because(error, &track.path().to_string(), limit).into()),
    }
}

/// Why the document could not be read on.
fn because(error: serde_json::Error, path: &str, limit: usize) -> JsonError {
    if !error.is_io() {
        return shape(path.to_owned(), error);
    }
    let error = io::Error::from(error);
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref());
    let Some(Spent) = cause else {
        return error.into();
    };
    // The record, and not what was being read of it.
    let record = path.split('.').next().unwrap_or_default();
    JsonError::TooLong {
        path: record.to_owned(),
        limit,
    }
}

/// What is behind a byte-order mark, which some editors write and JSON does not know.
fn behind_mark(mut input: impl BufRead) -> io::Result<impl BufRead> {
    const MARK: &str = "\u{feff}";
    let mut first = Vec::new();
    (&mut input)
        .take(MARK.len() as u64)
        .read_to_end(&mut first)?;
    if first == MARK.as_bytes() {
        first.clear();
    }
    Ok(io::Cursor::new(first).chain(input))
}

/// Gives so many bytes and then fails, until it is allowed more.
struct Bounded<'l, R> {
    input: R,
    left: &'l Cell<usize>,
}

/// All bytes that one record may have are read.
#[derive(Clone, Copy, Debug)]
struct Spent;

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is too much of it")
    }
}

impl std::error::Error for Spent {}

impl<R: BufRead> Read for Bounded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.left.get();
        if left == 0 {
            return Err(io::Error::other(Spent));
        }
        let count = (&mut self.input).take(left as u64).read(buffer)?;
        self.left.set(left - count);
        Ok(count)
    }
}

/// The document as it is read.
struct Document<'l, F, E>(Records<'l, F, E>);

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Field {
    Format,
    Version,
    Records,
}

/// What becomes of its records.
struct Records<'l, F, E> {
    each: F,
    /// Why no further record is wanted.
    failed: &'l mut Option<E>,
    /// The bytes that the record may still have that is being read.
    left: &'l Cell<usize>,
    limit: usize,
}

impl<'de, E, F: FnMut(RecordJson) -> Result<(), E>> DeserializeSeed<'de> for Document<'_, F, E> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, E, F: FnMut(RecordJson) -> Result<(), E>> Visitor<'de> for Document<'_, F, E> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a document of records")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (mut format, mut version, mut records) = (None, None, Some(self.0));
        while let Some(field) = map.next_key()? {
            match field {
                Field::Format if format.is_some() => return Err(Error::duplicate_field("format")),
                Field::Version if version.is_some() => {
                    return Err(Error::duplicate_field("version"));
                }
                Field::Format => format = Some(map.next_value::<Format>()?),
                Field::Version => version = Some(map.next_value::<Version>()?),
                Field::Records => match records.take() {
                    Some(records) => map.next_value_seed(records)?,
                    None => return Err(Error::duplicate_field("records")),
                },
            }
        }
        let missing = match (format, version, records) {
            (None, ..) => "format",
            (_, None, _) => "version",
            (.., Some(_)) => "records",
            _ => return Ok(()),
        };
        Err(Error::missing_field(missing))
    }
}

impl<'de, E, F: FnMut(RecordJson) -> Result<(), E>> DeserializeSeed<'de> for Records<'_, F, E> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, E, F: FnMut(RecordJson) -> Result<(), E>> Visitor<'de> for Records<'_, F, E> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of records")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(record) = list.next_element()? {
            self.left.set(self.limit);
            if let Err(error) = (self.each)(record) {
                *self.failed = Some(error);
                return Err(Error::custom("no further record is wanted"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: &str = r#"{"format":"sahkku-json","version":1,"records":["#;

    fn read(text: impl Read, limit: usize) -> (usize, Result<(), JsonError>) {
        let mut count = 0;
        let read = each_in_document(text, limit, |_| {
            count += 1;
            Ok(())
        });
        (count, read)
    }

    fn records(count: usize, value: &str) -> String {
        let record = format!(
            r#"{{"format":"sahkku-json","version":1,"tags":[{{"name":"A","value":"{value}"}}],"lines":[],"result":null}}"#
        );
        vec![record; count].join(",\n")
    }

    #[test]
    fn the_limit_is_one_of_records_and_none_of_documents() {
        let (small, large) = (records(100, "a"), records(1, &"a".repeat(500)));
        let (count, end) = read(format!("{BEGIN}{small}]}}").as_bytes(), 300);
        assert!(end.is_ok(), "{end:?}");
        assert_eq!(count, 100);
        let text = format!("{BEGIN}{small},{large},{small}]}}");
        let (count, end) = read(text.as_bytes(), 300);
        let error = end.unwrap_err();
        assert!(error.is_too_long());
        assert!(error.to_string().starts_with("records[100]: "), "{error}");
        assert_eq!(count, 100);
    }

    #[test]
    fn what_never_ends_is_not_read_for_ever() {
        for before in [
            "",
            BEGIN,
            "{\"",
            "[",
            &format!("{BEGIN}{{\"tags\":[{{\"name\":\""),
        ] {
            for byte in *b" a[" {
                let endless = before.as_bytes().chain(io::repeat(byte));
                assert!(read(endless, 10_000).1.is_err(), "{before} {byte}");
            }
        }
    }

    #[test]
    fn a_document_has_each_of_its_parts_once() {
        for (text, said) in [
            (
                r#"{"format":"sahkku-json","version":1}"#,
                "missing field `records`",
            ),
            (
                r#"{"format":"sahkku-json","records":[]}"#,
                "missing field `version`",
            ),
            (r#"{"version":1,"records":[]}"#, "missing field `format`"),
            (
                r#"{"records":[],"records":[]}"#,
                "duplicate field `records`",
            ),
            (r#"{"version":1,"version":1}"#, "duplicate field `version`"),
            (r#"{"x":1}"#, "unknown field `x`"),
            ("[]", "expected a document of records"),
            (&format!("{BEGIN}]}} x"), "trailing characters"),
        ] {
            let error = read(text.as_bytes(), 1000).1.unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
        let other_order = r#"{"records":[],"version":1,"format":"sahkku-json"}"#;
        assert!(read(other_order.as_bytes(), 1000).1.is_ok());
    }
}
