//! From what somebody says about an action to the legal actions that fit.

use crate::board::Field;
use crate::dice::Face;
use crate::rules::KingMove;

use super::Engine;
use super::action::{Action, Matches, Mover};
use super::listing::{Flow, Taker};
use super::moves::Turn;
use super::position::{Position, Queen, home_row};

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
        let _ = self.each_match(position, sketch, &mut |action| {
            if list.try_push(action).is_err() {
                Flow::Break(())
            } else {
                Flow::Continue(())
            }
        });
        list
    }

    /// The legal action that fits a sketch, where there is just one. Mostly that takes no search.
    #[inline(always)]
    pub fn only_match(&self, position: &Position, sketch: Sketch) -> Option<Action> {
        let run = self.sole_run(position, sketch);
        run.or_else(|| self.only_found(position, sketch))
    }

    /// The same by a search.
    #[inline(never)]
    pub(crate) fn only_found(&self, position: &Position, sketch: Sketch) -> Option<Action> {
        let (mut only, mut more) = (None, false);
        let _ = self.each_match(position, sketch, &mut |action| {
            more = only.replace(action).is_some();
            if more {
                Flow::Break(())
            } else {
                Flow::Continue(())
            }
        });
        only.filter(|_| !more)
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
        let twin = self.each_match(position, sketch, &mut |other| {
            if action.is_twin_of(other) {
                Flow::Break(())
            } else {
                Flow::Continue(())
            }
        });
        twin.is_break()
    }

    fn each_match(
        &self,
        position: &Position,
        sketch: Sketch,
        f: &mut impl FnMut(Action) -> Flow,
    ) -> Flow {
        if self.only_king(position) && sketch.mover != Mover::King {
            return Flow::Continue(());
        }
        let carried = self.carried(position);
        for face in self.playable(position) {
            if sketch.die.is_some_and(|die| die != face) {
                continue;
            }
            let turn = self.turn(position, position.side, face, sketch.to);
            turn.of_piece(sketch, carried, &mut |action: Action| {
                let fits = match sketch.to {
                    None => action.in_place(),
                    Some(to) => action.to.field() == to && !action.in_place(),
                };
                if fits { f(action) } else { Flow::Continue(()) }
            })?;
        }
        Flow::Continue(())
    }

    /// The run of a loose soldier, where one stands alone on its field, one die leads where it goes,
    /// and it can end there in one way: then nothing else can be meant.
    #[inline(always)]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "where pieces stand cannot be guessed by the processor, and a wrong guess is dear"
    )]
    pub(crate) fn sole_run(&self, position: &Position, sketch: Sketch) -> Option<Action> {
        let target = sketch.to.filter(|_| sketch.mover == Mover::Soldier)?;
        let side = position.side;
        let army = position.army(side);
        let (outward, homeward) = (sketch.from.outward(), sketch.from.homeward());
        let (out, back) = (army.loose_on(outward), army.loose_on(homeward));
        let alone = (out != back) | (out & (outward == homeward));
        let at_home = outward.lane() == home_row(side).index();
        let at_home = at_home & (army.home & outward.bit() != 0);
        if !alone | at_home | self.take_blocker | self.carried(position) {
            return None;
        }
        let from = if out { outward } else { homeward };
        let onward = self.geometry.onward(side, from);
        let face = onward
            .leading_to(target)
            .sole_common(self.next_lanes(position))?;
        let to = onward.spot(face);
        // Once round the track would be no step.
        let another = sketch.die.is_some_and(|die| die != face) || to == from;
        if another || !self.path_is_free(position, side, self.values[face.index()], from) {
            return None;
        }
        let vacant = position.is_vacant(target);
        let arrival = self.soldier_arrival(position, side, (sketch.from, to), vacant);
        let marks = arrival.plain.ok().filter(|_| arrival.kill.is_none())?;
        Some(Action::plain(face, Mover::Soldier, from, to).with(marks))
    }
}

impl Turn<'_> {
    /// The actions of the piece that a sketch names. Not part of the loop over faces: what the pieces need
    /// would all be worked out before it, for every piece.
    #[inline(never)]
    fn of_piece(&self, sketch: Sketch, carried: bool, taker: &mut impl Taker) -> Flow {
        let field = sketch.from;
        match sketch.mover {
            Mover::Soldier => {
                let army = self.position.army(self.side);
                if self.face == Face::X
                    && field.row() == home_row(self.side)
                    && self.engine.loosable(self.position, self.side) & field.bit() != 0
                {
                    self.activate(field, taker)?;
                }
                if carried {
                    return Flow::Continue(());
                }
                let homeward = field.homeward();
                if army.loose_on(field.outward()) {
                    self.soldier(field.outward(), taker)?;
                }
                if homeward != field.outward() && army.loose_on(homeward) {
                    self.soldier(homeward, taker)?;
                }
                Flow::Continue(())
            }
            _ if carried => Flow::Continue(()),
            Mover::Queen => {
                let activates = match self.position.army(self.side).queen {
                    Queen::Home(at) if at == field && self.face == Face::X => true,
                    Queen::Loose(at) if at == field => false,
                    Queen::Absent | Queen::Home(_) | Queen::Loose(_) => return Flow::Continue(()),
                };
                let like = self.royal_from(Mover::Queen, field.outward(), activates);
                self.royal(like, Engine::queen_arrival, taker)
            }
            Mover::King => match self.engine.own_king(self.position) {
                Some((_, from)) if from.field() != field => Flow::Continue(()),
                Some((KingMove::Soldier, from)) => self.soldierly_king(from, taker),
                Some((KingMove::Royal, from)) => {
                    let like = self.royal_from(Mover::King, from, false);
                    self.royal(like, Engine::king_arrival, taker)
                }
                None => Flow::Continue(()),
            },
        }
    }
}
