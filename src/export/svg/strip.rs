//! The strip below the board: whose turn it is, the dice; and the texts around the board.

use svg::node::Blob;
use svg::node::element::{Group, Path, Text};

use crate::board::Side;
use crate::dice::{Face, Throw};
use crate::engine::Engine;

use super::markup::Markup;
use super::pen::{Num, Pen, Point};
use super::pieces::Painter;
use super::shapes::Glyph;

/// From one die to the next.
const DIE: f64 = 42.0;
/// Half the width of a die between its points, and half its height.
const HALF: (f64, f64) = (12.0, 9.5);
/// How far the points stick out.
const POINT: f64 = 7.0;

/// A die with its face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::export) struct DrawnDie {
    pub(in crate::export) face: Face,
    pub(in crate::export) spent: bool,
}

/// The dice of a throw as they are shown, in the order of the rules; `left` are those that can
/// still be spent. Of equal dice those that were spent come first, as in a row that is used up.
pub(in crate::export) fn row(engine: &Engine, throw: Throw, mut left: Throw) -> Vec<DrawnDie> {
    let mut dice: Vec<_> = throw
        .in_order_of(&engine.rules().dice.die)
        .faces()
        .map(|face| DrawnDie {
            face,
            spent: !left.remove(face),
        })
        .collect();
    dice.sort_by_key(|die| !die.spent);
    dice
}

/// A small soldier that stands for a side.
fn stand_in(painter: &mut Painter<'_>, side: Side, at: Point) -> Blob {
    let mut markup = Markup::default();
    painter.stamp(&mut markup, Glyph::Soldier(side, true), at, 0.5);
    markup.into()
}

/// Who is to move: a small soldier, and a text.
pub(super) fn turn(painter: &mut Painter<'_>, side: Option<Side>, text: &str, at: Point) -> Group {
    let (group, indent) = match side {
        Some(side) => (
            Group::new().add(stand_in(painter, side, at.by(11.0, 0.0))),
            26.0,
        ),
        None => (Group::new(), 0.0),
    };
    group.add(
        Text::new(text)
            .set("x", Num(at.x + indent))
            .set("y", Num(at.y + 5.5)),
    )
}

/// The dice from right to left, and who threw them.
pub(super) fn dice(
    painter: &mut Painter<'_>,
    thrower: Option<Side>,
    dice: &[DrawnDie],
    right: Point,
) -> Group {
    let mut at = right.by(-HALF.0 - POINT, 0.0);
    let mut group = Group::new();
    for die in dice.iter().rev() {
        group = group.add(draw_die(*die, at));
        at = at.by(-DIE, 0.0);
    }
    match thrower {
        Some(side) => group.add(stand_in(painter, side, at.by(8.0, 0.0))),
        None => group,
    }
}

/// A stick die from above: four long faces, one of them up, and pointed ends.
pub(super) fn draw_die(die: DrawnDie, at: Point) -> Group {
    let (dx, dy) = HALF;
    let outline = Pen::default()
        .start(at.by(-dx, -dy))
        .line(at.by(dx, -dy))
        .line(at.by(dx + POINT, 0.0))
        .line(at.by(dx, dy))
        .line(at.by(-dx, dy))
        .line(at.by(-dx - POINT, 0.0))
        .close();
    let edges = Pen::default()
        .start(at.by(-dx, -dy))
        .line(at.by(-dx, dy))
        .start(at.by(dx, -dy))
        .line(at.by(dx, dy));
    let mut group = Group::new()
        .set("class", if die.spent { "z" } else { "y" })
        .add(Path::new().set("d", outline))
        .add(Path::new().set("class", "w").set("d", edges));
    if let Some(marks) = face_marks(die.face, at) {
        group = group.add(Path::new().set("class", "v").set("d", marks));
    }
    group
}

fn face_marks(face: Face, at: Point) -> Option<Pen> {
    const GAP: f64 = 5.0;
    match face.strokes() {
        None => Some(Pen::default().cross(at, 5.5, 5.5)),
        Some(0) => None,
        Some(strokes) => {
            let first = -GAP * f64::from(strokes - 1) / 2.0;
            Some((0..strokes).fold(Pen::default(), |pen, stroke| {
                let x = GAP.mul_add(f64::from(stroke), first);
                pen.start(at.by(x, -5.5)).line(at.by(x, 5.5))
            }))
        }
    }
}

/// Centred lines of text.
pub(super) fn lines(x: f64, class: &str, lines: &[String], top: f64, step: f64) -> Group {
    let mut y = top;
    lines
        .iter()
        .fold(Group::new().set("class", class), |group, line| {
            let text = Text::new(line).set("x", Num(x)).set("y", Num(y));
            y += step;
            group.add(text)
        })
}

/// How many letters fit into a width.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pictures are some thousand units wide, and `as` saturates"
)]
pub(super) const fn letters(width: f64, each: f64) -> usize {
    (width / each) as usize
}

/// The room that dice take in a row.
pub(super) fn dice_width(dice: &[DrawnDie]) -> f64 {
    dice.iter().map(|_| DIE).sum()
}

/// Breaks a text into at most `most` lines of about `width` characters; what is left over is cut.
pub(super) fn wrap(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut length = 0;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > width {
            lines.push(std::mem::take(&mut line));
            length = 0;
            if lines.len() == most {
                break;
            }
        }
        if length > 0 {
            line.push(' ');
            length += 1;
        }
        line.extend(word.chars().take(width));
        length += letters.min(width);
        if letters > width {
            line.push('…');
        }
    }
    if lines.len() == most {
        if let Some(last) = lines.last_mut() {
            last.push_str(" …");
        }
    } else if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_at_words() {
        assert_eq!(wrap("a bb  ccc\ndd", 6, 9), ["a bb", "ccc dd"]);
        assert_eq!(wrap("", 6, 9), Vec::<String>::new());
        assert_eq!(wrap("aaaa bbbb cccc", 4, 2), ["aaaa", "bbbb …"]);
        assert_eq!(wrap("abcdefgh i", 4, 2), ["abcd…", "i"]);
    }
}
