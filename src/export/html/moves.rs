//! The moves of a record as text: every token in its order, those that could be played as links to
//! their places. Variations are paragraphs of their own, further in for each level, and not inside one
//! another: no page holds ten thousand levels.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::diagnostic::Diagnostic;
use crate::export::put;
use crate::export::svg::Theme;
use crate::language::Language;
use crate::record::{
    Glyph, Node, NodeKind, Record, WrittenAction, begins_turn, commands, without_commands,
};
use crate::replay::Game;

use super::drawn::drawn;
use super::escape;
use super::stage::Stage;
use super::steps::Places;

/// Variations deeper than this are indented no further.
const DEEPEST_INDENT: usize = 5;

/// What the text is made from.
pub(super) struct Source<'p, 'r> {
    pub(super) record: &'p Record<'r>,
    pub(super) game: &'p Game,
    pub(super) language: &'p Language,
    pub(super) palette: &'p Theme,
    /// Where addresses begin: `r1`.
    pub(super) prefix: &'p str,
}

/// Writes the moves, and draws on their places what comments draw.
pub(super) fn moves(
    source: &Source<'_, '_>,
    places: &mut Places,
    stage: Option<&mut Stage>,
) -> String {
    let mut writer = Writer {
        source,
        places,
        stage,
        spelt: source.game.spellings(),
        text: String::with_capacity(source.record.source().len() * 12),
        lines: vec![Line {
            at: Some(0),
            dead: false,
        }],
        paragraph: Paragraph::None,
        roll_off: false,
        head: None,
        tight: true,
    };
    for (at, node) in source.record.nodes().iter().enumerate() {
        writer.node(at, *node);
    }
    writer.close();
    writer.text
}

/// A line that is open.
struct Line {
    /// The last place that was reached, if any of this line was.
    at: Option<usize>,
    /// It can be played no further.
    dead: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Paragraph {
    /// None is open.
    None,
    /// One is open that goes on.
    Open,
    /// One is open, and what comes next begins another.
    Over,
}

struct Writer<'w, 'p, 'r> {
    source: &'w Source<'p, 'r>,
    places: &'w mut Places,
    stage: Option<&'w mut Stage>,
    /// The canonical spelling of the actions that could be played.
    spelt: HashMap<usize, WrittenAction>,
    text: String,
    lines: Vec<Line>,
    paragraph: Paragraph,
    roll_off: bool,
    /// The turn number that was written last, whose side has not come yet.
    head: Option<usize>,
    /// The next token stands directly behind the last.
    tight: bool,
}

impl Writer<'_, '_, '_> {
    fn node(&mut self, at: usize, node: Node) {
        let text = self.source.record.text(&node);
        match node.kind {
            NodeKind::RollOff => {
                self.roll_off = true;
                self.begin("turn start");
                self.link("t0", &text, "number");
            }
            NodeKind::TurnNumber(_) => {
                self.roll_off = false;
                self.head = Some(at);
                self.turn(at, &text);
            }
            NodeKind::Side(side) => {
                if self.head.take().is_none() {
                    let rolls = self.roll_off && !begins_turn(self.source.record.nodes(), at);
                    if !rolls {
                        self.roll_off = false;
                        self.turn(at, "");
                    }
                }
                let letter = side.letter().to_string();
                self.plain("side", &letter);
            }
            NodeKind::Throw(_) if self.roll_off => self.plain("dice", &text),
            NodeKind::Throw(_) | NodeKind::Pass => self.played(at, "dice", &text),
            NodeKind::Rethrow(_) => {
                self.tight = true;
                self.played(at, "dice", &text);
            }
            NodeKind::Action(_) => {
                let spelt = self.spelt.get(&at).map(ToString::to_string);
                self.played(at, "action", &spelt.map_or(text, Cow::Owned));
            }
            // A remark parts dice and actions as well, and a colon behind it would be read as its own.
            NodeKind::Colon if self.text.ends_with("</span>") => {}
            NodeKind::Colon => {
                self.tight = true;
                self.plain("", ":");
            }
            NodeKind::Plus => self.plain("", "+"),
            NodeKind::Glyph(glyph) => self.glyph(glyph),
            NodeKind::Nag(number) => match Glyph::of_nag(number) {
                Some(glyph) => self.glyph(glyph),
                None => self.plain("glyph", &text),
            },
            NodeKind::Comment { .. } => self.comment(&node),
            NodeKind::VariationStart => self.open_variation(),
            NodeKind::VariationEnd => self.close_variation(),
            NodeKind::Result(result) => {
                self.lines.truncate(1);
                self.begin("turn result");
                let words = self.source.language.result(result);
                self.plain("", &format!("= {words}"));
            }
            NodeKind::Error => self.plain("bad", &text),
        }
    }

    /// The beginning of a turn; the number it is written with is empty where there is none.
    fn turn(&mut self, at: usize, written: &str) {
        let depth = self.lines.len() - 1;
        if depth == 0 || self.paragraph != Paragraph::Open {
            self.begin("turn");
        }
        if let Some(turn) = self.places.turns.get(&at).copied() {
            if let Some(line) = self.lines.last_mut() {
                line.dead = false;
            }
            let head = self.places.list.get(turn.last).map(|place| place.a.clone());
            let head = head.unwrap_or_default();
            let head = head.rsplit_once('.').map_or("", |(head, _)| head);
            self.link(head, &format!("{}.", turn.number), "number");
            return;
        }
        let was_dead = self
            .lines
            .last_mut()
            .is_none_or(|line| std::mem::replace(&mut line.dead, true));
        // Inside a line that went no further nothing can be expected.
        let around = self.lines.iter().rev().nth(1);
        let expected = around.is_none_or(|line| !line.dead);
        if !was_dead && expected && self.source.game.start.is_some() {
            let words = self.source.language.text("record.unverified");
            self.plain("stop", words);
        }
        self.plain("", written);
    }

    /// A token that is a place, if it could be played.
    fn played(&mut self, at: usize, class: &str, text: &str) {
        let Some(place) = self.places.at_node(at) else {
            self.plain("unplayed", text);
            return;
        };
        if let Some(line) = self.lines.last_mut() {
            line.at = Some(place);
        }
        let address = self.places.list.get(place).map(|place| place.a.clone());
        self.link(&address.unwrap_or_default(), text, class);
    }

    fn link(&mut self, address: &str, text: &str, class: &str) {
        self.gap();
        let prefix = self.source.prefix;
        let text = escape::text(text);
        put(
            &mut self.text,
            format_args!(
                "<a id=\"{prefix}.{address}\" href=\"#{prefix}.{address}\" class=\"{class}\">{text}</a>"
            ),
        );
    }

    /// A glyph, with what it means.
    fn glyph(&mut self, glyph: Glyph) {
        let meaning = self.source.language.glyph(glyph);
        put(
            &mut self.text,
            format_args!(
                "<span class=\"glyph\" title=\"{meaning}\">{}</span>",
                glyph.symbol()
            ),
        );
    }

    /// A token that leads nowhere.
    fn plain(&mut self, class: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        self.gap();
        let text = escape::text(text);
        if class.is_empty() {
            self.text.push_str(&text);
        } else {
            put(
                &mut self.text,
                format_args!("<span class=\"{class}\">{text}</span>"),
            );
        }
    }

    fn gap(&mut self) {
        if self.paragraph != Paragraph::Open {
            self.begin("turn");
        }
        if !std::mem::take(&mut self.tight) {
            self.text.push(' ');
        }
    }

    fn comment(&mut self, node: &Node) {
        let Some((text, _)) = self.source.record.comment(node) else {
            return;
        };
        let line = self.lines.last();
        let place = line.filter(|line| !line.dead).and_then(|line| line.at);
        if let (Some(place), Some(stage)) = (place, self.stage.as_deref_mut()) {
            for part in drawn(&text, &stage.engine().clone(), self.source.palette) {
                self.places.draw(place, part, stage);
            }
        }
        let clock = commands(&text, 0).find(|command| command.closed && command.name == "clk");
        if let Some(clock) = clock {
            self.plain("clock", clock.value);
        }
        let automatic = commands(&text, 0).any(|command| command.name == "auto");
        let said = without_commands(&text);
        if said.is_empty() {
            return;
        }
        if self.paragraph != Paragraph::Open && self.lines.len() == 1 && !self.roll_off {
            let before = self.places.list.len() < 2 || place == Some(0);
            self.begin(if before { "intro" } else { "turn" });
        }
        self.gap();
        let class = if automatic { "said auto" } else { "said" };
        let said = escape::text(&said);
        match place {
            Some(place) => put(
                &mut self.text,
                format_args!("<span class=\"{class}\" data-p=\"{place}\">{said}</span>"),
            ),
            None => put(
                &mut self.text,
                format_args!("<span class=\"{class}\">{said}</span>"),
            ),
        }
    }

    fn open_variation(&mut self) {
        self.roll_off = false;
        // What is said before its first turn belongs to no place.
        self.lines.push(Line {
            at: None,
            dead: false,
        });
        self.paragraph = match self.paragraph {
            Paragraph::None => Paragraph::None,
            _ => Paragraph::Over,
        };
        self.begin("turn");
        self.text.push('(');
        self.tight = true;
    }

    fn close_variation(&mut self) {
        if self.lines.len() > 1 {
            self.lines.pop();
        }
        self.text.push(')');
        if self.paragraph == Paragraph::Open {
            self.paragraph = Paragraph::Over;
        }
    }

    /// Begins a paragraph at the depth of the line.
    fn begin(&mut self, class: &str) {
        self.close();
        match self.lines.len() - 1 {
            0 => put(&mut self.text, format_args!("<p class=\"{class}\">")),
            depth => {
                let indent = depth.min(DEEPEST_INDENT);
                let label = self.source.language.text("record.variation");
                put(
                    &mut self.text,
                    format_args!(
                        "<p class=\"variation in{indent}\"><span class=\"aside\">{label} </span>"
                    ),
                );
            }
        }
        self.paragraph = Paragraph::Open;
        self.tight = true;
    }

    fn close(&mut self) {
        if self.paragraph != Paragraph::None {
            self.text.push_str("</p>\n");
        }
        self.paragraph = Paragraph::None;
    }
}

/// What is wrong with a record, in words that a reader understands.
pub(super) fn faults(game: &Game) -> impl Iterator<Item = &Diagnostic> {
    game.verification
        .findings
        .iter()
        .filter(|finding| finding.is_error())
}
