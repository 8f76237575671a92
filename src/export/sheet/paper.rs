//! Sizes of pages.

use std::str::FromStr;

use thiserror::Error;

use crate::text::visible;

/// A page, in millimetres.
///
/// ```
/// use sahkku::export::sheet::Paper;
/// let page: Paper = "a5-landscape".parse()?;
/// assert_eq!((page.width, page.height), (210.0, 148.0));
/// assert_eq!("120x170".parse(), Ok(Paper { width: 120.0, height: 170.0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// From left to right.
    pub width: f64,
    /// From top to bottom.
    pub height: f64,
}

/// Why a text names no page.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{}` is no page: give a3, a4, a5, b5, letter or legal, each with -landscape if you like, or a size such as 170x240 in millimetres, from 50 to 2000", visible(.0))]
pub struct PaperError(String);

impl Paper {
    /// The page of most printers.
    pub const A4: Self = Self {
        width: 210.0,
        height: 297.0,
    };

    fn named(name: &str) -> Option<Self> {
        let (width, height) = match name {
            "a3" => (297.0, 420.0),
            "a4" => return Some(Self::A4),
            "a5" => (148.0, 210.0),
            "b5" => (176.0, 250.0),
            "letter" => (215.9, 279.4),
            "legal" => (215.9, 355.6),
            _ => return None,
        };
        Some(Self { width, height })
    }

    fn measured(text: &str) -> Option<Self> {
        let (width, height) = text.split_once(['x', '×'])?;
        let side = |text: &str| {
            let side = text.parse::<f64>().ok()?;
            (50.0..=2000.0).contains(&side).then_some(side)
        };
        Some(Self {
            width: side(width)?,
            height: side(height)?,
        })
    }
}

impl FromStr for Paper {
    type Err = PaperError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.to_ascii_lowercase();
        let turned = name.strip_suffix("-landscape").and_then(|name| {
            let Self { width, height } = Self::named(name)?;
            Some(Self {
                width: height,
                height: width,
            })
        });
        turned
            .or_else(|| Self::named(&name))
            .or_else(|| Self::measured(&name))
            .ok_or_else(|| PaperError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_page_is_refused() {
        for wrong in [
            "",
            "a44",
            "a4-portrait",
            "49x100",
            "NaNx100",
            "100xinf",
            "100",
            "-landscape",
        ] {
            assert!(wrong.parse::<Paper>().is_err(), "{wrong}");
        }
        assert_eq!("A4".parse(), Ok(Paper::A4));
    }
}
