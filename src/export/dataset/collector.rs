//! The rows of a record, as it is verified.

use std::borrow::Cow;

use crate::board::{BySide, Side};
use crate::dice::Throw;
use crate::engine::{Engine, Position};
use crate::record::{Record, TagName};
use crate::replay::{
    Observer, Played, Rulebook, Ruling, Step, ThrowKind, TurnHead, Verification, verify,
    verify_with, written,
};
use crate::stats::{Counter, Counts};

use super::super::table::{king_event, play, throws};
use super::game::Tags;
use super::{ActionEntry, GameEntry, Table, TurnEntry};

/// Where rows go.
pub trait Rows {
    /// Whether rows of this table are wanted.
    fn wants(&self, table: Table) -> bool;
    /// A record is done with.
    fn game(&mut self, row: &GameEntry);
    /// A turn could be played.
    fn turn(&mut self, row: &TurnEntry);
    /// An action of a turn that could be played.
    fn action(&mut self, row: &ActionEntry);
}

/// Where a record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'f> {
    /// The file, as rows name it.
    pub file: &'f str,
    /// Where the record begins in it, in bytes from 0.
    pub offset: u64,
    /// Its number in the file, if that is known.
    pub record: Option<u64>,
    /// The line on which it begins, if that is known.
    pub line: Option<u64>,
}

impl<'f> Place<'f> {
    /// A place of which no more is known than its offset in a file.
    pub const fn of(file: &'f str, offset: u64) -> Self {
        Self {
            file,
            offset,
            record: None,
            line: None,
        }
    }
}

/// Verifies a record and hands on its rows: turns with their actions in the order of the game, then
/// the game. Says whether the record is right.
///
/// Of a record that is wrong there are rows as far as it can be played, as in [`crate::stats`].
pub fn tabulate(
    record: &Record<'_>,
    rulebook: &mut Rulebook,
    place: Place<'_>,
    rows: &mut impl Rows,
) -> bool {
    let (verification, tally) = match rulebook.ruling(record) {
        Ok(ruling) => {
            let mut collector = Collector::new(&ruling, place, rows);
            let verification = verify_with(record, &ruling, &mut collector);
            (verification, *collector.counter.tally())
        }
        Err(_) => (verify(record, rulebook), crate::stats::Tally::default()),
    };
    let right = verification.is_right();
    if rows.wants(Table::Games) {
        let mut game = game(record, place, &verification);
        game.tally = tally;
        rows.game(&game);
    }
    right
}

/// The row of a game, without what is counted in it.
fn game(record: &Record<'_>, place: Place<'_>, verification: &Verification) -> GameEntry {
    let findings = &verification.findings;
    let count = |wanted: bool| {
        let found = findings.iter().filter(|finding| {
            finding.is_error() == wanted && finding.severity != crate::diagnostic::Severity::Hint
        });
        u32::try_from(found.count()).unwrap_or(u32::MAX)
    };
    let first = findings.iter().find(|finding| finding.is_error());
    let ruling = verification.ruling.as_deref();
    let position = ruling.zip(verification.position);
    GameEntry {
        file: place.file.to_owned(),
        offset: place.offset,
        length: record.source().len() as u64,
        record: place.record,
        line: place.line,
        errors: count(true),
        warnings: count(false),
        error: first.map(|finding| (finding.code.name(), finding.span.start)),
        variant: ruling.map(|ruling| ruling.variant.id.clone()),
        house_rules: ruling
            .map(|ruling| ruling.house_rules.clone())
            .filter(|rules| !rules.is_empty()),
        tags: tags(record),
        result: verification.result,
        termination: verification.termination,
        position: position.map(|(ruling, position)| ruling.engine.notate(&position)),
        ..GameEntry::default()
    }
}

fn tags(record: &Record<'_>) -> Tags {
    let value = |name| known(record.value(name)?);
    Tags {
        event: value(TagName::Event),
        site: value(TagName::Site),
        date: value(TagName::Date),
        round: value(TagName::Round),
        men: value(TagName::Men),
        women: value(TagName::Women),
        variant: value(TagName::Variant),
        rules: value(TagName::Rules),
        dice: value(TagName::Dice),
        seed: value(TagName::Seed),
        seed_commit: value(TagName::SeedCommit),
        position: value(TagName::Position),
        annotator: value(TagName::Annotator),
        source: value(TagName::Source),
        other: others(record),
    }
}

/// A value without blanks around it; nothing where it says nothing.
fn known(value: Cow<'_, str>) -> Option<String> {
    let trimmed = value.trim();
    match trimmed {
        "" | "?" => None,
        _ if trimmed.len() == value.len() => Some(value.into_owned()),
        _ => Some(trimmed.to_owned()),
    }
}

/// The tags that the format gives no meaning, as a JSON object.
fn others(record: &Record<'_>) -> Option<String> {
    let source = record.source();
    let mut object = serde_json::Map::new();
    for tag in record.tags() {
        if tag.known(source).is_none() {
            object
                .entry(tag.name(source))
                .or_insert_with(|| tag.value(source).into_owned().into());
        }
    }
    (!object.is_empty()).then(|| serde_json::Value::Object(object).to_string())
}

/// Listens to the verification of a game and makes rows of its main line.
struct Collector<'g, R> {
    engine: &'g Engine,
    counter: Counter<'g>,
    rows: &'g mut R,
    turns: bool,
    actions: bool,
    /// How many variations are open.
    depth: u32,
    before: Position,
    /// What the side had counted before the turn.
    counted: Counts,
    steps: Vec<Step>,
    turn: TurnEntry,
    action: ActionEntry,
}

impl<'g, R: Rows> Collector<'g, R> {
    fn new(ruling: &'g Ruling, place: Place<'_>, rows: &'g mut R) -> Self {
        let variant = Some(ruling.variant.id.clone());
        Self {
            engine: &ruling.engine,
            counter: Counter::new(&ruling.engine),
            turns: rows.wants(Table::Turns),
            actions: rows.wants(Table::Actions),
            rows,
            depth: 0,
            before: ruling.engine.start(Side::Men),
            counted: Counts::default(),
            steps: Vec::new(),
            turn: TurnEntry::empty(place.file, place.offset, variant.clone()),
            action: ActionEntry::empty(place.file, place.offset, variant),
        }
    }

    const fn listens(&self) -> bool {
        self.depth == 0 && (self.turns || self.actions)
    }

    fn hand_on_turn(&mut self, after: &Position, complete: bool) {
        let counts = self.counter.tally().sides.get(self.turn.side);
        let row = &mut self.turn;
        row.counts = counts.since(&self.counted);
        row.throws = throws(&self.steps, &self.engine.rules().dice.die);
        row.play = play(&self.steps);
        row.king = king_event(&self.before, after, &row.counts);
        row.soldiers = BySide::new_with(|side| after.soldiers(side));
        row.complete = complete;
        row.position = self.engine.notate(after);
        self.rows.turn(row);
    }

    fn hand_on_actions(&mut self) {
        use std::fmt::Write as _;
        let row = &mut self.action;
        (row.turn, row.side) = (self.turn.turn, self.turn.side);
        row.number = 0;
        for step in &self.steps {
            let Step::Action {
                action,
                written,
                effects,
                ..
            } = *step
            else {
                continue;
            };
            row.number += 1;
            row.set(action, effects);
            row.notation.clear();
            // Writing to a string cannot fail.
            let _ = write!(row.notation, "{written}");
            self.rows.action(row);
        }
    }
}

impl<R: Rows> Observer for Collector<'_, R> {
    fn start(&mut self, position: &Position) {
        self.counter.start(position);
    }

    fn turn_start(&mut self, head: TurnHead, before: &Position) {
        self.counter.turn_start(head, before);
        if self.listens() {
            self.before = *before;
            self.counted = *self.counter.tally().sides.get(head.side);
            (self.turn.turn, self.turn.side) = (head.number, head.side);
            self.steps.clear();
        }
    }

    fn throw(&mut self, node: usize, kind: ThrowKind, throw: Throw, after: &Position) {
        self.counter.throw(node, kind, throw, after);
        if self.listens() {
            self.steps.push(Step::Throw {
                node,
                kind,
                throw,
                after: *after,
            });
        }
    }

    fn action(&mut self, played: Played, before: &Position, after: &Position) {
        self.counter.action(played, before, after);
        if self.listens() {
            self.steps.push(Step::Action {
                node: played.node,
                action: played.action,
                written: written(self.engine, before, played.action),
                effects: played.effects,
                after: *after,
            });
        }
    }

    fn pass(&mut self, node: Option<usize>, node_before: usize) {
        self.counter.pass(node, node_before);
        if self.listens() {
            self.steps.push(Step::Pass { node });
        }
    }

    fn turn_end(&mut self, after: &Position, complete: bool) {
        self.counter.turn_end(after, complete);
        if self.depth > 0 {
            return;
        }
        if self.turns {
            self.hand_on_turn(after, complete);
        }
        if self.actions {
            self.hand_on_actions();
        }
    }

    fn line_start(&mut self, node: usize) {
        self.counter.line_start(node);
        self.depth += 1;
    }

    fn line_end(&mut self, node: usize) {
        self.counter.line_end(node);
        self.depth = self.depth.saturating_sub(1);
    }
}
