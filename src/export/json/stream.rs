//! Many records: one JSON document is written, one record on each line written and read.

use std::io::{self, BufRead, Read as _, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::JsonError;
use super::wire::RecordJson;
use crate::record::RECORD_LIMIT;

/// How much longer the JSON of a record may be than its text. Written without a replay it is about six times as
/// long, with one about 25 times.
const TIMES_AS_LONG: usize = 8;

/// How many bytes of JSON are read as one record where the text of a record may have `record_limit`: eight
/// times as many. That is enough for what [`from_record`](super::from_record) makes of usual games of that length, and for a
/// third of them with a replay.
pub const fn json_limit(record_limit: usize) -> usize {
    record_limit.saturating_mul(TIMES_AS_LONG)
}

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

/// Reads records that stand one on each line, one at a time, with the [`json_limit`] of [`RECORD_LIMIT`]. Blank
/// lines are passed over.
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
        limit: json_limit(RECORD_LIMIT),
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
    limit: usize,
    line: u64,
    text: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Keeps no line longer than `limit` bytes: such a one is [`JsonError::TooLong`], and the next one can be
    /// read.
    #[must_use]
    pub const fn with_limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// Reads a line, as far as the limit; says whether there is one.
    fn next_line(&mut self) -> Result<bool, JsonError> {
        self.text.clear();
        let most = (self.limit as u64).saturating_add(1);
        let mut input = (&mut self.input).take(most);
        if input.read_until(b'\n', &mut self.text)? == 0 {
            return Ok(false);
        }
        self.line += 1;
        if self.text.len() <= self.limit || self.text.ends_with(b"\n") {
            return Ok(true);
        }
        self.input.skip_until(b'\n')?;
        Err(self.at_line(JsonError::TooLong {
            path: String::new(),
            limit: self.limit,
        }))
    }

    fn at_line(&self, error: JsonError) -> JsonError {
        JsonError::Line {
            line: self.line,
            error: Box::new(error),
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<RecordJson, JsonError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.next_line() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
            let text = match self.line {
                1 => without_mark(&self.text),
                _ => &self.text,
            };
            if !text.trim_ascii().is_empty() {
                return Some(from_json(text).map_err(|error| self.at_line(error)));
            }
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

pub(super) const fn shape(path: String, error: serde_json::Error) -> JsonError {
    JsonError::Shape { path, error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_the_next_is_read_in_any_case() {
        let record = r#"{"format":"sahkku-json","version":1,"tags":[],"lines":[],"result":null}"#;
        for (limit, fits) in [(record.len(), true), (record.len() - 1, false)] {
            for end in ["", "\n"] {
                let text = format!("{record}\n{{}}\n{record}{end}");
                let lines = read_lines(text.as_bytes()).with_limit(limit);
                let read: Vec<_> = lines.collect();
                let [first, second, third] = read.as_slice() else {
                    panic!("{read:?}")
                };
                for line in [first, third] {
                    match line {
                        Ok(_) => assert!(fits),
                        Err(error) => assert!(!fits && error.is_too_long(), "{error}"),
                    }
                }
                assert!(second.as_ref().is_err_and(|error| !error.is_too_long()));
            }
        }
    }
}
