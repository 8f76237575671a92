//! Going through the records of a file, on all cores, in the order of the file.

use std::io::{self, Read, Write};
use std::ops::Range;

use anyhow::{Context as _, anyhow};
use rayon::prelude::*;
use sahkku::record::{
    Chunk, ChunkKind, LARGEST_RECORD, ReadError, Record, RecordReader, Tape, TooLarge,
};
use sahkku::replay::Rulebook;

use super::input::Source;
use super::options::ReadOptions;

/// How much text is put together before it is handed out.
const BATCH: usize = 512 * 1024;

/// Batches in the air at once, for each thread.
const AHEAD: usize = 2;

/// A record of a file, or the text before the first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'t> {
    pub(crate) kind: ChunkKind,
    /// The number of the record in its file, from 1; 0 for text that belongs to none.
    pub(crate) number: u64,
    /// The line of the file on which it begins, from 1.
    pub(crate) line: u64,
    /// Where it begins in the file.
    pub(crate) offset: u64,
    pub(crate) bytes: &'t [u8],
    /// It is too large, and its text was not kept.
    pub(crate) too_large: Option<TooLarge>,
}

impl Piece<'_> {
    /// Why the piece cannot be used, if it was too large to be read.
    pub(crate) fn refusal(&self, source: &Source) -> Option<anyhow::Error> {
        self.too_large
            .map(|large| refusal(source, self.line, large))
    }
}

/// Says which part of a file was too large to be read, and what can be done about it.
pub(crate) fn refusal(source: &Source, line: u64, large: TooLarge) -> anyhow::Error {
    let remedy = raise(large).unwrap_or_default();
    anyhow!("cannot read {}:{line}: {large}{remedy}", source.name())
}

/// Says that a file does not hold the record that is asked for.
pub(crate) fn no_such_record(source: &Source, there: u64, wanted: u64) -> anyhow::Error {
    let name = source.name();
    match there {
        0 => anyhow!("{name}: no record in it"),
        1 => anyhow!("{name}: there is one record in it, and no record {wanted}"),
        _ => anyhow!("{name}: there are {there} records in it, and no record {wanted}"),
    }
}

/// Writes the byte-order mark before the first piece of a file that begins with one: no piece holds
/// it. `begun` says whether a piece was written already.
pub(crate) fn write_mark(begun: &mut bool, offset: u64, output: &mut impl Write) -> io::Result<()> {
    if !std::mem::replace(begun, true) && offset > 0 {
        output.write_all("\u{feff}".as_bytes())?;
    }
    Ok(())
}

/// The option with which what was too large is read, where there is one.
pub(crate) fn raise(large: TooLarge) -> Option<String> {
    let possible = large.length <= LARGEST_RECORD as u64;
    possible.then(|| {
        format!(
            "; `--max-record {}M` reads it",
            large.length.div_ceil(1 << 20)
        )
    })
}

impl<'t> Piece<'t> {
    /// Text of a file that belongs to no record, from its first line on.
    pub(crate) const fn outside(bytes: &'t [u8]) -> Self {
        Self {
            kind: ChunkKind::Outside,
            number: 0,
            line: 1,
            offset: 0,
            bytes,
            too_large: None,
        }
    }
}

/// Some pieces with their text in one place.
#[derive(Debug, Default)]
struct Batch {
    text: Vec<u8>,
    pieces: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    kind: ChunkKind,
    number: u64,
    line: u64,
    offset: u64,
    bytes: Range<usize>,
    too_large: Option<TooLarge>,
}

impl Batch {
    fn add(&mut self, chunk: Chunk<'_>, number: u64) {
        let start = self.text.len();
        self.text.extend_from_slice(chunk.bytes);
        self.pieces.push(Entry {
            kind: chunk.kind,
            number,
            line: chunk.line,
            offset: chunk.offset,
            bytes: start..self.text.len(),
            too_large: chunk.too_large,
        });
    }

    fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        self.pieces.iter().map(|entry| Piece {
            kind: entry.kind,
            number: entry.number,
            line: entry.line,
            offset: entry.offset,
            bytes: self.text.get(entry.bytes.clone()).unwrap_or_default(),
            too_large: entry.too_large,
        })
    }

    fn clear(&mut self) {
        self.text.clear();
        // A large record was an exception, and not every batch need keep room for one.
        self.text.shrink_to(2 * BATCH);
        self.pieces.clear();
    }
}

/// What a thread keeps from one record to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Worker {
    pub(crate) rulebook: Rulebook,
    tape: Tape,
}

impl Worker {
    pub(crate) fn new(rulebook: Rulebook) -> Self {
        Self {
            rulebook,
            tape: Tape::default(),
        }
    }

    /// Reads a record and does something with it.
    pub(crate) fn with_record<T>(
        &mut self,
        bytes: &[u8],
        work: impl FnOnce(&Record<'_>, &mut Rulebook) -> T,
    ) -> T {
        let record = Record::parse_into(bytes, std::mem::take(&mut self.tape));
        let result = work(&record, &mut self.rulebook);
        self.tape = record.into_tape();
        result
    }
}

/// Does `work` for each piece of `source`, on all cores where there is much to do, and hands what
/// comes of it to `emit` in the order of the file. Memory is bounded by a few batches and the
/// largest record that may be.
pub(crate) fn each<T: Send>(
    source: &Source,
    reading: ReadOptions,
    rulebook: &Rulebook,
    work: impl Fn(&mut Worker, Piece<'_>) -> T + Sync,
    mut emit: impl FnMut(Piece<'_>, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    each_batch(
        source,
        reading,
        rulebook,
        |worker, batch| {
            batch
                .pieces()
                .map(|piece| work(worker, piece))
                .collect::<Vec<T>>()
        },
        |batch, results| {
            batch
                .pieces()
                .zip(results)
                .try_for_each(|(piece, result)| emit(piece, result))
        },
    )
}

/// Like [`each`], for what is gathered over many records before it is handed on: `work` is told of
/// each piece in turn, with what its batch has come to so far.
pub(crate) fn gather<A: Send + Default>(
    source: &Source,
    reading: ReadOptions,
    rulebook: &Rulebook,
    work: impl Fn(&mut Worker, &mut A, Piece<'_>) + Sync,
    mut emit: impl FnMut(A) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    each_batch(
        source,
        reading,
        rulebook,
        |worker, batch| {
            let mut gathered = A::default();
            batch
                .pieces()
                .for_each(|piece| work(worker, &mut gathered, piece));
            gathered
        },
        |_, gathered| emit(gathered),
    )
}

fn each_batch<A: Send>(
    source: &Source,
    reading: ReadOptions,
    rulebook: &Rulebook,
    work: impl Fn(&mut Worker, &Batch) -> A + Sync,
    mut emit: impl FnMut(&Batch, A) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut reader = RecordReader::with_limit(source.open()?, reading.max_record);
    let most = rayon::current_num_threads() * AHEAD;
    let mut batches: Vec<Batch> = Vec::new();
    let mut number = 0;
    loop {
        let filled = fill(&mut reader, &mut batches, most, &mut number)
            .with_context(|| format!("cannot read {}", source.name()))?;
        let batches = batches.get(..filled).unwrap_or_default();
        let run = |batch: &Batch| work(&mut Worker::new(rulebook.clone()), batch);
        // Handing a single batch to another thread would only cost time.
        let results: Vec<A> = match batches {
            [] => return Ok(()),
            [batch] => vec![run(batch)],
            batches => batches.par_iter().map(run).collect(),
        };
        for (batch, result) in batches.iter().zip(results) {
            emit(batch, result)?;
        }
    }
}

/// Fills up to `most` batches from `reader`, fewer if a record is large; says how many hold
/// something.
fn fill(
    reader: &mut RecordReader<impl Read>,
    batches: &mut Vec<Batch>,
    most: usize,
    number: &mut u64,
) -> Result<usize, ReadError> {
    let mut room = most * BATCH;
    for at in 0..most {
        if room == 0 {
            return Ok(at);
        }
        if batches.len() == at {
            batches.push(Batch::default());
        }
        let Some(batch) = batches.get_mut(at) else {
            return Ok(at);
        };
        batch.clear();
        while batch.text.len() < BATCH {
            let Some(chunk) = reader.next_chunk()? else {
                return Ok(at + usize::from(!batch.pieces.is_empty()));
            };
            if chunk.kind == ChunkKind::Record {
                *number += 1;
            }
            batch.add(
                chunk,
                if chunk.kind == ChunkKind::Record {
                    *number
                } else {
                    0
                },
            );
        }
        room = room.saturating_sub(batch.text.len());
    }
    Ok(most)
}
