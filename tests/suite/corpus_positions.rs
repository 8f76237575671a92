//! The example positions of the sources and of the two public implementations, each by its id in
//! the project's rule corpus (docs/variants/ says where they come from).
//!
//! TS: the source texts. TV: a self-test of a Gávkevuotna program. TT: tests of the Vuonnamárkan
//! program. TD: a daldøs program. Coordinates are absolute.

use sahkku::board::Side;
use sahkku::dice::{Face, Throw};
use sahkku::engine::{Action, Engine, Mover, Obligation, Position, WinBy};
use sahkku::rules::Variant;

fn engine(variant: &str) -> Engine {
    Engine::new(Variant::builtin(variant).unwrap().rules.clone())
}

fn house(variant: &str, switches: &str) -> Engine {
    let variant = Variant::builtin(variant).unwrap();
    Engine::new(variant.rules.with_house_rules(switches).unwrap())
}

fn at(engine: &Engine, text: &str) -> Position {
    engine
        .read_position(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn faces(text: &str) -> Throw {
    text.chars()
        .map(|letter| Face::from_letter(letter).unwrap())
        .collect()
}

/// The actions of a position as text, die first.
fn all(engine: &Engine, text: &str) -> Vec<String> {
    engine
        .actions(&at(engine, text))
        .iter()
        .map(|action| format!("{action:?}"))
        .collect()
}

/// Where the piece on `from` can go in a position.
fn targets(engine: &Engine, text: &str, mover: Mover, from: &str) -> Vec<String> {
    let mut fields: Vec<_> = engine
        .actions(&at(engine, text))
        .iter()
        .filter(|action| action.mover() == mover && action.from().field().to_string() == from)
        .map(|action| action.target().to_string())
        .collect();
    fields.sort();
    fields.dedup();
    fields
}

fn only(engine: &Engine, position: &Position, from: &str, to: &str) -> Action {
    let found: Vec<_> = engine
        .actions(position)
        .into_iter()
        .filter(|action| {
            action.from().field().to_string() == from && action.target().to_string() == to
        })
        .collect();
    assert_eq!(
        found.len(),
        1,
        "{from}-{to} in {}: {found:?}",
        engine.notate(position)
    );
    found[0]
}

/// Plays moves such as `O1-O2` one after the other and returns the notation after them.
fn after(engine: &Engine, text: &str, moves: &[(&str, &str)]) -> String {
    let mut position = at(engine, text);
    for (from, to) in moves {
        let action = only(engine, &position, from, to);
        engine.play(&mut position, action);
    }
    engine.notate(&position)
}

#[test]
fn ts1_the_king_goes_straight_and_rounds_the_end_of_a_row() {
    let engine = engine("lagesvuotna");
    let position = "m:A1-E1 qm:L2 w:H3-O3 Qw:N1 Km:B2 >M[2]";
    assert_eq!(targets(&engine, position, Mover::King, "B2"), ["A3", "D2"]);
    // Home row A1 is the other end of the middle row; here nobody stands there.
    let position = "m:C1-E1 qm:L2 w:H3-O3 Qw:N1 Km:B2 >M[2]";
    assert_eq!(
        targets(&engine, position, Mover::King, "B2"),
        ["A1", "A3", "D2"]
    );
}

#[test]
fn ts2_without_a_legal_three_the_twos_are_lost() {
    let engine = engine("lagesvuotna");
    // O2 + 3 = L2, the own queen's line; O2 + 2 would be free.
    let mut position = at(&engine, "m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >M[322]");
    assert!(engine.actions(&position).is_empty());
    assert_eq!(engine.obligation(&position), None);
    engine.end_turn(&mut position);
    assert_eq!(
        engine.notate(&position),
        "m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >W"
    );
}

#[test]
fn ts3_an_unusable_three_takes_the_two_with_it() {
    for (variant, start, end) in [
        (
            "lagesvuotna",
            "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[X32]",
            "m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >W",
        ),
        // The king on O2's third field on, and an own queen is not needed: unjarga forbids landing.
        (
            "unjarga",
            "m:A1-K1 w:A3-O3 K:H2 >M[X32]",
            "m:A1-J1 M:K2 w:A3-O3 K:H2 >W",
        ),
    ] {
        let engine = engine(variant);
        let mut position = at(&engine, start);
        let action = engine.actions(&position)[0];
        assert!(action.activates());
        engine.play(&mut position, action);
        assert_eq!(engine.notate(&position), end);
    }
}

#[test]
fn ts4_in_raisa_a_two_is_played_before_a_three() {
    let engine = engine("navuotna-raisa");
    let text = "m:A1-K1 M:M1 w:B3-M3 K:G2 >M[23]";
    assert_eq!(all(&engine, text), ["2:M1-L2"]);
    assert_eq!(
        after(&engine, text, &[("M1", "L2"), ("L2", "I2")]),
        "m:A1-K1 M:I2 w:B3-M3 K:G2 >W"
    );
    // A two that cannot be played loses the three: the king's own soldier at home is two ahead.
    let text = "m:A1,C1 w:B3-M3 K:G2 >M[23]";
    assert!(all(&engine, text).is_empty());
}

#[test]
fn ts5_ts6_dice_are_never_split_or_added() {
    for (variant, places) in [
        ("lagesvuotna", &["3:O2-L2"][..]),
        ("unjarga-blank4", &["3:O2-L2"][..]),
        ("gavkevuotna", &["3:O2-L2", "2:O2-M2", "0:O2-K2"][..]),
    ] {
        let engine = engine(variant);
        let text = if variant == "lagesvuotna" {
            "m:A1-N1 M:O2 Qm:A1 w:A3-O3 qw:D2 K:H2 >M[320]".replace("m:A1-N1", "m:B1-N1")
        } else {
            "m:A1-N1 M:O2 w:A3-O3 K:H2 >M[320]".to_owned()
        };
        let moves: Vec<_> = all(&engine, &text)
            .into_iter()
            .filter(|action| action.contains(":O2"))
            .collect();
        assert_eq!(moves, places, "{variant}");
    }
    // With a strict order and a blank of 4 the blank comes last.
    let engine = engine("unjarga-blank4");
    assert_eq!(all(&engine, "m:A1-N1 M:O2 w:A3-O3 K:H2 >M[0]"), ["0:O2-K2"]);
}

#[test]
fn ts7_ts8_ts14_the_start_positions() {
    for (variant, start) in [
        ("lagesvuotna", "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M"),
        ("navuotna-raisa", "m:A1-L1 w:B3-M3 K:G2 >M"),
        ("friis-1871", "m:A1-O1 w:A3-O3 K:H2 >M"),
        ("borisgleb-8", "m:A1-H1 w:B3-I3 K:E2 >M"),
        ("fisheries-20", "m:A1-T1 w:B3-U3 K:K2 >M"),
        ("daldos", "m:B1-Q1 w:B3-Q3 >M"),
        ("daldosa", "m:A1-L1 w:A3-L3 >M"),
    ] {
        let engine = engine(variant);
        assert_eq!(engine.notate(&engine.start(Side::Men)), start, "{variant}");
    }
}

#[test]
fn ts9_the_king_crosses_with_x_to_the_next_row_and_with_two_to_the_far_one() {
    let engine = engine("lagesvuotna-noqueens");
    let up = |dice: &str, king: &str| {
        let text = format!("m:A1-C1 w:M3-O3 Km:{king} >M[{dice}]");
        targets(&engine, &text, Mover::King, king)
            .into_iter()
            .filter(|to| to.starts_with(king.chars().next().unwrap()))
            .collect::<Vec<_>>()
    };
    assert_eq!(up("X", "F1"), ["F2"]);
    assert_eq!(up("2", "F1"), ["F3"]);
    assert_eq!(up("X", "F2"), ["F1", "F3"]);
    assert_eq!(up("2", "F2"), [""; 0]);
    assert_eq!(up("3", "F1"), [""; 0]);
}

#[test]
fn ts10_ts11_in_gavkevuotna_the_king_is_pushed_on() {
    let engine = engine("gavkevuotna");
    assert_eq!(
        after(
            &engine,
            "m:A1-C1 M:J2 w:M3-O3 W:G2 K:H2 >M[2]",
            &[("J2", "H2")]
        ),
        "m:A1-C1 M:H2 w:M3-O3 Km:G2 >W"
    );
    assert!(
        targets(
            &engine,
            "m:A1-C1 M:J2,G2 w:M3-O3 K:H2 >M[2]",
            Mover::Soldier,
            "J2"
        )
        .is_empty()
    );
}

#[test]
fn ts12_ts13_dal_and_three_in_daldos() {
    let engine = engine("daldos");
    // The first dal: only the stern-most piece, which goes into the middle row.
    assert_eq!(all(&engine, "m:B1-Q1 w:B3-Q3 >M[X3]"), ["X:*Q1-Q2"]);
    // Two dalled pieces and one to dal: the four kinds of play.
    let text = "m:B1-N1,Q1 M:F2,C3 w:H3-Q3 >M[X3]";
    let plays = |first: (&str, &str), second: (&str, &str)| after(&engine, text, &[first, second]);
    assert_eq!(
        plays(("Q1", "Q2"), ("F2", "C2")),
        "m:B1-N1 M:C2,Q2,C3 w:H3-Q3 >W"
    );
    assert_eq!(
        plays(("Q1", "Q2"), ("Q2", "N2")),
        "m:B1-N1 M:F2,N2,C3 w:H3-Q3 >W"
    );
    assert_eq!(
        plays(("F2", "E2"), ("C3", "F3")),
        "m:B1-N1,Q1 M:E2,F3 w:H3-Q3 >W"
    );
    assert_eq!(
        plays(("F2", "E2"), ("E2", "B2")),
        "m:B1-N1,Q1 M:B2,C3 w:H3-Q3 >W"
    );
}

#[test]
fn tv1_tv2_tv3_the_first_moves_of_gavkevuotna() {
    let engine1 = engine("vuovdaguoika");
    assert_eq!(all(&engine1, "m:A1-O1 w:A3-O3 K:H2 >M[X32]"), ["X:*O1-O2"]);
    assert_eq!(all(&engine1, "m:A1-O1 w:A3-O3 K:H2 >M[320]"), [""; 0]);
    let miedut = engine("vuovdaguoika-miedut");
    assert_eq!(all(&miedut, "m:A1-O1 w:A3-O3 K:H2 >M[X32]"), ["X:*O1-O2"]);
    assert_eq!(all(&miedut, "m:A1-O1 w:A3-O3 K:H2 >W[X32]"), ["X:*O3-O2"]);
}

#[test]
fn tv4_tv5_three_x_may_be_thrown_again_while_none_is_spent() {
    let engine = engine("vuovdaguoika");
    let mut position = at(&engine, "m:A1-O1 w:A3-O3 K:H2 >M[XXX]");
    assert_eq!(
        engine.rethrow_allowed(&position).unwrap().dice,
        faces("XXX")
    );
    let mut again = position;
    engine.rethrow(&mut again, faces("222")).unwrap();
    assert!(engine.actions(&again).is_empty() && engine.obligation(&again).is_none());
    let first = only(&engine, &position, "O1", "O2");
    engine.play(&mut position, first);
    assert!(engine.rethrow_allowed(&position).is_none());
    let next: Vec<_> = engine
        .actions(&position)
        .iter()
        .map(|action| format!("{action:?}"))
        .collect();
    assert_eq!(next, ["X:*N1-O1", "X:O2-N2"]);
}

#[test]
fn tv6_tv7_a_blank_is_four_and_own_soldiers_are_in_the_way() {
    let engine = engine("vuovdaguoika");
    let text = "m:A1-N1 M:O2 w:A3-O3 K:H2 >M[0]";
    assert_eq!(targets(&engine, text, Mover::Soldier, "O2"), ["K2"]);
    let text = "m:A1-M1 M:K2,I2 w:A3-O3 K:H2 >M[2]";
    assert_eq!(targets(&engine, text, Mover::Soldier, "K2"), [""; 0]);
    // Nor may it pass over one.
    let text = "m:A1-M1 M:K2,I2 w:A3-O3 K:H2 >M[3]";
    assert_eq!(targets(&engine, text, Mover::Soldier, "K2"), [""; 0]);
}

#[test]
fn tv9_a_sleeper_is_captured() {
    let engine = engine("vuovdaguoika");
    assert_eq!(
        after(&engine, "m:A1-C1 M:M3 w:A3,O3 K:H2 >M[2]", &[("M3", "O3")]),
        "m:A1-C1 M:O3 w:A3 K:H2 >W"
    );
}

#[test]
fn tv10_tv12_tv14_pushing_the_king() {
    let engine = engine("vuovdaguoika");
    assert_eq!(
        after(
            &engine,
            "m:A1-C1 M:J2 w:M3-O3 K:H2 >M[222]",
            &[("J2", "H2")]
        ),
        "m:A1-C1 M:H2 w:M3-O3 Km:G2 >M[22]"
    );
    let text = "m:A1-C1 M:J2,G2 w:M3-O3 K:H2 >M[2]";
    assert_eq!(targets(&engine, text, Mover::Soldier, "J2"), [""; 0]);
    let text = "m:A1-C1 M:J2,F2 w:M3-O3 Km:G2 >M[2]";
    assert_eq!(targets(&engine, text, Mover::King, "G2"), ["E2"]);
}

#[test]
fn tv18_the_last_soldier_falls() {
    let engine = engine("vuovdaguoika");
    let mut position = at(&engine, "m:A1-C1 M:H2 W:F2 K:O2 >M[2]");
    let action = only(&engine, &position, "H2", "F2");
    let effects = engine.play(&mut position, action);
    assert_eq!(effects.loose_captured, 1);
    let outcome = position.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.by), (Side::Men, WinBy::Soldiers));
}

#[test]
fn tv19_the_tracks() {
    let row = |columns: &mut dyn Iterator<Item = char>, row: char| -> Vec<String> {
        columns.map(|column| format!("{column}{row}")).collect()
    };
    let track = |variant: &str, side, steps| -> Vec<String> {
        engine(variant)
            .track(side, steps)
            .iter()
            .map(|spot| spot.field().to_string())
            .collect()
    };
    let men = [
        row(&mut ('A'..='O'), '1'),
        row(&mut ('A'..='O').rev(), '2'),
        row(&mut ('A'..='O'), '3'),
        row(&mut ('A'..='O').rev(), '2'),
        row(&mut ('A'..='O'), '3'),
    ]
    .concat();
    assert_eq!(track("vuovdaguoika", Side::Men, 75), men);
    let turned: Vec<String> = men
        .iter()
        .map(|field| {
            field
                .parse::<sahkku::board::Field>()
                .unwrap()
                .rotated(15)
                .unwrap()
                .to_string()
        })
        .collect();
    assert_eq!(track("vuovdaguoika", Side::Women, 75), turned);
    let miedut = [
        row(&mut ('A'..='O'), '3'),
        row(&mut ('A'..='O').rev(), '2'),
        row(&mut ('A'..='O'), '1'),
    ]
    .concat();
    assert_eq!(track("vuovdaguoika-miedut", Side::Women, 45), miedut);
}

#[test]
fn tt1_tt2_tt3_tt5_soldiers_on_the_track() {
    let engine = engine("vuonnamarkan");
    let loose = |side: char, field: &str, dice: &str| {
        let (men, women) = if side == 'M' {
            (format!("m:A1 M:{field}"), "w:H3-M3".to_owned())
        } else {
            ("m:G1-M1".to_owned(), format!("w:N3 W:{field}"))
        };
        let text = format!("{men} qm:L2 {women} qw:D2 K:H2 >{side}[{dice}]");
        targets(&engine, &text, Mover::Soldier, &field[..2])
    };
    for (dice, to) in [("X", "G1"), ("3", "I1"), ("2", "H1")] {
        assert_eq!(loose('M', "F1", dice), [to], "TT1 {dice}");
    }
    assert_eq!(loose('M', "F1", "0"), [""; 0], "TT1 blank");
    assert_eq!(loose('M', "O3", "X"), ["O2"], "TT2");
    assert_eq!(loose('M', "O3", "3"), ["M2"], "TT2");
    assert_eq!(loose('W', "A1", "X"), ["A2"], "TT3");
    let text = "m:B1 M:A2' qm:L2 w:H3-M3 qw:D2 K:H2 >M[X]";
    assert_eq!(targets(&engine, text, Mover::Soldier, "A2"), ["A1"], "TT5");
}

#[test]
fn tt6_twenty_threes_are_one_lap() {
    let engine = engine("vuonnamarkan");
    let mut position = at(&engine, "m:A1 M:B1 Qm:O1 w:J3 Qw:G3 K:F2 >M");
    let rows: Vec<char> = (0..20)
        .map(|_| {
            engine.throw(&mut position, faces("300")).unwrap();
            let run: Vec<_> = engine
                .actions(&position)
                .into_iter()
                .filter(|action| action.mover() == Mover::Soldier)
                .collect();
            assert_eq!(run.len(), 1);
            engine.play(&mut position, run[0]);
            // The women have nothing to do.
            engine.throw(&mut position, faces("000")).unwrap();
            engine.end_turn(&mut position);
            run[0].target().row().digit()
        })
        .collect();
    assert!(engine.notate(&position).contains("M:B1 "));
    let mut legs = rows;
    legs.dedup();
    assert_eq!(legs, ['1', '2', '3', '2', '1']);
}

#[test]
fn tt8_tt9_tt11_royal_steps() {
    let engine = engine("vuonnamarkan");
    let queen = |field: &str, dice: &str| {
        let text = format!("m:A1 Qm:{field} w:O3 Qw:O2 K:B2 >M[{dice}]");
        targets(&engine, &text, Mover::Queen, field)
    };
    assert_eq!(queen("H2", "X"), ["G2", "H1", "H3", "I2"], "TT8");
    assert_eq!(queen("H1", "X"), ["G1", "H2", "I1"], "TT9");
    let king = |field: &str, dice: &str| {
        let text = format!("m:A1 Qm:O1 w:O3 Qw:O2 Km:{field} >M[{dice}]");
        targets(&engine, &text, Mover::King, field)
    };
    assert_eq!(king("H2", "X"), ["G2", "H1", "H3", "I2"], "TT8");
    let two = king("H1", "2");
    assert!(
        two.contains(&"H3".to_owned()) && !two.contains(&"H2".to_owned()),
        "TT11"
    );
}

#[test]
fn tt13_tt14_sharing_a_line() {
    let engine = engine("vuonnamarkan");
    let text = "m:A1 M:G1 Qm:F1 w:O3 Qw:O2 K:B2 >M[X]";
    assert!(
        !targets(&engine, text, Mover::Queen, "F1").contains(&"G1".to_owned()),
        "TT13"
    );
    let text = "m:A1 M:F1-G1 Qm:O1 w:O3 Qw:O2 K:B2 >M[X]";
    assert_eq!(targets(&engine, text, Mover::Soldier, "F1"), ["G1"], "TT14");
    assert_eq!(
        after(&engine, text, &[("F1", "G1")]),
        "m:A1 M:G1x2 Qm:O1 w:O3 Qw:O2 K:B2 >W",
        "TT14"
    );
}

#[test]
fn tt16_tt17_captures() {
    let engine = engine("vuonnamarkan");
    let mut position = at(&engine, "m:A1 M:F1 Qm:O1 w:O3 W:G1x3 Qw:O2 K:B2 >M[X]");
    let action = only(&engine, &position, "F1", "G1");
    assert_eq!(engine.play(&mut position, action).loose_captured, 3, "TT16");
    let mut position = at(&engine, "m:A1 M:F1 Qm:O1 w:O3 Qw:G1 K:B2 >M[X]");
    let action = only(&engine, &position, "F1", "G1");
    assert!(engine.play(&mut position, action).queen_captured, "TT17");
    assert_eq!(
        engine.notate(&position),
        "m:A1 M:G1 Qm:O1 w:O3 K:B2 = men",
        "TT17"
    );
}

#[test]
fn tt19_tt25_what_can_be_loosed_at_the_start() {
    let engine = engine("vuonnamarkan");
    let start = "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2";
    let men = all(&engine, &format!("{start} >M[X]"));
    assert_eq!(men, ["X:*O1-O2", "X:*QL2-K2", "X:*QL2-M2"], "TT19");
    let women = all(&engine, &format!("{start} >W[X]"));
    assert_eq!(women, ["X:*A3-A2", "X:*QD2-C2", "X:*QD2-E2"], "TT19");
    let text = "m:F1 qm:L2 w:O3 qw:D2 K:H2";
    assert_eq!(
        targets(&engine, &format!("{text} >M[X]"), Mover::Soldier, "F1"),
        ["G1"],
        "TT25"
    );
    assert_eq!(
        targets(&engine, &format!("{text} >M[3]"), Mover::Soldier, "F1"),
        [""; 0],
        "TT25"
    );
}

#[test]
fn tt20_even_odds() {
    let engine = engine("vuonnamarkan-even");
    assert_eq!(
        engine.notate(&engine.start(Side::Men)),
        "m:A1-L1 M:M1-O1 qm:L2 w:D3-O3 W:A3-C3 qw:D2 K:H2 >M"
    );
    let mut position = engine.start(Side::Men);
    engine.throw(&mut position, faces("X00")).unwrap();
    assert_eq!(only(&engine, &position, "L1", "M1").die(), Face::X);
}

#[test]
fn tt21_the_first_x_starts() {
    let engine = engine("vuonnamarkan");
    let mut roll_off = engine.roll_off().unwrap();
    let thrown = engine.throw_for_start(&mut roll_off, Side::Men, faces("000"));
    assert_eq!(thrown, Ok(None));
    let thrown = engine.throw_for_start(&mut roll_off, Side::Women, faces("X32"));
    assert_eq!(thrown, Ok(Some(Side::Women)));
    assert_eq!(
        engine.notate(&engine.start_carried(Side::Women)),
        "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >W"
    );
    // In other forms both throw, and the men alone decide nothing.
    let most = self::engine("lagesvuotna");
    let mut roll_off = most.roll_off().unwrap();
    assert_eq!(
        most.throw_for_start(&mut roll_off, Side::Men, faces("X00")),
        Ok(None)
    );
    assert_eq!(
        most.throw_for_start(&mut roll_off, Side::Women, faces("X00")),
        Ok(None)
    );
    assert_eq!(
        most.throw_for_start(&mut roll_off, Side::Men, faces("XX0")),
        Ok(None)
    );
    assert_eq!(
        most.throw_for_start(&mut roll_off, Side::Women, faces("X00")),
        Ok(Some(Side::Men))
    );
}

#[test]
fn tt22_the_order_in_which_dice_are_spent() {
    let engine = engine("vuonnamarkan");
    let order = |dice: &str| -> Vec<Face> {
        let text = format!("m:A1-H1 Qm:O1 w:O3 Qw:O2 Km:F2 >M[{dice}]");
        let mut position = at(&engine, &text);
        let mut spent = Vec::new();
        while position.to_move() == Some(Side::Men) {
            let Some(&action) = engine.actions(&position).first() else {
                break;
            };
            spent.push(action.die());
            engine.play(&mut position, action);
        }
        spent
    };
    assert_eq!(order("X20"), [Face::X, Face::Two]);
    assert_eq!(order("023"), [Face::Three, Face::Two]);
}

#[test]
fn tt23_x_may_be_thrown_again_until_a_die_is_spent() {
    let engine = engine("vuonnamarkan");
    let mut position = at(&engine, "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[X32]");
    engine.rethrow(&mut position, faces("2")).unwrap();
    assert_eq!(position.dice(), faces("322"));
    assert!(engine.rethrow_allowed(&position).is_none());

    let mut position = at(&engine, "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[XX3]");
    engine.rethrow(&mut position, faces("0")).unwrap();
    assert_eq!(position.dice(), faces("X30"));
    assert!(engine.rethrow_allowed(&position).is_some());
    let action = engine.actions(&position)[0];
    engine.play(&mut position, action);
    assert!(engine.rethrow_allowed(&position).is_none());
}

#[test]
fn td1_td2_td3_td6_daldos_from_the_start() {
    let engine = house("daldosa", "prow=yes");
    assert!(all(&engine, "m:B1-M1 w:B3-M3 >M[23]").is_empty(), "TD1");
    assert_eq!(all(&engine, "m:B1-M1 w:B3-M3 >M[X2]"), ["X:*M1-M2"], "TD2");
    assert_eq!(
        after(
            &engine,
            "m:B1-M1 w:B3-M3 >M[X2]",
            &[("M1", "M2"), ("M2", "K2")]
        ),
        "m:B1-L1 M:K2 w:B3-M3 >W",
        "TD3"
    );
    let text = "m:B1-M1 w:B3-M3 >M[XX]";
    assert_eq!(
        after(&engine, text, &[("M1", "M2"), ("L1", "M1")]),
        "m:B1-K1 M:M1,M2 w:B3-M3 >M",
        "TD6: and two dals earn another throw"
    );
}

#[test]
fn td7_the_loop_with_the_prow() {
    let track = |engine: &Engine, steps| -> Vec<String> {
        engine
            .track(Side::Men, steps)
            .iter()
            .map(|spot| spot.field().to_string())
            .collect()
    };
    let small = house("daldosa", "prow=yes");
    let run = track(&small, 12 + 25 + 1);
    assert_eq!(run[12..][..13].last().unwrap(), "A2");
    assert_eq!(run[12 + 13], "B3");
    assert_eq!(run[12], run[12 + 25], "25 holes a round");
    let large = engine("daldos");
    let run = track(&large, 16 + 33 + 1);
    assert_eq!(run[16], run[16 + 33], "33 holes a round");
}

#[test]
fn what_must_be_played_is_an_obligation() {
    let engine = engine("lagesvuotna");
    let position = at(&engine, "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[X32]");
    assert_eq!(engine.obligation(&position), Some(Obligation::Act));
    let voluntary = house("lagesvuotna", "pass=voluntary");
    assert_eq!(voluntary.obligation(&position), None);
}
