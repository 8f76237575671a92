//! The games of one player.

use crate::board::{BySide, Side};
use crate::record::GameResult;

use super::counts::{Counts, LUCK_UNIT};
use super::group::share;
use super::tally::Tally;

/// A player's games, by the side that was played.
pub type PlayerRecord = BySide<PlayerCounts>;

/// A player's games on one side, or on both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerCounts {
    /// Games that are right.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games lost.
    pub lost: u64,
    /// Games that nobody won.
    pub drawn: u64,
    /// Games not played to their end.
    pub unfinished: u64,
    /// Games in which the player had the first turn.
    pub started: u64,
    /// What the player did.
    pub own: Counts,
    /// What the opponents did.
    pub against: Counts,
    /// The squares of the luck of each game, in [`LUCK_UNIT`]s².
    luck_squares: u128,
}

impl PlayerCounts {
    /// A player's games on both sides.
    pub fn of_both(record: &PlayerRecord) -> Self {
        let mut both = record.men;
        both.merge(&record.women);
        both
    }

    /// Adds a game that was played on `side`.
    pub(super) fn add(&mut self, side: Side, result: Option<GameResult>, tally: &Tally) {
        self.games += 1;
        match result {
            Some(GameResult::Draw) => self.drawn += 1,
            Some(GameResult::Unfinished) | None => self.unfinished += 1,
            Some(won) if won == GameResult::won_by(side) => self.won += 1,
            Some(_) => self.lost += 1,
        }
        self.started += u64::from(tally.first == Some(side));
        self.own.merge(tally.sides.get(side));
        self.against.merge(tally.sides.get(side.other()));
        let luck = tally.sides.get(side).luck_units.unsigned_abs();
        self.luck_squares += u128::from(luck).pow(2);
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        let Self {
            games,
            won,
            lost,
            drawn,
            unfinished,
            started,
            own,
            against,
            luck_squares,
        } = other;
        self.games += games;
        self.won += won;
        self.lost += lost;
        self.drawn += drawn;
        self.unfinished += unfinished;
        self.started += started;
        self.own.merge(own);
        self.against.merge(against);
        self.luck_squares += luck_squares;
    }

    /// The share of wins in the games that had a winner, from 0 to 1; nothing where none had.
    pub fn share(&self) -> Option<f64> {
        share(self.won, self.won + self.lost)
    }

    /// Dice luck in fields a game; nothing without games.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a figure for people; exact below 2^53"
    )]
    pub fn luck_per_game(&self) -> Option<f64> {
        (self.games > 0).then(|| self.own.luck() / self.games as f64)
    }

    /// The standard error of that: how far the mean of so many games lies from the true one, as far
    /// as the games themselves tell. Nothing for fewer than two.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn luck_error(&self) -> Option<f64> {
        if self.games < 2 {
            return None;
        }
        let games = self.games as f64;
        let mean = self.own.luck_units as f64 / games;
        let squares = self.luck_squares as f64 - games * mean * mean;
        let variance = squares.max(0.0) / (games - 1.0);
        Some((variance / games).sqrt() / LUCK_UNIT as f64)
    }
}
