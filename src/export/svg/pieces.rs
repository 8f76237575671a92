//! What stands on the fields.

use crate::board::{Field, Heading, Side};
use crate::engine::{Engine, King, Piece, Position};
use crate::rules::BoardStyle;

use super::layout::Layout;
use super::markup::Markup;
use super::pen::Point;
use super::shapes::{Form, Glyph};

/// From the middle of a piece to the sign that it is bound for home.
const fn to_sign(form: Form) -> f64 {
    match form {
        Form::Outlines | Form::Facets => 36.0,
        Form::Counters | Form::Pegs => 24.0,
    }
}

/// How large pieces are drawn, so that they fit their fields.
pub(super) const fn scale(board: BoardStyle) -> f64 {
    match board {
        BoardStyle::Squares => 0.76,
        BoardStyle::Lines | BoardStyle::Points | BoardStyle::Holes => 1.0,
    }
}

/// Draws pieces and remembers which shapes it needs.
#[derive(Debug)]
pub(super) struct Painter<'d> {
    layout: &'d Layout,
    form: Form,
    prefix: &'d str,
    used: [bool; Glyph::ALL.len()],
}

/// A piece, or a stack, on a field, wherever that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Figure {
    glyph: Glyph,
    side: Option<Side>,
    count: u8,
    homeward: bool,
}

impl Figure {
    pub(super) fn new(piece: Piece) -> Self {
        let one = |glyph, side| Self {
            glyph,
            side,
            count: 1,
            homeward: false,
        };
        match piece {
            Piece::HomeSoldier { side } => one(Glyph::Soldier(side, false), Some(side)),
            Piece::Soldiers {
                side,
                heading,
                count,
            } => Self {
                count,
                homeward: heading == Heading::Homeward,
                ..one(Glyph::Soldier(side, true), Some(side))
            },
            Piece::Queen { side, loose } => one(Glyph::Queen(side, loose), Some(side)),
            Piece::King { king } => {
                let homeward = matches!(
                    king,
                    King::Held(_, spot) if spot.heading() == Heading::Homeward
                );
                Self {
                    homeward,
                    ..one(Glyph::King(king.holder()), king.holder())
                }
            }
        }
    }
}

impl<'d> Painter<'d> {
    pub(super) const fn new(layout: &'d Layout, form: Form, prefix: &'d str) -> Self {
        Self {
            layout,
            form,
            prefix,
            used: [false; Glyph::ALL.len()],
        }
    }

    /// All pieces of a position.
    pub(super) fn position(&mut self, engine: &Engine, position: &Position) -> Markup {
        let mut markup = Markup::with_capacity(4096);
        markup.tag("g").word("class", "s").open();
        for field in engine.fields().filter(|&field| self.layout.shows(field)) {
            self.field(&mut markup, field, position);
        }
        markup.close("g");
        markup
    }

    fn field(&mut self, markup: &mut Markup, field: Field, position: &Position) {
        let figures = position.pieces_on(field).map(Figure::new).collect();
        self.figures(markup, figures, self.layout.field(field));
    }

    /// What stands together on a field with its middle at `centre`.
    pub(super) fn figures(&mut self, markup: &mut Markup, mut figures: Vec<Figure>, centre: Point) {
        // Who sits at the upper edge stands further up, the king between the two.
        figures.sort_by_key(|figure| match (figure.glyph, figure.side) {
            (Glyph::King(_), _) | (_, None) => 1,
            (_, Some(side)) => 2 * u8::from(self.layout.is_below(side)),
        });
        for (&figure, (dx, dy, scale)) in figures.iter().zip(self.places(figures.len())) {
            let at = centre.by(dx * self.layout.cell_width, dy * self.layout.cell_height);
            self.figure(markup, figure, at, scale, dx < 0.0);
        }
    }

    /// One figure; in a crowd it may stand on the left of the field.
    fn figure(&mut self, markup: &mut Markup, figure: Figure, at: Point, scale: f64, left: bool) {
        // A sign above or below takes some of the room.
        let shrunk = figure.homeward && self.layout.style == BoardStyle::Squares;
        let scale = if shrunk { scale * 0.85 } else { scale };
        let size = scale * self::scale(self.layout.style);
        self.stamp(markup, figure.glyph, at, scale);
        if let Some(side) = figure.side.filter(|_| figure.homeward) {
            let way = to_sign(self.form) * size;
            let way = if self.layout.is_below(side) {
                way
            } else {
                -way
            };
            self.stamp(markup, Glyph::Homeward(side), at.by(0.0, way), scale);
        }
        if figure.count > 1 {
            let aside = if left { -12.0 } else { 12.0 };
            badge(
                markup,
                figure.count,
                at.by(aside * size, 16.0 * size),
                scale,
            );
        }
    }

    /// Where several figures stand on one field, in shares of the field, and how large.
    fn places(&self, count: usize) -> Vec<(f64, f64, f64)> {
        match (count, self.form, self.layout.style) {
            (0 | 1, _, _) => vec![(0.0, 0.0, 1.0)],
            (2, Form::Counters | Form::Pegs, _) => vec![(0.0, -0.2, 0.9), (0.0, 0.2, 0.9)],
            (2, _, BoardStyle::Squares) => vec![(-0.23, 0.0, 0.8), (0.23, 0.0, 0.8)],
            (2, ..) => vec![(-0.21, -0.15, 0.72), (0.21, 0.15, 0.72)],
            _ => zigzag(count),
        }
    }

    /// One piece with its middle at a place.
    pub(super) fn stamp(&mut self, markup: &mut Markup, glyph: Glyph, at: Point, scale: f64) {
        if let Some(used) = self.used.get_mut(glyph.index()) {
            *used = true;
        }
        markup.tag("use").id("href", self.prefix, glyph.id());
        if (scale - 1.0).abs() < 0.001 {
            markup.at(at).end();
        } else {
            markup.transform(Some(at), scale).end();
        }
    }

    /// The shapes that were used, in the colours of a theme, or as a page's sheet colours them.
    pub(super) fn definitions(&self, theme: Option<&str>) -> Markup {
        let scale = scale(self.layout.style);
        let mut markup = Markup::with_capacity(4096);
        markup.tag("defs").open();
        for (glyph, _) in Glyph::ALL
            .into_iter()
            .zip(self.used)
            .filter(|&(_, used)| used)
        {
            let below = matches!(glyph, Glyph::Homeward(side) if self.layout.is_below(side));
            markup.tag("g").id("id", self.prefix, glyph.id());
            if let Some(theme) = theme {
                // `use` copies the shape without what is around it, and the rules of the theme look
                // for its class around what they colour.
                markup.theme(theme);
            }
            markup.open();
            glyph.define(&mut markup, self.form, scale, below);
            markup.close("g");
        }
        markup.close("defs");
        markup
    }
}

/// A crowd: left and right in turn, from the upper edge of the field to the lower.
fn zigzag(count: usize) -> Vec<(f64, f64, f64)> {
    let numbers = || (0_u8..).map(f64::from);
    let Some(count) = numbers().nth(count) else {
        return Vec::new();
    };
    let step = 0.66 / (count - 1.0);
    let place = |at: f64| {
        let dx = if at % 2.0 == 0.0 { -0.22 } else { 0.22 };
        (dx, at.mul_add(step, -0.33), 1.75 / count)
    };
    numbers().take_while(|at| *at < count).map(place).collect()
}

/// The number of pieces in a stack.
fn badge(markup: &mut Markup, count: u8, at: Point, scale: f64) {
    let radius = if scale < 0.9 { 7.5 } else { 9.0 };
    markup.tag("circle").word("class", "n");
    markup
        .number("cx", at.x)
        .number("cy", at.y)
        .number("r", radius)
        .end();
    markup.count(count, at.by(0.0, 4.8));
}
