//! How a picture looks, as data: colours and a font, read from a small TOML file.

mod colour;
mod css;
mod error;
mod file;
mod keys;
#[cfg(test)]
mod vision;

use std::sync::OnceLock;

pub use colour::{Colour, ColourError};
pub use error::{ThemeError, ThemeFault, ThemeProblem};

use keys::{DIALS, INKS};

/// The colours and the font of pictures.
///
/// ```
/// use sahkku::export::svg::Theme;
/// let text = r##"
///     name = "my-club"
///     base = "book"
///     [men]
///     loose = "#1b4d3e"
/// "##;
/// let theme = Theme::from_toml(text, "club.toml")?;
/// assert_eq!(theme.name(), "my-club");
/// let error = Theme::from_toml("name = 'x'\nbase = 'bok'", "x.toml").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "x.toml:2:8: no built-in theme is called `bok`; did you mean `book`?"
/// );
/// # Ok::<(), sahkku::export::svg::ThemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    name: String,
    font: String,
    inks: [Colour; INKS.len()],
    dials: [u8; DIALS.len()],
    marks: Marks,
    /// The style sheet, made once.
    css: String,
}

/// The palette of highlighted fields and arrows.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Marks {
    /// The colour of words that the palette does not have.
    other: String,
    /// The words, in the order of the file.
    words: Vec<(String, String)>,
}

impl Theme {
    /// The names of the themes that come with the crate; the first is the default.
    ///
    /// ```
    /// use sahkku::export::svg::Theme;
    /// assert_eq!(Theme::names().collect::<Vec<_>>(), ["book", "bw", "contrast", "birch", "carved", "night"]);
    /// ```
    pub fn names() -> impl ExactSizeIterator<Item = &'static str> + Clone {
        BUILTIN.iter().map(|theme| theme.name)
    }

    /// The built-in theme with this name. It is read when it is first asked for.
    pub fn builtin(name: &str) -> Option<&'static Self> {
        let at = BUILTIN.iter().position(|theme| theme.name == name)?;
        let theme = BUILTIN.get(at)?;
        theme
            .read
            .get_or_init(|| file::read(theme.text, theme.name).ok())
            .as_ref()
    }

    /// Reads a theme file. `source_name` is what errors call the file.
    ///
    /// A file that names a built-in theme as its `base` needs to say only what differs.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file, each with line and column.
    pub fn from_toml(text: &str, source_name: &str) -> Result<Self, ThemeError> {
        file::read(text, source_name)
    }

    /// What the theme is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The colour that a word stands for in marks and arrows: that of the palette, or the colour
    /// for other words. Letter case does not count.
    pub fn mark_colour(&self, word: &str) -> &str {
        self.marks
            .words
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(word))
            .map_or(&self.marks.other, |(_, colour)| colour)
    }

    /// The words of the palette.
    pub fn mark_words(&self) -> impl Iterator<Item = &str> {
        self.marks.words.iter().map(|(word, _)| word.as_str())
    }

    /// The colour of something.
    fn ink(&self, table: &str, key: &str) -> Option<Colour> {
        let at = INKS.iter().position(|&ink| ink == (table, key))?;
        self.inks.get(at).copied()
    }

    /// The same as the value of an attribute.
    pub(super) fn paint(&self, table: &str, key: &str) -> String {
        let ink = self.ink(table, key).unwrap_or(Colour::None);
        ink.to_string()
    }

    /// Whether the pieces have faces, one of them in the light.
    pub(super) fn has_facets(&self) -> bool {
        self.dial("pieces", "light") > 0
    }

    /// Whether it has anything between its ink and its paper: a theme whose faint text is as dark as the
    /// rest is for machines that print no grey.
    pub(super) fn has_shades(&self) -> bool {
        self.ink("page", "faint") != self.ink("page", "text")
    }

    /// Whether the board shows the grain of its wood.
    pub(super) fn has_grain(&self) -> bool {
        self.dial("board", "grain") > 0
    }

    fn dial(&self, table: &str, key: &str) -> u8 {
        DIALS
            .iter()
            .zip(&self.dials)
            .find(|(dial, _)| dial.table == table && dial.key == key)
            .map_or(0, |(_, &size)| size)
    }

    pub(super) fn has_background(&self) -> bool {
        self.ink("page", "background")
            .is_some_and(|colour| colour != Colour::None)
    }

    /// The sheet for the pictures of a page, with this theme by day and another by night.
    pub(in crate::export) fn page_css(&self, night: &Self) -> String {
        css::page_sheet(self, night)
    }

    pub(super) fn css(&self) -> &str {
        &self.css
    }
}

struct Builtin {
    name: &'static str,
    text: &'static str,
    read: OnceLock<Option<Theme>>,
}

macro_rules! builtin {
    ($($name:literal)+) => {
        static BUILTIN: [Builtin; [$($name),+].len()] = [$(Builtin {
            name: $name,
            text: include_str!(concat!("../../../../formats/themes/", $name, ".toml")),
            read: OnceLock::new(),
        },)+];
    };
}

builtin! { "book" "bw" "contrast" "birch" "carved" "night" }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_theme_is_right_and_named_by_its_file() {
        for theme in &BUILTIN {
            let read = Theme::from_toml(theme.text, theme.name).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(read.name(), theme.name);
            assert_eq!(Theme::builtin(theme.name), Some(&read));
        }
        assert_eq!(Theme::builtin("no such theme"), None);
    }

    #[test]
    fn every_theme_knows_the_usual_colour_words() {
        for theme in Theme::names().filter_map(Theme::builtin) {
            for word in ["green", "red", "blue", "yellow"] {
                assert!(
                    theme.mark_words().any(|known| known == word),
                    "{word} in {}",
                    theme.name
                );
            }
            assert_eq!(theme.mark_colour("GREEN"), theme.mark_colour("green"));
            assert_eq!(theme.mark_colour("\"/><script>"), theme.marks.other);
        }
    }
}
