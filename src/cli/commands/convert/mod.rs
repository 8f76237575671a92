//! `convert`: records in other formats, and back.

mod sink;
mod tables;
mod tabulate;

use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use sahkku::export::html::Page;
use sahkku::export::json::{self, DocumentWriter, RecordJson};
use sahkku::record::Record;
use sahkku::replay::{Game, Rulebook};

use crate::cli::article::{ArticleFormat, ArticleOptions, ArticleSink};
use crate::cli::console::{Console, Status};
use crate::cli::input::{Source, gather};
use crate::cli::options::{LanguageOption, OutputOption, ReadOptions, RuleOptions};
use crate::cli::output::Output;
use crate::cli::outside;
use crate::cli::records;

use self::sink::{Carried, Sink};
use self::tables::TableName;

/// Turn records into JSON and back, into tables, a page to click through, or an article.
///
/// JSON holds all that a record says and goes back to the same record; comments before the first record
/// belong to none, and only `--to sahkku` keeps them. With --replay it also holds every position and
/// consequence. The tables of games, turns and actions are described in
/// `docs/tables.md`: as CSV one of them (--table) or, with -o FOLDER, all; as Parquet all, with a folder
/// for each form of the game. A page is one HTML file that needs nothing beside itself. An article is
/// a text with numbered diagrams; with -o NAME they are files in the folder NAME-pictures beside it,
/// otherwise they are drawn as text.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Convert {
    /// Files and folders of records; files that end in .json or .jsonl are read as such.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// `sahkku`; `json`, one document; `jsonl`, a record a line; `csv` or `parquet`, tables;
    /// `html`, a page to click through; `md`, `tex` or `typst`, an article.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: To,

    /// What the files hold, if their names do not say it: `sahkku`, `json` or `jsonl`.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    from: Option<From>,

    /// Which table CSV has: `games`, `turns` or `actions`.
    #[arg(long, value_name = "TABLE", value_enum, hide_possible_values = true)]
    table: Option<TableName>,

    /// Only the records that begin in these bytes of the one file: from FROM, counted from 0, up to and
    /// without TO. However a file is cut, each of its records begins in one part.
    #[arg(long, value_name = "FROM-TO", value_parser = byte_range)]
    bytes: Option<(u64, u64)>,

    /// Add positions, consequences and findings to JSON.
    #[arg(long)]
    replay: bool,

    #[command(flatten)]
    article: ArticleOptions,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    reading: ReadOptions,

    #[command(flatten)]
    lang: LanguageOption,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku convert cup.sahkku --to json -o cup.json
  sahkku convert cup.json --to sahkku
  sahkku convert cup.sahkku --to jsonl --replay | head -1
  sahkku convert cup.sahkku --to csv --table turns -o turns.csv
  sahkku convert archive --to parquet -o tables
  sahkku convert large.sahkku --bytes 0-1000000000 --to sahkku | sahkku check -
  sahkku convert cup.sahkku --to html -o cup.html
  sahkku convert game.sahkku --to typst -o game.typ
  sahkku convert game.sahkku --to tex --turns 3,7,10-12 --theme bw -o game.tex";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    Sahkku,
    Json,
    Jsonl,
    Csv,
    Parquet,
    Html,
    Md,
    Tex,
    Typst,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum From {
    Sahkku,
    Json,
    Jsonl,
}

impl Convert {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        if self.table.is_some() && self.to != To::Csv {
            bail!("--table is for --to csv");
        }
        if self.replay && !matches!(self.to, To::Json | To::Jsonl) {
            bail!("--replay is for --to json and --to jsonl");
        }
        let path = &self.output.output;
        if matches!(self.to, To::Csv | To::Parquet) {
            return self.tabulate(console);
        }
        let rulebook = self.rules.rulebook()?;
        let sources = self.sources(console)?;
        if sources.is_empty() {
            // Each was complained about, and nothing comes of nothing.
            return Ok(());
        }
        let output = match self.to {
            To::Sahkku => Output::of_records(path, console)?,
            _ => Output::of_sources(path, &sources, console)?,
        };
        let mut sink = match self.to {
            To::Json => Sink::Json(DocumentWriter::new(output)?),
            To::Jsonl => Sink::Jsonl(output),
            To::Html => Sink::Html {
                output,
                page: Page::in_language(self.lang.language()?),
            },
            To::Md => self.article_sink(ArticleFormat::Markdown, output)?,
            To::Tex => self.article_sink(ArticleFormat::Tex, output)?,
            To::Typst => self.article_sink(ArticleFormat::Typst, output)?,
            To::Sahkku | To::Csv | To::Parquet => Sink::Sahkku { output, gap: false },
        };
        for source in sources {
            let name = source.name();
            let read = match self.format_of(&source) {
                From::Sahkku => self.convert_records(console, &source, &rulebook, &mut sink),
                from => self.convert_json(&source, from, &name, &rulebook, &mut sink),
            };
            match read {
                // The output itself has failed.
                Err(error) if error.downcast_ref::<std::io::Error>().is_some() => {
                    return Err(error);
                }
                Err(error) => console.complain(&error),
                Ok(()) => {}
            }
        }
        sink.finish(console)
    }

    /// The files that are meant; only one of records where only a part of it is wanted.
    fn sources(&self, console: &mut Console) -> anyhow::Result<Vec<Source>> {
        let sources = gather(&self.files, console);
        if self.bytes.is_some() {
            let [source] = sources.as_slice() else {
                bail!("--bytes wants one file");
            };
            if self.format_of(source) != From::Sahkku {
                bail!("--bytes is for records and not for JSON");
            }
        }
        Ok(sources)
    }

    const fn reading(&self) -> ReadOptions {
        let mut reading = self.reading;
        reading.bytes = self.bytes;
        reading
    }

    fn article_sink(&self, format: ArticleFormat, output: Output) -> anyhow::Result<Sink> {
        let path = &self.output.output;
        let sink = ArticleSink::new(format, &self.article, path, output, self.lang.language()?)?;
        Ok(Sink::Article(Box::new(sink)))
    }

    fn format_of(&self, source: &Source) -> From {
        let ending = match source {
            Source::File(path) => path
                .extension()
                .map(|ending| ending.to_string_lossy().to_lowercase()),
            Source::Stdin => None,
        };
        self.from.unwrap_or(match ending.as_deref() {
            Some("json") => From::Json,
            Some("jsonl" | "ndjson") => From::Jsonl,
            _ => From::Sahkku,
        })
    }

    fn convert_records(
        &self,
        console: &mut Console,
        source: &Source,
        rulebook: &Rulebook,
        sink: &mut Sink,
    ) -> anyhow::Result<()> {
        let mut wrong = 0_u64;
        let read = records::each(
            console,
            source,
            self.reading(),
            rulebook,
            |worker, piece| {
                if piece.is_outside() {
                    return self.carry_outside(piece.bytes);
                }
                let is_there = piece.too_large.is_none();
                is_there.then(|| {
                    worker.with_record(piece.bytes, |record, rulebook| {
                        self.carry(piece.bytes, record, rulebook)
                    })
                })
            },
            |console, piece, carried| {
                if piece.is_outside() && self.is_json() && !is_bare(piece.bytes) {
                    console.remark(format_args!(
                        "{}: what stands before the first record is left out: JSON has no place for it",
                        source.name()
                    ));
                }
                if let Some(refusal) = piece.refusal(source) {
                    console.complain(&refusal);
                }
                if let Some(carried) = carried {
                    wrong += u64::from(!carried.right);
                    sink.write(carried)?;
                }
                Ok(())
            },
        );
        remark_wrong(console, source, wrong);
        read
    }

    fn convert_json(
        &self,
        source: &Source,
        from: From,
        name: &str,
        rulebook: &Rulebook,
        sink: &mut Sink,
    ) -> anyhow::Result<()> {
        let mut worker = records::Worker::new(rulebook.clone());
        each_json(source, from, name, |_, text| {
            let carried =
                worker.with_record(text, |record, rulebook| self.carry(text, record, rulebook));
            sink.write(carried).map_err(Into::into)
        })
    }

    const fn is_json(&self) -> bool {
        matches!(self.to, To::Json | To::Jsonl)
    }

    /// What stands before the first record goes on as it stands, unless it is wrong.
    fn carry_outside(&self, bytes: &[u8]) -> Option<Carried> {
        let carries = self.to == To::Sahkku && !is_bare(bytes);
        carries.then(|| Carried::as_it_is(bytes))
    }

    /// Makes of a record what the target needs, and no more.
    fn carry(&self, bytes: &[u8], record: &Record<'_>, rulebook: &mut Rulebook) -> Carried {
        let mut carried = Carried::as_it_is(b"");
        match self.to {
            To::Sahkku => carried.text = bytes.to_vec(),
            To::Json | To::Jsonl if self.replay => {
                let game = Game::replay(record, rulebook);
                carried.right = game.verification.is_right();
                carried.json = Some(json::with_replay(record, &game));
            }
            To::Json | To::Jsonl => carried.json = Some(json::from_record(record)),
            // Tables are made of rows, in another way.
            To::Csv | To::Parquet => {}
            To::Html | To::Md | To::Tex | To::Typst => {
                let game = Game::replay(record, rulebook);
                carried.right = game.verification.is_right();
                carried.text = bytes.to_vec();
                carried.game = Some(game);
            }
        }
        // A line is written here, on all cores; one document is one text from beginning to end.
        if self.to == To::Jsonl
            && let Some(record) = carried.json.take()
        {
            // Writing to a vector cannot fail.
            let _ = json::write_line(&mut carried.text, &record);
        }
        carried
    }
}

/// Whether nothing stands before the first record that could be kept.
fn is_bare(bytes: &[u8]) -> bool {
    outside::kept(bytes).is_none_or(|kept| kept.is_empty())
}

/// Says how many records of a file are not right.
fn remark_wrong(console: &mut Console, source: &Source, wrong: u64) {
    if wrong > 0 {
        console.worsen(Status::Wrong);
        console.remark(format_args!(
            "{}: {}; `sahkku check` says why",
            source.name(),
            match wrong {
                1 => "one record is not right and is given as far as it can be played".to_owned(),
                _ => format!(
                    "{wrong} records are not right and are given as far as they can be played"
                ),
            }
        ));
    }
}

/// Hands on the text of each record that a file holds as JSON, with its number from 1.
fn each_json(
    source: &Source,
    from: From,
    name: &str,
    mut work: impl FnMut(u64, &[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let wrong = || format!("{name} does not hold records as JSON");
    let input = BufReader::new(source.open()?);
    let mut number = 0;
    let mut each = |record: &RecordJson| -> anyhow::Result<()> {
        number += 1;
        let text = json::to_record_text(record)
            .with_context(|| format!("{name}: record {number} cannot be written"))?;
        work(number, &text)
    };
    if from == From::Json {
        return json::read_document(input)
            .with_context(wrong)?
            .iter()
            .try_for_each(each);
    }
    for record in json::read_lines(input) {
        each(&record.with_context(wrong)?)?;
    }
    Ok(())
}

/// Reads two numbers of bytes such as `0-1000`.
fn byte_range(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.split_once('-').and_then(|(from, to)| {
        let number = |digits: &str| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| plain)
        };
        Some((number(from)?, number(to)?))
    });
    match numbers {
        Some((from, to)) if from <= to => Ok((from, to)),
        _ => Err("two numbers of bytes with a hyphen between them, the smaller first".to_owned()),
    }
}
