//! What stands below the board: letters, whose turn it is, the dice, actions, a caption.

use svg::node::Blob;
use svg::node::element::Group;

use crate::board::Side;
use crate::dice::Throw;

use super::compose::{CAPTION_LINE, lines_height, middle};
use super::layout::Layout;
use super::pen::Point;
use super::pieces::Painter;
use super::strip::{self, DrawnDie, row};
use super::{Diagram, EDGE, LETTERS, actions, board};

/// The height of the strip with the dice.
pub(super) const STRIP: f64 = 36.0;
/// More text than this is no caption.
const CAPTION_LINES: usize = 4;
/// How wide a letter of the strip is on average.
const LETTER: f64 = 8.8;

impl Diagram<'_> {
    /// How much room the texts below the board need.
    pub(super) fn foot_width(&self) -> f64 {
        let mut need = actions::least_width(&self.legend);
        if self.status {
            let text = self.words().turn(self.engine, &self.position);
            let (thrower, dice) = self.dice();
            let sign = |there: bool| if there { 26.0 } else { 0.0 };
            let text: f64 = text.chars().map(|_| LETTER).sum();
            need = need
                .max(sign(true) + text + strip::dice_width(&dice) + sign(thrower.is_some()) + 14.0);
        }
        need
    }

    /// Adds what stands below the board; with the height of the whole picture.
    pub(super) fn add_foot(
        &self,
        body: Group,
        layout: &Layout,
        painter: &mut Painter<'_>,
    ) -> (Group, f64) {
        if !self.status {
            return self.add_foot_below(body, layout, 0.0);
        }
        let body = body.add(self.status_line(layout, painter));
        self.add_foot_below(body, layout, STRIP)
    }

    /// Likewise without the line of the dice, for which so much room is left.
    pub(super) fn add_foot_below(
        &self,
        mut body: Group,
        layout: &Layout,
        status: f64,
    ) -> (Group, f64) {
        let (from, to) = layout.board;
        if self.coordinates {
            body = body.add(Blob::from(board::coordinates(layout, self.engine)));
        }
        let mut bottom = self.below_letters(layout) + status;
        if self.ahead && self.legend.is_empty() && self.moves.is_empty() {
            // As a record says that nothing could be done.
            let at = bottom + actions::LINE / 2.0 + 7.8;
            body = body.add(strip::lines(
                middle(layout),
                "t3",
                &["--".to_owned()],
                at,
                0.0,
            ));
            bottom += actions::LINE;
        }
        if !self.legend.is_empty() {
            let (group, height) = actions::legend(layout, &self.legend, bottom);
            body = body.add(group);
            bottom += height;
        }
        let (left, right) = layout.room();
        let width = (to.x - from.x).max(right - left);
        let caption = strip::wrap(&self.caption, caption_width(width), CAPTION_LINES);
        if !caption.is_empty() {
            let top = bottom + 15.0;
            body = body.add(strip::lines(
                middle(layout),
                "t2",
                &caption,
                top,
                CAPTION_LINE,
            ));
            bottom += lines_height(caption.len(), CAPTION_LINE);
        }
        (body, bottom + EDGE)
    }

    fn below_letters(&self, layout: &Layout) -> f64 {
        let (_, to) = layout.board;
        if self.coordinates {
            to.y + LETTERS
        } else {
            to.y
        }
    }

    /// Whose turn it is, and the dice.
    pub(super) fn status_line(&self, layout: &Layout, painter: &mut Painter<'_>) -> Group {
        let text = self.words().turn(self.engine, &self.position);
        let side = self
            .position
            .to_move()
            .or_else(|| Some(self.position.outcome()?.winner));
        let (thrower, dice) = self.dice();
        self.status_of(layout, painter, (side, &text), (thrower, &dice))
    }

    /// A line with a side and a text at its left, somebody's dice at its right.
    pub(super) fn status_of(
        &self,
        layout: &Layout,
        painter: &mut Painter<'_>,
        (side, text): (Option<Side>, &str),
        (thrower, dice): (Option<Side>, &[DrawnDie]),
    ) -> Group {
        let (left, right) = layout.room();
        let y = self.below_letters(layout) + STRIP / 2.0 + 1.0;
        let group = strip::turn(painter, side, text, Point::new(left, y));
        if dice.is_empty() {
            return group;
        }
        group.add(strip::dice(painter, thrower, dice, Point::new(right, y)))
    }

    /// The dice to draw; with who threw them, where that is not the side to move.
    fn dice(&self) -> (Option<Side>, Vec<DrawnDie>) {
        let to_move = self.position.to_move();
        let unspent = self.position.dice();
        let (side, throws) = match &self.thrown {
            Some((side, throws)) => (Some(*side), throws.as_slice()),
            None => (to_move, std::slice::from_ref(&unspent)),
        };
        let left = if side == to_move {
            unspent
        } else {
            Throw::EMPTY
        };
        let (last, earlier) = throws.split_last().unwrap_or((&Throw::EMPTY, &[]));
        let spent = earlier.iter().map(|&throw| (throw, Throw::EMPTY));
        let dice = spent
            .chain([(*last, left)])
            .flat_map(|(throw, left)| row(self.engine, throw, left))
            .collect();
        (side.filter(|_| side != to_move), dice)
    }
}

/// How many characters of a caption fit a line.
fn caption_width(width: f64) -> usize {
    // They are about half as wide as the font is high.
    strip::letters(width, 8.2).max(20)
}
