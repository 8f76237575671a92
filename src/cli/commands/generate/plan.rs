//! Which games are to be made, in their order.

use sahkku::board::Side;
use sahkku::generate::{Desk, Generator, Policy, Score, Series};
use sahkku::rules::Variant;

use crate::cli::options::RuleOptions;
use crate::cli::ruleset::Ruleset;

/// What stands for every built-in form.
const EVERY: &str = "all";

/// All games that are to be made: for each form and each two players the same number.
pub(super) struct Plan {
    pub(super) series: Vec<Planned>,
    /// Units of work in each.
    each: u64,
}

/// Games of one form between two players.
pub(super) struct Planned {
    pub(super) variant: String,
    pub(super) house_rules: String,
    /// The names of the players.
    pub(super) players: (&'static str, &'static str),
    games: Games,
}

enum Games {
    /// The first plays the men: a game is a unit of work.
    Sides(Box<Generator>),
    /// A pair of games with the sides swapped is one.
    Swapped(Box<Series>),
}

/// The forms that are meant, each with the house rules.
pub(super) fn rulesets(variants: &[String], rules: &[String]) -> anyhow::Result<Vec<Ruleset>> {
    let named = |id: &String| {
        if id.eq_ignore_ascii_case(EVERY) {
            Variant::ids().map(ToOwned::to_owned).collect()
        } else {
            vec![id.clone()]
        }
    };
    let mut ids: Vec<Option<String>> = variants.iter().flat_map(named).map(Some).collect();
    if ids.is_empty() {
        ids.push(None);
    }
    let mut rulesets: Vec<Ruleset> = Vec::new();
    for id in ids {
        let options = RuleOptions {
            variant: id,
            rules: rules.to_vec(),
        };
        let ruleset = options.require()?;
        // Nothing is played twice because it was named twice.
        if !rulesets
            .iter()
            .any(|known| known.variant.id == ruleset.variant.id)
        {
            rulesets.push(ruleset);
        }
    }
    Ok(rulesets)
}

impl Plan {
    /// Games in which each player keeps its side.
    pub(super) fn of_sides(
        rulesets: Vec<Ruleset>,
        seed: &str,
        (men, women): (Policy, Policy),
        limit: u32,
        games: u64,
    ) -> Self {
        let series = rulesets.into_iter().map(|ruleset| Planned {
            variant: ruleset.variant.id.clone(),
            house_rules: ruleset.house_rules,
            players: (men.name(), women.name()),
            games: Games::Sides(Box::new(
                Generator::new(ruleset.variant, seed)
                    .with_policies(men, women)
                    .with_limit(limit),
            )),
        });
        Self {
            series: series.collect(),
            each: games,
        }
    }

    /// Games of every two players, with the sides swapped.
    pub(super) fn of_contest(
        rulesets: Vec<Ruleset>,
        seed: &str,
        players: &[Policy],
        limit: u32,
        games: u64,
    ) -> Self {
        let mut series = Vec::new();
        for ruleset in rulesets {
            for (at, &one) in players.iter().enumerate() {
                for &other in players.iter().skip(at + 1) {
                    let variant = ruleset.variant.clone();
                    series.push(Planned {
                        variant: variant.id.clone(),
                        house_rules: ruleset.house_rules.clone(),
                        players: (one.name(), other.name()),
                        games: Games::Swapped(Box::new(
                            Series::new(variant, seed, one, other).with_limit(limit),
                        )),
                    });
                }
            }
        }
        Self {
            series,
            each: games / 2,
        }
    }

    /// How many units of work there are.
    pub(super) const fn units(&self) -> u64 {
        self.series.len() as u64 * self.each
    }

    /// How many games there are.
    pub(super) fn games(&self) -> u64 {
        let games = |planned: &Planned| match planned.games {
            Games::Sides(_) => self.each,
            Games::Swapped(_) => 2 * self.each,
        };
        self.series.iter().map(games).sum()
    }

    /// Does one of them, counted from 0; says for which series, and how it came out.
    pub(super) fn write(&self, unit: u64, text: &mut String, desk: &mut Desk) -> (usize, Score) {
        let at = usize::try_from(unit / self.each.max(1)).unwrap_or(usize::MAX);
        let number = unit % self.each.max(1) + 1;
        let score =
            self.series
                .get(at)
                .map_or_else(Score::default, |planned| match &planned.games {
                    Games::Sides(generator) => {
                        let mut score = Score::default();
                        score.add(Side::Men, generator.write_game(number, text, desk));
                        score
                    }
                    Games::Swapped(series) => series.write_pair(number, text, desk),
                });
        (at, score)
    }
}
