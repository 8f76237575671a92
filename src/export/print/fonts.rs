//! The fonts that are part of the library: Libertinus Serif, a book face. Their licence is
//! `formats/fonts/OFL.txt`.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};

/// The family that stands for all families.
pub(super) const FAMILY: &str = "Libertinus Serif";

static REGULAR: &[u8] = include_bytes!("../../../formats/fonts/LibertinusSerif-Regular.otf");
static ITALIC: &[u8] = include_bytes!("../../../formats/fonts/LibertinusSerif-Italic.otf");
static BOLD: &[u8] = include_bytes!("../../../formats/fonts/LibertinusSerif-Bold.otf");

/// The fonts, and nothing that the machine has.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in [REGULAR, ITALIC, BOLD] {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts.set_serif_family(FAMILY);
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_cursive_family(FAMILY);
    fonts.set_fantasy_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    Arc::new(fonts)
});

/// The tables of the faces, in the order of [`Face`].
static FACES: LazyLock<[Option<ttf_parser::Face<'static>>; 3]> =
    LazyLock::new(|| [REGULAR, ITALIC, BOLD].map(|font| ttf_parser::Face::parse(font, 0).ok()));

pub(super) fn database() -> Arc<Database> {
    Arc::clone(&FONTS)
}

/// A face of the fonts that are part of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Upright letters.
    Regular,
    /// Slanted letters.
    Italic,
    /// Heavy letters.
    Bold,
}

/// How wide a text is, in units of the size of the font; without kerning, which mostly makes it
/// narrower.
///
/// ```
/// use sahkku::export::print::{Face, text_width};
/// let width = text_width("Sáhkku", Face::Regular) * 12.0;
/// assert!((30.0..45.0).contains(&width));
/// ```
pub fn text_width(text: &str, face: Face) -> f64 {
    let Some(face) = &FACES[face as usize] else {
        // Cannot be: a test reads every face.
        return 0.0;
    };
    // A letter that the font lacks is a box.
    let glyph = |letter| face.glyph_index(letter).unwrap_or_default();
    let advance = |letter| face.glyph_hor_advance(glyph(letter)).unwrap_or_default();
    let units: f64 = text.chars().map(|letter| f64::from(advance(letter))).sum();
    units / f64::from(face.units_per_em())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_their_languages_is_there() {
        let sami = "áčđŋšŧžâǩǧǥǯʒåäöõæøïüÁČĐŊŠŦŽÂǨǦǤǮƷÅÄÖÕÆØʹʼ’";
        // Of Kildin Sámi ҋ is missing, and in the bold face three letters more.
        let not_bold = "ҏҍҌ";
        let cyrillic = ('А'..='я').chain("Ёёҏӈӊӓӭӯ̄һјҍҌ".chars());
        let signs = "–—…“”„«»‘’×·†←↑→↓½¼№§°±≈#!?()[]{}<>|/\\\"'*+-=.,:;0123456789";
        let all = sami.chars().chain(cyrillic).chain(signs.chars());
        let all: Vec<char> = all.chain(' '..='~').collect();
        for (at, face) in FACES.iter().enumerate() {
            let face = face.as_ref().unwrap();
            let missing: String = all
                .iter()
                .filter(|&&letter| face.glyph_index(letter).is_none())
                .filter(|&&letter| !face.is_bold() || !not_bold.contains(letter))
                .collect();
            assert_eq!(missing, "", "face {at}");
        }
        assert_eq!(database().len(), 3);
    }
}
