//! Where soldiers fall.

use crate::board::{BySide, Field, Side};
use crate::engine::Position;

/// Numbers below this are indices of fields.
const FIELDS: usize = 96;

/// How many soldiers of each side were captured on each field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Falls(Box<BySide<[u64; FIELDS]>>);

impl Default for Falls {
    fn default() -> Self {
        Self(Box::new(BySide::new_with(|_| [0; FIELDS])))
    }
}

impl Falls {
    /// How many soldiers of `side` fell on a field.
    pub fn on(&self, side: Side, field: Field) -> u64 {
        let fields = self.0.get(side);
        fields.get(field.index()).copied().unwrap_or_default()
    }

    /// How many soldiers of `side` fell.
    pub fn of(&self, side: Side) -> u64 {
        self.0.get(side).iter().sum()
    }

    /// Counts soldiers of `side` that fell on a field.
    pub fn add(&mut self, side: Side, field: Field, soldiers: u64) {
        if let Some(count) = self.0.get_mut(side).get_mut(field.index()) {
            *count += soldiers;
        }
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        for side in Side::BOTH {
            let fields = self.0.get_mut(side).iter_mut();
            for (count, more) in fields.zip(other.0.get(side)) {
                *count += more;
            }
        }
    }
}

/// The fields from which soldiers of `side` went between two positions, with how many did: where
/// they fell, if the other side acted.
pub(super) fn fallen(
    before: &Position,
    after: &Position,
    side: Side,
) -> impl Iterator<Item = (Field, u8)> {
    let loose = before
        .loose_soldiers(side)
        .filter_map(move |(spot, count)| {
            let fell = count.saturating_sub(after.soldiers_on(side, spot));
            (fell > 0).then(|| (spot.field(), fell))
        });
    let home = before
        .home_soldiers(side)
        .filter(move |&field| !after.home_soldiers(side).any(|other| other == field))
        .map(|field| (field, 1));
    loose.chain(home)
}
