//! Reading what is typed, line by line, however long a line is.

use std::io::{self, BufRead};

/// Nobody types more in one line.
const LONGEST: usize = 4000;

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// Its text; bytes that are no UTF-8 come as `U+FFFD`.
    Line(String),
    /// It was too long, and nothing of it is kept.
    TooLong,
}

/// Reads the next line; nothing at the end of the input. Never keeps more than a line may have.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Typed>> {
    let mut line = Vec::new();
    let mut too_long = false;
    let mut any = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = buffer
            .get(..end.unwrap_or(buffer.len()))
            .unwrap_or_default();
        too_long |= line.len() + part.len() > LONGEST;
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    Ok(any.then(|| {
        if too_long {
            Typed::TooLong
        } else {
            Typed::Line(String::from_utf8_lossy(&line).trim().to_owned())
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8], buffer: usize) -> Vec<Typed> {
        let mut input = io::BufReader::with_capacity(buffer, bytes);
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_come_trimmed_and_those_too_long_do_not_come() {
        let line = |text: &str| Typed::Line(text.to_owned());
        let mut bytes = b" x32 \r\n\n".to_vec();
        bytes.extend(vec![b'a'; 3 * LONGEST]);
        bytes.extend(b"\n\xFFo\nend");
        for buffer in [3, 7, 100_000] {
            assert_eq!(
                all(&bytes, buffer),
                [
                    line("x32"),
                    line(""),
                    Typed::TooLong,
                    line("\u{FFFD}o"),
                    line("end")
                ]
            );
        }
        assert!(all(b"", 8).is_empty());
    }
}
