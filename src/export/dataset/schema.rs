//! What the tables are: their columns, described once for every format and for the documentation.

use serde_json::{Value as Json, json};

use super::{ActionEntry, GameEntry, TurnEntry};

/// The version of the tables. It goes up when a column is taken away or changes its type or its
/// meaning; a new column at the end of a table does not change it.
pub const SCHEMA_VERSION: u32 = 1;

/// The column by which Parquet files are divided into folders.
pub const PARTITION: &str = "variant";

/// A table of the dataset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Table {
    /// A row for each record.
    Games,
    /// A row for each turn of a main line.
    Turns,
    /// A row for each action of those turns.
    Actions,
}

impl Table {
    /// All tables.
    pub const ALL: [Self; 3] = [Self::Games, Self::Turns, Self::Actions];

    /// Its name, as files and folders have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Turns => "turns",
            Self::Actions => "actions",
        }
    }

    /// What a row is.
    pub const fn row(self) -> &'static str {
        match self {
            Self::Games => "a record",
            Self::Turns => "a turn of the main line that could be played",
            Self::Actions => "an action of such a turn: one die spent",
        }
    }

    /// The columns that together name a row; the first two name the game.
    pub const fn key(self) -> &'static [&'static str] {
        match self {
            Self::Games => &["file", "offset"],
            Self::Turns => &["file", "offset", "turn"],
            Self::Actions => &["file", "offset", "turn", "action"],
        }
    }

    /// Its columns, in their order.
    pub fn columns(self) -> impl ExactSizeIterator<Item = &'static About> {
        let columns: Vec<_> = match self {
            Self::Games => abouts::<GameEntry>(),
            Self::Turns => abouts::<TurnEntry>(),
            Self::Actions => abouts::<ActionEntry>(),
        };
        columns.into_iter()
    }
}

fn abouts<E: Entry>() -> Vec<&'static About> {
    E::COLUMNS.iter().map(|column| &column.about).collect()
}

/// What may stand in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A whole number of 32 bits.
    Int32,
    /// A whole number of 64 bits.
    Int64,
    /// Yes or no.
    Bool,
    /// A number with a fraction.
    Double,
    /// One of a few words of ours.
    Word,
    /// A text of ours, or of somebody else's if it is `foreign`. Trust nothing in that.
    Text {
        /// Somebody else wrote it.
        foreign: bool,
    },
}

impl Kind {
    /// The type's name in the schema.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Bool => "bool",
            Self::Double => "double",
            Self::Word | Self::Text { .. } => "string",
        }
    }
}

/// A column, without what stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// What may stand in it.
    pub kind: Kind,
    /// Whether there may be nothing.
    pub nullable: bool,
    /// What it means, in Markdown.
    pub means: &'static str,
}

/// A column of a table with rows of type `E`.
#[derive(Debug)]
pub struct Column<E> {
    /// What it is.
    pub about: About,
    /// What a row has in it.
    pub value: fn(&E) -> Cell<'_>,
}

/// What stands in one place of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell<'e> {
    /// Nothing.
    Null,
    /// A whole number.
    Int(i64),
    /// Yes or no.
    Bool(bool),
    /// A number with a fraction.
    Double(f64),
    /// A word or a text.
    Text(&'e str),
}

impl<'e> Cell<'e> {
    /// A count.
    pub(super) fn count(count: impl TryInto<i64>) -> Self {
        // No count of things in a file comes near the limit.
        Self::Int(count.try_into().unwrap_or(i64::MAX))
    }

    /// A count, if there is one.
    pub(super) fn maybe_count(count: Option<u64>) -> Self {
        count.map_or(Self::Null, Self::count)
    }

    /// A text, if there is one.
    pub(super) const fn maybe(text: Option<&'e str>) -> Self {
        match text {
            Some(text) => Self::Text(text),
            None => Self::Null,
        }
    }
}

/// A row of a table.
pub trait Entry: Sized + 'static {
    /// The table it belongs to.
    const TABLE: Table;
    /// The columns, in their order.
    const COLUMNS: &'static [Column<Self>];
}

/// A column in which something always stands.
pub(super) const fn column<E>(
    name: &'static str,
    kind: Kind,
    means: &'static str,
    value: fn(&E) -> Cell<'_>,
) -> Column<E> {
    let about = About {
        name,
        kind,
        nullable: false,
        means,
    };
    Column { about, value }
}

/// A column in which there may be nothing.
pub(super) const fn nullable<E>(
    name: &'static str,
    kind: Kind,
    means: &'static str,
    value: fn(&E) -> Cell<'_>,
) -> Column<E> {
    let column = column(name, kind, means, value);
    Column {
        about: About {
            nullable: true,
            ..column.about
        },
        ..column
    }
}

/// The whole schema for programs; `formats/tables.schema.json` is this.
///
/// ```
/// use sahkku::export::dataset::{SCHEMA_VERSION, schema};
/// assert_eq!(schema()["schema_version"], SCHEMA_VERSION);
/// assert_eq!(schema()["tables"]["games"]["columns"][0]["name"], "file");
/// ```
pub fn schema() -> Json {
    let tables: serde_json::Map<_, _> = Table::ALL
        .into_iter()
        .map(|table| (table.name().to_owned(), described(table)))
        .collect();
    json!({
        "format": "sahkku-tables",
        "schema_version": SCHEMA_VERSION,
        "partition": PARTITION,
        "tables": tables,
    })
}

fn described(table: Table) -> Json {
    let columns: Vec<_> = table
        .columns()
        .map(|column| {
            json!({
                "name": column.name,
                "type": column.kind.name(),
                "nullable": column.nullable,
                "foreign": column.kind == Kind::Text { foreign: true },
                "description": column.means,
            })
        })
        .collect();
    json!({ "row": table.row(), "key": table.key(), "columns": columns })
}
