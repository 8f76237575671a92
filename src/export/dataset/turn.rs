//! One row a turn.

use crate::board::{BySide, Side};
use crate::stats::Counts;

use super::schema::{Cell, Column, Entry, Kind, Table, column, nullable};

/// A turn of the main line that could be played.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnEntry {
    pub(super) file: String,
    pub(super) offset: u64,
    pub(super) turn: u32,
    pub(super) variant: Option<String>,
    pub(super) side: Side,
    pub(super) throws: String,
    pub(super) play: String,
    pub(super) counts: Counts,
    pub(super) king: Option<&'static str>,
    pub(super) soldiers: BySide<u8>,
    pub(super) complete: bool,
    pub(super) position: String,
}

impl TurnEntry {
    /// A turn that nobody has played.
    pub(super) fn empty(file: &str, offset: u64, variant: Option<String>) -> Self {
        Self {
            file: file.to_owned(),
            offset,
            turn: 0,
            variant,
            side: Side::Men,
            throws: String::new(),
            play: String::new(),
            counts: Counts::default(),
            king: None,
            soldiers: BySide { men: 0, women: 0 },
            complete: false,
            position: String::new(),
        }
    }
}

impl Entry for TurnEntry {
    const TABLE: Table = Table::Turns;
    const COLUMNS: &'static [Column<Self>] = &[
        column(
            "file",
            Kind::Text { foreign: true },
            "the file, as in `games`",
            |row| Cell::Text(&row.file),
        ),
        column(
            "offset",
            Kind::Int64,
            "where the record begins in it, as in `games`",
            |row| Cell::count(row.offset),
        ),
        column(
            "turn",
            Kind::Int32,
            "the number of the turn, from 1, both sides counted on",
            |row| Cell::count(row.turn),
        ),
        nullable(
            "variant",
            Kind::Word,
            "the form of the game, as in `games`",
            |row| Cell::maybe(row.variant.as_deref()),
        ),
        column(
            "side",
            Kind::Word,
            "whose turn it is: `men` or `women`",
            |row| Cell::Text(row.side.word()),
        ),
        column(
            "throws",
            Kind::Word,
            "the throws as a record writes them: `~` before dice thrown again, `+` before a further throw",
            |row| Cell::Text(&row.throws),
        ),
        column(
            "play",
            Kind::Text { foreign: false },
            "what was done with them, in canonical spelling; `--` for nothing",
            |row| Cell::Text(&row.play),
        ),
        column(
            "dice_thrown",
            Kind::Int32,
            "dice thrown in the turn",
            |row| Cell::count(row.counts.dice()),
        ),
        column(
            "rethrows",
            Kind::Int32,
            "times that dice were thrown again",
            |row| Cell::count(row.counts.rethrows),
        ),
        column(
            "further_throws",
            Kind::Int32,
            "further throws in the turn",
            |row| Cell::count(row.counts.further_throws),
        ),
        column(
            "passes",
            Kind::Int32,
            "throws with which nothing could be done",
            |row| Cell::count(row.counts.passes),
        ),
        column(
            "declined",
            Kind::Int32,
            "throws with which nothing was done although something could be",
            |row| Cell::count(row.counts.declined),
        ),
        column("actions", Kind::Int32, "dice spent", |row| {
            Cell::count(row.counts.actions)
        }),
        column("activations", Kind::Int32, "pieces loosed", |row| {
            Cell::count(row.counts.activations)
        }),
        column(
            "dice_lost",
            Kind::Int32,
            "dice worth something that were not spent",
            |row| Cell::count(row.counts.dice_lost),
        ),
        column(
            "captured_loose",
            Kind::Int32,
            "loose soldiers captured",
            |row| Cell::count(row.counts.captured_loose),
        ),
        column(
            "captured_home",
            Kind::Int32,
            "soldiers captured at home",
            |row| Cell::count(row.counts.captured_home),
        ),
        column("queens_captured", Kind::Int32, "queens captured", |row| {
            Cell::count(row.counts.queens_captured)
        }),
        column(
            "kings_won",
            Kind::Int32,
            "times that the king became this side's",
            |row| Cell::count(row.counts.kings_won),
        ),
        nullable(
            "king",
            Kind::Word,
            "what became of the king: whose he is now, where that has changed, or `killed`",
            |row| Cell::maybe(row.king),
        ),
        column(
            "men_soldiers",
            Kind::Int32,
            "soldiers of the men after the turn, at home and loose",
            |row| Cell::count(row.soldiers.men),
        ),
        column(
            "women_soldiers",
            Kind::Int32,
            "likewise of the women",
            |row| Cell::count(row.soldiers.women),
        ),
        column(
            "luck",
            Kind::Double,
            "by how many fields the dice thrown are worth more than in the mean; a whole number of 840ths",
            |row| Cell::Double(row.counts.luck()),
        ),
        column(
            "complete",
            Kind::Bool,
            "the turn is over; a record may stop in the middle of its last one",
            |row| Cell::Bool(row.complete),
        ),
        column(
            "position",
            Kind::Text { foreign: false },
            "the position after the turn, in one line",
            |row| Cell::Text(&row.position),
        ),
    ];
}
