//! One row a turn.

use std::fmt::Write as _;

use crate::board::{BySide, Side};
use crate::dice::Die;
use crate::engine::Position;
use crate::replay::{Game, PlayedTurn, Ruling, Step, ThrowKind};
use crate::stats::{Counts, count_turn};

use super::cell::{Column, Row, Value};

/// A turn of the main line that could be played.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnRow {
    file: String,
    record: usize,
    number: u32,
    side: Side,
    /// The throws as a record writes them.
    throws: String,
    /// What was done with them, in canonical spelling.
    play: String,
    king: Option<&'static str>,
    soldiers: BySide<u8>,
    complete: bool,
    position: String,
    counts: Counts,
}

/// The rows of a game, of the `number`th record (from 1) of `file`. None where its rules are not
/// known.
pub fn turn_rows(file: &str, number: usize, game: &Game) -> impl Iterator<Item = TurnRow> {
    let rows = game.ruling().map(|ruling| {
        game.turns()
            .iter()
            .map(move |turn| TurnRow::new(file, number, ruling, turn))
    });
    rows.into_iter().flatten()
}

impl TurnRow {
    fn new(file: &str, record: usize, ruling: &Ruling, turn: &PlayedTurn) -> Self {
        let engine = &ruling.engine;
        let counts = count_turn(engine, turn);
        Self {
            file: file.to_owned(),
            record,
            number: turn.head.number,
            side: turn.head.side,
            throws: throws(&turn.steps, &engine.rules().dice.die),
            play: play(&turn.steps),
            king: king_event(&turn.before, &turn.after, &counts),
            soldiers: BySide::new_with(|side| turn.after.soldiers(side)),
            complete: turn.complete,
            position: engine.notate(&turn.after),
            counts,
        }
    }
}

/// The throws of a turn: `XX2~3X~0`, `X + 32`.
pub(in crate::export) fn throws(steps: &[Step], die: &Die) -> String {
    let mut text = String::new();
    for step in steps {
        let Step::Throw { kind, throw, .. } = step else {
            continue;
        };
        text.push_str(match kind {
            ThrowKind::First | ThrowKind::Given => "",
            ThrowKind::Again => "~",
            // Where dice lay there already this may be the first throw of the turn.
            ThrowKind::Further => " + ",
        });
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", throw.in_order_of(die));
    }
    text
}

/// What was done: actions, `--` for nothing, `+` where another throw came between.
pub(in crate::export) fn play(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        let gap = if text.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = match step {
            Step::Throw {
                kind: ThrowKind::Further,
                ..
            } if !text.is_empty() => text.write_str(" +"),
            Step::Throw { .. } => Ok(()),
            Step::Action { written, .. } => write!(text, "{gap}{written}"),
            Step::Pass { .. } => write!(text, "{gap}--"),
        };
    }
    text
}

/// What became of the king: whose he is now, where that has changed, or `killed`.
pub(in crate::export) fn king_event(
    before: &Position,
    after: &Position,
    counts: &Counts,
) -> Option<&'static str> {
    let holder = |position: &Position| position.king().holder();
    if counts.kings_killed > 0 {
        Some("killed")
    } else if holder(before) == holder(after) {
        None
    } else {
        holder(after).map(Side::word)
    }
}

impl Row for TurnRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::words("game", |row: &Self| {
            Value::File(format!("{}:{}", row.file, row.record).into())
        })
        .in_text()
        .at_most(30),
        Column::data("file", |row| Value::File(row.file.as_str().into())),
        Column::data("record", |row| Value::Count(row.record as u64)),
        Column::numbers("turn", |row| Value::Count(row.number.into())),
        Column::words("side", |row| Value::word(row.side.word())),
        Column::words("throw", |row| Value::word(&row.throws)),
        Column::words("play", |row: &Self| Value::word(&row.play)).at_most(60),
        Column::numbers("captured", |row| Value::Count(row.counts.captured())),
        Column::data("captured_loose", |row| {
            Value::Count(row.counts.captured_loose)
        }),
        Column::data("captured_home", |row| {
            Value::Count(row.counts.captured_home)
        }),
        Column::data("queens_captured", |row| {
            Value::Count(row.counts.queens_captured)
        }),
        Column::words("king", |row| Value::maybe_word(row.king)),
        Column::numbers("men_soldiers", |row| Value::Count(row.soldiers.men.into())),
        Column::numbers("women_soldiers", |row| {
            Value::Count(row.soldiers.women.into())
        }),
        Column::numbers("dice_lost", |row| Value::Count(row.counts.dice_lost)),
        Column::data("dice_thrown", |row| Value::Count(row.counts.dice())),
        Column::data("actions", |row| Value::Count(row.counts.actions)),
        Column::data("activations", |row| Value::Count(row.counts.activations)),
        Column::data("luck", |row| Value::Real(row.counts.luck(), 3)),
        Column::data("complete", |row| Value::Flag(row.complete)),
        Column::data("position", |row| Value::word(&row.position)),
    ];
}
