//! Going through records for tables.

use anyhow::bail;
use sahkku::export::dataset::Place;
use sahkku::record::ChunkKind;
use sahkku::replay::Rulebook;

use crate::cli::console::Console;
use crate::cli::input::Source;
use crate::cli::records::{self, Piece, Worker};

use super::each::{Input, remark_wrong};
use super::from_json::{JsonShape, each_json};
use super::tables::{Batch, Tables};
use super::{Content, Convert};

/// How much text of records that came as JSON is put together.
const TOGETHER: usize = 256 * 1024;

/// What a batch of records has come to.
#[derive(Default)]
struct Gathered {
    rows: Option<Batch>,
    wrong: u64,
    /// What was too large to be read.
    refused: Vec<anyhow::Error>,
}

impl Convert {
    /// Makes tables of all records.
    pub(super) fn tabulate(
        &self,
        console: &mut Console,
        input: &Input,
        mut tables: Tables,
    ) -> anyhow::Result<()> {
        let kind = tables.kind();
        let new = || Batch::new(kind);
        for source in &input.sources {
            let mut failed = None;
            let mut write = |batch| {
                let written = tables.write(batch);
                if let Err(error) = written {
                    failed = Some(error);
                    bail!("the tables cannot be written");
                }
                Ok(())
            };
            let rulebook = &input.rulebook;
            let read = match self.content_of(source) {
                Content::Records => {
                    self.tabulate_records(console, source, rulebook, new, &mut write)
                }
                Content::Json(shape) => {
                    self.tabulate_json(console, source, shape, rulebook, new, &mut write)
                }
            };
            match (failed, read) {
                (Some(error), _) => return Err(error),
                (None, Err(error)) => console.complain(&error),
                (None, Ok(())) => {}
            }
        }
        tables.finish(&console.wholeness())
    }

    fn tabulate_records(
        &self,
        console: &mut Console,
        source: &Source,
        rulebook: &Rulebook,
        new: impl Fn() -> Batch + Sync,
        write: &mut impl FnMut(Batch) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let name = source.name();
        let reading = self.reading();
        let mut wrong = 0;
        let work = |worker: &mut Worker, gathered: &mut Gathered, piece: Piece<'_>| {
            if let Some(refusal) = piece.refusal(source) {
                gathered.refused.push(refusal);
            } else if piece.kind == ChunkKind::Record {
                let rows = gathered.rows.get_or_insert_with(&new);
                // Where only a part of a file is read, nobody knows how much is before it.
                let whole = reading.bytes.is_none();
                let place = Place {
                    record: whole.then_some(piece.number),
                    line: whole.then_some(piece.line),
                    ..Place::of(&name, piece.offset)
                };
                let right = worker.with_record(piece.bytes, |record, rulebook| {
                    rows.add(record, rulebook, place)
                });
                gathered.wrong += u64::from(!right);
            }
        };
        let emit = |console: &mut Console, gathered: Gathered| {
            for refusal in &gathered.refused {
                console.complain(refusal);
            }
            wrong += gathered.wrong;
            gathered.rows.map_or(Ok(()), &mut *write)
        };
        let read = records::gather(console, source, reading, rulebook, work, emit);
        remark_wrong(console, source, wrong);
        read
    }

    /// Of records that came as JSON: `offset` is where each would begin if they were written one behind
    /// the other.
    fn tabulate_json(
        &self,
        console: &mut Console,
        source: &Source,
        shape: JsonShape,
        rulebook: &Rulebook,
        new: impl Fn() -> Batch,
        write: &mut impl FnMut(Batch) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let name = source.name();
        let mut worker = Worker::new(rulebook.clone());
        let (mut offset, mut written, mut wrong) = (0, 0, 0);
        let mut rows = new();
        let largest = self.reading.size.max_record;
        let read = each_json(console, source, shape, largest, |number, text| {
            let place = Place {
                record: Some(number),
                ..Place::of(&name, offset)
            };
            let right =
                worker.with_record(text, |record, rulebook| rows.add(record, rulebook, place));
            wrong += u64::from(!right);
            offset += text.len() as u64;
            if offset - written >= TOGETHER as u64 {
                written = offset;
                write(std::mem::replace(&mut rows, new()))?;
            }
            Ok(())
        });
        let rest = write(rows);
        remark_wrong(console, source, wrong);
        read.and(rest)
    }
}
