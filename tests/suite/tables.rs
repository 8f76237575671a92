//! The tables of games, turns and actions: their schema and its page, their counts against those of
//! `stats`, and Parquet read back with other programs (`tests/tables`).
//!
//! `RENEW=1 cargo test --test suite tables` writes the schema and the lists of columns anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use sahkku::export::dataset::{Table, csv_header, schema};

use crate::support::repository;

/// A row: its cells by the names of their columns.
type Row = BTreeMap<String, String>;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sahkku"))
        .args(arguments)
        .current_dir(repository())
        .output()
        .unwrap()
}

/// What the program writes; some records may be wrong.
#[track_caller]
fn written(arguments: &[&str]) -> Vec<u8> {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{said}");
    output.stdout
}

#[track_caller]
fn rows(csv: &[u8]) -> Vec<Row> {
    csv::Reader::from_reader(csv)
        .into_deserialize()
        .map(Result::unwrap)
        .collect()
}

#[track_caller]
fn table(file: &str, table: Table) -> Vec<Row> {
    let csv = written(&["convert", file, "--to", "csv", "--table", table.name()]);
    assert!(csv.starts_with(csv_header(table).as_bytes()));
    rows(&csv)
}

fn hold(path: &Path, wanted: &str) {
    if std::env::var_os("RENEW").is_some() {
        fs::write(path, wanted).unwrap();
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(
        found.replace("\r\n", "\n") == wanted,
        "{} is not up to date: run RENEW=1 cargo test --test suite tables",
        path.display()
    );
}

#[test]
fn the_schema_for_programs_is_that_of_the_code() {
    let wanted = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    hold(&repository().join("formats/tables.schema.json"), &wanted);
}

#[test]
fn the_page_lists_all_columns() {
    let path = repository().join("docs/tables.md");
    let page = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let by_hand = page.split("\n## The columns").next().unwrap();
    let mut wanted = format!("{}\n\n## The columns of `", by_hand.trim_end());
    for (at, table) in Table::ALL.into_iter().enumerate() {
        let heading = if at == 0 { "" } else { "\n## The columns of `" };
        let row = table.row();
        let name = table.name();
        let _ = write!(wanted, "{heading}{name}`\n\nA row is {row}.\n\n");
        wanted.push_str("| column | type | may be empty | what it says |\n|---|---|---|---|\n");
        for column in table.columns() {
            let empty = if column.nullable { "yes" } else { "" };
            let (name, kind, means) = (column.name, column.kind.name(), column.means);
            let _ = writeln!(wanted, "| `{name}` | {kind} | {empty} | {means} |");
        }
    }
    hold(&path, &wanted);
}

#[test]
fn every_table_begins_with_its_key_and_says_each_name_once() {
    for table in Table::ALL {
        let names: Vec<_> = table.columns().map(|column| column.name).collect();
        assert_eq!(names[..table.key().len()], *table.key());
        let mut once = names.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), names.len());
    }
}

#[test]
fn a_small_game_in_all_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cup.sahkku");
    fs::write(
        &path,
        "% A cup.\n[Men \" Ánte \"]\n[Women \"?\"]\n[Site \"=1+1\"]\n[Variant \"lagesvuotna\"]\n\
         [Club \"a, \\\"b\\\"\"]\n[Result \"unfinished\"]\n\n0. M X20 W 200\n\
         1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n2. W XX2~X0: *A3-A2 A2-C2\n\
         (2. W X00: *A3-A2)\n= unfinished\n",
    )
    .unwrap();
    let file = path.to_str().unwrap();
    let games = table(file, Table::Games);
    assert_eq!(games.len(), 1);
    let wanted = [
        ("offset", "9"),
        ("record", "1"),
        ("line", "2"),
        ("ok", "true"),
        ("errors", "0"),
        ("error", ""),
        ("men", "Ánte"),
        ("women", ""),
        ("site", "'=1+1"),
        ("variant", "lagesvuotna"),
        ("other_tags", r#"{"Club":"a, \"b\""}"#),
        ("result", "unfinished"),
        ("first", "men"),
        ("first_king", "men"),
        ("turns", "2"),
        ("actions", "5"),
        ("men_kings_won", "1"),
        ("women_rethrows", "1"),
        ("women_face_x", "3"),
    ];
    for (name, value) in wanted {
        assert_eq!(games[0][name], value, "{name}");
    }
    let turns = table(file, Table::Turns);
    let says = |row: &Row, names: &[&str]| {
        let cells: Vec<_> = names.iter().map(|&name| row[name].clone()).collect();
        cells.join(" | ")
    };
    let names = [
        "turn",
        "side",
        "throws",
        "play",
        "king",
        "dice_thrown",
        "luck",
        "complete",
    ];
    let turns: Vec<_> = turns.iter().map(|row| says(row, &names)).collect();
    assert_eq!(
        turns,
        [
            "1 | men | X32 | *QL2-K2 QK2-H2=K QH2-F2 | men | 3 | 1.5 | true",
            "2 | women | XX2~X0 | *A3-A2 A2-C2 |  | 5 | -2.5 | true",
        ]
    );
    let names = [
        "turn",
        "action",
        "die",
        "piece",
        "from",
        "to",
        "activates",
        "king",
        "notation",
    ];
    let actions = table(file, Table::Actions);
    let actions: Vec<_> = actions.iter().map(|row| says(row, &names)).collect();
    assert_eq!(
        actions,
        [
            "1 | 1 | X | queen | L2 | K2 | true |  | *QL2-K2",
            "1 | 2 | 3 | queen | K2 | H2 | false | won | QK2-H2=K",
            "1 | 3 | 2 | queen | H2 | F2 | false |  | QH2-F2",
            "2 | 1 | X | soldier | A3 | A2 | true |  | *A3-A2",
            "2 | 2 | 2 | soldier | A2 | C2 | false |  | A2-C2",
        ]
    );
}

#[test]
fn a_record_that_is_wrong_goes_as_far_as_it_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("wrong.sahkku");
    let text = "[Variant \"lagesvuotna\"]\n[Result \"men\"]\n\n0. M X20 W 200\n\
         1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n2. W XX2~X0: *A3-A2 A2-Z9\n= men\n\n\
         [Variant \"of-nobody\"]\n[Result \"men\"]\n\n1. M X32: *O1-O2\n= men\n";
    fs::write(&path, text).unwrap();
    let file = path.to_str().unwrap();
    let games = table(file, Table::Games);
    let says = |row: &Row| {
        ["ok", "error", "variant", "variant_tag", "turns"].map(|name| row[name].clone())
    };
    assert_eq!(
        says(&games[0]),
        ["false", "bad-field", "lagesvuotna", "lagesvuotna", "1"]
    );
    assert_eq!(
        says(&games[1]),
        ["false", "unknown-variant", "", "of-nobody", "0"]
    );
    let at: usize = games[0]["error_offset"].parse().unwrap();
    assert!(
        text[at..].starts_with("Z9") || text[at..].starts_with("A2-Z9"),
        "{}",
        &text[at..]
    );
    let at: usize = games[1]["error_offset"].parse().unwrap();
    assert!(
        text[at..].starts_with("of-nobody") || text[at..].starts_with("\"of-nobody"),
        "{}",
        &text[at..]
    );
    assert_eq!(table(file, Table::Turns).len(), 1);
    assert_eq!(table(file, Table::Actions).len(), 3);
}

/// Every column that a table and a report of `stats` both have says the same in both.
#[track_caller]
fn says_the_same(table: &[Row], stats: &[Row], at_least: usize) {
    assert_eq!(table.len(), stats.len());
    for (row, counted) in table.iter().zip(stats) {
        let both = counted.keys().filter(|name| row.contains_key(*name));
        let mut compared = 0;
        for name in both {
            let (found, wanted) = (&row[name], &counted[name]);
            let rounded = |text: &str| text.parse::<f64>().map(|value| (value * 1000.0).round());
            let same = found == wanted
                || name == "variant" && found.is_empty()
                || rounded(found).is_ok_and(|found| Ok(found) == rounded(wanted));
            assert!(same, "{name}: {found} and not {wanted} in {row:?}");
            compared += 1;
        }
        assert!(compared >= at_least, "only {compared} columns");
    }
}

#[test]
fn games_and_turns_say_what_stats_says() {
    for folder in ["samples", "tests/records"] {
        let games = table(folder, Table::Games);
        let stats = |by| written(&["stats", folder, "--by", by, "--format", "csv"]);
        says_the_same(&games, &rows(&stats("record")), 55);
        let turns = table(folder, Table::Turns);
        says_the_same(&turns, &rows(&stats("turn")), 12);
        let actions = table(folder, Table::Actions);
        let sum = |rows: &[Row], names: &[&str]| -> i64 {
            let cells = rows
                .iter()
                .flat_map(|row| names.iter().map(|&name| &row[name]));
            cells.map(|cell| cell.parse::<i64>().unwrap()).sum()
        };
        assert_eq!(sum(&games, &["turns"]), i64::try_from(turns.len()).unwrap());
        assert_eq!(
            sum(&games, &["actions"]),
            i64::try_from(actions.len()).unwrap()
        );
        let captured = ["captured_loose", "captured_home"];
        assert_eq!(sum(&actions, &captured), sum(&turns, &captured));
        let sides = [
            "men_captured_loose",
            "men_captured_home",
            "women_captured_loose",
            "women_captured_home",
        ];
        assert_eq!(sum(&turns, &captured), sum(&games, &sides));
    }
}

#[test]
fn parts_of_a_file_make_the_whole() {
    let file = "samples/three-quick-games.sahkku";
    let length = fs::metadata(repository().join(file)).unwrap().len();
    let without_numbers = |mut row: Row| {
        row.retain(|name, _| name != "record" && name != "line");
        row
    };
    for table_name in Table::ALL {
        let whole = table(file, table_name);
        for parts in [2, 7] {
            let mut together = Vec::new();
            for at in 0..parts {
                let bytes = format!("{}-{}", length * at / parts, length * (at + 1) / parts);
                let name = table_name.name();
                let arguments = [
                    "convert", file, "--to", "csv", "--table", name, "--bytes", &bytes,
                ];
                together.extend(rows(&written(&arguments)));
            }
            let together: Vec<_> = together.into_iter().map(without_numbers).collect();
            let whole: Vec<_> = whole.iter().cloned().map(without_numbers).collect();
            assert_eq!(together, whole);
        }
    }
    let records = |bytes: &str| written(&["convert", file, "--to", "sahkku", "--bytes", bytes]);
    let cut = [records("0-1"), records(&format!("1-{length}"))].concat();
    assert_eq!(cut, fs::read(repository().join(file)).unwrap());
}

#[test]
fn what_cannot_be_is_refused() {
    let file = "samples/three-quick-games.sahkku";
    for (arguments, wanted) in [
        (&["--to", "csv"][..], "there are three tables"),
        (
            &["--to", "csv", "-o", "turns.csv"],
            "there are three tables",
        ),
        (
            &["--to", "json", "--table", "games"],
            "--table is for --to csv",
        ),
        (&["--to", "json", "--bytes", "5-1"], "the smaller first"),
        (
            &["--to", "json", "--bytes", "0-1", "samples"],
            "wants one file",
        ),
        (&["--to", "csv", "-o", "samples"], "the folder is not empty"),
        (
            &["--to", "parquet", "-o", "samples"],
            if cfg!(feature = "parquet") {
                "not empty"
            } else {
                "without Parquet"
            },
        ),
    ] {
        let output = run(&[&["convert", file], arguments].concat());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said.contains(wanted), "{said}");
        assert!(output.stdout.is_empty());
    }
}

#[cfg(feature = "parquet")]
mod parquet_files {
    use super::*;
    use crate::support::{files_below, said_by_script};
    use parquet::file::reader::{FileReader as _, SerializedFileReader};
    use parquet::record::Field;

    /// A table as `convert --to parquet` writes it, with the form from the names of the folders.
    fn read(folder: &Path, table: Table) -> Vec<Row> {
        let mut rows = Vec::new();
        for variant in fs::read_dir(folder.join(table.name())).unwrap() {
            let variant = variant.unwrap();
            let name = variant.file_name().into_string().unwrap();
            let id = name.strip_prefix("variant=").unwrap().to_owned();
            let id = if id == "__HIVE_DEFAULT_PARTITION__" {
                String::new()
            } else {
                id
            };
            for part in fs::read_dir(variant.path()).unwrap() {
                let file = fs::File::open(part.unwrap().path()).unwrap();
                let reader = SerializedFileReader::new(file).unwrap();
                let about = reader.metadata().file_metadata();
                let about = about.key_value_metadata().unwrap();
                let says = |key: &str| {
                    about
                        .iter()
                        .find(|pair| pair.key == key)
                        .unwrap()
                        .value
                        .clone()
                };
                assert_eq!(says("schema_version").unwrap(), "1");
                assert_eq!(says("table").unwrap(), table.name());
                for row in reader.get_row_iter(None).unwrap() {
                    let row = row.unwrap();
                    let cells = row
                        .get_column_iter()
                        .map(|(name, cell)| (name.clone(), text(cell)));
                    let mut row: Row = cells.collect();
                    row.insert("variant".to_owned(), id.clone());
                    rows.push(row);
                }
            }
        }
        rows
    }

    fn text(cell: &Field) -> String {
        match cell {
            Field::Null => String::new(),
            Field::Str(text) => text.clone(),
            other => other.to_string(),
        }
    }

    /// Rows in the order of their keys.
    fn sorted(mut rows: Vec<Row>, table: Table) -> Vec<Row> {
        let number = |row: &Row, name: &str| row[name].parse::<u64>().ok();
        rows.sort_by_key(|row| {
            let numbers = table.key()[1..].iter().map(|name| number(row, name));
            (row["file"].clone(), numbers.collect::<Vec<_>>())
        });
        rows
    }

    #[test]
    fn parquet_holds_what_csv_holds() {
        for source in ["samples", "tests/records"] {
            let folder = tempfile::tempdir().unwrap();
            let out = folder.path().join("tables");
            written(&[
                "convert",
                source,
                "--to",
                "parquet",
                "-o",
                out.to_str().unwrap(),
            ]);
            for name in Table::ALL {
                let csv = table(source, name);
                let parquet = sorted(read(&out, name), name);
                assert_eq!(parquet.len(), csv.len());
                for (found, wanted) in parquet.iter().zip(sorted(csv, name)) {
                    let names: Vec<_> = found.keys().collect();
                    assert_eq!(names, wanted.keys().collect::<Vec<_>>());
                    for (column, cell) in found {
                        let raw = |text: &str| text.trim_start_matches('\'').to_owned();
                        let same = raw(cell) == raw(&wanted[column])
                            || cell
                                .parse::<f64>()
                                .is_ok_and(|value| wanted[column].parse() == Ok(value));
                        assert!(same, "{column}: {cell} and not {}", wanted[column]);
                    }
                }
            }
        }
    }

    #[test]
    fn the_files_are_the_same_on_any_number_of_cores() {
        let folder = tempfile::tempdir().unwrap();
        let text = folder.path().join("many.sahkku");
        let some: Vec<u8> = ["lagesvuotna", "unjarga", "lujavvr"]
            .iter()
            .flat_map(|id| {
                written(&[
                    "generate",
                    "--variant",
                    id,
                    "--seed",
                    "tables",
                    "--games",
                    "8",
                ])
            })
            .collect();
        fs::write(&text, some.repeat(4)).unwrap();
        let made: Vec<_> = ["1", "5"]
            .into_iter()
            .map(|threads| {
                let out = folder.path().join(threads);
                let status = Command::new(env!("CARGO_BIN_EXE_sahkku"))
                    .args(["convert", "--to", "parquet", "-j", threads])
                    .args([&text, Path::new("-o"), &out])
                    .status()
                    .unwrap();
                assert!(status.success());
                let mut files = BTreeMap::new();
                for file in files_below(out.to_str().unwrap()) {
                    let name = file.strip_prefix(&out).unwrap().to_owned();
                    files.insert(name, fs::read(&file).unwrap());
                }
                files
            })
            .collect();
        assert_eq!(made[0].len(), 9);
        assert!(made[0] == made[1]);
    }
    #[test]
    fn other_programs_read_the_same() {
        let packages = "duckdb, pandas, pyarrow";
        let python = match crate::support::python_with(packages, "SAHKKU_TABLES") {
            Ok(python) => python,
            Err(missing) => return eprintln!("left out: {missing}"),
        };
        let folder = tempfile::tempdir().unwrap();
        let corpus = folder.path().join("corpus");
        fs::create_dir(&corpus).unwrap();
        for id in ["lagesvuotna", "unjarga", "lujavvr"] {
            let games = written(&[
                "generate",
                "--variant",
                id,
                "--seed",
                "read",
                "--games",
                "10",
            ]);
            fs::write(corpus.join(format!("{id}.sahkku")), games).unwrap();
        }
        // A form that nobody knows is a part without a name.
        let unknown = "[Variant \"of-nobody\"]\n\n1. M X00: *O1-O2\n= unfinished\n";
        fs::write(corpus.join("unknown.sahkku"), unknown).unwrap();
        for sample in files_below("tests/records") {
            fs::copy(&sample, corpus.join(sample.file_name().unwrap())).unwrap();
        }
        let source = corpus.to_str().unwrap();
        let made = ["parquet", "csv"].map(|format| {
            let out = folder.path().join(format);
            written(&[
                "convert",
                source,
                "--to",
                format,
                "-o",
                out.to_str().unwrap(),
            ]);
            out
        });
        let program = env!("CARGO_BIN_EXE_sahkku").as_ref();
        let [parquet, csv] = [made[0].as_os_str(), made[1].as_os_str()];
        let arguments = [program, source.as_ref(), parquet, csv];
        let said = said_by_script(&python, "tests/tables/read_back.py", &arguments);
        assert!(said.trim_end().ends_with(" checks"), "{said}");
    }
}
