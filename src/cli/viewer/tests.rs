//! The viewer without a terminal: keys go in, pictures come out.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use sahkku::language::Language;
use sahkku::record::Record;
use sahkku::replay::Rulebook;
use sahkku::rules::Variant;

use super::app::{App, Mode, Then};
use super::book::Book;
use super::draw::{Look, draw};
use super::keys::SECTIONS;
use crate::cli::input::Source;

const PLAIN: Look = Look { colour: false };
const COLOURED: Look = Look { colour: true };

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn open(path: &Path) -> App {
    let book = Book::open(Source::named(path), 1 << 24).unwrap();
    App::open(book, Rulebook::default(), 0, 0, Language::english()).unwrap()
}

fn sample(name: &str) -> App {
    open(&repository().join("samples").join(name))
}

/// A file of its own that holds a text.
struct Paper {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Paper {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.sahkku");
        fs::write(&path, text).unwrap();
        Self {
            _folder: folder,
            path,
        }
    }

    fn of_sample(name: &str) -> Self {
        let path = repository().join("samples").join(name);
        Self::new(&fs::read_to_string(path).unwrap())
    }

    fn read(&self) -> String {
        fs::read_to_string(&self.path).unwrap()
    }
}

fn press(app: &mut App, code: KeyCode) -> Then {
    app.key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn letter(app: &mut App, letter: char) -> Then {
    press(app, KeyCode::Char(letter))
}

fn type_in(app: &mut App, text: &str) {
    for character in text.chars() {
        letter(app, character);
    }
    press(app, KeyCode::Enter);
}

/// The window as text; where a colour or an attribute begins it is named if `look` has colours.
fn picture(app: &App, width: u16, height: u16, look: Look) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, app, look)).unwrap();
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    for y in 0..height {
        let mut line = String::new();
        let mut last = (Color::Reset, Color::Reset, Modifier::empty());
        for x in 0..width {
            let cell = &buffer[(x, y)];
            let now = (cell.fg, cell.bg, cell.modifier);
            if look.colour && now != last && cell.symbol() != " " {
                line.push_str(&tag(now));
                last = now;
            }
            assert!(look.colour || (cell.fg, cell.bg) == (Color::Reset, Color::Reset));
            line.push_str(cell.symbol());
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn tag((fg, bg, modifier): (Color, Color, Modifier)) -> String {
    let mut words = Vec::new();
    if fg != Color::Reset {
        words.push(fg.to_string());
    }
    if bg != Color::Reset {
        words.push(format!("on {bg}"));
    }
    words.extend(modifier.iter_names().map(|(name, _)| name.to_lowercase()));
    format!("<{}>", words.join(" "))
}

/// The first record there is of each form.
fn one_of_each_form() -> BTreeMap<&'static str, PathBuf> {
    let mut found = BTreeMap::new();
    for folder in ["samples", "samples/variants", "tests/records"] {
        let mut files: Vec<_> = fs::read_dir(repository().join(folder))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "sahkku"))
            .collect();
        files.sort();
        for path in files {
            let text = fs::read(&path).unwrap();
            let record = Record::parse(&text);
            let variant = record.value(sahkku::record::TagName::Variant);
            let id = variant.and_then(|id| Variant::ids().find(|known| *known == id));
            if let Some(id) = id {
                found.entry(id).or_insert(path);
            }
        }
    }
    found
}

#[test]
fn every_form_can_be_gone_through_by_every_key() {
    let games = one_of_each_form();
    assert!(Variant::ids().all(|id| games.contains_key(id)), "{games:?}");
    for (id, path) in games {
        let mut app = open(&path);
        let end = {
            press(&mut app, KeyCode::End);
            app.at
        };
        assert!(end > 10, "{id}");
        for (forward, back) in [
            (KeyCode::Right, KeyCode::Left),
            (KeyCode::Down, KeyCode::Up),
            (KeyCode::Char('x'), KeyCode::Char('X')),
            (KeyCode::Char('k'), KeyCode::Char('K')),
        ] {
            press(&mut app, KeyCode::Home);
            assert_eq!(app.at, 0);
            let mut there = vec![0];
            while app.message.is_none() {
                press(&mut app, forward);
                if app.message.is_none() {
                    there.push(app.at);
                    picture(&app, 80, 24, PLAIN);
                }
            }
            assert!(there.is_sorted());
            if matches!(forward, KeyCode::Right | KeyCode::Down) {
                assert_eq!(app.at, end, "{id} {forward:?}");
            }
            // The same places on the way back, but for the start, which is no capture.
            press(&mut app, KeyCode::F(1));
            let mut again = vec![app.at];
            loop {
                press(&mut app, back);
                if app.message.is_some() {
                    break;
                }
                again.push(app.at);
            }
            again.reverse();
            if again[0] != 0 {
                again.insert(0, 0);
            }
            assert_eq!(there, again, "{id} {back:?}");
        }
    }
}

#[test]
fn variations_are_entered_and_left() {
    let mut app = sample("study.sahkku");
    letter(&mut app, 'v');
    assert!(matches!(&app.mode, Mode::Variations { list, .. } if list.len() == 3));
    letter(&mut app, '2');
    assert_eq!(
        app.sheet.sentence(app.at),
        "Variation. 1. Men throw III II blank."
    );
    press(&mut app, KeyCode::Right);
    assert!(app.sheet.sentence(app.at).contains("queen from K2 to H2"));
    press(&mut app, KeyCode::Esc);
    assert_eq!(app.at, 3, "the end of the turn that it replaces");
    press(&mut app, KeyCode::Esc);
    assert!(app.message.is_some());
    letter(&mut app, 'v');
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Down);
    press(&mut app, KeyCode::Enter);
    press(&mut app, KeyCode::Left);
    assert_eq!(
        app.at, 0,
        "before its first step lies what the turn began with"
    );
}

#[test]
fn a_turn_is_gone_to_by_its_number() {
    let mut app = sample("cup-game.sahkku");
    letter(&mut app, 'g');
    type_in(&mut app, "2");
    let (turn, _) = app
        .sheet
        .stop(app.at)
        .unwrap()
        .played(&app.sheet.game)
        .unwrap();
    assert_eq!(turn.head.number, 2);
    letter(&mut app, 'g');
    type_in(&mut app, "99x");
    assert_eq!(app.message.as_deref(), Some("There is no turn 99x here."));
}

#[test]
fn records_of_a_file_are_turned_over() {
    let mut app = sample("three-quick-games.sahkku");
    letter(&mut app, 'p');
    assert!(app.message.is_some());
    letter(&mut app, 'n');
    letter(&mut app, 'n');
    assert_eq!(app.record, 2);
    assert!(
        picture(&app, 80, 24, PLAIN)
            .lines()
            .next()
            .unwrap()
            .ends_with("3/3")
    );
    letter(&mut app, 'n');
    assert_eq!((app.record, app.message.is_some()), (2, true));
}

const GAME: &str = "[Men \"Ánte\"]\n[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n\
    1. M X32: *QL2-K2   QK2-H2=K QH2-F2\n= unfinished\n";

#[test]
fn annotations_reach_the_file_and_nothing_else_in_it_changes() {
    let paper = Paper::new(GAME);
    let mut app = open(&paper.path);
    for _ in 0..3 {
        press(&mut app, KeyCode::Right);
    }
    letter(&mut app, 'c');
    type_in(&mut app, "the king");
    letter(&mut app, '!');
    type_in(&mut app, "!?");
    letter(&mut app, 'm');
    type_in(&mut app, "H2=red");
    letter(&mut app, 'c');
    type_in(&mut app, " is won");
    assert_eq!(paper.read(), GAME);
    assert_eq!(letter(&mut app, 'q'), Then::GoOn);
    assert_eq!(app.mode, Mode::Leaving);
    assert_eq!(letter(&mut app, 'w'), Then::Quit);
    let written = "QK2-H2=K!? {the king is won [%mark H2 red]} QH2-F2";
    assert_eq!(paper.read(), GAME.replace("QK2-H2=K QH2-F2", written));
}

#[test]
fn what_is_there_is_changed_and_taken_away() {
    let text = GAME.replace("QK2-H2=K", "QK2-H2=K! {won [%mark H2 red]}");
    let paper = Paper::new(&text);
    let mut app = open(&paper.path);
    for _ in 0..3 {
        press(&mut app, KeyCode::Right);
    }
    let empty = |app: &mut App, key| {
        letter(app, key);
        app.key(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        press(app, KeyCode::Enter);
    };
    empty(&mut app, 'c');
    empty(&mut app, '!');
    letter(&mut app, 'm');
    type_in(&mut app, "-H2");
    letter(&mut app, 'w');
    assert_eq!(app.message.as_deref(), Some("Saved."));
    assert_eq!(paper.read(), GAME);
    letter(&mut app, 'c');
    type_in(&mut app, "x");
    letter(&mut app, 'u');
    letter(&mut app, 'u');
    assert_eq!(app.message.as_deref(), Some("Nothing is unsaved."));
    assert_eq!(letter(&mut app, 'q'), Then::Quit);
}

#[test]
fn a_brace_that_is_typed_does_not_cost_the_comment() {
    let paper = Paper::new(GAME);
    let mut app = open(&paper.path);
    press(&mut app, KeyCode::End);
    letter(&mut app, 'c');
    type_in(&mut app, "so {he} said");
    letter(&mut app, 'w');
    assert_eq!(
        paper.read(),
        GAME.replace("QH2-F2", "QH2-F2 {so {he) said}")
    );
}

#[test]
fn a_variation_is_written_and_taken_away() {
    let paper = Paper::new(GAME);
    let mut app = open(&paper.path);
    press(&mut app, KeyCode::End);
    letter(&mut app, 'V');
    type_in(&mut app, "*O1-O2 O2-B2");
    assert!(
        app.message.as_deref().unwrap().contains("right"),
        "{:?}",
        app.message
    );
    letter(&mut app, 'V');
    type_in(&mut app, "*QL2-K2 QK2-H2=K QH2-J2");
    assert_eq!(app.message.as_deref(), Some("Written; w saves it."));
    letter(&mut app, 'v');
    press(&mut app, KeyCode::Enter);
    assert!(app.sheet.sentence(app.at).starts_with("Variation."));
    letter(&mut app, 'w');
    assert!(
        paper.read().contains("(1. M X32: *QL2-K2 QK2-H2=K QH2-J2)"),
        "{}",
        paper.read()
    );
    press(&mut app, KeyCode::Esc);
    letter(&mut app, 'v');
    letter(&mut app, 'd');
    letter(&mut app, 'w');
    assert_eq!(paper.read(), GAME);
}

#[test]
fn what_cannot_be_written_says_so() {
    let book = Book::open(Source::named(Path::new("/dev/null")), 1 << 20).unwrap();
    assert!(App::open(book, Rulebook::default(), 0, 0, Language::english()).is_err());
    let paper = Paper::new(GAME);
    let mut permissions = fs::metadata(&paper.path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&paper.path, permissions).unwrap();
    let mut app = open(&paper.path);
    for key in ['c', '!', 'm', 'a', 'V'] {
        letter(&mut app, key);
        let told = app.message.as_deref();
        assert_eq!(
            told,
            Some("Nothing can be written here: the file is read-only.")
        );
        assert_eq!(app.mode, Mode::Game);
    }
}

#[test]
fn a_record_that_is_wrong_opens_as_far_as_it_can_be_played() {
    let text = GAME.replace("QH2-F2", "QH2-F2\n2. W X22: *A3-A2 A3-C2\n3. M X00: *O1-O2");
    let paper = Paper::new(&text);
    let mut app = open(&paper.path);
    press(&mut app, KeyCode::End);
    insta::assert_snapshot!("wrong", picture(&app, 80, 24, PLAIN));
    letter(&mut app, 'e');
    insta::assert_snapshot!("faults", picture(&app, 80, 24, PLAIN));
    let paper = Paper::new("[Variant \"nowhere\"]\n\n1. M X32: *QL2-K2\n");
    let app = open(&paper.path);
    assert!(picture(&app, 80, 24, PLAIN).contains("No board can be shown"));
}

#[test]
fn hostile_text_is_made_visible() {
    let text = GAME
        .replace("QH2-F2", "QH2-F2 {\u{1b}[2J\u{202e}\u{200b}}")
        .replace("Ánte", "\u{1b}]0;x\u{7}");
    let paper = Paper::new(&text);
    let mut app = open(&paper.path);
    press(&mut app, KeyCode::End);
    letter(&mut app, 'c');
    for mode in 0..3 {
        for (width, height) in [(80, 24), (120, 40)] {
            let shown = picture(&app, width, height, PLAIN);
            assert!(
                !shown.contains(['\u{1b}', '\u{202e}', '\u{7}', '\u{200b}']),
                "{mode}"
            );
        }
        press(&mut app, KeyCode::Esc);
        letter(&mut app, 'i');
    }
    assert!(picture(&app, 80, 24, PLAIN).contains("\\u{1b}"));
}

#[test]
fn how_it_looks() {
    let mut app = sample("cup-game.sahkku");
    for _ in 0..4 {
        press(&mut app, KeyCode::Right);
    }
    insta::assert_snapshot!("plain-80x24", picture(&app, 80, 24, PLAIN));
    insta::assert_snapshot!("plain-40x20", picture(&app, 40, 20, PLAIN));
    insta::assert_snapshot!("plain-30x12", picture(&app, 30, 12, PLAIN));
    insta::assert_snapshot!("coloured-80x24", picture(&app, 80, 24, COLOURED));
    insta::assert_snapshot!("coloured-40x20", picture(&app, 40, 20, COLOURED));
    let mut app = sample("study.sahkku");
    press(&mut app, KeyCode::Right);
    press(&mut app, KeyCode::Right);
    letter(&mut app, 'l');
    insta::assert_snapshot!("plain-120x40", picture(&app, 120, 40, PLAIN));
    insta::assert_snapshot!("coloured-120x40", picture(&app, 120, 40, COLOURED));
    letter(&mut app, 'f');
    insta::assert_snapshot!("legal-flipped-80x24", picture(&app, 80, 24, PLAIN));
    press(&mut app, KeyCode::Home);
    letter(&mut app, 'v');
    insta::assert_snapshot!("variations-80x24", picture(&app, 80, 24, PLAIN));
    press(&mut app, KeyCode::Esc);
    letter(&mut app, '?');
    insta::assert_snapshot!("help-80x40", picture(&app, 80, 40, PLAIN));
    press(&mut app, KeyCode::Esc);
    letter(&mut app, 'i');
    insta::assert_snapshot!("header-80x24", picture(&app, 80, 24, PLAIN));
    press(&mut app, KeyCode::Esc);
    letter(&mut app, 'c');
    insta::assert_snapshot!("typing-80x24", picture(&app, 80, 24, PLAIN));
}

/// Keys that mean something, but for `w`; and letters to type.
fn any_key() -> impl Strategy<Value = KeyEvent> {
    let rows = SECTIONS.iter().flat_map(|section| section.keys);
    let mut codes: Vec<_> = rows.flat_map(|row| row.keys).map(|(key, _)| *key).collect();
    codes.extend("0123456789MX: -H2áš{}()[%".chars().map(KeyCode::Char));
    codes.extend([
        KeyCode::Delete,
        KeyCode::Tab,
        KeyCode::Char('d'),
        KeyCode::Enter,
        KeyCode::Enter,
    ]);
    codes.retain(|code| *code != KeyCode::Char('w'));
    proptest::sample::select(codes).prop_map(|code| KeyEvent::new(code, KeyModifiers::NONE))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_keys_break_it_or_write_unasked(
        keys in proptest::collection::vec(any_key(), 1..120),
        which in 0..3_usize,
        width in 1..140_u16,
        height in 1..50_u16,
    ) {
        let paper = match which {
            0 => Paper::of_sample("study.sahkku"),
            1 => Paper::of_sample("three-quick-games.sahkku"),
            _ => Paper::new(&GAME.replace("F2", "F9 (1. M X32: *O1-O2 ({x}")),
        };
        let before = paper.read();
        let mut app = open(&paper.path);
        for key in keys {
            if app.key(key) == Then::Quit {
                break;
            }
            picture(&app, width, height, COLOURED);
        }
        prop_assert_eq!(paper.read(), before);
    }
}
