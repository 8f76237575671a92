//! Pictures: one position as SVG.
//!
//! The board follows the form of the game: lines, squares, points, or the holes of a ship. Pieces
//! are told apart by form and not by colour alone; what is at home is hollow, what is loose is
//! filled; a small arrowhead marks a piece that is bound for home. A description in words goes
//! with every picture. Nothing from outside reaches the SVG but as escaped text, and the same input
//! gives the same bytes.

mod board;
mod layout;
mod marks;
mod markup;
mod parts;
mod pen;
mod pieces;
mod shapes;
mod strip;
mod theme;

use std::borrow::Cow;
use std::io;

use svg::Document;
use svg::node::Blob;
use svg::node::element::{Description, Group, Rectangle, Style, Title};

use crate::board::{Field, Side};
use crate::dice::Throw;
use crate::engine::{Engine, Position};
use crate::language::Language;
use crate::rules::Drawing;
use crate::text::hazard;

pub(super) use parts::{Part, Parts, dice, number};
pub(super) use strip::row;
pub use theme::{Colour, ColourError, Theme, ThemeError, ThemeFault, ThemeProblem};

use layout::Layout;
use marks::{Paint, Stroke};
use pen::{Num, Point};
use pieces::Painter;
use strip::DrawnDie;

/// The margin around the picture.
const EDGE: f64 = 8.0;
/// The height of the letters below the board.
const LETTERS: f64 = 20.0;
/// The height of the strip with the dice.
const STRIP: f64 = 36.0;
const TITLE_LINE: f64 = 24.0;
const CAPTION_LINE: f64 = 21.0;
/// More text than this is no caption.
const CAPTION_LINES: usize = 4;
/// Of texts that come from outside no more than this is looked at.
const MOST_TEXT: usize = 2000;

/// An action of the turn that led to the position, to be drawn as an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnMove {
    /// Whose it was.
    pub side: Side,
    /// Where the piece stood.
    pub from: Field,
    /// Where it ended; where it stood if it was loosed in place.
    pub to: Field,
    /// Whether it captured.
    pub captures: bool,
}

/// A picture of one position, before it is drawn.
///
/// ```
/// use sahkku::{board::Side, engine::Engine, export::svg::Diagram, rules::Variant};
/// let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
/// let engine = Engine::new(variant.rules.clone());
/// let picture = Diagram::new(&engine, &variant.drawing, engine.start(Side::Men))
///     .caption("Before the first throw")
///     .to_svg();
/// assert!(picture.starts_with("<svg") && picture.len() < 15_000);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'d> {
    engine: &'d Engine,
    drawing: &'d Drawing,
    position: Position,
    theme: Option<&'d Theme>,
    language: Option<&'d Language>,
    below: Side,
    id: Cow<'d, str>,
    title: String,
    caption: String,
    width: Option<u32>,
    coordinates: bool,
    status: bool,
    thrown: Option<(Side, Throw)>,
    moves: Vec<DrawnMove>,
    marks: Vec<(Field, Cow<'d, str>)>,
    arrows: Vec<(Field, Field, Cow<'d, str>)>,
}

impl<'d> Diagram<'d> {
    /// A picture of `position` with the men's row below, in the first built-in theme.
    pub const fn new(engine: &'d Engine, drawing: &'d Drawing, position: Position) -> Self {
        Self {
            engine,
            drawing,
            position,
            theme: None,
            language: None,
            below: Side::Men,
            id: Cow::Borrowed("sahkku"),
            title: String::new(),
            caption: String::new(),
            width: None,
            coordinates: true,
            status: true,
            thrown: None,
            moves: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// Colours and font.
    #[must_use]
    pub const fn theme(mut self, theme: &'d Theme) -> Self {
        self.theme = Some(theme);
        self
    }

    /// The language of the words: English unless another is given.
    #[must_use]
    pub const fn language(mut self, language: &'d Language) -> Self {
        self.language = Some(language);
        self
    }

    fn words(&self) -> &'d Language {
        self.language.unwrap_or_else(|| Language::english())
    }

    /// The side whose home row is at the lower edge. Pieces stay upright.
    #[must_use]
    pub const fn below(mut self, side: Side) -> Self {
        self.below = side;
        self
    }

    /// What the ids inside the picture begin with: pictures that stand in one HTML page need
    /// different ones. Letters, digits and hyphens are taken, everything else is left out.
    #[must_use]
    pub fn id(mut self, id: &str) -> Self {
        let fit = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
        self.id = Cow::Owned(
            std::iter::once('d')
                .chain(id.chars().filter(fit).take(40))
                .collect(),
        );
        self
    }

    /// A heading above the board, which is the picture's name for screen readers too.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title = clean(title);
        self
    }

    /// A text below the board: a few lines at most, the rest is cut.
    #[must_use]
    pub fn caption(mut self, caption: &str) -> Self {
        self.caption = clean(caption);
        self
    }

    /// The width in pixels at which it is shown when nothing else is said, instead of the natural
    /// one of some 42 for each column. The height follows.
    #[must_use]
    pub const fn width(mut self, width: u32) -> Self {
        self.width = Some(width);
        self
    }

    /// Whether letters and digits stand at the edges. They do unless this says no.
    #[must_use]
    pub const fn coordinates(mut self, shown: bool) -> Self {
        self.coordinates = shown;
        self
    }

    /// Whether a strip below the board shows whose turn it is, and the dice. It does unless this
    /// says no.
    #[must_use]
    pub const fn status(mut self, shown: bool) -> Self {
        self.status = shown;
        self
    }

    /// The whole throw of a turn, with who threw it. Those of its dice that the position still has
    /// to spend are drawn as such, the others as spent. Without this, only the former are drawn.
    #[must_use]
    pub const fn thrown(mut self, side: Side, throw: Throw) -> Self {
        self.thrown = Some((side, throw));
        self
    }

    /// The actions of the last turn, in their order.
    #[must_use]
    pub fn moves(mut self, moves: impl IntoIterator<Item = DrawnMove>) -> Self {
        self.moves.extend(moves);
        self
    }

    /// Picks a field out. The colour is a word of the theme's palette; an unknown word gives the
    /// palette's default. A field that is not on the board is left out.
    #[must_use]
    pub fn mark(mut self, field: Field, colour: impl Into<Cow<'d, str>>) -> Self {
        self.marks.push((field, colour.into()));
        self
    }

    /// An arrow that belongs to no action; colours and fields as for [`Diagram::mark`].
    #[must_use]
    pub fn arrow(mut self, from: Field, to: Field, colour: impl Into<Cow<'d, str>>) -> Self {
        self.arrows.push((from, to, colour.into()));
        self
    }

    /// Writes the picture as SVG.
    ///
    /// # Errors
    ///
    /// When `writer` fails.
    pub fn write(&self, mut writer: impl io::Write) -> io::Result<()> {
        writer.write_all(self.to_svg().as_bytes())
    }

    /// The picture as SVG text.
    pub fn to_svg(&self) -> String {
        let Some(theme) = self
            .theme
            .or_else(|| Theme::names().find_map(Theme::builtin))
        else {
            // Cannot be: a test reads every embedded theme.
            return String::new();
        };
        let title = strip::wrap(&self.title, 60, 2);
        let top = lines_height(title.len(), TITLE_LINE) + EDGE;
        let layout = Layout::new(self.engine, self.drawing, self.below, self.coordinates, top);
        let mut painter = Painter::new(&layout, self.drawing.pieces, &self.id);
        let mut body = board::draw(&layout, self.engine, self.drawing);
        for (field, colour) in &self.marks {
            if self.engine.has_field(*field) {
                body = body.add(marks::mark(
                    &layout,
                    *field,
                    Paint::Colour(theme.mark_colour(colour)),
                ));
            }
        }
        body = body.add(Blob::from(painter.position(self.engine, &self.position)));
        body = self.add_arrows(body, &layout, theme);
        if !title.is_empty() {
            let top = EDGE + TITLE_LINE * 0.72;
            body = body.add(strip::lines(&layout, "t1", &title, top, TITLE_LINE));
        }
        let (body, height) = self.add_foot(body, &layout, &mut painter);
        let definitions = Blob::from(painter.definitions(Some(theme.name())));
        let mut document = self.document(theme, layout.width, height).add(definitions);
        if theme.has_background() {
            let ground = Rectangle::new().set("width", "100%").set("height", "100%");
            document = document.add(ground.set("class", "bg"));
        }
        document.add(body).to_string()
    }

    /// The outermost element with names, description and style.
    fn document(&self, theme: &Theme, width: f64, height: f64) -> Document {
        let (title_id, words_id) = (format!("{}-title", self.id), format!("{}-desc", self.id));
        let shown = self.width.map_or(width, f64::from);
        let name = [&self.title, &self.caption]
            .into_iter()
            .find(|text| !text.is_empty());
        let language = self.words();
        let untitled = language.text("position.untitled");
        let words = language.describe(self.engine, &self.position);
        Document::new()
            .set(
                "viewBox",
                format!("0 0 {} {}", Num(width).text(), Num(height).text()),
            )
            .set("width", Num(shown))
            .set("height", Num(height * shown / width))
            .set("role", "img")
            .set("class", format!("sahkku-{}", theme.name()))
            .set("aria-labelledby", format!("{title_id} {words_id}"))
            .add(Title::new(name.map_or(untitled, String::as_str)).set("id", title_id))
            .add(
                Description::new()
                    .set("id", words_id)
                    .add(svg::node::Text::new(words)),
            )
            .add(Style::new(theme.css()))
    }

    fn add_arrows(&self, mut body: Group, layout: &Layout, theme: &Theme) -> Group {
        let there = |from, to| self.engine.has_field(from) && self.engine.has_field(to);
        let several = self.moves.len() > 1;
        for (at, step) in self
            .moves
            .iter()
            .enumerate()
            .filter(|(_, m)| there(m.from, m.to))
        {
            let class = match step.side {
                Side::Men => "am",
                Side::Women => "aw",
            };
            let (paint, number) = (Paint::Class(class), several.then_some(at + 1));
            let DrawnMove {
                from, to, captures, ..
            } = *step;
            body = body.add(marks::arrow(
                layout,
                Stroke {
                    from,
                    to,
                    paint,
                    captures,
                    number,
                },
            ));
        }
        for &(from, to, ref colour) in self.arrows.iter().filter(|a| there(a.0, a.1)) {
            let paint = Paint::Colour(theme.mark_colour(colour));
            let stroke = Stroke {
                from,
                to,
                paint,
                captures: false,
                number: None,
            };
            body = body.add(marks::arrow(layout, stroke));
        }
        body
    }

    /// What stands below the board; and the height of the whole picture.
    fn add_foot(
        &self,
        mut body: Group,
        layout: &Layout,
        painter: &mut Painter<'_>,
    ) -> (Group, f64) {
        let (from, to) = layout.board;
        let mut bottom = to.y;
        if self.coordinates {
            body = body.add(Blob::from(board::coordinates(layout, self.engine)));
            bottom += LETTERS;
        }
        if self.status {
            let middle = bottom + STRIP / 2.0 + 1.0;
            let text = self.words().turn(self.engine, &self.position);
            let side = self
                .position
                .to_move()
                .or_else(|| Some(self.position.outcome()?.winner));
            body = body.add(strip::turn(
                painter,
                side,
                &text,
                Point::new(from.x, middle),
            ));
            let (thrower, dice) = self.dice();
            if !dice.is_empty() {
                body = body.add(strip::dice(
                    painter,
                    thrower,
                    &dice,
                    Point::new(to.x, middle),
                ));
            }
            bottom += STRIP;
        }
        let caption = strip::wrap(&self.caption, self.caption_width(layout), CAPTION_LINES);
        if !caption.is_empty() {
            body = body.add(strip::lines(
                layout,
                "t2",
                &caption,
                bottom + 15.0,
                CAPTION_LINE,
            ));
            bottom += lines_height(caption.len(), CAPTION_LINE);
        }
        (body, bottom + EDGE)
    }

    /// How many characters fit a line: they are about half as wide as the font is high.
    fn caption_width(&self, layout: &Layout) -> usize {
        let columns = usize::from(self.engine.rules().board.width());
        let each = if layout.cell_width > 50.0 { 6 } else { 5 };
        (columns * each).max(20)
    }

    /// The dice to draw; with who threw them, where that is not the side to move.
    fn dice(&self) -> (Option<Side>, Vec<DrawnDie>) {
        let to_move = self.position.to_move();
        let unspent = self.position.dice();
        let (side, throw) = match self.thrown {
            Some((side, throw)) => (Some(side), throw),
            None => (to_move, unspent),
        };
        let left = if side == to_move {
            unspent
        } else {
            Throw::EMPTY
        };
        let dice = row(self.engine, throw, left);
        (side.filter(|_| side != to_move), dice)
    }
}

fn lines_height(lines: usize, step: f64) -> f64 {
    (0..lines).map(|_| step).sum()
}

/// A text from outside: without what must not reach a reader, and not without end.
fn clean(text: &str) -> String {
    let harmless = |letter: char| match letter {
        // These two no XML may hold.
        '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        _ if hazard(letter).is_some() => '\u{fffd}',
        _ => letter,
    };
    let text: String = text.chars().take(MOST_TEXT).map(harmless).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
