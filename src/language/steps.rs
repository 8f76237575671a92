//! What happens in a game, step by step, in sentences.

use crate::dice::Throw;
use crate::engine::{Action, Effects, Engine, KingEvent, Mover};
use crate::replay::{PlayedTurn, Step, ThrowKind};

use super::Language;

impl Language {
    /// A step of a turn: `3. Men, X: soldier from O1 to O2, loosed.`
    ///
    /// `thrown` are all dice that lie on the table, which matters where they were given.
    pub fn step(&self, engine: &Engine, turn: &PlayedTurn, step: &Step, thrown: Throw) -> String {
        let number = turn.head.number.to_string();
        let head = [
            ("turn", number.as_str()),
            ("side", self.side(turn.head.side)),
        ];
        let with =
            |key: &str, values: &[(&str, &str)]| self.say(key, &[head.as_slice(), values].concat());
        match step {
            Step::Throw { kind, throw, .. } => {
                let (key, dice) = match kind {
                    ThrowKind::First => ("steps.throw", *throw),
                    ThrowKind::Given => ("steps.given", thrown),
                    ThrowKind::Again => ("steps.again", *throw),
                    ThrowKind::Further => ("steps.further", *throw),
                };
                with(key, &[("dice", &self.dice(engine, dice))])
            }
            Step::Action {
                action, effects, ..
            } => {
                let what = self.deed(*action, *effects);
                let die = self.face(action.die());
                with("steps.action", &[("die", die), ("what", &what)])
            }
            Step::Pass { .. } => with("steps.pass", &[]),
        }
    }

    /// What a piece does: `soldier from O1 to O2, loosed`.
    pub fn deed(&self, action: Action, effects: Effects) -> String {
        let piece = self.text(match action.mover() {
            Mover::Soldier => "steps.soldier",
            Mover::Queen => "steps.queen",
            Mover::King => "steps.king",
        });
        let (from, to) = (
            action.from().field().to_string(),
            action.target().to_string(),
        );
        let mut text = if action.in_place() {
            let values = [("piece", piece), ("from", from.as_str())];
            self.say("steps.loosed-in-place", &values)
        } else {
            let values = [("piece", piece), ("from", from.as_str()), ("to", &to)];
            self.say("steps.goes", &values)
        };
        if action.activates() && !action.in_place() {
            text.push_str(self.text("steps.loosed"));
        }
        let captured = effects.soldiers_captured();
        if captured > 0 {
            text.push_str(&self.count("steps.captures", captured.into(), &[]));
        }
        if effects.queen_captured {
            text.push_str(self.text("steps.captures-queen"));
        }
        if let Some(to) = effects.king_pushed_to {
            text.push_str(&self.say("steps.king-pushed", &[("to", &to.to_string())]));
        } else if effects.king_killed || action.king() == KingEvent::Killed {
            text.push_str(self.text("steps.king-killed"));
        } else if effects.king_won || action.king() != KingEvent::None {
            text.push_str(self.text("steps.king-won"));
        }
        text
    }
}
