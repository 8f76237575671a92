//! How the lines of a record end, so that what is put behind it ends like them.

use sahkku::filter::own_bytes;
use sahkku::text::{LineIndex, line_end};

/// How the lines of a piece of a file end: the last one, or the first if the last has no end.
pub(crate) fn line_end_of(piece: &[u8]) -> &'static str {
    let own = own_bytes(piece);
    let behind = piece.get(own.len()..).unwrap_or_default();
    line_end(behind).or_else(|| line_end(own)).unwrap_or("\n")
}

/// What a piece lacks of a blank line at its end.
pub(crate) fn lacking(piece: &[u8]) -> String {
    let behind = piece.get(own_bytes(piece).len()..).unwrap_or_default();
    let ends = LineIndex::new(behind).count() - 1;
    line_end_of(piece).repeat(2_usize.saturating_sub(ends))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_gets_what_it_lacks_of_a_blank_line() {
        for end in ["\n", "\r\n", "\r"] {
            for (piece, ends) in [("a/b", 2), ("a/b/", 1), ("a/b//", 0), ("a/b/ \t//", 0)] {
                let piece = piece.replace('/', end);
                assert_eq!(line_end_of(piece.as_bytes()), end, "{piece:?}");
                assert_eq!(lacking(piece.as_bytes()), end.repeat(ends), "{piece:?}");
            }
        }
        assert_eq!((line_end_of(b"a"), &*lacking(b"a")), ("\n", "\n\n"));
    }

    #[test]
    fn of_several_line_ends_the_last_counts() {
        assert_eq!(line_end_of(b"a\nb\r\n\n"), "\r\n");
    }
}
