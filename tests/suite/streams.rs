//! Long ways through files: compressed ones, ones that stop in their middle, Ctrl-C, a terminal that shows
//! how far it is.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::{begun, games, gzip, run_with_input};

const PROGRAM: &str = env!("CARGO_BIN_EXE_sahkku");

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

fn written(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path: PathBuf = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path.into_os_string().into_string().unwrap()
}

#[test]
fn compressed_files_are_read_like_others() {
    let folder = tempfile::tempdir().unwrap();
    let text = games(30);
    let (one, two) = text.split_at(text.len() / 2);
    let plain = written(folder.path(), "a.sahkku", &text);
    let packed = [
        written(folder.path(), "b.sahkku.gz", &gzip(&text)),
        written(
            folder.path(),
            "c.sahkku.gz",
            &[gzip(one), gzip(two)].concat(),
        ),
        written(
            folder.path(),
            "d.sahkku.zst",
            &zstd::encode_all(text.as_slice(), 3).unwrap(),
        ),
        // By what is in it, not by its name.
        written(
            folder.path(),
            "e.sahkku",
            &zstd::encode_all(text.as_slice(), 1).unwrap(),
        ),
    ];
    for command in [
        &["check"][..],
        &["filter"],
        &["fmt"],
        &["stats", "--by", "variant"],
        &["convert", "--to", "jsonl"],
        &["show", "--record", "3"],
    ] {
        let expected = run(&[command, &[plain.as_str()]].concat());
        assert!(expected.status.success() && !expected.stdout.is_empty());
        for file in &packed {
            let output = run(&[command, &[file.as_str()]].concat());
            assert!(output.stdout == expected.stdout, "{command:?} {file}");
        }
        let piped = run_with_input(&[command, &["-"]].concat(), &fs::read(&packed[1]).unwrap());
        assert!(piped.stdout == expected.stdout, "{command:?} -");
    }
    let all = run(&["filter", folder.path().to_str().unwrap(), "--count"]);
    assert_eq!(
        all.stdout, b"150\n",
        "a folder stands for compressed files too"
    );
}

#[test]
fn what_is_read_before_the_damage_is_used_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let text = games(200);
    let whole = gzip(&text);
    let cut = written(folder.path(), "cut.sahkku.gz", &whole[..whole.len() / 2]);
    let output = run(&["filter", &cut]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    let records = output.stdout.split(|&byte| byte == b'\n');
    let records = records.filter(|line| line.starts_with(b"[Variant")).count();
    assert!(records > 20, "{records}");
    assert!(
        said.contains("the gzip data is cut off after ")
            && said.contains(&format!("; the {records} records before were read")),
        "{said}"
    );
    assert!(
        text.starts_with(output.stdout.trim_ascii_end()),
        "no half of a record comes out"
    );
    let checked = run(&["check", &cut]);
    let summary = String::from_utf8_lossy(&checked.stdout);
    assert!(
        summary.contains(&format!("1 file: {records} records, all right")),
        "{summary}"
    );
    let mut damaged = whole;
    let middle = damaged.len() / 2;
    damaged[middle..middle + 64].fill(0);
    let damaged = written(folder.path(), "damaged.sahkku.gz", &damaged);
    let output = run(&["check", "-q", &damaged]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the gzip data is "), "{said}");
}

#[test]
fn compressed_files_are_not_changed_in_place() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = gzip(b"[Variant \"lagesvuotna\"]\n\n1. m X20: *o1-o2\n= unfinished\n");
    let file = written(folder.path(), "a.sahkku.gz", &bytes);
    for arguments in [
        &["fmt", "-i"][..],
        &["check", "--fix=all"],
        &["annotate", "--turn", "1", "--comment", "a", "-i"],
        &["annotate", "--auto", "-i"],
        &["record"],
    ] {
        let mut arguments = arguments.to_vec();
        arguments.insert(1, &file);
        let output = run_with_input(&arguments, b"");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.contains("cannot be changed in place"),
            "{arguments:?}: {said}"
        );
        assert_eq!(fs::read(&file).unwrap(), bytes);
    }
}

#[cfg(unix)]
mod ctrl_c {
    use super::*;
    use std::io::Read as _;
    use std::process::Child;
    use std::thread;
    use std::time::{Duration, Instant};

    /// A program that has got some games and waits for more.
    struct Waiting {
        child: Child,
        // Held open, so that the input does not end.
        input: std::process::ChildStdin,
    }

    impl Waiting {
        fn begin(arguments: &[&str], text: &[u8]) -> Self {
            let mut child = begun(arguments);
            let mut input = child.stdin.take().unwrap();
            // More than a pipe holds: when it is written, the program is reading.
            input.write_all(text).unwrap();
            Self { child, input }
        }

        fn interrupt(&self) {
            let pid = self.child.id().to_string();
            let sent = Command::new("kill").args(["-INT", &pid]).status();
            assert!(sent.unwrap().success());
        }

        /// As by a program that signals a process and then its group.
        fn interrupt_twice_at_once(&self) {
            let pid = self.child.id().to_string();
            let sent = Command::new("kill").args(["-INT", &pid, &pid]).status();
            assert!(sent.unwrap().success());
        }

        /// Its exit status, what it wrote and what it said.
        fn end(mut self) -> (Option<i32>, Vec<u8>, String) {
            let begun = Instant::now();
            while self.child.try_wait().unwrap().is_none() {
                assert!(begun.elapsed() < Duration::from_secs(20), "it does not end");
                thread::sleep(Duration::from_millis(10));
            }
            drop(self.input);
            let (mut written, mut said) = (Vec::new(), String::new());
            self.child
                .stdout
                .take()
                .unwrap()
                .read_to_end(&mut written)
                .unwrap();
            self.child
                .stderr
                .take()
                .unwrap()
                .read_to_string(&mut said)
                .unwrap();
            (self.child.wait().unwrap().code(), written, said)
        }
    }

    #[test]
    fn it_sums_up_what_is_done_so_far() {
        let text = games(400);
        for threads in ["1", "2"] {
            let waiting = Waiting::begin(&["check", "-", "-j", threads], &text);
            thread::sleep(Duration::from_millis(300));
            waiting.interrupt();
            let (status, written, said) = waiting.end();
            let written = String::from_utf8(written).unwrap();
            assert_eq!(status, Some(130), "{said}");
            assert!(
                written.contains("1 file: ") && written.contains("records, all right"),
                "{written}"
            );
            assert!(
                said.contains("interrupted after ") && said.lines().count() == 1,
                "{said}"
            );
        }
    }

    #[test]
    fn a_file_is_not_replaced_by_a_part() {
        let folder = tempfile::tempdir().unwrap();
        let text = games(400);
        let file = written(folder.path(), "out.sahkku", b"old");
        let waiting = Waiting::begin(&["filter", "-", "-o", &file], &text);
        thread::sleep(Duration::from_millis(300));
        waiting.interrupt();
        let (status, _, said) = waiting.end();
        assert_eq!(status, Some(130), "{said}");
        assert!(
            said.contains("out.sahkku.partial, and ") && said.contains("is as it was"),
            "{said}"
        );
        assert_eq!(fs::read(&file).unwrap(), b"old");
        let part = fs::read(folder.path().join("out.sahkku.partial")).unwrap();
        assert!(part.len() > 1000 && text.starts_with(part.trim_ascii_end()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        // Of several files too.
        let target = folder.path().join("parts");
        let target = target.to_str().unwrap();
        let waiting = Waiting::begin(&["filter", "-", "--split", "50", "-o", target], &text);
        thread::sleep(Duration::from_millis(300));
        waiting.interrupt();
        let (status, _, said) = waiting.end();
        assert_eq!(status, Some(130), "{said}");
        assert!(said.contains("parts was not written"), "{said}");
        assert!(
            folder
                .path()
                .join("parts.partial/part-000002.sahkku")
                .exists()
        );
    }

    #[test]
    fn two_signals_at_once_are_one_wish() {
        let text = games(400);
        for _ in 0..5 {
            let folder = tempfile::tempdir().unwrap();
            let file = written(folder.path(), "out.sahkku", b"old");
            let waiting = Waiting::begin(&["filter", "-", "-o", &file], &text);
            thread::sleep(Duration::from_millis(200));
            waiting.interrupt_twice_at_once();
            let (status, _, said) = waiting.end();
            assert_eq!(status, Some(130), "{said}");
            assert!(said.contains("out.sahkku.partial"), "{said}");
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
        }
    }

    #[test]
    fn a_second_wish_ends_what_cannot_come_to_an_end() {
        let folder = tempfile::tempdir().unwrap();
        let file = written(folder.path(), "games.sahkku", &games(2000));
        // Nobody reads what it writes.
        let mut stuck = Waiting::begin(&["filter", &file], b"");
        for _ in 0..2 {
            thread::sleep(Duration::from_millis(500));
            assert!(stuck.child.try_wait().unwrap().is_none());
            stuck.interrupt();
        }
        let (status, ..) = stuck.end();
        assert_eq!(status, Some(130));
    }

    #[test]
    fn games_that_are_made_by_then_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sahkku");
        let path = path.to_str().unwrap();
        let generate = |games: &str| {
            let words = "generate --variant unjarga --policy lookahead --seed stop -j 2 --games";
            let mut words: Vec<String> = words.split(' ').map(str::to_owned).collect();
            words.push(games.to_owned());
            words
        };
        let mut arguments = generate("1000000");
        arguments.extend(["--results", "--format", "csv", "-o", path].map(str::to_owned));
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let working = Waiting::begin(&arguments, b"");
        thread::sleep(Duration::from_secs(2));
        working.interrupt();
        let (status, table, said) = working.end();
        assert_eq!(status, Some(130), "{said}");
        assert!(said.contains("games.sahkku was not written"), "{said}");
        let part = fs::read_to_string(format!("{path}.partial")).unwrap();
        let made = part.matches("[Event ").count();
        assert!(made > 0, "{said}");
        let table = String::from_utf8(table).unwrap();
        let games = table.lines().nth(1).and_then(|row| row.split(',').nth(4));
        assert_eq!(games, Some(made.to_string().as_str()), "{table}");
        // They are the first of those that were asked for.
        let whole = Command::new(PROGRAM)
            .args(generate(&made.to_string()))
            .output()
            .unwrap();
        assert_eq!(part, String::from_utf8(whole.stdout).unwrap());
    }

    #[test]
    fn files_that_are_changed_in_place_stay() {
        let folder = tempfile::tempdir().unwrap();
        // So much that one thread is still at it.
        let text = [
            b"[Variant \"unjarga\"]\n= unfinished\n",
            &games(400).repeat(300)[..],
        ]
        .concat();
        let path = written(folder.path(), "a.sahkku", &text);
        let waiting = Waiting::begin(&["fmt", "-i", "-j", "1", &path], b"");
        thread::sleep(Duration::from_millis(300));
        waiting.interrupt();
        let (status, _, said) = waiting.end();
        assert_eq!(status, Some(130), "{said}");
        assert!(fs::read(&path).unwrap() == text, "it was changed");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}

#[cfg(target_os = "linux")]
mod terminal {
    use super::*;
    use std::fs::File;
    use std::io::Read as _;
    use std::process::Stdio;
    use std::thread;
    use std::time::Duration;

    use rustix::fs::{Mode, OFlags, open};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

    /// What the program says to a terminal while it waits for its input.
    fn said_to_terminal(options: &[&str]) -> String {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let master = openpt(flags).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let line = File::from(open(&name, flags, Mode::empty()).unwrap());
        let mut child = Command::new(PROGRAM)
            .args([&["check", "-"], options].concat())
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::from(line))
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let text = games(300);
        input.write_all(&text).unwrap();
        thread::sleep(Duration::from_millis(1300));
        // Some of it is done now, later than a moment after the beginning.
        input.write_all(&text).unwrap();
        thread::sleep(Duration::from_millis(200));
        drop(input);
        let written = child.wait_with_output().unwrap().stdout;
        assert!(
            String::from_utf8(written)
                .unwrap()
                .starts_with("1 file: 600 records")
        );
        let mut said = Vec::new();
        let mut master = File::from(master);
        // It ends with an error when nobody has the other end any more.
        let _ = master.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    }

    #[test]
    fn a_terminal_sees_how_far_it_is() {
        let said = said_to_terminal(&[]);
        assert!(
            said.contains(" records, ") && said.contains("/s, "),
            "{said:?}"
        );
        assert_eq!(said_to_terminal(&["--no-progress"]), "");
    }
}
