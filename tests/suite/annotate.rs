//! Annotating a record: what is written can be taken away again and leaves no trace, nothing else
//! changes, and a program that is killed loses nothing.

use std::fs;
use std::num::NonZeroU32;
use std::path::Path;

use proptest::prelude::*;
use sahkku::annotate::{
    AnnotateError, Annotation, Part, Place, Remark, annotate, remark, without_remarks,
};
use sahkku::board::Field;
use sahkku::generate::Generator;
use sahkku::record::{ChunkKind, NodeKind, Record, commands, split};
use sahkku::replay::{Game, Rulebook, Step};
use sahkku::rules::Variant;

/// The records of the samples, and a short game of each form.
fn records() -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("samples")];
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "sahkku") {
                let text = fs::read(&path).unwrap();
                let records = split(&text).filter(|chunk| chunk.kind == ChunkKind::Record);
                found.extend(records.map(|chunk| String::from_utf8(chunk.bytes.to_vec()).unwrap()));
            }
        }
    }
    assert!(found.len() > 10);
    for variant in Variant::all() {
        let generator = Generator::new(variant.clone(), "annotate").with_limit(25);
        found.extend((1..=2).map(|number| generator.game(number)));
    }
    found
}

/// The same record as other editors would have it.
fn in_other_shapes(text: &str) -> Vec<String> {
    let (header, moves) = text.split_once("\n\n").unwrap();
    vec![
        text.to_owned(),
        text.replace('\n', "\r\n"),
        text.trim_end().to_owned(),
        format!("{header}\n\n% skipped\n  {}\n", moves.replace('\n', " ")),
        format!(
            "{header}\n{}",
            moves.replace('\n', " \t\n\n").replace(": ", " : ")
        ),
        format!("{header}\n{}", moves.replace('\n', " ; so\n")),
    ]
}

/// The places of the main line of a record.
fn places(record: &Record<'_>) -> Vec<Place> {
    let game = Game::replay(record, &mut Rulebook::default());
    assert!(
        game.verification.is_right(),
        "{:?}",
        game.verification.findings
    );
    let mut places = vec![Place::turn(0)];
    for turn in game.turns() {
        let mut counts = (0, 0);
        let at = |part| Place {
            part,
            ..Place::turn(turn.head.number)
        };
        places.push(at(Part::Whole));
        for step in &turn.steps {
            match step {
                Step::Throw { .. } => {
                    counts.0 += 1;
                    places.push(at(Part::Throw(counts.0)));
                }
                Step::Action { .. } => {
                    counts.1 += 1;
                    places.push(at(Part::Action(counts.1)));
                }
                Step::Pass { .. } => {}
            }
        }
    }
    places
}

fn apply(text: &[u8], place: &Place, said: Annotation) -> Result<Vec<u8>, AnnotateError> {
    let record = Record::parse(text);
    annotate(&record, place, &[said], &mut Rulebook::default()).map(|annotated| annotated.text)
}

/// Whether `long` is `short` with something inserted in one place.
fn is_insertion(short: &[u8], long: &[u8]) -> bool {
    let same = short
        .iter()
        .zip(long)
        .take_while(|(one, other)| one == other);
    let same = same.count();
    let rest = &short[same..];
    long.len() > short.len() && long.ends_with(rest)
}

fn field(name: &str) -> Field {
    name.parse().unwrap()
}

/// Pairs of something to write and what takes it away.
fn pairs(number: u32) -> Vec<(Annotation, Annotation)> {
    let (from, to) = (field("B2"), field("C3"));
    let green = || "green".to_owned();
    vec![
        (
            Annotation::Mark {
                field: to,
                colour: green(),
            },
            Annotation::NoMark(Some(to)),
        ),
        (
            Annotation::Arrow {
                from,
                to,
                colour: green(),
            },
            Annotation::NoArrow(Some((from, to))),
        ),
        (
            Annotation::Tag {
                name: "Opening".to_owned(),
                value: format!("\"{number}\" \\ {{}}"),
            },
            Annotation::NoTag("opening".to_owned()),
        ),
        (
            Annotation::Comment(format!("Áhkku {number}; (see $1) ~+:=")),
            Annotation::NoComment,
        ),
        (
            Annotation::Glyph("!?".parse().unwrap()),
            Annotation::NoGlyph,
        ),
        (
            Annotation::Glyph("$140".parse().unwrap()),
            Annotation::NoGlyph,
        ),
    ]
}

/// Whether a place has something that the second of a pair would take away as well.
fn is_taken(text: &[u8], place: &Place, away: &Annotation) -> bool {
    apply(text, place, away.clone()).is_ok()
}

#[test]
fn what_is_written_and_taken_away_leaves_no_trace() {
    let mut tried = 0;
    for (number, text) in records().iter().enumerate() {
        let shapes = in_other_shapes(text);
        // Every shape of some records, and some shape of every record.
        let shapes = if number < 6 {
            &shapes[..]
        } else {
            &shapes[number % 6..=number % 6]
        };
        for text in shapes {
            let text = text.as_bytes();
            let record = Record::parse(text);
            for (at, place) in places(&record).iter().enumerate() {
                let pairs = pairs(u32::try_from(at).unwrap());
                let pair = &pairs[(at + number) % pairs.len()];
                if is_taken(text, place, &pair.1) {
                    continue;
                }
                let written = match apply(text, place, pair.0.clone()) {
                    Ok(written) => written,
                    Err(AnnotateError::GlyphNowhere { .. }) if place.turn == 0 => continue,
                    Err(error) => panic!("{place}: {:?}: {error}", pair.0),
                };
                assert!(is_insertion(text, &written), "{place}: {:?}", pair.0);
                let back = apply(&written, place, pair.1.clone()).unwrap();
                assert_eq!(
                    String::from_utf8(back).unwrap(),
                    str::from_utf8(text).unwrap(),
                    "{place}: {:?}",
                    pair.0
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 1000, "{tried}");
}

#[test]
fn a_turn_is_its_own_variation_and_can_be_taken_away_again() {
    let mut tried = 0;
    for (number, text) in records().iter().enumerate() {
        let shapes = in_other_shapes(text);
        let text = shapes[number % 5].as_bytes();
        let record = Record::parse(text);
        let game = Game::replay(&record, &mut Rulebook::default());
        for (at, turn) in game
            .turns()
            .iter()
            .enumerate()
            .filter(|(_, turn)| turn.complete)
        {
            let place = Place::turn(turn.head.number);
            let start = record.nodes()[turn.head.node].span.start;
            let nodes = record.nodes().iter().skip(turn.head.node + 2);
            let mut own = nodes.take_while(|node| {
                !matches!(
                    node.kind,
                    NodeKind::TurnNumber(_)
                        | NodeKind::VariationStart
                        | NodeKind::Result(_)
                        | NodeKind::Comment { .. }
                )
            });
            let end = own
                .by_ref()
                .last()
                .map(|node| node.span.end as usize)
                .unwrap();
            let moves = str::from_utf8(&text[start as usize..end]).unwrap();
            // A comment may have cut the turn short, and dice from a roll-off have no number of
            // their own in a line.
            let Ok(written) = apply(text, &place, Annotation::Variation(moves.to_owned())) else {
                continue;
            };
            assert!(is_insertion(text, &written));
            let last = turn.variations.len() + 1;
            let last = NonZeroU32::new(u32::try_from(last).unwrap()).unwrap();
            let back = apply(&written, &place, Annotation::NoVariation(last)).unwrap();
            assert_eq!(
                String::from_utf8(back).unwrap(),
                str::from_utf8(text).unwrap(),
                "{at}"
            );
            tried += 1;
        }
    }
    assert!(tried > 600, "{tried}");
}

/// Comments of the program, which begin with its command.
fn remarks(text: &[u8]) -> usize {
    let record = Record::parse(text);
    let comments = record
        .nodes()
        .iter()
        .filter_map(|node| record.comment(node));
    comments
        .filter(|(text, _)| commands(text, 0).any(|command| command.name == "auto"))
        .count()
}

#[test]
fn remarks_are_written_once_and_can_be_taken_away() {
    let mut written = 0;
    for (number, text) in records().iter().enumerate() {
        let shapes = in_other_shapes(text);
        let text = shapes[number % shapes.len()].as_bytes();
        let mut rulebook = Rulebook::default();
        let once = remark(&Record::parse(text), &Remark::ALL, &mut rulebook).unwrap();
        assert!(once.verification.is_right());
        written += remarks(&once.text);
        let again = Record::parse(&once.text);
        let twice = remark(&again, &Remark::ALL, &mut rulebook).unwrap();
        assert_eq!(
            String::from_utf8_lossy(&twice.text),
            String::from_utf8_lossy(&once.text)
        );
        let some = remark(&again, &[Remark::Luck], &mut rulebook).unwrap();
        let fresh = remark(&Record::parse(text), &[Remark::Luck], &mut rulebook).unwrap();
        assert_eq!(
            String::from_utf8_lossy(&some.text),
            String::from_utf8_lossy(&fresh.text)
        );
        let none = without_remarks(&again, &mut rulebook).unwrap();
        assert_eq!(
            String::from_utf8_lossy(&none.text),
            String::from_utf8_lossy(text)
        );
    }
    assert!(written > 500, "{written}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 300, ..ProptestConfig::default() })]

    /// Whatever somebody writes, the record keeps its turns and stays right, or nothing is written.
    #[test]
    fn no_text_disturbs_the_record(
        said in prop_oneof![
            "[ -~\n]{0,40}",
            r#"[\[\]{}()%;"\\=~+:$!MWX0-9. \n\r]{0,30}"#,
            any::<String>(),
            Just("x\n[Men \"a\"]\n\n= men".to_owned()),
            Just("1. M X20: *O1-O2 O2-M2".to_owned()),
        ],
        kind in 0..5,
        turn in 0_u32..5,
    ) {
        let text = "[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n0. M X20 W 000\n\
                    1. M X20: *O1-O2 O2-M2 {[%clk 1]}\n2. W 300: --\n3. M 000: --\n= unfinished\n";
        let annotation = match kind {
            0 => Annotation::Comment(said),
            1 => Annotation::AddComment(said),
            2 => Annotation::Variation(said),
            3 => Annotation::Tag { name: "Site".to_owned(), value: said },
            _ => Annotation::Mark { field: field("A1"), colour: said },
        };
        let place = Place::turn(turn);
        if let Ok(written) = apply(text.as_bytes(), &place, annotation) {
            prop_assert_eq!(split(&written).count(), 1);
            let game = Game::replay(&Record::parse(&written), &mut Rulebook::default());
            prop_assert!(game.verification.is_right());
            prop_assert_eq!(game.turns().len(), 3);
            prop_assert!(written.len() > text.len() && is_insertion(text.as_bytes(), &written));
        }
    }
}

/// The program, killed.
#[cfg(all(feature = "cli", unix))]
mod killed {
    use super::{Generator, Remark, Rulebook, Variant, fs, remark, split};
    use sahkku::record::Record;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    fn program(path: &std::path::Path) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sahkku"));
        command.args(["annotate", "--auto", "-i"]).arg(path);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// A file is the old one or the new one, whenever the program is killed.
    #[test]
    fn nothing_is_lost() {
        let variant = Variant::builtin("lagesvuotna").unwrap().clone();
        let generator = Generator::new(variant, "killed").with_limit(120);
        let old: String = (1..=150).map(|game| generator.game(game) + "\n").collect();
        let mut rulebook = Rulebook::default();
        let mut new = Vec::new();
        for chunk in split(old.as_bytes()) {
            let record = Record::parse(chunk.bytes);
            new.extend(remark(&record, &Remark::ALL, &mut rulebook).unwrap().text);
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sahkku");
        fs::write(&path, &old).unwrap();
        let begun = Instant::now();
        assert!(program(&path).status().unwrap().success());
        let whole = begun.elapsed();
        assert!(fs::read(&path).unwrap() == new);
        let mut killed = 0;
        for moment in 0..40 {
            fs::write(&path, &old).unwrap();
            let mut child = program(&path).spawn().unwrap();
            std::thread::sleep(whole.mul_f64(f64::from(moment) / 36.0) + Duration::from_micros(50));
            // SIGKILL: the program cannot tidy up.
            child.kill().unwrap();
            killed += usize::from(!child.wait().unwrap().success());
            let text = fs::read(&path).unwrap();
            assert!(
                text == old.as_bytes() || text == new,
                "moment {moment}: {} bytes",
                text.len()
            );
        }
        assert!(killed > 5, "{killed}");
    }
}

/// The program and files.
#[cfg(feature = "cli")]
mod files {
    use super::fs;
    use std::process::Output;

    fn run(arguments: &[&str], input: &[u8]) -> Output {
        crate::support::run_with_input(&[&["annotate"], arguments].concat(), input)
    }

    const TWO: &str = "\u{feff}% ours\r\n\r\n[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n\
        1. M X20: *O1-O2 O2-M2\n= unfinished\n\n\n[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n\
        1. M  X20: *O1-O2 O2-M2 = unfinished";

    #[test]
    fn the_rest_of_the_file_stays() {
        let said = ["-", "--record", "2", "--turn", "1", "--comment", "so"];
        let output = run(&said, TWO.as_bytes());
        let expected = TWO.replace("O2-M2 =", "O2-M2 {so} =");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
        assert!(output.status.success());
        let output = run(&["-", "--auto=luck"], TWO.as_bytes());
        let expected = TWO.replace("O2-M2", "O2-M2 {[%auto] luck -1.5}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    }

    #[test]
    fn a_file_changes_in_place_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.sahkku");
        let path = file.to_str().unwrap();
        fs::write(&file, TWO).unwrap();
        let before = fs::metadata(&file).unwrap().modified().unwrap();
        let refused = ["-i", path, "--record", "2", "--tag", "Result=men"];
        assert_eq!(run(&refused, b"").status.code(), Some(2));
        let nothing = run(&["-i", path, "--no-auto"], b"");
        assert!(nothing.status.success() && nothing.stdout.is_empty());
        assert_eq!(fs::read_to_string(&file).unwrap(), TWO);
        assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), before);
        let done = run(
            &["-i", path, "--record", "1", "--turn", "1", "--glyph", "?"],
            b"",
        );
        assert!(done.status.success() && done.stdout.is_empty());
        let expected = TWO.replacen("O2-M2", "O2-M2?", 1);
        assert_eq!(fs::read_to_string(&file).unwrap(), expected);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_record_that_is_wrong_is_annotated_and_said_to_be() {
        let wrong = TWO.replacen("O2-M2", "O2-L2", 1);
        let output = run(
            &["-", "--record", "1", "--turn", "1", "--comment", "so"],
            wrong.as_bytes(),
        );
        assert_eq!(output.status.code(), Some(1));
        assert!(
            String::from_utf8(output.stdout)
                .unwrap()
                .contains("O2-L2 {so}")
        );
        assert!(String::from_utf8(output.stderr).unwrap().contains("error["));
    }
}
