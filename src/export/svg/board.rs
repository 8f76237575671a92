//! The board: frame, fields, ornaments, coordinates.

use svg::node::element::{Group, Path, Rectangle};

use crate::board::{Column, Field, Row};
use crate::engine::Engine;
use crate::rules::{BoardStyle, Drawing, Ornament};

use super::grain;
use super::layout::Layout;
use super::markup::Markup;
use super::pen::{Num, Pen, Point};

/// Half the length of a line, *sárggis*.
const HALF_LINE: f64 = 34.0;

/// Draws the empty board, in wood with its grain.
pub(super) fn draw(layout: &Layout, engine: &Engine, drawing: &Drawing, wood: bool) -> Group {
    let mut group = frame(layout, Group::new());
    if wood {
        group = group.add(Path::new().set("class", "j").set("d", grain::draw(layout)));
    }
    let fields = engine
        .fields()
        .filter(|&field| layout.touches(field))
        .fold(Pen::default(), |pen, field| add_field(layout, pen, field));
    let class = match layout.style {
        BoardStyle::Lines => "l",
        BoardStyle::Squares => "q",
        BoardStyle::Points | BoardStyle::Holes => "p",
    };
    let mut group = group.add(Path::new().set("class", class).set("d", fields));
    if let Some(ornaments) = ornaments(layout, engine, drawing) {
        group = group.add(Path::new().set("class", "o").set("d", ornaments));
    }
    group
}

fn frame(layout: &Layout, group: Group) -> Group {
    let (from, to) = layout.frame;
    if layout.style == BoardStyle::Holes {
        return group
            .add(Path::new().set("class", "b").set("d", hull(layout, 0.0)))
            .add(Path::new().set("class", "i").set("d", hull(layout, 5.0)));
    }
    let rectangle = |class: &str, inset: f64, radius: f64| {
        Rectangle::new()
            .set("class", class)
            .set("x", Num(from.x + inset))
            .set("y", Num(from.y + inset))
            .set("width", Num(to.x - from.x - 2.0 * inset))
            .set("height", Num(to.y - from.y - 2.0 * inset))
            .set("rx", Num(radius))
    };
    let group = group.add(rectangle("b", 0.0, 5.0));
    if layout.style == BoardStyle::Squares {
        group
    } else {
        group.add(rectangle("i", 4.0, 2.5))
    }
}

/// The outline of a ship: the bow at column A, the stern at the other end.
fn hull(layout: &Layout, inset: f64) -> Pen {
    let (from, to) = layout.frame;
    let length = to.x - from.x;
    let middle = layout.y(Row::Middle);
    let (top, bottom) = (from.y + inset, to.y - inset);
    let stern = length - inset;
    let at = |x: f64, y: f64| layout.along(x, y);
    // One side from bow to stern, the other one back.
    let (bow, tip) = (46.0 + inset, at(inset * 1.7, middle));
    // Where the sides are straight; a short ship is all bow and stern.
    let (first, last) = (
        190.0_f64.min(0.55 * length),
        (length - 150.0).max(0.55 * length),
    );
    let turn = (length - 50.0).max(0.5 * (last + stern));
    Pen::default()
        .start(tip)
        .curve(at(bow.min(first), top), at(first, top))
        .line(at(last, top))
        .curve(at(turn, top), at(stern - 8.0, top + 22.0))
        .curve(at(stern, middle), at(stern - 8.0, bottom - 22.0))
        .curve(at(turn, bottom), at(last, bottom))
        .line(at(first, bottom))
        .curve(at(bow.min(first), bottom), tip)
        .close()
}

fn add_field(layout: &Layout, pen: Pen, field: Field) -> Pen {
    let at = layout.field(field);
    match layout.style {
        BoardStyle::Lines => pen.start(at.by(0.0, -HALF_LINE)).down(2.0 * HALF_LINE),
        BoardStyle::Squares => {
            let (dx, dy) = (layout.cell_width / 2.0, layout.cell_height / 2.0);
            pen.rectangle(at.by(-dx, -dy), at.by(dx, dy))
        }
        BoardStyle::Points => pen.circle(at, 3.5),
        BoardStyle::Holes => pen.circle(at, 4.5),
    }
}

/// The castle and the marked fields.
fn ornaments(layout: &Layout, engine: &Engine, drawing: &Drawing) -> Option<Pen> {
    let castle = engine.castle();
    let marks = drawing
        .marked_fields()
        .filter(|&field| engine.has_field(field) && Some(field) != castle)
        .filter(|&field| layout.touches(field));
    let mut pen = Pen::default();
    let mut any = false;
    for field in marks {
        pen = pen.cross(layout.field(field), 14.0, 14.0);
        any = true;
    }
    if let Some(field) = castle.filter(|&field| layout.touches(field)) {
        let at = layout.field(field);
        pen = match (drawing.castle, layout.style) {
            (Ornament::Sun, _) => sun(pen, at),
            // The square itself is the box.
            (_, BoardStyle::Squares) => {
                pen.cross(at, layout.cell_width / 2.0, layout.cell_height / 2.0)
            }
            (Ornament::Cross, _) => pen.cross(at, 16.0, 16.0),
            (Ornament::BoxedCross, _) => pen
                .cross(at, 15.0, 15.0)
                .rectangle(at.by(-15.0, -15.0), at.by(15.0, 15.0)),
        };
        any = true;
    }
    any.then_some(pen)
}

/// The sun: a ring with rays to the sides, where the king who stands on it leaves them to be seen.
fn sun(pen: Pen, centre: Point) -> Pen {
    const INNER: f64 = 13.0;
    const OUTER: f64 = 19.0;
    const RAYS: i32 = 12;
    (0..RAYS)
        .map(|ray| f64::from(ray) * std::f64::consts::TAU / f64::from(RAYS))
        .fold(pen.circle(centre, INNER), |pen, angle| {
            let (sin, cos) = angle.sin_cos();
            pen.start(centre.by(INNER * cos, INNER * sin))
                .line(centre.by(OUTER * cos, OUTER * sin))
        })
}

/// The edge of a part of the board, for cutting off what lies beyond: straight outside the frame,
/// torn where the board goes on.
pub(super) fn edge(layout: &Layout) -> Pen {
    let (from, to) = layout.board;
    let (first, last) = layout.frame;
    let torn = [
        from.y > first.y + 1.0,
        to.x < last.x - 1.0,
        to.y < last.y - 1.0,
        from.x > first.x + 1.0,
    ];
    let out = |torn: bool| if torn { 0.0 } else { BEYOND };
    let (left, right) = (from.x - out(torn[3]), to.x + out(torn[1]));
    let (top, bottom) = (from.y - out(torn[0]), to.y + out(torn[2]));
    let corners = [
        Point::new(left, top),
        Point::new(right, top),
        Point::new(right, bottom),
        Point::new(left, bottom),
    ];
    let mut pen = Pen::default().start(corners[0]);
    for (at, torn) in torn.into_iter().enumerate() {
        let (start, end) = (corners[at], corners[(at + 1) % 4]);
        if torn {
            pen = tear(pen, start, end);
        }
        pen = pen.line(end);
    }
    pen.close()
}

/// How far around the frame nothing is cut off.
const BEYOND: f64 = 6.0;

/// A torn edge, always torn alike.
fn tear(mut pen: Pen, start: Point, end: Point) -> Pen {
    const TEETH: [f64; 8] = [2.2, -1.6, 1.0, -2.6, 2.8, -0.6, 1.8, -2.4];
    const STEP: f64 = 7.0;
    let length = start.distance(end);
    let (dx, dy) = ((end.x - start.x) / length, (end.y - start.y) / length);
    let mut way = STEP;
    for tooth in TEETH.into_iter().cycle() {
        if way > length - STEP / 2.0 {
            break;
        }
        let at = start.by(dx * way, dy * way);
        pen = pen.line(at.by(dy * tooth, -dx * tooth));
        way += STEP;
    }
    pen
}

/// The letters below the board and the digits at its left.
pub(super) fn coordinates(layout: &Layout, engine: &Engine) -> Markup {
    let (from, to) = layout.board;
    let mut markup = Markup::with_capacity(1024);
    markup.tag("g").word("class", "c").open();
    let part = layout.section;
    for column in (0..engine.rules().board.width()).filter_map(Column::new) {
        if part.is_some_and(|part| !part.has_column(column)) {
            continue;
        }
        let x = layout.x(f64::from(column.index()));
        markup.letter(column.letter(), Point::new(x, to.y + 16.0));
    }
    for row in Row::ALL {
        if part.is_some_and(|part| !part.has_row(row)) {
            continue;
        }
        markup.letter(row.digit(), Point::new(from.x - 12.0, layout.y(row) + 5.0));
    }
    markup.close("g");
    markup
}
