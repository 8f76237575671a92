//! Records that come as JSON.

use std::io::BufReader;

use anyhow::{Context as _, anyhow};
use sahkku::export::json::{self, JsonError, RecordJson, json_limit};
use sahkku::record::{ChunkKind, TooLarge};

use crate::cli::console::Console;
use crate::cli::input::Source;
use crate::cli::records::raise;

/// How JSON holds records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JsonShape {
    /// In one document.
    Document,
    /// One on each line.
    Lines,
}

/// Hands on the text of each record that a file holds as JSON, with its number from 1. What is too large is complained
/// of and left out; in a document nothing can be read behind it.
pub(super) fn each_json(
    console: &mut Console,
    source: &Source,
    shape: JsonShape,
    largest: usize,
    work: impl FnMut(u64, &[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = source.name();
    let input = BufReader::new(source.open()?);
    let limit = json_limit(largest);
    let mut reading = Reading {
        name: &name,
        largest,
        number: 0,
        work,
    };
    match shape {
        JsonShape::Document => {
            let read = json::each_in_document(input, limit, |record| {
                reading.take(console, &record).map_err(Stop::Inside)
            });
            read.map_err(|stop| match stop {
                Stop::Unreadable(error) => unreadable(&name, error),
                Stop::Inside(error) => error,
            })
        }
        JsonShape::Lines => {
            json::read_lines(input)
                .with_limit(limit)
                .try_for_each(|line| match line {
                    Ok(record) => reading.take(console, &record),
                    Err(error) if error.is_too_long() => {
                        reading.number += 1;
                        console.complain(&unreadable(&name, error));
                        Ok(())
                    }
                    Err(error) => Err(unreadable(&name, error)),
                })
        }
    }
}

/// Why a document is not read to its end.
enum Stop {
    Unreadable(JsonError),
    /// What was to be done with a record has failed.
    Inside(anyhow::Error),
}

impl From<JsonError> for Stop {
    fn from(error: JsonError) -> Self {
        Self::Unreadable(error)
    }
}

fn unreadable(name: &str, error: JsonError) -> anyhow::Error {
    if error.is_too_long() {
        return anyhow!("cannot read {name}: {error}; a larger `--max-record` reads it");
    }
    anyhow::Error::from(error).context(format!("{name} does not hold records as JSON"))
}

/// A file on its way to those who want its records.
struct Reading<'n, W> {
    name: &'n str,
    /// How large the text of a record may be.
    largest: usize,
    /// The records so far.
    number: u64,
    work: W,
}

impl<W: FnMut(u64, &[u8]) -> anyhow::Result<()>> Reading<'_, W> {
    fn take(&mut self, console: &mut Console, record: &RecordJson) -> anyhow::Result<()> {
        self.number += 1;
        let Self { name, number, .. } = *self;
        let text = json::to_record_text(record)
            .with_context(|| format!("{name}: record {number} cannot be written"))?;
        if text.len() <= self.largest {
            return (self.work)(number, &text);
        }
        let large = TooLarge {
            kind: ChunkKind::Record,
            length: text.len() as u64,
            limit: self.largest,
        };
        let remedy = raise(large).unwrap_or_default();
        console.complain(&anyhow!(
            "cannot read {name}: record {number}: {large}{remedy}"
        ));
        Ok(())
    }
}
