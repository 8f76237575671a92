//! The nodes of a movetext.

use super::word::GameResult;
use super::written::{Glyph, WrittenAction, WrittenThrow};
use crate::board::Side;
use crate::text::Span;

/// A token of a movetext and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it says.
    pub kind: NodeKind,
    /// Its bytes, from the start of the record's text.
    pub span: Span,
}

/// What a token of a movetext says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `0.`: the roll-off follows.
    RollOff,
    /// `12.`: the number of a turn.
    TurnNumber(u32),
    /// `M` or `W`: the side whose throw follows.
    Side(Side),
    /// A throw.
    Throw(WrittenThrow),
    /// `~` and the faces of dice that were thrown again.
    Rethrow(WrittenThrow),
    /// `:` between a throw and what was done with it.
    Colon,
    /// `+`: a further throw in the same turn follows.
    Plus,
    /// `--`: nothing could be done.
    Pass,
    /// One die spent on one piece.
    Action(WrittenAction),
    /// `!`, `?` and the like, directly after a throw or an action.
    Glyph(Glyph),
    /// `$` and a number from 1 to 255.
    Nag(u8),
    /// A comment; the span holds its braces, or its semicolon without the line end.
    Comment {
        /// Whether it began with `;`.
        semicolon: bool,
    },
    /// `(`.
    VariationStart,
    /// `)`.
    VariationEnd,
    /// `=` and how the game ended.
    Result(GameResult),
    /// Something that could not be read; a diagnostic says why.
    Error,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_small() {
        assert!(
            size_of::<Node>() <= 20,
            "a node takes {} bytes",
            size_of::<Node>()
        );
    }
}
