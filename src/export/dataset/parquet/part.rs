//! One file of a table.

use std::fmt::Write as _;
use std::io::{self, Write};

use parquet::file::writer::SerializedFileWriter;
use rayon::ThreadPool;
use rayon::prelude::*;

use super::super::schema::{PARTITION, Table};
use super::ParquetError;
use super::block::Block;
use super::encode::{Encoded, encode, properties, schema};

/// Row groups of one file. What a file says of its row groups is kept until it ends, so that a file
/// without end would need memory without end.
const GROUPS: usize = 16;

/// The folder that Hive, Spark, `DuckDB` and pyarrow take for rows that have nothing in the column.
const NOTHING: &str = "__HIVE_DEFAULT_PARTITION__";

/// Where the files of a dataset are made.
pub trait Folder {
    /// A file that is written.
    type File: Write + Send;

    /// Begins a file; the path is relative, with `/` between its parts.
    ///
    /// # Errors
    /// When it cannot be.
    fn create(&mut self, path: &str) -> io::Result<Self::File>;

    /// Ends a file.
    ///
    /// # Errors
    /// When not all of it could be written.
    fn close(&mut self, file: Self::File) -> io::Result<()>;
}

/// The path of the `number`th file of a table and form.
pub(super) fn path(table: Table, variant: Option<&str>, number: usize) -> String {
    let variant = variant.map_or_else(|| NOTHING.to_owned(), escaped);
    format!(
        "{}/{PARTITION}={variant}/part-{number:05}.parquet",
        table.name()
    )
}

/// A value as it stands in the name of a folder: what might mean something there comes as `%` and
/// two digits, as in Hive.
fn escaped(value: &str) -> String {
    let mut name = String::new();
    for byte in value.bytes() {
        // Writing to a string cannot fail.
        let _ = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => {
                name.write_char(char::from(byte))
            }
            other => write!(name, "%{other:02X}"),
        };
    }
    name
}

/// A file that is being written.
#[derive(Debug)]
pub(super) struct Part<W: Write> {
    writer: SerializedFileWriter<W>,
    groups: usize,
}

impl<W: Write + Send> Part<W> {
    pub(super) fn create(table: Table, file: W) -> Result<Self, ParquetError> {
        let writer = SerializedFileWriter::new(file, schema(table)?, properties(table)?)?;
        Ok(Self { writer, groups: 0 })
    }

    /// Writes a row group; its columns are encoded side by side.
    pub(super) fn write(&mut self, block: Block, threads: &ThreadPool) -> Result<(), ParquetError> {
        let properties = self.writer.properties();
        let columns = self.writer.schema_descr().columns();
        let values: Vec<_> = block.columns.into_iter().flatten().collect();
        let encoded: Vec<Encoded> = threads.install(|| {
            let pairs = columns.par_iter().zip(values);
            pairs
                .map(|(column, values)| encode(column.clone(), properties.clone(), values))
                .collect::<Result<_, _>>()
        })?;
        let mut group = self.writer.next_row_group()?;
        for (bytes, closed) in encoded {
            group.append_column(&bytes, closed)?;
        }
        group.close()?;
        self.groups += 1;
        Ok(())
    }

    /// Whether the next row group belongs into another file.
    pub(super) const fn is_full(&self) -> bool {
        self.groups >= GROUPS
    }

    /// Writes the end of the file.
    pub(super) fn finish(self) -> Result<W, ParquetError> {
        Ok(self.writer.into_inner()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_cannot_leave_its_folder() {
        let path = |variant| path(Table::Games, variant, 7);
        assert_eq!(
            path(Some("unjarga")),
            "games/variant=unjarga/part-00007.parquet"
        );
        assert_eq!(
            path(Some("../a=b")),
            "games/variant=%2E%2E%2Fa%3Db/part-00007.parquet"
        );
        assert_eq!(
            path(None),
            "games/variant=__HIVE_DEFAULT_PARTITION__/part-00007.parquet"
        );
    }
}
