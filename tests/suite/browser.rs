//! The page to click through in a real browser: `tests/browser` drives a Chromium over pages that
//! are made here. Where there is no Chromium, no Node or none of the packages (`npm ci` in that
//! folder), it is left out and says so; with `SAHKKU_BROWSER=required` that is a failure.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sahkku::board::Side;
use sahkku::engine::Engine;
use sahkku::export::html::Page;
use sahkku::export::svg::{Diagram, Film};
use sahkku::record::{ChunkKind, Record, split};
use sahkku::replay::{Game, Rulebook};
use sahkku::rules::Variant;

const WRONG: &str = "[Men \"Ánte\"]\n[Women \"Biret\"]\n[Variant \"lagesvuotna\"]\n[Result \"women\"]\n\n\
    1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n2. W X22: *A3-A2 A2-G2\n3. M 320: QF2-E2\n= women\n\n\
    [Event \"Nobody knows these rules\"]\n[Variant \"no-such-form\"]\n\n1. M X00: *O1-O2\n= unfinished\n";

const HOSTILE: &str = "[Event \"</script><script>window.pwned=1</script><img src=x onerror=window.pwned=2>\"]\n\
    [Site \"\\\"><svg onload=window.pwned=3>\"]\n[Men \"Ánte \u{202e}teriB\"]\n\
    [Women \"<b>Biret</b> &amp; 'x' \\\"y\\\" javascript:window.pwned=4\"]\n[Variant \"lagesvuotna\"]\n\
    [Result \"unfinished\"]\n[X_y \"</title></style><!-- -->]]>\"]\n\n\
    {</script><script>window.pwned=5</script> <!-- \"quoted\" 'text' \u{202e}reversed \
    [%mark H2 \"><script>] [%arrow A1-O3 green\"onload=window.pwned=6] [%clk <b>]}\n\
    1. M X32: *QL2-K2 {<a href=\"javascript:window.pwned=7\">click</a> \u{2066}} QK2-H2=K QH2-F2\n\
    (1. M X32: *O1-O2 {<iframe src=https://example.invalid/></iframe>})\n\
    2. W XX2: *A3-Z9 <script> A2-C2\n= unfinished\n";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page(text: &[u8]) -> String {
    let mut rulebook = Rulebook::default();
    let mut page = Page::new();
    for chunk in split(text).filter(|chunk| chunk.kind == ChunkKind::Record) {
        let record = Record::parse(chunk.bytes);
        page.add(&record, &Game::replay(&record, &mut rulebook));
    }
    page.to_html()
}

fn samples(folder: &str) -> Vec<u8> {
    let mut files: Vec<PathBuf> = fs::read_dir(root().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "sahkku"))
        .collect();
    files.sort();
    files
        .iter()
        .flat_map(|path| [fs::read(path).unwrap(), b"\n".to_vec()].concat())
        .collect()
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(root().join("samples").join(name)).unwrap()
}

/// What is needed and is not there.
fn missing(chromium: Option<&Path>) -> Option<&'static str> {
    let node = Command::new("node").arg("--version").output();
    if chromium.is_none() {
        Some("no Chromium")
    } else if !node.is_ok_and(|output| output.status.success()) {
        Some("no Node")
    } else if !root().join("tests/browser/node_modules/axe-core").is_dir() {
        Some("no packages (npm ci in tests/browser gets them)")
    } else {
        None
    }
}

fn chromium() -> Option<PathBuf> {
    let named = std::env::var_os("SAHKKU_CHROMIUM").map(PathBuf::from);
    let usual = ["chromium", "chromium-browser", "google-chrome"];
    let usual = usual.map(|name| Path::new("/usr/bin").join(name));
    named.into_iter().chain(usual).find(|path| path.is_file())
}

/// A turn that moves, frames of it, and where its pieces must be when.
fn films(folder: &Path) {
    let text = sample("teaching-game.sahkku");
    let record = Record::parse(&text);
    let game = Game::replay(&record, &mut Rulebook::default());
    let ruling = game.ruling().unwrap();
    let look =
        |position| Diagram::new(&ruling.engine, &ruling.variant.drawing, position).id("film");
    let turn = &game.turns()[8..9];
    let film = Film::new(look(turn[0].before), turn);
    let length = film.length();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("film.svg", &film.to_svg());
    write("film-again.svg", &film.clone().repeats(true).to_svg());
    write(
        "film.html",
        "<!doctype html><title>A film</title><picture>\
         <source media=\"(prefers-reduced-motion: reduce)\" srcset=\"film-0.svg\">\
         <img src=\"film.svg\" alt=\"\"></picture>",
    );
    let (side, throw) = (turn[0].head.side, turn[0].dice().unwrap());
    let end = look(turn[0].after).thrown(side, [throw]);
    write("film-end.svg", &end.to_svg());
    let mut frames = Vec::new();
    for at in 0..=20_u32 {
        let seconds = length * f64::from(at) / 20.0;
        let name = format!("film-{at}.svg");
        write(&name, &film.still(seconds));
        frames.push(serde_json::json!({"seconds": seconds, "name": name}));
    }
    // 9. M X33: QI2xH2 QH2-K2 QK2-N2: the queen sets off for K2 at this second, and goes on to the next
    // field each 0.24 seconds.
    let sets_off = (0.9 + 1.0) + (0.25 + 0.24 + 0.5) + 0.25;
    let passes = [('I', 0.24), ('J', 0.48)].map(|(column, after)| {
        let seconds: f64 = sets_off + after;
        serde_json::json!({"seconds": seconds, "column": column.to_string()})
    });
    let all = serde_json::json!({"length": length, "frames": frames, "passes": passes});
    write("film.json", &all.to_string());
}

#[test]
fn the_page_works_in_a_browser() {
    let chromium = chromium();
    if let Some(what) = missing(chromium.as_deref()) {
        let required = std::env::var_os("SAHKKU_BROWSER").is_some_and(|word| word == "required");
        assert!(!required, "the tests in a browser cannot run: {what}");
        eprintln!("left out: {what}");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("teaching", sample("teaching-game.sahkku")),
        ("several", sample("three-quick-games.sahkku")),
        ("boards", samples("samples/variants")),
        ("wrong", WRONG.as_bytes().to_vec()),
        ("hostile", HOSTILE.as_bytes().to_vec()),
    ] {
        fs::write(folder.path().join(format!("{name}.html")), page(&text)).unwrap();
    }
    let variant = Variant::builtin("lagesvuotna").unwrap();
    let engine = Engine::new(variant.rules.clone());
    let picture = Diagram::new(&engine, &variant.drawing, engine.start(Side::Men));
    fs::write(folder.path().join("picture.svg"), picture.to_svg()).unwrap();
    films(folder.path());
    let output = Command::new("node")
        .args([
            "--test",
            "--test-reporter=tap",
            "page.test.mjs",
            "film.test.mjs",
        ])
        .current_dir(root().join("tests/browser"))
        .env("SAHKKU_PAGES", folder.path())
        .env("SAHKKU_CHROMIUM", chromium.unwrap())
        .output()
        .unwrap();
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{report}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    // A test program that found no test would be content as well.
    assert!(
        report.contains("\n# fail 0") && !report.contains("\n# pass 0"),
        "{report}"
    );
}

#[test]
fn a_page_needs_nothing_beside_itself() {
    for text in [sample("teaching-game.sahkku"), HOSTILE.as_bytes().to_vec()] {
        let html = page(&text);
        for bad in [
            "<link",
            "<iframe",
            "<img",
            " src=",
            "@import",
            "url(",
            " style=",
            " onload=\"",
            "\u{202e}",
        ] {
            // Escaped text may speak of such things.
            let tags = html.split("<script").next().unwrap();
            let found = tags.split('>').any(|tag| {
                tag.rsplit_once('<')
                    .is_some_and(|(_, tag)| format!("<{tag}").contains(bad))
            });
            assert!(!found, "{bad}");
        }
        assert_eq!(html.matches("<script").count(), 2);
        assert_eq!(html.matches("</script").count(), 2);
    }
}

#[cfg(feature = "cli")]
#[test]
fn the_program_writes_the_same_page() {
    let output = Command::new(env!("CARGO_BIN_EXE_sahkku"))
        .args([
            "convert",
            "samples/three-quick-games.sahkku",
            "--to",
            "html",
        ])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    let expected = page(&sample("three-quick-games.sahkku"));
    assert!(output.stdout == expected.as_bytes());
}

#[test]
fn the_lock_file_names_no_registry() {
    let lock = fs::read_to_string(root().join("tests/browser/package-lock.json")).unwrap();
    assert!(!lock.contains("resolved") && !lock.contains("http"));
}

#[test]
fn a_page_grows_with_its_records_and_not_faster() {
    let one = sample("teaching-game.sahkku");
    let sizes: Vec<usize> = [10, 20, 40]
        .into_iter()
        .map(|count| page(&one.repeat(count)).len())
        .collect();
    let (first, second) = (sizes[1] - sizes[0], sizes[2] - sizes[1]);
    assert!(second < 2 * first + first / 10, "{sizes:?}");
    // Boards and shapes are shared: a further game of ten turns costs its text, places and tables.
    assert!(first / 10 < 45_000, "{sizes:?}");
}

#[test]
fn ten_thousand_levels_do_no_harm() {
    let mut text = String::from("[Variant \"lagesvuotna\"]\n\n1. M X00: *O1-O2\n");
    text.push_str(&"(1. M X00: *O1-O2 ".repeat(10_000));
    text.push_str(&")".repeat(10_000));
    text.push_str("\n= unfinished\n");
    let html = page(text.as_bytes());
    assert!(html.contains("class=\"variation in5\"") && !html.contains("in6"));
    assert!(html.contains("href=\"#r1.v10000.t1.a1\""));
}
