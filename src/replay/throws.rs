//! Throws, re-throws and further throws.

use crate::diagnostic::{Code, Diagnostic};
use crate::dice::{Face, Throw};
use crate::engine::{Obligation, ThrowError};
use crate::record::{NodeKind, WrittenThrow};
use crate::rules::FirstTurn;

use super::observer::{Observer, ThrowKind};
use super::walk::Walker;

impl<O: Observer> Walker<'_, '_, O> {
    /// Reports a face that the dice of this form do not have.
    pub(super) fn check_faces(&mut self, at: usize, throw: Throw) -> bool {
        let die = self.engine.rules().dice.die;
        let unknown = die.missing(throw);
        if let Some(face) = unknown {
            let message = format!("the dice of this form have no face {face}");
            let help = format!("their faces are {}", list(die.distinct()));
            let at = self.span(at);
            self.report(Diagnostic::new(Code::UnknownFace, at, message).with_help(help));
        }
        unknown.is_none()
    }

    /// Holds a throw of the main line against the seed.
    pub(super) fn check_seed(&mut self, at: usize, throw: Throw) {
        if !self.on_main_line() {
            return;
        }
        let die = self.engine.rules().dice.die;
        if let Some((number, given)) = self.seed.next(throw, &die) {
            let message = format!(
                "the seed gives {} for throw {number}, not {}",
                given.in_order_of(&die),
                throw.in_order_of(&die)
            );
            let at = self.span(at);
            self.report(Diagnostic::new(Code::WrongSeed, at, message).with_help(
                "throws count from 1 in the order they are made: roll-off, throws, re-throws, further throws",
            ));
        }
    }

    pub(super) fn throw(&mut self, at: usize, written: WrittenThrow) {
        let Some(turn) = self.line.turn.filter(|_| self.line.live) else {
            return;
        };
        let throw = written.throw();
        let dice = self.line.position.dice();
        let given = !turn.thrown && !dice.is_empty() && self.line.next_number == 1;
        if given {
            // The dice lie there already: a carried X, or those of a start position.
            if throw != dice {
                let message = format!(
                    "turn 1 begins with the dice that lie there: {}, not {}",
                    dice.in_order_of(&self.engine.rules().dice.die),
                    written
                );
                let help = if self.has_position() {
                    "they stand in brackets in the Position tag"
                } else {
                    match self.engine.rules().opening.first {
                        FirstTurn::CarryAll => {
                            "the X that won the start is played together with the other dice: `X+…: …`"
                        }
                        FirstTurn::Carry | FirstTurn::Fresh => {
                            "the X that won the start is played before the other dice are thrown: `X: … + …: …`"
                        }
                    }
                };
                let span = self.span(at);
                self.report(Diagnostic::new(Code::WrongDiceCount, span, message).with_help(help));
                return self.fail(at);
            }
            self.observer
                .throw(at, ThrowKind::Given, throw, &self.line.position);
        } else {
            if !self.check_faces(at, throw) {
                return self.fail(at);
            }
            if let Err(error) = self.engine.throw(&mut self.line.position, throw) {
                return self.refuse_throw(at, error);
            }
            self.check_seed(at, throw);
            let kind = if turn.thrown {
                ThrowKind::Further
            } else {
                ThrowKind::First
            };
            self.observer.throw(at, kind, throw, &self.line.position);
        }
        if let Some(turn) = &mut self.line.turn {
            turn.thrown = true;
            turn.acted = false;
            (turn.last_throw, turn.last_node) = (at, at);
        }
    }

    fn refuse_throw(&mut self, at: usize, error: ThrowError) {
        let span = self.span(at);
        let broken = self
            .record
            .nodes()
            .get(at + 1)
            .is_some_and(|next| next.kind == NodeKind::Error && next.span.start == span.end);
        if broken && matches!(error, ThrowError::Count { .. }) {
            // Its other half cannot be read; the parser has said so.
            return self.fail(at);
        }
        let (code, help) = match error {
            ThrowError::Count { .. } => (
                Code::WrongDiceCount,
                Some("write the face of every die that is thrown, blanks included"),
            ),
            ThrowError::Over => (Code::TurnAfterEnd, None),
            ThrowError::Face(_) => (Code::UnknownFace, None),
            ThrowError::NotDue | ThrowError::NoRethrow | ThrowError::RethrowCount { .. } => {
                (Code::ThrowNotDue, None)
            }
        };
        let message = match error {
            ThrowError::Count { due: 1, thrown } => format!("one die is thrown now, not {thrown}"),
            _ => error.to_string(),
        };
        self.report(Diagnostic::new(code, span, message).with_help_if(help.map(str::to_owned)));
        self.fail(at);
    }

    pub(super) fn rethrow(&mut self, at: usize, written: WrittenThrow) {
        let Some(turn) = self.line.turn.filter(|_| self.line.live) else {
            return;
        };
        let throw = written.throw();
        if !self.check_faces(at, throw) {
            return self.fail(at);
        }
        if let Err(error) = self.engine.rethrow(&mut self.line.position, throw) {
            let span = self.span(at);
            let may = self.engine.rethrow_allowed(&self.line.position);
            let message = match (error, may) {
                (ThrowError::RethrowCount { thrown, .. }, Some(may)) => {
                    format!(
                        "{} may be thrown again now, not {thrown}",
                        dice_count(may.dice.len())
                    )
                }
                _ => error.to_string(),
            };
            let help = match may {
                Some(may) if may.forced => {
                    "in the entry gate all dice that do not show X are thrown again".to_owned()
                }
                Some(may) if may.whole => "all of them are thrown again, or none".to_owned(),
                Some(_) => "any number of those that show X, and no others".to_owned(),
                None => self.reroll_rule(),
            };
            let finding = Diagnostic::new(Code::RethrowNotDue, span, message)
                .with_label(self.span(turn.last_throw), "the throw")
                .with_help(help);
            self.report(finding);
            return self.fail(at);
        }
        self.check_seed(at, throw);
        self.observer
            .throw(at, ThrowKind::Again, throw, &self.line.position);
        if let Some(turn) = &mut self.line.turn {
            (turn.last_throw, turn.last_node) = (at, at);
        }
    }

    /// What may be thrown again in this form.
    fn reroll_rule(&self) -> String {
        let rules = self.engine.rules();
        if rules.opening.gate && !self.line.position.through_gate(self.mover()) {
            return "three throws are made in the entry gate, as long as not all dice show X"
                .to_owned();
        }
        let reroll = rules.dice.reroll;
        let x = Face::X;
        match (reroll.each_x, reroll.all_x) {
            (false, false) => "nothing is thrown again in this form".to_owned(),
            (true, _) => format!("dice that show {x} may be thrown again, until one is spent"),
            (false, true) => {
                format!(
                    "only a throw of all the dice that shows nothing but {x} may be thrown again"
                )
            }
        }
    }

    fn mover(&self) -> crate::board::Side {
        self.line
            .position
            .to_move()
            .unwrap_or(crate::board::Side::Men)
    }

    /// `+`: another throw in the same turn.
    pub(super) fn further(&mut self, at: usize) {
        let Some(turn) = self.line.turn.filter(|_| self.line.live) else {
            return;
        };
        let due = !turn.ended && self.engine.throw_due(&self.line.position).is_some();
        if due {
            return;
        }
        let position = self.line.position;
        let span = self.span(at);
        let finding = if !turn.ended && self.engine.obligation(&position) == Some(Obligation::Act) {
            let message = "a further throw comes when the dice before it have been played";
            Diagnostic::new(Code::ForcedPlay, span, message)
                .with_help(self.what_is_legal(&position, None))
        } else {
            let message = "no further throw is due in this turn";
            Diagnostic::new(Code::ThrowNotDue, span, message).with_help(self.further_rule())
        };
        self.report(finding);
        self.fail(at);
    }

    fn further_rule(&self) -> &'static str {
        if self.engine.rules().dice.bonus {
            "a full throw of nothing but X that has all been spent is followed by another"
        } else if self.engine.rules().opening.first == FirstTurn::Fresh {
            "a turn has one throw in this form; write dice that were thrown again behind `~`"
        } else {
            "only turn 1 has one: the rest of the dice after the X that won the start"
        }
    }
}

/// A number of dice in words.
pub(super) fn dice_count(count: u8) -> String {
    if count == 1 {
        "one die".to_owned()
    } else {
        format!("{count} dice")
    }
}

/// Faces as a list.
fn list(faces: impl Iterator<Item = Face>) -> String {
    faces
        .map(|face| face.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}
