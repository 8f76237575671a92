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
        self.turns += other.turns;
        self.actions += other.actions;
        self.throws += other.throws;
        self.rethrows += other.rethrows;
        self.further_throws += other.further_throws;
        self.passes += other.passes;
        self.declined += other.declined;
        self.dice_lost += other.dice_lost;
        self.activations += other.activations;
        self.captured_loose += other.captured_loose;
        self.captured_home += other.captured_home;
        self.queens_captured += other.queens_captured;
        self.kings_won += other.kings_won;
        self.kings_killed += other.kings_killed;
        for (sum, more) in self.faces.iter_mut().zip(other.faces) {
            *sum += more;
        }
        self.luck_units += other.luck_units;
        self.luck_variance += other.luck_variance;
    }
}
