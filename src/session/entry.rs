//! What happened in a game, one thing after another, and where it stands after each.

use crate::board::Side;
use crate::dice::Throw;
use crate::engine::{Action, Engine, Position, RollOff, ThrowError};
use crate::record::Glyph;
use crate::text::hazard;

use super::error::SessionError;

/// One thing that happened.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) what: What,
    /// Where the game stood before it.
    pub(super) before: State,
    /// It followed by itself from the one before, and is taken back together with it.
    pub(super) follows: bool,
    pub(super) glyph: Option<Glyph>,
    pub(super) said: Vec<Said>,
}

/// What happened.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    /// A throw for the start.
    RollOff(Side, Throw),
    /// It is known who starts, without a throw.
    Start(Position),
    /// Turn 1 begins with dice that lie there.
    Given(Throw),
    /// A turn begins with a throw.
    Throw(Throw),
    /// A further throw in the same turn.
    Further(Throw),
    /// Dice thrown again.
    Again(Throw),
    /// A die spent.
    Action(Action),
    /// `--`
    Pass,
    /// The turn ends although something could be done; nothing is written for it.
    Stop,
}

impl What {
    /// Whether a glyph can stand behind it.
    pub(super) const fn bears_glyph(self) -> bool {
        !matches!(self, Self::Start(_) | Self::Pass | Self::Stop)
    }

    /// Whether a colon stands between a throw and this.
    pub(super) const fn is_play(self) -> bool {
        matches!(self, Self::Action(_) | Self::Pass)
    }
}

/// Something said about what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// A comment, braces and all, or a numbered glyph.
    Comment(String),
    /// A variation of the turn, parentheses and all.
    Variation(String),
    /// The colon behind a throw: what follows was said after it.
    Colon,
}

impl Said {
    /// A comment of some words, without what no comment can hold; nothing where no word is left.
    pub(super) fn comment(words: &str) -> Option<Self> {
        let safe = |character: char| match character {
            '}' => ')',
            '\n' | '\r' | '\t' => ' ',
            other if hazard(other).is_some() => ' ',
            other => other,
        };
        let words: String = words.chars().map(safe).collect();
        let words = words.trim();
        (!words.is_empty()).then(|| Self::Comment(format!("{{{words}}}")))
    }
}

/// How far the opening of the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The players have to agree who starts.
    Agree,
    /// They throw for it.
    RollOff(RollOff),
    /// It is known.
    Turns,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) stage: Stage,
    pub(super) position: Position,
    /// The number of the last turn that was begun.
    pub(super) turn: u32,
    /// That turn goes on.
    pub(super) begun: bool,
    /// Something was done with its last throw.
    pub(super) acted: bool,
    /// The throws that a seed numbers.
    pub(super) throws: u64,
}

impl State {
    /// The state after something that happens.
    pub(super) fn after(mut self, engine: &Engine, what: What) -> Result<Self, SessionError> {
        let side = self.position.to_move();
        match what {
            What::RollOff(side, throw) => self.roll_off(engine, side, throw)?,
            What::Start(position) => {
                self.stage = Stage::Turns;
                self.position = position;
                return Ok(self);
            }
            What::Given(_) => self.begin(),
            What::Throw(throw) => {
                engine.throw(&mut self.position, throw)?;
                self.begin();
                self.throws += 1;
            }
            What::Further(throw) => {
                engine.throw(&mut self.position, throw)?;
                self.throws += 1;
                self.acted = false;
            }
            What::Again(throw) => {
                engine.rethrow(&mut self.position, throw)?;
                self.throws += 1;
            }
            What::Action(action) => {
                engine.play(&mut self.position, action);
                self.acted = true;
            }
            What::Pass | What::Stop => engine.end_turn(&mut self.position),
        }
        self.begun &= self.position.to_move() == side;
        Ok(self)
    }

    fn roll_off(&mut self, engine: &Engine, side: Side, throw: Throw) -> Result<(), SessionError> {
        let Stage::RollOff(mut roll_off) = self.stage else {
            return Err(SessionError::NotDue);
        };
        if let Some(face) = engine.rules().dice.die.missing(throw) {
            return Err(ThrowError::Face(face).into());
        }
        let winner = engine.throw_for_start(&mut roll_off, side, throw)?;
        self.throws += 1;
        self.stage = Stage::RollOff(roll_off);
        if let Some(winner) = winner {
            self.stage = Stage::Turns;
            self.position = engine.start_carried(winner);
        }
        Ok(())
    }

    const fn begin(&mut self) {
        self.turn += 1;
        self.begun = true;
        self.acted = false;
    }

    /// Whether dice lie there with which nothing can be done, nor be thrown again.
    pub(super) fn is_stuck(&self, engine: &Engine) -> bool {
        self.begun
            && engine.throw_due(&self.position).is_none()
            && engine.rethrow_allowed(&self.position).is_none()
            && !engine.has_action(&self.position)
    }
}
