//! Remarks that follow from the rules alone: what was captured, who won the king, what was forced,
//! what was lost, how lucky a throw was.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use thiserror::Error;

use crate::board::{Field, Side};
use crate::engine::{Action, Effects, Engine, KingEvent, Position};
use crate::record::Record;
use crate::replay::{Game, PlayedTurn, Rulebook, Step};
use crate::stats::count_turn;
use crate::text::nearest;

use super::error::AnnotateError;
use super::note::REMARK;
use super::verified::Draft;
use super::{Annotated, edits};

/// The colour in which captures are marked.
const CAPTURED: &str = "red";

/// A kind of remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Remark {
    /// What was captured, with a mark on its field.
    Captures,
    /// The king was won, or killed.
    King,
    /// Nothing else could be done, or nothing at all.
    Forced,
    /// Dice that could not be spent only because dice are spent in order.
    Lost,
    /// What the dice of a turn were worth, against the mean.
    Luck,
}

/// A word that names no kind of remark.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{word}` is no kind of remark: write some of captures, king, forced, lost, luck{}", near.map_or_else(String::new, |near| format!("; did you mean `{near}`?")))]
pub struct UnknownRemark {
    word: String,
    near: Option<&'static str>,
}

impl Remark {
    /// Every kind.
    pub const ALL: [Self; 5] = [
        Self::Captures,
        Self::King,
        Self::Forced,
        Self::Lost,
        Self::Luck,
    ];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Captures => "captures",
            Self::King => "king",
            Self::Forced => "forced",
            Self::Lost => "lost",
            Self::Luck => "luck",
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Remark {
    type Err = UnknownRemark;

    fn from_str(word: &str) -> Result<Self, UnknownRemark> {
        let found = Self::ALL
            .into_iter()
            .find(|kind| word.eq_ignore_ascii_case(kind.word()));
        found.ok_or_else(|| UnknownRemark {
            word: word.to_owned(),
            near: nearest(word, Self::ALL.map(Self::word)),
        })
    }
}

/// Writes remarks of the given kinds into the main line, in place of all that were written so
/// before.
///
/// Each is a comment that begins with the command `[%auto]`, which tells it from what people wrote;
/// doing it twice is doing it once. What is said of an action stands behind it, what is said of the
/// turn behind the last thing done in it. A game that cannot be played to its end gets remarks as far
/// as it can.
///
/// # Errors
/// [`AnnotateError`] if the record would be wrong with them, which no record that can be read is.
pub fn remark(
    record: &Record<'_>,
    kinds: &[Remark],
    rulebook: &mut Rulebook,
) -> Result<Annotated, AnnotateError> {
    let game = Game::replay(record, rulebook);
    let mut page = Page {
        kinds,
        notes: BTreeMap::new(),
    };
    if let Some(ruling) = game.ruling() {
        for turn in game.turns() {
            page.turn(&ruling.engine, turn);
        }
    }
    let wanted: Vec<(usize, String)> = page
        .notes
        .iter()
        .map(|(&node, note)| (node, note.write()))
        .collect();
    let mut draft = Draft::verified(record, &game.verification);
    draft.change(record, edits::remark(record, &wanted))?;
    draft.finish(rulebook)
}

/// Takes all remarks away that were written by [`remark`], in variations too.
///
/// # Errors
/// As for [`remark`].
pub fn without_remarks(
    record: &Record<'_>,
    rulebook: &mut Rulebook,
) -> Result<Annotated, AnnotateError> {
    remark(record, &[], rulebook)
}

/// What is said behind one node.
#[derive(Debug, Default)]
struct Note {
    words: Vec<String>,
    marks: Vec<Field>,
}

impl Note {
    fn write(&self) -> String {
        let mut text = format!("{{[%{REMARK}] {}", self.words.join("; "));
        for field in &self.marks {
            // Writing to a string cannot fail.
            let _ = write!(text, " [%mark {field} {CAPTURED}]");
        }
        text + "}"
    }
}

struct Page<'k> {
    kinds: &'k [Remark],
    /// By the node behind which it is said.
    notes: BTreeMap<usize, Note>,
}

impl Page<'_> {
    fn wants(&self, kind: Remark) -> bool {
        self.kinds.contains(&kind)
    }

    fn say(&mut self, kind: Remark, node: usize, words: impl Into<String>) {
        if self.wants(kind) {
            self.notes.entry(node).or_default().words.push(words.into());
        }
    }

    fn turn(&mut self, engine: &Engine, turn: &PlayedTurn) {
        let side = turn.head.side;
        let mut now = turn.before;
        // The position with the dice that are left, though the turn may be over.
        let mut open = turn.before;
        let mut last = turn.head.node;
        let mut forced = Vec::new();
        let mut actions = 0;
        for step in &turn.steps {
            last = step.node().unwrap_or(last);
            match *step {
                Step::Throw { node, after, .. } => {
                    self.king(node, side, &now, &after);
                    (now, open) = (after, after);
                }
                Step::Action {
                    node,
                    action,
                    effects,
                    after,
                    ..
                } => {
                    actions += 1;
                    if engine.forced_action(&now).is_some() {
                        forced.push(node);
                    }
                    self.captures(node, action, effects);
                    if effects.king_killed {
                        self.say(Remark::King, node, format!("the {side} kill the king"));
                    } else {
                        self.king(node, side, &now, &after);
                    }
                    open = now;
                    engine.act(&mut open, action);
                    now = after;
                }
                Step::Pass { .. } => {
                    if !engine.has_action(&open) {
                        self.say(Remark::Forced, last, "nothing could be done");
                    }
                }
            }
        }
        self.forced(&forced, actions, last);
        if turn.complete {
            self.lost(engine, &open, last);
        }
        self.luck(engine, turn, last);
    }

    fn captures(&mut self, node: usize, action: Action, effects: Effects) {
        let mut what = Vec::new();
        match effects.soldiers_captured() {
            0 => {}
            1 => what.push("a soldier".to_owned()),
            count => what.push(format!("{count} soldiers")),
        }
        if effects.queen_captured {
            what.push("the queen".to_owned());
        }
        if what.is_empty() || !self.wants(Remark::Captures) {
            return;
        }
        let pushed = effects
            .king_pushed_to
            .filter(|_| action.king() == KingEvent::WonCapture);
        let landed = action.captures().then_some(action.target());
        let fields: Vec<Field> = landed.into_iter().chain(pushed).collect();
        let names: Vec<String> = fields.iter().map(Field::to_string).collect();
        let words = format!("captures {} on {}", what.join(" and "), names.join(" and "));
        self.say(Remark::Captures, node, words);
        self.notes.entry(node).or_default().marks.extend(fields);
    }

    /// Whether the king has a new owner.
    fn king(&mut self, node: usize, side: Side, before: &Position, after: &Position) {
        let (old, new) = (before.king().holder(), after.king().holder());
        if new != Some(side) || old == new {
            return;
        }
        let from = old.map_or_else(String::new, |old| format!(" from the {old}"));
        self.say(Remark::King, node, format!("the {side} win the king{from}"));
    }

    /// Said of each action that was forced, or once where all of them were.
    fn forced(&mut self, forced: &[usize], actions: usize, last: usize) {
        if actions > 1 && forced.len() == actions {
            return self.say(Remark::Forced, last, "every play was the only legal one");
        }
        for &node in forced {
            self.say(Remark::Forced, node, "the only legal play");
        }
    }

    fn lost(&mut self, engine: &Engine, open: &Position, last: usize) {
        let Some((first, lost)) = engine.lost_to_order(open) else {
            return;
        };
        let die = &engine.rules().dice.die;
        let lost: Vec<String> = lost
            .in_order_of(die)
            .faces()
            .map(|face| face.to_string())
            .collect();
        let lost = lost.join(" and ");
        let words = format!(
            "{lost} lost to the order of the dice: {first} comes first and could do nothing"
        );
        self.say(Remark::Lost, last, words);
    }

    fn luck(&mut self, engine: &Engine, turn: &PlayedTurn, last: usize) {
        let counts = count_turn(engine, turn);
        if counts.dice() == 0 {
            return;
        }
        let words = match counts.luck_units {
            0 => "luck 0".to_owned(),
            _ => format!("luck {:+.1}", counts.luck()),
        };
        self.say(Remark::Luck, last, words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remarked(variant: &str, header: &str, moves: &str, kinds: &[Remark]) -> String {
        let text = format!(
            "[Result \"unfinished\"]\n[Variant \"{variant}\"]\n{header}\n{moves}\n= unfinished\n"
        );
        let record = Record::parse(text.as_bytes());
        let mut rulebook = Rulebook::default();
        let once = remark(&record, kinds, &mut rulebook).unwrap();
        assert!(
            once.verification.is_right(),
            "{:?}",
            once.verification.findings
        );
        let twice = remark(&Record::parse(&once.text), kinds, &mut rulebook).unwrap();
        assert_eq!(twice.text, once.text, "twice is once");
        let none = without_remarks(&Record::parse(&once.text), &mut rulebook).unwrap();
        assert_eq!(none.text, text.as_bytes(), "and they can be taken away");
        let text = String::from_utf8(once.text).unwrap();
        let moves = text.split("\n\n").nth(1).unwrap();
        moves.strip_suffix("\n= unfinished\n").unwrap().to_owned()
    }

    #[test]
    fn dice_lost_to_the_order_are_named() {
        let moves = "1. M X32: *O1-O2 {so}\n2. W 000";
        let said = remarked("lagesvuotna", "", moves, &[Remark::Lost, Remark::Luck]);
        assert_eq!(
            said,
            "1. M X32: *O1-O2 {so} {[%auto] 2 lost to the order of the dice: 3 comes first and could do nothing; luck +1.5}\n\
             2. W 000 {[%auto] luck -4.5}"
        );
        let free = remarked(
            "lagesvuotna",
            "[Rules \"order=free\"]\n",
            "1. M X30: *O1-O2",
            &[Remark::Lost],
        );
        assert_eq!(free, "1. M X30: *O1-O2");
    }

    #[test]
    fn captures_and_kings_are_told_with_their_fields() {
        let said = remarked(
            "lagesvuotna-noqueens",
            "[Position \"m:A1-N1 M:H2 w:D3-O3 W:C2 K:E2 >M\"]\n",
            "1. M 300: H2-E2=K\n2. W 200: C2xE2=K",
            &[Remark::King, Remark::Captures],
        );
        assert_eq!(
            said,
            "1. M 300: H2-E2=K {[%auto] the men win the king}\n\
             2. W 200: C2xE2=K {[%auto] captures a soldier on E2; the women win the king from the men [%mark E2 red]}"
        );
        // In this form an X alone gives the king away.
        let thrown = remarked("friis-1871", "", "1. M X00: *O1-K2", &[Remark::King]);
        assert_eq!(thrown, "1. M X00 {[%auto] the men win the king}: *O1-K2");
    }

    #[test]
    fn forced_plays_are_told_once_where_all_were() {
        let position =
            |dice: &str| format!("[Position \"m:A1-N1 M:H2 w:D3-O3 W:C2 K:O1 >M[{dice}]\"]\n");
        let said = |dice: &str, moves: &str| {
            remarked(
                "lagesvuotna-noqueens",
                &position(dice),
                moves,
                &[Remark::Forced],
            )
        };
        assert_eq!(
            said("320", "1. M 320: H2-E2 E2xC2\n2. W 000"),
            "1. M 320: H2-E2 E2xC2 {[%auto] every play was the only legal one}\n\
             2. W 000 {[%auto] nothing could be done}"
        );
        assert_eq!(
            said("300", "1. M 300: H2-E2"),
            "1. M 300: H2-E2 {[%auto] the only legal play}"
        );
    }

    #[test]
    fn a_game_is_remarked_on_as_far_as_it_can_be_played() {
        let text = "[Variant \"lagesvuotna\"]\n\n1. M X00: *O1-O2\n2. W 300: A1-A2 {[%auto] old}\n= draw\n";
        let record = Record::parse(text.as_bytes());
        let done = remark(&record, &[Remark::Luck], &mut Rulebook::default()).unwrap();
        assert!(!done.verification.is_right());
        let text = String::from_utf8(done.text).unwrap();
        assert!(
            text.ends_with("*O1-O2 {[%auto] luck -3.5}\n2. W 300: A1-A2\n= draw\n"),
            "{text}"
        );
    }
}
