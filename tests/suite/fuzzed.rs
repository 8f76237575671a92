//! The laws of `fuzz/laws.rs` on a stable compiler: held to the files of the repository, to what
//! fuzzing found (`fuzz/found/`), and to random texts made of pieces of records.

#[path = "../../fuzz/laws.rs"]
pub(crate) mod laws;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use proptest::prelude::*;
use sahkku::engine::Engine;
use sahkku::rules::Variant;

use crate::support::{files_below, repository};

/// Holds one law to some inputs, and says which of them break it.
fn hold(name: &str, law: fn(&[u8]), inputs: impl IntoIterator<Item = (String, Vec<u8>)>) {
    let mut broken = Vec::new();
    let mut count = 0;
    for (input, bytes) in inputs {
        count += 1;
        if catch_unwind(AssertUnwindSafe(|| law(&bytes))).is_err() {
            broken.push(input);
        }
    }
    assert!(broken.is_empty(), "{name} is broken by {broken:#?}");
    assert!(count > 0, "{name} has no inputs");
}

fn read(paths: Vec<PathBuf>) -> impl Iterator<Item = (String, Vec<u8>)> {
    let paths = paths.into_iter();
    paths.map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
}

#[test]
fn what_fuzzing_found_stays_mended() {
    for (name, law) in laws::ALL {
        let found = files_below(&format!("fuzz/found/{name}"));
        if !found.is_empty() {
            hold(name, law, read(found));
        }
    }
    for folder in fs::read_dir(repository().join("fuzz/found")).unwrap() {
        let folder = folder.unwrap().file_name();
        assert!(
            laws::ALL.iter().any(|(name, _)| folder == *name),
            "{folder:?} is no law"
        );
    }
}

#[test]
fn records_of_the_repository() {
    let records = || {
        let folders = [
            "samples",
            "tests/records",
            "tests/clauses",
            "tests/findings",
            "tests/hostile",
        ];
        let mut all: Vec<_> = folders.into_iter().flat_map(files_below).collect();
        all.retain(|path| path.extension().is_some_and(|end| end == "sahkku"));
        read(all)
    };
    hold("parse", laws::parse, records());
    hold("print", laws::print, records());
    hold("replay", laws::replay, records());
}

#[test]
fn rule_files_of_the_repository() {
    hold("rules", laws::rules, read(files_below("formats/variants")));
}

/// Each form with the start position and some texts.
fn in_each_form(texts: &[&str]) -> Vec<(String, Vec<u8>)> {
    let mut inputs = Vec::new();
    for (number, variant) in Variant::all().enumerate() {
        let engine = Engine::new(variant.rules.clone());
        for side in sahkku::board::Side::BOTH {
            let start = engine.notate(&engine.start(side));
            for text in texts {
                let mut bytes = vec![u8::try_from(number).unwrap()];
                bytes.extend_from_slice(text.replace("START", &start).as_bytes());
                inputs.push((format!("{} {text:?}", variant.id), bytes));
            }
        }
    }
    inputs
}

#[test]
fn positions_of_each_form() {
    let texts = [
        "START",
        "START[X]",
        "m:A1 M:A2*3,C2' >M",
        "= men",
        "K:H2 m:",
        "M:A1*99999999999 >W",
    ];
    hold("position", laws::position, in_each_form(&texts));
}

#[test]
fn pictures_with_any_text() {
    let texts = [
        "START\n]]><script>&#0;\n\u{202e}\u{0}\u{1b}[31m\n\"/><a\n--\nname=\"x\"",
        "\n\n\n\n\n",
    ];
    hold("svg", laws::svg, in_each_form(&texts));
}

/// Pieces of records, positions and rule files, and some that break them.
const PIECES: [&str; 40] = [
    "[Variant \"lagesvuotna\"]\n",
    "[Rules \"pass=voluntary\"]\n",
    "[Position \"m:A1 w:A3 K:H2 >M\"]\n",
    "[Dice \"seeded\"]\n",
    "[Seed \"s\"]\n",
    "[Result \"men\"]\n",
    "[Date \"2026.??.01\"]\n",
    "\n\n",
    "0. M X20 W 300\n",
    "1. M X20: ",
    "2. W 300: ",
    "3 M",
    "12345678901.",
    "*O1-O2 ",
    "O2-M2",
    "O2x",
    "QL2-K2",
    "KH2-G2=K",
    "*A3-A2 ",
    "--",
    " + ",
    "~X",
    ": ",
    "= men\n",
    "= unfinished\n",
    "(",
    ")",
    "{",
    "}",
    ";",
    "[%mark H2 green]",
    "[%position m:A1 >W]",
    "!?",
    "$3",
    "Š",
    "Х",
    "\u{202e}",
    "\u{feff}",
    "\0",
    "\"",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn texts_made_of_pieces(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40)) {
        let text = pieces.concat();
        laws::parse(text.as_bytes());
        laws::print(text.as_bytes());
        laws::replay(text.as_bytes());
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for (_, law) in laws::ALL {
            law(&bytes);
        }
    }
}
