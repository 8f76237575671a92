//! `docs/tutorial.md`: a reader who types what stands there gets what stands there. Files that it says to save are
//! saved, all commands are run in their order in one folder, outputs are compared, and the pictures of the page are
//! those that its commands made. `RENEW=1` writes pictures and outputs anew.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::repository;

/// A part of the page.
enum Block<'p> {
    /// A text to be saved under a name.
    File(&'p str, String),
    /// Commands, each with what it shows; nothing where that is not written down.
    Session(Vec<(String, Option<String>)>),
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(kind) = line.strip_prefix("```").filter(|kind| !kind.is_empty()) else {
            continue;
        };
        let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        match kind.split_once(' ') {
            Some(("text", name)) => blocks.push(Block::File(name, body.join("\n") + "\n")),
            _ if kind == "sh" => {
                let commands = body.iter().map(|&line| (line.to_owned(), None));
                blocks.push(Block::Session(commands.collect()));
            }
            _ if kind == "console" => {
                let mut session: Vec<(String, Option<String>)> = Vec::new();
                for line in body {
                    if let Some(command) = line.strip_prefix("$ ") {
                        session.push((command.to_owned(), Some(String::new())));
                    } else if let Some((_, Some(shown))) = session.last_mut() {
                        shown.push_str(line);
                        shown.push('\n');
                    }
                }
                blocks.push(Block::Session(session));
            }
            _ => {}
        }
    }
    blocks
}

/// The words of a command line with quotes, as a shell parts them.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Runs a command; says what it shows, as transcripts have it, and whether it went well.
fn run(folder: &Path, line: &str) -> (String, bool) {
    let words = words(line);
    assert_eq!(words.first().map(String::as_str), Some("sahkku"), "{line}");
    let output = Command::new(env!("CARGO_BIN_EXE_sahkku"))
        .args(words.iter().skip(1))
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let code = output.status.code().unwrap();
    let status = if code == 0 {
        String::new()
    } else {
        format!("? {code}\n")
    };
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (
        format!("{status}{}{}", text(&output.stderr), text(&output.stdout)),
        code == 0,
    )
}

#[test]
fn what_the_tutorial_says_is_what_happens() {
    let path = repository().join("docs/tutorial.md");
    let page = fs::read_to_string(&path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let renew = std::env::var_os("RENEW").is_some();
    let mut renewed = page.clone();
    let mut commands = 0;
    for block in blocks(&page) {
        let session = match block {
            Block::File(name, text) => {
                fs::write(folder.path().join(name), text).unwrap();
                continue;
            }
            Block::Session(session) => session,
        };
        for (line, written) in session {
            commands += 1;
            let (shown, well) = run(folder.path(), &line);
            match written {
                None => assert!(well, "{line}: {shown}"),
                Some(written) if written.trim_end() == shown.trim_end() => {}
                Some(written) if renew => {
                    let head = format!("$ {line}\n");
                    renewed = renewed.replacen(&(head.clone() + &written), &(head + &shown), 1);
                }
                Some(written) => assert_eq!(shown.trim_end(), written.trim_end(), "{line}"),
            }
        }
    }
    assert!(commands >= 12, "{commands} commands");
    if renewed != page {
        fs::write(&path, renewed).unwrap();
    }
    pictures(&page, folder.path(), renew);
}

/// Each picture of the page was made by its commands.
fn pictures(page: &str, folder: &Path, renew: bool) {
    let mut pictures = 0;
    for part in page.split("](").skip(1) {
        let target = part.split(')').next().unwrap_or_default();
        let Some(name) = target.strip_prefix("pictures/tutorial/") else {
            continue;
        };
        pictures += 1;
        let made = fs::read(folder.join(name)).unwrap();
        let kept = repository().join("docs/pictures/tutorial").join(name);
        if renew {
            fs::create_dir_all(kept.parent().unwrap()).unwrap();
            fs::write(&kept, &made).unwrap();
        }
        let same = fs::read(&kept).is_ok_and(|kept| kept == made);
        assert!(
            same,
            "{name} is not the picture of the page: run RENEW=1 cargo test --test suite tutorial"
        );
    }
    assert!(pictures >= 6, "{pictures} pictures");
}
