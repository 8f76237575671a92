//! Counts over games: small records counted by hand, laws, and the tables in all their formats.

use std::fs;

use sahkku::board::Side;
use sahkku::dice::Face;
use sahkku::export::table::{
    FormRow, PAGE, PlayerRow, RecordRow, Row, RowFormat, RowWriter, turn_rows,
};
use sahkku::language::Language;
use sahkku::record::{ChunkKind, GameResult, Record, Termination, split};
use sahkku::replay::{Game, Rulebook};
use sahkku::stats::{Counts, Figure, Histogram, Summary, Tally, count, count_turn};

/// The example of the format, without its seed, and with a variation that must not count.
const CUP: &str = r#"[Date "2019.07.12"]
[Men "Ánte"]
[Women "Biret"]
[Result "unfinished"]
[Variant "lagesvuotna"]

0. M X20 W 200
1. M X32: *QL2-K2 QK2-H2=K! QH2-F2
2. W XX2~X0: *A3-A2 A2-C2
  (2. W X00: *A3-A2 3. M XX3: *O1-O2 *N1-O1 QF2-I2)
3. M X00: *O1-O2
4. W X00: *B3-A3
5. M XX3: *N1-O1 *M1-N1 O2-L2
= unfinished
"#;

/// Nothing can be done with these throws; a carried X; an empty first throw.
const PASSES: &str = r#"[Men "Biret"]
[Women "Ánte"]
[Result "unfinished"]
[Variant "lagesvuotna"]

0. M X20 W 200
1. M 320: --
2. W 200
3. M 000: --
= unfinished
"#;

const CARRIED: &str = r#"[Men "Biret"]
[Result "women"]
[Termination "resignation"]
[Variant "lujavvr"]

0. M X W 0
1. M X: *O1 + 32: O1-M2 M2-K2
2. W XX0: *O3 *N3
= women
"#;

/// A capture of two, and the queen with the first die of three.
const QUEEN: &str = r#"[Men "Ánte"]
[Women "Piera"]
[Result "men"]
[Variant "lagesvuotna"]
[Termination "queen"]
[Position "m:A1 M:C2,O2 qm:L2 w:A3 W:N2x2 Qw:B2 K:H2 >W[000]"]

1. W 000: --
2. M X00: O2xN2
3. W 000: --
4. M X32: C2xB2
= men
"#;

/// A soldier captured at home, where a form allows it.
const AT_HOME: &str = r#"[Result "unfinished"]
[Variant "gavkevuotna"]
[Position "m:B1 M:A2 w:A3-B3 K:H2 >M"]

1. M X22: A2xA3 A3-C3 C3-E3
= unfinished
"#;

/// Here the king goes to whoever throws the first X.
const FIRST_X: &str = r#"[Result "unfinished"]
[Variant "friis-1871"]

1. M 000: --
2. W X00: *A3-E2
= unfinished
"#;

/// Nobody has to play; the house rule makes it a form of its own.
const VOLUNTARY: &str = r#"[Result "unfinished"]
[Variant "lagesvuotna"]
[Rules "pass=voluntary"]

0. M X20 W 200
1. M X20: --
2. W 000: --
= unfinished
"#;

/// Turn 2 goes wrong with its second die.
const WRONG: &str = r#"[Men "Ánte"]
[Women "Biret"]
[Result "women"]
[Termination "resignation"]
[Variant "lagesvuotna"]

0. M X20 W 200
1. M 320: --
2. W X20: *A3-A2 A2-D2
3. M 320: --
= women
"#;

/// Nobody knows this form; its names try everything.
const HOSTILE: &str = "[Event \"\u{1b}]0;pwned\u{7}\"]\n[Men \"=HYPERLINK(\\\"http://x\\\")\"]\n[Women \"\u{202e}@evil, \\\"quoted\\\"\"]\n[Result \"draw\"]\n[Variant \"+cmd|' /C calc'!A0\"]\n\n= draw\n";

const ALL: [&str; 9] = [
    CUP, PASSES, CARRIED, QUEEN, AT_HOME, FIRST_X, VOLUNTARY, WRONG, HOSTILE,
];

fn tally(text: &str) -> Tally {
    let game = count(&Record::parse(text.as_bytes()), &mut Rulebook::default());
    assert!(game.is_right(), "{:#?}", game.verification.findings);
    game.tally
}

fn summary(texts: &[&str]) -> Summary {
    let mut rulebook = Rulebook::default();
    let mut summary = Summary::default();
    for text in texts {
        summary.add(&count(&Record::parse(text.as_bytes()), &mut rulebook));
    }
    summary
}

/// The faces X 0 1 2 3 4 that were thrown, as counts.
fn faces(counts: &Counts) -> [u64; 6] {
    Face::ALL.map(|face| counts.face(face))
}

#[test]
fn the_example_of_the_format_is_counted_right() {
    let tally = tally(CUP);
    let (men, women) = (tally.sides.men, tally.sides.women);
    assert_eq!((men.turns, women.turns), (3, 2));
    assert_eq!((men.actions, women.actions), (7, 3));
    assert_eq!((men.throws, women.throws), (3, 2));
    assert_eq!((men.rethrows, women.rethrows), (0, 1));
    assert_eq!((men.activations, women.activations), (4, 2));
    assert_eq!((men.dice_lost, women.dice_lost), (0, 0));
    assert_eq!((men.kings_won, women.kings_won), (1, 0));
    assert_eq!(faces(&men), [4, 2, 0, 1, 2, 0]);
    assert_eq!(faces(&women), [4, 3, 0, 1, 0, 0]);
    // Nine dice are worth 13.5 in the mean and gave 12; eight are worth 12 and gave 6.
    assert!((men.luck() + 1.5).abs() < 1e-9 && (women.luck() + 6.0).abs() < 1e-9);
    assert_eq!(
        (tally.first, tally.first_king),
        (Some(Side::Men), Some(Side::Men))
    );
    assert_eq!((tally.soldiers.men, tally.soldiers.women), (15, 15));
}

#[test]
fn passes_and_lost_dice() {
    let tally = tally(PASSES);
    let (men, women) = (tally.sides.men, tally.sides.women);
    assert_eq!((men.passes, women.passes), (2, 1));
    // A blank moves nothing and is not lost.
    assert_eq!((men.dice_lost, women.dice_lost), (2, 1));
    assert_eq!((men.actions, women.actions, men.declined), (0, 0, 0));
}

#[test]
fn a_carried_x_is_no_throw_of_the_turn() {
    let men = tally(CARRIED).sides.men;
    assert_eq!((men.throws, men.further_throws, men.dice()), (0, 1, 2));
    assert_eq!((men.actions, men.activations), (3, 1));
}

#[test]
fn captures_and_the_end_of_a_game() {
    let tally = tally(QUEEN);
    let men = tally.sides.men;
    assert_eq!(
        (men.captured_loose, men.captured_home, men.queens_captured),
        (2, 0, 1)
    );
    assert_eq!((tally.soldiers.men, tally.soldiers.women), (3, 1));
    // The game was won with the first of three dice; the two others are not lost.
    assert_eq!(men.dice_lost, 0);
    // Dice of a start position were not thrown in the game.
    assert_eq!(tally.sides.women.dice(), 3);
    assert_eq!(tally.first, Some(Side::Women));
}

#[test]
fn a_soldier_captured_at_home() {
    let men = tally(AT_HOME).sides.men;
    assert_eq!(
        (men.captured_loose, men.captured_home, men.actions),
        (0, 1, 3)
    );
}

#[test]
fn a_king_won_by_a_throw_alone() {
    let tally = tally(FIRST_X);
    assert_eq!(
        (tally.sides.men.kings_won, tally.sides.women.kings_won),
        (0, 1)
    );
    assert_eq!(tally.first_king, Some(Side::Women));
}

#[test]
fn a_turn_that_could_be_played_and_was_not() {
    let tally = tally(VOLUNTARY);
    let (men, women) = (tally.sides.men, tally.sides.women);
    assert_eq!((men.declined, men.passes, men.dice_lost), (1, 0, 2));
    assert_eq!((women.declined, women.passes, women.dice_lost), (0, 1, 0));
}

#[test]
fn a_turn_that_fails_leaves_no_trace() {
    let game = count(&Record::parse(WRONG.as_bytes()), &mut Rulebook::default());
    assert!(!game.is_right());
    assert_eq!((game.tally.turns(), game.tally.actions()), (1, 0));
    assert_eq!(game.tally.sides.women, Counts::default());
    let summary = summary(&[WRONG]);
    let total = summary.total();
    assert_eq!(
        (total.games, total.wrong, total.both()),
        (0, 1, Counts::default())
    );
    assert_eq!(summary.players().count(), 0);
}

#[test]
fn forms_results_and_first_player() {
    let summary = summary(&ALL);
    let ids: Vec<_> = summary
        .forms()
        .map(|(id, rules, group)| (id, rules, group.games))
        .collect();
    assert_eq!(
        ids,
        [
            ("friis-1871", "", 1),
            ("gavkevuotna", "", 1),
            ("lagesvuotna", "", 3),
            ("lagesvuotna", "pass=voluntary", 1),
            ("lujavvr", "", 1),
        ]
    );
    let total = summary.total();
    assert_eq!((total.games, total.wrong, summary.without_rules), (7, 2, 1));
    assert_eq!(
        (
            total.result(GameResult::Men),
            total.result(GameResult::Women)
        ),
        (1, 1)
    );
    assert_eq!(total.result(GameResult::Unfinished), 5);
    assert_eq!(total.termination(Termination::Resignation), 1);
    // The game that began from a position does not say whether the first turn is an advantage.
    assert_eq!(
        (total.from_position, total.first.decided, total.first.won),
        (2, 1, 0)
    );
    // Nor does it count as short: only games played from the start to their end have a length.
    assert_eq!(
        *total.figure(Figure::Turns),
        std::iter::once(2).collect::<Histogram>()
    );
    // Three forms have other dice or values, but the same faces; friis too.
    assert!(total.chi_square().is_some());
}

#[test]
fn players_by_side() {
    let summary = summary(&ALL);
    let ante = summary.player("Ánte").unwrap();
    assert_eq!((ante.men.games, ante.men.won, ante.women.games), (2, 1, 1));
    assert_eq!((ante.men.unfinished, ante.women.unfinished), (1, 1));
    assert_eq!(
        (ante.men.own.captured_loose, ante.men.against.turns),
        (2, 4)
    );
    let biret = summary.player("Biret").unwrap();
    assert_eq!(
        (biret.men.lost, biret.men.started, biret.women.games),
        (1, 2, 1)
    );
    // The women of one record, both sides of three others.
    assert_eq!(summary.unnamed, 7);
}

#[test]
fn parts_merge_to_the_whole_in_either_order() {
    let whole = summary(&ALL);
    for mask in 0_u32..1 << ALL.len() {
        let part = |wanted: u32| {
            let texts: Vec<_> = ALL
                .into_iter()
                .enumerate()
                .filter(|(at, _)| (mask >> at) & 1 == wanted)
                .map(|(_, text)| text)
                .collect();
            summary(&texts)
        };
        let (left, right) = (part(0), part(1));
        let mut forth = left.clone();
        forth.merge(&right);
        let mut back = right;
        back.merge(&left);
        assert_eq!(forth, whole, "{mask:b}");
        assert_eq!(back, whole, "{mask:b}");
    }
}

/// Whole games by other programs: what is counted agrees with verification, with the turns counted
/// one by one, and with the pieces on the board.
#[test]
fn counts_of_whole_games_agree_with_the_board() {
    let mut rulebook = Rulebook::default();
    let mut games = 0;
    for entry in fs::read_dir("tests/records").unwrap() {
        let text = fs::read(entry.unwrap().path()).unwrap();
        for chunk in split(&text).filter(|chunk| chunk.kind == ChunkKind::Record) {
            let record = Record::parse(chunk.bytes);
            let counted = count(&record, &mut rulebook);
            if !counted.is_right() {
                continue;
            }
            games += 1;
            let game = Game::replay(&record, &mut rulebook);
            let tally = counted.tally;
            assert_eq!(tally.turns(), u64::from(counted.verification.turns));
            assert_eq!(tally.actions(), u64::from(counted.verification.actions));
            let engine = &game.ruling().unwrap().engine;
            let mut sums = Tally::default().sides;
            for turn in game.turns() {
                sums.get_mut(turn.head.side)
                    .merge(&count_turn(engine, turn));
            }
            assert_eq!(sums, tally.sides);
            let start = game.start.unwrap();
            for side in Side::BOTH {
                let fallen = tally.sides.get(side.other()).captured();
                let left = u64::from(*tally.soldiers.get(side));
                assert_eq!(u64::from(start.soldiers(side)), left + fallen);
            }
        }
    }
    assert!(games > 0, "there are games to count");
}

fn written<R: Row>(format: RowFormat, rows: impl IntoIterator<Item = R>) -> String {
    let mut writer = RowWriter::new(Vec::new(), format).unwrap();
    for row in rows {
        writer.write(row).unwrap();
    }
    String::from_utf8(writer.finish().unwrap()).unwrap()
}

fn record_rows(texts: &[&str]) -> Vec<RecordRow> {
    let mut rulebook = Rulebook::default();
    texts
        .iter()
        .enumerate()
        .map(|(at, text)| {
            let record = Record::parse(text.as_bytes());
            RecordRow::new(
                "riddu/cup.sahkku",
                at + 1,
                &record,
                &count(&record, &mut rulebook),
            )
        })
        .collect()
}

#[test]
fn table_of_records() {
    insta::assert_snapshot!(
        "records",
        written(RowFormat::Text(Language::english()), record_rows(&ALL))
    );
}

#[test]
fn table_of_turns() {
    let record = Record::parse(CUP.as_bytes());
    let game = Game::replay(&record, &mut Rulebook::default());
    insta::assert_snapshot!(
        "turns",
        written(
            RowFormat::Text(Language::english()),
            turn_rows("cup.sahkku", 1, &game)
        )
    );
    insta::assert_snapshot!(
        "turns.csv",
        written(RowFormat::Csv, turn_rows("cup.sahkku", 1, &game))
    );
}

#[test]
fn table_of_forms() {
    let summary = summary(&ALL);
    let mut writer = RowWriter::new(Vec::new(), RowFormat::Text(Language::english())).unwrap();
    for row in FormRow::all(&summary) {
        writer.write(row).unwrap();
    }
    writer.write_total(FormRow::total(&summary)).unwrap();
    insta::assert_snapshot!(
        "forms",
        String::from_utf8(writer.finish().unwrap()).unwrap()
    );
}

#[test]
fn table_of_players() {
    let rows = PlayerRow::all(&summary(&ALL));
    insta::assert_snapshot!(
        "players",
        written(RowFormat::Text(Language::english()), rows)
    );
}

#[test]
fn json_of_everything() {
    let summary = summary(&ALL);
    let game = Game::replay(&Record::parse(PASSES.as_bytes()), &mut Rulebook::default());
    let lines = [
        written(RowFormat::Json, record_rows(&[QUEEN])),
        written(RowFormat::Json, turn_rows("cup.sahkku", 2, &game).take(1)),
        written(RowFormat::Json, FormRow::all(&summary).skip(2).take(1)),
        written(
            RowFormat::Json,
            PlayerRow::all(&summary).into_iter().take(1),
        ),
    ];
    insta::assert_snapshot!("rows.json", lines.concat());
}

/// CSV and JSON say the same: the names are the keys, the cells the values.
#[test]
fn csv_and_json_agree() {
    fn check<R: Row>(rows: impl Fn() -> Vec<R>) {
        let table = written(RowFormat::Csv, rows());
        let mut csv = csv::Reader::from_reader(table.as_bytes());
        let names = csv.headers().unwrap().clone();
        let lines = written(RowFormat::Json, rows());
        let mut count = 0;
        for (cells, line) in csv.records().zip(lines.lines()) {
            let cells = cells.unwrap();
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            let object = object.as_object().unwrap();
            assert_eq!(names.len(), object.len(), "a name stands twice");
            for ((name, cell), (key, value)) in names.iter().zip(&cells).zip(object) {
                assert_eq!(name, key);
                match value {
                    serde_json::Value::Null => assert_eq!(cell, "", "{name}"),
                    serde_json::Value::Bool(flag) => assert_eq!(cell, flag.to_string(), "{name}"),
                    serde_json::Value::Number(number) => {
                        assert_eq!(cell.parse::<f64>().ok(), number.as_f64(), "{name}");
                    }
                    other => assert_eq!(cell, other.as_str().unwrap(), "{name}"),
                }
            }
            count += 1;
        }
        assert_eq!(count, rows().len());
    }
    let harmless = &ALL[..8];
    check(|| record_rows(harmless));
    check(|| FormRow::all(&summary(harmless)).collect());
    check(|| PlayerRow::all(&summary(harmless)));
    let game = Game::replay(&Record::parse(CUP.as_bytes()), &mut Rulebook::default());
    check(|| turn_rows("cup.sahkku", 1, &game).collect());
}

#[test]
fn hostile_names_harm_nobody() {
    let hostile = |character: char| sahkku::text::hazard(character).is_some();
    for format in [
        RowFormat::Text(Language::english()),
        RowFormat::Json,
        RowFormat::Csv,
    ] {
        let table = written(format, record_rows(&[HOSTILE]));
        assert!(!table.contains(hostile), "{table}");
    }
    let table = written(RowFormat::Csv, record_rows(&[HOSTILE]));
    let row = csv::Reader::from_reader(table.as_bytes())
        .records()
        .next()
        .unwrap()
        .unwrap();
    assert!(
        row.iter().any(|cell| cell == r#"'=HYPERLINK("http://x")"#),
        "{row:?}"
    );
    assert!(row.iter().any(|cell| cell.starts_with("'+cmd|")), "{row:?}");
    // JSON gives the names back as they are.
    let line = written(RowFormat::Json, record_rows(&[HOSTILE]));
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(object["women"], "\u{202e}@evil, \"quoted\"");
}

#[test]
fn names_are_told_apart_by_their_first_letters_only() {
    let name = |end: &str| PASSES.replace("Ánte", &format!("{}{end}", "é".repeat(300_000)));
    let summary = summary(&[&name("a"), &name("b")]);
    let names: Vec<_> = summary
        .players()
        .map(|(name, _)| name.chars().count())
        .collect();
    assert_eq!(names, [5, sahkku::stats::MAX_NAME + 1]);
}

#[test]
fn a_long_table_comes_in_pages() {
    let row = record_rows(&[CUP]).remove(0);
    let table = written(
        RowFormat::Text(Language::english()),
        std::iter::repeat_n(row, PAGE + 1),
    );
    assert_eq!(table.lines().count(), (PAGE + 2) + 1 + 3);
    assert_eq!(table.matches("M took").count(), 2);
    assert_eq!(
        written::<RecordRow>(RowFormat::Text(Language::english()), []),
        ""
    );
    assert!(written::<RecordRow>(RowFormat::Csv, []).starts_with("file,record,right,"));
}
