//! The grain of a wooden board.

use crate::board::Row;
use crate::rules::BoardStyle;

use super::layout::Layout;
use super::pen::{Pen, Point};

/// The lines of the grain, from the middle of the board upwards: how far up as a share of half its
/// height, and how far each swings.
const LINES: [(f64, f64); 7] = [
    (0.06, 5.0),
    (0.21, -4.0),
    (0.33, 6.0),
    (0.52, -3.0),
    (0.64, 4.0),
    (0.79, -5.0),
    (0.92, 2.0),
];

/// Long lines from end to end, not quite straight.
pub(super) fn draw(layout: &Layout) -> Pen {
    let (from, to) = layout.frame;
    let middle = match layout.style {
        BoardStyle::Holes => layout.y(Row::Middle),
        _ => f64::midpoint(from.y, to.y),
    };
    let half = (to.y - from.y) / 2.0 - 5.0;
    let mut pen = Pen::default();
    for (up, swing) in LINES {
        for (down, swing) in [(-1.0, swing), (1.0, -0.8 * swing)] {
            let (start, end) = ends(layout, up);
            let y = middle + down * up * half;
            let at = |share: f64, dy: f64| {
                let x = (end - start).mul_add(share, start);
                Point::new(layout.along(x, y).x, y + dy)
            };
            // Near the edge there is no room to swing.
            let swing = swing.clamp(-half * (1.0 - up), half * (1.0 - up));
            pen = pen
                .start(at(0.0, 0.0))
                .curve(at(0.2 + up / 9.0, swing), at(0.42, swing * 0.2))
                .curve(at(0.7 - up / 8.0, -swing), at(1.0, swing * 0.1));
        }
    }
    pen
}

/// Where a line begins and ends, from the end of the board at column A on; `up` as in [`LINES`].
fn ends(layout: &Layout, up: f64) -> (f64, f64) {
    let (from, to) = layout.frame;
    let length = to.x - from.x;
    if layout.style != BoardStyle::Holes {
        return (4.5, length - 4.5);
    }
    // The sides of a bow are curves; see the hull.
    let t = 1.0 - (1.0 - up).sqrt();
    let bow = (2.0 * t * (1.0 - t)).mul_add(51.0, t * t * 190.0);
    let stern = if up < 0.7 { 14.0 } else { 60.0 };
    (bow + 10.0, length - stern)
}
