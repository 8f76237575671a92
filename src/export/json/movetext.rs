//! From the JSON of a record to the tokens of its movetext.

use super::check::{self, at};
use super::error::{JsonError, Problem};
use super::wire::{ActionJson, NoteJson, ParentJson, RecordJson, RollOffJson, ThrowJson, TurnJson};
use crate::record::GameResult;

/// The tokens of the movetext, one blank between them; their layout is another matter.
pub(super) fn movetext(record: &RecordJson) -> Result<String, JsonError> {
    let mut tokens = Tokens::default();
    tokens.lines(record)?;
    let Some(result) = record.result else {
        return Err(at("result", Problem::NoResult));
    };
    tokens.add("=");
    tokens.add(GameResult::from(result).word());
    if !record
        .after_result
        .iter()
        .all(|note| matches!(note, NoteJson::Comment(_)))
    {
        return Err(at("after_result", Problem::NotAComment));
    }
    tokens.notes("after_result", &record.after_result)?;
    Ok(tokens.text)
}

/// A line that is being written.
struct Open {
    line: usize,
    turn: usize,
    /// Whether that turn is written already, and so many of its variations.
    written: bool,
    variation: usize,
}

impl Open {
    const fn new(line: usize) -> Self {
        Self {
            line,
            turn: 0,
            written: false,
            variation: 0,
        }
    }
}

#[derive(Default)]
struct Tokens {
    text: String,
}

impl Tokens {
    /// A token that stands by itself.
    fn add(&mut self, token: &str) {
        self.text.push(' ');
        self.text.push_str(token);
    }

    /// All lines, with a stack of our own: they may nest as deep as they like.
    fn lines(&mut self, record: &RecordJson) -> Result<(), JsonError> {
        let lines = &record.lines;
        let main = lines
            .first()
            .ok_or_else(|| at("lines", Problem::NoMainLine))?;
        if main.parent.is_some() {
            return Err(at("parent", Problem::WrongParent).within(|| "lines[0]".to_owned()));
        }
        self.notes("before", &main.before)
            .map_err(|error| in_line(0, error))?;
        self.roll_off(record)?;
        let mut open = vec![Open::new(0)];
        let mut due = 1;
        while let Some(here) = open.last_mut() {
            let at_turn = |error: JsonError, here: &Open| {
                in_line(here.line, error.within(|| format!("turns[{}]", here.turn)))
            };
            let Some(turn) = lines
                .get(here.line)
                .and_then(|line| line.turns.get(here.turn))
            else {
                open.pop();
                self.end_variation(record, open.last_mut())?;
                continue;
            };
            if !here.written {
                self.turn(turn).map_err(|error| at_turn(error, here))?;
                here.written = true;
            }
            let Some(variation) = turn.variations.get(here.variation) else {
                *here = Open {
                    turn: here.turn + 1,
                    ..Open::new(here.line)
                };
                continue;
            };
            if variation.line != due || due >= lines.len() {
                let problem = Problem::LineOrder {
                    due,
                    found: variation.line,
                };
                let error = at("line", problem);
                let place = here.variation;
                return Err(at_turn(
                    error.within(|| format!("variations[{place}]")),
                    here,
                ));
            }
            let parent = ParentJson {
                line: here.line,
                turn: Some(here.turn),
            };
            self.begin_variation(record, due, parent)
                .map_err(|error| in_line(due, error))?;
            open.push(Open::new(due));
            due += 1;
        }
        if due < lines.len() {
            return Err(in_line(due, Problem::LineUnused.into()));
        }
        Ok(())
    }

    fn begin_variation(
        &mut self,
        record: &RecordJson,
        id: usize,
        parent: ParentJson,
    ) -> Result<(), JsonError> {
        let Some(line) = record.lines.get(id) else {
            return Ok(());
        };
        if line.parent != Some(parent) {
            return Err(at("parent", Problem::WrongParent));
        }
        if line.turns.is_empty() {
            return Err(at("turns", Problem::EmptyVariation));
        }
        self.add("(");
        self.notes("before", &line.before)
    }

    /// Closes the variation that ended, if `around` is the line around it, and goes on there.
    fn end_variation(
        &mut self,
        record: &RecordJson,
        around: Option<&mut Open>,
    ) -> Result<(), JsonError> {
        let Some(around) = around else { return Ok(()) };
        self.add(")");
        let place = around.variation;
        around.variation += 1;
        let turn = record
            .lines
            .get(around.line)
            .and_then(|line| line.turns.get(around.turn));
        let Some(ended) = turn.and_then(|turn| turn.variations.get(place)) else {
            return Ok(());
        };
        self.notes("notes", &ended.notes).map_err(|error| {
            in_line(
                around.line,
                error.within(|| format!("turns[{}].variations[{place}]", around.turn)),
            )
        })
    }

    fn roll_off(&mut self, record: &RecordJson) -> Result<(), JsonError> {
        let Some(entries) = &record.roll_off else {
            return Ok(());
        };
        self.add("0.");
        for (place, entry) in entries.iter().enumerate() {
            self.roll_off_entry(entry)
                .map_err(|error| error.within(|| format!("roll_off[{place}]")))?;
        }
        let first = record.lines.first().and_then(|line| line.turns.first());
        let absorbed = first.is_some_and(|turn| {
            turn.number.is_none()
                && matches!(turn.throws.as_slice(), [throw] if throw.play.is_none())
        });
        if absorbed {
            return Err(at("lines[0].turns[0].number", Problem::NumberNeeded));
        }
        Ok(())
    }

    fn roll_off_entry(&mut self, entry: &RollOffJson) -> Result<(), JsonError> {
        let Some(side) = entry.side else {
            return Err(at("side", Problem::Missing));
        };
        self.add(side.letter().encode_utf8(&mut [0; 4]));
        if entry.throw.play.is_some() {
            return Err(at("throw.play", Problem::PlayInRollOff));
        }
        self.throw(&entry.throw)
            .map_err(|error| error.within(|| "throw".to_owned()))
    }

    fn turn(&mut self, turn: &TurnJson) -> Result<(), JsonError> {
        match turn.number {
            Some(0) => return Err(at("number", Problem::TurnZero)),
            Some(number) => self.add(&format!("{number}.")),
            None => {}
        }
        let Some(side) = turn.side else {
            return Err(at("side", Problem::Missing));
        };
        self.add(side.letter().encode_utf8(&mut [0; 4]));
        if turn.throws.is_empty() {
            return Err(at("throws", Problem::Missing));
        }
        for (place, throw) in turn.throws.iter().enumerate() {
            if place > 0 {
                self.add("+");
            }
            self.throw(throw)
                .map_err(|error| error.within(|| format!("throws[{place}]")))?;
        }
        Ok(())
    }

    fn throw(&mut self, throw: &ThrowJson) -> Result<(), JsonError> {
        let Some(faces) = &throw.faces else {
            return Err(at("faces", Problem::Missing));
        };
        check::faces(faces).map_err(|problem| at("faces", problem))?;
        self.add(faces);
        self.glyph(throw.glyph.as_deref())?;
        self.notes("notes", &throw.notes)?;
        for (place, rethrow) in throw.rethrows.iter().enumerate() {
            let within = |error: JsonError| error.within(|| format!("rethrows[{place}]"));
            check::faces(&rethrow.faces).map_err(|problem| within(at("faces", problem)))?;
            self.add("~");
            self.text.push_str(&rethrow.faces);
            self.glyph(rethrow.glyph.as_deref()).map_err(within)?;
            self.notes("notes", &rethrow.notes).map_err(within)?;
        }
        let nothing_played = throw.play.as_ref().is_none_or(|play| !play.is_empty());
        if nothing_played && !throw.notes_after_pass.is_empty() {
            return Err(at("notes_after_pass", Problem::NotesOfNothing));
        }
        let Some(play) = &throw.play else {
            let stray = !throw.notes_after_colon.is_empty();
            return if stray {
                Err(at("notes_after_colon", Problem::NotesOfNothing))
            } else {
                Ok(())
            };
        };
        self.add(":");
        self.notes("notes_after_colon", &throw.notes_after_colon)?;
        if play.is_empty() {
            self.add("--");
            self.notes("notes_after_pass", &throw.notes_after_pass)?;
        }
        for (place, action) in play.iter().enumerate() {
            self.action(action)
                .map_err(|error| error.within(|| format!("play[{place}]")))?;
        }
        Ok(())
    }

    fn action(&mut self, action: &ActionJson) -> Result<(), JsonError> {
        check::action(action)?;
        self.add(&action.notation);
        self.glyph(action.glyph.as_deref())?;
        self.notes("notes", &action.notes)
    }

    /// A glyph, directly behind what it judges.
    fn glyph(&mut self, glyph: Option<&str>) -> Result<(), JsonError> {
        if let Some(glyph) = glyph {
            check::glyph(glyph).map_err(|problem| at("glyph", problem))?;
            self.text.push_str(glyph);
        }
        Ok(())
    }

    fn notes(&mut self, field: &'static str, notes: &[NoteJson]) -> Result<(), JsonError> {
        for (place, note) in notes.iter().enumerate() {
            self.note(note)
                .map_err(|error| error.within(|| format!("{field}[{place}]")))?;
        }
        Ok(())
    }

    fn note(&mut self, note: &NoteJson) -> Result<(), JsonError> {
        match note {
            NoteJson::Comment(comment) => {
                check::comment(comment).map_err(|error| error.within(|| "comment".to_owned()))?;
                self.add("{");
                self.text.push_str(&comment.text);
                self.text.push('}');
            }
            NoteJson::Nag(number) => self.add(&format!("${number}")),
            NoteJson::Unreadable(_) => {
                return Err(at("unreadable", Problem::UnreadableWithoutText));
            }
        }
        Ok(())
    }
}

fn in_line(line: usize, error: JsonError) -> JsonError {
    error.within(|| format!("lines[{line}]"))
}
