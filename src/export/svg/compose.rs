//! Putting a picture together.

use svg::Document;
use svg::node::Blob;
use svg::node::element::{ClipPath, Description, Group, Path, Rectangle, Style, Title};

use super::arrows::{Arrows, Stroke};
use super::layout::Layout;
use super::marks::{self, Paint};
use super::pen::{Num, Point};
use super::pieces::Painter;
use super::shapes::Form;
use super::{Diagram, EDGE, Section, Theme, board, strip, words};
use crate::board::Side;

/// The height of a line of the title.
pub(super) const TITLE_LINE: f64 = 24.0;
/// The height of a line of the caption.
pub(super) const CAPTION_LINE: f64 = 21.0;
/// How wide a letter of the title is on average.
const TITLE_LETTER: f64 = 9.6;

impl Diagram<'_> {
    /// The theme; the first built-in one if none was given.
    pub(super) fn theme_or_first(&self) -> Option<&Theme> {
        // There is one: a test reads every embedded theme.
        self.theme
            .or_else(|| Theme::names().find_map(Theme::builtin))
    }

    pub(super) fn form(&self, theme: &Theme) -> Form {
        Form::of(self.drawing.pieces, theme.has_facets())
    }

    /// The part of the board that is drawn; one without fields is none.
    fn part(&self) -> Option<Section> {
        let has_fields = |part: &Section| self.engine.fields().any(|field| part.holds(field));
        self.section.filter(has_fields)
    }

    /// The board's place in a picture, below so many lines of title.
    pub(super) fn layout(&self, top: f64) -> Layout {
        let layout = Layout::new(self.engine, self.drawing, self.below, self.coordinates, top);
        match self.part() {
            Some(section) => layout.cut(section),
            None => layout,
        }
    }

    pub(super) fn draw(&self, theme: &Theme) -> String {
        let mut layout = self.layout(EDGE);
        layout.widen(self.foot_width());
        let title = title_lines(&self.title, layout.width);
        layout.lower(lines_height(title.len(), TITLE_LINE));
        let mut painter = Painter::new(&layout, self.form(theme), &self.id);
        let pieces = Blob::from(painter.position(self.engine, &self.position));
        let body = self
            .ground(&layout, theme)
            .add(pieces)
            .add(self.arrows(&layout, theme));
        let mut body = Group::new().add(self.clipped(body));
        if !title.is_empty() {
            body = body.add(title_group(&layout, &title));
        }
        let (body, height) = self.add_foot(body, &layout, &mut painter);
        let definitions = Blob::from(painter.definitions(Some(theme.name())));
        let mut document = self
            .document(theme, layout.width, height, &self.description())
            .add(definitions);
        if let Some(clip) = self.clip(&layout) {
            document = document.add(clip);
        }
        document.add(body).to_string()
    }

    /// What the picture shows, in words.
    fn description(&self) -> String {
        let sides = self.drawing.sides.as_ref();
        let mut text = self.words().describe(self.engine, sides, &self.position);
        if !self.legend.is_empty() {
            let actions: Vec<_> = self
                .legend
                .iter()
                .enumerate()
                .map(|(at, action)| words::step(at + 1, &action.notation))
                .collect();
            text = words::actions(self.words(), &text, &actions);
        }
        self.with_part(text)
    }

    /// Adds to a description which part of the board is drawn.
    pub(super) fn with_part(&self, mut text: String) -> String {
        if let Some(section) = self.part() {
            text.push(' ');
            text.push_str(&words::part(self.words(), section));
        }
        text
    }

    /// The outermost element with names, description, style and ground.
    pub(super) fn document(
        &self,
        theme: &Theme,
        width: f64,
        height: f64,
        description: &str,
    ) -> Document {
        let (title_id, words_id) = (format!("{}-title", self.id), format!("{}-desc", self.id));
        let shown = self.width.map_or(width, f64::from);
        let name = [&self.title, &self.caption]
            .into_iter()
            .find(|text| !text.is_empty());
        let untitled = self.words().text("position.untitled");
        let document = Document::new()
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
                    .add(svg::node::Text::new(description)),
            )
            .add(Style::new(theme.css()));
        if theme.has_background() {
            let ground = Rectangle::new().set("width", "100%").set("height", "100%");
            document.add(ground.set("class", "bg"))
        } else {
            document
        }
    }

    /// What cuts off the rest of the board, where a part of it is drawn.
    pub(super) fn clip(&self, layout: &Layout) -> Option<ClipPath> {
        self.part()?;
        let path = Path::new().set("d", board::edge(layout));
        Some(
            ClipPath::new()
                .set("id", format!("{}-clip", self.id))
                .add(path),
        )
    }

    /// Something on the board, cut off where the part that is drawn ends.
    pub(super) fn clipped(&self, body: Group) -> Group {
        if self.part().is_none() {
            return body;
        }
        body.set("clip-path", format!("url(#{}-clip)", self.id))
    }

    /// The board without pieces, and the marks on it.
    pub(super) fn ground(&self, layout: &Layout, theme: &Theme) -> Group {
        let mut body = board::draw(layout, self.engine, self.drawing, theme.has_grain());
        for (field, colour) in &self.marks {
            if self.engine.has_field(*field) && layout.touches(*field) {
                let paint = Paint::Colour(theme.mark_colour(colour));
                body = body.add(marks::mark(layout, *field, paint));
            }
        }
        body
    }

    /// The arrows of actions and comments.
    pub(super) fn arrows(&self, layout: &Layout, theme: &Theme) -> Group {
        let there = |from, to| {
            self.engine.has_field(from) && self.engine.has_field(to) && layout.crosses(from, to)
        };
        let several = self.moves.len() > 1 || self.ahead;
        let mut body = Group::new();
        let mut arrows = Arrows::default();
        for (at, step) in self.moves.iter().enumerate() {
            let paint = Paint::Class(match step.side {
                Side::Men => "am",
                Side::Women => "aw",
            });
            if self.ahead {
                for field in step.struck().filter(|&field| layout.shows(field)) {
                    body = body.add(marks::struck(layout, field));
                }
            }
            for stroke in step.strokes(paint, several.then_some(at + 1)) {
                let stroke = Stroke {
                    captures: stroke.captures && !self.ahead,
                    ..stroke
                };
                if there(stroke.from, stroke.to) {
                    body = body.add(arrows.draw(layout, stroke));
                }
            }
        }
        for &(from, to, ref colour) in self.arrows.iter().filter(|a| there(a.0, a.1)) {
            let stroke = Stroke {
                from,
                to,
                paint: Paint::Colour(theme.mark_colour(colour)),
                captures: false,
                number: None,
            };
            body = body.add(arrows.draw(layout, stroke));
        }
        let occupied: Vec<_> = self
            .engine
            .fields()
            .filter(|&field| self.position.pieces_on(field).next().is_some())
            .collect();
        arrows.add_signs(layout, &occupied, body)
    }
}

/// A title, broken to fit.
pub(super) fn title_lines(title: &str, width: f64) -> Vec<String> {
    strip::wrap(title, strip::letters(width, TITLE_LETTER).min(60), 2)
}

/// The title over a picture.
pub(super) fn title_group(layout: &Layout, lines: &[String]) -> Group {
    let top = EDGE + TITLE_LINE * 0.72;
    strip::lines(middle(layout), "t1", lines, top, TITLE_LINE)
}

/// The middle of a picture, where texts are centred.
pub(super) const fn middle(layout: &Layout) -> f64 {
    let (from, to): (Point, Point) = layout.board;
    f64::midpoint(from.x, to.x)
}

pub(super) fn lines_height(lines: usize, step: f64) -> f64 {
    (0..lines).map(|_| step).sum()
}
