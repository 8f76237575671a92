//! Going through the records of a file, on all cores, in the order of the file.

use std::io::{self, Write};

use anyhow::anyhow;
use sahkku::record::{ChunkKind, LARGEST_RECORD, ReadError, Record, Tape, TooLarge};
use sahkku::replay::{Rulebook, Verification, verify_text};

use super::batch::{Batch, BatchSize, End, Feed};
use super::console::Console;
use super::input::{Source, reason};
use super::options::ReadOptions;
use super::{interrupt, outside, pipeline, progress};

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
    /// Whether it is text that belongs to no record, and was read.
    pub(crate) fn is_outside(&self) -> bool {
        self.kind == ChunkKind::Outside && self.too_large.is_none()
    }

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

    /// Verifies a record.
    pub(crate) fn verify(&mut self, bytes: &[u8]) -> Verification {
        verify_text(bytes, &mut self.rulebook, &mut self.tape)
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
/// largest record that may be. What belongs to no record is told of if it is wrong.
///
/// Ctrl-C ends it with [`Interrupted`](super::interrupt::Interrupted): everything up to some record has
/// then been handed to `emit`, and nothing behind it.
pub(crate) fn each<T: Send>(
    console: &mut Console,
    source: &Source,
    reading: ReadOptions,
    rulebook: &Rulebook,
    work: impl Fn(&mut Worker, Piece<'_>) -> T + Sync,
    emit: impl FnMut(&mut Console, Piece<'_>, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let worker = || Worker::new(rulebook.clone());
    each_with(console, source, reading, worker, work, emit)
}

/// Like [`each`], with a worker of another kind for each thread.
pub(crate) fn each_with<W, T: Send>(
    console: &mut Console,
    source: &Source,
    reading: ReadOptions,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, Piece<'_>) -> T + Sync,
    mut emit: impl FnMut(&mut Console, Piece<'_>, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    each_piece(source, reading, worker, work, |piece, result| {
        if piece.is_outside() {
            outside::tell(console, source, piece);
        }
        emit(console, piece, result)
    })
}

/// Like [`each_with`], for those who have words of their own for what belongs to no record.
pub(crate) fn each_piece<W, T: Send>(
    source: &Source,
    reading: ReadOptions,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, Piece<'_>) -> T + Sync,
    mut emit: impl FnMut(Piece<'_>, T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    each_batch(
        source,
        reading,
        BatchSize::Large,
        worker,
        |worker, batch| {
            let pieces = batch.pieces();
            pieces.map(|piece| work(worker, piece)).collect::<Vec<T>>()
        },
        |batch, results| {
            let mut both = batch.pieces().zip(results);
            both.try_for_each(|(piece, result)| emit(piece, result))
        },
    )
}

/// Like [`each`], for what is gathered over many records before it is handed on: `work` is told of
/// each piece in turn, with what its batch has come to so far.
pub(crate) fn gather<A: Send + Default>(
    console: &mut Console,
    source: &Source,
    reading: ReadOptions,
    rulebook: &Rulebook,
    work: impl Fn(&mut Worker, &mut A, Piece<'_>) + Sync,
    mut emit: impl FnMut(&mut Console, A) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    // What is gathered can be large: all rows of a table.
    each_batch(
        source,
        reading,
        BatchSize::Small,
        || Worker::new(rulebook.clone()),
        |worker, batch| {
            let mut gathered = A::default();
            batch
                .pieces()
                .for_each(|piece| work(worker, &mut gathered, piece));
            gathered
        },
        |batch, gathered| {
            // Only the first piece of a file can be that.
            if let Some(first) = batch.pieces().next().filter(Piece::is_outside) {
                outside::tell(console, source, first);
            }
            emit(console, gathered)
        },
    )
}

fn each_batch<W, A: Send>(
    source: &Source,
    reading: ReadOptions,
    size: BatchSize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Batch) -> A + Sync,
    emit: impl FnMut(&Batch, A) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    interrupt::watch();
    progress::begin(reading.work.no_progress);
    let reader = source.records(reading)?;
    let mut feed = Feed::new(reader, size);
    pipeline::run(&mut feed, reading.work.threads(), worker, work, emit)?;
    match feed.into_end() {
        (End::Whole, _) => Ok(()),
        (End::Interrupted, _) => Err(interrupt::cut_short().into()),
        (End::Failed(error), records) => Err(unreadable(source, error, records)),
    }
}

/// Says why a file could not be read on, and how far it was.
fn unreadable(source: &Source, error: ReadError, records: u64) -> anyhow::Error {
    let name = source.name();
    let done = match records {
        0 => "no record was read".to_owned(),
        1 => "the one record before was read".to_owned(),
        records => format!("the {records} records before were read"),
    };
    match error {
        ReadError::Io(error) => anyhow!("cannot read {name}: {}; {done}", reason(&error)),
        // Kept as it is: `check` makes a finding of it.
        error => anyhow::Error::from(error).context(format!("cannot read {name}")),
    }
}
