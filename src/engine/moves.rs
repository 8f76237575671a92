//! What one die can do with one piece.

use crate::board::{Field, Row, Side, Spot};
use crate::dice::{Face, Throw};
use crate::rules::{ActivateOrder, ActivateStep, HomeEnter, KingMove, RoyalVertical};

use super::Engine;
use super::action::{Action, Mover};
use super::arrival::{Arrival, Marks};
use super::lane_set::LaneSet;
use super::lanes::{FaceList, Lanes};
use super::listing::{Flow, Taker};
use super::position::{King, Position, home_row, single_x};

impl Engine {
    /// The faces that may be spent next, each once, in the order in which they are spent. With a strict
    /// order that is one at most.
    #[inline]
    pub fn playable(&self, position: &Position) -> impl Iterator<Item = Face> + use<> {
        self.spending_order(position).faces()
    }

    #[inline]
    pub(super) const fn spending_order(&self, position: &Position) -> FaceList {
        self.next_in_order[self.spendable(position).shown().index()]
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

    /// One die in the hand of `side`, of which somebody asks what it does to `target`.
    pub(super) const fn turn<'e>(
        &'e self,
        position: &'e Position,
        side: Side,
        face: Face,
        target: Option<Field>,
    ) -> Turn<'e> {
        Turn {
            engine: self,
            position,
            side,
            face,
            target,
        }
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

    /// Where the king stands, if the side to move holds him, and how he moves.
    #[inline]
    pub(super) fn own_king(&self, position: &Position) -> Option<(KingMove, Spot)> {
        match (self.rules.king, position.king) {
            (Some(rules), King::Held(holder, spot)) if holder == position.side => {
                Some((rules.moves, spot))
            }
            _ => None,
        }
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
        let passed = self.geometry.passed(side, value, from);
        (passed & position.soldiers_of(side)).is_empty()
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
}

impl Turn<'_> {
    #[inline]
    pub(super) const fn value(&self) -> u8 {
        self.engine.values[self.face.index()]
    }

    /// Where a soldier or a king that moves like one gets to.
    #[inline]
    pub(super) const fn advance(&self, from: Spot) -> Spot {
        self.engine.geometry.advance(self.side, self.value(), from)
    }

    /// Whether somebody asks about another field than this.
    #[inline]
    fn is_beside(&self, to: Spot) -> bool {
        self.target.is_some_and(|target| target != to.field())
    }

    /// What looses the home soldier on `field`, whatever stands where it ends.
    #[inline]
    pub(super) fn activation(&self, field: Field) -> Option<Action> {
        let from = field.outward();
        let to = match self.engine.rules.soldier.activate_step {
            ActivateStep::None => from,
            ActivateStep::Middle => Spot::from_lane(Row::Middle.index(), field.column().index()),
            ActivateStep::Value if self.path_is_free(from) => self.advance(from),
            ActivateStep::Value => return None,
        };
        Some(Action {
            activates: true,
            ..self.action(Mover::Soldier, from, to)
        })
    }

    /// Whether soldiers become loose where they stand, which is no arrival.
    #[inline]
    pub(super) fn looses_in_place(&self) -> bool {
        self.engine.rules.soldier.activate_step == ActivateStep::None
    }

    /// Looses the home soldier on `field`, as far as where it would end allows it.
    pub(super) fn activate(&self, field: Field, taker: &mut impl Taker) -> Flow {
        match self.activation(field) {
            Some(action) if self.looses_in_place() => taker.take(action),
            Some(action) if !self.is_beside(action.to) => {
                emit(action, self.soldier_arrival(field, action.to), taker)
            }
            Some(_) | None => Flow::Continue(()),
        }
    }

    /// Runs with the soldier on `from`.
    #[inline]
    pub(super) fn soldier(&self, from: Spot, taker: &mut impl Taker) -> Flow {
        let to = self.advance(from);
        if self.is_beside(to) || !self.path_is_free(from) {
            return Flow::Continue(());
        }
        let arrival = self.soldier_arrival(from.field(), to);
        emit(self.action(Mover::Soldier, from, to), arrival, taker)
    }

    #[inline]
    fn soldier_arrival(&self, from: Field, to: Spot) -> Arrival {
        let (engine, position) = (self.engine, self.position);
        let vacant = position.is_vacant(to.field());
        engine.soldier_arrival(position, self.side, (from, to), vacant)
    }

    #[inline]
    fn path_is_free(&self, from: Spot) -> bool {
        self.engine
            .path_is_free(self.position, self.side, self.value(), from)
    }

    /// Moves the queen, or the king where he moves like her, to the field that is asked about, if the die
    /// takes her there.
    pub(super) fn royal(
        &self,
        like: Action,
        arrival: impl FnOnce(&Engine, &Position, Side, Field) -> Arrival,
        taker: &mut impl Taker,
    ) -> Flow {
        let to = self.target.unwrap_or(like.from.field());
        if !self.royal_gets_to(like, to) {
            return Flow::Continue(());
        }
        let arrival = if self.position.is_vacant(to) {
            Arrival::VACANT
        } else {
            arrival(self.engine, self.position, self.side, to)
        };
        let action = self.engine.royal_to(like, to);
        emit(action, arrival, taker)
    }

    /// Runs with the king, where he moves as a soldier.
    pub(super) fn soldierly_king(&self, from: Spot, taker: &mut impl Taker) -> Flow {
        let to = self.advance(from);
        let arrival = if self.position.is_vacant(to.field()) {
            Arrival::VACANT
        } else {
            let engine = self.engine;
            engine.king_arrival(self.position, self.side, to.field())
        };
        emit(self.action(Mover::King, from, to), arrival, taker)
    }

    /// Whether a royal's step, which is like this one but for where it ends, can end on `to`.
    #[inline]
    pub(super) fn royal_gets_to(&self, like: Action, to: Field) -> bool {
        self.royal_reaches(self.engine.royal_value(like), like.from.field(), to)
    }

    /// Whether a royal on `field` gets to `to` with `value`.
    #[inline]
    fn royal_reaches(&self, value: u8, field: Field, to: Field) -> bool {
        let straight = self.engine.geometry.along(value, field)[to.row().index()];
        straight & to.bit() != 0 || self.crosses(value, field, to)
    }

    /// All fields that a royal on `field` gets to with `value`, as the spots of pieces bound outward.
    #[inline]
    pub(super) fn royal_reach(&self, value: u8, field: Field) -> LaneSet {
        let [one, middle, three] = self.engine.geometry.along(value, field);
        let across = self.engine.geometry.across(self.rows_across(value), field);
        LaneSet::new([one | across[0], middle | across[1], three | across[2], 0])
    }

    /// Whether a royal gets from one field to another of the same column.
    #[inline]
    fn crosses(&self, value: u8, from: Field, to: Field) -> bool {
        let across = self.engine.geometry.across(self.rows_across(value), from);
        across[to.row().index()] & to.bit() != 0
    }

    /// How many rows a royal crosses with the die; 0 where it stays in its row.
    #[inline]
    fn rows_across(&self, value: u8) -> u8 {
        let x = self.face == Face::X;
        match self.engine.rules.royal_vertical {
            RoyalVertical::Exact => value,
            RoyalVertical::XOnly => u8::from(x),
            RoyalVertical::XOnce => u8::from(x && !self.position.vertical_used),
        }
    }

    /// A step of the royal on `from`, but for where it ends; `activates` looses a queen.
    #[inline]
    pub(super) const fn royal_from(&self, mover: Mover, from: Spot, activates: bool) -> Action {
        Action {
            activates,
            ..self.action(mover, from, from)
        }
    }

    #[inline]
    const fn action(&self, mover: Mover, from: Spot, to: Spot) -> Action {
        Action::plain(self.face, mover, from, to)
    }
}

/// Hands on an action in each way in which it may end.
#[inline]
pub(super) fn emit(action: Action, arrival: Arrival, taker: &mut impl Taker) -> Flow {
    if let Ok(marks) = arrival.plain {
        taker.take(action.with(marks))?;
    }
    let killing = arrival.kill.map(|marks| action.with(marks));
    killing.map_or(Flow::Continue(()), |action| taker.take(action))
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
