//! How records stand in a file one after another.

use std::io::{self, Write};

use sahkku::filter::own_bytes;

use super::pick::Text;
use crate::cli::line_ends::line_end_of;

/// A record as it comes out: its own bytes, whatever stood between it and the next.
pub(super) fn text_of<'t>(piece: &'t [u8], group: &'t str) -> Text<'t> {
    Text {
        bytes: own_bytes(piece),
        line_end: line_end_of(piece),
        group,
    }
}

/// Writes a record, with a blank line before it if another one stands there, whose lines end with
/// `before`: its line end once more, since `\r` and `\n` together would be no blank line.
pub(super) fn write_record(
    output: &mut impl Write,
    text: &Text<'_>,
    before: Option<&'static str>,
) -> io::Result<()> {
    output.write_all(before.unwrap_or_default().as_bytes())?;
    output.write_all(text.bytes)?;
    output.write_all(text.line_end.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_keeps_its_line_ends() {
        let (mut out, mut before) = (Vec::new(), None);
        let pieces = [
            "[A \"1\"]\n= men\n\n\n",
            "[B \"2\"]\r\n= men",
            "[C \"3\"]\r",
            "[D \"4\"]",
        ];
        for piece in pieces {
            let text = text_of(piece.as_bytes(), "");
            write_record(&mut out, &text, before).unwrap();
            before = Some(text.line_end);
        }
        let out = String::from_utf8(out).unwrap();
        assert_eq!(
            out,
            "[A \"1\"]\n= men\n\n[B \"2\"]\r\n= men\r\n\r\n[C \"3\"]\r\r[D \"4\"]\n"
        );
    }
}
