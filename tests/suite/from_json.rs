//! Records that come as JSON are converted like others: what is wrong with them is said, and what is too large is not
//! read.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::support::{games, run_with_input};

fn run(folder: &Path, line: &str, file: &str) -> Output {
    let path = folder.join(file);
    let mut words = vec!["convert", path.to_str().unwrap()];
    words.extend(line.split(' '));
    run_with_input(&words, b"")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The same records in three files.
fn written(folder: &Path, text: &[u8]) -> [&'static str; 3] {
    fs::write(folder.join("a.sahkku"), text).unwrap();
    for (format, file) in [("--to json", "a.json"), ("--to jsonl", "a.jsonl")] {
        fs::write(folder.join(file), run(folder, format, "a.sahkku").stdout).unwrap();
    }
    ["a.sahkku", "a.json", "a.jsonl"]
}

#[test]
fn of_records_that_are_wrong_the_same_is_said_whatever_holds_them() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = String::from_utf8(games(3)).unwrap();
    let text = text.replacen("1. ", "1. ?", 1);
    let files = written(folder, text.as_bytes());
    for (line, status) in [
        ("--to sahkku", 0),
        ("--to json", 0),
        ("--to jsonl", 0),
        ("--to json --replay", 1),
        ("--to jsonl --replay", 1),
        ("--to csv --table games", 1),
        ("--to html", 1),
        ("--to md", 1),
        ("--to tex", 1),
        ("--to typst", 1),
    ] {
        for file in files {
            let output = run(folder, line, file);
            let said = said(&output);
            assert_eq!(output.status.code(), Some(status), "{line} {file}: {said}");
            let remark = format!("{file}: one record is not right");
            assert_eq!(said.contains(&remark), status == 1, "{line} {file}: {said}");
            assert!(!output.stdout.is_empty(), "{line} {file}");
        }
    }
    #[cfg(feature = "parquet")]
    for (number, file) in files.into_iter().enumerate() {
        let target = folder.join(number.to_string());
        let line = format!("--to parquet -o {}", target.display());
        let output = run(folder, &line, file);
        assert_eq!(output.status.code(), Some(1), "{file}: {}", said(&output));
    }
}

#[test]
fn what_is_too_large_is_refused_and_what_is_behind_it_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = String::from_utf8(games(3)).unwrap();
    let (first, rest) = text.split_once("\n\n0. ").unwrap();
    // One that is too large as a record, and one that is far too large as JSON.
    for (length, by) in [(5_000, "record"), (50_000, "JSON")] {
        let large = format!("{first}\n\n{{{}}}\n0. {rest}", "x".repeat(length));
        let files = written(folder, large.as_bytes());
        for file in files {
            for to in ["--to sahkku", "--to csv --table games", "--to html"] {
                let output = run(folder, &format!("{to} --max-record 4K"), file);
                let said = said(&output);
                assert_eq!(output.status.code(), Some(2), "{to} {file}: {said}");
                assert!(said.contains("--max-record"), "{to} {file}: {said}");
                assert_eq!(said.lines().count(), 1, "{to} {file}: {said}");
            }
            let output = run(folder, "--to sahkku --max-record 4K", file);
            let kept = String::from_utf8(output.stdout).unwrap();
            let kept = kept.matches("[Variant").count();
            // Of one document nobody knows where the next record begins.
            let is_behind_reach = (file, by) == ("a.json", "JSON");
            assert_eq!(kept, if is_behind_reach { 0 } else { 2 }, "{file} {by}");
            let output = run(folder, "--to sahkku --max-record 64K", file);
            assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        }
        let lines = run(folder, "--to sahkku --max-record 4K", "a.jsonl");
        let place = if by == "JSON" {
            "line 1: "
        } else {
            "record 1: "
        };
        assert!(said(&lines).contains(place), "{}", said(&lines));
    }
}

#[test]
fn a_document_may_be_longer_than_any_record_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = games(40);
    for file in written(folder.path(), &text) {
        let output = run(folder.path(), "--to sahkku --max-record 2K", file);
        assert_eq!(said(&output), "");
        assert!(
            output.stdout.trim_ascii_end() == text.trim_ascii_end(),
            "{file}"
        );
    }
}
