//! Results that take the place of something else: never unless they are whole, and never of what they come from.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::{games, gzip};

const PROGRAM: &str = env!("CARGO_BIN_EXE_sahkku");

/// The program in a folder, with the words of a line.
fn run(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(PROGRAM);
    let words = line.split_whitespace();
    command.args(words).current_dir(folder).output().unwrap()
}

#[track_caller]
fn refuses(folder: &Path, line: &str, words: &str) {
    let output = run(folder, line);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{line}: {said}");
    assert!(said.contains(words), "{line}: {said}");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string();
    let mut names: Vec<_> = entries.map(|entry| name(entry).unwrap()).collect();
    names.sort();
    names
}

/// Everything that goes through records and writes a file; `@` stands for what is read.
const CALLS: [&str; 16] = [
    "filter @ -o keep",
    "filter @ --count -o keep",
    "stats @ -o keep",
    "stats @ --by variant --format csv -o keep",
    "stats @ --report lengths -o keep",
    "stats @ --heat-map keep",
    "check @ -o keep",
    "check @ --format json -o keep",
    "check @ --format sarif -o keep",
    "convert @ --to sahkku -o keep",
    "convert @ --to json -o keep",
    "convert @ --to jsonl -o keep",
    "convert @ --to csv --table games -o keep",
    "convert @ --to html -o keep",
    "convert @ --to md -o keep",
    "convert @ --to typst -o keep",
];

/// Sources that cannot be read, or not to their end.
fn damaged(folder: &Path) -> [String; 5] {
    let text = games(60);
    let put = |name: &str, mut bytes: Vec<u8>, cut: usize| {
        bytes.truncate(bytes.len() - cut);
        fs::write(folder.join(name), bytes).unwrap();
        name.to_owned()
    };
    put("whole.sahkku", text.clone(), 0);
    [
        "nosuch".to_owned(),
        "whole.sahkku nosuch".to_owned(),
        put("cut.gz", gzip(&text), 300),
        put("cut.zst", zstd::encode_all(&text[..], 1).unwrap(), 300),
        put("nothing.gz", gzip(&text)[..12].to_vec(), 0),
    ]
}

#[test]
fn a_call_that_fails_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sources = damaged(folder);
    for call in CALLS {
        for source in &sources {
            let line = call.replace('@', source);
            fs::write(folder.join("keep"), "old").unwrap();
            let output = run(folder, &line);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{line}: {said}");
            assert_eq!(fs::read(folder.join("keep")).unwrap(), b"old", "{line}");
            let part = folder.join("keep.partial");
            if part.exists() {
                let words = "keep is as it was";
                assert!(said.contains(words), "{line}: {said}");
                assert!(fs::metadata(&part).unwrap().len() > 0, "{line}");
                fs::remove_file(part).unwrap();
            }
            assert!(
                names(folder)
                    .iter()
                    .all(|name| !name.starts_with(".sahkku-")),
                "{line}"
            );
        }
        // What is whole does take its place.
        let line = call.replace('@', "whole.sahkku");
        let output = run(folder, &line);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*said), (Some(0), ""), "{line}");
        assert_ne!(fs::read(folder.join("keep")).unwrap(), b"old", "{line}");
        assert!(!folder.join("keep.partial").exists(), "{line}");
    }
}

#[test]
fn an_earlier_part_stays() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("whole.sahkku"), games(2)).unwrap();
    for call in CALLS {
        let line = call.replace('@', "whole.sahkku nosuch");
        fs::write(folder.join("keep.partial"), "precious").unwrap();
        let output = run(folder, &line);
        let said = String::from_utf8_lossy(&output.stderr);
        let old = fs::read(folder.join("keep.partial")).unwrap();
        assert_eq!(old, b"precious", "{line}");
        let part = folder.join("keep.partial-2");
        assert!(part.exists(), "{line}: {said}");
        assert!(said.contains("keep.partial-2"), "{line}: {said}");
        fs::remove_file(part).unwrap();
    }
}

#[test]
fn a_folder_of_results_is_there_only_when_it_is_whole() {
    for call in [
        "convert @ --to csv -o out",
        #[cfg(feature = "parquet")]
        "convert @ --to parquet -o out",
        "filter @ --split 10 -o out",
        "filter @ --split-by variant -o out",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        for source in &damaged(folder) {
            let line = call.replace('@', source);
            assert_eq!(run(folder, &line).status.code(), Some(2), "{line}");
            assert!(!folder.join("out").exists(), "{line}");
        }
        let line = call.replace('@', "whole.sahkku");
        assert_eq!(run(folder, &line).status.code(), Some(0), "{line}");
        assert!(folder.join("out").is_dir(), "{line}");
    }
}

#[test]
fn what_is_read_is_not_written_over_by_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = games(3);
    fs::write(folder.join("a.sahkku"), &text).unwrap();
    fs::create_dir(folder.join("in")).unwrap();
    fs::write(folder.join("in/b.sahkku"), &text).unwrap();
    std::os::unix::fs::symlink("a.sahkku", folder.join("link")).unwrap();
    fs::hard_link(folder.join("a.sahkku"), folder.join("hard")).unwrap();
    for call in CALLS {
        if call.starts_with("convert @ --to sahkku") || call == "filter @ -o keep" {
            continue;
        }
        for (source, target) in [
            ("a.sahkku", "a.sahkku"),
            ("a.sahkku", "./in/../a.sahkku"),
            ("a.sahkku", "link"),
            ("link", "a.sahkku"),
            ("a.sahkku", "hard"),
            ("in", "in/b.sahkku"),
        ] {
            let line = call.replace('@', source).replace("keep", target);
            refuses(folder, &line, "is one of the files that are read");
            for name in ["a.sahkku", "in/b.sahkku"] {
                assert_eq!(fs::read(folder.join(name)).unwrap(), text, "{line}");
            }
        }
    }
    for line in [
        "show a.sahkku --all -o a.sahkku",
        "diagram a.sahkku -o ./a.sahkku",
    ] {
        refuses(folder, line, "is one of the files that are read");
    }
    // Records may go where they came from.
    for line in [
        "filter a.sahkku -o a.sahkku",
        "convert a.sahkku --to sahkku -o a.sahkku",
    ] {
        assert_eq!(run(folder, line).status.code(), Some(0), "{line}");
        let now = fs::read(folder.join("a.sahkku")).unwrap();
        assert_eq!(now.trim_ascii_end(), text.trim_ascii_end(), "{line}");
    }
}

/// Several files at once: none is put in its place where one would take that of a source.
#[test]
fn no_part_takes_the_place_of_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = games(3);
    let parts = ["d/lagesvuotna.sahkku", "d/part-000002.sahkku"];
    fs::create_dir(folder.join("d")).unwrap();
    for part in parts {
        fs::write(folder.join(part), &text).unwrap();
    }
    fs::write(folder.join("d/part-000001.sahkku"), "old").unwrap();
    fs::write(folder.join("other.sahkku"), &text).unwrap();
    std::os::unix::fs::symlink("d", folder.join("link")).unwrap();
    std::os::unix::fs::symlink(parts[0], folder.join("a.sahkku")).unwrap();
    let before = names(&folder.join("d"));
    for line in [
        "filter d/lagesvuotna.sahkku --split-by variant -o d",
        "filter d/lagesvuotna.sahkku --split-by variant --limit 1 -o link/../d",
        "filter link/lagesvuotna.sahkku --split-by variant -o d",
        "filter other.sahkku a.sahkku --split-by variant -o link",
        "filter d/part-000002.sahkku --split 1 -o d",
        "filter d/lagesvuotna.sahkku d/part-000002.sahkku --split 4 -o d",
    ] {
        refuses(folder, line, "is one of the files that are read");
        assert_eq!(names(&folder.join("d")), before, "{line}");
        for part in parts {
            assert_eq!(fs::read(folder.join(part)).unwrap(), text, "{line}");
        }
        let old = fs::read(folder.join("d/part-000001.sahkku")).unwrap();
        assert_eq!(old, b"old", "{line}");
        assert_eq!(names(folder).len(), 4, "{line}: nothing is left behind");
    }
    // What is not read is replaced.
    for line in [
        "filter other.sahkku --split-by variant -o d",
        "filter d/lagesvuotna.sahkku --split 3 -o d",
    ] {
        assert_eq!(run(folder, line).status.code(), Some(0), "{line}");
    }
}

#[test]
fn two_results_need_two_places() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.sahkku"), games(2)).unwrap();
    fs::write(
        folder.join("rules.toml"),
        "base = \"lagesvuotna\"\nid = \"x\"\n",
    )
    .unwrap();
    let generate = "generate --variant lagesvuotna --seed a";
    for (line, words) in [
        ("--results=t -o t", "the same place"),
        ("--results=./t -o t", "the same place"),
        ("--rules rules.toml -o rules.toml", "that are read"),
        ("--rules rules.toml --results=./rules.toml", "that are read"),
    ] {
        refuses(folder, &format!("{generate} {line}"), words);
    }
    for (line, words) in [
        ("--report falls --heat-map h.svg -o h.svg", "both go to"),
        ("--report falls --heat-map ./h.svg -o h.svg", "both go to"),
        ("--report falls --heat-map -", "name a file for the picture"),
    ] {
        refuses(folder, &format!("stats a.sahkku {line}"), words);
    }
    assert_eq!(names(folder), ["a.sahkku", "rules.toml"]);
    let output = run(folder, "stats a.sahkku --heat-map -");
    assert!(output.stdout.starts_with(b"<svg"));
    run(folder, "generate --variant unjarga --seed a -o b.sahkku");
    refuses(
        folder,
        "stats a.sahkku b.sahkku --heat-map -",
        "several forms",
    );
    assert_eq!(names(folder), ["a.sahkku", "b.sahkku", "rules.toml"]);
}

#[test]
fn what_a_call_cannot_mean_is_said_before_anything_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.sahkku"), games(2)).unwrap();
    for (line, words) in [
        ("check a.sahkku --rules pass=maybe", "--rules:1:6"),
        ("stats a.sahkku --rules pas=voluntary", "--rules:1:1"),
        ("filter a.sahkku --rules pass=maybe", "--rules:1:6"),
        (
            "convert a.sahkku --to json --rules pass=maybe",
            "--rules:1:6",
        ),
        ("check a.sahkku --variant unjarga", "filter --variant"),
        ("stats a.sahkku --variant unjarga", "filter --variant"),
        (
            "convert a.sahkku --to json --variant unjarga",
            "filter --variant",
        ),
        ("convert a.sahkku --to html --replay", "--to jsonl"),
        ("filter a.sahkku --split-by= -o b", "name of a tag"),
        ("filter a.sahkku --split 0 -o b", "from 1 on"),
        ("filter a.sahkku -j 0", "from 1 on"),
        ("generate --variant unjarga --seed a --games 0", "from 1 on"),
        ("stats a.sahkku --bins 3", "--report"),
        ("stats a.sahkku --heat-map h.txt", ".svg, .png or .pdf"),
        ("filter a.sahkku --position >Q", "no part of a position"),
    ] {
        refuses(folder, line, words);
    }
    for line_end in ["\n", "\r"] {
        let mut command = Command::new(PROGRAM);
        let seed = format!("a{line_end}b");
        let output = command
            .args(["generate", "--variant", "unjarga", "--seed", &seed])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
    }
    assert_eq!(names(folder), ["a.sahkku"]);
}

#[test]
fn far_more_threads_than_there_is_work_are_no_matter() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let line = "generate --variant lagesvuotna --seed a -j 100000 -o a.sahkku";
    assert!(run(folder, line).status.success());
    for line in [
        "check a.sahkku -j 100000",
        "stats a.sahkku -j 18446744073709551615",
    ] {
        assert!(run(folder, line).status.success(), "{line}");
    }
}

#[test]
fn text_before_a_record_is_mended_where_that_is_promised() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = folder.join("a.sahkku");
    for (before, mended) in [
        ("junk before\n\n", "{junk before}\n\n"),
        ("so it was\nin the end\n", "{so it was\nin the end}\n"),
    ] {
        let record = String::from_utf8(games(1)).unwrap();
        fs::write(&file, format!("{before}{record}")).unwrap();
        let output = run(folder, "check a.sahkku");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            said.contains(
                "1 record, right, 1 error outside of it, 1 of them can be mended with --fix"
            ),
            "{said}"
        );
        let output = run(folder, "check a.sahkku --fix");
        assert_eq!(output.status.code(), Some(0));
        let now = fs::read_to_string(&file).unwrap();
        assert_eq!(now, format!("{mended}{record}"));
    }
}

#[test]
fn what_is_left_out_of_a_sum_is_said_to_be() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let wrong = String::from_utf8(games(1)).unwrap().replace("1. ", "1. ?");
    fs::write(folder.join("a.sahkku"), wrong).unwrap();
    for (options, fate) in [
        ("", "counted as far as"),
        ("--by turn", "counted as far as"),
        ("--by variant", "left out"),
        ("--by player", "left out"),
        ("--report lengths", "left out"),
    ] {
        let output = run(folder, &format!("stats a.sahkku {options}"));
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{options}");
        assert!(said.contains(fate), "{options}: {said}");
    }
    fs::write(folder.join("none.sahkku"), "").unwrap();
    let output = run(folder, "stats none.sahkku --by variant");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0));
    assert!(said.contains("no record was found"), "{said}");
}

#[test]
fn a_pipe_in_a_folder_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.sahkku"), games(1)).unwrap();
    let pipe = folder.join("b.sahkku");
    assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
    assert_eq!(run(folder, "filter . --count").stdout, b"1\n");
}
