//! Why a picture could not be printed.

use thiserror::Error;

use super::pixels::MOST_PIXELS;

/// Why a picture could not be printed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PrintError {
    /// The text is no SVG that can be drawn.
    #[error("this is no SVG that can be drawn: {0}")]
    Svg(String),
    /// The scale or width is none.
    #[error("a picture cannot be drawn at this scale")]
    Scale,
    /// There would be more pixels than are drawn.
    #[error("{width} × {height} pixels are too many: at most {MOST_PIXELS} are drawn")]
    TooLarge {
        /// The width that was asked for, in pixels.
        width: u64,
        /// The height that goes with it.
        height: u64,
    },
    /// The pixels could not be written as PNG.
    #[error("cannot write the PNG: {0}")]
    Png(String),
    /// The frames could not be written as GIF.
    #[error("cannot write the GIF: {0}")]
    Gif(String),
    /// A document without pages.
    #[error("a PDF needs a page")]
    NoPages,
    /// The PDF could not be written.
    #[error("cannot write the PDF: {0}")]
    Pdf(String),
}
