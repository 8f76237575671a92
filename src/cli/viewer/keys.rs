//! The keys: what each does, listed once, for the program, its help and `docs/viewer.md`.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Which way to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Forward,
    Back,
}

/// What the viewer can be asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Step(Way),
    Turn(Way),
    Capture(Way),
    King(Way),
    /// To the start, or to the end of the line.
    End(Way),
    GoTo,
    Variations,
    Leave,
    Record(Way),
    Scroll(Way),
    Flip,
    Legal,
    Info,
    Faults,
    Help,
    Comment,
    Glyph,
    Mark,
    Arrow,
    Variation,
    Undo,
    Save,
    Quit,
}

/// Keys that belong together, and what they do.
#[derive(Debug)]
pub(crate) struct Keys {
    pub(crate) keys: &'static [(KeyCode, Command)],
    /// The key of a text.
    pub(crate) what: &'static str,
}

/// Keys under a heading.
#[derive(Debug)]
pub(crate) struct Section {
    /// The key of a text.
    pub(crate) heading: &'static str,
    pub(crate) keys: &'static [Keys],
}

use Command as Do;
use KeyCode::{Backspace, Char, Down, End, Enter, Esc, Home, Left, PageDown, PageUp, Right, Up};
use Way::{Back, Forward};

const fn row(keys: &'static [(KeyCode, Command)], what: &'static str) -> Keys {
    Keys { keys, what }
}

/// All keys.
pub(crate) const SECTIONS: &[Section] = &[
    Section {
        heading: "viewer-keys.going",
        keys: &[
            row(
                &[
                    (Right, Do::Step(Forward)),
                    (Char(' '), Do::Step(Forward)),
                    (Enter, Do::Step(Forward)),
                ],
                "viewer-keys.forward",
            ),
            row(
                &[(Left, Do::Step(Back)), (Backspace, Do::Step(Back))],
                "viewer-keys.back",
            ),
            row(
                &[(Down, Do::Turn(Forward)), (Up, Do::Turn(Back))],
                "viewer-keys.turns",
            ),
            row(
                &[
                    (Char('x'), Do::Capture(Forward)),
                    (Char('X'), Do::Capture(Back)),
                ],
                "viewer-keys.captures",
            ),
            row(
                &[(Char('k'), Do::King(Forward)), (Char('K'), Do::King(Back))],
                "viewer-keys.kings",
            ),
            row(
                &[(Home, Do::End(Back)), (End, Do::End(Forward))],
                "viewer-keys.ends",
            ),
            row(&[(Char('g'), Do::GoTo)], "viewer-keys.go-to"),
            row(&[(Char('v'), Do::Variations)], "viewer-keys.variation"),
            row(&[(Esc, Do::Leave)], "viewer-keys.leave"),
            row(
                &[
                    (Char('n'), Do::Record(Forward)),
                    (Char('p'), Do::Record(Back)),
                ],
                "viewer-keys.records",
            ),
        ],
    },
    Section {
        heading: "viewer-keys.looking",
        keys: &[
            row(&[(Char('f'), Do::Flip)], "viewer-keys.flip"),
            row(&[(Char('l'), Do::Legal)], "viewer-keys.legal"),
            row(
                &[(PageDown, Do::Scroll(Forward)), (PageUp, Do::Scroll(Back))],
                "viewer-keys.scroll",
            ),
            row(&[(Char('i'), Do::Info)], "viewer-keys.header"),
            row(&[(Char('e'), Do::Faults)], "viewer-keys.faults"),
            row(&[(Char('?'), Do::Help)], "viewer-keys.keys"),
        ],
    },
    Section {
        heading: "viewer-keys.writing",
        keys: &[
            row(&[(Char('c'), Do::Comment)], "viewer-keys.comment"),
            row(&[(Char('!'), Do::Glyph)], "viewer-keys.glyph"),
            row(&[(Char('m'), Do::Mark)], "viewer-keys.mark"),
            row(&[(Char('a'), Do::Arrow)], "viewer-keys.arrow"),
            row(&[(Char('V'), Do::Variation)], "viewer-keys.write-variation"),
            row(&[(Char('u'), Do::Undo)], "viewer-keys.undo"),
            row(&[(Char('w'), Do::Save)], "viewer-keys.save"),
            row(&[(Char('q'), Do::Quit)], "viewer-keys.quit"),
        ],
    },
];

impl Keys {
    /// The keys by their names.
    pub(crate) fn names(&self) -> Vec<String> {
        self.keys.iter().map(|(key, _)| name(*key)).collect()
    }
}

fn name(key: KeyCode) -> String {
    match key {
        Right => "→".to_owned(),
        Left => "←".to_owned(),
        Up => "↑".to_owned(),
        Down => "↓".to_owned(),
        Char(' ') => "Space".to_owned(),
        Char(letter) => letter.to_string(),
        PageUp => "PgUp".to_owned(),
        PageDown => "PgDn".to_owned(),
        other => format!("{other:?}"),
    }
}

/// What a key asks for in the game.
pub(crate) fn command(key: KeyEvent) -> Option<Command> {
    if is_interrupt(key) {
        return Some(Command::Quit);
    }
    if key
        .modifiers
        .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
    {
        return None;
    }
    let mut all = SECTIONS
        .iter()
        .flat_map(|section| section.keys)
        .flat_map(|row| row.keys);
    all.find(|(code, _)| *code == key.code)
        .map(|(_, command)| *command)
}

/// Ctrl-C.
pub(crate) fn is_interrupt(key: KeyEvent) -> bool {
    key.code == Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahkku::language::Language;
    use std::collections::HashSet;
    use std::fmt::Write as _;
    use std::path::Path;

    #[test]
    fn no_key_has_two_meanings() {
        let mut seen = HashSet::new();
        let rows = SECTIONS.iter().flat_map(|section| section.keys);
        for (key, _) in rows.flat_map(|row| row.keys) {
            assert!(seen.insert(*key), "{key:?}");
        }
    }

    #[test]
    fn the_page_lists_these_keys() {
        let mut table = String::new();
        for section in SECTIONS {
            let _ = write!(
                table,
                "### {}\n\n| keys | |\n|---|---|\n",
                Language::english().text(section.heading)
            );
            for row in section.keys {
                let names: Vec<_> = row.names().iter().map(|key| format!("`{key}`")).collect();
                let _ = writeln!(
                    table,
                    "| {} | {} |",
                    names.join(" "),
                    Language::english().text(row.what)
                );
            }
            table.push('\n');
        }
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/viewer.md");
        let page = std::fs::read_to_string(page).unwrap();
        assert!(
            page.contains(&table),
            "docs/viewer.md should have:\n{table}"
        );
    }
}
