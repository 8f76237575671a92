//! How a form is drawn, and what its sides are called.

use toml::de::DeTable;

use super::error::FileError;
use super::reader::{Entry, Reader, entries};
use crate::board::Column;
use crate::rules::model::Rules;
use crate::rules::variant::{BoardStyle, Drawing, Ornament, PieceStyle, Sides};

/// What a file says of the drawing; what it leaves out is as in the base.
#[derive(Default)]
pub(super) struct DrawingParts {
    board: Option<BoardStyle>,
    pieces: Option<PieceStyle>,
    castle: Option<Ornament>,
    marks: Option<Vec<Column>>,
    sides: Option<Sides>,
}

impl DrawingParts {
    pub(super) fn read(&mut self, reader: &mut Reader, table: &DeTable<'_>) {
        for entry in entries(table) {
            match entry.0.get_ref().as_ref() {
                "board" => self.board = reader.word(entry, "board", &BoardStyle::WORDS),
                "pieces" => self.pieces = reader.word(entry, "pieces", &PieceStyle::WORDS),
                "castle" => self.castle = reader.word(entry, "castle", &Ornament::WORDS),
                "marks" => self.marks = Some(read_marks(reader, entry)),
                _ => {
                    let known = ["board", "pieces", "castle", "marks"];
                    reader.unknown_key(entry, "in [drawing]", &known);
                }
            }
        }
    }

    pub(super) fn read_sides(&mut self, reader: &mut Reader, entry: Entry<'_, '_>) {
        let Some(table) = reader.table(entry) else {
            return;
        };
        let place = (entry.1.span(), table);
        let values = reader.record(place, "in [sides]", ["men", "women"], 2);
        if let Some([Some((_, men)), Some((_, women))]) = values {
            self.sides = Some(Sides { men, women });
        }
    }

    /// All of the drawing, for a form that is played by `rules`.
    pub(super) fn over(self, base: Option<(&Drawing, &Rules)>, rules: &Rules) -> Drawing {
        let inherited = base.map_or_else(Drawing::plain, |(drawing, base)| {
            drawing.fitted(base.board, rules.board)
        });
        Drawing {
            board: self.board.unwrap_or(inherited.board),
            pieces: self.pieces.unwrap_or(inherited.pieces),
            castle: self.castle.unwrap_or(inherited.castle),
            marks: self.marks.unwrap_or(inherited.marks),
            sides: self.sides.or(inherited.sides),
        }
    }
}

fn read_marks(reader: &mut Reader, entry: Entry<'_, '_>) -> Vec<Column> {
    let mut marks = Vec::new();
    for (range, text) in reader.texts(entry, r#"a list of columns, such as ["D", "L"]"#) {
        let column = match text.as_bytes() {
            [letter @ b'A'..=b'Z'] => Column::new(letter - b'A'),
            _ => None,
        };
        match column {
            Some(column) => marks.push(column),
            None => reader.note(range, FileError::Mark(text)),
        }
    }
    marks
}
