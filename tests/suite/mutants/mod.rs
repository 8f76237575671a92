//! Proof that wrong is found. Games of every form are played, one thing is changed, and a referee
//! that plays with the engine alone says whether the game is still legal and where it first goes
//! wrong. Verification must say the same: legal mutants are right, all others are refused at that
//! very turn.
//!
//! `cargo test --test suite mutants -- --nocapture` prints how many mutants of each kind there were;
//! `MUTANTS=20` takes twenty times as many games, `RENEW=1` writes `tests/mutants.txt` anew.

mod game;
mod kinds;
mod referee;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use sahkku::diagnostic::{Code, Diagnostic};
use sahkku::engine::Engine;
use sahkku::generate::{Generator, Policy};
use sahkku::replay::Rulebook;
use sahkku::rules::Variant;

use crate::support::{Chance, verified};

use self::game::{Game, Place};
use self::referee::judge;

/// Turns of a game that are looked at together: few, since every mutant is read as a whole.
const WINDOW: u32 = 4;
/// Places in a game where such turns are taken out.
const WINDOWS: usize = 3;
/// Games of each form.
const GAMES: u64 = 3;

/// Findings about how a game ended, which stand in the header or behind the last turn.
const ABOUT_THE_END: [Code; 4] = [
    Code::ResultMismatch,
    Code::WrongResult,
    Code::WrongTermination,
    Code::TerminationMismatch,
];

/// What became of the mutants of a kind.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    /// Refused at the turn that was changed.
    at_once: u64,
    /// Refused later; the referee has played the changed turn and found it legal.
    later: u64,
    /// A right game with a warning.
    warned: u64,
    /// Another game, and a right one.
    legal: u64,
}

type Counts = BTreeMap<&'static str, Count>;

/// The games whose mutants are made: openings with roll-off and seed, and stretches from a position
/// on with physical dice, the end of the game among them.
fn games(variant: &Variant, engine: &Engine, number: u64) -> Vec<Game> {
    let policy = if number.is_multiple_of(2) {
        Policy::Careful
    } else {
        Policy::Random
    };
    let generator =
        Generator::new(variant.clone(), "mutants").with_policies(Policy::Random, policy);
    let opening = generator.clone().with_limit(WINDOW).game(number);
    let opening = Game::read(&opening);
    let mut unseeded = opening.clone();
    for tag in ["Seed", "SeedCommit", "Dice"] {
        unseeded.set(tag, None);
    }
    let mut games = vec![opening, unseeded];
    let whole = Game::read(&generator.with_limit(300).game(number));
    let positions = judge(engine, &whole).positions;
    let length = WINDOW as usize;
    let last = whole.turns.len().saturating_sub(length);
    for window in 1..=WINDOWS {
        let first = last * window / WINDOWS;
        let mut part = whole.clone();
        part.turns = whole.turns[first..whole.turns.len().min(first + length)].to_vec();
        part.roll_off = None;
        for tag in ["Seed", "SeedCommit", "TurnLimit"] {
            part.set(tag, None);
        }
        part.set("Dice", Some("physical"));
        part.set("Position", Some(&engine.notate(&positions[first])));
        if first < last {
            "unfinished".clone_into(&mut part.result);
            part.set("Result", Some("unfinished"));
            part.set("Termination", Some("unfinished"));
        }
        games.push(part);
    }
    games
}

/// Where the first thing that is wrong lies. Whatever is said about the end counts only where
/// nothing else is wrong: it may stand in the header.
fn first_wrong(findings: &[Diagnostic], places: &[(usize, Place)]) -> Option<Place> {
    let errors = || findings.iter().filter(|finding| finding.is_error());
    let (about_end, others): (Vec<&Diagnostic>, Vec<_>) =
        errors().partition(|finding| ABOUT_THE_END.contains(&finding.code));
    match others.first() {
        Some(finding) => {
            let at = finding.span.start as usize;
            let place = places.iter().rev().find(|&&(start, _)| start <= at);
            place.map(|&(_, place)| place)
        }
        None => about_end.first().map(|_| Place::End),
    }
}

/// Holds one mutant against the referee.
fn try_one(count: &mut Count, at: Place, mutant: &Game, engine: &Engine, rulebook: &mut Rulebook) {
    let (text, places) = mutant.write();
    let verdict = judge(engine, mutant);
    let verification = verified(text.as_bytes(), rulebook);
    let found = first_wrong(&verification.findings, &places);
    let findings = &verification.findings;
    assert_eq!(
        found, verdict.wrong,
        "verification, then the referee; changed in {at:?}:\n{text}\n{findings:#?}"
    );
    if let Some(place) = verdict.wrong {
        let changed = at != Place::Header;
        assert!(!changed || place >= at, "{place:?} before {at:?}:\n{text}");
        if changed && place > at {
            count.later += 1;
        } else {
            count.at_once += 1;
        }
        return;
    }
    let position = verdict.positions.last();
    assert_eq!(verification.position.as_ref(), position, "{text}");
    let numbers = [Code::WrongTurnNumber, Code::MissingTurnNumber];
    let warned = findings
        .iter()
        .any(|finding| numbers.contains(&finding.code));
    assert_eq!(warned, mutant.number.is_some(), "{text}");
    if warned {
        count.warned += 1;
    } else {
        count.legal += 1;
    }
}

fn try_form(variant: &Variant, times: u64) -> Counts {
    let mut counts = Counts::new();
    let mut rulebook = Rulebook::default();
    let engine = Engine::new(variant.rules.clone());
    for number in 1..=GAMES * times {
        for game in games(variant, &engine, number) {
            let (original, _) = game.write();
            let verification = verified(original.as_bytes(), &mut rulebook);
            assert!(
                verification.is_right(),
                "{original}\n{:?}",
                verification.findings
            );
            kinds::mutants(&game, &mut Chance(number), &mut |kind, at, mutant| {
                if mutant.write().0 == original {
                    return;
                }
                let count = counts.entry(kind).or_default();
                match mutant.tag("Variant").and_then(Variant::builtin) {
                    Some(other) if other.id != variant.id => {
                        let other = Engine::new(other.rules.clone());
                        try_one(count, at, &mutant, &other, &mut rulebook);
                    }
                    _ => try_one(count, at, &mutant, &engine, &mut rulebook),
                }
            });
        }
    }
    counts
}

/// All forms, shared out among the cores.
fn try_all(times: u64) -> Counts {
    let forms: Vec<&Variant> = Variant::all().collect();
    let next = AtomicUsize::new(0);
    let total = Mutex::new(Counts::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(form) = forms.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let counts = try_form(form, times);
                    let mut total = total.lock().unwrap();
                    for (kind, count) in counts {
                        let sum = total.entry(kind).or_default();
                        sum.at_once += count.at_once;
                        sum.later += count.later;
                        sum.warned += count.warned;
                        sum.legal += count.legal;
                    }
                }
            });
        }
    });
    total.into_inner().unwrap()
}

fn table(counts: &Counts) -> String {
    let mut text = String::from(
        "# Mutants of generated games by what was changed: refused at the place of the change,\n\
         # refused later (the changed turn itself is legal), right with a warning, right.\n",
    );
    let mut row = |kind: &str, count: &Count| {
        let Count {
            at_once,
            later,
            warned,
            legal,
        } = count;
        let all = at_once + later + warned + legal;
        writeln!(
            text,
            "{kind:24}{all:>9}{at_once:>9}{later:>9}{warned:>9}{legal:>9}"
        )
        .unwrap();
    };
    let mut sum = Count::default();
    for (kind, count) in counts {
        row(kind, count);
        sum.at_once += count.at_once;
        sum.later += count.later;
        sum.warned += count.warned;
        sum.legal += count.legal;
    }
    row("all", &sum);
    text
}

#[test]
fn every_mutant_that_is_not_legal_is_refused_at_its_turn() {
    let times = std::env::var("MUTANTS").map_or(1, |times| times.parse().unwrap());
    let table = table(&try_all(times));
    println!("{table}");
    if times != 1 {
        return;
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutants.txt");
    if std::env::var_os("RENEW").is_some() {
        fs::write(&file, &table).unwrap();
    }
    assert_eq!(
        table,
        fs::read_to_string(&file).unwrap_or_default(),
        "RENEW=1 writes it anew"
    );
}
