//! `annotate`: saying something about a game in its record.

mod held;
mod said;

use std::io::Write as _;
use std::num::NonZeroU32;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow, bail};
use clap::Args;
use sahkku::annotate::{AnnotateError, Annotated, Annotation, Remark, annotate, remark};
use sahkku::diagnostic::Diagnostic;
use sahkku::record::{Chunk, ChunkKind, Record, RecordReader};
use sahkku::replay::Rulebook;

use crate::cli::console::{Console, Status};
use crate::cli::excerpt::SourceText;
use crate::cli::input::Source;
use crate::cli::options::{ReadOptions, RuleOptions};
use crate::cli::output::Output;
use crate::cli::records::{self, Piece};
use crate::cli::render::{self, Finding};

use held::Held;
use said::Said;

/// Add, change or remove comments, glyphs, marks, arrows, variations and tags.
///
/// Everything else in the file stays byte for byte as it is. The outcome is verified before anything
/// is written: what would make a right record wrong is refused and shown. The whole file goes to
/// standard output, to the file that -o names, or back into its place with -i.
///
/// What is taken away is taken away first; then come comments, glyphs, marks and arrows, tags and
/// variations.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Annotate {
    /// A file of records; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Record N of the file, counted from 1. Not needed where there is one, nor with --auto and
    /// --no-auto, which take all of them without it.
    #[arg(long, value_name = "N")]
    record: Option<NonZeroU32>,

    #[command(flatten)]
    said: Said,

    /// Remark on what follows from the rules alone, in every record or the one that is named:
    /// captures, king, forced, lost, luck, or some of them with commas. What was written so before
    /// is replaced.
    #[arg(
        long,
        value_name = "KINDS",
        num_args = 0..=1,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "captures,king,forced,lost,luck",
        conflicts_with_all = BY_HAND
    )]
    auto: Vec<Remark>,

    /// Take away what --auto has written.
    #[arg(long, conflicts_with = "auto", conflicts_with_all = BY_HAND)]
    no_auto: bool,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    reading: ReadOptions,

    /// Change the file in place. It is replaced only whole.
    #[arg(short, long, conflicts_with = "output")]
    in_place: bool,

    /// Where the file goes; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// What is said at a place that somebody names.
const BY_HAND: [&str; 16] = [
    "turn",
    "comment",
    "add_comment",
    "no_comment",
    "glyph",
    "no_glyph",
    "mark",
    "no_mark",
    "arrow",
    "no_arrow",
    "no_command",
    "variation",
    "no_variation",
    "tag",
    "no_tag",
    "line",
];

const EXAMPLES: &str = "\
Examples:
  sahkku annotate game.sahkku --turn 12 --comment \"the queen is lost\" -i
  sahkku annotate game.sahkku --turn 12 --action 2 --glyph '??' --arrow G2-N2=red -i
  sahkku annotate cup.sahkku --record 3 --turn 9 --variation \"9. M X33: QI2xH2\" -o better.sahkku
  sahkku annotate game.sahkku --turn 10 --line 9/1 --comment \"and this wins\" -i
  sahkku annotate cup.sahkku --auto=captures,king | less";

impl Annotate {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let rulebook = self.rules.rulebook()?;
        let source = Source::named(&self.file);
        if self.in_place && source == Source::Stdin {
            bail!("standard input cannot be changed in place; leave -i out");
        }
        if self.in_place {
            source.refuse_in_place()?;
        }
        let by_rule = !self.auto.is_empty() || self.no_auto;
        let said = self.said.annotations()?;
        if said.is_empty() && !by_rule {
            bail!("nothing to do: say what to write, such as --turn 3 --comment TEXT, or --auto");
        }
        let target = match (&source, &self.output) {
            (Source::File(path), _) if self.in_place => path.clone(),
            (_, Some(path)) => path.clone(),
            _ => "-".into(),
        };
        let mut output = Output::open(&target, console)?;
        let changed = if by_rule {
            self.by_rule(&source, &rulebook, console, &mut output)?
        } else {
            self.by_hand(&source, rulebook, &said, console, &mut output)?
        };
        // Where nothing differs the new text is thrown away and the file stays.
        if changed || !self.in_place {
            output.finish()?;
        }
        Ok(())
    }

    /// Annotates one record; says whether that changes it.
    fn by_hand(
        &self,
        source: &Source,
        mut rulebook: Rulebook,
        said: &[Annotation],
        console: &mut Console,
        output: &mut Output,
    ) -> anyhow::Result<bool> {
        let wanted = self.record.map_or(1, |number| u64::from(number.get()));
        let mut reader = RecordReader::with_limit(source.open()?, self.reading.size.max_record);
        let mut number = 0;
        let mut changed = false;
        let mut begun = false;
        // The only record, as long as it is not known that there is no other.
        let mut waiting = None;
        // Nothing goes out before it is known that the annotation is right.
        let mut held = Held::new(output);
        while let Some(chunk) = next(&mut reader, source)? {
            records::write_mark(&mut begun, chunk.offset, &mut held)?;
            number += u64::from(chunk.kind == ChunkKind::Record);
            if chunk.kind != ChunkKind::Record || number != wanted {
                if waiting.is_some() {
                    bail!(
                        "{}: there are several records in it: say which with --record N",
                        source.name()
                    );
                }
                held.write_all(chunk.bytes)?;
            } else if self.record.is_none() {
                waiting = Some((chunk.bytes.to_vec(), chunk.line));
            } else {
                changed = self.annotate(
                    source,
                    chunk.bytes,
                    chunk.line,
                    said,
                    &mut rulebook,
                    console,
                    &mut held,
                )?;
            }
        }
        if let Some((bytes, line)) = waiting {
            changed = self.annotate(
                source,
                &bytes,
                line,
                said,
                &mut rulebook,
                console,
                &mut held,
            )?;
        }
        if number < wanted {
            return Err(records::no_such_record(source, number, wanted));
        }
        Ok(changed)
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "a record, its place in its file, and where it goes"
    )]
    fn annotate(
        &self,
        source: &Source,
        bytes: &[u8],
        line: u64,
        said: &[Annotation],
        rulebook: &mut Rulebook,
        console: &mut Console,
        output: &mut Held<'_>,
    ) -> anyhow::Result<bool> {
        let record = Record::parse(bytes);
        match annotate(&record, &self.said.place(), said, rulebook) {
            Ok(annotated) => {
                let shown = errors(&source.name(), &annotated, line, console.is_colored());
                show(console, &shown);
                output.let_go()?;
                output.write_all(&annotated.text)?;
                Ok(annotated.text != bytes)
            }
            Err(AnnotateError::Refused(refused)) => {
                let text = SourceText::new(&source.name(), &refused.text, line);
                for finding in &refused.findings {
                    console.finding(&text, finding);
                }
                bail!("nothing was written: the record would not be right any more")
            }
            Err(error) => Err(anyhow!("{}: {error}", source.name())),
        }
    }

    /// Remarks on all records, or on one; says whether that changes anything.
    fn by_rule(
        &self,
        source: &Source,
        rulebook: &Rulebook,
        console: &mut Console,
        output: &mut Output,
    ) -> anyhow::Result<bool> {
        let name = source.name();
        let colored = console.is_colored();
        let wanted = self.record.map(|number| u64::from(number.get()));
        let mut last = 0;
        let mut changed = false;
        let mut begun = false;
        records::each(
            console,
            source,
            self.reading,
            rulebook,
            |worker, piece| {
                if piece.kind != ChunkKind::Record
                    || wanted.is_some_and(|wanted| wanted != piece.number)
                {
                    return Ok(None);
                }
                worker.with_record(piece.bytes, |record, rulebook| {
                    remark(record, &self.auto, rulebook).map(|annotated| {
                        let shown = errors(&name, &annotated, piece.line, colored);
                        Some((annotated.text, shown))
                    })
                })
            },
            |console, piece: Piece<'_>, done| {
                if let Some(refusal) = piece.refusal(source) {
                    return Err(refusal);
                }
                records::write_mark(&mut begun, piece.offset, output)?;
                last = last.max(piece.number);
                let done = done.with_context(|| format!("{name}: record {}", piece.number))?;
                let Some((text, shown)) = done else {
                    return Ok(output.write_all(piece.bytes)?);
                };
                show(console, &shown);
                changed |= text != piece.bytes;
                Ok(output.write_all(&text)?)
            },
        )?;
        match wanted {
            Some(wanted) if wanted > last => Err(anyhow!(
                "{name}: record {wanted} is not there: the last one is {last}"
            )),
            _ => Ok(changed),
        }
    }
}

/// The next piece of a file. One that is too large could not be written again.
fn next<'r>(
    reader: &'r mut RecordReader<impl std::io::Read>,
    source: &Source,
) -> anyhow::Result<Option<Chunk<'r>>> {
    let chunk = reader
        .next_chunk()
        .with_context(|| format!("cannot read {}", source.name()))?;
    match chunk {
        Some(Chunk {
            too_large: Some(large),
            line,
            ..
        }) => Err(records::refusal(source, line, large)),
        chunk => Ok(chunk),
    }
}

/// What is wrong with a record, ready to be shown.
fn errors(name: &str, annotated: &Annotated, line: u64, colored: bool) -> String {
    let findings = &annotated.verification.findings;
    let mut wrong = findings
        .iter()
        .filter(|finding| finding.is_error())
        .peekable();
    if wrong.peek().is_none() {
        return String::new();
    }
    let text = SourceText::new(name, &annotated.text, line);
    let shown = |finding: &Diagnostic| render::render(&text, &Finding::from(finding), colored);
    wrong.map(shown).collect()
}

fn show(console: &mut Console, shown: &str) {
    if !shown.is_empty() {
        console.worsen(Status::Wrong);
        console.say(shown);
    }
}
