//! A column of a row group, encoded in memory.

use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::column::writer::{
    ColumnCloseResult, ColumnWriter, ColumnWriterImpl, get_column_writer,
};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{
    EnabledStatistics, WriterProperties, WriterPropertiesPtr, WriterVersion,
};
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, ColumnPath, Type, TypePtr};

use super::super::schema::{About, Kind, SCHEMA_VERSION, Table};
use super::block::{Data, Values};

/// How many texts are handed to the encoder at once: each is an object of its own on the way.
const TEXTS_AT_ONCE: usize = 1024;

/// Rows of one page; readers that look for something skip pages.
const PAGE_ROWS: usize = 20_000;

/// A table as Parquet describes it.
pub(super) fn schema(table: Table) -> Result<TypePtr> {
    let fields = super::stored(table).map(field).collect::<Result<_>>()?;
    let schema = Type::group_type_builder(table.name())
        .with_fields(fields)
        .build()?;
    Ok(Arc::new(schema))
}

fn field(column: &About) -> Result<TypePtr> {
    let (physical, logical) = match column.kind {
        Kind::Int32 => (Physical::INT32, None),
        Kind::Int64 => (Physical::INT64, None),
        Kind::Bool => (Physical::BOOLEAN, None),
        Kind::Double => (Physical::DOUBLE, None),
        Kind::Word | Kind::Text { .. } => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let repetition = if column.nullable {
        Repetition::OPTIONAL
    } else {
        Repetition::REQUIRED
    };
    let field = Type::primitive_type_builder(column.name, physical)
        .with_logical_type(logical)
        .with_repetition(repetition)
        .build()?;
    Ok(Arc::new(field))
}

/// How the files of a table are written.
pub(super) fn properties(table: Table) -> Result<WriterPropertiesPtr> {
    let about = |key: &str, value: String| KeyValue::new(key.to_owned(), value);
    let mut builder = WriterProperties::builder()
        .set_created_by(concat!("sahkku ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_data_page_row_count_limit(PAGE_ROWS)
        .set_key_value_metadata(Some(vec![
            about("schema_version", SCHEMA_VERSION.to_string()),
            about("table", table.name().to_owned()),
        ]));
    for column in super::stored(table) {
        let path = ColumnPath::from(column.name);
        builder = match (column.name, column.kind) {
            // It grows from game to game.
            ("offset", _) => builder
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED),
            // Hardly two positions or plays are the same; the names of a file and its players are.
            (_, Kind::Text { foreign: false }) => {
                builder.set_column_dictionary_enabled(path, false)
            }
            _ => builder,
        };
    }
    Ok(Arc::new(builder.build()))
}

/// A column that is written, and what is to be said of it in the file.
pub(super) type Encoded = (Bytes, ColumnCloseResult);

/// Encodes a column.
pub(super) fn encode(
    column: ColumnDescPtr,
    properties: WriterPropertiesPtr,
    values: Values,
) -> Result<Encoded> {
    let mut sink = TrackedWrite::new(Vec::new());
    let pages = Box::new(SerializedPageWriter::new(&mut sink));
    let mut writer = get_column_writer(column, properties, pages);
    let levels = values.levels.as_deref();
    match (&mut writer, values.data) {
        (ColumnWriter::Int32ColumnWriter(writer), Data::Int32(values)) => {
            writer.write_batch(&values, levels, None)?;
        }
        (ColumnWriter::Int64ColumnWriter(writer), Data::Int64(values)) => {
            writer.write_batch(&values, levels, None)?;
        }
        (ColumnWriter::BoolColumnWriter(writer), Data::Bool(values)) => {
            writer.write_batch(&values, levels, None)?;
        }
        (ColumnWriter::DoubleColumnWriter(writer), Data::Double(values)) => {
            writer.write_batch(&values, levels, None)?;
        }
        (ColumnWriter::ByteArrayColumnWriter(writer), Data::Words(words)) => {
            let known: Vec<ByteArray> = words
                .texts
                .iter()
                .map(|word| word.as_bytes().to_vec().into())
                .collect();
            let word = |at: &u32| known.get(*at as usize).cloned();
            let texts = words.numbers.iter().filter_map(word);
            in_turns(writer, texts, words.numbers.len(), levels)?;
        }
        (ColumnWriter::ByteArrayColumnWriter(writer), Data::Texts(texts, ends)) => {
            let all = Bytes::from(texts);
            let mut start = 0;
            let texts = ends.iter().map(|&end| {
                let text = all.slice(start..end as usize);
                start = end as usize;
                ByteArray::from(text)
            });
            in_turns(writer, texts, ends.len(), levels)?;
        }
        _ => return Err(ParquetError::General("a column of another type".to_owned())),
    }
    let closed = writer.close()?;
    Ok((sink.into_inner()?.into(), closed))
}

/// Hands texts to the encoder, some at once. `count` of them are there.
fn in_turns(
    writer: &mut ColumnWriterImpl<'_, ByteArrayType>,
    mut texts: impl Iterator<Item = ByteArray>,
    count: usize,
    levels: Option<&[i16]>,
) -> Result<()> {
    let mut some = Vec::with_capacity(TEXTS_AT_ONCE);
    let Some(levels) = levels else {
        for _ in 0..count.div_ceil(TEXTS_AT_ONCE) {
            some.clear();
            some.extend(texts.by_ref().take(TEXTS_AT_ONCE));
            writer.write_batch(&some, None, None)?;
        }
        return Ok(());
    };
    for levels in levels.chunks(TEXTS_AT_ONCE) {
        let there = levels.iter().filter(|&&level| level > 0).count();
        some.clear();
        some.extend(texts.by_ref().take(there));
        writer.write_batch(&some, Some(levels), None)?;
    }
    Ok(())
}
