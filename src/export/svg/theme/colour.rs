//! Colours of a theme.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A colour, or none at all.
///
/// Only what parses as one reaches a picture, so a theme file cannot smuggle anything into it.
///
/// ```
/// use sahkku::export::svg::Colour;
/// let colour: Colour = "#AA3300".parse()?;
/// assert_eq!(colour.to_string(), "#a30");
/// assert_eq!("none".parse::<Colour>()?, Colour::None);
/// assert!("url(#x)".parse::<Colour>().is_err());
/// # Ok::<(), sahkku::export::svg::ColourError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Nothing is painted.
    None,
    /// Red, green and blue.
    Rgb(u8, u8, u8),
}

/// Why a text is no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a colour is `#rgb` or `#rrggbb` in hexadecimal digits, or `none`")]
pub struct ColourError;

impl FromStr for Colour {
    type Err = ColourError;

    fn from_str(text: &str) -> Result<Self, ColourError> {
        if text == "none" {
            return Ok(Self::None);
        }
        let digits = text.strip_prefix('#').ok_or(ColourError)?;
        let mut values = [0_u8; 6];
        let mut count = 0;
        for digit in digits.chars() {
            let value = digit.to_digit(16).and_then(|value| value.try_into().ok());
            *values.get_mut(count).ok_or(ColourError)? = value.ok_or(ColourError)?;
            count += 1;
        }
        match (count, values) {
            (3, [red, green, blue, ..]) => Ok(Self::Rgb(red * 17, green * 17, blue * 17)),
            (6, [red, red_low, green, green_low, blue, blue_low]) => Ok(Self::Rgb(
                red * 16 + red_low,
                green * 16 + green_low,
                blue * 16 + blue_low,
            )),
            _ => Err(ColourError),
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => f.write_str("none"),
            Self::Rgb(r, g, b) if [r, g, b].iter().all(|part| part % 17 == 0) => {
                write!(f, "#{:x}{:x}{:x}", r / 17, g / 17, b / 17)
            }
            Self::Rgb(r, g, b) => write!(f, "#{r:02x}{g:02x}{b:02x}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_print_as_short_as_they_can() {
        for (text, printed) in [
            ("#abc", "#abc"),
            ("#AABBCC", "#abc"),
            ("#aabbcd", "#aabbcd"),
        ] {
            assert_eq!(text.parse::<Colour>().unwrap().to_string(), printed);
        }
    }

    #[test]
    fn other_texts_are_no_colours() {
        for text in [
            "", "red", "#", "#12", "#1234", "#1234567", "#12345g", "#é12", " #123",
        ] {
            assert_eq!(text.parse::<Colour>(), Err(ColourError), "{text}");
        }
    }
}
