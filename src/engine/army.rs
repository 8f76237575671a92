//! The soldiers and the queen of one side, as masks of columns.

use crate::board::{Field, Row, Spot};

use super::position::Queen;

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
        let [one, outward, three, homeward] = self.loose;
        [one, outward | homeward, three][row.index()]
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

#[cfg(test)]
mod tests {
    use super::*;

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
