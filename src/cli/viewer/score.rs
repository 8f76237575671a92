//! The moves of a record as they are read, word by word, each with the stop it leads to; and what is
//! said at each stop.

use sahkku::language::Language;
use sahkku::record::{
    Drawn, Node, NodeKind, Record, Shape, begins_turn, commands, without_commands,
};
use sahkku::replay::{Game, Step, Stops};
use sahkku::text::visible;

/// The moves, in paragraphs.
#[derive(Debug, Default)]
pub(crate) struct Score {
    pub(crate) rows: Vec<Row>,
    /// What is said at each stop.
    notes: Vec<Note>,
    /// The row in which each stop is.
    row_of: Vec<usize>,
}

/// A turn of the main line, or one of a variation with what follows it there.
#[derive(Debug)]
pub(crate) struct Row {
    /// How many variations it is in.
    pub(crate) depth: usize,
    pub(crate) words: Vec<Word>,
}

/// Something that is written; safe to show.
#[derive(Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) kind: WordKind,
    pub(crate) stop: Option<usize>,
    /// It stands directly behind the one before.
    pub(crate) tight: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordKind {
    /// A turn's number and its side, signs, parentheses.
    Frame,
    /// A throw or an action that was played.
    Move,
    /// One that could not be played.
    Unplayed,
    Glyph,
    Comment,
    /// A comment that was written by rule.
    Remark,
    Result,
}

/// What is said at a stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Note {
    /// The comments, without commands; as they are written, so that they can be changed.
    pub(crate) comments: Vec<String>,
    /// Those that were written by rule.
    pub(crate) remarks: Vec<String>,
    pub(crate) glyphs: Vec<String>,
    /// What is drawn, with the word for its colour.
    pub(crate) drawn: Vec<(Shape, String)>,
    /// The clock.
    pub(crate) clock: Option<String>,
}

impl Score {
    pub(crate) fn of(record: &Record<'_>, game: &Game, stops: &Stops, language: &Language) -> Self {
        let count = stops.list().len();
        let mut writer = Writer {
            record,
            game,
            stops,
            score: Self {
                rows: Vec::new(),
                notes: vec![Note::default(); count],
                row_of: vec![0; count],
            },
            lines: vec![(count > 0).then_some(0)],
            roll_off: false,
            numbered: false,
            tight: false,
            fresh: true,
        };
        let nodes = record.nodes();
        if !nodes.iter().any(|node| node.kind == NodeKind::RollOff) && count > 0 {
            writer.begin();
            writer.say(language.text("viewer.start"), WordKind::Move, Some(0));
        }
        for (at, node) in nodes.iter().enumerate().skip(record.header_nodes()) {
            writer.node(at, node);
        }
        let mut score = writer.score;
        score.follow_passes(stops, game);
        score
    }

    /// What is said at a stop.
    pub(crate) fn note(&self, stop: usize) -> Option<&Note> {
        self.notes.get(stop)
    }

    /// The row in which a stop is.
    pub(crate) fn row_of(&self, stop: usize) -> usize {
        self.row_of.get(stop).copied().unwrap_or_default()
    }

    /// A pass that is not written has what stands behind the throw before it.
    fn follow_passes(&mut self, stops: &Stops, game: &Game) {
        for (at, stop) in stops.list().iter().enumerate() {
            let unwritten = matches!(stop.played(game), Some((_, Step::Pass { node: None })));
            if let (true, Some(before)) = (unwritten, stop.before) {
                let note = self.notes.get(before).cloned();
                let row = self.row_of(before);
                if let (Some(to), Some(note)) = (self.notes.get_mut(at), note) {
                    *to = note;
                }
                if let Some(to) = self.row_of.get_mut(at) {
                    *to = row;
                }
            }
        }
    }
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each says one thing about the next word"
)]
struct Writer<'w, 'r> {
    record: &'w Record<'r>,
    game: &'w Game,
    stops: &'w Stops,
    score: Score,
    /// For each open line the last stop that was reached in it.
    lines: Vec<Option<usize>>,
    roll_off: bool,
    /// A turn's number was written last.
    numbered: bool,
    tight: bool,
    /// The next word begins a row.
    fresh: bool,
}

impl Writer<'_, '_> {
    fn node(&mut self, at: usize, node: &Node) {
        let text = self.record.text(node);
        match node.kind {
            NodeKind::RollOff => {
                self.roll_off = true;
                self.begin();
                self.say(&text, WordKind::Move, self.lines.first().copied().flatten());
            }
            NodeKind::TurnNumber(_) => {
                self.begin_turn();
                self.numbered = true;
                self.say(&text, WordKind::Frame, None);
            }
            NodeKind::Side(_) => {
                let rolls = self.roll_off && !begins_turn(self.record.nodes(), at);
                if !std::mem::take(&mut self.numbered) && !rolls {
                    self.begin_turn();
                }
                self.say(&text, WordKind::Frame, None);
            }
            NodeKind::Throw(_) if self.roll_off => self.say(&text, WordKind::Frame, None),
            NodeKind::Rethrow(_) => {
                self.tight = true;
                self.played(at, &text);
            }
            NodeKind::Throw(_) | NodeKind::Pass | NodeKind::Action(_) => self.played(at, &text),
            NodeKind::Colon => {
                self.tight = true;
                self.say(":", WordKind::Frame, None);
            }
            NodeKind::Plus => self.say("+", WordKind::Frame, None),
            NodeKind::Glyph(_) | NodeKind::Nag(_) => {
                self.tight = matches!(node.kind, NodeKind::Glyph(_));
                let stop = self.stop();
                self.say(&text, WordKind::Glyph, stop);
                if let Some(note) = self.note() {
                    note.glyphs.push(text.into_owned());
                }
            }
            NodeKind::Comment { .. } => self.comment(node),
            NodeKind::VariationStart => {
                self.roll_off = false;
                self.lines.push(None);
                self.begin();
                self.say("(", WordKind::Frame, None);
                self.tight = true;
            }
            NodeKind::VariationEnd => {
                self.tight = true;
                self.say(")", WordKind::Frame, None);
                if self.lines.len() > 1 {
                    self.lines.pop();
                }
                self.fresh = true;
            }
            NodeKind::Result(_) => {
                self.lines.truncate(1);
                self.begin();
                self.say(&text, WordKind::Result, None);
            }
            NodeKind::Error => self.say(&text, WordKind::Unplayed, None),
        }
    }

    /// A new turn: on the main line in a row of its own.
    fn begin_turn(&mut self) {
        self.roll_off = false;
        if self.lines.len() == 1 {
            self.begin();
        }
    }

    fn begin(&mut self) {
        self.fresh = false;
        self.tight = true;
        self.score.rows.push(Row {
            depth: self.lines.len() - 1,
            words: Vec::new(),
        });
    }

    fn stop(&self) -> Option<usize> {
        self.lines.last().copied().flatten()
    }

    fn note(&mut self) -> Option<&mut Note> {
        let stop = self.stop()?;
        self.score.notes.get_mut(stop)
    }

    /// A word that is a stop, if it could be played.
    fn played(&mut self, at: usize, written: &str) {
        let Some(stop) = self.stops.at_node(at) else {
            return self.say(written, WordKind::Unplayed, None);
        };
        if let Some(line) = self.lines.last_mut() {
            *line = Some(stop);
        }
        let played = self.stops.list().get(stop);
        let played = played.and_then(|stop| stop.played(self.game));
        match played {
            Some((_, Step::Action { written, .. })) => {
                self.say(&written.to_string(), WordKind::Move, Some(stop));
            }
            _ => self.say(written, WordKind::Move, Some(stop)),
        }
        let row = self.score.rows.len().saturating_sub(1);
        if let Some(row_of) = self.score.row_of.get_mut(stop) {
            *row_of = row;
        }
    }

    fn say(&mut self, text: &str, kind: WordKind, stop: Option<usize>) {
        if self.fresh || self.score.rows.is_empty() {
            self.begin();
        }
        let word = Word {
            text: visible(text).to_string(),
            kind,
            stop,
            tight: std::mem::take(&mut self.tight),
        };
        if let Some(row) = self.score.rows.last_mut() {
            row.words.push(word);
        }
    }

    fn comment(&mut self, node: &Node) {
        let Some((text, _)) = self.record.comment(node) else {
            return;
        };
        let by_rule = commands(&text, 0).any(|command| command.name == "auto");
        let said = without_commands(&text);
        if let Some(note) = self.note() {
            let closed = commands(&text, 0).filter(|command| command.closed);
            for command in closed {
                if let Some(drawn) = Drawn::of(&command) {
                    note.drawn.push((drawn.shape, drawn.colour.to_owned()));
                } else if command.name == "clk" {
                    note.clock = Some(visible(command.value).to_string());
                }
            }
            if !said.is_empty() {
                let list = if by_rule {
                    &mut note.remarks
                } else {
                    &mut note.comments
                };
                list.push(said.clone());
            }
        }
        if !said.is_empty() {
            let kind = if by_rule {
                WordKind::Remark
            } else {
                WordKind::Comment
            };
            let stop = self.stop();
            self.say(&format!("{{{said}}}"), kind, stop);
        }
    }
}
