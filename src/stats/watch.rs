//! Everything that is counted of a game, in one pass.

use crate::board::{Field, Side};
use crate::dice::Throw;
use crate::engine::{Engine, Position};
use crate::replay::{Observer, Played, ThrowKind, TurnHead};

use super::counter::Counter;
use super::falls::fallen;
use super::opening::OpeningWriter;
use super::serial::{Serial, SerialCounter};
use super::tally::Tally;

/// Listens to the verification of one game for [`count`](super::count): the [`Counter`], and what
/// is only worth something over games that are right.
#[derive(Clone, Debug)]
pub(super) struct Watch<'e> {
    engine: &'e Engine,
    counter: Counter<'e>,
    serial: SerialCounter,
    falls: Vec<(Side, Field, u8)>,
    opening: OpeningWriter,
}

/// What comes of it beside the tally.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The throws against those before them.
    pub serial: Serial,
    /// Whose soldiers fell where, and how many at once.
    pub falls: Vec<(Side, Field, u8)>,
    /// The first turns, as many as were asked for: side, dice as they were played, actions.
    pub opening: Vec<String>,
}

impl<'e> Watch<'e> {
    pub(super) fn new(engine: &'e Engine, depth: usize) -> Self {
        Self {
            engine,
            counter: Counter::new(engine),
            serial: SerialCounter::new(&engine.rules().dice.die),
            falls: Vec::new(),
            opening: OpeningWriter::new(depth),
        }
    }

    pub(super) fn finish(self) -> (Tally, Seen) {
        let seen = Seen {
            serial: self.serial.serial,
            falls: self.falls,
            opening: self.opening.turns,
        };
        (*self.counter.tally(), seen)
    }

    const fn writes_opening(&self) -> bool {
        self.counter.listens() && !self.opening.is_over()
    }
}

impl Observer for Watch<'_> {
    fn start(&mut self, position: &Position) {
        self.counter.start(position);
    }

    fn turn_start(&mut self, head: TurnHead, before: &Position) {
        self.counter.turn_start(head, before);
        if self.writes_opening() {
            self.opening.begin(head);
        }
    }

    fn throw(&mut self, node: usize, kind: ThrowKind, throw: Throw, after: &Position) {
        self.counter.throw(node, kind, throw, after);
        if self.counter.listens() && kind != ThrowKind::Given {
            self.serial.throw(throw);
        }
        if self.writes_opening() {
            self.opening.throw(self.engine, kind, after);
        }
    }

    fn action(&mut self, played: Played, before: &Position, after: &Position) {
        self.counter.action(played, before, after);
        if !self.counter.listens() {
            return;
        }
        if played.effects.soldiers_captured() > 0
            && let Some(side) = before.to_move().map(Side::other)
        {
            let fallen = fallen(before, after, side);
            self.falls
                .extend(fallen.map(|(field, soldiers)| (side, field, soldiers)));
        }
        if self.writes_opening() {
            self.opening.action(self.engine, before, played.action);
        }
    }

    fn pass(&mut self, node: Option<usize>, node_before: usize) {
        self.counter.pass(node, node_before);
        if self.writes_opening() {
            self.opening.pass();
        }
    }

    fn turn_end(&mut self, after: &Position, complete: bool) {
        self.counter.turn_end(after, complete);
        if self.writes_opening() {
            self.opening.end();
        }
    }

    fn line_start(&mut self, node: usize) {
        self.counter.line_start(node);
    }

    fn line_end(&mut self, node: usize) {
        self.counter.line_end(node);
    }
}
