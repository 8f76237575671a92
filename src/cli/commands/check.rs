//! `check`: proves records.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use sahkku::diagnostic::{Diagnostic, Severity};
use sahkku::record::{ChunkKind, check_outside, utf16_finding};
use sahkku::replay::{Verification, verify};
use serde::Serialize;

use crate::cli::console::{Console, Status};
use crate::cli::excerpt::SourceText;
use crate::cli::input::{Source, gather};
use crate::cli::options::{Format, FormatOption, OutputOption, ReadOptions, RuleOptions};
use crate::cli::output::Output;
use crate::cli::records::{self, Piece, Worker};
use crate::cli::render::{self, Finding, FindingJson};

/// Verify records: every throw and move, the result, the seed.
///
/// Whatever is wrong is shown with its place, the rule it breaks and what would have been legal. A
/// folder stands for all .sahkku files in it; `-` is standard input.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Check {
    /// Files and folders of records.
    #[arg(required = true, value_name = "FILE")]
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
    format: FormatOption,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku check samples
  sahkku check cup.sahkku --hints
  sahkku check cup.sahkku --rules ourvillage.toml
  sahkku check --format json - < cup.sahkku";

/// What is said of a piece of a file.
struct Said {
    json: Option<String>,
    text: String,
    tally: Tally,
}

/// How many findings and records there are.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    records: u64,
    wrong: u64,
    errors: u64,
    warnings: u64,
    hints: u64,
    turns: u64,
    actions: u64,
}

impl Tally {
    const fn add(&mut self, other: Self) {
        self.records += other.records;
        self.wrong += other.wrong;
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.hints += other.hints;
        self.turns += other.turns;
        self.actions += other.actions;
    }

    fn count(&mut self, findings: &[Diagnostic]) {
        for finding in findings {
            match finding.severity {
                Severity::Error => self.errors += 1,
                Severity::Warning => self.warnings += 1,
                Severity::Hint => self.hints += 1,
            }
        }
    }
}

/// The report on a record for programs.
#[derive(Serialize)]
struct RecordJson<'r> {
    file: &'r str,
    record: u64,
    line: u64,
    ok: bool,
    variant: Option<&'r str>,
    result: Option<&'static str>,
    termination: Option<&'static str>,
    turns: u32,
    actions: u32,
    position: Option<String>,
    diagnostics: Vec<FindingJson<'r>>,
}

/// The report on what belongs to no record.
#[derive(Serialize)]
struct OutsideJson<'r> {
    file: &'r str,
    record: u64,
    ok: bool,
    diagnostics: Vec<FindingJson<'r>>,
}

impl Check {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let rulebook = self.rules.rulebook()?;
        let mut output = Output::open(&self.output.output, console)?;
        let sources = gather(&self.files, console);
        let mut total = Tally::default();
        let mut files = 0;
        for source in &sources {
            let name = source.name();
            let colored = console.is_colored();
            let mut tally = Tally::default();
            let read = records::each(
                source,
                self.reading,
                &rulebook,
                |worker, piece| self.say(worker, &name, piece, colored),
                |_, said| {
                    console.say(&said.text);
                    if let Some(json) = said.json {
                        writeln!(output, "{json}")?;
                    }
                    tally.add(said.tally);
                    Ok(())
                },
            );
            match read {
                Ok(()) => files += 1,
                // The output itself has failed.
                Err(error) if error.downcast_ref::<std::io::Error>().is_some() => {
                    return Err(error);
                }
                Err(error) => self.unreadable(console, &mut output, source, &error)?,
            }
            if tally.errors > 0 {
                console.worsen(Status::Wrong);
            }
            if tally.records == 0 && tally.errors == 0 && !self.quiet {
                console.remark(format_args!("{name}: no record in it"));
            }
            total.add(tally);
        }
        if self.format.format == Format::Text && !self.quiet {
            writeln!(output, "{}", self.summary(total, files))?;
        }
        output.finish()
    }

    /// A file that is no text is a finding; a file that cannot be read is no use.
    fn unreadable(
        &self,
        console: &mut Console,
        output: &mut Output,
        source: &Source,
        error: &anyhow::Error,
    ) -> anyhow::Result<()> {
        let utf16 = error.chain().any(|cause| {
            matches!(
                cause.downcast_ref::<sahkku::record::ReadError>(),
                Some(sahkku::record::ReadError::Utf16)
            )
        });
        if !utf16 {
            console.complain(error);
            return Ok(());
        }
        let finding = utf16_finding();
        let name = source.name();
        let text = SourceText::new(&name, b"", 1);
        console.finding(&text, &finding);
        if self.format.format == Format::Json {
            let diagnostics = vec![FindingJson::new(&text, &finding)];
            output.json_line(&OutsideJson {
                file: &name,
                record: 0,
                ok: false,
                diagnostics,
            })?;
        }
        Ok(())
    }

    fn say(&self, worker: &mut Worker, file: &str, piece: Piece<'_>, colored: bool) -> Said {
        let text = SourceText::new(file, piece.bytes, piece.line);
        let mut tally = Tally::default();
        if piece.kind == ChunkKind::Outside {
            let findings = too_large(piece).unwrap_or_else(|| check_outside(piece.bytes));
            tally.count(&findings);
            let json = (self.format.format == Format::Json && !findings.is_empty()).then(|| {
                let diagnostics = findings
                    .iter()
                    .map(|finding| FindingJson::new(&text, finding));
                let ok = !findings.iter().any(Diagnostic::is_error);
                json(&OutsideJson {
                    file,
                    record: 0,
                    ok,
                    diagnostics: diagnostics.collect(),
                })
            });
            return Said {
                json,
                text: self.findings(&text, &findings, colored),
                tally,
            };
        }
        let mut verification = worker.with_record(piece.bytes, verify);
        if let Some(findings) = too_large(piece) {
            verification.findings = findings;
        }
        tally.records = 1;
        tally.wrong = u64::from(!verification.is_right());
        tally.turns = u64::from(verification.turns);
        tally.actions = u64::from(verification.actions);
        tally.count(&verification.findings);
        let json = (self.format.format == Format::Json)
            .then(|| json(&record_json(file, piece, &text, &verification)));
        Said {
            json,
            text: self.findings(&text, &verification.findings, colored),
            tally,
        }
    }

    /// The findings that are to be shown, as text; nothing where a program reads them.
    fn findings(&self, text: &SourceText<'_>, findings: &[Diagnostic], colored: bool) -> String {
        let least = match (self.hints, self.quiet) {
            (true, _) => Severity::Hint,
            (false, true) => Severity::Error,
            (false, false) => Severity::Warning,
        };
        if self.format.format == Format::Json {
            return String::new();
        }
        findings
            .iter()
            .filter(|finding| finding.severity >= least)
            .map(|finding| render::render(text, &Finding::from(finding), colored))
            .collect()
    }

    fn summary(&self, total: Tally, files: u64) -> String {
        let verdict = match (total.records, total.wrong) {
            (0, _) => "no record".to_owned(),
            (1, 0) => "1 record, right".to_owned(),
            (1, _) => "1 record, wrong".to_owned(),
            (records, 0) => format!("{records} records, all right"),
            (records, wrong) => format!("{records} records, {wrong} wrong"),
        };
        let mut parts = vec![verdict];
        for (count, one, many) in [
            (total.errors, "error", "errors"),
            (total.warnings, "warning", "warnings"),
        ] {
            if count > 0 {
                parts.push(format!("{count} {}", if count == 1 { one } else { many }));
            }
        }
        if total.hints > 0 {
            let hints = if total.hints == 1 { "hint" } else { "hints" };
            let how = if self.hints {
                ""
            } else {
                " (shown with --hints)"
            };
            parts.push(format!("{} {hints}{how}", total.hints));
        }
        let files = if files == 1 {
            "1 file".to_owned()
        } else {
            format!("{files} files")
        };
        let (turns, actions) = (total.turns, total.actions);
        format!(
            "{files}: {}; {turns} turns and {actions} actions verified",
            parts.join(", ")
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

fn record_json<'r>(
    file: &'r str,
    piece: Piece<'_>,
    text: &SourceText<'_>,
    verification: &'r Verification,
) -> RecordJson<'r> {
    let ruling = verification.ruling.as_deref();
    let position = ruling
        .zip(verification.position)
        .map(|(ruling, position)| ruling.engine.notate(&position));
    RecordJson {
        file,
        record: piece.number,
        line: piece.line,
        ok: verification.is_right(),
        variant: ruling.map(|ruling| ruling.variant.id.as_str()),
        result: verification.result.map(sahkku::record::GameResult::word),
        termination: verification
            .termination
            .map(sahkku::record::Termination::word),
        turns: verification.turns,
        actions: verification.actions,
        position,
        diagnostics: verification
            .findings
            .iter()
            .map(|finding| FindingJson::new(text, finding))
            .collect(),
    }
}

/// A report as JSON. Strings and numbers always can be written.
fn json(report: &impl Serialize) -> String {
    serde_json::to_string(report).unwrap_or_default()
}
