//! Names of files after texts of records, which may hold anything.

use std::collections::{HashMap, HashSet};

use crate::cli::input::EXTENSION;

/// The most bytes of a text that are taken into a name.
const LONGEST: usize = 80;

/// What some systems take for a device, whatever ending it has.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// Gives every text a name of its own.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// The names so far, in lower case, since some systems know no other.
    used: HashSet<String>,
    /// How many texts came to the same.
    same: HashMap<String, u32>,
}

impl Names {
    /// The name of a file for a text.
    pub(super) fn name(&mut self, text: &str) -> String {
        let stem = safe(text);
        let lower = stem.to_lowercase();
        let count = self.same.entry(lower).or_default();
        loop {
            *count += 1;
            let name = match *count {
                1 => format!("{stem}.{EXTENSION}"),
                count => format!("{stem}-{count}.{EXTENSION}"),
            };
            if self.used.insert(name.to_lowercase()) {
                return name;
            }
        }
    }
}

/// Letters and digits of any script stay, and dots, hyphens and underlines within; everything else becomes a
/// hyphen.
fn safe(text: &str) -> String {
    let mut name = String::new();
    for letter in text.chars() {
        if name.len() + letter.len_utf8() > LONGEST {
            break;
        }
        if letter.is_alphanumeric() || matches!(letter, '.' | '_') {
            name.push(letter);
        } else if !name.ends_with('-') {
            name.push('-');
        }
    }
    let name = name.trim_matches(['-', '.']);
    let first = name.split('.').next().unwrap_or_default().to_lowercase();
    let device = first.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if name.is_empty() || DEVICES.contains(&device) {
        return format!("_{name}");
    }
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_folder_or_hide() {
        for (text, name) in [
            ("lagesvuotna-noqueens", "lagesvuotna-noqueens"),
            ("Ánte Bals", "Ánte-Bals"),
            ("2019.07.12", "2019.07.12"),
            ("????.??.??", "_"),
            ("../../etc/passwd", "etc-passwd"),
            ("/etc/passwd", "etc-passwd"),
            ("C:\\Windows", "C-Windows"),
            (".hidden", "hidden"),
            ("-rf", "rf"),
            ("..", "_"),
            ("", "_"),
            ("CON", "_CON"),
            ("com1.txt", "_com1.txt"),
            ("a\0b\nc\u{202e}d\u{1b}[2J", "a-b-c-d-2J"),
            ("trailing. ", "trailing"),
        ] {
            assert_eq!(safe(text), name, "{text:?}");
        }
        assert!(safe(&"á".repeat(500)).len() <= LONGEST);
    }

    #[test]
    fn every_text_has_a_name_of_its_own() {
        let mut names = Names::default();
        let given = ["a", "a?", "A", "a-2", "a!"].map(|text| names.name(text));
        assert_eq!(
            given,
            [
                "a.sahkku",
                "a-2.sahkku",
                "A-3.sahkku",
                "a-2-2.sahkku",
                "a-4.sahkku"
            ]
        );
    }
}
