//! The little that cutting a file and reading a header both need to know about lines.

use crate::text::Span;

/// A place in a record as spans hold it. Texts longer than 4 GiB are refused before anything in them
/// is read.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "no record is longer than 4 GiB"
)]
pub(super) const fn offset(at: usize) -> u32 {
    at as u32
}

/// The bytes from `start` up to `end`.
#[inline]
pub(super) const fn between(start: usize, end: usize) -> Span {
    Span::new(offset(start), offset(end))
}

/// Names of tags are no longer than this; what is longer is no tag.
pub(super) const LONGEST_NAME: usize = 255;

/// Blanks between the name of a tag and its value are no more than this.
pub(super) const MOST_BLANKS: usize = 32;

/// Whether a byte may stand in the name of a tag.
#[inline]
pub(super) const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// A blank within a line.
#[inline]
pub(super) const fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// Where the line that holds `from` ends: at its line end, or at the end of the text.
#[inline]
pub(super) fn line_end(text: &[u8], from: usize) -> usize {
    let rest = text.get(from..).unwrap_or_default();
    memchr::memchr2(b'\n', b'\r', rest).map_or(text.len(), |at| from + at)
}

/// The first byte after the line end at `end`, as [`line_end`] found it.
#[inline]
pub(super) fn next_line(text: &[u8], end: usize) -> usize {
    match text.get(end..) {
        Some([b'\r', b'\n', ..]) => end + 2,
        Some([_, ..]) => end + 1,
        _ => end,
    }
}

/// How many line ends a text holds: LF, CRLF and CR each count as one.
pub(super) fn count_line_ends(text: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    let returns = memchr::memchr_iter(b'\r', text)
        .filter(|&at| text.get(at + 1) != Some(&b'\n'))
        .count();
    (feeds + returns) as u64
}

/// Whether a text begins with a tag: `[`, a name, blanks, `"`. Nothing when it ends before that is
/// certain.
pub(super) fn begins_tag(text: &[u8]) -> Option<bool> {
    let (b'[', rest) = text.split_first()? else {
        return Some(false);
    };
    let name = rest
        .iter()
        .take_while(|&&byte| is_name_byte(byte))
        .take(LONGEST_NAME + 1)
        .count();
    if name == 0 || name > LONGEST_NAME {
        return if rest.is_empty() { None } else { Some(false) };
    }
    let rest = rest.get(name..)?;
    let blanks = rest
        .iter()
        .take_while(|&&byte| is_blank(byte))
        .take(MOST_BLANKS + 1)
        .count();
    let after = rest.get(blanks)?;
    Some(blanks > 0 && blanks <= MOST_BLANKS && *after == b'"')
}

/// Whether a line of a header, which begins at the start of `text`, keeps the header going. Nothing
/// when the text ends before that is certain.
pub(super) fn continues_header(text: &[u8]) -> Option<bool> {
    if text.first()? == &b'%' {
        return Some(true);
    }
    text.iter()
        .find(|&&byte| !is_blank(byte))
        .map(|&byte| byte == b'[')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_begins_with_a_name_a_blank_and_a_quotation_mark() {
        for tag in [r#"[Event ""#, "[a_1\t \"", r#"[Men "Ánte"]"#] {
            assert_eq!(begins_tag(tag.as_bytes()), Some(true), "{tag}");
        }
        for other in ["", "[", "[Ev", "[Event", "[Event "] {
            assert_eq!(begins_tag(other.as_bytes()), None, "{other}");
        }
        for other in [
            "x",
            "[%mark",
            "[Event\"",
            "[Round 3]",
            "[ Event \"",
            "[]",
            "[Ev-ent \"",
        ] {
            assert_eq!(begins_tag(other.as_bytes()), Some(false), "{other}");
        }
        let long = format!("[{} \"", "a".repeat(256));
        assert_eq!(begins_tag(long.as_bytes()), Some(false));
    }

    #[test]
    fn line_ends_of_all_kinds_count_once() {
        assert_eq!(count_line_ends(b"a\nb\r\nc\rd"), 3);
        assert_eq!(count_line_ends(b"\r\r\n\n\r"), 4);
        assert_eq!(next_line(b"a\r\nb", 1), 3);
        assert_eq!(next_line(b"a", 1), 1);
    }

    #[test]
    fn a_header_goes_on_over_brackets_and_skipped_lines() {
        for line in ["[A \"1\"]", "[broken", "% skipped", " \t[B \"2\"]"] {
            assert_eq!(continues_header(line.as_bytes()), Some(true), "{line}");
        }
        for line in ["\n", " \r\n", "1. M", " %"] {
            assert_eq!(continues_header(line.as_bytes()), Some(false), "{line}");
        }
        assert_eq!(continues_header(b"  "), None);
    }
}
