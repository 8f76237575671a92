//! Every kind of finding fires where the catalogue says, and not where it says that all is right.
//!
//! `tests/findings/every-code.sahkku` has the wrong version of each example of the catalogue, one after
//! another, and the file beside it which finding is said of which line. What cannot stand in one
//! text with others has a test of its own below.
//! `RENEW=1 cargo test --test suite every_code` writes both files anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sahkku::diagnostic::{Code, Diagnostic, Severity};
use sahkku::record::{
    ChunkKind, NodeKind, ReadError, Record, RecordReader, check_outside, is_utf16, split,
    utf16_finding,
};
use sahkku::replay::Rulebook;
use sahkku::text::LineIndex;

use crate::support::verified;

/// Codes that no example shows in a text, each with its test.
const IN_NO_TEXT: [(Code, fn()); 5] = [
    (Code::Utf16, utf_16),
    (Code::InvalidUtf8, invalid_utf_8),
    (Code::NoRecord, no_record),
    (Code::TooLarge, too_large),
    (Code::TooManyFindings, too_many_findings),
];

/// Codes whose text goes on to be read as something else, and not as an error.
const READ_AS_SOMETHING_ELSE: [Code; 3] = [
    Code::TextOutsideRecord,
    Code::UnclosedString,
    Code::UnclosedComment,
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/findings")
}

/// What is said of a text, with the line it is said of.
fn findings(text: &[u8]) -> Vec<(u64, Diagnostic)> {
    let mut rulebook = Rulebook::default();
    let mut found = Vec::new();
    for chunk in split(text) {
        let said = match chunk.kind {
            ChunkKind::Outside => check_outside(chunk.bytes),
            ChunkKind::Record => verified(chunk.bytes, &mut rulebook).findings,
        };
        let lines = LineIndex::new(chunk.bytes);
        found.extend(said.into_iter().map(|finding| {
            let place = lines.place(chunk.bytes, finding.span.start as usize);
            (chunk.line - 1 + place.line, finding)
        }));
    }
    found
}

fn codes(text: &[u8]) -> Vec<Code> {
    findings(text)
        .into_iter()
        .map(|(_, finding)| finding.code)
        .collect()
}

/// The wrong examples as one text, and for each code the lines in which it has to fire.
///
/// An example that has to stand at the start of a file comes first.
fn every_code() -> (String, Vec<(Code, std::ops::Range<u64>)>) {
    let mut shown: Vec<Code> = Code::ALL
        .into_iter()
        .filter(|code| code.example().is_record && *code != Code::NulCharacter)
        .collect();
    shown.sort_by_key(|code| *code != Code::TextOutsideRecord);
    let mut text = String::from(
        "% Every kind of finding that can stand in a text with others, once: the wrong versions of the\n\
         % examples in docs/diagnostics.md. every-code.expected has the line of each.\n",
    );
    let mut places = Vec::new();
    for code in shown {
        let example = code.example();
        writeln!(text, "\n% {} {code}", code.number()).unwrap();
        let first = (text.lines().count() + example.lines_before() + 1) as u64;
        text.push_str(&example.wrong_record().unwrap());
        let lines = example.wrong.matches('\n').count() as u64 + 1;
        places.push((code, first..first + lines));
    }
    (text, places)
}

#[test]
fn each_code_fires_at_its_line() {
    let (text, places) = every_code();
    let found = findings(text.as_bytes());
    let mut expected = String::new();
    for (line, finding) in &found {
        writeln!(expected, "{line} {}[{}]", finding.severity, finding.code).unwrap();
    }
    for (name, wanted) in [
        ("every-code.sahkku", text),
        ("every-code.expected", expected),
    ] {
        let path = folder().join(name);
        if std::env::var_os("RENEW").is_some() {
            fs::create_dir_all(folder()).unwrap();
            fs::write(&path, &wanted).unwrap();
        }
        assert!(
            fs::read_to_string(&path).unwrap_or_default() == wanted,
            "tests/findings/{name} is not up to date: run RENEW=1 cargo test --test suite every_code"
        );
    }
    for (code, lines) in places {
        assert!(
            found
                .iter()
                .any(|(line, finding)| finding.code == code && lines.contains(line)),
            "{code} does not fire in lines {lines:?}"
        );
    }
}

/// By itself a wrong version has its finding only in its wrong lines, and nothing else is said of it
/// that is no consequence; of the right version nothing is said.
#[test]
fn the_examples_hold() {
    for code in Code::ALL {
        let example = code.example();
        let (Some(wrong), Some(right)) = (example.wrong_record(), example.right_record()) else {
            continue;
        };
        assert_eq!(codes(right.as_bytes()), [], "{code}\n{right}");
        let first = example.lines_before() as u64 + 1;
        let lines = first..first + example.wrong.matches('\n').count() as u64 + 1;
        let found = findings(wrong.as_bytes());
        let own = found.iter().filter(|(_, finding)| finding.code == code);
        let at: Vec<u64> = own.map(|&(line, _)| line).collect();
        assert!(!at.is_empty(), "{code} is silent about\n{wrong}");
        assert!(
            at.iter().all(|line| lines.contains(line)),
            "{code} fires in {at:?} and not in {lines:?} of\n{wrong}"
        );
        for (line, other) in &found {
            let consequence = other.code == Code::Unverified || code == Code::Unverified;
            assert!(
                other.code == code || consequence,
                "{code}: also {other} in line {line} of\n{wrong}"
            );
        }
        let severity = found
            .iter()
            .find(|(_, finding)| finding.code == code)
            .map(|(_, finding)| finding.severity);
        assert_eq!(severity, Some(code.severity()));
    }
}

/// Where the catalogue says that text may be lost, the parser could not read some, and only there.
#[test]
fn what_may_be_lost_is_what_is_not_read() {
    for code in Code::ALL {
        let Some(wrong) = code.example().wrong_record() else {
            continue;
        };
        let lost = has_error_node(wrong.as_bytes()) || READ_AS_SOMETHING_ELSE.contains(&code);
        assert_eq!(lost, code.loses_text(), "{code}");
    }
    for entry in fs::read_dir(folder().with_file_name("clauses").join("err")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "sahkku") {
            let text = fs::read(&path).unwrap();
            // A hidden character is an error where it hides a part of a move.
            let loses = |code: Code| code.loses_text() || code == Code::HiddenCharacter;
            let warned = codes(&text).into_iter().any(loses);
            assert!(
                warned || !has_error_node(&text),
                "{} loses text and nothing says so",
                path.display()
            );
        }
    }
}

fn has_error_node(text: &[u8]) -> bool {
    split(text).any(|chunk| {
        let record = Record::parse(chunk.bytes);
        chunk.kind == ChunkKind::Record
            && record
                .nodes()
                .iter()
                .any(|node| node.kind == NodeKind::Error)
    })
}

#[test]
fn what_cannot_stand_in_a_text_is_said_all_the_same() {
    for code in Code::ALL {
        let own = IN_NO_TEXT.iter().find(|(other, _)| *other == code);
        assert_eq!(own.is_none(), code.example().is_record, "{code}");
        if let Some((_, test)) = own {
            test();
        }
    }
}

fn utf_16() {
    let text: Vec<u8> = "[Variant \"lagesvuotna\"]\n\n= unfinished\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(
        text[..6],
        [0x5B, 0, 0x56, 0, 0x61, 0],
        "as the catalogue has it"
    );
    assert!(is_utf16(&text) && !is_utf16(b"[Variant \"lagesvuotna\"]"));
    let error = RecordReader::new(text.as_slice()).next_chunk().unwrap_err();
    assert!(matches!(error, ReadError::Utf16));
    assert_eq!(utf16_finding().code, Code::Utf16);
}

fn invalid_utf_8() {
    let record = |name: &[u8]| {
        let parts = [
            b"[Men \"",
            name,
            b"\"]\n[Variant \"lagesvuotna\"]\n\n= unfinished\n",
        ];
        parts.concat()
    };
    let (latin, utf8) = (b"\x4D\xE1\x72\x65\x74", b"\x4D\xC3\xA1\x72\x65\x74");
    assert_eq!(codes(&record(latin)), [Code::InvalidUtf8]);
    assert_eq!(codes(&record(utf8)), []);
}

fn too_large() {
    let text = b"[Variant \"lagesvuotna\"]\n\n{a long game}\n= unfinished\n";
    let oversize = |limit: usize| {
        let mut reader = RecordReader::with_limit(text.as_slice(), limit);
        reader.next_chunk().unwrap().unwrap().too_large.is_some()
    };
    assert!(oversize(text.len() - 1) && !oversize(text.len()));
}

fn too_many_findings() {
    let prose = ") ".repeat(400);
    let record = format!("[Variant \"lagesvuotna\"]\n\n{prose}= unfinished\n");
    let found = codes(record.as_bytes());
    assert_eq!(
        found
            .iter()
            .filter(|code| **code == Code::TooManyFindings)
            .count(),
        1
    );
    let record = format!("[Variant \"lagesvuotna\"]\n\n{{{prose}}}\n= unfinished\n");
    assert_eq!(codes(record.as_bytes()), []);
}

/// The program says it of a file; the library knows of no files.
fn no_record() {
    assert_eq!(split(b"").count(), 0);
    assert_eq!(codes(b"% nothing yet\n{really}\n"), []);
    assert_eq!(Code::NoRecord.severity(), Severity::Hint);
    #[cfg(feature = "cli")]
    {
        let file = folder()
            .with_file_name("clauses")
            .join("ok/file-empty.sahkku");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_sahkku"))
            .arg("check")
            .arg(file)
            .output()
            .unwrap();
        assert!(output.status.success());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(&format!("[{}]", Code::NoRecord)), "{said}");
    }
}
