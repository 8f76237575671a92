//! Some pieces of a file with their text in one place: what is handed from thread to thread.

use std::io::Read;
use std::ops::Range;

use sahkku::record::{Chunk, ChunkKind, ReadError, RecordReader, TooLarge};

use super::records::Piece;
use super::{interrupt, unpack};

/// How much text is put together before it is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BatchSize {
    /// Little, for what becomes many times as large.
    Small,
    /// More, so that threads seldom have to wait for each other.
    Large,
}

impl BatchSize {
    pub(super) const fn bytes(self) -> usize {
        match self {
            Self::Small => 64 * 1024,
            Self::Large => 256 * 1024,
        }
    }
}

/// How many pieces are, where they are small.
const MOST_PIECES: usize = 4096;

/// Some pieces with their text in one place.
#[derive(Debug, Default)]
pub(super) struct Batch {
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

    /// The pieces, in the order of the file.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece<'_>> {
        self.pieces.iter().map(|entry| Piece {
            kind: entry.kind,
            number: entry.number,
            line: entry.line,
            offset: entry.offset,
            bytes: self.text.get(entry.bytes.clone()).unwrap_or_default(),
            too_large: entry.too_large,
        })
    }

    /// How many records it holds.
    pub(super) fn records(&self) -> u64 {
        let records = self.pieces.iter();
        records
            .filter(|entry| entry.kind == ChunkKind::Record)
            .count() as u64
    }

    /// The room that it takes.
    pub(super) fn weight(&self, size: BatchSize) -> usize {
        self.text.len().max(size.bytes())
    }

    /// Forgets what it holds, and keeps the memory.
    pub(super) fn clear(&mut self, size: BatchSize) {
        self.text.clear();
        // A large record was an exception, and not every batch need keep room for one.
        self.text.shrink_to(2 * size.bytes());
        self.pieces.clear();
    }

    const fn is_full(&self, size: BatchSize) -> bool {
        self.text.len() >= size.bytes() || self.pieces.len() >= MOST_PIECES
    }
}

/// Why there is nothing more to read.
#[derive(Debug)]
pub(super) enum End {
    /// It was read to its end.
    Whole,
    /// Somebody has asked the program to end.
    Interrupted,
    /// It could not be read on.
    Failed(ReadError),
}

/// A file on its way into batches.
#[derive(Debug)]
pub(super) struct Feed<R> {
    reader: RecordReader<R>,
    size: BatchSize,
    /// A batch that was filled already.
    ready: Option<Batch>,
    /// The records so far.
    records: u64,
    /// The batches handed out so far.
    batches: u64,
    end: Option<End>,
}

impl<R: Read> Feed<R> {
    pub(super) const fn new(reader: RecordReader<R>, size: BatchSize) -> Self {
        Self {
            reader,
            size,
            ready: None,
            records: 0,
            batches: 0,
            end: None,
        }
    }

    /// How large its batches are.
    pub(super) const fn batch_size(&self) -> BatchSize {
        self.size
    }

    /// Whether all has been read that ever will be.
    pub(super) const fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Puts a filled batch back, to be handed out next.
    pub(super) fn put_back(&mut self, batch: Batch) {
        self.batches -= 1;
        self.ready = Some(batch);
    }

    /// The next batch with its number, counted from 0, made of the memory of another; nothing when all
    /// is read.
    pub(super) fn next(&mut self, mut batch: Batch) -> Option<(u64, Batch)> {
        match self.ready.take() {
            Some(ready) => batch = ready,
            None => self.fill(&mut batch),
        }
        if batch.pieces.is_empty() {
            return None;
        }
        let number = self.batches;
        self.batches += 1;
        Some((number, batch))
    }

    fn fill(&mut self, batch: &mut Batch) {
        batch.clear(self.size);
        if self.end.is_none() && interrupt::asked() {
            self.end = Some(End::Interrupted);
        }
        while self.end.is_none() && !batch.is_full(self.size) {
            match self.reader.next_chunk() {
                Ok(Some(chunk)) => {
                    let is_record = chunk.kind == ChunkKind::Record;
                    self.records += u64::from(is_record);
                    batch.add(chunk, if is_record { self.records } else { 0 });
                }
                Ok(None) => self.end = Some(End::Whole),
                Err(error) if is_interruption(&error) => self.end = Some(End::Interrupted),
                Err(error) => self.end = Some(End::Failed(error)),
            }
        }
    }

    /// How it ended, and how many records were read.
    pub(super) fn into_end(self) -> (End, u64) {
        // Whoever stops before the end has a reason of his own.
        (self.end.unwrap_or(End::Whole), self.records)
    }
}

/// Whether nothing failed, and only nobody waits any longer.
fn is_interruption(error: &ReadError) -> bool {
    match error {
        ReadError::Io(error) => unpack::is_interruption(error),
        _ => false,
    }
}
