//! What happens in a game, step by step, in sentences.

use crate::dice::Throw;
use crate::engine::{Action, Effects, Engine, King, Mover, Position};
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
                let mut said = with(key, &[("dice", &self.dice(engine, dice))]);
                if wins_king(turn, step) {
                    said.push(' ');
                    said.push_str(&self.of("steps.king-by-x", turn.head.side, &[]));
                }
                said
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
        // What a pushed king captures is told behind the push.
        let by_piece = effects.king_pushed_to.is_none() || action.captures();
        if by_piece {
            text.push_str(&self.captured(effects));
        }
        if effects.king_killed {
            text.push_str(self.text("steps.king-killed"));
        } else if effects.king_won {
            text.push_str(self.text("steps.king-won"));
        }
        if let Some(to) = effects.king_pushed_to {
            text.push_str(&self.say("steps.king-pushed", &[("to", &to.to_string())]));
        }
        if !by_piece {
            text.push_str(&self.captured(effects));
        }
        text
    }

    fn captured(&self, effects: Effects) -> String {
        let mut text = String::new();
        let soldiers = effects.soldiers_captured();
        if soldiers > 0 {
            text.push_str(&self.count("steps.captures", soldiers.into(), &[]));
        }
        if effects.queen_captured {
            text.push_str(self.text("steps.captures-queen"));
        }
        text
    }
}

/// Whether the king comes to the side that throws by this throw, as with an X in Friis's game.
fn wins_king(turn: &PlayedTurn, step: &Step) -> bool {
    let Step::Throw { node, after, .. } = step else {
        return false;
    };
    let earlier = turn
        .steps
        .iter()
        .take_while(|step| step.node() != Some(*node));
    let before = earlier
        .filter_map(Step::after)
        .last()
        .unwrap_or(turn.before);
    let held = |position: Position| matches!(position.king(), King::Held(side, _) if side == turn.head.side);
    held(*after) && !held(before)
}
