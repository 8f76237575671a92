//! The best of several things.

use super::random::PlayerRandom;

/// What is worth most; each of several that are worth the same has the same chance.
pub(super) fn best<W: Ord, T>(
    weighed: impl Iterator<Item = (W, T)>,
    random: &mut PlayerRandom,
) -> Option<T> {
    let mut best: Option<(W, T)> = None;
    let mut equal = 0;
    for (worth, what) in weighed {
        match &best {
            Some((most, _)) if worth < *most => continue,
            Some((most, _)) if worth == *most => {
                equal += 1;
                if random.below(equal) != 0 {
                    continue;
                }
            }
            _ => equal = 1,
        }
        best = Some((worth, what));
    }
    best.map(|(_, what)| what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_have_the_same_chance() {
        let mut random = PlayerRandom::new("equals");
        let mut seen = [0_u32; 4];
        for _ in 0..3000 {
            let weighed = [(1, 3), (2, 0), (2, 1), (1, 3), (2, 2)];
            seen[best(weighed.into_iter(), &mut random).unwrap()] += 1;
        }
        assert_eq!(seen[3], 0);
        assert!(
            seen[..3].iter().all(|count| (900..1100).contains(count)),
            "{seen:?}"
        );
        assert_eq!(best(std::iter::empty::<(u8, u8)>(), &mut random), None);
    }
}
