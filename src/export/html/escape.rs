//! Text from outside on its way into a page.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Text as it can stand in a page, between tags and in quoted attributes. Characters that would
/// turn the reading direction round or are not seen come as `\u{…}`.
pub(super) fn text(text: &str) -> String {
    crate::text::html(text).to_string()
}

/// JSON as it can stand in a script element: nothing in it can end the element or open a comment.
pub(super) fn json(json: &str) -> Cow<'_, str> {
    let special = ['<', '>', '&', '\u{2028}', '\u{2029}'];
    if !json.contains(special) {
        return Cow::Borrowed(json);
    }
    let mut safe = String::with_capacity(json.len() + 64);
    for character in json.chars() {
        if special.contains(&character) {
            let _ = write!(safe, "\\u{:04x}", u32::from(character));
        } else {
            safe.push(character);
        }
    }
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_a_tag() {
        assert_eq!(
            text("<b x='1' y=\"2\">&amp;"),
            "&lt;b x=&#39;1&#39; y=&quot;2&quot;&gt;&amp;amp;"
        );
        assert_eq!(text("Biret\u{202e}\u{0}"), "Biret\\u{202e}\\u{0}");
        assert_eq!(text("č\u{ffff}"), "č\u{fffd}");
    }

    #[test]
    fn json_cannot_leave_its_element() {
        assert_eq!(
            json("\"</script><!--&\u{2028}\""),
            "\"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\""
        );
        assert_eq!(json("[1]"), "[1]");
    }
}
