//! A record, verified and counted.

use std::borrow::Cow;

use crate::board::{BySide, Side};
use crate::engine::Engine;
use crate::record::{GameResult, Record, TagName};
use crate::replay::{Observer as _, PlayedTurn, Rulebook, Step, Verification, verify, verify_with};
use crate::text::composed;

use super::counter::Counter;
use super::counts::Counts;
use super::tally::Tally;
use super::watch::{Seen, Watch};

/// A record with what verification says of it and what was counted on the way.
#[derive(Clone, Debug)]
pub struct CountedGame<'s> {
    /// What verification says.
    pub verification: Verification,
    /// What was counted, in the turns that could be played.
    pub tally: Tally,
    /// What else was seen; of worth only where the record is right.
    pub seen: Seen,
    /// The players as the file names them. Nobody where a name is missing, empty or `?`.
    pub players: BySide<Option<Cow<'s, str>>>,
    /// The game begins from a position of its own.
    pub from_position: bool,
}

impl CountedGame<'_> {
    /// Whether nothing is wrong with the record.
    pub fn is_right(&self) -> bool {
        self.verification.is_right()
    }

    /// The id of the form it was played by, if the rules could be found.
    pub fn variant(&self) -> Option<&str> {
        self.verification
            .ruling
            .as_deref()
            .map(|ruling| ruling.variant.id.as_str())
    }

    /// The switches in which its rules differ from the form's, as `switch=value` pairs.
    pub fn house_rules(&self) -> &str {
        self.verification
            .ruling
            .as_deref()
            .map_or("", |ruling| ruling.house_rules.as_str())
    }

    /// Who won, if the record says so.
    pub fn winner(&self) -> Option<Side> {
        self.verification.result.and_then(GameResult::winner)
    }
}

/// Verifies a record and counts what is played in it.
pub fn count<'s>(record: &Record<'s>, rulebook: &mut Rulebook) -> CountedGame<'s> {
    count_with_opening(record, rulebook, 0)
}

/// Likewise; the first `depth` turns are written down in [`Seen::opening`].
pub fn count_with_opening<'s>(
    record: &Record<'s>,
    rulebook: &mut Rulebook,
    depth: usize,
) -> CountedGame<'s> {
    let (verification, (tally, seen)) = match rulebook.ruling(record) {
        Ok(ruling) => {
            let mut watch = Watch::new(&ruling.engine, depth);
            let verification = verify_with(record, &ruling, &mut watch);
            (verification, watch.finish())
        }
        // Without rules nothing is played, and all there is to know are the findings.
        Err(_) => (verify(record, rulebook), Default::default()),
    };
    CountedGame {
        verification,
        tally,
        seen,
        players: BySide {
            men: player(record, TagName::Men),
            women: player(record, TagName::Women),
        },
        from_position: record.tag(TagName::Position).is_some(),
    }
}

/// What was done in one turn of a replayed game. All turns of the main line together make the
/// [`Tally`] of the game.
pub fn count_turn(engine: &Engine, turn: &PlayedTurn) -> Counts {
    let mut counter = Counter::new(engine);
    counter.turn_start(turn.head, &turn.before);
    let mut before = turn.before;
    for step in &turn.steps {
        match *step {
            Step::Throw {
                node,
                kind,
                throw,
                after,
            } => {
                counter.throw(node, kind, throw, &after);
                before = after;
            }
            Step::Action {
                node,
                action,
                effects,
                after,
                ..
            } => {
                let played = crate::replay::Played {
                    node,
                    action,
                    effects,
                };
                counter.action(played, &before, &after);
                before = after;
            }
            Step::Pass { node } => counter.pass(node, turn.head.node),
        }
    }
    counter.turn_end(&turn.after, turn.complete);
    *counter.tally().sides.get(turn.head.side)
}

/// The name of a player, without blanks around it, its letters written in one way.
fn player<'s>(record: &Record<'s>, tag: TagName) -> Option<Cow<'s, str>> {
    let name = match record.value(tag)? {
        Cow::Borrowed(name) => composed(name.trim()),
        Cow::Owned(name) => Cow::Owned(composed(name.trim()).into_owned()),
    };
    (!name.is_empty() && name != "?").then_some(name)
}
