//! What happens when in a film.

use svg::node::element::Group;

use crate::board::{Field, Side};
use crate::dice::Throw;
use crate::engine::{Action, Effects, Engine, Mover, Piece, Position};
use crate::replay::{PlayedTurn, Step};

use super::super::Diagram;
use super::super::layout::Layout;
use super::super::markup::Markup;
use super::super::pen::Point;
use super::super::pieces::{Figure, Painter};
use super::super::shapes::Glyph;
use super::super::strip::row;
use super::cue::{Cue, Layer};

/// How long things take, in seconds.
const BEGINNING: f64 = 0.9;
const THROW: f64 = 1.0;
/// A piece to the next field, at most.
const STEP: f64 = 0.24;
/// The time before a piece sets off, and after it has come to rest.
const LIFT: f64 = 0.25;
const REST: f64 = 0.5;
const FADE: f64 = 0.35;
const PUSH: f64 = 0.35;
const PASS: f64 = 1.1;
const TURN_END: f64 = 0.6;
const END: f64 = 2.0;

/// The cues of a film, and how long it is.
#[derive(Debug)]
pub(super) struct Script {
    pub(super) length: f64,
    pub(super) cues: Vec<Cue>,
}

impl Script {
    pub(super) fn new(
        look: &Diagram<'_>,
        layout: &Layout,
        painter: &mut Painter<'_>,
        turns: &[PlayedTurn],
    ) -> Self {
        let mut writer = Writer::new(look, layout, painter);
        writer.set_all(&look.position);
        writer.foot(&look.position, None, None);
        writer.now = BEGINNING;
        for turn in turns {
            writer.turn(turn);
        }
        writer.finish()
    }

    /// Makes it longer or shorter.
    pub(super) fn stretch(&mut self, length: f64) {
        let by = length / self.length;
        for cue in &mut self.cues {
            cue.stretch(by);
        }
        self.length = length;
    }

    /// The moments of the frames: whenever something changes, and every `step` seconds while
    /// something moves. Moments closer than `least` are one.
    pub(super) fn moments(&self, step: f64, least: f64) -> Vec<f64> {
        let mut all: Vec<f64> = self.cues.iter().flat_map(Cue::moments).collect();
        for (from, to) in self.cues.iter().filter_map(Cue::changes) {
            let steps = std::iter::successors(Some(from + step), |at| Some(at + step));
            all.extend(steps.take_while(|&at| at < to - step / 2.0));
        }
        all.sort_by(f64::total_cmp);
        let mut moments: Vec<f64> = vec![0.0];
        for moment in all {
            match moments.last_mut() {
                // What comes last in an instant is what is seen.
                Some(last) if moment - *last < least && *last > 0.0 => *last = moment,
                Some(last) if moment > *last => moments.push(moment),
                _ => {}
            }
        }
        moments.retain(|&moment| moment < self.length);
        moments
    }
}

/// How long a film of some turns takes by itself.
pub(super) fn natural_length(engine: &Engine, turns: &[PlayedTurn]) -> f64 {
    let step = |turn: &PlayedTurn, step: &Step| match step {
        Step::Throw { .. } => THROW,
        Step::Action {
            action, effects, ..
        } => duration(engine, turn.head.side, *action, *effects),
        Step::Pass { .. } => PASS,
    };
    let turn = |turn: &PlayedTurn| {
        let steps: f64 = turn.steps.iter().map(|each| step(turn, each)).sum();
        steps + TURN_END
    };
    BEGINNING + turns.iter().map(turn).sum::<f64>() + END
}

fn duration(engine: &Engine, side: Side, action: Action, effects: Effects) -> f64 {
    let steps = engine.way(side, action).len().saturating_sub(1);
    let walk: f64 = (0..steps).map(|_| STEP).sum();
    let push = effects.king_pushed_to.map_or(0.0, |_| PUSH);
    LIFT + walk + push + REST
}

/// Writes down what happens.
struct Writer<'w, 'p> {
    look: &'w Diagram<'w>,
    layout: &'w Layout,
    painter: &'w mut Painter<'p>,
    now: f64,
    /// What stands on every field, with the cue that shows it.
    fields: Vec<(Field, Vec<Piece>, Option<usize>)>,
    cues: Vec<Cue>,
    /// Pieces on their way: above all others.
    travellers: Vec<Cue>,
    /// The cue of the line below the board.
    foot: Option<usize>,
    /// The dice of the turn.
    thrown: Throw,
}

impl<'w, 'p> Writer<'w, 'p> {
    fn new(look: &'w Diagram<'w>, layout: &'w Layout, painter: &'w mut Painter<'p>) -> Self {
        let fields = look.engine.fields();
        Self {
            look,
            layout,
            painter,
            now: 0.0,
            fields: fields.map(|field| (field, Vec::new(), None)).collect(),
            cues: Vec::new(),
            travellers: Vec::new(),
            foot: None,
            thrown: Throw::EMPTY,
        }
    }

    fn finish(mut self) -> Script {
        // As in a picture that stands still: in the order of the fields.
        self.cues.sort_by_key(|cue| cue.order);
        self.cues.append(&mut self.travellers);
        Script {
            length: self.now + END,
            cues: self.cues,
        }
    }

    fn turn(&mut self, turn: &PlayedTurn) {
        let side = turn.head.side;
        let mut before = turn.before;
        self.thrown = before.dice();
        for step in &turn.steps {
            match step {
                Step::Throw { after, .. } => {
                    self.thrown = after.dice();
                    self.foot(after, None, None);
                    self.now += THROW;
                    before = *after;
                }
                Step::Action {
                    action,
                    written,
                    effects,
                    after,
                    ..
                } => {
                    self.foot(after, Some((side, &written.to_string())), None);
                    self.action(side, *action, *effects, (&before, after));
                    before = *after;
                }
                Step::Pass { .. } => {
                    self.foot(&before, Some((side, "--")), None);
                    self.now += PASS;
                }
            }
        }
        // Whatever a turn may have left otherwise, the next one begins from here.
        self.set_all(&turn.after);
        self.foot(&turn.after, None, Some((side, turn.throws())));
        self.now += TURN_END;
    }

    /// A piece goes its way; what it captures fades, a king that it pushes goes on.
    fn action(
        &mut self,
        side: Side,
        action: Action,
        effects: Effects,
        (before, after): (&Position, &Position),
    ) {
        self.now += LIFT;
        let way = self.look.engine.way(side, action);
        if way.len() > 1 {
            let mover = moved(before, side, action);
            let rest: Vec<_> = without(before.pieces_on(action.from().field()), mover);
            self.set(action.from().field(), rest, 0.0);
            self.travel(traveller(action.mover(), side), &way, STEP);
        }
        let pushed = effects.king_pushed_to;
        let captured =
            effects.soldiers_captured() > 0 || effects.queen_captured || effects.king_killed;
        let changed: Vec<Field> = self.fields.iter().map(|&(field, ..)| field).collect();
        for field in changed {
            if Some(field) != pushed {
                let fade = captured && field == action.target();
                self.set(
                    field,
                    after.pieces_on(field).collect(),
                    if fade { FADE } else { 0.0 },
                );
            }
        }
        if let Some(to) = pushed {
            self.travel(Glyph::King(Some(side)), &[action.target(), to], PUSH);
            self.set(to, after.pieces_on(to).collect(), FADE);
        }
        self.now += REST;
    }

    /// Something on its way, so many seconds from field to field.
    fn travel(&mut self, glyph: Glyph, way: &[Field], step: f64) {
        let places: Vec<Point> = way.iter().map(|&field| self.layout.field(field)).collect();
        let start = self.now;
        let timed: Vec<_> = std::iter::successors(Some(start), |at| Some(at + step))
            .zip(places)
            .collect();
        self.now = timed.last().map_or(start, |&(moment, _)| moment);
        if !way.windows(2).any(|pair| {
            pair.first()
                .zip(pair.get(1))
                .is_some_and(|(&one, &other)| self.layout.crosses(one, other))
        }) {
            return;
        }
        let mut markup = Markup::default();
        self.painter
            .stamp(&mut markup, glyph, Point::new(0.0, 0.0), 1.0);
        self.travellers.push(Cue {
            layer: Layer::Board,
            order: usize::MAX,
            what: markup.into_text(),
            from: start,
            to: Some(self.now),
            fade: 0.0,
            way: timed,
        });
    }

    fn set_all(&mut self, position: &Position) {
        let fields: Vec<Field> = self.fields.iter().map(|&(field, ..)| field).collect();
        for field in fields {
            self.set(field, position.pieces_on(field).collect(), 0.0);
        }
    }

    /// What stands on a field from now on; what stood there may fade.
    fn set(&mut self, field: Field, pieces: Vec<Piece>, fade: f64) {
        let Some(place) = self.fields.iter_mut().find(|(at, ..)| *at == field) else {
            return;
        };
        if place.1 == pieces {
            return;
        }
        place.1.clone_from(&pieces);
        let old = place.2.take();
        if let Some(cue) = old.and_then(|at| self.cues.get_mut(at)) {
            cue.to = Some(self.now + fade / 2.0);
            cue.fade = fade;
        }
        if pieces.is_empty() || !self.layout.shows(field) {
            return;
        }
        let mut markup = Markup::default();
        let figures = pieces.into_iter().map(Figure::new).collect();
        self.painter
            .figures(&mut markup, figures, self.layout.field(field));
        let number = self.cues.len();
        self.cues.push(Cue {
            layer: Layer::Board,
            order: field.index(),
            what: markup.into_text(),
            from: self.now,
            to: None,
            fade: 0.0,
            way: Vec::new(),
        });
        if let Some(place) = self.fields.iter_mut().find(|(at, ..)| *at == field) {
            place.2 = Some(number);
        }
    }

    /// The line below the board from now on: as for a position, or what somebody plays.
    fn foot(
        &mut self,
        position: &Position,
        plays: Option<(Side, &str)>,
        thrown: Option<(Side, Vec<Throw>)>,
    ) {
        if !self.look.status {
            return;
        }
        let look = Diagram {
            position: *position,
            thrown,
            ..self.look.clone()
        };
        let group: Group = match plays {
            None => look.status_line(self.layout, self.painter),
            Some((side, text)) => {
                let left = if position.to_move() == Some(side) {
                    position.dice()
                } else {
                    Throw::EMPTY
                };
                let dice = row(look.engine, self.thrown, left);
                look.status_of(self.layout, self.painter, (Some(side), text), (None, &dice))
            }
        };
        if let Some(cue) = self.foot.and_then(|at| self.cues.get_mut(at)) {
            cue.to = Some(self.now);
        }
        self.foot = Some(self.cues.len());
        self.cues.push(Cue {
            layer: Layer::Foot,
            order: usize::MAX,
            what: group.to_string(),
            from: self.now,
            to: None,
            fade: 0.0,
            way: Vec::new(),
        });
    }
}

/// The piece that acts, as it stood.
const fn moved(before: &Position, side: Side, action: Action) -> Piece {
    match action.mover() {
        Mover::Soldier if action.activates() => Piece::HomeSoldier { side },
        Mover::Soldier => Piece::Soldiers {
            side,
            heading: action.from().heading(),
            count: 1,
        },
        Mover::Queen => Piece::Queen {
            side,
            loose: !action.activates(),
        },
        Mover::King => Piece::King {
            king: before.king(),
        },
    }
}

/// What is left on a field when one piece has gone.
fn without(pieces: impl Iterator<Item = Piece>, gone: Piece) -> Vec<Piece> {
    pieces
        .filter_map(|piece| match (piece, gone) {
            (
                Piece::Soldiers {
                    side,
                    heading,
                    count,
                },
                Piece::Soldiers {
                    side: whose,
                    heading: bound,
                    ..
                },
            ) if side == whose && heading == bound => (count > 1).then_some(Piece::Soldiers {
                side,
                heading,
                count: count - 1,
            }),
            _ => (piece != gone).then_some(piece),
        })
        .collect()
}

/// How a piece looks on its way.
const fn traveller(mover: Mover, side: Side) -> Glyph {
    match mover {
        Mover::Soldier => Glyph::Soldier(side, true),
        Mover::Queen => Glyph::Queen(side, true),
        Mover::King => Glyph::King(Some(side)),
    }
}
