//! `fmt`: the canonical form.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use sahkku::diagnostic::{Diagnostic, Severity};
use sahkku::record::ChunkKind;
use sahkku::replay::{Rulebook, canonical};

use crate::cli::console::{Console, Status};
use crate::cli::excerpt::SourceText;
use crate::cli::input::{Source, gather};
use crate::cli::options::{ReadOptions, RuleOptions};
use crate::cli::output::Output;
use crate::cli::outside;
use crate::cli::records::{self, Piece, Worker};
use crate::cli::render::{self, Finding};

/// Write records in their canonical form.
///
/// Right turn numbers, faces in their order, marks that were left out, one turn a line. A record
/// that is not right has no canonical form: it stays byte for byte as it is, and what is wrong with
/// it is shown.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Fmt {
    /// Files and folders of records.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    reading: ReadOptions,

    /// Change the files in place. A file is replaced only whole.
    #[arg(short, long)]
    in_place: bool,

    /// Change nothing and say which files are not in canonical form; exit status 1 if any is.
    #[arg(long, conflicts_with = "in_place")]
    check: bool,
}

const EXAMPLES: &str = "\
Examples:
  sahkku fmt kitchen-table.sahkku
  sahkku fmt -i samples
  sahkku fmt --check samples";

impl Fmt {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let rulebook = self.rules.rulebook()?;
        let sources = gather(&self.files, console);
        if self.in_place && sources.contains(&Source::Stdin) {
            bail!("-i changes files in place, and standard input (`-`) is none");
        }
        let mut stdout = Output::open("-".as_ref(), console)?;
        for source in sources {
            let done = match &source {
                Source::File(path) if self.in_place => {
                    let open = || Output::open(path, console);
                    source
                        .refuse_in_place()
                        .and_then(|()| open())
                        .and_then(|mut file| {
                            if self.write(&source, &rulebook, console, &mut file)? {
                                return file.finish();
                            }
                            // Nothing differs: the new text is thrown away and the file stays.
                            Ok(())
                        })
                }
                _ if self.check => self.check(&source, &rulebook, console, &mut stdout),
                _ => self
                    .write(&source, &rulebook, console, &mut stdout)
                    .map(drop),
            };
            if let Err(error) = done {
                if error.downcast_ref::<std::io::Error>().is_some() {
                    return Err(error);
                }
                console.complain(&error);
            }
        }
        stdout.finish()
    }

    /// Writes the canonical form of a file; says whether anything differs.
    fn write(
        &self,
        source: &Source,
        rulebook: &Rulebook,
        console: &mut Console,
        output: &mut Output,
    ) -> anyhow::Result<bool> {
        let mut layout = Layout::default();
        self.each(source, rulebook, console, |piece, formatted| {
            // The blank line between two records is written when the second one comes.
            if layout.next(piece.bytes, formatted.as_deref()) {
                output.write_all(b"\n")?;
            }
            let text = formatted
                .as_ref()
                .map_or(piece.bytes, |text| text.as_bytes());
            output.write_all(text)?;
            Ok(())
        })?;
        Ok(layout.differs())
    }

    fn check(
        &self,
        source: &Source,
        rulebook: &Rulebook,
        console: &mut Console,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        let mut layout = Layout::default();
        self.each(source, rulebook, console, |piece, formatted| {
            layout.next(piece.bytes, formatted.as_deref());
            Ok(())
        })?;
        if layout.differs() {
            console.worsen(Status::Wrong);
            writeln!(output, "{}", sahkku::text::visible(&source.name()))?;
        }
        Ok(())
    }

    /// Hands each piece of a file to `emit` with its canonical form, if it has one; what is wrong
    /// with the others is shown.
    fn each(
        &self,
        source: &Source,
        rulebook: &Rulebook,
        console: &mut Console,
        mut emit: impl FnMut(Piece<'_>, Option<String>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let name = source.name();
        let colored = console.is_colored();
        records::each(
            console,
            source,
            self.reading,
            rulebook,
            |worker, piece| format(worker, &name, piece, colored),
            |console, piece, formatted| {
                // A file from which something is missing must never take the place of the whole one.
                if let Some(refusal) = piece.refusal(source) {
                    return Err(refusal);
                }
                let text = formatted.map_err(|shown| {
                    console.worsen(Status::Wrong);
                    console.say(&shown);
                });
                emit(piece, text.ok())
            },
        )
    }
}

/// The canonical form of a piece, or what is wrong with it, ready to be shown.
fn format(
    worker: &mut Worker,
    file: &str,
    piece: Piece<'_>,
    colored: bool,
) -> Result<String, String> {
    let text = SourceText::new(file, piece.bytes, piece.line);
    let show = |findings: &[Diagnostic]| -> String {
        findings
            .iter()
            .filter(|finding| finding.severity > Severity::Hint)
            .map(|finding| render::render(&text, &Finding::from(finding), colored))
            .collect()
    };
    if piece.kind == ChunkKind::Outside {
        // What is wrong with it is told where records are read.
        return outside::kept(piece.bytes).ok_or_else(String::new);
    }
    worker
        .with_record(piece.bytes, canonical)
        .map_err(|verification| show(&verification.findings))
}

/// Holds a file against its canonical form, piece by piece.
#[derive(Debug, Default)]
struct Layout {
    differs: bool,
    /// What stood behind the canonical form of the last piece.
    tail: Tail,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tail {
    /// No piece yet, or one that stays as it is.
    #[default]
    Any,
    Nothing,
    BlankLine,
}

impl Layout {
    /// Takes the next piece; says whether a blank line goes before it.
    fn next(&mut self, bytes: &[u8], canonical: Option<&str>) -> bool {
        let gap = self.tail != Tail::Any;
        self.differs |= self.tail == Tail::Nothing;
        self.tail = match canonical {
            None => Tail::Any,
            // Blanks before the first header are left out.
            Some("") => {
                self.differs |= !bytes.is_empty();
                Tail::Any
            }
            Some(text) => match bytes.strip_prefix(text.as_bytes()) {
                Some(b"") => Tail::Nothing,
                Some(b"\n") => Tail::BlankLine,
                _ => {
                    self.differs = true;
                    Tail::BlankLine
                }
            },
        };
        gap
    }

    /// Whether anything differs, when all pieces are through.
    fn differs(&self) -> bool {
        self.differs || self.tail == Tail::BlankLine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differs(pieces: &[(&str, Option<&str>)]) -> bool {
        let mut layout = Layout::default();
        for (bytes, canonical) in pieces {
            layout.next(bytes.as_bytes(), *canonical);
        }
        layout.differs()
    }

    #[test]
    fn one_blank_line_between_records_and_none_behind_the_last() {
        assert!(!differs(&[("a\n\n", Some("a\n")), ("b\n", Some("b\n"))]));
        assert!(differs(&[("a\n", Some("a\n")), ("b\n", Some("b\n"))]));
        assert!(differs(&[("a\n\n\n", Some("a\n")), ("b\n", Some("b\n"))]));
        assert!(differs(&[("a\n\n", Some("a\n"))]));
        assert!(differs(&[("\n", Some("")), ("a\n", Some("a\n"))]));
    }

    #[test]
    fn what_is_wrong_stays_and_is_no_difference() {
        assert!(!differs(&[("a?\n\n\n", None), ("b\n", Some("b\n"))]));
        assert!(differs(&[("a?\n", None), ("b \n", Some("b\n"))]));
    }
}
