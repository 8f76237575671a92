//! Taking games down: whatever is answered, in any form of the game, the record is right and canonical
//! after every step, and taking a step back brings the same text again.

use sahkku::board::Side;
use sahkku::dice::Throw;
use sahkku::record::{Glyph, Record};
use sahkku::replay::{Rulebook, canonical, verify};
use sahkku::rules::Variant;
use sahkku::session::{Due, Ending, OpenError, Session, SessionError, read_faces};

use crate::support::Chance;

/// Answers by chance.
impl Chance {
    fn side(&mut self) -> Side {
        Side::BOTH[self.below(2)]
    }

    fn throw(&mut self, session: &Session, count: u8) -> Throw {
        let die = session.engine().rules().dice.die;
        let faces = die.faces();
        session
            .cast(count)
            .unwrap_or_else(|| (0..count).map(|_| faces[self.below(faces.len())]).collect())
    }
}

/// Answers what is due in some way; says whether anything was.
fn answer(session: &mut Session, chance: &mut Chance) -> bool {
    match session.due() {
        Due::Over { .. } => return false,
        Due::Start => session.start(chance.side()).unwrap(),
        Due::RollOff { dice, .. } => {
            let throw = chance.throw(session, dice);
            session.throw(throw).unwrap();
        }
        Due::Throw { dice, may_stop, .. } => {
            if may_stop && chance.below(4) == 0 {
                session.stop().unwrap();
            } else {
                let throw = chance.throw(session, dice);
                session.throw(throw).unwrap();
            }
        }
        Due::Again { dice, .. } => {
            let throw = chance.throw(session, dice.len());
            session.throw_again(throw).unwrap();
        }
        Due::Play {
            actions,
            again,
            may_stop,
            ..
        } => {
            if let Some(again) = again
                && (actions.is_empty() && !may_stop || chance.below(3) == 0)
            {
                let most = again.dice.len();
                let count = if again.whole { most } else { 1 };
                let throw = chance.throw(session, count);
                session.throw_again(throw).unwrap();
            } else if may_stop && (actions.is_empty() || chance.below(4) == 0) {
                session.stop().unwrap();
            } else {
                session.play(actions[chance.below(actions.len())]).unwrap();
            }
        }
    }
    true
}

fn is_right_and_canonical(session: &Session) {
    let text = session.text();
    let record = Record::parse(text.as_bytes());
    let verification = verify(&record, &mut Rulebook::default());
    assert!(
        verification.is_right(),
        "{:?}\n{text}",
        verification.findings
    );
    let spelt = canonical(&record, &mut Rulebook::default()).unwrap();
    assert_eq!(spelt, text);
}

fn reopened(session: &Session, seed: Option<&str>) -> Session {
    let record = Record::parse(session.text().as_bytes());
    Session::open(&record, seed, Rulebook::default()).unwrap()
}

/// Takes a game down with random answers, remarks, steps back and interruptions.
fn take_down(variant: &str, rules: &str, seed: Option<&str>, chance: &mut Chance, steps: usize) {
    let mut tags = vec![("Variant", variant), ("Men", "Ánte \"A\"")];
    if !rules.is_empty() {
        tags.push(("Rules", rules));
    }
    let mut session = Session::begin(&tags, seed, Rulebook::default()).unwrap();
    is_right_and_canonical(&session);
    for _ in 0..steps {
        let before = session.clone();
        if !answer(&mut session, chance) {
            break;
        }
        is_right_and_canonical(&session);
        match chance.below(12) {
            0 => {
                session.undo().unwrap();
                assert_eq!(session.text(), before.text());
                assert_eq!(
                    format!("{:?}", session.due()),
                    format!("{:?}", before.due())
                );
            }
            1 => session
                .note("čáppa } [%mark H2 green] [Men \"x\"]\n[Men \"y\"]")
                .unwrap(),
            2 => {
                let marked = session.glyph(Some(Glyph::ALL[chance.below(6)]));
                assert!(marked.is_ok() || marked == Err(SessionError::NothingToMark));
            }
            3 => {
                let again = reopened(&session, seed);
                assert_eq!(again.text(), session.text());
                // A player who stops of his own will leaves nothing behind that says so yet, nor do
                // players who have agreed who starts.
                let silent = rules.contains("voluntary") || !again.text().contains("\n1. ");
                if !silent {
                    assert_eq!(format!("{:?}", again.due()), format!("{:?}", session.due()));
                    session = again;
                }
            }
            _ => {}
        }
        is_right_and_canonical(&session);
    }
    if seed.is_some() && matches!(session.due(), Due::Over { .. }) {
        session.reveal_seed().unwrap();
        is_right_and_canonical(&session);
    }
    // All the way back there is nothing but the header.
    let last = session.text().to_owned();
    while session.undo().is_ok() {}
    assert!(
        session.text().len() <= last.len() && !session.text().contains("\n1. M "),
        "{last}"
    );
}

#[test]
fn random_answers_make_right_records_in_every_form() {
    for (at, variant) in Variant::all().enumerate() {
        let mut chance = Chance(u64::try_from(at).unwrap());
        take_down(&variant.id, "", None, &mut chance, 90);
        let seed = format!("{}-{at}", variant.id);
        take_down(&variant.id, "", Some(&seed), &mut chance, 60);
        take_down(&variant.id, "pass=voluntary", None, &mut chance, 60);
    }
}

#[test]
fn a_whole_seeded_game_is_proved_by_its_seed() {
    let mut chance = Chance(7);
    let tags = [("Variant", "navuotna-maze")];
    let mut session = Session::begin(&tags, Some("cup"), Rulebook::default()).unwrap();
    assert_eq!(session.reveal_seed(), Err(SessionError::NotDue));
    while answer(&mut session, &mut chance) {}
    assert!(!session.text().contains("[Seed \""));
    session.reveal_seed().unwrap();
    is_right_and_canonical(&session);
    assert!(session.text().contains("[Seed \"cup\"]\n[SeedCommit \""));
    assert!(session.text().contains("[Termination \"soldiers\"]"));
}

#[test]
fn a_seed_must_be_the_one_that_was_promised() {
    let tags = [("Variant", "lagesvuotna")];
    let mut session = Session::begin(&tags, Some("a"), Rulebook::default()).unwrap();
    let cast = session.cast(3).unwrap();
    let die = session.engine().rules().dice.die;
    let other = if cast == read_faces(&die, "XXX").unwrap() {
        "222"
    } else {
        "XXX"
    };
    let other = read_faces(&die, other).unwrap();
    assert_eq!(session.throw(other), Err(SessionError::NotOfSeed));
    session.throw(cast).unwrap();
    let text = session.text().to_owned();
    let open = |text: &str, seed| {
        Session::open(&Record::parse(text.as_bytes()), seed, Rulebook::default()).map(|_| ())
    };
    assert!(matches!(open(&text, None), Err(OpenError::SeedNeeded)));
    assert!(matches!(open(&text, Some("b")), Err(OpenError::OtherSeed)));
    assert!(open(&text, Some("a")).is_ok());
    let commitment = text
        .lines()
        .find(|line| line.starts_with("[SeedCommit"))
        .unwrap();
    let unpromised = text.replace(commitment, "");
    assert!(matches!(
        open(&unpromised, Some("b")),
        Err(OpenError::OtherThrow { number: 1 })
    ));
    let physical = text.replace("seeded", "physical");
    assert!(matches!(
        open(&physical, Some("a")),
        Err(OpenError::NotSeeded)
    ));
}

#[test]
fn everything_in_a_record_that_goes_on_stays() {
    let text = "[Event \"cup\"]\n[Result \"unfinished\"]\n[Variant \"lagesvuotna\"]\n[Mood \"good\"]\n\n\
                {before} $7\n0. M X20 W 200 {most X}\n1. M X32! {a}: {b} *QL2-K2? {c} QK2-H2=K QH2-F2 $1 {d}\n  \
                (1. M X32: *O1-O2 {e}\n    (1. M X32: *QL2-K2 QK2-H2=K QH2-F2))\n{f}\n2. W XX2~X0: *A3-A2\n  \
                (2. W XX2: *A3-A2 *B3-A3 A2-C2)\n= unfinished {g}\n";
    let record = Record::parse(text.as_bytes());
    assert!(verify(&record, &mut Rulebook::default()).is_right());
    let text = canonical(&record, &mut Rulebook::default()).unwrap();
    let mut session = Session::open(&record, None, Rulebook::default()).unwrap();
    assert_eq!(session.text(), text);
    let Due::Play { actions, .. } = session.due() else {
        panic!()
    };
    session.play(actions[0]).unwrap();
    is_right_and_canonical(&session);
    // The turn went on, and its variation stands behind all of it.
    assert!(
        session
            .text()
            .contains("2. W XX2~X0: *A3-A2 A2-C2\n  (2. W"),
        "{}",
        session.text()
    );
    session.undo().unwrap();
    assert_eq!(session.text(), text);
    for _ in 0..20 {
        let before = session.text().len();
        match session.undo() {
            Ok(()) => assert!(session.text().len() < before),
            Err(error) => assert_eq!(error, SessionError::NothingToUndo),
        }
        is_right_and_canonical(&session);
    }
    assert!(
        session
            .text()
            .ends_with("\n{before} $7\n= unfinished {g}\n"),
        "{}",
        session.text()
    );
}

#[test]
fn players_end_a_game_and_take_that_back() {
    let tags = [("Variant", "friis-1871")];
    let mut session = Session::begin(&tags, None, Rulebook::default()).unwrap();
    assert!(matches!(session.due(), Due::Start));
    session.start(Side::Women).unwrap();
    let text = session.text().to_owned();
    for (ending, tags) in [
        (Ending::Resigns(Side::Men), ["women", "resignation"]),
        (Ending::OutOfTime(Side::Women), ["men", "time"]),
        (Ending::Forfeits(Side::Women), ["men", "forfeit"]),
        (Ending::Draw, ["draw", "agreement"]),
    ] {
        session.end(ending).unwrap();
        is_right_and_canonical(&session);
        assert_eq!(session.end(Ending::Draw), Err(SessionError::NotDue));
        assert!(
            tags.iter()
                .all(|word| session.text().contains(&format!("\"{word}\"]")))
        );
        assert!(matches!(session.due(), Due::Over { .. }));
        assert!(matches!(reopened(&session, None).due(), Due::Over { .. }));
        session.undo().unwrap();
        assert_eq!(session.text(), text);
    }
}

#[test]
fn what_is_not_due_changes_nothing() {
    let tags = [("Variant", "lagesvuotna")];
    let mut session = Session::begin(&tags, None, Rulebook::default()).unwrap();
    let text = session.text().to_owned();
    let die = session.engine().rules().dice.die;
    let throw = |faces| read_faces(&die, faces).unwrap();
    assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
    assert_eq!(session.stop(), Err(SessionError::MustPlay));
    assert_eq!(session.start(Side::Men), Err(SessionError::NotDue));
    assert_eq!(session.throw_again(throw("X")), Err(SessionError::NotDue));
    assert_eq!(session.glyph(None), Err(SessionError::NothingToMark));
    assert_eq!(session.note(" \u{1b} "), Err(SessionError::NoWords));
    let told = session.throw(throw("X2")).unwrap_err().to_string();
    assert_eq!(told, "each throw for the start is made with 3 dice, not 2");
    assert_eq!(session.text(), text);
    for faces in ["X20", "200", "320"] {
        session.throw(throw(faces)).unwrap();
    }
    // Nothing can be done without an X, and the turn has passed by itself.
    assert!(
        session.text().ends_with("1. M 320: --\n= unfinished\n"),
        "{}",
        session.text()
    );
    session.undo().unwrap();
    assert!(session.text().ends_with("0. M X20 W 200\n= unfinished\n"));
    session.throw(throw("X32")).unwrap();
    assert_eq!(session.stop(), Err(SessionError::MustPlay));
    assert!(
        session
            .throw_again(throw("XX"))
            .unwrap_err()
            .to_string()
            .contains("1 can")
    );
    let bad = session.throw_again(
        "1".parse::<sahkku::dice::Die>()
            .unwrap()
            .faces()
            .iter()
            .copied()
            .collect(),
    );
    assert_eq!(bad.unwrap_err().to_string(), "the dice have no face 1");
}

#[test]
fn a_record_that_is_not_right_is_not_gone_on_with() {
    let open = |text: &str| {
        let record = Record::parse(text.as_bytes());
        Session::open(&record, None, Rulebook::default()).map_err(|error| error.to_string())
    };
    let told = |text: &str| open(text).unwrap_err();
    assert!(
        told("[Variant \"lagesvuotna\"]\n\n1. M X32: *O1-O3\n= unfinished\n")
            .contains("not right: ")
    );
    assert!(told("[Men \"a\"]\n\n= unfinished\n").contains("which form of the game"));
    // A game that began without a roll-off goes on.
    let session = open("[Variant \"lujavvr\"]\n\n1. W X: *O3\n= unfinished\n").unwrap();
    assert!(matches!(
        session.due(),
        Due::Throw {
            side: Side::Women,
            dice: 2,
            further: true,
            ..
        }
    ));
    // So does one from a position, in the middle of a throw.
    let at = "[Variant \"lagesvuotna-noqueens\"]\n[Position \"M:A1 w:A3-O3 K:H2 >M[32]\"]\n\n= unfinished\n";
    let mut session = open(at).unwrap();
    assert!(
        session.text().ends_with("\n1. M 32\n= unfinished\n"),
        "{}",
        session.text()
    );
    assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
}
