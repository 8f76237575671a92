//! Highlighted fields, what is struck out, numbers on discs.

use svg::node::element::{Circle, Group, Path, Rectangle, Text};

use crate::board::Field;

use super::layout::Layout;
use super::pen::{Num, Pen, Point};

/// Half the width of a number's disc.
pub(super) const RADIUS: f64 = 10.0;

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

/// A number on a disc.
pub(super) fn disc(paint: Paint<'_>, number: usize, at: Point) -> Group {
    painted(paint)
        .add(
            Circle::new()
                .set("cx", Num(at.x))
                .set("cy", Num(at.y))
                .set("r", Num(RADIUS)),
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

pub(super) fn painted(paint: Paint<'_>) -> Group {
    match paint {
        Paint::Class(class) => Group::new().set("class", class),
        Paint::Colour(colour) => Group::new()
            .set("class", "a")
            .set("fill", colour)
            .set("stroke", colour),
    }
}
