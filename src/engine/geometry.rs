//! The tracks and the royal lines of a board, worked out once for each rule set.

use crate::board::{BySide, Column, Field, Row, Side, Spot};
use crate::rules::{BoardRules, MAX_VALUE, Rules, Track, WomenFacing};

use super::lane_set::LaneSet;
use super::lanes::Onward;
use super::position::home_row;

const VALUES: usize = MAX_VALUE as usize + 1;
/// Room for the index of any field, which is below 96: a power of two, so that an index is quickly cut.
const FIELDS: usize = 128;

/// Which way a side's own right is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Facing {
    Right,
    Left,
}

impl Facing {
    const fn other(self) -> Self {
        match self {
            Self::Right => Self::Left,
            Self::Left => Self::Right,
        }
    }
}

/// A set of fields: a mask of columns for each row.
pub(super) type FieldSet = [u32; 3];

/// For each distance up to 3 and each row, a full mask for the rows so far away; none are for 0 and 3.
const ROWS_AWAY: [[FieldSet; 3]; 4] = {
    const ALL: u32 = u32::MAX;
    [
        [[0; 3]; 3],
        [[0, ALL, 0], [ALL, 0, ALL], [0, ALL, 0]],
        [[0, 0, ALL], [0, 0, 0], [ALL, 0, 0]],
        [[0; 3]; 3],
    ]
};

/// Where one value leads from each spot of a track.
#[derive(Clone, Copy)]
pub(super) struct Strides<'g>(&'g [Spot; Spot::COUNT]);

impl Strides<'_> {
    #[inline]
    pub(super) const fn from(self, spot: Spot) -> Spot {
        self.0[spot.index() & (Spot::COUNT - 1)]
    }
}

/// Where pieces get to with a value.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    pub(super) board: BoardRules,
    pub(super) facing: BySide<Facing>,
    /// The columns of each row.
    rows: FieldSet,
    /// For each side and value, the spot that many fields on along the track.
    advance: [Box<[[Spot; Spot::COUNT]; VALUES]>; 2],
    /// For each side and spot, where each face leads.
    onward: [Box<[Onward; Spot::COUNT]>; 2],
    /// For each side and value, the fields between a spot and the one that many fields on.
    passed: [Box<[[LaneSet; Spot::COUNT]; VALUES]>; 2],
    /// For each value and field, where a royal gets to along its row and round the row's ends.
    along: Box<[[FieldSet; FIELDS]; VALUES]>,
}

impl Geometry {
    pub(super) fn new(rules: &Rules) -> Self {
        let board = rules.board;
        let facing = BySide {
            men: Facing::Right,
            women: match rules.soldier.women {
                WomenFacing::Rotated => Facing::Left,
                WomenFacing::Same => Facing::Right,
            },
        };
        let advance = Side::BOTH
            .map(|side| advance_table(board, side, *facing.get(side), rules.soldier.track));
        let onward = [&advance[0], &advance[1]].map(|advance| {
            let value = |face| usize::from(rules.dice.value(face).min(MAX_VALUE));
            let from = |spot: usize| Onward::new(|face| advance[value(face)][spot]);
            Box::new(std::array::from_fn(from))
        });
        let passed = [passed_table(&advance[0]), passed_table(&advance[1])];
        Self {
            board,
            facing,
            rows: [board.outer_mask(), board.middle_mask(), board.outer_mask()],
            advance,
            onward,
            passed,
            along: along_table(board),
        }
    }

    /// The spot `value` fields further on the track of `side`.
    #[inline]
    pub(super) const fn advance(&self, side: Side, value: u8, spot: Spot) -> Spot {
        self.strides(side, value).from(spot)
    }

    /// Where `value` leads on the track of `side` from every spot.
    #[inline]
    pub(super) const fn strides(&self, side: Side, value: u8) -> Strides<'_> {
        let value = if value > MAX_VALUE { MAX_VALUE } else { value };
        Strides(&self.advance[side as usize][value as usize])
    }

    /// Where each face leads a soldier of `side` that stands on `spot`.
    #[inline]
    pub(super) fn onward(&self, side: Side, spot: Spot) -> Onward {
        self.onward[side as usize][spot.index() & (Spot::COUNT - 1)]
    }

    /// The fields that a piece which runs `value` fields from `spot` passes over: neither where it
    /// stood nor where it ends.
    #[inline]
    pub(super) fn passed(&self, side: Side, value: u8, spot: Spot) -> LaneSet {
        let spot = spot.index() & (Spot::COUNT - 1);
        self.passed[side as usize][usize::from(value.min(MAX_VALUE))][spot]
    }

    /// Where a royal on `field` gets to with `value` along the row, round its ends included.
    #[inline]
    pub(super) const fn along(&self, value: u8, field: Field) -> FieldSet {
        let value = if value > MAX_VALUE { MAX_VALUE } else { value };
        self.along[value as usize][field.index() % FIELDS]
    }

    /// The columns that `row` has.
    #[inline]
    pub(super) const fn row_mask(&self, row: Row) -> u32 {
        self.rows[row.index()]
    }

    /// The fields of the column of `field` that are `rows` rows away.
    #[inline]
    pub(super) fn across(&self, rows: u8, field: Field) -> FieldSet {
        let there = ROWS_AWAY[usize::from(rows.min(3))][field.row().index()];
        std::array::from_fn(|row| field.bit() & there[row] & self.rows[row])
    }

    /// Whether the board has this field.
    pub(super) const fn has(&self, field: Field) -> bool {
        self.row_mask(field.row()) & field.bit() != 0
    }

    /// The castle (*Šloahtta*): the middle of row 2, where there is one.
    pub(super) fn castle(&self) -> Option<Field> {
        let column = Column::new(self.board.castle_column()?)?;
        Some(Field::new(column, Row::Middle))
    }

    /// The frontmost column of a mask of a side's home row.
    #[inline]
    pub(super) const fn frontmost(&self, side: Side, mask: u32) -> Option<u8> {
        if mask == 0 {
            return None;
        }
        Some(match self.facing.get(side) {
            Facing::Right => 31 - mask.leading_zeros() as u8,
            Facing::Left => mask.trailing_zeros() as u8,
        })
    }

    /// The field of a side's home row right before `column`, where there is one.
    pub(super) fn next_in_home_row(&self, side: Side, column: u8) -> Option<Field> {
        let row = home_row(side);
        let next = step_in_row(self.board, row, column, *self.facing.get(side))?;
        Column::new(next).map(|column| Field::new(column, row))
    }

    /// The columns strictly in front of `column` in a side's home row.
    #[inline]
    pub(super) const fn in_front_of(&self, side: Side, column: u8) -> u32 {
        let mask = self.board.outer_mask();
        match self.facing.get(side) {
            Facing::Right => mask & !((2_u32 << column) - 1),
            Facing::Left => mask & ((1_u32 << column) - 1),
        }
    }
}

/// One step along a row; nothing at its end.
const fn step_in_row(board: BoardRules, row: Row, column: u8, facing: Facing) -> Option<u8> {
    let first = match row {
        Row::Middle => 0,
        Row::One | Row::Three => board.outer_start(),
    };
    match facing {
        Facing::Right if column + 1 < board.width() => Some(column + 1),
        Facing::Left if column > first => Some(column - 1),
        Facing::Right | Facing::Left => None,
    }
}

/// The column in which `row` ends on one side.
const fn end_of_row(board: BoardRules, row: Row, facing: Facing) -> u8 {
    match (facing, row) {
        (Facing::Right, _) => board.width() - 1,
        (Facing::Left, Row::Middle) => 0,
        (Facing::Left, Row::One | Row::Three) => board.outer_start(),
    }
}

const HOMEWARD_LANE: usize = 3;

/// One field on along a side's track. Forward is the side's own right; the middle row is run back.
fn next_spot(board: BoardRules, side: Side, facing: Facing, track: Track, spot: Spot) -> Spot {
    let field = spot.field();
    let column = field.column().index();
    let lane = spot.lane();
    let home = home_row(side);
    let enemy = home_row(side.other());
    let onward = if field.row() == Row::Middle {
        facing.other()
    } else {
        facing
    };
    if let Some(column) = step_in_row(board, field.row(), column, onward) {
        return Spot::from_lane(lane, column);
    }
    let (next_lane, next_row) = if field.row() == home {
        (Row::Middle.index(), Row::Middle)
    } else if field.row() == enemy {
        match track {
            Track::Eight => (HOMEWARD_LANE, Row::Middle),
            Track::NoReturn => (Row::Middle.index(), Row::Middle),
        }
    } else if lane == HOMEWARD_LANE {
        (home.index(), home)
    } else {
        (enemy.index(), enemy)
    };
    Spot::from_lane(next_lane, end_of_row(board, next_row, onward))
}

fn advance_table(
    board: BoardRules,
    side: Side,
    facing: Facing,
    track: Track,
) -> Box<[[Spot; Spot::COUNT]; VALUES]> {
    let mut table = Box::new([[Spot::from_lane(0, 0); Spot::COUNT]; VALUES]);
    for lane in 0..4 {
        for column in 0..board.width() {
            let mut spot = Spot::from_lane(lane, column);
            let start = spot.index();
            for row in table.iter_mut() {
                row[start] = spot;
                spot = next_spot(board, side, facing, track, spot);
            }
        }
    }
    table
}

fn passed_table(advance: &[[Spot; Spot::COUNT]; VALUES]) -> Box<[[LaneSet; Spot::COUNT]; VALUES]> {
    let mut table: Box<[_; VALUES]> =
        Box::new(std::array::from_fn(|_| [LaneSet::EMPTY; Spot::COUNT]));
    for value in 2..VALUES {
        for spot in 0..Spot::COUNT {
            let last = advance[value - 1][spot].field();
            table[value][spot] = table[value - 1][spot] | LaneSet::field(last);
        }
    }
    table
}

/// A royal on its way along a row.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    row: Row,
    column: u8,
    facing: Facing,
}

impl Walk {
    pub(super) const fn new(from: Field, facing: Facing) -> Self {
        Self {
            row: from.row(),
            column: from.column().index(),
            facing,
        }
    }

    /// Where it has got to.
    pub(super) fn field(self) -> Option<Field> {
        Column::new(self.column).map(|column| Field::new(column, self.row))
    }
}

/// One step straight on: at the end of an outer row into the middle row's end and back along it, at
/// the end of the middle row into either outer row.
pub(super) fn walk_on(board: BoardRules, walk: Walk) -> Vec<Walk> {
    if let Some(column) = step_in_row(board, walk.row, walk.column, walk.facing) {
        return vec![Walk { column, ..walk }];
    }
    let round = |row| Walk {
        row,
        column: end_of_row(board, row, walk.facing),
        facing: walk.facing.other(),
    };
    match walk.row {
        Row::Middle => vec![round(Row::One), round(Row::Three)],
        Row::One | Row::Three => vec![round(Row::Middle)],
    }
}

fn along_table(board: BoardRules) -> Box<[[FieldSet; FIELDS]; VALUES]> {
    let mut table = Box::new([[[0; 3]; FIELDS]; VALUES]);
    for row in Row::ALL {
        for column in end_of_row(board, row, Facing::Left)..board.width() {
            let Some(start) = Column::new(column).map(|column| Field::new(column, row)) else {
                continue;
            };
            let mut walks: Vec<_> = [Facing::Left, Facing::Right]
                .map(|facing| Walk {
                    row,
                    column,
                    facing,
                })
                .into();
            for sets in table.iter_mut().skip(1) {
                walks = walks
                    .into_iter()
                    .flat_map(|walk| walk_on(board, walk))
                    .collect();
                for walk in &walks {
                    sets[start.index()][walk.row.index()] |= 1 << walk.column;
                }
            }
        }
    }
    table
}
