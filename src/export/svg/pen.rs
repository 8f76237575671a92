//! Numbers and path data. Every number of a picture is written here.

/// A length or coordinate: written with at most two decimals, without needless zeros, never `-0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Num(pub(super) f64);

impl Num {
    /// Appends the number to a text.
    pub(super) fn push(self, text: &mut String) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "pictures are some thousand units wide, and `as` saturates"
        )]
        let hundredths = (self.0 * 100.0).round() as i32;
        if hundredths < 0 {
            text.push('-');
        }
        let size = hundredths.unsigned_abs();
        let (whole, part) = (size / 100, size % 100);
        let mut place = 1;
        while whole / place >= 10 {
            place *= 10;
        }
        while place > 0 {
            text.push(digit(whole / place));
            place /= 10;
        }
        if part > 0 {
            text.push('.');
            text.push(digit(part / 10));
            if part % 10 > 0 {
                text.push(digit(part));
            }
        }
    }

    /// The number as a text of its own.
    pub(super) fn text(self) -> String {
        let mut text = String::with_capacity(8);
        self.push(&mut text);
        text
    }
}

/// The last decimal digit of a number.
const fn digit(number: u32) -> char {
    match char::from_digit(number % 10, 10) {
        Some(digit) => digit,
        None => '0',
    }
}

impl From<Num> for svg::node::Value {
    fn from(number: Num) -> Self {
        number.text().into()
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
        Self::new(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
        )
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
        self.0.push(command);
        for (at, point) in points.iter().enumerate() {
            if at > 0 {
                self.0.push(' ');
            }
            self = self.pair(point.x, point.y);
        }
        self
    }

    fn pair(mut self, x: f64, y: f64) -> Self {
        Num(x).push(&mut self.0);
        self.0.push(' ');
        Num(y).push(&mut self.0);
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

    /// A stroke down from where the pen is.
    pub(super) fn down(mut self, length: f64) -> Self {
        self.0.push('v');
        Num(length).push(&mut self.0);
        self
    }

    /// A circle as two half turns.
    pub(super) fn circle(mut self, centre: Point, radius: f64) -> Self {
        self = self.start(centre.by(-radius, 0.0));
        for across in [2.0 * radius, -2.0 * radius] {
            self.0.push('a');
            self = self.pair(radius, radius);
            self.0.push_str(" 0 1 0 ");
            self = self.pair(across, 0.0);
        }
        self.close()
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
            (1234.5, "1234.5"),
            (100.0, "100"),
        ] {
            assert_eq!(Num(number).text(), text);
        }
    }

    #[test]
    fn a_path_reads_as_it_was_drawn() {
        let pen = Pen::default()
            .start(Point::new(0.0, 1.5))
            .line(Point::new(-2.0, 3.0))
            .close();
        assert_eq!(pen.0, "M0 1.5L-2 3Z");
    }
}
