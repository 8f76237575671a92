//! `check`: proves records.

mod levels;
mod mending;
mod report;
mod sarif;
mod tally;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use sahkku::diagnostic::{Certainty, Code, Diagnostic, Severity};
use sahkku::record::{ChunkKind, ReadError, utf16_finding};
use sahkku::replay::{Rulebook, mend_outside, mends};
use sahkku::text::Span;

use super::explain;
use crate::cli::console::{Console, Status};
use crate::cli::excerpt::SourceText;
use crate::cli::input::{Source, gather};
use crate::cli::options::{OutputOption, ReadOptions, RuleOptions};
use crate::cli::output::Output;
use crate::cli::outside;
use crate::cli::records::{self, Piece, Worker};
use crate::cli::render::{self, Finding, FindingJson};

use levels::{LevelOptions, Levels};
use report::{OutsideJson, RecordJson, json};
use sarif::SarifWriter;
use tally::Tally;

/// Verify records: every throw and move, the result, the seed.
///
/// Whatever is wrong is shown with its place, the rule it breaks and what would have been legal. A
/// folder stands for all .sahkku files in it; `-` is standard input.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Check {
    /// Files and folders of records.
    #[arg(required_unless_present = "explain", value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    reading: ReadOptions,

    /// Show hints too: marks that were left out, things that could not be checked.
    #[arg(long)]
    hints: bool,

    /// Show only what is wrong, and no summary.
    #[arg(short, long, conflicts_with = "hints")]
    quiet: bool,

    #[command(flatten)]
    levels: LevelOptions,

    /// Mend slips in the files, in place, as far as the rules bear the change out, and check what
    /// comes of it.
    ///
    /// `safe` (what is meant without a word) makes only changes that say what was meant; `all` makes
    /// those too that are the likeliest reading, and wants somebody to look at them.
    #[arg(
        long,
        value_name = "WHICH",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "safe",
        hide_possible_values = true
    )]
    fix: Option<FixWhich>,

    /// Explain a finding, by its name or number, and check nothing.
    #[arg(long, value_name = "FINDING", conflicts_with = "files")]
    explain: Option<Code>,

    /// How the report is written: `text` for people, `json` for programs, one object a line, `sarif`
    /// for editors and forges.
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value_t,
        hide_possible_values = true
    )]
    format: CheckFormat,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku check samples
  sahkku check cup.sahkku --hints
  sahkku check cup.sahkku --rules ourvillage.toml
  sahkku check cup.sahkku --strict --allow missing-dot
  sahkku check cup.sahkku --fix
  sahkku check --explain illegal-move
  sahkku check --format json - < cup.sahkku";

/// How the report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum CheckFormat {
    #[default]
    Text,
    Json,
    Sarif,
}

/// Which slips are mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FixWhich {
    Safe,
    All,
}

impl From<FixWhich> for Certainty {
    fn from(which: FixWhich) -> Self {
        match which {
            FixWhich::Safe => Self::Safe,
            FixWhich::All => Self::Guess,
        }
    }
}

/// What is said of a piece of a file.
struct Said {
    report: Report,
    tally: Tally,
}

/// It in the format that was asked for.
enum Report {
    Text(String),
    /// One line, or none where there is nothing to say.
    Json(Option<String>),
    Sarif(Vec<String>),
}

/// The reports on their way out.
struct Reports {
    output: Output,
    sarif: Option<SarifWriter>,
}

impl Reports {
    fn open(mut output: Output, format: CheckFormat) -> anyhow::Result<Self> {
        let sarif = match format {
            CheckFormat::Sarif => Some(SarifWriter::begin(&mut output)?),
            CheckFormat::Text | CheckFormat::Json => None,
        };
        Ok(Self { output, sarif })
    }

    /// Findings for people go to standard error, reports for programs to the output.
    fn write(&mut self, report: Report, console: &Console) -> anyhow::Result<()> {
        match (report, &mut self.sarif) {
            (Report::Text(text), _) => console.say(&text),
            (Report::Json(Some(line)), _) => writeln!(self.output, "{line}")?,
            (Report::Sarif(results), Some(sarif)) => sarif.write(&mut self.output, &results)?,
            (Report::Json(None) | Report::Sarif(_), _) => {}
        }
        Ok(())
    }

    fn finish(mut self) -> anyhow::Result<()> {
        if self.sarif.is_some() {
            SarifWriter::end(&mut self.output)?;
        }
        self.output.finish()
    }
}

impl Check {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        if let Some(code) = self.explain {
            return explain::print(Some(code), &self.output, console);
        }
        let rulebook = self.rules.rulebook()?;
        let levels = self.levels.levels();
        let sources = gather(&self.files, console);
        if self.fix.is_some() && sources.contains(&Source::Stdin) {
            bail!("--fix changes files in place, and standard input (`-`) is none");
        }
        if sources.is_empty() {
            // Each was complained about, and nothing comes of nothing.
            return Ok(());
        }
        let output = Output::of_sources(&self.output.output, &sources, console)?;
        let mut reports = Reports::open(output, self.format)?;
        let mut total = Tally::default();
        let mut files = 0;
        for source in &sources {
            if let Some(tally) = self.source(source, &rulebook, &levels, console, &mut reports)? {
                files += 1;
                total.add(tally);
            }
        }
        if self.format == CheckFormat::Text && !self.quiet {
            writeln!(reports.output, "{}", total.summary(files, self.hints))?;
        }
        reports.finish()
    }

    /// Checks one file, after mending it if that was asked for. Nothing comes of one of which
    /// nothing could be read.
    fn source(
        &self,
        source: &Source,
        rulebook: &Rulebook,
        levels: &Levels,
        console: &mut Console,
        reports: &mut Reports,
    ) -> anyhow::Result<Option<Tally>> {
        let name = source.name();
        let colored = console.is_colored();
        let mut tally = Tally::default();
        if let (Some(which), Source::File(path)) = (self.fix, source) {
            match mending::mend_file(path, self.reading, rulebook, which.into(), console) {
                Ok(mended) => tally.mended = mended,
                // What is wrong with it is said when it is checked.
                Err(error) if is_utf16(&error) => {}
                Err(error) => console.complain(&error),
            }
        }
        let read = records::each_piece(
            source,
            self.reading,
            || Worker::new(rulebook.clone()),
            |worker, piece| self.say(worker, levels, &name, piece, colored),
            |_, said| {
                reports.write(said.report, console)?;
                tally.add(said.tally);
                Ok(())
            },
        );
        let mut whole = true;
        match read {
            Ok(()) => {}
            Err(error) if is_utf16(&error) => {
                let nothing = Piece::outside(b"");
                let said = self.outside(&name, nothing, vec![utf16_finding()], levels, colored);
                reports.write(said.report, console)?;
                tally.add(said.tally);
            }
            Err(error) if error.downcast_ref::<std::io::Error>().is_some() => return Err(error),
            // What was checked counts, and what was not is said.
            Err(error) => {
                console.complain(&error);
                whole = false;
            }
        }
        if tally.records == 0 && tally.errors == 0 && whole {
            let finding = Diagnostic::new(Code::NoRecord, Span::at(0), "no record in this file");
            let nothing = Piece::outside(b"");
            let mut said = self.outside(&name, nothing, vec![finding], levels, colored);
            let hidden = self.format == CheckFormat::Text && !self.quiet && !self.hints;
            if hidden && said.tally.hints > 0 {
                // A hint, but one that is always worth a line.
                console.remark(format_args!("{name}: no record in it [{}]", Code::NoRecord));
                said.tally.hints = 0;
            }
            reports.write(said.report, console)?;
            tally.add(said.tally);
        }
        if tally.errors > 0 {
            console.worsen(Status::Wrong);
        }
        Ok((whole || tally.records > 0).then_some(tally))
    }

    fn say(
        &self,
        worker: &mut Worker,
        levels: &Levels,
        file: &str,
        piece: Piece<'_>,
        colored: bool,
    ) -> Said {
        if piece.kind == ChunkKind::Outside {
            let findings = too_large(piece).unwrap_or_else(|| outside::findings(piece.bytes));
            let mut said = self.outside(file, piece, findings, levels, colored);
            let promised = said.tally.mendable > 0 && !self.quiet;
            if promised
                && mend_outside(piece.bytes, &mut worker.rulebook, Certainty::Safe).is_none()
            {
                said.tally.mendable = 0;
            }
            return said;
        }
        let text = SourceText::new(file, piece.bytes, piece.line);
        let mut verification = worker.verify(piece.bytes);
        if let Some(findings) = too_large(piece) {
            verification.findings = findings;
        }
        let mut tally = Tally {
            records: 1,
            allowed: levels.apply(&mut verification.findings),
            turns: u64::from(verification.turns),
            actions: u64::from(verification.actions),
            ..Tally::default()
        };
        tally.wrong = u64::from(!verification.is_right());
        tally.count(&verification.findings);
        // Only what holds is promised: where something is wrong, a change may help nothing.
        let wrong = tally.wrong > 0 && tally.mendable > 0 && !self.quiet;
        if wrong && !mends(piece.bytes, &mut worker.rulebook, Certainty::Safe) {
            tally.mendable = 0;
        }
        let report = match self.format {
            CheckFormat::Json => {
                let report = RecordJson::new(file, piece, &text, &verification, tally.allowed);
                Report::Json(Some(json(&report)))
            }
            _ => self.report(file, &text, &verification.findings, colored),
        };
        Said { report, tally }
    }

    /// What is said of text that belongs to no record.
    fn outside(
        &self,
        file: &str,
        piece: Piece<'_>,
        mut findings: Vec<Diagnostic>,
        levels: &Levels,
        colored: bool,
    ) -> Said {
        let text = SourceText::new(file, piece.bytes, piece.line);
        let mut tally = Tally {
            allowed: levels.apply(&mut findings),
            ..Tally::default()
        };
        tally.count(&findings);
        let report = match self.format {
            CheckFormat::Json if findings.is_empty() && tally.allowed == 0 => Report::Json(None),
            CheckFormat::Json => {
                let diagnostics = findings.iter();
                Report::Json(Some(json(&OutsideJson {
                    file,
                    record: 0,
                    ok: !findings.iter().any(Diagnostic::is_error),
                    allowed: tally.allowed,
                    diagnostics: diagnostics
                        .map(|finding| FindingJson::new(&text, finding))
                        .collect(),
                })))
            }
            _ => self.report(file, &text, &findings, colored),
        };
        Said { report, tally }
    }

    /// The findings as people and SARIF readers get them.
    fn report(
        &self,
        file: &str,
        text: &SourceText<'_>,
        findings: &[Diagnostic],
        colored: bool,
    ) -> Report {
        let least = match (self.hints, self.quiet) {
            (true, _) => Severity::Hint,
            (false, true) => Severity::Error,
            (false, false) => Severity::Warning,
        };
        let shown = findings.iter().filter(|finding| finding.severity >= least);
        if self.format == CheckFormat::Sarif {
            return Report::Sarif(
                shown
                    .map(|finding| sarif::result(file, text, finding))
                    .collect(),
            );
        }
        Report::Text(
            shown
                .map(|finding| render::render(text, &Finding::from(finding), colored))
                .collect(),
        )
    }
}

/// What is to be said of a piece that was too large to be read.
fn too_large(piece: Piece<'_>) -> Option<Vec<Diagnostic>> {
    let large = piece.too_large?;
    let finding = large.finding();
    Some(vec![match records::raise(large) {
        Some(remedy) => finding.with_help(remedy.trim_start_matches("; ")),
        None => finding,
    }])
}

fn is_utf16(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| matches!(cause.downcast_ref(), Some(ReadError::Utf16)))
}
