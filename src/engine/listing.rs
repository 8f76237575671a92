//! Everything that is legal. What a single piece may do is asked in [`moves`](super::moves).

use std::ops::ControlFlow;

use crate::board::{Field, Side, Spot};
use crate::dice::Face;
use crate::rules::{KingMove, RoyalVertical};

use super::Engine;
use super::action::{Action, ActionList, Mover};
use super::arrival::{Arrival, OwnSoldiers};
use super::lane_set::LaneSet;
use super::lanes::FaceList;
use super::moves::{Turn, emit};
use super::position::{King, Position, Queen, columns, home_row};

/// Goes on with the next action, or stops.
pub(super) type Flow = ControlFlow<()>;

/// Somebody who is told of legal actions, in order.
pub(super) trait Taker {
    /// One action.
    fn take(&mut self, action: Action) -> Flow;

    /// A royal's actions that are like one another but for the fields where they end, with nobody there.
    #[inline]
    fn take_royal(&mut self, engine: &Engine, like: Action, fields: LaneSet) -> Flow {
        for to in fields.spots() {
            self.take(engine.royal_to(like, to.field()))?;
        }
        Flow::Continue(())
    }
}

impl<F: FnMut(Action) -> Flow> Taker for F {
    #[inline]
    fn take(&mut self, action: Action) -> Flow {
        self(action)
    }
}

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

    /// Tells of everything that is legal.
    pub(super) fn visit(&self, position: &Position, taker: &mut impl Taker) -> Flow {
        let faces = self.spending_order(position);
        if faces.is_empty() {
            return Flow::Continue(());
        }
        let survey = Survey::new(self, position);
        if self.only_king(position) {
            return survey.king_alone(faces, taker);
        }
        let barred = survey.barred(Mover::Soldier);
        for face in faces.faces() {
            if face == Face::X {
                survey.at_home(taker)?;
                if self.carried(position) {
                    continue;
                }
            }
            survey.soldiers(face, barred, taker)?;
            if let Queen::Loose(field) = position.army(position.side).queen {
                survey.queen(face, field, taker)?;
            }
            if let King::Held(holder, spot) = position.king
                && holder == position.side
            {
                survey.king(face, spot, taker)?;
            }
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
        holder == position.side && on_home && {
            let faces = self.spending_order(position);
            let king = Survey::new(self, position).king_alone(faces, &mut |_| Flow::Break(()));
            king.is_break()
        }
    }

    /// The fields of the home soldiers that are free to be loosed.
    fn loosable_fields(
        &self,
        position: &Position,
        side: Side,
    ) -> impl Iterator<Item = Field> + use<> {
        let lane = home_row(side).index();
        columns(self.loosable(position, side))
            .map(move |column| Spot::from_lane(lane, column).field())
    }

    /// Whether `side` could loose a soldier if it had an X.
    pub(super) fn could_loose(&self, position: &Position, side: Side) -> bool {
        let turn = self.turn(position, side, Face::X, None);
        self.loosable_fields(position, side)
            .any(|field| turn.activate(field, &mut |_| Flow::Break(())).is_break())
    }

    /// A royal's action like another one, but to `field`.
    #[inline]
    pub(super) const fn royal_to(&self, like: Action, field: Field) -> Action {
        Action {
            to: field.outward(),
            vertical: self.counts_once(like, field),
            ..like
        }
    }

    /// Whether a royal's way to a field is a step across the rows that counts where only one a turn is
    /// allowed.
    const fn counts_once(&self, like: Action, to: Field) -> bool {
        if !matches!(self.rules.royal_vertical, RoyalVertical::XOnce) {
            return false;
        }
        let value = self.royal_value(like);
        let along = self.geometry.along(value, like.from.field());
        along[to.row().index()] & to.bit() == 0
    }

    /// How far a royal goes: one field when a queen is loosed.
    #[inline]
    pub(super) const fn royal_value(&self, like: Action) -> u8 {
        if like.activates {
            1
        } else {
            self.values[like.die.index()]
        }
    }
}

/// What the pieces of the side to move meet, worked out for all fields at once.
///
/// Queens, kings and pieces at home are asked in functions of their own, which are not part of the loop
/// over faces: what each of them needs would all be worked out before it, though most positions need
/// none of it.
struct Survey<'e> {
    engine: &'e Engine,
    position: &'e Position,
    /// Where anything stands.
    standing: LaneSet,
}

impl<'e> Survey<'e> {
    #[inline]
    fn new(engine: &'e Engine, position: &'e Position) -> Self {
        Self {
            engine,
            position,
            standing: position.standing(),
        }
    }

    /// Where own soldiers keep a piece out.
    #[inline]
    fn barred(&self, mover: Mover) -> LaneSet {
        let own = OwnSoldiers::of(self.position, self.position.side);
        let [loose, home] = self.engine.barred_by_own(mover, own);
        loose | home
    }

    const fn turn(&self, face: Face) -> Turn<'_> {
        self.engine
            .turn(self.position, self.position.side, face, None)
    }

    /// Whether a soldier may end on a spot without anything following from it, at the first look.
    #[inline]
    const fn is_open(&self, to: Spot) -> bool {
        !self.engine.afar && !self.standing.has(to)
    }

    /// What an X looses.
    #[inline(never)]
    fn at_home(&self, taker: &mut impl Taker) -> Flow {
        let turn = self.turn(Face::X);
        for field in self.engine.loosable_fields(self.position, turn.side) {
            if let Some(action) = turn.activation(field) {
                if turn.looses_in_place() || self.is_open(action.to) {
                    taker.take(action)?;
                } else {
                    self.soldier_meets(action, taker)?;
                }
            }
        }
        match self.position.army(turn.side).queen {
            Queen::Home(field) if !self.engine.carried(self.position) => {
                let like = turn.royal_from(Mover::Queen, field.outward(), true);
                self.royal(&turn, like, Engine::queen_arrival, taker)
            }
            Queen::Absent | Queen::Home(_) | Queen::Loose(_) => Flow::Continue(()),
        }
    }

    /// Runs of soldiers, which may not end on `barred`.
    #[inline]
    fn soldiers(&self, face: Face, barred: LaneSet, taker: &mut impl Taker) -> Flow {
        let (engine, side) = (self.engine, self.position.side);
        let value = engine.values[face.index()];
        let strides = engine.geometry.strides(side, value);
        for from in LaneSet::new(self.position.army(side).loose).spots() {
            let to = strides.from(from);
            if barred.has(to) || !engine.path_is_free(self.position, side, value, from) {
                continue;
            }
            let action = Action::plain(face, Mover::Soldier, from, to);
            // By far the most common.
            if self.is_open(to) {
                taker.take(action)?;
            } else {
                self.soldier_meets(action, taker)?;
            }
        }
        Flow::Continue(())
    }

    #[inline(never)]
    fn soldier_meets(&self, action: Action, taker: &mut impl Taker) -> Flow {
        let (way, vacant) = (
            (action.from.field(), action.to),
            !self.standing.has(action.to),
        );
        let engine = self.engine;
        let arrival = engine.soldier_arrival(self.position, self.position.side, way, vacant);
        emit(action, arrival, taker)
    }

    /// Steps of the queen, who is loose on `field`.
    #[inline(never)]
    fn queen(&self, face: Face, field: Field, taker: &mut impl Taker) -> Flow {
        let turn = self.turn(face);
        let like = turn.royal_from(Mover::Queen, field.outward(), false);
        self.royal(&turn, like, Engine::queen_arrival, taker)
    }

    /// Steps of the king, who is the mover's and stands on `from`.
    #[inline(never)]
    fn king(&self, face: Face, from: Spot, taker: &mut impl Taker) -> Flow {
        let turn = self.turn(face);
        match self.engine.rules.king.map(|rules| rules.moves) {
            Some(KingMove::Soldier) => turn.soldierly_king(from, taker),
            Some(KingMove::Royal) => {
                let like = turn.royal_from(Mover::King, from, false);
                self.royal(&turn, like, Engine::king_arrival, taker)
            }
            None => Flow::Continue(()),
        }
    }

    /// Steps of the king with each die.
    #[inline(never)]
    fn king_alone(&self, faces: FaceList, taker: &mut impl Taker) -> Flow {
        match self.position.king {
            King::Held(holder, spot) if holder == self.position.side => faces
                .faces()
                .try_for_each(|face| self.king(face, spot, taker)),
            King::Absent | King::Free(_) | King::Held(..) => Flow::Continue(()),
        }
    }

    fn royal(
        &self,
        turn: &Turn<'_>,
        like: Action,
        arrival: impl Fn(&Engine, &Position, Side, Field) -> Arrival,
        taker: &mut impl Taker,
    ) -> Flow {
        let (engine, from) = (self.engine, like.from.field());
        let reached = turn.royal_reach(engine.royal_value(like), from);
        let able = reached & !self.barred(like.mover);
        if (able & self.standing).is_empty() {
            return taker.take_royal(engine, like, able);
        }
        for to in able.spots() {
            let action = engine.royal_to(like, to.field());
            let arrival = if self.standing.has(to) {
                arrival(engine, self.position, turn.side, to.field())
            } else {
                Arrival::VACANT
            };
            emit(action, arrival, taker)?;
        }
        Flow::Continue(())
    }
}
