//! The records of `samples/`: right in every respect, canonical, and listed in the README beside
//! them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use sahkku::board::Side;
use sahkku::diagnostic::Severity;
use sahkku::export::json;
use sahkku::record::{ChunkKind, NodeKind, Record, TagName, split};
use sahkku::replay::{Game, LineId, Rulebook, canonical, verify};

use crate::support::{records_below, verified};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples")
}

/// The samples, folders included, each with its name as the README writes it, in their order.
fn samples() -> Vec<(String, String)> {
    let name = |path: &Path| {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
        name.replace('\\', "/")
    };
    let files = records_below("samples").into_iter();
    let mut found: Vec<_> = files
        .map(|path| (name(&path), fs::read_to_string(&path).unwrap()))
        .collect();
    found.sort();
    found
}

/// The records of a sample; nothing may stand outside them.
fn records(text: &str) -> Vec<Record<'_>> {
    split(text.as_bytes())
        .map(|chunk| {
            assert_eq!(chunk.kind, ChunkKind::Record, "line {}", chunk.line);
            Record::parse(chunk.bytes)
        })
        .collect()
}

#[test]
fn every_sample_is_right() {
    let mut rulebook = Rulebook::default();
    for (name, text) in samples() {
        for record in records(&text) {
            let verification = verified(record.source(), &mut rulebook);
            let severe: Vec<_> = verification
                .findings
                .iter()
                .filter(|finding| finding.severity > Severity::Hint)
                .collect();
            assert!(severe.is_empty(), "{name}: {severe:?}");
            assert!(verification.turns > 0, "{name}");
        }
    }
}

#[test]
fn every_sample_is_its_own_canonical_form() {
    let mut rulebook = Rulebook::default();
    for (name, text) in samples() {
        let forms: Vec<_> = records(&text)
            .iter()
            .map(|record| {
                canonical(record, &mut rulebook)
                    .unwrap_or_else(|wrong| panic!("{name}: {:?}", wrong.findings))
            })
            .collect();
        assert_eq!(forms.join("\n"), text, "{name}");
    }
}

/// What JSON holds of a record is enough to write it again.
#[test]
fn every_sample_survives_json() {
    let mut rulebook = Rulebook::default();
    for (name, text) in samples() {
        let forms: Vec<_> = records(&text)
            .iter()
            .map(|record| {
                let json = serde_json::to_string(&json::from_record(record)).unwrap();
                let back = json::to_record_text(&serde_json::from_str(&json).unwrap()).unwrap();
                canonical(&Record::parse(&back), &mut rulebook)
                    .unwrap_or_else(|wrong| panic!("{name}: {:?}", wrong.findings))
            })
            .collect();
        assert_eq!(forms.join("\n"), text, "{name}");
    }
}

/// Variations are verified too, and all that is written in them can be played.
#[test]
fn every_written_turn_is_played() {
    let mut rulebook = Rulebook::default();
    for (name, text) in samples() {
        for record in records(&text) {
            let game = Game::replay(&record, &mut rulebook);
            let played: usize = game.lines().iter().map(|line| line.turns.len()).sum();
            let numbers = record
                .nodes()
                .iter()
                .filter(|node| matches!(node.kind, NodeKind::TurnNumber(_)));
            assert_eq!(played, numbers.count(), "{name}");
            assert_eq!(
                game.line(LineId::MAIN).map(|line| line.turns.len()),
                Some(game.turns().len())
            );
        }
    }
}

#[test]
fn the_readme_lists_the_samples() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let listed: BTreeSet<&str> = readme
        .split('(')
        .filter_map(|part| part.split_once(')'))
        .map(|(link, _)| link)
        .filter(|link| link.ends_with(".sahkku"))
        .collect();
    let there = samples();
    let there: BTreeSet<&str> = there.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(listed, there);
}

/// What the samples promise as a whole: the constructs that a reader should meet in them.
#[test]
fn the_samples_show_the_format() {
    let all = samples();
    let texts: Vec<&str> = all.iter().map(|(_, text)| text.as_str()).collect();
    let shown = |needle: &str| texts.iter().any(|text| text.contains(needle));
    for needle in [
        "[Rules \"",
        "[Position \"",
        "[SeedCommit \"",
        "[Dice \"physical\"]",
        "[Dice \"unknown\"]",
        "[Dice \"seeded\"]",
        "[Termination \"resignation\"]",
        "[Termination \"agreement\"]",
        "= unfinished",
        "= draw",
        "= men",
        "= women",
        "[%mark ",
        "[%arrow ",
        "[%clk ",
        "[%position ",
        "#K",
        "=K",
        " + ",
        "~",
        "!!",
        "??",
        "?!",
        "$6",
        "\n  (",
        "\n    (",
        ": --",
        " $",
    ] {
        assert!(shown(needle), "no sample shows `{needle}`");
    }
    let mut rulebook = Rulebook::default();
    let mut winners = BTreeSet::new();
    for record in texts.iter().flat_map(|text| records(text)) {
        assert!(record.tag(TagName::Variant).is_some());
        if let Some(outcome) = verify(&record, &mut rulebook)
            .position
            .and_then(|position| position.outcome())
        {
            winners.insert((outcome.winner == Side::Men, outcome.by.word()));
        }
    }
    assert!(winners.len() >= 4, "{winners:?}");
}
