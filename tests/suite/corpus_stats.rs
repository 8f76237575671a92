//! Statistics of a corpus: what is wrong is found and what is not is left alone; parts merge to the
//! whole; reports hold what the tables by form hold.

use std::fmt::Write as _;
use std::process::Output;

use roxmltree::Document;
use sahkku::board::{BySide, Side};
use sahkku::export::svg::{HeatMap, Theme};
use sahkku::generate::{Generator, Policy};
use sahkku::record::{ChunkKind, Record, split};
use sahkku::replay::Rulebook;
use sahkku::rules::Variant;
use sahkku::stats::{Figure, Group, Summary, count, count_with_opening, two_sided};
use serde_json::Value;

use crate::support::{Chance, run_with_input};

fn games(form: &str, policy: Policy, seed: &str, games: u64) -> String {
    let variant = Variant::builtin(form).unwrap().clone();
    let generator = Generator::new(variant, seed).with_policies(policy, policy);
    (1..=games)
        .map(|number| generator.game(number) + "\n")
        .collect()
}

/// A record in which nothing can be done: none of the throws shows an X.
fn idle(throws: &[[char; 3]]) -> String {
    let mut text =
        "[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n0. M X20 W 200".to_owned();
    for (at, throw) in throws.iter().enumerate() {
        let side = if at % 2 == 0 { 'M' } else { 'W' };
        let mut dice = *throw;
        dice.sort_by_key(|face| "320".find(*face));
        let dice: String = dice.iter().collect();
        write!(text, "\n{}. {side} {dice}: --", at + 1).unwrap();
    }
    text + "\n= unfinished\n\n"
}

fn summary(text: &str, depth: usize) -> Summary {
    let mut rulebook = Rulebook::default();
    let mut summary = Summary::default();
    for chunk in split(text.as_bytes()).filter(|chunk| chunk.kind == ChunkKind::Record) {
        let record = Record::parse(chunk.bytes);
        let game = count_with_opening(&record, &mut rulebook, depth);
        assert!(game.is_right(), "{:?}", game.verification.findings);
        summary.add(&game);
    }
    summary
}

fn only_form(summary: &Summary) -> &Group {
    let mut forms = summary.forms();
    let (_, _, group) = forms.next().unwrap();
    assert!(forms.next().is_none());
    group
}

fn chance_of(group: &Group) -> (f64, f64) {
    let pairs = group.serial.all.z().map(two_sided);
    (group.chi_square().unwrap().p().unwrap(), pairs.unwrap())
}

/// Of many fair corpora one in twenty or so looks unfair at a level of 5 %, and the deviates of pairs
/// spread as they should.
#[test]
fn fair_dice_are_left_alone() {
    const CORPORA: u32 = 60;
    let (mut faces, mut pairs, mut squares) = (0, 0, 0.0);
    for at in 0..CORPORA {
        let form = ["lagesvuotna", "vuonnamarkan", "daldos"][at as usize % 3];
        let text = games(form, Policy::Random, &format!("fair-{at}"), 8);
        let summary = summary(&text, 0);
        let group = only_form(&summary);
        let found = chance_of(group);
        faces += usize::from(found.0 < 0.05);
        pairs += usize::from(found.1 < 0.05);
        squares += group.serial.all.z().unwrap().powi(2);
    }
    // Three in the mean; nine are three and a half standard deviations more.
    assert!(faces < 9 && pairs < 9, "{faces} {pairs}");
    let mean = squares / f64::from(CORPORA);
    assert!((0.5..1.5).contains(&mean), "{mean}");
}

/// A die that shows X one time in ten too seldom is found, and the face that it is.
#[test]
fn a_loaded_die_is_found() {
    let fair = games("lagesvuotna", Policy::Random, "loaded", 60);
    let dice = only_form(&summary(&fair, 0)).both().dice();
    let mut chance = Chance(5);
    let throws: Vec<_> = (0..dice / 27)
        .map(|_| [(); 3].map(|()| ['3', '2', '0'][chance.below(3)]))
        .collect();
    let loaded = summary(&(fair + &idle(&throws)), 0);
    let group = only_form(&loaded);
    let (faces, pairs) = chance_of(group);
    assert!(faces < 0.001, "{faces}");
    assert!(pairs > 0.001, "that it is loaded is no run: {pairs}");
    let counts = group.faces();
    assert_eq!(counts.len(), 4);
    assert!(counts[0].residual < -3.0, "{counts:?}");
    assert!(counts[1..].iter().all(|face| face.residual.abs() < 3.0));
}

/// Dice that show all faces alike, but the same ones again.
#[test]
fn dice_that_repeat_themselves_are_found() {
    let throws: Vec<_> = (0..60).map(|at| [['3', '2', '0'][at / 4 % 3]; 3]).collect();
    let summary = summary(&idle(&throws), 0);
    let pairs = only_form(&summary).serial.all;
    assert!(pairs.z().unwrap() > 5.0, "{pairs:?}");
    assert_eq!(pairs.same, 45 * 9);
}

/// Luck whose variance is worked out from the dice agrees with how it spreads over games.
#[test]
fn the_spread_of_luck_is_that_of_the_dice() {
    let text = games("vuonnamarkan", Policy::Greedy, "luck", 200);
    let mut rulebook = Rulebook::default();
    let mut sum = 0.0;
    let mut seen = 0.0;
    for chunk in split(text.as_bytes()).filter(|chunk| chunk.kind == ChunkKind::Record) {
        let game = count(&Record::parse(chunk.bytes), &mut rulebook);
        for side in Side::BOTH {
            sum += game.tally.sides.get(side).luck_z().unwrap().powi(2);
            seen += 1.0;
        }
    }
    let mean: f64 = sum / seen;
    assert!((0.8..1.2).contains(&mean), "{mean}");
}

/// Associative, and with openings too, as long as none are forgotten.
#[test]
fn parts_merge_to_the_whole_however_they_are_cut() {
    let records: Vec<String> = ["vuonnamarkan", "unjarga"]
        .iter()
        .flat_map(|form| {
            let text = games(form, Policy::Greedy, "parts", 8);
            text.split("\n\n[")
                .map(ToOwned::to_owned)
                .collect::<Vec<_>>()
        })
        .map(|text| {
            if text.starts_with('[') {
                text
            } else {
                format!("[{text}")
            }
        })
        .collect();
    let of = |records: &[String]| summary(&(records.join("\n\n") + "\n"), 3);
    let whole = of(&records);
    let mut chance = Chance(11);
    for _ in 0..12 {
        let one = chance.below(records.len());
        let other = one + chance.below(records.len() - one);
        let parts = [&records[..one], &records[one..other], &records[other..]].map(of);
        let [a, b, c] = parts;
        let mut left = a.clone();
        left.merge(&b);
        left.merge(&c);
        let mut right = b;
        right.merge(&c);
        let mut reversed = right.clone();
        reversed.merge(&a);
        let mut first = a;
        first.merge(&right);
        assert!(left == whole && first == whole && reversed == whole);
    }
}

/// What fell on fields is what the counts say was captured.
#[test]
fn every_soldier_falls_somewhere() {
    for form in [
        "lujavvr",
        "unjarga",
        "gavkevuotna",
        "daldosa",
        "navuotna-maze",
    ] {
        let summary = summary(&games(form, Policy::Greedy, "falls", 5), 0);
        let group = only_form(&summary);
        let captured = BySide::new_with(|side: Side| group.sides.get(side.other()).captured());
        for side in Side::BOTH {
            assert_eq!(group.falls.of(side), *captured.get(side), "{form}");
            let engine = &group.ruling().unwrap().engine;
            let fields: u64 = engine.fields().map(|at| group.falls.on(side, at)).sum();
            assert_eq!(fields, group.falls.of(side));
        }
        let spread = group.figure(Figure::Captures);
        assert_eq!(spread.count(), 5);
    }
}

#[test]
fn a_map_can_be_read_without_colours() {
    for form in [
        "lujavvr",
        "unjarga",
        "daldosa",
        "navuotna-maze",
        "friis-1871",
    ] {
        let summary = summary(&games(form, Policy::Greedy, "map", 4), 0);
        let group = only_form(&summary);
        let ruling = group.ruling().unwrap();
        for name in Theme::names() {
            let svg = HeatMap::new(&ruling.engine, &ruling.variant.drawing, &group.falls)
                .theme(Theme::builtin(name).unwrap())
                .title("<&\u{202e}")
                .to_svg();
            assert!(!svg.contains('\u{202e}'));
            assert!(
                name != "bw" || !svg.contains("fill-opacity="),
                "no grey: {svg}"
            );
            let document = Document::parse(&svg).unwrap();
            let texts = |tag: &str| {
                let nodes = document.descendants().filter(|node| node.has_tag_name(tag));
                nodes
                    .filter_map(|node| node.text())
                    .map(ToOwned::to_owned)
                    .collect::<Vec<_>>()
            };
            assert!(texts("desc")[0].contains("Men: "));
            let fields = Side::BOTH.map(|side| {
                let fields = ruling.engine.fields();
                fields.filter(|&at| group.falls.on(side, at) > 0).count()
            });
            let numbers = texts("text");
            let numbers = numbers
                .iter()
                .filter(|text| text.trim().parse::<f64>().is_ok());
            // Beside one a field there are the digits of the rows and the scale.
            assert_eq!(numbers.count(), fields.iter().sum::<usize>() + 6 + 5);
        }
    }
}

fn run(arguments: &str, input: &str) -> Output {
    let arguments: Vec<_> = arguments.split(' ').collect();
    run_with_input(&arguments, input.as_bytes())
}

fn lines(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

#[test]
fn reports_hold_what_the_table_by_form_holds() {
    let text = games("vuonnamarkan", Policy::Greedy, "agree", 40);
    let form = &lines(&run("stats - --by variant --format json", &text))[0];
    let rows = lines(&run(
        "stats - --report all,histogram --bins 0 --format json",
        &text,
    ));
    let find = |report: &str, key: &str, word: &str| {
        let mut rows = rows.iter();
        let found = rows.find(|row| row["report"] == report && row[key] == word);
        found
            .unwrap_or_else(|| panic!("no row {report} {word}"))
            .clone()
    };
    let turns = find("lengths", "figure", "turns");
    assert_eq!(turns["quantile_50"].as_f64(), form["turns_median"].as_f64());
    assert_eq!(turns["max"], form["turns_max"]);
    let first = find("first", "who", "first_turn");
    assert_eq!(first["won"], form["first_won"]);
    assert_eq!(first["decided"], form["first_decided"]);
    let dice = find("dice", "face", "all");
    assert_eq!(dice["chi_square"], form["dice_chi_square"]);
    assert_eq!(find("luck", "player", "greedy")["games"], 80);
    let binned: u64 = rows
        .iter()
        .filter(|row| row["report"] == "histogram" && row["figure"] == "turns")
        .map(|row| row["games"].as_u64().unwrap())
        .sum();
    assert_eq!(binned, 40);
    let openings: Vec<_> = rows
        .iter()
        .filter(|row| row["report"] == "openings")
        .collect();
    assert_eq!(openings.len(), 20);
    assert!(openings.iter().all(|row| row["missed"] == 0));
    let fallen: u64 = rows
        .iter()
        .filter(|row| row["report"] == "falls")
        .map(|row| row["fallen"].as_u64().unwrap_or_default() + row["men_fallen"].as_u64().unwrap())
        .sum();
    assert!(fallen > 0);
}

#[test]
fn of_openings_the_most_frequent_are_shown_of_each_form() {
    let text = games("vuonnamarkan", Policy::Greedy, "one", 40)
        + &games("unjarga", Policy::Greedy, "one", 40);
    let openings = |top: &str| {
        let call = format!("stats - --report openings --depth 1 --top {top} --format json");
        lines(&run(&call, &text))
    };
    let all = openings("1000");
    for top in [0, 1, 3] {
        let mut expected = Vec::new();
        for form in ["vuonnamarkan", "unjarga"] {
            let of_form = all.iter().filter(|row| row["variant"] == form);
            let frequent: Vec<u64> = of_form
                .clone()
                .map(|row| row["games"].as_u64().unwrap())
                .collect();
            assert!(frequent.len() > 3 && frequent.is_sorted_by(|one, other| one >= other));
            expected.extend(of_form.take(top).cloned());
        }
        let shown = openings(&top.to_string());
        assert_eq!(shown.len(), expected.len());
        assert!(expected.iter().all(|row| shown.contains(row)), "{shown:?}");
    }
}

#[test]
fn every_report_comes_in_every_format() {
    let text = games("vuonnamarkan", Policy::Greedy, "one", 40)
        + &games("unjarga", Policy::Greedy, "one", 40);
    for report in [
        "lengths",
        "histogram",
        "dice",
        "luck",
        "first",
        "openings",
        "falls",
        "compare",
        "tests",
    ] {
        let made = |format: &str| {
            let call = format!("stats - --report {report} --format {format}");
            let output = run(&call, &text);
            assert!(output.status.success(), "{call}");
            output
        };
        let json = lines(&made("json"));
        assert!(!json.is_empty() && json.iter().all(|row| row["report"] == report));
        let csv = made("csv").stdout;
        let mut csv = csv::Reader::from_reader(&csv[..]);
        let names = csv.headers().unwrap().clone();
        assert_eq!(names.len(), json[0].as_object().unwrap().len());
        assert_eq!(csv.records().count(), json.len());
        let table = String::from_utf8(made("text").stdout).unwrap();
        assert!(
            table.lines().all(|line| line.chars().count() <= 80),
            "{table}"
        );
    }
    let refused = run("stats - --report dice,luck --format csv", "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("one table"));
}

#[test]
fn a_name_is_one_player_however_its_letters_are_written() {
    let text = games("lagesvuotna", Policy::Random, "names", 2);
    let (one, other) = text.split_at(text.rfind("[Event").unwrap());
    let one = one.replace("[Men \"random\"]", "[Men \"Ánte\"]");
    let other = other.replace("[Men \"random\"]", "[Men \"A\u{301}nte\"]");
    let mut summary = Summary::default();
    for text in [one, other] {
        let game = count(&Record::parse(text.as_bytes()), &mut Rulebook::default());
        summary.add(&game);
    }
    assert_eq!(summary.player("Ánte").unwrap().men.games, 2);
}
