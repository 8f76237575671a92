//! Where things are in a picture: columns, rows, margins.

use crate::board::{Field, Row, Side};
use crate::engine::Engine;
use crate::rules::{BoardStyle, Drawing};

use super::pen::Point;

/// Room for the digits of the rows, or the margin where there are none.
const LEFT: f64 = 24.0;
const EDGE: f64 = 8.0;
/// Between the frame and the outermost fields.
const PAD: f64 = 10.0;

/// The size of a field, and how far the rows of a ship bend in at their ends.
struct Cell {
    width: f64,
    height: f64,
    bend: f64,
}

const fn cell(style: BoardStyle) -> Cell {
    match style {
        BoardStyle::Squares => Cell {
            width: 54.0,
            height: 54.0,
            bend: 0.0,
        },
        BoardStyle::Holes => Cell {
            width: 42.0,
            height: 80.0,
            bend: 12.0,
        },
        BoardStyle::Lines | BoardStyle::Points => Cell {
            width: 42.0,
            height: 84.0,
            bend: 0.0,
        },
    }
}

/// The measures of one picture.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) style: BoardStyle,
    /// The women's row is at the bottom.
    pub(super) turned: bool,
    pub(super) cell_width: f64,
    pub(super) cell_height: f64,
    bend: f64,
    columns: f64,
    /// The first column that the outer rows have.
    outer_start: f64,
    /// Where the fields begin: the left edge of the first column, the top of the upper row.
    fields: Point,
    /// The frame of the board.
    pub(super) board: (Point, Point),
    /// The width of the whole picture.
    pub(super) width: f64,
}

impl Layout {
    pub(super) fn new(
        engine: &Engine,
        drawing: &Drawing,
        below: Side,
        coordinates: bool,
        top: f64,
    ) -> Self {
        let board = engine.rules().board;
        let style = drawing.board;
        let Cell {
            width: cell_width,
            height: cell_height,
            bend,
        } = cell(style);
        let (bow, stern) = match style {
            // A prow has a field of its own; without one the bow needs room before column A.
            BoardStyle::Holes if board.prow => (44.0, 26.0),
            BoardStyle::Holes => (74.0, 26.0),
            _ => (PAD, PAD),
        };
        let turned = below == Side::Women;
        let (before, after) = if turned { (stern, bow) } else { (bow, stern) };
        let left = if coordinates { LEFT } else { EDGE };
        let columns = f64::from(board.width());
        let fields = Point::new(left + before, top + PAD);
        let right = fields.x + columns * cell_width + after;
        let bottom = fields.y + 3.0 * cell_height + PAD;
        Self {
            style,
            turned,
            cell_width,
            cell_height,
            bend,
            columns,
            outer_start: f64::from(board.outer_start()),
            fields,
            board: (Point::new(left, top), Point::new(right, bottom)),
            width: right + EDGE,
        }
    }

    /// Where the middle of a column is, counted from A; halves are allowed.
    pub(super) fn x(&self, column: f64) -> f64 {
        let from_left = if self.turned {
            self.columns - column
        } else {
            column + 1.0
        };
        self.fields.x + (from_left - 0.5) * self.cell_width
    }

    /// The middle of a row, where it does not bend.
    pub(super) fn y(&self, row: Row) -> f64 {
        let from_top = match (row, self.turned) {
            (Row::One, true) | (Row::Three, false) => 0.5,
            (Row::Middle, _) => 1.5,
            (Row::One, false) | (Row::Three, true) => 2.5,
        };
        self.fields.y + from_top * self.cell_height
    }

    /// The middle of a field.
    pub(super) fn field(&self, field: Field) -> Point {
        let column = f64::from(field.column().index());
        let mut y = self.y(field.row());
        if self.bend > 0.0 && field.row() != Row::Middle {
            let middle = f64::midpoint(self.outer_start, self.columns - 1.0);
            let half = (middle - self.outer_start).max(1.0);
            let share = (column - middle) / half;
            let inwards = if y < self.y(Row::Middle) { 1.0 } else { -1.0 };
            y += inwards * self.bend * share * share;
        }
        Point::new(self.x(column), y)
    }

    /// A point of the board given from its left end as the men see it: 0 is the edge at column A.
    pub(super) fn along(&self, from_bow: f64, y: f64) -> Point {
        let (from, to) = self.board;
        Point::new(
            if self.turned {
                to.x - from_bow
            } else {
                from.x + from_bow
            },
            y,
        )
    }

    /// Whether a side sits at the lower edge of the picture.
    pub(super) const fn is_below(&self, side: Side) -> bool {
        matches!(
            (side, self.turned),
            (Side::Men, false) | (Side::Women, true)
        )
    }
}
