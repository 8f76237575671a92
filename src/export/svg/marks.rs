//! Highlighted fields and arrows.

use svg::node::element::{Circle, Group, Path, Rectangle, Text};

use crate::board::Field;

use super::layout::Layout;
use super::pen::{Num, Pen, Point};

/// How far above its field an arrow along a row begins and ends: at the tops of the pieces.
const ABOVE: f64 = 27.0;
/// The size of an arrowhead.
const HEAD: f64 = 11.0;

/// An arrow, ready to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke<'c> {
    pub(super) from: Field,
    pub(super) to: Field,
    /// A colour, or the class that gives it one.
    pub(super) paint: Paint<'c>,
    /// Something is captured at its end.
    pub(super) captures: bool,
    /// The number of the action, where there are several.
    pub(super) number: Option<usize>,
}

/// Where an arrow or mark has its colour from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Paint<'c> {
    /// A class of the theme.
    Class(&'c str),
    /// A colour of the theme's palette.
    Colour(&'c str),
}

/// A field that is picked out.
pub(super) fn mark(layout: &Layout, field: Field, paint: Paint<'_>) -> Rectangle {
    let (width, height) = (layout.cell_width - 4.0, layout.cell_height - 4.0);
    let at = layout.field(field).by(-width / 2.0, -height / 2.0);
    let rectangle = match paint {
        Paint::Class(class) => Rectangle::new().set("class", format!("h {class}")),
        Paint::Colour(colour) => Rectangle::new()
            .set("class", "h")
            .set("fill", colour)
            .set("stroke", colour),
    };
    rectangle
        .set("x", Num(at.x))
        .set("y", Num(at.y))
        .set("width", Num(width))
        .set("height", Num(height))
        .set("rx", 5)
}

/// The numbers of arrows, which lie above all arrows and do not cover one another.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    taken: Vec<Point>,
    drawn: Vec<Group>,
}

impl Numbers {
    /// Half the width of a number's disc.
    const RADIUS: f64 = 10.0;
    /// Where along an arrow a number may stand, the best place first.
    const SHARES: [f64; 9] = [0.42, 0.3, 0.54, 0.2, 0.66, 0.12, 0.78, 0.06, 0.88];

    /// Puts a number at the first place that is free and can be seen.
    fn put(
        &mut self,
        layout: &Layout,
        paint: Paint<'_>,
        number: Option<usize>,
        place: impl Fn(f64) -> Point,
    ) {
        let Some(number) = number else { return };
        let places = || Self::SHARES.into_iter().map(&place);
        let is_free = |at: &Point| {
            let apart = 2.0 * Self::RADIUS + 1.0;
            self.taken.iter().all(|taken| taken.distance(*at) >= apart)
        };
        let at = places()
            .find(|at| layout.is_inside(*at) && is_free(at))
            .or_else(|| places().find(|at| layout.is_inside(*at)));
        let Some(at) = at else { return };
        self.taken.push(at);
        self.drawn.push(disc(paint, number, at));
    }

    /// Adds all of them to what is drawn.
    pub(super) fn add_to(self, group: Group) -> Group {
        self.drawn.into_iter().fold(group, Group::add)
    }
}

/// A number on a disc.
pub(super) fn disc(paint: Paint<'_>, number: usize, at: Point) -> Group {
    painted(paint)
        .add(
            Circle::new()
                .set("cx", Num(at.x))
                .set("cy", Num(at.y))
                .set("r", Num(Numbers::RADIUS)),
        )
        .add(
            Text::new(number.to_string())
                .set("class", "u")
                .set("x", Num(at.x))
                .set("y", Num(at.y + 5.2)),
        )
}

/// A cross over what will be captured on a field.
pub(super) fn struck(layout: &Layout, field: Field) -> Group {
    let at = layout.field(field);
    let (dx, dy) = (layout.cell_width * 0.36, layout.cell_height * 0.3);
    let cross = |class: &str, more: f64| {
        let pen = Pen::default().cross(at, dx + more, dy + more);
        Path::new().set("class", class).set("d", pen)
    };
    Group::new().add(cross("e", 1.5)).add(cross("x", 0.0))
}

fn painted(paint: Paint<'_>) -> Group {
    match paint {
        Paint::Class(class) => Group::new().set("class", class),
        Paint::Colour(colour) => Group::new()
            .set("class", "a")
            .set("fill", colour)
            .set("stroke", colour),
    }
}

/// An arrow; a ring where it ends where it began.
pub(super) fn arrow(layout: &Layout, stroke: Stroke<'_>, numbers: &mut Numbers) -> Group {
    let group = painted(stroke.paint);
    if stroke.from == stroke.to {
        return ring(layout, group, stroke, numbers);
    }
    let (from, by, to) = course(layout, stroke.from, stroke.to);
    let end = along(from, by, to, 1.0 - HEAD / from.distance(to).max(2.0 * HEAD));
    let shaft = || {
        Pen::default()
            .start(from)
            .curve(along_control(from, by, to, end), end)
    };
    let mut group = group
        .add(Path::new().set("class", "e").set("d", shaft()))
        .add(Path::new().set("class", "f").set("d", shaft()))
        .add(Path::new().set("d", head(end, to)));
    if stroke.captures {
        let at = beside_tip(from, to, stroke.from.row() == stroke.to.row());
        group = group
            .add(
                Path::new()
                    .set("class", "e")
                    .set("d", Pen::default().cross(at, 6.0, 6.0)),
            )
            .add(
                Path::new()
                    .set("class", "x")
                    .set("d", Pen::default().cross(at, 6.0, 6.0)),
            );
    }
    numbers.put(layout, stroke.paint, stroke.number, |share| {
        along(from, by, to, share)
    });
    group
}

/// Where the cross of a capture stands: past the tip of a bow, else at its side.
fn beside_tip(from: Point, to: Point, bow: bool) -> Point {
    if bow {
        return to.by(12.0_f64.copysign(to.x - from.x), -3.0);
    }
    let length = from.distance(to).max(1.0);
    let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
    to.by(-13.0 * dy - 5.0 * dx, 13.0 * dx - 5.0 * dy)
}

fn ring(layout: &Layout, group: Group, stroke: Stroke<'_>, numbers: &mut Numbers) -> Group {
    let at = layout.field(stroke.from);
    let circle = |class: &str| {
        let radius = Num(layout.cell_width / 2.0 - 1.0);
        Circle::new()
            .set("class", class)
            .set("cx", Num(at.x))
            .set("cy", Num(at.y))
            .set("r", radius)
    };
    numbers.put(layout, stroke.paint, stroke.number, |share| {
        // Round the ring, from its top on.
        let (sin, cos) = ((share - 0.42) * std::f64::consts::TAU).sin_cos();
        let radius = layout.cell_width / 2.0;
        at.by(radius * sin, -radius * cos)
    });
    group.add(circle("e")).add(circle("f"))
}

/// Start, control point and end: along a row a low bow over the pieces, else nearly straight.
fn course(layout: &Layout, from: Field, to: Field) -> (Point, Point, Point) {
    let (start, end) = (layout.field(from), layout.field(to));
    if from.row() == to.row() {
        let lift = ABOVE * layout.cell_height / 82.0;
        let bow = 12.0 + 0.05 * start.distance(end).min(200.0);
        let (start, end) = (start.by(0.0, -lift), end.by(0.0, -lift));
        return (start, start.towards(end, 0.5).by(0.0, -2.0 * bow), end);
    }
    let length = start.distance(end).max(1.0);
    let room = layout.cell_height / 82.0;
    let (first, last) = (
        start.towards(end, 14.0 * room / length),
        end.towards(start, 25.0 * room / length),
    );
    (first, first.towards(last, 0.5).by(6.0, 0.0), last)
}

/// The point at a share of a curve.
const fn along(from: Point, by: Point, to: Point, share: f64) -> Point {
    from.towards(by, share)
        .towards(by.towards(to, share), share)
}

/// The control point of the part of a curve that ends in `end`.
fn along_control(from: Point, by: Point, to: Point, end: Point) -> Point {
    let share = 1.0 - (to.distance(end) / from.distance(to).max(1.0)).min(0.9);
    from.towards(by, share)
}

fn head(from: Point, tip: Point) -> Pen {
    let length = from.distance(tip).max(0.1);
    let (dx, dy) = ((tip.x - from.x) / length, (tip.y - from.y) / length);
    let half = HEAD * 0.55;
    let back = tip.by(-dx * HEAD, -dy * HEAD);
    Pen::default()
        .start(tip)
        .line(back.by(-dy * half, dx * half))
        .line(back.by(dy * half, -dx * half))
        .close()
}
