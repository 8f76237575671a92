//! What a finder finds.

use super::*;
use crate::record::{GameResult, TagName, Termination};

const GAME: &str = "[Men \"Ánte\"]\n[Women \"Biret\"]\n[Date \"2019.07.12\"]\n[Result \"unfinished\"]\n\
    [Variant \"lagesvuotna\"]\n\n0. M X20 W 200\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2 {so it is}\n\
    2. W XX2~X0: *A3-A2 A2-C2\n= unfinished\n";

fn finds(filter: &Filter, text: &str) -> bool {
    Finder::new(filter, Rulebook::default())
        .find(text.as_bytes())
        .is_some()
}

#[track_caller]
fn check(condition: Condition, expected: bool) {
    let shown = format!("{condition:?}");
    let filter = Filter::new().with_any([condition]);
    assert_eq!(finds(&filter, GAME), expected, "{shown}");
    assert_eq!(finds(&filter.inverted(), GAME), !expected, "not {shown}");
}

#[test]
fn each_condition_is_met_or_not() {
    let pattern = Pattern::new;
    check(Condition::tag(TagName::Men, pattern("ánte")), true);
    check(Condition::tag(TagName::Men, pattern("biret")), false);
    check(Condition::Tag("men".to_owned(), None), true);
    check(Condition::Tag("Seed".to_owned(), None), false);
    check(Condition::Player(pattern("B*")), true);
    check(Condition::Player(pattern("C*")), false);
    check(Condition::Date("2019.07".parse().unwrap()), true);
    check(Condition::Date("..2018".parse().unwrap()), false);
    check(Condition::Result(GameResult::Unfinished), true);
    check(Condition::Result(GameResult::Men), false);
    check(Condition::Comment(Pattern::anywhere("SO")), true);
    check(Condition::Comment(Pattern::anywhere("no")), false);
    check(Condition::Termination(Termination::King), false);
    check(Condition::Turns("2".parse().unwrap()), true);
    check(Condition::Turns("3..".parse().unwrap()), false);
    check(Condition::Actions("5".parse().unwrap()), true);
    check(Condition::Captures("0".parse().unwrap()), true);
    check(Condition::KingChanges("1".parse().unwrap()), true);
    check(Condition::KingChanges("2..".parse().unwrap()), false);
    check(Condition::Right(true), true);
    check(Condition::Right(false), false);
}

#[test]
fn positions_are_found_before_within_and_after_turns() {
    for (place, expected) in [
        ("m:A1-O1 w:A3-O3", true),
        ("Qm:K2 K:H2", true),
        ("Qm:H2 Km:H2", true),
        ("Qm:F2 W:C2", true),
        ("W:A2", true),
        ("W:A2 w:A3", false),
        ("K:H2 Qm:F2", false),
        ("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M", true),
        ("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[X32]", true),
        ("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[X33]", false),
        // No position of this form, and none that can be.
        ("m:A1-O1 >M", false),
    ] {
        check(Condition::Position(place.parse().unwrap()), expected);
    }
}

#[test]
fn throws_are_found_as_they_lie() {
    for (throw, expected) in [
        ("X32", true),
        ("m:23x", true),
        ("w:X32", false),
        ("XX2", true),
        ("W:X02", true),
        ("X0", false),
        // That was only for who starts.
        ("200", false),
    ] {
        check(Condition::Throw(throw.parse().unwrap()), expected);
    }
}

#[test]
fn groups_are_met_together_and_their_conditions_one_by_one() {
    let player = |name: &str| Condition::Player(Pattern::new(name));
    let turns = |range: &str| Condition::Turns(range.parse().unwrap());
    let both = Filter::new().with_any([player("Elle"), turns("2")]);
    assert!(
        finds(&both, GAME),
        "the header does not know, the game does"
    );
    assert!(!finds(&both.with_any([player("Elle")]), GAME));
    assert!(finds(&Filter::new(), GAME) && !finds(&Filter::new().inverted(), GAME));
    assert!(finds(&Filter::new().with_any([]), GAME));
}

#[test]
fn a_wrong_turn_has_not_happened() {
    let wrong = GAME.replace("A2-C2", "A2-D2");
    for (condition, expected) in [
        (Condition::Right(false), true),
        (Condition::Turns("1".parse().unwrap()), true),
        (Condition::Throw("XX2".parse().unwrap()), false),
        (Condition::Position("W:A2".parse().unwrap()), false),
    ] {
        let filter = Filter::new().with_any([condition]);
        assert_eq!(finds(&filter, &wrong), expected, "{filter:?}");
    }
}

#[test]
fn the_result_line_answers_where_the_tag_does_not() {
    let untagged = GAME.replace("[Result \"unfinished\"]\n", "");
    let filter = Filter::new().with_any([Condition::Result(GameResult::Unfinished)]);
    assert!(finds(&filter, &untagged));
}

#[test]
fn a_game_is_the_same_in_another_spelling() {
    let filter = Filter::new().with_identity();
    let mut finder = Finder::new(&filter, Rulebook::default());
    let mut identity = |text: &str| finder.find(text.as_bytes()).unwrap().identity.unwrap();
    let game = identity(GAME);
    let respelled = GAME
        .replace("*QL2-K2 QK2-H2=K", "QL2–k2 {now} QK2-H2")
        .replace("X32", "23x")
        .replace("Biret", "B.");
    assert_eq!(identity(&respelled), game);
    assert_ne!(
        identity(&GAME.replace(" A2-C2", "")),
        game,
        "unfinished, and so it is right"
    );
    assert_ne!(identity(&GAME.replace("X32", "X33")), game);
    let wrong = GAME.replace("*A3-A2", "*B3-C2");
    assert_eq!(identity(&wrong), identity(&(wrong.clone() + "\n\n")));
    assert_ne!(identity(&wrong), identity(&wrong.replace("so it", "it")));
    let empty = "[Variant \"lagesvuotna\"]\n[Men \"a\"]\n\n= unfinished\n";
    assert_ne!(
        identity(empty),
        identity(&empty.replace('a', "b")),
        "nothing was played"
    );
}

#[test]
fn throws_for_who_starts_are_throws_of_the_game() {
    let filter = Filter::new().with_identity();
    let mut finder = Finder::new(&filter, Rulebook::default());
    let mut identity = |roll_off: &str| {
        let text = GAME.replace("0. M X20 W 200\n", roll_off);
        let right = Filter::new().with_any([Condition::Right(true)]);
        assert!(finds(&right, &text), "{roll_off}");
        finder.find(text.as_bytes()).unwrap().identity.unwrap()
    };
    let game = identity("0. M X20 W 200\n");
    for same in ["0. m 02x w 020 {the men}\n", "0 M X20\nW 200\n"] {
        assert_eq!(identity(same), game, "{same}");
    }
    // The last one does not say what was thrown.
    let others = [
        "0. M X22 W 200\n",
        "0. M X20 W 220\n",
        "0. M 200 W 200 M X20 W 200\n",
        "",
    ];
    let mut seen = vec![game];
    for other in others {
        let identity = identity(other);
        assert!(!seen.contains(&identity), "{other}");
        seen.push(identity);
    }
    assert_eq!(
        identity(""),
        seen[others.len()],
        "nothing stays of the game before"
    );
}

#[test]
fn the_own_bytes_end_with_the_last_line_that_says_something() {
    for (piece, own) in [
        ("", ""),
        ("a", "a"),
        ("a \r\n\r\n \r\n", "a "),
        ("\n \n", ""),
        ("a\n b\t\n\n", "a\n b\t"),
        ("a\r\r", "a"),
        (" ", ""),
    ] {
        assert_eq!(own_bytes(piece.as_bytes()), own.as_bytes(), "{piece:?}");
    }
}

/// A record that is wrong is played as far as it can be, and every figure says how far that is.
#[test]
fn what_is_counted_in_a_wrong_record_is_counted_alike() {
    let seeded = GAME.replace("[Variant", "[Seed \"another\"]\n[Variant");
    let stopped = GAME.replace("A2-C2", "A2-Z9");
    for (text, turns, actions, changes) in [(&seeded, "2", "5", "1"), (&stopped, "1", "3", "1")] {
        for condition in [
            Condition::Turns(turns.parse().unwrap()),
            Condition::Actions(actions.parse().unwrap()),
            Condition::KingChanges(changes.parse().unwrap()),
            Condition::Right(false),
        ] {
            let shown = format!("{condition:?}");
            assert!(
                finds(&Filter::new().with_any([condition]), text),
                "{shown}: {text}"
            );
        }
    }
}
