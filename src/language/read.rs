//! Reading a language file, laid over the English one.

use std::collections::HashMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{LanguageError, LanguageFault};
use super::fill::names;
use super::{BUILTIN, Language, OTHER, Text};
use crate::text::{hazard, nearest};

/// Longer words are not worth the space they take in an error.
const LONGEST_WORD: usize = 60;

type Value<'i> = Spanned<DeValue<'i>>;

pub(super) fn read(text: &str, source_name: &str) -> Result<Language, LanguageError> {
    let is_english = BUILTIN.first().is_some_and(|english| english.text == text);
    let mut reader = Reader {
        english: (!is_english).then(Language::english),
        own: HashMap::new(),
        faults: Vec::new(),
    };
    let (root, syntax) = DeTable::parse_recoverable(text);
    for error in syntax {
        let message = error.message().trim().replace('\n', ", ");
        let range = error.span().unwrap_or_default();
        reader.faults.push((range, LanguageFault::Toml(message)));
    }
    let language = if reader.faults.is_empty() {
        reader.root(root.get_ref())
    } else {
        None
    };
    match language {
        Some(language) if reader.faults.is_empty() => Ok(language),
        _ => Err(LanguageError::new(text, source_name, reader.faults)),
    }
}

struct Reader {
    /// What a file is held against. The English file itself says which texts there are.
    english: Option<&'static Language>,
    own: HashMap<String, Text>,
    faults: Vec<(Range<usize>, LanguageFault)>,
}

impl Reader {
    fn note(&mut self, range: Range<usize>, fault: LanguageFault) {
        self.faults.push((range, fault));
    }

    fn kind(&mut self, key: &str, value: &Value<'_>, wanted: &'static str) {
        let key = key.chars().take(LONGEST_WORD).collect();
        self.note(value.span(), LanguageFault::Kind { key, wanted });
    }

    fn root(&mut self, root: &DeTable<'_>) -> Option<Language> {
        let (mut code, mut name) = (None, None);
        for (key, value) in root {
            match key.get_ref().as_ref() {
                "code" => code = self.code(value),
                "name" => name = self.plain("name", value),
                table => self.entry(table.to_owned(), key.span(), value),
            }
        }
        for (there, key) in [(code.is_some(), "code"), (name.is_some(), "name")] {
            if !there && self.faults.is_empty() {
                self.note(0..0, LanguageFault::Missing(key));
            }
        }
        let mut language = Language::empty(code?);
        language.name = name?;
        language.own = self.own.len();
        if let Some(english) = self.english {
            language.texts.clone_from(&english.texts);
        }
        language.texts.extend(self.own.drain());
        Some(language)
    }

    fn code(&mut self, value: &Value<'_>) -> Option<String> {
        let code = self.plain("code", value)?;
        let fit = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if (2..=20).contains(&code.len()) && code.bytes().all(fit) {
            return Some(code);
        }
        let shown = code.chars().take(LONGEST_WORD).collect();
        self.note(value.span(), LanguageFault::Code(shown));
        None
    }

    /// A text, or a table of them. Tables are not deep: the keys of the English file are few.
    fn entry(&mut self, key: String, at: Range<usize>, value: &Value<'_>) {
        match self.expected(&key, value) {
            Expected::Table => {
                let DeValue::Table(entries) = value.get_ref() else {
                    return self.kind(&key, value, "a table");
                };
                for (inner, value) in entries {
                    let inner_key = format!("{key}.{}", inner.get_ref());
                    self.entry(inner_key, inner.span(), value);
                }
            }
            Expected::Plain => {
                if let Some(text) = self.plain(&key, value) {
                    self.own.insert(key, Text::Plain(text));
                }
            }
            Expected::Counted => self.counted(key, value),
            Expected::Nothing => {
                let key: String = key.chars().take(LONGEST_WORD).collect();
                let suggestion = self.suggest(&key);
                self.note(at, LanguageFault::UnknownKey { key, suggestion });
            }
        }
    }

    /// What the English file has under a key; for that file itself, what it looks like.
    fn expected(&self, key: &str, value: &Value<'_>) -> Expected {
        let Some(english) = self.english else {
            return match value.get_ref() {
                DeValue::Table(entries) if entries.contains_key(OTHER) => Expected::Counted,
                DeValue::Table(_) => Expected::Table,
                _ => Expected::Plain,
            };
        };
        let below = |known: &String| {
            let rest = known.strip_prefix(key);
            rest.is_some_and(|rest| rest.starts_with('.'))
        };
        match english.texts.get(key) {
            Some(Text::Plain(_)) => Expected::Plain,
            Some(Text::Counted(_)) => Expected::Counted,
            None if english.texts.keys().any(below) => Expected::Table,
            None => Expected::Nothing,
        }
    }

    fn suggest(&self, key: &str) -> Option<String> {
        let english = self.english?;
        let (table, word) = key.rsplit_once('.').unwrap_or(("", key));
        let below = |known: &'static String| {
            let rest = if table.is_empty() {
                Some(known.as_str())
            } else {
                known.strip_prefix(table)?.strip_prefix('.')
            };
            rest?.split('.').next()
        };
        let mut known: Vec<&str> = english.texts.keys().filter_map(below).collect();
        known.sort_unstable();
        nearest(word, known).map(str::to_owned)
    }

    fn counted(&mut self, key: String, value: &Value<'_>) {
        // A language that does not tell numbers apart has one form.
        if let DeValue::String(_) = value.get_ref() {
            if let Some(text) = self.plain(&key, value) {
                let forms = vec![(OTHER, text)];
                self.own.insert(key, Text::Counted(forms));
            }
            return;
        }
        let DeValue::Table(entries) = value.get_ref() else {
            return self.kind(&key, value, "a text, or texts for kinds of numbers");
        };
        let before = self.faults.len();
        let mut forms = Vec::with_capacity(entries.len());
        for (word, value) in entries {
            let inner = format!("{key}.{}", word.get_ref());
            let known = CATEGORIES.into_iter().find(|known| word.get_ref() == known);
            let Some(category) = known else {
                let suggestion = nearest(word.get_ref(), CATEGORIES);
                let suggestion = suggestion.map(str::to_owned);
                let inner = inner.chars().take(LONGEST_WORD).collect();
                let fault = LanguageFault::UnknownKey {
                    key: inner,
                    suggestion,
                };
                self.note(word.span(), fault);
                continue;
            };
            if let Some(text) = self.checked(&key, &inner, value) {
                forms.push((category, text));
            }
        }
        forms.sort_by_key(|(category, _)| *category == OTHER);
        // After other faults, what is missing may only follow from them.
        let whole = forms.last().is_some_and(|(last, _)| *last == OTHER);
        if !whole && self.faults.len() == before {
            let wanted = "texts for kinds of numbers, `other` among them";
            return self.kind(&key, value, wanted);
        }
        self.own.insert(key, Text::Counted(forms));
    }

    fn plain(&mut self, key: &str, value: &Value<'_>) -> Option<String> {
        self.checked(key, key, value)
    }

    /// A text that holds only names which `key` knows, and nothing dangerous.
    fn checked(&mut self, key: &str, shown: &str, value: &Value<'_>) -> Option<String> {
        let DeValue::String(text) = value.get_ref() else {
            self.kind(shown, value, "a text in quotes");
            return None;
        };
        let before = self.faults.len();
        if let Some(character) = text.chars().find(|&letter| {
            hazard(letter).is_some() || letter.is_control() || "<>&\"\\".contains(letter)
        }) {
            let key = shown.to_owned();
            self.note(value.span(), LanguageFault::Character { key, character });
        }
        if let Some(english) = self.english {
            let known = known_names(english, key);
            for name in names(text).filter(|name| !known.contains(name)) {
                let fault = LanguageFault::UnknownName {
                    key: shown.to_owned(),
                    name: name.chars().take(LONGEST_WORD).collect(),
                    known: known.iter().map(|&name| name.to_owned()).collect(),
                };
                self.note(value.span(), fault);
            }
        }
        (self.faults.len() == before).then(|| text.to_string())
    }
}

enum Expected {
    Table,
    Plain,
    Counted,
    Nothing,
}

/// The names that are put into a text, in the order of the English one.
fn known_names(english: &'static Language, key: &str) -> Vec<&'static str> {
    let mut known = Vec::new();
    let mut add = |text: &'static str| {
        for name in names(text) {
            if !known.contains(&name) {
                known.push(name);
            }
        }
    };
    match english.texts.get(key) {
        Some(Text::Plain(text)) => add(text),
        Some(Text::Counted(forms)) => {
            add("{n}");
            for (_, text) in forms {
                add(text);
            }
        }
        None => {}
    }
    known
}

/// The kinds of numbers that languages tell apart, by their CLDR names.
const CATEGORIES: [&str; 6] = ["zero", "one", "two", "few", "many", OTHER];
