//! Parts of boards, the actions of a turn, strips and moving pictures.
//!
//! `RENEW=1 cargo test --test suite drawings` writes the reference files anew.

use std::collections::BTreeSet;
use std::fs;

use sahkku::board::{Field, Side};
use sahkku::dice::Throw;
use sahkku::engine::Engine;
use sahkku::export::svg::{Diagram, DrawnAction, DrawnMove, Film, Section, Strip, Theme};
use sahkku::generate::{Generator, Policy};
use sahkku::record::{ChunkKind, Record, split};
use sahkku::replay::{Game, PlayedTurn, Rulebook};
use sahkku::rules::Variant;

use crate::pictures::{assert_well_formed, compare, description, events};
use crate::support::{records_below, repository};

fn field(name: &str) -> Field {
    name.parse().unwrap()
}

fn section(text: &str) -> Section {
    text.parse().unwrap()
}

fn sample(name: &str) -> Game {
    let text = fs::read(repository().join("samples").join(name)).unwrap();
    Game::replay(&Record::parse(&text), &mut Rulebook::default())
}

/// A picture in the look of a game's board.
fn look<'g>(game: &'g Game, turn: &PlayedTurn) -> Diagram<'g> {
    let ruling = game.ruling().unwrap();
    Diagram::new(&ruling.engine, &ruling.variant.drawing, turn.thrown())
}

/// Where pieces stand in a picture: shape, place and size of each.
fn pieces(picture: &str) -> Vec<Vec<(String, String)>> {
    let uses = events(picture)
        .into_iter()
        .filter(|(name, _)| name == "use");
    uses.map(|(_, attributes)| attributes).collect()
}

/// The letters and digits at the edges.
fn coordinates(picture: &str) -> String {
    let (_, rest) = picture.split_once("class=\"c\"").unwrap();
    let texts = rest.split("</g>").next().unwrap().split("</text>");
    texts
        .filter_map(|text| text.chars().next_back())
        .filter(char::is_ascii_alphanumeric)
        .collect()
}

#[test]
fn a_part_of_every_board_holds_its_fields_and_no_others() {
    for variant in Variant::all() {
        let engine = Engine::new(variant.rules.clone());
        let last = engine.fields().last().unwrap().column().letter();
        let parts = [
            "B2-F3",
            "D-H",
            "A1-C1",
            "F2",
            &format!("E-{last}"),
            &format!("{last}1-{last}3"),
        ];
        for below in Side::BOTH {
            let position = engine.start(Side::Men);
            for part in parts.map(section) {
                let whole = Diagram::new(&engine, &variant.drawing, position)
                    .below(below)
                    .status(false);
                let picture = whole.clone().crop(part).to_svg();
                assert_well_formed(&picture);
                let there = engine.fields().filter(|&field| part.holds(field));
                let standing = there.flat_map(|field| position.pieces_on(field)).count();
                assert_eq!(pieces(&picture).len(), standing, "{}: {part}", variant.id);
                let words = description(&picture);
                assert!(
                    words.contains(&format!("The picture shows {part} only.")),
                    "{words}"
                );
                assert!(picture.contains("clip-path=\"url(#sahkku-clip)\""));
            }
        }
    }
}

#[test]
fn a_part_keeps_its_coordinates_from_either_seat() {
    let variant = Variant::builtin("lagesvuotna").unwrap();
    let engine = Engine::new(variant.rules.clone());
    for (below, part, letters) in [
        (Side::Men, "H1-K2", "HIJK12"),
        (Side::Women, "H1-K2", "HIJK12"),
        (Side::Men, "N-O", "NO123"),
    ] {
        let picture = Diagram::new(&engine, &variant.drawing, engine.start(Side::Men))
            .below(below)
            .crop(section(part))
            .to_svg();
        assert_eq!(coordinates(&picture), letters, "{part}");
    }
}

/// A game of one turn from a position.
fn game(form: &str, position: &str, turn: &str) -> Game {
    let text = format!("[Variant \"{form}\"]\n[Position \"{position}\"]\n\n{turn}\n");
    let game = Game::replay(&Record::parse(text.as_bytes()), &mut Rulebook::default());
    assert!(!game.turns().is_empty(), "{text}");
    game
}

/// What the turn of a game is to be drawn with: before it and after it.
fn before_and_after(game: &Game) -> [String; 2] {
    let turn = &game.turns()[0];
    let actions = DrawnAction::of_turn(turn);
    let steps: Vec<_> = actions.iter().map(|action| action.step).collect();
    let ruling = game.ruling().unwrap();
    let after = Diagram::new(&ruling.engine, &ruling.variant.drawing, turn.after);
    [
        look(game, turn).actions(actions).to_svg(),
        after.moves(steps).to_svg(),
    ]
}

/// Crosses on arrows and over pieces; those of dice and boards have other classes.
fn crosses(picture: &str) -> usize {
    picture.matches("class=\"x\"").count()
}

#[test]
fn whatever_is_captured_has_a_cross() {
    for (form, position, turn, arrows) in [
        // The pushed king rams what stands before him.
        (
            "gavkevuotna",
            "M:I2 w:A3 W:G2 K:H2 >M[X]",
            "1. M X: I2-H2=Kx",
            2,
        ),
        (
            "gavkevuotna-ohcejot",
            "M:A1,H2 Km:O2 w:A3 W:M2 >W[2]",
            "1. W 2: M2-O2#K",
            1,
        ),
        (
            "gavkevuotna",
            "M:I2 w:A3 W:H2 K:B2 >M[X]",
            "1. M X: I2xH2",
            1,
        ),
    ] {
        let game = game(form, position, turn);
        for picture in before_and_after(&game) {
            assert_eq!(crosses(&picture), 1, "{turn}: {picture}");
            let heads = picture.matches("class=\"f\"").count();
            assert_eq!(heads, arrows, "{turn}");
        }
    }
}

#[test]
fn a_turn_in_which_nothing_could_be_done_says_so() {
    let game = game(
        "lagesvuotna",
        "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M",
        "1. M 320: --",
    );
    let [before, after] = before_and_after(&game);
    assert!(before.contains("\n--\n"), "{before}");
    assert!(!after.contains("\n--\n"), "{after}");
}

#[test]
fn bows_over_the_same_fields_lie_apart() {
    let turn = "1. M X32: *QL2-K2 QK2-H2=K KH2-J2";
    let game = game("lagesvuotna", "m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M", turn);
    let [picture, _] = before_and_after(&game);
    let shafts: Vec<f64> = picture
        .split("class=\"f\" d=\"M")
        .skip(1)
        .map(|rest| {
            let start = rest.split(['Q', 'C']).next().unwrap();
            let y = start
                .rsplit([' ', ','])
                .find(|part| !part.is_empty())
                .unwrap();
            y.parse().unwrap_or_else(|_| panic!("{start}"))
        })
        .collect();
    assert_eq!(shafts.len(), 3);
    assert!((shafts[0] - shafts[1]).abs() < 0.1, "one after the other");
    assert!(
        (shafts[1] - shafts[2]).abs() > 20.0,
        "there and back: {shafts:?}"
    );
}

/// The middles of the discs with numbers in a part of a picture.
fn discs(picture: &str) -> Vec<(f64, f64)> {
    let value = |tag: &str, name: &str| {
        let rest = tag.split(&format!("{name}=\"")).nth(1)?;
        rest.split('"').next()?.parse::<f64>().ok()
    };
    let circles = picture.split("<circle ").skip(1);
    circles
        .filter_map(|rest| {
            let (tag, after) = rest.split_once("/>")?;
            after
                .trim_start()
                .starts_with("<text class=\"u\"")
                .then_some(())?;
            Some((value(tag, "cx")?, value(tag, "cy")?))
        })
        .collect()
}

#[test]
fn every_action_in_the_list_has_its_number_on_the_board() {
    let mut seen = 0;
    for variant in Variant::all() {
        let generator = Generator::new(variant.clone(), "numbers")
            .with_policies(Policy::Greedy, Policy::Greedy)
            .with_limit(60);
        let text = generator.game(1);
        let game = Game::replay(&Record::parse(text.as_bytes()), &mut Rulebook::default());
        for turn in game.turns() {
            let actions = DrawnAction::of_turn(turn);
            let count = actions.len();
            let picture = look(&game, turn).actions(actions).to_svg();
            let discs = discs(&picture);
            let place = format!("{}, turn {}", variant.id, turn.head.number);
            // Once on the board and once in the list; an only action needs none.
            let wanted = if count == 1 {
                discs.len().min(2)
            } else {
                2 * count
            };
            assert_eq!(discs.len(), wanted, "{place}");
            let board = discs.get(..count).unwrap_or_default();
            for (at, one) in board.iter().enumerate() {
                for other in &board[..at] {
                    let apart = (one.0 - other.0).hypot(one.1 - other.1);
                    assert!(apart > 20.0, "{place}: {board:?}");
                }
            }
            seen += wanted;
        }
    }
    assert!(seen > 1000, "{seen}");
}

#[test]
fn all_throws_of_a_turn_are_shown() {
    let game = game(
        "lujavvr-draft",
        "M:K1,A2,C2 w:A3-O3 K:H2 >M",
        "1. M XXX: K1-L1 L1-M1 M1-N1 + X32: N1-O1 C2-A3 A2-B3",
    );
    let turn = &game.turns()[0];
    let faces: Vec<_> = turn.throws().into_iter().map(Throw::len).collect();
    assert_eq!(faces, [3, 3], "{:?}", turn.steps);
    let strip = Strip::new(look(&game, turn), turn).to_svg();
    let boards = turn.actions().count();
    assert_eq!(strip.matches("class=\"y\"").count(), 6 + boards);
}

#[test]
fn arrows_that_leave_a_part_are_cut_and_others_left_out() {
    let variant = Variant::builtin("lagesvuotna").unwrap();
    let engine = Engine::new(variant.rules.clone());
    let arrows = |from: &str, to: &str| {
        let step = DrawnMove {
            side: Side::Men,
            from: field(from),
            to: field(to),
            captures: false,
            pushed: None,
        };
        let picture = Diagram::new(&engine, &variant.drawing, engine.start(Side::Men))
            .crop(section("D-G"))
            .moves([step])
            .to_svg();
        picture.matches("class=\"am\"").count()
    };
    assert_eq!(arrows("A2", "E2"), 1);
    assert_eq!(arrows("A2", "O2"), 1);
    assert_eq!(arrows("I2", "O2"), 0);
}

#[test]
fn the_actions_of_a_turn_are_numbered_and_their_captures_struck_out() {
    let game = sample("teaching-game.sahkku");
    for turn in game.turns() {
        let actions = DrawnAction::of_turn(turn);
        let captures = actions.iter().filter(|action| action.step.captures).count();
        let picture = look(&game, turn).actions(actions.clone()).to_svg();
        assert_well_formed(&picture);
        // Each number stands on the board and before its notation.
        assert_eq!(picture.matches("class=\"u\"").count(), 2 * actions.len());
        assert_eq!(picture.matches("class=\"x\"").count(), captures);
        for action in &actions {
            assert!(
                picture.contains(&format!("\n{}\n</text>", action.notation)),
                "{action:?}"
            );
            assert!(description(&picture).contains(&action.notation));
        }
    }
}

#[test]
fn a_strip_has_a_board_for_each_action() {
    let game = sample("teaching-game.sahkku");
    for turn in game.turns() {
        let actions = DrawnAction::of_turn(turn);
        for strip in [
            Strip::new(look(&game, turn), turn),
            Strip::new(look(&game, turn), turn).across(3),
            Strip::new(look(&game, turn).crop(section("H-O")), turn),
        ] {
            let picture = strip.to_svg();
            assert_well_formed(&picture);
            assert_eq!(picture.matches("class=\"b\"").count(), actions.len().max(1));
            assert_eq!(picture.matches("class=\"u\"").count(), actions.len());
        }
    }
}

#[test]
fn wide_boards_stand_below_one_another_and_narrow_ones_side_by_side() {
    let game = sample("teaching-game.sahkku");
    let turn = &game.turns()[8];
    let size = |strip: Strip<'_>| {
        let picture = strip.to_svg();
        let (_, rest) = picture.split_once("viewBox=\"0 0 ").unwrap();
        let mut numbers = rest.split('"').next().unwrap().split(' ');
        [(); 2].map(|()| numbers.next().unwrap().parse::<f64>().unwrap())
    };
    let [width, height] = size(Strip::new(look(&game, turn), turn));
    assert!(width < 700.0 && height > 3.0 * 280.0, "{width} × {height}");
    let part = || look(&game, turn).crop(section("K-O"));
    let [width, height] = size(Strip::new(part(), turn));
    assert!(width > 700.0 && height < 450.0, "{width} × {height}");
    let [across, _] = size(Strip::new(part(), turn).across(1));
    assert!(across < width / 2.0);
}

/// Every piece is where it is in a picture that stands still, in every form of the game.
#[test]
fn a_film_begins_and_ends_as_its_positions_look() {
    for path in records_below("samples") {
        let text = fs::read(&path).unwrap();
        let chunk = split(&text)
            .find(|chunk| chunk.kind == ChunkKind::Record)
            .unwrap();
        let game = Game::replay(&Record::parse(chunk.bytes), &mut Rulebook::default());
        let (Some(first), Some(last)) = (game.turns().first(), game.turns().last()) else {
            continue;
        };
        let ruling = game.ruling().unwrap();
        let drawing = &ruling.variant.drawing;
        for below in Side::BOTH {
            let still = |position| Diagram::new(&ruling.engine, drawing, position).below(below);
            let film = Film::new(still(first.before), game.turns());
            let start = still(first.before).status(false).to_svg();
            let without_foot = Film::new(still(first.before).status(false), game.turns());
            assert_eq!(
                pieces(&without_foot.still(0.0)),
                pieces(&start),
                "{}",
                path.display()
            );
            let end = still(last.after).thrown(last.head.side, last.throws());
            let shown = film.still(film.length());
            assert_well_formed(&shown);
            assert_eq!(pieces(&shown), pieces(&end.to_svg()), "{}", path.display());
        }
    }
}

/// Between the turns of a film the board looks as after them.
#[test]
fn a_film_shows_every_position_of_its_game() {
    let game = sample("teaching-game.sahkku");
    let ruling = game.ruling().unwrap();
    let look =
        |position| Diagram::new(&ruling.engine, &ruling.variant.drawing, position).status(false);
    let film = Film::new(look(game.turns()[0].before), game.turns());
    let shown: BTreeSet<_> = film
        .frames()
        .iter()
        .map(|(_, frame)| pieces(frame))
        .collect();
    for turn in game.turns() {
        assert!(
            shown.contains(&pieces(&look(turn.after).to_svg())),
            "{}",
            turn.head.number
        );
    }
}

#[test]
fn a_film_lasts_as_long_as_it_is_told() {
    let game = sample("teaching-game.sahkku");
    let turn = &game.turns()[8..9];
    let film = Film::new(look(&game, &turn[0]), turn);
    let lengths = |film: &Film<'_>| film.frames().iter().map(|(length, _)| length).sum::<f64>();
    assert!((lengths(&film) - film.length()).abs() < 1e-6);
    let short = film.clone().seconds(1.5);
    assert!((short.length() - 1.5).abs() < 1e-9 && (lengths(&short) - 1.5).abs() < 1e-6);
    let words = film.to_svg();
    let words = description(&words);
    assert!(
        words.contains("Turn 9, men, X III III QI2xH2 QH2-K2 QK2-N2."),
        "{words}"
    );
    assert!(
        !film.to_svg().contains("clock") && film.repeats(true).to_svg().contains("clock.begin+")
    );
}

#[test]
fn the_pictures_in_the_books() {
    let game = sample("teaching-game.sahkku");
    let turn = &game.turns()[8];
    let actions = || look(&game, turn).actions(DrawnAction::of_turn(turn));
    compare("actions.svg", &actions().title("Turn 9").to_svg());
    let carved = Theme::builtin("carved").unwrap();
    let part = look(&game, turn).theme(carved).crop(section("G-O"));
    compare("strip.svg", &Strip::new(part, turn).across(2).to_svg());
    let part = actions().crop(section("G2-O3")).below(Side::Women);
    compare("part.svg", &part.to_svg());
    let film = Film::new(look(&game, turn), std::slice::from_ref(turn));
    compare("film.svg", &film.to_svg());
}

/// The commands of the manual work, and its pictures are what they draw.
#[cfg(all(feature = "cli", feature = "print"))]
#[test]
fn the_manual_shows_what_is_drawn() {
    let page = fs::read_to_string(repository().join("docs/diagrams.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let blocks = page.split("```sh\n").skip(1);
    let commands = blocks.flat_map(|block| block.split("```").next().unwrap().lines());
    let mut pictures = 0;
    for command in commands {
        // A word in quotes is one word.
        let words: Vec<&str> = command
            .split('"')
            .enumerate()
            .flat_map(|(at, part)| match at % 2 {
                0 => part.split_whitespace().collect(),
                _ => vec![part],
            })
            .collect();
        let (["sahkku", options @ ..], Some(name)) = (&words[..], words.last()) else {
            panic!("{command}");
        };
        let path = folder.path().join(name);
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_sahkku"))
            .current_dir(repository())
            .args(&options[..options.len() - 1])
            .arg(&path)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && said.is_empty(),
            "{command}: {said}"
        );
        let shown = format!("../../docs/pictures/{name}");
        if page.contains(&format!("](pictures/{name})")) {
            compare(&shown, &fs::read_to_string(&path).unwrap());
            pictures += 1;
        }
    }
    assert_eq!(page.matches("](pictures/").count(), pictures);
    for theme in Theme::names() {
        assert!(page.contains(&format!("| `{theme}` |")), "{theme}");
    }
}

#[cfg(feature = "print")]
mod gif {
    use super::*;
    use sahkku::export::print::{Scale, gif, pixels};

    /// Puts the frames of a GIF on one another.
    fn play(bytes: &[u8]) -> (Vec<[u8; 3]>, u64, usize) {
        let mut options = ::gif::DecodeOptions::new();
        options.set_color_output(::gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(bytes).unwrap();
        let width = usize::from(decoder.width());
        let mut shown = vec![[0; 3]; width * usize::from(decoder.height())];
        let (mut lasts, mut count) = (0, 0);
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let columns = usize::from(frame.width);
            for (at, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let x = usize::from(frame.left) + at % columns;
                let y = usize::from(frame.top) + at / columns;
                if pixel[3] > 0 {
                    shown[y * width + x] = [pixel[0], pixel[1], pixel[2]];
                }
            }
            lasts += u64::from(frame.delay);
            count += 1;
        }
        (shown, lasts, count)
    }

    #[test]
    fn the_last_frame_is_the_position_at_the_end() {
        let game = sample("teaching-game.sahkku");
        let turn = &game.turns()[8];
        let film = Film::new(look(&game, turn).width(320), std::slice::from_ref(turn));
        let bytes = gif(&film).unwrap();
        assert_eq!(bytes, gif(&film).unwrap());
        let (shown, lasts, count) = play(&bytes);
        let natural = (film.length() * 100.0).round();
        assert!((f64::from(u32::try_from(lasts).unwrap()) - natural).abs() < 2.0);
        assert!(count > 20, "{count} frames");
        let end = Diagram::new(
            &game.ruling().unwrap().engine,
            &game.ruling().unwrap().variant.drawing,
            turn.after,
        );
        let end = end
            .thrown(turn.head.side, turn.throws())
            .width(320)
            .to_svg();
        let expected = pixels(&end, Scale::Factor(1.0)).unwrap();
        let expected: Vec<[u8; 3]> = expected
            .rgba
            .chunks_exact(4)
            .map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        assert_eq!(shown.len(), expected.len());
        // The palette has fewer colours than the edges of the shapes.
        let far = shown.iter().zip(&expected).filter(|(one, other)| {
            one.iter()
                .zip(*other)
                .any(|(one, other)| one.abs_diff(*other) > 24)
        });
        assert!(far.count() < shown.len() / 2000);
        assert!(bytes.len() < 60_000, "{} bytes", bytes.len());
    }
}
