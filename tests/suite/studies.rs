//! `generate` for studies: players of different strength against each other, the same whatever the
//! number of threads, and the table of results.

use std::process::Command;

use sahkku::generate::{Desk, Policy, Score, Series};
use sahkku::record::{ChunkKind, Record, TagName, split};
use sahkku::replay::{Rulebook, verify};
use sahkku::rules::Variant;
use sahkku::stats::Interval;

fn series(form: &str, one: Policy, other: Policy) -> Series {
    let variant = Variant::builtin(form).unwrap().clone();
    Series::new(variant, "strength", one, other)
}

/// The one wins more than half of the games, and not by chance.
#[track_caller]
fn is_stronger(one: Policy, other: Policy, form: &str, pairs: u64) {
    let series = series(form, one, other);
    let (mut score, mut desk) = (Score::default(), Desk::default());
    for pair in 1..=pairs {
        score.merge(&series.write_pair(pair, &mut String::new(), &mut desk));
    }
    assert_eq!(score.games, 2 * pairs);
    let interval = Interval::wilson(score.won, score.won + score.lost).unwrap();
    assert!(interval.low > 0.5, "{form}: {score:?} {interval:?}");
}

#[test]
fn greedy_is_stronger_than_random() {
    for form in [
        "lagesvuotna",
        "vuonnamarkan",
        "lujavvr",
        "daldos",
        "unjarga",
    ] {
        is_stronger(Policy::Greedy, Policy::Random, form, 15);
    }
}

#[test]
fn looking_ahead_is_stronger_than_greedy() {
    for (form, pairs) in [
        ("lagesvuotna", 12),
        ("lujavvr", 5),
        ("daldos", 10),
        ("unjarga", 8),
        ("friis-1871", 4),
    ] {
        is_stronger(Policy::Lookahead, Policy::Greedy, form, pairs);
    }
}

/// Every form is played to its end by the player that asks most of the engine, in records that
/// verify and say who played what.
#[test]
fn records_of_a_pair_share_the_dice_and_swap_the_players() {
    let mut rulebook = Rulebook::default();
    for variant in Variant::all() {
        let mut text = String::new();
        let series =
            Series::new(variant.clone(), "pair", Policy::Lookahead, Policy::Greedy).with_limit(12);
        let score = series.write_pair(3, &mut text, &mut Desk::default());
        let records: Vec<_> = split(text.as_bytes())
            .filter(|chunk| chunk.kind == ChunkKind::Record)
            .map(|chunk| Record::parse(chunk.bytes))
            .collect();
        assert_eq!(records.len(), 2, "{}", variant.id);
        let tag = |record: usize, name| records[record].value(name).unwrap().to_string();
        assert_eq!(tag(0, TagName::Men), "lookahead");
        assert_eq!(tag(1, TagName::Women), "lookahead");
        assert_eq!(tag(0, TagName::Women), tag(1, TagName::Men));
        assert_eq!(tag(0, TagName::Seed), "pair-3");
        assert_eq!(tag(1, TagName::Seed), "pair-3");
        assert_eq!(
            (tag(0, TagName::Round), tag(1, TagName::Round)),
            ("5".into(), "6".into())
        );
        for record in &records {
            let found = verify(record, &mut rulebook);
            assert!(found.is_right(), "{}: {:?}", variant.id, found.findings);
        }
        // Twelve turns are too few for most forms: what is cut off says so.
        let cut = text.matches("[TurnLimit \"12\"]").count() as u64;
        assert_eq!(cut, score.unfinished, "{}", variant.id);
        assert_eq!(
            text.matches("[Termination \"unfinished\"]").count() as u64,
            cut
        );
    }
}

fn run(threads: u32, arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_sahkku"))
        .args(arguments)
        .args(["-j", &threads.to_string()])
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

#[test]
fn games_and_tables_are_the_same_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sahkku");
    let path = path.to_str().unwrap();
    let made = |threads| {
        let generate = "generate --variant vuonnamarkan,unjarga --match greedy,random,careful \
                        --games 80 --seed threads --results --format csv -o";
        let mut arguments: Vec<_> = generate.split_whitespace().collect();
        arguments.push(path);
        let table = run(threads, &arguments);
        let records = std::fs::read(path).unwrap();
        let report = "--report all --depth 3 --format json";
        let mut arguments = vec!["stats", path];
        arguments.extend(report.split(' '));
        (table, records, run(threads, &arguments))
    };
    let one = made(1);
    assert_eq!(String::from_utf8_lossy(&one.0).lines().count(), 7);
    assert!(
        made(2) == one && made(5) == one,
        "threads make a difference"
    );
}

#[test]
fn the_table_counts_what_the_records_say() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sahkku");
    let path = path.to_str().unwrap();
    let generate = "generate --variant vuonnamarkan --match greedy,random --games 60 --seed count \
                    --results --format json -o";
    let mut arguments: Vec<_> = generate.split_whitespace().collect();
    arguments.push(path);
    let row: serde_json::Value = serde_json::from_slice(&run(2, &arguments)).unwrap();
    let players = run(2, &["stats", path, "--by", "player", "--format", "json"]);
    let greedy: serde_json::Value = String::from_utf8(players)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .find(|row: &serde_json::Value| row["player"] == "greedy")
        .unwrap();
    assert_eq!(row["games"], greedy["games"]);
    assert_eq!(row["won"], greedy["won"]);
    assert_eq!(row["won_as_men"], greedy["men_won"]);
    assert_eq!(greedy["men_games"], 30);
    let number = |key: &str| row[key].as_u64().unwrap();
    assert_eq!(
        number("won"),
        2 * number("pairs_won") + (30 - number("pairs_won") - number("pairs_lost"))
    );
}

#[test]
fn what_cannot_be_played_is_refused() {
    for (arguments, message) in [
        ("--match greedy", "two players or more"),
        ("--match greedy,random,greedy", "names `greedy` twice"),
        ("--match greedy,random --games 3", "must be even"),
        (
            "--match greedy,random --policy random",
            "cannot be used with",
        ),
        ("--match greedy,clever", "there is no policy `clever`"),
        ("--results -o -", "name a file for each"),
        ("--format csv", "--results"),
    ] {
        let call = format!("generate --variant unjarga --seed a {arguments}");
        let output = Command::new(env!("CARGO_BIN_EXE_sahkku"))
            .args(call.split(' '))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(message), "{arguments}: {said}");
    }
}
