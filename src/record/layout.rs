//! The canonical form: one turn a line, tags in their order, every token in its one spelling.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::node::{Node, NodeKind};
use super::tag::{TagName, escape_value};
use super::tape::Record;
use super::word::GameResult;
use super::written::{WrittenAction, WrittenThrow};

/// How the tokens of a record are to be spelt in canonical form.
///
/// What needs no rules is done by the layout itself: letter case, dashes, white space, the order of
/// tags. What needs them, such as the order of the faces in a throw or a mark that was left out,
/// comes from whoever knows the rules. The methods as they are leave everything as it was written.
/// Nodes are named by their place in [`Record::nodes`].
pub trait Spelling {
    /// The number of the turn that begins at a node: a turn number, or a side that has none before it.
    fn turn_number(&self, node: usize, written: Option<u32>) -> Option<u32> {
        let _ = node;
        written
    }

    /// The faces of a throw or of dice thrown again.
    fn throw(&self, node: usize, written: WrittenThrow) -> WrittenThrow {
        let _ = node;
        written
    }

    /// An action.
    fn action(&self, node: usize, written: WrittenAction) -> WrittenAction {
        let _ = node;
        written
    }

    /// Whether a colon and a pass belong after a throw (or after the last dice thrown again) that has
    /// neither.
    fn adds_pass(&self, node: usize) -> bool {
        let _ = node;
        false
    }

    /// The result line.
    fn result(&self, node: usize, written: GameResult) -> GameResult {
        let _ = node;
        written
    }

    /// A comment in braces.
    fn comment<'v>(&self, written: Cow<'v, str>) -> Cow<'v, str> {
        written
    }

    /// The value of a tag.
    fn tag<'v>(&self, name: TagName, written: Cow<'v, str>) -> Cow<'v, str> {
        let _ = name;
        written
    }
}

/// The spelling that changes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsWritten;

impl Spelling for AsWritten {}

/// The record in canonical form, with a line end at its end. A blank line goes between two records.
///
/// Only a record without errors has a canonical form: what could not be read is copied as it
/// is, and reading the outcome may give another record. Skipped lines (`%`) are left out.
///
/// ```
/// use sahkku::record::{AsWritten, Record, layout};
/// let text = "[variant \"lagesvuotna\"]\n[Men \"Ánte\"]\n1. m x,ii,Ø : *o1–o2 ; so\n= Unfinished";
/// let record = Record::parse(text.as_bytes());
/// assert_eq!(
///     layout(&record, &AsWritten),
///     "[Men \"Ánte\"]\n[Variant \"lagesvuotna\"]\n\n1. M X20: *O1-O2 {so}\n= unfinished\n"
/// );
/// ```
pub fn layout(record: &Record<'_>, spelling: &impl Spelling) -> String {
    let mut page = Page {
        record,
        spelling,
        text: String::with_capacity(record.source().len() + 64),
        level: 0,
        line: Line::Empty,
        roll_off: false,
        pass_due: false,
    };
    page.tags();
    for (at, node) in record.nodes().iter().enumerate() {
        page.node(at, *node);
    }
    if page.line != Line::Empty {
        page.text.push('\n');
    }
    page.text
}

/// Variations nested deeper than this are indented no further: ten thousand levels would turn a small
/// file into a hundred megabytes of blanks.
const DEEPEST_INDENT: usize = 40;

/// What the line at hand looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    /// Nothing on it yet.
    Empty,
    /// The next token stands directly behind the last.
    Open,
    /// The next token stands behind a blank.
    Begun,
    /// Whatever comes next goes on a new line.
    Full,
}

struct Page<'p, 's, S> {
    record: &'p Record<'s>,
    spelling: &'p S,
    text: String,
    level: usize,
    line: Line,
    roll_off: bool,
    pass_due: bool,
}

impl<S: Spelling> Page<'_, '_, S> {
    fn tags(&mut self) {
        let source = self.record.source();
        let mut tags: Vec<_> = self
            .record
            .tags()
            .iter()
            .map(|tag| (tag.known(source), tag))
            .collect();
        // Known tags first and in their order; the sort keeps the order of equals.
        tags.sort_by_key(|(known, _)| known.map_or(usize::MAX, |name| name as usize));
        for (known, tag) in &tags {
            let value = tag.value(source);
            let (name, value) = match *known {
                Some(name) => (name.as_str(), self.spelling.tag(name, value)),
                None => (tag.name(source), value),
            };
            self.put(format_args!("[{name} \"{}\"]\n", escape_value(&value)));
        }
        if !tags.is_empty() {
            self.text.push('\n');
        }
    }

    /// Writes without any blank. Writing to a string cannot fail.
    fn put(&mut self, what: std::fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(what);
    }

    /// Begins a line, unless nothing stands on this one yet or a parenthesis was just opened.
    fn new_line(&mut self) {
        match self.line {
            Line::Open => return,
            Line::Empty => {}
            Line::Begun | Line::Full => self.text.push('\n'),
        }
        for _ in 0..self.level.min(DEEPEST_INDENT) {
            self.text.push_str("  ");
        }
        self.line = Line::Open;
    }

    /// Makes ready for a token that stands by itself.
    fn gap(&mut self) {
        match self.line {
            Line::Open => {}
            Line::Begun => self.text.push(' '),
            Line::Empty | Line::Full => self.new_line(),
        }
    }

    /// Writes a token that stands by itself.
    fn token(&mut self, what: std::fmt::Arguments<'_>) {
        self.gap();
        self.put(what);
        self.line = Line::Begun;
    }

    fn node(&mut self, at: usize, node: Node) {
        match node.kind {
            NodeKind::RollOff => {
                self.roll_off = true;
                self.new_line();
                self.token(format_args!("0."));
            }
            NodeKind::TurnNumber(written) => {
                let number = self
                    .spelling
                    .turn_number(at, Some(written))
                    .unwrap_or(written);
                self.roll_off = false;
                self.new_line();
                self.token(format_args!("{number}."));
            }
            NodeKind::Side(side) => {
                self.begin_unnumbered(at);
                self.token(format_args!("{}", side.letter()));
            }
            NodeKind::Throw(written) => {
                let throw = self.spelling.throw(at, written);
                self.token(format_args!("{throw}"));
                self.pass_due = self.spelling.adds_pass(at);
            }
            NodeKind::Rethrow(written) => self.rethrow(at, written),
            NodeKind::Colon => self.text.push(':'),
            NodeKind::Plus => self.plus(at),
            NodeKind::Pass => self.token(format_args!("--")),
            NodeKind::Action(written) => {
                let action = self.spelling.action(at, written);
                self.token(format_args!("{action}"));
            }
            NodeKind::Glyph(glyph) => self.text.push_str(glyph.symbol()),
            NodeKind::Nag(number) => self.token(format_args!("${number}")),
            NodeKind::Comment { semicolon } => self.comment(node, semicolon),
            NodeKind::VariationStart => {
                self.level += 1;
                self.new_line();
                self.text.push('(');
                self.line = Line::Open;
            }
            NodeKind::VariationEnd => {
                self.level = self.level.saturating_sub(1);
                self.text.push(')');
                self.line = Line::Full;
            }
            NodeKind::Result(written) => {
                let result = self.spelling.result(at, written);
                self.new_line();
                self.token(format_args!("= {result}"));
            }
            NodeKind::Error => self.token(format_args!("{}", self.record.text(&node))),
        }
        self.settle_pass(at);
    }

    /// A carried X that is played together with the rest of the dice has nothing between: `X+32`.
    fn plus(&mut self, at: usize) {
        let before = at
            .checked_sub(1)
            .and_then(|before| self.record.nodes().get(before));
        let bare = matches!(before.map(|node| node.kind), Some(NodeKind::Throw(_)));
        if bare && !self.text.ends_with("--") {
            self.text.push('+');
            self.line = Line::Open;
        } else {
            self.token(format_args!("+"));
        }
    }

    /// A side without a number before it begins a turn of its own, except in the roll-off.
    fn begin_unnumbered(&mut self, at: usize) {
        let before = at
            .checked_sub(1)
            .and_then(|before| self.record.nodes().get(before));
        if matches!(before.map(|node| node.kind), Some(NodeKind::TurnNumber(_))) {
            return;
        }
        if self.roll_off && !begins_turn(self.record.nodes(), at) {
            return;
        }
        self.roll_off = false;
        self.new_line();
        if let Some(number) = self.spelling.turn_number(at, None) {
            self.token(format_args!("{number}."));
        }
    }

    fn rethrow(&mut self, at: usize, written: WrittenThrow) {
        let throw = self.spelling.throw(at, written);
        let before = at
            .checked_sub(1)
            .and_then(|before| self.record.nodes().get(before));
        let apart = matches!(
            before.map(|node| node.kind),
            Some(NodeKind::Comment { .. } | NodeKind::Nag(_) | NodeKind::Error)
        );
        if apart {
            self.gap();
        }
        self.put(format_args!("~{throw}"));
        self.line = Line::Begun;
        self.pass_due = self.spelling.adds_pass(at);
    }

    /// Writes a pass that was left out, behind the glyph and the comments of its throw.
    fn settle_pass(&mut self, at: usize) {
        let next = self.record.nodes().get(at + 1).map(|node| node.kind);
        // What was said of the throw stays with the throw: a position stated there is the one before.
        let of_throw = matches!(
            next,
            Some(NodeKind::Glyph(_) | NodeKind::Nag(_) | NodeKind::Comment { .. })
        );
        if self.pass_due && !of_throw {
            self.pass_due = false;
            self.text.push_str(": --");
        }
    }

    fn comment(&mut self, node: Node, semicolon: bool) {
        self.gap();
        if semicolon {
            let (text, _) = self.record.comment(&node).unwrap_or_default();
            self.put(format_args!("{{{}}}", text.trim().replace('}', ")")));
        } else {
            let text = self.spelling.comment(self.record.text(&node));
            self.text.push_str(&text);
        }
        self.line = Line::Begun;
    }
}

/// Whether the side at a node of the roll-off begins turn 1: its throw is followed by a colon or a
/// plus.
pub fn begins_turn(nodes: &[Node], side: usize) -> bool {
    let mut after = nodes.iter().skip(side + 1).map(|node| node.kind);
    if !matches!(after.next(), Some(NodeKind::Throw(_))) {
        return false;
    }
    let next = after.find(|kind| {
        !matches!(
            kind,
            NodeKind::Rethrow(_) | NodeKind::Glyph(_) | NodeKind::Nag(_) | NodeKind::Comment { .. }
        )
    });
    matches!(next, Some(NodeKind::Colon | NodeKind::Plus))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Face;

    fn canonical(text: &str) -> String {
        let record = Record::parse(text.as_bytes());
        assert!(!record.has_errors(), "{:?}", record.diagnostics());
        layout(&record, &AsWritten)
    }

    #[test]
    fn one_turn_a_line_and_variations_indented() {
        let text = "[x \"1\"] [round \"2\"]\n[Event \"e\"]\n{a}{b} 0. M X20 W 200 {c} M X: *O1 {d}+32:--\n\
                    2. W 300!{e}:A3-D3? $3 (2. W 300: B3-E3 (W 300: -- ; g}h\n) {i} 3. M X : O1) {j} (2. W 3: --)\n\
                    3. m x20 = men {k}";
        let laid_out = "[Event \"e\"]\n[Round \"2\"]\n[x \"1\"]\n\n{a} {b}\n0. M X20 W 200 {c}\n\
                        M X: *O1 {d} + 32: --\n2. W 300! {e}: A3-D3? $3\n  (2. W 300: B3-E3\n    \
                        (W 300: -- {g)h})\n  {i}\n  3. M X: O1)\n{j}\n  (2. W 3: --)\n3. M X20\n= men {k}\n";
        assert_eq!(canonical(text), laid_out);
        assert_eq!(canonical(laid_out), laid_out);
    }

    #[test]
    fn dice_that_are_played_together_stand_together() {
        let text = "1. M X+32: *O1 O1-M2\n2. W X: *A3 + 32: --\n= men\n";
        assert_eq!(canonical(text), format!("\n{text}").trim_start());
    }

    #[test]
    fn a_spelling_may_correct_every_token() {
        struct Better;
        impl Spelling for Better {
            fn turn_number(&self, _: usize, _: Option<u32>) -> Option<u32> {
                Some(7)
            }
            fn throw(&self, _: usize, written: WrittenThrow) -> WrittenThrow {
                {
                    let faces: Vec<_> = written.faces().collect();
                    faces.into_iter().rev().collect()
                }
            }
            fn action(&self, _: usize, written: WrittenAction) -> WrittenAction {
                WrittenAction {
                    die: Some(Face::X),
                    ..written
                }
            }
            fn adds_pass(&self, node: usize) -> bool {
                node == 1
            }
            fn result(&self, _: usize, _: GameResult) -> GameResult {
                GameResult::Draw
            }
            fn tag<'v>(&self, _: TagName, written: Cow<'v, str>) -> Cow<'v, str> {
                Cow::Owned(written.to_uppercase())
            }
        }
        let record = Record::parse(b"[Men \"a\"]\n\nM 30! {c}\n3. W X2: O1-O2\n= men\n");
        assert_eq!(
            layout(&record, &Better),
            "[Men \"A\"]\n\n7. M 03! {c}: --\n7. W 2X: X:O1-O2\n= draw\n"
        );
    }

    #[test]
    fn what_stands_between_a_throw_and_its_rethrow_stays() {
        let text = "1. M XX2 {again} ~X0~3?: --\n= unfinished\n";
        assert_eq!(canonical(text), text);
    }
}
