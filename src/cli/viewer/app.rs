//! What the viewer shows and how keys change it. Knows nothing of a terminal.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use sahkku::language::Language;
use sahkku::replay::{LineId, Rulebook};
use sahkku::text::visible;

use super::book::Book;
use super::keys::{self, Command, Way};
use super::prompt::{Prompt, Typed};
use super::sheet::Sheet;

/// The viewer.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) book: Book,
    pub(super) rulebook: Rulebook,
    /// Which record is open, counted from 0.
    pub(crate) record: usize,
    pub(crate) sheet: Sheet,
    /// The stop that is shown.
    pub(crate) at: usize,
    /// The board is seen from the women's side.
    pub(crate) flipped: bool,
    /// What is legal is shown.
    pub(crate) legal: bool,
    /// By how many lines the moves are scrolled.
    pub(crate) scroll: isize,
    pub(crate) mode: Mode,
    /// What is to be said in the bottom line; safe to show.
    pub(crate) message: Option<String>,
}

/// What keys are meant for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Game,
    /// Something is typed.
    Ask(Question, Prompt),
    /// A variation is chosen.
    Variations {
        list: Vec<LineId>,
        chosen: usize,
    },
    /// A page is read.
    Page(Page, usize),
    /// There are changes that are not saved, and somebody wants to quit.
    Leaving,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Turn,
    Comment,
    Glyph,
    Mark,
    Arrow,
    Variation,
}

/// A page that covers the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    Help,
    Info,
    Faults,
}

/// Whether the viewer goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    GoOn,
    Quit,
}

impl App {
    /// Opens a record, counted from 0, at the end of a turn.
    pub(crate) fn open(
        book: Book,
        mut rulebook: Rulebook,
        record: usize,
        turn: u32,
        language: &'static Language,
    ) -> anyhow::Result<Self> {
        let text = book.text(record)?;
        let sheet = Sheet::open(text, book.line(record), &mut rulebook, language);
        let mut app = Self {
            book,
            rulebook,
            record,
            sheet,
            at: 0,
            flipped: false,
            legal: false,
            scroll: 0,
            mode: Mode::Game,
            message: None,
        };
        if turn > 0 {
            app.go_to_turn(&turn.to_string());
        }
        Ok(app)
    }

    /// Does what a key asks for.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Then {
        self.message = None;
        match &mut self.mode {
            Mode::Game => return keys::command(key).map_or(Then::GoOn, |it| self.command(it)),
            Mode::Leaving => return self.leaving(key),
            _ if keys::is_interrupt(key) => return self.quit(),
            Mode::Ask(question, prompt) => match prompt.key(key) {
                Typed::Going => {}
                Typed::Left => self.mode = Mode::Game,
                Typed::Done => {
                    let (question, text) = (*question, prompt.text());
                    self.mode = Mode::Game;
                    self.answer(question, &text);
                }
            },
            Mode::Variations { list, chosen } => match key.code {
                KeyCode::Up => *chosen = chosen.saturating_sub(1),
                KeyCode::Down => *chosen = (*chosen + 1).min(list.len().saturating_sub(1)),
                KeyCode::Enter | KeyCode::Right | KeyCode::Char('v') => {
                    let line = list.get(*chosen).copied();
                    self.mode = Mode::Game;
                    self.enter(line);
                }
                KeyCode::Char('d') => {
                    let line = list.get(*chosen).copied();
                    self.mode = Mode::Game;
                    self.remove_variation(line);
                }
                KeyCode::Char(digit @ '1'..='9') => {
                    let line = list.get(digit as usize - '1' as usize).copied();
                    if line.is_some() {
                        self.mode = Mode::Game;
                        self.enter(line);
                    }
                }
                KeyCode::Esc | KeyCode::Char('q') => self.mode = Mode::Game,
                _ => {}
            },
            Mode::Page(_, scroll) => match key.code {
                KeyCode::Up => *scroll = scroll.saturating_sub(1),
                KeyCode::Down => *scroll = scroll.saturating_add(1),
                KeyCode::PageUp => *scroll = scroll.saturating_sub(10),
                KeyCode::PageDown | KeyCode::Char(' ') => *scroll = scroll.saturating_add(10),
                _ => self.mode = Mode::Game,
            },
        }
        Then::GoOn
    }

    /// Takes in text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Mode::Ask(_, prompt) = &mut self.mode {
            prompt.insert(text);
        }
    }

    fn command(&mut self, command: Command) -> Then {
        match command {
            Command::Step(way) => self.step(way),
            Command::Turn(way) => self.turn(way),
            Command::Capture(way) => self.capture(way),
            Command::King(way) => self.king(way),
            Command::End(way) => self.end(way),
            Command::GoTo => self.mode = Mode::Ask(Question::Turn, Prompt::default()),
            Command::Variations => self.variations(),
            Command::Leave => self.leave(),
            Command::Record(way) => self.turn_over(way),
            Command::Scroll(Way::Forward) => self.scroll = self.scroll.saturating_add(5),
            Command::Scroll(Way::Back) => self.scroll = self.scroll.saturating_sub(5),
            Command::Flip => self.flipped = !self.flipped,
            Command::Legal => self.legal = !self.legal,
            Command::Info => self.mode = Mode::Page(Page::Info, 0),
            Command::Faults => self.mode = Mode::Page(Page::Faults, 0),
            Command::Help => self.mode = Mode::Page(Page::Help, 0),
            Command::Comment => self.ask(Question::Comment),
            Command::Glyph => self.ask(Question::Glyph),
            Command::Mark => self.ask(Question::Mark),
            Command::Arrow => self.ask(Question::Arrow),
            Command::Variation => self.ask(Question::Variation),
            Command::Undo => self.undo(),
            Command::Save => self.save(),
            Command::Quit => return self.quit(),
        }
        Then::GoOn
    }

    /// Says something in the bottom line.
    pub(super) fn say(&mut self, text: &str) {
        self.message = Some(visible(text).to_string());
    }

    /// Shows another stop.
    pub(super) const fn show(&mut self, at: usize) {
        self.at = at;
        self.scroll = 0;
    }

    fn quit(&mut self) -> Then {
        if self.book.is_changed() {
            self.mode = Mode::Leaving;
            return Then::GoOn;
        }
        Then::Quit
    }

    fn leaving(&mut self, key: KeyEvent) -> Then {
        match key.code {
            KeyCode::Char('q') => return Then::Quit,
            _ if keys::is_interrupt(key) => return Then::Quit,
            KeyCode::Char('w') => {
                self.mode = Mode::Game;
                self.save();
                if !self.book.is_changed() {
                    return Then::Quit;
                }
            }
            KeyCode::Esc => self.mode = Mode::Game,
            _ => {}
        }
        Then::GoOn
    }

    fn save(&mut self) {
        if !self.book.is_changed() {
            return self.say(self.sheet.language.text("viewer.nothing-to-save"));
        }
        match self.book.save() {
            Ok(()) => self.say(self.sheet.language.text("viewer.saved")),
            Err(error) => self.say(&format!("{error:#}")),
        }
    }

    /// Opens the next record, or the one before.
    fn turn_over(&mut self, way: Way) {
        let next = match way {
            Way::Forward => self.record.checked_add(1),
            Way::Back => self.record.checked_sub(1),
        };
        let Some(next) = next.filter(|&next| next < self.book.len()) else {
            return self.say(self.sheet.language.text("viewer.no-record"));
        };
        self.look_at(next);
    }

    /// Opens another record of the file.
    pub(super) fn look_at(&mut self, record: usize) {
        match self.book.text(record) {
            Ok(text) => {
                let (line, language) = (self.book.line(record), self.sheet.language);
                self.sheet = Sheet::open(text, line, &mut self.rulebook, language);
                self.record = record;
                self.show(0);
            }
            Err(error) => self.say(&format!("{error:#}")),
        }
    }
}
