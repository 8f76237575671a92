//! One row a record.

use crate::board::{BySide, Side};
use crate::dice::Face;
use crate::record::{GameResult, Record, TagName, Termination};
use crate::stats::{CountedGame, Tally};

use super::cell::{Column, Row, Value};

/// A record and what happened in it.
///
/// The turns, and what is counted in them, are those of the main line that could be played. Result
/// and termination are what the record says, proven only where `right` says so.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordRow {
    file: String,
    record: usize,
    right: bool,
    event: Option<String>,
    date: Option<String>,
    players: BySide<Option<String>>,
    variant: Option<String>,
    house_rules: String,
    result: Option<GameResult>,
    termination: Option<Termination>,
    tally: Tally,
}

impl RecordRow {
    /// The row of a counted record, the `number`th (from 1) of `file`.
    pub fn new(file: &str, number: usize, record: &Record<'_>, game: &CountedGame<'_>) -> Self {
        let tag = |name| record.value(name).map(std::borrow::Cow::into_owned);
        let player = |side| game.players.get(side).as_deref().map(str::to_owned);
        Self {
            file: file.to_owned(),
            record: number,
            right: game.is_right(),
            event: tag(TagName::Event),
            date: tag(TagName::Date),
            players: BySide::new_with(player),
            variant: game
                .variant()
                .map(str::to_owned)
                .or_else(|| tag(TagName::Variant)),
            house_rules: game.house_rules().to_owned(),
            result: game.verification.result,
            termination: game.verification.termination,
            tally: game.tally,
        }
    }

    fn variant_in_text(&self) -> Value<'_> {
        match &self.variant {
            Some(variant) if !self.house_rules.is_empty() => {
                Value::Text(format!("{variant} {}", self.house_rules).into())
            }
            variant => Value::maybe_text(variant.as_deref()),
        }
    }
}

impl Row for RecordRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::words("game", |row: &Self| {
            Value::File(format!("{}:{}", row.file, row.record).into())
        })
        .in_text()
        .at_most(30),
        Column::data("file", |row| Value::File(row.file.as_str().into())),
        Column::data("record", |row| Value::Count(row.record as u64)),
        Column::words("check", |row: &Self| {
            Value::word(if row.right { "right" } else { "wrong" })
        })
        .in_text(),
        Column::data("right", |row| Value::Flag(row.right)),
        Column::data("event", |row| Value::maybe_text(row.event.as_deref())),
        Column::data("date", |row| Value::maybe_text(row.date.as_deref())),
        Column::words("men", |row: &Self| {
            Value::maybe_text(row.players.men.as_deref())
        })
        .at_most(18),
        Column::words("women", |row: &Self| {
            Value::maybe_text(row.players.women.as_deref())
        })
        .at_most(18),
        Column::words("form", Self::variant_in_text)
            .in_text()
            .at_most(26),
        Column::data("variant", |row| Value::maybe_text(row.variant.as_deref())),
        Column::data("house_rules", |row| Value::word(&row.house_rules)),
        Column::words("result", |row| {
            Value::maybe_word(row.result.map(GameResult::word))
        }),
        Column::words("termination", |row| {
            Value::maybe_word(row.termination.map(Termination::word))
        }),
        Column::data("first", |row| {
            Value::maybe_word(row.tally.first.map(Side::word))
        }),
        Column::numbers("turns", |row| Value::Count(row.tally.turns())),
        Column::numbers("actions", |row| Value::Count(row.tally.actions())),
        Column::numbers("men_captured", |row| {
            Value::Count(row.tally.sides.men.captured())
        }),
        Column::numbers("women_captured", |row| {
            Value::Count(row.tally.sides.women.captured())
        }),
        Column::numbers("king_changes", |row| Value::Count(row.tally.king_changes())),
        Column::data("first_king", |row| {
            Value::maybe_word(row.tally.first_king.map(Side::word))
        }),
        Column::data("men_soldiers", |row| {
            Value::Count(row.tally.soldiers.men.into())
        }),
        Column::data("women_soldiers", |row| {
            Value::Count(row.tally.soldiers.women.into())
        }),
        Column::data("men_turns", |row| Value::Count(row.tally.sides.men.turns)),
        Column::data("men_actions", |row| {
            Value::Count(row.tally.sides.men.actions)
        }),
        Column::data("men_throws", |row| Value::Count(row.tally.sides.men.throws)),
        Column::data("men_rethrows", |row| {
            Value::Count(row.tally.sides.men.rethrows)
        }),
        Column::data("men_further_throws", |row| {
            Value::Count(row.tally.sides.men.further_throws)
        }),
        Column::data("men_passes", |row| Value::Count(row.tally.sides.men.passes)),
        Column::data("men_declined", |row| {
            Value::Count(row.tally.sides.men.declined)
        }),
        Column::data("men_dice_lost", |row| {
            Value::Count(row.tally.sides.men.dice_lost)
        }),
        Column::data("men_activations", |row| {
            Value::Count(row.tally.sides.men.activations)
        }),
        Column::data("men_captured_loose", |row| {
            Value::Count(row.tally.sides.men.captured_loose)
        }),
        Column::data("men_captured_home", |row| {
            Value::Count(row.tally.sides.men.captured_home)
        }),
        Column::data("men_queens_captured", |row| {
            Value::Count(row.tally.sides.men.queens_captured)
        }),
        Column::data("men_kings_won", |row| {
            Value::Count(row.tally.sides.men.kings_won)
        }),
        Column::data("men_kings_killed", |row| {
            Value::Count(row.tally.sides.men.kings_killed)
        }),
        Column::data("men_face_x", |row| {
            Value::Count(row.tally.sides.men.face(Face::X))
        }),
        Column::data("men_face_0", |row| {
            Value::Count(row.tally.sides.men.face(Face::Blank))
        }),
        Column::data("men_face_1", |row| {
            Value::Count(row.tally.sides.men.face(Face::One))
        }),
        Column::data("men_face_2", |row| {
            Value::Count(row.tally.sides.men.face(Face::Two))
        }),
        Column::data("men_face_3", |row| {
            Value::Count(row.tally.sides.men.face(Face::Three))
        }),
        Column::data("men_face_4", |row| {
            Value::Count(row.tally.sides.men.face(Face::Four))
        }),
        Column::data("men_luck", |row| Value::Real(row.tally.sides.men.luck(), 3)),
        Column::data("women_turns", |row| {
            Value::Count(row.tally.sides.women.turns)
        }),
        Column::data("women_actions", |row| {
            Value::Count(row.tally.sides.women.actions)
        }),
        Column::data("women_throws", |row| {
            Value::Count(row.tally.sides.women.throws)
        }),
        Column::data("women_rethrows", |row| {
            Value::Count(row.tally.sides.women.rethrows)
        }),
        Column::data("women_further_throws", |row| {
            Value::Count(row.tally.sides.women.further_throws)
        }),
        Column::data("women_passes", |row| {
            Value::Count(row.tally.sides.women.passes)
        }),
        Column::data("women_declined", |row| {
            Value::Count(row.tally.sides.women.declined)
        }),
        Column::data("women_dice_lost", |row| {
            Value::Count(row.tally.sides.women.dice_lost)
        }),
        Column::data("women_activations", |row| {
            Value::Count(row.tally.sides.women.activations)
        }),
        Column::data("women_captured_loose", |row| {
            Value::Count(row.tally.sides.women.captured_loose)
        }),
        Column::data("women_captured_home", |row| {
            Value::Count(row.tally.sides.women.captured_home)
        }),
        Column::data("women_queens_captured", |row| {
            Value::Count(row.tally.sides.women.queens_captured)
        }),
        Column::data("women_kings_won", |row| {
            Value::Count(row.tally.sides.women.kings_won)
        }),
        Column::data("women_kings_killed", |row| {
            Value::Count(row.tally.sides.women.kings_killed)
        }),
        Column::data("women_face_x", |row| {
            Value::Count(row.tally.sides.women.face(Face::X))
        }),
        Column::data("women_face_0", |row| {
            Value::Count(row.tally.sides.women.face(Face::Blank))
        }),
        Column::data("women_face_1", |row| {
            Value::Count(row.tally.sides.women.face(Face::One))
        }),
        Column::data("women_face_2", |row| {
            Value::Count(row.tally.sides.women.face(Face::Two))
        }),
        Column::data("women_face_3", |row| {
            Value::Count(row.tally.sides.women.face(Face::Three))
        }),
        Column::data("women_face_4", |row| {
            Value::Count(row.tally.sides.women.face(Face::Four))
        }),
        Column::data("women_luck", |row| {
            Value::Real(row.tally.sides.women.luck(), 3)
        }),
    ];
}
