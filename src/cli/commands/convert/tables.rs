//! The tables `games`, `turns` and `actions`, as CSV or Parquet.

use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::Path;

use anyhow::bail;
use clap::ValueEnum;
#[cfg(feature = "parquet")]
use sahkku::export::dataset::{Blocks, Folder, ParquetError, ParquetTables};
use sahkku::export::dataset::{CsvTables, Place, Table, csv_header, tabulate};
use sahkku::record::Record;
use sahkku::replay::Rulebook;

use crate::cli::console::{Console, Wholeness};
use crate::cli::input::Source;
use crate::cli::new_folder::NewFolder;
use crate::cli::output::Output;

/// `--table`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TableName {
    Games,
    Turns,
    Actions,
}

impl From<TableName> for Table {
    fn from(name: TableName) -> Self {
        match name {
            TableName::Games => Self::Games,
            TableName::Turns => Self::Turns,
            TableName::Actions => Self::Actions,
        }
    }
}

/// Where the tables go.
pub(super) enum Tables {
    /// One table as CSV.
    One(Table, Output),
    /// All of them, a file each.
    Csv([BufWriter<File>; 3], NewFolder),
    #[cfg(feature = "parquet")]
    Parquet(Box<ParquetTables<Files>>),
}

/// What tables are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    One(Table),
    Csv,
    #[cfg(feature = "parquet")]
    Parquet,
}

/// The rows of some records on their way there.
pub(super) enum Batch {
    Csv(Box<CsvTables>),
    #[cfg(feature = "parquet")]
    Parquet(Blocks),
}

impl Tables {
    /// CSV: one table to `path`, or all into a folder there.
    pub(super) fn csv(
        table: Option<TableName>,
        path: &Path,
        sources: &[Source],
        console: &Console,
    ) -> anyhow::Result<Self> {
        if let Some(table) = table.map(Table::from) {
            let mut output = Output::of_sources(path, sources, console)?;
            output.write_all(csv_header(table).as_bytes())?;
            return Ok(Self::One(table, output));
        }
        if path.as_os_str() == "-" || path.extension().is_some_and(|end| end == "csv") {
            bail!(
                "there are three tables: name one (--table games, turns or actions), or with -o a new folder for all of them"
            );
        }
        let folder = NewFolder::begin(path)?;
        let create = |table: Table| -> io::Result<_> {
            let mut file = BufWriter::new(folder.create(&format!("{}.csv", table.name()))?);
            file.write_all(csv_header(table).as_bytes())?;
            Ok(file)
        };
        let [games, turns, actions] = Table::ALL;
        let files = (|| Ok([create(games)?, create(turns)?, create(actions)?]))();
        let files = files.map_err(|error| folder.failed(&error))?;
        Ok(Self::Csv(files, folder))
    }

    /// Parquet, into a folder at `path`.
    #[cfg(feature = "parquet")]
    pub(super) fn parquet(path: &Path, threads: usize) -> anyhow::Result<Self> {
        if path.as_os_str() == "-" {
            bail!("Parquet files go into a new folder: name it with -o");
        }
        let folder = NewFolder::begin(path)?;
        for table in Table::ALL {
            // A table without rows is an empty folder.
            let made = folder.create_folder(table.name());
            made.map_err(|error| folder.failed(&error))?;
        }
        let tables = ParquetTables::new(Files(folder), threads)?;
        Ok(Self::Parquet(Box::new(tables)))
    }

    #[cfg(not(feature = "parquet"))]
    pub(super) fn parquet(_: &Path, _: usize) -> anyhow::Result<Self> {
        bail!("this program was built without Parquet: build it with the feature `parquet`")
    }

    /// What the rows of some records are gathered for.
    pub(super) const fn kind(&self) -> Kind {
        match self {
            Self::One(table, _) => Kind::One(*table),
            Self::Csv(..) => Kind::Csv,
            #[cfg(feature = "parquet")]
            Self::Parquet(_) => Kind::Parquet,
        }
    }

    /// Writes some rows.
    pub(super) fn write(&mut self, batch: Batch) -> anyhow::Result<()> {
        match (self, batch) {
            (Self::One(table, output), Batch::Csv(rows)) => {
                let rows = rows.finish();
                let lines = rows.get(*table as usize);
                output.write_all(lines.map(Vec::as_slice).unwrap_or_default())?;
            }
            (Self::Csv(files, folder), Batch::Csv(rows)) => {
                for (file, lines) in files.iter_mut().zip(rows.finish()) {
                    let written = file.write_all(&lines);
                    written.map_err(|error| folder.failed(&error))?;
                }
            }
            #[cfg(feature = "parquet")]
            (Self::Parquet(tables), Batch::Parquet(rows)) => {
                let added = tables.add(rows);
                added.map_err(|error| said(&tables.folder().0, error))?;
            }
            #[cfg(feature = "parquet")]
            _ => bail!("rows for another kind of table"),
        }
        Ok(())
    }

    /// Ends all files and puts them in their place.
    pub(super) fn finish(self, wholeness: &Wholeness) -> anyhow::Result<()> {
        match self {
            Self::One(_, output) => output.finish(),
            Self::Csv(files, folder) => {
                for file in files {
                    let whole = file.into_inner().map_err(io::IntoInnerError::into_error);
                    let whole = whole.and_then(|file| file.sync_all());
                    whole.map_err(|error| folder.failed(&error))?;
                }
                folder.commit(wholeness)
            }
            #[cfg(feature = "parquet")]
            Self::Parquet(tables) => match tables.finish() {
                Ok(files) => files.0.commit(wholeness),
                Err((files, error)) => Err(said(&files.0, error)),
            },
        }
    }
}

impl Batch {
    pub(super) fn new(kind: Kind) -> Self {
        match kind {
            Kind::One(table) => Self::Csv(Box::new(CsvTables::new([table]))),
            Kind::Csv => Self::Csv(Box::new(CsvTables::new(Table::ALL))),
            #[cfg(feature = "parquet")]
            Kind::Parquet => Self::Parquet(Blocks::default()),
        }
    }

    /// Adds the rows of a record; says whether it is right.
    pub(super) fn add(
        &mut self,
        record: &Record<'_>,
        rulebook: &mut Rulebook,
        place: Place<'_>,
    ) -> bool {
        match self {
            Self::Csv(rows) => tabulate(record, rulebook, place, &mut **rows),
            #[cfg(feature = "parquet")]
            Self::Parquet(rows) => tabulate(record, rulebook, place, rows),
        }
    }
}

/// The files of a dataset, in a folder in the making.
#[cfg(feature = "parquet")]
pub(super) struct Files(NewFolder);

#[cfg(feature = "parquet")]
impl Folder for Files {
    type File = File;

    fn create(&mut self, path: &str) -> io::Result<File> {
        self.0.create(path)
    }

    fn close(&mut self, file: File) -> io::Result<()> {
        file.sync_all()
    }
}

/// What went wrong with Parquet, with the name of the folder. Whatever it is, nothing more can be written.
#[cfg(feature = "parquet")]
fn said(folder: &NewFolder, error: ParquetError) -> anyhow::Error {
    match error {
        ParquetError::Io(error) => folder.failed(&error),
        error => io::Error::other(error).into(),
    }
}
