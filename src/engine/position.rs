//! A position: everything that matters for how the game goes on, in a small `Copy` value.

use crate::board::{BySide, Field, Heading, Row, Side, Spot};
use crate::dice::{Face, Throw};

use super::army::Army;
use super::lane_set::LaneSet;

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
    /// By the index of the side, which cannot be guessed wrong as a case can.
    pub(super) armies: [Army; 2],
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
        armies: [Army::NONE; 2],
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
        &self.armies[side as usize]
    }

    #[inline]
    pub(super) const fn army_mut(&mut self, side: Side) -> &mut Army {
        &mut self.armies[side as usize]
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

    /// Where anything of anybody stands.
    #[inline]
    pub(super) fn standing(&self) -> LaneSet {
        let [men, women] = &self.armies;
        let homeward = men.loose[3] | women.loose[3];
        let mut set = [
            men.loose[0] | women.loose[0] | men.home,
            men.loose[1] | women.loose[1] | homeward,
            men.loose[2] | women.loose[2] | women.home,
        ];
        for field in [men.queen.field(), women.queen.field(), self.king.field()] {
            let (row, bit) = field.map_or((0, 0), |field| (field.row().index(), field.bit()));
            set[row] |= bit;
        }
        let [one, middle, three] = set;
        LaneSet::new([one, middle, three, middle])
    }

    /// All soldiers of a side, the loose ones by their headings.
    #[inline(always)]
    pub(super) const fn soldiers_of(&self, side: Side) -> LaneSet {
        let mut lanes = self.army(side).loose;
        lanes[home_row(side).index()] |= self.army(side).home;
        LaneSet::new(lanes)
    }

    /// Whether nothing of anybody stands on `field`.
    #[inline(always)]
    pub(super) fn is_vacant(&self, field: Field) -> bool {
        let [men, women] = &self.armies;
        // By index and not by cases: which row it is cannot be guessed, and guessing wrong is dear. The
        // lane of an outward-bound piece has the index of its row.
        let lane = field.outward().lane() & 3;
        let homeward = men.loose[3] | women.loose[3];
        let besides = [men.home, homeward, women.home, 0];
        let soldiers = men.loose[lane] | women.loose[lane] | besides[lane];
        soldiers & field.bit() == 0 && !self.has_royal_on(field)
    }

    #[inline]
    fn has_royal_on(&self, field: Field) -> bool {
        let [men, women] = &self.armies;
        [men.queen.field(), women.queen.field(), self.king.field()].contains(&Some(field))
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
}
