//! Taking a game down as it is played: what is due, an answer to it, and a record that is right
//! after every step.
//!
//! A [`Session`] asks nothing about rules that the engine does not answer. Its text is at any time an
//! unfinished, or a finished, record in canonical form that verifies; an answer that would make
//! another text is refused and changes nothing. It knows no terminal and no file.
//!
//! ```
//! use sahkku::replay::Rulebook;
//! use sahkku::session::{Due, Pick, Session, pick, read_faces};
//!
//! let tags = [("Men", "Ánte"), ("Variant", "lagesvuotna")];
//! let mut session = Session::begin(&tags, None, Rulebook::default())?;
//! for typed in ["x20", "2 _ _", "x 3 2"] {
//!     let throw = read_faces(&session.engine().rules().dice.die, typed)?;
//!     session.throw(throw)?;
//! }
//! let Due::Play { actions, .. } = session.due() else { return Err("dice to be played".into()) };
//! let Pick::One(action) = pick(session.engine(), session.position(), &actions, "ql2k") else {
//!     return Err("one action".into());
//! };
//! session.play(action)?;
//! session.note("a bold beginning")?;
//! assert!(session.text().ends_with(
//!     "0. M X20 W 200\n1. M X32: *QL2-K2 {a bold beginning}\n= unfinished\n"
//! ));
//! session.undo()?;
//! assert!(session.text().ends_with("\n1. M X32\n= unfinished\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod due;
mod entry;
mod error;
mod open;
mod page;
mod pick;

use std::sync::Arc;

use crate::board::Side;
use crate::dice::{Seed, Throw};
use crate::engine::{Action, Engine, Position};
use crate::record::{GameResult, Glyph, Record, Termination};
use crate::replay::{Rulebook, Ruling, canonical, termination_of};

use entry::{Entry, Said, Stage, State, What};

pub use due::{Due, Ending};
pub use error::{OpenError, SessionError};
pub use pick::{FacesError, Pick, pick, read_faces};

/// A game that is being taken down.
#[derive(Clone, Debug)]
pub struct Session {
    ruling: Arc<Ruling>,
    rulebook: Rulebook,
    /// The tags as they were given, but for those that the session writes itself.
    tags: Vec<(String, String)>,
    seed: Option<String>,
    /// The seed may stand in the record.
    revealed: bool,
    /// Comments before anything that was thrown.
    opening: Vec<Said>,
    /// What happened, in order.
    entries: Vec<Entry>,
    state: State,
    /// How the players ended it.
    ended: Option<(GameResult, Termination)>,
    /// Comments behind the result.
    closing: Vec<Said>,
    text: String,
}

impl Session {
    /// Begins a game. `tags` hold its form (`Variant`, and `Rules` for house rules) and whatever
    /// else is known of it. With a seed the record gets the commitment to it, without one it says
    /// that the dice are physical.
    ///
    /// # Errors
    /// [`OpenError`] if these tags are not those of a right record.
    pub fn begin(
        tags: &[(&str, &str)],
        seed: Option<&str>,
        rulebook: Rulebook,
    ) -> Result<Self, OpenError> {
        let mut header = String::new();
        for (name, value) in tags {
            page::tag(&mut header, name, value);
        }
        let source = if seed.is_some() { "seeded" } else { "physical" };
        page::tag(&mut header, "Dice", source);
        if let Some(seed) = seed {
            page::tag(&mut header, "SeedCommit", &Seed::new(seed).commitment());
        }
        page::tag(&mut header, "Result", GameResult::Unfinished.word());
        header.push_str("\n= unfinished\n");
        Self::open(&Record::parse(header.as_bytes()), seed, rulebook)
    }

    /// The record, in canonical form.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The form of the game that is played.
    pub fn ruling(&self) -> &Ruling {
        &self.ruling
    }

    /// The engine that answers what is legal.
    pub fn engine(&self) -> &Engine {
        &self.ruling.engine
    }

    /// The position now; before it is known who starts, that of the start.
    pub const fn position(&self) -> &Position {
        &self.state.position
    }

    /// Who starts, once it is known and before anything was played.
    pub fn starter(&self) -> Option<Side> {
        let known = self.state.stage == Stage::Turns && self.state.turn <= 1 && !self.state.acted;
        self.state.position.to_move().filter(|_| known)
    }

    /// The number of the turn that is being played or comes next, from 1.
    pub const fn turn(&self) -> u32 {
        self.state.turn + if self.state.begun { 0 } else { 1 }
    }

    /// The throws come from a seed.
    pub const fn is_seeded(&self) -> bool {
        self.seed.is_some()
    }

    /// The commitment to the seed, where there is one.
    pub fn commitment(&self) -> Option<String> {
        Some(Seed::new(self.seed.as_deref()?).commitment())
    }

    /// What the seed gives for the next throw, of `count` dice; nothing where there is no seed.
    pub fn cast(&self, count: u8) -> Option<Throw> {
        let seed = Seed::new(self.seed.as_deref()?);
        let die = &self.engine().rules().dice.die;
        Some(seed.throw(self.state.throws + 1, count, die))
    }

    /// What has to be said next.
    pub fn due(&self) -> Due {
        if let Some((result, termination)) = self.ending() {
            return Due::Over {
                result,
                termination,
            };
        }
        let (engine, state) = (self.engine(), &self.state);
        let position = &state.position;
        let side = position.to_move().unwrap_or(Side::Men);
        match state.stage {
            Stage::Agree => return Due::Start,
            Stage::RollOff(roll_off) => {
                return Due::RollOff {
                    side: roll_off.next().unwrap_or(Side::Men),
                    dice: engine.roll_off_dice(),
                };
            }
            Stage::Turns => {}
        }
        let may_stop = state.begun && engine.obligation(position).is_none();
        if let Some(dice) = engine.throw_due(position) {
            return Due::Throw {
                side,
                dice,
                further: state.begun,
                may_stop,
            };
        }
        let again = engine.rethrow_allowed(position);
        if let Some(again) = again.filter(|again| again.forced) {
            return Due::Again {
                side,
                dice: again.dice,
                may_stop,
            };
        }
        let mut actions = Box::default();
        engine.list_actions(position, &mut actions);
        Due::Play {
            side,
            actions,
            again,
            may_stop,
        }
    }

    /// Says who starts, where the players agree on it.
    ///
    /// # Errors
    /// [`SessionError`] if that is not due.
    pub fn start(&mut self, side: Side) -> Result<(), SessionError> {
        if !matches!(self.due(), Due::Start) {
            return Err(SessionError::NotDue);
        }
        let position = self.engine().start(side);
        self.step(What::Start(position))
    }

    /// Throws what is due: for the start, at the beginning of a turn or further on in it.
    ///
    /// # Errors
    /// [`SessionError`] if no throw is due, or another one.
    pub fn throw(&mut self, throw: Throw) -> Result<(), SessionError> {
        let what = match self.due() {
            Due::RollOff { side, .. } => What::RollOff(side, throw),
            Due::Throw { further: false, .. } => What::Throw(throw),
            Due::Throw { further: true, .. } => What::Further(throw),
            _ => return Err(SessionError::NotDue),
        };
        self.check_seed(throw)?;
        self.step(what)
    }

    /// Throws dice again: any number of those that may be, or all of them where it is all or none.
    ///
    /// # Errors
    /// [`SessionError`] if nothing may be thrown again, or not so many.
    pub fn throw_again(&mut self, throw: Throw) -> Result<(), SessionError> {
        if !matches!(self.due(), Due::Play { .. } | Due::Again { .. }) {
            return Err(SessionError::NotDue);
        }
        self.check_seed(throw)?;
        self.step(What::Again(throw))
    }

    /// A throw of a seeded game is the one that the seed gives.
    fn check_seed(&self, throw: Throw) -> Result<(), SessionError> {
        match self.cast(throw.len()) {
            Some(given) if given != throw => Err(SessionError::NotOfSeed),
            _ => Ok(()),
        }
    }

    /// Plays one of the legal actions.
    ///
    /// # Errors
    /// [`SessionError`] if the action is not legal now.
    pub fn play(&mut self, action: Action) -> Result<(), SessionError> {
        let legal = matches!(self.due(), Due::Play { actions, .. } if actions.contains(&action));
        if !legal {
            return Err(SessionError::NotDue);
        }
        self.step(What::Action(action))
    }

    /// Ends the turn, where that is allowed: nothing can be done and nothing is thrown again, or the
    /// house rules let a player stop.
    ///
    /// # Errors
    /// [`SessionError`] if the turn has to go on.
    pub fn stop(&mut self) -> Result<(), SessionError> {
        match self.due() {
            Due::Throw { may_stop: true, .. }
            | Due::Again { may_stop: true, .. }
            | Due::Play { may_stop: true, .. } => {}
            _ => return Err(SessionError::MustPlay),
        }
        self.step(if self.state.acted {
            What::Stop
        } else {
            What::Pass
        })
    }

    /// Ends the game as the players have it.
    ///
    /// # Errors
    /// [`SessionError`] if it is over already.
    pub fn end(&mut self, ending: Ending) -> Result<(), SessionError> {
        if self.ending().is_some() {
            return Err(SessionError::NotDue);
        }
        let lost = |side: Side| GameResult::won_by(side.other());
        self.ended = Some(match ending {
            Ending::Resigns(side) => (lost(side), Termination::Resignation),
            Ending::OutOfTime(side) => (lost(side), Termination::Time),
            Ending::Forfeits(side) => (lost(side), Termination::Forfeit),
            Ending::Draw => (GameResult::Draw, Termination::Agreement),
        });
        self.renew().inspect_err(|_| self.ended = None)
    }

    /// Goes one step back: the end that the players have put to the game, or the last action, throw
    /// or choice, with what was said of it and with what followed from it by itself.
    ///
    /// # Errors
    /// [`SessionError`] if there is nothing to take back.
    pub fn undo(&mut self) -> Result<(), SessionError> {
        let (state, ended) = (self.state, self.ended.take());
        let mut taken = Vec::new();
        if ended.is_none() {
            let last = self.entries.iter().rposition(|entry| !entry.follows);
            taken = self
                .entries
                .split_off(last.ok_or(SessionError::NothingToUndo)?);
            if let Some(first) = taken.first() {
                self.state = first.before;
            }
        }
        let undone = self.advance().and_then(|()| self.renew());
        if undone.is_err() {
            self.entries.extend(taken);
            (self.state, self.ended) = (state, ended);
        }
        undone
    }

    /// Says something about what was taken down last. What a comment cannot hold is replaced: line
    /// ends and characters that nobody can see become blanks, a closing brace a parenthesis.
    ///
    /// # Errors
    /// [`SessionError`] if there are no words.
    pub fn note(&mut self, words: &str) -> Result<(), SessionError> {
        let note = Said::comment(words).ok_or(SessionError::NoWords)?;
        self.said().push(note);
        self.renew().inspect_err(|_| {
            self.said().pop();
        })
    }

    /// Puts a glyph behind the last action or throw in place of one that is there, or takes it away.
    ///
    /// # Errors
    /// [`SessionError`] if there is no action or throw yet.
    pub fn glyph(&mut self, glyph: Option<Glyph>) -> Result<(), SessionError> {
        let marked = self.marked().ok_or(SessionError::NothingToMark)?;
        let before = std::mem::replace(&mut marked.glyph, glyph);
        let renewed = self.renew();
        if renewed.is_err()
            && let Some(marked) = self.marked()
        {
            marked.glyph = before;
        }
        renewed
    }

    /// Writes the seed into the record of a game that is over.
    ///
    /// # Errors
    /// [`SessionError`] if it is not over, or has no seed.
    pub fn reveal_seed(&mut self) -> Result<(), SessionError> {
        if self.seed.is_none() || self.ending().is_none() {
            return Err(SessionError::NotDue);
        }
        let before = std::mem::replace(&mut self.revealed, true);
        self.renew().inspect_err(|_| self.revealed = before)
    }

    /// The result, if there is one, and why.
    fn ending(&self) -> Option<(GameResult, Termination)> {
        self.ended.or_else(|| {
            let outcome = self.state.position.outcome()?;
            let result = GameResult::won_by(outcome.winner);
            Some((result, termination_of(outcome.by)))
        })
    }

    /// What was said of the last thing that happened.
    fn said(&mut self) -> &mut Vec<Said> {
        self.entries
            .last_mut()
            .map_or(&mut self.opening, |entry| &mut entry.said)
    }

    /// The last thing that can bear a glyph.
    fn marked(&mut self) -> Option<&mut Entry> {
        self.entries
            .iter_mut()
            .rev()
            .find(|entry| entry.what.bears_glyph())
    }

    /// Takes something down that somebody has said, with what follows from it; all or nothing.
    fn step(&mut self, what: What) -> Result<(), SessionError> {
        let (length, state) = (self.entries.len(), self.state);
        let stepped = self
            .enter(what, false)
            .and_then(|()| self.advance())
            .and_then(|()| self.renew());
        if stepped.is_err() {
            self.entries.truncate(length);
            self.state = state;
        }
        stepped
    }

    fn enter(&mut self, what: What, follows: bool) -> Result<(), SessionError> {
        let before = self.state;
        self.state = before.after(&self.ruling.engine, what)?;
        self.entries.push(Entry {
            what,
            before,
            follows,
            glyph: None,
            said: Vec::new(),
        });
        Ok(())
    }

    /// Takes down what follows by itself: dice that lie there when a turn begins, and that nothing
    /// can be done.
    fn advance(&mut self) -> Result<(), SessionError> {
        if self.state.stage != Stage::Turns || self.ending().is_some() {
            return Ok(());
        }
        let dice = self.state.position.dice();
        if !self.state.begun && !dice.is_empty() {
            self.enter(What::Given(dice), true)?;
        }
        if self.state.is_stuck(&self.ruling.engine) {
            self.enter(What::Pass, true)?;
        }
        Ok(())
    }

    /// Writes the record anew.
    fn renew(&mut self) -> Result<(), SessionError> {
        let draft = page::write(self);
        let record = Record::parse(draft.as_bytes());
        match canonical(&record, &mut self.rulebook) {
            Ok(text) => {
                self.text = text;
                Ok(())
            }
            Err(verification) => Err(SessionError::Unwritable(
                verification
                    .findings
                    .iter()
                    .find(|finding| finding.is_error())
                    .map_or_else(String::new, |finding| finding.message.clone()),
            )),
        }
    }
}
