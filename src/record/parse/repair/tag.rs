//! What was meant by a line that is nearly a tag.

use crate::record::scan::is_name_byte;
use crate::record::tag::{TagName, escape_value};

/// Longer names and values are left to the person who wrote them.
const LONGEST_NAME: usize = 40;
const LONGEST_VALUE: usize = 400;

/// Signs that people and word processors write around a value.
const QUOTES: [char; 16] = [
    '"', '\'', '“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '‛', '″', '〝', '〞', '`',
];

/// The tag that `text`, which begins with a bracket, is meant to be; nothing where that is not clear.
pub(in crate::record::parse) fn tag(text: &str) -> Option<String> {
    let inner = text.strip_prefix('[')?;
    let inner = inner.strip_suffix(']').unwrap_or(inner);
    pair(inner)
}

/// The tag that a line without brackets is meant to be: it begins with the name of a known one.
pub(in crate::record::parse) fn tag_without_brackets(text: &str) -> Option<String> {
    let name = text.bytes().take_while(|&byte| is_name_byte(byte)).count();
    TagName::from_bytes(text.as_bytes().get(..name)?)?;
    pair(text.strip_suffix(']').unwrap_or(text))
}

/// Whether a tag, as [`tag`] gives it, has a name that the format knows.
pub(in crate::record::parse) fn is_known(tag: &str) -> bool {
    let name = tag
        .strip_prefix('[')
        .and_then(|rest| rest.split(' ').next());
    name.is_some_and(|name| TagName::from_bytes(name.as_bytes()).is_some())
}

/// A name and a value with something between them.
fn pair(text: &str) -> Option<String> {
    let text = text.trim();
    let name = text.bytes().take_while(|&byte| is_name_byte(byte)).count();
    let (name, rest) = text.split_at_checked(name)?;
    let between = rest.trim_start();
    let rest = between
        .strip_prefix(['=', ':', ','])
        .unwrap_or(between)
        .trim();
    let opening = rest.strip_prefix(QUOTES);
    let value = opening.unwrap_or(rest);
    let closing = value.strip_suffix(QUOTES);
    let plain = rest.starts_with('"') || rest.ends_with('"');
    let value = closing.unwrap_or(value);
    let clear = !name.is_empty()
        && name.len() <= LONGEST_NAME
        && value.len() <= LONGEST_VALUE
        // `[Name]` says nothing, `[Name ""]` says that it is empty.
        && (!value.is_empty() || (opening.is_some() && closing.is_some()))
        && !value.contains(['\\', '[', ']', '{', '}'])
        && !value.contains(char::is_control)
        && !(plain && value.contains('"'));
    clear.then(|| format!("[{name} \"{}\"]", escape_value(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_that_were_nearly_right() {
        for (written, meant) in [
            ("[Round 3]", r#"[Round "3"]"#),
            ("[Event “Riddu Riđđu”]", r#"[Event "Riddu Riđđu"]"#),
            ("[Event « Riddu »]", r#"[Event " Riddu "]"#),
            ("[Men = \"Ánte\"]", r#"[Men "Ánte"]"#),
            ("[Men=\"Ánte\"]", r#"[Men "Ánte"]"#),
            ("[Men: Ánte Ivvár]", r#"[Men "Ánte Ivvár"]"#),
            ("[ Men \"Ánte\" ]", r#"[Men "Ánte"]"#),
            ("[Men\"Ánte\"]", r#"[Men "Ánte"]"#),
            ("[Men \"Ánte\"", r#"[Men "Ánte"]"#),
            ("[Men “Ole \"Loddi\"”]", r#"[Men "Ole \"Loddi\""]"#),
            ("[Men '']", r#"[Men ""]"#),
        ] {
            assert_eq!(tag(written).as_deref(), Some(meant), "{written}");
        }
        for unclear in [
            "[",
            "[]",
            "[Round]",
            "[Men \"a\" b]",
            "[Á \"b\"]",
            "[=x \"y\"]",
            "[Men a\\b]",
        ] {
            assert_eq!(tag(unclear), None, "{unclear}");
        }
    }

    #[test]
    fn lines_without_brackets() {
        let meant = Some(r#"[Men "Ánte"]"#);
        for written in ["Men \"Ánte\"", "Men: Ánte", "Men “Ánte”]"] {
            assert_eq!(tag_without_brackets(written).as_deref(), meant, "{written}");
        }
        assert_eq!(tag_without_brackets("Mens \"Ánte\""), None);
        assert_eq!(tag_without_brackets("Men"), None);
    }
}
