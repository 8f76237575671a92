//! What really breaks record readers: each odd text is followed by a good record, which must be
//! found whatever came before it.

use std::time::{Duration, Instant};

use sahkku::record::{
    AsWritten, ChunkKind, MOST_FINDINGS, ReadError, Record, RecordReader, check_outside, layout,
    split,
};
use sahkku::text::LineIndex;

const GOOD: &str = "[Men \"Ánte\"]\n[Women \"Biret\"]\n[Variant \"lagesvuotna\"]\n\n\
                    1. M X20: *O1-O2 O2-M2\n2. W 300: --\n= unfinished\n";

/// Puts a good record behind `odd`, reads everything, and gives the findings as "code line:column".
/// The good record must come out whole, and no record may be invented.
#[track_caller]
fn findings(odd: &[u8], records: usize) -> Vec<String> {
    let mut text = odd.to_vec();
    text.extend_from_slice(GOOD.as_bytes());
    let mut found = Vec::new();
    let chunks: Vec<_> = split(&text).collect();
    for chunk in &chunks {
        let diagnostics = match chunk.kind {
            ChunkKind::Outside => check_outside(chunk.bytes),
            ChunkKind::Record => {
                let record = Record::parse(chunk.bytes);
                assert!(
                    record.print() == chunk.bytes,
                    "parse then print is the identity"
                );
                record.diagnostics().to_vec()
            }
        };
        let lines = LineIndex::new(chunk.bytes);
        for finding in diagnostics {
            let place = lines.place(chunk.bytes, finding.span.start as usize);
            found.push(format!(
                "{} {}:{}",
                finding.code,
                place.line + chunk.line - 1,
                place.column
            ));
        }
    }
    let count = chunks
        .iter()
        .filter(|chunk| chunk.kind == ChunkKind::Record)
        .count();
    assert_eq!(count, records + 1, "records found");
    let last = chunks.last().unwrap();
    assert!(last.bytes.ends_with(GOOD.as_bytes()));
    if records > 0 {
        assert_eq!(
            last.bytes,
            GOOD.as_bytes(),
            "the good record begins where it should"
        );
    }
    // A stream is cut the same way.
    let mut reader = RecordReader::new(text.as_slice());
    for chunk in chunks {
        assert!(reader.next_chunk().unwrap() == Some(chunk));
    }
    assert!(reader.next_chunk().unwrap().is_none());
    found
}

fn record(movetext: &str) -> String {
    format!("[Variant \"lagesvuotna\"]\n\n{movetext}\n")
}

#[track_caller]
fn fine(odd: &str, records: usize) {
    assert_eq!(findings(odd.as_bytes(), records), Vec::<String>::new());
}

#[track_caller]
fn faulty(odd: impl AsRef<[u8]>, records: usize, expected: &[&str]) {
    assert_eq!(findings(odd.as_ref(), records), expected);
}

#[test]
fn line_ends_and_byte_order_marks() {
    fine("\u{feff}", 0);
    fine(&record("1. M X20: --\n= men").replace('\n', "\r\n"), 1);
    fine(&record("1. M X20: --\n= men").replace('\n', "\r"), 1);
    fine("", 0);
    fine(" \n\t\n% skipped\n", 0);
    fine(
        &record("\n\n1. M X20: --\n\n\n2. W 300: --\n= men\n\n\n"),
        1,
    );
    fine("[Men \"a\"]\n1. M X20: --\n= men\n", 1);
    fine(&record("1.\u{b}M\u{c}X20:\u{a0}--\n= men"), 1);
    assert!(split(b"").next().is_none());
    let bare = GOOD.trim_end().as_bytes();
    assert!(Record::parse(bare).diagnostics().is_empty());
}

#[test]
fn encodings() {
    faulty(
        b"[Men \"M\xE1ret\"]\n\n1. M X20: --\n= men\n",
        1,
        &["invalid-utf8 1:8"],
    );
    faulty(
        record("{a\0b} 1. M X20: --\n= men"),
        1,
        &["nul-character 3:3"],
    );
    faulty(
        record("1. M X20: \0 O1-O2\n= men"),
        1,
        &["nul-character 3:11"],
    );
    faulty(
        record("1. M X20: O1-\0O2\n= men"),
        1,
        &["bad-field 3:11", "nul-character 3:14"],
    );
    faulty(
        b"[Men \"a\"]\n\n1. M X20: O1-\xFFO2 O2-L2\n= men\n",
        1,
        &["invalid-utf8 3:14"],
    );
    for hidden in ["\u{202e}", "\u{200b}", "\u{2028}", "\u{feff}"] {
        faulty(
            format!("[Men \"a{hidden}b\"]\n\n{{c{hidden}}}\n= men\n"),
            1,
            &["hidden-character 1:8", "hidden-character 3:3"],
        );
    }
    faulty(
        "[Men \"a\"]\n\n{\u{1b}[31m}\n= men\n",
        1,
        &["control-character 3:2"],
    );
    for wide in ["\u{feff}[Men \"a\"]", "[Men \"Ánte\"]\n\n= men"] {
        let little: Vec<u8> = wide.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = wide.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for text in [little, big] {
            let mut reader = RecordReader::new(text.as_slice());
            assert!(matches!(reader.next_chunk(), Err(ReadError::Utf16)));
        }
    }
}

#[test]
fn what_is_never_closed() {
    faulty(
        record("1. M X20: O1-O2 {never\n2. W 300: --\n= men"),
        1,
        &["unclosed-comment 3:17"],
    );
    faulty(record("{never") + GOOD, 2, &["unclosed-comment 3:1"]);
    faulty(
        record("{a {b} c} 1. M X20: --\n= men"),
        1,
        &["stray-brace 3:9"],
    );
    faulty(
        record("1. M X20: -- (1. M X20: --\n= men"),
        1,
        &["unclosed-variation 3:14"],
    );
    faulty(
        record("1. M X20: -- )\n= men"),
        1,
        &["stray-parenthesis 3:14"],
    );
    faulty("[Men \"a]\n\n= men\n", 1, &["unclosed-string 1:6"]);
    faulty("[Men \"a\"b\"]\n\n= men\n", 1, &["stray-quote 1:8"]);
    fine("[Men \"a\\\"b\"]\n\n= men\n", 1);
    fine(
        &record("; a { and a (\n% another {\n1. M X20: --\n= men"),
        1,
    );
}

#[test]
fn what_is_missing_or_too_much() {
    faulty(record("1. M X20: --"), 1, &["result-missing 3:13"]);
    faulty("[Men \"a\"]\n\n", 1, &["result-missing 2:1"]);
    faulty(
        "[Men \"a\"]\n[men \"b\"]\n\n= men\n",
        1,
        &["duplicate-tag 2:2"],
    );
    faulty(
        record("1. M X20: -- [Round \"3\"] = men"),
        1,
        &["tag-in-movetext 3:14"],
    );
    faulty("Some games.\n\nMore.\n", 0, &["text-outside-record 1:1"]);
    faulty("{never closed\n", 0, &["unclosed-comment 1:1"]);
    faulty(
        record("= men\nAnd now for\n(something"),
        1,
        &["text-after-result 4:1"],
    );
    faulty(
        record("1. M X20: --\n[Round 3]\n"),
        1,
        &["tag-in-movetext 4:1", "result-missing 4:10"],
    );
}

#[test]
fn files_that_end_in_the_middle() {
    for (text, expected) in [
        ("1. M X20: O2-", &["bad-field", "result-missing"][..]),
        ("1. M X20: O2-L", &["bad-field", "result-missing"]),
        ("1. M X20:", &["expected-action", "result-missing"]),
        ("1. M X2~", &["bad-face", "result-missing"]),
        ("1. M", &["expected-throw", "result-missing"]),
        ("1", &["unexpected-text", "result-missing"]),
        ("=", &["bad-result"]),
    ] {
        let text = record(text);
        let found = Record::parse(text.trim_end().as_bytes());
        let codes: Vec<_> = found.diagnostics().iter().map(|d| d.code.name()).collect();
        assert_eq!(codes, expected, "{text}");
    }
    for text in ["[", "[Men", "[Men ", "[Men \"", "[Men \"a", "[Men \"a\""] {
        assert!(Record::parse(text.as_bytes()).has_errors(), "{text}");
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
        assert!(record.diagnostics().len() <= MOST_FINDINGS + 1);
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

#[test]
fn large_nonsense_takes_linear_time() {
    for odd in [
        "(",
        ")",
        "{",
        "}",
        "{{}",
        "[",
        "[a]",
        "[a \"b\"x]",
        "[a \"b\"",
        "\"",
        "=",
        "= ",
        "=K ",
        "0.",
        "1. ",
        "1",
        "M ",
        "I",
        "I,",
        "X",
        "~",
        ":",
        "+",
        "!",
        "! ",
        "$",
        "O1-O2",
        "-- ",
        "\0",
        "\u{a0}",
        "%\n",
        ";\n",
        "\\",
        "\n[",
        "\n[a",
        "\n[a]",
        "\n[a \"",
        "\n[a \"b\"]",
        "\n[a \"\\",
        "á",
        "{a {b} ",
        "1. M X20: -- (",
        "Х",
    ] {
        let text = odd.repeat(150_000 / odd.len());
        quickly(&text);
        quickly(&record(&text));
        quickly(&format!("[Men \"a\"]\n{text}"));
        quickly(&record(&format!("1. M X20: {text}")));
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
