//! The actions of a turn, as game books show them: numbered on one board, or a strip of boards.

mod strip;

use svg::node::element::{Group, Text};

use crate::dice::Face;
use crate::replay::PlayedTurn;

use super::DrawnMove;
use super::layout::Layout;
use super::marks::{Paint, disc};
use super::pen::{Num, Point};
use super::strip::{DrawnDie, draw_die};

pub use strip::Strip;

/// An action to be drawn as an arrow, with what is said of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnAction {
    /// The arrow.
    pub step: DrawnMove,
    /// The die that is spent.
    pub die: Face,
    /// How it is written.
    pub notation: String,
}

impl DrawnAction {
    /// The actions of a turn, in their order.
    pub fn of_turn(turn: &PlayedTurn) -> Vec<Self> {
        turn.actions()
            .map(|(action, written, effects)| Self {
                step: DrawnMove::new(turn.head.side, action, effects),
                die: action.die(),
                notation: written.to_string(),
            })
            .collect()
    }
}

/// The height of a line of actions.
pub(super) const LINE: f64 = 31.0;
/// From the middle of a number to the die, and from there to the notation.
const TO_DIE: f64 = 36.0;
const TO_TEXT: f64 = 28.0;
/// How wide a letter of the notation is.
const LETTER: f64 = 10.2;
/// From one action to the next.
const GAP: f64 = 22.0;

/// The room an action takes.
fn width(action: &DrawnAction) -> f64 {
    let text: f64 = action.notation.chars().map(|_| LETTER).sum();
    10.0 + TO_DIE + TO_TEXT + text
}

/// The room that the widest action takes.
pub(super) fn least_width(actions: &[DrawnAction]) -> f64 {
    actions.iter().map(width).fold(0.0, f64::max)
}

/// One action in words and signs: its number, the die, the notation. `at` is the middle of the
/// number.
fn item(action: &DrawnAction, number: usize, at: Point) -> Group {
    let class = match action.step.side {
        crate::board::Side::Men => "am",
        crate::board::Side::Women => "aw",
    };
    let die = DrawnDie {
        face: action.die,
        spent: false,
    };
    let text = at.by(TO_DIE + TO_TEXT, 0.0);
    Group::new()
        .add(disc(Paint::Class(class), number, at))
        .add(draw_die(die, at.by(TO_DIE, 0.0)))
        .add(
            Text::new(&action.notation)
                .set("class", "t3")
                .set("x", Num(text.x))
                .set("y", Num(text.y + 5.8)),
        )
}

/// Actions below a board, as many in a line as fit; with the height they take.
pub(super) fn legend(layout: &Layout, actions: &[DrawnAction], top: f64) -> (Group, f64) {
    let (left, right) = layout.room();
    let mut lines: Vec<(f64, Vec<(usize, &DrawnAction)>)> = Vec::new();
    for (at, action) in actions.iter().enumerate() {
        let need = width(action);
        match lines.last_mut() {
            Some((used, line)) if *used + GAP + need <= right - left => {
                *used += GAP + need;
                line.push((at + 1, action));
            }
            _ => lines.push((need, vec![(at + 1, action)])),
        }
    }
    let mut group = Group::new();
    let mut y = top + LINE / 2.0 + 2.0;
    for (used, line) in &lines {
        let mut x = f64::midpoint(left, right) - used / 2.0 + 10.0;
        for &(number, action) in line {
            group = group.add(item(action, number, Point::new(x, y)));
            x += width(action) + GAP;
        }
        y += LINE;
    }
    (group, y - LINE / 2.0 - top + 2.0)
}
