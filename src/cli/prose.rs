//! Running text for people, broken into lines of a fixed width.

use std::fmt::{self, Write as _};

/// The longest line.
const WIDTH: usize = 92;

/// Appends formatted text.
pub(crate) fn add(text: &mut String, what: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(what);
}

/// A paragraph; ends in a line feed. Blanks and line breaks in `text` count as one blank.
pub(crate) fn paragraph(text: &str) -> String {
    wrap(text, "", "")
}

/// An item of a list.
pub(crate) fn item(text: &str) -> String {
    wrap(text, "  - ", "    ")
}

fn wrap(text: &str, first: &str, then: &str) -> String {
    let mut wrapped = String::from(first);
    let mut width = first.chars().count();
    let mut fresh = true;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if !fresh && width + 1 + length > WIDTH {
            wrapped.push('\n');
            wrapped.push_str(then);
            width = then.chars().count();
            fresh = true;
        }
        if !fresh {
            wrapped.push(' ');
            width += 1;
        }
        wrapped.push_str(word);
        width += length;
        fresh = false;
    }
    wrapped.push('\n');
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_their_indent() {
        let text = item(&"čáppa ".repeat(40));
        assert!(text.starts_with("  - čáppa čáppa"));
        assert!(
            text.lines()
                .skip(1)
                .all(|line| line.starts_with("    čáppa"))
        );
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(text.split_whitespace().count(), 41);
    }

    #[test]
    fn a_word_too_long_for_a_line_stands_alone() {
        let long = "x".repeat(WIDTH + 5);
        assert_eq!(paragraph(&format!("a {long} b")), format!("a\n{long}\nb\n"));
    }
}
