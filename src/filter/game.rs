//! Watching a game for what is looked for in it.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::board::Side;
use crate::dice::{Face, Throw};
use crate::engine::{KingEvent, Mover, Position};
use crate::record::Record;
use crate::replay::{
    Observer, Played, Rulebook, Ruling, ThrowKind, TurnHead, Verification, verify, verify_with,
};
use crate::stats::{Counter, Tally};

use super::condition::Condition;
use super::identity::{self, Identity};
use super::placement::Placement;

/// What was seen in a game.
#[derive(Debug)]
pub(super) struct Seen<'w> {
    pub(super) verification: Verification,
    /// Counted only if a condition asks for it.
    pub(super) tally: Tally,
    /// For each condition whether what it asks for has happened on the main line.
    pub(super) happened: &'w [bool],
    /// What the game is, if it is right, something was played and somebody asked.
    pub(super) identity: Option<Identity>,
}

/// What a thread keeps from one game to the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Watchman {
    /// The rules of the last game, with the whole positions that are looked for as they read them.
    rules: Option<(Arc<Ruling>, Vec<Option<Position>>)>,
    notes: Notes,
}

/// What has happened in a game.
#[derive(Clone, Debug, Default)]
struct Notes {
    happened: Vec<bool>,
    /// What has happened in the turn that is played now, and counts only if that can be played.
    pending: Vec<usize>,
    /// What was done in it, or thrown for who starts, for the digest.
    moves: Vec<u8>,
}

impl Watchman {
    /// Plays a game and looks what happens in it.
    pub(super) fn watch(
        &mut self,
        record: &Record<'_>,
        rulebook: &mut Rulebook,
        conditions: &[Condition],
        identify: bool,
    ) -> Seen<'_> {
        self.notes.happened.clear();
        self.notes.happened.resize(conditions.len(), false);
        self.notes.pending.clear();
        self.notes.moves.clear();
        let Ok(ruling) = rulebook.ruling(record) else {
            return Seen {
                verification: verify(record, rulebook),
                tally: Tally::default(),
                happened: &self.notes.happened,
                identity: None,
            };
        };
        let positions = self.positions(&ruling, conditions);
        let counts = |condition: &Condition| {
            matches!(
                condition,
                Condition::Turns(_)
                    | Condition::Actions(_)
                    | Condition::Captures(_)
                    | Condition::KingChanges(_)
            )
        };
        let mut watch = Watch {
            ruling: &ruling,
            counter: conditions
                .iter()
                .any(counts)
                .then(|| Counter::new(&ruling.engine)),
            looks: conditions
                .iter()
                .any(|it| matches!(it, Condition::Position(_))),
            conditions,
            positions,
            notes: &mut self.notes,
            identify,
            digest: None,
            played: false,
            side: Side::Men,
            depth: 0,
        };
        let verification = verify_with(record, &ruling, &mut watch);
        let tally = watch.counter.as_ref().map(|counter| *counter.tally());
        let digest = watch.digest.take().filter(|_| watch.played);
        Seen {
            identity: digest.filter(|_| verification.is_right()).map(Identity::of),
            verification,
            tally: tally.unwrap_or_default(),
            happened: &self.notes.happened,
        }
    }

    /// The whole positions as the rules of the game read them. Those that are no position there are found
    /// nowhere.
    fn positions(
        &mut self,
        ruling: &Arc<Ruling>,
        conditions: &[Condition],
    ) -> Vec<Option<Position>> {
        if let Some((known, positions)) = &self.rules
            && Arc::ptr_eq(known, ruling)
        {
            return positions.clone();
        }
        let read = |condition: &Condition| match condition {
            Condition::Position(placement) => {
                ruling.engine.read_position(placement.as_whole()?).ok()
            }
            _ => None,
        };
        let positions: Vec<_> = conditions.iter().map(read).collect();
        self.rules = Some((Arc::clone(ruling), positions.clone()));
        positions
    }
}

/// Is told of the game.
struct Watch<'a> {
    ruling: &'a Ruling,
    counter: Option<Counter<'a>>,
    /// Whether any position is looked for.
    looks: bool,
    conditions: &'a [Condition],
    positions: Vec<Option<Position>>,
    notes: &'a mut Notes,
    identify: bool,
    digest: Option<Sha256>,
    /// Whether any turn was played.
    played: bool,
    side: Side,
    /// How many variations are open.
    depth: u32,
}

impl Watch<'_> {
    /// Looks whether a position is one that is looked for.
    fn look(&mut self, position: &Position) {
        if !self.looks || self.depth > 0 {
            return;
        }
        for (at, condition) in self.conditions.iter().enumerate() {
            let Condition::Position(placement) = condition else {
                continue;
            };
            let is_there = match placement {
                Placement::Whole(_) => self.positions.get(at) == Some(&Some(*position)),
                Placement::Part(_) => placement.part_stands(position),
            };
            if is_there {
                self.notes.pending.push(at);
            }
        }
    }

    fn look_at_throw(&mut self, throw: Throw) {
        for (at, condition) in self.conditions.iter().enumerate() {
            if matches!(condition, Condition::Throw(wanted) if wanted.is(self.side, throw)) {
                self.notes.pending.push(at);
            }
        }
    }

    /// What has happened in the turn has happened.
    fn settle(&mut self) {
        for at in self.notes.pending.drain(..) {
            if let Some(happened) = self.notes.happened.get_mut(at) {
                *happened = true;
            }
        }
        if let Some(digest) = &mut self.digest {
            digest.update(&self.notes.moves);
        }
        self.notes.moves.clear();
    }

    /// Notes for the digest, if there is to be one.
    fn write(&mut self, bytes: &[u8]) {
        if self.identify {
            self.notes.moves.extend_from_slice(bytes);
        }
    }

    fn write_faces(&mut self, throw: Throw) {
        if self.identify {
            self.write(&Face::ALL.map(|face| throw.count(face)));
        }
    }
}

impl Observer for Watch<'_> {
    fn roll_off(&mut self, node: usize, side: Side, throw: Throw) {
        if let Some(counter) = &mut self.counter {
            counter.roll_off(node, side, throw);
        }
        self.write(&[b'R', side.letter() as u8]);
        self.write_faces(throw);
    }

    fn start(&mut self, position: &Position) {
        if let Some(counter) = &mut self.counter {
            counter.start(position);
        }
        self.digest = self
            .identify
            .then(|| identity::begin(self.ruling, position));
        // The throws for who starts were told before: they are settled with the start.
        self.look(position);
        self.settle();
    }

    fn turn_start(&mut self, head: TurnHead, before: &Position) {
        if let Some(counter) = &mut self.counter {
            counter.turn_start(head, before);
        }
        if self.depth == 0 {
            self.side = head.side;
            self.notes.pending.clear();
            self.notes.moves.clear();
            self.write(&[b'T', head.side.letter() as u8]);
        }
    }

    fn throw(&mut self, node: usize, kind: ThrowKind, throw: Throw, after: &Position) {
        if let Some(counter) = &mut self.counter {
            counter.throw(node, kind, throw, after);
        }
        if self.depth > 0 {
            return;
        }
        match kind {
            ThrowKind::First | ThrowKind::Further => self.look_at_throw(throw),
            ThrowKind::Again => self.look_at_throw(after.dice()),
            // Those were not thrown now.
            ThrowKind::Given => {}
        }
        self.look(after);
        self.write(&[b'D', kind as u8]);
        self.write_faces(throw);
    }

    fn action(&mut self, played: Played, before: &Position, after: &Position) {
        if let Some(counter) = &mut self.counter {
            counter.action(played, before, after);
        }
        if self.depth > 0 {
            return;
        }
        self.look(after);
        if self.identify {
            let action = played.action;
            let mover = match action.mover() {
                Mover::Soldier => 0,
                Mover::Queen => 1,
                Mover::King => 2,
            };
            let king = match action.king() {
                KingEvent::None => 0,
                KingEvent::Won => 1,
                KingEvent::WonCapture => 2,
                KingEvent::Killed => 3,
            };
            // Spots are below 128 and faces below 6.
            let bytes = [
                action.die().index(),
                mover,
                action.from().index(),
                action.to().index(),
                king,
            ];
            self.write(b"A");
            self.write(&bytes.map(|byte| byte.to_le_bytes()[0]));
            self.write(&[u8::from(action.activates()), u8::from(action.captures())]);
        }
    }

    fn pass(&mut self, node: Option<usize>, node_before: usize) {
        if let Some(counter) = &mut self.counter {
            counter.pass(node, node_before);
        }
    }

    fn turn_end(&mut self, after: &Position, complete: bool) {
        if let Some(counter) = &mut self.counter {
            counter.turn_end(after, complete);
        }
        if self.depth == 0 {
            self.look(after);
            self.played = true;
            self.settle();
        }
    }

    fn turn_failed(&mut self, node: usize) {
        if let Some(counter) = &mut self.counter {
            counter.turn_failed(node);
        }
        if self.depth == 0 {
            self.notes.pending.clear();
            self.notes.moves.clear();
        }
    }

    fn line_start(&mut self, node: usize) {
        if let Some(counter) = &mut self.counter {
            counter.line_start(node);
        }
        self.depth += 1;
    }

    fn line_end(&mut self, node: usize) {
        if let Some(counter) = &mut self.counter {
            counter.line_end(node);
        }
        self.depth = self.depth.saturating_sub(1);
    }
}
