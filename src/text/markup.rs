//! Untrusted text in documents: HTML, Markdown, LaTeX, Typst. Whatever somebody wrote into a name or
//! a comment comes out as those very characters and never as markup; characters that must not reach
//! a reader come as `\u{…}`, as [`visible`](super::visible) shows them.

use std::fmt::{self, Write as _};

use super::hazard;

/// Text for HTML and other XML: between tags, or in a quoted attribute. Line ends and tabs stay.
///
/// It is no good inside `<script>` and `<style>`, nor as the address of a link.
///
/// ```
/// assert_eq!(sahkku::text::html("<b> & \"Co\"").to_string(), "&lt;b&gt; &amp; &quot;Co&quot;");
/// ```
pub const fn html(text: &str) -> Markup<'_> {
    Markup {
        text,
        language: Language::Html,
    }
}

/// Text for a line of Markdown: every character that could mean something is escaped, and each
/// run of white space, line ends among it, is one blank.
///
/// Some programs make links of bare addresses even so; such a link leads where its text says.
///
/// ```
/// let text = sahkku::text::markdown("[x](javascript:1)\n\n# *no*").to_string();
/// assert_eq!(text, r"\[x\]\(javascript\:1\) \# \*no\*");
/// ```
pub const fn markdown(text: &str) -> Markup<'_> {
    Markup {
        text,
        language: Language::Markdown,
    }
}

/// Text for LaTeX, outside mathematics and verbatim passages; each run of white space is one blank,
/// so that no paragraph ends in an argument. Letters beyond ASCII need an engine that knows them:
/// `lualatex` or `xelatex`.
///
/// ```
/// let text = sahkku::text::tex(r"100% \input{x}").to_string();
/// assert_eq!(text, r"100\% \textbackslash{}input\{x\}");
/// ```
pub const fn tex(text: &str) -> Markup<'_> {
    Markup {
        text,
        language: Language::Tex,
    }
}

/// Text for the markup mode of Typst; each run of white space is one blank.
///
/// ```
/// assert_eq!(sahkku::text::typst("#eval \"1\"").to_string(), r#"\#eval \"1\""#);
/// ```
pub const fn typst(text: &str) -> Markup<'_> {
    Markup {
        text,
        language: Language::Typst,
    }
}

/// Displays a text safely in a document; made by [`html`], [`markdown`], [`tex`] and [`typst`].
#[derive(Clone, Copy, Debug)]
pub struct Markup<'t> {
    text: &'t str,
    language: Language,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    Html,
    Markdown,
    Tex,
    Typst,
}

impl fmt::Display for Markup<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keeps_space = self.language == Language::Html;
        let mut blank = false;
        let mut before = ' ';
        for character in self.text.chars() {
            if matches!(character, ' ' | '\t' | '\n' | '\r') && !keeps_space {
                if !std::mem::replace(&mut blank, true) {
                    f.write_char(' ')?;
                }
                before = ' ';
                continue;
            }
            blank = false;
            if self.language == Language::Tex && character == before && is_joined(character) {
                f.write_str(r"\kern0pt{}")?;
            }
            before = character;
            if hazard(character).is_some() {
                for shown in character.escape_unicode() {
                    self.language.write(f, shown)?;
                }
            } else {
                self.language.write(f, character)?;
            }
        }
        Ok(())
    }
}

impl Language {
    fn write(self, f: &mut fmt::Formatter<'_>, character: char) -> fmt::Result {
        let name = match self {
            Self::Html => xml_name(character),
            Self::Markdown => match character {
                // Not every program knows a backslash before these.
                '&' | '<' | '>' => xml_name(character),
                _ => None,
            },
            Self::Tex => tex_name(character),
            Self::Typst => None,
        };
        if let Some(name) = name {
            return f.write_str(name);
        }
        // Both know a backslash before any punctuation.
        let escapes = matches!(self, Self::Markdown | Self::Typst);
        if escapes && character.is_ascii_punctuation() {
            f.write_char('\\')?;
        }
        f.write_char(character)
    }
}

const fn xml_name(character: char) -> Option<&'static str> {
    Some(match character {
        '&' => "&amp;",
        '<' => "&lt;",
        '>' => "&gt;",
        '"' => "&quot;",
        '\'' => "&#39;",
        // No page may hold these two.
        '\u{fffe}' | '\u{ffff}' => "\u{fffd}",
        _ => return None,
    })
}

/// Whether the fonts of LaTeX join two of a character to another one, such as a dash or a quotation
/// mark.
const fn is_joined(character: char) -> bool {
    matches!(character, '-' | ',' | '\'' | '<' | '>')
}

/// The names of characters that mean something to LaTeX; in braces where a command before them could
/// take them for its option.
const fn tex_name(character: char) -> Option<&'static str> {
    Some(match character {
        '\\' => r"\textbackslash{}",
        '{' => r"\{",
        '}' => r"\}",
        '$' => r"\$",
        '&' => r"\&",
        '#' => r"\#",
        '%' => r"\%",
        '_' => r"\_",
        '^' => r"\textasciicircum{}",
        '~' => r"\textasciitilde{}",
        '<' => r"\textless{}",
        '>' => r"\textgreater{}",
        '|' => r"\textbar{}",
        '`' => r"\textasciigrave{}",
        '"' => r"{\char34}",
        '[' => "{[}",
        ']' => "{]}",
        '*' => "{*}",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_digits_pass_as_they_are() {
        let name = "Šloahtta čáppa 2019 ŋ ŧ ž";
        for shown in [html(name), markdown(name), tex(name), typst(name)] {
            assert_eq!(shown.to_string(), name);
        }
    }

    #[test]
    fn every_character_that_means_something_is_escaped() {
        let all: String = ('!'..='~').filter(char::is_ascii_punctuation).collect();
        for shown in [markdown(&all).to_string(), typst(&all).to_string()] {
            // What is no entity is punctuation behind a backslash.
            let bare = shown
                .replace("&amp;", "")
                .replace("&lt;", "")
                .replace("&gt;", "");
            assert!(bare.len().is_multiple_of(2), "{bare}");
            for pair in bare.as_bytes().chunks(2) {
                assert!(pair[0] == b'\\' && pair[1].is_ascii_punctuation(), "{bare}");
            }
        }
        let shown = tex(&all).to_string();
        for word in [r"\%", r"\$", r"\#", r"\_", r"\&", r"\{", r"\}", "{*}"] {
            assert!(shown.contains(word), "{word}: {shown}");
        }
        let shown = html(&all).to_string();
        assert!(!shown.contains(['<', '>', '"', '\'']), "{shown}");
    }

    #[test]
    fn two_hyphens_stay_two_in_latex() {
        assert_eq!(tex("O1-L2 --").to_string(), r"O1-L2 -\kern0pt{}-");
    }

    #[test]
    fn white_space_cannot_end_a_paragraph() {
        let text = "a\n\n    b \t\r\n c";
        for shown in [markdown(text), tex(text), typst(text)] {
            assert_eq!(shown.to_string(), "a b c");
        }
        assert_eq!(html(text).to_string(), text);
    }

    #[test]
    fn hidden_characters_are_shown() {
        let text = "a\u{202e}\u{1b}[0m\u{2028}";
        assert_eq!(html(text).to_string(), "a\\u{202e}\\u{1b}[0m\\u{2028}");
        assert_eq!(typst("\u{1b}").to_string(), r"\\u\{1b\}");
        assert_eq!(tex("\u{1b}").to_string(), r"\textbackslash{}u\{1b\}");
        for shown in [html(text), markdown(text), tex(text), typst(text)] {
            let shown = shown.to_string();
            assert!(shown.chars().all(|character| hazard(character).is_none()));
        }
    }
}
