//! What an article is made of, before anybody asks for Markdown, TeX or Typst.

/// A part of an article. All texts are plain and may come from anybody: the writers escape them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// The heading of a record.
    Title(String),
    /// Where and when, what came of it.
    Facts(String),
    /// A remark on the record.
    Note(String),
    /// A paragraph of the game.
    Text {
        /// How many variations it stands in.
        depth: usize,
        runs: Vec<Run>,
    },
    /// A diagram, by its place in the list.
    Figure(usize),
}

/// What a piece of a paragraph is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Notation.
    Moves,
    /// What an annotator says.
    Said,
    /// A sign between the others: a bracket.
    Sign,
}

/// A piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) kind: Kind,
    pub(super) text: String,
    /// It stands directly behind the one before.
    pub(super) tight: bool,
}

/// A picture of an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its number in the article, from 1.
    pub number: usize,
    /// What it is called, in plain text: `Diagram 3`.
    pub heading: String,
    /// What it is of, in plain text: `after turn 9`.
    pub caption: String,
    /// The position in words.
    pub description: String,
    /// The picture.
    pub svg: String,
    /// The board as text.
    pub board: String,
}

impl Figure {
    /// The name of its file, without an ending.
    pub fn name(&self) -> String {
        format!("diagram-{:03}", self.number)
    }
}

/// Puts the pieces of a paragraph together, with a blank where one belongs.
pub(super) fn inline(runs: &[Run], mut each: impl FnMut(&Run) -> String) -> String {
    let mut text = String::new();
    for run in runs {
        if !text.is_empty() && !run.tight {
            text.push(' ');
        }
        text.push_str(&each(run));
    }
    text
}
