//! The steps of a game: all that a page can show on its board, one after another. The script only
//! looks things up in here and knows no rule.

use std::collections::HashMap;

use serde::Serialize;

use crate::board::{Field, Side};
use crate::dice::Throw;
use crate::engine::{Engine, Position};
use crate::export::svg::{DrawnMove, Part, row};
use crate::language::Language;
use crate::replay::{Game, PlayedTurn, Step, Stop, Stops};

use super::stage::Stage;

/// A place in the game, with what is to be seen there.
#[derive(Debug, Default, Serialize)]
pub(super) struct Place {
    /// Its address in the record: `t12.a2`, in the third variation `v3.t12.a2`.
    pub(super) a: String,
    /// The place before it, where that is not the one listed before.
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<usize>,
    /// The line, where that is not the main line.
    #[serde(skip_serializing_if = "is_zero")]
    l: usize,
    /// It ends a turn.
    #[serde(skip_serializing_if = "is_zero")]
    e: usize,
    /// How fields look that look otherwise than before: field, look, field, look, …
    c: Vec<usize>,
    /// What happened, in words.
    w: String,
    /// Who is to do what.
    s: String,
    /// Whose turn that is, or who has won: 0 for the men, 1 for the women.
    #[serde(skip_serializing_if = "Option::is_none")]
    b: Option<u8>,
    /// The dice: the letter of each face, with a dash behind those that are spent.
    #[serde(skip_serializing_if = "String::is_empty")]
    d: String,
    /// The field a piece came from, and where it went.
    #[serde(skip_serializing_if = "Option::is_none")]
    m: Option<(usize, usize)>,
    /// What is drawn under the pieces, and over them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    u: Vec<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    o: Vec<usize>,
    /// The arrow of what was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    r: Option<usize>,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks for a reference"
)]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// All places of a game.
#[derive(Debug, Default)]
pub(super) struct Places {
    pub(super) list: Vec<Place>,
    /// The line and the last place of each turn that could be played, by the node of its head.
    pub(super) turns: HashMap<usize, Turn>,
    stops: Stops,
}

/// A turn among the places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// Its right number.
    pub(super) number: u32,
    /// Its last place.
    pub(super) last: usize,
}

impl Places {
    /// Nothing where the game has no start.
    pub(super) fn new(game: &Game, stage: &mut Stage, language: &Language) -> Self {
        let mut places = Self {
            stops: Stops::of(game),
            ..Self::default()
        };
        for at in 0..places.stops.list().len() {
            places.add(game, at, stage, language);
        }
        for (line, id) in game.lines().iter().zip(game.line_ids()) {
            for (at, turn) in line.turns.iter().enumerate() {
                let entry = Turn {
                    number: turn.head.number,
                    last: places.stops.end(id, at).unwrap_or_default(),
                };
                places.turns.insert(turn.head.node, entry);
            }
        }
        places
    }

    /// The place of a token that is one, by its node.
    pub(super) fn at_node(&self, node: usize) -> Option<usize> {
        self.stops.at_node(node)
    }

    /// The position at a place.
    pub(super) fn position(&self, place: usize) -> Option<&Position> {
        Some(&self.stops.list().get(place)?.position)
    }

    /// Draws something over a place.
    pub(super) fn draw(&mut self, place: usize, part: Part, stage: &mut Stage) {
        let Some(place) = self.list.get_mut(place) else {
            return;
        };
        let id = stage.parts.draw(part);
        match part {
            Part::Mark(..) => place.u.push(id),
            Part::Move(..) | Part::Arrow(..) => place.o.push(id),
        }
    }

    /// Adds the place of a stop.
    fn add(&mut self, game: &Game, id: usize, stage: &mut Stage, language: &Language) {
        let Some(&stop) = self.stops.list().get(id) else {
            return;
        };
        let before = stop.before.and_then(|before| self.position(before));
        let mut place = Place {
            a: "t0".to_owned(),
            p: stop.before.filter(|&before| before + 1 != id),
            l: stop.line.index(),
            e: usize::from(stop.ends_turn),
            c: changes(before, &stop.position, stage, language),
            w: language.text("steps.start").to_owned(),
            s: language.turn(stage.engine(), &stop.position),
            ..Place::default()
        };
        let side = stop.position.to_move();
        let side = side.or_else(|| Some(stop.position.outcome()?.winner));
        place.b = side.map(|side| side as u8);
        if let Some((turn, step)) = stop.played(game) {
            let said = language.step(stage.engine(), turn, step, stop.thrown);
            place.a = address(&stop, turn, step);
            place.w = match place.l {
                0 => said,
                _ => language.say("steps.in-variation", &[("what", &said)]),
            };
            place.d = dice(stage.engine(), turn.head.side, stop.thrown, &stop.position);
            if let Step::Action {
                action, effects, ..
            } = step
            {
                let shown = DrawnMove::new(turn.head.side, *action, *effects);
                show(&mut place, shown, stage);
            }
        }
        self.list.push(place);
    }
}

/// The address of a place: `t12.a2`, in the third variation `v3.t12.a2`.
fn address(stop: &Stop, turn: &PlayedTurn, step: &Step) -> String {
    let part = match step {
        Step::Throw { .. } => format!("d{}", stop.throws),
        Step::Action { .. } => format!("a{}", stop.actions),
        Step::Pass { .. } => "p".to_owned(),
    };
    match stop.line.index() {
        0 => format!("t{}.{part}", turn.head.number),
        line => format!("v{line}.t{}.{part}", turn.head.number),
    }
}

/// How fields look that look otherwise than before.
fn changes(
    before: Option<&Position>,
    position: &Position,
    stage: &mut Stage,
    language: &Language,
) -> Vec<usize> {
    let mut changes = Vec::new();
    let fields = stage.parts.fields().to_vec();
    for (at, field) in fields.into_iter().enumerate() {
        let same = before.map_or_else(
            || position.pieces_on(field).next().is_none(),
            |before| before.pieces_on(field).eq(position.pieces_on(field)),
        );
        if !same {
            changes.extend([at, stage.look(position, field, language)]);
        }
    }
    changes
}

/// Shows an action: its arrow, and the piece that moves.
fn show(place: &mut Place, step: DrawnMove, stage: &mut Stage) {
    let (from, to) = (step.from, step.to);
    place.r = Some(stage.parts.draw(step.into()));
    let at = |wanted: Field| {
        stage
            .parts
            .fields()
            .iter()
            .position(|&field| field == wanted)
    };
    if from != to {
        place.m = at(from).zip(at(to));
    }
}

/// The dice on the table, those that are spent with a dash.
fn dice(engine: &Engine, thrower: Side, thrown: Throw, position: &Position) -> String {
    let left = if position.to_move() == Some(thrower) {
        position.dice()
    } else {
        Throw::EMPTY
    };
    let mut text = String::new();
    for die in row(engine, thrown, left) {
        text.push(die.face.letter());
        if die.spent {
            text.push('-');
        }
    }
    text
}
