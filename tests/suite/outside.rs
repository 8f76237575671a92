//! What stands before the first header of a file: kept where it may stand there, and otherwise told of by
//! every command in the same way.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use crate::support::run_with_input;

const GAME: &str = "[Variant \"lagesvuotna\"]\n\n= unfinished\n";
const KEPT: &str = "{games of Biret\nand Ánte}\n; copied 2019\n% page 7\n";

/// Every command that goes through all records of a file.
const COMMANDS: [&[&str]; 14] = [
    &["check"],
    &["check", "--format", "json"],
    &["fmt"],
    &["fmt", "--check"],
    &["stats"],
    &["stats", "--by", "record"],
    &["filter"],
    &["annotate", "--auto"],
    &["convert", "--to", "sahkku"],
    &["convert", "--to", "json"],
    &["convert", "--to", "jsonl"],
    &["convert", "--to", "csv", "--table", "games"],
    &["convert", "--to", "html"],
    &["convert", "--to", "md"],
];

fn run(command: &[&str], input: &str) -> Output {
    run_with_input(&[command, &["-"]].concat(), input.as_bytes())
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// All that was said, wherever.
fn said(output: &Output) -> String {
    format!("{}{}", text(&output.stdout), text(&output.stderr))
}

fn written(folder: &tempfile::TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn what_belongs_to_no_record_is_wrong_for_every_command() {
    for input in [
        "prose and no record\n",
        "{a comment} and prose\n",
        "{never closed\n",
        &format!("prose\n{GAME}"),
    ] {
        for command in COMMANDS {
            let output = run(command, input);
            let what = format!("{command:?} of {input:?}: {}", said(&output));
            assert_eq!(output.status.code(), Some(1), "{what}");
            let times = said(&output).matches("text-outside-record").count()
                + said(&output).matches("unclosed-comment").count();
            assert_eq!(times, 1, "{what}");
        }
    }
    let records = run(
        &["stats", "--by", "record", "--format", "csv"],
        &format!("prose\n{GAME}"),
    );
    assert_eq!(
        text(&records.stdout).lines().count(),
        2,
        "the record counts"
    );
}

#[test]
fn comments_and_skipped_lines_are_right_for_every_command() {
    for command in COMMANDS {
        let output = run(command, &format!("{KEPT}\n{GAME}"));
        assert_eq!(
            output.status.code(),
            Some(0),
            "{command:?}: {}",
            said(&output)
        );
    }
}

#[test]
fn comments_before_the_first_record_go_with_it() {
    let all = format!("{KEPT}\n{GAME}");
    let carried = run(&["convert", "--to", "sahkku"], &all);
    assert_eq!(
        (text(&carried.stdout), text(&carried.stderr)),
        (all.as_str(), "")
    );
    let canonical = run(&["fmt"], &all);
    assert_eq!(text(&canonical.stdout), format!("{KEPT}\n{GAME}"));
    for ending in ["\r\n", "\r"] {
        let other = run(&["fmt"], &all.replace('\n', ending));
        assert_eq!(other.stdout, canonical.stdout, "{ending:?}");
    }
    // Inside of a record too.
    let noted = format!("{KEPT}\n{}", GAME.replace("= unf", "{one\n\n% two}\n= unf"));
    for ending in ["\n", "\r\n", "\r"] {
        let other = run(&["fmt"], &noted.replace('\n', ending));
        assert_eq!(text(&other.stdout), noted, "{ending:?}");
    }
    for format in ["json", "jsonl"] {
        let output = run(&["convert", "--to", format], &all);
        assert!(
            text(&output.stderr).contains("is left out"),
            "{}",
            said(&output)
        );
        let bare = run(&["convert", "--to", format], &format!("\n{GAME}"));
        assert_eq!(text(&bare.stderr), "");
        assert_eq!(bare.stdout, output.stdout);
    }
}

#[test]
fn of_several_files_nothing_is_lost_and_everything_stays_right() {
    let folder = tempfile::tempdir().unwrap();
    let one = written(&folder, "a.sahkku", &format!("% one\n\n{GAME}"));
    let two = written(&folder, "b.sahkku", &format!("{{two}}\n\n{GAME}"));
    let files = [one.to_str().unwrap(), two.to_str().unwrap()];
    let output = run_with_input(&[&["convert", "--to", "sahkku"], &files[..]].concat(), b"");
    let all = text(&output.stdout);
    assert!(all.contains("% one\n") && all.contains("{two}\n"), "{all}");
    let checked = run(&["check"], all);
    assert!(
        text(&checked.stdout).contains("2 records, all right"),
        "{}",
        said(&checked)
    );
}

#[test]
fn json_that_nobody_has_said_is_json_is_recognised() {
    let json = run(&["convert", "--to", "json"], GAME).stdout;
    let lines = run(&["convert", "--to", "jsonl"], GAME).stdout;
    for given in [&json, &lines] {
        for command in [&["convert", "--to", "sahkku"][..], &["stats"], &["check"]] {
            let output = run(command, text(given));
            assert_eq!(output.status.code(), Some(1));
            assert!(
                text(&output.stderr).contains("this looks like JSON"),
                "{}",
                said(&output)
            );
        }
    }
}

#[test]
fn a_byte_order_mark_before_json_is_passed_over() {
    for format in ["json", "jsonl"] {
        let plain = run(&["convert", "--to", format], GAME).stdout;
        let marked = format!("\u{feff}{}", text(&plain));
        let back = run(&["convert", "--from", format, "--to", "sahkku"], &marked);
        assert_eq!(
            (text(&back.stdout), text(&back.stderr)),
            (GAME, ""),
            "{format}"
        );
    }
}

#[test]
fn bytes_that_are_no_text_are_told_of_and_left_alone() {
    let input = [&b"{M\xE1ret}\n"[..], GAME.as_bytes()].concat();
    for command in ["check", "fmt", "stats"] {
        let output = run_with_input(&[command, "-"], &input);
        assert_eq!(output.status.code(), Some(1), "{command}");
        assert!(text(&output.stderr).contains("invalid-utf8"), "{command}");
        if command == "fmt" {
            assert!(output.stdout.starts_with(b"{M\xE1ret}\n"));
        }
    }
}

#[test]
fn a_game_that_is_taken_down_keeps_what_stands_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(&folder, "game.sahkku", &format!("\n{KEPT}\n{GAME}"));
    let file = file.to_str().unwrap();
    for lines in ["x20\n200\n", "x32\n"] {
        let output = run_with_input(&["record", file], lines.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let now = fs::read_to_string(file).unwrap();
        assert!(now.starts_with(&format!("{KEPT}\n[Result")), "{now}");
        let canonical = run_with_input(&["fmt", file], b"");
        assert_eq!(text(&canonical.stdout), now);
    }
    let now = fs::read_to_string(file).unwrap();
    assert!(now.contains("0. M X20 W 200\n1. M X32"), "{now}");
}
