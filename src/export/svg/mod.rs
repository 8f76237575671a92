//! Pictures: one position as SVG.
//!
//! The board follows the form of the game: lines, squares, points, or the holes of a ship. Pieces
//! are told apart by form and not by colour alone; what is at home is hollow, what is loose is
//! filled; a small arrowhead marks a piece that is bound for home. A description in words goes
//! with every picture. Nothing from outside reaches the SVG but as escaped text, and the same input
//! gives the same bytes.

mod actions;
mod arrows;
mod board;
mod compose;
mod facets;
mod film;
mod foot;
mod grain;
mod heat;
mod layout;
mod marks;
mod markup;
mod parts;
mod pen;
mod pieces;
mod section;
mod shapes;
mod strip;
mod theme;
mod words;

use std::borrow::Cow;
use std::io;

use crate::board::{Field, Side};
use crate::dice::Throw;
use crate::engine::{Action, Effects, Engine, Position};
use crate::language::Language;
use crate::rules::Drawing;
use crate::text::hazard;

pub use actions::{DrawnAction, Strip};
pub use film::Film;
pub use heat::HeatMap;
pub(super) use parts::{Part, Parts, dice, number};
pub use section::{Section, SectionError};
pub(super) use strip::row;
pub use theme::{Colour, ColourError, Theme, ThemeError, ThemeFault, ThemeProblem};

/// The margin around the picture.
const EDGE: f64 = 8.0;
/// The height of the letters below the board.
const LETTERS: f64 = 20.0;
/// Of texts that come from outside no more than this is looked at.
const MOST_TEXT: usize = 2000;

/// An action of the turn that led to the position, to be drawn as an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawnMove {
    /// Whose it was.
    pub side: Side,
    /// Where the piece stood.
    pub from: Field,
    /// Where it ended; where it stood if it was loosed in place.
    pub to: Field,
    /// Whether it captured something there, or killed the king.
    pub captures: bool,
    /// Where it pushed the king that stood there.
    pub pushed: Option<Pushed>,
}

/// Where a king was pushed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pushed {
    /// The field.
    pub to: Field,
    /// Whether he captured something there.
    pub captures: bool,
}

impl DrawnMove {
    /// An action and what it did.
    pub fn new(side: Side, action: Action, effects: Effects) -> Self {
        let captured = effects.soldiers_captured() > 0 || effects.queen_captured;
        Self {
            side,
            from: action.from().field(),
            to: action.target(),
            captures: action.captures() || effects.king_killed,
            pushed: effects.king_pushed_to.map(|to| Pushed {
                to,
                captures: captured && !action.captures(),
            }),
        }
    }

    /// Where it captured something.
    pub fn struck(self) -> impl Iterator<Item = Field> {
        let here = self.captures.then_some(self.to);
        let there = self.pushed.filter(|pushed| pushed.captures);
        here.into_iter().chain(there.map(|pushed| pushed.to))
    }

    /// Its arrow, and that of a king it pushed.
    fn strokes(
        self,
        paint: marks::Paint<'_>,
        number: Option<usize>,
    ) -> impl Iterator<Item = arrows::Stroke<'_>> {
        let own = arrows::Stroke {
            from: self.from,
            to: self.to,
            paint,
            captures: self.captures,
            number,
        };
        let king = self.pushed.map(move |pushed| arrows::Stroke {
            from: self.to,
            to: pushed.to,
            captures: pushed.captures,
            number: None,
            ..own
        });
        std::iter::once(own).chain(king)
    }
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
    thrown: Option<(Side, Vec<Throw>)>,
    section: Option<Section>,
    moves: Vec<DrawnMove>,
    ahead: bool,
    legend: Vec<DrawnAction>,
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
            section: None,
            moves: Vec::new(),
            ahead: false,
            legend: Vec::new(),
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

    /// The throws of a turn, whole, with who threw them. Those of the last one's dice that the position
    /// still has to spend are drawn as such, the others as spent. Without this, only the former are
    /// drawn.
    #[must_use]
    pub fn thrown(mut self, side: Side, throws: impl IntoIterator<Item = Throw>) -> Self {
        self.thrown = Some((side, throws.into_iter().collect()));
        self
    }

    /// Draws a part of the board only; where the board goes on its edge is torn. A part that has no
    /// field of the board is no part.
    #[must_use]
    pub const fn crop(mut self, section: Section) -> Self {
        self.section = Some(section);
        self
    }

    /// The actions of the last turn, in their order.
    #[must_use]
    pub fn moves(mut self, moves: impl IntoIterator<Item = DrawnMove>) -> Self {
        self.moves.extend(moves);
        self
    }

    /// Actions that are still to be played from the position, as numbered arrows, and what they are
    /// below the board. What they capture is struck out.
    #[must_use]
    pub fn actions(mut self, actions: impl IntoIterator<Item = DrawnAction>) -> Self {
        self.legend = actions.into_iter().collect();
        self.moves = self.legend.iter().map(|action| action.step).collect();
        self.ahead = true;
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
        self.theme_or_first()
            .map_or_else(String::new, |theme| self.draw(theme))
    }
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
