//! Faces packed in one word: something about each of them, a byte a face, to be compared for all at
//! once; and lists of faces.

use crate::board::{Field, Spot};
use crate::dice::{Face, FaceSet};

/// Where each face leads from a spot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Onward(u64);

/// A set of faces, as the highest bits of their bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes(u64);

/// Some faces in an order, each once: four bits for each, one more than its index, the first lowest.
#[derive(Clone, Copy, Debug)]
pub(super) struct FaceList(u32);

impl FaceList {
    /// Those of `order` that are in `set`.
    pub(super) fn new(order: &[Face], set: FaceSet) -> Self {
        let faces = order.iter().rev().filter(|&&face| set.has(face));
        Self(faces.fold(0, |list, &face| list << 4 | (face as u32 + 1)))
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn faces(mut self) -> impl Iterator<Item = Face> {
        std::iter::from_fn(move || {
            let face = *Face::ALL.get((self.0 as usize & 0xF).wrapping_sub(1))?;
            self.0 >>= 4;
            Some(face)
        })
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = 0x80 * ONES;

impl Onward {
    pub(super) fn new(to: impl Fn(Face) -> Spot) -> Self {
        let byte = |face: Face| (to(face).index() as u64) << (8 * face.index());
        Self(Face::ALL.into_iter().map(byte).sum())
    }

    /// The faces that lead to a field, with any heading; what stands in the two bytes behind the last
    /// face is of no meaning.
    #[inline]
    pub(super) const fn leading_to(self, field: Field) -> Lanes {
        // Spots are below 128: no byte carries into the next, and only a byte of nothing keeps its
        // highest bit clear. Fields are spots without their heading, as `Spot::field` has it.
        let fields = self.0 & !((self.0 << 1) & (0x40 * ONES));
        let others = (fields ^ (field.index() as u64 * ONES)) + 0x7F * ONES;
        Lanes(!others & HIGHEST)
    }

    /// Where a face leads.
    #[inline]
    pub(super) const fn spot(self, face: Face) -> Spot {
        let spot = (self.0 >> (8 * face.index())) as u8;
        Spot::from_lane((spot >> 5) as usize, spot)
    }
}

impl Lanes {
    pub(super) fn of(set: FaceSet) -> Self {
        let has = |face: &Face| set.has(*face);
        let bit = |face: Face| 0x80 << (8 * face.index());
        Self(Face::ALL.into_iter().filter(has).map(bit).sum())
    }

    /// The face that is in both sets, if just one is.
    #[inline]
    pub(super) fn sole_common(self, other: Self) -> Option<Face> {
        let common = self.0 & other.0;
        let face = *Face::ALL.get((common.trailing_zeros() / 8) as usize)?;
        common.is_power_of_two().then_some(face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_that_lead_to_a_field_are_found_all_at_once() {
        let field = |name: &str| name.parse::<Field>().unwrap();
        let to = |face| match face {
            Face::X | Face::Three => field("C2").homeward(),
            Face::One => field("C2").outward(),
            Face::Blank | Face::Two => field("A1").outward(),
            Face::Four => field("B1").outward(),
        };
        let onward = Onward::new(to);
        for name in ["A1", "A2", "B1", "C1", "C2", "C3", "Z3"] {
            let leading = onward.leading_to(field(name));
            for face in Face::ALL {
                assert_eq!(onward.spot(face), to(face));
                let leads = to(face).field() == field(name);
                let alone = Lanes::of(FaceSet::one(face));
                let found = leading.sole_common(alone);
                assert_eq!(found, leads.then_some(face), "{face} to {name}");
            }
            let all = FaceSet::sets()[FaceSet::SETS - 1];
            let count = Face::ALL
                .into_iter()
                .filter(|&face| to(face).field() == field(name))
                .count();
            let sole = leading.sole_common(Lanes::of(all));
            assert_eq!(sole.is_some(), count == 1, "{name}");
        }
    }
}
