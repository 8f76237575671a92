//! Marks and arrows: commands in comments.

use crate::text::Span;

use super::{AnnotateError, Page};

impl Page<'_, '_> {
    /// Writes `[%name what colour]`, or gives the one that is there another colour.
    pub(super) fn draw(
        &mut self,
        name: &str,
        what: &str,
        colour: &str,
        same: impl Fn(&str) -> bool,
    ) -> Result<(), AnnotateError> {
        let word = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        if colour.is_empty() || !colour.chars().all(word) {
            return Err(AnnotateError::BadColour(colour.to_owned()));
        }
        let site = self.site()?;
        let notes = self.notes(&site);
        let value = format!("{what} {colour}");
        for note in &notes {
            let drawn = note
                .commands()
                .find(|command| command.name == name && same(command.value));
            if let Some(command) = drawn {
                if command.value != value {
                    let start = note.inner.start;
                    let span = command.value_span;
                    self.edits
                        .replace(Span::new(start + span.start, start + span.end), value);
                }
                return Ok(());
            }
        }
        let command = format!("[%{name} {value}]");
        let near = site.comments.get(..site.near).unwrap_or_default();
        let home = notes
            .iter()
            .rev()
            .find(|note| near.contains(&note.node) && note.takes_commands());
        match home {
            Some(note) => {
                let text = note.text.unwrap_or_default().trim_end();
                let end = note.inner.start + u32::try_from(text.len()).unwrap_or_default();
                self.edits.insert(end, format!(" {command}"));
            }
            None => self.insert_note(&site, &format!("{{{command}}}")),
        }
        Ok(())
    }

    /// Takes the commands of a name away whose value is meant.
    pub(super) fn erase(
        &mut self,
        name: &str,
        meant: impl Fn(&str) -> bool,
    ) -> Result<(), AnnotateError> {
        let site = self.site()?;
        let mut found = false;
        for note in self.notes(&site) {
            let text = note.text.unwrap_or_default();
            let mut rest = String::with_capacity(text.len());
            let mut done = 0;
            for command in note
                .commands()
                .filter(|command| command.name == name && meant(command.value))
            {
                let before = text
                    .get(done..command.span.start as usize)
                    .unwrap_or_default();
                rest.push_str(before.trim_end_matches([' ', '\t']));
                done = command.span.end as usize;
            }
            if done == 0 {
                continue;
            }
            found = true;
            rest.push_str(text.get(done..).unwrap_or_default());
            if rest.trim().is_empty() {
                self.edits.take_out(self.record, note.span);
            } else {
                self.edits.replace(note.inner, rest);
            }
        }
        if found {
            Ok(())
        } else {
            Err(self.nothing(&format!("such {name}")))
        }
    }
}
