//! Arrows, which keep out of each other's way, and their numbers.

use svg::node::element::{Circle, Group, Path};

use crate::board::{Field, Row};

use super::layout::Layout;
use super::marks::{Paint, RADIUS, disc, painted};
use super::pen::{Num, Pen, Point};

/// How far from the middle of its field an arrow along a row begins and ends: at the tops of the pieces.
const ASIDE: f64 = 27.0;
/// The size of an arrowhead.
const HEAD: f64 = 11.0;
/// How much farther out than one bow the next one over the same fields lies.
const APART: f64 = 11.0;

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

/// The way of an arrow: start, control point and end of a curve.
#[derive(Clone, Copy, Debug)]
struct Course {
    from: Point,
    by: Point,
    to: Point,
    /// For a bow along a row, which way it bends: up or down.
    bend: Option<f64>,
}

/// A number that waits for all arrows to be drawn, and where it may stand, the best place first.
#[derive(Debug)]
struct Number<'c> {
    count: usize,
    paint: Paint<'c>,
    places: Vec<Point>,
}

/// The arrows of a picture.
#[derive(Debug, Default)]
pub(super) struct Arrows<'c> {
    /// The bows along rows: the row, the columns between which they run, and their level.
    bows: Vec<(Row, u8, u8, u8)>,
    /// Where the tips are.
    tips: Vec<Point>,
    numbers: Vec<Number<'c>>,
}

impl<'c> Arrows<'c> {
    /// Where along an arrow a number may stand, the best place first.
    const SHARES: [f64; 9] = [0.42, 0.3, 0.54, 0.2, 0.66, 0.12, 0.78, 0.06, 0.88];

    /// An arrow; a ring where it ends where it began.
    pub(super) fn draw(&mut self, layout: &Layout, stroke: Stroke<'c>) -> Group {
        if stroke.from == stroke.to {
            return self.ring(layout, stroke);
        }
        let course = Course::new(layout, stroke.from, stroke.to, self.level(stroke));
        self.tips.push(course.to);
        let places = Self::SHARES.into_iter().map(|share| course.beside(share));
        self.number(stroke, places.collect());
        course.draw(stroke)
    }

    /// Adds the numbers, which lie above all arrows and cover neither one another nor a tip, nor, if it
    /// can be, what stands on the fields in `occupied`.
    pub(super) fn add_numbers(
        self,
        layout: &Layout,
        occupied: &[Field],
        mut group: Group,
    ) -> Group {
        let pieces: Vec<_> = occupied.iter().map(|&field| layout.field(field)).collect();
        let beside = RADIUS + layout.cell_height / 3.0;
        let mut taken: Vec<Point> = Vec::new();
        for Number {
            count,
            paint,
            places,
        } in self.numbers
        {
            let apart = |at: &Point, others: &[Point], least: f64| {
                others.iter().all(|other| other.distance(*at) >= least)
            };
            let inside = || places.iter().filter(|at| layout.is_inside(**at));
            let free = |at: &&&Point| apart(at, &taken, 2.0 * RADIUS + 1.0);
            let clear = |at: &&&Point| free(at) && apart(at, &self.tips, RADIUS + 1.5 * HEAD);
            let at = inside()
                .find(|at| clear(&at) && apart(at, &pieces, beside))
                .or_else(|| inside().find(|at| clear(&at)))
                .or_else(|| inside().find(|at| free(&at)))
                .or_else(|| inside().next());
            if let Some(&at) = at {
                taken.push(at);
                group = group.add(disc(paint, count, at));
            }
        }
        group
    }

    fn number(&mut self, stroke: Stroke<'c>, places: Vec<Point>) {
        if let Some(count) = stroke.number {
            self.numbers.push(Number {
                count,
                paint: stroke.paint,
                places,
            });
        }
    }

    /// How far out a bow lies: on the first level where it runs over the same fields as no other.
    /// Even levels are above the pieces, odd ones below.
    fn level(&mut self, stroke: Stroke<'_>) -> u8 {
        let (one, other) = (stroke.from.column().index(), stroke.to.column().index());
        let (first, last) = (one.min(other), one.max(other));
        let row = stroke.from.row();
        if row != stroke.to.row() {
            return 0;
        }
        let is_free = |level: &u8| {
            self.bows
                .iter()
                .all(|&(r, from, to, l)| r != row || l != *level || to <= first || last <= from)
        };
        let level = (0..6).find(is_free).unwrap_or_default();
        self.bows.push((row, first, last, level));
        level
    }

    fn ring(&mut self, layout: &Layout, stroke: Stroke<'c>) -> Group {
        let at = layout.field(stroke.from);
        let radius = layout.cell_width / 2.0;
        let circle = |class: &str| {
            Circle::new()
                .set("class", class)
                .set("cx", Num(at.x))
                .set("cy", Num(at.y))
                .set("r", Num(radius - 1.0))
        };
        // Round the ring, from its top on.
        let places = Self::SHARES.into_iter().map(|share| {
            let (sin, cos) = ((share - 0.42) * std::f64::consts::TAU).sin_cos();
            at.by(radius * sin, -radius * cos)
        });
        self.number(stroke, places.collect());
        painted(stroke.paint).add(circle("e")).add(circle("f"))
    }
}

impl Course {
    /// Along a row a bow over the pieces or under them, else nearly straight.
    fn new(layout: &Layout, from: Field, to: Field, level: u8) -> Self {
        let (start, end) = (layout.field(from), layout.field(to));
        let room = layout.cell_height / 82.0;
        if from.row() == to.row() {
            let bend = if level.is_multiple_of(2) { -1.0 } else { 1.0 };
            let lift = bend * ASIDE * room;
            let height =
                12.0 + 0.05 * start.distance(end).min(200.0) + f64::from(level / 2) * APART;
            let (start, end) = (start.by(0.0, lift), end.by(0.0, lift));
            return Self {
                from: start,
                by: start.towards(end, 0.5).by(0.0, 2.0 * bend * height),
                to: end,
                bend: Some(bend),
            };
        }
        let length = start.distance(end).max(1.0);
        let (dx, dy) = ((end.x - start.x) / length, (end.y - start.y) / length);
        // From the edge of one piece to the edge of the other, as narrow as they are.
        let edge = |width: f64, height: f64| (dx / width).hypot(dy / height).recip();
        let first = start.towards(end, edge(10.0, 14.0 * room) / length);
        let last = end.towards(start, edge(13.0, 25.0 * room) / length);
        Self {
            from: first,
            by: first.towards(last, 0.5).by(6.0, 0.0),
            to: last,
            bend: None,
        }
    }

    /// The point at a share of the curve.
    const fn at(self, share: f64) -> Point {
        let (one, other) = (
            self.from.towards(self.by, share),
            self.by.towards(self.to, share),
        );
        one.towards(other, share)
    }

    /// Where a number may stand: on the curve, or beside it where that is hardly longer than the
    /// number is wide.
    fn beside(self, share: f64) -> Point {
        let at = self.at(share);
        match self.bend {
            Some(bend) if self.from.distance(self.to) < 6.0 * RADIUS => at.by(0.0, bend * 9.0),
            _ => at,
        }
    }

    fn draw(self, stroke: Stroke<'_>) -> Group {
        let Self { from, by, to, .. } = self;
        let length = from.distance(to);
        let end = self.at(1.0 - HEAD / length.max(2.0 * HEAD));
        // The control point of the part of the curve that ends where the head begins.
        let control = from.towards(by, 1.0 - (to.distance(end) / length.max(1.0)).min(0.9));
        let shaft = || Pen::default().start(from).curve(control, end);
        let mut group = painted(stroke.paint)
            .add(Path::new().set("class", "e").set("d", shaft()))
            .add(Path::new().set("class", "f").set("d", shaft()))
            .add(Path::new().set("d", head(end, to)));
        if stroke.captures {
            let at = self.beside_tip();
            for class in ["e", "x"] {
                let cross = Pen::default().cross(at, 6.0, 6.0);
                group = group.add(Path::new().set("class", class).set("d", cross));
            }
        }
        group
    }

    /// Where the cross of a capture stands: past the tip of a bow, else at its side.
    fn beside_tip(self) -> Point {
        let Self { from, to, .. } = self;
        if let Some(bend) = self.bend {
            return to.by(12.0_f64.copysign(to.x - from.x), 3.0 * bend);
        }
        let length = from.distance(to).max(1.0);
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        to.by(-13.0 * dy - 5.0 * dx, 13.0 * dx - 5.0 * dy)
    }
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
