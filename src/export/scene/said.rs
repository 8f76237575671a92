//! What an annotator said and drew at a turn.

use crate::record::{Drawn, Node, NodeKind, Record, Shape, commands, without_commands};
use crate::replay::PlayedTurn;

/// What the comments of a turn say and draw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// What is drawn on the board, with the words for the colours.
    pub drawn: Vec<(Shape, String)>,
    /// The words of each comment, without commands.
    pub words: Vec<String>,
}

impl Said {
    /// Nothing.
    pub const EMPTY: Self = Self {
        drawn: Vec::new(),
        words: Vec::new(),
    };

    /// What the comments of a turn say and draw, but not those of its variations; without a turn, what
    /// stands before the first.
    pub fn of(record: &Record<'_>, turn: Option<&PlayedTurn>) -> Self {
        let mut said = Self::default();
        for node in nodes_of(record, turn) {
            if let Some((text, _)) = record.comment(node) {
                said.hear(&text);
            }
        }
        said
    }

    /// Adds what a comment says and draws.
    pub fn hear(&mut self, comment: &str) {
        commands(comment, 0)
            .filter_map(|command| Drawn::of(&command))
            .for_each(|drawn| self.draw(drawn));
        let words = without_commands(comment);
        if !words.trim().is_empty() {
            self.words.push(words.trim().to_owned());
        }
    }

    /// Adds something drawn.
    pub fn draw(&mut self, drawn: Drawn<'_>) {
        self.drawn.push((drawn.shape, drawn.colour.to_owned()));
    }
}

/// The tokens of a turn without its variations; without a turn, those before the first.
pub(super) fn nodes_of<'r>(
    record: &'r Record<'_>,
    turn: Option<&PlayedTurn>,
) -> impl Iterator<Item = &'r Node> {
    let begin = turn.map_or(0, |turn| {
        turn.head.node + 1 + usize::from(turn.head.numbered)
    });
    let in_turn = turn.is_some();
    let mut depth = 0_u32;
    let mut over = false;
    let nodes = record.nodes().iter().skip(begin);
    nodes
        .map_while(move |node| {
            let outside = depth == 0;
            match node.kind {
                NodeKind::VariationStart => depth += 1,
                // The next turn, or the end of the variation that the turn stands in.
                NodeKind::Side(_) | NodeKind::VariationEnd if outside => over = in_turn,
                NodeKind::VariationEnd => depth -= 1,
                NodeKind::TurnNumber(_) if outside => over = true,
                _ => {}
            }
            (!over).then_some((outside, node))
        })
        .filter_map(|(outside, node)| outside.then_some(node))
}
