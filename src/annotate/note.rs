//! Comments as annotations see them: words, commands, and whether the program wrote them.

use crate::record::{Command, NodeKind, Record, commands, without_commands};
use crate::text::Span;

/// The command that a comment written by rule begins with.
pub(super) const REMARK: &str = "auto";

/// A comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note<'a> {
    /// Its node.
    pub(super) node: usize,
    /// All of it, braces included.
    pub(super) span: Span,
    /// What stands between the braces.
    pub(super) inner: Span,
    /// The same as text; nothing where it is not UTF-8, so that nothing in it is touched.
    pub(super) text: Option<&'a str>,
    /// It begins with a semicolon.
    pub(super) semicolon: bool,
}

impl<'a> Note<'a> {
    /// The comment at a node, if there is one.
    pub(super) fn at(record: &Record<'a>, node: usize) -> Option<Self> {
        let found = record.nodes().get(node)?;
        let NodeKind::Comment { semicolon } = found.kind else {
            return None;
        };
        let (_, inner) = record.comment(found)?;
        Some(Self {
            node,
            span: found.span,
            inner,
            text: str::from_utf8(inner.of(record.source())).ok(),
            semicolon,
        })
    }

    /// The commands that are complete; their spans count from the start of the comment's text.
    pub(super) fn commands(&self) -> impl Iterator<Item = Command<'a>> + use<'a> {
        let text = self.text.unwrap_or_default();
        commands(text, 0).filter(|command| command.closed)
    }

    /// Whether it was written by rule.
    pub(super) fn is_remark(&self) -> bool {
        self.text.is_some_and(is_remark)
    }

    /// Whether it says something in words.
    pub(super) fn has_words(&self) -> bool {
        self.text
            .is_none_or(|text| !without_commands(text).is_empty())
    }

    /// Whether a command can be added to it.
    pub(super) fn takes_commands(&self) -> bool {
        !self.semicolon
            && !self.is_remark()
            && self.text.is_some_and(|text| {
                !text.trim().is_empty() && commands(text, 0).all(|command| command.closed)
            })
    }
}

/// Whether the text of a comment marks it as written by rule.
pub(super) fn is_remark(text: &str) -> bool {
    let text = text.trim_start();
    commands(text, 0).next().is_some_and(|first| {
        first.closed && first.span.start == 0 && first.name.eq_ignore_ascii_case(REMARK)
    })
}
