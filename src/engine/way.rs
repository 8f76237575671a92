//! The way of a piece: the fields an action leads it over.

use crate::board::{Field, Row, Side, Spot};
use crate::rules::KingMove;

use super::Engine;
use super::action::{Action, Mover};
use super::geometry::{Facing, Walk, walk_on};

/// No die moves a piece further.
const LONGEST: usize = crate::rules::MAX_VALUE as usize;

impl Engine {
    /// The fields over which an action of `side` leads the piece, from the one it leaves to the one
    /// where it ends, both included; one field if it is loosed in place. For showing a move as it is
    /// made on the board.
    ///
    /// ```
    /// use sahkku::{board::Side, dice::Face, engine::Engine, rules::Variant};
    /// let engine = Engine::new(Variant::builtin("lagesvuotna-noqueens").ok_or("not built in")?.rules.clone());
    /// let position = engine.read_position("m:A1-M1 M:N1 w:A3-O3 K:H2 >M[3]")?;
    /// let way = engine.way(Side::Men, engine.actions(&position)[0]);
    /// let way: Vec<_> = way.iter().map(ToString::to_string).collect();
    /// assert_eq!(way.join(" "), "N1 O1 O2 N2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn way(&self, side: Side, action: Action) -> Vec<Field> {
        let (from, to) = (action.from(), action.to());
        if action.in_place() {
            return vec![from.field()];
        }
        let track = self.along_track(side, from, to);
        let (from, to) = (from.field(), to.field());
        let walk = || self.walk(from, to, usize::from(self.rules.dice.value(action.die())));
        let way = match action.mover() {
            Mover::Soldier => track,
            // A queen is loosed by one step, whatever the X is worth.
            Mover::Queen if action.activates() => {
                across(from, to).or_else(|| self.walk(from, to, 1))
            }
            Mover::King
                if self
                    .rules
                    .king
                    .is_some_and(|king| king.moves == KingMove::Soldier) =>
            {
                track
            }
            Mover::Queen | Mover::King => walk().or_else(|| across(from, to)),
        };
        way.unwrap_or_else(|| vec![from, to])
    }

    /// From one spot to another on the track; nothing where no die leads so far, as when a soldier is
    /// loosed straight up to the middle row.
    fn along_track(&self, side: Side, from: Spot, to: Spot) -> Option<Vec<Field>> {
        let mut spot = from;
        let mut way = vec![from.field()];
        while way.len() <= LONGEST {
            spot = self.geometry.advance(side, 1, spot);
            way.push(spot.field());
            if spot == to {
                return Some(way);
            }
        }
        None
    }

    /// A royal's way along the row and round its ends.
    fn walk(&self, from: Field, to: Field, steps: usize) -> Option<Vec<Field>> {
        let board = self.geometry.board;
        let mut ways: Vec<(Walk, Vec<Field>)> = [Facing::Left, Facing::Right]
            .map(|facing| (Walk::new(from, facing), vec![from]))
            .into();
        for _ in 0..steps {
            ways = ways
                .into_iter()
                .flat_map(|(walk, way)| {
                    walk_on(board, walk).into_iter().map(move |next| {
                        let mut way = way.clone();
                        way.extend(next.field());
                        (next, way)
                    })
                })
                .collect();
        }
        let (_, way) = ways.into_iter().find(|(_, way)| way.last() == Some(&to))?;
        Some(way)
    }
}

/// A royal's way across the rows.
fn across(from: Field, to: Field) -> Option<Vec<Field>> {
    if from.column() != to.column() {
        return None;
    }
    let middle = Field::new(from.column(), Row::Middle);
    Some(match (from.row(), to.row()) {
        (Row::Middle, _) | (_, Row::Middle) => vec![from, to],
        _ => vec![from, middle, to],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Column;
    use crate::dice::Face;
    use crate::engine::Sketch;
    use crate::rules::Variant;

    fn way(variant: &str, position: &str, mover: Mover, step: &str) -> String {
        let engine = Engine::new(Variant::builtin(variant).unwrap().rules.clone());
        let position = engine.read_position(position).unwrap();
        let (from, to) = step.split_once('-').unwrap();
        let sketch = Sketch {
            mover,
            from: from.parse().unwrap(),
            to: to.parse().ok(),
            die: None,
        };
        let action = engine.matching(&position, sketch)[0];
        let way = engine.way(position.to_move().unwrap(), action);
        way.iter()
            .map(Field::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn soldiers_run_along_the_track() {
        let women = "m:A1-L1 w:C3-O3 W:B3 K:H2 >W[3]";
        assert_eq!(
            way("lagesvuotna-noqueens", women, Mover::Soldier, "B3-B2"),
            "B3 A3 A2 B2"
        );
        let loosed = "m:A1-O1 w:A3-O3 K:H2 >M[X]";
        assert_eq!(way("unjarga", loosed, Mover::Soldier, "O1-O2"), "O1 O2");
        assert_eq!(way("lujavvr", loosed, Mover::Soldier, "O1-"), "O1");
        let far = "m:A1-O1 w:A3-O3 K:H2 >M[X]";
        assert_eq!(
            way("friis-1871", far, Mover::Soldier, "N1-L2"),
            "N1 O1 O2 N2 M2 L2"
        );
    }

    #[test]
    fn royals_go_straight_round_the_ends_or_across() {
        let queen = |at: &str, dice: &str| format!("m:A1-C1 Qm:{at} w:C3-G3 qw:D2 K:H2 >M[{dice}]");
        let go = |at, dice, step| way("lagesvuotna", &queen(at, dice), Mover::Queen, step);
        assert_eq!(go("K2", "3", "K2-N2"), "K2 L2 M2 N2");
        assert_eq!(go("N1", "3", "N1-N2"), "N1 O1 O2 N2");
        assert_eq!(go("N2", "3", "N2-N3"), "N2 O2 O3 N3");
        assert_eq!(go("K1", "2", "K1-K3"), "K1 K2 K3");
        assert_eq!(go("K1", "X", "K1-K2"), "K1 K2");
    }

    /// Whatever can be played on any board leads from field to neighbouring field, over as many as
    /// the die says.
    #[test]
    fn every_way_goes_from_neighbour_to_neighbour() {
        for variant in Variant::all() {
            let engine = Engine::new(variant.rules.clone());
            let prow = variant.rules.board.prow;
            for side in Side::BOTH {
                let mut position = engine.start(side);
                for turn in 0..40_usize {
                    let Some(to_move) = position.to_move() else {
                        break;
                    };
                    if let Some(due) = engine.throw_due(&position) {
                        let throws = engine.throws(due);
                        engine
                            .throw(&mut position, throws[turn * 5 % throws.len()])
                            .unwrap();
                    }
                    let actions = engine.actions(&position);
                    for &action in &actions {
                        let way = engine.way(to_move, action);
                        assert_eq!(way[0], action.from().field());
                        assert_eq!(way.last(), Some(&action.target()));
                        let near = |pair: &[Field]| {
                            let column = |field: Field| i16::from(Column::index(field.column()));
                            let aside = (column(pair[0]) - column(pair[1])).abs();
                            // Round a prow it goes across.
                            let round = prow && pair.iter().any(|field| column(*field) == 0);
                            let changes = pair[0].row() != pair[1].row();
                            aside + i16::from(changes && !round) == 1
                        };
                        assert!(
                            way.windows(2).all(near),
                            "{}: {action:?}: {way:?}",
                            variant.id
                        );
                        if action.die() != Face::X {
                            let value = usize::from(engine.rules().dice.value(action.die()));
                            assert_eq!(way.len(), value + 1, "{}: {action:?}", variant.id);
                        }
                    }
                    match actions.last() {
                        Some(&action) => {
                            engine.play(&mut position, action);
                        }
                        None if engine.throw_due(&position).is_none() => {
                            engine.end_turn(&mut position);
                        }
                        None => {}
                    }
                }
            }
        }
    }
}
