//! The tables as Parquet files.
//!
//! Workers gather rows in [`Blocks`]; [`ParquetTables`] puts the blocks of one table and form
//! together until they make a row group, encodes its columns on all cores and writes it. What is
//! held back is bounded by [`MOST_PENDING`], whatever the number of forms.

mod block;
mod encode;
mod part;

use std::collections::BTreeMap;
use std::io::{self, Write};

use rayon::{ThreadPool, ThreadPoolBuilder};
use thiserror::Error;

use super::collector::Rows;
use super::schema::{About, Entry, PARTITION, Table};
use super::{ActionEntry, GameEntry, TurnEntry};

use block::Block;
pub use part::Folder;
use part::Part;

/// A row group is written when it has so many rows.
pub const GROUP_ROWS: usize = 64 * 1024;

/// When the rows that are held back take more bytes than this, the largest group is written.
pub const MOST_PENDING: usize = 4 << 20;

/// The columns that stand in the files of a table.
fn stored(table: Table) -> impl Iterator<Item = &'static About> {
    table.columns().filter(|column| column.name != PARTITION)
}

/// Why a table could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ParquetError {
    /// A file could not be written.
    #[error("a Parquet file cannot be written")]
    Io(#[from] io::Error),
    /// Parquet does not take what it was given.
    #[error("a table cannot be written as Parquet")]
    Format(#[source] parquet::errors::ParquetError),
}

impl From<parquet::errors::ParquetError> for ParquetError {
    fn from(error: parquet::errors::ParquetError) -> Self {
        match error {
            parquet::errors::ParquetError::External(error) => match error.downcast::<io::Error>() {
                Ok(error) => Self::Io(*error),
                Err(error) => Self::Format(parquet::errors::ParquetError::External(error)),
            },
            other => Self::Format(other),
        }
    }
}

/// A table and the form whose rows are meant; none for games whose rules could not be found.
type Partition = (Table, Option<String>);

/// Rows in memory, column by column: what a batch of records comes to.
#[derive(Debug, Default)]
pub struct Blocks {
    forms: BTreeMap<Option<String>, Form>,
    /// The form of the rows that came last, which is not among the others.
    current: Option<(Option<String>, Form)>,
}

/// The rows of one form, in the order of [`Table::ALL`].
type Form = [Block; 3];

impl Blocks {
    fn push<E: Entry>(&mut self, variant: Option<&str>, row: &E) {
        let known = |current: &(Option<String>, Form)| current.0.as_deref() == variant;
        if !self.current.as_ref().is_some_and(known) {
            self.turn_to(variant);
        }
        if let Some((_, form)) = &mut self.current
            && let Some(block) = form.get_mut(E::TABLE as usize)
        {
            block.push(row);
        }
    }

    fn turn_to(&mut self, variant: Option<&str>) {
        if let Some((variant, form)) = self.current.take() {
            self.forms.insert(variant, form);
        }
        let variant = variant.map(str::to_owned);
        let form = self.forms.remove(&variant);
        self.current = Some((variant, form.unwrap_or_else(|| Table::ALL.map(Block::new))));
    }

    /// What there are rows of, table by table.
    fn into_partitions(mut self) -> BTreeMap<Partition, Block> {
        self.forms.extend(self.current);
        let blocks = self.forms.into_iter().flat_map(|(variant, form)| {
            let tables = Table::ALL.into_iter().zip(form);
            tables.map(move |(table, block)| ((table, variant.clone()), block))
        });
        blocks.filter(|(_, block)| block.rows > 0).collect()
    }
}

impl Rows for Blocks {
    fn wants(&self, _: Table) -> bool {
        true
    }

    fn game(&mut self, row: &GameEntry) {
        self.push(row.variant.as_deref(), row);
    }

    fn turn(&mut self, row: &TurnEntry) {
        self.push(row.variant.as_deref(), row);
    }

    fn action(&mut self, row: &ActionEntry) {
        self.push(row.variant.as_deref(), row);
    }
}

/// Writes the three tables into a folder, each divided by form:
/// `games/variant=lagesvuotna/part-00000.parquet` and so on.
///
/// The same rows in the same order give the same files, however they come in blocks of at most
/// [`GROUP_ROWS`] rows.
///
/// ```
/// use sahkku::export::dataset::{Blocks, Folder, ParquetTables, Place, tabulate};
/// use sahkku::record::Record;
/// use sahkku::replay::Rulebook;
///
/// /// Keeps the names of files and throws them away.
/// #[derive(Default)]
/// struct Names(Vec<String>);
/// impl Folder for Names {
///     type File = std::io::Sink;
///     fn create(&mut self, path: &str) -> std::io::Result<Self::File> {
///         self.0.push(path.to_owned());
///         Ok(std::io::sink())
///     }
///     fn close(&mut self, _: Self::File) -> std::io::Result<()> {
///         Ok(())
///     }
/// }
///
/// let record = Record::parse(b"[Variant \"unjarga\"]\n[Result \"unfinished\"]\n\n= unfinished\n");
/// let mut blocks = Blocks::default();
/// tabulate(&record, &mut Rulebook::default(), Place::of("cup.sahkku", 0), &mut blocks);
/// let mut tables = ParquetTables::new(Names::default(), 2)?;
/// tables.add(blocks)?;
/// let folder = tables.finish().map_err(|(_, error)| error)?;
/// assert_eq!(folder.0, ["games/variant=unjarga/part-00000.parquet"]);
/// # Ok::<(), sahkku::export::dataset::ParquetError>(())
/// ```
#[derive(Debug)]
pub struct ParquetTables<F: Folder> {
    folder: F,
    threads: ThreadPool,
    pending: BTreeMap<Partition, Pending<F::File>>,
}

/// What belongs to one table and form.
#[derive(Debug)]
struct Pending<W: Write> {
    block: Block,
    part: Option<Part<W>>,
    /// Files before the one that is written now.
    parts: usize,
}

impl<F: Folder> ParquetTables<F> {
    /// A writer that makes its files in `folder` and encodes in so many threads.
    ///
    /// # Errors
    /// When there cannot be so many.
    pub fn new(folder: F, threads: usize) -> Result<Self, ParquetError> {
        let threads = ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Self {
            folder,
            threads: threads.map_err(io::Error::other)?,
            pending: BTreeMap::new(),
        })
    }

    /// Adds some rows.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn add(&mut self, blocks: Blocks) -> Result<(), ParquetError> {
        for (partition, block) in blocks.into_partitions() {
            let full = self.put(partition.clone(), block);
            if full {
                self.write(&partition)?;
            }
        }
        self.relieve()
    }

    /// Puts rows to those held back; says whether they make a row group.
    fn put(&mut self, partition: Partition, block: Block) -> bool {
        let table = partition.0;
        let pending = self.pending.entry(partition).or_insert_with(|| Pending {
            block: Block::new(table),
            part: None,
            parts: 0,
        });
        pending.block.append(block);
        pending.block.rows >= GROUP_ROWS
    }

    /// Writes the largest groups until those held back are no longer too much.
    fn relieve(&mut self) -> Result<(), ParquetError> {
        loop {
            let sizes = || {
                self.pending
                    .iter()
                    .map(|(partition, pending)| (pending.block.size(), partition))
            };
            if sizes().map(|(size, _)| size).sum::<usize>() <= MOST_PENDING {
                return Ok(());
            }
            let Some((_, largest)) = sizes().max() else {
                return Ok(());
            };
            let largest = largest.clone();
            self.write(&largest)?;
        }
    }

    /// Writes what is held back of a partition as a row group.
    fn write(&mut self, partition: &Partition) -> Result<(), ParquetError> {
        let Some(pending) = self.pending.get_mut(partition) else {
            return Ok(());
        };
        let (table, variant) = partition;
        let block = std::mem::replace(&mut pending.block, Block::new(*table));
        let mut part = if let Some(part) = pending.part.take() {
            part
        } else {
            let path = part::path(*table, variant.as_deref(), pending.parts);
            Part::create(*table, self.folder.create(&path)?)?
        };
        part.write(block, &self.threads)?;
        if part.is_full() {
            self.folder.close(part.finish()?)?;
            pending.parts += 1;
        } else {
            pending.part = Some(part);
        }
        Ok(())
    }

    /// The folder in which the files are made.
    pub const fn folder(&self) -> &F {
        &self.folder
    }

    /// Writes what is held back, ends all files and gives the folder back.
    ///
    /// # Errors
    /// When a file cannot be written; with the folder, in which there is not all.
    pub fn finish(mut self) -> Result<F, (F, ParquetError)> {
        match self.end() {
            Ok(()) => Ok(self.folder),
            Err(error) => Err((self.folder, error)),
        }
    }

    fn end(&mut self) -> Result<(), ParquetError> {
        let partitions: Vec<_> = self.pending.keys().cloned().collect();
        for partition in partitions {
            if self
                .pending
                .get(&partition)
                .is_some_and(|pending| pending.block.rows > 0)
            {
                self.write(&partition)?;
            }
            if let Some(part) = self
                .pending
                .remove(&partition)
                .and_then(|pending| pending.part)
            {
                self.folder.close(part.finish()?)?;
            }
        }
        Ok(())
    }
}
