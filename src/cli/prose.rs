//! Running text for people, broken into lines of a fixed width.

use std::fmt::{self, Write as _};

use anstyle::Style;
use comfy_table::Table;
use sahkku::text::visible;

use super::table::lines;

/// The longest line.
const WIDTH: usize = 92;

/// Appends formatted text.
pub(crate) fn add(text: &mut String, what: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(what);
}

/// How many there are of something: "1 turn", "2 turns".
pub(crate) fn counted(count: u64, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// A page for people, made part by part; what comes from files is made safe on the way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Page {
    text: String,
    colored: bool,
}

impl Page {
    /// An empty page, with headings that stand out if it may be `colored`.
    pub(crate) const fn new(colored: bool) -> Self {
        Self {
            text: String::new(),
            colored,
        }
    }

    /// A heading, after an empty line unless it comes first.
    pub(crate) fn heading(&mut self, text: &str) {
        self.gap();
        let bold = if self.colored {
            Style::new().bold()
        } else {
            Style::new()
        };
        add(
            &mut self.text,
            format_args!("{bold}{}{bold:#}\n", visible(text)),
        );
    }

    /// A paragraph. Blanks and line breaks in `text` count as one blank.
    pub(crate) fn paragraph(&mut self, text: &str) {
        self.text
            .push_str(&wrap(&visible(text).to_string(), "", ""));
    }

    /// An item of a list.
    pub(crate) fn item(&mut self, text: &str) {
        self.text
            .push_str(&wrap(&visible(text).to_string(), "  - ", "    "));
    }

    /// A table, after an empty line.
    pub(crate) fn table(&mut self, table: &Table) {
        self.gap();
        self.text.push_str(&visible(&lines(table)).to_string());
    }

    /// An empty line, unless the page is empty.
    pub(crate) fn gap(&mut self) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
    }

    /// The text of the page.
    pub(crate) fn finish(self) -> String {
        self.text
    }
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
        let text = wrap(&"čáppa ".repeat(40), "  - ", "    ");
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
        assert_eq!(
            wrap(&format!("a {long} b"), "", ""),
            format!("a\n{long}\nb\n")
        );
    }

    #[test]
    fn a_page_is_safe_and_coloured_only_if_it_may_be() {
        let write = |colored| {
            let mut page = Page::new(colored);
            page.heading("a\u{1b}");
            page.paragraph("b\u{202e}");
            page.heading("c");
            page.item("d");
            page.finish()
        };
        assert_eq!(write(false), "a\\u{1b}\nb\\u{202e}\n\nc\n  - d\n");
        assert_eq!(
            write(true),
            "\u{1b}[1ma\\u{1b}\u{1b}[0m\nb\\u{202e}\n\n\u{1b}[1mc\u{1b}[0m\n  - d\n"
        );
    }
}
