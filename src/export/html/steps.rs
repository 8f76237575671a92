//! The steps of a game: all that a page can show on its board, one after another. The script only
//! looks things up in here and knows no rule.

use std::collections::HashMap;

use serde::Serialize;

use crate::board::{Field, Side};
use crate::dice::Throw;
use crate::engine::{Action, Engine, Position};
use crate::export::svg::{DrawnMove, Part, row};
use crate::language::Language;
use crate::replay::{Game, PlayedTurn, Step, ThrowKind};

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
    /// The place of each token that is one, by its node.
    pub(super) by_node: HashMap<usize, usize>,
    /// The line and the last place of each turn that could be played, by the node of its head.
    pub(super) turns: HashMap<usize, Turn>,
    positions: Vec<Position>,
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
        let mut places = Self::default();
        let Some(start) = game.start else {
            return places;
        };
        let first = Place {
            a: "t0".to_owned(),
            e: 1,
            w: language.text("steps.start").to_owned(),
            ..Place::default()
        };
        places.add(first, None, &start, stage, language);
        // Where each turn of each line ends; before the first of a line, where the line begins.
        let mut ends: Vec<Vec<usize>> = Vec::with_capacity(game.lines().len());
        for (number, line) in game.lines().iter().enumerate() {
            let parent = line.parent.map_or(0, |(parent, turn)| {
                let around = ends.get(parent.index());
                let before = around.and_then(|turns| turns.get(turn));
                before.copied().unwrap_or_default()
            });
            let mut line_ends = vec![parent];
            let mut before = parent;
            for turn in &line.turns {
                before = places.turn(turn, number, before, stage, language);
                line_ends.push(before);
            }
            ends.push(line_ends);
        }
        places
    }

    /// The position at a place.
    pub(super) fn position(&self, place: usize) -> Option<&Position> {
        self.positions.get(place)
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

    /// Adds the places of a turn; says which is its last.
    fn turn(
        &mut self,
        turn: &PlayedTurn,
        line: usize,
        before: usize,
        stage: &mut Stage,
        language: &Language,
    ) -> usize {
        let mut last = before;
        let mut thrown = Throw::EMPTY;
        let (mut throws, mut actions) = (0, 0);
        let head = if line == 0 {
            format!("t{}", turn.head.number)
        } else {
            format!("v{line}.t{}", turn.head.number)
        };
        let count = turn.steps.len();
        for (at, step) in turn.steps.iter().enumerate() {
            let ends = at + 1 == count;
            let part = match step {
                Step::Throw { .. } => {
                    throws += 1;
                    format!("d{throws}")
                }
                Step::Action { .. } => {
                    actions += 1;
                    format!("a{actions}")
                }
                Step::Pass { .. } => "p".to_owned(),
            };
            let after = match step {
                Step::Throw { after, .. } | Step::Action { after, .. } if !ends => after,
                _ => &turn.after,
            };
            if let Step::Throw {
                kind, throw, after, ..
            } = step
            {
                // Dice carried over lie there as well; those thrown later in a turn come to them.
                thrown = match kind {
                    ThrowKind::Further if after.dice() == *throw => *throw,
                    _ => after.dice(),
                };
            }
            let said = language.step(stage.engine(), turn, step, thrown);
            let mut place = Place {
                a: format!("{head}.{part}"),
                l: line,
                e: usize::from(ends),
                w: if line == 0 {
                    said
                } else {
                    language.say("steps.in-variation", &[("what", &said)])
                },
                d: dice(stage.engine(), turn.head.side, thrown, after),
                ..Place::default()
            };
            if let Step::Action { action, .. } = step {
                show(&mut place, turn.head.side, *action, stage);
            }
            last = self.add(place, Some(last), after, stage, language);
            if let Some(node) = step.node() {
                self.by_node.insert(node, last);
            }
        }
        let entry = Turn {
            number: turn.head.number,
            last,
        };
        self.turns.insert(turn.head.node, entry);
        last
    }

    fn add(
        &mut self,
        mut place: Place,
        before: Option<usize>,
        position: &Position,
        stage: &mut Stage,
        language: &Language,
    ) -> usize {
        let id = self.list.len();
        place.s = language.turn(stage.engine(), position);
        let side = position.to_move();
        let side = side.or_else(|| Some(position.outcome()?.winner));
        place.b = side.map(|side| side as u8);
        place.p = before.filter(|&before| before + 1 != id);
        let was = before
            .and_then(|before| self.positions.get(before))
            .copied();
        let fields = stage.parts.fields().to_vec();
        for (at, field) in fields.into_iter().enumerate() {
            let same = was.map_or_else(
                || position.pieces_on(field).next().is_none(),
                |was| was.pieces_on(field).eq(position.pieces_on(field)),
            );
            if !same {
                place.c.extend([at, stage.look(position, field, language)]);
            }
        }
        self.list.push(place);
        self.positions.push(*position);
        id
    }
}

/// Shows an action: its arrow, and the piece that moves.
fn show(place: &mut Place, side: Side, action: Action, stage: &mut Stage) {
    let (from, to) = (action.from().field(), action.target());
    let step = DrawnMove {
        side,
        from,
        to,
        captures: action.captures(),
    };
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
