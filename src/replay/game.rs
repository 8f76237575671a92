//! A whole game, played through and kept: every turn with its throws, actions and positions.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::Side;
use crate::dice::Throw;
use crate::engine::{Action, Effects, Position};
use crate::record::{Record, WrittenAction};

use super::observer::{Observer, Played, ThrowKind, TurnHead};
use super::rulebook::{Rulebook, Ruling};
use super::walk::{Verification, verify_with, without_rules};
use super::written::written;

/// A throw for who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollOffThrow {
    /// The node where it is written.
    pub node: usize,
    /// Who threw.
    pub side: Side,
    /// What came.
    pub throw: Throw,
}

/// One thing that happened in a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// Dice were thrown, or lay there already.
    Throw {
        /// The node where it is written.
        node: usize,
        /// How they came to be thrown.
        kind: ThrowKind,
        /// The dice that were thrown now.
        throw: Throw,
        /// The position after it.
        after: Position,
    },
    /// A die was spent.
    Action {
        /// The node where it is written.
        node: usize,
        /// The action.
        action: Action,
        /// Its canonical spelling.
        written: WrittenAction,
        /// What it did.
        effects: Effects,
        /// The position after it.
        after: Position,
    },
    /// Nothing could be done, or was.
    Pass {
        /// The node where `--` is written, if it is.
        node: Option<usize>,
    },
}

impl Step {
    /// The node where it is written, if it is.
    pub const fn node(&self) -> Option<usize> {
        match *self {
            Self::Throw { node, .. } | Self::Action { node, .. } => Some(node),
            Self::Pass { node } => node,
        }
    }

    /// The position after it; nothing where it is the one before.
    pub const fn after(&self) -> Option<Position> {
        match *self {
            Self::Throw { after, .. } | Self::Action { after, .. } => Some(after),
            Self::Pass { .. } => None,
        }
    }

    /// The dice that lie there after a throw.
    pub const fn dice(&self) -> Option<Throw> {
        match *self {
            Self::Throw { after, .. } => Some(after.dice()),
            Self::Action { .. } | Self::Pass { .. } => None,
        }
    }
}

/// A turn that could be played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedTurn {
    /// Its number, side and place in the record.
    pub head: TurnHead,
    /// The position before it, with no dice thrown unless they lay there already.
    pub before: Position,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// The position after it.
    pub after: Position,
    /// Whether the turn is over; a record may stop in the middle of its last one.
    pub complete: bool,
    /// The variations that replace it.
    pub variations: Vec<LineId>,
}

impl PlayedTurn {
    /// The position in which its first die can be spent: its dice are thrown, and thrown again.
    pub fn thrown(&self) -> Position {
        let before_action = |step: &&Step| matches!(step, Step::Throw { .. });
        let throws = self.steps.iter().take_while(before_action);
        match throws.last() {
            Some(Step::Throw { after, .. }) => *after,
            _ => self.before,
        }
    }

    /// The dice as they lay when nothing was thrown any more.
    pub fn dice(&self) -> Option<Throw> {
        self.steps.iter().rev().find_map(Step::dice)
    }

    /// All dice that were thrown for it, as they lay before one of them was spent; a further throw is
    /// one of its own.
    pub fn throws(&self) -> Vec<Throw> {
        let mut throws = Vec::new();
        let (mut left, mut lying) = (Throw::EMPTY, None);
        for step in &self.steps {
            match step {
                Step::Throw { after, .. } => lying = Some(after.dice()),
                Step::Action { after, .. } => {
                    throws.extend(lying.take().map(|dice| new_in(dice, left)));
                    left = after.dice();
                }
                Step::Pass { .. } => {}
            }
        }
        throws.extend(lying.map(|dice| new_in(dice, left)));
        throws
    }

    /// The actions of the turn with what they did.
    pub fn actions(&self) -> impl Iterator<Item = (Action, WrittenAction, Effects)> + '_ {
        self.steps.iter().filter_map(|step| match *step {
            Step::Action {
                action,
                written,
                effects,
                ..
            } => Some((action, written, effects)),
            Step::Throw { .. } | Step::Pass { .. } => None,
        })
    }
}

/// The dice that lay not there before.
fn new_in(mut dice: Throw, before: Throw) -> Throw {
    for face in before.faces() {
        dice.remove(face);
    }
    dice
}

/// Names a line of a [`Game`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineId(usize);

impl LineId {
    /// The main line.
    pub const MAIN: Self = Self(0);

    /// Its place in [`Game::lines`].
    pub const fn index(self) -> usize {
        self.0
    }
}

/// The main line or a variation.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// For a variation, the line it belongs to and which of its turns it replaces. That turn may be
    /// missing, where it is the first that could not be played.
    pub parent: Option<(LineId, usize)>,
    /// The turns that could be played.
    pub turns: Vec<PlayedTurn>,
    /// Its variations, in the order of the text, and so of the turns that they replace.
    variations: Vec<LineId>,
}

/// A record played through: its main line and variations as far as they can be played, and what
/// verification says of them.
#[derive(Clone, Debug)]
pub struct Game {
    /// What verification says.
    pub verification: Verification,
    /// The throws for who starts.
    pub roll_off: Vec<RollOffThrow>,
    /// The position it starts from; nothing where none could be set up.
    pub start: Option<Position>,
    lines: Vec<Line>,
}

impl Game {
    /// Plays a record through.
    pub fn replay(record: &Record<'_>, rulebook: &mut Rulebook) -> Self {
        match rulebook.ruling(record) {
            Ok(ruling) => Self::replay_with(record, &ruling),
            Err(findings) => Self {
                verification: without_rules(record, findings),
                roll_off: Vec::new(),
                start: None,
                lines: vec![Line::default()],
            },
        }
    }

    /// Plays a record through by given rules.
    pub fn replay_with(record: &Record<'_>, ruling: &Arc<Ruling>) -> Self {
        let mut builder = Builder::new(ruling);
        let verification = verify_with(record, ruling, &mut builder);
        Self {
            verification,
            roll_off: builder.roll_off,
            start: builder.start,
            lines: builder.lines,
        }
    }

    /// The rules it is played by, if they are known.
    pub fn ruling(&self) -> Option<&Ruling> {
        self.verification.ruling.as_deref()
    }

    /// The turns of the main line that could be played.
    pub fn turns(&self) -> &[PlayedTurn] {
        self.lines
            .first()
            .map(|line| line.turns.as_slice())
            .unwrap_or_default()
    }

    /// A line by its name.
    pub fn line(&self, id: LineId) -> Option<&Line> {
        self.lines.get(id.0)
    }

    /// All lines: the main line, then variations in the order of the text.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The names of all lines, in the same order.
    pub fn line_ids(&self) -> impl ExactSizeIterator<Item = LineId> + use<> {
        (0..self.lines.len()).map(LineId)
    }

    /// The variations of a turn of a line, counted from 0, in the order of the text; those of the
    /// first turn that could not be played are there as well.
    pub fn variations(&self, line: LineId, turn: usize) -> impl Iterator<Item = LineId> + '_ {
        let all = self.line(line).map_or(&[][..], |line| &line.variations);
        let replaced = |id: &LineId| self.line(*id)?.parent.map(|(_, turn)| turn);
        let begin = all.partition_point(|id| replaced(id) < Some(turn));
        let end = all.partition_point(|id| replaced(id) <= Some(turn));
        all.get(begin..end).unwrap_or_default().iter().copied()
    }

    /// The number of the turn that a variation replaces; one that could not be played follows the last
    /// that could.
    pub fn replaced_number(&self, variation: LineId) -> Option<u32> {
        let (around, turn) = self.line(variation)?.parent?;
        let turns = &self.line(around)?.turns;
        let played = turns.get(turn).map(|turn| turn.head.number);
        let next = || turns.last().map(|last| last.head.number + 1);
        played.or_else(next).or(Some(1))
    }

    /// The canonical spelling of every action that could be played, by the node where it is written.
    pub fn spellings(&self) -> HashMap<usize, WrittenAction> {
        let turns = self.lines.iter().flat_map(|line| &line.turns);
        let steps = turns.flat_map(|turn| &turn.steps);
        let spelt = steps.filter_map(|step| match *step {
            Step::Action { node, written, .. } => Some((node, written)),
            Step::Throw { .. } | Step::Pass { .. } => None,
        });
        spelt.collect()
    }

    /// The position after a number of turns of the main line; 0 is the start.
    pub fn position_after(&self, turns: usize) -> Option<&Position> {
        match turns.checked_sub(1) {
            None => self.start.as_ref(),
            Some(at) => self.turns().get(at).map(|turn| &turn.after),
        }
    }
}

/// Builds a game as it is told of it.
struct Builder<'g> {
    ruling: &'g Ruling,
    roll_off: Vec<RollOffThrow>,
    start: Option<Position>,
    lines: Vec<Line>,
    /// The lines that are open, the innermost last, each with whether its last turn failed.
    open: Vec<(LineId, bool)>,
    turn: Option<PlayedTurn>,
}

impl<'g> Builder<'g> {
    fn new(ruling: &'g Ruling) -> Self {
        Self {
            ruling,
            roll_off: Vec::new(),
            start: None,
            lines: vec![Line::default()],
            open: vec![(LineId::MAIN, false)],
            turn: None,
        }
    }

    fn step(&mut self, step: Step) {
        if let Some(turn) = &mut self.turn {
            turn.steps.push(step);
        }
    }
}

impl Observer for Builder<'_> {
    fn roll_off(&mut self, node: usize, side: Side, throw: Throw) {
        self.roll_off.push(RollOffThrow { node, side, throw });
    }

    fn start(&mut self, position: &Position) {
        self.start = Some(*position);
    }

    fn turn_start(&mut self, head: TurnHead, before: &Position) {
        self.turn = Some(PlayedTurn {
            head,
            before: *before,
            steps: Vec::new(),
            after: *before,
            complete: true,
            variations: Vec::new(),
        });
    }

    fn throw(&mut self, node: usize, kind: ThrowKind, throw: Throw, after: &Position) {
        self.step(Step::Throw {
            node,
            kind,
            throw,
            after: *after,
        });
    }

    fn action(&mut self, played: Played, before: &Position, after: &Position) {
        let Played {
            node,
            action,
            effects,
        } = played;
        let written = written(&self.ruling.engine, before, action);
        self.step(Step::Action {
            node,
            action,
            written,
            effects,
            after: *after,
        });
    }

    fn pass(&mut self, node: Option<usize>, _: usize) {
        self.step(Step::Pass { node });
    }

    fn turn_end(&mut self, after: &Position, complete: bool) {
        let Some(mut turn) = self.turn.take() else {
            return;
        };
        turn.after = *after;
        turn.complete = complete;
        if let Some((id, failed)) = self.open.last_mut() {
            *failed = false;
            if let Some(line) = self.lines.get_mut(id.0) {
                line.turns.push(turn);
            }
        }
    }

    fn turn_failed(&mut self, _: usize) {
        self.turn = None;
        if let Some((_, failed)) = self.open.last_mut() {
            *failed = true;
        }
    }

    fn line_start(&mut self, _: usize) {
        let id = LineId(self.lines.len());
        let parent = self.open.last().and_then(|&(parent, failed)| {
            let line = self.lines.get_mut(parent.0)?;
            let turn = if failed {
                line.turns.len()
            } else {
                line.turns.last_mut()?.variations.push(id);
                line.turns.len() - 1
            };
            line.variations.push(id);
            Some((parent, turn))
        });
        self.lines.push(Line {
            parent,
            ..Line::default()
        });
        self.open.push((id, false));
    }

    fn line_end(&mut self, _: usize) {
        self.open.pop();
    }
}
