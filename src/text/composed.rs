//! Letters with marks, written in one way.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization as _, is_nfc_quick};

/// The text with each letter and its marks as one character where Unicode has one (NFC): `Á` may be
/// written as one character or as an A with an acute, which look the same and are no two names.
///
/// ```
/// use sahkku::text::composed;
/// assert_eq!(composed("A\u{301}nte"), "Ánte");
/// assert_eq!(composed("Ánte"), "Ánte");
/// ```
pub fn composed(text: &str) -> Cow<'_, str> {
    // Without looking at each letter where none has a mark.
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}
