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
    /// The same in words.
    pub(super) wanted: &'static str,
}

/// The width of the board's lines in tenths of a unit (a column is 42 units wide), and how strongly
/// a marked field is filled in hundredths.
pub(super) const DIALS: [Dial; 2] = [
    Dial {
        table: "board",
        key: "weight",
        most: 80,
        wanted: "a whole number from 0 to 80",
    },
    Dial {
        table: "marks",
        key: "tint",
        most: 100,
        wanted: "a whole number from 0 to 100",
    },
];

/// The tables of a theme file.
pub(super) const TABLES: [&str; 9] = [
    "page", "board", "men", "women", "king", "dice", "badge", "arrows", "marks",
];

/// The keys of a table, for suggestions.
pub(super) fn keys_of(table: &str) -> impl Iterator<Item = &'static str> {
    let dials = DIALS.into_iter().map(|dial| (dial.table, dial.key));
    INKS.into_iter()
        .chain(dials)
        .filter(move |(of, _)| *of == table)
        .map(|(_, key)| key)
}
