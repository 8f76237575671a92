//! The walk through a record: one pass over its nodes, with the position of each open line.

use std::sync::Arc;

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Quota};
use crate::dice::Throw;
use crate::engine::{Engine, Position};
use crate::record::{GameResult, Node, NodeKind, Record, TagName, Termination};
use crate::text::Span;

use super::claims::Claims;
use super::history::MOST_LOOKS;
use super::observer::Observer;
use super::rulebook::{Rulebook, Ruling};
use super::seeded::SeedCheck;
use super::turns::OpenTurn;

/// What came of verifying a record.
#[derive(Clone, Debug)]
pub struct Verification {
    /// The rules it was verified by, if they could be found.
    pub ruling: Option<Arc<Ruling>>,
    /// The result that the record states: of its result line, or else of its tag.
    pub result: Option<GameResult>,
    /// Why the game ended: by the rules, or as the tag says. Nothing where nobody says.
    pub termination: Option<Termination>,
    /// The turns of the main line up to the last one that was right throughout.
    pub turns: u32,
    /// The actions of those turns.
    pub actions: u32,
    /// The position after them; nothing where no position could be set up.
    pub position: Option<Position>,
    /// Everything there is to say, in the order of the text.
    pub findings: Vec<Diagnostic>,
}

impl Verification {
    /// Whether nothing is wrong: warnings and hints do not count.
    pub fn is_right(&self) -> bool {
        !self.findings.iter().any(Diagnostic::is_error)
    }
}

/// Verifies a record.
pub fn verify(record: &Record<'_>, rulebook: &mut Rulebook) -> Verification {
    match rulebook.ruling(record) {
        Ok(ruling) => verify_with(record, &ruling, &mut ()),
        Err(findings) => without_rules(record, findings),
    }
}

/// What can be said of a record whose rules are not known.
pub(super) fn without_rules(record: &Record<'_>, mut findings: Vec<Diagnostic>) -> Verification {
    let claims = Claims::read(record, &mut findings);
    findings.extend(record.diagnostics().iter().cloned());
    findings.sort_by_key(|finding| finding.span.start);
    Verification {
        ruling: None,
        result: record.result().or(claims.result.map(|(result, _)| result)),
        termination: claims.termination.map(|(termination, _)| termination),
        turns: 0,
        actions: 0,
        position: None,
        findings,
    }
}

/// Verifies a record by given rules and tells `observer` of every turn that can be played.
pub fn verify_with<O: Observer>(
    record: &Record<'_>,
    ruling: &Arc<Ruling>,
    observer: &mut O,
) -> Verification {
    let mut findings = Vec::new();
    let claims = Claims::read(record, &mut findings);
    let mut walker = Walker::new(record, &ruling.engine, claims, findings, observer);
    walker.walk();
    walker.conclude(Arc::clone(ruling))
}

/// The state of one line, the main line or a variation.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineState {
    /// Where the line is now; of no meaning once it is dead.
    pub(super) position: Position,
    /// Whether the line can still be played.
    pub(super) live: bool,
    /// The number that the next turn has.
    pub(super) next_number: u32,
    /// What is added to right numbers to get those written after a wrong one.
    pub(super) number_shift: i64,
    /// The position and the number before the last turn, which a variation replaces.
    pub(super) before: Option<(Position, u32)>,
    pub(super) turn: Option<OpenTurn>,
}

/// What is kept of a line while a variation of it is walked. No turn is open then.
#[derive(Clone, Copy, Debug)]
struct Outer {
    position: Position,
    live: bool,
    next_number: u32,
    number_shift: i64,
    before: Option<(Position, u32)>,
}

/// Walks through one record.
pub(super) struct Walker<'a, 's, O> {
    pub(super) record: &'a Record<'s>,
    pub(super) engine: &'a Engine,
    pub(super) observer: &'a mut O,
    pub(super) claims: Claims<'s>,
    pub(super) findings: Vec<Diagnostic>,
    /// Errors reported so far, and other findings.
    quota: Quota,
    pub(super) seed: SeedCheck,
    pub(super) line: LineState,
    /// The lines around the one that is walked.
    outer: Vec<Outer>,
    /// How many variations are open inside a line that cannot be played: one within another, they
    /// are all alike.
    dead: usize,
    pub(super) started: bool,
    pub(super) in_roll_off: bool,
    pub(super) roll_off: Vec<(Side, Throw, usize)>,
    /// Positions stated before it is known who starts.
    pub(super) stated_before: Vec<(String, Span)>,
    /// The number written before the side that comes next.
    pub(super) number: Option<(usize, u32)>,
    /// The last node of the main line that names a side: its turn may stop in the middle.
    pub(super) last_turn: Option<usize>,
    /// Whether an error has been found on the main line.
    pub(super) wrong: bool,
    pub(super) right: Right,
    pub(super) stated: Option<(GameResult, Span)>,
    /// The right numbers of turns that are written with others, by their nodes.
    pub(super) renumbered: Vec<(usize, u32)>,
    /// How often the record may still be looked back through.
    pub(super) looks: u32,
}

/// What was right throughout, from the start on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Right {
    pub(super) turns: u32,
    pub(super) actions: u32,
    pub(super) position: Option<Position>,
}

impl<'a, 's, O: Observer> Walker<'a, 's, O> {
    fn new(
        record: &'a Record<'s>,
        engine: &'a Engine,
        claims: Claims<'s>,
        findings: Vec<Diagnostic>,
        observer: &'a mut O,
    ) -> Self {
        let seed = SeedCheck::new(claims.seed.as_deref());
        let line = LineState {
            position: engine.start(Side::Men),
            live: true,
            next_number: 1,
            number_shift: 0,
            before: None,
            turn: None,
        };
        Self {
            record,
            engine,
            observer,
            claims,
            findings,
            quota: Quota::default(),
            seed,
            line,
            outer: Vec::new(),
            dead: 0,
            started: false,
            in_roll_off: false,
            roll_off: Vec::new(),
            stated_before: Vec::new(),
            number: None,
            last_turn: last_side(record),
            wrong: false,
            right: Right::default(),
            stated: None,
            renumbered: Vec::new(),
            looks: MOST_LOOKS,
        }
    }

    /// Reports a finding; an error on the main line ends what is right throughout.
    pub(super) fn report(&mut self, finding: Diagnostic) {
        let is_error = finding.is_error();
        self.wrong |= is_error && self.on_main_line();
        self.findings.extend(self.quota.admit(finding));
    }

    /// Whether no variation is open.
    pub(super) const fn on_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    pub(super) fn span(&self, node: usize) -> Span {
        self.record
            .nodes()
            .get(node)
            .map_or_else(Span::default, |node| node.span)
    }

    fn walk(&mut self) {
        let nodes = self.record.nodes();
        let header = self.record.header_nodes();
        let mut at = 0;
        while let Some(&node) = nodes.get(at) {
            at = self.node(at, node, header);
        }
        self.finish_turn();
        while !self.on_main_line() {
            self.close_variation(nodes.len());
        }
    }

    /// A turn number, and what mostly stands behind it: side, throw, colon, actions or a pass. Whoever
    /// knows what comes need not ask each node. Says which node comes next.
    #[inline]
    fn numbered_turn(&mut self, at: usize, number: u32) -> usize {
        self.finish_turn();
        self.in_roll_off = false;
        self.number = Some((at, number));
        let nodes = self.record.nodes();
        let kind = |at: usize| nodes.get(at).map(|node| node.kind);
        let Some(NodeKind::Side(side)) = kind(at + 1) else {
            return at + 1;
        };
        self.begin_turn(at + 1, side);
        let Some(NodeKind::Throw(throw)) = kind(at + 2) else {
            return at + 2;
        };
        self.throw(at + 2, throw);
        let mut next = at + 3;
        while let Some(NodeKind::Rethrow(throw)) = kind(next) {
            self.rethrow(next, throw);
            next += 1;
        }
        if kind(next) != Some(NodeKind::Colon) {
            return next;
        }
        if kind(next + 1) == Some(NodeKind::Pass) {
            self.pass(next + 1);
            return next + 2;
        }
        self.actions(next + 1)
    }

    /// The actions from a node on; says which node comes behind them.
    #[inline]
    fn actions(&mut self, mut at: usize) -> usize {
        let nodes = self.record.nodes();
        while let Some(NodeKind::Action(action)) = nodes.get(at).map(|node| node.kind) {
            let mut next = self.action(at, action);
            at += 1;
            while let Some(legal) = next {
                next = self.play(at, legal);
                at += 1;
            }
        }
        at
    }

    /// One node, or more where several are taken in one go; says which comes next. The first `header`
    /// ones are lines of the header.
    #[inline]
    fn node(&mut self, at: usize, node: Node, header: usize) -> usize {
        match node.kind {
            NodeKind::TurnNumber(number) => return self.numbered_turn(at, number),
            NodeKind::Action(_) => return self.actions(at),
            NodeKind::RollOff => self.in_roll_off = true,
            NodeKind::Side(side) if self.in_roll_off && !self.begins_turn(at) => {
                self.roll_off_side(side);
            }
            NodeKind::Side(side) => {
                self.finish_turn();
                self.in_roll_off = false;
                self.begin_turn(at, side);
            }
            NodeKind::Throw(throw) if self.in_roll_off => self.roll_off_throw(at, throw),
            NodeKind::Throw(throw) => self.throw(at, throw),
            NodeKind::Rethrow(throw) => self.rethrow(at, throw),
            NodeKind::Plus => self.further(at),
            NodeKind::Pass => self.pass(at),
            NodeKind::Comment { semicolon } => {
                self.stated_positions(at);
                if !semicolon && !node.span.of(self.record.source()).ends_with(b"}") {
                    self.swallowed(at);
                }
            }
            NodeKind::VariationStart => self.open_variation(at),
            NodeKind::VariationEnd => self.close_variation(at),
            NodeKind::Result(result) => self.stated = Some((result, node.span)),
            // A broken line of the header is no part of the game.
            NodeKind::Error if at < header => {}
            NodeKind::Error => self.unreadable(at),
            NodeKind::Colon | NodeKind::Glyph(_) | NodeKind::Nag(_) => {}
        }
        at + 1
    }

    /// Something that could not be read: the turn it stands in cannot be played, and nothing is
    /// guessed about what follows.
    fn unreadable(&mut self, at: usize) {
        self.wrong |= self.on_main_line();
        if self.in_roll_off {
            // A throw, or the number of the turn behind the last one.
            self.roll_off.push((Side::Men, Throw::EMPTY, at));
        }
        self.fail(at);
    }

    /// A comment that is never closed holds whatever came next: the rest of a turn, perhaps.
    fn swallowed(&mut self, at: usize) {
        if self.line.turn.is_some_and(|turn| turn.ended) {
            self.finish_turn();
        }
        self.unreadable(at);
    }

    /// Gives the line up.
    pub(super) fn fail(&mut self, node: usize) {
        if !self.line.live {
            return;
        }
        self.line.live = false;
        if self.line.turn.take().is_some() {
            self.observer.turn_failed(node);
        }
        if self.on_main_line() {
            self.mark_unverified(node);
        }
    }

    /// Says that what follows the turn of `node` on the main line was not verified, if there is any.
    fn mark_unverified(&mut self, node: usize) {
        let next = self.record.nodes().iter().enumerate().skip(node + 1).scan(
            0_u32,
            |depth, (at, node)| {
                match node.kind {
                    NodeKind::VariationStart => *depth += 1,
                    NodeKind::VariationEnd => *depth = depth.saturating_sub(1),
                    _ => {}
                }
                Some((at, *depth, node))
            },
        );
        let next = next
            .filter(|(_, depth, _)| *depth == 0)
            .find(|(_, _, node)| matches!(node.kind, NodeKind::TurnNumber(_) | NodeKind::Side(_)));
        if let Some((_, _, node)) = next {
            let message = "from here on the game is not verified: what stands before it cannot be played or read";
            self.findings
                .push(Diagnostic::new(Code::Unverified, node.span, message));
        }
    }

    fn open_variation(&mut self, at: usize) {
        self.finish_turn();
        self.in_roll_off = false;
        self.observer.line_start(at);
        if !self.line.live && self.line.before.is_none() && !self.on_main_line() {
            self.dead += 1;
            return;
        }
        let LineState {
            position,
            live,
            next_number,
            number_shift,
            before,
            ..
        } = self.line;
        self.outer.push(Outer {
            position,
            live,
            next_number,
            number_shift,
            before,
        });
        self.line.live = before.is_some();
        if let Some((position, number)) = before {
            (self.line.position, self.line.next_number) = (position, number);
        }
        self.line.before = None;
    }

    fn close_variation(&mut self, at: usize) {
        self.finish_turn();
        if self.dead > 0 {
            self.dead -= 1;
            return self.observer.line_end(at);
        }
        if let Some(outer) = self.outer.pop() {
            self.line = LineState {
                position: outer.position,
                live: outer.live,
                next_number: outer.next_number,
                number_shift: outer.number_shift,
                before: outer.before,
                turn: None,
            };
            self.observer.line_end(at);
        }
    }

    fn conclude(mut self, ruling: Arc<Ruling>) -> Verification {
        self.ensure_started();
        self.check_opening_is_told();
        let termination = self.check_ending();
        self.offer_numbers();
        let mut findings = std::mem::take(&mut self.findings);
        findings.extend(self.record.diagnostics().iter().cloned());
        findings.sort_by_key(|finding| finding.span.start);
        self.offer_result(&mut findings);
        self.doubt_result(&mut findings);
        Verification {
            ruling: Some(ruling),
            result: self
                .stated
                .map(|(result, _)| result)
                .or(self.claims.result.map(|(result, _)| result)),
            termination,
            turns: self.right.turns,
            actions: self.right.actions,
            position: self.right.position,
            findings,
        }
    }

    /// Whether the record begins from a position of its own.
    pub(super) fn has_position(&self) -> bool {
        self.record.tag(TagName::Position).is_some()
    }
}

/// The last node outside every variation that names a side.
fn last_side(record: &Record<'_>) -> Option<usize> {
    let mut depth = 0_u32;
    record
        .nodes()
        .iter()
        .enumerate()
        .rev()
        .find_map(|(at, node)| {
            match node.kind {
                NodeKind::VariationEnd => depth += 1,
                NodeKind::VariationStart => depth = depth.saturating_sub(1),
                NodeKind::Side(_) if depth == 0 => return Some(at),
                _ => {}
            }
            None
        })
}
