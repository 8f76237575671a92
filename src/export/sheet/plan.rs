//! Where everything stands on the pages of a sheet. All measures are pixels of an SVG, 96 an inch.

use resvg::usvg::roxmltree::Document;

use super::{Face, PrintError, Sheet, SheetError, wrap};

const MILLIMETRE: f64 = 96.0 / 25.4;
/// The size of captions and page numbers, nine points, and from one line to the next.
pub(super) const BODY: f64 = 12.0;
pub(super) const STEP: f64 = 15.0;
/// The size of the title, and from one line to the next.
pub(super) const HEADING: f64 = 20.0;
pub(super) const HEADING_STEP: f64 = 25.0;
/// Between one diagram and the next, across and down.
const GAP: (f64, f64) = (20.0, 18.0);
/// More lines than this no heading or caption has.
const MOST_LINES: usize = 5;
const MOST_HEADING_LINES: usize = 2;
/// A board that is drawn smaller than this cannot be read.
const SMALLEST: f64 = 0.1;
/// How much of a line is filled: other fonts than the one that is measured may be wider.
const FILLED: f64 = 0.92;

/// A diagram on the way to its page.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    pub(super) svg: String,
    /// Its natural size.
    pub(super) size: (f64, f64),
    heading: String,
    text: String,
}

impl Tile {
    pub(super) fn new(svg: String, heading: String, text: &str) -> Result<Self, SheetError> {
        let size = size(&svg)?;
        Ok(Self {
            svg,
            size,
            heading,
            text: text.to_owned(),
        })
    }

    pub(super) const fn bytes(&self) -> usize {
        self.svg.len() + self.heading.len() + self.text.len() + 512
    }

    /// The lines below it in a column of this width: those of the heading, those of the text.
    fn caption(&self, width: f64) -> (Vec<String>, Vec<String>) {
        let width = width * FILLED / BODY;
        let heading = wrap(&self.heading, Face::Bold, width, MOST_HEADING_LINES);
        let text = wrap(&self.text, Face::Regular, width, MOST_LINES - heading.len());
        (heading, text)
    }
}

/// The width and height that an SVG says it has.
fn size(svg: &str) -> Result<(f64, f64), SheetError> {
    let document = Document::parse(svg).map_err(|error| PrintError::Svg(error.to_string()))?;
    let side = |name| {
        let side = document
            .root_element()
            .attribute(name)?
            .parse::<f64>()
            .ok()?;
        (side.is_finite() && side > 0.0).then_some(side)
    };
    match (side("width"), side("height")) {
        (Some(width), Some(height)) => Ok((width, height)),
        _ => Err(SheetError::Diagram(PrintError::Scale)),
    }
}

/// The measures of the pages.
#[derive(Debug)]
pub(super) struct Plan {
    /// Of a page.
    pub(super) size: (f64, f64),
    /// Of the room that a diagram has with its caption.
    pub(super) cell: (f64, f64),
    /// How large the diagrams are drawn.
    pub(super) scale: f64,
    /// Where the first page begins.
    pub(super) top: f64,
    /// The title in lines.
    pub(super) title: Vec<String>,
    margin: f64,
    columns: usize,
    rows: usize,
}

impl Plan {
    pub(super) fn new(sheet: &Sheet) -> Result<Self, SheetError> {
        if sheet.tiles.is_empty() {
            return Err(SheetError::Empty);
        }
        let size = (
            sheet.paper.width * MILLIMETRE,
            sheet.paper.height * MILLIMETRE,
        );
        let margin = sheet.margin.max(0.0) * MILLIMETRE;
        let inside = size.0 - 2.0 * margin;
        let columns = sheet.columns.max(1);
        let gaps = f64::from(columns - 1);
        let cell_width = (inside - gaps * GAP.0) / f64::from(columns);
        if cell_width <= BODY {
            return Err(SheetError::NoRoom);
        }
        let title = wrap(
            &sheet.title,
            Face::Bold,
            inside * FILLED / HEADING,
            MOST_HEADING_LINES,
        );
        // The page number stands in the lower margin where that is wide enough.
        let foot = (2.0 * STEP - margin).max(0.0);
        let head = head(&title);
        let room = size.1 - 2.0 * margin - head - foot;
        let most = |of: fn(&Tile) -> f64| sheet.tiles.iter().map(of).fold(1.0, f64::max);
        let (widest, highest) = (most(|tile| tile.size.0), most(|tile| tile.size.1));
        let below = sheet.tiles.iter().map(|tile| {
            let (heading, text) = tile.caption(cell_width);
            lines(heading.len() + text.len(), STEP)
        });
        let below = below.fold(0.0, f64::max);
        let by_width = (cell_width / widest).min(1.0);
        let rows = sheet.rows.unwrap_or_else(|| {
            let fits = |rows: &u8| {
                let gaps = f64::from(*rows - 1) * GAP.1;
                f64::from(*rows).mul_add(highest * by_width + below, gaps) <= room
            };
            (1..=40).take_while(fits).last().unwrap_or(1)
        });
        let rows = rows.max(1);
        let cell_height = (room - f64::from(rows - 1) * GAP.1) / f64::from(rows);
        let scale = by_width.min((cell_height - below) / highest);
        if scale < SMALLEST {
            return Err(SheetError::NoRoom);
        }
        Ok(Self {
            size,
            cell: (cell_width, cell_height),
            scale,
            top: margin,
            title,
            margin,
            columns: usize::from(columns),
            rows: usize::from(rows),
        })
    }

    pub(super) const fn on_a_page(&self) -> usize {
        self.columns * self.rows
    }

    pub(super) fn caption(&self, tile: &Tile) -> (Vec<String>, Vec<String>) {
        tile.caption(self.cell.0)
    }

    /// The upper left corner of a cell. Below the title of the first page everything stands lower.
    pub(super) fn place(&self, is_first: bool, at: usize) -> (f64, f64) {
        let head = if is_first { head(&self.title) } else { 0.0 };
        let (column, row) = (at % self.columns, at / self.columns);
        (
            self.margin + lines(column, self.cell.0 + GAP.0),
            self.top + head + lines(row, self.cell.1 + GAP.1),
        )
    }

    /// The line of the page number.
    pub(super) fn foot(&self) -> f64 {
        self.size.1 - (self.margin / 2.0).max(STEP) + BODY / 3.0
    }

    /// The lines of a text below something.
    pub(super) fn down(top: f64, size: f64, step: f64) -> impl Iterator<Item = f64> {
        std::iter::successors(Some(top + size), move |y| Some(y + step))
    }
}

/// The height of the title with the gap below it.
fn head(title: &[String]) -> f64 {
    match title.len() {
        0 => 0.0,
        count => lines(count, HEADING_STEP) + GAP.1 / 2.0,
    }
}

fn lines(count: usize, step: f64) -> f64 {
    (0..count).map(|_| step).sum()
}
