//! `filter` on whole files: what comes out is what went in, only less of it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use proptest::prelude::*;
use sahkku::filter::own_bytes;
use sahkku::generate::Generator;
use sahkku::record::{ChunkKind, check_outside, split};
use sahkku::rules::Variant;

use crate::support::{Chance, run_with_input};

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sahkku"));
    command.args(arguments).output().unwrap()
}

/// What the filter gives for a text; it must say nothing but what belongs to no record.
#[track_caller]
fn filtered(text: &[u8], options: &[&str]) -> Vec<u8> {
    let output = run_with_input(&[&["filter", "-"], options].concat(), text);
    let said = String::from_utf8_lossy(&output.stderr);
    let stray = split(text).next().is_some_and(|first| {
        first.kind == ChunkKind::Outside && !check_outside(first.bytes).is_empty()
    });
    assert_eq!(output.status.code(), Some(i32::from(stray)), "{said}");
    assert_eq!(said.is_empty(), !stray, "{said}");
    output.stdout
}

/// The records of a text without what stands between them.
fn records(text: &[u8]) -> Vec<Vec<u8>> {
    split(text)
        .filter(|chunk| chunk.kind == ChunkKind::Record)
        .map(|chunk| own_bytes(chunk.bytes).to_vec())
        .collect()
}

/// Games of two forms, some of them wrong, some with other line ends, with all kinds of gaps between.
fn games(count: u64) -> String {
    let mut chance = Chance(count);
    let mut text = String::from("; what stands before\n\n");
    for (form, id) in ["lagesvuotna", "unjarga"].into_iter().enumerate() {
        let variant = Variant::builtin(id).unwrap().clone();
        let generator = Generator::new(variant, "filter").with_limit(12);
        for number in 1..=count {
            let mut game = generator.game(number);
            match chance.below(6) {
                0 => game = game.replace("1. ", "1. ?"),
                1 => game = game.replace('\n', "\r\n"),
                2 => game = game.replace("[Event", "[Site \"a\"]\n[Event"),
                _ => {}
            }
            text += &game;
            text += &"\n".repeat(1 + chance.below(3) + form);
        }
    }
    text
}

/// Options that ask the header, the text and the game.
const QUESTIONS: [&[&str]; 16] = [
    &[],
    &["--variant", "UNJARGA"],
    &["--tag", "Site"],
    &["--tag", "Site=A", "--variant", "l*"],
    &["--result", "unfinished"],
    &["--result", "men", "--result", "women"],
    &["--termination", "unfinished"],
    &["--verified"],
    &["--wrong"],
    &["--turns", "..11"],
    &["--actions", "20.."],
    &["--captures", "1..", "--king-changes", "1.."],
    &["--throw", "XX0"],
    &["--position", "K:H2"],
    &["--date", "2019.."],
    &["--comment", "a", "--turns", "5"],
];

#[test]
fn what_is_found_and_what_is_not_are_all_records_byte_for_byte() {
    let text = games(40);
    let all = records(text.as_bytes());
    assert_eq!(all.len(), 80);
    let mut sizes = Vec::new();
    for question in QUESTIONS {
        let found = records(&filtered(text.as_bytes(), question));
        let others = records(&filtered(text.as_bytes(), &[question, &["--not"]].concat()));
        let (mut yes, mut no) = (found.iter().peekable(), others.iter().peekable());
        for record in &all {
            let taken = yes.next_if_eq(&record).or_else(|| no.next_if_eq(&record));
            assert!(taken.is_some(), "{question:?} loses or moves a record");
        }
        assert_eq!((yes.next(), no.next()), (None, None), "{question:?}");
        let count = filtered(text.as_bytes(), &[question, &["--count"]].concat());
        assert_eq!(count, format!("{}\n", found.len()).as_bytes());
        sizes.push(found.len());
    }
    let decided = sizes.iter().filter(|&&size| size > 0 && size < all.len());
    assert!(decided.count() >= 11, "most questions divide: {sizes:?}");
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let text = games(150);
    for options in [
        &["--turns", "10.."][..],
        &["--sample", "20", "--seed", "a"],
        &["--sample", "20%", "--seed", "a"],
        &["--unique", "--skip", "7", "--limit", "50"],
    ] {
        let one = filtered(text.as_bytes(), &[options, &["-j", "1"]].concat());
        assert!(!one.is_empty());
        for threads in ["2", "5"] {
            let many = filtered(text.as_bytes(), &[options, &["-j", threads]].concat());
            assert!(many == one, "{options:?} -j {threads}");
        }
    }
}

#[test]
fn what_is_split_is_whole_again_when_it_is_merged() {
    let folder = tempfile::tempdir().unwrap();
    let text = games(20);
    let tidy = filtered(text.as_bytes(), &[]);
    assert_eq!(filtered(&tidy, &[]), tidy, "a second time changes nothing");
    let parts = folder.path().join("parts");
    let parts = parts.to_str().unwrap();
    filtered(text.as_bytes(), &["--split", "7", "-o", parts]);
    assert_eq!(fs::read_dir(parts).unwrap().count(), 6);
    assert_eq!(run(&["filter", parts]).stdout, tidy);
    let forms = folder.path().join("forms");
    let forms = forms.to_str().unwrap();
    filtered(text.as_bytes(), &["--split-by", "variant", "-o", forms]);
    let names = names(Path::new(forms));
    assert_eq!(names, ["lagesvuotna.sahkku", "unjarga.sahkku"]);
    assert_eq!(run(&["filter", forms]).stdout, tidy);
    assert_eq!(
        self::names(folder.path()),
        ["forms", "parts"],
        "nothing is left behind"
    );
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn hostile_tags_make_harmless_files() {
    let folder = tempfile::tempdir().unwrap();
    let values = [
        "../../up",
        "/etc/passwd",
        "a/b",
        "..",
        "",
        "CON",
        "-rf",
        "\u{1b}[2J\u{202e}",
        "Ánte",
        "ánte ",
        "a?b",
        "a!b",
        ".sahkku-x",
    ];
    let mut text = String::new();
    for value in values {
        text += &["[Event \"", value, "\"]\n\n= unfinished\n\n"].concat();
    }
    text += "[Men \"a\"]\n\n= unfinished\n";
    let files = folder.path().join("in/files");
    fs::create_dir(folder.path().join("in")).unwrap();
    filtered(
        text.as_bytes(),
        &["--split-by", "event", "-o", files.to_str().unwrap()],
    );
    assert_eq!(names(folder.path()), ["in"]);
    assert_eq!(names(&folder.path().join("in")), ["files"]);
    assert_eq!(
        names(&files),
        [
            "2J.sahkku",
            "_-2.sahkku",
            "_.sahkku",
            "_CON.sahkku",
            "a-b-2.sahkku",
            "a-b-3.sahkku",
            "a-b.sahkku",
            "etc-passwd.sahkku",
            "no-event.sahkku",
            "rf.sahkku",
            "sahkku-x.sahkku",
            "up.sahkku",
            "Ánte.sahkku",
        ]
    );
    let merged = run(&["filter", files.to_str().unwrap(), "--count"]);
    assert_eq!(merged.stdout, b"14\n");
}

#[test]
fn games_that_are_only_spelt_otherwise_are_the_same() {
    let text = games(15);
    let right = filtered(text.as_bytes(), &["--verified"]);
    let mut respelled = String::new();
    for line in std::str::from_utf8(&right).unwrap().split_inclusive('\n') {
        if line.starts_with("[Event") {
            respelled += "[Annotator \"b\"]\n";
        }
        if line.starts_with('[') {
            respelled += line;
        } else {
            let line = line.replace('-', "–").replace("––", "--");
            let comment = if line.starts_with("1. ") {
                "{so it began} "
            } else {
                ""
            };
            respelled += comment;
            respelled += &line.replace('X', "x");
        }
    }
    assert_eq!(
        filtered(respelled.as_bytes(), &["--wrong", "--count"]),
        b"0\n"
    );
    let both = [right.as_slice(), b"\n", respelled.as_bytes()].concat();
    let once = filtered(&both, &["--verified", "--unique"]);
    assert!(once == right);
    // What is wrong is the same only byte for byte.
    let tidy = filtered(text.as_bytes(), &[]);
    let twice = [tidy.as_slice(), b"\n", &tidy].concat();
    assert!(filtered(&twice, &["--unique"]) == tidy);
}

#[test]
fn other_throws_for_the_start_make_another_game() {
    let text = |roll_off: &str| {
        format!("[Variant \"lagesvuotna\"]\n\n{roll_off}1. M X20: *O1-O2 O2-M2\n= unfinished\n\n")
    };
    let starts = ["0. M X20 W 200\n", "0. M XX0 W X00\n", ""];
    let records: String = starts.map(text).concat();
    let all = format!("{records}{}", text("0. m 02x w 200 {again}\n"));
    let count = |options: &[&str]| filtered(all.as_bytes(), &[options, &["--count"]].concat());
    assert_eq!(count(&["--verified"]), b"4\n");
    assert_eq!(count(&["--unique"]), b"3\n");
}

/// Dates of all shapes, right and wrong.
fn dates() -> Vec<String> {
    let years = ["2019", "2020", "19??", "????", "201", "2o19"];
    let months = ["02", "07", "1?", "??", "13", "00", "7"];
    let days = ["12", "29", "31", "3?", "??", "00", "99", "?"];
    let mut dates = Vec::new();
    for year in years {
        for month in months {
            dates.extend(days.map(|day| format!("{year}.{month}.{day}")));
        }
    }
    dates
}

#[test]
fn a_date_is_the_same_for_check_and_filter() {
    let mut text = String::new();
    for date in dates() {
        let date = format!("[Date \"{date}\"]\n");
        text += "[Event \"e\"]\n";
        text += &date;
        text += "[Variant \"lagesvuotna\"]\n\n= unfinished\n\n";
    }
    let found = filtered(text.as_bytes(), &["--date", "0000..9999", "--count"]);
    let others = filtered(text.as_bytes(), &["--date", "0000..9999", "--not"]);
    let check = |text: &[u8]| {
        let output = run_with_input(&["check", "-", "--format", "json"], text);
        String::from_utf8(output.stdout)
            .unwrap()
            .matches("\"bad-date\"")
            .count()
    };
    let bad = check(text.as_bytes());
    assert_eq!(bad, check(&others), "all that is not found is bad");
    assert_eq!(bad, records(&others).len(), "all that is bad is not found");
    let right = dates().len() - bad;
    assert_eq!(found, format!("{right}\n").as_bytes());
    assert!(right > 50 && bad > 50, "{right} {bad}");
}

#[test]
fn what_cannot_be_asked_is_refused() {
    for (options, words) in [
        (&["--turns", "many"][..], "write N, N..M, N.. or ..M"),
        (&["--date", "soon"], "write it as 2019.07.12"),
        (&["--date", "2019.??.99"], "write it as 2019.07.12"),
        (&["--date", "2019.??.12"], "nothing can be known behind"),
        (&["--position", "m:A9"], "is no field"),
        (&["--throw", "X9"], "is no throw"),
        (&["--result", "mne"], "did you mean `men`?"),
        (&["--tag", "a b=c"], "a tag is NAME or NAME=PATTERN"),
        (&["--sample", "0"], "a sample is"),
        (&["--seed", "a"], "--sample"),
        (&["--split", "3"], "--output"),
        (&["--split", "3", "-o", "-"], "name it with -o"),
        (
            &["--split", "3", "-o", "Cargo.toml"],
            "it is a file and no folder",
        ),
        (&["--verified", "--wrong"], "cannot be used with"),
    ] {
        let output = run_with_input(&[&["filter", "-"], options].concat(), b"");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{options:?}: {said}");
        assert!(said.contains(words), "{options:?}: {said}");
    }
}

#[test]
fn a_record_that_is_too_large_is_in_neither_part_and_said() {
    let text = games(2);
    for options in [&[][..], &["--not"]] {
        let arguments = [&["filter", "-", "--max-record", "100"], options].concat();
        let output = run_with_input(&arguments, text.as_bytes());
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert!(String::from_utf8_lossy(&output.stderr).contains("--max-record 1M"));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is in a file: the two parts hold its records, and nothing else.
    #[test]
    fn any_text_is_divided(pieces in proptest::collection::vec(
        prop_oneof!["\\[A \"[a-c]\"\\]", "\\[[A-B]", "[ \r\n]{1,3}", "\n", "[{}();%]", "1. M X: O1"], 0..40,
    )) {
        let text = pieces.concat();
        let all = records(text.as_bytes());
        let mut parts = records(&filtered(text.as_bytes(), &["--tag", "A=a"]));
        parts.extend(records(&filtered(text.as_bytes(), &["--tag", "A=a", "--not"])));
        let sorted = |mut records: Vec<Vec<u8>>| { records.sort(); records };
        prop_assert_eq!(sorted(parts), sorted(all));
    }
}
