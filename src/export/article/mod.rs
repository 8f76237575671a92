//! Games as articles, to be printed or put on a web site: Markdown, LaTeX, Typst.
//!
//! An article has the players, the form of the game with its source, the moves with comments and
//! variations, and numbered diagrams at chosen turns. It is made once, as a list of blocks; three
//! small writers make documents of it. All text from records passes through the escapers of
//! [`crate::text`] and stays text.

mod block;
mod head;
mod markdown;
mod tex;
mod typst;
mod walk;

pub use block::Figure;

use crate::export::scene::Turns;
use crate::export::svg::Theme;
use crate::language::Language;
use crate::record::Record;
use crate::replay::Game;

use block::Block;
use walk::Figures;

/// Paragraphs in more variations than this are indented no further.
const DEEPEST_INDENT: usize = 4;

/// Games with what is to be said about them.
///
/// ```
/// use sahkku::export::article::Article;
/// use sahkku::export::scene::Turns;
/// use sahkku::record::Record;
/// use sahkku::replay::{Game, Rulebook};
///
/// let text = "[Men \"Ánte *\"]\n[Variant \"lagesvuotna\"]\n\n1. M X00: *O1-O2! {Forward.}\n";
/// let record = Record::parse(text.as_bytes());
/// let mut article = Article::new();
/// article.add(&record, &Game::replay(&record, &mut Rulebook::default()), &Turns::Marked);
/// let markdown = article.markdown(None);
/// assert!(markdown.contains(r"# Ánte \* – \?") && markdown.contains("Diagram 1"));
/// assert!(article.typst(Some("pictures")).contains("image(\"pictures/diagram-001.svg\""));
/// ```
#[derive(Clone, Debug)]
pub struct Article<'l> {
    language: &'l Language,
    theme: Option<Theme>,
    records: usize,
    blocks: Vec<Block>,
    figures: Figures,
}

impl Default for Article<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'l> Article<'l> {
    /// An article with no game in it, in English.
    pub fn new() -> Self {
        Self::in_language(Language::english())
    }

    /// An article with no game in it, with its words in this language.
    pub fn in_language(language: &'l Language) -> Self {
        Self {
            language,
            theme: None,
            records: 0,
            blocks: Vec::new(),
            figures: Figures::default(),
        }
    }

    /// Colours of the diagrams that are added from now on.
    pub fn theme(&mut self, theme: &Theme) -> &mut Self {
        self.theme = Some(theme.clone());
        self
    }

    /// Adds a record, with what replaying it gave, and a diagram for each of the turns. A turn that
    /// the game does not reach gets none.
    pub fn add(&mut self, record: &Record<'_>, game: &Game, turns: &Turns) {
        self.records += 1;
        let first = || Theme::names().find_map(Theme::builtin);
        let Some(theme) = self.theme.as_ref().or_else(first) else {
            return;
        };
        self.blocks
            .extend(head::head(record, game, self.records, self.language));
        let turns = turns.reached(record, game);
        let moves = walk::walk(
            record,
            game,
            (theme, self.language),
            turns,
            &mut self.figures,
        );
        self.blocks.extend(moves);
    }

    /// The diagrams, in their order.
    pub fn figures(&self) -> &[Figure] {
        &self.figures.list
    }

    /// How many diagrams were left out, because an article takes no more than 5000.
    pub const fn left_out(&self) -> usize {
        self.figures.left_out
    }

    /// As Markdown, which refers to the diagrams as SVG files in the folder `pictures`; without one they
    /// are drawn as text.
    pub fn markdown(&self, pictures: Option<&str>) -> String {
        markdown::write(self, pictures)
    }

    /// As LaTeX for `lualatex` or `xelatex`, which refers to the diagrams as PDF files in the folder
    /// `pictures`; without one they are drawn as text.
    pub fn tex(&self, pictures: Option<&str>) -> String {
        tex::write(self, pictures)
    }

    /// As Typst, which refers to the diagrams as SVG files in the folder `pictures`; without one they
    /// are drawn as text.
    pub fn typst(&self, pictures: Option<&str>) -> String {
        typst::write(self, pictures)
    }
}
