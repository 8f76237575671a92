//! The pieces as they are cut from wood: four-sided, seen towards an edge, so that one face lies in
//! the light.
//!
//! The sources say: soldiers are four-sided, their tops cut to a pyramid, the women's with a notch
//! in it that may grow into two horns; queens are pyramids of square section, the women's notched;
//! the king is a tall, slender pyramid, or three or four pyramids on one another like a fir with an
//! X on the middle one. The proportions are ours.

use crate::board::Side;

use super::shapes::Glyph;

/// A piece of wood: its outline, the faces in the light, and what is cut into it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) outline: &'static str,
    pub(super) light: &'static str,
    pub(super) lines: &'static str,
}

/// How a piece is cut; nothing for what is no piece.
pub(super) const fn cut(glyph: Glyph) -> Option<Cut> {
    Some(match glyph {
        Glyph::Soldier(Side::Men, _) => Cut {
            outline: "M-10.5 25L-8.5-6L0-29L8.5-6L10.5 25L1.5 29.5Z",
            light: "M-10.5 25L-8.5-6L0-29L1.5-2.5V29.5Z",
            lines: "M-8.5-6L1.5-2.5L8.5-6",
        },
        Glyph::Soldier(Side::Women, _) => Cut {
            outline: "M-10.5 25L-8-3L-11.5-28L0-12.5L11.5-28L8-3L10.5 25L1.5 29.5Z",
            light: "M-10.5 25L-8-3L-11.5-28L0-12.5L1.5 0V29.5Z",
            lines: "M-8-3L1.5 0L8-3",
        },
        Glyph::Queen(Side::Men, _) => Cut {
            outline: "M-15.5 25.5L0-36L15.5 25.5L1.5 31Z",
            light: "M-15.5 25.5L0-36L1.5 31Z",
            lines: "M-10.5 5L1 8.5L10.5 5M-12.5 13.5L1.2 17.5L12.5 13.5",
        },
        Glyph::Queen(Side::Women, _) => Cut {
            outline: "M-15.5 25.5L-8-33L0-13L8-33L15.5 25.5L1.5 31Z",
            light: "M-15.5 25.5L-8-33L0-13L1.5 31Z",
            lines: "M-12.8 5L1 8.5L12.8 5M-14 13.5L1.2 17.5L14 13.5",
        },
        Glyph::King(None) => Cut {
            outline: FIR,
            light: FIR_LIGHT,
            lines: KING_X,
        },
        Glyph::King(Some(Side::Men)) => Cut {
            outline: "M-13 27.5L-6.5 7H-10.5L-4.5-12H-8L0-40L8-12H4.5L10.5 7H6.5L13 27.5L1.5 33Z\
                      M-22 31.5L-17.5 13L-13.5 31.5ZM13.5 31.5L17.5 13L22 31.5Z",
            light: FIR_LIGHT,
            lines: KING_X,
        },
        Glyph::King(Some(Side::Women)) => Cut {
            outline: "M-13 27.5L-6.5 7H-10.5L-4.5-12H-8L0-40L8-12H4.5L10.5 7H6.5L13 27.5L1.5 33Z\
                      M-21.5 31.5L-23 12L-18 20L-13 12L-14 31.5ZM14 31.5L13 12L18 20L23 12L21.5 31.5Z",
            light: FIR_LIGHT,
            lines: KING_X,
        },
        Glyph::Homeward(_) => return None,
    })
}

const FIR: &str = "M-13 27.5L-6.5 7H-10.5L-4.5-12H-8L0-40L8-12H4.5L10.5 7H6.5L13 27.5L1.5 33Z";
const FIR_LIGHT: &str = "M-13 27.5L-6.5 7H-10.5L-4.5-12H-8L0-40L1.5 33Z";
const KING_X: &str = "M-4-6.5L4 2.5M4-6.5L-4 2.5";
