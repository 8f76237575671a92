//! Pictures for paper and for programs that read no SVG: PNG, and PDF of one page or many.
//!
//! Everything is drawn with fonts that are part of this library, whatever the machine has, so that a
//! picture looks the same everywhere; they have the letters of all Sámi languages, of the other Latin
//! scripts and of Russian. A letter that they lack is a box. The same SVG gives the same bytes.

mod error;
mod fonts;
mod gif;
mod pdf;
mod pixels;
mod tree;
mod wrap;

pub use error::PrintError;
pub use fonts::{Face, text_width};
pub use gif::gif;
pub use pdf::Pdf;
pub use pixels::{MOST_PIXELS, Pixels, Scale, pixels, png};
pub use wrap::wrap;
