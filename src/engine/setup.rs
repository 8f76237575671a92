//! The positions that games start from.

use crate::board::{Column, Field, Row, Side, Spot};
use crate::dice::{Face, Throw};

use crate::rules::FirstTurn;

use super::Engine;
use super::position::{King, Position, Queen, home_row};

impl Engine {
    /// The position a game starts from, with `side` to throw.
    ///
    /// Soldiers stand without a gap from the front of their home row backwards; where the front
    /// field is left empty, from the field behind it.
    pub const fn start(&self, side: Side) -> Position {
        Position { side, ..self.start }
    }

    /// Arrays both armies.
    pub(super) fn arrayed(&self) -> Position {
        let mut position = Position::EMPTY;
        for side in Side::BOTH {
            self.array_army(&mut position, side);
        }
        if self.rules.king.is_some() {
            position.king = self.castle.map_or(King::Absent, King::Free);
        }
        position
    }

    /// The start with an X carried over from the throw for the start: `side` plays it as its first
    /// die. The same as [`Engine::start`] where nothing is carried.
    pub const fn start_carried(&self, side: Side) -> Position {
        let mut position = self.start(side);
        if !matches!(self.rules.opening.first, FirstTurn::Fresh) {
            position.dice = Throw::repeat(Face::X, 1);
            position.then = self.rules.dice.count - 1;
        }
        position
    }

    fn array_army(&self, position: &mut Position, side: Side) {
        let rules = self.rules.army;
        let row = home_row(side);
        let mut free = self.geometry.board.outer_mask();
        let mut ranks = Vec::new();
        while let Some(column) = self.geometry.frontmost(side, free) {
            free &= !(1 << column);
            ranks.push(column);
        }
        let soldiers = ranks
            .into_iter()
            .skip(usize::from(rules.front_empty))
            .take(rules.soldiers.into());
        let army = position.army_mut(side);
        for (rank, column) in soldiers.enumerate() {
            army.soldiers += 1;
            if rank < usize::from(rules.loose_front) {
                army.put(Spot::from_lane(row.index(), column));
            } else {
                army.home |= 1 << column;
            }
        }
        if rules.queens {
            army.queen = self.queen_mark(side).map_or(Queen::Absent, Queen::Home);
        }
    }

    /// The mark on which the queen of a side stands at the start, on boards that have room for it.
    pub fn queen_mark(&self, side: Side) -> Option<Field> {
        let column = *self.geometry.board.queen_columns()?.get(side);
        Column::new(column).map(|column| Field::new(column, Row::Middle))
    }
}
