//! A text with stars in it, as people look for names.

use std::fmt;

use crate::text::composed;

/// A pattern for a whole text: `*` stands for any text, also for none; everything else for itself, in
/// either letter case. `\*` is a star and `\\` a backslash.
///
/// Blanks around the text do not count, and a letter with a mark is the same however it is written
/// ([`composed`]).
///
/// ```
/// use sahkku::filter::Pattern;
/// assert!(Pattern::new("ánte").matches(" Ánte "));
/// assert!(Pattern::new("*riddu*").matches("The Riddu Riđđu cup"));
/// assert!(!Pattern::new("riddu*").matches("The Riddu Riđđu cup"));
/// assert!(Pattern::new(r"5\*").matches("5*"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    written: String,
    /// What stands between the stars, in lower case.
    parts: Vec<String>,
}

impl Pattern {
    /// Reads a pattern; every text is one.
    pub fn new(text: &str) -> Self {
        let mut parts = vec![String::new()];
        let mut letters = text.trim().chars();
        while let Some(letter) = letters.next() {
            let literal = match letter {
                '*' => {
                    parts.push(String::new());
                    continue;
                }
                '\\' => match letters.clone().next() {
                    Some(escaped @ ('*' | '\\')) => {
                        letters.next();
                        escaped
                    }
                    _ => letter,
                },
                letter => letter,
            };
            if let Some(part) = parts.last_mut() {
                part.extend(lower(literal));
            }
        }
        Self {
            written: text.to_owned(),
            // After the letter case: one letter may become two that are one again.
            parts: parts
                .iter()
                .map(|part| composed(part).into_owned())
                .collect(),
        }
    }

    /// A pattern for any text that holds this one.
    pub fn anywhere(text: &str) -> Self {
        let mut pattern = Self::new(text);
        pattern.parts.insert(0, String::new());
        pattern.parts.push(String::new());
        pattern
    }

    /// Whether a text is like this.
    pub fn matches(&self, text: &str) -> bool {
        let text = text.trim();
        match self.parts.as_slice() {
            // The common case, without memory for it.
            [one] if one.is_ascii() && text.is_ascii() => one.eq_ignore_ascii_case(text),
            // Letter by letter, as the parts were: a whole text has a lower case of its own for a Σ at its end.
            parts => {
                let lower: String = text.chars().flat_map(lower).collect();
                fits(parts, &composed(&lower))
            }
        }
    }
}

/// A letter in lower case. Both letters that one capital Σ stands for are the same.
fn lower(letter: char) -> impl Iterator<Item = char> {
    let letter = if letter == 'ς' { 'σ' } else { letter };
    letter.to_lowercase()
}

/// The first part stands at the start, the last at the end, and the others in between as early as can be:
/// what is left is then as long as it can be, so that nothing need be tried twice.
fn fits(parts: &[String], text: &str) -> bool {
    let [first, between @ ..] = parts else {
        return text.is_empty();
    };
    let Some(mut rest) = text.strip_prefix(first.as_str()) else {
        return false;
    };
    let [between @ .., last] = between else {
        return rest.is_empty();
    };
    for part in between {
        let Some(at) = rest.find(part.as_str()) else {
            return false;
        };
        rest = rest.get(at + part.len()..).unwrap_or_default();
    }
    rest.ends_with(last.as_str())
}

impl From<&str> for Pattern {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(pattern: &str, yes: &[&str], no: &[&str]) {
        let pattern = Pattern::new(pattern);
        for text in yes {
            assert!(pattern.matches(text), "{pattern} and {text}");
        }
        for text in no {
            assert!(!pattern.matches(text), "{pattern} and {text}");
        }
    }

    #[test]
    fn stars_stand_for_any_text() {
        check("", &["", "  "], &["a"]);
        check("*", &["", "a", "Ánte"], &[]);
        check(
            "a*b*c",
            &["abc", "aXbYc", "ABBC", "abcc"],
            &["ab", "acb", "xabc", "abcx"],
        );
        check("aa*aa", &["aaaa", "aaxaa"], &["aa", "aaa"]);
        check("**a**", &["a", "xax"], &["", "x"]);
    }

    #[test]
    fn letter_case_does_not_matter_in_any_alphabet() {
        check("SÁHKKU", &["sáhkku", "Sáhkku"], &["sahkku"]);
        check("пётр*", &["ПЁТР Иванов"], &["Иван"]);
        let sophos = ["ΣΟΦΟΣ", "Σοφος", "σοφος", "ΣΟΦΟΣ "];
        for pattern in sophos {
            check(pattern, &sophos, &["ΣΟΦΟ", "ΣΟΦΟΣ Α"]);
        }
        check("*ΟΣ*", &["ΣΟΦΟΣ", "σοφος Α"], &["ΣΟΦΟ"]);
    }

    /// Every letter fits itself and its other case, wherever it stands in a text: `İ` too, of which more than
    /// one letter comes.
    #[test]
    fn every_letter_fits_itself_in_either_case() {
        for letter in ('\u{80}'..='\u{24ff}').filter(|letter| letter.is_alphabetic()) {
            let text = format!("a{letter}");
            assert!(Pattern::new(&text).matches(&text), "{text}");
            let upper = text.to_uppercase();
            assert!(Pattern::new(&upper).matches(&upper), "{upper}");
            let back = upper.to_lowercase();
            assert!(Pattern::new(&upper).matches(&back), "{upper} and {back}");
            assert!(Pattern::new(&back).matches(&upper), "{back} and {upper}");
        }
    }

    #[test]
    fn a_letter_with_its_mark_apart_is_the_same_letter() {
        for name in ["Ánte", "Hánsa Čárri", "Áŋŋel Š"] {
            let apart: String = unicode_normalization::UnicodeNormalization::nfd(name).collect();
            assert_ne!(name, apart);
            check(name, &[&apart], &["Ante"]);
            check(&apart, &[name, &apart.to_uppercase()], &["Ante"]);
        }
        check("*rri", &["Čárri", "C\u{30c}a\u{301}rri"], &[]);
    }

    #[test]
    fn stars_and_backslashes_can_be_meant() {
        check(r"a\*", &["a*"], &["ab", r"a\*"]);
        check(r"a\\*", &[r"a\", r"a\b"], &["a*"]);
        check(r"a\b\", &[r"a\b\"], &["ab"]);
    }

    #[test]
    fn a_hostile_pattern_takes_no_time() {
        let pattern = Pattern::new(&"*a".repeat(5000));
        assert!(!pattern.matches(&("a".repeat(4000) + "b")));
    }
}
