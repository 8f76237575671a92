//! `record`: taking a game down as it is played.

mod answer;
mod dialog;
mod keeper;
mod lines;

use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use clap::{Args, ValueEnum};
use sahkku::diagnostic::Severity;
use sahkku::record::{self, ChunkKind, TagName, split};
use sahkku::replay::Rulebook;
use sahkku::rules::{Rules, Variant, differences};
use sahkku::session::{Due, OpenError, Session};

use crate::cli::console::Console;
use crate::cli::excerpt::SourceText;
use crate::cli::input::{Source, reason};
use crate::cli::options::RuleOptions;
use crate::cli::outside;
use crate::cli::records::Worker;
use crate::cli::ruleset::Ruleset;

use dialog::Dialog;
use keeper::Keeper;

/// Take a game down as it is played.
///
/// The program asks for each throw and each action and writes the record into FILE after every
/// step, so that nothing is lost whatever happens. The same command goes on with a game that is not
/// finished. Works line by line on any terminal, with a screen reader, and from a pipe; `help`
/// lists what can be typed. The end of the input leaves the game as it is, saved.
///
/// Seeded dice are thrown by the program. It tells the commitment to the seed before play; the seed
/// is kept in FILE.seed, which nobody else can read, and goes into the record when the game is over.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Record {
    /// The file of the record. If it is there already and holds one unfinished game, that game goes
    /// on.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    rules: RuleOptions,

    /// Who plays the men.
    #[arg(long, value_name = "NAME")]
    men: Option<String>,

    /// Who plays the women.
    #[arg(long, value_name = "NAME")]
    women: Option<String>,

    /// The meeting or tournament.
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,

    /// Where it is played.
    #[arg(long, value_name = "TEXT")]
    site: Option<String>,

    /// The date, such as 2026.11.30; unknown parts are `??`.
    #[arg(long, value_name = "DATE")]
    date: Option<String>,

    /// Which round.
    #[arg(long, value_name = "TEXT")]
    round: Option<String>,

    /// Whether dice on the table are typed in (`physical`), or the program throws (`seeded`).
    #[arg(long, value_name = "SOURCE", value_enum, hide_possible_values = true)]
    dice: Option<Dice>,

    /// The seed of seeded dice: any text. Without it a new game gets one that nobody can guess.
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,

    /// Do not show the board after each turn.
    #[arg(long)]
    no_board: bool,
}

const EXAMPLES: &str = "\
Examples:
  sahkku record final.sahkku --variant lagesvuotna --men Ánte --women Biret
  sahkku record final.sahkku
  sahkku record online.sahkku --variant unjarga --dice seeded";

/// Where the throws come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Dice {
    Physical,
    Seeded,
}

/// More than any record of one game; such a file is something else.
const MOST_BYTES: u64 = 16 << 20;

impl Record {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        self.check_options()?;
        let (session, keeper) = match self.read()? {
            Some(bytes) => self.go_on(&bytes, console)?,
            None => self.begin(console)?,
        };
        Dialog::new(session, keeper, !self.no_board, console).run()
    }

    fn check_options(&self) -> anyhow::Result<()> {
        if self.file.as_os_str() == "-" {
            bail!("a game is taken down in a file, and `-` is none");
        }
        let Some(seed) = &self.seed else {
            return Ok(());
        };
        if self.dice == Some(Dice::Physical) {
            bail!("physical dice have no seed: leave --seed out, or say --dice seeded");
        }
        if seed.is_empty() || seed.chars().any(char::is_control) {
            bail!("--seed takes a text of at least one character, and no control characters");
        }
        Ok(())
    }

    /// What the file holds; nothing where there is none yet, or nothing in it.
    fn read(&self) -> anyhow::Result<Option<Vec<u8>>> {
        let path = self.file.display();
        let cannot = |error: &io::Error| anyhow!("cannot read {path}: {}", reason(error));
        match fs::metadata(&self.file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(cannot(&error)),
            Ok(what) if !what.is_file() => bail!("{path} is no ordinary file"),
            Ok(what) if what.len() > MOST_BYTES => {
                bail!("{path} is too large to be the record of one game")
            }
            Ok(_) => Source::File(self.file.clone()).refuse_in_place()?,
        }
        let bytes = fs::read(&self.file).map_err(|error| cannot(&error))?;
        Ok(Some(bytes).filter(|bytes| !bytes.trim_ascii().is_empty()))
    }

    /// Begins a game.
    fn begin(&self, console: &mut Console) -> anyhow::Result<(Session, Keeper)> {
        let ruleset = self.rules.require()?;
        let seeded = self.seed.is_some() || self.dice == Some(Dice::Seeded);
        let seed = match &self.seed {
            Some(seed) => Some(seed.clone()),
            None if seeded => Some(new_seed()?),
            None => None,
        };
        let rules = rules_tag(&ruleset.variant);
        let mut tags = self.tags();
        tags.push((TagName::Variant, &ruleset.variant.id));
        if !rules.is_empty() {
            tags.push((TagName::Rules, &rules));
        }
        let tags: Vec<_> = tags
            .iter()
            .map(|(name, value)| (name.as_str(), *value))
            .collect();
        let rulebook = rulebook(Some(&ruleset));
        let session = Session::begin(&tags, seed.as_deref(), rulebook.clone())?;
        self.refuse_slips(&session, rulebook, console)?;
        let mut keeper = Keeper::new(&self.file);
        if let Some(seed) = &seed {
            keeper.keep_seed(seed)?;
        }
        Ok((session, keeper))
    }

    /// A date or a name that `check` would warn of later is refused now, while it is easily typed again.
    fn refuse_slips(
        &self,
        session: &Session,
        rulebook: Rulebook,
        console: &mut Console,
    ) -> anyhow::Result<()> {
        let header = session.text().as_bytes();
        let findings = Worker::new(rulebook).verify(header).findings;
        let mut slips = findings
            .iter()
            .filter(|finding| finding.severity > Severity::Hint)
            .peekable();
        if slips.peek().is_none() {
            return Ok(());
        }
        let name = self.file.display().to_string();
        let text = SourceText::new(&name, header, 1);
        slips.for_each(|finding| console.finding(&text, finding));
        bail!("nothing was written: say it otherwise, and the game can begin")
    }

    /// Goes on with the game that the file holds.
    fn go_on(&self, bytes: &[u8], console: &mut Console) -> anyhow::Result<(Session, Keeper)> {
        let path = self.file.display();
        let mut records = Vec::new();
        let mut before = Some(String::new());
        for chunk in split(bytes) {
            match chunk.kind {
                ChunkKind::Record => records.push((chunk.bytes, chunk.line)),
                ChunkKind::Outside => before = outside::kept(chunk.bytes),
            }
        }
        let ((bytes, line), before) = match (&records[..], before) {
            ([], _) => bail!("{path} holds no record: name another file for a new game"),
            (_, None) => bail!(
                "{path} holds text that belongs to no record: take it out, put `%` before its lines, \
                 or name another file"
            ),
            (&[one], Some(before)) => (one, before),
            _ => bail!(
                "{path} holds {} records, and one game is taken down in a file of its own: name \
                 another file",
                records.len()
            ),
        };
        let record = record::Record::parse(bytes);
        let mut keeper = Keeper::new(&self.file);
        keeper.keep_before(before);
        let seed = match &self.seed {
            Some(seed) => Some(seed.clone()),
            None if wants_seed(&record) => keeper.seed()?,
            None => None,
        };
        let ruleset = self.rules.resolve()?;
        let session = Session::open(&record, seed.as_deref(), rulebook(ruleset.as_ref()));
        let session = session.map_err(|error| match error {
            OpenError::NotRight(verification) => {
                let text = SourceText::new(&path.to_string(), bytes, line);
                for finding in verification
                    .findings
                    .iter()
                    .filter(|finding| finding.is_error())
                {
                    console.finding(&text, finding);
                }
                anyhow!("the record in {path} is not right: mend it, then the game can go on")
            }
            OpenError::SeedNeeded => anyhow!(
                "{path}: {error}: say it with --seed; {} is not there any more",
                keeper.seed_path().display()
            ),
            _ => anyhow!("{path}: {error}"),
        })?;
        if matches!(session.due(), Due::Over { .. }) && (!session.is_seeded() || has_seed(&record))
        {
            bail!("the game in {path} is over: name another file for a new one");
        }
        self.check_same(&record, &session, ruleset.as_ref())?;
        if let Some(seed) = seed.filter(|_| wants_seed(&record)) {
            keeper.keep_seed(&seed)?;
        }
        Ok((session, keeper))
    }

    /// The options that are tags.
    fn tags(&self) -> Vec<(TagName, &str)> {
        let given = [
            (TagName::Event, &self.event),
            (TagName::Site, &self.site),
            (TagName::Date, &self.date),
            (TagName::Round, &self.round),
            (TagName::Men, &self.men),
            (TagName::Women, &self.women),
        ];
        let given = given.into_iter();
        given
            .filter_map(|(name, value)| Some((name, value.as_deref()?)))
            .collect()
    }

    /// The same command goes on with a game, another one does not.
    fn check_same(
        &self,
        record: &record::Record<'_>,
        session: &Session,
        ruleset: Option<&Ruleset>,
    ) -> anyhow::Result<()> {
        let path = self.file.display();
        for (name, given) in self.tags() {
            let tag = name.as_str();
            match record.value(name) {
                Some(value) if value.as_ref() == given => {}
                Some(value) => bail!(
                    "{path} holds an unfinished game whose {tag} is `{value}` and not `{given}`: leave \
                     the option out to go on with it, or name another file for a new game"
                ),
                None => bail!(
                    "{path} holds an unfinished game that has no {tag}: leave the option out to go on \
                     with it; `sahkku annotate {path} --tag '{tag}={given}' -i` adds it"
                ),
            }
        }
        if ruleset.is_some_and(|ruleset| ruleset.engine.rules() != session.engine().rules()) {
            bail!(
                "{path} holds an unfinished game of {} by other rules than these: leave --variant and \
                 --rules out to go on with it, or name another file for a new game",
                session.ruling().variant.id
            );
        }
        let other = match self.dice {
            Some(Dice::Physical) => session.is_seeded(),
            Some(Dice::Seeded) => !session.is_seeded(),
            None => false,
        };
        if other {
            bail!(
                "{path} holds an unfinished game with other dice: leave --dice out to go on with it"
            );
        }
        Ok(())
    }
}

/// The seed of this record is still a secret.
fn wants_seed(record: &record::Record<'_>) -> bool {
    let seeded = record
        .value(TagName::Dice)
        .is_some_and(|word| word.eq_ignore_ascii_case("seeded"));
    seeded && !has_seed(record)
}

fn has_seed(record: &record::Record<'_>) -> bool {
    record.tag(TagName::Seed).is_some()
}

/// The forms that are known: the built-in ones and one of a rule file.
fn rulebook(ruleset: Option<&Ruleset>) -> Rulebook {
    let own = ruleset.filter(|ruleset| ruleset.house_rules.is_empty());
    Rulebook::new(
        own.map(|ruleset| ruleset.variant.clone())
            .into_iter()
            .collect(),
    )
}

/// What a `Rules` tag has to hold, so that the record can be read without the options of this call:
/// what differs from the built-in form of that name, or every switch where there is none.
fn rules_tag(variant: &Variant) -> String {
    let switches = |rules: &Rules| rules.to_switches();
    let Some(builtin) = Variant::builtin(&variant.id) else {
        return switches(&variant.rules);
    };
    let pairs: Vec<String> = differences(&builtin.rules, &variant.rules)
        .into_iter()
        .filter_map(|found| Some(format!("{}={}", found.switch.name(), found.right?)))
        .collect();
    let pairs = pairs.join(" ");
    match builtin.rules.with_house_rules(&pairs) {
        Ok(rules) if rules == variant.rules => pairs,
        _ => switches(&variant.rules),
    }
}

/// A seed of 128 bits of chance.
fn new_seed() -> anyhow::Result<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).context("the system gives no random numbers; use --seed")?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}
