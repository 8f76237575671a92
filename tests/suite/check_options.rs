//! `check` as a person sets it: which findings count, mending files, reports for editors.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Two slips that can be mended, a warning each, and a hint.
const SLIPS: &str = "[Variant \"lagesvuotna\"]\n\n0. M X20 W 300\n1. M X20: o1-o2 O2-M2\n4. W 000: --\n\
                     5. M 000: --\n= unfinished\n";

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sahkku"))
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

/// A folder with one file of slips; what `check` says of it.
fn check(options: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sahkku"), SLIPS).unwrap();
    let output = run(folder.path(), &[&["check", "a.sahkku"], options].concat());
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn warnings_count_as_errors_only_where_somebody_says_so() {
    let (status, summary, said) = check(&[]);
    assert_eq!(status, 0, "{said}");
    assert!(
        summary.contains("1 record, right, 1 warning, 1 hint"),
        "{summary}"
    );
    let (status, summary, said) = check(&["--strict"]);
    assert_eq!(status, 1);
    assert!(said.contains("error[wrong-turn-number]"), "{said}");
    assert!(summary.contains("1 record, wrong, 1 error"), "{summary}");
    for denied in [
        "wrong-turn-number",
        "S0407",
        "mark-missing,wrong-turn-number",
        "order",
    ] {
        assert_eq!(check(&["--deny", denied]).0, 1, "{denied}");
    }
}

#[test]
fn what_is_allowed_is_not_shown_and_the_summary_says_so() {
    for allowed in ["wrong-turn-number", "order"] {
        let (status, summary, said) = check(&["--strict", "--allow", allowed]);
        assert_eq!((status, said.as_str()), (0, ""), "{allowed}");
        assert!(
            summary.contains("1 finding allowed and not counted"),
            "{summary}"
        );
    }
    let (_, report, _) = check(&["--format", "json", "--allow", "wrong-turn-number"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["allowed"], 1);
    assert_eq!(report["diagnostics"].as_array().unwrap().len(), 1);
}

#[test]
fn a_finding_nobody_knows_is_a_wrong_call() {
    let (status, _, said) = check(&["--allow", "wrong-turn-nummer"]);
    assert_eq!(status, 2);
    assert!(said.contains("did you mean `wrong-turn-number`"), "{said}");
}

#[test]
fn slips_are_mended_in_the_file_and_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sahkku");
    fs::write(&path, format!("\u{feff}{SLIPS}")).unwrap();
    let output = run(folder.path(), &["check", "--fix", "a.sahkku"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("a.sahkku:4: mended mark-missing: `o1-o2` is now `*O1-O2`"),
        "{said}"
    );
    assert!(
        said.contains("a.sahkku:6: mended wrong-turn-number: `5.` is now `3.`"),
        "{said}"
    );
    let expected = SLIPS
        .replace("o1-o2", "*O1-O2")
        .replace("4. W", "2. W")
        .replace("5. M", "3. M");
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        format!("\u{feff}{expected}")
    );
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing is left over"
    );
    let again = run(folder.path(), &["check", "--fix", "a.sahkku"]);
    assert_eq!(String::from_utf8(again.stderr).unwrap(), "");
    let summary = String::from_utf8(again.stdout).unwrap();
    assert!(summary.starts_with("1 file: 1 record, right;"), "{summary}");
    let refused = run(folder.path(), &["check", "--fix", "-"]);
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn the_report_for_editors_is_one_document_with_places() {
    let (status, report, said) = check(&["--format", "sarif", "--hints"]);
    assert_eq!((status, said.as_str()), (0, ""));
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["version"], "2.1.0");
    let run = &report["runs"][0];
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a.sahkku");
    assert_eq!(place["region"]["startLine"], 4);
    assert_eq!(place["region"]["startColumn"], 11);
    assert_eq!(place["region"]["endColumn"], 16);
    assert_eq!(results[1]["level"], "warning");
    let replacements = &results[1]["fixes"][0]["artifactChanges"][0]["replacements"];
    assert_eq!(replacements.as_array().unwrap().len(), 2);
}

#[test]
fn a_finding_is_explained_without_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = [
        &["check", "--explain", "S0601"][..],
        &["explain", "illegal-move"],
    ]
    .map(|arguments| run(folder.path(), arguments));
    assert!(one.status.success());
    assert_eq!(one.stdout, other.stdout);
}

#[test]
fn a_file_without_a_record_is_told_and_can_be_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.sahkku"), " \n").unwrap();
    let output = run(folder.path(), &["check", "a.sahkku"]);
    assert!(output.status.success());
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("no record in it")
    );
    let denied = run(folder.path(), &["check", "--deny", "no-record", "a.sahkku"]);
    assert_eq!(denied.status.code(), Some(1));
    assert!(
        String::from_utf8(denied.stderr)
            .unwrap()
            .contains("error[no-record]")
    );
}
