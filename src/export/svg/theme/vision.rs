//! How far the colours of the themes can be told apart, by whom: measured, not judged by eye.

use super::{Colour, Theme};

/// A colour as light: red, green, blue from 0 to 1.
type Light = [f64; 3];

/// What is left of a colour to the eye (Machado, Oliveira and Fernandes 2009, severity 1).
const EYES: [(&str, [[f64; 3]; 3]); 4] = [
    (
        "trichromat",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    ),
    (
        "protanope",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranope",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanope",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn light(colour: Colour) -> Light {
    let Colour::Rgb(red, green, blue) = colour else {
        panic!("nothing is painted");
    };
    [red, green, blue].map(|part| {
        let share = f64::from(part) / 255.0;
        if share <= 0.040_45 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn seen(colour: Light, eye: [[f64; 3]; 3]) -> Light {
    let part = |row: [f64; 3]| row.iter().zip(colour).map(|(a, b)| a * b).sum::<f64>();
    eye.map(|row| part(row).clamp(0.0, 1.0))
}

fn brightness([red, green, blue]: Light) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The contrast of WCAG 2: from 1 to 21.
fn contrast(one: Light, other: Light) -> f64 {
    let (one, other) = (brightness(one) + 0.05, brightness(other) + 0.05);
    one.max(other) / one.min(other)
}

/// The difference of CIE 1976: 2 can just be seen, 100 is black and white.
fn difference(one: Light, other: Light) -> f64 {
    let lab = |[red, green, blue]: Light| {
        let f = |share: f64| {
            if share > 216.0 / 24_389.0 {
                share.cbrt()
            } else {
                (24_389.0 / 27.0 * share + 16.0) / 116.0
            }
        };
        let x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.950_47);
        let y = f(brightness([red, green, blue]));
        let z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.088_83);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let parts = lab(one).into_iter().zip(lab(other));
    parts.map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn ink(theme: &Theme, table: &str, key: &str) -> Light {
    light(theme.ink(table, key).unwrap())
}

fn themes() -> impl Iterator<Item = &'static Theme> {
    Theme::names().filter_map(Theme::builtin)
}

#[test]
fn the_measures_are_right() {
    let [black, white, red] =
        ["#000", "#ffffff", "#ff0000"].map(|text| light(text.parse().unwrap()));
    assert!((contrast(black, white) - 21.0).abs() < 0.01);
    assert!((contrast(red, white) - 4.0).abs() < 0.01);
    assert!((difference(black, white) - 100.0).abs() < 0.1);
}

/// WCAG asks 3 of graphics, 4.5 of text.
#[test]
fn whoever_looks_sees_the_pieces_on_the_board() {
    for theme in themes() {
        for (who, eye) in EYES {
            let against = |table: &str, key: &str, ground: (&str, &str), least: f64| {
                let (piece, ground) = (ink(theme, table, key), ink(theme, ground.0, ground.1));
                let found = contrast(seen(piece, eye), seen(ground, eye));
                let name = theme.name();
                assert!(found >= least, "{name}, {who}: {table}.{key}: {found:.1}");
            };
            let board = ("board", "fill");
            for side in ["men", "women"] {
                against(side, "loose", board, 3.8);
                against(side, "outline", board, 3.8);
                against(side, "outline", (side, "home"), 3.8);
                against("arrows", side, board, 3.0);
                // The cuts in a king that somebody holds.
                against("king", "cuts", (side, "loose"), 3.0);
            }
            against("king", "outline", ("king", "free"), 3.8);
            against("dice", "mark", ("dice", "fill"), 7.0);
            against("badge", "text", ("badge", "fill"), 7.0);
            against("arrows", "capture", board, 7.0);
            against("board", "field", board, 2.8);
            against("page", "text", ("page", "background"), 7.0);
            against("page", "faint", ("page", "background"), 4.5);
        }
    }
}

/// Form tells the armies apart in every theme; colour does where there is any.
#[test]
fn whoever_looks_sees_two_armies() {
    for theme in themes().filter(|theme| theme.name() != "bw") {
        for (who, eye) in EYES {
            let side = |side: &str| seen(ink(theme, side, "loose"), eye);
            let found = difference(side("men"), side("women"));
            assert!(found >= 30.0, "{}, {who}: {found:.0}", theme.name());
        }
    }
}

#[test]
fn contrast_is_for_all_eyes() {
    let theme = Theme::builtin("contrast").unwrap();
    let words: Vec<_> = theme.mark_words().collect();
    let mark = |word: &str| light(theme.mark_colour(word).parse().unwrap());
    for (who, eye) in EYES {
        let side = |side: &str| seen(ink(theme, side, "loose"), eye);
        // Dark and light, so that a copier keeps them apart as well.
        let found = contrast(side("men"), side("women"));
        assert!(found >= 2.0, "{who}: {found:.1}");
        let found = difference(side("men"), side("women"));
        assert!(found >= 75.0, "{who}: {found:.0}");
        for (at, one) in words.iter().enumerate() {
            for other in &words[at + 1..] {
                let found = difference(seen(mark(one), eye), seen(mark(other), eye));
                assert!(found >= 16.0, "{who}: {one}, {other}: {found:.0}");
            }
        }
    }
}

/// The figures in the manual are those that are measured.
#[test]
fn the_manual_has_the_figures() {
    let manual = include_str!("../../../../docs/diagrams.md");
    let theme = Theme::builtin("contrast").unwrap();
    let marks: Vec<Light> = theme
        .mark_words()
        .map(|word| light(theme.mark_colour(word).parse().unwrap()))
        .collect();
    for (_, eye) in EYES {
        let ink = |table, key| seen(ink(theme, table, key), eye);
        let [men, women] = ["men", "women"].map(|side| ink(side, "loose"));
        let board = ink("board", "fill");
        let pairs = marks.iter().enumerate().flat_map(|(at, one)| {
            let others = marks[at + 1..].iter();
            others.map(move |other| difference(seen(*one, eye), seen(*other, eye)))
        });
        let row = format!(
            "| {:.1} | {:.1} | {:.1} | {:.0} | {:.0} |",
            contrast(men, board),
            contrast(women, board),
            contrast(men, women),
            difference(men, women),
            pairs.fold(f64::MAX, f64::min)
        );
        assert!(manual.contains(&row), "{row}");
    }
}

/// A printer that knows black and white alone has nothing to guess.
#[test]
fn bw_is_black_and_white() {
    let theme = Theme::builtin("bw").unwrap();
    let rules = theme.css();
    for part in rules
        .split([':', ';', '}'])
        .filter(|part| part.starts_with('#'))
    {
        assert!(["#000", "#fff"].contains(&part), "{part}");
    }
    for part in rules.split("opacity:").skip(1) {
        assert!(part.starts_with('0') && !part.starts_with("0."), "{part}");
    }
    for word in theme.mark_words().chain(["other"]) {
        assert_eq!(theme.mark_colour(word), "#000");
    }
}
