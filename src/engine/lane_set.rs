//! Sets of spots and of fields.

use std::ops::{BitAnd, BitOr, Not};

use crate::board::{Field, Spot};

use super::arrival::Answer;

/// A set of spots: a mask of columns for each lane.
///
/// A set of fields has the columns of the middle row in both of its lanes, so that it can be asked about
/// pieces of either heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LaneSet([u32; 4]);

impl LaneSet {
    pub(super) const EMPTY: Self = Self([0; 4]);

    /// The spots of a mask of columns for each lane.
    #[inline]
    pub(super) const fn new(lanes: [u32; 4]) -> Self {
        Self(lanes)
    }

    /// The fields of these spots.
    #[inline]
    pub(super) const fn fields(self) -> Self {
        let [one, outward, three, homeward] = self.0;
        let middle = outward | homeward;
        Self([one, middle, three, middle])
    }

    /// One field.
    #[inline]
    pub(super) const fn field(field: Field) -> Self {
        let mut lanes = [0; 4];
        lanes[field.row().index()] = field.bit();
        Self(lanes).fields()
    }

    #[inline]
    pub(super) const fn has(&self, spot: Spot) -> bool {
        self.0[spot.lane() & 3] & spot.bit() != 0
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// How many spots there are.
    #[inline]
    pub(super) const fn len(self) -> u32 {
        let [one, outward, three, homeward] = self.0;
        let lower = one as u64 | (outward as u64) << 32;
        let upper = three as u64 | (homeward as u64) << 32;
        lower.count_ones() + upper.count_ones()
    }

    /// The spots by lane and column: one loop, since how many stand in a lane cannot be guessed.
    #[inline]
    pub(super) fn spots(self) -> impl Iterator<Item = Spot> {
        let lanes = self.0.into_iter().rev();
        let mut mask = lanes.fold(0_u128, |mask, lane| mask << 32 | u128::from(lane));
        std::iter::from_fn(move || {
            if mask == 0 {
                return None;
            }
            let at = mask.trailing_zeros();
            mask &= mask - 1;
            Some(Spot::from_lane((at >> 5) as usize, at as u8))
        })
    }
}

impl Answer for LaneSet {
    #[inline]
    fn when(self, so: bool) -> Self {
        let mask = u32::from(so).wrapping_neg();
        Self(self.0.map(|lane| lane & mask))
    }
}

impl BitOr for LaneSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] | other.0[lane]))
    }
}

impl BitAnd for LaneSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] & other.0[lane]))
    }
}

impl Not for LaneSet {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|lane| !lane))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_is_found_with_either_heading() {
        for lane in 0..4 {
            for column in 0..32 {
                let field = Spot::from_lane(lane, column).field();
                let set = LaneSet::field(field);
                assert!(set.has(field.outward()) && set.has(field.homeward()));
                assert!((set & !set).is_empty() && !set.is_empty());
                assert!(set.spots().all(|spot| spot.field() == field));
            }
        }
    }

    #[test]
    fn lanes_are_masks_of_columns() {
        let set = LaneSet::new([1, 2, 4, 8]);
        let names = |set: LaneSet| set.spots().map(|spot| spot.to_string()).collect::<Vec<_>>();
        assert_eq!(names(set), ["A1", "B2", "C3", "D2'"]);
        assert_eq!(names(set.fields()), ["A1", "B2", "D2", "C3", "B2'", "D2'"]);
        assert_eq!(set | set.fields(), set.fields());
        assert_eq!(set.when(true), set);
        assert_eq!(set.when(false), LaneSet::EMPTY);
    }
}
