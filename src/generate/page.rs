//! Writing a game down in canonical form while it is played.

use arrayvec::ArrayVec;

use crate::board::Side;
use crate::dice::{Face, Throw};
use crate::engine::{Action, Engine, Position};
use crate::replay::spelt;

/// The movetext of a game as far as it has come.
pub(super) struct Page<'e> {
    engine: &'e Engine,
    /// The faces of the dice, each once, in the order in which they are written.
    faces: ArrayVec<Face, 6>,
    text: Vec<u8>,
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
            text: Vec::with_capacity(4096),
            thrown: false,
            colon: false,
        }
    }

    pub(super) fn roll_off(&mut self, side: Side, throw: Throw) {
        let lead: &[u8] = if self.text.is_empty() { b"0. " } else { b" " };
        self.text.extend_from_slice(lead);
        self.side(side);
        self.faces(throw);
    }

    pub(super) fn begin_turn(&mut self, number: u32, side: Side) {
        if !self.text.is_empty() {
            self.text.push(b'\n');
        }
        let mut digits = itoa::Buffer::new();
        self.text
            .extend_from_slice(digits.format(number).as_bytes());
        self.text.extend_from_slice(b". ");
        self.side(side);
        self.thrown = false;
    }

    fn side(&mut self, side: Side) {
        self.text.extend_from_slice(&[side.letter() as u8, b' ']);
    }

    pub(super) const fn turn_has_throw(&self) -> bool {
        self.thrown
    }

    pub(super) fn further(&mut self) {
        // A carried X that is played together with the rest has nothing between it and the plus.
        let plus: &[u8] = if self.colon { b" + " } else { b"+" };
        self.text.extend_from_slice(plus);
    }

    pub(super) fn throw(&mut self, throw: Throw) {
        self.faces(throw);
        self.thrown = true;
        self.colon = false;
    }

    pub(super) fn rethrow(&mut self, throw: Throw) {
        self.text.push(b'~');
        self.faces(throw);
    }

    /// An action, with all that were legal.
    pub(super) fn action(&mut self, position: &Position, legal: &[Action], action: Action) {
        self.play();
        let needs_die = self.engine.needs_die_among(legal, action);
        spelt(position, action, needs_die).push_to_bytes(&mut self.text);
    }

    pub(super) fn pass(&mut self) {
        self.play();
        self.text.extend_from_slice(b"--");
    }

    fn play(&mut self) {
        if !self.colon {
            self.text.push(b':');
        }
        self.text.push(b' ');
        self.colon = true;
    }

    fn faces(&mut self, throw: Throw) {
        // All in one word, a letter a byte, since how many there are of each cannot be guessed.
        let (mut word, mut bits) = (0_u64, 0);
        for &face in &self.faces {
            let letters = u64::from(face.letter() as u8) * 0x0101_0101_0101_0101;
            let count = 8 * u32::from(throw.count(face));
            word |= (letters & ((1 << count) - 1)) << bits;
            bits += count;
        }
        let end = self.text.len() + usize::from(throw.len());
        self.text.extend_from_slice(&word.to_le_bytes());
        self.text.truncate(end);
    }

    pub(super) fn write_to(self, text: &mut String, winner: Option<Side>) {
        // It is ASCII throughout.
        text.push_str(str::from_utf8(&self.text).unwrap_or_default());
        text.push_str("\n= ");
        text.push_str(winner.map_or("unfinished", Side::word));
        text.push('\n');
    }
}
