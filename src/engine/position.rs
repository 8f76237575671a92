//! A position: everything that matters for how the game goes on, in a small `Copy` value.

use crate::board::{BySide, Field, Heading, Row, Side, Spot};
use crate::dice::{Face, Throw};

/// How many soldiers can stand in stacks beyond the first of each.
const MAX_EXTRAS: usize = 25;

/// The soldiers and the queen of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Army {
    /// Spots with at least one loose soldier: a mask of columns for each lane.
    pub(super) loose: [u32; 4],
    /// Columns of the home row with a soldier still at home.
    pub(super) home: u32,
    /// A spot for each soldier that stands on another one; sorted, zero behind `extra_count`.
    extras: [u8; MAX_EXTRAS],
    extra_count: u8,
    /// All soldiers, at home and loose.
    pub(super) soldiers: u8,
    pub(super) queen: Queen,
}

impl Army {
    pub(super) const NONE: Self = Self {
        loose: [0; 4],
        home: 0,
        extras: [0; MAX_EXTRAS],
        extra_count: 0,
        soldiers: 0,
        queen: Queen::Absent,
    };

    fn extras(&self) -> &[u8] {
        self.extras
            .get(..usize::from(self.extra_count))
            .unwrap_or_default()
    }

    /// The columns of `row` on which loose soldiers stand, with any heading.
    #[inline]
    pub(super) const fn loose_in(&self, row: Row) -> u32 {
        match row {
            Row::One => self.loose[0],
            Row::Middle => self.loose[1] | self.loose[3],
            Row::Three => self.loose[2],
        }
    }

    #[inline]
    pub(super) const fn loose_at(&self, field: Field) -> bool {
        self.loose_in(field.row()) & field.bit() != 0
    }

    #[inline]
    pub(super) const fn loose_on(&self, spot: Spot) -> bool {
        self.loose[spot.lane()] & spot.bit() != 0
    }

    pub(super) const fn any_loose(&self) -> bool {
        self.loose[0] | self.loose[1] | self.loose[2] | self.loose[3] != 0
    }

    /// How many loose soldiers stand on `spot`.
    pub(super) fn count_on(&self, spot: Spot) -> u8 {
        if !self.loose_on(spot) {
            return 0;
        }
        let spot = spot.index();
        1 + self
            .extras()
            .iter()
            .map(|&extra| u8::from(usize::from(extra) == spot))
            .sum::<u8>()
    }

    /// Puts one more loose soldier on `spot`. Does not change how many soldiers there are.
    #[inline]
    pub(super) fn put(&mut self, spot: Spot) {
        if self.loose_on(spot) {
            self.put_extra(spot);
        } else {
            self.loose[spot.lane()] |= spot.bit();
        }
    }

    fn put_extra(&mut self, spot: Spot) {
        let key = spot.index() as u8;
        let count = usize::from(self.extra_count);
        let at = self.extras().partition_point(|&extra| extra <= key);
        if let Some(tail) = self.extras.get_mut(at..=count) {
            tail.rotate_right(1);
            tail[0] = key;
            self.extra_count += 1;
        }
    }

    /// Takes one loose soldier from `spot`.
    #[inline]
    pub(super) fn take(&mut self, spot: Spot) {
        if self.extra_count > 0 {
            let key = spot.index() as u8;
            if let Some(at) = self.extras().iter().position(|&extra| extra == key) {
                self.drop_extra(at);
                return;
            }
        }
        self.loose[spot.lane()] &= !spot.bit();
    }

    fn drop_extra(&mut self, at: usize) {
        let count = usize::from(self.extra_count);
        if let Some(tail) = self.extras.get_mut(at..count) {
            tail.rotate_left(1);
            if let Some(last) = tail.last_mut() {
                *last = 0;
            }
            self.extra_count -= 1;
        }
    }

    /// Removes every loose soldier on `field` and says how many there were.
    pub(super) fn capture_loose(&mut self, field: Field) -> u8 {
        if !self.loose_at(field) {
            return 0;
        }
        let mut taken = 0;
        for spot in [field.outward(), field.homeward()] {
            if self.loose_on(spot) {
                taken += 1;
                self.loose[spot.lane()] &= !spot.bit();
            }
        }
        if self.extra_count > 0 {
            let on_field = |key: u8| Spot::from_lane(usize::from(key >> 5), key).field() == field;
            while let Some(at) = self.extras().iter().position(|&key| on_field(key)) {
                self.drop_extra(at);
                taken += 1;
            }
        }
        self.soldiers -= taken;
        taken
    }

    /// Removes the home soldier in a column, if there is one, and says how many that were.
    pub(super) const fn capture_home(&mut self, bit: u32) -> u8 {
        if self.home & bit == 0 {
            return 0;
        }
        self.home &= !bit;
        self.soldiers -= 1;
        1
    }
}

/// A side's queen, *dronnet*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Queen {
    /// There is none: the form has no queens, or she was captured.
    Absent,
    /// At home, not yet loosed.
    Home(Field),
    /// Loose.
    Loose(Field),
}

impl Queen {
    /// Where she stands.
    #[inline]
    pub const fn field(self) -> Option<Field> {
        match self {
            Self::Absent => None,
            Self::Home(field) | Self::Loose(field) => Some(field),
        }
    }
}

/// The king, *gonagas*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum King {
    /// There is none: the form has no king, or he was killed.
    Absent,
    /// Nobody holds him.
    Free(Field),
    /// A side holds him. He has a heading only where he moves as a soldier.
    Held(Side, Spot),
}

impl King {
    /// Where he stands.
    #[inline]
    pub const fn field(self) -> Option<Field> {
        match self {
            Self::Absent => None,
            Self::Free(field) => Some(field),
            Self::Held(_, spot) => Some(spot.field()),
        }
    }

    /// Who holds him.
    #[inline]
    pub const fn holder(self) -> Option<Side> {
        match self {
            Self::Held(side, _) => Some(side),
            Self::Absent | Self::Free(_) => None,
        }
    }
}

/// How a game that the rules have decided was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WinBy {
    /// The king was killed.
    King,
    /// The queen was captured.
    Queen,
    /// The other side has too few soldiers.
    Soldiers,
    /// The other side cannot move, or is locked in.
    Blocked,
}

impl WinBy {
    /// The word for it in results and tags.
    pub const fn word(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Soldiers => "soldiers",
            Self::Blocked => "blocked",
        }
    }
}

/// The end of a game by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub winner: Side,
    /// How.
    pub by: WinBy,
}

/// A position of a game: the pieces, who is to move, the dice, what else must be remembered.
///
/// Positions are made and changed by an [`Engine`](super::Engine), which also writes and reads
/// their one-line notation. Two positions are equal exactly if the game goes on alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) armies: BySide<Army>,
    pub(super) king: King,
    pub(super) side: Side,
    /// Dice thrown and not spent.
    pub(super) dice: Throw,
    /// Dice still to be thrown in this turn after those in `dice`.
    pub(super) then: u8,
    /// Throws made in the entry gate this turn.
    pub(super) throws: u8,
    /// Fewer dice than a full throw, none spent, and a re-throw is allowed.
    pub(super) fresh: bool,
    /// A royal has changed rows with an X this turn, where that is allowed once.
    pub(super) vertical_used: bool,
    /// Which sides are through the entry gate.
    pub(super) gate: BySide<bool>,
    pub(super) outcome: Option<Outcome>,
}

impl Position {
    pub(super) const EMPTY: Self = Self {
        armies: BySide {
            men: Army::NONE,
            women: Army::NONE,
        },
        king: King::Absent,
        side: Side::Men,
        dice: Throw::EMPTY,
        then: 0,
        throws: 0,
        fresh: false,
        vertical_used: false,
        gate: BySide {
            men: false,
            women: false,
        },
        outcome: None,
    };

    #[inline]
    pub(super) const fn army(&self, side: Side) -> &Army {
        self.armies.get(side)
    }

    #[inline]
    pub(super) const fn army_mut(&mut self, side: Side) -> &mut Army {
        self.armies.get_mut(side)
    }

    /// Who is to throw or to act; nobody when the rules have decided the game.
    #[inline]
    pub const fn to_move(&self) -> Option<Side> {
        if self.outcome.is_some() {
            None
        } else {
            Some(self.side)
        }
    }

    /// How the rules have decided the game, if they have.
    #[inline]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The dice thrown and not spent, blanks included.
    #[inline]
    pub const fn dice(&self) -> Throw {
        self.dice
    }

    /// How many dice are announced for this turn after those on the table, beside what a full throw
    /// of X says by itself: the rest after a carried X, or a bonus throw.
    pub const fn then(&self) -> u8 {
        self.then
    }

    /// Whether a side is through the entry gate. Says nothing where the rules have no gate.
    pub const fn through_gate(&self, side: Side) -> bool {
        *self.gate.get(side)
    }

    /// How many soldiers a side has, at home and loose.
    #[inline]
    pub const fn soldiers(&self, side: Side) -> u8 {
        self.army(side).soldiers
    }

    /// The fields of a side's soldiers at home, from column A on.
    pub fn home_soldiers(&self, side: Side) -> impl Iterator<Item = Field> + use<> {
        let row = home_row(side);
        columns(self.army(side).home).filter_map(move |column| {
            crate::board::Column::new(column).map(|column| Field::new(column, row))
        })
    }

    /// The spots of a side's loose soldiers with how many stand there, by row, column and heading.
    pub fn loose_soldiers(&self, side: Side) -> impl Iterator<Item = (Spot, u8)> + '_ {
        let army = self.army(side);
        let lane = |lane: usize| columns(army.loose[lane]).map(move |at| Spot::from_lane(lane, at));
        let middle = columns(army.loose[1] | army.loose[3])
            .flat_map(|at| [Spot::from_lane(1, at), Spot::from_lane(3, at)])
            .filter(|&spot| army.loose_on(spot));
        lane(0)
            .chain(middle)
            .chain(lane(2))
            .map(|spot| (spot, army.count_on(spot)))
    }

    /// How many loose soldiers of a side stand on a field with the heading of `spot`.
    pub fn soldiers_on(&self, side: Side, spot: Spot) -> u8 {
        self.army(side).count_on(spot)
    }

    /// A side's queen.
    #[inline]
    pub const fn queen(&self, side: Side) -> Queen {
        self.army(side).queen
    }

    /// The king.
    #[inline]
    pub const fn king(&self) -> King {
        self.king
    }

    /// Everything that stands on `field`: men's pieces, women's pieces, the king.
    pub fn pieces_on(&self, field: Field) -> impl Iterator<Item = Piece> + '_ {
        let soldiers = Side::BOTH.into_iter().flat_map(move |side| {
            let army = self.army(side);
            let home = field.row() == home_row(side) && army.home & field.bit() != 0;
            let outward = army.count_on(field.outward());
            let homeward = match field.homeward() {
                spot if spot == field.outward() => 0,
                spot => army.count_on(spot),
            };
            let queen = match army.queen {
                Queen::Home(at) if at == field => Some(Piece::Queen { side, loose: false }),
                Queen::Loose(at) if at == field => Some(Piece::Queen { side, loose: true }),
                _ => None,
            };
            let loose = [(Heading::Outward, outward), (Heading::Homeward, homeward)];
            home.then_some(Piece::HomeSoldier { side })
                .into_iter()
                .chain(loose.into_iter().filter(|&(_, count)| count > 0).map(
                    move |(heading, count)| Piece::Soldiers {
                        side,
                        heading,
                        count,
                    },
                ))
                .chain(queen)
        });
        let king = (self.king.field() == Some(field)).then_some(Piece::King { king: self.king });
        soldiers.chain(king)
    }
}

/// What can stand on a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A soldier still at home.
    HomeSoldier {
        /// Whose.
        side: Side,
    },
    /// Loose soldiers with the same heading.
    Soldiers {
        /// Whose.
        side: Side,
        /// Which way they are bound, on the middle row.
        heading: Heading,
        /// How many, at least 1.
        count: u8,
    },
    /// A queen.
    Queen {
        /// Whose.
        side: Side,
        /// Whether she is loose.
        loose: bool,
    },
    /// The king, with who holds him.
    King {
        /// The king.
        king: King,
    },
}

/// The home row of a side.
#[inline]
pub const fn home_row(side: Side) -> Row {
    match side {
        Side::Men => Row::One,
        Side::Women => Row::Three,
    }
}

/// The set bits of a mask, lowest first.
#[inline]
pub(super) fn columns(mut mask: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let column = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(column)
    })
}

/// Whether `dice` is a single X, as a carried one is.
#[inline]
pub(super) const fn single_x(dice: Throw) -> bool {
    dice.len() == 1 && dice.shows(Face::X)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_small() {
        assert!(
            size_of::<Position>() <= 128,
            "{} bytes",
            size_of::<Position>()
        );
    }

    #[test]
    fn stacks_grow_and_shrink() {
        let mut army = Army::NONE;
        army.soldiers = 4;
        let field: Field = "C2".parse().unwrap();
        for spot in [
            field.outward(),
            field.homeward(),
            field.outward(),
            field.outward(),
        ] {
            army.put(spot);
        }
        assert_eq!(army.count_on(field.outward()), 3);
        assert_eq!(army.count_on(field.homeward()), 1);
        army.take(field.outward());
        assert_eq!(army.count_on(field.outward()), 2);
        assert_eq!(army.capture_loose(field), 3);
        assert!(!army.any_loose());
        assert_eq!(
            (army.soldiers, army.extra_count, army.extras),
            (1, 0, [0; MAX_EXTRAS])
        );
    }

    #[test]
    fn the_same_stacks_are_equal_however_they_came_about() {
        let (b, d): (Field, Field) = ("B1".parse().unwrap(), "D3".parse().unwrap());
        let mut one = Army::NONE;
        let mut other = Army::NONE;
        for field in [b, b, d, d] {
            one.put(field.outward());
        }
        for field in [d, d, d, b, b] {
            other.put(field.outward());
        }
        other.take(d.outward());
        assert_eq!(one, other);
    }
}
