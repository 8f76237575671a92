//! Calls that ask for something that cannot be: nothing is done in part, nothing is dropped without a
//! word, and what is said helps.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use crate::support::run_with_input;

const GAME: &str = "[Result \"unfinished\"]\n[Variant \"lagesvuotna\"]\n[Dice \"physical\"]\n\n\
    0. M X20 W 200\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n= unfinished\n";

fn run(arguments: &[&str]) -> Output {
    run_with_input(arguments, b"")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What a call says that is refused, and comes to nothing.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}: {said}");
    said.to_owned()
}

#[track_caller]
fn done(arguments: &[&str]) -> String {
    let output = run(arguments);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    text(&output.stdout).to_owned()
}

fn written(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    (folder, path)
}

#[test]
fn of_an_annotation_that_is_refused_nothing_is_written_anywhere() {
    // More before the record than is held in memory.
    let games = format!("; {}\n{GAME}\n", "x".repeat(100_000)).repeat(100);
    let (_folder, path) = written("games.sahkku", &format!("{games}{GAME}"));
    let file = path.to_str().unwrap();
    let place = ["annotate", file, "--record", "101", "--turn", "1"];
    let wrong = ["--variation", "1. M X32: *O1-O4"];
    let said = refused(&[&place[..], &wrong].concat());
    assert!(said.contains("nothing was written"), "{said}");
    // Nor where it is only found out later that the place is not clear.
    let said = refused(&["annotate", file, "--turn", "1", "--comment", "a"]);
    assert!(said.contains("say which with --record"), "{said}");
    let right = done(&[&place[..], &["--comment", "a"]].concat());
    assert_eq!(
        right,
        format!("{games}{}", GAME.replace("QH2-F2", "QH2-F2 {a}"))
    );
}

#[test]
fn of_two_glyphs_none_is_dropped() {
    let (_folder, path) = written("game.sahkku", GAME);
    let place = ["annotate", path.to_str().unwrap(), "--turn", "1"];
    let two = ["--glyph", "!", "--glyph", "$5", "--glyph", "?"];
    let said = refused(&[&place[..], &two].concat());
    assert!(said.contains("`!` or `?`"), "{said}");
    let fine = [
        "--glyph", "!", "--glyph", "$5", "--glyph", "$6", "--glyph", "!",
    ];
    let text = done(&[&place[..], &fine].concat());
    assert!(
        text.contains("QH2-F2! $5 $6\n") || text.contains("QH2-F2! $6 $5\n"),
        "{text}"
    );
}

#[test]
fn a_command_is_changed_by_taking_it_away_first() {
    let game = GAME.replace("QH2-F2", "QH2-F2 {quick [%clk 1:2]}");
    let (_folder, path) = written("game.sahkku", &game);
    let place = [
        "annotate",
        path.to_str().unwrap(),
        "--turn",
        "1",
        "--no-command",
        "clk",
    ];
    assert!(done(&place).contains("QH2-F2 {quick}\n"));
    let other = done(&[&place[..], &["--add-comment", "[%clk 1:3]"]].concat());
    assert!(other.contains("QH2-F2 {quick} {[%clk 1:3]}\n"), "{other}");
    let (_folder, path) = written("game.sahkku", GAME);
    let said = refused(&[
        "annotate",
        path.to_str().unwrap(),
        "--turn",
        "1",
        "--no-command",
        "clk",
    ]);
    assert!(said.contains("no such clk"), "{said}");
}

#[test]
fn standard_input_is_not_changed_in_place() {
    for call in [&["fmt", "-i", "-"][..], &["check", "--fix", "-"]] {
        let output = run_with_input(call, GAME.as_bytes());
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        assert_eq!(text(&output.stdout), "", "{call:?}");
        assert!(text(&output.stderr).contains("in place"), "{call:?}");
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_ordinary_file_is_not_changed_in_place_nor_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    for place in ["/dev/stdin", "/dev/null", pipe.to_str().unwrap()] {
        for call in [
            &["fmt", "-i", place][..],
            &["annotate", "--auto", "-i", place],
            &["annotate", "--turn", "1", "--comment", "a", "-i", place],
        ] {
            let said = refused(call);
            assert!(said.contains("no ordinary file"), "{call:?}: {said}");
        }
        let call = ["check", "--fix", place];
        // A pipe that nobody writes to could not be checked afterwards either.
        if place != pipe.to_str().unwrap() {
            let output = run_with_input(&call, GAME.as_bytes());
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{place}: {said}");
            assert!(said.contains("no ordinary file"), "{place}: {said}");
        }
    }
}

#[test]
fn a_form_that_would_be_read_by_nobody_is_refused() {
    let (_folder, path) = written("game.sahkku", GAME);
    let file = path.to_str().unwrap();
    for call in [
        &["check", file][..],
        &["fmt", file],
        &["show", "--text", file],
        &["diagram", file],
        &["annotate", "--auto", file],
        &["convert", "--to", "json", file],
        &["convert", "--to", "csv", file],
        &["stats", file],
    ] {
        let said = refused(&[call, &["--variant", "unjarga"]].concat());
        assert!(said.contains("records name their form"), "{call:?}: {said}");
    }
}

#[test]
fn a_report_with_nothing_in_it_says_so() {
    let (_folder, path) = written("game.sahkku", GAME);
    let file = path.to_str().unwrap();
    for report in ["lengths", "histogram", "luck", "first", "tests"] {
        let text = done(&["stats", file, "--report", report]);
        assert!(
            text.contains("There is nothing to count for this.\n"),
            "{report}: {text}"
        );
        assert_eq!(text.lines().count(), 3, "{report}: {text}");
    }
    let options = ["--depth", "--top", "--bins", "--theme"];
    for option in options {
        let said = refused(&["stats", file, "--by", "variant", option, "3"]);
        assert!(said.contains("cannot be used with"), "{option}: {said}");
    }
}

#[test]
fn a_file_that_is_read_twice_is_said_to_be() {
    let (folder, path) = written("game.sahkku", GAME);
    let (folder, file) = (folder.path().to_str().unwrap(), path.to_str().unwrap());
    for (files, twice) in [
        (&[file][..], false),
        (&[folder], false),
        (&[file, file], true),
        (&[folder, file, file], true),
    ] {
        let output = run(&[&["check"], files].concat());
        let said = text(&output.stderr);
        assert_eq!(
            said.matches("named more than once").count(),
            usize::from(twice),
            "{files:?}: {said}"
        );
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn more_games_than_can_be_counted_are_not_promised() {
    let study = ["generate", "--seed", "a", "--variant", "unjarga,lujavvr"];
    for games in [
        "1000000000001",
        "9223372036854775808",
        "18446744073709551614",
    ] {
        let said = refused(&[&study[..], &["--games", games]].concat());
        assert!(said.contains("are the most"), "{said}");
    }
}

#[test]
fn a_game_does_not_begin_with_what_check_would_warn_of() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.sahkku");
    let call = |options: &[&str]| {
        let file = path.to_str().unwrap();
        let game = [
            "record",
            file,
            "--variant",
            "lagesvuotna",
            "--dice",
            "seeded",
        ];
        run(&[&game[..], options].concat())
    };
    for (options, told) in [
        (["--date", "2019-01-01"], "full stops between"),
        (["--event", "a\u{1b}[31mb"], "control-character"),
        (["--men", "a\u{200b}b"], "hidden-character"),
    ] {
        let output = call(&options);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{options:?}: {said}");
        assert!(said.contains(told), "{options:?}: {said}");
        assert_eq!(
            fs::read_dir(folder.path()).unwrap().count(),
            0,
            "{options:?}"
        );
    }
    assert_eq!(call(&["--date", "2019.01.??"]).status.code(), Some(0));
}

#[test]
fn a_name_that_the_game_lacks_is_added_as_is_said() {
    let (_folder, path) = written("game.sahkku", GAME);
    let file = path.to_str().unwrap();
    let said = refused(&["record", file, "--men", "Biret"]);
    let advice = format!("sahkku annotate {file} --tag 'Men=Biret' -i");
    assert!(said.contains(&advice), "{said}");
    done(&["annotate", file, "--tag", "Men=Biret", "-i"]);
    done(&["record", file, "--men", "Biret"]);
    let said = refused(&["record", file, "--men", "Ánte"]);
    assert!(said.contains("is `Biret` and not `Ánte`"), "{said}");
}

#[test]
fn faces_are_typed_as_in_a_record() {
    let moves = |throw| done(&["moves", "--variant", "lagesvuotna", "--throw", throw]);
    let plain = moves("X20");
    for throw in ["x,ii,0", "X 2 0", "x2ø", "X,II,Ø"] {
        assert_eq!(moves(throw), plain, "{throw}");
    }
}

#[test]
fn another_language_is_not_taken_for_a_slip() {
    let (_folder, path) = written("game.sahkku", GAME);
    let show = |language| {
        let file = path.to_str().unwrap();
        refused(&["show", file, "--turn", "0", "--lang", language])
    };
    for code in ["de", "nv"] {
        let said = show(code);
        assert!(
            said.contains(&format!("called `{code}`. There are en, ")),
            "{said}"
        );
    }
    assert!(show("sami").contains("called `sami`. There are"));
    assert!(show("nbo").contains("did you mean `nb`? There are"));
}

#[test]
fn a_picture_has_a_width() {
    let said = refused(&["diagram", "samples/study.sahkku", "--width", "0"]);
    assert!(said.contains("--width"), "{said}");
}

#[test]
fn a_form_without_a_position_is_drawn_at_its_start() {
    let start = done(&["diagram", "--variant", "lagesvuotna"]);
    let stated = "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M";
    assert_eq!(
        start,
        done(&["diagram", "--variant", "lagesvuotna", "--position", stated])
    );
    for more in [
        &["--turn", "3"][..],
        &["--all"],
        &["--turns", "3"],
        &["--record", "2"],
    ] {
        let said = refused(&[&["diagram", "--variant", "lagesvuotna"], more].concat());
        assert!(
            said.contains("name one file of records"),
            "{more:?}: {said}"
        );
    }
    let said = refused(&["diagram", "-o", "a.svg"]);
    assert!(said.contains("--position"), "{said}");
}

#[test]
fn a_form_of_ones_own_has_an_id_of_its_own() {
    let own = "id = \"lagesvuotna\"\nbase = \"lagesvuotna\"\n\n[rules]\n\"pass\" = \"voluntary\"\n";
    let (_folder, path) = written("own.toml", own);
    let rules = ["--rules", path.to_str().unwrap()];
    let said = refused(&[&["generate", "--seed", "a"], &rules[..]].concat());
    assert!(said.contains("`lagesvuotna` is a built-in form"), "{said}");
    // The same rules over again are no other form.
    fs::write(&path, own.replace("\"pass\" = \"voluntary\"\n", "")).unwrap();
    done(&[&["generate", "--seed", "a"], &rules[..]].concat());
}

#[test]
fn what_is_taken_away_is_gone_and_everything_else_stays() {
    let moves = "1. M  X32: *QL2-K2 QK2-H2=K QH2-F2";
    let game = format!(
        "% ours\n\n[Event \"a\"]\n{}",
        GAME.replace(
            "1. M X32: *QL2-K2 QK2-H2=K QH2-F2",
            &format!(
                "{moves}!? $5 {{good  [%clk 1:2][%mark H2 green] [%arrow O1-L2 red][%arrow A1-B1 red] }} {{so}}\n  ({moves} {{a}}) ({moves})"
            )
        )
    );
    for end in ["\n", "\r\n", "\r"] {
        let game = game.replace('\n', end);
        let (_folder, path) = written("game.sahkku", &game);
        let place = ["annotate", path.to_str().unwrap(), "--turn", "1"];
        let tag = format!("[Event \"a\"]{end}");
        let variation = format!(" ({moves})");
        for (options, gone) in [
            (&["--no-comment"][..], &["good  ", " {so}"][..]),
            (&["--no-glyph"], &["!? $5"]),
            (&["--no-mark", "H2"], &["[%mark H2 green]"]),
            (&["--no-arrow", "O1-L2"], &[" [%arrow O1-L2 red]"]),
            (
                &["--no-arrow", "all"],
                &[" [%arrow O1-L2 red][%arrow A1-B1 red]"],
            ),
            (&["--no-variation", "2"], &[&variation]),
        ] {
            let mut expected = game.clone();
            for part in gone {
                assert!(expected.contains(part), "{part}");
                expected = expected.replacen(part, "", 1);
            }
            assert_eq!(
                done(&[&place[..], options].concat()),
                expected,
                "{options:?}"
            );
        }
        let untagged = done(&["annotate", path.to_str().unwrap(), "--no-tag", "event"]);
        assert_eq!(untagged, game.replacen(&tag, "", 1));
    }
}

#[test]
fn a_picture_leaves_out_what_it_is_asked_to() {
    let (_folder, path) = written("game.sahkku", GAME);
    let draw = |options: &[&str]| {
        let place = ["diagram", path.to_str().unwrap(), "--turn", "1"];
        done(&[&place[..], options].concat())
    };
    let arrows = |picture: &str| picture.matches("<g class=\"am\"").count();
    let names = |picture: &str| picture.matches("class=\"c\"").count();
    let dice = |picture: &str| picture.matches("<g class=\"z\"").count();
    let counts = |options: &[&str]| {
        let picture = draw(options);
        (arrows(&picture), names(&picture), dice(&picture))
    };
    let (moves, coordinates, thrown) = counts(&[]);
    assert!(moves > 0 && coordinates > 0 && thrown == 3);
    assert_eq!(counts(&["--no-moves"]), (0, coordinates, thrown));
    assert_eq!(counts(&["--no-coordinates"]), (moves, 0, thrown));
    assert_eq!(counts(&["--no-status"]), (moves, coordinates, 0));
}

#[test]
fn a_board_can_be_looked_at_from_either_side() {
    let (_folder, path) = written("game.sahkku", GAME);
    let draw = |below| {
        let place = ["diagram", path.to_str().unwrap(), "--turn", "0"];
        done(&[&place[..], &["--below", below]].concat())
    };
    // The places of the men at home.
    let home = |picture: &str| -> Vec<(f64, f64)> {
        let men = picture.lines().filter(|line| line.contains("-mh\" x="));
        let number = |line: &str, name: &str| -> f64 {
            let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        men.map(|line| (number(line, "x"), number(line, "y")))
            .collect()
    };
    let (men, women) = (home(&draw("men")), home(&draw("women")));
    assert_eq!((men.len(), women.len()), (15, 15));
    assert!(men[0].0 < men[14].0 && women[0].0 > women[14].0);
    assert!(men[0].1 > women[0].1, "their row is above now");
}
