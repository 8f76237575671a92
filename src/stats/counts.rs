//! What one side did, as numbers.

use crate::dice::Face;

/// [`Counts::luck_units`] of one field. Every die has 1 to 8 faces, so its mean value is a whole
/// number of these, and sums are exact in whatever order they are made.
pub const LUCK_UNIT: i64 = 840;

/// What one side did in a turn, a game or many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Turns.
    pub turns: u64,
    /// Dice spent.
    pub actions: u64,
    /// First throws of turns. A carried X and the dice of a start position were not thrown in a turn.
    pub throws: u64,
    /// Times that dice were thrown again.
    pub rethrows: u64,
    /// Further throws in a turn: the rest after a carried X, and bonus throws.
    pub further_throws: u64,
    /// Throws with which nothing could be done.
    pub passes: u64,
    /// Throws with which nothing was done although something could be, where that is allowed.
    pub declined: u64,
    /// Dice worth something that nobody could spend, or did, before the turn was over. Dice left when
    /// the game is decided are not lost.
    pub dice_lost: u64,
    /// Pieces loosed.
    pub activations: u64,
    /// Loose soldiers captured.
    pub captured_loose: u64,
    /// Soldiers captured at home.
    pub captured_home: u64,
    /// Queens captured.
    pub queens_captured: u64,
    /// Times that the king became this side's, from nobody or from the enemy.
    pub kings_won: u64,
    /// Kings killed.
    pub kings_killed: u64,
    /// Dice thrown, by what they showed, in the order of [`Face::ALL`].
    pub faces: [u64; 6],
    /// What the dice thrown were worth beyond their mean, in [`LUCK_UNIT`]s of a field.
    pub luck_units: i64,
    /// The variance that fair dice give that sum, in parts of 1/840³ of a field²: the sum of the
    /// variances of the dice thrown.
    pub luck_variance: u128,
}

impl Counts {
    /// All soldiers captured.
    pub const fn captured(&self) -> u64 {
        self.captured_loose + self.captured_home
    }

    /// How many dice showed `face`.
    pub fn face(&self, face: Face) -> u64 {
        self.faces.get(face.index()).copied().unwrap_or_default()
    }

    /// All dice thrown.
    pub fn dice(&self) -> u64 {
        self.faces.iter().sum()
    }

    /// Dice luck: by how many fields the dice thrown were worth more (or, negative, less) than that
    /// many dice are worth in the mean. Whatever a player chooses to throw again, the mean of this
    /// is 0.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a figure for people; exact below 10^13 fields"
    )]
    pub fn luck(&self) -> f64 {
        self.luck_units as f64 / LUCK_UNIT as f64
    }

    /// By how many standard deviations of fair dice the luck is above 0; nothing where no die could
    /// have fallen otherwise.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn luck_z(&self) -> Option<f64> {
        let variance = self.luck_variance as f64 / (LUCK_UNIT as f64).powi(3);
        (variance > 0.0).then(|| self.luck() / variance.sqrt())
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        // By name, so that no count can be forgotten.
        let Self {
            turns,
            actions,
            throws,
            rethrows,
            further_throws,
            passes,
            declined,
            dice_lost,
            activations,
            captured_loose,
            captured_home,
            queens_captured,
            kings_won,
            kings_killed,
            faces,
            luck_units,
            luck_variance,
        } = other;
        self.turns += turns;
        self.actions += actions;
        self.throws += throws;
        self.rethrows += rethrows;
        self.further_throws += further_throws;
        self.passes += passes;
        self.declined += declined;
        self.dice_lost += dice_lost;
        self.activations += activations;
        self.captured_loose += captured_loose;
        self.captured_home += captured_home;
        self.queens_captured += queens_captured;
        self.kings_won += kings_won;
        self.kings_killed += kings_killed;
        for (sum, more) in self.faces.iter_mut().zip(faces) {
            *sum += more;
        }
        self.luck_units += luck_units;
        self.luck_variance += luck_variance;
    }

    /// What has been counted since `before` was, which is a part of it.
    #[must_use]
    pub fn since(&self, before: &Self) -> Self {
        let mut faces = self.faces;
        for (face, before) in faces.iter_mut().zip(before.faces) {
            *face -= before;
        }
        Self {
            turns: self.turns - before.turns,
            actions: self.actions - before.actions,
            throws: self.throws - before.throws,
            rethrows: self.rethrows - before.rethrows,
            further_throws: self.further_throws - before.further_throws,
            passes: self.passes - before.passes,
            declined: self.declined - before.declined,
            dice_lost: self.dice_lost - before.dice_lost,
            activations: self.activations - before.activations,
            captured_loose: self.captured_loose - before.captured_loose,
            captured_home: self.captured_home - before.captured_home,
            queens_captured: self.queens_captured - before.queens_captured,
            kings_won: self.kings_won - before.kings_won,
            kings_killed: self.kings_killed - before.kings_killed,
            faces,
            luck_units: self.luck_units - before.luck_units,
            luck_variance: self.luck_variance - before.luck_variance,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of which no two are alike.
    fn counts(first: u32) -> Counts {
        let mut next = first;
        let mut number = || {
            next += 1;
            u64::from(next)
        };
        Counts {
            turns: number(),
            actions: number(),
            throws: number(),
            rethrows: number(),
            further_throws: number(),
            passes: number(),
            declined: number(),
            dice_lost: number(),
            activations: number(),
            captured_loose: number(),
            captured_home: number(),
            queens_captured: number(),
            kings_won: number(),
            kings_killed: number(),
            faces: std::array::from_fn(|_| number()),
            luck_units: -i64::from(first),
            luck_variance: u128::from(first),
        }
    }

    #[test]
    fn what_was_added_is_what_came_since() {
        let (before, more) = (counts(100), counts(1000));
        let mut sum = before;
        sum.merge(&more);
        assert_eq!(sum.since(&before), more);
        assert_eq!(sum.since(&more), before);
        assert_eq!(sum.since(&sum), Counts::default());
    }
}
