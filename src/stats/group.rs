//! Many games of one form together.

use std::collections::BTreeMap;

use crate::board::BySide;
use crate::dice::{Die, Face};
use crate::record::{GameResult, Termination};

use super::counts::Counts;
use super::game::CountedGame;
use super::histogram::Histogram;

/// Games that had a winner, seen from the side that did something first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByBeginner {
    /// Games with a winner.
    pub decided: u64,
    /// Those of them that the side won which was first.
    pub won: u64,
}

impl ByBeginner {
    fn add(&mut self, won: bool) {
        self.decided += 1;
        self.won += u64::from(won);
    }

    const fn merge(&mut self, other: Self) {
        self.decided += other.decided;
        self.won += other.won;
    }

    /// The share of wins, from 0 to 1; nothing where no game had a winner.
    pub fn share(self) -> Option<f64> {
        share(self.won, self.decided)
    }
}

/// How far the faces thrown are from what fair dice show: Pearson's chi-square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The sum of squared deviations, each over what was expected.
    pub value: f64,
    /// Degrees of freedom: different faces, less one. The value of fair dice lies about here.
    pub degrees: usize,
}

/// Counts over games, usually of one form.
///
/// A record that is not right counts under [`Group::wrong`] and nowhere else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Group {
    /// Games that are right.
    pub games: u64,
    /// Records with an error in them.
    pub wrong: u64,
    /// Games that begin from a position of their own.
    pub from_position: u64,
    /// How the games ended; those missing here never came.
    pub results: BTreeMap<GameResult, u64>,
    /// Why they ended, where that is known.
    pub terminations: BTreeMap<Termination, u64>,
    /// Games with a winner, from the variant's own start: did the side of the first turn win?
    pub first: ByBeginner,
    /// Games with a winner in which the king was won: did the side win that had him first?
    pub first_king: ByBeginner,
    /// What each side did.
    pub sides: BySide<Counts>,
    /// Turns of the games that were played to their end.
    pub turns: Histogram,
    /// Actions of the games that were played to their end.
    pub actions: Histogram,
    /// The dice, as long as all games are played with the same.
    die: OneDie,
}

/// The die of all games, where there is one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum OneDie {
    #[default]
    None,
    One(Die),
    Several,
}

impl OneDie {
    fn merge(self, other: Self) -> Self {
        match (self, other) {
            (Self::None, one) | (one, Self::None) => one,
            (Self::One(left), Self::One(right)) if left == right => self,
            _ => Self::Several,
        }
    }
}

impl Group {
    /// Adds a game.
    pub fn add(&mut self, game: &CountedGame<'_>) {
        if !game.is_right() {
            self.wrong += 1;
            return;
        }
        let (verification, tally) = (&game.verification, &game.tally);
        self.games += 1;
        self.from_position += u64::from(game.from_position);
        if let Some(result) = verification.result {
            *self.results.entry(result).or_default() += 1;
            if result != GameResult::Unfinished {
                self.turns.add(tally.turns());
                self.actions.add(tally.actions());
            }
        }
        if let Some(termination) = verification.termination {
            *self.terminations.entry(termination).or_default() += 1;
        }
        if let Some(winner) = game.winner() {
            if let Some(first) = tally.first.filter(|_| !game.from_position) {
                self.first.add(first == winner);
            }
            if let Some(first) = tally.first_king {
                self.first_king.add(first == winner);
            }
        }
        self.sides.men.merge(&tally.sides.men);
        self.sides.women.merge(&tally.sides.women);
        if let Some(ruling) = &verification.ruling {
            self.die = self.die.merge(OneDie::One(ruling.engine.rules().dice.die));
        }
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.wrong += other.wrong;
        self.from_position += other.from_position;
        for (&result, games) in &other.results {
            *self.results.entry(result).or_default() += games;
        }
        for (&termination, games) in &other.terminations {
            *self.terminations.entry(termination).or_default() += games;
        }
        self.first.merge(other.first);
        self.first_king.merge(other.first_king);
        self.sides.men.merge(&other.sides.men);
        self.sides.women.merge(&other.sides.women);
        self.turns.merge(&other.turns);
        self.actions.merge(&other.actions);
        self.die = self.die.merge(other.die);
    }

    /// How many games had this result.
    pub fn result(&self, result: GameResult) -> u64 {
        self.results.get(&result).copied().unwrap_or_default()
    }

    /// How many games ended so.
    pub fn termination(&self, termination: Termination) -> u64 {
        self.terminations
            .get(&termination)
            .copied()
            .unwrap_or_default()
    }

    /// What both sides did together.
    pub fn both(&self) -> Counts {
        let mut both = self.sides.men;
        both.merge(&self.sides.women);
        both
    }

    /// The mean over all games of a count that both sides share; nothing without games.
    pub fn per_game(&self, count: impl Fn(&Counts) -> u64) -> Option<f64> {
        share(count(&self.both()), self.games)
    }

    /// How far the dice thrown in turns are from fair ones. Nothing where none were thrown, or the
    /// games are played with different dice.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn chi_square(&self) -> Option<ChiSquare> {
        let OneDie::One(die) = self.die else {
            return None;
        };
        let counts = self.both();
        let dice = counts.dice() as f64;
        if dice == 0.0 {
            return None;
        }
        let deviation = |face: Face| {
            let listed = die.faces().iter().filter(|&&other| other == face).count();
            let expected = dice * listed as f64 / die.faces().len() as f64;
            (counts.face(face) as f64 - expected).powi(2) / expected
        };
        let value = die.distinct().map(deviation).sum();
        Some(ChiSquare {
            value,
            degrees: die.distinct().count() - 1,
        })
    }
}

/// A part of a whole; nothing where there is no whole.
#[expect(
    clippy::cast_precision_loss,
    reason = "a figure for people; exact below 2^53"
)]
pub(super) fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}
