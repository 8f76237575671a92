//! `generate`: seeded games between simple players.

use std::io::Write as _;
use std::num::{NonZeroU32, NonZeroU64};

use clap::Args;
use rayon::prelude::*;
use sahkku::generate::{DEFAULT_LIMIT, Generator, Policy};

use crate::cli::console::Console;
use crate::cli::options::{OutputOption, RuleOptions};
use crate::cli::output::Output;

/// Make seeded games between simple players, as verified records.
///
/// The same seed gives the same games, on any machine and any number of cores. Players: `random`
/// takes any legal action; `greedy` the one that captures most, then what wins the king, then what
/// looses a soldier; `careful` also minds what the enemy could capture with one die.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Generate {
    #[command(flatten)]
    rules: RuleOptions,

    /// How many games.
    #[arg(long, value_name = "N", default_value = "1")]
    games: NonZeroU64,

    /// The seed: any text. Game 3 of the seed `cup` has the dice seed `cup-3`.
    #[arg(long, value_name = "TEXT")]
    seed: String,

    /// Who plays both sides.
    #[arg(long, value_name = "POLICY", default_value = "random", conflicts_with_all = ["men", "women"])]
    policy: Policy,

    /// Who plays the men.
    #[arg(long, value_name = "POLICY", default_value = "random")]
    men: Policy,

    /// Who plays the women.
    #[arg(long, value_name = "POLICY", default_value = "random")]
    women: Policy,

    /// Leave a game unfinished after so many turns: some forms can go on for ever.
    #[arg(long, value_name = "TURNS", default_value_t = DEFAULT_TURNS)]
    until: NonZeroU32,

    #[command(flatten)]
    output: OutputOption,
}

const DEFAULT_TURNS: NonZeroU32 = NonZeroU32::new(DEFAULT_LIMIT).unwrap();

const EXAMPLES: &str = "\
Examples:
  sahkku generate --variant lagesvuotna --games 100 --seed cup -o games.sahkku
  sahkku generate --variant unjarga --seed a --men careful --women greedy
  sahkku generate --variant lagesvuotna --games 1000 --seed b | sahkku stats -";

/// Games that a thread makes before the text is written.
const BATCH: u64 = 64;

impl Generate {
    pub(crate) fn run(&self, console: &Console) -> anyhow::Result<()> {
        let ruleset = self.rules.require()?;
        let (men, women) = if self.men == self.women && self.men == Policy::Random {
            (self.policy, self.policy)
        } else {
            (self.men, self.women)
        };
        let generator = Generator::new(ruleset.variant, &self.seed)
            .with_policies(men, women)
            .with_limit(self.until.get());
        let mut output = Output::open(&self.output.output, console)?;
        let ahead = rayon::current_num_threads() as u64 * 2;
        let mut first = 1;
        while first <= self.games.get() {
            let batches: Vec<u64> = (0..ahead)
                .map(|batch| first + batch * BATCH)
                .filter(|&start| start <= self.games.get())
                .collect();
            let texts: Vec<String> = batches
                .par_iter()
                .map(|&start| {
                    let mut text = String::new();
                    for number in start..(start + BATCH).min(self.games.get() + 1) {
                        if number > 1 {
                            text.push('\n');
                        }
                        generator.write_game(number, &mut text);
                    }
                    text
                })
                .collect();
            for text in texts {
                output.write_all(text.as_bytes())?;
            }
            first += ahead * BATCH;
        }
        output.finish()
    }
}
