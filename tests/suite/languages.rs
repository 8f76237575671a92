//! The languages: every text that the sources ask for is in the English file, and every text there is asked
//! for; outputs in each language hold its words; the table of terms in the documentation is that of the files.

use std::collections::BTreeSet;
use std::fs;

use sahkku::export::table::{
    BinRow, CompareRow, DiceRow, FallRow, FigureRow, FirstRow, FormRow, LuckRow, OpeningRow,
    PlayerRow, RecordRow, Row, SeriesRow, TestRow, TurnRow,
};
use sahkku::language::Language;
use toml::{Table, Value};

use crate::support::{files_below, repository, run_with_input};

/// Tables of which texts are asked for by a word that is not in the sources as a key.
const BY_WORD: [&str; 3] = ["terminations", "headings", "cells"];

/// How names of files end, which may begin like a section.
const FILES: [&str; 5] = ["css", "js", "toml", "sahkku", "html"];

fn english() -> Table {
    let text = fs::read_to_string(repository().join("formats/languages/en.toml")).unwrap();
    text.parse().unwrap()
}

/// The keys of all texts, with a counted one as one text.
fn keys(table: &Table, prefix: &str, keys: &mut BTreeSet<String>) {
    for (name, value) in table {
        let key = format!("{prefix}{name}");
        match value {
            Value::Table(inner) if !inner.contains_key("other") => {
                self::keys(inner, &format!("{key}."), keys);
            }
            _ => {
                keys.insert(key);
            }
        }
    }
}

/// What looks like the key of a text in the sources.
fn keys_in_sources(sections: &BTreeSet<&str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in files_below("src") {
        // Scripts and styles among them do no harm.
        let source = fs::read_to_string(&path).unwrap();
        for literal in source.split('"') {
            let fit = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
            let section = literal.split_once('.').map_or("", |(section, _)| section);
            if sections.contains(section) && literal.chars().all(fit) && !literal.ends_with('.') {
                found.insert(literal.to_owned());
            }
        }
    }
    found
}

#[test]
fn keys_in_the_sources_are_those_of_the_english_file() {
    let english = english();
    let sections: BTreeSet<&str> = english.keys().map(String::as_str).collect();
    let mut there = BTreeSet::new();
    keys(&english, "", &mut there);
    there.remove("code");
    there.remove("name");
    let asked = keys_in_sources(&sections);
    let by_side = |key: &str| {
        let pair = [".men", ".women"].map(|side| there.contains(&format!("{key}{side}")));
        pair == [true, true]
    };
    let missing: Vec<_> = asked
        .iter()
        .filter(|key| !there.contains(*key) && !by_side(key))
        .filter(|key| !FILES.contains(&key.rsplit('.').next().unwrap_or_default()))
        .collect();
    assert!(missing.is_empty(), "no text in en.toml: {missing:?}");
    let used = |key: &String| {
        let base = key.strip_suffix(".men").or(key.strip_suffix(".women"));
        let section = key.split('.').next().unwrap_or_default();
        asked.contains(key)
            || base.is_some_and(|base| asked.contains(base))
            || BY_WORD.contains(&section)
    };
    let unused: Vec<_> = there.iter().filter(|key| !used(key)).collect();
    assert!(unused.is_empty(), "nothing asks for: {unused:?}");
}

fn names<R: Row>() -> impl Iterator<Item = &'static str> {
    R::text_columns().map(|column| column.name)
}

#[test]
fn every_column_has_a_heading() {
    let columns: BTreeSet<_> = names::<RecordRow>()
        .chain(names::<TurnRow>())
        .chain(names::<FormRow>())
        .chain(names::<PlayerRow>())
        .chain(names::<FigureRow>())
        .chain(names::<BinRow>())
        .chain(names::<DiceRow>())
        .chain(names::<LuckRow>())
        .chain(names::<FirstRow>())
        .chain(names::<OpeningRow>())
        .chain(names::<FallRow>())
        .chain(names::<CompareRow>())
        .chain(names::<TestRow>())
        .chain(names::<SeriesRow>())
        .collect();
    let english = english();
    let headings: BTreeSet<_> = english["headings"]
        .as_table()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let bare: Vec<_> = columns.difference(&headings).collect();
    assert!(bare.is_empty(), "{bare:?}");
    let idle: Vec<_> = headings.difference(&columns).collect();
    assert!(idle.is_empty(), "{idle:?}");
}

/// Where the terms of a language stand in the table of the documentation.
const COLUMNS: [(&str, usize); 4] = [("se", 1), ("nb", 2), ("fi", 3), ("ru", 4)];

#[test]
fn the_table_of_terms_is_that_of_the_files() {
    let page = fs::read_to_string(repository().join("docs/languages.md")).unwrap();
    let (_, table) = page.split_once("| term |").unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .filter(|line| line.starts_with("| "))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() >= 12, "{rows:?}");
    for (code, column) in COLUMNS {
        let file = fs::read_to_string(repository().join(format!("formats/languages/{code}.toml")))
            .unwrap();
        let texts: String = file
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect::<Vec<_>>()
            .join("\n")
            .to_lowercase();
        for row in &rows {
            for term in row[column].split(", ").filter(|&term| term != "–") {
                assert!(
                    texts.contains(&term.to_lowercase()),
                    "{code}: {term} is in no text"
                );
            }
        }
    }
}

#[test]
fn outputs_speak_the_language() {
    let game = repository().join("samples/teaching-game.sahkku");
    let game = game.to_str().unwrap();
    for (code, shown, drawn, counted, page) in [
        ("se", "(olbmát)", "Olbmát", "olbmát", "Sáhkkufiellu"),
        ("nb", "(koner)", "Koner", "konge", "Snu brettet"),
        ("fi", "(naiset)", "Naiset", "kuningas", "Käännä lauta"),
        ("ru", "(женщины)", "Женщины", "король", "Повернуть доску"),
    ] {
        let run = |arguments: &[&str]| {
            let arguments = [arguments, &["--lang", code]].concat();
            let output = run_with_input(&arguments, b"");
            assert!(output.status.success(), "{arguments:?}: {output:?}");
            let text = String::from_utf8(output.stdout).unwrap();
            // A page has the texts in it that its script fills in.
            let is_filled = arguments.contains(&"html") || !text.contains("{n}");
            assert!(is_filled && !text.contains("{side}"), "{text}");
            text
        };
        assert!(run(&["show", game, "--all"]).contains(shown), "{code}");
        let picture = run(&["diagram", game, "--turn", "2"]);
        assert!(picture.contains(drawn), "{code}: {picture}");
        assert!(run(&["stats", game]).contains(counted), "{code}");
        let html = run(&["convert", game, "--to", "html"]);
        assert!(
            html.contains(&format!("<html lang=\"{code}\">")) && html.contains(page),
            "{code}"
        );
    }
}

#[test]
fn a_file_of_ones_own_and_a_wrong_word() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.toml");
    fs::write(
        &file,
        "code = 'en'\nname = 'Club'\n[record]\nthe-start = 'Off we go'\n",
    )
    .unwrap();
    let game = repository().join("samples/teaching-game.sahkku");
    let show = |lang: &str| {
        let arguments = [
            "show",
            game.to_str().unwrap(),
            "--turn",
            "0",
            "--lang",
            lang,
        ];
        let output = run_with_input(&arguments, b"");
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (status, shown, _) = show(file.to_str().unwrap());
    assert!(status == Some(0) && shown.contains("Off we go"), "{shown}");
    let (status, _, said) = show("nbo");
    assert_eq!(status, Some(2));
    assert!(
        said.contains("no language is called `nbo`; did you mean `nb`?"),
        "{said}"
    );
    fs::write(
        &file,
        "code = 'en'\nname = 'Club'\n[record]\nthestart = 'x'\n",
    )
    .unwrap();
    let (status, _, said) = show(file.to_str().unwrap());
    assert_eq!(status, Some(2));
    assert!(
        said.contains(
            "club.toml:4:1: language files have no `record.thestart`; did you mean `the-start`?"
        ),
        "{said}"
    );
    assert_eq!(Language::builtin("no").map(Language::code), Some("nb"));
}
