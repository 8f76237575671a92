//! `stats`: tables of what happened.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sahkku::export::table::{
    FormRow, PlayerRow, RecordRow, Row, RowFormat, RowWriter, TurnRow, turn_rows,
};
use sahkku::record::ChunkKind;
use sahkku::replay::{Game, Rulebook};
use sahkku::stats::{GameOpening, Summary, count, count_with_opening};

use crate::cli::commands::reports::ReportOptions;
use crate::cli::console::{Console, Status};
use crate::cli::input::{Source, gather};
use crate::cli::options::{LanguageOption, OutputOption, ReadOptions, RuleOptions, TableFormat};
use crate::cli::output::Output;
use crate::cli::prose::counted;
use crate::cli::records::{self, Piece, Worker};

/// Count what happened: results, lengths, throws, captures, the king, luck.
///
/// Rows for a record or a turn tell of a game as far as it can be played; what is summed up, by variant, by player and
/// in reports, leaves games out that are not right. The exit status is 1 if any is not.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Stats {
    /// Files and folders of records.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// A row for each: `record`, `turn`, `variant` or `player`.
    #[arg(
        long,
        value_name = "WHAT",
        value_enum,
        default_value_t,
        hide_possible_values = true
    )]
    by: By,

    #[command(flatten)]
    reports: ReportOptions,

    /// How the table is written: `text`, `json` (one object a line) or `csv`.
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value_t,
        hide_possible_values = true
    )]
    format: TableFormat,

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
  sahkku stats samples
  sahkku stats cup.sahkku --by player
  sahkku stats games.sahkku --report dice,first
  sahkku stats games.sahkku --report openings --depth 3 --top 40
  sahkku stats games.sahkku --report falls --heat-map falls.svg
  sahkku stats games.sahkku --report all --format json -o all.jsonl
  sahkku stats game.sahkku --by turn --format csv -o game.csv";

/// What a row is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum By {
    #[default]
    Record,
    Turn,
    Variant,
    Player,
}

/// What a batch of records has come to.
struct Counted<R> {
    rows: Vec<R>,
    summary: Summary,
    openings: Vec<GameOpening>,
    records: u64,
    wrong: u64,
    /// What was too large to be read.
    refused: Vec<anyhow::Error>,
}

impl<R> Default for Counted<R> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            summary: Summary::default(),
            openings: Vec::new(),
            records: 0,
            wrong: 0,
            refused: Vec::new(),
        }
    }
}

impl Stats {
    fn row_format(&self) -> anyhow::Result<RowFormat<'static>> {
        Ok(self.format.row_format(self.lang.language()?))
    }

    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let rulebook = self.rules.rulebook()?;
        self.reports.check(self.row_format()?)?;
        let sources = gather(&self.files, console);
        if sources.is_empty() {
            // Each was complained about, and nothing comes of nothing.
            return Ok(());
        }
        self.reports.check_places(&self.output.output, &sources)?;
        let output = Output::of_sources(&self.output.output, &sources, console)?;
        if self.reports.any() {
            let summary = self.summary(console, &sources, &rulebook);
            let output = self.reports.write(&summary, self.row_format()?, output)?;
            output.finish()?;
            return self
                .reports
                .draw(console, &summary, self.lang.language()?, &sources);
        }
        let output = match self.by {
            By::Record => self.rows(
                console,
                &sources,
                &rulebook,
                output,
                |worker, counted, name, piece| {
                    let row = worker.with_record(piece.bytes, |record, rulebook| {
                        let game = count(record, rulebook);
                        counted.wrong += u64::from(!game.is_right());
                        RecordRow::new(name, number(piece), record, &game)
                    });
                    counted.rows.push(row);
                },
            )?,
            By::Turn => self.rows(
                console,
                &sources,
                &rulebook,
                output,
                |worker, counted, name, piece| {
                    let rows: Vec<TurnRow> = worker.with_record(piece.bytes, |record, rulebook| {
                        let game = Game::replay(record, rulebook);
                        counted.wrong += u64::from(!game.verification.is_right());
                        turn_rows(name, number(piece), &game).collect()
                    });
                    counted.rows.extend(rows);
                },
            )?,
            By::Variant | By::Player => {
                let summary = self.summary(console, &sources, &rulebook);
                self.summed(&summary, output)?
            }
        };
        output.finish()
    }

    /// A table that grows as records are read.
    fn rows<R: Row + Send>(
        &self,
        console: &mut Console,
        sources: &[Source],
        rulebook: &Rulebook,
        output: Output,
        work: impl Fn(&mut Worker, &mut Counted<R>, &str, Piece<'_>) + Sync,
    ) -> anyhow::Result<Output> {
        let mut writer = RowWriter::new(output, self.row_format()?)?;
        each(
            console,
            sources,
            self.reading,
            rulebook,
            false,
            work,
            |counted| {
                counted
                    .rows
                    .into_iter()
                    .try_for_each(|row| writer.write(row))
                    .map_err(Into::into)
            },
        )?;
        Ok(writer.finish()?)
    }

    /// Everything counted together.
    fn summary(&self, console: &mut Console, sources: &[Source], rulebook: &Rulebook) -> Summary {
        let mut summary = Summary::default();
        let work = |worker: &mut Worker, counted: &mut Counted<()>, _: &str, piece: Piece<'_>| {
            worker.with_record(piece.bytes, |record, rulebook| {
                let mut game = count_with_opening(record, rulebook, self.reports.depth());
                counted.wrong += u64::from(!game.is_right());
                counted.openings.extend(GameOpening::take(&mut game));
                counted.summary.add(&game);
            });
        };
        // Nothing is written yet that could fail.
        let _ = each(
            console,
            sources,
            self.reading,
            rulebook,
            true,
            work,
            |counted| {
                summary.merge(&counted.summary);
                for opening in &counted.openings {
                    summary.add_opening(opening);
                }
                Ok(())
            },
        );
        summary
    }

    fn summed(&self, summary: &Summary, output: Output) -> anyhow::Result<Output> {
        if self.by == By::Player {
            let mut writer = RowWriter::new(output, self.row_format()?)?;
            for row in PlayerRow::all(summary) {
                writer.write(row)?;
            }
            return Ok(writer.finish()?);
        }
        let mut writer = RowWriter::new(output, self.row_format()?)?;
        let rows: Vec<FormRow> = FormRow::all(summary).collect();
        let several = rows.len() > 1;
        for row in rows {
            writer.write(row)?;
        }
        if several {
            writer.write_total(FormRow::total(summary))?;
        }
        Ok(writer.finish()?)
    }
}

/// Goes through all records.
fn each<R: Send>(
    console: &mut Console,
    sources: &[Source],
    reading: ReadOptions,
    rulebook: &Rulebook,
    summed: bool,
    work: impl Fn(&mut Worker, &mut Counted<R>, &str, Piece<'_>) + Sync,
    mut emit: impl FnMut(Counted<R>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (mut records, mut wrong) = (0, 0);
    for source in sources {
        let name = source.name();
        let mut failed = None;
        let read = records::gather(
            console,
            source,
            reading,
            rulebook,
            |worker, counted: &mut Counted<R>, piece| {
                if let Some(refusal) = piece.refusal(source) {
                    counted.refused.push(refusal);
                } else if piece.kind == ChunkKind::Record {
                    counted.records += 1;
                    work(worker, counted, &name, piece);
                }
            },
            |console, mut counted| {
                counted
                    .refused
                    .drain(..)
                    .for_each(|refusal| console.complain(&refusal));
                records += counted.records;
                wrong += counted.wrong;
                if let Err(error) = emit(counted) {
                    failed = Some(error);
                    anyhow::bail!("the table cannot be written");
                }
                Ok(())
            },
        );
        match (failed, read) {
            (Some(error), _) => return Err(error),
            (None, Err(error)) => console.complain(&error),
            (None, Ok(())) => {}
        }
    }
    remark(console, records, wrong, summed);
    Ok(())
}

/// Says at the end how many records are not right, and what that means where they are summed up.
fn remark(console: &mut Console, records: u64, wrong: u64, summed: bool) {
    if records == 0 && console.status() == Status::Fine {
        console.remark("no record was found, and nothing is counted");
    }
    if wrong == 0 {
        return;
    }
    let far = match (wrong, summed) {
        (1, true) => "is not right and is left out",
        (1, false) => "is not right and is counted as far as it can be played",
        (_, true) => "are not right and are left out",
        (_, false) => "are not right and are counted as far as they can be played",
    };
    console.worsen(Status::Wrong);
    console.remark(format_args!(
        "{wrong} of {} {far}; `sahkku check` says why",
        counted(records, "record")
    ));
}

fn number(piece: Piece<'_>) -> usize {
    usize::try_from(piece.number).unwrap_or(usize::MAX)
}
