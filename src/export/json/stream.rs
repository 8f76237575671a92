//! Many records: one JSON document, or one record on each line.

use std::io::{self, BufRead, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::error::JsonError;
use super::wire::{Format, RecordJson, Version};

/// Writes records into one JSON document, one after another, without keeping any.
///
/// ```
/// use sahkku::export::json::{DocumentWriter, from_record, read_document};
/// use sahkku::record::Record;
/// let record = from_record(&Record::parse(b"[Men \"Piera\"]\n\n= unfinished\n"));
/// let mut writer = DocumentWriter::new(Vec::new())?;
/// writer.write(&record)?;
/// let json = writer.finish()?;
/// assert_eq!(read_document(json.as_slice())?, [record]);
/// # Ok::<(), sahkku::export::json::JsonError>(())
/// ```
#[derive(Debug)]
pub struct DocumentWriter<W> {
    output: W,
    begun: bool,
}

impl<W: Write> DocumentWriter<W> {
    /// Begins a document.
    ///
    /// # Errors
    /// When `output` fails.
    pub fn new(mut output: W) -> io::Result<Self> {
        output.write_all(br#"{"format":"sahkku-json","version":1,"records":["#)?;
        Ok(Self {
            output,
            begun: false,
        })
    }

    /// Writes a record.
    ///
    /// # Errors
    /// When the output fails.
    pub fn write(&mut self, record: &RecordJson) -> io::Result<()> {
        self.output
            .write_all(if self.begun { b",\n" } else { b"\n" })?;
        self.begun = true;
        to_json(&mut self.output, record)
    }

    /// Ends the document.
    ///
    /// # Errors
    /// When the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.output.write_all(b"\n]}\n")?;
        Ok(self.output)
    }
}

/// Writes a record on a line of its own.
///
/// # Errors
/// When `output` fails.
pub fn write_line(mut output: impl Write, record: &RecordJson) -> io::Result<()> {
    to_json(&mut output, record)?;
    output.write_all(b"\n")
}

fn to_json(output: impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(output, value).map_err(io::Error::from)
}

/// The document as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "format")]
    _format: Format,
    #[serde(rename = "version")]
    _version: Version,
    records: Vec<RecordJson>,
}

/// Reads a document with all its records.
///
/// # Errors
/// [`JsonError::Io`] when `input` fails, [`JsonError::Shape`] when it is no such document.
pub fn read_document(mut input: impl Read) -> Result<Vec<RecordJson>, JsonError> {
    let mut text = Vec::new();
    input.read_to_end(&mut text)?;
    from_json::<Document>(without_mark(&text)).map(|document| document.records)
}

/// Reads records that stand one on each line, one at a time. Blank lines are passed over.
///
/// ```
/// use sahkku::export::json::read_lines;
/// let mut lines = read_lines("\n{\"format\":\"sahkku-json\",\"version\":2}\n".as_bytes());
/// let error = lines.next().and_then(Result::err).map(|error| error.to_string()).unwrap_or_default();
/// assert!(error.starts_with("line 2: version: version 2 of the format is not known"), "{error}");
/// ```
pub const fn read_lines<R: BufRead>(input: R) -> Lines<R> {
    Lines {
        input,
        line: 0,
        text: Vec::new(),
    }
}

/// The records of a text that has one on each line; made by [`read_lines`].
///
/// After a line that cannot be read the next one can.
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    line: u64,
    text: Vec<u8>,
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<RecordJson, JsonError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.text.clear();
            match self.input.read_until(b'\n', &mut self.text) {
                Ok(0) => return None,
                Ok(_) => self.line += 1,
                Err(error) => return Some(Err(error.into())),
            }
            let text = match self.line {
                1 => without_mark(&self.text),
                _ => &self.text,
            };
            if text.trim_ascii().is_empty() {
                continue;
            }
            return Some(from_json(text).map_err(|error| JsonError::Line {
                line: self.line,
                error: Box::new(error),
            }));
        }
    }
}

/// The text behind a byte-order mark, which some editors write and JSON does not know.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

/// Reads all of `text`. Only when that fails is it read again with an eye to the place.
fn from_json<T: DeserializeOwned>(text: &[u8]) -> Result<T, JsonError> {
    let error = match serde_json::from_slice(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let mut reader = serde_json::Deserializer::from_slice(text);
    match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Ok(_) => Err(shape(String::new(), error)),
        Err(located) => {
            let path = located.path().to_string();
            Err(shape(path, located.into_inner()))
        }
    }
}

const fn shape(path: String, error: serde_json::Error) -> JsonError {
    JsonError::Shape { path, error }
}
