//! The `[rules]` of a rule file: switches by name, `"king.move" = "royal"`, or in tables of their
//! own, `[rules.king]` with `move = "royal"`.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::FileError;
use super::reader::{Reader, entries, span_of};
use crate::rules::model::Rules;
use crate::rules::overrides::{SwitchError, place_of};
use crate::rules::switch::{Draft, Switch};
use crate::text::Span;

/// Reads the table that stands at `range` on top of `base`.
pub(super) fn read(
    reader: &mut Reader,
    range: Range<usize>,
    table: &DeTable<'_>,
    base: Option<&Rules>,
) -> Option<Rules> {
    let mut setting = Setting {
        draft: base.map_or_else(Draft::default, Draft::from),
        places: Vec::new(),
    };
    let before = reader.problems.len();
    setting.read_table(reader, "", table);
    if reader.problems.len() > before {
        return None;
    }
    match setting.draft.build() {
        Ok(rules) => Some(rules),
        Err(reasons) => {
            for reason in reasons {
                let span = place_of(&reason, &setting.places);
                let span = span.unwrap_or_else(|| span_of(range.clone()));
                reader
                    .problems
                    .push((span, FileError::Switch(reason.into())));
            }
            None
        }
    }
}

struct Setting {
    draft: Draft,
    places: Vec<(Switch, Span)>,
}

impl Setting {
    fn read_table(&mut self, reader: &mut Reader, prefix: &str, table: &DeTable<'_>) {
        for (key, value) in entries(table) {
            let name = format!("{prefix}{}", key.get_ref());
            if let DeValue::Table(inner) = value.get_ref() {
                let prefix = format!("{name}.");
                if Switch::ALL
                    .iter()
                    .any(|switch| switch.name().starts_with(&prefix))
                {
                    self.read_table(reader, &prefix, inner);
                    continue;
                }
            }
            if let Err(error) = self.read_switch(&name, value) {
                let at_key = matches!(
                    error,
                    FileError::Switch(SwitchError::Unknown { .. } | SwitchError::Twice { .. })
                );
                reader.note(if at_key { key.span() } else { value.span() }, error);
            } else if let Some(switch) = Switch::from_name(&name) {
                self.places
                    .push((switch, span_of(key.span().start..value.span().end)));
            }
        }
    }

    fn read_switch(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Result<(), FileError> {
        let switch = Switch::from_name(name).ok_or_else(|| SwitchError::unknown(name))?;
        if self.places.iter().any(|&(other, _)| other == switch) {
            return Err(SwitchError::Twice { switch }.into());
        }
        let text = as_text(value.get_ref()).ok_or_else(|| FileError::Kind {
            key: name.to_owned(),
            wanted: "a text, a number, true or false, or a list of texts and numbers",
        })?;
        self.draft
            .set(switch, &text)
            .map_err(|error| SwitchError::Value { switch, error })?;
        Ok(())
    }
}

/// A value as a `Rules` tag would write it.
fn as_text(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => {
            let items: Vec<_> = text.split(',').map(str::trim).collect();
            Some(items.join(","))
        }
        DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
        DeValue::Boolean(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        DeValue::Array(items) => {
            let items: Option<Vec<_>> = items.iter().map(|item| as_text(item.get_ref())).collect();
            Some(items?.join(","))
        }
        _ => None,
    }
}
