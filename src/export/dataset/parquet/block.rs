//! Rows in memory, column by column, as Parquet wants them.

use std::collections::HashMap;

use super::super::schema::{Cell, Entry, Kind, Table};

/// Some rows of one table.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) rows: usize,
    /// The columns of the table; none for the partition, which is the name of a folder.
    pub(super) columns: Vec<Option<Values>>,
}

/// What stands in a column, row by row.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) data: Data,
    /// For a column in which there may be nothing: 1 where something stands, 0 elsewhere; Parquet's
    /// levels of definition.
    pub(super) levels: Option<Vec<i16>>,
}

/// The values that are there.
#[derive(Debug)]
pub(super) enum Data {
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Bool(Vec<bool>),
    Double(Vec<f64>),
    /// Few different texts, each once, and which of them stands where.
    Words(Words),
    /// Texts one behind another, and where each ends.
    Texts(String, Vec<u32>),
}

/// A column of few different texts.
#[derive(Debug, Default)]
pub(super) struct Words {
    known: HashMap<Box<str>, u32>,
    /// Where the words were found that came last, so that short words are seldom looked up.
    recent: Vec<u32>,
    pub(super) texts: Vec<Box<str>>,
    pub(super) numbers: Vec<u32>,
}

/// How many words are remembered in [`Words::recent`].
const RECENT: usize = 256;

/// Where a word is remembered.
fn slot(word: &str) -> usize {
    let mix = |sum: usize, byte: u8| sum.wrapping_mul(31) ^ usize::from(byte);
    word.bytes().take(8).fold(word.len(), mix) % RECENT
}

impl Words {
    fn push(&mut self, word: &str) {
        let number = self.number(word);
        self.numbers.push(number);
    }

    fn number(&mut self, word: &str) -> u32 {
        let is = |number: &u32| {
            self.texts
                .get(*number as usize)
                .is_some_and(|known| **known == *word)
        };
        // Rows that follow each other often say the same.
        if let Some(&last) = self.numbers.last().filter(|number| is(number)) {
            return last;
        }
        let slot = slot(word);
        if let Some(&recent) = self.recent.get(slot).filter(|number| is(number)) {
            return recent;
        }
        let number = self.look_up(word);
        self.recent.resize(RECENT, u32::MAX);
        if let Some(recent) = self.recent.get_mut(slot) {
            *recent = number;
        }
        number
    }

    fn look_up(&mut self, word: &str) -> u32 {
        if let Some(&number) = self.known.get(word) {
            return number;
        }
        // No block has 4 thousand million rows.
        let number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        self.texts.push(word.into());
        self.known.insert(word.into(), number);
        number
    }

    fn append(&mut self, other: &Self) {
        let numbers: Vec<u32> = other.texts.iter().map(|word| self.number(word)).collect();
        let translated = other
            .numbers
            .iter()
            .filter_map(|&at| numbers.get(at as usize));
        self.numbers.extend(translated);
    }
}

impl Values {
    fn new(kind: Kind, nullable: bool) -> Self {
        Self {
            data: match kind {
                Kind::Int32 => Data::Int32(Vec::new()),
                Kind::Int64 => Data::Int64(Vec::new()),
                Kind::Bool => Data::Bool(Vec::new()),
                Kind::Double => Data::Double(Vec::new()),
                // What others write is the same in many rows: names of files and of players.
                Kind::Word | Kind::Text { foreign: true } => Data::Words(Words::default()),
                Kind::Text { foreign: false } => Data::Texts(String::new(), Vec::new()),
            },
            levels: nullable.then(Vec::new),
        }
    }

    fn push(&mut self, cell: Cell<'_>) {
        if let Some(levels) = &mut self.levels {
            levels.push(i16::from(cell != Cell::Null));
        }
        match (&mut self.data, cell) {
            // A number that is too large for its column is the largest there is.
            (Data::Int32(values), Cell::Int(value)) => {
                values.push(i32::try_from(value).unwrap_or(i32::MAX));
            }
            (Data::Int64(values), Cell::Int(value)) => values.push(value),
            (Data::Bool(values), Cell::Bool(value)) => values.push(value),
            (Data::Double(values), Cell::Double(value)) => values.push(value),
            (Data::Words(words), Cell::Text(word)) => words.push(word),
            (Data::Texts(texts, ends), Cell::Text(text)) => {
                texts.push_str(text);
                ends.push(u32::try_from(texts.len()).unwrap_or(u32::MAX));
            }
            // Nothing is only a level; a test holds the kinds of all other cells.
            _ => {}
        }
    }

    fn append(&mut self, other: Self) {
        if let (Some(levels), Some(more)) = (&mut self.levels, other.levels) {
            levels.extend(more);
        }
        match (&mut self.data, other.data) {
            (Data::Int32(values), Data::Int32(more)) => values.extend(more),
            (Data::Int64(values), Data::Int64(more)) => values.extend(more),
            (Data::Bool(values), Data::Bool(more)) => values.extend(more),
            (Data::Double(values), Data::Double(more)) => values.extend(more),
            (Data::Words(words), Data::Words(more)) => words.append(&more),
            (Data::Texts(texts, ends), Data::Texts(more, more_ends)) => {
                let begin = u32::try_from(texts.len()).unwrap_or(u32::MAX);
                texts.push_str(&more);
                ends.extend(more_ends.into_iter().map(|end| begin.saturating_add(end)));
            }
            _ => {}
        }
    }

    /// About how many bytes it takes.
    fn size(&self) -> usize {
        let levels = self.levels.as_ref().map_or(0, |levels| 2 * levels.len());
        levels
            + match &self.data {
                Data::Int32(values) => 4 * values.len(),
                Data::Int64(values) => 8 * values.len(),
                Data::Bool(values) => values.len(),
                Data::Double(values) => 8 * values.len(),
                // A word stands twice, with what a map costs.
                Data::Words(words) => 4 * words.numbers.len() + 120 * words.texts.len(),
                Data::Texts(texts, ends) => texts.len() + 4 * ends.len(),
            }
    }
}

impl Block {
    /// No rows of a table.
    pub(super) fn new(table: Table) -> Self {
        let columns = table.columns().map(|column| {
            let stored = column.name != super::PARTITION;
            stored.then(|| Values::new(column.kind, column.nullable))
        });
        Self {
            rows: 0,
            columns: columns.collect(),
        }
    }

    pub(super) fn push<E: Entry>(&mut self, row: &E) {
        self.rows += 1;
        for (values, column) in self.columns.iter_mut().zip(E::COLUMNS) {
            if let Some(values) = values {
                values.push((column.value)(row));
            }
        }
    }

    pub(super) fn append(&mut self, other: Self) {
        if self.rows == 0 {
            *self = other;
            return;
        }
        self.rows += other.rows;
        for (values, more) in self.columns.iter_mut().zip(other.columns) {
            if let (Some(values), Some(more)) = (values, more) {
                values.append(more);
            }
        }
    }

    pub(super) fn size(&self) -> usize {
        self.columns.iter().flatten().map(Values::size).sum()
    }
}
