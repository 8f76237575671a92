//! Going through the game.

use sahkku::engine::Effects;
use sahkku::language::Language;
use sahkku::replay::{LineId, Step};

use super::app::{App, Mode};
use super::keys::Way;
use super::words;

impl App {
    /// The stop one step on, or back.
    fn next(&self, at: usize, way: Way) -> Option<usize> {
        match way {
            Way::Forward => self.sheet.stops.after(at),
            Way::Back => self.sheet.stop(at)?.before,
        }
    }

    /// The next stop that way of which something is true.
    fn seek(&self, way: Way, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let mut at = self.at;
        loop {
            at = self.next(at, way)?;
            if wanted(at) {
                return Some(at);
            }
        }
    }

    fn go(&mut self, to: Option<usize>, otherwise: &str) {
        match to {
            Some(at) => self.show(at),
            None => self.say(otherwise),
        }
    }

    pub(super) fn step(&mut self, way: Way) {
        self.go(self.next(self.at, way), edge(way, self.sheet.language));
    }

    pub(super) fn turn(&mut self, way: Way) {
        let ends = |at| self.sheet.stop(at).is_some_and(|stop| stop.ends_turn);
        self.go(self.seek(way, ends), edge(way, self.sheet.language));
    }

    /// What an action did, if it is one.
    fn effects(&self, at: usize) -> Option<Effects> {
        match self.sheet.stop(at)?.played(&self.sheet.game)?.1 {
            Step::Action { effects, .. } => Some(*effects),
            Step::Throw { .. } | Step::Pass { .. } => None,
        }
    }

    pub(super) fn capture(&mut self, way: Way) {
        let captures = |at| {
            let effects = self.effects(at);
            effects.is_some_and(|effects| effects.soldiers_captured() > 0 || effects.queen_captured)
        };
        self.go(
            self.seek(way, captures),
            self.sheet.language.text("viewer.no-capture"),
        );
    }

    pub(super) fn king(&mut self, way: Way) {
        let changes = |at| {
            let effects = self.effects(at);
            effects.is_some_and(|effects| effects.king_won || effects.king_killed)
        };
        self.go(
            self.seek(way, changes),
            self.sheet.language.text("viewer.no-king-change"),
        );
    }

    pub(super) fn end(&mut self, way: Way) {
        let mut at = self.at;
        match way {
            Way::Back => at = 0,
            Way::Forward => {
                while let Some(next) = self.sheet.stops.after(at) {
                    at = next;
                }
            }
        }
        self.show(at);
    }

    /// Goes to the end of a turn of this line, or of one around it.
    pub(super) fn go_to_turn(&mut self, number: &str) {
        let text = number.trim();
        if text.is_empty() {
            return;
        }
        let found = text.parse().ok().and_then(|number| self.find_turn(number));
        self.go(found, &words::no_turn(self.sheet.language, text));
    }

    fn find_turn(&self, number: u32) -> Option<usize> {
        if number == 0 {
            return Some(0);
        }
        let sheet = &self.sheet;
        let mut line = sheet.stop(self.at)?.line;
        loop {
            let turns = &sheet.game.line(line)?.turns;
            let found = turns.iter().position(|turn| turn.head.number == number);
            if let Some(turn) = found {
                return sheet.stops.end(line, turn);
            }
            line = sheet.game.line(line)?.parent?.0;
        }
    }

    /// Into the variation, or asks which.
    pub(super) fn variations(&mut self) {
        let list = self.sheet.variations(self.at);
        match list.as_slice() {
            [] => self.say(self.sheet.language.text("viewer.no-variation")),
            _ => self.mode = Mode::Variations { list, chosen: 0 },
        }
    }

    pub(super) fn enter(&mut self, line: Option<LineId>) {
        let first = line.and_then(|line| self.sheet.stops.first(line));
        self.go(first, self.sheet.language.text("viewer.cannot-play"));
    }

    /// Back to the turn that the variation replaces.
    pub(super) fn leave(&mut self) {
        let line = self.sheet.stop(self.at).map(|stop| stop.line);
        let parent = line.and_then(|line| Some((line, self.sheet.game.line(line)?.parent?)));
        let Some((line, (around, turn))) = parent else {
            return self.say(self.sheet.language.text("viewer.main-line"));
        };
        let stops = &self.sheet.stops;
        let to = stops.end(around, turn).or_else(|| stops.begin(line));
        self.go(to, self.sheet.language.text("viewer.main-line"));
    }
}

fn edge(way: Way, language: &Language) -> &str {
    match way {
        Way::Forward => language.text("viewer.no-more"),
        Way::Back => language.text("viewer.at-start"),
    }
}
