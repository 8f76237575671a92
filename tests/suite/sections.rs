//! However a file is cut into sections, the records of the sections are those of the file.

use std::io::Cursor;
use std::ops::Range;

use proptest::prelude::*;
use sahkku::record::{ChunkKind, RECORD_LIMIT, RecordReader, Section};

/// Lines of every kind that matters for where a record begins, and the ends of lines.
const LINES: [&str; 16] = [
    "[Men \"a\"]",
    "[Men \"a\"] and more",
    "[Broken",
    "[A_longer_name_of_a_tag  \t \"x\"]",
    " [Indented \"x\"]",
    "\t ",
    "   [",
    "[%mark H2]",
    "% skipped",
    "%",
    "",
    "",
    "1. M X32: *O1-O2",
    "{a comment with [ in it",
    "= men",
    "\u{feff}",
];
const ENDS: [&str; 4] = ["\n", "\r\n", "\r", ""];

type Found = (ChunkKind, u64, Vec<u8>, bool);

fn read(mut reader: RecordReader<Cursor<&[u8]>>) -> Vec<Found> {
    let mut found = Vec::new();
    while let Some(chunk) = reader.next_chunk().unwrap() {
        let too_large = chunk.too_large.is_some();
        found.push((chunk.kind, chunk.offset, chunk.bytes.to_vec(), too_large));
    }
    found
}

fn whole(text: &[u8], limit: usize) -> Vec<Found> {
    read(RecordReader::with_limit(Cursor::new(text), limit))
}

fn section(text: &[u8], bytes: Range<u64>, limit: usize) -> Vec<Found> {
    let mut file = Cursor::new(text);
    let section = Section::find(&mut file, bytes).unwrap();
    read(RecordReader::of_section(file, &section, limit))
}

fn lines() -> impl Strategy<Value = Vec<u8>> {
    let line = (
        0..LINES.len(),
        prop_oneof![6 => 0..1_usize, 3 => 1..3_usize, 1 => 3..4_usize],
    );
    proptest::collection::vec(line, 0..24).prop_map(|lines| {
        let parts = lines
            .into_iter()
            .map(|(line, end)| [LINES[line], ENDS[end]].concat());
        parts.collect::<String>().into_bytes()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn each_record_is_in_one_section(
        text in lines(),
        limit in prop_oneof![Just(RECORD_LIMIT), 1..60_usize],
    ) {
        let all = whole(&text, limit);
        let end = text.len() as u64;
        for cut in 0..=end {
            let mut both = section(&text, 0..cut, limit);
            both.extend(section(&text, cut..end, limit));
            prop_assert_eq!(&both, &all, "cut at {}", cut);
        }
        let small = (0..=end).flat_map(|at| section(&text, at..at + 1, limit));
        prop_assert_eq!(small.collect::<Vec<_>>(), all);
    }
}

#[test]
fn headers_longer_than_what_is_read_at_once_are_found() {
    let header = "[Tag \"x\"]\r\n".repeat(4000);
    let text = format!("{header}\r\n= men\r\n\r\n{header}{header}\r\n= women\r\n").into_bytes();
    let all = whole(&text, RECORD_LIMIT);
    assert_eq!(all.len(), 2);
    let end = text.len() as u64;
    for cut in (0..end)
        .step_by(4999)
        .chain([all[1].1 - 1, all[1].1, all[1].1 + 1])
    {
        let mut both = section(&text, 0..cut, RECORD_LIMIT);
        both.extend(section(&text, cut..end, RECORD_LIMIT));
        assert_eq!(both, all, "cut at {cut}");
    }
}

#[test]
fn lines_before_a_header_are_looked_back_over_alike_whatever_is_kept() {
    // Lines that begin like tags and are none, before the first tag: more of them than are looked at.
    let broken = "[broken\n".repeat(9000);
    let comment = "so ".repeat(100_000);
    let text = format!("[A \"1\"]\n\n{comment}\n{broken}[B \"2\"]\n\n= men\n").into_bytes();
    let offsets = |found: &[Found]| found.iter().map(|chunk| chunk.1).collect::<Vec<_>>();
    let all = offsets(&whole(&text, RECORD_LIMIT));
    assert_eq!(all.len(), 2);
    assert_eq!(offsets(&whole(&text, 1000)), all);
    let end = text.len() as u64;
    for cut in [all[1] - 1, all[1], all[1] + 1, end - 100] {
        for limit in [1000, RECORD_LIMIT] {
            let mut both = offsets(&section(&text, 0..cut, limit));
            both.extend(offsets(&section(&text, cut..end, limit)));
            assert_eq!(both, all, "cut at {cut}");
        }
    }
}
