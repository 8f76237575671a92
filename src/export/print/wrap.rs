//! Breaking a text into lines.

use super::fonts::{Face, text_width};

/// Breaks a text into lines no wider than `width`, in units of the size of the font. A word that is
/// wider than a line is broken. Of more than `most` lines the rest is cut, and says so with `…`.
///
/// ```
/// use sahkku::export::print::{Face, wrap};
/// assert_eq!(wrap("one two  three", Face::Regular, 4.0, 9), ["one two", "three"]);
/// assert_eq!(wrap("one two threefold", Face::Regular, 5.0, 1), ["one two …"]);
/// ```
pub fn wrap(text: &str, face: Face, width: f64, most: usize) -> Vec<String> {
    let ellipsis = text_width(" …", face);
    let blank = text_width(" ", face);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut filled = 0.0;
    for word in text.split_whitespace() {
        for (part, glued) in parts(word, face, width) {
            let gap = if line.is_empty() || glued { 0.0 } else { blank };
            let length = text_width(part, face);
            if !line.is_empty() && filled + gap + length > width {
                lines.push(std::mem::take(&mut line));
                filled = 0.0;
            }
            if lines.len() == most {
                if let Some(last) = lines.last_mut() {
                    shorten(last, face, width - ellipsis);
                    last.push_str(" …");
                }
                return lines;
            }
            if !line.is_empty() && !glued {
                line.push(' ');
                filled += blank;
            }
            line.push_str(part);
            filled += length;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A word in parts of which each fits a line, with whether it goes on from the part before.
fn parts(word: &str, face: Face, width: f64) -> Vec<(&str, bool)> {
    let mut parts = Vec::new();
    let (mut start, mut filled) = (0, 0.0);
    for (at, letter) in word.char_indices() {
        let length = text_width(letter.encode_utf8(&mut [0; 4]), face);
        if at > start && filled + length > width {
            parts.push((word.get(start..at).unwrap_or_default(), start > 0));
            (start, filled) = (at, 0.0);
        }
        filled += length;
    }
    parts.push((word.get(start..).unwrap_or_default(), start > 0));
    parts
}

/// Takes words, or at last letters, from the end until the text fits.
fn shorten(line: &mut String, face: Face, width: f64) {
    while text_width(line, face) > width {
        let Some((at, _)) = line.char_indices().next_back() else {
            return;
        };
        let cut = line.rfind(' ').unwrap_or(at);
        line.truncate(cut);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_it_may_be() {
        let text = "Mii leat boahtán deike WWWWWWWWWWWWWWWWWWWWWWWW ja vuolgit fas iiiiiiiii";
        for width in [1.0, 2.5, 5.0, 11.0, 200.0] {
            for most in [1, 3, 100] {
                let lines = wrap(text, Face::Italic, width, most);
                assert!(lines.len() <= most);
                for line in &lines {
                    let wide = text_width(line, Face::Italic);
                    assert!(wide <= width.max(1.3), "{line}: {wide} in {width}");
                }
                let letters = |text: &str| text.replace(' ', "");
                if most == 100 {
                    assert_eq!(letters(&lines.concat()), letters(text));
                } else if lines.concat().len() + 2 < text.len() {
                    assert!(lines.last().unwrap().ends_with('…'));
                }
            }
        }
        assert_eq!(wrap(" ", Face::Bold, 5.0, 3), Vec::<String>::new());
        assert_eq!(wrap("a", Face::Bold, 5.0, 0), Vec::<String>::new());
    }
}
