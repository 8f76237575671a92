//! The viewer in a real terminal: a pseudo-terminal whose other end is held here. Lines are drawn word
//! by word, so that single words are waited for.

use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

/// How long anything may take; machines may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// The program in a terminal.
struct Sitting {
    /// The end where somebody sits.
    keyboard: File,
    /// The end of the program.
    line: File,
    seen: Vec<u8>,
    child: Child,
}

impl Sitting {
    fn begin(arguments: &[&str]) -> Self {
        let master =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let line = open(
            &name,
            OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC,
            Mode::empty(),
        )
        .unwrap();
        let size = Winsize {
            ws_row: 24,
            ws_col: 80,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&line, size).unwrap();
        let line = File::from(line);
        // Asked before the program runs, which is quick to change it.
        assert!(is_ordinary(&line));
        let end = || Stdio::from(line.try_clone().unwrap());
        let child = Command::new(env!("CARGO_BIN_EXE_sahkku"))
            .args(arguments)
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        Self {
            keyboard: File::from(master),
            line,
            seen: Vec::new(),
            child,
        }
    }

    /// Takes in what has come to the screen, or waits a little for it.
    fn look(&mut self) {
        let mut watched = [PollFd::new(&self.keyboard, PollFlags::IN)];
        let little = Timespec {
            tv_sec: 0,
            tv_nsec: 20_000_000,
        };
        if poll(&mut watched, Some(&little)).unwrap_or_default() == 0 {
            return;
        }
        let mut buffer = [0; 4096];
        let count = self.keyboard.read(&mut buffer).unwrap_or_default();
        self.seen.extend(&buffer[..count]);
    }

    /// Waits until something is on the screen that was not there before.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        let begin = Instant::now();
        let has = |seen: &[u8]| String::from_utf8_lossy(seen).contains(text);
        while !has(&self.seen) {
            self.look();
            let seen = String::from_utf8_lossy(&self.seen);
            assert!(begin.elapsed() < PATIENCE, "no {text:?} in {seen:?}");
        }
        self.seen.clear();
    }

    fn type_in(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    fn is_ordinary(&self) -> bool {
        is_ordinary(&self.line)
    }

    fn end(&mut self) -> Option<i32> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            self.look();
        }
        panic!("it does not end");
    }
}

/// Lines are read whole and shown as they are typed, as in a shell.
fn is_ordinary(line: &File) -> bool {
    let modes = tcgetattr(line).unwrap().local_modes;
    modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG)
}

impl Drop for Sitting {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const LEFT: &str = "\u{1b}[?1049l";
const GAME: &str = "[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n\
    1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n= unfinished\n";

fn game() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sahkku");
    fs::write(&path, GAME).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, path)
}

#[test]
fn a_comment_is_written_and_the_terminal_given_back() {
    let (_folder, path) = game();
    let mut sitting = Sitting::begin(&["show", &path]);
    sitting.wait_for("quit");
    assert!(!sitting.is_ordinary());
    sitting.type_in("\u{1b}[C\u{1b}[C\u{1b}[C");
    sitting.wait_for("wins");
    sitting.type_in("c");
    sitting.wait_for("Comment");
    sitting.type_in("čáppa\r");
    sitting.wait_for("Written");
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
    sitting.type_in("w");
    sitting.wait_for("Saved");
    sitting.type_in("q");
    sitting.wait_for(LEFT);
    assert_eq!(sitting.end(), Some(0));
    assert!(sitting.is_ordinary());
    let expected = GAME.replace("=K ", "=K {čáppa} ");
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
}

#[test]
fn a_signal_gives_the_terminal_back_too() {
    let (_folder, path) = game();
    let mut sitting = Sitting::begin(&["show", &path]);
    sitting.wait_for("quit");
    sitting.type_in("cx\r");
    sitting.wait_for("Written");
    let id = rustix::process::Pid::from_child(&sitting.child);
    rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
    sitting.wait_for("not saved are lost");
    assert_eq!(sitting.end(), Some(2));
    assert!(sitting.is_ordinary());
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
}

#[test]
fn a_terminal_that_is_gone_ends_it() {
    let (_folder, path) = game();
    let mut sitting = Sitting::begin(&["show", &path]);
    sitting.wait_for("quit");
    // No signal says so: the program is not the first of its session.
    sitting.keyboard = File::open("/dev/null").unwrap();
    assert_eq!(sitting.end(), Some(0));
}

/// Every command in the manual can be given.
#[test]
fn the_manual_can_be_followed() {
    let repository = crate::support::repository();
    let page = fs::read_to_string(repository.join("docs/viewer.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    for name in ["game.sahkku", "cup.sahkku"] {
        let sample = repository.join("samples/cup-game.sahkku");
        fs::copy(sample, folder.path().join(name)).unwrap();
    }
    let blocks = page.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap().lines());
    let mut followed = 0;
    for line in lines {
        let words: Vec<_> = line.split_whitespace().skip(1).collect();
        let output = Command::new(env!("CARGO_BIN_EXE_sahkku"))
            .args(words)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(
            output.status.success() && !output.stdout.is_empty(),
            "{line}"
        );
        followed += 1;
    }
    assert_eq!(followed, 4);
}

#[test]
fn text_is_text_on_a_terminal_too() {
    let (_folder, path) = game();
    let mut sitting = Sitting::begin(&["show", &path, "--text"]);
    sitting.wait_for("queen from K2 to H2, wins the king.");
    assert_eq!(sitting.end(), Some(0));
}
