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

/// What belongs to an arrow and is drawn when all arrows are, so that it covers none of them.
#[derive(Debug)]
struct Mark<'c> {
    sign: Sign,
    paint: Paint<'c>,
    /// The number of its arrow, in the order in which they are drawn.
    arrow: usize,
    /// Where it may stand, the best place first.
    places: Vec<Point>,
}

#[derive(Clone, Copy, Debug)]
enum Sign {
    /// Something is captured at the end of the arrow.
    Cross,
    Number(usize),
}

impl Sign {
    const fn radius(self) -> f64 {
        match self {
            Self::Cross => 7.0,
            Self::Number(_) => RADIUS,
        }
    }

    fn draw(self, paint: Paint<'_>, at: Point) -> Group {
        match self {
            Self::Number(count) => disc(paint, count, at),
            Self::Cross => ["e", "x"].iter().fold(painted(paint), |group, &class| {
                let cross = Pen::default().cross(at, 6.0, 6.0);
                group.add(Path::new().set("class", class).set("d", cross))
            }),
        }
    }
}

/// What an arrow takes up of the picture.
#[derive(Debug)]
struct Drawn {
    /// Points along its shaft, closer than a sign is wide.
    shaft: Vec<Point>,
    tip: Option<Point>,
    /// It is hardly longer than a number is wide.
    short: bool,
}

/// The arrows of a picture.
#[derive(Debug, Default)]
pub(super) struct Arrows<'c> {
    /// The bows along rows: the row, the columns between which they run, and their level.
    bows: Vec<(Row, u8, u8, u8)>,
    drawn: Vec<Drawn>,
    crosses: Vec<Mark<'c>>,
    numbers: Vec<Mark<'c>>,
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
        if stroke.captures {
            let cross = self.mark(Sign::Cross, stroke, course.past_the_tip());
            self.crosses.push(cross);
        }
        self.number(stroke, course.places());
        self.drawn.push(course.drawn());
        course.draw(stroke)
    }

    /// Adds the crosses and numbers, which lie above all arrows, each where it covers least.
    pub(super) fn add_signs(self, layout: &Layout, occupied: &[Field], mut group: Group) -> Group {
        let pieces: Vec<_> = occupied.iter().map(|&field| layout.field(field)).collect();
        let mut taken: Vec<(Point, f64)> = Vec::new();
        for mark in self.crosses.iter().chain(&self.numbers) {
            let worse = |at: &&Point| {
                let there = self.covers(mark, **at, layout, &pieces);
                let radius = mark.sign.radius();
                let crowded = taken
                    .iter()
                    .any(|(other, wide)| other.distance(**at) < radius + wide + 1.0);
                there + 500 * u32::from(crowded)
            };
            if let Some(&at) = mark.places.iter().min_by_key(worse) {
                taken.push((at, mark.sign.radius()));
                group = group.add(mark.sign.draw(mark.paint, at));
            }
        }
        group
    }

    /// How bad it is to have a sign there, by what it would cover; 0 where that is nothing.
    fn covers(&self, mark: &Mark<'_>, at: Point, layout: &Layout, pieces: &[Point]) -> u32 {
        let radius = mark.sign.radius();
        let is_number = matches!(mark.sign, Sign::Number(_));
        let near = |points: &[Point], least: f64| points.iter().any(|it| it.distance(at) < least);
        let beside = RADIUS + layout.cell_height / 3.0;
        let mut bad = 0;
        bad += 1000 * u32::from(!layout.is_inside(at));
        bad += 10 * u32::from(is_number && near(pieces, beside));
        for (arrow, drawn) in self.drawn.iter().enumerate() {
            let own = arrow == mark.arrow;
            // A cross belongs to its own tip.
            let tip = drawn.tip.filter(|_| is_number || !own);
            bad += 200 * u32::from(near(tip.as_slice(), radius + 1.5 * HEAD));
            bad += if own && is_number {
                // Its own may be touched, and covered where enough of it is left.
                20 * u32::from(drawn.short && near(&drawn.shaft, radius - 2.0))
            } else {
                60 * u32::from(near(&drawn.shaft, radius + 2.0))
            };
        }
        bad
    }

    const fn mark(&self, sign: Sign, stroke: Stroke<'c>, places: Vec<Point>) -> Mark<'c> {
        Mark {
            sign,
            paint: stroke.paint,
            arrow: self.drawn.len(),
            places,
        }
    }

    fn number(&mut self, stroke: Stroke<'c>, places: Vec<Point>) {
        if let Some(count) = stroke.number {
            let mark = self.mark(Sign::Number(count), stroke, places);
            self.numbers.push(mark);
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
        self.drawn.push(Drawn {
            shaft: Vec::new(),
            tip: None,
            short: false,
        });
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

    /// Whether it is hardly longer than a number is wide.
    fn is_short(self) -> bool {
        self.from.distance(self.to) < 6.0 * RADIUS
    }

    /// What it takes up.
    fn drawn(self) -> Drawn {
        let steps = (self.from.distance(self.to) / RADIUS).clamp(4.0, 200.0);
        let shares = (0_u32..).map(|step| f64::from(step) / steps);
        Drawn {
            shaft: shares
                .take_while(|&share| share <= 1.0)
                .map(|share| self.at(share))
                .collect(),
            tip: Some(self.to),
            short: self.is_short(),
        }
    }

    /// Where its number may stand, the best place first: on a long arrow, beside a short one, and else
    /// on one side of it or the other.
    fn places(self) -> Vec<Point> {
        let length = self.from.distance(self.to).max(1.0);
        let (across_x, across_y) = (
            (self.from.y - self.to.y) / length,
            (self.to.x - self.from.x) / length,
        );
        let aside = |share: f64, far: f64| match self.bend {
            Some(bend) => self.at(share).by(0.0, bend * far),
            None => self.at(share).by(across_x * far, across_y * far),
        };
        let far = RADIUS + 4.0;
        let near = if self.bend.is_some() { 9.0 } else { far };
        let distances = if self.is_short() {
            [near, -near, far, 0.0, -far]
        } else {
            [0.0, near, -near, far, -far]
        };
        let along = |distance: f64| Arrows::SHARES.map(|share| aside(share, distance));
        distances.into_iter().flat_map(along).collect()
    }

    fn draw(self, stroke: Stroke<'_>) -> Group {
        let Self { from, by, to, .. } = self;
        let length = from.distance(to);
        let end = self.at(1.0 - HEAD / length.max(2.0 * HEAD));
        // The control point of the part of the curve that ends where the head begins.
        let control = from.towards(by, 1.0 - (to.distance(end) / length.max(1.0)).min(0.9));
        let shaft = || Pen::default().start(from).curve(control, end);
        painted(stroke.paint)
            .add(Path::new().set("class", "e").set("d", shaft()))
            .add(Path::new().set("class", "f").set("d", shaft()))
            .add(Path::new().set("d", head(end, to)))
    }

    /// Where the cross of a capture may stand: past the tip of a bow, above or below, else at its side.
    fn past_the_tip(self) -> Vec<Point> {
        let Self { from, to, .. } = self;
        if let Some(bend) = self.bend {
            let past = |dx: f64, dy: f64| to.by(dx.copysign(to.x - from.x), dy * bend);
            return vec![
                past(12.0, 3.0),
                past(15.0, -11.0),
                past(22.0, 3.0),
                to.by(0.0, -17.0 * bend),
            ];
        }
        let length = from.distance(to).max(1.0);
        let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let side = |side: f64| to.by(-13.0 * side * dy - 5.0 * dx, 13.0 * side * dx - 5.0 * dy);
        vec![side(1.0), side(-1.0)]
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
