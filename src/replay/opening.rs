//! Who starts, and from which position.

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic};
use crate::dice::{Face, Throw};
use crate::engine::{Engine, Position};
use crate::record::{NodeKind, TagName, WrittenThrow, begins_turn};
use crate::rules::{FirstTurn, StartRule};
use crate::text::Span;

use super::observer::Observer;
use super::unreadable;
use super::walk::Walker;

impl<O: Observer> Walker<'_, '_, O> {
    /// Whether the side at node `at`, met in a roll-off, begins turn 1.
    pub(super) fn begins_turn(&self, at: usize) -> bool {
        begins_turn(self.record.nodes(), at)
    }

    pub(super) fn roll_off_side(&mut self, side: Side) {
        self.roll_off.push((side, Throw::EMPTY, 0));
    }

    pub(super) fn roll_off_throw(&mut self, at: usize, written: WrittenThrow) {
        let throw = written.throw();
        if self.engine.rules().opening.start == StartRule::Agreed || self.has_position() {
            return;
        }
        self.check_faces(at, throw);
        self.check_seed(at, throw);
        if let Some(entry) = self.roll_off.last_mut() {
            (entry.1, entry.2) = (throw, at);
            self.observer.roll_off(at, entry.0, throw);
        }
    }

    /// Sets up the position the game starts from, once.
    pub(super) fn ensure_started(&mut self) {
        if self.started {
            return;
        }
        self.started = true;
        match self.record.tag(TagName::Position).copied() {
            Some(tag) => {
                let text = tag.value(self.record.source());
                match self.engine.read_position(&text) {
                    Ok(position) => self.line.position = position,
                    Err(error) => {
                        let as_written = tag.value.of(self.record.source()) == text.as_bytes();
                        for finding in unreadable::findings(error, tag.value, as_written) {
                            self.report(finding);
                        }
                        self.line.live = false;
                        return;
                    }
                }
                self.refuse_roll_off(
                    Code::PositionWithRollOff,
                    "a game that begins from a position has no roll-off",
                );
            }
            None => self.line.position = self.first_position(),
        }
        self.observer.start(&self.line.position);
        if !self.wrong {
            self.right.position = Some(self.line.position);
        }
        self.check_stated_before();
    }

    fn refuse_roll_off(&mut self, code: Code, message: &str) {
        let roll_off = self
            .record
            .nodes()
            .iter()
            .find(|node| node.kind == NodeKind::RollOff);
        if let Some(node) = roll_off {
            self.report(Diagnostic::new(code, node.span, message));
        }
    }

    /// The variant's own start: the roll-off, or else turn 1, says who begins.
    fn first_position(&mut self) -> Position {
        if self.engine.rules().opening.start == StartRule::Agreed {
            self.refuse_roll_off(
                Code::RollOffNotDue,
                "the players agree who starts in this form of the game: there is no roll-off",
            );
        } else if self
            .record
            .nodes()
            .iter()
            .any(|node| node.kind == NodeKind::RollOff)
            && let Some(side) = self.roll_off_winner()
        {
            return self.engine.start_carried(side);
        }
        let (side, carried) = self.first_turn();
        if carried {
            self.engine.start_carried(side)
        } else {
            self.engine.start(side)
        }
    }

    /// The side of turn 1, and whether its first throw is a carried X.
    fn first_turn(&self) -> (Side, bool) {
        let nodes = self.record.nodes();
        let begin = nodes
            .iter()
            .enumerate()
            .position(|(at, node)| match node.kind {
                NodeKind::Side(_) => self.roll_off.is_empty() || self.begins_turn(at),
                NodeKind::TurnNumber(_) => true,
                _ => false,
            });
        let mut from = nodes.iter().enumerate().skip(begin.unwrap_or(nodes.len()));
        let first = from.find_map(|(at, node)| match node.kind {
            NodeKind::Side(side) => Some((at, side)),
            _ => None,
        });
        let Some((at, side)) = first else {
            return (Side::Men, false);
        };
        let carried = nodes.get(at + 1).is_some_and(|node| match node.kind {
            NodeKind::Throw(throw) => starts_with_carried(self.engine, throw),
            _ => false,
        });
        (side, carried)
    }

    /// Who has won the roll-off; a finding where it does not follow the start rule.
    fn roll_off_winner(&mut self) -> Option<Side> {
        let mut roll_off = self.engine.roll_off()?;
        for (side, throw, node) in self.roll_off.clone() {
            if throw.is_empty() {
                // The parser has said what is missing; without it nobody knows how it went on.
                return roll_off.winner();
            }
            if let Err(error) = self.engine.throw_for_start(&mut roll_off, side, throw) {
                let span = self.span(node);
                let finding = Diagnostic::new(Code::RollOffWrong, span, error.to_string());
                self.report(finding.with_help(self.start_rule()));
                return None;
            }
        }
        if roll_off.winner().is_none() && !self.stops_in_roll_off() {
            let last = self.roll_off.last().map(|&(_, _, node)| self.span(node));
            let span = last.unwrap_or_else(|| self.roll_off_span());
            let message = "the roll-off stops before it is decided who starts";
            let finding = Diagnostic::new(Code::RollOffWrong, span, message);
            self.report(finding.with_help(self.start_rule()));
        }
        roll_off.winner()
    }

    /// Whether the record stops before its first turn, as one that is unfinished may: the throws for
    /// the start are taken down as they are made.
    fn stops_in_roll_off(&self) -> bool {
        let nodes = self.record.nodes();
        let turn = nodes.iter().enumerate().any(|(at, node)| match node.kind {
            NodeKind::TurnNumber(_) => true,
            NodeKind::Side(_) => self.begins_turn(at),
            _ => false,
        });
        !turn && self.stops_anywhere()
    }

    fn roll_off_span(&self) -> Span {
        let nodes = self.record.nodes();
        let roll_off = nodes.iter().find(|node| node.kind == NodeKind::RollOff);
        roll_off.map_or_else(Span::default, |node| node.span)
    }

    const fn start_rule(&self) -> &'static str {
        match self.engine.rules().opening.start {
            StartRule::MostX => {
                "both throw all dice, men first; more X starts, and equal throws are repeated"
            }
            StartRule::FirstX => {
                "men and women throw all dice in turn; the first throw with an X starts"
            }
            StartRule::OneDieX => {
                "both throw one die, men first; if exactly one shows X that side starts, else again"
            }
            StartRule::HighestSum => {
                "both throw all dice, men first; the higher sum starts, and equal throws are repeated"
            }
            StartRule::Agreed => "the players agree who starts",
        }
    }

    /// A hint where nobody says how it was settled who starts.
    pub(super) fn check_opening_is_told(&mut self) {
        let told = self.has_position()
            || self.engine.rules().opening.start == StartRule::Agreed
            || self
                .record
                .nodes()
                .iter()
                .any(|node| node.kind == NodeKind::RollOff);
        let first = self
            .record
            .nodes()
            .iter()
            .find(|node| matches!(node.kind, NodeKind::Side(_)));
        let unchecked = first.filter(|_| !told);
        self.findings
            .extend(unchecked.map(|node| unchecked_start(node.span)));
    }
}

/// Whether a first throw, where no roll-off stands before it, says that it is the X that won the start.
pub(super) fn starts_with_carried(engine: &Engine, first: WrittenThrow) -> bool {
    first.faces().eq([Face::X]) && engine.rules().opening.first != FirstTurn::Fresh
}

/// The hint at the first side where nobody says how it was settled who starts.
pub(super) fn unchecked_start(first_side: Span) -> Diagnostic {
    let message = "no roll-off is written: who starts was not checked";
    Diagnostic::new(Code::StartUnchecked, first_side, message)
}
