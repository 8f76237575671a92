//! How something came about: looking back along a line for the turn that explains a finding.

use crate::board::{Field, Side};
use crate::engine::{Action, Position};
use crate::record::{KingMark, Node, NodeKind, Piece, WrittenAction};
use crate::text::Span;

use super::actions::sketch_of;
use super::observer::Observer;
use super::walk::Walker;
use super::written::written;

/// How far back is looked, in nodes: games are far shorter, and hostile records stay cheap.
const FARTHEST: usize = 20_000;

/// How often one record is looked back through.
pub(super) const MOST_LOOKS: u32 = 50;

/// An action that was played earlier on the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Earlier {
    pub(super) span: Span,
    pub(super) side: Side,
    pub(super) action: WrittenAction,
    /// The number its turn is written with.
    pub(super) turn: Option<u32>,
}

impl Earlier {
    /// ` in turn 12`, or nothing where the turn has no number.
    pub(super) fn when(&self) -> String {
        self.turn
            .map(|number| format!(" in turn {number}"))
            .unwrap_or_default()
    }
}

impl<O: Observer> Walker<'_, '_, O> {
    /// The latest action before node `at` on its line for which `wanted` holds.
    pub(super) fn latest(
        &mut self,
        at: usize,
        wanted: impl Fn(Side, &WrittenAction) -> bool,
    ) -> Option<Earlier> {
        self.looks = self.looks.checked_sub(1)?;
        let mut back = LineBack::new(self.record.nodes(), at);
        // The actions of a turn are met before the side that says whose they are.
        let mut met: Vec<(usize, WrittenAction)> = Vec::new();
        while let Some((node, kind)) = back.next() {
            match kind {
                NodeKind::Action(action) => met.push((node, action)),
                NodeKind::Side(side) => {
                    let found = met.drain(..).find(|(_, action)| wanted(side, action));
                    if let Some((node, action)) = found {
                        let turn = back.next().and_then(|(_, kind)| match kind {
                            NodeKind::TurnNumber(number) => Some(number),
                            _ => None,
                        });
                        return Some(Earlier {
                            span: self.span(node),
                            side,
                            action,
                            turn,
                        });
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The position behind the last action of the turn, as if the turn had not passed on.
    pub(super) fn left_open(&self) -> Option<Position> {
        let turn = self.line.turn.filter(|turn| turn.actions > 0)?;
        let (mut position, _) = self.line.before?;
        let mut given = !position.dice().is_empty();
        let mut open = None;
        for node in self.record.nodes().get(turn.side_node..=turn.last_node)? {
            match node.kind {
                // The dice lie there already.
                NodeKind::Throw(_) if std::mem::take(&mut given) => {}
                NodeKind::Throw(thrown) => {
                    self.engine.throw(&mut position, thrown.throw()).ok()?;
                }
                NodeKind::Rethrow(thrown) => {
                    self.engine.rethrow(&mut position, thrown.throw()).ok()?;
                }
                NodeKind::Action(action) => {
                    let found = self.engine.matching(&position, sketch_of(action));
                    let spelt =
                        |legal: &&Action| written(self.engine, &position, **legal) == action;
                    let legal = *found.iter().find(spelt).or(found.first())?;
                    self.engine.act(&mut position, legal);
                    open = Some(position);
                    if position.outcome().is_none() {
                        self.engine.settle(&mut position);
                    }
                }
                _ => {}
            }
        }
        open
    }

    /// What last came to stand on `field` of that side and kind.
    pub(super) fn came(
        &mut self,
        at: usize,
        field: Field,
        side: Option<Side>,
        piece: Piece,
    ) -> Option<(Span, String)> {
        let earlier = self.latest(at, |by, action| {
            side.is_none_or(|side| side == by)
                && action.piece == piece
                && action.to.unwrap_or(action.from) == field
        })?;
        let what = match piece {
            Piece::Soldier => format!("a soldier of the {}", earlier.side),
            Piece::Queen => format!("the queen of the {}", earlier.side),
            Piece::King => "the king".to_owned(),
        };
        let when = earlier.when();
        let text = if earlier.action.to.is_none() {
            format!("{what} was loosed on {field}{when}")
        } else {
            format!("{what} came to {field}{when}")
        };
        Some((earlier.span, text))
    }

    /// How a piece of `side` that is not on `field` went away from there.
    pub(super) fn went(
        &mut self,
        at: usize,
        field: Field,
        side: Side,
        piece: Piece,
    ) -> Option<(Span, String)> {
        let earlier = self.latest(at, |by, action| {
            if by == side {
                action.piece == piece && action.from == field && action.to.is_some()
            } else {
                action.capture && action.to == Some(field)
            }
        })?;
        let when = earlier.when();
        let text = match earlier.action.to {
            Some(to) if earlier.side == side => format!("it went from {field} to {to}{when}"),
            _ => format!("it was captured on {field}{when}"),
        };
        Some((earlier.span, text))
    }

    /// How the king came over to the other side than `side`.
    pub(super) fn king_went(&mut self, at: usize, side: Side) -> Option<(Span, String)> {
        let earlier = self.latest(at, |_, action| {
            matches!(action.king, KingMark::Won | KingMark::WonCapture)
        })?;
        (earlier.side != side).then(|| {
            let when = earlier.when();
            let text = format!("the {} won the king{when}", earlier.side);
            (earlier.span, text)
        })
    }
}

/// The nodes of a line from some node back to the start, without the variations beside it and, in
/// a variation, without the turn that it replaces.
struct LineBack<'n> {
    nodes: &'n [Node],
    at: usize,
    left: usize,
}

impl<'n> LineBack<'n> {
    const fn new(nodes: &'n [Node], at: usize) -> Self {
        Self {
            nodes,
            at,
            left: FARTHEST,
        }
    }

    fn step(&mut self) -> Option<NodeKind> {
        self.left = self.left.checked_sub(1)?;
        self.at = self.at.checked_sub(1)?;
        self.nodes.get(self.at).map(|node| node.kind)
    }

    /// Goes back over a variation whose end was just met.
    fn skip_variation(&mut self) -> Option<()> {
        let mut depth = 1_u32;
        while depth > 0 {
            match self.step()? {
                NodeKind::VariationEnd => depth += 1,
                NodeKind::VariationStart => depth -= 1,
                _ => {}
            }
        }
        Some(())
    }

    /// Goes back over the turn that the variation replaces whose start was just met.
    fn skip_replaced(&mut self) -> Option<()> {
        loop {
            match self.step()? {
                NodeKind::VariationEnd => self.skip_variation()?,
                NodeKind::Side(_) => return Some(()),
                _ => {}
            }
        }
    }

    fn next(&mut self) -> Option<(usize, NodeKind)> {
        loop {
            match self.step()? {
                NodeKind::VariationEnd => self.skip_variation()?,
                NodeKind::VariationStart => self.skip_replaced()?,
                kind => return Some((self.at, kind)),
            }
        }
    }
}
