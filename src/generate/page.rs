//! Writing a game down in canonical form while it is played.

use arrayvec::ArrayVec;

use crate::board::Side;
use crate::dice::{Face, Throw};
use crate::engine::{Action, Engine, Position};
use crate::replay::written;

/// The movetext of a game as far as it has come.
pub(super) struct Page<'e> {
    engine: &'e Engine,
    /// The faces of the dice, each once, in the order in which they are written.
    faces: ArrayVec<Face, 6>,
    text: String,
    /// The turn's line has a throw.
    thrown: bool,
    /// The colon after the last throw is written.
    colon: bool,
}

impl<'e> Page<'e> {
    pub(super) fn new(engine: &'e Engine) -> Self {
        Self {
            engine,
            faces: engine.rules().dice.die.distinct().collect(),
            text: String::with_capacity(2048),
            thrown: false,
            colon: false,
        }
    }

    pub(super) fn roll_off(&mut self, side: Side, throw: Throw) {
        self.text
            .push_str(if self.text.is_empty() { "0. " } else { " " });
        self.text.push(side.letter());
        self.text.push(' ');
        self.faces(throw);
    }

    pub(super) fn begin_turn(&mut self, number: u32, side: Side) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(itoa::Buffer::new().format(number));
        self.text.push_str(". ");
        self.text.push(side.letter());
        self.text.push(' ');
        self.thrown = false;
    }

    pub(super) const fn turn_has_throw(&self) -> bool {
        self.thrown
    }

    pub(super) fn further(&mut self) {
        // A carried X that is played together with the rest has nothing between it and the plus.
        self.text.push_str(if self.colon { " + " } else { "+" });
    }

    pub(super) fn throw(&mut self, throw: Throw) {
        self.faces(throw);
        self.thrown = true;
        self.colon = false;
    }

    pub(super) fn rethrow(&mut self, throw: Throw) {
        self.text.push('~');
        self.faces(throw);
    }

    pub(super) fn action(&mut self, position: &Position, action: Action) {
        self.play();
        written(self.engine, position, action).push_to(&mut self.text);
    }

    pub(super) fn pass(&mut self) {
        self.play();
        self.text.push_str("--");
    }

    fn play(&mut self) {
        self.text.push_str(if self.colon { " " } else { ": " });
        self.colon = true;
    }

    fn faces(&mut self, throw: Throw) {
        for &face in &self.faces {
            for _ in 0..throw.count(face) {
                self.text.push(face.letter());
            }
        }
    }

    pub(super) fn write_to(self, text: &mut String, winner: Option<Side>) {
        text.push_str(&self.text);
        text.push_str("\n= ");
        text.push_str(winner.map_or("unfinished", Side::word));
        text.push('\n');
    }
}
