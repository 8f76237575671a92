//! What is said about a file, as text, and holding it against what is expected: a file beside it that
//! ends in `.expected`. `RENEW=1` writes these anew; the change is then read as a diff.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use sahkku::diagnostic::Diagnostic;
use sahkku::record::{Chunk, ChunkKind, Record, check_outside, is_utf16, split, utf16_finding};
use sahkku::replay::{Rulebook, canonical, verify};
use sahkku::text::LineIndex;

/// An expectation without its record is left over from a file that was renamed.
#[track_caller]
pub(crate) fn no_expectation_is_left_over(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let record = path.with_extension("sahkku");
        assert!(record.is_file(), "{}", path.display());
    }
}

/// Files that come out otherwise than expected.
#[derive(Default)]
pub(crate) struct Expectations {
    differ: Vec<String>,
}

impl Expectations {
    /// Holds what is said of a file against the file beside it.
    pub(crate) fn hold(&mut self, file: &Path, said: &str) {
        let expected = file.with_extension("expected");
        if std::env::var_os("RENEW").is_some() {
            fs::write(&expected, said).unwrap();
        } else if fs::read_to_string(&expected).unwrap_or_default() != said {
            self.differ.push(format!("{}:\n{said}", file.display()));
        }
    }

    /// Complains about those that differ.
    #[track_caller]
    pub(crate) fn finish(self) {
        let differ = self.differ.join("\n");
        assert!(differ.is_empty(), "something else is said now of\n{differ}");
    }
}

/// What came of one file.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) text: String,
    pub(crate) wrong: bool,
}

impl Report {
    /// Everything there is to say about a file.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let mut report = Self::default();
        if is_utf16(bytes) {
            report.findings(&[utf16_finding()], bytes, 1);
            return report;
        }
        let mut rulebook = Rulebook::default();
        for chunk in split(bytes) {
            match chunk.kind {
                ChunkKind::Outside => {
                    report.findings(&check_outside(chunk.bytes), chunk.bytes, chunk.line);
                }
                ChunkKind::Record => report.record(&chunk, &mut rulebook),
            }
        }
        report
    }

    fn record(&mut self, chunk: &Chunk<'_>, rulebook: &mut Rulebook) {
        let record = Record::parse(chunk.bytes);
        assert_eq!(
            record.print(),
            chunk.bytes,
            "printing gives back the same bytes"
        );
        let verification = verify(&record, rulebook);
        let verdict = if verification.is_right() {
            "right"
        } else {
            "wrong"
        };
        let (turns, actions) = (verification.turns, verification.actions);
        self.line(&format!(
            "record at line {}: {verdict}, turns {turns}, actions {actions}",
            chunk.line
        ));
        if let (Some(position), Some(ruling)) = (&verification.position, &verification.ruling) {
            self.line(&format!("  {}", ruling.engine.notate(position)));
        }
        self.findings(&verification.findings, chunk.bytes, chunk.line);
        match canonical(&record, rulebook) {
            Ok(form) => {
                let again = canonical(&Record::parse(form.as_bytes()), rulebook);
                let again = again.unwrap_or_else(|wrong| panic!("{form}\n{:?}", wrong.findings));
                assert_eq!(again, form, "the canonical form is final");
                if form.as_bytes() != chunk.bytes.trim_ascii_end_and_line() {
                    self.line("canonical form:");
                    for line in form.lines() {
                        self.line(&format!("  | {line}"));
                    }
                }
            }
            Err(verification) => assert!(!verification.is_right()),
        }
    }

    fn findings(&mut self, findings: &[Diagnostic], text: &[u8], first_line: u64) {
        let lines = LineIndex::new(text);
        let place = |offset: u32| {
            let place = lines.place(text, offset as usize);
            format!("{}:{}", place.line + first_line - 1, place.column)
        };
        for finding in findings {
            self.wrong |= finding.is_error();
            let (from, to) = (place(finding.span.start), place(finding.span.end));
            self.line(&format!("{from} to {to}: {finding}"));
            for label in &finding.labels {
                self.line(&format!("    {}: {}", place(label.span.start), label.text));
            }
            if let Some(help) = &finding.help {
                self.line(&format!("    help: {help}"));
            }
            if let Some(fix) = &finding.fix {
                let changes = fix.changes.iter().map(|change| {
                    let old = String::from_utf8_lossy(change.span.of(text));
                    format!("{} {old:?} → {:?}", place(change.span.start), change.text)
                });
                let changes: Vec<_> = changes.collect();
                let certainty = fix.certainty.word();
                self.line(&format!("    fix ({certainty}): {}", changes.join(", ")));
            }
        }
    }

    /// Adds a line; what a text editor would not show is escaped.
    fn line(&mut self, line: &str) {
        let shown: String = line
            .chars()
            .flat_map(|character| match character {
                '\u{0}'..='\u{1f}'
                | '\u{7f}'..='\u{a0}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{feff}' => character.escape_default().collect::<Vec<_>>(),
                shown => vec![shown],
            })
            .collect();
        writeln!(self.text, "{}", shown.trim_end()).unwrap();
    }
}

trait Trim {
    /// The text with one line end at its end, as the canonical form has it.
    fn trim_ascii_end_and_line(&self) -> Vec<u8>;
}

impl Trim for [u8] {
    fn trim_ascii_end_and_line(&self) -> Vec<u8> {
        let mut text = self.trim_ascii_end().to_vec();
        text.push(b'\n');
        text
    }
}
