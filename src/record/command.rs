//! Commands in comments: `[%name value]`.

use crate::text::Span;

use super::scan::{is_blank, is_name_byte, offset};

/// A command in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'t> {
    /// Its name, without the percent sign.
    pub name: &'t str,
    /// Its value, without blanks around it; it may hold balanced square brackets.
    pub value: &'t str,
    /// All of it, brackets included.
    pub span: Span,
    /// Where the value stands.
    pub value_span: Span,
    /// Its closing bracket is there. Without one the command runs to the end of the comment and should not be
    /// carried out.
    pub closed: bool,
}

/// The commands in the text of a comment that begins at `start` of the record.
///
/// ```
/// use sahkku::record::commands;
/// let text = "a fork [%mark H2 green][%position m:A1 >M[X32]] {";
/// let found: Vec<_> = commands(text, 0).map(|command| (command.name, command.value)).collect();
/// assert_eq!(found, [("mark", "H2 green"), ("position", "m:A1 >M[X32]")]);
/// ```
pub const fn commands(text: &str, start: u32) -> Commands<'_> {
    Commands { text, start, at: 0 }
}

/// The commands of a comment; made by [`commands`].
#[derive(Clone, Debug)]
pub struct Commands<'t> {
    text: &'t str,
    start: u32,
    at: usize,
}

impl<'t> Iterator for Commands<'t> {
    type Item = Command<'t>;

    fn next(&mut self) -> Option<Command<'t>> {
        let bytes = self.text.as_bytes();
        loop {
            let open = self.at + memchr::memmem::find(bytes.get(self.at..)?, b"[%")?;
            let name_start = open + 2;
            let name = bytes
                .iter()
                .skip(name_start)
                .take_while(|&&byte| is_name_byte(byte))
                .count();
            if name == 0 {
                self.at = name_start;
                continue;
            }
            let value_start = name_start + name;
            let (close, closed) = closing_bracket(bytes, value_start);
            self.at = close + usize::from(closed);
            return self.command(open, name_start..value_start, close, closed);
        }
    }
}

impl<'t> Commands<'t> {
    fn command(
        &self,
        open: usize,
        name: std::ops::Range<usize>,
        close: usize,
        closed: bool,
    ) -> Option<Command<'t>> {
        let blank = |character: char| character.is_ascii_whitespace();
        let raw = self.text.get(name.end..close)?;
        let value = raw.trim_matches(blank);
        let value_start = name.end + (raw.len() - raw.trim_start_matches(blank).len());
        let span =
            |from: usize, to: usize| Span::new(self.start + offset(from), self.start + offset(to));
        Some(Command {
            name: self.text.get(name)?,
            value,
            span: span(open, close + usize::from(closed)),
            value_span: span(value_start, value_start + value.len()),
            closed,
        })
    }
}

/// The bracket that closes the command whose value begins at `from`, and whether there is one.
fn closing_bracket(bytes: &[u8], from: usize) -> (usize, bool) {
    let mut depth = 0_usize;
    for found in memchr::memchr2_iter(b'[', b']', bytes.get(from..).unwrap_or_default()) {
        let at = from + found;
        match (bytes.get(at), depth) {
            (Some(b'['), _) => depth += 1,
            (_, 0) => return (at, true),
            _ => depth -= 1,
        }
    }
    (bytes.len(), false)
}

/// A comment's text as people read it: without its commands and without blanks around it.
///
/// ```
/// assert_eq!(sahkku::record::without_commands(" [%mark H2 green] a fork "), "a fork");
/// ```
pub fn without_commands(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut done = 0;
    for command in commands(text, 0).filter(|command| command.closed) {
        let before = text
            .get(done..command.span.start as usize)
            .unwrap_or_default();
        plain.push_str(before);
        done = command.span.end as usize;
        // One blank where a command stood between two, not both.
        if plain.is_empty() || plain.bytes().next_back().is_some_and(is_blank) {
            let rest = text.get(done..).unwrap_or_default();
            done += rest.len() - rest.trim_start_matches([' ', '\t']).len();
        }
    }
    plain.push_str(text.get(done..).unwrap_or_default());
    plain.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_point_into_the_record() {
        let text = "x [%clk  0:12:30 ]";
        let command = commands(text, 100).next().unwrap();
        assert_eq!((command.name, command.value), ("clk", "0:12:30"));
        assert_eq!(command.span, Span::new(102, 118));
        assert_eq!(command.value_span, Span::new(109, 116));
    }

    #[test]
    fn what_is_no_command_is_passed_over() {
        assert_eq!(commands("[% x] [mark] %mark ]", 0).count(), 0);
        let open: Vec<_> = commands("[%a [%b c]", 0).collect();
        assert_eq!(open.len(), 1);
        assert!(!open[0].closed);
        assert_eq!(commands("[%stop]", 0).next().unwrap().value, "");
    }

    #[test]
    fn many_open_brackets_take_linear_time() {
        let text = "[%a".repeat(200_000);
        assert_eq!(commands(&text, 0).count(), 1);
    }

    #[test]
    fn plain_text_has_no_holes() {
        assert_eq!(without_commands("a [%x y] b"), "a b");
        assert_eq!(without_commands("[%x y][%z]"), "");
    }
}
