//! Which actions are legal.

use std::ops::ControlFlow;

use crate::board::{Field, Row, Side, Spot};
use crate::dice::{Face, Throw};
use crate::rules::{ActivateOrder, ActivateStep, HomeEnter, KingMove, RoyalVertical};

use super::Engine;
use super::action::{Action, ActionList, Mover};
use super::arrival::{Arrival, Marks};
use super::geometry::{FieldSet, LaneSet};
use super::lanes::Lanes;
use super::position::{King, Position, Queen, columns, home_row, single_x, spots};

/// Goes on with the next action, or stops.
pub(super) type Flow = ControlFlow<()>;

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
    #[inline]
    pub fn has_action(&self, position: &Position) -> bool {
        self.playable(position).next().is_some() && self.finds_action(position)
    }

    fn finds_action(&self, position: &Position) -> bool {
        self.visit(position, &mut |_| Flow::Break(())).is_break()
    }

    /// The faces that may be spent next, each once, in the order in which they are spent. With a strict
    /// order that is one at most.
    #[inline]
    pub fn playable(&self, position: &Position) -> impl Iterator<Item = Face> + use<> {
        self.next_in_order[self.spendable(position).shown().index()].faces()
    }

    /// The faces that may be spent next, as lanes.
    #[inline]
    pub(super) const fn next_lanes(&self, position: &Position) -> Lanes {
        self.next_lanes[self.spendable(position).shown().index()]
    }

    /// The dice that may be spent now, whatever their order.
    #[inline]
    const fn spendable(&self, position: &Position) -> Throw {
        // A game that is decided has no dice any more.
        if (self.carries_all() && self.carried(position)) || self.gate_shut(position) {
            Throw::EMPTY
        } else {
            position.dice
        }
    }

    /// Whether the side to move has not got through the entry gate, so that nothing can be spent.
    pub(super) const fn gate_shut(&self, position: &Position) -> bool {
        self.rules.opening.gate && !position.through_gate(position.side)
    }

    /// Whether the dice are a carried X, which must loose a soldier.
    pub(super) const fn carried(&self, position: &Position) -> bool {
        position.then > 0 && position.then < self.rules.dice.count && single_x(position.dice)
    }

    fn turn<'e>(&'e self, position: &'e Position) -> Turn<'e> {
        Turn {
            engine: self,
            position,
            side: position.side,
            face: Face::X,
            target: None,
            standing: position.standing(),
        }
    }

    /// A turn in which nobody asks about another field than `target`.
    pub(super) fn turn_to<'e>(&'e self, position: &'e Position, target: Option<Field>) -> Turn<'e> {
        let stands = target.is_some_and(|target| !position.is_vacant(target));
        Turn {
            engine: self,
            position,
            side: position.side,
            face: Face::X,
            target,
            standing: [u32::from(stands).wrapping_neg(); 4],
        }
    }

    fn visit(&self, position: &Position, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let only_king = self.only_king(position);
        let carried = self.carried(position);
        let turn = self.turn(position);
        for face in self.playable(position) {
            let turn = turn.with(face);
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
        self.take_blocker
            && position.dice.len() == self.rules.dice.count
            && self.king_on_home_field(position)
    }

    fn king_on_home_field(&self, position: &Position) -> bool {
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
                let turn = self.turn(position).with(face);
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

    /// Whether no own soldier stands on a field that one of `side` passes over from `from` on, where
    /// that matters (`jump.own`).
    #[inline(always)]
    pub(super) fn path_is_free(
        &self,
        position: &Position,
        side: Side,
        value: u8,
        from: Spot,
    ) -> bool {
        if self.rules.soldier.jump_own {
            return true;
        }
        let army = position.army(side);
        let passed = self.geometry.passed(side, value, from);
        let loose = passed.iter().zip(&army.loose);
        let met = loose.fold(0, |met, (passed, loose)| met | passed & loose);
        met | passed[home_row(side).index()] & army.home == 0
    }

    /// Whether `side` could loose a soldier if it had an X.
    pub(super) fn could_loose(&self, position: &Position, side: Side) -> bool {
        let turn = Turn {
            side,
            ..self.turn(position)
        };
        turn.activations(&mut |_| Flow::Break(())).is_break()
    }
}

/// One die in the hand of one side.
#[derive(Clone, Copy)]
pub(super) struct Turn<'e> {
    pub(super) engine: &'e Engine,
    pub(super) position: &'e Position,
    pub(super) side: Side,
    pub(super) face: Face,
    /// The only field that anybody asks about, where somebody does.
    pub(super) target: Option<Field>,
    /// Where anything stands, as far as somebody asks.
    pub(super) standing: LaneSet,
}

impl Turn<'_> {
    /// The same with another die.
    #[inline]
    pub(super) const fn with(self, face: Face) -> Self {
        Self { face, ..self }
    }

    #[inline]
    const fn is_vacant(&self, spot: Spot) -> bool {
        self.standing[spot.lane() & 3] & spot.bit() == 0
    }

    #[inline]
    const fn value(&self) -> u8 {
        self.engine.values[self.face.index()]
    }

    /// Where a soldier or a king that moves like one gets to.
    #[inline]
    pub(super) const fn advance(&self, from: Spot) -> Spot {
        self.engine.geometry.advance(self.side, self.value(), from)
    }

    /// Whether somebody asks about another field than this.
    #[inline]
    pub(super) fn is_beside(&self, to: Spot) -> bool {
        self.target.is_some_and(|target| target != to.field())
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
    pub(super) fn activate(&self, field: Field, f: &mut impl FnMut(Action) -> Flow) -> Flow {
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
                let to = self.advance(from);
                if self.is_beside(to) || !self.path_is_free(from) {
                    return Flow::Continue(());
                }
                to
            }
        };
        let vacant = self.is_vacant(to);
        let arrival = engine.soldier_arrival(self.position, self.side, (field, to), vacant);
        let action = Action {
            activates: true,
            ..self.action(Mover::Soldier, from, to)
        };
        emit(action, arrival, f)
    }

    fn soldiers(&self, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let strides = self.engine.geometry.strides(self.side, self.value());
        for spot in spots(self.position.army(self.side).loose) {
            self.soldier_to(spot, strides.from(spot), f)?;
        }
        Flow::Continue(())
    }

    #[inline]
    pub(super) fn soldier(&self, from: Spot, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        self.soldier_to(from, self.advance(from), f)
    }

    #[inline]
    fn soldier_to(&self, from: Spot, to: Spot, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        if self.is_beside(to) || !self.path_is_free(from) {
            return Flow::Continue(());
        }
        let vacant = self.is_vacant(to);
        let arrival =
            self.engine
                .soldier_arrival(self.position, self.side, (from.field(), to), vacant);
        emit(self.action(Mover::Soldier, from, to), arrival, f)
    }

    #[inline]
    fn path_is_free(&self, from: Spot) -> bool {
        self.engine
            .path_is_free(self.position, self.side, self.value(), from)
    }

    pub(super) fn queen_activation(&self, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let Queen::Home(field) = self.position.army(self.side).queen else {
            return Flow::Continue(());
        };
        self.royal(1, field, &mut |to, vertical| {
            let arrival = self.royal_arrival(to, Engine::queen_arrival);
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

    pub(super) fn queen(&self, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let Queen::Loose(field) = self.position.army(self.side).queen else {
            return Flow::Continue(());
        };
        self.royal(self.value(), field, &mut |to, vertical| {
            let arrival = self.royal_arrival(to, Engine::queen_arrival);
            let action = self.action(Mover::Queen, field.outward(), to.outward());
            emit(Action { vertical, ..action }, arrival, f)
        })
    }

    /// How a royal may end on a field, for which `arrival` is asked only if somebody is there.
    #[inline]
    fn royal_arrival(
        &self,
        to: Field,
        arrival: impl FnOnce(&Engine, &Position, Side, Field) -> Arrival,
    ) -> Arrival {
        if self.is_vacant(to.outward()) {
            Arrival::VACANT
        } else {
            arrival(self.engine, self.position, self.side, to)
        }
    }

    pub(super) fn king(&self, f: &mut impl FnMut(Action) -> Flow) -> Flow {
        let King::Held(holder, from) = self.position.king else {
            return Flow::Continue(());
        };
        let Some(rules) = self.engine.rules.king.filter(|_| holder == self.side) else {
            return Flow::Continue(());
        };
        match rules.moves {
            KingMove::Soldier => {
                let to = self.advance(from);
                let arrival = self.royal_arrival(to.field(), Engine::king_arrival);
                emit(self.action(Mover::King, from, to), arrival, f)
            }
            KingMove::Royal => self.royal(self.value(), from.field(), &mut |to, vertical| {
                let arrival = self.royal_arrival(to, Engine::king_arrival);
                let action = self.action(Mover::King, from, to.outward());
                emit(Action { vertical, ..action }, arrival, f)
            }),
        }
    }

    /// Where a royal on `field` gets to with `value`; with whether the step is one across the rows
    /// that counts where only one a turn is allowed.
    fn royal(&self, value: u8, field: Field, f: &mut impl FnMut(Field, bool) -> Flow) -> Flow {
        if let Some(to) = self.target {
            let counts = self.royal_reaches(value, field, to);
            return counts.map_or(Flow::Continue(()), |counts| f(to, counts));
        }
        let along = self.engine.geometry.along(value, field);
        let across = self.across(value, field);
        let [one, middle, three] = std::array::from_fn(|row| along[row] | across[row]);
        for to in spots([one, middle, three, 0]) {
            let to = to.field();
            f(to, self.counts_once(along[to.row().index()], to))?;
        }
        Flow::Continue(())
    }

    /// Whether a royal on `field` gets to `to` with `value`, and if so whether the step is one that
    /// counts where only one a turn is allowed.
    #[inline]
    pub(super) fn royal_reaches(&self, value: u8, field: Field, to: Field) -> Option<bool> {
        let straight = self.engine.geometry.along(value, field)[to.row().index()];
        let reached = straight & to.bit() != 0 || self.crosses(value, field, to);
        reached.then(|| self.counts_once(straight, to))
    }

    #[inline]
    fn counts_once(&self, straight: u32, to: Field) -> bool {
        self.engine.rules.royal_vertical == RoyalVertical::XOnce && straight & to.bit() == 0
    }

    /// The fields of the same column that a royal gets to.
    fn across(&self, value: u8, field: Field) -> FieldSet {
        Row::ALL.map(|row| {
            let to = Field::new(field.column(), row);
            let reached = self.crosses(value, field, to);
            field.bit() & u32::from(reached).wrapping_neg()
        })
    }

    /// Whether a royal gets from one field to another of the same column.
    #[inline]
    fn crosses(&self, value: u8, from: Field, to: Field) -> bool {
        let rows = match self.engine.rules.royal_vertical {
            RoyalVertical::Exact => value,
            RoyalVertical::XOnly => u8::from(self.face == Face::X),
            RoyalVertical::XOnce => u8::from(self.face == Face::X && !self.position.vertical_used),
        };
        let distance = to.row().index().abs_diff(from.row().index());
        from.column() == to.column()
            && (distance > 0) & (distance == usize::from(rows))
            && self.engine.geometry.has(to)
    }

    #[inline]
    const fn action(&self, mover: Mover, from: Spot, to: Spot) -> Action {
        Action::plain(self.face, mover, from, to)
    }
}

/// Hands on an action in each way in which it may end.
#[inline]
fn emit(action: Action, arrival: Arrival, f: &mut impl FnMut(Action) -> Flow) -> Flow {
    if let Ok(marks) = arrival.plain {
        f(action.with(marks))?;
    }
    let killing = arrival.kill.map(|marks| action.with(marks));
    killing.map_or(Flow::Continue(()), f)
}

impl Action {
    /// An action from which nothing follows.
    #[inline]
    pub(super) const fn plain(die: Face, mover: Mover, from: Spot, to: Spot) -> Self {
        Self {
            die,
            mover,
            from,
            to,
            activates: false,
            captures: false,
            king: super::KingEvent::None,
            vertical: false,
        }
    }

    /// The action, if it ends in this way.
    #[inline]
    pub(super) const fn with(self, marks: Marks) -> Self {
        Self {
            captures: marks.captures,
            king: marks.king,
            ..self
        }
    }
}
