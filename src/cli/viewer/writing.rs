//! Writing into the record: comments, glyphs, marks, arrows, variations, as `annotate` writes them.

use std::num::NonZeroU32;

use sahkku::annotate::{AnnotateError, Annotation, Place, Tick, annotate};
use sahkku::language::Language;
use sahkku::record::{Drawn, Record, Shape};
use sahkku::replay::{LineId, Step};

use super::app::{App, Mode, Question};
use super::prompt::Prompt;
use super::sheet::Sheet;
use super::words;

impl App {
    /// Asks for something to write, with what is there already.
    pub(super) fn ask(&mut self, question: Question) {
        if let Some(why) = self.book.locked() {
            let told = words::locked(self.sheet.language, why);
            return self.say(&told);
        }
        let note = self.sheet.score.note(self.at);
        let text = match question {
            Question::Comment => note.map(|note| note.comments.join(" ")),
            Question::Glyph => note.map(|note| note.glyphs.join(" ")),
            Question::Variation => {
                let Some(head) = self.turn_head() else {
                    return self.say(self.sheet.language.text("viewer.no-turn-here"));
                };
                Some(head)
            }
            Question::Turn | Question::Mark | Question::Arrow => None,
        };
        self.mode = Mode::Ask(question, Prompt::with(&text.unwrap_or_default()));
    }

    /// The turn that is shown up to its first throw: `12. W X32: `.
    fn turn_head(&self) -> Option<String> {
        let (turn, _) = self.sheet.stop(self.at)?.played(&self.sheet.game)?;
        let die = &self.sheet.ruling()?.engine.rules().dice.die;
        let throw = turn.steps.iter().find_map(|step| match step {
            Step::Throw { throw, .. } => Some(throw.in_order_of(die).to_string()),
            Step::Action { .. } | Step::Pass { .. } => None,
        });
        let (number, side) = (turn.head.number, turn.head.side.letter());
        Some(format!("{number}. {side} {}: ", throw.unwrap_or_default()))
    }

    /// Does what was typed.
    pub(super) fn answer(&mut self, question: Question, text: &str) {
        let spaced = text.replace('=', " ");
        let said = match question {
            Question::Turn => return self.go_to_turn(text),
            Question::Comment => Ok(self.comment(text)),
            Question::Glyph => self.glyphs(text),
            Question::Mark => drawings(
                self.sheet.language,
                &spaced,
                Drawn::mark,
                &Annotation::NoMark(None),
            ),
            Question::Arrow => drawings(
                self.sheet.language,
                &spaced,
                Drawn::arrow,
                &Annotation::NoArrow(None),
            ),
            Question::Variation if text.trim().is_empty() => Ok(Vec::new()),
            Question::Variation => Ok(vec![Annotation::Variation(text.trim().to_owned())]),
        };
        let place = self.sheet.place(self.at);
        match said {
            Ok(said) => self.write(&place, &said),
            Err(told) => self.say(&told),
        }
    }

    fn comment(&self, text: &str) -> Vec<Annotation> {
        let note = self.sheet.score.note(self.at);
        let there = note.map_or_else(String::new, |note| note.comments.join(" "));
        // A brace would end the comment: as when a game is taken down, the text is not lost over it.
        let text = text.replace('}', ")");
        match text.trim() {
            same if same == there => Vec::new(),
            "" => vec![Annotation::NoComment],
            text => vec![Annotation::Comment(text.to_owned())],
        }
    }

    fn glyphs(&self, text: &str) -> Result<Vec<Annotation>, String> {
        let mut said = Vec::new();
        let note = self.sheet.score.note(self.at);
        if note.is_some_and(|note| !note.glyphs.is_empty()) {
            said.push(Annotation::NoGlyph);
        }
        for word in text.split_whitespace() {
            let tick: Tick = word
                .parse()
                .map_err(|_not_one| words::no_glyph(self.sheet.language, word))?;
            said.push(Annotation::Glyph(tick));
        }
        Ok(said)
    }

    pub(super) fn remove_variation(&mut self, line: Option<LineId>) {
        let told = self
            .book
            .locked()
            .map(|why| words::locked(self.sheet.language, why));
        if let Some(told) = told {
            return self.say(&told);
        }
        let Some(line) = line else { return };
        let Some((place, number)) = place_of_variation(&self.sheet, line) else {
            return self.say(self.sheet.language.text("viewer.no-variation"));
        };
        self.write(&place, &[Annotation::NoVariation(number)]);
    }

    /// Writes something at a place, if the record stays right.
    fn write(&mut self, place: &Place, said: &[Annotation]) {
        if said.is_empty() {
            return self.say(self.sheet.language.text("viewer.same"));
        }
        let text = match self.book.text(self.record) {
            Ok(text) => text,
            Err(error) => return self.say(&format!("{error:#}")),
        };
        match annotate(&Record::parse(text), place, said, &mut self.rulebook) {
            Ok(annotated) if annotated.text == text => {
                self.say(self.sheet.language.text("viewer.same"));
            }
            Ok(annotated) => {
                self.book.change(self.record, annotated.text);
                self.reopen();
                self.say(self.sheet.language.text("viewer.written"));
            }
            Err(AnnotateError::Refused(refused)) => {
                let why = refused.findings.first();
                let why = why.map_or_else(String::new, |finding| finding.message.clone());
                let refused = AnnotateError::Refused(refused);
                self.say(&format!("{refused}: {why}"));
            }
            Err(error) => self.say(&error.to_string()),
        }
    }

    pub(super) fn undo(&mut self) {
        match self.book.undo() {
            None => self.say(self.sheet.language.text("viewer.nothing-to-undo")),
            Some(record) if record == self.record => {
                self.reopen();
                self.say(self.sheet.language.text("viewer.taken-back"));
            }
            Some(record) => {
                self.look_at(record);
                self.say(self.sheet.language.text("viewer.taken-back"));
            }
        }
    }

    /// Reads the record again that is shown, and stays where it was.
    fn reopen(&mut self) {
        let mark = self.sheet.bookmark(self.at);
        self.look_at(self.record);
        self.at = self.sheet.find(&mark);
    }
}

/// The turn that a variation replaces, and which of its variations it is, counted from 1.
fn place_of_variation(sheet: &Sheet, line: LineId) -> Option<(Place, NonZeroU32)> {
    let mut path = sahkku::annotate::LinePath::of(&sheet.game, line)
        .steps()
        .to_vec();
    let (turn, number) = path.pop()?;
    let place = Place {
        line: sahkku::annotate::LinePath::new(path),
        turn,
        ..Place::default()
    };
    Some((place, NonZeroU32::new(number)?))
}

/// Reads what is to be drawn: `H2 red, -O1, -`.
fn drawings<'t>(
    language: &Language,
    text: &'t str,
    read: impl Fn(&'t str) -> Option<Drawn<'t>>,
    none: &Annotation,
) -> Result<Vec<Annotation>, String> {
    let mut said = Vec::new();
    for part in text.split(',').map(str::trim).filter(|it| !it.is_empty()) {
        let (away, what) = match part.strip_prefix('-') {
            Some("") => {
                said.push(none.clone());
                continue;
            }
            Some(what) => (true, what.trim()),
            None => (false, part),
        };
        let drawn = read(what).ok_or_else(|| words::bad_field(language, part))?;
        let colour = match drawn.colour {
            "" => "green".to_owned(),
            colour => colour.to_owned(),
        };
        said.push(match (drawn.shape, away) {
            (Shape::Mark(field), true) => Annotation::NoMark(Some(field)),
            (Shape::Mark(field), false) => Annotation::Mark { field, colour },
            (Shape::Arrow(from, to), true) => Annotation::NoArrow(Some((from, to))),
            (Shape::Arrow(from, to), false) => Annotation::Arrow { from, to, colour },
        });
    }
    Ok(said)
}
