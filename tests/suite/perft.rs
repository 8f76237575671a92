//! In how many ways throws can be played: the fingerprint of the engine for every form.
//!
//! `tests/perft.txt` has a line for each form and start: the form, the position, and the counts for
//! 1, 2 and 3 throws from there as far as they are quickly counted (see `Engine::perft`). `RENEW=1 cargo test --test suite perft` writes it
//! anew; read the difference before you keep it.

use std::fmt::Write as _;
use std::path::Path;

use sahkku::board::Side;
use sahkku::engine::Engine;
use sahkku::rules::Variant;

/// The positions counted from: the start, the start with a carried X, and one after some play.
fn table() -> String {
    let mut table = String::new();
    for variant in Variant::all() {
        let engine = Engine::new(variant.rules.clone());
        let mut starts = vec![engine.start(Side::Men), engine.start(Side::Women)];
        let mut later = engine.start(Side::Men);
        // The first listed action each time: any fixed way of playing will do.
        for turn in 0..40 {
            if let Some(due) = engine.throw_due(&later) {
                let throws = engine.throws(due);
                engine
                    .throw(&mut later, throws[turn % throws.len()])
                    .unwrap();
            }
            while let Some(&action) = engine.actions(&later).first() {
                engine.play(&mut later, action);
                if engine.throw_due(&later).is_some() {
                    break;
                }
            }
            if engine.throw_due(&later).is_none() && later.to_move().is_some() {
                engine.end_turn(&mut later);
            }
        }
        starts.push(later);
        for start in starts {
            let mut counts = vec![engine.perft(&start, 1)];
            // One throw more as long as it does not take long.
            while counts.len() < 3 && counts.last().is_some_and(|&count| count < 700) {
                counts.push(engine.perft(&start, u32::try_from(counts.len()).unwrap() + 1));
            }
            let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
            let _ = writeln!(
                table,
                "{}\t{}\t{}",
                variant.id,
                engine.notate(&start),
                counts.join("\t")
            );
        }
    }
    table
}

#[test]
fn the_ways_to_play_are_those_of_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft.txt");
    let table = table();
    if std::env::var_os("RENEW").is_some() {
        std::fs::write(&path, &table).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    for (line, expected) in table.lines().zip(expected.lines()) {
        assert_eq!(line, expected);
    }
    assert_eq!(table.lines().count(), expected.lines().count());
}

#[test]
fn the_first_throws_counted_by_hand() {
    // Lágesvuotna, men to throw, 20 different throws of three dice. Without an X nothing can be
    // done: 10 throws, one way each. With one X: the soldier O1-O2 or the queen to K2 or M2; after
    // O1-O2 a 3 would end on the own queen. Counted out for the throw X00: three ways.
    let engine = Engine::new(Variant::builtin("lagesvuotna").unwrap().rules.clone());
    let ways = |dice: &str| {
        let position = format!("m:A1-O1 qm:L2 w:A3-O3 qw:D2 K:H2 >M[{dice}]");
        engine.ways(&engine.read_position(&position).unwrap())
    };
    assert_eq!(ways("320"), 1);
    assert_eq!(ways("X00"), 3);
    // Two X: after O1-O2 the second X moves that soldier on, looses N1, or the queen two ways: 4.
    // After QK2 it takes her to J2, L2, or looses O1; K1 and K3 are homes: 3. After QM2 likewise 3.
    assert_eq!(ways("XX0"), 10);
    let daldos = Engine::new(Variant::builtin("daldos").unwrap().rules.clone());
    let position = daldos.read_position("m:B1-Q1 w:B3-Q3 >M[X2]").unwrap();
    assert_eq!(
        daldos.ways(&position),
        1,
        "the dal looses the stern-most, which then goes 2"
    );
}
