//! Going on with a record.

use crate::board::Side;
use crate::dice::{Seed, SeededDice};
use crate::record::{DiceSource, GameResult, Glyph, Node, NodeKind, Record, TagName, Termination};
use crate::replay::{Game, PlayedTurn, Rulebook, Step, ThrowKind, canonical};
use crate::rules::StartRule;

use super::Session;
use super::entry::{Said, Stage, State, What};
use super::error::{OpenError, SessionError};

/// Tags that a session writes itself.
const OWN: [TagName; 3] = [TagName::Result, TagName::Termination, TagName::Seed];

impl Session {
    /// Goes on with a record that is right. Everything in it stays: tags, comments, glyphs,
    /// variations; only lines that begin with `%` do not.
    ///
    /// `seed` is that of a game whose seed does not stand in its record yet. It is held against the
    /// commitment and against the throws that were made.
    ///
    /// # Errors
    /// [`OpenError`] if the record is not right, or the seed is missing or another one.
    pub fn open(
        record: &Record<'_>,
        seed: Option<&str>,
        mut rulebook: Rulebook,
    ) -> Result<Self, OpenError> {
        let text = canonical(record, &mut rulebook).map_err(OpenError::NotRight)?;
        let record = Record::parse(text.as_bytes());
        let game = Game::replay(&record, &mut rulebook);
        let Some(ruling) = game.verification.ruling.clone() else {
            return Err(OpenError::NotRight(Box::new(game.verification)));
        };
        let told = record.value(TagName::Seed);
        let revealed = told.is_some();
        let seed = told.as_deref().or(seed).map(str::to_owned);
        check_seed(&record, seed.as_deref())?;
        let source = record.source();
        let own = |name: Option<TagName>| name.is_some_and(|name| OWN.contains(&name));
        let tags = record.tags().iter().filter(|tag| !own(tag.known(source)));
        let tags = tags
            .map(|tag| (tag.name(source).to_owned(), tag.value(source).into_owned()))
            .collect();
        let engine = &ruling.engine;
        let (stage, position) = match (&game.start, engine.roll_off()) {
            (Some(start), _) if record.tag(TagName::Position).is_some() => (Stage::Turns, *start),
            (_, Some(roll_off)) => (Stage::RollOff(roll_off), engine.start(Side::Men)),
            (_, None) => (Stage::Agree, engine.start(Side::Men)),
        };
        let mut session = Self {
            state: State {
                stage,
                position,
                turn: 0,
                begun: false,
                acted: false,
                throws: 0,
            },
            ruling,
            rulebook,
            tags,
            seed,
            revealed,
            opening: Vec::new(),
            entries: Vec::new(),
            ended: None,
            closing: Vec::new(),
            text: text.clone(),
        };
        session.replay(&record, &game)?;
        session.check_throws()?;
        let verification = &game.verification;
        session.ended = match (verification.result, verification.termination) {
            (Some(result), Some(by)) if result != GameResult::Unfinished && !by.is_by_rule() => {
                Some((result, by))
            }
            (Some(GameResult::Draw), _) => Some((GameResult::Draw, Termination::Agreement)),
            _ => None,
        };
        session.advance()?;
        session.renew()?;
        Ok(session)
    }

    /// Takes up what happened in a game, with what was said about it.
    fn replay(&mut self, record: &Record<'_>, game: &Game) -> Result<(), SessionError> {
        let agreed = self.engine().rules().opening.start == StartRule::Agreed;
        let mut events = Vec::new();
        for throw in &game.roll_off {
            events.push((throw.node, What::RollOff(throw.side, throw.throw)));
        }
        let unsaid = game.roll_off.is_empty() && self.state.stage != Stage::Turns;
        if let (Some(first), Some(start), true) = (game.turns().first(), game.start, unsaid) {
            events.push((first.head.node, What::Start(start)));
        }
        for turn in game.turns() {
            turn_events(turn, &mut events);
        }
        let mut events = events.into_iter().peekable();
        let mut over = false;
        let mut nodes = record.nodes().iter().enumerate();
        while let Some((at, node)) = nodes.next() {
            while let Some((_, what)) = events.next_if(|(event, _)| *event == at) {
                let follows = match what {
                    What::Given(_) => true,
                    What::Start(_) => !agreed,
                    What::Pass => self.state.is_stuck(&self.ruling.engine),
                    _ => false,
                };
                self.enter(what, follows)?;
            }
            match node.kind {
                NodeKind::Result(_) => over = true,
                NodeKind::Comment { .. } | NodeKind::Nag(_) if over => {
                    self.closing.push(said(record, node));
                }
                NodeKind::Comment { .. } | NodeKind::Nag(_) => {
                    let said = said(record, node);
                    self.said().push(said);
                }
                NodeKind::Colon => self.said().push(Said::Colon),
                NodeKind::Glyph(glyph) => self.take_glyph(glyph),
                NodeKind::VariationStart => {
                    let mut depth = 1_u32;
                    let end = nodes.find(|(_, node)| {
                        match node.kind {
                            NodeKind::VariationStart => depth += 1,
                            NodeKind::VariationEnd => depth -= 1,
                            _ => {}
                        }
                        depth == 0
                    });
                    let end = end.map_or(node.span, |(_, end)| end.span);
                    let written = node.span.to(end).of(record.source());
                    let written = String::from_utf8_lossy(written).into_owned();
                    self.said().push(Said::Variation(written));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn take_glyph(&mut self, glyph: Glyph) {
        if let Some(marked) = self.marked() {
            marked.glyph = Some(glyph);
        }
    }

    /// The throws that were made are those of the seed.
    fn check_throws(&self) -> Result<(), OpenError> {
        let Some(seed) = &self.seed else {
            return Ok(());
        };
        let dice = SeededDice::new(Seed::new(seed));
        let die = &self.engine().rules().dice.die;
        for entry in &self.entries {
            let number = entry.before.throws + 1;
            if let What::RollOff(_, throw)
            | What::Throw(throw)
            | What::Further(throw)
            | What::Again(throw) = entry.what
                && dice.throw(number, throw.len(), die) != throw
            {
                return Err(OpenError::OtherThrow { number });
            }
        }
        Ok(())
    }
}

/// The seed belongs to the record.
fn check_seed(record: &Record<'_>, seed: Option<&str>) -> Result<(), OpenError> {
    let word = record.value(TagName::Dice);
    let seeded = word.is_some_and(|word| word.parse() == Ok(DiceSource::Seeded));
    let Some(seed) = seed else {
        return if seeded {
            Err(OpenError::SeedNeeded)
        } else {
            Ok(())
        };
    };
    if !seeded && record.tag(TagName::Seed).is_none() {
        return Err(OpenError::NotSeeded);
    }
    match record.value(TagName::SeedCommit) {
        Some(promised) if !promised.eq_ignore_ascii_case(&Seed::new(seed).commitment()) => {
            Err(OpenError::OtherSeed)
        }
        _ => Ok(()),
    }
}

/// What happened in a turn, each with its node.
fn turn_events(turn: &PlayedTurn, events: &mut Vec<(usize, What)>) {
    let mut ended = false;
    let mut last = turn.head.node;
    for step in &turn.steps {
        last = step.node().unwrap_or(last);
        let (what, after) = match *step {
            Step::Throw {
                kind, throw, after, ..
            } => {
                let what = match kind {
                    ThrowKind::First => What::Throw(throw),
                    ThrowKind::Given => What::Given(throw),
                    ThrowKind::Again => What::Again(throw),
                    ThrowKind::Further => What::Further(throw),
                };
                (what, after)
            }
            Step::Action { action, after, .. } => (What::Action(action), after),
            Step::Pass { .. } => (What::Pass, turn.after),
        };
        events.push((last, what));
        ended = matches!(what, What::Pass) || after.to_move() != Some(turn.head.side);
    }
    if turn.complete && !ended {
        events.push((last, What::Stop));
    }
}

/// A comment, or a numbered glyph, as it is written.
fn said(record: &Record<'_>, node: &Node) -> Said {
    Said::Comment(record.text(node).into_owned())
}
