//! The keys of a theme file.

/// Everything that has a colour of its own, apart from the palette of marks: table and key.
pub(super) const INKS: [(&str, &str); 23] = [
    ("page", "background"),
    ("page", "text"),
    ("page", "faint"),
    ("board", "fill"),
    ("board", "edge"),
    ("board", "field"),
    ("board", "ornament"),
    ("men", "loose"),
    ("men", "home"),
    ("men", "outline"),
    ("women", "loose"),
    ("women", "home"),
    ("women", "outline"),
    ("king", "free"),
    ("king", "outline"),
    ("king", "cuts"),
    ("dice", "fill"),
    ("dice", "mark"),
    ("badge", "fill"),
    ("badge", "text"),
    ("arrows", "men"),
    ("arrows", "women"),
    ("arrows", "capture"),
];

/// A whole number of a theme.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dial {
    pub(super) table: &'static str,
    pub(super) key: &'static str,
    /// The most it can be; the least is 0.
    pub(super) most: u8,
    /// What it is where neither a theme nor its base says anything; without that one of them must.
    pub(super) otherwise: Option<u8>,
    /// The same in words.
    pub(super) wanted: &'static str,
}

/// The width of the board's lines in tenths of a unit (a column is 42 units wide); in hundredths how strongly
/// a marked field is filled, how strongly the grain of the board's wood shows, and how much lighter
/// the faces of pieces are that lie in the light: with 0 pieces are drawn as outlines.
pub(super) const DIALS: [Dial; 4] = [
    Dial {
        table: "board",
        key: "weight",
        most: 80,
        otherwise: None,
        wanted: "a whole number from 0 to 80",
    },
    Dial {
        table: "marks",
        key: "tint",
        most: 100,
        otherwise: None,
        wanted: "a whole number from 0 to 100",
    },
    Dial {
        table: "board",
        key: "grain",
        most: 100,
        otherwise: Some(0),
        wanted: "a whole number from 0 to 100",
    },
    Dial {
        table: "pieces",
        key: "light",
        most: 100,
        otherwise: Some(0),
        wanted: "a whole number from 0 to 100",
    },
];

/// The tables of a theme file.
pub(super) const TABLES: [&str; 10] = [
    "page", "board", "pieces", "men", "women", "king", "dice", "badge", "arrows", "marks",
];

/// The keys of a table, for suggestions.
pub(super) fn keys_of(table: &str) -> impl Iterator<Item = &'static str> {
    let dials = DIALS.into_iter().map(|dial| (dial.table, dial.key));
    INKS.into_iter()
        .chain(dials)
        .filter(move |(of, _)| *of == table)
        .map(|(_, key)| key)
}
