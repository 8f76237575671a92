//! The fonts that are part of the library: Libertinus Serif, a book face, and the letters of Kildin Sámi
//! that it lacks, cut out of Noto Serif. Their licence is `formats/fonts/OFL.txt`.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, ID, Source};

/// The family that stands for all families.
pub(super) const FAMILY: &str = "Libertinus Serif";

static REGULAR: &[u8] = include_bytes!("../../../formats/fonts/LibertinusSerif-Regular.otf");
static ITALIC: &[u8] = include_bytes!("../../../formats/fonts/LibertinusSerif-Italic.otf");
static BOLD: &[u8] = include_bytes!("../../../formats/fonts/LibertinusSerif-Bold.otf");
static KILDIN_REGULAR: &[u8] =
    include_bytes!("../../../formats/fonts/NotoSerif-Kildin-Regular.ttf");
static KILDIN_ITALIC: &[u8] = include_bytes!("../../../formats/fonts/NotoSerif-Kildin-Italic.ttf");
static KILDIN_BOLD: &[u8] = include_bytes!("../../../formats/fonts/NotoSerif-Kildin-Bold.ttf");

/// The fonts, and nothing that the machine has.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    // A letter that the family lacks is looked for in the others.
    let kildin = [KILDIN_REGULAR, KILDIN_ITALIC, KILDIN_BOLD];
    for font in [REGULAR, ITALIC, BOLD].into_iter().chain(kildin) {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts.set_serif_family(FAMILY);
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_cursive_family(FAMILY);
    fonts.set_fantasy_family(FAMILY);
    fonts.set_monospace_family(FAMILY);
    Arc::new(fonts)
});

/// The tables of the faces, in the order of [`Face`]: the family's, and those with what it lacks.
static FACES: LazyLock<[Vec<ttf_parser::Face<'static>>; 3]> = LazyLock::new(|| {
    [
        [REGULAR, KILDIN_REGULAR],
        [ITALIC, KILDIN_ITALIC],
        [BOLD, KILDIN_BOLD],
    ]
    .map(|fonts| {
        let faces = fonts.into_iter();
        faces
            .filter_map(|font| ttf_parser::Face::parse(font, 0).ok())
            .collect()
    })
});

/// A font that has a letter which those tried so far lack, as slanted and as heavy as they are.
pub(super) fn alike(fonts: &Database, letter: char, tried: &[ID]) -> Option<ID> {
    let like = fonts.face(*tried.first()?)?;
    let has = |id: ID| {
        fonts.with_face_data(id, |data, index| {
            ttf_parser::Face::parse(data, index)
                .is_ok_and(|face| face.glyph_index(letter).is_some())
        })
    };
    fonts
        .faces()
        .filter(|face| (face.style, face.weight) == (like.style, like.weight))
        .map(|face| face.id)
        .find(|&id| !tried.contains(&id) && has(id).unwrap_or(false))
}

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
    let faces = &FACES[face as usize];
    let advance = |letter| {
        let has = faces
            .iter()
            .find_map(|face| Some((face, face.glyph_index(letter)?)));
        // A letter that no font has is a box of the first one.
        let (face, glyph) = has.or_else(|| Some((faces.first()?, ttf_parser::GlyphId(0))))?;
        let units = f64::from(face.glyph_hor_advance(glyph)?);
        Some(units / f64::from(face.units_per_em()))
    };
    text.chars().filter_map(advance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_their_languages_is_there() {
        let sami = "áčđŋšŧžâǩǧǥǯʒåäöõæøïüÁČĐŊŠŦŽÂǨǦǤǮƷÅÄÖÕÆØʹʼ’";
        let kildin = "ҺһӒӓӬӭҌҍӅӆӍӎӇӈӉӊҎҏЈјҊҋ";
        let cyrillic = ('А'..='я')
            .chain("Ёёӯ\u{304}".chars())
            .chain(kildin.chars());
        let signs = "–—…“”„«»‘’×·†←↑→↓½¼№§°±≈#!?()[]{}<>|/\\\"'*+-=.,:;0123456789";
        let all = sami.chars().chain(cyrillic).chain(signs.chars());
        let all: Vec<char> = all.chain(' '..='~').collect();
        for (at, faces) in FACES.iter().enumerate() {
            assert_eq!(faces.len(), 2, "face {at}");
            let has = |letter| faces.iter().any(|face| face.glyph_index(letter).is_some());
            let missing: String = all.iter().filter(|&&letter| !has(letter)).collect();
            assert_eq!(missing, "", "face {at}");
        }
        let fonts = database();
        assert_eq!(fonts.len(), 6);
        for face in fonts.faces() {
            let other = alike(&fonts, 'ӎ', &[face.id]).and_then(|id| fonts.face(id));
            if let Some(other) = other {
                assert_eq!((other.style, other.weight), (face.style, face.weight));
            }
            let family = &face.families[0].0;
            assert_eq!(other.is_some(), family == FAMILY, "{family}");
        }
    }
}
