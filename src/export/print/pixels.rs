//! Pictures as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;

use super::error::PrintError;
use super::tree::read;

/// More pixels than this are not drawn: a page of A4 at 600 dots an inch is within it.
pub const MOST_PIXELS: u64 = 40_000_000;

/// How large a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// So many pixels for each of the SVG.
    Factor(f64),
    /// So many pixels for each inch of the SVG, which has 96 pixels of its own.
    Dpi(f64),
    /// So many pixels from left to right.
    Width(u32),
}

/// A picture as pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
    /// Red, green, blue and opacity of each pixel, row after row.
    pub rgba: Vec<u8>,
}

/// Draws an SVG as PNG.
///
/// ```
/// use sahkku::{board::Side, engine::Engine, rules::Variant};
/// use sahkku::export::{print, svg::Diagram};
/// let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
/// let engine = Engine::new(variant.rules.clone());
/// let svg = Diagram::new(&engine, &variant.drawing, engine.start(Side::Men)).to_svg();
/// let png = print::png(&svg, print::Scale::Width(300))?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the text is no SVG, or would be too large.
pub fn png(svg: &str, scale: Scale) -> Result<Vec<u8>, PrintError> {
    draw(svg, scale)?
        .encode_png()
        .map_err(|error| PrintError::Png(error.to_string()))
}

/// Draws an SVG as bare pixels, for other formats of pictures.
///
/// # Errors
///
/// When the text is no SVG, or would be too large.
pub fn pixels(svg: &str, scale: Scale) -> Result<Pixels, PrintError> {
    let drawn = draw(svg, scale)?;
    Ok(Pixels {
        width: drawn.width(),
        height: drawn.height(),
        rgba: drawn.take_demultiplied(),
    })
}

fn draw(svg: &str, scale: Scale) -> Result<Pixmap, PrintError> {
    let tree = read(svg)?;
    let (width, height) = size(&tree, scale)?;
    let mut pixels = Pixmap::new(width, height).ok_or(PrintError::Scale)?;
    let of = tree.size();
    let fit = Transform::from_scale(share(width, of.width()), share(height, of.height()));
    resvg::render(&tree, fit, &mut pixels.as_mut());
    Ok(pixels)
}

#[expect(
    clippy::cast_precision_loss,
    reason = "no side is longer than MOST_PIXELS, about what these numbers hold"
)]
fn share(pixels: u32, of: f32) -> f32 {
    pixels as f32 / of
}

/// How many pixels there will be in each direction.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is no number from 1 to MOST_PIXELS is refused, and the cast saturates"
)]
fn size(tree: &Tree, scale: Scale) -> Result<(u32, u32), PrintError> {
    let of = (
        f64::from(tree.size().width()),
        f64::from(tree.size().height()),
    );
    let factor = match scale {
        Scale::Factor(factor) => factor,
        Scale::Dpi(dpi) => dpi / 96.0,
        Scale::Width(width) => f64::from(width) / of.0,
    };
    if !(factor.is_finite() && factor > 0.0) {
        return Err(PrintError::Scale);
    }
    let pixels = |side: f64| (side * factor).round().max(1.0) as u64;
    let (width, height) = (pixels(of.0), pixels(of.1));
    let too_large = PrintError::TooLarge { width, height };
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(too_large);
    }
    match (u32::try_from(width), u32::try_from(height)) {
        (Ok(width), Ok(height)) => Ok((width, height)),
        _ => Err(too_large),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20\">\
        <rect width=\"5\" height=\"20\" fill=\"#ff0000\"/>\
        <image href=\"Cargo.toml\" width=\"10\" height=\"10\"/></svg>";

    #[test]
    fn a_scale_says_how_many_pixels() {
        let size = |scale| pixels(SQUARE, scale).map(|drawn| (drawn.width, drawn.height));
        assert_eq!(size(Scale::Factor(2.0)), Ok((20, 40)));
        assert_eq!(size(Scale::Dpi(192.0)), Ok((20, 40)));
        assert_eq!(size(Scale::Width(5)), Ok((5, 10)));
        for none in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(size(Scale::Factor(none)), Err(PrintError::Scale));
        }
        for huge in [Scale::Width(u32::MAX), Scale::Factor(1e300)] {
            assert!(matches!(size(huge), Err(PrintError::TooLarge { .. })));
        }
    }

    #[test]
    fn pixels_are_what_was_drawn() {
        let drawn = pixels(SQUARE, Scale::Factor(1.0)).unwrap();
        assert_eq!(drawn.rgba[..4], [255, 0, 0, 255]);
        assert_eq!(drawn.rgba[36..40], [0, 0, 0, 0]);
        assert!(matches!(
            pixels("<svg", Scale::Factor(1.0)),
            Err(PrintError::Svg(_))
        ));
    }
}
