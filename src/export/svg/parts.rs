//! The parts that pictures are made of, for a page that puts them together itself: each is written
//! once, under an id, and used wherever it is needed. A page knows the places of the fields and
//! what stands where, and nothing else.

use std::collections::HashMap;

use svg::node::Blob;
use svg::node::element::Group;

use crate::board::{Field, Side};
use crate::dice::Face;
use crate::engine::{Engine, Piece};
use crate::export::put;
use crate::rules::{Drawing, PieceStyle};

use super::arrows::{Arrows, Stroke};
use super::layout::Layout;
use super::marks::{Paint, mark};
use super::markup::Markup;
use super::pen::{Num, Point};
use super::pieces::{Figure, Painter};
use super::shapes::Form;
use super::strip::{DrawnDie, draw_die};
use super::{DrawnMove, EDGE, LETTERS, Theme, board};

/// The middle of a field, and of anything that is drawn to be put somewhere.
const ORIGIN: Point = Point::new(0.0, 0.0);

/// Something drawn over or under the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::export) enum Part {
    /// The arrow of an action.
    Move(DrawnMove),
    /// An arrow of a comment, in a colour of the palette by its place there.
    Arrow(Field, Field, Option<usize>),
    /// A marked field, likewise.
    Mark(Field, Option<usize>),
}

impl From<DrawnMove> for Part {
    fn from(step: DrawnMove) -> Self {
        Self::Move(step)
    }
}

/// Where somebody sits: the board as it is drawn with a side's home row below.
#[derive(Clone, Debug)]
pub(in crate::export) struct Seat {
    /// Who sits below.
    pub(in crate::export) side: Side,
    layout: Layout,
    /// The board with nothing on it.
    empty: String,
}

/// The parts for the pictures of one board.
#[derive(Clone, Debug)]
pub(in crate::export) struct Parts {
    fields: Vec<Field>,
    pieces: PieceStyle,
    seats: [Seat; 2],
    looks: Vec<Vec<Figure>>,
    look_ids: HashMap<Vec<Figure>, usize>,
    drawn: Vec<Part>,
    drawn_ids: HashMap<Part, usize>,
}

impl Parts {
    pub(in crate::export) fn new(engine: &Engine, drawing: &Drawing) -> Self {
        let seat = |side| {
            let layout = Layout::new(engine, drawing, side, true, EDGE);
            let coordinates = board::coordinates(&layout, engine);
            let empty = Group::new()
                .add(board::draw(&layout, engine, drawing, false))
                .add(Blob::from(coordinates));
            Seat {
                side,
                layout,
                empty: inside(&empty),
            }
        };
        let mut parts = Self {
            fields: engine.fields().collect(),
            pieces: drawing.pieces,
            seats: [seat(Side::Men), seat(Side::Women)],
            looks: Vec::new(),
            look_ids: HashMap::new(),
            drawn: Vec::new(),
            drawn_ids: HashMap::new(),
        };
        // The first is the empty field.
        parts.look([]);
        parts
    }

    /// The fields, in the order in which places are listed.
    pub(in crate::export) fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// The board from either side.
    pub(in crate::export) const fn seats(&self) -> &[Seat; 2] {
        &self.seats
    }

    /// How something looks that stands on a field, as a number; 0 is the empty field.
    pub(in crate::export) fn look(&mut self, pieces: impl IntoIterator<Item = Piece>) -> usize {
        let figures: Vec<_> = pieces.into_iter().map(Figure::new).collect();
        if let Some(&known) = self.look_ids.get(&figures) {
            return known;
        }
        let id = self.looks.len();
        self.looks.push(figures.clone());
        self.look_ids.insert(figures, id);
        id
    }

    /// Something drawn over or under the pieces, as a number.
    pub(in crate::export) fn draw(&mut self, part: Part) -> usize {
        *self.drawn_ids.entry(part).or_insert_with(|| {
            self.drawn.push(part);
            self.drawn.len() - 1
        })
    }

    /// All parts as definitions, for both seats. Ids begin with `prefix` and the letter of the side
    /// that sits below, then `-b` for the board, `-l3` for the third look, `-a5` for the fifth thing
    /// drawn.
    pub(in crate::export) fn definitions(&self, prefix: &str, palette: &Theme) -> String {
        let mut text = String::with_capacity(16 * 1024);
        for seat in &self.seats {
            let prefix = seat.prefix(prefix);
            let mut painter = Painter::new(&seat.layout, Form::of(self.pieces, false), &prefix);
            for (at, figures) in self.looks.iter().enumerate().skip(1) {
                let mut markup = Markup::default();
                painter.figures(&mut markup, figures.clone(), ORIGIN);
                put(
                    &mut text,
                    format_args!("<g id=\"{prefix}-l{at}\" class=\"s\">"),
                );
                text.push_str(&markup.into_text());
                text.push_str("</g>\n");
            }
            for (at, &part) in self.drawn.iter().enumerate() {
                let group = seat
                    .draw(part, palette)
                    .set("id", format!("{prefix}-a{at}"));
                text.push_str(&group.to_string());
                text.push('\n');
            }
            put(&mut text, format_args!("<g id=\"{prefix}-b\">"));
            text.push_str(&seat.empty);
            text.push_str("</g>\n");
            text.push_str(&painter.definitions(None).into_text());
            text.push('\n');
        }
        text
    }
}

impl Seat {
    /// Where its ids begin.
    pub(in crate::export) fn prefix(&self, prefix: &str) -> String {
        format!("{prefix}{}", self.side.letter().to_ascii_lowercase())
    }

    /// Width and height of a picture.
    pub(in crate::export) fn size(&self) -> (f64, f64) {
        let (_, to) = self.layout.board;
        (self.layout.width, to.y + LETTERS + EDGE)
    }

    /// The middle of a field.
    pub(in crate::export) fn place(&self, field: Field) -> (f64, f64) {
        let at = self.layout.field(field);
        (at.x, at.y)
    }

    fn draw(&self, part: Part, palette: &Theme) -> Group {
        let class = |word: Option<usize>| {
            let word = word.and_then(|at| palette.mark_words().nth(at));
            word.map_or_else(|| "mark".to_owned(), |word| format!("mark-{word}"))
        };
        match part {
            Part::Move(step) => {
                let paint = Paint::Class(match step.side {
                    Side::Men => "am",
                    Side::Women => "aw",
                });
                let mut arrows = Arrows::default();
                let mut drawn = step
                    .strokes(paint, None)
                    .map(|stroke| arrows.draw(&self.layout, stroke));
                // The rest goes into the first group: its class has to be on what a page takes up.
                let own = drawn.next().unwrap_or_default();
                let all = drawn.fold(own, Group::add);
                arrows.add_signs(&self.layout, &[], all)
            }
            Part::Arrow(from, to, word) => {
                let class = format!("a {}", class(word));
                let stroke = Stroke {
                    from,
                    to,
                    paint: Paint::Class(&class),
                    captures: false,
                    number: None,
                };
                Arrows::default().draw(&self.layout, stroke)
            }
            Part::Mark(field, word) => {
                Group::new().add(mark(&self.layout, field, Paint::Class(&class(word))))
            }
        }
    }
}

/// A number as it is written in pictures.
pub(in crate::export) fn number(value: f64) -> String {
    Num(value).text()
}

/// The dice, each face once as it lies and once spent: `die-X`, `die-X-`. They fit a picture from
/// -20 -11 on, 40 wide and 22 high.
pub(in crate::export) fn dice() -> String {
    let mut text = String::with_capacity(4096);
    for face in Face::ALL {
        for spent in [false, true] {
            let dash = if spent { "-" } else { "" };
            let die = draw_die(DrawnDie { face, spent }, ORIGIN);
            let die = die.set("id", format!("die-{}{dash}", face.letter()));
            text.push_str(&die.to_string());
            text.push('\n');
        }
    }
    text
}

/// What stands in a group.
fn inside(group: &Group) -> String {
    let text = group.to_string();
    let inner = text
        .strip_prefix("<g>")
        .and_then(|text| text.strip_suffix("</g>"));
    inner.unwrap_or(&text).trim().to_owned()
}
