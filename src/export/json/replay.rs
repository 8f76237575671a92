//! What the rules make of a record, beside what it says.

use std::collections::HashMap;

use super::build::build;
use super::finding::FindingJson;
use super::replayed::{
    ActionStep, CapturedJson, KingFate, PassStep, RecordReplay, StepJson, ThrowStep, TurnReplay,
};
use super::wire::RecordJson;
use crate::board::Side;
use crate::engine::{Effects, Engine};
use crate::record::Record;
use crate::replay::{Game, PlayedTurn, Step};
use crate::rules::{Rules, Switch};
use crate::text::LineIndex;

/// Everything that a record says, and what came of playing it: the rules, the findings, and for every
/// turn that could be played its steps with the position after each. A turn that could not be played
/// is marked as not verified and has nothing more.
///
/// Lines of findings are counted from the first line of the record's text.
///
/// ```
/// use sahkku::export::json;
/// use sahkku::record::Record;
/// use sahkku::replay::{Game, Rulebook};
///
/// let text = "[Variant \"lagesvuotna\"]\n\n1. M X00: *O1-O2\n2. W 3: A3-A2\n= unfinished\n";
/// let record = Record::parse(text.as_bytes());
/// let game = Game::replay(&record, &mut Rulebook::default());
/// let json = json::with_replay(&record, &game);
/// let turns: Vec<_> = json.lines[0].turns.iter().filter_map(|turn| turn.replay.as_ref()).collect();
/// assert_eq!(turns[0].after.as_deref(), Some("m:A1-N1 M:O2 qm:L2 w:A3-O3 qw:D2 K:H2 >W"));
/// assert!(!turns[1].verified);
/// ```
pub fn with_replay(record: &Record<'_>, game: &Game) -> RecordJson {
    let (mut json, places) = build(record);
    let engine = game.ruling().map(|ruling| &ruling.engine);
    let turns = game.lines().iter().flat_map(|line| &line.turns);
    let played: HashMap<usize, &PlayedTurn> = turns.map(|turn| (turn.head.node, turn)).collect();
    for place in places {
        let line = json.lines.get_mut(place.line);
        let Some(turn) = line.and_then(|line| line.turns.get_mut(place.turn)) else {
            continue;
        };
        turn.replay = Some(match (engine, played.get(&place.node)) {
            (Some(engine), Some(played)) => turn_replay(engine, played),
            _ => TurnReplay::default(),
        });
    }
    json.replay = Some(record_replay(record, game));
    json
}

fn record_replay(record: &Record<'_>, game: &Game) -> RecordReplay {
    let verification = &game.verification;
    let ruling = game.ruling();
    let engine = ruling.map(|ruling| &ruling.engine);
    let notate = |position| engine.map(|engine| engine.notate(position));
    let lines = LineIndex::new(record.source());
    RecordReplay {
        verified: verification.is_right(),
        variant: ruling.map(|ruling| ruling.variant.id.clone()),
        rules: engine
            .map(|engine| switches(engine.rules()))
            .unwrap_or_default(),
        start: game.start.as_ref().and_then(notate),
        result: verification.result.map(Into::into),
        termination: verification.termination.map(|word| word.word().to_owned()),
        turns: verification.turns,
        actions: verification.actions,
        position: verification.position.as_ref().and_then(notate),
        findings: verification
            .findings
            .iter()
            .map(|finding| FindingJson::new(finding, record.source(), &lines))
            .collect(),
    }
}

fn switches(rules: &Rules) -> std::collections::BTreeMap<String, String> {
    let pair = |&switch: &Switch| Some((switch.name().to_owned(), rules.value(switch)?));
    Switch::ALL.iter().filter_map(pair).collect()
}

fn turn_replay(engine: &Engine, turn: &PlayedTurn) -> TurnReplay {
    TurnReplay {
        verified: true,
        number: Some(turn.head.number),
        before: Some(engine.notate(&turn.before)),
        steps: turn
            .steps
            .iter()
            .map(|played| step(engine, turn.head.side, played))
            .collect(),
        after: Some(engine.notate(&turn.after)),
        complete: Some(turn.complete),
    }
}

fn step(engine: &Engine, mover: Side, step: &Step) -> StepJson {
    match step {
        Step::Throw {
            kind, throw, after, ..
        } => StepJson::Throw(ThrowStep {
            faces: throw.in_order_of(&engine.rules().dice.die).to_string(),
            kind: (*kind).into(),
            position: engine.notate(after),
        }),
        Step::Action {
            action,
            written,
            effects,
            after,
            ..
        } => StepJson::Action(ActionStep {
            notation: written.to_string(),
            die: action.die().to_string(),
            captured: captured(*effects),
            king: king(*effects, mover),
            position: engine.notate(after),
        }),
        Step::Pass { node } => StepJson::Pass(PassStep {
            written: node.is_some(),
        }),
    }
}

fn captured(effects: Effects) -> Option<CapturedJson> {
    let captured = CapturedJson {
        loose: effects.loose_captured,
        home: effects.home_captured,
        queen: effects.queen_captured,
    };
    (captured != CapturedJson::default()).then_some(captured)
}

fn king(effects: Effects, mover: Side) -> Option<KingFate> {
    let fate = KingFate {
        won_by: effects.king_won.then(|| mover.into()),
        killed: effects.king_killed,
        pushed_to: effects.king_pushed_to.map(|field| field.to_string()),
    };
    (fate != KingFate::default()).then_some(fate)
}
