//! From byte offsets to lines and columns, computed only when somebody asks.

use std::borrow::Cow;

/// The text with a line feed at the end of each line, whatever ended it.
///
/// ```
/// assert_eq!(sahkku::text::line_feeds("a\r\nb\rc\n"), "a\nb\nc\n");
/// ```
pub fn line_feeds(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'\r', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// How the first line of a text ends; nothing where there is only one line without an end.
///
/// ```
/// use sahkku::text::line_end;
/// assert_eq!(line_end(b"a\r\nb\n"), Some("\r\n"));
/// assert_eq!(line_end(b"a"), None);
/// ```
pub fn line_end(text: &[u8]) -> Option<&'static str> {
    let first = memchr::memchr2(b'\n', b'\r', text)?;
    Some(match text.get(first..) {
        Some([b'\r', b'\n', ..]) => "\r\n",
        Some([b'\r', ..]) => "\r",
        _ => "\n",
    })
}

/// A place in a text as people count: from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
}

/// Where the lines of a text begin. LF, CRLF and CR end a line.
///
/// ```
/// use sahkku::text::LineIndex;
/// let text = "a\r\nčb\rc".as_bytes();
/// let lines = LineIndex::new(text);
/// let place = lines.place(text, 5); // the b: after a two-byte character
/// assert_eq!((place.line, place.column), (2, 2));
/// assert_eq!(lines.count(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// Finds the line starts of `text`.
    pub fn new(text: &[u8]) -> Self {
        let mut starts = vec![0];
        for at in memchr::memchr2_iter(b'\n', b'\r', text) {
            let crlf = text.get(at) == Some(&b'\r') && text.get(at + 1) == Some(&b'\n');
            if !crlf {
                starts.push(at + 1);
            }
        }
        Self { starts }
    }

    /// How many lines there are; an empty text has one.
    pub const fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line (from 0) that holds the byte at `offset`.
    pub fn line_at(&self, offset: usize) -> usize {
        self.starts
            .partition_point(|&start| start <= offset)
            .saturating_sub(1)
    }

    /// Line and column of the byte at `offset`. Bytes that are no UTF-8 count as one character each.
    pub fn place(&self, text: &[u8], offset: usize) -> Place {
        let line = self.line_at(offset);
        let start = self.starts.get(line).copied().unwrap_or_default();
        let before = text.get(start..offset.min(text.len())).unwrap_or_default();
        Place {
            line: line as u64 + 1,
            column: count_chars(before) as u64 + 1,
        }
    }

    /// The bytes of the line that holds `offset`, without its line end, and where it begins.
    pub fn line<'t>(&self, text: &'t [u8], offset: usize) -> (usize, &'t [u8]) {
        self.nth(text, self.line_at(offset))
    }

    /// The bytes of a line (from 0), without its line end, and where it begins.
    pub fn nth<'t>(&self, text: &'t [u8], line: usize) -> (usize, &'t [u8]) {
        let start = self.starts.get(line).copied().unwrap_or(text.len());
        let end = self.starts.get(line + 1).copied().unwrap_or(text.len());
        let mut bytes = text.get(start..end).unwrap_or_default();
        while let [rest @ .., b'\n' | b'\r'] = bytes {
            bytes = rest;
        }
        (start, bytes)
    }
}

/// How many characters some bytes hold; each byte that is no UTF-8 counts as one.
///
/// ```
/// assert_eq!(sahkku::text::count_chars(b"\xc4\x8d\xff"), 2);
/// ```
pub fn count_chars(bytes: &[u8]) -> usize {
    bytes
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_of_all_kinds() {
        let text = b"one\ntwo\rthree\r\nfour";
        let lines = LineIndex::new(text);
        assert_eq!(lines.count(), 4);
        assert_eq!(lines.line(text, 9), (8, &b"three"[..]));
        assert_eq!(lines.nth(text, 3), (15, &b"four"[..]));
        assert_eq!(lines.nth(text, 4), (19, &b""[..]));
        assert_eq!(lines.place(text, 15), Place { line: 4, column: 1 });
        assert_eq!(lines.place(text, 999).line, 4);
    }

    #[test]
    fn columns_count_characters_and_stray_bytes() {
        let text = b"\xe9\xc3\xa1x";
        assert_eq!(
            LineIndex::new(text).place(text, 3),
            Place { line: 1, column: 3 }
        );
    }
}
