//! `generate`: seeded games between simple players.

mod plan;
mod results;

use std::io::Write as _;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Args;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use sahkku::generate::{DEFAULT_LIMIT, Desk, Policy};

use crate::cli::console::Console;
use crate::cli::input::Source;
use crate::cli::options::{LanguageOption, WorkOptions, from_one};
use crate::cli::output::{Output, refuse_source};
use crate::cli::{interrupt, progress};

use plan::Plan;
use results::{ResultOptions, Results};

/// Make seeded games between simple players, as verified records.
///
/// The same seed gives the same games, on any machine and any number of cores. Players: `random`
/// takes any legal action; `greedy` the one that captures most, then what wins the king, then what
/// looses a soldier; `careful` also minds what the enemy could capture with one die; `lookahead`
/// weighs the ways of playing its throw by what every next throw of the enemy can make of them.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Generate {
    /// A form of the game by its id, such as `lagesvuotna`, or `all`. May be given again.
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    variant: Vec<String>,

    /// Rules of your own: a rule file, or house rules as `switch=value` pairs. May be given twice,
    /// for a file and house rules on top of it.
    #[arg(long, value_name = "FILE|SWITCH=VALUE")]
    rules: Vec<String>,

    /// How many games, of each form and each two players.
    #[arg(long, value_name = "N", value_parser = games)]
    games: Option<NonZeroU64>,

    /// The seed: any text. Game 3 of the seed `cup` has the dice seed `cup-3`.
    #[arg(long, value_name = "TEXT", value_parser = seed)]
    seed: String,

    /// Who plays both sides.
    #[arg(long, value_name = "POLICY", conflicts_with_all = ["men", "women"])]
    policy: Option<Policy>,

    /// Who plays the men.
    #[arg(long, value_name = "POLICY", default_value = "random")]
    men: Policy,

    /// Who plays the women.
    #[arg(long, value_name = "POLICY", default_value = "random")]
    women: Policy,

    /// Players who play each other, every two of them. Each dice seed is played twice, with the
    /// sides swapped: games 5 and 6 of the seed `cup` both have the dice seed `cup-3`.
    #[arg(
        long = "match",
        value_name = "POLICY,POLICY",
        value_delimiter = ',',
        conflicts_with_all = ["policy", "men", "women"]
    )]
    contest: Vec<Policy>,

    /// Leave a game unfinished after so many turns: some forms can go on for ever.
    #[arg(long, value_name = "TURNS", default_value_t = DEFAULT_TURNS, value_parser = from_one::<NonZeroU32>)]
    until: NonZeroU32,

    #[command(flatten)]
    results: ResultOptions,

    #[command(flatten)]
    work: WorkOptions,

    #[command(flatten)]
    lang: LanguageOption,

    /// Where the records go; `-` is standard output. With --results they are not written unless
    /// this says where. A file is replaced only once the result is whole.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const DEFAULT_TURNS: NonZeroU32 = NonZeroU32::new(DEFAULT_LIMIT).unwrap();

const EXAMPLES: &str = "\
Examples:
  sahkku generate --variant lagesvuotna --games 100 --seed cup -o games.sahkku
  sahkku generate --variant unjarga --seed a --men careful --women greedy
  sahkku generate --variant lagesvuotna --games 1000 --seed b | sahkku stats -
  sahkku generate --variant all --match lookahead,greedy --games 200 --seed c --results
  sahkku generate --variant unjarga,lujavvr --match random,greedy,careful,lookahead \\
      --games 100 --seed d --results=table.csv --format csv -o games.sahkku";

/// Units of work that a thread does before their text is written.
const BATCH: u64 = 16;
/// Batches in the air at once, for each thread.
const AHEAD: usize = 8;

/// The most games of each form and each two players: more than anybody can play, and few enough that
/// no sum of them overflows.
const MOST_GAMES: u64 = 1_000_000_000_000;

fn games(text: &str) -> Result<NonZeroU64, String> {
    let games: NonZeroU64 = from_one(text)?;
    if games.get() > MOST_GAMES {
        return Err(format!("{MOST_GAMES} games are the most"));
    }
    Ok(games)
}

/// A seed stands in a tag, from which everybody must be able to read it again.
fn seed(text: &str) -> Result<String, String> {
    if text.contains(['\n', '\r']) {
        return Err("a seed is one line: a tag of a record cannot hold a line end".to_owned());
    }
    Ok(text.to_owned())
}

impl Generate {
    pub(crate) fn run(&self, console: &Console) -> anyhow::Result<()> {
        let plan = self.plan()?;
        let language = self.lang.language()?;
        let wanted = self.output.is_some() || !self.results.wanted();
        let records = self.output.clone().unwrap_or_else(|| "-".into());
        if wanted && self.results.clashes_with(&records) {
            bail!("records and results cannot both go to the same place: name a file for each");
        }
        self.refuse_rule_files(wanted.then_some(&records))?;
        let mut output = wanted
            .then(|| Output::open(&records, console))
            .transpose()?;
        let results = self.results.open(console)?;
        let mut scores = Results::new(&plan);
        let whole = self.play(&plan, |batch| {
            scores.merge(&batch.scores);
            match &mut output {
                Some(output) => output.write_all(batch.text.as_bytes()),
                None => Ok(()),
            }
        })?;
        // Said before the files are closed, so that a part does not take the place of a whole.
        let cut_short = (!whole).then(interrupt::cut_short);
        if let Some(output) = output {
            output.finish()?;
        }
        if let Some(results) = results {
            self.results.write(results, &plan, &scores, language)?;
        }
        cut_short.map_or(Ok(()), |interrupted| Err(interrupted.into()))
    }

    /// Plays all games of a plan and hands them on in their order; says whether that was all, or Ctrl-C
    /// came before.
    fn play(
        &self,
        plan: &Plan,
        mut emit: impl FnMut(&Batch) -> std::io::Result<()>,
    ) -> anyhow::Result<bool> {
        interrupt::watch();
        progress::begin(self.work.no_progress);
        progress::expect_records(plan.games());
        // A thread without a batch would only wait.
        let batches = usize::try_from(plan.units().div_ceil(BATCH)).unwrap_or(usize::MAX);
        let threads = self.work.threads().min(batches).max(1);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        let ahead = threads.saturating_mul(AHEAD);
        let mut starts = (0..plan.units().div_ceil(BATCH)).map(|batch| batch * BATCH);
        // Texts that have been written make room for later ones: memory that is given back and asked for
        // again costs as much as a tenth of the games.
        let mut spare: Vec<String> = Vec::new();
        let mut ready: Vec<Batch> = Vec::new();
        loop {
            let begun: Vec<_> = starts
                .by_ref()
                .take(ahead)
                .map(|start| (start, spare.pop().unwrap_or_default()))
                .collect();
            if begun.is_empty() && ready.is_empty() {
                return Ok(true);
            }
            let mut made = Vec::new();
            let play = || {
                let batches = begun.into_par_iter();
                made = batches
                    .map(|(start, room)| Batch::play(plan, start, room))
                    .collect();
            };
            let mut write = || hand_on(&mut ready, &mut spare, &mut emit);
            let written = if threads == 1 {
                // One thread does one thing at a time.
                let written = write();
                if matches!(written, Ok(true)) {
                    pool.install(play);
                }
                written
            } else {
                // The next ones are played while the last ones are written.
                pool.in_place_scope(|scope| {
                    scope.spawn(|_| play());
                    write()
                })
            };
            if !written? {
                return Ok(false);
            }
            ready = made;
        }
    }

    /// Says no where a result would take the place of the rules it is made by.
    fn refuse_rule_files(&self, records: Option<&PathBuf>) -> anyhow::Result<()> {
        let rules: Vec<_> = self
            .rules
            .iter()
            .map(Path::new)
            .map(Source::named)
            .collect();
        let mut places = records
            .map(PathBuf::as_path)
            .into_iter()
            .chain(self.results.file());
        places.try_for_each(|place| refuse_source(place, &rules))
    }

    /// A player that --match names twice.
    fn twice(&self) -> Option<Policy> {
        let mut players = self.contest.iter().enumerate();
        let found =
            players.find(|(at, player)| self.contest.iter().skip(at + 1).any(|it| it == *player));
        found.map(|(_, &player)| player)
    }

    fn plan(&self) -> anyhow::Result<Plan> {
        let rulesets = plan::rulesets(&self.variant, &self.rules)?;
        let limit = self.until.get();
        if self.contest.is_empty() {
            let (men, women) = match self.policy {
                Some(both) => (both, both),
                None => (self.men, self.women),
            };
            let games = self.games.map_or(1, NonZeroU64::get);
            return Ok(Plan::of_sides(
                rulesets,
                &self.seed,
                (men, women),
                limit,
                games,
            ));
        }
        if self.contest.len() == 1 {
            bail!("--match takes two players or more, such as `lookahead,greedy`");
        }
        if let Some(twice) = self.twice() {
            bail!(
                "--match names `{twice}` twice; with the sides swapped, its games would be the same"
            );
        }
        let games = self.games.map_or(2, NonZeroU64::get);
        if games % 2 == 1 {
            bail!(
                "--match plays every dice seed twice, with the sides swapped: --games must be even"
            );
        }
        Ok(Plan::of_contest(
            rulesets,
            &self.seed,
            &self.contest,
            limit,
            games,
        ))
    }
}

/// Hands batches on in their order, and keeps the memory of their texts; says whether that was all, or
/// Ctrl-C came before.
fn hand_on(
    ready: &mut Vec<Batch>,
    spare: &mut Vec<String>,
    emit: &mut impl FnMut(&Batch) -> std::io::Result<()>,
) -> std::io::Result<bool> {
    let mut games = 0;
    for mut batch in ready.drain(..) {
        games += batch.games;
        emit(&batch)?;
        if !batch.whole {
            progress::done(games);
            return Ok(false);
        }
        batch.text.clear();
        spare.push(batch.text);
    }
    progress::done(games);
    Ok(true)
}

/// Some games, one after another.
struct Batch {
    text: String,
    scores: Results,
    games: u64,
    /// None was left out because of Ctrl-C.
    whole: bool,
}

impl Batch {
    /// Plays into a text that is empty, and may have room already.
    fn play(plan: &Plan, start: u64, text: String) -> Self {
        let mut batch = Self {
            text,
            scores: Results::new(plan),
            games: 0,
            whole: true,
        };
        let mut desk = Desk::default();
        for unit in start..(start + BATCH).min(plan.units()) {
            if interrupt::asked() {
                batch.whole = false;
                break;
            }
            if unit > 0 {
                batch.text.push('\n');
            }
            let (series, score) = plan.write(unit, &mut batch.text, &mut desk);
            batch.scores.add(series, &score);
            batch.games += score.games;
        }
        batch
    }
}
