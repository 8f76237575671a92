//! Files and streams that fail: a program that is killed, a disk that is full, a folder that is none,
//! a record that is too large. Nothing is lost, and what went wrong is said.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::run_with_input;

const PROGRAM: &str = env!("CARGO_BIN_EXE_sahkku");

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

/// Runs a line of bash in which `"$0"` is the program and `"$1"` a file.
fn bash(line: &str, file: &Path) -> Output {
    let mut command = Command::new("bash");
    command.args(["-c", line, PROGRAM]).arg(file);
    command.output().unwrap()
}

#[track_caller]
fn complains(output: &Output, words: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words), "{said}");
}

/// Records that are right and not canonical: `fmt` makes them shorter, so that old text, half of the
/// new one and all of it can be told apart.
fn untidy(games: usize) -> String {
    let game = "[Variant \"lagesvuotna\"]\n[Men \"Ánte\"]\n\n1. m 02X:   *o1-o2   o2-m2\n\n= unfinished\n\n";
    game.repeat(games)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    entries.map(|entry| name(entry.unwrap())).collect()
}

/// The file, in a folder of its own.
fn in_a_folder(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sahkku");
    fs::write(&path, text).unwrap();
    (folder, path)
}

#[test]
fn killing_the_program_leaves_the_old_text_or_the_new_one() {
    let old = untidy(4000);
    let (folder, path) = in_a_folder(&old);
    let file = path.to_str().unwrap();
    let started = std::time::Instant::now();
    assert!(run(&["fmt", "-i", file]).status.success());
    let whole = started.elapsed();
    let new = fs::read_to_string(&path).unwrap();
    assert!(new.len() < old.len() && names(folder.path()).len() == 1);
    let (mut unchanged, mut killed) = (0, 0);
    for moment in 0..40_u32 {
        fs::write(&path, &old).unwrap();
        let mut child = Command::new(PROGRAM)
            .args(["fmt", "-i", file])
            .spawn()
            .unwrap();
        std::thread::sleep(whole * moment / 38);
        child.kill().unwrap();
        killed += u32::from(child.wait().unwrap().code().is_none());
        let text = fs::read_to_string(&path).unwrap();
        assert!(text == old || text == new, "{} bytes", text.len());
        unchanged += u32::from(text == old);
    }
    assert!(killed > 0 && unchanged > 0, "{killed} {unchanged}");
    // What a killed program leaves behind has a name of its own and is in nobody's way.
    let left = names(folder.path());
    let known = |name: &String| name == "games.sahkku" || name.starts_with(".sahkku-");
    assert!(left.iter().all(known), "{left:?}");
    assert!(
        run(&["fmt", "-i", folder.path().to_str().unwrap()])
            .status
            .success()
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), new);
}

#[test]
fn a_full_disk_is_said_and_changes_nothing() {
    let old = untidy(200);
    let (folder, path) = in_a_folder(&old);
    // As much as one block may be written. The signal that comes with it is ignored, as it is where a
    // quota is used up.
    let output = bash(
        "trap '' XFSZ; ulimit -f 1; exec \"$0\" fmt -i \"$1\"",
        &path,
    );
    complains(&output, "cannot write");
    assert_eq!(fs::read_to_string(&path).unwrap(), old);
    assert_eq!(names(folder.path()).len(), 1, "nothing is left behind");
    // Folders of results come whole or not at all, and going on with the next file is of no use.
    for line in [
        "convert --to csv -o \"$1.out\" \"$1\" \"$1\"",
        #[cfg(feature = "parquet")]
        "convert --to parquet -o \"$1.out\" \"$1\" \"$1\"",
        "filter --split 1000 -o \"$1.out\" \"$1\" \"$1\"",
    ] {
        let output = bash(
            &format!("trap '' XFSZ; ulimit -f 1; exec \"$0\" {line}"),
            &path,
        );
        complains(&output, "cannot write");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said.matches("cannot write").count(), 1, "{line}: {said}");
        assert_eq!(names(folder.path()).len(), 1, "{line} leaves nothing");
    }
    if Path::new("/dev/full").exists() {
        for line in [
            "exec \"$0\" fmt \"$1\" > /dev/full",
            "exec \"$0\" check --format json \"$1\" > /dev/full",
            "exec \"$0\" convert --to csv --table turns \"$1\" -o /dev/full",
            "exec \"$0\" stats \"$1\" -o /dev/full",
        ] {
            complains(&bash(line, &path), "there is no space left");
        }
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_said() {
    let old = untidy(1);
    let (_folder, path) = in_a_folder(&old);
    let file = path.to_str().unwrap();
    let inside = path.join("out.json");
    let output = run(&[
        "convert",
        file,
        "--to",
        "json",
        "-o",
        inside.to_str().unwrap(),
    ]);
    complains(&output, "cannot write");
    let missing = path.with_file_name("no").join("out.json");
    let output = run(&[
        "convert",
        file,
        "--to",
        "json",
        "-o",
        missing.to_str().unwrap(),
    ]);
    complains(&output, "there is no folder");
    if Path::new("/proc/self").exists() {
        let output = run(&["convert", file, "--to", "json", "-o", "/proc/out.json"]);
        complains(&output, "cannot write /proc/out.json");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), old);
}

#[test]
fn readers_that_have_read_enough_are_no_error() {
    let (_folder, path) = in_a_folder(&untidy(3000));
    for command in [
        "fmt",
        "check --format json",
        "convert --to jsonl",
        "convert --to csv --table actions",
        "stats --format json",
        "stats --by turn --format csv",
    ] {
        let line = format!("\"$0\" {command} \"$1\" | head -1; exit ${{PIPESTATUS[0]}}");
        let output = bash(&line, &path);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{command}: {said}");
        assert_eq!(said, "", "{command}");
    }
}

#[test]
fn a_stream_that_fails_in_the_middle_is_said() {
    // A folder opens like a file and cannot be read.
    let (folder, path) = in_a_folder(&untidy(2));
    for command in ["check", "fmt", "show", "stats"] {
        let line = format!("exec \"$0\" {command} - < \"$1\"");
        complains(&bash(&line, folder.path()), "cannot read");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), untidy(2));
}

/// A good record, one that is larger than the limit, a good one.
fn with_a_large_one(bytes: usize) -> String {
    let good = untidy(1);
    let padding = "so ".repeat(bytes / 3);
    format!("{good}[Variant \"unjarga\"]\n\n{{{padding}}}\n= unfinished\n{good}")
}

#[test]
fn no_command_passes_over_a_record_that_is_too_large() {
    let text = with_a_large_one(70_000);
    let (_folder, path) = in_a_folder(&text);
    let file = path.to_str().unwrap();
    let limit = ["--max-record", "64K"];
    let with = |arguments: &[&str]| run(&[arguments, &limit[..], &[file]].concat());
    let why = "bytes long, and no more than 64 KiB are read";
    for arguments in [
        &["fmt"][..],
        &["fmt", "--check"],
        &["fmt", "-i"],
        &["show", "--record", "2"],
        &["diagram", "--record", "2"],
        &["convert", "--to", "json"],
        &["convert", "--to", "sahkku"],
        &["stats"],
        &["stats", "--by", "player"],
    ] {
        let output = with(arguments);
        complains(&output, why);
        complains(&output, "`--max-record 1M` reads it");
    }
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        text,
        "nothing was cut out"
    );
    let checked = with(&["check"]);
    let (said, summary) = (
        String::from_utf8_lossy(&checked.stderr).into_owned(),
        String::from_utf8_lossy(&checked.stdout).into_owned(),
    );
    assert_eq!(checked.status.code(), Some(1));
    assert!(
        said.contains("error[too-large]") && said.contains(why),
        "{said}"
    );
    assert!(summary.contains("3 records, 1 wrong"), "{summary}");
    let json = with(&["convert", "--to", "jsonl"]);
    assert_eq!(json.stdout.split(|&byte| byte == b'\n').count(), 3);
    // Without the option it is a record like any other.
    assert!(run(&["fmt", "-i", file]).status.success());
    assert!(fs::read_to_string(&path).unwrap().len() > 70_000);
}

#[test]
fn large_values_are_fine_within_the_limit() {
    let line = format!("{{{}}}", "so ".repeat(1_700_000));
    let tag = format!("[Event \"{}\"]\n", "a".repeat(300_000));
    let text = format!("{tag}[Variant \"lagesvuotna\"]\n\n{line}\n= unfinished\n");
    assert!(text.len() > 5_000_000);
    let (_folder, path) = in_a_folder(&text);
    let output = run(&["check", path.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

#[test]
fn text_before_the_first_record_can_be_too_large_too() {
    let input = "% nothing\n".repeat(1000) + &untidy(1);
    let output = run_with_input(&["check", "--max-record", "1K", "-"], input.as_bytes());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("the text before the first record is 10000 bytes long"),
        "{said}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn numbers_that_no_machine_word_holds() {
    let (_folder, path) = in_a_folder(&untidy(1));
    let file = path.to_str().unwrap();
    let huge = "99999999999999999999";
    for arguments in [
        &["show", file, "--turn", huge][..],
        &["show", file, "--record", huge],
        &["show", file, "--turn", "4294967295"],
        &["show", file, "--turn", "-1"],
        &["show", file, "--record", "0"],
        &["show", file, "--record", "18446744073709551615"],
        &[
            "generate",
            "--variant",
            "unjarga",
            "--games",
            huge,
            "--seed",
            "a",
        ],
        &["check", file, "--max-record", huge],
        &["check", file, "--max-record", "0"],
        &["diagram", file, "--width", huge],
        &["moves", "--variant", "unjarga", "--throw", huge],
        &[
            "moves",
            "--variant",
            "unjarga",
            "--rules",
            "columns=99999999999999999999",
        ],
        &[
            "moves",
            "--variant",
            "unjarga",
            "--position",
            "m:A2x99999999999 >M",
        ],
    ] {
        let output = run(arguments);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(!said.is_empty() && !said.contains("panicked"), "{said}");
    }
}

#[test]
fn only_check_takes_another_encoding_for_a_finding() {
    let wide: Vec<u8> = untidy(1)
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let (_folder, path) = in_a_folder("");
    fs::write(&path, &wide).unwrap();
    let file = path.to_str().unwrap();
    assert_eq!(run(&["check", file]).status.code(), Some(1));
    for arguments in [
        &["fmt", file][..],
        &["fmt", "-i", file],
        &["show", file],
        &["stats", file],
        &["convert", "--to", "json", file],
        &["diagram", file],
    ] {
        complains(&run(arguments), "save it again as UTF-8");
    }
    assert_eq!(fs::read(&path).unwrap(), wide);
}

#[test]
fn a_slow_reader_and_writer_get_everything() {
    let (_folder, path) = in_a_folder(&untidy(50));
    let line = "(head -c 700; sleep 0.1; cat) < \"$1\" | \"$0\" fmt - | (sleep 0.1; cat)";
    let slow = bash(line, &path);
    assert_eq!(slow.stdout, run(&["fmt", path.to_str().unwrap()]).stdout);
}

/// Ten thousand variations inside one another are told as fast as they are read.
#[test]
fn depth_is_told_in_sentences() {
    let turn = "1. M X00: *O1-O2 ";
    let (deeper, back) = (format!("({turn}").repeat(10_000), ")".repeat(10_000));
    let text = format!(
        "[Variant \"lagesvuotna\"]\n[Dice \"unknown\"]\n\n{turn}{deeper}{back}\n= unfinished\n"
    );
    let told = run_with_input(&["show", "-", "--text"], text.as_bytes());
    let told = String::from_utf8(told.stdout).unwrap();
    assert_eq!(told.matches("Variation 1 of turn 1:").count(), 10_000);
    assert_eq!(told.matches("End of the variation.").count(), 10_000);
}
