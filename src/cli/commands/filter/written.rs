//! How records stand in a file one after another.

use std::io::{self, Write};

use sahkku::filter::own_bytes;

use super::pick::Text;

/// A record as it comes out: its own bytes, whatever stood between it and the next.
pub(super) fn text_of<'t>(piece: &'t [u8], group: &'t str) -> Text<'t> {
    let bytes = own_bytes(piece);
    let behind = piece.get(bytes.len()..).unwrap_or_default();
    Text {
        bytes,
        line_end: line_end(behind)
            .or_else(|| {
                let first = memchr::memchr2(b'\n', b'\r', bytes)?;
                line_end(bytes.get(first..)?)
            })
            .unwrap_or("\n"),
        group,
    }
}

const fn line_end(text: &[u8]) -> Option<&'static str> {
    match text {
        [b'\r', b'\n', ..] => Some("\r\n"),
        [b'\n', ..] => Some("\n"),
        [b'\r', ..] => Some("\r"),
        _ => None,
    }
}

/// Writes a record, with a blank line before it if there is a `gap`.
pub(super) fn write_record(output: &mut impl Write, text: &Text<'_>, gap: bool) -> io::Result<()> {
    if gap {
        output.write_all(text.line_end.as_bytes())?;
    }
    output.write_all(text.bytes)?;
    output.write_all(text.line_end.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_keeps_its_line_ends() {
        let mut out = Vec::new();
        for (number, piece) in ["[A \"1\"]\n= men\n\n\n", "[B \"2\"]\r\n= men", "[C \"3\"]"]
            .into_iter()
            .enumerate()
        {
            write_record(&mut out, &text_of(piece.as_bytes(), ""), number > 0).unwrap();
        }
        let out = String::from_utf8(out).unwrap();
        assert_eq!(
            out,
            "[A \"1\"]\n= men\n\r\n[B \"2\"]\r\n= men\r\n\n[C \"3\"]\n"
        );
    }
}
