//! Numbers and path data. Every number of a picture is written here.

use std::fmt;

/// A length or coordinate: written with at most two decimals, without needless zeros, never `-0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Num(pub(super) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "pictures are some thousand units wide, and `as` saturates"
        )]
        let hundredths = (self.0 * 100.0).round() as i64;
        if hundredths < 0 {
            f.write_str("-")?;
        }
        let size = hundredths.unsigned_abs();
        write!(f, "{}", size / 100)?;
        match size % 100 {
            0 => Ok(()),
            part if part % 10 == 0 => write!(f, ".{}", part / 10),
            part => write!(f, ".{part:02}"),
        }
    }
}

impl From<Num> for svg::node::Value {
    fn from(number: Num) -> Self {
        number.to_string().into()
    }
}

/// A place in a picture; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point moved by `dx` and `dy`.
    pub(super) const fn by(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// The point so much of the way to `other`.
    pub(super) const fn towards(self, other: Self, share: f64) -> Self {
        Self::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    pub(super) fn distance(self, other: Self) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }
}

/// The `d` attribute of a path, built step by step.
#[derive(Clone, Debug, Default)]
pub(super) struct Pen(String);

impl Pen {
    fn step(mut self, command: char, points: &[Point]) -> Self {
        use fmt::Write as _;
        self.0.push(command);
        for (at, point) in points.iter().enumerate() {
            let space = if at > 0 { " " } else { "" };
            // Writing into a string cannot fail.
            let _ = write!(self.0, "{space}{} {}", Num(point.x), Num(point.y));
        }
        self
    }

    /// Goes somewhere without drawing.
    pub(super) fn start(self, to: Point) -> Self {
        self.step('M', &[to])
    }

    /// A straight line.
    pub(super) fn line(self, to: Point) -> Self {
        self.step('L', &[to])
    }

    /// A curve that leaves towards `by` and arrives from it.
    pub(super) fn curve(self, by: Point, to: Point) -> Self {
        self.step('Q', &[by, to])
    }

    /// Back to where the figure began.
    pub(super) fn close(mut self) -> Self {
        self.0.push('Z');
        self
    }

    /// A circle as two half turns.
    pub(super) fn circle(mut self, centre: Point, radius: f64) -> Self {
        use fmt::Write as _;
        let (r, across) = (Num(radius), Num(radius * 2.0));
        let back = Num(-radius * 2.0);
        self = self.start(centre.by(-radius, 0.0));
        let _ = write!(self.0, "a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 {back} 0Z");
        self
    }

    /// A rectangle.
    pub(super) fn rectangle(self, from: Point, to: Point) -> Self {
        self.start(from)
            .line(Point::new(to.x, from.y))
            .line(to)
            .line(Point::new(from.x, to.y))
            .close()
    }

    /// Two strokes that cross in `centre`.
    pub(super) fn cross(self, centre: Point, dx: f64, dy: f64) -> Self {
        self.start(centre.by(-dx, -dy))
            .line(centre.by(dx, dy))
            .start(centre.by(-dx, dy))
            .line(centre.by(dx, -dy))
    }
}

impl From<Pen> for svg::node::Value {
    fn from(pen: Pen) -> Self {
        pen.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.004, "0"),
            (12.0, "12"),
            (0.5, "0.5"),
            (-3.25, "-3.25"),
            (1.0 / 3.0, "0.33"),
            (7.999, "8"),
            (0.05, "0.05"),
            (-0.05, "-0.05"),
        ] {
            assert_eq!(Num(number).to_string(), text);
        }
    }

    #[test]
    fn a_path_reads_as_it_was_drawn() {
        let pen = Pen::default().start(Point::new(0.0, 1.5)).line(Point::new(-2.0, 3.0)).close();
        assert_eq!(pen.0, "M0 1.5L-2 3Z");
    }
}
