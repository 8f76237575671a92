//! The shapes of the pieces. They are told apart by form alone: a man's top is a point, a woman's is
//! cut into two horns; what is at home is hollow and small, what is loose is filled.

use crate::board::Side;
use crate::rules::PieceStyle;

use super::facets;
use super::markup::Markup;

/// How much smaller a piece at home is drawn.
const AT_HOME: f64 = 0.86;

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// The outlines of standing pieces.
    Outlines,
    /// Standing pieces with their faces.
    Facets,
    /// Flat ones, seen from above.
    Counters,
    /// Spatulas in holes, seen from above.
    Pegs,
}

impl Form {
    /// The form for pieces of a style, with faces where a theme asks for them.
    pub(super) const fn of(style: PieceStyle, facets: bool) -> Self {
        match style {
            PieceStyle::Counters => Self::Counters,
            PieceStyle::Pegs => Self::Pegs,
            PieceStyle::Carved if facets => Self::Facets,
            PieceStyle::Carved => Self::Outlines,
        }
    }
}

/// Something that is drawn once and then used wherever it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Glyph {
    /// A soldier: whose, and whether loose.
    Soldier(Side, bool),
    /// A queen: whose, and whether loose.
    Queen(Side, bool),
    /// The king and who holds him.
    King(Option<Side>),
    /// The sign of a piece on its way home: an arrowhead towards that home.
    Homeward(Side),
}

impl Glyph {
    /// All of them, by [`Glyph::index`].
    pub(super) const ALL: [Self; 13] = {
        use Side::{Men, Women};
        [
            Self::Soldier(Men, false),
            Self::Soldier(Men, true),
            Self::Soldier(Women, false),
            Self::Soldier(Women, true),
            Self::Queen(Men, false),
            Self::Queen(Men, true),
            Self::Queen(Women, false),
            Self::Queen(Women, true),
            Self::King(None),
            Self::King(Some(Men)),
            Self::King(Some(Women)),
            Self::Homeward(Men),
            Self::Homeward(Women),
        ]
    };

    pub(super) const fn index(self) -> usize {
        match self {
            Self::Soldier(side, loose) => 2 * side as usize + loose as usize,
            Self::Queen(side, loose) => 4 + 2 * side as usize + loose as usize,
            Self::King(None) => 8,
            Self::King(Some(side)) => 9 + side as usize,
            Self::Homeward(side) => 11 + side as usize,
        }
    }

    /// What its id ends in.
    pub(super) const fn id(self) -> &'static str {
        const IDS: [&str; 13] = [
            "mh", "ml", "wh", "wl", "mqh", "mql", "wqh", "wql", "k", "km", "kw", "mr", "wr",
        ];
        IDS[self.index()]
    }

    /// The class that colours it.
    const fn class(self) -> &'static str {
        match self {
            Self::Soldier(Side::Men, false) | Self::Queen(Side::Men, false) => "mh",
            Self::Soldier(Side::Men, true) | Self::Queen(Side::Men, true) => "ml",
            Self::Soldier(Side::Women, false) | Self::Queen(Side::Women, false) => "wh",
            Self::Soldier(Side::Women, true) | Self::Queen(Side::Women, true) => "wl",
            Self::King(None) => "k",
            Self::King(Some(Side::Men)) => "km",
            Self::King(Some(Side::Women)) => "kw",
            Self::Homeward(Side::Men) => "mr",
            Self::Homeward(Side::Women) => "wr",
        }
    }

    const fn is_at_home(self) -> bool {
        matches!(self, Self::Soldier(_, false) | Self::Queen(_, false))
    }

    /// Writes the drawing, with the middle of its field as origin.
    pub(super) fn define(self, markup: &mut Markup, form: Form, scale: f64, home_below: bool) {
        let cut = facets::cut(self).filter(|_| form == Form::Facets);
        let (outline, detail) = match (cut, form) {
            (Some(cut), _) => (cut.outline, cut.lines),
            (None, Form::Counters) => self.counter(home_below),
            (None, Form::Pegs) => self.peg(home_below),
            (None, Form::Outlines | Form::Facets) => self.carved(home_below),
        };
        let scale = match self {
            _ if self.is_at_home() => scale * AT_HOME,
            _ => scale,
        };
        markup.tag("g").word("class", self.class());
        if (scale - 1.0).abs() > 0.001 {
            markup.transform(None, scale);
        }
        markup.open().tag("path").word("d", outline).end();
        // What is at home stays plain.
        if let Some(cut) = cut.filter(|_| !self.is_at_home()) {
            markup
                .tag("path")
                .word("class", "g")
                .word("d", cut.light)
                .end();
        }
        if !detail.is_empty() {
            markup
                .tag("path")
                .word("class", "d")
                .word("d", detail)
                .end();
        }
        markup.close("g");
    }

    /// Standing pieces seen from the side: the outline, and what is cut into it.
    const fn carved(self, home_below: bool) -> (&'static str, &'static str) {
        match self {
            Self::Soldier(Side::Men, _) => (
                "M-11 29V24H-8.5L-6.5-3H-11L0-29L11-3H6.5L8.5 24H11V29Z",
                "M-7.5 9H7.5M-7.8 14H7.8",
            ),
            Self::Soldier(Side::Women, _) => (
                "M-13 29V25C-9 18-6.5 9-6 0C-10.5-6-12.5-16-11.5-28C-9-21-5-15 0-12\
                 C5-15 9-21 11.5-28C12.5-16 10.5-6 6 0C6.5 9 9 18 13 25V29Z",
                "M-7.5 11Q0 13.5 7.5 11M-9 16Q0 19 9 16",
            ),
            Self::Queen(Side::Men, _) => (
                "M-15 30V24H-11.5L-8 1H-14V-4L-11-6L0-27L11-6L14-4V1H8L11.5 24H15V30Z\
                 M0-36a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9Z",
                "M0 7L5 14L0 21L-5 14Z",
            ),
            Self::Queen(Side::Women, _) => (
                "M-16 30V26C-11 20-8 12-7.5 5H-12V0L-8-2C-11.5-8-13.5-16-13-25C-10-18-5-13 0-10\
                 C5-13 10-18 13-25C13.5-16 11.5-8 8-2L12 0V5H7.5C8 12 11 20 16 26V30Z\
                 M-13-33a4 4 0 1 0 0 8a4 4 0 1 0 0-8ZM13-33a4 4 0 1 0 0 8a4 4 0 1 0 0-8Z",
                "M0 9L5 16L0 23L-5 16Z",
            ),
            Self::King(None) => (KING, KING_CUTS),
            Self::King(Some(Side::Men)) => (
                "M-20 33V27L-15 11L-10 27H-8.5L0-39L8.5 27H10L15 11L20 27V33Z",
                KING_CUTS,
            ),
            Self::King(Some(Side::Women)) => (
                "M-18 33L-20 10L-15 17L-10 10L-9 27H-8.5L0-39L8.5 27H9L10 10L15 17L20 10L18 33Z",
                KING_CUTS,
            ),
            Self::Homeward(_) => homeward(home_below),
        }
    }

    /// Flat pieces seen from above: the men's are tiles, the women's discs; the side up at home is
    /// blank.
    const fn counter(self, home_below: bool) -> (&'static str, &'static str) {
        match self {
            Self::Soldier(Side::Men, false) => (TILE, ""),
            Self::Soldier(Side::Men, true) => (TILE, "M-8 9L0-9L8 9Z"),
            Self::Soldier(Side::Women, false) => (DISC, ""),
            Self::Soldier(Side::Women, true) => (DISC, "M-8-9L0 9L8-9L0-2Z"),
            Self::Queen(Side::Men, false) => (TILE, "M-11-11H11V11H-11Z"),
            Self::Queen(Side::Men, true) => (TILE, "M-8 9L0-9L8 9ZM-11-11H11V11H-11Z"),
            Self::Queen(Side::Women, false) => (DISC, "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z"),
            Self::Queen(Side::Women, true) => (
                DISC,
                "M-7-7L0 8L7-7L0-2ZM-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z",
            ),
            Self::King(None) => (STAR, "M-6-6L6 6M-6 6L6-6"),
            Self::King(Some(Side::Men)) => (STAR, "M-7 6L0-9L7 6Z"),
            Self::King(Some(Side::Women)) => (STAR, "M-7-6L0 9L7-6L0-1Z"),
            Self::Homeward(_) => homeward(home_below),
        }
    }

    /// Spatulas seen from above: across their row at home, along it when they are loose. That the
    /// men's ends are pointed and the women's cut in is how they are told apart here.
    const fn peg(self, home_below: bool) -> (&'static str, &'static str) {
        match self {
            Self::Soldier(Side::Men, false) => ("M0-27L7-18V18L0 27L-7 18V-18Z", PIN),
            Self::Soldier(Side::Men, true) => ("M-21 0L-13-8H13L21 0L13 8H-13Z", PIN),
            Self::Soldier(Side::Women, false) => ("M-8-26L0-18L8-26V26L0 18L-8 26Z", PIN),
            Self::Soldier(Side::Women, true) => ("M-20-9L-13 0L-20 9H20L13 0L20-9Z", PIN),
            _ => self.counter(home_below),
        }
    }
}

/// The middle of a spatula, over its hole.
const PIN: &str = "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0Z";

/// A tall, slender pyramid.
const KING: &str = "M-12 33V27H-8.5L0-39L8.5 27H12V33Z";
/// Bands, and the cross that names the game.
const KING_CUTS: &str = "M-2.5-14H2.5M-3.3-8H3.3M-4.5 4L4.5 18M4.5 4L-4.5 18";

const TILE: &str = "M-12-15H12Q15-15 15-12V12Q15 15 12 15H-12Q-15 15-15 12V-12Q-15-15-12-15Z";
const DISC: &str = "M-16 0a16 16 0 1 0 32 0a16 16 0 1 0-32 0Z";
/// Eight points.
const STAR: &str = "M0-20L5.5-13.5L14-14L13.5-5.5L20 0L13.5 5.5L14 14L5.5 13.5L0 20L-5.5 13.5\
                    L-14 14L-13.5 5.5L-20 0L-13.5-5.5L-14-14L-5.5-13.5Z";

const fn homeward(home_below: bool) -> (&'static str, &'static str) {
    if home_below {
        ("M-10-3L0 6L10-3Z", "")
    } else {
        ("M-10 3L0-6L10 3Z", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_listed_at_its_index() {
        for (at, glyph) in Glyph::ALL.into_iter().enumerate() {
            assert_eq!(glyph.index(), at);
        }
    }
}
