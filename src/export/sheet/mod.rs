//! Sheets: several positions on a page, as in books of games, numbered and with captions.
//!
//! All diagrams of a sheet are equally large. Texts are measured with the font that PNG and PDF are
//! written in, so that nothing runs into anything else.

mod paper;
mod plan;

use thiserror::Error;

use crate::export::print::{Face, PrintError, wrap};
use crate::export::put;
use crate::export::svg::Diagram;
use crate::language::Language;
use crate::text::html as escaped;

pub use paper::{Paper, PaperError};
use plan::{BODY, HEADING, HEADING_STEP, Plan, STEP, Tile};

/// Named first is the font that texts are measured with; the others are about as wide.
const FONTS: &str = "Libertinus Serif, Gelasio, Georgia, DejaVu Serif, serif";

/// More diagrams than this are not kept.
const MOST_DIAGRAMS: usize = 5000;

/// Why no sheet can be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SheetError {
    /// There is nothing on it.
    #[error("there is no position to put on a sheet")]
    Empty,
    /// There are more diagrams than are put on sheets.
    #[error("a sheet takes at most {MOST_DIAGRAMS} positions")]
    TooMany,
    /// So many columns and rows, or such margins, leave no room for a board.
    #[error("the page has no room for so many boards with these margins")]
    NoRoom,
    /// A diagram could not be read back.
    #[error(transparent)]
    Diagram(#[from] PrintError),
}

/// Positions to be put on pages.
///
/// ```
/// use sahkku::{board::Side, engine::Engine, rules::Variant};
/// use sahkku::export::{sheet::Sheet, svg::Diagram};
/// let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
/// let engine = Engine::new(variant.rules.clone());
/// let start = Diagram::new(&engine, &variant.drawing, engine.start(Side::Men));
/// let mut sheet = Sheet::new();
/// sheet.title("Beginnings");
/// sheet.add(&start, "Men to throw", "They have never thrown before.")?;
/// let pages: Vec<String> = sheet.pages()?.collect();
/// assert!(pages.len() == 1 && pages[0].contains("Diagram 1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sheet<'l> {
    paper: Paper,
    margin: f64,
    columns: u8,
    rows: Option<u8>,
    title: String,
    first: usize,
    tiles: Vec<Tile>,
    language: &'l Language,
}

impl Default for Sheet<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'l> Sheet<'l> {
    /// A sheet of A4 in two columns, with nothing on it yet.
    pub fn new() -> Self {
        Self {
            language: Language::english(),
            paper: Paper::A4,
            margin: 18.0,
            columns: 2,
            rows: None,
            title: String::new(),
            first: 1,
            tiles: Vec::new(),
        }
    }

    /// The language of its own words, instead of English.
    pub const fn language(&mut self, language: &'l Language) -> &mut Self {
        self.language = language;
        self
    }

    /// The size of its pages.
    pub const fn paper(&mut self, paper: Paper) -> &mut Self {
        self.paper = paper;
        self
    }

    /// What is left free around a page, in millimetres.
    pub const fn margin(&mut self, margin: f64) -> &mut Self {
        self.margin = margin;
        self
    }

    /// How many diagrams stand side by side.
    pub const fn columns(&mut self, columns: u8) -> &mut Self {
        self.columns = columns;
        self
    }

    /// How many diagrams stand below one another; as many as there is room for, if this is not said.
    pub const fn rows(&mut self, rows: u8) -> &mut Self {
        self.rows = Some(rows);
        self
    }

    /// What stands above the first page.
    pub fn title(&mut self, title: &str) -> &mut Self {
        title.clone_into(&mut self.title);
        self
    }

    /// The number of the first diagram, instead of 1.
    pub const fn first(&mut self, number: usize) -> &mut Self {
        self.first = number;
        self
    }

    /// How many diagrams there are.
    pub const fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// Adds a diagram. Below it stand its number with a label, and a text in smaller letters.
    ///
    /// # Errors
    ///
    /// When there are too many. Or when the diagram cannot be read back, which would be a fault of this
    /// library.
    pub fn add(
        &mut self,
        diagram: &Diagram<'_>,
        label: &str,
        text: &str,
    ) -> Result<(), SheetError> {
        if self.tiles.len() == MOST_DIAGRAMS {
            return Err(SheetError::TooMany);
        }
        let number = self.first.saturating_add(self.tiles.len());
        let svg = diagram.clone().id(&format!("sheet-{number}")).to_svg();
        let mut heading = self
            .language
            .say("print.diagram", &[("n", &number.to_string())]);
        if !label.is_empty() {
            heading.push_str(": ");
            heading.push_str(label);
        }
        self.tiles.push(Tile::new(svg, heading, text)?);
        Ok(())
    }

    /// The pages as SVG, one after another.
    ///
    /// # Errors
    ///
    /// When there is no diagram, or no room for one.
    pub fn pages(&self) -> Result<impl ExactSizeIterator<Item = String> + '_, SheetError> {
        let plan = Plan::new(self)?;
        let pages = self.tiles.chunks(plan.on_a_page()).enumerate();
        Ok(pages.map(move |(at, tiles)| self.page(&plan, at, tiles)))
    }

    fn page(&self, plan: &Plan, at: usize, tiles: &[Tile]) -> String {
        let (width, height) = plan.size;
        let mut svg = String::with_capacity(1024 + tiles.iter().map(Tile::bytes).sum::<usize>());
        put(
            &mut svg,
            format_args!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\" \
                 width=\"{}mm\" height=\"{}mm\" font-family=\"{FONTS}\" fill=\"#1d1a17\" text-anchor=\"middle\">\n\
                 <title>{}</title>\n\
                 <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
                self.paper.width,
                self.paper.height,
                escaped(&self.title)
            ),
        );
        if at == 0 {
            for (line, y) in plan
                .title
                .iter()
                .zip(Plan::down(plan.top, HEADING, HEADING_STEP))
            {
                text(&mut svg, (width / 2.0, y), HEADING, Face::Bold, line);
            }
        }
        let pages = self.tiles.len().div_ceil(plan.on_a_page());
        if pages > 1 {
            let number = format!("{} / {pages}", at + 1);
            text(
                &mut svg,
                (width / 2.0, plan.foot()),
                BODY,
                Face::Regular,
                &number,
            );
        }
        for (place, tile) in tiles.iter().enumerate() {
            self.tile(&mut svg, plan, plan.place(at == 0, place), tile);
        }
        svg.push_str("</svg>");
        svg
    }

    /// A diagram in the middle of its cell, with what stands below it.
    #[expect(clippy::unused_self, reason = "it belongs to the page")]
    fn tile(&self, svg: &mut String, plan: &Plan, (left, top): (f64, f64), tile: &Tile) {
        let middle = left + plan.cell.0 / 2.0;
        let scale = plan.scale;
        let (wide, high) = (tile.size.0 * scale, tile.size.1 * scale);
        put(
            svg,
            format_args!(
                "<g transform=\"translate({:.2} {top:.2}) scale({scale:.4})\" text-anchor=\"start\">\n{}\n</g>\n",
                middle - wide / 2.0,
                tile.svg
            ),
        );
        let (bold, plain) = plan.caption(tile);
        let faces = std::iter::repeat_n(Face::Bold, bold.len())
            .chain(std::iter::repeat_n(Face::Regular, plain.len()));
        let lines = bold.iter().chain(&plain).zip(faces);
        for ((line, face), y) in lines.zip(Plan::down(top + high, BODY, STEP)) {
            text(svg, (middle, y), BODY, face, line);
        }
    }
}

fn text(svg: &mut String, (x, y): (f64, f64), size: f64, face: Face, line: &str) {
    let weight = match face {
        Face::Bold => " font-weight=\"bold\"",
        Face::Italic => " font-style=\"italic\"",
        Face::Regular => "",
    };
    put(
        svg,
        format_args!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"{size}\"{weight}>{}</text>\n",
            escaped(line)
        ),
    );
}
