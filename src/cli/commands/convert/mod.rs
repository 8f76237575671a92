//! `convert`: records in other formats, and back.

mod each;
mod from_json;
mod tables;
mod tabulate;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use sahkku::export::html::Page;
use sahkku::export::json::{self, DocumentWriter, RecordJson};
use sahkku::record::Record;
use sahkku::replay::Game;

use crate::cli::article::{ArticleFormat, ArticleOptions, ArticleSink};
use crate::cli::console::Console;
use crate::cli::input::{Source, gather};
use crate::cli::line_ends::lacking;
use crate::cli::options::{LanguageOption, OutputOption, ReadOptions, RuleOptions};
use crate::cli::output::Output;
use crate::cli::records::Worker;

use self::each::{Before, Input, Made};
use self::from_json::JsonShape;
use self::tables::{TableName, Tables};

/// Turn records into JSON and back, into tables, a page to click through, or an article.
///
/// JSON holds all that a record says and goes back to the same record; comments before the first record
/// belong to none, and only `--to sahkku` keeps them. With --replay it also holds every position and
/// consequence. A record in JSON may be eight times as large as --max-record says. The tables of games, turns and actions are described in
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

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Records,
    Json(JsonShape),
}

impl Convert {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        if self.table.is_some() && self.to != To::Csv {
            bail!("--table is for --to csv");
        }
        if self.replay && !matches!(self.to, To::Json | To::Jsonl) {
            bail!("--replay is for --to json and --to jsonl");
        }
        let input = Input {
            rulebook: self.rules.rulebook()?,
            sources: self.sources(console)?,
        };
        if input.sources.is_empty() {
            // Each was complained about, and nothing comes of nothing.
            return Ok(());
        }
        let path = &self.output.output;
        match self.to {
            To::Sahkku => self.to_records(console, &input),
            To::Json => self.to_document(console, &input),
            To::Jsonl => self.to_lines(console, &input),
            To::Csv => {
                let tables = Tables::csv(self.table, path, &input.sources, console)?;
                self.tabulate(console, &input, tables)
            }
            To::Parquet => {
                let tables = Tables::parquet(path, self.reading.work.threads())?;
                self.tabulate(console, &input, tables)
            }
            To::Html => self.to_page(console, &input),
            To::Md => self.to_article(console, &input, ArticleFormat::Markdown),
            To::Tex => self.to_article(console, &input, ArticleFormat::Tex),
            To::Typst => self.to_article(console, &input, ArticleFormat::Typst),
        }
    }

    /// Records as they are, with a blank line between two of them.
    fn to_records(&self, console: &mut Console, input: &Input) -> anyhow::Result<()> {
        let mut output = Output::of_records(&self.output.output, console)?;
        let mut gap = String::new();
        let make = |_: &mut Worker, bytes: &[u8]| Made::right(bytes.to_vec());
        let before = Before::Kept(<[u8]>::to_vec);
        self.each(console, input, &before, make, |text| {
            output.write_all(gap.as_bytes())?;
            gap = lacking(&text);
            output.write_all(&text)
        })?;
        output.finish()
    }

    fn to_document(&self, console: &mut Console, input: &Input) -> anyhow::Result<()> {
        let mut writer = DocumentWriter::new(self.output(console, input)?)?;
        let make = |worker: &mut Worker, bytes: &[u8]| self.json(worker, bytes);
        self.each(console, input, &Before::NoPlace, make, |record| {
            writer.write(&record)
        })?;
        writer.finish()?.finish()
    }

    fn to_lines(&self, console: &mut Console, input: &Input) -> anyhow::Result<()> {
        let mut output = self.output(console, input)?;
        // A line is written on all cores; one document is one text from beginning to end.
        let make = |worker: &mut Worker, bytes: &[u8]| self.json(worker, bytes).map(|it| line(&it));
        self.each(console, input, &Before::NoPlace, make, |line| {
            output.write_all(&line)
        })?;
        output.finish()
    }

    fn to_page(&self, console: &mut Console, input: &Input) -> anyhow::Result<()> {
        let mut output = self.output(console, input)?;
        let mut page = Page::in_language(self.lang.language()?);
        self.each(console, input, &Before::LeftOut, played, |(text, game)| {
            page.add(&Record::parse(&text), &game);
            Ok(())
        })?;
        page.write(&mut output)?;
        output.finish()
    }

    fn to_article(
        &self,
        console: &mut Console,
        input: &Input,
        format: ArticleFormat,
    ) -> anyhow::Result<()> {
        let output = self.output(console, input)?;
        let path = &self.output.output;
        let language = self.lang.language()?;
        let mut article = ArticleSink::new(format, &self.article, path, output, language)?;
        self.each(console, input, &Before::LeftOut, played, |(text, game)| {
            article.add(&Record::parse(&text), &game);
            Ok(())
        })?;
        article.finish(console)
    }

    /// Where something goes that must not take the place of what it is made of.
    fn output(&self, console: &Console, input: &Input) -> anyhow::Result<Output> {
        Output::of_sources(&self.output.output, &input.sources, console)
    }

    /// The files that are meant; only one of records where only a part of it is wanted.
    fn sources(&self, console: &mut Console) -> anyhow::Result<Vec<Source>> {
        let sources = gather(&self.files, console);
        if self.bytes.is_some() {
            let [source] = sources.as_slice() else {
                bail!("--bytes wants one file");
            };
            if self.content_of(source) != Content::Records {
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

    /// What a file holds: as the call says, or its name.
    fn content_of(&self, source: &Source) -> Content {
        let ending = match source {
            Source::File(path) => path
                .extension()
                .map(|ending| ending.to_string_lossy().to_lowercase()),
            Source::Stdin => None,
        };
        match (self.from, ending.as_deref()) {
            (Some(From::Json), _) | (None, Some("json")) => Content::Json(JsonShape::Document),
            (Some(From::Jsonl), _) | (None, Some("jsonl" | "ndjson")) => {
                Content::Json(JsonShape::Lines)
            }
            (Some(From::Sahkku) | None, _) => Content::Records,
        }
    }

    fn json(&self, worker: &mut Worker, bytes: &[u8]) -> Made<RecordJson> {
        worker.with_record(bytes, |record, rulebook| {
            if !self.replay {
                return Made::right(json::from_record(record));
            }
            let game = Game::replay(record, rulebook);
            Made {
                right: game.verification.is_right(),
                what: json::with_replay(record, &game),
            }
        })
    }
}

fn line(record: &RecordJson) -> Vec<u8> {
    let mut line = Vec::new();
    // Writing to a vector cannot fail.
    let _ = json::write_line(&mut line, record);
    line
}

/// A record with the game that it tells of.
fn played(worker: &mut Worker, bytes: &[u8]) -> Made<(Vec<u8>, Game)> {
    worker.with_record(bytes, |record, rulebook| {
        let game = Game::replay(record, rulebook);
        Made {
            right: game.verification.is_right(),
            what: (bytes.to_vec(), game),
        }
    })
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
