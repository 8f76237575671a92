//! The canonical form of a record that is right.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::board::Side;
use crate::diagnostic::Code;
use crate::dice::{Die, Throw};
use crate::engine::{Engine, Position};
use crate::record::{Record, Spelling, TagName, WrittenAction, WrittenThrow, layout};
use crate::text::line_feeds;

use super::observer::{Observer, Played, ThrowKind, TurnHead};
use super::rulebook::{Rulebook, Ruling};
use super::walk::{Verification, verify_with, without_rules};
use super::written::written;

/// The canonical form of a record, with a line end at its end.
///
/// A record that is not right has none. The one thing that is mended is a missing result line, where
/// the `Result` tag says what it was.
///
/// # Errors
/// The verification, where the record is not right.
pub fn canonical(
    record: &Record<'_>,
    rulebook: &mut Rulebook,
) -> Result<String, Box<Verification>> {
    let ruling = rulebook
        .ruling(record)
        .map_err(|findings| Box::new(without_rules(record, findings)))?;
    let mut speller = Speller::new(&ruling);
    let verification = verify_with(record, &ruling, &mut speller);
    let wrong = verification
        .findings
        .iter()
        .any(|finding| finding.is_error() && finding.code != Code::ResultMissing);
    match (verification.is_right(), verification.result) {
        (true, _) => Ok(layout(record, &speller)),
        (false, Some(result)) if !wrong => Ok(format!("{}= {result}\n", layout(record, &speller))),
        (false, _) => Err(Box::new(verification)),
    }
}

/// Notes how each token is spelt as the game is played through.
struct Speller<'e> {
    engine: &'e Engine,
    variant: &'e str,
    die: Die,
    numbers: HashMap<usize, u32>,
    throws: HashMap<usize, WrittenThrow>,
    actions: HashMap<usize, WrittenAction>,
    /// Throws after which `--` is missing.
    passes: Vec<usize>,
}

impl<'e> Speller<'e> {
    fn new(ruling: &'e Ruling) -> Self {
        let engine = &ruling.engine;
        Self {
            engine,
            variant: &ruling.variant.id,
            die: engine.rules().dice.die,
            numbers: HashMap::new(),
            throws: HashMap::new(),
            actions: HashMap::new(),
            passes: Vec::new(),
        }
    }

    fn spell_throw(&mut self, node: usize, throw: Throw) {
        self.throws
            .insert(node, throw.in_order_of(&self.die).faces().collect());
    }
}

impl Observer for Speller<'_> {
    fn roll_off(&mut self, node: usize, _: Side, throw: Throw) {
        self.spell_throw(node, throw);
    }

    fn turn_start(&mut self, head: TurnHead, _: &Position) {
        self.numbers.insert(head.node, head.number);
    }

    fn throw(&mut self, node: usize, _: ThrowKind, throw: Throw, _: &Position) {
        self.spell_throw(node, throw);
    }

    fn action(&mut self, played: Played, before: &Position, _: &Position) {
        self.actions
            .insert(played.node, written(self.engine, before, played.action));
    }

    fn pass(&mut self, node: Option<usize>, node_before: usize) {
        if node.is_none() {
            self.passes.push(node_before);
        }
    }
}

impl Spelling for Speller<'_> {
    fn turn_number(&self, node: usize, written: Option<u32>) -> Option<u32> {
        self.numbers.get(&node).copied().or(written)
    }

    fn throw(&self, node: usize, written: WrittenThrow) -> WrittenThrow {
        self.throws.get(&node).copied().unwrap_or(written)
    }

    fn action(&self, node: usize, written: WrittenAction) -> WrittenAction {
        self.actions.get(&node).copied().unwrap_or(written)
    }

    /// Lines of a comment end as all others do.
    fn comment<'v>(&self, written: Cow<'v, str>) -> Cow<'v, str> {
        match line_feeds(&written) {
            Cow::Owned(text) => Cow::Owned(text),
            Cow::Borrowed(_) => written,
        }
    }

    /// Words in their own case.
    fn tag<'v>(&self, name: TagName, written: Cow<'v, str>) -> Cow<'v, str> {
        match name {
            TagName::Result | TagName::Termination | TagName::Dice => {
                Cow::Owned(written.to_ascii_lowercase())
            }
            TagName::Variant => Cow::Owned(self.variant.to_owned()),
            _ => written,
        }
    }

    fn adds_pass(&self, node: usize) -> bool {
        self.passes.binary_search(&node).is_ok()
    }
}
