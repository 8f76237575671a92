//! Findings about the encoding of a text.

use super::scan::offset;
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::text::{Hazard, Span, hazard};

/// The byte-order mark that some editors put at the start of UTF-8 text.
pub(super) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// How much of a file is looked at to tell UTF-16 from UTF-8.
const PROBE: usize = 1024;

/// Whether a text is UTF-16 or UTF-32, by its byte-order mark or by the zero bytes that such text is
/// full of.
pub fn is_utf16(text: &[u8]) -> bool {
    let marks: [&[u8]; 3] = [b"\xFF\xFE", b"\xFE\xFF", b"\0\0\xFE\xFF"];
    if marks.iter().any(|mark| text.starts_with(mark)) {
        return true;
    }
    let probe = text.get(..text.len().min(PROBE)).unwrap_or_default();
    let zeros = |odd: usize| {
        probe
            .iter()
            .skip(odd)
            .step_by(2)
            .filter(|&&byte| byte == 0)
            .count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    let (more, less) = (even.max(odd), even.min(odd));
    let two_bytes = more * 4 >= probe.len() && less * 8 <= more;
    // Of four bytes one is a letter, and mostly the same one of the four.
    let letters = (0..4).map(|at| {
        let bytes = probe.iter().skip(at).step_by(4);
        bytes.filter(|&&byte| byte != 0).count()
    });
    let (most, all) = letters.fold((0, 0), |(most, all), count| (count.max(most), all + count));
    let four_bytes = most * 8 >= probe.len() && most * 8 >= all * 7 && all * 2 <= probe.len();
    probe.len() >= 4 && (two_bytes || four_bytes)
}

/// What is to be said of a file in UTF-16.
pub fn utf16_finding() -> Diagnostic {
    Diagnostic::new(
        Code::Utf16,
        Span::at(0),
        "the file is UTF-16 or UTF-32, and records are UTF-8 text",
    )
    .with_help("save it again with the encoding UTF-8")
}

/// Whether a text holds nothing but printable ASCII, tabs and line ends. Looks at every byte without
/// a branch, so that the compiler can take many at once.
#[inline]
fn is_plain(text: &[u8]) -> bool {
    let is_odd = |byte: &u8| !matches!(byte, b' '..=b'~' | b'\t' | b'\n' | b'\r');
    text.iter()
        .fold(0, |odd, byte| odd | u8::from(is_odd(byte)))
        == 0
}

/// Reports what is wrong with the characters of a text that people wrote freely: a name or a
/// comment. `start` is where the text begins in the record.
#[inline]
pub(super) fn check(text: &[u8], start: u32, report: impl FnMut(Diagnostic)) {
    if !is_plain(text) {
        check_slowly(text, start, report);
    }
}

fn check_slowly(text: &[u8], start: u32, mut report: impl FnMut(Diagnostic)) {
    let mut at = start;
    for chunk in text.utf8_chunks() {
        for character in chunk.valid().chars() {
            let end = at + offset(character.len_utf8());
            if let Some(finding) = character_finding(character, Span::new(at, end)) {
                report(finding);
            }
            at = end;
        }
        let end = at + offset(chunk.invalid().len());
        if at < end {
            report(invalid_utf8(chunk.invalid(), Span::new(at, end)));
        }
        at = end;
    }
}

/// What is to be said of bytes that are no UTF-8.
pub(super) fn invalid_utf8(bytes: &[u8], span: Span) -> Diagnostic {
    use std::fmt::Write as _;
    let (what, are) = if bytes.len() == 1 {
        ("the byte", "is")
    } else {
        ("the bytes", "are")
    };
    let mut message = String::from(what);
    for byte in bytes.iter().take(8) {
        // Writing to a string cannot fail.
        let _ = write!(message, " {byte:02X}");
    }
    let _ = write!(message, " {are} no UTF-8");
    let help = "save the file as UTF-8, or type the letter again";
    match windows_1252(bytes) {
        Some(text) => {
            let _ = write!(message, "; in Windows-1252 it would be `{text}`");
            Diagnostic::new(Code::InvalidUtf8, span, message)
                .with_help(help)
                .with_fix(Fix::guess(span, text))
        }
        None => Diagnostic::new(Code::InvalidUtf8, span, message).with_help(help),
    }
}

/// What bytes say in the encoding that most old Western texts are in, of which Latin-1 is a part;
/// nothing where they say nothing that is seen.
fn windows_1252(bytes: &[u8]) -> Option<String> {
    /// 0x80 to 0x9F; a blank where no character is.
    const EXTRA: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
    bytes
        .iter()
        .map(|&byte| match byte {
            0x80..=0x9F => EXTRA
                .chars()
                .nth(usize::from(byte - 0x80))
                .filter(|&character| character != ' '),
            0xA0 | 0xAD => None,
            _ => Some(char::from(byte)),
        })
        .collect()
}

/// What is to be said of one character, if anything.
fn character_finding(character: char, span: Span) -> Option<Diagnostic> {
    let shown = character.escape_unicode();
    let (code, message) = match hazard(character)? {
        Hazard::Control if character == '\0' => {
            (Code::NulCharacter, "a NUL character stands here".to_owned())
        }
        Hazard::Control => (
            Code::ControlCharacter,
            format!("a control character, {shown}"),
        ),
        Hazard::Direction => (
            Code::HiddenCharacter,
            format!("a character that turns the reading direction, {shown}"),
        ),
        Hazard::Invisible => (
            Code::HiddenCharacter,
            format!("an invisible character, {shown}"),
        ),
        Hazard::LineEnd => (
            Code::HiddenCharacter,
            format!("a line end that most programs do not know, {shown}"),
        ),
    };
    let instead = if hazard(character) == Some(Hazard::LineEnd) {
        " "
    } else {
        ""
    };
    Some(Diagnostic::new(code, span, message).with_fix(Fix::guess(span, instead)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(text: &[u8]) -> Vec<(Code, u32)> {
        let mut found = Vec::new();
        check(text, 10, |finding| {
            found.push((finding.code, finding.span.start));
        });
        found
    }

    #[test]
    fn sami_text_is_fine() {
        assert_eq!(findings("Šloahtta, čáppa ŋieida\r\n\tža ŧ".as_bytes()), []);
    }

    #[test]
    fn each_kind_of_trouble_is_found_at_its_byte() {
        assert_eq!(findings(b"M\xE1ret"), [(Code::InvalidUtf8, 11)]);
        assert_eq!(findings(b"a\0b"), [(Code::NulCharacter, 11)]);
        assert_eq!(findings(b"a\x1b[31m"), [(Code::ControlCharacter, 11)]);
        assert_eq!(findings("áb\u{202e}\u{200b}\u{2028}".as_bytes()).len(), 3);
        assert_eq!(
            findings("á\u{202e}".as_bytes()),
            [(Code::HiddenCharacter, 12)]
        );
    }

    #[test]
    fn old_encodings_are_guessed() {
        assert_eq!(windows_1252(b"\xE1\x8A\x96").as_deref(), Some("áŠ–"));
        assert_eq!(windows_1252(b"\x9F\x80\x8E").as_deref(), Some("Ÿ€Ž"));
        assert_eq!(windows_1252(b"\x81"), None);
    }

    #[test]
    fn utf16_is_told_from_utf8() {
        let little: Vec<u8> = "[Event \"x\"]"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let big: Vec<u8> = "[Event \"x\"]"
            .encode_utf16()
            .flat_map(u16::to_be_bytes)
            .collect();
        assert!(is_utf16(&little) && is_utf16(&big));
        assert!(is_utf16(b"\xFF\xFE[\0"));
        let wide: Vec<u8> = "[Event \"x\"]"
            .chars()
            .flat_map(|letter| u32::from(letter).to_le_bytes())
            .collect();
        assert!(is_utf16(&wide) && is_utf16(b"\0\0\xFE\xFF\0\0\0["));
        assert!(!is_utf16(&[0; 1000]));
        assert!(!is_utf16("[Event \"Riddu Riđđu\"]".as_bytes()));
        assert!(!is_utf16(b"{a\0b}"));
        assert!(!is_utf16(b""));
    }
}
