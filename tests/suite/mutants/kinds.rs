//! One thing changed: every kind of slip, at every place of a game where it can happen.

use sahkku::board::{Column, Field, Row, Side};
use sahkku::dice::Face;
use sahkku::record::{KingMark, Piece, WrittenAction};
use sahkku::rules::Variant;

use super::Chance;
use super::game::{Game, Number, Part, Place};

/// The throws of a roll-off.
type RollOff = Vec<(Side, String)>;

/// Where mutants go: the kind of change, the place of it, the game that came of it.
pub(super) type Emit<'e> = dyn FnMut(&'static str, Place, Game) + 'e;

const LETTERS: [char; 6] = ['X', '0', '1', '2', '3', '4'];

/// Every mutant of a game.
pub(super) fn mutants(game: &Game, chance: &mut Chance, emit: &mut Emit<'_>) {
    in_the_header(game, chance, emit);
    in_the_roll_off(game, emit);
    for at in 0..game.turns.len() {
        of_a_turn(game, at, chance, emit);
        for part in 0..game.turns[at].parts.len() {
            let mut change = |kind, parts: Vec<Part>| {
                let mut mutant = game.clone();
                mutant.turns[at].parts = parts;
                emit(kind, Place::Turn(at), mutant);
            };
            of_a_part(&game.turns[at].parts, part, chance, &mut change);
        }
    }
}

fn in_the_header(game: &Game, chance: &mut Chance, emit: &mut Emit<'_>) {
    let mut with = |kind, change: &dyn Fn(&mut Game)| {
        let mut mutant = game.clone();
        change(&mut mutant);
        emit(kind, Place::Header, mutant);
    };
    for word in ["men", "women", "draw", "unfinished"] {
        with("result line", &|game| word.clone_into(&mut game.result));
        with("Result tag", &|game| game.set("Result", Some(word)));
        with("result, both", &|game| {
            word.clone_into(&mut game.result);
            game.set("Result", Some(word));
        });
    }
    for word in [
        "soldiers",
        "queen",
        "king",
        "blocked",
        "resignation",
        "agreement",
        "time",
        "forfeit",
        "unfinished",
    ] {
        with("termination", &|game| game.set("Termination", Some(word)));
    }
    with("termination", &|game| game.set("Termination", None));
    let ids: Vec<&str> = Variant::ids().collect();
    for _ in 0..2 {
        let id = ids[chance.below(ids.len())];
        with("variant", &|game| game.set("Variant", Some(id)));
    }
    if let Some(seed) = game.tag("Seed") {
        let (other, commitment) = (
            format!("{seed}0"),
            game.tag("SeedCommit").unwrap().to_owned(),
        );
        with("seed", &|game| {
            game.set("Seed", Some(&other));
            game.set("SeedCommit", None);
        });
        let turned: String = commitment.chars().rev().collect();
        with("commitment", &|game| game.set("SeedCommit", Some(&turned)));
        for word in ["physical", "unknown"] {
            with("source of the dice", &|game| game.set("Dice", Some(word)));
        }
    }
    if let Some(position) = game.tag("Position") {
        let letters: Vec<char> = "ABCGHNO123KMWqQmw,->:x' ".chars().collect();
        for at in 0..position.len() {
            let mut changed: Vec<char> = position.chars().collect();
            changed[at] = letters[chance.below(letters.len())];
            let changed: String = changed.into_iter().collect();
            with("start position", &|game| {
                game.set("Position", Some(&changed));
            });
        }
    }
}

fn in_the_roll_off(game: &Game, emit: &mut Emit<'_>) {
    let Some(throws) = &game.roll_off else {
        return;
    };
    let mut with = |change: &dyn Fn(&mut RollOff)| {
        let mut mutant = game.clone();
        change(mutant.roll_off.as_mut().unwrap());
        emit("roll-off", Place::RollOff, mutant);
    };
    for at in 0..throws.len() {
        with(&|throws| drop(throws.remove(at)));
        with(&|throws| throws.insert(at, throws[at].clone()));
        with(&|throws| throws[at].0 = throws[at].0.other());
        for letter in LETTERS {
            with(&|throws| throws[at].1.replace_range(..1, &letter.to_string()));
        }
    }
    let mut without = game.clone();
    without.roll_off = None;
    emit("roll-off left out", Place::RollOff, without);
}

fn of_a_turn(game: &Game, at: usize, chance: &mut Chance, emit: &mut Emit<'_>) {
    let mut with = |kind, change: &dyn Fn(&mut Game)| {
        let mut mutant = game.clone();
        change(&mut mutant);
        emit(kind, Place::Turn(at), mutant);
    };
    with("turn dropped", &|game| drop(game.turns.remove(at)));
    with("turn doubled", &|game| {
        game.turns.insert(at, game.turns[at].clone());
    });
    if at + 1 < game.turns.len() {
        with("turns swapped", &|game| game.turns.swap(at, at + 1));
    }
    with("side", &|game| {
        game.turns[at].side = game.turns[at].side.other();
    });
    let right = at as u64 + 1;
    for number in [
        0,
        right - 1,
        right + 1,
        right + 10,
        4_294_967_295,
        chance.below(999) as u64,
    ] {
        // `0.` begins a roll-off and is no number of a turn.
        if number != 0 && number != right {
            with("turn number", &|game| {
                game.number = Some((at, Number::Wrong(number)));
            });
        }
    }
    if at > 0 {
        with("turn number", &|game| {
            game.number = Some((at, Number::Missing));
        });
    }
}

fn of_a_part(
    parts: &[Part],
    at: usize,
    chance: &mut Chance,
    change: &mut dyn FnMut(&'static str, Vec<Part>),
) {
    let mut with = |kind, edit: &dyn Fn(&mut Vec<Part>)| {
        let mut parts = parts.to_vec();
        edit(&mut parts);
        change(kind, parts);
    };
    match &parts[at] {
        Part::Throw(faces) | Part::Again(faces) | Part::Further(faces) => {
            for die in 0..faces.len() {
                for letter in LETTERS {
                    with("face", &|parts| {
                        faces_of(&mut parts[at]).replace_range(die..=die, &letter.to_string());
                    });
                }
            }
            with("die too many", &|parts| faces_of(&mut parts[at]).push('X'));
            if faces.len() > 1 {
                with("die too few", &|parts| {
                    faces_of(&mut parts[at]).pop();
                });
            }
            let again = LETTERS[chance.below(LETTERS.len())].to_string();
            with("re-throw invented", &|parts| {
                parts.insert(at + 1, Part::Again(again.clone()));
            });
            with("further throw invented", &|parts| {
                parts.push(Part::Further(faces.clone()));
            });
            match parts[at] {
                Part::Again(_) => with("re-throw dropped", &|parts| drop(parts.remove(at))),
                Part::Further(_) => with("further throw dropped", &|parts| {
                    parts.truncate(at);
                }),
                _ => {}
            }
            // What was done with this throw is left out, or a pass written in its place.
            let played = parts[at + 1..]
                .iter()
                .take_while(|part| matches!(part, Part::Action(_)));
            let end = at + 1 + played.count();
            if end > at + 1 {
                with("pass for play", &|parts| {
                    parts.splice(at + 1..end, [Part::Pass]);
                });
                with("play left out", &|parts| drop(parts.drain(at + 1..end)));
            }
        }
        Part::Pass => {
            let played = any_action(chance);
            with("play for pass", &|parts| parts[at] = Part::Action(played));
        }
        Part::Action(action) => {
            with("action dropped", &|parts| drop(parts.remove(at)));
            with("action doubled", &|parts| {
                parts.insert(at, parts[at].clone());
            });
            if matches!(parts.get(at + 1), Some(Part::Action(_))) {
                with("actions swapped", &|parts| parts.swap(at, at + 1));
            }
            of_an_action(*action, chance, &mut |kind, action| {
                with(kind, &|parts| parts[at] = Part::Action(action));
            });
        }
    }
}

fn faces_of(part: &mut Part) -> &mut String {
    match part {
        Part::Throw(faces) | Part::Again(faces) | Part::Further(faces) => faces,
        Part::Pass | Part::Action(_) => panic!("no throw"),
    }
}

fn of_an_action(
    action: WrittenAction,
    chance: &mut Chance,
    change: &mut dyn FnMut(&'static str, WrittenAction),
) {
    for _ in 0..3 {
        let field = any_field(chance);
        change(
            "destination",
            WrittenAction {
                to: Some(field),
                ..action
            },
        );
        change(
            "origin",
            WrittenAction {
                from: field,
                ..action
            },
        );
    }
    if let Some(to) = action.to {
        for near in neighbours(to) {
            change(
                "destination",
                WrittenAction {
                    to: Some(near),
                    ..action
                },
            );
        }
        change(
            "destination",
            WrittenAction {
                to: None,
                activates: true,
                capture: false,
                king: KingMark::None,
                ..action
            },
        );
    }
    for near in neighbours(action.from) {
        change(
            "origin",
            WrittenAction {
                from: near,
                ..action
            },
        );
    }
    of_marks(action, change);
}

/// The die that is named, the marks, and the letter of the piece.
fn of_marks(action: WrittenAction, change: &mut dyn FnMut(&'static str, WrittenAction)) {
    for face in Face::ALL {
        change(
            "die",
            WrittenAction {
                die: Some(face),
                ..action
            },
        );
    }
    change(
        "die",
        WrittenAction {
            die: None,
            ..action
        },
    );
    if action.to.is_some() {
        // Without a destination the mark says what kind of action it is.
        change(
            "mark *",
            WrittenAction {
                activates: !action.activates,
                ..action
            },
        );
        change(
            "mark x",
            WrittenAction {
                capture: !action.capture,
                ..action
            },
        );
        for king in [
            KingMark::None,
            KingMark::Won,
            KingMark::WonCapture,
            KingMark::Killed,
        ] {
            change("mark =K", WrittenAction { king, ..action });
        }
    }
    for piece in [Piece::Soldier, Piece::King, Piece::Queen] {
        if !action.homeward {
            change("piece", WrittenAction { piece, ..action });
        }
    }
    if action.piece == Piece::Soldier {
        change(
            "mark '",
            WrittenAction {
                homeward: !action.homeward,
                ..action
            },
        );
    }
}

fn any_field(chance: &mut Chance) -> Field {
    let column = Column::new(u8::try_from(chance.below(16)).unwrap()).unwrap();
    Field::new(column, Row::ALL[chance.below(3)])
}

fn any_action(chance: &mut Chance) -> WrittenAction {
    let text = format!("{}-{}", any_field(chance), any_field(chance));
    text.parse().unwrap()
}

/// The fields beside, above and below.
fn neighbours(field: Field) -> impl Iterator<Item = Field> {
    let column = field.column().index();
    let beside = [column.checked_sub(1), Some(column + 1)];
    let beside = beside
        .into_iter()
        .filter_map(|column| Column::new(column?))
        .map(move |column| Field::new(column, field.row()));
    let rows = Row::ALL.into_iter().filter(move |&row| row != field.row());
    beside.chain(rows.map(move |row| Field::new(field.column(), row)))
}
