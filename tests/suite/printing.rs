//! PNG, PDF and sheets, as the program writes them; and that the manual's commands do what it says.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::repository;

const GAME: &str = "samples/teaching-game.sahkku";

/// A folder to work in that has the samples.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let samples = folder.path().join("samples");
    fs::create_dir(&samples).unwrap();
    for name in ["teaching-game", "study", "three-quick-games"] {
        let name = format!("{name}.sahkku");
        fs::copy(
            repository().join("samples").join(&name),
            samples.join(&name),
        )
        .unwrap();
    }
    folder
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sahkku"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

#[track_caller]
fn works(folder: &Path, arguments: &[&str]) -> Vec<u8> {
    let output = run(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    output.stdout
}

#[track_caller]
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// Width and height of a PNG.
fn size_of_png(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

fn pages_of_pdf(pdf: &[u8]) -> usize {
    assert!(pdf.starts_with(b"%PDF"));
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page\n").count()
        + text.matches("/Type/Page/").count()
        + text.matches("/Type/Page\n").count()
}

#[test]
fn the_name_or_the_option_says_what_is_written() {
    let folder = folder();
    let at = folder.path();
    works(at, &["diagram", GAME, "-o", "a.png"]);
    let png = fs::read(at.join("a.png")).unwrap();
    let (width, height) = size_of_png(&png);
    assert_eq!((width, height), (1364, 736));
    let half = works(at, &["diagram", GAME, "--format", "png", "--scale", "1"]);
    assert_eq!(size_of_png(&half), (682, 368));
    let fine = works(at, &["diagram", GAME, "--format", "png", "--dpi", "300"]);
    assert_eq!(size_of_png(&fine), (2131, 1150));
    works(at, &["diagram", GAME, "-o", "a.PDF"]);
    let pdf = fs::read(at.join("a.PDF")).unwrap();
    assert_eq!(pages_of_pdf(&pdf), 1);
    // The same picture has the same bytes.
    assert_eq!(works(at, &["diagram", GAME, "--format", "pdf"]), pdf);
    assert_eq!(works(at, &["diagram", GAME, "--format", "png"]), png);
    assert!(works(at, &["diagram", GAME]).starts_with(b"<svg"));
}

#[test]
fn several_turns_are_pages_or_files() {
    let folder = folder();
    let at = folder.path();
    works(
        at,
        &["diagram", GAME, "--turns", "0,9-last", "-o", "turns.pdf"],
    );
    assert_eq!(pages_of_pdf(&fs::read(at.join("turns.pdf")).unwrap()), 3);
    works(
        at,
        &[
            "diagram", GAME, "--turns", "0,9-last", "--format", "png", "-o", "turns",
        ],
    );
    let mut names: Vec<_> = fs::read_dir(at.join("turns"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected = ["000", "009", "010"].map(|turn| format!("record1-turn{turn}.png"));
    assert_eq!(names, expected);
    let said = refused(at, &["diagram", GAME, "--turns", "3-11", "-o", "x.pdf"]);
    assert!(said.contains("followed for 10 turns"), "{said}");
    let said = refused(at, &["diagram", GAME, "--all"]);
    assert!(said.contains("-o FOLDER"), "{said}");
    assert!(refused(at, &["diagram", GAME, "--turns", "x"]).contains("marked, all, none"));
}

#[test]
fn nothing_is_drawn_without_bounds() {
    let folder = folder();
    let at = folder.path();
    for (option, value) in [
        ("--scale", "1000"),
        ("--dpi", "1e9"),
        ("--scale", "nan"),
        ("--scale", "0"),
    ] {
        let said = refused(at, &["diagram", GAME, option, value, "-o", "x.png"]);
        assert!(
            said.contains("too many") || said.contains("scale"),
            "{said}"
        );
    }
    let said = refused(
        at,
        &["diagram", GAME, "--width", "4000000000", "-o", "x.png"],
    );
    assert!(said.contains("too many"), "{said}");
    assert!(!at.join("x.png").exists());
}

#[test]
fn sheets_have_as_many_pages_as_they_need() {
    let folder = folder();
    let at = folder.path();
    let sheet = |more: &[&'static str]| [&["diagram", GAME, "--sheet"], more].concat();
    works(
        at,
        &sheet(&["--turns", "all", "--rows", "3", "-o", "s.pdf"]),
    );
    assert_eq!(pages_of_pdf(&fs::read(at.join("s.pdf")).unwrap()), 2);
    works(
        at,
        &sheet(&["--turns", "all", "--rows", "3", "-o", "s.svg"]),
    );
    assert!(at.join("s-1.svg").exists() && at.join("s-2.svg").exists());
    assert!(!at.join("s.svg").exists());
    let page = String::from_utf8(works(at, &sheet(&["--turns", "1-2", "--first", "7"]))).unwrap();
    for text in [
        "Ánte – Biret</text>",
        "Diagram 7: after turn 1<",
        "Diagram 8: after turn 2<",
        "width=\"210mm\"",
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert!(!page.contains("1 / 1"));
    roxmltree::Document::parse(&page).unwrap();
    let said = refused(at, &sheet(&["--margin", "105"]));
    assert!(said.contains("no room"), "{said}");
    let said = refused(at, &sheet(&["--page", "a99"]));
    assert!(said.contains("is no page"), "{said}");
}

/// Every line of the manual's shell blocks is run in one folder, in order.
#[test]
fn the_commands_of_the_manual_work() {
    let folder = folder();
    let at = folder.path();
    let page = fs::read_to_string(repository().join("docs/printing.md")).unwrap();
    let mut run = 0;
    for block in page.split("```sh\n").skip(1) {
        for line in block.split("```").next().unwrap().lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let Some(("sahkku", words)) = words.split_first().map(|(first, rest)| (*first, rest))
            else {
                continue;
            };
            works(at, words);
            run += 1;
            if let Some(output) = words.iter().position(|word| *word == "-o") {
                assert!(at.join(words[output + 1]).exists(), "{line}");
            }
        }
    }
    assert!(run >= 10, "{run}");
}
