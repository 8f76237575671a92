//! Characters that look like those of ASCII and are others.

/// What a text looks like in ASCII: letters of other alphabets that look like Latin ones, letters
/// with accents that a keyboard put there, full-width forms, dashes, arrows. What looks like nothing
/// in ASCII stays.
///
/// ```
/// assert_eq!(sahkku::text::fold("О２－Ｌ2"), "O2-L2");
/// ```
pub fn fold(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            // Full-width forms lie beside each other in the order of ASCII.
            '\u{ff01}'..='\u{ff5e}' => {
                plain.extend(char::from_u32(u32::from(letter) - 0xFEE0));
            }
            ' '..='~' => plain.push(letter),
            _ => match meant(letter) {
                Some(ascii) => plain.push_str(ascii),
                None => plain.push(letter),
            },
        }
    }
    plain
}

const fn meant(letter: char) -> Option<&'static str> {
    Some(match letter {
        'А' | 'Α' | 'Á' => "A",
        'а' | 'α' | 'á' => "a",
        'В' | 'Β' => "B",
        'С' | 'Č' => "C",
        'с' | 'č' => "c",
        'Đ' | 'Ð' => "D",
        'đ' | 'ԁ' => "d",
        'Е' | 'Ε' => "E",
        'е' => "e",
        'Ԍ' => "G",
        'Н' | 'Η' => "H",
        'н' | 'һ' => "h",
        'І' | 'Ι' | 'Ӏ' => "I",
        'і' | 'ι' | 'ı' => "i",
        'Ј' => "J",
        'ј' => "j",
        'К' | 'Κ' | '\u{212a}' => "K",
        'к' | 'κ' => "k",
        'М' | 'Μ' => "M",
        'м' => "m",
        'Ν' | 'Ŋ' => "N",
        'ŋ' => "n",
        'О' | 'Ο' => "O",
        'о' | 'ο' => "o",
        'Р' | 'Ρ' => "P",
        'р' | 'ρ' => "p",
        'Ԛ' => "Q",
        'ԛ' => "q",
        'Ѕ' | 'Š' => "S",
        'ѕ' | 'š' => "s",
        'Т' | 'Τ' | 'Ŧ' => "T",
        'т' | 'ŧ' => "t",
        'ν' => "v",
        'Ԝ' => "W",
        'ԝ' => "w",
        'Χ' => "X",
        'χ' | '✕' | '✖' | '✗' | '⨯' => "x",
        'У' | 'Υ' => "Y",
        'у' => "y",
        'Ζ' | 'Ž' => "Z",
        'ž' => "z",
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' | '⁃' | '﹣' | '→' | '➔' | '⇒' | '⟶' | '➝' => {
            "-"
        }
        '‘' | 'ʼ' | '´' => "'",
        '∗' | '⁎' | '✱' | '★' => "*",
        '∶' | 'ː' => ":",
        '…' => "...",
        '‼' => "!!",
        '⁇' => "??",
        '⁉' => "!?",
        '⁈' => "?!",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_alphabets_and_wide_letters_become_plain() {
        assert_eq!(fold("О２－Ｌ2→K‼"), "O2-L2-K!!");
        assert_eq!(fold("*O1-O2"), "*O1-O2");
    }
}
