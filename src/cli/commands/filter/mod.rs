//! `filter`: the records that meet conditions.

mod conditions;
mod folder;
mod names;
mod pick;
mod written;

use std::io::{self, Write as _};
use std::num::NonZeroU64;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use sahkku::filter::{Filter as Wanted, Finder, Found};
use sahkku::record::{ChunkKind, Record};
use sahkku::replay::Rulebook;

use crate::cli::console::{Console, Wholeness};
use crate::cli::input::{Source, gather};
use crate::cli::options::{OutputOption, ReadOptions, RuleOptions, from_one};
use crate::cli::output::Output;
use crate::cli::records::{self, Piece};

use conditions::Conditions;
use folder::{By, Folder};
use pick::{Enough, Picker, Sample, Size, Text};
use written::{text_of, write_record};

/// Pick out records by their tags, players, dates, results, lengths, positions and throws.
///
/// Records come out byte for byte as they are, in their order, with one blank line between them; what stands
/// before the first record of a file is left out. All conditions must be met; of one that is given
/// several times, one value must be. Records that are wrong are looked at as far as they can be played.
/// The exit status is 0 whether any record is found or not.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Filter {
    /// Files and folders of records, compressed or not; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Each game once: the first of those with the same rules, start, throws and moves, however they are
    /// written.
    ///
    /// The throws for who starts are among them; where they are left out it is another record.
    /// Takes memory for each different game, about 30 bytes.
    #[arg(long, help_heading = "Which of them")]
    unique: bool,

    /// Some of them by chance: a number of records, or a share such as `1%`.
    ///
    /// A number of records is kept in memory until all are read.
    #[arg(long, value_name = "N|P%", help_heading = "Which of them")]
    sample: Option<Size>,

    /// The seed of the sample, any text: the same one draws the same records.
    #[arg(
        long,
        value_name = "TEXT",
        requires = "sample",
        help_heading = "Which of them"
    )]
    seed: Option<String>,

    /// Leave the first N out.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        help_heading = "Which of them"
    )]
    skip: u64,

    /// No more than N; reading stops there.
    #[arg(long, value_name = "N", help_heading = "Which of them")]
    limit: Option<u64>,

    /// Write only how many there are.
    #[arg(long, conflicts_with_all = ["split", "split_by"], help_heading = "Where they go")]
    count: bool,

    /// Several files in the folder that -o names, with N records in each.
    #[arg(
        long,
        value_name = "N",
        value_parser = from_one::<NonZeroU64>,
        requires = "output",
        conflicts_with = "split_by",
        help_heading = "Where they go"
    )]
    split: Option<NonZeroU64>,

    /// Several files in the folder that -o names, one for each value of a tag, such as `variant`.
    #[arg(
        long,
        value_name = "TAG",
        value_parser = conditions::tag_name,
        requires = "output",
        help_heading = "Where they go"
    )]
    split_by: Option<String>,

    /// Rules of your own: a rule file, or house rules (`switch=value`), for conditions on games.
    #[arg(long, value_name = "FILE|SWITCH=VALUE")]
    rules: Vec<String>,

    #[command(flatten)]
    reading: ReadOptions,

    #[command(flatten)]
    output: OutputOption,

    // Last, since its heading is also that of what comes behind it.
    #[command(flatten)]
    conditions: Conditions,
}

const EXAMPLES: &str = "\
Examples:
  sahkku filter cups --player 'Ánte*' --date 2018..2019 -o ante.sahkku
  sahkku filter games.sahkku.gz --variant lagesvuotna --turns 200.. --count
  sahkku filter games.sahkku --position 'Km:H2 qw:D2' --throw XXX
  sahkku filter a.sahkku b.sahkku --unique -o all.sahkku
  sahkku filter games.sahkku --sample 1000 --seed a | sahkku stats -
  sahkku filter games.sahkku --split-by variant -o by-variant";

/// Where records go.
enum Sink {
    Count(u64, Output),
    /// One behind another; with the line end of the last.
    One(Option<&'static str>, Output),
    Many(Box<Folder>),
}

impl Sink {
    fn write(&mut self, text: &Text<'_>) -> anyhow::Result<()> {
        match self {
            Self::Count(count, _) => *count += 1,
            Self::One(before, output) => {
                write_record(output, text, *before)?;
                *before = Some(text.line_end);
            }
            Self::Many(folder) => folder.write(text)?,
        }
        Ok(())
    }

    fn finish(self, wholeness: &Wholeness, sources: &[Source]) -> anyhow::Result<()> {
        match self {
            Self::Count(count, mut output) => {
                writeln!(output, "{count}")?;
                output.finish()
            }
            Self::One(_, output) => output.finish(),
            Self::Many(folder) => folder.finish(wholeness, sources),
        }
    }
}

impl Filter {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let rules = RuleOptions {
            rules: self.rules.clone(),
            ..RuleOptions::default()
        };
        let rulebook = rules.rulebook()?;
        let mut wanted = self.conditions.filter();
        if self.unique {
            wanted = wanted.with_identity();
        }
        let mut picker = Picker::new(self.unique, self.sample(console)?, self.skip, self.limit);
        let mut sources = gather(&self.files, console);
        if sources.is_empty() {
            // Each was complained about, and nothing comes of nothing.
            return Ok(());
        }
        let mut sink = self.sink(&sources, console)?;
        if picker.wants_nothing() {
            sources.clear();
        }
        for source in &sources {
            let read = self.source(source, &wanted, &rulebook, console, &mut picker, &mut sink);
            match read {
                Err(error) if error.is::<Enough>() => break,
                // The output itself has failed.
                Err(error) if error.downcast_ref::<io::Error>().is_some() => return Err(error),
                Err(error) => console.complain(&error),
                Ok(()) => {}
            }
        }
        picker.finish(&mut |text| sink.write(text))?;
        sink.finish(&console.wholeness(), &sources)
    }

    fn sample(&self, console: &Console) -> anyhow::Result<Sample> {
        let Some(size) = self.sample else {
            return Ok(Sample::All);
        };
        if let Some(seed) = &self.seed {
            return Ok(Sample::new(size, seed));
        }
        let seed = format!("{:016x}", getrandom::u64()?);
        console.remark(format_args!("the same sample again: --seed {seed}"));
        Ok(Sample::new(size, &seed))
    }

    fn sink(&self, sources: &[Source], console: &Console) -> anyhow::Result<Sink> {
        let path = &self.output.output;
        let by = match (self.split, &self.split_by) {
            (Some(records), _) => By::Records(records.get()),
            (None, Some(_)) => By::Group,
            (None, None) => {
                return Ok(if self.count {
                    Sink::Count(0, Output::of_sources(path, sources, console)?)
                } else {
                    Sink::One(None, Output::of_records(path, console)?)
                });
            }
        };
        if path.as_os_str() == "-" {
            bail!("several files go into a folder: name it with -o");
        }
        Ok(Sink::Many(Box::new(Folder::open(path, by)?)))
    }

    /// Goes through the records of one file.
    fn source(
        &self,
        source: &Source,
        wanted: &Wanted,
        rulebook: &Rulebook,
        console: &mut Console,
        picker: &mut Picker,
        sink: &mut Sink,
    ) -> anyhow::Result<()> {
        records::each_with(
            console,
            source,
            self.reading,
            || Finder::new(wanted, rulebook.clone()),
            |finder, piece| self.find(finder, piece),
            |console, piece, found| {
                if let Some(refusal) = piece.refusal(source) {
                    console.complain(&refusal);
                }
                let Some((found, group)) = found else {
                    return Ok(());
                };
                let text = text_of(piece.bytes, &group);
                picker.take(&text, found.identity, &mut |text| sink.write(text))
            },
        )
    }

    /// Whether a piece is wanted, and into which group it goes.
    fn find(&self, finder: &mut Finder<'_>, piece: Piece<'_>) -> Option<(Found, String)> {
        if piece.kind != ChunkKind::Record || piece.too_large.is_some() {
            return None;
        }
        let found = finder.find(piece.bytes)?;
        let group = match &self.split_by {
            None => String::new(),
            Some(name) => {
                let header = Record::parse_header(piece.bytes);
                match header.tag_named(name) {
                    Some(tag) => tag.value(piece.bytes).into_owned(),
                    None => format!("no {name}"),
                }
            }
        };
        Some((found, group))
    }
}
