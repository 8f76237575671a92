//! Two players against each other, with the sides swapped.

use crate::board::Side;
use crate::rules::Variant;

use super::{Desk, Generated, Generator, Policy};

/// Games of two policies, of which each dice seed is played twice: once with the one as men, once
/// with the other, so that neither side of the board nor luck with the dice favours anybody.
///
/// ```
/// use sahkku::generate::{Desk, Policy, Score, Series};
/// use sahkku::rules::Variant;
///
/// let variant = Variant::builtin("vuonnamarkan").ok_or("not built in")?.clone();
/// let series = Series::new(variant, "study-1", Policy::Greedy, Policy::Random);
/// let mut score = Score::default();
/// let (mut records, mut desk) = (String::new(), Desk::default());
/// for pair in 1..=10 {
///     score.merge(&series.write_pair(pair, &mut records, &mut desk));
/// }
/// assert_eq!(score.games, 20);
/// assert!(score.won > score.lost);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Series {
    /// The one plays the men.
    straight: Generator,
    swapped: Generator,
}

/// How games between two players came out, for the one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// All games.
    pub games: u64,
    /// Games that the one won.
    pub won: u64,
    /// Games that the other won.
    pub lost: u64,
    /// Games that the limit of turns left unfinished.
    pub unfinished: u64,
    /// Games that the one won as men.
    pub won_as_men: u64,
    /// Games that the men won, whoever played them.
    pub won_by_men: u64,
    /// Turns of the games that had a winner.
    pub turns: u64,
    /// Dice seeds of which the one won both games.
    pub both: u64,
    /// Dice seeds of which the other won both games.
    pub neither: u64,
}

impl Score {
    /// Counts a game in which the one played `side`.
    pub fn add(&mut self, side: Side, game: Generated) {
        self.games += 1;
        let Some(outcome) = game.outcome else {
            self.unfinished += 1;
            return;
        };
        self.turns += u64::from(game.turns);
        self.won_by_men += u64::from(outcome.winner == Side::Men);
        if outcome.winner == side {
            self.won += 1;
            self.won_as_men += u64::from(side == Side::Men);
        } else {
            self.lost += 1;
        }
    }

    /// Adds what is counted in `other`.
    pub const fn merge(&mut self, other: &Self) {
        let Self {
            games,
            won,
            lost,
            unfinished,
            won_as_men,
            won_by_men,
            turns,
            both,
            neither,
        } = *other;
        self.games += games;
        self.won += won;
        self.lost += lost;
        self.unfinished += unfinished;
        self.won_as_men += won_as_men;
        self.won_by_men += won_by_men;
        self.turns += turns;
        self.both += both;
        self.neither += neither;
    }
}

impl Series {
    /// Games of `variant` from `seed` between two policies.
    pub fn new(variant: Variant, seed: &str, one: Policy, other: Policy) -> Self {
        let straight = Generator::new(variant, seed).with_policies(one, other);
        let swapped = straight.clone().with_policies(other, one);
        Self { straight, swapped }
    }

    /// Leaves a game unfinished after so many turns, at least one.
    #[must_use]
    pub fn with_limit(mut self, turns: u32) -> Self {
        self.straight = self.straight.with_limit(turns);
        self.swapped = self.swapped.with_limit(turns);
        self
    }

    /// Appends two games to `text`, a blank line between them, and says how they came out. Pairs are
    /// counted from 1; pair 3 is games 5 and 6, both with the dice of the seed's third game.
    pub fn write_pair(&self, pair: u64, text: &mut String, desk: &mut Desk) -> Score {
        let mut score = Score::default();
        let second = pair.saturating_mul(2);
        let first = second.saturating_sub(1);
        let men = self.straight.write_round((first, pair), text, desk);
        score.add(Side::Men, men);
        text.push('\n');
        let women = self.swapped.write_round((second, pair), text, desk);
        score.add(Side::Women, women);
        score.both = u64::from(score.won == 2);
        score.neither = u64::from(score.lost == 2);
        score
    }
}
