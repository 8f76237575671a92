//! From an action as it was written to the one that is meant.

use crate::board::Heading;
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::{Action, KingEvent, Matches, Mover, Position, Refusal, Sketch};
use crate::record::{KingMark, Piece, WrittenAction};
use crate::text::Span;

use super::observer::{Observer, Played};
use super::throws::dice_count;
use super::walk::Walker;
use super::written::written;

/// How many legal actions a message lists.
const LISTED: usize = 8;

impl<O: Observer> Walker<'_, '_, O> {
    pub(super) fn action(&mut self, at: usize, action: WrittenAction) {
        let Some(turn) = self.line.turn.filter(|_| self.line.live) else {
            return;
        };
        if !turn.thrown {
            // The parser has said what is missing.
            return self.fail(at);
        }
        if turn.ended {
            let finding = {
                let last = self.line.last.filter(|_| turn.actions > 0);
                self.after_turn(at, last, action)
            };
            self.report(finding);
            return self.fail(at);
        }
        let before = self.line.position;
        match self.resolve(at, &before, action) {
            Ok(legal) => {
                let mut position = before;
                let effects = self.engine.play(&mut position, legal);
                self.line.position = position;
                self.line.last = Some((before, legal));
                self.observer.action(
                    Played {
                        node: at,
                        action: legal,
                        effects,
                    },
                    &before,
                    &position,
                );
                if let Some(turn) = &mut self.line.turn {
                    turn.acted = true;
                    turn.last_node = at;
                    turn.actions += 1;
                    turn.ended = position.to_move() != before.to_move();
                }
            }
            Err(finding) => {
                self.report(*finding);
                self.fail(at);
            }
        }
    }

    /// What to say of an action behind the last one that could be played in a turn.
    fn after_turn(
        &self,
        at: usize,
        last: Option<(Position, Action)>,
        action: WrittenAction,
    ) -> Diagnostic {
        let span = self.span(at);
        if let Some(outcome) = self.line.position.outcome() {
            let message = format!(
                "the {} have won already: nothing more is played",
                outcome.winner
            );
            return Diagnostic::new(Code::TurnAfterEnd, span, message);
        }
        if let Some((before, legal)) = last {
            // The turn has passed on because nothing more was legal; say why this was not.
            let mut open = before;
            self.engine.act(&mut open, legal);
            if !open.dice().is_empty() {
                return self.illegal(span, &open, sketch_of(action));
            }
        }
        let message = "the turn is over: all its dice are spent";
        Diagnostic::new(Code::IllegalMove, span, message).with_help("each die moves one piece")
    }

    /// The legal action that is meant; hints about marks that were left out are reported.
    fn resolve(
        &mut self,
        at: usize,
        position: &Position,
        action: WrittenAction,
    ) -> Result<Action, Box<Diagnostic>> {
        let span = self.span(at);
        let sketch = sketch_of(action);
        let mut found = self.engine.matching(position, sketch);
        if let [legal] = found[..]
            && is_written_as(legal, action)
        {
            return Ok(legal);
        }
        let homeward_stands = position
            .to_move()
            .is_some_and(|side| position.soldiers_on(side, action.from.homeward()) > 0);
        if action.homeward && action.piece == Piece::Soldier && !homeward_stands {
            let message = format!("no soldier on its way home stands on {}", action.from);
            let finding = Diagnostic::new(Code::IllegalMove, span, message)
                .with_help("without `'` the outward-bound soldier is meant");
            return Err(Box::new(finding));
        }
        if found.is_empty() {
            return Err(Box::new(self.illegal(span, position, sketch)));
        }
        self.choose_heading(span, position, action, &mut found)?;
        choose_activation(span, action, &mut found)?;
        choose_king(span, action, &mut found)?;
        if action.capture && !found.iter().any(|legal| legal.captures()) {
            let message = "`x` marks a capture, and nothing is captured here";
            return Err(Box::new(Diagnostic::new(Code::MarkWrong, span, message)));
        }
        let Some(&legal) = found.first() else {
            return Err(Box::new(self.illegal(span, position, sketch)));
        };
        if found.iter().any(|other| other.die() != legal.die()) {
            return Err(Box::new(self.ambiguous(span, position, &found)));
        }
        self.hint_marks(span, action, legal);
        Ok(legal)
    }

    /// Of two soldiers on a field the outward-bound one is meant, unless `'` says otherwise.
    fn choose_heading(
        &mut self,
        span: Span,
        position: &Position,
        action: WrittenAction,
        found: &mut Matches,
    ) -> Result<(), Box<Diagnostic>> {
        let outward_stands = position
            .to_move()
            .is_some_and(|side| position.soldiers_on(side, action.from.outward()) > 0);
        let homeward = |legal: &Action| legal.from().heading() == Heading::Homeward;
        if action.homeward {
            found.retain(|legal| homeward(legal));
            if found.is_empty() {
                let message = format!(
                    "no piece on its way home stands on {} that could do this",
                    action.from
                );
                return Err(Box::new(
                    Diagnostic::new(Code::IllegalMove, span, message)
                        .with_help("without `'` the outward-bound piece is meant"),
                ));
            }
            if !outward_stands {
                let message = "`'` is only needed where an outward-bound piece of the same side stands there too";
                self.report(Diagnostic::new(Code::RedundantHeadingMark, span, message));
            }
        } else if outward_stands && action.piece == Piece::Soldier {
            found.retain(|legal| !homeward(legal));
            if found.is_empty() {
                let message = format!(
                    "without `'` the outward-bound soldier on {} is meant, and it cannot do this",
                    action.from
                );
                return Err(Box::new(
                    Diagnostic::new(Code::IllegalMove, span, message).with_help(format!(
                        "write `{}'` for the one on its way home",
                        action.from
                    )),
                ));
            }
        }
        Ok(())
    }

    fn illegal(&self, span: Span, position: &Position, sketch: Sketch) -> Diagnostic {
        let refusal = self.engine.explain(position, sketch);
        let code = match refusal {
            Refusal::OffBoard(_) => Code::FieldOffBoard,
            Refusal::DieNotLeft(_) => Code::WrongDie,
            Refusal::Order { .. } => Code::WrongOrder,
            Refusal::Distance { .. } if sketch.die.is_some() => {
                let without = Sketch {
                    die: None,
                    ..sketch
                };
                if self.engine.matching(position, without).is_empty() {
                    Code::IllegalMove
                } else {
                    Code::WrongDie
                }
            }
            _ => Code::IllegalMove,
        };
        let message = match (refusal, sketch.die) {
            (Refusal::Distance { from, to }, Some(die)) => {
                format!("a die that shows {die} does not take this piece from {from} to {to}")
            }
            _ => refusal.to_string(),
        };
        Diagnostic::new(code, span, message).with_help(self.what_is_legal(position))
    }

    fn ambiguous(&self, span: Span, position: &Position, found: &Matches) -> Diagnostic {
        let ways: Vec<String> = found
            .iter()
            .map(|&legal| format!("`{}`", written(self.engine, position, legal)))
            .collect();
        let message = "two dice could do this: the action has to name the one that is spent";
        Diagnostic::new(Code::AmbiguousDie, span, message)
            .with_help(format!("write {}", ways.join(" or ")))
    }

    /// What can be done in a position, for a message.
    pub(super) fn what_is_legal(&self, position: &Position) -> String {
        let die = &self.engine.rules().dice.die;
        let actions = self.engine.actions(position);
        let dice = position.dice().in_order_of(die);
        if let Some(due) = self.engine.throw_due(position) {
            return format!("the next thing to do is to throw {}", dice_count(due));
        }
        if actions.is_empty() {
            return format!("with {dice} nothing is legal now");
        }
        let listed: Vec<String> = actions
            .iter()
            .take(LISTED)
            .map(|&legal| format!("`{}`", written(self.engine, position, legal)))
            .collect();
        let more = actions.len().saturating_sub(LISTED);
        let rest = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        format!("legal now, with {dice}: {}{rest}", listed.join(", "))
    }

    /// Hints about marks that were left out.
    fn hint_marks(&mut self, span: Span, action: WrittenAction, legal: Action) {
        let mut missing = Vec::new();
        if legal.activates() && !action.activates {
            missing.push("`*` (a piece is loosed)");
        }
        if legal.captures() && !action.capture {
            missing.push("`x` (a capture)");
        }
        match (legal.king(), action.king) {
            (KingEvent::Won, KingMark::None) => missing.push("`=K` (the king is won)"),
            (KingEvent::WonCapture, KingMark::None) => {
                missing.push("`=Kx` (the king is won and captures)");
            }
            (KingEvent::WonCapture, KingMark::Won) => {
                missing.push("`x` behind `=K` (the king captures)");
            }
            _ => {}
        }
        if !missing.is_empty() {
            let message = format!("left out: {}", missing.join(", "));
            self.report(Diagnostic::new(Code::MarkMissing, span, message));
        }
    }
}

/// Whether an outward-bound piece's action is written with just the marks that belong to it.
fn is_written_as(legal: Action, action: WrittenAction) -> bool {
    let king = match legal.king() {
        KingEvent::None => KingMark::None,
        KingEvent::Won => KingMark::Won,
        KingEvent::WonCapture => KingMark::WonCapture,
        KingEvent::Killed => KingMark::Killed,
    };
    legal.from().heading() == Heading::Outward
        && !action.homeward
        && action.activates == legal.activates()
        && action.capture == legal.captures()
        && action.king == king
}

/// What an action says, without its marks.
const fn sketch_of(action: WrittenAction) -> Sketch {
    Sketch {
        mover: match action.piece {
            Piece::Soldier => Mover::Soldier,
            Piece::Queen => Mover::Queen,
            Piece::King => Mover::King,
        },
        from: action.from,
        to: action.to,
        die: action.die,
    }
}

/// `*` looses a piece; without it the loose piece is meant where both could go.
fn choose_activation(
    span: Span,
    action: WrittenAction,
    found: &mut Matches,
) -> Result<(), Box<Diagnostic>> {
    if action.activates {
        found.retain(|legal| legal.activates());
        if found.is_empty() {
            let message = format!(
                "`*` marks a piece that is loosed; the one on {} is loose already",
                action.from
            );
            return Err(Box::new(Diagnostic::new(Code::MarkWrong, span, message)));
        }
    } else if found.iter().any(|legal| !legal.activates()) {
        found.retain(|legal| !legal.activates());
    }
    Ok(())
}

/// `=K` wins the king and `#K` kills him; without a mark he is won.
fn choose_king(
    span: Span,
    action: WrittenAction,
    found: &mut Matches,
) -> Result<(), Box<Diagnostic>> {
    let fits = |legal: &Action| match action.king {
        KingMark::None => legal.king() != KingEvent::Killed,
        KingMark::Won => matches!(legal.king(), KingEvent::Won | KingEvent::WonCapture),
        KingMark::WonCapture => legal.king() == KingEvent::WonCapture,
        KingMark::Killed => legal.king() == KingEvent::Killed,
    };
    found.retain(|legal| fits(legal));
    if !found.is_empty() {
        return Ok(());
    }
    let finding = match action.king {
        KingMark::None => {
            let message = "without a mark the king would be won, and that is not possible here";
            Diagnostic::new(Code::IllegalMove, span, message).with_help("write `#K` to kill him")
        }
        KingMark::Won => {
            let message = "`=K` says that the king is won, and he is not";
            Diagnostic::new(Code::MarkWrong, span, message)
        }
        KingMark::WonCapture => {
            let message = "`=Kx` says that the king is pushed on and captures, and he does not";
            Diagnostic::new(Code::MarkWrong, span, message)
        }
        KingMark::Killed => {
            let message = "`#K` says that the king is killed, and he is not";
            Diagnostic::new(Code::MarkWrong, span, message)
        }
    };
    Err(Box::new(finding))
}
