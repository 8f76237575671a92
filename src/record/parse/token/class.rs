//! What each byte is good for.

use crate::dice::Face;

/// White space that is one byte: blank, tab, line ends, vertical tab, form feed.
#[inline]
pub(in crate::record::parse) const fn is_white(byte: u8) -> bool {
    CLASS[byte as usize] & WHITE != 0
}

/// Whether a text begins with U+00A0, which is white space too.
#[inline]
pub(in crate::record::parse) const fn starts_no_break_space(text: &[u8]) -> bool {
    matches!(text, [0xC2, 0xA0, ..])
}

/// Whether no token goes on over this byte.
#[inline]
pub(in crate::record::parse) const fn ends_token(byte: u8) -> bool {
    CLASS[byte as usize] & ENDS_TOKEN != 0
}

/// Whether no action goes on over this byte.
#[inline]
pub(in crate::record::parse) const fn ends_action(byte: u8) -> bool {
    CLASS[byte as usize] & ENDS_ACTION != 0
}

/// Whether no throw goes on over this byte.
#[inline]
pub(in crate::record::parse) const fn ends_throw(byte: u8) -> bool {
    CLASS[byte as usize] & ENDS_THROW != 0
}

/// The face that a byte is by itself.
#[inline]
pub(in crate::record::parse) const fn plain_face(byte: u8) -> Option<Face> {
    FACES[byte as usize]
}

/// Whether a byte is a face by itself.
#[inline]
pub(in crate::record::parse) const fn is_face(byte: u8) -> bool {
    plain_face(byte).is_some()
}

const WHITE: u8 = 1;
const ENDS_THROW: u8 = 1 << 1;
const ENDS_ACTION: u8 = 1 << 2;
const ENDS_TOKEN: u8 = 1 << 3;

/// The face that each byte stands for, if it does: a look-up has no branch to guess wrong.
const FACES: [Option<Face>; 256] = {
    let mut faces = [None; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        faces[byte as usize] = Face::from_letter(byte as char);
        byte += 1;
    }
    faces
};

/// What each byte is good for, in one look.
const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let mut byte = 0_u8;
    loop {
        class[byte as usize] = classify(byte);
        if byte == u8::MAX {
            break;
        }
        byte += 1;
    }
    class
};

const fn classify(byte: u8) -> u8 {
    match byte {
        b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => WHITE | ENDS_THROW | ENDS_ACTION | ENDS_TOKEN,
        b'{' | b'}' | b'(' | b')' | b';' | b'$' => ENDS_THROW | ENDS_ACTION | ENDS_TOKEN,
        b'!' | b'?' | b'+' => ENDS_THROW | ENDS_ACTION,
        b':' | b'~' => ENDS_THROW,
        _ => 0,
    }
}
