//! A map of the board: where the soldiers of each side fell.

use svg::node::Blob;
use svg::node::element::{Group, Rectangle, Text};

use crate::board::{Field, Side};
use crate::engine::Engine;
use crate::language::Language;
use crate::rules::{BoardStyle, Drawing};
use crate::stats::Falls;

use super::layout::Layout;
use super::pen::{Num, Point};
use super::{Diagram, EDGE, LETTERS, Theme, board, compose, strip};

/// The line above a board.
const HEADING: f64 = 30.0;
/// From one board to the next.
const GAP: f64 = 10.0;
/// The scale below the boards, with its text.
const SCALE: f64 = 64.0;
/// How strong the colour is of the field on which most fell.
const STRONGEST: f64 = 0.85;
/// Width and height of what a number stands on.
const PLATE: (f64, f64) = (31.0, 18.0);
/// How many shades the scale shows.
const SHADES: u32 = 5;
/// How many fields the description names for each side.
const NAMED: usize = 5;

/// A picture of the empty board, once for each side, each field the stronger in colour the more soldiers
/// of that side fell on it; in a theme without shades the fuller. Each field has its share as a number too, so that no shade need be told from
/// another.
///
/// ```
/// use sahkku::{board::{Field, Side}, export::svg::HeatMap, rules::Variant, engine::Engine, stats::Falls};
/// let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
/// let engine = Engine::new(variant.rules.clone());
/// let mut falls = Falls::default();
/// falls.add(Side::Men, "O2".parse()?, 3);
/// falls.add(Side::Men, "A1".parse()?, 1);
/// let picture = HeatMap::new(&engine, &variant.drawing, &falls).to_svg();
/// assert!(picture.contains("Men: O2 75 %, A1 25 %."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeatMap<'d> {
    frame: Diagram<'d>,
    engine: &'d Engine,
    drawing: &'d Drawing,
    falls: &'d Falls,
}

impl<'d> HeatMap<'d> {
    /// A map of these falls, in the first built-in theme.
    pub const fn new(engine: &'d Engine, drawing: &'d Drawing, falls: &'d Falls) -> Self {
        Self {
            frame: Diagram::new(engine, drawing, engine.start(Side::Men)),
            engine,
            drawing,
            falls,
        }
    }

    /// Colours and font.
    #[must_use]
    pub fn theme(mut self, theme: &'d Theme) -> Self {
        self.frame = self.frame.theme(theme);
        self
    }

    /// The language of the words: English unless another is given.
    #[must_use]
    pub fn language(mut self, language: &'d Language) -> Self {
        self.frame = self.frame.language(language);
        self
    }

    /// A heading above the boards, which is the picture's name for screen readers too.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.frame = self.frame.title(title);
        self
    }

    /// The picture as SVG text.
    pub fn to_svg(&self) -> String {
        self.frame
            .theme_or_first()
            .map_or_else(String::new, |theme| self.draw(theme))
    }

    fn draw(&self, theme: &Theme) -> String {
        let layout = |top| Layout::new(self.engine, self.drawing, Side::Men, true, top);
        let width = layout(0.0).width;
        let title = compose::title_lines(&self.frame.title, width);
        let mut top = EDGE + compose::lines_height(title.len(), compose::TITLE_LINE);
        let mut body = Group::new();
        if !title.is_empty() {
            body = body.add(compose::title_group(&layout(EDGE), &title));
        }
        for side in Side::BOTH {
            let layout = layout(top + HEADING);
            body = body.add(self.board_of(theme, &layout, side));
            let (_, end) = layout.board;
            top = end.y + LETTERS + GAP;
        }
        body = body.add(self.scale(theme, &layout(0.0), top));
        self.frame
            .document(theme, width, top + SCALE, &self.description())
            .add(body)
            .to_string()
    }

    /// The board with what the soldiers of one side fell on.
    fn board_of(&self, theme: &Theme, layout: &Layout, side: Side) -> Group {
        let (from, _) = layout.board;
        let heading = Text::new(self.heading(side))
            .set("x", Num(from.x))
            .set("y", Num(from.y - 10.0))
            .set("class", "t3");
        let board = board::draw(layout, self.engine, self.drawing, theme.has_grain());
        let mut group = Group::new().add(heading).add(board);
        for field in self.engine.fields() {
            let share = self.share(side, field);
            if share > 0.0 {
                let at = layout.field(field);
                group = self
                    .shade(theme, layout, at, share)
                    .into_iter()
                    .fold(group, Group::add)
                    .add(Self::number(theme, at, share));
            }
        }
        group.add(Blob::from(board::coordinates(layout, self.engine)))
    }

    fn heading(&self, side: Side) -> String {
        let count = self.falls.of(side).to_string();
        let words = self.frame.words();
        words.of("picture.falls", side, &[("n", &count)])
    }

    /// How much fell on a field: a shade, or, where a theme has none, a vessel that is more or less
    /// full.
    fn shade(&self, theme: &Theme, layout: &Layout, at: Point, share: f64) -> Vec<Rectangle> {
        let (width, height, round) = match layout.style {
            BoardStyle::Squares => (layout.cell_width - 4.0, layout.cell_height - 4.0, 2.0),
            BoardStyle::Lines => (layout.cell_width - 6.0, layout.cell_height - 12.0, 6.0),
            BoardStyle::Points | BoardStyle::Holes => (38.0, 58.0, 19.0),
        };
        let corner = at.by(-width / 2.0, -height / 2.0);
        if theme.has_shades() {
            let shade = swatch(theme, corner, (width, height));
            return vec![
                shade
                    .set("fill-opacity", Num(self.strength(share)))
                    .set("rx", Num(round)),
            ];
        }
        let full = height * share / self.most().max(f64::MIN_POSITIVE);
        vec![
            swatch(theme, corner, (width, height))
                .set("fill", theme.paint("board", "fill"))
                .set("stroke", theme.paint("page", "text")),
            swatch(theme, corner.by(0.0, height - full), (width, full)),
        ]
    }

    /// The share in percent, on a plate of the board's colour: on any shade, and on lines.
    fn number(theme: &Theme, at: Point, share: f64) -> Group {
        let plate = Rectangle::new()
            .set("x", Num(at.x - PLATE.0 / 2.0))
            .set("y", Num(at.y - PLATE.1 / 2.0))
            .set("width", Num(PLATE.0))
            .set("height", Num(PLATE.1))
            .set("rx", "4")
            .set("fill", theme.paint("board", "fill"));
        let text = Text::new(percent(share))
            .set("x", Num(at.x))
            .set("y", Num(at.y + 4.5))
            .set("font-size", "12.5px")
            .set("font-weight", "bold")
            .set("text-anchor", "middle")
            .set("fill", theme.paint("page", "text"));
        Group::new().add(plate).add(text)
    }

    /// Shades with what they mean, and what that is.
    fn scale(&self, theme: &Theme, layout: &Layout, top: f64) -> Group {
        const WIDTH: f64 = 52.0;
        let (from, to) = layout.board;
        let most = self.most();
        let mut group = Group::new();
        if most == 0.0 {
            return group;
        }
        for step in 1..=SHADES {
            let share = most * f64::from(step) / f64::from(SHADES);
            let at = Point::new(WIDTH.mul_add(f64::from(step - 1), from.x), top);
            let middle = at.by(WIDTH / 2.0, 12.0);
            let edged = |swatch: Rectangle| {
                swatch
                    .set("stroke", theme.paint("board", "edge"))
                    .set("stroke-width", ".7")
            };
            group = if theme.has_shades() {
                // On the board's colour, as it is on the board.
                let ground = swatch(theme, at, (WIDTH, 24.0));
                let shade = swatch(theme, at, (WIDTH, 24.0));
                group
                    .add(ground.set("fill", theme.paint("board", "fill")))
                    .add(edged(shade).set("fill-opacity", Num(self.strength(share))))
            } else {
                let full = 24.0 * f64::from(step) / f64::from(SHADES);
                group
                    .add(edged(swatch(theme, at, (WIDTH, 24.0))).set("fill", "none"))
                    .add(swatch(theme, at.by(0.0, 24.0 - full), (WIDTH, full)))
            };
            group = group.add(Self::number(theme, middle, share));
        }
        let key = if theme.has_shades() {
            "picture.falls-scale"
        } else {
            "picture.falls-levels"
        };
        let words = self.frame.words().text(key);
        let lines = strip::wrap(words, strip::letters(to.x - from.x, 7.6).max(20), 2);
        let mut y = top + 41.0;
        for line in lines {
            let text = Text::new(line).set("x", Num(from.x)).set("y", Num(y));
            group = group.add(text.set("font-size", "14px"));
            y += 16.0;
        }
        group
    }

    /// The fields on which most soldiers fell, in words.
    fn description(&self) -> String {
        let words = self.frame.words();
        let of = |side: Side| {
            let mut fields: Vec<Field> = self
                .engine
                .fields()
                .filter(|&field| self.falls.on(side, field) > 0)
                .collect();
            fields.sort_by_key(|&field| std::cmp::Reverse(self.falls.on(side, field)));
            let named = fields.into_iter().take(NAMED);
            let named: Vec<_> = named
                .map(|field| format!("{field} {} %", percent(self.share(side, field))))
                .collect();
            if named.is_empty() {
                "–".to_owned()
            } else {
                named.join(", ")
            }
        };
        words.say(
            "picture.falls-described",
            &[("men", &of(Side::Men)), ("women", &of(Side::Women))],
        )
    }

    /// The share of a side's fallen soldiers that fell on a field.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn share(&self, side: Side, field: Field) -> f64 {
        self.falls.on(side, field) as f64 / self.falls.of(side).max(1) as f64
    }

    /// The largest of these: both boards have one scale.
    fn most(&self) -> f64 {
        let fields = self.engine.fields();
        let shares = fields.flat_map(|field| Side::BOTH.map(|side| self.share(side, field)));
        shares.fold(0.0, f64::max)
    }

    fn strength(&self, share: f64) -> f64 {
        STRONGEST * share / self.most().max(f64::MIN_POSITIVE)
    }
}

/// A piece of ink.
fn swatch(theme: &Theme, at: Point, (width, height): (f64, f64)) -> Rectangle {
    Rectangle::new()
        .set("x", Num(at.x))
        .set("y", Num(at.y))
        .set("width", Num(width))
        .set("height", Num(height))
        .set("fill", theme.paint("page", "text"))
}

/// A share in percent: two digits that count.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent >= 9.95 {
        format!("{percent:.0}")
    } else {
        format!("{percent:.1}")
    }
}
