//! Mending a record: the changes that its findings offer, as far as the rules bear them out.

use std::collections::BTreeSet;

use super::rulebook::Rulebook;
use super::walk::{Verification, verify};
use crate::diagnostic::{Certainty, Change, Code, Diagnostic, Fix};
use crate::record::{ChunkKind, Edits, Record, check_outside, split};
use crate::text::{LineIndex, Span, line_end, line_feeds};

/// How often a record is verified at most while it is mended; a record that has more slips than
/// that is not one to be mended by a program.
pub const MOST_TRIALS: usize = 400;

/// A record that was mended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The text as it is now.
    pub text: Vec<u8>,
    /// What was mended, in the order in which it was done.
    pub changes: Vec<MendedChange>,
}

/// A change that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MendedChange {
    /// The kind of finding that it mended.
    pub code: Code,
    /// Where it was made, in the text as it was before this change.
    pub span: Span,
    /// The line on which that is, from 1 within the record.
    pub line: u64,
    /// What stood there; nothing where something was added.
    pub before: String,
    /// What stands there now; nothing where something was taken out.
    pub after: String,
}

/// Makes the changes that are at least as certain as `least`, and keeps each only if the record is better for it when it is
/// verified again: fewer findings, or the game proven further, and never a new error in what was
/// right before. Nothing is returned where nothing could be mended.
///
/// ```
/// use sahkku::diagnostic::Certainty;
/// use sahkku::replay::{Rulebook, mend};
/// let text = b"[Variant \"lagesvuotna\"]\n\n0. M X20 W 300\n7. M X20: *O1-O2 O2-M2\n= unfinished\n";
/// let mended = mend(text, &mut Rulebook::default(), Certainty::Safe).ok_or("nothing to mend")?;
/// assert!(mended.text.windows(5).any(|part| part == b"1. M "));
/// # Ok::<(), &str>(())
/// ```
pub fn mend(text: &[u8], rulebook: &mut Rulebook, least: Certainty) -> Option<Mended> {
    let mut bench = Bench::new(text, rulebook, least);
    while bench.round(rulebook) {}
    (!bench.changes.is_empty()).then_some(Mended {
        text: bench.text,
        changes: bench.changes,
    })
}

/// Whether [`mend`] would change anything: a change that is offered may turn out to make nothing better.
pub fn mends(text: &[u8], rulebook: &mut Rulebook, least: Certainty) -> bool {
    Bench::new(text, rulebook, least).round(rulebook)
}

/// Makes the change that is offered for text before the first record of a file, if it is at least as certain as
/// `least`, and keeps it if less is wrong with the text or a record has come of it.
pub fn mend_outside(text: &[u8], rulebook: &mut Rulebook, least: Certainty) -> Option<Mended> {
    let findings = check_outside(text);
    let (code, fix) = findings.iter().find_map(|finding| {
        let fix = finding.fix.as_deref()?;
        (fix.certainty >= least).then_some((finding.code, fix))
    })?;
    let mended = with_changes(text, &fix.changes)?;
    let (before, after) = (wrong(text, rulebook), wrong(&mended, rulebook));
    if after.errors >= before.errors && after.records <= before.records {
        return None;
    }
    let changes = fix.changes.iter();
    let changes = changes.map(|change| told(text, code, change.span, &change.text));
    Some(Mended {
        changes: changes.collect(),
        text: mended,
    })
}

/// What there is in a text, and how much of it is wrong.
struct Wrong {
    records: usize,
    errors: usize,
}

fn wrong(text: &[u8], rulebook: &mut Rulebook) -> Wrong {
    let mut found = Wrong {
        records: 0,
        errors: 0,
    };
    for chunk in split(text) {
        let findings = match chunk.kind {
            ChunkKind::Record => {
                found.records += 1;
                verify(&Record::parse(chunk.bytes), rulebook).findings
            }
            ChunkKind::Outside => check_outside(chunk.bytes),
        };
        found.errors += errors(&findings);
    }
    found
}

/// A record while it is mended.
struct Bench {
    least: Certainty,
    text: Vec<u8>,
    verification: Verification,
    /// What has been tried in vain, by its distance from the end of the text: what stands before
    /// it may still be mended.
    refused: BTreeSet<(Code, usize)>,
    trials: usize,
    changes: Vec<MendedChange>,
}

impl Bench {
    fn new(text: &[u8], rulebook: &mut Rulebook, least: Certainty) -> Self {
        Self {
            least,
            text: text.to_vec(),
            verification: verify(&Record::parse(text), rulebook),
            refused: BTreeSet::new(),
            trials: MOST_TRIALS,
            changes: Vec::new(),
        }
    }

    /// Tries all that is offered now, at once or else one by one. Says whether anything was mended.
    fn round(&mut self, rulebook: &mut Rulebook) -> bool {
        let offers = self.offers();
        if offers.len() > 1 && self.try_out(&offers, rulebook) {
            return true;
        }
        for offer in offers {
            if self.trials == 0 {
                return false;
            }
            if self.try_out(std::slice::from_ref(&offer), rulebook) {
                return true;
            }
            self.refused.insert(self.key(&offer));
        }
        false
    }

    const fn key(&self, finding: &Diagnostic) -> (Code, usize) {
        (
            finding.code,
            self.text.len().saturating_sub(finding.span.start as usize),
        )
    }

    /// The findings that offer a change, without those whose changes meet others'. Errors come first.
    fn offers(&self) -> Vec<Diagnostic> {
        let (errors, others): (Vec<_>, Vec<_>) = self
            .verification
            .findings
            .iter()
            .partition(|finding| finding.is_error());
        let mut taken: Vec<Span> = Vec::new();
        let meets = |taken: &[Span], fix: &Fix| {
            fix.changes.iter().any(|change| {
                taken
                    .iter()
                    .any(|span| change.span.start <= span.end && span.start <= change.span.end)
            })
        };
        let mut offers = Vec::new();
        for finding in errors.iter().chain(&others) {
            let Some(fix) = finding.fix.as_deref() else {
                continue;
            };
            if fix.certainty >= self.least
                && !self.refused.contains(&self.key(finding))
                && !meets(&taken, fix)
            {
                taken.extend(fix.changes.iter().map(|change| change.span));
                offers.push((*finding).clone());
            }
        }
        offers
    }

    /// Whether a finding that is no error offers a change where an error is.
    fn is_beside_error(&self, finding: &Diagnostic) -> bool {
        let changes = || finding.fix.iter().flat_map(|fix| &fix.changes);
        // A blank between them is no distance.
        let meets = |span: Span| {
            changes().any(|it| it.span.start <= span.end + 1 && span.start <= it.span.end + 1)
        };
        let mut found = self.verification.findings.iter();
        !finding.is_error() && found.any(|other| other.is_error() && meets(other.span))
    }

    /// Makes the changes of some findings, and keeps them if the record is better for it.
    fn try_out(&mut self, findings: &[Diagnostic], rulebook: &mut Rulebook) -> bool {
        self.trials = self.trials.saturating_sub(1);
        let changes = || {
            findings.iter().filter_map(|finding| {
                let fix = finding.fix.as_deref()?;
                Some((finding.code, fix))
            })
        };
        let all = changes().flat_map(|(_, fix)| &fix.changes);
        let Some(text) = with_changes(&self.text, all) else {
            return false;
        };
        let verification = verify(&Record::parse(&text), rulebook);
        if !is_better(&verification, &self.verification) {
            return false;
        }
        // What is right but for its spelling waits for the error beside it: the two may be one slip.
        let fewer = errors(&verification.findings) < errors(&self.verification.findings);
        if !fewer && findings.iter().any(|finding| self.is_beside_error(finding)) {
            return false;
        }
        for (code, fix) in changes() {
            for change in &fix.changes {
                self.changes
                    .push(told(&self.text, code, change.span, &change.text));
            }
        }
        self.text = text;
        self.verification = verification;
        true
    }
}

/// How many errors there are.
fn errors(findings: &[Diagnostic]) -> usize {
    findings.iter().filter(|finding| finding.is_error()).count()
}

/// A text with changes made in it, the line ends in them like its own.
fn with_changes<'c>(text: &[u8], changes: impl IntoIterator<Item = &'c Change>) -> Option<Vec<u8>> {
    let end = line_end(text).unwrap_or("\n");
    let mut edits = Edits::new();
    for change in changes {
        edits.replace(change.span, line_feeds(&change.text).replace('\n', end));
    }
    edits.apply(text).ok()
}

/// What is said of a change in a text.
fn told(text: &[u8], code: Code, span: Span, after: &str) -> MendedChange {
    let before = text.get(..span.start as usize).unwrap_or_default();
    MendedChange {
        code,
        span,
        line: LineIndex::new(before).place(before, before.len()).line,
        before: String::from_utf8_lossy(span.of(text)).into_owned(),
        after: after.to_owned(),
    }
}

/// Whether a record is better than it was: the game is proven further, or there is less to be said
/// and nothing worse.
fn is_better(now: &Verification, before: &Verification) -> bool {
    if now.turns < before.turns {
        return false;
    }
    let (now_wrong, was_wrong) = (errors(&now.findings), errors(&before.findings));
    match now_wrong.cmp(&was_wrong) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => {
            now.findings.len() < before.findings.len() || now.turns > before.turns
        }
        // What comes to light further on was there before.
        std::cmp::Ordering::Greater => now.turns > before.turns,
    }
}
