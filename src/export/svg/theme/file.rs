//! Reading a theme file.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::colour::Colour;
use super::error::{ThemeError, ThemeFault};
use super::keys::{DIALS, INKS, TABLES, keys_of};
use super::{Marks, Theme, css};
use crate::text::nearest;

/// Longer words are not worth the space they take in an error.
const LONGEST_WORD: usize = 40;
const DEFAULT: &str = "default";

type Value<'i> = Spanned<DeValue<'i>>;

/// What has been read so far.
#[derive(Default)]
struct Draft {
    name: Option<String>,
    font: Option<String>,
    inks: [Option<Colour>; INKS.len()],
    dials: [Option<u8>; DIALS.len()],
    other: Option<String>,
    words: Vec<(String, String)>,
    faults: Vec<(Range<usize>, ThemeFault)>,
}

pub(super) fn read(text: &str, source_name: &str) -> Result<Theme, ThemeError> {
    let mut draft = Draft::default();
    let (root, syntax) = DeTable::parse_recoverable(text);
    for error in syntax {
        let message = error.message().trim().replace('\n', ", ");
        draft.note(error.span().unwrap_or_default(), ThemeFault::Toml(message));
    }
    let theme = if draft.faults.is_empty() {
        draft.root(root.get_ref())
    } else {
        None
    };
    match theme {
        Some(theme) if draft.faults.is_empty() => Ok(theme),
        _ => Err(ThemeError::new(text, source_name, draft.faults)),
    }
}

impl Draft {
    fn note(&mut self, range: Range<usize>, fault: ThemeFault) {
        self.faults.push((range, fault));
    }

    fn root(&mut self, root: &DeTable<'_>) -> Option<Theme> {
        let mut base = None;
        for (key, value) in root {
            match key.get_ref().as_ref() {
                "name" => self.name = self.name(value),
                "font" => self.font = self.font(value),
                "base" => base = self.base(value),
                table if TABLES.contains(&table) => self.table(table, value),
                _ => self.unknown(key, "", TABLES.into_iter().chain(["name", "font", "base"])),
            }
        }
        self.finish(base)
    }

    fn text<'v>(&mut self, key: &str, value: &'v Value<'_>) -> Option<&'v str> {
        if let DeValue::String(text) = value.get_ref() {
            return Some(text);
        }
        self.kind(key, value, "a text in quotes");
        None
    }

    fn kind(&mut self, key: &str, value: &Value<'_>, wanted: &'static str) {
        self.note(
            value.span(),
            ThemeFault::Kind {
                key: key.to_owned(),
                wanted,
            },
        );
    }

    fn unknown(
        &mut self,
        key: &Spanned<DeString<'_>>,
        table: &str,
        known: impl Iterator<Item = &'static str>,
    ) {
        let word: String = key.get_ref().chars().take(LONGEST_WORD).collect();
        let suggestion = nearest(&word, known);
        let dot = if table.is_empty() { "" } else { "." };
        let fault = ThemeFault::UnknownKey {
            key: format!("{table}{dot}{word}"),
            suggestion,
        };
        self.note(key.span(), fault);
    }

    fn name(&mut self, value: &Value<'_>) -> Option<String> {
        let name = self.text("name", value)?.to_owned();
        if is_word(&name) {
            return Some(name);
        }
        self.note(value.span(), ThemeFault::Name(name));
        None
    }

    fn font(&mut self, value: &Value<'_>) -> Option<String> {
        let font = self.text("font", value)?.trim().to_owned();
        let fit = |letter: char| letter.is_ascii_alphanumeric() || " -,".contains(letter);
        if !font.is_empty() && font.chars().all(fit) {
            return Some(font);
        }
        self.note(value.span(), ThemeFault::Font(font));
        None
    }

    fn base(&mut self, value: &Value<'_>) -> Option<&'static Theme> {
        let name = self.text("base", value)?;
        let base = Theme::builtin(name);
        if base.is_none() {
            let suggestion = nearest(name, Theme::names());
            self.note(
                value.span(),
                ThemeFault::Base {
                    name: name.to_owned(),
                    suggestion,
                },
            );
        }
        base
    }

    fn table(&mut self, table: &str, value: &Value<'_>) {
        let DeValue::Table(entries) = value.get_ref() else {
            return self.kind(table, value, "a table");
        };
        for (key, value) in entries {
            let name = key.get_ref().as_ref();
            let full = format!("{table}.{name}");
            let ink = INKS.iter().position(|&ink| ink == (table, name));
            let dial = DIALS
                .iter()
                .position(|dial| dial.table == table && dial.key == name);
            if let Some(at) = dial {
                self.dial(at, &full, value);
            } else if let Some(at) = ink {
                let colour = self.colour(&full, value);
                if let Some(place) = self.inks.get_mut(at) {
                    *place = colour;
                }
            } else if table == "marks" {
                self.mark(key, &full, value);
            } else {
                self.unknown(key, table, keys_of(table));
            }
        }
    }

    fn colour(&mut self, key: &str, value: &Value<'_>) -> Option<Colour> {
        let text = self.text(key, value)?;
        match text.parse() {
            Ok(colour) => Some(colour),
            Err(reason) => {
                let found = text.chars().take(LONGEST_WORD).collect();
                let key = key.to_owned();
                self.note(value.span(), ThemeFault::Colour { key, found, reason });
                None
            }
        }
    }

    fn dial(&mut self, at: usize, key: &str, value: &Value<'_>) {
        let (Some(dial), Some(place)) = (DIALS.get(at), self.dials.get_mut(at)) else {
            return;
        };
        *place = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number
                .as_str()
                .parse()
                .ok()
                .filter(|&size| size <= dial.most),
            _ => None,
        };
        if place.is_none() {
            self.kind(key, value, dial.wanted);
        }
    }

    fn mark(&mut self, key: &Spanned<DeString<'_>>, full: &str, value: &Value<'_>) {
        let name = key.get_ref().as_ref();
        if !is_word(name) {
            self.note(
                key.span(),
                ThemeFault::Name(name.chars().take(LONGEST_WORD).collect()),
            );
        } else if let Some(colour) = self.colour(full, value) {
            if name == DEFAULT {
                self.other = Some(colour.to_string());
            } else {
                self.words.push((name.to_owned(), colour.to_string()));
            }
        }
    }

    /// Puts the parts together; what is not there comes from the base.
    fn finish(&mut self, base: Option<&Theme>) -> Option<Theme> {
        let mut missing = Vec::new();
        let mut inks = [Colour::None; INKS.len()];
        for (at, (ink, (table, key))) in inks.iter_mut().zip(&INKS).enumerate() {
            let own = self.inks.get(at).copied().flatten();
            match own.or_else(|| base?.inks.get(at).copied()) {
                Some(colour) => *ink = colour,
                None => missing.push(format!("{table}.{key}")),
            }
        }
        let mut dials = [0; DIALS.len()];
        for (at, (size, dial)) in dials.iter_mut().zip(&DIALS).enumerate() {
            let own = self.dials.get(at).copied().flatten();
            match own
                .or_else(|| base?.dials.get(at).copied())
                .or(dial.otherwise)
            {
                Some(own) => *size = own,
                None => missing.push(format!("{}.{}", dial.table, dial.key)),
            }
        }
        let font = self.font.take().or_else(|| Some(base?.font.clone()));
        let other = self
            .other
            .take()
            .or_else(|| Some(base?.marks.other.clone()));
        let mut words = std::mem::take(&mut self.words);
        for word in base
            .map(|base| base.marks.words.as_slice())
            .unwrap_or_default()
        {
            if !words.iter().any(|(own, _)| *own == word.0) {
                words.push(word.clone());
            }
        }
        for (there, key) in [
            (self.name.is_some(), "name"),
            (font.is_some(), "font"),
            (other.is_some(), "marks.default"),
        ] {
            if !there {
                missing.push(key.to_owned());
            }
        }
        // After other faults, what is missing may only follow from them.
        if self.faults.is_empty() {
            for key in missing {
                self.note(0..0, ThemeFault::Missing(key));
            }
        }
        let marks = Marks {
            other: other?,
            words,
        };
        let mut theme = Theme {
            name: self.name.take()?,
            font: font?,
            inks,
            dials,
            marks,
            css: String::new(),
        };
        theme.css = css::sheet(&theme);
        Some(theme)
    }
}

/// Small letters, digits and hyphens, not too many.
fn is_word(text: &str) -> bool {
    let fit = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=LONGEST_WORD).contains(&text.len()) && text.bytes().all(fit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: &str) -> String {
        read(text, "t.toml").unwrap_err().to_string()
    }

    #[test]
    fn what_a_file_does_not_say_comes_from_its_base() {
        let text = "name='mine'\nbase='bw'\n[marks]\nred='#f00'\n[men]\nloose='#123456'";
        let theme = read(text, "t.toml").unwrap();
        assert_eq!(theme.mark_colour("red"), "#f00");
        assert_eq!(
            theme.mark_colour("green"),
            Theme::builtin("bw").unwrap().mark_colour("green")
        );
        assert!(theme.css().contains(".sahkku-mine .km{fill:#123456;"));
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        let text = "name='Mine'\nbase='book'\nfont='a;}'\nsize=3\n[men]\nlose='#fff'\nhome='red'\n\
                    outline=3\n[marks]\ntint=101\n'a b'='#fff'";
        assert_eq!(
            errors(text),
            "t.toml:1:6: `Mine` cannot be a name: use small letters from a to z, digits and hyphens\n\
             t.toml:3:6: `a;}` cannot be a list of fonts: use letters, digits, spaces, hyphens and commas\n\
             t.toml:4:1: theme files have no `size`\n\
             t.toml:6:1: theme files have no `men.lose`; did you mean `loose`?\n\
             t.toml:7:6: `men.home` cannot be `red`: a colour is `#rgb` or `#rrggbb` in hexadecimal digits, or `none`\n\
             t.toml:8:9: `men.outline` must be a text in quotes\n\
             t.toml:10:6: `marks.tint` must be a whole number from 0 to 100\n\
             t.toml:11:1: `a b` cannot be a name: use small letters from a to z, digits and hyphens"
        );
    }

    #[test]
    fn without_a_base_nothing_may_be_missing() {
        let needed = DIALS.iter().filter(|dial| dial.otherwise.is_none()).count();
        let text = errors("name='mine'");
        assert!(
            text.contains("`page.background` is missing; give it, or start from"),
            "{text}"
        );
        assert_eq!(text.lines().count(), INKS.len() + needed + 2);
        assert!(errors("name='mine").contains("this is no TOML"));
    }
}
