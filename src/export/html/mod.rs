//! A page to click through: records as one HTML file that needs nothing beside itself.
//!
//! [`Page`] takes records with what replaying them gave, and writes a file with boards, moves,
//! comments and variations. Every step of every line has an address, such as `#r1.t12.a2` for the second
//! action of turn 12 of the first record, or `#r1.v3.t12.d1` for the first throw in its third
//! variation. Without its script the page still holds the moves, the first position and the last,
//! each as a picture and as a table; so it does in print.
//!
//! The page's script knows no rule: every position it can show was played through here, and is
//! listed as what changes on which field. Text from records is escaped, and a policy in the page allows
//! no other script, style or source than its own.

mod article;
mod drawn;
mod escape;
mod moves;
mod shell;
mod stage;
mod steps;
mod words;

use std::io;
use std::sync::Arc;

use crate::dice::Throw;
use crate::engine::Engine;
use crate::export::svg::Theme;
use crate::record::{GameResult, Record, Termination};
use crate::replay::{Game, PlayedTurn, Step};

use article::Article;
use stage::Stage;
use words::{ENGLISH, Words};

/// A step of a turn in a sentence.
pub(super) fn step_in_words(
    engine: &Engine,
    turn: &PlayedTurn,
    step: &Step,
    thrown: Throw,
) -> String {
    steps::say(engine, turn, step, thrown, &ENGLISH)
}

/// How a game ended, and why.
pub(super) fn result_in_words(result: GameResult, termination: Option<Termination>) -> String {
    let why = termination.map_or("", |why| ENGLISH.termination(why.word()));
    let colon = if why.is_empty() { "" } else { ": " };
    format!("{}{colon}{why}", ENGLISH.result(result))
}

/// A page of records. It is kept whole until it is written, as whoever opens it has to do, too.
///
/// ```
/// use sahkku::export::html::Page;
/// use sahkku::record::Record;
/// use sahkku::replay::{Game, Rulebook};
///
/// let text = "[Men \"Ánte\"]\n[Variant \"lagesvuotna\"]\n\n1. M X00: *O1-O2 {<b>}\n= unfinished\n";
/// let record = Record::parse(text.as_bytes());
/// let mut page = Page::new();
/// page.add(&record, &Game::replay(&record, &mut Rulebook::default()));
/// let html = page.to_html();
/// assert!(html.starts_with("<!DOCTYPE html>"));
/// assert!(html.contains("href=\"#r1.t1.a1\"") && html.contains("&lt;b&gt;"));
/// ```
#[derive(Debug)]
pub struct Page {
    words: &'static Words,
    day: Option<&'static Theme>,
    night: Option<&'static Theme>,
    stages: Vec<Stage>,
    articles: Vec<Article>,
}

impl Default for Page {
    fn default() -> Self {
        Self::new()
    }
}

impl Page {
    /// A page with no record on it.
    pub fn new() -> Self {
        Self {
            words: &ENGLISH,
            day: Theme::builtin("book"),
            night: Theme::builtin("night"),
            stages: Vec::new(),
            articles: Vec::new(),
        }
    }

    /// Adds a record, with what replaying it gave. What could not be played is shown as it is
    /// written, with what is wrong.
    pub fn add(&mut self, record: &Record<'_>, game: &Game) {
        let Some(palette) = self.day else { return };
        let ruling = game.verification.ruling.as_ref();
        let ruling = ruling.filter(|_| game.start.is_some());
        let at = ruling.map(|ruling| {
            let known = self.stages.iter().position(|stage| stage.fits(ruling));
            known.unwrap_or_else(|| {
                let number = self.stages.len();
                self.stages.push(Stage::new(Arc::clone(ruling), number));
                number
            })
        });
        let stage = at.and_then(|at| Some((at, self.stages.get_mut(at)?)));
        let number = self.articles.len() + 1;
        let article = Article::new(record, game, number, stage, palette, self.words);
        self.articles.push(article);
    }

    /// Writes the page.
    ///
    /// # Errors
    ///
    /// When `writer` fails.
    pub fn write(&self, mut writer: impl io::Write) -> io::Result<()> {
        writer.write_all(self.to_html().as_bytes())
    }
}
