//! The rule engine: positions, legal actions, turns and outcomes, driven by the dimensions of a
//! rule set. It plays without any file and knows no variant by name.
//!
//! ```
//! use sahkku::board::Side;
//! use sahkku::dice::{Face, Throw};
//! use sahkku::engine::Engine;
//! use sahkku::rules::Variant;
//!
//! let engine = Engine::new(Variant::builtin("lagesvuotna").ok_or("not built in")?.rules.clone());
//! let mut position = engine.start(Side::Men);
//! engine.throw(&mut position, [Face::X, Face::Three, Face::Two].into_iter().collect())?;
//! let actions = engine.actions(&position);
//! assert_eq!(actions.len(), 3); // the foremost soldier, or the queen one step aside
//! engine.play(&mut position, actions[0]);
//! assert_eq!(engine.notate(&position), "m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >W");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![expect(
    clippy::cast_possible_truncation,
    reason = "columns, fields and spots are below 128"
)]

mod action;
mod army;
mod arrival;
mod choices;
mod explain;
mod geometry;
mod lane_set;
mod lanes;
mod listing;
mod matching;
mod moves;
mod notation;
mod outcome;
mod perft;
mod play;
mod position;
mod read;
mod rolloff;
mod setup;
mod turn;
mod way;

use arrayvec::ArrayVec;

use crate::board::{Field, Side};
use crate::dice::{Face, FaceSet};
use crate::rules::{DiceOrder, FirstTurn, PassRule, Rules};

pub use action::{Action, ActionList, Effects, KingEvent, Matches, Mover};
pub use arrival::Bar;
pub use choices::Choices;
pub use explain::Refusal;
pub use matching::Sketch;
pub use position::{King, Outcome, Piece, Position, Queen, WinBy, home_row};
pub use read::{FaultyPart, LONGEST_POSITION, PositionError, PositionFault};
pub use rolloff::{RollOff, RollOffError};
pub use turn::{Obligation, Rethrow, ThrowError};

use geometry::Geometry;
use lanes::{FaceList, Lanes};

/// A rule set made ready to play.
#[derive(Clone, Debug)]
pub struct Engine {
    rules: Rules,
    geometry: Geometry,
    /// What each face is worth, by its index.
    values: [u8; 6],
    /// Which of the faces shown may be spent next, in the order in which they are spent, by the index
    /// of those shown.
    next_in_order: [FaceList; FaceSet::SETS],
    /// The same as lanes.
    next_lanes: [Lanes; FaceSet::SETS],
    strict: bool,
    castle: Option<Field>,
    /// A soldier can win the king without landing on him.
    afar: bool,
    /// The king must take a blocker before anything else is done.
    take_blocker: bool,
    /// The position games start from.
    start: Position,
}

impl Engine {
    /// Works out the tables of a rule set.
    pub fn new(rules: Rules) -> Self {
        let geometry = Geometry::new(&rules);
        let castle = rules.king.and_then(|_| geometry.castle());
        let mut spend_order: ArrayVec<Face, 6> = rules
            .dice
            .die
            .distinct()
            .filter(|&face| rules.dice.value(face) > 0)
            .collect();
        let strict = match &rules.dice.order {
            DiceOrder::Free => false,
            DiceOrder::Strict(order) => {
                // A stable sort: faces that are not named keep their order behind the others.
                spend_order.sort_by_key(|face| {
                    order
                        .iter()
                        .position(|named| named == face)
                        .unwrap_or(order.len())
                });
                true
            }
        };
        let recruit = rules.king.map(|king| king.recruit).unwrap_or_default();
        let values = Face::ALL.map(|face| rules.dice.value(face));
        let next = FaceSet::sets().map(|shown| {
            let spendable = spend_order.iter().filter(|&&face| shown.has(face));
            let count = if strict { 1 } else { spend_order.len() };
            spendable
                .take(count)
                .fold(FaceSet::EMPTY, |set, &face| set.with(face))
        });
        let next_in_order = next.map(|set| FaceList::new(&spend_order, set));
        let take_blocker = rules.king.is_some_and(|king| king.take_blocker);
        let afar = recruit.enter_enemy_home.is_some() || recruit.castle.is_some();
        let mut engine = Self {
            rules,
            geometry,
            values,
            next_in_order,
            next_lanes: next.map(Lanes::of),
            strict,
            castle,
            afar,
            take_blocker,
            start: Position::EMPTY,
        };
        engine.start = engine.arrayed();
        engine
    }

    /// The rules it plays by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Whether the board has this field.
    pub const fn has_field(&self, field: Field) -> bool {
        self.geometry.has(field)
    }

    /// The fields of the board, by row and column.
    pub fn fields(&self) -> impl Iterator<Item = Field> + '_ {
        crate::board::Row::ALL.into_iter().flat_map(move |row| {
            position::columns(self.geometry.row_mask(row))
                .filter_map(crate::board::Column::new)
                .map(move |column| Field::new(column, row))
        })
    }

    /// The castle (*Šloahtta*), where there is a king.
    pub const fn castle(&self) -> Option<Field> {
        self.castle
    }

    /// The fields a soldier of `side` runs over from the rear of its home row on: `steps` of them,
    /// the first one included. For drawing and for listing tracks.
    pub fn track(&self, side: Side, steps: usize) -> Vec<crate::board::Spot> {
        let mask = self.geometry.board.outer_mask();
        let rear = match self.geometry.facing.get(side) {
            geometry::Facing::Right => mask.trailing_zeros(),
            geometry::Facing::Left => mask.checked_ilog2().unwrap_or_default(),
        };
        let start = crate::board::Spot::from_lane(home_row(side).index(), rear as u8);
        std::iter::successors(Some(start), |&spot| {
            Some(self.geometry.advance(side, 1, spot))
        })
        .take(steps)
        .collect()
    }

    /// Whether what can be played must be.
    pub(crate) fn forced(&self) -> bool {
        self.rules.opening.pass == PassRule::Forced
    }

    /// Whether the rest of the dice is thrown before a carried X is played.
    const fn carries_all(&self) -> bool {
        matches!(self.rules.opening.first, FirstTurn::CarryAll)
    }
}
