//! Many games of one form together.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::{BySide, Side};
use crate::dice::{Die, Face};
use crate::record::{GameResult, Termination};
use crate::replay::Ruling;

use super::counts::Counts;
use super::falls::Falls;
use super::figure::{Figure, Figures};
use super::game::CountedGame;
use super::histogram::Histogram;
use super::inference::{Interval, against_half, chi_square_p};
use super::opening::Openings;
use super::serial::Serial;

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
        let Self { decided, won } = other;
        self.decided += decided;
        self.won += won;
    }

    /// The share of wins, from 0 to 1; nothing where no game had a winner.
    pub fn share(self) -> Option<f64> {
        share(self.won, self.decided)
    }

    /// Wilson's 95 % interval of that share.
    pub fn interval(self) -> Option<Interval> {
        Interval::wilson(self.won, self.decided)
    }

    /// The score test of that share against one half, as a normal deviate.
    pub fn z(self) -> Option<f64> {
        against_half(self.won, self.decided)
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

impl ChiSquare {
    /// How likely fair dice are as far from what is expected, or further.
    pub fn p(self) -> Option<f64> {
        chi_square_p(self.value, self.degrees)
    }
}

/// How often one face was thrown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FaceCount {
    /// The face.
    pub face: Face,
    /// How often it was thrown.
    pub thrown: u64,
    /// How often fair dice show it in the mean.
    pub expected: f64,
    /// By how many standard deviations of fair dice it came more often: the standardised residual.
    pub residual: f64,
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
    /// The same, by the side that had the first turn.
    pub first_by_side: BySide<ByBeginner>,
    /// Games with a winner in which the king was won: did the side win that had him first?
    pub first_king: ByBeginner,
    /// What each side did.
    pub sides: BySide<Counts>,
    /// What has one number in each game, over the games that were played from the start to their end.
    pub figures: Figures,
    /// The throws against those before them.
    pub serial: Serial,
    /// Where soldiers fell.
    pub falls: Falls,
    /// How the games from the variant's own start began, where that was asked for.
    pub openings: Openings,
    /// The rules they are played by; nothing where several forms are thrown together.
    ruling: OneRuling,
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

/// The rules of all games, where they are the same. They are what the games of a group were put
/// together by, so that they are no part of what makes two groups equal.
#[derive(Clone, Debug, Default)]
enum OneRuling {
    #[default]
    None,
    One(Arc<Ruling>),
    Several,
}

impl OneRuling {
    fn merge(&mut self, other: &Self) {
        let same = |one: &Ruling, other: &Ruling| {
            one.variant.id == other.variant.id && one.house_rules == other.house_rules
        };
        match (&*self, other) {
            (Self::None, _) => *self = other.clone(),
            (_, Self::None) => {}
            (Self::One(one), Self::One(other)) if same(one, other) => {}
            _ => *self = Self::Several,
        }
    }
}

impl PartialEq for OneRuling {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for OneRuling {}

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
            // An unfinished game has no length, and of one from a position not all is known.
            if result != GameResult::Unfinished && !game.from_position {
                self.figures.add(tally, game.winner());
            }
        }
        if let Some(termination) = verification.termination {
            *self.terminations.entry(termination).or_default() += 1;
        }
        if let Some(winner) = game.winner() {
            if let Some(first) = tally.first.filter(|_| !game.from_position) {
                self.first.add(first == winner);
                self.first_by_side.get_mut(first).add(first == winner);
            }
            if let Some(first) = tally.first_king {
                self.first_king.add(first == winner);
            }
        }
        self.serial.merge(&game.seen.serial);
        for &(side, field, soldiers) in &game.seen.falls {
            self.falls.add(side, field, u64::from(soldiers));
        }
        if !game.from_position {
            self.openings.add(&game.seen.opening, verification.result);
        }
        self.sides.men.merge(&tally.sides.men);
        self.sides.women.merge(&tally.sides.women);
        if let Some(ruling) = &verification.ruling {
            self.ruling.merge(&OneRuling::One(Arc::clone(ruling)));
            self.die = self.die.merge(OneDie::One(ruling.engine.rules().dice.die));
        }
    }

    /// Adds what is counted in `other`.
    pub fn merge(&mut self, other: &Self) {
        let Self {
            games,
            wrong,
            from_position,
            results,
            terminations,
            first,
            first_by_side,
            first_king,
            sides,
            figures,
            serial,
            falls,
            openings,
            ruling,
            die,
        } = other;
        self.games += games;
        self.wrong += wrong;
        self.from_position += from_position;
        for (&result, games) in results {
            *self.results.entry(result).or_default() += games;
        }
        for (&termination, games) in terminations {
            *self.terminations.entry(termination).or_default() += games;
        }
        self.first.merge(*first);
        for side in Side::BOTH {
            let more = *first_by_side.get(side);
            self.first_by_side.get_mut(side).merge(more);
        }
        self.first_king.merge(*first_king);
        self.sides.men.merge(&sides.men);
        self.sides.women.merge(&sides.women);
        self.figures.merge(figures);
        self.serial.merge(serial);
        self.falls.merge(falls);
        self.openings.merge(openings);
        self.ruling.merge(ruling);
        self.die = self.die.merge(*die);
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

    /// How one figure spreads over the games that were played to their end.
    pub const fn figure(&self, figure: Figure) -> &Histogram {
        self.figures.get(figure)
    }

    /// Games with a winner, as the men see them.
    pub fn men(&self) -> ByBeginner {
        let (men, women) = (self.result(GameResult::Men), self.result(GameResult::Women));
        ByBeginner {
            decided: men + women,
            won: men,
        }
    }

    /// The rules by which the games were played; nothing where there are none, or of several forms.
    pub fn ruling(&self) -> Option<&Ruling> {
        match &self.ruling {
            OneRuling::One(ruling) => Some(ruling),
            OneRuling::None | OneRuling::Several => None,
        }
    }

    /// How often each face of the dice was thrown in turns. Empty where no dice were thrown, or the
    /// games are played with different ones.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn faces(&self) -> Vec<FaceCount> {
        let OneDie::One(die) = self.die else {
            return Vec::new();
        };
        let counts = self.both();
        let dice = counts.dice() as f64;
        if dice == 0.0 {
            return Vec::new();
        }
        let count = |face: Face| {
            let listed = die.faces().iter().filter(|&&other| other == face).count();
            let chance = listed as f64 / die.faces().len() as f64;
            let (thrown, expected) = (counts.face(face), dice * chance);
            let deviation = (expected * (1.0 - chance)).sqrt();
            FaceCount {
                face,
                thrown,
                expected,
                residual: if deviation > 0.0 {
                    (thrown as f64 - expected) / deviation
                } else {
                    0.0
                },
            }
        };
        die.distinct().map(count).collect()
    }

    /// How far the dice thrown in turns are from fair ones. Nothing where none were thrown, or the
    /// games are played with different dice.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn chi_square(&self) -> Option<ChiSquare> {
        let faces = self.faces();
        let degrees = faces.len().checked_sub(1)?;
        let deviation =
            |count: &FaceCount| (count.thrown as f64 - count.expected).powi(2) / count.expected;
        Some(ChiSquare {
            value: faces.iter().map(deviation).sum(),
            degrees,
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
