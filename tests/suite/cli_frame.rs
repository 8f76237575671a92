//! The command line as a user meets it: transcripts in `tests/cmd`, and what a transcript cannot
//! hold: files, pipes, exit status.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Each file is a session in a shell; the words behind `?` are the exit status.
/// `TRYCMD=overwrite cargo test --test suite cli_frame` writes anew what has changed.
#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .case("tests/cmd/*.trycmd")
        .case("README.md")
        .case("docs/*.md")
        // Its commands build on one another: `tutorial.rs` runs them in a folder of their own.
        .skip("docs/tutorial.md");
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sahkku"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn the_example_of_the_reference_comes_out_byte_for_byte() {
    let position = "m:A1-O1 w:A3-O3 K:H2 >M";
    let output = run(&[
        "moves",
        "--variant",
        "lagesvuotna-noqueens",
        "--position",
        position,
        "--throw",
        "X32",
        "--format",
        "json",
    ]);
    let expected = concat!(
        r#"{"variant":"lagesvuotna-noqueens","position":"m:A1-O1 w:A3-O3 K:H2 >M[X32]","#,
        r#""rethrow":["X"],"#,
        r#""actions":[{"die":"X","notation":"*O1-O2","position":"m:A1-N1 M:O2 w:A3-O3 K:H2 >M[32]"}]}"#,
        "\n"
    );
    assert_eq!(text(&output.stdout), expected);
    assert!(output.stderr.is_empty() && output.status.success());
}

#[test]
fn colours_come_only_when_asked_for() {
    let wrong = ["moves", "--variant", "unjarga", "--position", "m:Z9 >M"];
    let plain = run(&wrong);
    assert!(
        text(&plain.stderr).contains("--position:1:3"),
        "{}",
        text(&plain.stderr)
    );
    assert!(!plain.stderr.contains(&0x1b));
    let colored = program()
        .args(wrong)
        .args(["--color", "always"])
        .env("NO_COLOR", "1")
        .output();
    assert!(
        colored.unwrap().stderr.contains(&0x1b),
        "the option goes before the variable"
    );
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = program()
        .args(["variants", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert_eq!(said, "");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_result_goes_to_a_file_only_when_it_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ours.toml");
    let path = file.to_str().unwrap();
    fs::write(&file, "old").unwrap();
    let failed = run(&["variants", "unjarga", "lujavvr", "--toml", "-o", path]);
    assert_eq!(failed.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    let made = run(&["variants", "unjarga", "--toml", "-o", path]);
    assert!(made.status.success() && made.stdout.is_empty());
    // What was printed is a form of the game that plays like the one it came from.
    let compared = run(&["variants", "unjarga", path]);
    assert_eq!(
        text(&compared.stdout),
        "unjarga and unjarga are played alike.\n"
    );
    assert_eq!(entries(folder.path()), 1);
}

fn entries(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn a_mistake_in_a_rule_file_is_shown_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ours.toml");
    fs::write(
        &file,
        "id = \"ours\"\nbase = \"lagesvuotna\"\n[rules]\nstrat = \"first-x\"\n",
    )
    .unwrap();
    let output = run(&["moves", "--rules", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.contains("ours.toml:4:1") && said.contains("did you mean `start`?"),
        "{said}"
    );
    assert!(said.contains("4 | strat = \"first-x\""), "{said}");
}

const COMMANDS: [&str; 15] = [
    "annotate",
    "filter",
    "record",
    "check",
    "fmt",
    "show",
    "diagram",
    "convert",
    "stats",
    "moves",
    "generate",
    "variants",
    "explain",
    "completions",
    "man",
];

#[test]
fn every_command_has_help_a_page_and_completion() {
    let help = run(&["--help"]);
    let listed = text(&help.stdout);
    for command in COMMANDS {
        assert!(listed.contains(command));
        let help = run(&[command, "--help"]);
        assert!(help.status.success() && text(&help.stdout).contains("Usage: sahkku"));
        let page = run(&["man", command]);
        assert!(text(&page.stdout).starts_with(".ie"), "{command}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]);
        assert!(
            script.status.success() && text(&script.stdout).contains("variants"),
            "{shell}"
        );
    }
}
