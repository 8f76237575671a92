//! `convert`: records in other formats, and back.

use std::io::{BufReader, Write as _};
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use sahkku::export::html::Page;
use sahkku::export::json::{self, DocumentWriter, RecordJson};
use sahkku::export::table::{RowFormat, RowWriter, TurnRow, turn_rows};
use sahkku::record::{ChunkKind, Record};
use sahkku::replay::{Game, Rulebook};

use crate::cli::article::{ArticleFormat, ArticleOptions, ArticleSink};
use crate::cli::console::{Console, Status};
use crate::cli::input::{Source, gather};
use crate::cli::options::{LanguageOption, OutputOption, ReadOptions, RuleOptions};
use crate::cli::output::Output;
use crate::cli::records::{self, Piece};

/// Turn records into JSON and back, into a table, a page to click through, or an article.
///
/// JSON holds all that a record says and goes back to the same record. With --replay it also holds
/// every position and consequence. A page is one HTML file that needs nothing beside itself. An article is
/// a text with numbered diagrams; with -o NAME they are files in the folder NAME-pictures beside it,
/// otherwise they are drawn as text.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Convert {
    /// Files and folders of records; files that end in .json or .jsonl are read as such.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// `sahkku`; `json`, one document; `jsonl`, a record a line; `csv`, a row for each turn;
    /// `html`, a page to click through; `md`, `tex` or `typst`, an article.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: To,

    /// What the files hold, if their names do not say it: `sahkku`, `json` or `jsonl`.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    from: Option<From>,

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
  sahkku convert cup.sahkku --to csv -o turns.csv
  sahkku convert cup.sahkku --to html -o cup.html
  sahkku convert game.sahkku --to typst -o game.typ
  sahkku convert game.sahkku --to tex --turns 3,7,10-12 --theme bw -o game.tex";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    Sahkku,
    Json,
    Jsonl,
    Csv,
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

/// Where the records go.
enum Sink {
    Sahkku { output: Output, gap: bool },
    Json(DocumentWriter<Output>),
    Jsonl(Output),
    Csv(RowWriter<'static, Output, TurnRow>),
    Html { output: Output, page: Page<'static> },
    Article(Box<ArticleSink>),
}

/// A record on its way.
struct Carried {
    text: Vec<u8>,
    json: Option<RecordJson>,
    rows: Vec<TurnRow>,
    game: Option<Game>,
    right: bool,
}

impl Convert {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let rulebook = self.rules.rulebook()?;
        let output = Output::open(&self.output.output, console)?;
        let mut sink = match self.to {
            To::Sahkku => Sink::Sahkku { output, gap: false },
            To::Json => Sink::Json(DocumentWriter::new(output)?),
            To::Jsonl => Sink::Jsonl(output),
            To::Csv => Sink::Csv(RowWriter::new(output, RowFormat::Csv)?),
            To::Html => Sink::Html {
                output,
                page: Page::in_language(self.lang.language()?),
            },
            To::Md => self.article_sink(ArticleFormat::Markdown, output)?,
            To::Tex => self.article_sink(ArticleFormat::Tex, output)?,
            To::Typst => self.article_sink(ArticleFormat::Typst, output)?,
        };
        for source in gather(&self.files, console) {
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
        let name = source.name();
        let mut wrong = 0_u64;
        let read = records::each(
            source,
            self.reading,
            rulebook,
            |worker, piece| {
                let is_there = piece.kind == ChunkKind::Record && piece.too_large.is_none();
                is_there.then(|| {
                    worker.with_record(piece.bytes, |record, rulebook| {
                        self.carry(&name, piece, record, rulebook)
                    })
                })
            },
            |piece, carried| {
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
        if wrong > 0 {
            console.worsen(Status::Wrong);
            console.remark(format_args!(
                "{name}: {wrong} records are not right and are given as far as they can be played; `sahkku check` says why"
            ));
        }
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
        let wrong = || format!("{name} does not hold records as JSON");
        let input = BufReader::new(source.open()?);
        let mut worker = records::Worker::new(rulebook.clone());
        let mut number = 0;
        let mut each = |record: &RecordJson| -> anyhow::Result<()> {
            number += 1;
            let text = json::to_record_text(record)
                .with_context(|| format!("{name}: record {number} cannot be written"))?;
            let piece = Piece {
                kind: ChunkKind::Record,
                number,
                line: 1,
                offset: 0,
                bytes: &text,
                too_large: None,
            };
            let carried = worker.with_record(&text, |record, rulebook| {
                self.carry(name, piece, record, rulebook)
            });
            sink.write(carried).map_err(Into::into)
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

    /// Makes of a record what the target needs, and no more.
    fn carry(
        &self,
        name: &str,
        piece: Piece<'_>,
        record: &Record<'_>,
        rulebook: &mut Rulebook,
    ) -> Carried {
        let mut carried = Carried {
            text: Vec::new(),
            json: None,
            rows: Vec::new(),
            game: None,
            right: true,
        };
        let number = usize::try_from(piece.number).unwrap_or(usize::MAX);
        match self.to {
            To::Sahkku => carried.text = piece.bytes.to_vec(),
            To::Json | To::Jsonl if self.replay => {
                let game = Game::replay(record, rulebook);
                carried.right = game.verification.is_right();
                carried.json = Some(json::with_replay(record, &game));
            }
            To::Json | To::Jsonl => carried.json = Some(json::from_record(record)),
            To::Csv => {
                let game = Game::replay(record, rulebook);
                carried.right = game.verification.is_right();
                carried.rows = turn_rows(name, number, &game).collect();
            }
            To::Html | To::Md | To::Tex | To::Typst => {
                let game = Game::replay(record, rulebook);
                carried.right = game.verification.is_right();
                carried.text = piece.bytes.to_vec();
                carried.game = Some(game);
            }
        }
        carried
    }
}

impl Sink {
    fn write(&mut self, carried: Carried) -> std::io::Result<()> {
        match (self, carried.json) {
            (Self::Sahkku { output, gap }, _) => {
                if *gap {
                    output.write_all(b"\n")?;
                }
                output.write_all(&carried.text)?;
                // Records that came with a blank line behind them need no other.
                *gap = !carried.text.ends_with(b"\n\n");
                Ok(())
            }
            (Self::Json(writer), Some(record)) => writer.write(&record),
            (Self::Jsonl(output), Some(record)) => json::write_line(output, &record),
            (Self::Csv(writer), _) => carried
                .rows
                .into_iter()
                .try_for_each(|row| writer.write(row)),
            (Self::Html { page, .. }, _) => {
                if let Some(game) = &carried.game {
                    page.add(&Record::parse(&carried.text), game);
                }
                Ok(())
            }
            (Self::Article(article), _) => {
                if let Some(game) = &carried.game {
                    article.add(&Record::parse(&carried.text), game);
                }
                Ok(())
            }
            (Self::Json(_) | Self::Jsonl(_), None) => Ok(()),
        }
    }

    fn finish(self, console: &Console) -> anyhow::Result<()> {
        let output = match self {
            Self::Sahkku { output, .. } | Self::Jsonl(output) => output,
            Self::Json(writer) => writer.finish()?,
            Self::Csv(writer) => writer.finish()?,
            Self::Html { mut output, page } => {
                page.write(&mut output)?;
                output
            }
            Self::Article(article) => return article.finish(console),
        };
        output.finish()
    }
}
