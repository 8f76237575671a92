//! Taking values out of a TOML tree, noting what is not as it should be.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::error::FileError;
use crate::rules::overrides::offset;
use crate::text::{Span, nearest};

/// A key with its value.
pub(super) type Entry<'t, 'i> = (&'t Spanned<DeString<'i>>, &'t Spanned<DeValue<'i>>);

/// A text with its place.
pub(super) type Placed = (Range<usize>, String);

/// The entries of a table in the order of the file.
pub(super) fn entries<'t, 'i>(table: &'t DeTable<'i>) -> Vec<Entry<'t, 'i>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

pub(super) fn span_of(range: Range<usize>) -> Span {
    Span::new(offset(range.start), offset(range.end))
}

/// What was found wrong so far.
#[derive(Debug, Default)]
pub(super) struct Reader {
    pub(super) problems: Vec<(Span, FileError)>,
}

impl Reader {
    pub(super) fn note(&mut self, range: Range<usize>, error: FileError) {
        self.problems.push((span_of(range), error));
    }

    fn wrong_kind<T>(&mut self, (key, value): Entry<'_, '_>, wanted: &'static str) -> Option<T> {
        self.note(
            value.span(),
            FileError::Kind {
                key: key.get_ref().to_string(),
                wanted,
            },
        );
        None
    }

    /// A text, trimmed.
    pub(super) fn text(&mut self, entry: Entry<'_, '_>) -> Option<String> {
        match entry.1.get_ref() {
            DeValue::String(text) => Some(text.trim().to_owned()),
            _ => self.wrong_kind(entry, "a text in quotes"),
        }
    }

    pub(super) fn boolean(&mut self, entry: Entry<'_, '_>) -> Option<bool> {
        match entry.1.get_ref() {
            DeValue::Boolean(value) => Some(*value),
            _ => self.wrong_kind(entry, "true or false"),
        }
    }

    /// A list of texts, each with its place.
    pub(super) fn texts(&mut self, entry: Entry<'_, '_>, wanted: &'static str) -> Vec<Placed> {
        let DeValue::Array(items) = entry.1.get_ref() else {
            return self.wrong_kind(entry, wanted).unwrap_or_default();
        };
        let mut texts = Vec::new();
        for item in items {
            match item.get_ref() {
                DeValue::String(text) => texts.push((item.span(), text.trim().to_owned())),
                _ => return self.wrong_kind(entry, wanted).unwrap_or_default(),
            }
        }
        texts
    }

    pub(super) fn table<'t, 'i>(&mut self, entry: Entry<'t, 'i>) -> Option<&'t DeTable<'i>> {
        match entry.1.get_ref() {
            DeValue::Table(table) => Some(table),
            _ => self.wrong_kind(entry, "a table"),
        }
    }

    /// The tables of a list such as `[[sources]]`, each with its place.
    pub(super) fn tables<'t, 'i>(
        &mut self,
        entry: Entry<'t, 'i>,
    ) -> Vec<(Range<usize>, &'t DeTable<'i>)> {
        const WANTED: &str = "a list of tables, each under its name in double brackets";
        let DeValue::Array(items) = entry.1.get_ref() else {
            return self.wrong_kind(entry, WANTED).unwrap_or_default();
        };
        let mut tables = Vec::new();
        for item in items {
            match item.get_ref() {
                DeValue::Table(table) => tables.push((item.span(), table)),
                _ => return self.wrong_kind(entry, WANTED).unwrap_or_default(),
            }
        }
        tables
    }

    /// A table that holds nothing but texts under the given keys; the last ones may be left out.
    pub(super) fn record<const N: usize>(
        &mut self,
        (range, table): (Range<usize>, &DeTable<'_>),
        scope: &'static str,
        keys: [&'static str; N],
        required: usize,
    ) -> Option<[Option<Placed>; N]> {
        let mut values = [const { None }; N];
        for entry in entries(table) {
            let name = entry.0.get_ref().as_ref();
            match keys.iter().zip(&mut values).find(|(key, _)| **key == name) {
                Some((_, value)) => {
                    *value = Some((entry.1.span(), self.text(entry).unwrap_or_default()));
                }
                None => self.unknown_key(entry, scope, &keys),
            }
        }
        let mut complete = true;
        for (key, value) in keys.iter().zip(&values).take(required) {
            if value.is_none() {
                self.note(range.clone(), FileError::Missing { key, scope });
                complete = false;
            }
        }
        complete.then_some(values)
    }

    /// One of some words.
    pub(super) fn word<T: Copy>(
        &mut self,
        entry: Entry<'_, '_>,
        key: &'static str,
        words: &[(&'static str, T)],
    ) -> Option<T> {
        let found = self.text(entry)?;
        if let Some(&(_, value)) = words.iter().find(|(word, _)| *word == found) {
            return Some(value);
        }
        let quoted: Vec<_> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        let suggestion = nearest(&found, words.iter().map(|&(word, _)| word));
        let allowed = quoted.join(", ");
        self.note(
            entry.1.span(),
            FileError::Word {
                key,
                found,
                allowed,
                suggestion,
            },
        );
        None
    }

    pub(super) fn unknown_key(
        &mut self,
        (key, _): Entry<'_, '_>,
        scope: &'static str,
        known: &[&'static str],
    ) {
        let suggestion = nearest(key.get_ref(), known.iter().copied());
        let error = FileError::UnknownKey {
            key: key.get_ref().to_string(),
            scope,
            suggestion,
        };
        self.note(key.span(), error);
    }
}
