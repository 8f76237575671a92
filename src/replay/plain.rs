//! Verifying a record while it is read, without a tree of it, as long as nothing in it is unusual.
//!
//! Nearly every record of a large collection is right and plainly written. Such a one is played
//! while the parser tells of it, action by action. At the first thing that is out of the ordinary, a
//! slip, a variation, a position in a comment, the reader gives up, and [`verify`] goes through the
//! record again and says what there is to be said. So this file decides nothing: it accepts what
//! [`verify`] would accept without a word, or nothing.

use std::sync::Arc;

use crate::board::Side;
use crate::diagnostic::Diagnostic;
use crate::engine::{Engine, Position, RollOff};
use crate::record::{
    GameResult, Node, NodeKind, Record, Tag, TagName, Tape, Visitor, WrittenAction, WrittenThrow,
    visit_movetext,
};
use crate::rules::StartRule;
use crate::text::Span;

use super::actions::{exact, is_plain, sketch_of};
use super::claims::Claims;
use super::ending::{is_agreed, termination_of};
use super::opening::{starts_with_carried, unchecked_start};
use super::rulebook::{Rulebook, Ruling};
use super::seeded::SeedCheck;
use super::walk::{Verification, verify};

/// Verifies the record whose text this is; says what [`verify`] says of it. `tape` is memory to use, and
/// to use again for the next record.
///
/// ```
/// use sahkku::record::Tape;
/// use sahkku::replay::{Rulebook, verify_text};
/// let text = "[Variant \"lagesvuotna\"]\n\n0. M X20 W 200\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n= unfinished\n";
/// let verification = verify_text(text.as_bytes(), &mut Rulebook::default(), &mut Tape::default());
/// assert!(verification.is_right());
/// assert_eq!((verification.turns, verification.actions), (1, 3));
/// ```
pub fn verify_text(source: &[u8], rulebook: &mut Rulebook, tape: &mut Tape) -> Verification {
    let (header, movetext) = Record::parse_header_at(source, std::mem::take(tape));
    let accepted = accept(&header, movetext, rulebook);
    *tape = header.into_tape();
    accepted.unwrap_or_else(|| {
        let record = Record::parse_into(source, std::mem::take(tape));
        let verification = verify(&record, rulebook);
        *tape = record.into_tape();
        verification
    })
}

/// What comes of a record in which nothing is unusual.
fn accept(header: &Record<'_>, movetext: usize, rulebook: &mut Rulebook) -> Option<Verification> {
    if !header.diagnostics().is_empty() || !header.nodes().is_empty() {
        return None;
    }
    let ruling = rulebook.ruling(header).ok()?;
    let mut findings = Vec::new();
    let claims = Claims::read(header, &mut findings);
    let mut reader = Reader::new(header, &ruling.engine, &claims)?;
    visit_movetext(header.source(), movetext, &mut reader);
    reader.conclude(Arc::clone(&ruling), &claims, findings)
}

/// How far the record is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing was played or thrown.
    Opening,
    /// Who starts is thrown for.
    RollOff,
    /// Turns.
    Turns,
    /// The result line is behind.
    Over,
}

/// Plays a record while it is read.
#[expect(
    clippy::struct_excessive_bools,
    reason = "what has happened is independent"
)]
struct Reader<'e, 's> {
    source: &'s [u8],
    engine: &'e Engine,
    seed: SeedCheck,
    stage: Stage,
    roll_off: Option<RollOff>,
    /// The position, once it is known who starts.
    started: bool,
    position: Position,
    /// The number that the next turn has, or the one that is read.
    number: u32,
    /// A number was read, and its turn has not begun.
    numbered: bool,
    /// Whose turn is read, or whose throw for the start.
    side: Side,
    thrown: bool,
    /// The last action has left the turn open, and nobody has looked whether it goes on.
    open: bool,
    turns: u32,
    actions: u32,
    stated: Option<GameResult>,
    /// Where the first side is named, if no throws for the start stand before it.
    untold: Option<Span>,
    /// Something is not as it mostly is.
    unusual: bool,
}

impl<'e, 's> Reader<'e, 's> {
    fn new(header: &Record<'s>, engine: &'e Engine, claims: &Claims<'_>) -> Option<Self> {
        let tag = header.tag(TagName::Position);
        let position = match tag {
            Some(tag) => engine.read_position(&tag.value(header.source())).ok()?,
            None => engine.start(Side::Men),
        };
        Some(Self {
            source: header.source(),
            engine,
            seed: SeedCheck::new(claims.seed.as_deref()),
            stage: Stage::Opening,
            roll_off: None,
            started: tag.is_some(),
            position,
            number: 1,
            numbered: false,
            side: Side::Men,
            thrown: false,
            open: false,
            turns: 0,
            actions: 0,
            stated: None,
            untold: None,
            unusual: false,
        })
    }

    fn begin_roll_off(&mut self) -> bool {
        let begins = self.stage == Stage::Opening && !self.started;
        self.stage = Stage::RollOff;
        self.roll_off = self.engine.roll_off();
        begins && self.roll_off.is_some()
    }

    fn roll_off_throw(&mut self, thrown: WrittenThrow) -> bool {
        let thrown = thrown.throw();
        let die = self.engine.rules().dice.die;
        let Some(roll_off) = &mut self.roll_off else {
            return false;
        };
        die.missing(thrown).is_none()
            && self
                .engine
                .throw_for_start(roll_off, self.side, thrown)
                .is_ok()
            && self.seed.next(thrown, &die).is_none()
    }

    /// Turns begin: whoever has won the roll-off starts.
    fn end_roll_off(&mut self) -> bool {
        if self.stage == Stage::RollOff {
            let Some(winner) = self.roll_off.and_then(|roll_off| roll_off.winner()) else {
                return false;
            };
            self.position = self.engine.start_carried(winner);
            self.started = true;
        }
        let begins = self.stage != Stage::Over;
        self.stage = Stage::Turns;
        begins
    }

    #[inline]
    fn turn_number(&mut self, number: u32) -> bool {
        let begun = self.stage == Stage::Turns || self.end_roll_off();
        let finished = self.finish_turn(false);
        self.numbered = true;
        begun && finished && number == self.number
    }

    #[inline]
    fn begin_turn(&mut self, side: Side, span: Span) -> bool {
        self.side = side;
        if self.stage == Stage::RollOff {
            return true;
        }
        if !self.started {
            self.untold = Some(span);
        }
        let numbered = std::mem::take(&mut self.numbered);
        numbered && (!self.started || self.position.to_move() == Some(side))
    }

    #[inline]
    fn throw(&mut self, written: WrittenThrow) -> bool {
        if self.stage != Stage::Turns {
            return self.stage == Stage::RollOff && self.roll_off_throw(written);
        }
        let thrown = written.throw();
        if !self.started {
            self.started = true;
            self.position = if starts_with_carried(self.engine, written) {
                self.engine.start_carried(self.side)
            } else {
                self.engine.start(self.side)
            };
        }
        let first = !std::mem::replace(&mut self.thrown, true);
        if first && self.number == 1 && !self.position.dice().is_empty() {
            // The dice lie there already: a carried X, or those of a start position.
            return thrown == self.position.dice();
        }
        self.engine.throw(&mut self.position, thrown).is_ok() && self.is_seeded(thrown)
    }

    fn rethrow(&mut self, written: WrittenThrow) -> bool {
        let thrown = written.throw();
        self.stage == Stage::Turns
            && self.engine.rethrow(&mut self.position, thrown).is_ok()
            && self.is_seeded(thrown)
    }

    #[inline]
    fn is_seeded(&mut self, thrown: crate::dice::Throw) -> bool {
        self.seed
            .next(thrown, &self.engine.rules().dice.die)
            .is_none()
    }

    /// Whether the side that is read has nothing more to do.
    #[inline]
    fn has_ended(&self) -> bool {
        self.position.to_move() != Some(self.side)
    }

    /// Looks whether the turn goes on after its last action.
    #[inline]
    fn settle(&mut self) {
        if std::mem::take(&mut self.open) && self.position.outcome().is_none() {
            self.engine.settle(&mut self.position);
        }
    }

    #[inline(always)]
    fn action(&mut self, written: WrittenAction) -> bool {
        let run = self.engine.sole_run(&self.position, sketch_of(written));
        let legal = match run.filter(|&run| is_plain(run, written)) {
            Some(run) => {
                self.engine.act(&mut self.position, run);
                true
            }
            None => self.other_action(written),
        };
        self.open = true;
        self.actions += 1;
        legal
    }

    /// An action that is not the run of a soldier, or not the only thing that can be meant.
    #[inline(never)]
    fn other_action(&mut self, written: WrittenAction) -> bool {
        let found = self.engine.only_found(&self.position, sketch_of(written));
        let legal = found.filter(|&legal| is_plain(legal, written)).or_else(|| {
            self.settle();
            exact(self.engine, &self.position, written)
        });
        if let Some(legal) = legal {
            self.engine.act(&mut self.position, legal);
        }
        legal.is_some() && self.stage == Stage::Turns
    }

    fn further(&mut self) -> bool {
        self.settle();
        !self.has_ended() && self.engine.throw_due(&self.position).is_some()
    }

    fn pass(&mut self) -> bool {
        let may = self.thrown && !self.open && !self.has_ended();
        let may = may && self.engine.obligation(&self.position).is_none();
        self.engine.end_turn(&mut self.position);
        may
    }

    /// The turn that was read is over, as far as the text goes.
    #[inline]
    fn finish_turn(&mut self, last: bool) -> bool {
        if !self.thrown {
            return true;
        }
        self.settle();
        if !self.has_ended() {
            // The last turn of an unfinished game may stop in the middle: that takes a closer look.
            let goes_on = last
                && (self.engine.rethrow_allowed(&self.position).is_some()
                    || self.engine.has_action(&self.position));
            if goes_on || self.engine.obligation(&self.position).is_some() {
                return false;
            }
            self.engine.end_turn(&mut self.position);
        }
        self.thrown = false;
        self.turns += 1;
        self.number += 1;
        true
    }

    fn result(&mut self, result: GameResult) -> bool {
        let finished = self.finish_turn(true);
        self.stage = Stage::Over;
        finished && self.stated.replace(result).is_none()
    }

    /// A comment that neither states a position nor swallows what follows.
    fn comment(&self, semicolon: bool, span: Span) -> bool {
        let text = span.of(self.source);
        (semicolon || text.ends_with(b"}")) && !text.contains(&b'[')
    }

    fn conclude(
        mut self,
        ruling: Arc<Ruling>,
        claims: &Claims<'_>,
        mut findings: Vec<Diagnostic>,
    ) -> Option<Verification> {
        let result = self.stated.filter(|_| self.started && !self.unusual)?;
        let tagged = claims.result.map(|(result, _)| result);
        if tagged.is_some_and(|tagged| tagged != result) {
            return None;
        }
        let claimed = claims.termination.map(|(termination, _)| termination);
        let outcome = self.position.outcome();
        if !is_agreed(outcome, result, claimed) {
            return None;
        }
        let told = self.engine.rules().opening.start == StartRule::Agreed;
        findings.extend(self.untold.take().filter(|_| !told).map(unchecked_start));
        findings.sort_by_key(|finding| finding.span.start);
        Some(Verification {
            ruling: Some(ruling),
            result: Some(result),
            termination: outcome
                .map(|outcome| termination_of(outcome.by))
                .or(claimed),
            turns: self.turns,
            actions: self.actions,
            position: Some(self.position),
            findings,
        })
    }
}

impl Visitor for Reader<'_, '_> {
    fn tag(&mut self, _: Tag) {
        self.unusual = true;
    }

    #[inline(always)]
    fn node(&mut self, node: Node) {
        if self.unusual {
            return;
        }
        let usual = match node.kind {
            NodeKind::TurnNumber(number) => self.turn_number(number),
            NodeKind::Side(side) => self.begin_turn(side, node.span),
            NodeKind::Throw(throw) => self.throw(throw),
            NodeKind::Action(action) => self.action(action),
            NodeKind::Colon => self.stage == Stage::Turns,
            NodeKind::Rethrow(throw) => self.rethrow(throw),
            NodeKind::Plus => self.further(),
            NodeKind::Pass => self.pass(),
            NodeKind::Result(result) => self.result(result),
            NodeKind::RollOff => self.begin_roll_off(),
            NodeKind::Comment { semicolon } => self.comment(semicolon, node.span),
            NodeKind::Glyph(_) | NodeKind::Nag(_) => true,
            NodeKind::VariationStart | NodeKind::VariationEnd | NodeKind::Error => false,
        };
        self.unusual = !usual;
    }

    fn finding(&mut self, _: Diagnostic) {
        self.unusual = true;
    }

    #[inline]
    fn knows_enough(&self) -> bool {
        self.unusual
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::split;
    use std::fs;

    fn is_accepted(text: &str) -> bool {
        let (header, movetext) = Record::parse_header_at(text.as_bytes(), Tape::default());
        accept(&header, movetext, &mut Rulebook::default()).is_some()
    }

    fn without_positions(game: &str) -> String {
        let mut parts = game.split("{[%position ");
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |game, part| {
            game + part.split_once("]}").map_or(part, |(_, rest)| rest)
        })
    }

    /// Verifying does not get slow again unnoticed: nobody needs a tree of the games of other programs.
    #[test]
    fn plain_games_of_every_form_need_no_tree() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records");
        let mut games = 0;
        for file in fs::read_dir(folder).unwrap() {
            let file = file.unwrap();
            if !file.file_name().to_string_lossy().starts_with("other-") {
                continue;
            }
            let text = fs::read_to_string(file.path()).unwrap();
            for chunk in split(text.as_bytes()) {
                let game = without_positions(str::from_utf8(chunk.bytes).unwrap());
                assert!(is_accepted(&game), "{game}");
                // What people add without changing a game is no reason to stop.
                let annotated = game.replacen("\n1", " $3 {so}\n1", 3);
                assert!(is_accepted(&annotated), "{annotated}");
                games += 1;
            }
        }
        assert!(games > 40, "{games} games");
    }

    #[test]
    fn whatever_is_unusual_is_left_to_the_walk() {
        let game = |moves: &str| format!("[Variant \"lagesvuotna\"]\n\n{moves}\n= unfinished\n");
        assert!(is_accepted(&game(
            "0. M X20 W 200\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2"
        )));
        for moves in [
            "0. M X20 W 200\n1. M X32: *QL2-K2",
            "0. M X20 W 200\n1. W X32: *QD2-E2 QE2-H2=K QH2-J2",
            "0. M X20 W 200\n2. M X32: *QL2-K2 QK2-H2=K QH2-F2",
            "0. M X20 W 200\n1. M X32: *QL2-K2 QK2-H2 QH2-F2",
            "0. M X20 W 200\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2 (1. M X32: --)",
            "0. M X20 W 200\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2 {[%position x]}",
            "0. M 200 W 200",
        ] {
            assert!(!is_accepted(&game(moves)), "{moves}");
        }
        assert!(!is_accepted("1. M X32: *QL2-K2\n= unfinished\n"));
    }
}
