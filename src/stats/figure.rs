//! What is counted once a game, and how it spreads over many.

use crate::board::Side;

use super::histogram::Histogram;
use super::tally::Tally;

/// Something that has one number in each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Figure {
    /// Turns of both sides.
    Turns,
    /// Dice spent by both sides.
    Actions,
    /// Soldiers captured by both sides.
    Captures,
    /// How often the king got a new owner.
    KingChanges,
    /// Throws with which nothing could be done.
    Passes,
    /// Dice worth something that were not spent.
    DiceLost,
    /// The soldiers of the side that won, after the last turn.
    WinnerSoldiers,
    /// Those of the side that lost.
    LoserSoldiers,
}

impl Figure {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 8] = [
        Self::Turns,
        Self::Actions,
        Self::Captures,
        Self::KingChanges,
        Self::Passes,
        Self::DiceLost,
        Self::WinnerSoldiers,
        Self::LoserSoldiers,
    ];

    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Actions => "actions",
            Self::Captures => "captures",
            Self::KingChanges => "king_changes",
            Self::Passes => "passes",
            Self::DiceLost => "dice_lost",
            Self::WinnerSoldiers => "winner_soldiers",
            Self::LoserSoldiers => "loser_soldiers",
        }
    }

    /// The number of a game; nothing where it has none.
    pub fn of(self, tally: &Tally, winner: Option<Side>) -> Option<u64> {
        let both =
            |count: fn(&super::Counts) -> u64| count(&tally.sides.men) + count(&tally.sides.women);
        Some(match self {
            Self::Turns => tally.turns(),
            Self::Actions => tally.actions(),
            Self::Captures => both(super::Counts::captured),
            Self::KingChanges => tally.king_changes(),
            Self::Passes => both(|counts| counts.passes),
            Self::DiceLost => both(|counts| counts.dice_lost),
            Self::WinnerSoldiers => u64::from(*tally.soldiers.get(winner?)),
            Self::LoserSoldiers => u64::from(*tally.soldiers.get(winner?.other())),
        })
    }
}

/// How each [`Figure`] spreads over games that were played to their end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures([Histogram; Figure::ALL.len()]);

impl Figures {
    /// Adds a game.
    pub(super) fn add(&mut self, tally: &Tally, winner: Option<Side>) {
        for (histogram, figure) in self.0.iter_mut().zip(Figure::ALL) {
            if let Some(number) = figure.of(tally, winner) {
                histogram.add(number);
            }
        }
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        for (histogram, more) in self.0.iter_mut().zip(&other.0) {
            histogram.merge(more);
        }
    }

    /// How one figure spreads.
    pub const fn get(&self, figure: Figure) -> &Histogram {
        let [turns, actions, captures, kings, passes, lost, winner, loser] = &self.0;
        match figure {
            Figure::Turns => turns,
            Figure::Actions => actions,
            Figure::Captures => captures,
            Figure::KingChanges => kings,
            Figure::Passes => passes,
            Figure::DiceLost => lost,
            Figure::WinnerSoldiers => winner,
            Figure::LoserSoldiers => loser,
        }
    }
}
