//! What a header claims about its game: words, dice, seed and commitment.

use std::borrow::Cow;

use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::dice::Seed;
use crate::record::{DiceSource, GameResult, Record, Tag, TagName, Termination, WordError};

/// The claims of a header that verification needs.
#[derive(Debug, Default)]
pub(super) struct Claims<'s> {
    pub(super) result: Option<(GameResult, Tag)>,
    pub(super) termination: Option<(Termination, Tag)>,
    pub(super) seed: Option<Cow<'s, str>>,
}

impl<'s> Claims<'s> {
    /// Reads the claims of `record`, with findings about what cannot be.
    pub(super) fn read(record: &Record<'s>, findings: &mut Vec<Diagnostic>) -> Self {
        let source = record.source();
        let mut claims = Self::default();
        if let Some(&tag) = record.tag(TagName::Result) {
            claims.result = word(tag, source, findings).map(|word| (word, tag));
        }
        if let Some(&tag) = record.tag(TagName::Termination) {
            claims.termination = word(tag, source, findings).map(|word| (word, tag));
        }
        let dice = record
            .tag(TagName::Dice)
            .map(|&tag| (word::<DiceSource>(tag, source, findings), tag));
        if let Some(&tag) = record.tag(TagName::Seed) {
            if let Some((Some(dice), dice_tag)) = dice
                && dice != DiceSource::Seeded
            {
                let message = format!("there is a seed, but the dice are said to be {dice}");
                findings.push(
                    Diagnostic::new(Code::SeedDiceConflict, tag.span, message)
                        .with_label(dice_tag.span, "said here")
                        .with_help("say [Dice \"seeded\"], or leave the seed out"),
                );
            } else {
                claims.seed = Some(tag.value(source));
            }
            check_commitment(record, tag, findings);
        } else if let Some((Some(DiceSource::Seeded), tag)) = dice {
            let message =
                "the dice are said to be seeded, and there is no seed: no throw can be checked";
            findings.push(
                Diagnostic::new(Code::SeedMissing, tag.span, message)
                    .with_help("add the seed in a tag [Seed \"…\"] when it may be known"),
            );
        }
        claims
    }
}

/// The value of a tag as one of its words.
fn word<W>(tag: Tag, source: &[u8], findings: &mut Vec<Diagnostic>) -> Option<W>
where
    W: std::str::FromStr<Err = WordError>,
{
    match tag.value(source).parse() {
        Ok(word) => Some(word),
        Err(error) => {
            let finding = Diagnostic::new(Code::UnknownWord, tag.value, error.to_string());
            findings.push(match error.nearest() {
                Some(word) if error.is_slip() => finding.with_fix(Fix::safe(tag.value, word)),
                Some(word) => finding.with_fix(Fix::guess(tag.value, word)),
                None => finding,
            });
            None
        }
    }
}

fn check_commitment(record: &Record<'_>, seed: Tag, findings: &mut Vec<Diagnostic>) {
    let Some(tag) = record.tag(TagName::SeedCommit) else {
        return;
    };
    let source = record.source();
    let commitment = Seed::new(&seed.value(source)).commitment();
    if !tag.value(source).eq_ignore_ascii_case(&commitment) {
        findings.push(
            Diagnostic::new(
                Code::SeedCommitMismatch,
                tag.value,
                "this is not the commitment to the seed of this record",
            )
            .with_label(seed.value, "the seed")
            .with_help(format!("the commitment to this seed is {commitment}")),
        );
    }
}
