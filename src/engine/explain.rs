//! Why an action is not legal, in a player's terms. Asks the same questions as the list of legal
//! actions does, and says which one was answered with no.

use thiserror::Error;

use crate::board::{Column, Field, Side, Spot};
use crate::dice::{Face, Throw};
use crate::rules::{ActivateOrder, ActivateStep, HomeEnter, KingMove};

use super::Engine;
use super::action::Mover;
use super::arrival::Bar;
use super::matching::Sketch;
use super::position::{King, Position, Queen, home_row};

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Refusal {
    /// The rules have decided the game.
    #[error("the game is over")]
    GameOver,
    /// Dice are to be thrown first.
    #[error("{} to be thrown first", dice_are(*.0))]
    ThrowDue(u8),
    /// The entry gate is shut.
    #[error("nothing moves before three X have opened the entry gate")]
    GateShut,
    /// The board has no such field.
    #[error("this board has no field {0}")]
    OffBoard(Field),
    /// No such piece of the mover's stands there.
    #[error("no {} of the {side} stands on {field}", mover_word(*mover))]
    NothingThere {
        /// The piece.
        mover: Mover,
        /// Whose turn it is.
        side: Side,
        /// Where it was said to stand.
        field: Field,
    },
    /// The king is free, or the enemy's.
    #[error("the {0} do not hold the king")]
    KingNotHeld(Side),
    /// The piece is at home and needs an X to be loosed.
    #[error("the piece on {0} is still at home: only an X looses it")]
    AtHome(Field),
    /// Another soldier has to be loosed first.
    #[error(
        "soldiers are loosed from the front: the one on {front} is first, not the one on {field}"
    )]
    NotFrontmost {
        /// The soldier meant.
        field: Field,
        /// The one whose turn it is.
        front: Field,
    },
    /// An enemy soldier holds the soldier back.
    #[error("the soldier on {0} is held back by an enemy standing on it or before it in the queue")]
    HeldBack(Field),
    /// A carried X looses a soldier.
    #[error("the X carried over from the throw for the start must loose a soldier")]
    Carried,
    /// The king has to leave a home soldier's field first.
    #[error("the king stands on a home soldier's field: he has to move first")]
    OnlyKing,
    /// The die named is not among those left.
    #[error("no {0} is left to spend")]
    DieNotLeft(Face),
    /// The order of the dice asks for another one first.
    #[error("the dice are spent in order, and {first} comes before {face}")]
    Order {
        /// The die that would do it.
        face: Face,
        /// The one that comes first.
        first: Face,
    },
    /// The rows have been changed already.
    #[error("the row is changed with an X once a turn, and that has been done")]
    RowChanged,
    /// No die that is left takes the piece there.
    #[error("no die that is left takes the piece from {from} to {to}")]
    Distance {
        /// Where it stands.
        from: Field,
        /// Where it was to go.
        to: Field,
    },
    /// In this form a piece steps when it is loosed.
    #[error("a piece that is loosed here also moves: say where it goes")]
    Steps,
    /// It would pass over an own soldier.
    #[error("a soldier may not pass over the own one on {0}")]
    Passes(Field),
    /// Something stands where it would end.
    #[error("it cannot end on {field}: {bar}")]
    Barred {
        /// Where it would end.
        field: Field,
        /// What stands in the way.
        bar: Bar,
    },
}

fn dice_are(count: u8) -> String {
    match count {
        1 => "one die is".to_owned(),
        _ => format!("{count} dice are"),
    }
}

const fn mover_word(mover: Mover) -> &'static str {
    match mover {
        Mover::Soldier => "soldier",
        Mover::Queen => "queen",
        Mover::King => "king",
    }
}

impl Engine {
    /// Which rule forbids what a sketch says. Meant for sketches that [`Engine::matching`] finds no
    /// action for.
    pub fn explain(&self, position: &Position, sketch: Sketch) -> Refusal {
        if position.outcome.is_some() {
            return Refusal::GameOver;
        }
        if let Some(due) = self.throw_due(position) {
            return Refusal::ThrowDue(due);
        }
        if self.gate_shut(position) {
            return Refusal::GateShut;
        }
        let off = [Some(sketch.from), sketch.to].into_iter().flatten();
        if let Some(field) = off.into_iter().find(|&field| !self.has_field(field)) {
            return Refusal::OffBoard(field);
        }
        if let Some(refusal) = self.explain_piece(position, sketch) {
            return refusal;
        }
        if sketch.mover != Mover::King && self.only_king(position) {
            return Refusal::OnlyKing;
        }
        if let Some(refusal) = self.explain_dice(position, sketch) {
            return refusal;
        }
        self.explain_way(position, sketch)
    }

    /// Whether the piece is there and may act at all.
    fn explain_piece(&self, position: &Position, sketch: Sketch) -> Option<Refusal> {
        let side = position.side;
        let field = sketch.from;
        let army = position.army(side);
        let missing = Some(Refusal::NothingThere {
            mover: sketch.mover,
            side,
            field,
        });
        match sketch.mover {
            Mover::King => match position.king {
                King::Held(holder, spot) if holder == side => {
                    (spot.field() != field).then_some(missing).flatten()
                }
                King::Held(..) | King::Free(_) => Some(Refusal::KingNotHeld(side)),
                King::Absent => missing,
            },
            Mover::Queen => match army.queen {
                Queen::Home(at) if at == field => {
                    (!position.dice.shows(Face::X)).then_some(Refusal::AtHome(field))
                }
                queen => (queen.field() != Some(field)).then_some(missing).flatten(),
            },
            Mover::Soldier if army.loose_at(field) => None,
            Mover::Soldier => {
                let at_home = field.row() == home_row(side) && army.home & field.bit() != 0;
                if at_home {
                    self.explain_home(position, side, field)
                } else {
                    missing
                }
            }
        }
    }

    /// Whether a home soldier may be loosed.
    fn explain_home(&self, position: &Position, side: Side, field: Field) -> Option<Refusal> {
        if !position.dice.shows(Face::X) {
            return Some(Refusal::AtHome(field));
        }
        if self.loosable(position, side) & field.bit() != 0 {
            return None;
        }
        let home = position.army(side).home;
        let front = self.geometry.frontmost(side, home).and_then(Column::new)?;
        let front = Field::new(front, home_row(side));
        let ordered = self.rules.soldier.activate_order == ActivateOrder::Frontmost;
        Some(if ordered && front != field {
            Refusal::NotFrontmost { field, front }
        } else {
            debug_assert_eq!(self.rules.soldier.home_enter, HomeEnter::Block);
            Refusal::HeldBack(field)
        })
    }

    /// Whether a die that would do it is there, and may be spent now.
    fn explain_dice(&self, position: &Position, sketch: Sketch) -> Option<Refusal> {
        if self.carried(position) {
            return Some(Refusal::Carried).filter(|_| {
                let loosed = sketch.mover == Mover::Soldier
                    && self.loosable(position, position.side) & sketch.from.bit() != 0
                    && sketch.from.row() == home_row(position.side);
                !loosed
            });
        }
        if let Some(die) = sketch.die.filter(|&die| !position.dice.shows(die)) {
            return Some(Refusal::DieNotLeft(die));
        }
        // In any order no die waits for another.
        let first = self.playable(position).next().filter(|_| self.strict)?;
        let faces = position
            .dice
            .faces()
            .filter(|&face| sketch.die.is_none_or(|die| die == face));
        for face in faces.filter(|&face| face != first) {
            let mut alone = *position;
            alone.dice = Throw::repeat(face, 1);
            if !self.matching(&alone, sketch).is_empty() {
                return Some(Refusal::Order { face, first });
            }
        }
        None
    }

    /// What is in the way, or that no die reaches so far.
    fn explain_way(&self, position: &Position, sketch: Sketch) -> Refusal {
        let side = position.side;
        let from = sketch.from;
        // An X lies there, or that would have been said; but another die is named.
        if sketch.die.is_some_and(|die| die != Face::X) && waits_at_home(position, sketch) {
            return Refusal::AtHome(from);
        }
        let Some(to) = sketch.to else {
            return Refusal::Steps;
        };
        let faces: Vec<Face> = self
            .playable(position)
            .filter(|&face| sketch.die.is_none_or(|die| die == face))
            .collect();
        for face in faces {
            let bar = match sketch.mover {
                Mover::Soldier => {
                    let starts = [from.outward(), from.homeward()];
                    starts.into_iter().find_map(|start| {
                        self.explain_run(position, side, start, face)
                            .filter(|_| self.run_end(position, side, start, face).field() == to)
                    })
                }
                Mover::Queen => self.explain_queen(position, face, from, to),
                Mover::King => self.explain_king(position, side, face, to),
            };
            if let Some(refusal) = bar {
                return refusal;
            }
        }
        let next_row =
            from.column() == to.column() && from.row().index().abs_diff(to.row().index()) == 1;
        if sketch.mover != Mover::Soldier && position.vertical_used && next_row {
            return Refusal::RowChanged;
        }
        Refusal::Distance { from, to }
    }

    /// Where a soldier's run with a die ends.
    const fn run_end(&self, position: &Position, side: Side, start: Spot, face: Face) -> Spot {
        let at_home = !position.army(side).loose_at(start.field());
        match self.rules.soldier.activate_step {
            ActivateStep::Middle if at_home => Spot::from_lane(
                crate::board::Row::Middle.index(),
                start.field().column().index(),
            ),
            ActivateStep::None if at_home => start,
            _ => self
                .geometry
                .advance(side, self.rules.dice.value(face), start),
        }
    }

    fn explain_run(
        &self,
        position: &Position,
        side: Side,
        start: Spot,
        face: Face,
    ) -> Option<Refusal> {
        let army = position.army(side);
        let at_home = !army.loose_at(start.field());
        if !at_home && !army.loose_on(start) {
            return None;
        }
        let end = self.run_end(position, side, start, face);
        if !self.rules.soldier.jump_own {
            let steps = 1..self.rules.dice.value(face);
            let passed = steps.map(|step| self.geometry.advance(side, step, start).field());
            let own = |field: &Field| {
                let home = field.row() == home_row(side) && army.home & field.bit() != 0;
                home || army.loose_at(*field)
            };
            if let Some(field) = passed.into_iter().find(own) {
                return Some(Refusal::Passes(field));
            }
        }
        let vacant = position.is_vacant(end.field());
        self.soldier_arrival(position, side, (start.field(), end), vacant)
            .plain
            .err()
            .map(|bar| Refusal::Barred {
                field: end.field(),
                bar,
            })
    }

    /// What is in the queen's way to a field that the die takes her to.
    fn explain_queen(
        &self,
        position: &Position,
        face: Face,
        from: Field,
        to: Field,
    ) -> Option<Refusal> {
        let side = position.side;
        let turn = self.turn(position, side, face, Some(to));
        let activates = position.army(side).queen == Queen::Home(from);
        let like = turn.royal_from(Mover::Queen, from.outward(), activates);
        let bar = turn
            .royal_gets_to(like, to)
            .then(|| self.queen_arrival(position, side, to).plain.err())
            .flatten()?;
        Some(Refusal::Barred { field: to, bar })
    }

    fn explain_king(
        &self,
        position: &Position,
        side: Side,
        face: Face,
        to: Field,
    ) -> Option<Refusal> {
        let King::Held(_, spot) = position.king else {
            return None;
        };
        let soldierly = self
            .rules
            .king
            .is_some_and(|rules| rules.moves == KingMove::Soldier);
        let turn = self.turn(position, side, face, Some(to));
        let reaches = if soldierly {
            turn.advance(spot).field() == to
        } else {
            turn.royal_gets_to(turn.royal_from(Mover::King, spot, false), to)
        };
        let bar = reaches
            .then(|| self.king_arrival(position, side, to).plain.err())
            .flatten()?;
        Some(Refusal::Barred { field: to, bar })
    }
}

/// Whether the piece that a sketch names can only be loosed.
fn waits_at_home(position: &Position, sketch: Sketch) -> bool {
    let army = position.army(position.side);
    match sketch.mover {
        Mover::King => false,
        Mover::Queen => army.queen == Queen::Home(sketch.from),
        Mover::Soldier => !army.loose_at(sketch.from),
    }
}
