//! Saying why an action is not legal, and what would be.

use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::dice::Face;
use crate::engine::{Action, Bar, Matches, Position, Refusal, Sketch};
use crate::record::{Piece, WrittenAction};
use crate::text::Span;

use super::actions::sketch_of;
use super::observer::Observer;
use super::throws::dice_count;
use super::walk::Walker;
use super::written::written;

/// How many legal actions a message lists.
const LISTED: usize = 8;

impl<O: Observer> Walker<'_, '_, O> {
    /// An action that is not legal: why, who stands in the way since when, and what was probably
    /// meant or would have been legal.
    pub(super) fn not_legal(
        &mut self,
        at: usize,
        position: &Position,
        action: WrittenAction,
    ) -> Diagnostic {
        let sketch = sketch_of(action);
        let refusal = self.engine.explain(position, sketch);
        let mut finding = Diagnostic::new(
            self.code_of(refusal, position, sketch),
            self.span(at),
            message_of(refusal, sketch),
        );
        if let Some((span, text)) = self.cause(at, position, action, refusal) {
            finding = finding.with_label(span, text);
        }
        let legal = self.what_is_legal(position, Some(sketch));
        match self.meant(at, position, action) {
            Some(meant) => finding
                .with_help(format!("{}; {legal}", meant.help))
                .with_fix(meant.fix),
            None => finding.with_help(legal),
        }
    }

    fn code_of(&self, refusal: Refusal, position: &Position, sketch: Sketch) -> Code {
        let without_die = Sketch {
            die: None,
            ..sketch
        };
        match refusal {
            Refusal::OffBoard(_) => Code::FieldOffBoard,
            Refusal::DieNotLeft(_) => Code::WrongDie,
            Refusal::Order { .. } => Code::WrongOrder,
            // Another die does it.
            Refusal::Distance { .. } | Refusal::AtHome(_)
                if sketch.die.is_some()
                    && !self.engine.matching(position, without_die).is_empty() =>
            {
                Code::WrongDie
            }
            _ => Code::IllegalMove,
        }
    }

    /// The earlier place that explains a refusal, with what is to be seen there.
    fn cause(
        &mut self,
        at: usize,
        position: &Position,
        action: WrittenAction,
        refusal: Refusal,
    ) -> Option<(Span, String)> {
        let side = position.to_move()?;
        match refusal {
            Refusal::NothingThere { field, .. } => self.went(at, field, side, action.piece),
            Refusal::KingNotHeld(_) => self.king_went(at, side),
            Refusal::Passes(field) => self.came(at, field, Some(side), Piece::Soldier),
            Refusal::Barred { field, bar } => match bar {
                Bar::OwnSoldiers => self.came(at, field, Some(side), Piece::Soldier),
                Bar::OwnQueen => self.came(at, field, Some(side), Piece::Queen),
                Bar::OwnKing | Bar::King => self.came(at, field, None, Piece::King),
                Bar::OwnHome | Bar::EnemyHome | Bar::EnemyQueenHome | Bar::Push(_) => None,
            },
            Refusal::DieNotLeft(_) | Refusal::Order { .. } | Refusal::AtHome(_) => {
                let throw = self.line.turn?.last_throw;
                Some((self.span(throw), self.dice_left()))
            }
            _ => None,
        }
    }

    /// What to say of an action behind the last one that could be played in a turn.
    pub(super) fn after_turn(&mut self, at: usize, action: WrittenAction) -> Diagnostic {
        let span = self.span(at);
        if let Some(outcome) = self.line.position.outcome() {
            let message = format!(
                "the {} have won already: nothing more is played",
                outcome.winner
            );
            return Diagnostic::new(Code::TurnAfterEnd, span, message);
        }
        // The turn has passed on because nothing more was legal; say why this was not.
        if let Some(open) = self.left_open().filter(|open| !open.dice().is_empty()) {
            return self.not_legal(at, &open, action);
        }
        let message = "the turn is over: all its dice are spent";
        let mut finding =
            Diagnostic::new(Code::IllegalMove, span, message).with_help("each die moves one piece");
        if let Some(turn) = self.line.turn {
            finding = finding.with_label(self.span(turn.last_throw), "the throw");
        }
        finding
    }

    pub(super) fn ambiguous(&self, span: Span, position: &Position, found: &Matches) -> Diagnostic {
        let ways: Vec<String> = self.listed(position, found);
        let message = "two dice could do this: the action has to name the one that is spent";
        Diagnostic::new(Code::AmbiguousDie, span, message)
            .with_help(format!("write {}", ways.join(" or ")))
    }

    /// A finding about marks, with the action as it is marked rightly.
    pub(super) fn with_right_marks(
        &self,
        finding: Diagnostic,
        position: &Position,
        found: &Matches,
    ) -> Diagnostic {
        let ways = self.listed(position, found);
        let span = finding.span;
        let finding = if finding.help.is_none() {
            finding.with_help(format!("legal is {}", ways.join(" or ")))
        } else {
            finding
        };
        match found[..] {
            [legal] => {
                let right = written(self.engine, position, legal).to_string();
                finding.with_fix(Fix::guess(span, right))
            }
            _ => finding,
        }
    }

    fn listed(&self, position: &Position, actions: &[Action]) -> Vec<String> {
        let actions = actions.iter();
        actions
            .map(|&legal| format!("`{}`", written(self.engine, position, legal)))
            .collect()
    }

    /// What can be done in a position, for a message; what the piece of `sketch` can do first.
    pub(super) fn what_is_legal(&self, position: &Position, sketch: Option<Sketch>) -> String {
        let die = &self.engine.rules().dice.die;
        let mut actions = self.engine.actions(position);
        let dice = position.dice().in_order_of(die);
        if let Some(due) = self.engine.throw_due(position) {
            return format!("the next thing to do is to throw {}", dice_count(due));
        }
        if actions.is_empty() {
            return format!("with {dice} nothing is legal now");
        }
        if let Some(sketch) = sketch {
            actions.sort_by_key(|legal| {
                legal.mover() != sketch.mover || legal.from().field() != sketch.from
            });
        }
        let shown = actions.get(..LISTED).unwrap_or(&actions);
        let listed = self.listed(position, shown).join(", ");
        let more = actions.len() - shown.len();
        let rest = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        format!("legal now, with {dice}: {listed}{rest}")
    }
}

fn message_of(refusal: Refusal, sketch: Sketch) -> String {
    match (refusal, sketch.die) {
        (Refusal::Distance { from, to }, Some(die)) => {
            format!("a die that shows {die} does not take this piece from {from} to {to}")
        }
        (Refusal::AtHome(_), Some(die)) if die != Face::X => {
            format!("{refusal}, and no {die}")
        }
        _ => refusal.to_string(),
    }
}
