//! The rooms of the house: which folder of `src/` may use which. `docs/architecture.md` says why.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Each room with those it may use. The program (`main.rs`, `cli`) may use everything.
const ROOMS: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("board", &[]),
    ("dice", &[]),
    ("rules", &["text", "board", "dice"]),
    ("engine", &["text", "board", "dice", "rules"]),
    ("diagnostic", &["text"]),
    ("record", &["text", "diagnostic", "board", "dice"]),
    (
        "replay",
        &[
            "text",
            "board",
            "dice",
            "rules",
            "engine",
            "diagnostic",
            "record",
        ],
    ),
    (
        "generate",
        &["board", "dice", "rules", "engine", "record", "replay"],
    ),
    (
        "session",
        &[
            "text", "board", "dice", "rules", "engine", "record", "replay",
        ],
    ),
    (
        "stats",
        &[
            "text",
            "board",
            "dice",
            "rules",
            "engine",
            "diagnostic",
            "record",
            "replay",
        ],
    ),
    (
        "filter",
        &[
            "board", "dice", "rules", "engine", "record", "replay", "stats", "text",
        ],
    ),
    (
        "annotate",
        &[
            "text",
            "board",
            "dice",
            "engine",
            "diagnostic",
            "record",
            "replay",
            "stats",
        ],
    ),
    (
        "language",
        &[
            "text", "board", "dice", "rules", "engine", "record", "replay",
        ],
    ),
    (
        "export",
        &[
            "language",
            "text",
            "board",
            "dice",
            "rules",
            "engine",
            "diagnostic",
            "record",
            "replay",
            "generate",
            "stats",
        ],
    ),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The rooms that a source names, as `crate::room` or in a list `crate::{room, …}`. Comments and
/// documentation do not count: they may point anywhere.
fn rooms_named(source: &str) -> BTreeSet<String> {
    let lines: Vec<&str> = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    let code = lines.join("\n");
    let word = |text: &str| -> String {
        text.chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect()
    };
    let mut named = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = code[at + "crate::".len()..].trim_start();
        if let Some(list) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut start = true;
            for (at, letter) in list.char_indices() {
                match letter {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => start = true,
                    letter if start && !letter.is_whitespace() => {
                        named.insert(word(&list[at..]));
                        start = false;
                    }
                    _ => {}
                }
            }
        } else {
            named.insert(word(rest));
        }
    }
    named
}

#[test]
fn every_folder_is_a_room_and_every_room_a_folder() {
    let folders: BTreeSet<String> = fs::read_dir(src())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    let mut rooms: BTreeSet<String> = ROOMS.iter().map(|(room, _)| (*room).to_owned()).collect();
    rooms.insert("cli".to_owned());
    assert_eq!(folders, rooms);
}

#[test]
fn rooms_use_only_what_they_may() {
    let rooms: BTreeSet<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    let mut trespasses = Vec::new();
    for (room, allowed) in ROOMS {
        for file in sources(&src().join(room)) {
            for used in rooms_named(&fs::read_to_string(&file).unwrap()) {
                let may = used == *room || allowed.contains(&used.as_str());
                if rooms.contains(used.as_str()) && !may {
                    trespasses.push(format!("{} uses {used}", file.display()));
                }
            }
        }
    }
    assert!(trespasses.is_empty(), "{trespasses:#?}");
}

#[test]
fn no_room_stands_below_one_that_it_uses() {
    let order: BTreeMap<&str, usize> = ROOMS
        .iter()
        .enumerate()
        .map(|(at, (room, _))| (*room, at))
        .collect();
    for (room, allowed) in ROOMS {
        for used in *allowed {
            assert!(
                order[used] < order[room],
                "{room} uses {used}, which is listed after it"
            );
        }
    }
}

#[test]
fn the_library_asks_for_no_variant_by_name() {
    let ids: Vec<&str> = sahkku::rules::Variant::ids().collect();
    let mut asked = Vec::new();
    for room in [
        "engine", "replay", "generate", "session", "stats", "filter", "annotate", "export",
        "record",
    ] {
        for file in sources(&src().join(room)) {
            let text = fs::read_to_string(&file).unwrap();
            // Unit tests at the end of a file may play what they like, and documentation too.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for (number, line) in code.lines().enumerate() {
                let comment = line.trim_start().starts_with("//");
                if !comment && ids.iter().any(|id| line.contains(&format!("\"{id}\""))) {
                    asked.push(format!("{}:{}: {line}", file.display(), number + 1));
                }
            }
        }
    }
    assert!(asked.is_empty(), "{asked:#?}");
}

#[test]
fn the_search_for_rooms_finds_them() {
    let source =
        "use crate::board::Side;\nuse crate::{dice::{Die, Face}, rules::Rules};\n// crate::cli\n";
    let named: Vec<String> = rooms_named(source).into_iter().collect();
    assert_eq!(named, ["board", "dice", "rules"]);
}
