//! Characters that look like those of a record and are others.

/// What a text looks like when its look-alikes are the characters of a record. Equal to the text
/// where it holds none.
pub(super) fn fold(text: &str) -> String {
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

/// The marks of a die as people draw and type them: those of [`fold`], and letters for figures.
pub(super) fn fold_faces(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            'O' | 'o' | 'О' | 'о' | 'Ο' | 'ο' | '○' | '◯' | '〇' | '∅' | '⌀' | '⁰' =>
            {
                plain.push('0');
            }
            'Ⅹ' | '×' | '✕' | '✖' | '✗' => plain.push('X'),
            'l' | '|' | 'Ⅰ' | '¹' => plain.push('1'),
            'Ⅱ' | '²' => plain.push('2'),
            'Ⅲ' | '³' | 'З' | 'з' => plain.push('3'),
            'Ⅳ' | '⁴' => plain.push('4'),
            // Between faces, and no face.
            '/' | '\\' | '_' => {}
            other => plain.push_str(&fold(other.encode_utf8(&mut [0; 4]))),
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
        assert_eq!(fold_faces("XО/Ⅲ"), "X03");
    }
}
