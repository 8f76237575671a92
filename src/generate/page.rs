//! Writing a game down in canonical form while it is played.

use arrayvec::ArrayVec;

use crate::board::Side;
use crate::dice::{Face, Throw};
use crate::engine::{Action, Engine, Position};
use crate::replay::spelt;

/// One in every byte.
const EVERY_BYTE: u64 = 0x0101_0101_0101_0101;

/// The movetext of a game as far as it has come.
#[derive(Default)]
pub(super) struct Page {
    /// The faces of the dice in the order in which they are written, each once, with its letter in every
    /// byte of a word.
    faces: ArrayVec<(Face, u64), 6>,
    text: Vec<u8>,
    /// The turn's line has a throw.
    thrown: bool,
    /// The colon after the last throw is written.
    colon: bool,
}

impl Page {
    /// Begins the game, in place of what is written.
    pub(super) fn begin(&mut self, engine: &Engine) {
        let faces = engine.rules().dice.die.distinct();
        self.faces = faces
            .map(|face| (face, u64::from(face.letter() as u8) * EVERY_BYTE))
            .collect();
        self.text.clear();
        self.thrown = false;
        self.colon = false;
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
        let digits = digits.format(number).as_bytes();
        self.text.extend_from_slice(digits);
        let side = side.letter() as u8;
        self.text.extend_from_slice(&[b'.', b' ', side, b' ']);
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

    /// An action of `position`, with its die where that has to be named.
    pub(super) fn action(&mut self, position: &Position, action: Action, needs_die: bool) {
        self.play();
        spelt(position, action, needs_die).push_to_bytes(&mut self.text);
    }

    pub(super) fn pass(&mut self) {
        self.play();
        self.text.extend_from_slice(b"--");
    }

    fn play(&mut self) {
        // Which it is cannot be guessed.
        let end = self.text.len() + if self.colon { 1 } else { 2 };
        let lead = if self.colon { b"  " } else { b": " };
        self.text.extend_from_slice(lead);
        self.text.truncate(end);
        self.colon = true;
    }

    fn faces(&mut self, throw: Throw) {
        // All in one word, a letter a byte, since how many there are of each cannot be guessed.
        let (mut word, mut bits) = (0_u64, 0);
        for &(face, letters) in &self.faces {
            let count = 8 * u32::from(throw.count(face));
            word |= (letters & ((1 << count) - 1)) << bits;
            bits += count;
        }
        let end = self.text.len() + usize::from(throw.len());
        self.text.extend_from_slice(&word.to_le_bytes());
        self.text.truncate(end);
    }

    pub(super) fn write_to(&self, text: &mut String, winner: Option<Side>) {
        // It is ASCII throughout.
        text.push_str(str::from_utf8(&self.text).unwrap_or_default());
        text.push_str("\n= ");
        text.push_str(winner.map_or("unfinished", Side::word));
        text.push('\n');
    }
}
