//! The reports that other programs rely on, and the program at work on files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::support::run_with_input;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sahkku"))
        .args(arguments)
        .output()
        .unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn schema(name: &str) -> jsonschema::Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("formats")
        .join(name);
    let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

#[test]
fn check_reports_follow_their_schema() {
    let schema = schema("check.schema.json");
    let output = run(&[
        "check",
        "--format",
        "json",
        "samples",
        "tests/records",
        "tests/clauses",
    ]);
    assert_eq!(output.status.code(), Some(1), "clauses hold wrong records");
    let reports = lines(&output);
    assert!(reports.len() > 300, "{}", reports.len());
    for report in &reports {
        let errors: Vec<_> = schema
            .iter_errors(report)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{report}: {errors:?}");
        let wrong = report["diagnostics"].as_array().unwrap().iter();
        let wrong = wrong
            .filter(|finding| finding["severity"] == "error")
            .count();
        assert_eq!(report["ok"].as_bool().unwrap(), wrong == 0);
    }
    assert!(!schema.is_valid(&serde_json::json!({"file": "a", "record": 1})));
}

#[test]
fn the_report_of_a_sample_is_as_promised() {
    let output = run(&["check", "--format", "json", "samples/lagesvuotna.sahkku"]);
    let report = &lines(&output)[0];
    assert_eq!(report["variant"], "lagesvuotna");
    assert_eq!(report["result"], "men");
    assert_eq!(report["termination"], "queen");
    assert_eq!(
        (report["record"].as_u64(), report["line"].as_u64()),
        (Some(1), Some(1))
    );
    assert!(report["position"].as_str().unwrap().ends_with("= men"));
}

#[test]
fn moves_reports_follow_their_schema() {
    let schema = schema("moves.schema.json");
    for (variant, throw) in [
        ("lagesvuotna", "X32"),
        ("daldos", "XX"),
        ("borvo-laksefjord", "X30"),
    ] {
        let output = run(&[
            "moves",
            "--variant",
            variant,
            "--throw",
            throw,
            "--format",
            "json",
        ]);
        let report = &lines(&output)[0];
        assert!(schema.is_valid(report), "{report}");
    }
}

#[test]
fn generated_games_are_the_same_again_and_right() {
    let arguments = [
        "generate",
        "--variant",
        "unjarga",
        "--games",
        "300",
        "--seed",
        "again",
    ];
    let first = run(&arguments);
    assert!(first.status.success());
    assert_eq!(first.stdout, run(&arguments).stdout);
    let one_core = Command::new(env!("CARGO_BIN_EXE_sahkku"))
        .args(arguments)
        .args(["-j", "1"])
        .output()
        .unwrap();
    assert_eq!(first.stdout, one_core.stdout);
    let checked = run_with_input(&["check", "-"], &first.stdout);
    assert!(checked.status.success());
    let summary = String::from_utf8(checked.stdout).unwrap();
    assert!(
        summary.starts_with("1 file: 300 records, all right;"),
        "{summary}"
    );
    // What is canonical stays as it is.
    let formatted = run_with_input(&["fmt", "-"], &first.stdout);
    assert!(formatted.stdout == first.stdout);
}

#[test]
fn findings_come_in_the_order_of_the_file_whatever_the_number_of_cores() {
    let game = run(&[
        "generate",
        "--variant",
        "lujavvr",
        "--games",
        "400",
        "--seed",
        "order",
    ]);
    let text = String::from_utf8(game.stdout)
        .unwrap()
        .replace("M X", "M W");
    let report = |threads: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sahkku");
        fs::write(&path, &text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_sahkku"))
            .args(["check", "a.sahkku", "-j", threads])
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        output.stderr
    };
    assert!(report("1") == report("3"));
}

fn samples() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("samples"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "sahkku"))
            .collect();
    files.sort();
    files
}

#[test]
fn every_sample_goes_to_json_and_back_and_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for sample in samples() {
        let name = sample.to_str().unwrap();
        for format in ["json", "jsonl"] {
            let path = folder.path().join(format!("record.{format}"));
            let path = path.to_str().unwrap();
            assert!(
                run(&["convert", name, "--to", format, "-o", path])
                    .status
                    .success()
            );
            let back = run(&["convert", path, "--to", "sahkku"]);
            assert!(
                back.stdout == fs::read(&sample).unwrap(),
                "{name} by way of {format}"
            );
        }
        let pictures = folder.path().join("pictures");
        let drawn = run(&["diagram", name, "--all", "-o", pictures.to_str().unwrap()]);
        assert!(drawn.status.success(), "{name}");
        for picture in fs::read_dir(&pictures).unwrap() {
            let svg = fs::read_to_string(picture.unwrap().path()).unwrap();
            assert!(
                svg.starts_with("<svg") && svg.len() <= 15_000,
                "{name}: {}",
                svg.len()
            );
        }
        fs::remove_dir_all(&pictures).unwrap();
        assert!(run(&["show", name, "--all"]).status.success());
        for by in ["record", "turn", "variant", "player"] {
            assert!(run(&["stats", name, "--by", by]).status.success());
        }
    }
}

#[test]
fn fmt_in_place_replaces_only_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let right = folder.path().join("right.sahkku");
    let loose = folder.path().join("loose.sahkku");
    fs::copy("samples/lagesvuotna.sahkku", &right).unwrap();
    fs::copy("tests/records/hand-written.sahkku", &loose).unwrap();
    let before = fs::metadata(&right).unwrap().modified().unwrap();
    let folder_name = folder.path().to_str().unwrap();
    assert_eq!(run(&["fmt", "--check", folder_name]).status.code(), Some(1));
    assert!(run(&["fmt", "-i", folder_name]).status.success());
    assert_eq!(fs::metadata(&right).unwrap().modified().unwrap(), before);
    assert!(run(&["fmt", "--check", folder_name]).status.success());
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        2,
        "nothing is left behind"
    );
}

#[test]
fn a_broken_record_hides_nobody() {
    let good = fs::read_to_string("samples/lagesvuotna.sahkku").unwrap();
    let broken = "[Men \"a\"]\n[Variant \"lagesvuotna\"]\n\n1. M X32: *O1-O2 {never closed\n\n";
    let text = format!("{broken}{good}\n{good}");
    let output = run_with_input(&["check", "--format", "json", "-"], text.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let right: Vec<bool> = lines(&output)
        .iter()
        .map(|report| report["ok"].as_bool().unwrap())
        .collect();
    assert_eq!(right, [false, true, true]);
    // Formatting leaves the broken one byte for byte.
    let formatted = run_with_input(&["fmt", "-"], text.as_bytes());
    assert_eq!(formatted.status.code(), Some(1));
    assert!(formatted.stdout.starts_with(broken.as_bytes()));
}

#[test]
fn utf_16_is_one_clear_error_and_an_empty_file_is_none() {
    let utf16: Vec<u8> = "\u{feff}[Men \"a\"]\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let output = run_with_input(&["check", "-"], &utf16);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("error[utf-16]")
    );
    for empty in ["", "\n \n\n"] {
        let output = run_with_input(&["check", "-"], empty.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        assert!(
            String::from_utf8(output.stderr)
                .unwrap()
                .contains("no record in it")
        );
    }
}
