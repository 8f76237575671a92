//! One row an action.

use arrayvec::ArrayString;

use crate::board::{Field, Side};
use crate::dice::Face;
use crate::engine::{Action, Effects, KingEvent, Mover};

use super::schema::{Cell, Column, Entry, Kind, Table, column, nullable};

/// The name of a field, such as `O1`.
type FieldName = ArrayString<4>;

/// An action of a turn of the main line.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionEntry {
    pub(super) file: String,
    pub(super) offset: u64,
    pub(super) turn: u32,
    pub(super) number: usize,
    pub(super) variant: Option<String>,
    pub(super) side: Side,
    die: Option<ArrayString<1>>,
    piece: &'static str,
    from: FieldName,
    to: FieldName,
    activates: bool,
    effects: Effects,
    king: Option<&'static str>,
    king_pushed_to: Option<FieldName>,
    pub(super) notation: String,
}

impl ActionEntry {
    /// An action that nobody has played.
    pub(super) fn empty(file: &str, offset: u64, variant: Option<String>) -> Self {
        Self {
            file: file.to_owned(),
            offset,
            turn: 0,
            number: 0,
            variant,
            side: Side::Men,
            die: None,
            piece: "",
            from: FieldName::new(),
            to: FieldName::new(),
            activates: false,
            effects: Effects::default(),
            king: None,
            king_pushed_to: None,
            notation: String::new(),
        }
    }

    /// Makes it another action of the same game.
    pub(super) fn set(&mut self, action: Action, effects: Effects) {
        self.die = letter(action.die());
        self.piece = match action.mover() {
            Mover::Soldier => "soldier",
            Mover::Queen => "queen",
            Mover::King => "king",
        };
        self.from = name(action.from().field());
        self.to = name(action.target());
        self.activates = action.activates();
        self.effects = effects;
        self.king = match action.king() {
            KingEvent::None => None,
            KingEvent::Won => Some("won"),
            KingEvent::WonCapture => Some("won-capture"),
            KingEvent::Killed => Some("killed"),
        };
        self.king_pushed_to = effects.king_pushed_to.map(name);
    }
}

fn letter(face: Face) -> Option<ArrayString<1>> {
    let mut name = ArrayString::new();
    name.try_push(face.letter()).ok()?;
    Some(name)
}

fn name(field: Field) -> FieldName {
    let mut name = FieldName::new();
    let parts = [field.column().letter(), field.row().digit()];
    for part in parts {
        // Both are ASCII, and there is room for four.
        let _ = name.try_push(part);
    }
    name
}

impl Entry for ActionEntry {
    const TABLE: Table = Table::Actions;
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
            "the number of the turn, as in `turns`",
            |row| Cell::count(row.turn),
        ),
        column(
            "action",
            Kind::Int32,
            "the number of the action in its turn, from 1",
            |row| Cell::count(row.number),
        ),
        nullable(
            "variant",
            Kind::Word,
            "the form of the game, as in `games`",
            |row| Cell::maybe(row.variant.as_deref()),
        ),
        column("side", Kind::Word, "who plays: `men` or `women`", |row| {
            Cell::Text(row.side.word())
        }),
        nullable(
            "die",
            Kind::Word,
            "the face that is spent: `X`, `0`, `1`, `2`, `3` or `4`",
            |row| Cell::maybe(row.die.as_deref()),
        ),
        column(
            "piece",
            Kind::Word,
            "who moves: `soldier`, `queen` or `king`",
            |row| Cell::Text(row.piece),
        ),
        column(
            "from",
            Kind::Word,
            "the field where it stood, such as `O1`",
            |row| Cell::Text(&row.from),
        ),
        column(
            "to",
            Kind::Word,
            "the field where it ends; the same if it is loosed in place",
            |row| Cell::Text(&row.to),
        ),
        column(
            "activates",
            Kind::Bool,
            "a piece at home is loosed",
            |row| Cell::Bool(row.activates),
        ),
        column(
            "captured_loose",
            Kind::Int32,
            "loose soldiers captured",
            |row| Cell::count(row.effects.loose_captured),
        ),
        column(
            "captured_home",
            Kind::Int32,
            "soldiers captured at home",
            |row| Cell::count(row.effects.home_captured),
        ),
        column(
            "queen_captured",
            Kind::Bool,
            "the enemy's queen was captured",
            |row| Cell::Bool(row.effects.queen_captured),
        ),
        nullable(
            "king",
            Kind::Word,
            "what the action does to the king: `won`, `won-capture` (the king, pushed on, captured as well) or `killed`",
            |row| Cell::maybe(row.king),
        ),
        column(
            "king_changed_hands",
            Kind::Bool,
            "the king became the mover's, from the enemy or from nobody",
            |row| Cell::Bool(row.effects.king_won),
        ),
        nullable(
            "king_pushed_to",
            Kind::Word,
            "the field to which the king was pushed",
            |row| Cell::maybe(row.king_pushed_to.as_deref()),
        ),
        column(
            "notation",
            Kind::Word,
            "the action in canonical spelling",
            |row| Cell::Text(&row.notation),
        ),
    ];
}
