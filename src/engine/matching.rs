//! From what somebody says about an action to the legal actions that fit.

use crate::board::Field;
use crate::dice::Face;
use crate::rules::KingMove;

use super::Engine;
use super::action::{Action, Matches, Mover};
use super::moves::{Flow, Turn};
use super::position::{King, Position, Queen, home_row};

/// What somebody says about an action: which piece, from where, and if they know it where to and
/// with which die. [`Engine::matching`] finds the legal actions that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The kind of piece.
    pub mover: Mover,
    /// The field it leaves.
    pub from: Field,
    /// The field where it ends; without it only pieces loosed in place fit.
    pub to: Option<Field>,
    /// The face of the die that is spent.
    pub die: Option<Face>,
}

impl Sketch {
    /// What an action says of itself.
    fn of(action: Action) -> Self {
        Self {
            mover: action.mover,
            from: action.from.field(),
            to: (!action.in_place()).then_some(action.to.field()),
            die: Some(action.die),
        }
    }
}

impl Engine {
    /// Whether this action is legal in `position`.
    pub fn is_legal(&self, position: &Position, action: Action) -> bool {
        let sketch = Sketch::of(action);
        self.matching(position, sketch).contains(&action)
    }

    /// The legal actions that fit a sketch: mostly one, none if it is illegal, several where dice,
    /// headings, or the king's fate leave a choice.
    pub fn matching(&self, position: &Position, sketch: Sketch) -> Matches {
        let mut list = Matches::new();
        if self.only_king(position) && sketch.mover != Mover::King {
            return list;
        }
        let carried = self.carried(position);
        for face in self.playable(position) {
            if sketch.die.is_some_and(|die| die != face) {
                continue;
            }
            let turn = Turn {
                target: sketch.to,
                ..self.turn(position, face)
            };
            let _ = turn.of_piece(sketch, carried, &mut |action| {
                let fits = match sketch.to {
                    None => action.in_place(),
                    Some(to) => action.to.field() == to && !action.in_place(),
                };
                if fits && list.try_push(action).is_err() {
                    return Flow::Break(());
                }
                Flow::Continue(())
            });
        }
        list
    }

    /// The legal action that fits a sketch, where there is just one. Mostly that takes no search.
    #[inline]
    pub fn only_match(&self, position: &Position, sketch: Sketch) -> Option<Action> {
        self.plain_match(position, sketch)
            .or_else(|| match self.matching(position, sketch)[..] {
                [only] => Some(only),
                _ => None,
            })
    }

    /// Whether the same piece could do the same with another unspent die, so that a record has to
    /// name the one meant.
    pub fn needs_die(&self, position: &Position, action: Action) -> bool {
        if self.strict || self.playable(position).all(|face| face == action.die) {
            return false;
        }
        let sketch = Sketch {
            die: None,
            ..Sketch::of(action)
        };
        if self.plain_match(position, sketch) == Some(action) {
            return false;
        }
        self.matching(position, sketch).iter().any(|other| {
            other.die != action.die
                && Action {
                    die: action.die,
                    vertical: action.vertical,
                    ..*other
                } == action
        })
    }

    /// What a sketch mostly means: a piece goes to a field where nobody is, with the only die that
    /// leads there. Nothing wherever there might be more to it.
    fn plain_match(&self, position: &Position, sketch: Sketch) -> Option<Action> {
        let target = sketch.to?;
        if self.afar || self.take_blocker || !position.is_vacant(target) || self.carried(position) {
            return None;
        }
        match sketch.mover {
            Mover::Soldier => self.plain_run(position, sketch, target),
            Mover::Queen | Mover::King => self.plain_royal(position, sketch, target),
        }
    }

    #[inline]
    fn plain_run(&self, position: &Position, sketch: Sketch, target: Field) -> Option<Action> {
        let side = position.side;
        let army = position.army(side);
        if sketch.from.row() == home_row(side) && army.home & sketch.from.bit() != 0 {
            return None;
        }
        let (outward, homeward) = (sketch.from.outward(), sketch.from.homeward());
        let (out, back) = (army.loose_on(outward), army.loose_on(homeward));
        let either = outward == homeward;
        // Nobody there, or one of each heading.
        if out == back && !(out && either) {
            return None;
        }
        let from = if out { outward } else { homeward };
        let value = self.geometry.sole_value(side, from, target)?;
        let set = *self.worth.get(usize::from(value))?;
        let die = self.spendable(position).sole(set)?;
        let another = sketch.die.is_some_and(|said| said != die);
        if another || (self.strict && self.playable(position).next() != Some(die)) {
            return None;
        }
        let to = self.geometry.advance(side, value, from);
        let turn = self.turn(position, die);
        turn.path_is_free(from)
            .then(|| turn.action(Mover::Soldier, from, to))
    }

    fn plain_royal(&self, position: &Position, sketch: Sketch, target: Field) -> Option<Action> {
        let side = position.side;
        let from = match (sketch.mover, position.king) {
            (Mover::Queen, _) if position.army(side).queen == Queen::Loose(sketch.from) => {
                sketch.from.outward()
            }
            (Mover::King, King::Held(holder, spot))
                if holder == side
                    && spot.field() == sketch.from
                    && self
                        .rules
                        .king
                        .is_some_and(|king| king.moves == KingMove::Royal) =>
            {
                spot
            }
            _ => return None,
        };
        let mut found = None;
        for face in self.playable(position) {
            let turn = self.turn(position, face);
            let vertical = turn.royal_reaches(turn.value(), sketch.from, target);
            if let Some(vertical) = vertical.filter(|_| sketch.die.is_none_or(|die| die == face))
                && found.replace((face, vertical)).is_some()
            {
                return None;
            }
        }
        let (die, vertical) = found?;
        let action = self
            .turn(position, die)
            .action(sketch.mover, from, target.outward());
        Some(Action { vertical, ..action })
    }
}

impl Turn<'_> {
    /// The actions of the piece that a sketch names.
    fn of_piece(&self, sketch: Sketch, carried: bool, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let field = sketch.from;
        match sketch.mover {
            Mover::Soldier => {
                let army = self.position.army(self.side);
                if self.face == Face::X
                    && field.row() == home_row(self.side)
                    && self.engine.loosable(self.position, self.side) & field.bit() != 0
                {
                    self.activate(field, f)?;
                }
                if carried {
                    return Flow::Continue(());
                }
                let homeward = field.homeward();
                if army.loose_on(field.outward()) {
                    self.soldier(field.outward(), f)?;
                }
                if homeward != field.outward() && army.loose_on(homeward) {
                    self.soldier(homeward, f)?;
                }
                Flow::Continue(())
            }
            _ if carried => Flow::Continue(()),
            Mover::Queen => match self.position.army(self.side).queen {
                Queen::Home(at) if at == field && self.face == Face::X => self.queen_activation(f),
                Queen::Loose(at) if at == field => self.queen(f),
                Queen::Absent | Queen::Home(_) | Queen::Loose(_) => Flow::Continue(()),
            },
            Mover::King if self.position.king.field() == Some(field) => self.king(f),
            Mover::King => Flow::Continue(()),
        }
    }
}
