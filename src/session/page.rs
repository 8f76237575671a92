//! Writing a session down. White space does not matter here: the canonical form is made of it.

use crate::board::Side;
use crate::dice::Throw;
use crate::engine::Engine;
use crate::record::{GameResult, escape_value};
use crate::replay::written;

use super::Session;
use super::entry::{Entry, Said, What};

/// Appends a tag on a line of its own.
pub(super) fn tag(text: &mut String, name: &str, value: &str) {
    text.extend(["[", name, " \"", &escape_value(value), "\"]\n"]);
}

/// The record of a session.
pub(super) fn write(session: &Session) -> String {
    let mut text = String::with_capacity(session.text.len() + 64);
    let ending = session.ending();
    let result = ending.map_or(GameResult::Unfinished, |(result, _)| result);
    for (name, value) in &session.tags {
        tag(&mut text, name, value);
    }
    tag(&mut text, "Result", result.word());
    if let Some((_, termination)) = ending {
        tag(&mut text, "Termination", termination.word());
    }
    if let Some(seed) = session.seed.as_deref().filter(|_| session.revealed) {
        tag(&mut text, "Seed", seed);
    }
    text.push('\n');
    Movetext {
        engine: session.engine(),
        text: &mut text,
        colon: false,
        behind_turn: Vec::new(),
    }
    .write(session);
    text.extend(["\n= ", result.word(), "\n"]);
    for said in &session.closing {
        push_said(&mut text, said);
    }
    text
}

struct Movetext<'p> {
    engine: &'p Engine,
    text: &'p mut String,
    /// The colon behind the last throw is written.
    colon: bool,
    /// What stands behind the turn, however long it becomes: variations and what follows them.
    behind_turn: Vec<&'p Said>,
}

impl<'p> Movetext<'p> {
    fn write(mut self, session: &'p Session) {
        for said in &session.opening {
            push_said(self.text, said);
        }
        for (at, entry) in session.entries.iter().enumerate() {
            let next = session.entries.get(at + 1).map(|next| next.what);
            let first = at == 0;
            self.entry(entry, first);
            self.said(&entry.said, next);
        }
        self.end_turn();
    }

    fn entry(&mut self, entry: &Entry, first: bool) {
        let before = &entry.before;
        match entry.what {
            What::RollOff(side, throw) => {
                self.text.push_str(if first { "\n0. " } else { " " });
                self.text.push(side.letter());
                self.faces(" ", throw);
            }
            What::Given(throw) | What::Throw(throw) => {
                self.end_turn();
                let letter = before.position.to_move().map_or('M', Side::letter);
                let head = format!("\n{}. {letter}", before.turn + 1);
                self.text.push_str(&head);
                self.faces(" ", throw);
            }
            What::Further(throw) => self.faces(" + ", throw),
            What::Again(throw) => self.faces("~", throw),
            What::Action(action) => {
                self.play();
                written(self.engine, &before.position, action).push_to(self.text);
            }
            What::Pass => {
                self.play();
                self.text.push_str("--");
            }
            What::Start(_) | What::Stop => {}
        }
        if let Some(glyph) = entry.glyph {
            self.text.push_str(glyph.symbol());
        }
    }

    fn faces(&mut self, lead: &str, throw: Throw) {
        self.text.push_str(lead);
        let ordered = throw.in_order_of(&self.engine.rules().dice.die);
        self.text.push_str(&ordered.to_string());
        self.colon = false;
    }

    fn play(&mut self) {
        self.text.push_str(if self.colon { " " } else { ": " });
        self.colon = true;
    }

    fn said(&mut self, said: &'p [Said], next: Option<What>) {
        for said in said {
            match said {
                _ if !self.behind_turn.is_empty() => self.behind_turn.push(said),
                Said::Variation(_) => self.behind_turn.push(said),
                // Where the action behind it was taken back there is no colon any more.
                Said::Colon if next.is_some_and(What::is_play) => {
                    self.text.push(':');
                    self.colon = true;
                }
                Said::Colon => {}
                Said::Comment(_) => push_said(self.text, said),
            }
        }
    }

    fn end_turn(&mut self) {
        for said in self.behind_turn.drain(..) {
            push_said(self.text, said);
        }
    }
}

fn push_said(text: &mut String, said: &Said) {
    match said {
        Said::Comment(words) | Said::Variation(words) => text.extend([" ", words]),
        Said::Colon => {}
    }
}
