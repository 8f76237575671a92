//! `sahkku record` as people use it: lines in, a record in a file, whatever happens.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use sahkku::dice::Throw;
use sahkku::generate::Generator;
use sahkku::record::{Record, TagName};
use sahkku::replay::{Game, Rulebook, Step, ThrowKind, canonical, verify};
use sahkku::rules::Variant;

/// A folder of its own, with the file of a game.
struct Table {
    folder: tempfile::TempDir,
}

impl Table {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn spawn(&self, options: &[&str], input: Stdio) -> Child {
        Command::new(env!("CARGO_BIN_EXE_sahkku"))
            .current_dir(self.folder.path())
            .args(["record", "game.sahkku"])
            .args(options)
            .stdin(input)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// Types something, and comes back when the program has ended.
    fn type_in(&self, options: &[&str], input: &[u8]) -> Output {
        let mut child = self.spawn(options, Stdio::piped());
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // A program that stops reading closes the pipe, and that is its right.
        let typing = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        typing.join().unwrap();
        output
    }

    /// Types lines that the program must get along with; gives what it said.
    fn played(&self, options: &[&str], lines: &str) -> String {
        let output = self.type_in(options, lines.as_bytes());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    }

    /// What the program says when it cannot even begin.
    fn refused(&self, options: &[&str]) -> String {
        let output = self.type_in(options, b"x20\n");
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "");
        String::from_utf8(output.stderr).unwrap()
    }

    /// The record as it is in the file: right, canonical, and nothing left behind beside it.
    fn record(&self) -> String {
        let text = fs::read_to_string(self.path("game.sahkku")).unwrap();
        let record = Record::parse(text.as_bytes());
        let verification = verify(&record, &mut Rulebook::default());
        assert!(
            verification.is_right(),
            "{:?}\n{text}",
            verification.findings
        );
        assert_eq!(canonical(&record, &mut Rulebook::default()).unwrap(), text);
        text
    }

    fn files(&self) -> usize {
        fs::read_dir(self.folder.path()).unwrap().count()
    }
}

fn movetext(record: &str) -> &str {
    record.split_once("\n\n").unwrap().1
}

/// What somebody has to type to take a game down; with seeded dice the program throws.
fn typed(text: &str, seeded: bool) -> String {
    let record = Record::parse(text.as_bytes());
    let game = Game::replay(&record, &mut Rulebook::default());
    let engine = &game.ruling().unwrap().engine;
    let die = engine.rules().dice.die;
    let mut lines = String::new();
    let faces = |throw: Throw| {
        if seeded {
            String::new()
        } else {
            throw.in_order_of(&die).to_string()
        }
    };
    for throw in &game.roll_off {
        writeln!(lines, "{}", faces(throw.throw)).unwrap();
    }
    if game.roll_off.is_empty() {
        writeln!(lines, "{}", game.turns()[0].head.side).unwrap();
    }
    for turn in game.turns() {
        let mut position = turn.before;
        for step in &turn.steps {
            match *step {
                Step::Throw {
                    kind, throw, after, ..
                } => {
                    let forced = engine
                        .rethrow_allowed(&position)
                        .is_some_and(|may| may.forced);
                    match kind {
                        ThrowKind::Given => {}
                        ThrowKind::Again if !forced && seeded => {
                            writeln!(lines, "again {}", throw.len()).unwrap();
                        }
                        ThrowKind::Again if !forced => {
                            writeln!(lines, "~{}", faces(throw)).unwrap();
                        }
                        _ => writeln!(lines, "{}", faces(throw)).unwrap(),
                    }
                    position = after;
                }
                Step::Action { written, after, .. } => {
                    let written = written.to_string().to_lowercase().replace(['-', '*'], "");
                    writeln!(lines, "{written}").unwrap();
                    position = after;
                }
                Step::Pass { .. } => {
                    if engine.rethrow_allowed(&position).is_some() {
                        lines.push_str("pass\n");
                    }
                }
            }
        }
    }
    lines
}

#[test]
fn games_of_every_form_are_taken_down_as_they_were_played() {
    for variant in Variant::all() {
        let generator = Generator::new(variant.clone(), "table").with_limit(12);
        let game = generator.game(1);
        let table = Table::new();
        let options = ["--variant", &variant.id, "--no-board"];
        table.played(&options, &typed(&game, false));
        let record = table.record();
        assert_eq!(movetext(&record), movetext(&game), "{}", variant.id);
        assert!(record.contains("[Dice \"physical\"]"));
        assert_eq!(table.files(), 1);
    }
}

#[test]
fn a_seeded_game_to_its_end_is_proved_by_the_seed_that_was_promised() {
    let variant = Variant::builtin("borisgleb-8").unwrap();
    let game = Generator::new(variant.clone(), "proof").game(1);
    let table = Table::new();
    let options = [
        "--variant",
        "borisgleb-8",
        "--seed",
        "proof-1",
        "--no-board",
    ];
    let lines = typed(&game, true);
    // The lid is closed in the middle, and the same command goes on.
    let half = lines.match_indices('\n').nth(60).unwrap().0 + 1;
    let said = table.played(&options, &lines[..half]);
    let record = table.record();
    let parsed = Record::parse(record.as_bytes());
    let commitment = parsed.value(TagName::SeedCommit).unwrap().into_owned();
    assert!(said.contains(&commitment));
    assert!(!record.contains("proof-1") && !said.contains("proof-1"));
    assert_eq!(
        fs::read_to_string(table.path("game.sahkku.seed")).unwrap(),
        "proof-1\n"
    );
    let said = table.played(&["--no-board"], &lines[half..]);
    assert!(
        said.contains("have won") && said.contains("with its seed"),
        "{said}"
    );
    let record = table.record();
    assert_eq!(movetext(&record), movetext(&game));
    assert!(record.contains(&format!(
        "[Seed \"proof-1\"]\n[SeedCommit \"{commitment}\"]\n"
    )));
    assert_eq!(table.files(), 1, "the seed is no secret any more");
    assert!(table.refused(&[]).contains("is over"));
}

#[test]
fn a_game_cut_off_at_its_end_still_gets_its_seed() {
    let table = Table::new();
    table.played(&["--variant", "unjarga", "--dice", "seeded"], "\n\n");
    let seed = fs::read_to_string(table.path("game.sahkku.seed")).unwrap();
    assert_eq!(seed.trim().len(), 32);
    // As if the program had been killed before it could write the seed.
    let unfinished = table.record();
    let over = unfinished.replace(
        "[Result \"unfinished\"]",
        "[Result \"men\"]\n[Termination \"resignation\"]",
    );
    let over = over.replace("= unfinished", "= men");
    fs::write(table.path("game.sahkku"), over).unwrap();
    assert!(table.played(&[], "").contains("with its seed"));
    assert!(table.record().contains(seed.trim()));
    assert_eq!(table.files(), 1);
}

#[test]
fn a_seed_that_is_lost_or_another_one_is_not_gone_on_with() {
    let table = Table::new();
    table.played(&["--variant", "unjarga", "--seed", "a"], "\n");
    assert!(table.refused(&["--seed", "b"]).contains("SeedCommit"));
    fs::rename(table.path("game.sahkku.seed"), table.path("elsewhere")).unwrap();
    let told = table.refused(&[]);
    assert!(
        told.contains("say it with --seed") && told.contains("game.sahkku.seed"),
        "{told}"
    );
    table.played(&["--seed", "a"], "\n");
    // A seed of another game in the way is not written over.
    fs::remove_file(table.path("game.sahkku")).unwrap();
    assert!(
        table
            .refused(&["--variant", "unjarga", "--seed", "c"])
            .contains("move it away")
    );
    assert_eq!(
        fs::read_to_string(table.path("game.sahkku.seed")).unwrap(),
        "a\n"
    );
}

#[test]
fn remarks_steps_back_and_an_end_by_the_players() {
    let table = Table::new();
    let options = [
        "--variant",
        "lagesvuotna",
        "--men",
        "Ánte",
        "--women",
        "Biret \"B\"",
    ];
    let said = table.played(
        &options,
        "x20\n200\nx31\nx32\n!\nql2\n1\nnote a bold } beginning\nglyph ?\nq\n",
    );
    assert!(
        said.contains("`1` is no face of these dice: they show X, 3, 2, 0"),
        "{said}"
    );
    assert!(said.contains("Men start."), "{said}");
    assert!(
        said.contains("Which one?\n  2 *QL2-K2  3 *QL2-M2\n"),
        "{said}"
    );
    let record = table.record();
    assert!(
        record.ends_with("\n1. M X32!: *O1-O2? {a bold ) beginning}\n= unfinished\n"),
        "{record}"
    );
    let said = table.played(
        &options,
        "undo\nundo\nXX2\nagain x\nagain 00\n*o1\nresign women\nundo\nresign\n",
    );
    assert!(said.contains("`again FACES` throws X X again"), "{said}");
    let record = table.record();
    assert!(
        record.contains("[Result \"men\"]") && record.contains("[Termination \"resignation\"]")
    );
    assert_eq!(
        movetext(&record),
        "0. M X20 W 200\n1. M XX2~X~00: --\n= men\n"
    );
}

#[test]
fn players_who_agree_who_starts_say_so() {
    let table = Table::new();
    let said = table.played(&["--variant", "friis-1871"], "x20\nwomen\nx20\ntime men\n");
    assert!(said.contains("Who starts, men or women?") && said.contains("Type men or women."));
    let record = table.record();
    assert!(record.contains("[Result \"women\"]") && record.contains("[Termination \"time\"]"));
    assert!(movetext(&record).starts_with("1. W X20"), "{record}");
}

#[test]
fn house_rules_and_a_rule_file_travel_with_the_record() {
    let table = Table::new();
    let rules = [
        "--variant",
        "lagesvuotna",
        "--rules",
        "pass=voluntary queens=no",
    ];
    table.played(&rules, "x20\n200\nx32\npass\n000\n");
    let record = table.record();
    assert!(
        record.contains("pass=voluntary") && record.contains("queens=no"),
        "{record}"
    );
    assert!(
        record.ends_with("1. M X32: --\n2. W 000: --\n= unfinished\n"),
        "{record}"
    );
    table.played(&rules, "");
    assert!(
        table
            .refused(&["--variant", "lagesvuotna"])
            .contains("other rules")
    );
    fs::remove_file(table.path("game.sahkku")).unwrap();
    fs::write(
        table.path("ours.toml"),
        "id = \"ours\"\nbase = \"lagesvuotna\"\n[rules]\nqueens = false\n",
    )
    .unwrap();
    table.played(&["--rules", "ours.toml"], "x20\n200\nx32\no1\n");
    assert!(table.record().contains("[Variant \"ours\"]\n[Rules \""));
    table.played(&["--rules", "ours.toml"], "undo\n");
    table.played(&[], "o1\n");
    table.record();
}

#[test]
#[cfg(unix)]
fn killed_in_the_middle_it_has_lost_nothing() {
    let table = Table::new();
    let mut child = table.spawn(&["--variant", "lagesvuotna", "--no-board"], Stdio::piped());
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"x20\n200\nx32\no1\n").unwrap();
    let begun = Instant::now();
    let taken = || {
        fs::read_to_string(table.path("game.sahkku"))
            .is_ok_and(|text| text.contains("\n1. M X32: *O1-O2\n"))
    };
    while !taken() {
        assert!(
            begun.elapsed() < Duration::from_mins(1),
            "it was never saved"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    // A signal that nobody can catch.
    child.kill().unwrap();
    child.wait().unwrap();
    drop(stdin);
    let record = table.record();
    assert!(
        record.ends_with("\n1. M X32: *O1-O2\n= unfinished\n"),
        "{record}"
    );
    table.played(&[], "undo\nql2k2\n");
    assert!(
        table
            .record()
            .ends_with("\n1. M X32: *QL2-K2\n= unfinished\n")
    );
}

#[test]
#[cfg(unix)]
fn whenever_it_is_killed_the_file_is_whole() {
    let variant = Variant::builtin("lagesvuotna").unwrap();
    let game = Generator::new(variant.clone(), "kill")
        .with_limit(60)
        .game(1);
    let lines = typed(&game, false);
    for pause in [0, 3, 10, 25, 60] {
        let table = Table::new();
        let mut child = table.spawn(&["--variant", "lagesvuotna", "--no-board"], Stdio::piped());
        let mut stdin = child.stdin.take().unwrap();
        let (all, mut stdout) = (lines.clone(), child.stdout.take().unwrap());
        let typing = std::thread::spawn(move || drop(stdin.write_all(all.as_bytes())));
        let reading =
            std::thread::spawn(move || drop(std::io::copy(&mut stdout, &mut std::io::sink())));
        std::thread::sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
        typing.join().unwrap();
        reading.join().unwrap();
        if table.path("game.sahkku").exists() {
            table.record();
        }
    }
}

#[test]
fn hostile_input_does_no_harm() {
    let table = Table::new();
    let mut input = b"x20\n\0\n\x1b[2J\x1b[31m\n\xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 3_000_000]);
    input.extend(b"\n200\nx32\nnote \x1b]0;owned\x07 } \xe2\x80\xae [Event \"x\"]\n");
    input.extend(b"note [Men \"x\"]\r\n; = men\nquery ??\n--\n~\n~~~\nagain\nagain 9999999999\n");
    input.extend(b"99999999999999999999\nresign everybody\nglyph !!!\nnote\nundo\nundo\nundo\nundo\nundo\nundo");
    let output = table.type_in(&["--variant", "lagesvuotna"], &input);
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        !said.contains(['\u{1b}', '\0', '\u{7}', '\u{202e}']),
        "{said}"
    );
    assert!(said.contains("That line is too long") && said.len() < 30_000);
    let record = table.record();
    assert!(record.ends_with("\n\n= unfinished\n"), "{record}");
    table.played(
        &[],
        "x20\n200\nx32\nnote \u{1b}]0;owned\u{7} } \u{202e} [Event \"x\"]\n",
    );
    assert!(
        table.record().contains("{]0;owned  )   [Event \"x\"]}"),
        "{}",
        table.record()
    );
}

#[test]
fn no_input_at_all_leaves_a_game_that_has_not_begun() {
    let table = Table::new();
    let output = table
        .spawn(
            &["--variant", "lagesvuotna", "--date", "2026.11.30"],
            Stdio::null(),
        )
        .wait_with_output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(
        table
            .record()
            .ends_with("[Dice \"physical\"]\n\n= unfinished\n")
    );
}

#[test]
fn what_cannot_be_gone_on_with_is_left_alone() {
    let table = Table::new();
    let form = "[Variant \"lagesvuotna\"]\n";
    for (text, told) in [
        ("so what\n", "holds no record"),
        (
            "so what\n[Variant \"lagesvuotna\"]\n\n= unfinished\n",
            "text that belongs to no record",
        ),
        (
            &format!("{form}\n= unfinished\n\n{form}\n= unfinished\n"),
            "holds 2 records",
        ),
        (&format!("{form}[Result \"draw\"]\n\n= draw\n"), "is over"),
        (
            &format!("{form}\n1. M X32: *O1-O3\n= unfinished\n"),
            "mend it",
        ),
        ("\u{0}\u{1}\u{2}", "holds no record"),
    ] {
        fs::write(table.path("game.sahkku"), text).unwrap();
        let said = table.refused(&["--variant", "lagesvuotna"]);
        assert!(said.contains(told), "{text}: {said}");
        assert_eq!(fs::read_to_string(table.path("game.sahkku")).unwrap(), text);
    }
    let open = format!("[Men \"Ánte\"]\n{form}\n= unfinished\n");
    fs::write(table.path("game.sahkku"), &open).unwrap();
    for (options, told) in [
        (
            &["--men", "Piera"][..],
            "whose Men is `Ánte` and not `Piera`",
        ),
        (&["--dice", "seeded"], "other dice"),
        (&["--seed", "a"], "a seed is of no use"),
        (&["--variant", "unjarga"], "other rules"),
        (&["--dice", "physical", "--seed", "a"], "leave --seed out"),
        (&["--seed", ""], "at least one character"),
    ] {
        let said = table.refused(options);
        assert!(said.contains(told), "{options:?}: {said}");
    }
    assert_eq!(fs::read_to_string(table.path("game.sahkku")).unwrap(), open);
    fs::remove_file(table.path("game.sahkku")).unwrap();
    assert!(table.refused(&[]).contains("--variant"));
    fs::create_dir(table.path("game.sahkku")).unwrap();
    assert!(
        table
            .refused(&["--variant", "unjarga"])
            .contains("no ordinary file")
    );
}

/// The conversations in the manual are what the program says, to the letter.
#[test]
fn the_manual_shows_what_happens() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/taking-down.md");
    let page = fs::read_to_string(page).unwrap();
    let table = Table::new();
    let mut shown = 0;
    for block in page.split("```text\n$ sahkku record game.sahkku").skip(1) {
        let block = block.split("\n```").next().unwrap();
        let (options, conversation) = block.split_once('\n').unwrap();
        let options: Vec<&str> = options.split_whitespace().collect();
        let mut lines: Vec<&str> = conversation
            .lines()
            .filter_map(|line| line.strip_prefix('>'))
            .map(str::trim)
            .collect();
        if !conversation.contains("> quit\n") {
            // The last prompt waits for nothing.
            lines.pop();
        }
        let input = lines.join("\n") + "\n";
        let said = table.played(&options, &input);
        let said: Vec<&str> = said.lines().map(str::trim_end).collect();
        let conversation: Vec<&str> = conversation.lines().map(str::trim_end).collect();
        assert_eq!(said, conversation, "{}", said.join("\n"));
        shown += 1;
    }
    assert_eq!(shown, 2);
    let record = page
        .split("```text\n[")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    assert_eq!(table.record(), format!("[{record}"));
}

#[test]
fn round_and_site_are_written_and_then_belong_to_the_game() {
    let table = Table::new();
    let begin = [
        "--variant",
        "lagesvuotna",
        "--site",
        "Ávžžášjohka \"2\"",
        "--round",
        "3",
    ];
    table.played(&begin, "x20\n200\n");
    let text = table.record();
    let record = Record::parse(text.as_bytes());
    for (name, value) in [(TagName::Site, "Ávžžášjohka \"2\""), (TagName::Round, "3")] {
        let tag = record.tag(name).unwrap();
        assert_eq!(tag.value(text.as_bytes()), value, "{name:?}");
    }
    table.played(&["--round", "3"], "x32\n");
    for (option, other) in [("--round", "4"), ("--site", "Unjárga")] {
        let said = table.refused(&[option, other]);
        assert!(said.contains(&format!("and not `{other}`")), "{said}");
    }
}
