//! A game told in sentences, for people who hear it and for pipes: all that the viewer shows.

use std::io::{self, Write};

use sahkku::language::Language;
use sahkku::record::Glyph;
use sahkku::replay::{LineId, Ruling};
use sahkku::text::visible;

use super::page::drawn;
use crate::cli::viewer::draw::{dice_in_words, drawing, legal_in_words};
use crate::cli::viewer::{Note, Sheet, words};

/// Variations deeper than this are indented no further.
const DEEPEST_INDENT: usize = 5;

/// How much is told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// Only this turn of the main line, with its variations; 0 is the start.
    pub(super) turn: Option<usize>,
    /// The board after each turn, and what is legal at each step.
    pub(super) boards: bool,
}

/// Something that is told later.
enum Next {
    /// A turn of a line and what follows it there.
    Turns(LineId, usize),
    /// A variation begins: which it is of the turn that it replaces.
    Opens(LineId, usize),
    Closes,
}

/// Tells a game.
pub(super) fn write(sheet: &Sheet, scope: Scope, out: &mut impl Write) -> io::Result<()> {
    let mut teller = Teller {
        sheet,
        scope,
        out,
        depth: 0,
    };
    teller.heading()?;
    if let Some(ruling) = sheet.ruling() {
        teller.game(ruling)?;
    } else {
        teller.line(sheet.language.text("record.no-board"))?;
    }
    Ok(())
}

struct Teller<'t, W> {
    sheet: &'t Sheet,
    scope: Scope,
    out: &'t mut W,
    depth: usize,
}

impl<W: Write> Teller<'_, W> {
    fn line(&mut self, text: &str) -> io::Result<()> {
        let indent = 2 * self.depth.min(DEEPEST_INDENT);
        writeln!(self.out, "{:indent$}{text}", "")
    }

    fn heading(&mut self) -> io::Result<()> {
        let sheet = self.sheet;
        self.line(&sheet.players)?;
        self.line(&sheet.about)?;
        if self.scope.turn.is_none() {
            writeln!(self.out)?;
            for (name, value) in &sheet.tags {
                self.line(&format!("{name}: {value}"))?;
            }
        }
        if !sheet.faults.is_empty() {
            writeln!(self.out)?;
            let wrong = self.sheet.language.text("record.wrong");
            self.line(&format!("{wrong}."))?;
            for fault in &sheet.faults {
                self.line(fault)?;
            }
        }
        writeln!(self.out)
    }

    fn game(&mut self, ruling: &Ruling) -> io::Result<()> {
        let turns = self.sheet.game.turns().len();
        let only = self.scope.turn;
        if only.is_none_or(|turn| turn == 0) {
            self.start(ruling)?;
        }
        if only == Some(0) {
            return Ok(());
        }
        let first = only.map_or(0, |turn| turn - 1);
        let mut waiting = vec![Next::Turns(LineId::MAIN, first)];
        while let Some(next) = waiting.pop() {
            match next {
                Next::Turns(line, at) => self.turn(ruling, line, at, &mut waiting)?,
                Next::Opens(line, number) => self.opens(line, number)?,
                Next::Closes => {
                    self.line(self.sheet.language.text("viewer.variation-ends"))?;
                    self.depth = self.depth.saturating_sub(1);
                }
            }
        }
        if only.is_none() && !self.scope.boards && turns > 0 {
            writeln!(self.out)?;
            let last = self.sheet.stops.end(LineId::MAIN, turns - 1);
            self.position(ruling, last.unwrap_or_default())?;
        }
        Ok(())
    }

    fn start(&mut self, ruling: &Ruling) -> io::Result<()> {
        let language = self.sheet.language;
        self.line(language.text("steps.start"))?;
        for thrown in &self.sheet.game.roll_off {
            let dice = language.dice(&ruling.engine, thrown.throw);
            self.line(&language.of("steps.for-the-start", thrown.side, &[("dice", &dice)]))?;
        }
        self.said(0)?;
        self.position(ruling, 0)
    }

    /// The position in words, or as a board and in words.
    fn position(&mut self, ruling: &Ruling, at: usize) -> io::Result<()> {
        let Some(stop) = self.sheet.stop(at) else {
            return Ok(());
        };
        if self.scope.boards {
            for line in drawn(ruling, &stop.position).lines() {
                self.line(line)?;
            }
        }
        self.line(&self.sheet.language.describe(
            &ruling.engine,
            ruling.variant.drawing.sides.as_ref(),
            &stop.position,
        ))?;
        if !stop.position.dice().is_empty() {
            for line in legal_in_words(self.sheet.language, &ruling.engine, &stop.position) {
                self.line(&line)?;
            }
        }
        Ok(())
    }

    /// Tells a turn; what comes next waits: its variations, and the turn after it.
    fn turn(
        &mut self,
        ruling: &Ruling,
        line: LineId,
        at: usize,
        waiting: &mut Vec<Next>,
    ) -> io::Result<()> {
        let sheet = self.sheet;
        let turns = sheet.game.line(line).map_or(&[][..], |line| &line.turns);
        if let Some(turn) = turns.get(at) {
            let end = sheet.stops.end(line, at).unwrap_or_default();
            for stop in end + 1 - turn.steps.len()..=end {
                if !turn.steps.is_empty() {
                    self.step(ruling, stop)?;
                }
            }
            if self.scope.boards && line == LineId::MAIN {
                self.position(ruling, end)?;
                if self.scope.turn.is_none() {
                    writeln!(self.out)?;
                }
            }
            if line != LineId::MAIN || self.scope.turn.is_none() {
                waiting.push(Next::Turns(line, at + 1));
            }
        }
        let variations: Vec<_> = sheet.game.variations(line, at).collect();
        for (number, variation) in variations.into_iter().enumerate().rev() {
            waiting.push(Next::Closes);
            waiting.push(Next::Turns(variation, 0));
            waiting.push(Next::Opens(variation, number + 1));
        }
        Ok(())
    }

    fn opens(&mut self, line: LineId, number: usize) -> io::Result<()> {
        self.depth += 1;
        let turn = self.sheet.game.replaced_number(line).unwrap_or_default();
        self.line(&words::instead(self.sheet.language, turn, number))?;
        if self.sheet.stops.first(line).is_none() {
            self.line(self.sheet.language.text("viewer.unplayed-variation"))?;
        }
        Ok(())
    }

    /// What happened, what was said, and what could be done then.
    fn step(&mut self, ruling: &Ruling, at: usize) -> io::Result<()> {
        let told = self.sheet.told(at);
        self.line(&told)?;
        self.said(at)?;
        let Some(stop) = self.sheet.stop(at).filter(|_| self.scope.boards) else {
            return Ok(());
        };
        if stop.ends_turn {
            return Ok(());
        }
        let dice = dice_in_words(
            self.sheet.language,
            &ruling.engine,
            stop.thrown,
            stop.position.dice(),
        );
        if stop.actions > 0 && !dice.is_empty() {
            self.line(&format!("  {dice}"))?;
        }
        for line in legal_in_words(self.sheet.language, &ruling.engine, &stop.position) {
            self.line(&format!("  {line}"))?;
        }
        Ok(())
    }

    fn said(&mut self, at: usize) -> io::Result<()> {
        let Some(note) = self.sheet.score.note(at) else {
            return Ok(());
        };
        for line in spoken(note, self.sheet.language) {
            self.line(&format!("  {}", visible(&line)))?;
        }
        Ok(())
    }
}

/// What a glyph means, for those who hear it: `?!` is dubious. Others are told as they are written.
fn meaning<'t>(glyph: &'t str, language: &'t Language) -> &'t str {
    let numbered = || Glyph::of_nag(glyph.strip_prefix('$')?.parse().ok()?);
    let known = Glyph::from_symbol(glyph).or_else(numbered);
    known.map_or(glyph, |known| language.glyph(known))
}

/// What is said at a stop, each as a line.
fn spoken(note: &Note, language: &Language) -> Vec<String> {
    let mut lines = Vec::new();
    if !note.glyphs.is_empty() {
        let meanings: Vec<_> = note
            .glyphs
            .iter()
            .map(|text| meaning(text, language))
            .collect();
        lines.push(words::glyphs(language, &meanings.join(", ")));
    }
    let one_line = |text: &String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.extend(
        note.comments
            .iter()
            .map(|text| words::comment(language, &one_line(text))),
    );
    lines.extend(
        note.remarks
            .iter()
            .map(|text| words::remark(language, &one_line(text))),
    );
    lines.extend(note.drawn.iter().map(|it| drawing(language, it)));
    lines.extend(
        note.clock
            .as_deref()
            .map(|clock| words::clock(language, clock)),
    );
    lines
}
