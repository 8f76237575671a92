//! Files from other systems: where all lines end alike, they still do in what a command makes of the file.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::{games, records_below, run_with_input};

const GAME: &str = "[Event \"a\"]\n[Result \"unfinished\"]\n[Variant \"lagesvuotna\"]\n[Dice \"physical\"]\n\n\
    0. M X20 W 200\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n= unfinished\n";

fn ends(text: &[u8]) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let text = str::from_utf8(text).unwrap();
    let rest = text.replace("\r\n", "");
    found.extend((rest.len() < text.len()).then_some("\r\n"));
    found.extend(rest.contains('\n').then_some("\n"));
    found.extend(rest.contains('\r').then_some("\r"));
    found
}

/// What a command makes of it, with the folder as its place; `@` stands for the file.
fn made(folder: &Path, line: &str, typed: &str) -> Vec<u8> {
    let file = folder.join("a.sahkku");
    let file = file.to_str().unwrap();
    let words = line.split(' ');
    let words: Vec<&str> = words
        .map(|word| if word == "@" { file } else { word })
        .map(|word| {
            if word == "MOVES" {
                "1. M X32: *QL2-K2 QK2-H2=K QH2-F2"
            } else {
                word
            }
        })
        .collect();
    let output = run_with_input(&words, typed.as_bytes());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() < Some(2), "{line}: {said}");
    output.stdout
}

#[test]
fn what_goes_through_a_command_keeps_its_line_ends() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let path = folder.join("a.sahkku");
    let games = String::from_utf8(games(3)).unwrap();
    for end in ["\r\n", "\n", "\r"] {
        for text in [
            format!("{{before}}\n\n{GAME}{GAME}{games}"),
            format!("{GAME}\n{GAME}\n\n\n{games}"),
            format!("{GAME}\n{}", GAME.trim_end()),
        ] {
            let text = text.replace('\n', end);
            fs::write(&path, &text).unwrap();
            for line in [
                "convert @ --to sahkku",
                "convert @ @ --to sahkku",
                "filter @",
                "filter @ @",
                "annotate @ --record 2 --turn 1 --comment so",
                "annotate @ --record 2 --turn 1 --glyph ! --mark O1=green",
                "annotate @ --record 2 --turn 1 --variation MOVES",
                "annotate @ --record 2 --tag Round=3",
                "annotate @ --record 2 --tag Event=b",
                "annotate @ --auto",
            ] {
                let made = made(folder, line, "");
                assert_eq!(ends(&made), [end].into(), "{line}: {text:?}");
            }
        }
    }
}

#[test]
fn what_already_has_its_blank_lines_is_carried_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for end in ["\r\n", "\n", "\r"] {
        let text = String::from_utf8(games(3)).unwrap().replace('\n', end);
        fs::write(folder.join("a.sahkku"), &text).unwrap();
        let carried = made(folder, "convert @ --to sahkku", "");
        assert_eq!(String::from_utf8(carried).unwrap(), text);
    }
}

#[test]
fn whatever_is_mended_keeps_its_line_ends() {
    let texts = ["tests/clauses", "tests/findings", "tests/hostile"];
    let texts = texts.into_iter().flat_map(records_below);
    let texts = texts.filter_map(|path| String::from_utf8(fs::read(path).unwrap()).ok());
    let texts: Vec<String> = texts
        .filter(|text| ends(text.as_bytes()) == ["\n"].into())
        .collect();
    for end in ["\r\n", "\n", "\r"] {
        let folder = tempfile::tempdir().unwrap();
        let path = |number: usize| folder.path().join(format!("{number}.sahkku"));
        for (number, text) in texts.iter().enumerate() {
            fs::write(path(number), text.replace('\n', end)).unwrap();
        }
        let all = folder.path().to_str().unwrap();
        run_with_input(&["check", "--fix=all", all], b"");
        let mut mended = 0;
        for (number, text) in texts.iter().enumerate() {
            let text = text.replace('\n', end);
            let now = String::from_utf8(fs::read(path(number)).unwrap()).unwrap();
            assert_eq!(ends(now.as_bytes()), [end].into(), "{text:?}\n{now:?}");
            mended += usize::from(now != text);
        }
        assert!(mended > 30, "{mended}");
    }
}

#[test]
fn canonical_form_ends_lines_with_line_feeds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sahkku");
    for end in ["\r\n", "\r"] {
        fs::write(&path, format!("{{before}}\n\n{GAME}").replace('\n', end)).unwrap();
        let formatted = made(folder.path(), "fmt @", "");
        assert_eq!(ends(&formatted), ["\n"].into());
        // A game that goes on is written in canonical form after each step.
        made(folder.path(), "record @", "200\n");
        assert_eq!(ends(&fs::read(&path).unwrap()), ["\n"].into());
    }
}
