//! Pictures as readers get them: reference files byte for byte, and what must hold for every one.
//!
//! After a change that is meant, `RENEW=1 cargo test --test suite pictures` writes the
//! reference files anew; look at them before they are kept.

use std::fs;
use std::path::Path;

use sahkku::board::{Column, Field, Row, Side};
use sahkku::dice::{Face, Throw};
use sahkku::engine::{Engine, Piece, Position};
use sahkku::export::svg::{Diagram, DrawnMove, Theme};
use sahkku::language::Language;
use sahkku::rules::{BoardStyle, Drawing, PieceStyle, Variant};
use svg::parser::Event;

const MOST_BYTES: usize = 15 * 1024;

const MIDDLE_GAME: &str =
    "m:A1-C1,E1-H1 M:K2x3,C2',F3,G2'x2 Qm:I2 w:J3-O3 W:B2,L1,E2',K1x2 Qw:D1 Km:F3 >M[X2]";

fn engine(id: &str) -> Engine {
    Engine::new(Variant::builtin(id).unwrap().rules.clone())
}

fn field(name: &str) -> Field {
    name.parse().unwrap()
}

fn drawing(board: BoardStyle, pieces: PieceStyle, marks: &str) -> Drawing {
    let marks = marks
        .bytes()
        .filter_map(|letter| Column::new(letter - b'A'))
        .collect();
    Drawing {
        board,
        pieces,
        marks,
        ..Drawing::plain()
    }
}

fn carved(board: BoardStyle) -> Drawing {
    drawing(board, PieceStyle::Carved, "DL")
}

/// Compares with the reference file, or writes it.
pub(crate) fn compare(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(name);
    if std::env::var_os("RENEW").is_some() {
        fs::write(&path, picture).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        picture == expected,
        "{} is not what is drawn now; RENEW=1 writes it anew",
        path.display()
    );
}

#[test]
fn the_start_of_each_kind_of_board() {
    for (name, id, drawing) in [
        ("lines.svg", "lagesvuotna", carved(BoardStyle::Lines)),
        ("squares.svg", "navuotna-raisa", carved(BoardStyle::Squares)),
        ("points.svg", "friis-1871", carved(BoardStyle::Points)),
        ("ship.svg", "daldos", carved(BoardStyle::Holes)),
        (
            "counters.svg",
            "lujavvr",
            drawing(BoardStyle::Lines, PieceStyle::Counters, ""),
        ),
    ] {
        let engine = engine(id);
        compare(
            name,
            &Diagram::new(&engine, &drawing, engine.start(Side::Men)).to_svg(),
        );
    }
}

#[test]
fn a_game_in_full_swing_in_every_theme() {
    let (engine, drawing) = (engine("lagesvuotna"), carved(BoardStyle::Lines));
    let position = engine.read_position(MIDDLE_GAME).unwrap();
    let thrown: Throw = [Face::X, Face::Three, Face::Two].into_iter().collect();
    for theme in Theme::names() {
        let picture = Diagram::new(&engine, &drawing, position)
            .theme(Theme::builtin(theme).unwrap())
            .thrown(Side::Men, [thrown])
            .mark(field("B2"), "green")
            .arrow(field("G2"), field("D2"), "blue")
            .moves([DrawnMove {
                side: Side::Men,
                from: field("I3"),
                to: field("F3"),
                captures: true,
                pushed: None,
            }])
            .title("Riddu Riđđu, round 3")
            .caption("The king stays with his recruiter.")
            .to_svg();
        compare(&format!("middle-game-{theme}.svg"), &picture);
    }
}

#[test]
fn a_blocked_soldier_and_who_stands_on_it_from_the_womens_seat() {
    let engine = engine("lujavvr");
    let drawing = drawing(BoardStyle::Lines, PieceStyle::Counters, "");
    let text = "m:A1-I1 M:N1,J3,K2x4 w:A3-L3 W:L1,O2,H2' Kw:H2 >W[X3]";
    let position = engine.read_position(text).unwrap();
    let picture = Diagram::new(&engine, &drawing, position)
        .below(Side::Women)
        .to_svg();
    compare("blocked.svg", &picture);
}

/// Tags with their attributes, and texts.
pub(crate) fn events(picture: &str) -> Vec<(String, Vec<(String, String)>)> {
    let parser = svg::read(picture).unwrap();
    parser
        .map(|event| match event {
            Event::Tag(name, _, attributes) => {
                let mut attributes: Vec<_> = attributes
                    .into_iter()
                    .map(|(key, value)| (key, value.to_string()))
                    .collect();
                attributes.sort();
                (name.to_owned(), attributes)
            }
            Event::Text(text) => (format!("text:{text}"), Vec::new()),
            other => panic!("{other:?}"),
        })
        .collect()
}

fn assert_sound(picture: &str) {
    assert!(picture.len() <= MOST_BYTES, "{} bytes", picture.len());
    assert_well_formed(picture);
}

/// Numbers are short, and all of them are numbers.
pub(crate) fn assert_well_formed(picture: &str) {
    for (name, attributes) in events(picture) {
        for (key, value) in attributes.iter().filter(|(key, _)| key != "id") {
            for number in value.split(|c: char| !c.is_ascii_digit() && c != '.') {
                let decimals = number
                    .split_once('.')
                    .map_or(0, |(_, decimals)| decimals.len());
                assert!(decimals <= 2, "{name} {key}: {number}");
            }
            assert!(
                !value.contains("-0 ") && !value.ends_with("-0"),
                "{name} {key}: {value}"
            );
            assert!(
                !value.contains("NaN") && !value.contains("inf"),
                "{name} {key}: {value}"
            );
        }
    }
}

pub(crate) fn description(picture: &str) -> &str {
    let (_, rest) = picture.split_once("<desc ").unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    rest.split_once("</desc>").unwrap().0
}

#[test]
fn every_form_can_be_drawn_from_either_seat() {
    for variant in Variant::all() {
        let engine = Engine::new(variant.rules.clone());
        for below in Side::BOTH {
            let diagram = Diagram::new(&engine, &variant.drawing, engine.start(below)).below(below);
            let picture = diagram.to_svg();
            assert_sound(&picture);
            assert_eq!(picture, diagram.clone().to_svg(), "{}", variant.id);
            assert!(picture.contains("role=\"img\""));
        }
    }
}

/// Whether a description names a field, by itself or in a range.
fn names(words: &str, field: Field) -> bool {
    let tokens: Vec<&str> = words
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|token| !token.is_empty())
        .collect();
    let parsed = |token: &str| token.parse::<Field>().ok();
    tokens.iter().any(|token| parsed(token) == Some(field))
        || tokens
            .windows(3)
            .any(|range| match (range, parsed(range[0]), parsed(range[2])) {
                ([_, "to", _], Some(from), Some(to)) => {
                    (from.index()..=to.index()).contains(&field.index())
                }
                _ => false,
            })
}

#[test]
fn the_description_mentions_every_piece_and_the_picture_shows_it() {
    let drawing = carved(BoardStyle::Lines);
    let engine = engine("lagesvuotna");
    let position = engine.read_position(MIDDLE_GAME).unwrap();
    let picture = Diagram::new(&engine, &drawing, position)
        .status(false)
        .to_svg();
    assert_sound(&picture);
    let words = description(&picture).trim();
    assert_eq!(
        words,
        Language::english().describe(&engine, None, &position)
    );
    let mut figures = 0;
    for field in engine.fields() {
        for piece in position.pieces_on(field) {
            assert!(names(words, field), "{piece:?} on {field} in {words}");
            figures += 1;
            if let Piece::Soldiers { count, .. } = piece {
                assert!(
                    count == 1 || words.contains(&format!("{field} ({count})")),
                    "{words}"
                );
            }
        }
    }
    let signs = 3; // three groups are bound for home
    assert_eq!(picture.matches("<use ").count(), figures + signs);
    assert!(
        words.contains("held by the men") && words.contains("dice X II"),
        "{words}"
    );
}

#[test]
fn texts_from_outside_stay_texts() {
    let engine = engine("lagesvuotna");
    let drawing = carved(BoardStyle::Lines);
    let hostile = "</text><script>alert(1)</script>]]> & \"'\u{202e}\u{0}\u{1b}[31m\u{ffff}";
    let long = "word ".repeat(100_000);
    let start = engine.start(Side::Men);
    let plain = Diagram::new(&engine, &drawing, start)
        .title("T")
        .caption("C")
        .to_svg();
    let picture = Diagram::new(&engine, &drawing, start)
        .title(hostile)
        .caption(hostile)
        .to_svg();
    assert_sound(&picture);
    let tags = |picture: &str| -> Vec<String> {
        let tags = events(picture).into_iter().map(|(name, _)| name);
        tags.filter(|name| !name.starts_with("text:")).collect()
    };
    assert!(!tags(&picture).contains(&"script".to_owned()));
    assert!(picture.contains("&lt;script&gt;"));
    assert_eq!(tags(&plain).first(), tags(&picture).first());
    for trick in ['\u{202e}', '\u{0}', '\u{1b}', '\u{ffff}'] {
        assert!(!picture.contains(trick));
    }
    assert_sound(
        &Diagram::new(&engine, &drawing, start)
            .title(&long)
            .caption(&long)
            .to_svg(),
    );
}

#[test]
fn colour_words_and_ids_from_outside_are_harmless() {
    let engine = engine("lagesvuotna");
    let drawing = carved(BoardStyle::Lines);
    let hostile = "red\" onload=\"alert(1)";
    let picture = Diagram::new(&engine, &drawing, engine.start(Side::Men))
        .mark(field("H2"), hostile)
        .arrow(field("A1"), field("B2"), hostile)
        .id(hostile)
        .to_svg();
    assert_sound(&picture);
    assert!(!picture.contains("onload=") && !picture.contains("alert("));
    let other = Theme::builtin("book").unwrap().mark_colour("no such word");
    assert!(picture.contains(&format!("fill=\"{other}\"")));
    assert_eq!(Theme::builtin("book").unwrap().mark_colour(hostile), other);
}

#[test]
fn what_is_not_on_the_board_is_left_out() {
    let engine = engine("lagesvuotna");
    let drawing = drawing(BoardStyle::Lines, PieceStyle::Carved, "DLZ");
    let beyond = Field::new(Column::new(25).unwrap(), Row::Three);
    let step = DrawnMove {
        side: Side::Men,
        from: beyond,
        to: beyond,
        captures: false,
        pushed: None,
    };
    let start = engine.start(Side::Men);
    let bare = Diagram::new(&engine, &carved(BoardStyle::Lines), start).to_svg();
    let picture = Diagram::new(&engine, &drawing, start)
        .mark(beyond, "red")
        .arrow(field("A1"), beyond, "red")
        .moves([step])
        .to_svg();
    assert_eq!(picture, bare);
}

/// Plays games of a fixed length with the first action that is legal, for positions of all kinds.
fn some_positions(engine: &Engine) -> Vec<Position> {
    let mut position = engine.start(Side::Men);
    let throws = engine.throws(engine.rules().dice.count);
    let mut positions = Vec::new();
    for turn in 0..60 {
        if position.outcome().is_some() {
            break;
        }
        if let Some(due) = engine.throw_due(&position) {
            let throws = if due == engine.rules().dice.count {
                &throws
            } else {
                &engine.throws(due)
            };
            engine
                .throw(&mut position, throws[turn * 7 % throws.len()])
                .unwrap();
        }
        positions.push(position);
        let side = position.to_move();
        while let Some(&action) = engine.actions(&position).last() {
            engine.play(&mut position, action);
            positions.push(position);
            if position.to_move() != side || engine.throw_due(&position).is_some() {
                break;
            }
        }
        if position.to_move() == side && engine.throw_due(&position).is_none() {
            engine.end_turn(&mut position);
        }
    }
    positions
}

#[test]
fn positions_of_games_are_sound_pictures() {
    for variant in Variant::all() {
        let engine = Engine::new(variant.rules.clone());
        for position in some_positions(&engine) {
            assert_sound(&Diagram::new(&engine, &variant.drawing, position).to_svg());
        }
    }
}
