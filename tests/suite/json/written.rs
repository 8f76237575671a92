//! Records without syntax errors, spelt in every allowed way.

use proptest::prelude::*;

/// What may be said behind a throw, an action or a turn.
fn notes() -> impl Strategy<Value = String> {
    let note = prop_oneof![
        Just(" {c}".to_owned()),
        Just(" {a\r\n% [%mark H2 green][%x [y]] {".to_owned() + "}"),
        Just(" ; so } it { is \n".to_owned()),
        Just(" $3 ".to_owned()),
        Just(" $255\n".to_owned()),
        "[^}\\[]{0,12}".prop_map(|text| format!(" {{{text}}}")),
    ];
    prop::collection::vec(note, 0..3).prop_map(|notes| notes.concat())
}

fn faces() -> impl Strategy<Value = String> {
    prop_oneof![
        "[X01234]{1,6}",
        Just("x,iii,Ø".to_owned()),
        Just("Х3–".to_owned())
    ]
}

fn glyph() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&["", "", "", "!", "??", "!?"][..])
}

fn throw() -> impl Strategy<Value = String> {
    let rethrow = (faces(), glyph(), notes())
        .prop_map(|(faces, glyph, notes)| format!(" ~{faces}{glyph}{notes}"));
    let action = (
        prop::sample::select(
            &[
                "O1-O2",
                "x:*qd2–c2=k",
                "A1xB2#K",
                "*O1",
                "3:KH2-K2",
                "C2'-A2=Kx",
            ][..],
        ),
        glyph(),
        notes(),
    )
        .prop_map(|(action, glyph, notes)| format!(" {action}{glyph}{notes}"));
    let play = prop_oneof![
        Just(String::new()),
        (notes(), notes()).prop_map(|(before, after)| format!(" :{before} --{after}")),
        (notes(), prop::collection::vec(action, 1..3))
            .prop_map(|(before, actions)| format!(" :{before}{}", actions.concat())),
    ];
    (
        faces(),
        glyph(),
        notes(),
        prop::collection::vec(rethrow, 0..2),
        play,
    )
        .prop_map(|(faces, glyph, notes, rethrows, play)| {
            format!(" {faces}{glyph}{notes}{}{play}", rethrows.concat())
        })
}

fn turn() -> impl Strategy<Value = String> {
    let number = prop::sample::select(&["", "1. ", "7 ", "4294967295."][..]);
    (
        number,
        prop::sample::select(&["M", "w"][..]),
        prop::collection::vec(throw(), 1..3),
    )
        .prop_map(|(number, side, throws)| format!(" {number}{side}{}", throws.join(" +")))
}

/// Turns with variations in variations.
fn turns() -> impl Strategy<Value = String> {
    let leaf = prop::collection::vec(turn(), 1..4).prop_map(|turns| turns.concat());
    leaf.prop_recursive(4, 24, 4, |inner| {
        (
            turn(),
            prop::collection::vec((notes(), inner, notes()), 1..3),
            notes(),
        )
            .prop_map(|(turn, lines, last)| {
                let lines = lines
                    .iter()
                    .map(|(before, line, after)| format!(" ({before}{line} ){after}"));
                format!("{turn}{}{last}", lines.collect::<String>())
            })
    })
}

/// A record without syntax errors, spelt in every allowed way.
pub(crate) fn record() -> impl Strategy<Value = String> {
    let tag = ("[A-Za-z0-9_]{1,9}", "[^\"\\\\\\r\\n]{0,9}")
        .prop_map(|(name, value)| format!("[{name} \"{value}\"]\n"));
    let roll_off = prop_oneof![Just(""), Just(" 0. M X20 W 3{a}"), Just(" 0. m X20~0! $2")];
    (
        prop::collection::vec(tag, 1..5),
        notes(),
        roll_off,
        prop_oneof![Just(String::new()), turns()],
        prop::sample::select(&["= men", "=\nDraw {end} ; x"][..]),
    )
        .prop_map(|(tags, notes, roll_off, turns, result)| {
            format!("{}\n{notes}{roll_off}{turns}\n{result}\n", tags.concat())
        })
}
