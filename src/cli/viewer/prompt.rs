//! A line that is typed.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A line with a cursor in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompt {
    before: Vec<char>,
    /// What stands behind the cursor, the last letter first.
    behind: Vec<char>,
}

/// What a key did to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Going,
    Done,
    Left,
}

impl Prompt {
    /// A line with this in it, the cursor behind.
    pub(crate) fn with(text: &str) -> Self {
        Self {
            before: text.chars().collect(),
            behind: Vec::new(),
        }
    }

    /// All of it.
    pub(crate) fn text(&self) -> String {
        self.before().chars().chain(self.behind().chars()).collect()
    }

    pub(crate) fn before(&self) -> String {
        self.before.iter().collect()
    }

    pub(crate) fn behind(&self) -> String {
        self.behind.iter().rev().collect()
    }

    /// Puts text in; line ends of pasted text become blanks.
    pub(crate) fn insert(&mut self, text: &str) {
        let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
        self.before.extend(text.chars().map(plain));
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Typed {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Typed::Done,
            KeyCode::Esc => return Typed::Left,
            KeyCode::Char('u') if control => self.before.clear(),
            KeyCode::Char('a') if control => self.home(),
            KeyCode::Char('e') if control => self.end(),
            KeyCode::Char('w') if control => self.erase_word(),
            KeyCode::Char(letter) if !control => self.before.push(letter),
            KeyCode::Backspace => drop(self.before.pop()),
            KeyCode::Delete => drop(self.behind.pop()),
            KeyCode::Left => self.behind.extend(self.before.pop()),
            KeyCode::Right => self.before.extend(self.behind.pop()),
            KeyCode::Home => self.home(),
            KeyCode::End => self.end(),
            _ => {}
        }
        Typed::Going
    }

    fn home(&mut self) {
        self.behind.extend(self.before.drain(..).rev());
    }

    fn end(&mut self) {
        self.before.extend(self.behind.drain(..).rev());
    }

    fn erase_word(&mut self) {
        while self.before.pop_if(|letter| *letter == ' ').is_some() {}
        while self.before.pop_if(|letter| *letter != ' ').is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_typed_where_the_cursor_is() {
        let mut prompt = Prompt::with("čáp");
        let mut press = |code| prompt.key(KeyEvent::new(code, KeyModifiers::NONE));
        press(KeyCode::Left);
        press(KeyCode::Backspace);
        press(KeyCode::Char('á'));
        press(KeyCode::Home);
        press(KeyCode::Delete);
        press(KeyCode::Char('Č'));
        press(KeyCode::End);
        press(KeyCode::Char('p'));
        assert_eq!(press(KeyCode::Enter), Typed::Done);
        assert_eq!(prompt.text(), "Čápp");
        prompt.insert("a\nb");
        assert_eq!(prompt.text(), "Čáppa b");
        prompt.key(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL));
        assert_eq!(
            (prompt.before().as_str(), prompt.behind().as_str()),
            ("Čáppa ", "")
        );
    }
}
