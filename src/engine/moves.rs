//! Which actions are legal.

use std::ops::ControlFlow;

use crate::board::{Field, Row, Side, Spot};
use crate::dice::{Face, Throw};
use crate::rules::{ActivateOrder, ActivateStep, HomeEnter, KingMove, RoyalVertical};

use super::Engine;
use super::action::{Action, ActionList, Matches, Mover};
use super::arrival::Arrival;
use super::geometry::FieldSet;
use super::position::{King, Position, Queen, columns, home_row, single_x};

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

/// Goes on with the next action, or stops.
type Flow = ControlFlow<()>;

impl Engine {
    /// The legal actions, in the order in which dice are spent; for each die first what looses a
    /// piece, then soldiers, the queen, the king.
    pub fn actions(&self, position: &Position) -> ActionList {
        let mut list = ActionList::new();
        self.list_actions(position, &mut list);
        list
    }

    /// Puts the legal actions into `list` in place of what it holds: [`Engine::actions`] for loops
    /// that use one list again and again.
    pub fn list_actions(&self, position: &Position, list: &mut ActionList) {
        list.clear();
        let _ = self.visit(position, &mut |action| {
            if list.try_push(action).is_err() {
                Flow::Break(())
            } else {
                Flow::Continue(())
            }
        });
    }

    /// Whether any action is legal.
    pub fn has_action(&self, position: &Position) -> bool {
        self.visit(position, &mut |_| Flow::Break(())).is_break()
    }

    /// Whether this action is legal in `position`.
    pub fn is_legal(&self, position: &Position, action: Action) -> bool {
        let sketch = Sketch::of(action);
        self.matching(position, sketch).contains(&action)
    }

    /// The legal actions that fit a sketch: mostly one, none if it is illegal, several where dice,
    /// headings, or the king's fate leave a choice.
    pub fn matching(&self, position: &Position, sketch: Sketch) -> Matches {
        let mut list = Matches::new();
        let only_king = self.only_king(position);
        if only_king && sketch.mover != Mover::King {
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

    /// Whether the same piece could do the same with another unspent die, so that a record has to
    /// name the one meant.
    pub fn needs_die(&self, position: &Position, action: Action) -> bool {
        if self.strict {
            return false;
        }
        let sketch = Sketch {
            die: None,
            ..Sketch::of(action)
        };
        self.matching(position, sketch).iter().any(|other| {
            other.die != action.die
                && Action {
                    die: action.die,
                    vertical: action.vertical,
                    ..*other
                } == action
        })
    }

    /// The faces that may be spent next, each once. With a strict order that is one at most.
    pub fn playable(&self, position: &Position) -> impl Iterator<Item = Face> + '_ {
        let dice = if position.outcome.is_some()
            || self.throw_due(position).is_some()
            || self.gate_shut(position)
        {
            Throw::EMPTY
        } else {
            position.dice
        };
        let most = if self.strict { 1 } else { usize::MAX };
        self.spend_order
            .iter()
            .copied()
            .filter(move |&face| dice.shows(face))
            .take(most)
    }

    /// Whether the side to move has not got through the entry gate, so that nothing can be spent.
    pub(super) const fn gate_shut(&self, position: &Position) -> bool {
        self.rules.opening.gate && !position.through_gate(position.side)
    }

    /// Whether the dice are a carried X, which must loose a soldier.
    pub(super) const fn carried(&self, position: &Position) -> bool {
        position.then > 0 && position.then < self.rules.dice.count && single_x(position.dice)
    }

    const fn turn<'e>(&'e self, position: &'e Position, face: Face) -> Turn<'e> {
        Turn {
            engine: self,
            position,
            side: position.side,
            face,
            target: None,
        }
    }

    fn visit(&self, position: &Position, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let only_king = self.only_king(position);
        let carried = self.carried(position);
        for face in self.playable(position) {
            let turn = self.turn(position, face);
            if only_king {
                turn.king(f)?;
                continue;
            }
            if face == Face::X {
                turn.activations(f)?;
                if carried {
                    continue;
                }
                turn.queen_activation(f)?;
            }
            turn.soldiers(f)?;
            turn.queen(f)?;
            turn.king(f)?;
        }
        Flow::Continue(())
    }

    /// Whether only the king may act: he stands on a home soldier's field, no die of a full throw
    /// is spent, and he can act (`king.take-blocker`).
    pub(super) fn only_king(&self, position: &Position) -> bool {
        if !self.rules.king.is_some_and(|rules| rules.take_blocker)
            || position.dice.len() != self.rules.dice.count
        {
            return false;
        }
        let King::Held(holder, spot) = position.king else {
            return false;
        };
        let field = spot.field();
        let on_home = Side::BOTH.into_iter().any(|side| {
            field.row() == home_row(side) && position.army(side).home & field.bit() != 0
        });
        holder == position.side
            && on_home
            && self.playable(position).any(|face| {
                let turn = self.turn(position, face);
                turn.king(&mut |_| Flow::Break(())).is_break()
            })
    }

    /// The home soldiers that the order of activation and enemy blockers leave free to be loosed.
    pub(super) fn loosable(&self, position: &Position, side: Side) -> u32 {
        let army = position.army(side);
        let mut free = army.home;
        if self.rules.soldier.activate_order == ActivateOrder::Frontmost {
            free = self
                .geometry
                .frontmost(side, free)
                .map_or(0, |column| 1 << column);
        }
        if self.rules.soldier.home_enter == HomeEnter::Block {
            let blockers = position.army(side.other()).loose_in(home_row(side)) & army.home;
            if let Some(column) = self.geometry.frontmost(side, blockers) {
                free &= self.geometry.in_front_of(side, column);
            }
        }
        free
    }

    /// Whether `side` could loose a soldier if it had an X.
    pub(super) fn could_loose(&self, position: &Position, side: Side) -> bool {
        let turn = Turn {
            side,
            ..self.turn(position, Face::X)
        };
        turn.activations(&mut |_| Flow::Break(())).is_break()
    }
}

/// One die in the hand of one side.
struct Turn<'e> {
    engine: &'e Engine,
    position: &'e Position,
    side: Side,
    face: Face,
    /// The only field that anybody asks about, where somebody does: for royals, who get to many.
    target: Option<Field>,
}

impl Turn<'_> {
    #[inline]
    const fn value(&self) -> u8 {
        self.engine.rules.dice.value(self.face)
    }

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

    fn activations(&self, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let row = home_row(self.side);
        for column in columns(self.engine.loosable(self.position, self.side)) {
            let field = Spot::from_lane(row.index(), column).field();
            self.activate(field, f)?;
        }
        Flow::Continue(())
    }

    /// Looses the home soldier on `field`, as far as where it would end allows it.
    fn activate(&self, field: Field, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let from = field.outward();
        let engine = self.engine;
        let to = match engine.rules.soldier.activate_step {
            ActivateStep::None => {
                // Becoming loose in place is no arrival.
                return f(Action {
                    activates: true,
                    ..self.action(Mover::Soldier, from, from)
                });
            }
            ActivateStep::Middle => Spot::from_lane(Row::Middle.index(), field.column().index()),
            ActivateStep::Value => {
                if !self.path_is_free(from) {
                    return Flow::Continue(());
                }
                engine.geometry.advance(self.side, self.value(), from)
            }
        };
        let arrival = engine.soldier_arrival(self.position, self.side, field, to);
        let action = Action {
            activates: true,
            ..self.action(Mover::Soldier, from, to)
        };
        emit(action, arrival, f)
    }

    fn soldiers(&self, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let loose = self.position.army(self.side).loose;
        for (lane, &mask) in loose.iter().enumerate() {
            for column in columns(mask) {
                self.soldier(Spot::from_lane(lane, column), f)?;
            }
        }
        Flow::Continue(())
    }

    fn soldier(&self, from: Spot, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        if !self.path_is_free(from) {
            return Flow::Continue(());
        }
        let engine = self.engine;
        let to = engine.geometry.advance(self.side, self.value(), from);
        let arrival = engine.soldier_arrival(self.position, self.side, from.field(), to);
        emit(self.action(Mover::Soldier, from, to), arrival, f)
    }

    /// Whether no own soldier stands on a field passed over, where that matters (`jump.own`).
    fn path_is_free(&self, from: Spot) -> bool {
        if self.engine.rules.soldier.jump_own {
            return true;
        }
        let army = self.position.army(self.side);
        let home = home_row(self.side);
        (1..self.value()).all(|step| {
            let field = self.engine.geometry.advance(self.side, step, from).field();
            let at_home = field.row() == home && army.home & field.bit() != 0;
            !at_home && !army.loose_at(field)
        })
    }

    fn queen_activation(&self, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let Queen::Home(field) = self.position.army(self.side).queen else {
            return Flow::Continue(());
        };
        self.royal(1, field, &mut |to, vertical| {
            let arrival = self.engine.queen_arrival(self.position, self.side, to);
            let action = self.action(Mover::Queen, field.outward(), to.outward());
            emit(
                Action {
                    activates: true,
                    vertical,
                    ..action
                },
                arrival,
                f,
            )
        })
    }

    fn queen(&self, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let Queen::Loose(field) = self.position.army(self.side).queen else {
            return Flow::Continue(());
        };
        self.royal(self.value(), field, &mut |to, vertical| {
            let arrival = self.engine.queen_arrival(self.position, self.side, to);
            let action = self.action(Mover::Queen, field.outward(), to.outward());
            emit(Action { vertical, ..action }, arrival, f)
        })
    }

    fn king(&self, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let King::Held(holder, from) = self.position.king else {
            return Flow::Continue(());
        };
        let Some(rules) = self.engine.rules.king.filter(|_| holder == self.side) else {
            return Flow::Continue(());
        };
        let engine = self.engine;
        match rules.moves {
            KingMove::Soldier => {
                let to = engine.geometry.advance(self.side, self.value(), from);
                let arrival = engine.king_arrival(self.position, self.side, to.field());
                emit(self.action(Mover::King, from, to), arrival, f)
            }
            KingMove::Royal => self.royal(self.value(), from.field(), &mut |to, vertical| {
                let arrival = engine.king_arrival(self.position, self.side, to);
                let action = self.action(Mover::King, from, to.outward());
                emit(Action { vertical, ..action }, arrival, f)
            }),
        }
    }

    /// Where a royal on `field` gets to with `value`; with whether the step is one across the rows
    /// that counts where only one a turn is allowed.
    fn royal(&self, value: u8, field: Field, f: &mut impl FnMut(Field, bool) -> Flow) -> Flow {
        let engine = self.engine;
        let along = engine.geometry.along(value, field);
        let once = engine.rules.royal_vertical == RoyalVertical::XOnce;
        let across = self.across(value, field);
        for row in Row::ALL {
            let straight = along[row.index()];
            let asked = match self.target {
                None => u32::MAX,
                Some(field) if field.row() == row => field.bit(),
                Some(_) => 0,
            };
            for column in columns((straight | across[row.index()]) & asked) {
                let to = Spot::from_lane(row.index(), column);
                let counts = once && straight & to.bit() == 0;
                f(to.field(), counts)?;
            }
        }
        Flow::Continue(())
    }

    /// The fields of the same column that a royal gets to.
    fn across(&self, value: u8, field: Field) -> FieldSet {
        let rows = match self.engine.rules.royal_vertical {
            RoyalVertical::Exact => value,
            RoyalVertical::XOnly => u8::from(self.face == Face::X),
            RoyalVertical::XOnce => u8::from(self.face == Face::X && !self.position.vertical_used),
        };
        let mut set = [0; 3];
        for row in Row::ALL {
            let distance = row.index().abs_diff(field.row().index());
            if distance > 0 && distance == usize::from(rows) {
                set[row.index()] = field.bit() & self.engine.geometry.row_mask(row);
            }
        }
        set
    }

    const fn action(&self, mover: Mover, from: Spot, to: Spot) -> Action {
        Action {
            die: self.face,
            mover,
            from,
            to,
            activates: false,
            captures: false,
            king: super::KingEvent::None,
            vertical: false,
        }
    }
}

/// Hands on an action in each way in which it may end.
#[inline]
fn emit(action: Action, arrival: Arrival, f: &mut impl FnMut(Action) -> Flow) -> Flow {
    for marks in [arrival.plain.ok(), arrival.kill].into_iter().flatten() {
        f(Action {
            captures: marks.captures,
            king: marks.king,
            ..action
        })?;
    }
    Flow::Continue(())
}
