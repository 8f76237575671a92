//! Text from a file may hold escape sequences and characters that turn the reading direction
//! round. Whatever is shown passes through here first.

use std::fmt;

/// Why a character must not reach a reader as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hazard {
    /// A control character, an escape among them.
    Control,
    /// It changes the direction in which text is read.
    Direction,
    /// It is not seen at all.
    Invisible,
    /// A line end that is none for most programs (U+2028, U+2029, U+0085).
    LineEnd,
}

/// What is wrong with a character, if anything. Tabs and ordinary line ends are fine.
pub const fn hazard(character: char) -> Option<Hazard> {
    match character {
        '\t' | '\n' | '\r' => None,
        '\u{2028}' | '\u{2029}' | '\u{85}' => Some(Hazard::LineEnd),
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => Some(Hazard::Control),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Some(Hazard::Direction)
        }
        '\u{ad}'
        | '\u{34f}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200d}'
        | '\u{2060}'..='\u{2065}'
        | '\u{206a}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}' => Some(Hazard::Invisible),
        _ => None,
    }
}

/// Text as it can be shown: characters that must not reach a reader come as `\u{…}`.
///
/// ```
/// use sahkku::text::visible;
/// assert_eq!(visible("Áhkku\u{1b}[31m").to_string(), "Áhkku\\u{1b}[31m");
/// ```
pub const fn visible(text: &str) -> Visible<'_> {
    Visible(text)
}

/// Displays a text safely; made by [`visible`].
#[derive(Clone, Copy, Debug)]
pub struct Visible<'t>(&'t str);

impl fmt::Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        for character in self.0.chars() {
            match hazard(character) {
                None => f.write_char(character)?,
                Some(_) => write!(f, "{}", character.escape_unicode())?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sami_letters_pass_and_tricks_do_not() {
        assert_eq!(
            visible("Šloahtta čáppa ŋ ŧ ž").to_string(),
            "Šloahtta čáppa ŋ ŧ ž"
        );
        for trick in [
            '\0', '\u{1b}', '\u{9b}', '\u{202e}', '\u{200b}', '\u{feff}', '\u{2028}',
        ] {
            assert!(!visible(&trick.to_string()).to_string().contains(trick));
        }
    }
}
