//! Pictures as PDF: one page for each.

use std::fmt;

use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt as _, SvgSettings};

use super::error::PrintError;
use super::tree::read;

/// Points of a PDF, of which an inch has 72, in a pixel of an SVG, of which it has 96.
const POINTS: f32 = 0.75;
/// Longer pages than this no reader of PDF has to show.
const LONGEST: f32 = 14_400.0;

/// A PDF that is being made of SVG pictures. Text stays text, which can be found and copied.
///
/// ```
/// use sahkku::export::print::Pdf;
/// let page = "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='50'>\
///     <text x='10' y='30'>Sáhkku</text></svg>";
/// let mut pdf = Pdf::new("Two pages");
/// pdf.add(page)?;
/// pdf.add(page)?;
/// assert!(pdf.finish()?.starts_with(b"%PDF"));
/// # Ok::<(), sahkku::export::print::PrintError>(())
/// ```
pub struct Pdf {
    document: Document,
    pages: usize,
}

impl fmt::Debug for Pdf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pdf")
            .field("pages", &self.pages)
            .finish_non_exhaustive()
    }
}

impl Pdf {
    /// A PDF with a title and no page yet.
    pub fn new(title: &str) -> Self {
        let mut document = Document::new();
        // No date: the same pages give the same bytes.
        let metadata = Metadata::new()
            .title(title.to_owned())
            .creator("sahkku".to_owned());
        document.set_metadata(metadata);
        Self { document, pages: 0 }
    }

    /// Adds a page that is as large as the picture.
    ///
    /// # Errors
    ///
    /// When the text is no SVG that can be drawn, or its page would be too large.
    pub fn add(&mut self, svg: &str) -> Result<(), PrintError> {
        let tree = read(svg)?;
        let (width, height) = (tree.size().width() * POINTS, tree.size().height() * POINTS);
        let size = Size::from_wh(width, height)
            .filter(|_| width <= LONGEST && height <= LONGEST)
            .ok_or(PrintError::Scale)?;
        let mut page = self.document.start_page_with(PageSettings::new(size));
        let mut surface = page.surface();
        let drawn = surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        page.finish();
        self.pages += 1;
        drawn.ok_or_else(|| PrintError::Pdf("the picture cannot be drawn".to_owned()))
    }

    /// How many pages there are.
    pub const fn pages(&self) -> usize {
        self.pages
    }

    /// The bytes of the file.
    ///
    /// # Errors
    ///
    /// When there is no page, or more than a PDF can hold.
    pub fn finish(self) -> Result<Vec<u8>, PrintError> {
        if self.pages == 0 {
            return Err(PrintError::NoPages);
        }
        self.document
            .finish()
            .map_err(|error| PrintError::Pdf(error.to_string()))
    }
}
