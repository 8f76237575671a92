//! What a header claims about its game: words, dice, seed and commitment.

use std::borrow::Cow;

use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::dice::Seed;
use crate::record::{Date, DiceSource, GameResult, Record, Tag, TagName, Termination, WordError};

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
        } else if let Some((Some(DiceSource::Seeded), tag)) = dice {
            let message =
                "the dice are said to be seeded, and there is no seed: no throw can be checked";
            findings.push(
                Diagnostic::new(Code::SeedMissing, tag.span, message)
                    .with_help("add the seed in a tag [Seed \"…\"] when it may be known"),
            );
        }
        check_commitment(record, findings);
        check_date(record, findings);
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

/// A commitment is one that a seed can fit; the seed, if it is told, does.
fn check_commitment(record: &Record<'_>, findings: &mut Vec<Diagnostic>) {
    let Some(tag) = record.tag(TagName::SeedCommit) else {
        return;
    };
    let source = record.source();
    let seed = record.tag(TagName::Seed);
    let text = seed.map(|seed| seed.value(source));
    let promised = tag.value(source);
    if text
        .as_ref()
        .is_some_and(|text| Seed::new(text).is_committed_by(&promised))
    {
        return;
    }
    let commitment = text.map(|text| Seed::new(&text).commitment());
    let help = commitment
        .as_ref()
        .map(|commitment| format!("the commitment to this seed is {commitment}"));
    let signs = promised.chars().count();
    if signs != COMMITMENT_LEN || !promised.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        let message = if signs == COMMITMENT_LEN {
            "a commitment holds only figures and letters from a to f".to_owned()
        } else {
            format!("a commitment has 64 signs, figures and letters from a to f; this has {signs}")
        };
        findings.push(Diagnostic::new(Code::BadCommitment, tag.value, message).with_help_if(help));
        return;
    }
    if let Some(seed) = seed {
        findings.push(
            Diagnostic::new(
                Code::SeedCommitMismatch,
                tag.value,
                "this is not the commitment to the seed of this record",
            )
            .with_label(seed.value, "the seed")
            .with_help_if(help),
        );
    }
}

/// The length of a SHA-256 in hexadecimal.
const COMMITMENT_LEN: usize = 64;

/// A date is one that nobody can take for another, and a day of the calendar.
fn check_date(record: &Record<'_>, findings: &mut Vec<Diagnostic>) {
    let Some(tag) = record.tag(TagName::Date) else {
        return;
    };
    let date = tag.value(record.source());
    if date.is_empty() {
        return;
    }
    if let Err(error) = date.parse::<Date>() {
        findings.push(
            Diagnostic::new(Code::BadDate, tag.value, error.to_string())
                .with_help("write it like 2019.07.12, with `??` for what is not known"),
        );
    }
}
