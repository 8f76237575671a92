//! What really breaks record readers: each odd text is followed by a good record, which must be
//! found whatever came before it.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use sahkku::diagnostic::MOST_FINDINGS;
use sahkku::record::{AsWritten, ChunkKind, Record, RecordReader, check_outside, layout, split};
use sahkku::replay::{Rulebook, verify};

use crate::nonsense;
use crate::report::{Expectations, Report, no_expectation_is_left_over};
use crate::support::records_below;

const GOOD: &str = "[Men \"Ánte\"]\n[Women \"Biret\"]\n[Variant \"lagesvuotna\"]\n\n\
                    1. M X20: *O1-O2 O2-M2\n2. W 300: --\n= unfinished\n";

fn record(movetext: &str) -> String {
    format!("[Variant \"lagesvuotna\"]\n\n{movetext}\n")
}

/// Files of every odd kind, `tests/hostile`: one odd record and a good one. What is said of each
/// stands beside it; the program's exit status says whether anything is wrong.
#[test]
fn odd_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile");
    let mut expectations = Expectations::default();
    let mut good_ones = 0;
    for file in records_below("tests/hostile") {
        let text = fs::read(&file).unwrap();
        let report = Report::of(&text);
        let name = file.file_stem().unwrap().to_str().unwrap();
        let good = split(&text)
            .filter(|chunk| chunk.bytes.trim_ascii() == GOOD.trim_ascii().as_bytes())
            .count();
        // Nothing in a file of another encoding can be read, and the first two are empty.
        let none = ["blanks-only", "empty", "utf-16", "utf-32"];
        // A mark before the first bracket of a header hides its first line; that is said.
        let whole = usize::from(
            !none.iter().any(|none| name.starts_with(none))
                && name != "byte-order-mark-before-a-record",
        );
        let whole = whole + usize::from(name == "comment-never-closed");
        assert_eq!(
            good, whole,
            "{name}: the good record begins and ends where it should"
        );
        assert!(
            report.text.matches(": right, turns 2, actions 2\n").count() >= whole,
            "{name}: the good record is verified\n{}",
            report.text
        );
        good_ones += good;
        // What begins like a compressed file and cannot be unpacked is no file of records.
        #[cfg(feature = "cli")]
        let status = if text.starts_with(b"\x1F\x8B") {
            2
        } else {
            i32::from(report.wrong)
        };
        #[cfg(feature = "cli")]
        assert_eq!(exit_status(&file), status, "{name}");
        expectations.hold(&file, &report.text);
    }
    assert!(good_ones > 130, "{good_ones}");
    no_expectation_is_left_over(&folder);
    expectations.finish();
}

#[cfg(feature = "cli")]
fn exit_status(file: &Path) -> i32 {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sahkku"));
    let output = command.arg("check").arg(file).output().unwrap();
    output.status.code().unwrap()
}

/// Whatever a record is cut in the middle of, the next one is found, and the cut is noticed.
#[test]
fn a_record_cut_at_every_byte() {
    let whole = "[Variant \"lagesvuotna\"]\n[Men \"Á \\\" b\"]\n\n{says [%mark H2 red]}\n\
                 0. M X00 W 000\n1. M XX0~2~0!: *O1-O2?! {so} $6 ; or so\n  (1. M XX0~2~0: *QL2-K2)\n\
                 = unfinished";
    let header = whole.find("\n\n").unwrap() + 2;
    for cut in 0..whole.len() {
        let mut text = whole.as_bytes()[..cut].to_vec();
        text.push(b'\n');
        if cut < header {
            // A blank line, or the header would go on.
            text.push(b'\n');
        }
        let shown = String::from_utf8_lossy(&text).into_owned();
        text.extend_from_slice(GOOD.as_bytes());
        let chunks: Vec<_> = split(&text).collect();
        assert_eq!(chunks.last().unwrap().bytes, GOOD.as_bytes(), "{shown}");
        let said = chunks
            .split_last()
            .unwrap()
            .1
            .iter()
            .any(|chunk| match chunk.kind {
                ChunkKind::Outside => !check_outside(chunk.bytes).is_empty(),
                ChunkKind::Record => Record::parse(chunk.bytes).has_errors(),
            });
        assert!(said || cut == 0, "{shown}");
    }
}

/// Reads a text and asserts that it took no absurd time, even on a busy machine and unoptimised.
#[track_caller]
fn quickly(text: &str) -> usize {
    let start = Instant::now();
    let chunks: Vec<_> = split(text.as_bytes()).collect();
    let mut nodes = 0;
    for chunk in &chunks {
        let record = Record::parse(chunk.bytes);
        nodes += record.nodes().len();
        assert!(record.diagnostics().len() <= 2 * (MOST_FINDINGS + 1));
        assert!(record.print() == chunk.bytes);
        let laid_out = layout(&record, &AsWritten);
        assert!(
            laid_out.len() < 100 * chunk.bytes.len(),
            "{} bytes",
            laid_out.len()
        );
    }
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "took {:?}",
        start.elapsed()
    );
    nodes
}

#[test]
fn large_and_deep_records_take_linear_time() {
    let turns = (1..=20_000).fold(String::new(), |text, turn| {
        text + &format!("{turn}. M X20: *O1-O2\n")
    });
    assert_eq!(quickly(&record(&(turns + "= men"))), 20_000 * 5 + 1);
    let comments = "{said} ".repeat(100_000);
    assert_eq!(quickly(&record(&(comments + "= men"))), 100_001);
    let deep = "(1. M X20: --\n".repeat(10_000);
    let text = record(&format!("1. M X20: --\n{deep}{}= men", ")".repeat(10_000)));
    assert!(Record::parse(text.as_bytes()).diagnostics().is_empty());
    quickly(&text);
    quickly(&record(&format!("{{{}}}\n= men", "so ".repeat(700_000))));
    quickly(&format!("[Men \"{}\"]\n\n= men\n", "a".repeat(300_000)));
    quickly(&record(&("1. M X20: O1-O2 ".repeat(300_000) + "= men")));
}

/// Reads and verifies a text of a kind; gives the time it took.
fn time_of(name: &str, text: &[u8]) -> Duration {
    let start = Instant::now();
    let mut rulebook = Rulebook::default();
    for chunk in split(text).filter(|chunk| chunk.kind == ChunkKind::Record) {
        let record = Record::parse(chunk.bytes);
        assert!(record.print() == chunk.bytes, "{name}");
        let found = verify(&record, &mut rulebook).findings.len();
        assert!(found <= MOST_FINDINGS * 4, "{name}: {found} findings");
        let laid_out = layout(&record, &AsWritten).len();
        assert!(
            laid_out < 100 * chunk.bytes.len(),
            "{name}: {laid_out} bytes"
        );
    }
    start.elapsed()
}

/// What is linear takes milliseconds here. Only what takes seconds is looked at again: if eight
/// times the text still takes much more than eight times as long, it is not the machine that is busy.
/// `examples/nonsense.rs` measures larger texts.
#[test]
fn large_nonsense_takes_linear_time() {
    const SMALL: usize = 50_000;
    const LARGE: usize = 400_000;
    let check = |name: &str, text: &dyn Fn(usize) -> Vec<u8>| {
        let (small, large) = (text(SMALL), text(LARGE));
        let mut seen = Vec::new();
        let slow = (0..3).all(|_| {
            let took = (time_of(name, &small), time_of(name, &large));
            seen.push(took);
            took.1 > Duration::from_secs(2) && took.1 > took.0 * 24
        });
        assert!(!slow, "{name} takes {seen:?}");
    };
    for kind in nonsense::KINDS {
        check(kind.name, &|length| kind.text(length));
    }
    for within in [true, false] {
        check("bytes at random", &|length| nonsense::bytes(length, within));
    }
}

#[test]
fn a_record_too_large_for_the_reader_does_not_hide_its_neighbours() {
    let large = record(&("{padding}\n".repeat(200_000) + "[broken]"));
    let text = format!("{GOOD}{large}{GOOD}");
    let mut reader = RecordReader::with_limit(text.as_bytes(), 1_000_000);
    let mut sizes = Vec::new();
    while let Some(chunk) = reader.next_chunk().unwrap() {
        sizes.push((
            usize::try_from(chunk.offset).unwrap(),
            chunk.line,
            chunk.bytes.len(),
            chunk.too_large.map(|large| large.length),
        ));
    }
    let broken = "[broken]\n";
    let third = GOOD.len() + large.len() - broken.len();
    assert_eq!(
        sizes,
        [
            (0, 1, GOOD.len(), None),
            (GOOD.len(), 8, 0, Some((large.len() - broken.len()) as u64)),
            (third, 200_010, GOOD.len() + broken.len(), None),
        ]
    );
}

/// Errors are listed however many warnings stand before them: a record with an error is never right.
#[test]
fn no_number_of_warnings_hides_an_error() {
    let mut rulebook = Rulebook::default();
    let bells = "\u{7}".repeat(300);
    let unnumbered = "W 000: --\nM 000: --\n".repeat(300);
    for (tags, moves) in [
        (
            format!("[Event \"{bells}\"]\n"),
            "1. M X20: *O1-O9\n".to_owned(),
        ),
        (format!("[Event \"{bells}\"]\n"), "1. M X20: (\n".to_owned()),
        (
            String::new(),
            format!("{{{bells}}} 1. M 000: --\n{unnumbered}W 000: -- ?\n"),
        ),
        (
            String::new(),
            format!("1. M 000: --\n{unnumbered}W 300: A3-A2\n"),
        ),
    ] {
        let text = format!("[Variant \"lagesvuotna\"]\n{tags}\n{moves}= unfinished\n");
        let verification = verify(&Record::parse(text.as_bytes()), &mut rulebook);
        assert!(!verification.is_right(), "{text}");
    }
}
