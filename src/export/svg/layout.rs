//! Where things are in a picture: columns, rows, margins.

use crate::board::{Field, Row, Side};
use crate::engine::Engine;
use crate::rules::{BoardStyle, Drawing};

use super::Section;
use super::pen::Point;

/// Room for the digits of the rows, or the margin where there are none.
const LEFT: f64 = 24.0;
const EDGE: f64 = 8.0;
/// Between the frame and the outermost fields.
const PAD: f64 = 10.0;
/// How far a part of the board goes on where the rest is left out.
pub(super) const GOES_ON: f64 = 15.0;

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
    /// The frame of the whole board.
    pub(super) frame: (Point, Point),
    /// What of it is to be seen.
    pub(super) board: (Point, Point),
    /// The part that is drawn, where it is not the whole board.
    pub(super) section: Option<Section>,
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
        let frame = (Point::new(left, top), Point::new(right, bottom));
        Self {
            style,
            turned,
            cell_width,
            cell_height,
            bend,
            columns,
            outer_start: f64::from(board.outer_start()),
            fields,
            frame,
            board: frame,
            section: None,
            width: right + EDGE,
        }
    }

    /// Only a part of the board, where the whole one would begin.
    pub(super) fn cut(mut self, section: Section) -> Self {
        let (from, to) = self.frame;
        let (first, last) = section.columns();
        let ends = |one: f64, other: f64, half: f64| (one.min(other) - half, one.max(other) + half);
        let x = |column: u8| self.x(f64::from(column));
        let (left, right) = ends(x(first.index()), x(last.index()), self.cell_width / 2.0);
        let (top, bottom) = {
            let (first, last) = section.rows();
            ends(self.y(first), self.y(last), self.cell_height / 2.0)
        };
        // Whatever lies less than a field from the frame belongs to the margin of the board, the
        // bow of a ship too.
        let fields = self.fields;
        let (ends_x, ends_y) = (
            fields.x + self.columns * self.cell_width,
            fields.y + 3.0 * self.cell_height,
        );
        let low = |at: f64, first: f64, frame: f64| {
            if at <= first + 0.5 {
                frame
            } else {
                at - GOES_ON
            }
        };
        let high = |at: f64, last: f64, frame: f64| {
            if at >= last - 0.5 {
                frame
            } else {
                at + GOES_ON
            }
        };
        let window = (
            Point::new(low(left, fields.x, from.x), low(top, fields.y, from.y)),
            Point::new(high(right, ends_x, to.x), high(bottom, ends_y, to.y)),
        );
        let (dx, dy) = (from.x - window.0.x, from.y - window.0.y);
        self.board = window;
        self.section = Some(section);
        self.shift(dx, dy);
        self.width = self.board.1.x + EDGE;
        self
    }

    /// Makes room for texts that are wider than the board, which comes into the middle.
    pub(super) fn widen(&mut self, width: f64) {
        let (from, to) = self.board;
        let more = width - (to.x - from.x);
        if more > 0.0 {
            self.shift(more / 2.0, 0.0);
            self.width += more;
        }
    }

    /// Makes room above the board.
    pub(super) fn lower(&mut self, height: f64) {
        self.shift(0.0, height);
    }

    /// From where to where there is room for texts.
    pub(super) fn room(&self) -> (f64, f64) {
        let (from, to) = self.board;
        let aside = (self.width - EDGE - to.x).max(0.0);
        (from.x - aside, to.x + aside)
    }

    /// Whether a line from one field to another may be seen.
    pub(super) fn crosses(&self, one: Field, other: Field) -> bool {
        self.section.is_none_or(|section| {
            let way = Section::between(one, other);
            section.meets(way)
        })
    }

    fn shift(&mut self, dx: f64, dy: f64) {
        self.fields = self.fields.by(dx, dy);
        for point in [
            &mut self.frame.0,
            &mut self.frame.1,
            &mut self.board.0,
            &mut self.board.1,
        ] {
            *point = point.by(dx, dy);
        }
    }

    /// Whether a field is drawn with what stands on it.
    pub(super) fn shows(&self, field: Field) -> bool {
        self.section.is_none_or(|section| section.holds(field))
    }

    /// Whether something of a field may be seen.
    pub(super) fn touches(&self, field: Field) -> bool {
        self.section.is_none_or(|section| section.reaches(field, 1))
    }

    /// Whether a point lies on the part of the board that is drawn, and not at its edge.
    pub(super) fn is_inside(&self, point: Point) -> bool {
        let (from, to) = self.board;
        let aside = if self.section.is_some() { GOES_ON } else { 0.0 };
        (from.x + aside..=to.x - aside).contains(&point.x)
            && (from.y + 12.0..=to.y - 12.0).contains(&point.y)
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
        let (from, to) = self.frame;
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
