//! Whole games that other programs and people wrote (`tests/records/`): all of them are right, and
//! their canonical form says the same.

use std::fs;
use std::path::Path;

use sahkku::diagnostic::{Code, Severity};
use sahkku::record::{ChunkKind, Record, split};
use sahkku::replay::{Rulebook, canonical, verify};

use crate::support::{records_below, verified};

/// What `f` makes of each record of a file. Outside the records nothing may stand.
fn records<T>(text: &[u8], mut f: impl FnMut(&Record<'_>) -> T) -> Vec<T> {
    split(text)
        .map(|chunk| {
            assert_eq!(chunk.kind, ChunkKind::Record, "line {}", chunk.line);
            f(&Record::parse(chunk.bytes))
        })
        .collect()
}

/// The canonical form of a record that has one.
fn canonical_form(record: &Record<'_>, rulebook: &mut Rulebook) -> String {
    canonical(record, rulebook).unwrap_or_else(|wrong| panic!("{:?}", wrong.findings))
}

fn name(file: &Path) -> &str {
    file.file_stem()
        .and_then(|stem| stem.to_str())
        .unwrap_or_default()
}

#[test]
fn every_game_is_right() {
    let mut rulebook = Rulebook::default();
    let (mut games, mut turns, mut actions) = (0, 0, 0);
    for file in records_below("tests/records") {
        for verification in records(&fs::read(&file).unwrap(), |record| {
            verified(record.source(), &mut rulebook)
        }) {
            games += 1;
            turns += verification.turns;
            actions += verification.actions;
            let file = name(&file);
            let severe: Vec<_> = verification
                .findings
                .iter()
                .filter(|finding| finding.severity > Severity::Hint)
                .map(|finding| finding.code)
                .collect();
            let expected: &[Code] = if file == "hand-written" {
                &[Code::MissingTurnNumber]
            } else {
                &[]
            };
            assert_eq!(severe, expected, "{file}: {:?}", verification.findings);
        }
    }
    assert_eq!((games, turns, actions), (70, 6750, 15_344));
}

/// Only the games put into the format without marks and without a roll-off leave something to say.
#[test]
fn hints_are_where_something_was_left_out() {
    let mut rulebook = Rulebook::default();
    for file in records_below("tests/records") {
        let found = records(&fs::read(&file).unwrap(), |record| {
            verify(record, &mut rulebook)
        });
        for finding in found.iter().flat_map(|verification| &verification.findings) {
            let file = name(&file);
            let expected = match finding.code {
                Code::MarkMissing => file.starts_with("foreign-") || file == "hand-written",
                Code::MissingTurnNumber => file == "hand-written",
                Code::StartUnchecked => !file.starts_with("hand-"),
                _ => false,
            };
            assert!(expected, "{file}: {finding}");
        }
    }
}

#[test]
fn the_canonical_form_is_right_and_final() {
    let mut rulebook = Rulebook::default();
    for file in records_below("tests/records") {
        let before = fs::read(&file).unwrap();
        for (original, text) in records(&before, |record| {
            (
                verify(record, &mut rulebook),
                canonical_form(record, &mut rulebook),
            )
        }) {
            let file = name(&file);
            let record = Record::parse(text.as_bytes());
            assert_eq!(canonical_form(&record, &mut rulebook), text, "{file}");
            let verification = verify(&record, &mut rulebook);
            assert!(
                verification.is_right(),
                "{file}: {:?}",
                verification.findings
            );
            assert!(
                verification
                    .findings
                    .iter()
                    .all(|finding| finding.code == Code::StartUnchecked),
                "{file}: {:?}",
                verification.findings
            );
            assert_eq!(verification.position, original.position, "{file}");
            assert_eq!(
                (
                    verification.turns,
                    verification.actions,
                    verification.result
                ),
                (original.turns, original.actions, original.result),
                "{file}"
            );
        }
    }
}

/// What an independent implementation of the format writes in canonical form stays as it is.
#[test]
fn canonical_records_are_left_alone() {
    let mut rulebook = Rulebook::default();
    for file in records_below("tests/records")
        .iter()
        .filter(|file| name(file).starts_with("other-"))
    {
        let text = fs::read_to_string(file).unwrap();
        let forms = records(text.as_bytes(), |record| {
            canonical_form(record, &mut rulebook)
        });
        for (form, line) in forms.join("\n").lines().zip(text.lines()) {
            assert_eq!(form, line, "{}", name(file));
        }
        assert_eq!(forms.join("\n").len(), text.len(), "{}", name(file));
    }
}
