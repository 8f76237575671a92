//! Laws that hold for any text, however broken.

use std::fmt::Write as _;

use proptest::prelude::*;
use sahkku::record::{Edits, Record};

use super::fuzzed::laws;

/// Pieces that records are made of, and some that break them.
const PIECES: [&str; 58] = [
    "[Men \"Ánte\"]\n",
    "[Event \"e\\\"\"]\n",
    "[Round 3]\n",
    "[Variant \"v",
    "\"]",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "\u{a0}",
    "%",
    "\n% skipped\n",
    ";",
    "; said\n",
    "{",
    "}",
    "{said}",
    "{[%mark H2]}",
    "(",
    ")",
    "0. ",
    "1. ",
    "2.",
    "14",
    "M ",
    "W ",
    "M",
    "X20",
    "x,ii,Ø",
    "~3",
    "~",
    ": ",
    ":",
    "+ ",
    "--",
    "–",
    "O1-O2 ",
    "*O1",
    "KH2xK2=K ",
    "X:C2'-A2#K",
    "=Kx",
    "!",
    "?!",
    "!!! ",
    "$3 ",
    "$",
    "= men\n",
    "= ",
    "=",
    "word ",
    "á",
    "\0",
    "\u{202e}",
    "\u{1b}",
    "[",
    "]",
    "99999999999",
];

fn pieces() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..60).prop_map(|parts| parts.concat())
}

/// A well-formed record, some bytes of which were changed.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let good = "[Event \"e\"]\n[Men \"Ánte\"]\n\n0. M X20 W 200 {c}\n1. M X32~X: *QL2-K2! QK2-H2=K \
                (1. M X32: --\n2. W 300: A3xB3) ; x\n2. W XX2: X:*A3-A2 $4 {[%mark H2 green]}\n= unfinished\n";
    prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..6).prop_map(
        move |changes| {
            let mut bytes = good.as_bytes().to_vec();
            for (at, byte, kind) in changes {
                let at = at.index(bytes.len());
                match kind {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    _ => drop(bytes.remove(at)),
                }
            }
            bytes
        },
    )
}

/// What fuzzing holds any text to.
fn check_laws(text: &[u8]) {
    laws::parse(text);
    laws::print(text);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(text in prop::collection::vec(any::<u8>(), 0..200)) {
        check_laws(&text);
    }

    #[test]
    fn any_pieces(text in pieces()) {
        check_laws(text.as_bytes());
    }

    #[test]
    fn damaged_records(text in damaged()) {
        check_laws(&text);
    }

    #[test]
    fn well_formed_records(turns in prop::collection::vec((0..6_usize, 0..4_usize), 0..20)) {
        const PLAYS: [&str; 6] = ["X20:*O1-O2", "X20!: *O1 {x} + 32: --", "300", "XX2~X0: K2xL2=K?!", "000 {a} $3: --", "x,ii,Ø: o1–o2 ; y\n"];
        const AFTER: [&str; 4] = ["", " {said}", " (1. M X20: O1)", " ; said } so\n"];
        let mut text = String::from("[variant \"v\"]\n[x \"y\"][Event \"z\"]\n{before}");
        for (turn, (play, after)) in turns.iter().enumerate() {
            let side = ["m", "W"][turn % 2];
            write!(text, "\n{}. {side} {}{}", turn + 1, PLAYS[*play], AFTER[*after]).unwrap();
        }
        text += "\n=Draw {after}";
        let record = Record::parse(text.as_bytes());
        prop_assert!(!record.has_errors(), "{text}\n{:?}", record.diagnostics());
        check_laws(text.as_bytes());
    }

    #[test]
    fn edits_change_nothing_else(text in pieces(), at in any::<prop::sample::Index>(), new in "[a-z]{0,4}") {
        let record = Record::parse(text.as_bytes());
        if record.nodes().is_empty() {
            return Ok(());
        }
        let span = record.nodes()[at.index(record.nodes().len())].span;
        let mut edits = Edits::new();
        edits.replace(span, new.as_str());
        let edited = edits.apply(text.as_bytes()).unwrap();
        let mut expected = text.as_bytes()[..span.start as usize].to_vec();
        expected.extend_from_slice(new.as_bytes());
        expected.extend_from_slice(&text.as_bytes()[span.end as usize..]);
        prop_assert_eq!(edited, expected);
    }
}
