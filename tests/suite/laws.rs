//! Laws that hold for every form of the game: generated games verify and are canonical, positions
//! read back, pieces never come back, and what is not listed is not accepted.

use proptest::prelude::*;
use sahkku::board::{Field, Side};
use sahkku::dice::{Face, Throw};
use sahkku::engine::{Action, Engine, King, Mover, Position, Sketch};
use sahkku::export::json;
use sahkku::generate::{Generator, Policy};
use sahkku::record::{AsWritten, Record, layout, split};
use sahkku::replay::{Rulebook, canonical, verify};
use sahkku::rules::Variant;

use crate::support::{Chance, verified};

/// Games of each form that the laws are tried on.
const GAMES: u64 = 12;

fn engine(variant: &Variant) -> Engine {
    Engine::new(variant.rules.clone())
}

/// Plays random turns of a form and calls `f` with every position and what led to it.
fn wander(variant: &Variant, seed: u64, mut f: impl FnMut(&Engine, &Position, Option<Action>)) {
    let engine = engine(variant);
    let mut chance = Chance(seed);
    let mut position = engine.start_carried(Side::Men);
    for _ in 0..600 {
        let action = if let Some(due) = engine.throw_due(&position) {
            let faces = engine.rules().dice.die;
            let throw: Throw = (0..due)
                .map(|_| faces.faces()[chance.below(faces.faces().len())])
                .collect();
            engine.throw(&mut position, throw).unwrap();
            if let Some(may) = engine.rethrow_allowed(&position)
                && (may.forced || chance.below(2) == 0)
            {
                let count = if may.whole { may.dice.len() } else { 1 };
                let throw: Throw = (0..count)
                    .map(|_| faces.faces()[chance.below(faces.faces().len())])
                    .collect();
                engine.rethrow(&mut position, throw).unwrap();
            }
            None
        } else {
            let actions = engine.actions(&position);
            if actions.is_empty() {
                if let Some(may) = engine.rethrow_allowed(&position).filter(|may| may.forced) {
                    engine
                        .rethrow(&mut position, Throw::repeat(Face::X, may.dice.len()))
                        .unwrap();
                } else {
                    engine.end_turn(&mut position);
                }
                None
            } else {
                let action = actions[chance.below(actions.len())];
                engine.play(&mut position, action);
                Some(action)
            }
        };
        f(&engine, &position, action);
        if position.to_move().is_none() {
            return;
        }
    }
}

#[test]
fn generated_games_are_right_and_canonical() {
    for variant in Variant::all() {
        for policy in Policy::ALL {
            let generator = Generator::new(variant.clone(), "laws")
                .with_policies(policy, Policy::Random)
                .with_limit(400);
            let games = if policy == Policy::Careful { 1 } else { GAMES };
            for number in 1..=games {
                let text = generator.game(number);
                let record = Record::parse(text.as_bytes());
                let mut rulebook = Rulebook::default();
                let verification = verified(text.as_bytes(), &mut rulebook);
                assert!(
                    verification.findings.is_empty(),
                    "{text}\n{:?}",
                    verification.findings
                );
                assert_eq!(canonical(&record, &mut rulebook).unwrap(), text);
                assert_eq!(record.print(), text.as_bytes());
                let json = json::from_record(&record);
                assert_eq!(json::to_record_text(&json).unwrap(), text.as_bytes());
            }
        }
    }
}

#[test]
fn house_rules_travel_with_the_record() {
    for variant in Variant::all() {
        let mut own = variant.clone();
        "grandmothers-game".clone_into(&mut own.id);
        let text = Generator::new(own, "travel").with_limit(60).game(1);
        let record = Record::parse(text.as_bytes());
        let verification = verify(&record, &mut Rulebook::default());
        assert!(
            verification.is_right(),
            "{}: {:?}",
            variant.id,
            verification.findings
        );
    }
}

#[test]
fn every_position_reads_back_as_itself() {
    for variant in Variant::all() {
        for seed in 0..6 {
            wander(variant, seed, |engine, position, _| {
                let text = engine.notate(position);
                let read = engine.read_position(&text);
                assert_eq!(read.as_ref(), Ok(position), "{}: {text}", variant.id);
            });
        }
    }
}

/// A sketch of each piece of the side to move, to each field of the board.
fn sketches(engine: &Engine, position: &Position) -> Vec<Sketch> {
    let Some(side) = position.to_move() else {
        return Vec::new();
    };
    let soldiers = position.loose_soldiers(side).map(|(spot, _)| spot.field());
    let pieces = soldiers
        .chain(position.home_soldiers(side).take(3))
        .map(|field| (Mover::Soldier, field))
        .chain(
            position
                .queen(side)
                .field()
                .map(|field| (Mover::Queen, field)),
        )
        .chain(position.king().field().map(|field| (Mover::King, field)));
    let mut sketches = Vec::new();
    for (mover, from) in pieces {
        for to in engine.fields().map(Some).chain([None]) {
            for die in [None, Some(Face::X), Some(Face::Two), Some(Face::Three)] {
                sketches.push(Sketch {
                    mover,
                    from,
                    to,
                    die,
                });
            }
        }
    }
    sketches
}

#[test]
fn what_is_looked_up_is_what_a_search_finds() {
    for variant in Variant::all() {
        let mut visited = 0;
        wander(variant, 5, |engine, position, _| {
            visited += 1;
            // Far into the game too, where soldiers of both headings meet.
            if visited % 7 != 0 || position.dice().is_empty() {
                return;
            }
            for sketch in sketches(engine, position) {
                let searched = match engine.matching(position, sketch)[..] {
                    [only] => Some(only),
                    _ => None,
                };
                let text = engine.notate(position);
                let found = engine.only_match(position, sketch);
                assert_eq!(found, searched, "{}: {text} {sketch:?}", variant.id);
            }
            let searched = !engine.actions(position).is_empty();
            assert_eq!(engine.has_action(position), searched);
        });
    }
}

#[test]
fn a_plain_turn_reads_as_its_tokens_do_one_by_one() {
    let kinds = |text: &str| -> Vec<_> {
        let record = Record::parse(text.as_bytes());
        assert!(record.diagnostics().is_empty());
        record
            .nodes()
            .iter()
            .map(|node| (node.kind, node.span.of(text.as_bytes()).to_owned()))
            .collect()
    };
    for variant in Variant::all() {
        let generator = Generator::new(variant.clone(), "plain").with_limit(200);
        for number in 1..=4 {
            let text = generator.game(number);
            // Two blanks are as good as one, and no plain spelling.
            assert_eq!(kinds(&text), kinds(&text.replace(". ", ".  ")), "{text}");
            assert_eq!(kinds(&text), kinds(&text.replace(": ", ":\n")), "{text}");
        }
    }
}

#[test]
fn pieces_never_come_back_and_never_stand_where_they_may_not() {
    for variant in Variant::all() {
        for seed in 10..14 {
            let mut before: Option<[u8; 2]> = None;
            wander(variant, seed, |engine, position, action| {
                let soldiers = Side::BOTH.map(|side| position.soldiers(side));
                let counted = Side::BOTH.map(|side| {
                    let loose: u8 = position.loose_soldiers(side).map(|(_, count)| count).sum();
                    loose + u8::try_from(position.home_soldiers(side).count()).unwrap()
                });
                assert_eq!(soldiers, counted);
                if let Some(before) = before {
                    assert!(soldiers[0] <= before[0] && soldiers[1] <= before[1]);
                }
                before = Some(soldiers);
                let king_there = engine.rules().king.is_some();
                let killed = position.outcome().is_some();
                assert!(king_there || position.king() == King::Absent);
                assert!(!king_there || killed || position.king() != King::Absent);
                for field in engine.fields() {
                    let sides = |side: Side| {
                        position
                            .loose_soldiers(side)
                            .any(|(spot, _)| spot.field() == field)
                    };
                    assert!(
                        !(sides(Side::Men) && sides(Side::Women)),
                        "{field}: {action:?}"
                    );
                }
            });
        }
    }
}

#[test]
fn an_action_is_listed_exactly_if_it_is_accepted() {
    for variant in Variant::all() {
        let mut tried = 0;
        wander(variant, 77, |engine, position, _| {
            tried += 1;
            if tried % 23 != 0 {
                return;
            }
            let listed = engine.actions(position);
            for action in &listed {
                assert!(engine.is_legal(position, *action), "{action:?}");
            }
            let fields: Vec<Field> = engine.fields().collect();
            let mut found = 0;
            for mover in [Mover::Soldier, Mover::Queen, Mover::King] {
                for &from in &fields {
                    let targets = fields.iter().copied().map(Some).chain([None]);
                    for to in targets {
                        let sketch = Sketch {
                            mover,
                            from,
                            to,
                            die: None,
                        };
                        let matching = engine.matching(position, sketch);
                        assert!(matching.iter().all(|action| listed.contains(action)));
                        found += matching.len();
                        if matching.is_empty() {
                            // Whatever is refused has a reason that can be told.
                            assert!(!engine.explain(position, sketch).to_string().is_empty());
                        }
                    }
                }
            }
            assert_eq!(found, listed.len(), "{}", engine.notate(position));
            assert_eq!(engine.has_action(position), !listed.is_empty());
        });
        assert!(tried > 23, "{}", variant.id);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 200, ..ProptestConfig::default() })]

    /// Changing a byte of a good record never panics, keeps every span inside the text, and what is
    /// still right has a canonical form that is right too.
    #[test]
    fn a_changed_byte_does_no_harm(
        variant in 0_usize..22,
        game in 1_u64..4,
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        insert in any::<bool>(),
    ) {
        let variant = Variant::all().nth(variant % Variant::ids().len()).unwrap().clone();
        let mut text = Generator::new(variant, "bytes").with_limit(40).game(game).into_bytes();
        let at = at.index(text.len());
        if insert { text.insert(at, byte); } else { text[at] = byte; }
        for chunk in split(&text) {
            let record = Record::parse(chunk.bytes);
            prop_assert_eq!(record.print(), chunk.bytes);
            let mut rulebook = Rulebook::default();
            let verification = verified(chunk.bytes, &mut rulebook);
            for finding in &verification.findings {
                prop_assert!(finding.span.end as usize <= chunk.bytes.len(), "{finding:?}");
            }
            if let Ok(text) = canonical(&record, &mut rulebook) {
                let again = Record::parse(text.as_bytes());
                prop_assert!(verify(&again, &mut rulebook).is_right());
                prop_assert_eq!(canonical(&again, &mut rulebook).unwrap(), text);
            }
        }
    }

    /// Layout without rules is the same twice.
    #[test]
    fn layout_twice_is_layout_once(game in 1_u64..50) {
        let variant = Variant::all().next().unwrap().clone();
        let text = Generator::new(variant, "layout").with_limit(30).game(game);
        let once = layout(&Record::parse(text.as_bytes()), &AsWritten);
        prop_assert_eq!(&once, &text);
        prop_assert_eq!(layout(&Record::parse(once.as_bytes()), &AsWritten), once);
    }
}
