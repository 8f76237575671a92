//! From a record to its JSON.

use std::num::NonZeroU8;

use super::wire::{
    ActionJson, CommandJson, CommentJson, KingMarkJson, LineJson, NoteJson, ParentJson, RecordJson,
    RethrowJson, RollOffJson, TagJson, ThrowJson, TurnJson, VariationJson,
};
use crate::board::Side;
use crate::diagnostic::Code;
use crate::record::{Node, NodeKind, Record, WrittenAction, WrittenThrow, begins_turn, commands};

/// Everything that a record says, as it is written. No rules are needed.
///
/// Of a record with errors in its text the JSON holds what was understood, what was not as
/// [unreadable](NoteJson::Unreadable) notes, and the whole text.
pub fn from_record(record: &Record<'_>) -> RecordJson {
    build(record).0
}

/// Where a turn of the JSON begins in the record.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnPlace {
    /// The node of its number, or of its side where no number is written.
    pub(super) node: usize,
    /// Its line.
    pub(super) line: usize,
    /// Its place in the line.
    pub(super) turn: usize,
}

/// The JSON of a record, and where its turns begin.
pub(super) fn build(record: &Record<'_>) -> (RecordJson, Vec<TurnPlace>) {
    let mut builder = Builder {
        record,
        json: RecordJson {
            lines: vec![LineJson::default()],
            ..RecordJson::default()
        },
        turns: Vec::new(),
        open: vec![0],
        in_roll_off: false,
        place: Place::Before,
    };
    let source = record.source();
    builder.json.tags = record
        .tags()
        .iter()
        .map(|tag| TagJson {
            name: tag.name(source).to_owned(),
            value: tag.value(source).into_owned(),
        })
        .collect();
    for (at, node) in record.nodes().iter().enumerate() {
        builder.node(at, node);
    }
    let mut json = builder.json;
    if !is_whole(record) {
        if let Ok(text) = str::from_utf8(source) {
            json.text = Some(text.to_owned());
        } else {
            json.text_latin1 = Some(source.iter().map(|&byte| char::from(byte)).collect());
        }
    }
    (json, builder.turns)
}

/// Whether everything in the text was understood, so that the text itself is not needed.
fn is_whole(record: &Record<'_>) -> bool {
    // Behind the most findings that are listed there may be errors that are not.
    let cut = record
        .diagnostics()
        .iter()
        .any(|finding| finding.code == Code::TooManyFindings);
    !cut && !record.has_errors()
        && !record
            .nodes()
            .iter()
            .any(|node| node.kind == NodeKind::Error)
}

/// What was read last, and so what a glyph or a note belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Nothing on this line yet.
    Before,
    /// A throw or dice thrown again, or the turn before its throw.
    Throw,
    Colon,
    Action,
    Pass,
    /// A variation that has ended.
    Variation,
    /// The result.
    End,
}

struct Builder<'r, 's> {
    record: &'r Record<'s>,
    json: RecordJson,
    turns: Vec<TurnPlace>,
    /// The lines that are open, the innermost last; never empty.
    open: Vec<usize>,
    in_roll_off: bool,
    place: Place,
}

/// The last element of a list, which gets one if it has none.
fn last<T: Default>(list: &mut Vec<T>) -> &mut T {
    if list.is_empty() {
        list.push(T::default());
    }
    let at = list.len() - 1;
    &mut list[at]
}

impl Builder<'_, '_> {
    fn line_id(&self) -> usize {
        self.open.last().copied().unwrap_or_default()
    }

    fn line(&mut self) -> &mut LineJson {
        let id = self.line_id();
        &mut self.json.lines[id]
    }

    fn turn(&mut self) -> &mut TurnJson {
        last(&mut self.line().turns)
    }

    fn throw(&mut self) -> &mut ThrowJson {
        if self.in_roll_off {
            &mut last(self.json.roll_off.get_or_insert_default()).throw
        } else {
            last(&mut self.turn().throws)
        }
    }

    /// Where notes go now.
    fn notes(&mut self) -> &mut Vec<NoteJson> {
        match self.place {
            Place::Before => &mut self.line().before,
            Place::Throw => {
                let throw = self.throw();
                match throw.rethrows.last_mut() {
                    Some(rethrow) => &mut rethrow.notes,
                    None => &mut throw.notes,
                }
            }
            Place::Colon => &mut self.throw().notes_after_colon,
            Place::Action => {
                let throw = self.throw();
                match throw.play.as_mut().and_then(|play| play.last_mut()) {
                    Some(action) => &mut action.notes,
                    None => &mut throw.notes_after_colon,
                }
            }
            Place::Pass => &mut self.throw().notes_after_pass,
            Place::Variation => &mut last(&mut self.turn().variations).notes,
            Place::End => &mut self.json.after_result,
        }
    }

    fn node(&mut self, at: usize, node: &Node) {
        match node.kind {
            NodeKind::RollOff => {
                self.in_roll_off = true;
                self.json.roll_off = Some(Vec::new());
                self.place = Place::Throw;
            }
            NodeKind::TurnNumber(number) => self.begin_turn(at, Some(number), None),
            NodeKind::Side(side) => self.side(at, side),
            NodeKind::Throw(throw) => self.faces(throw),
            NodeKind::Rethrow(throw) => {
                let rethrow = RethrowJson {
                    faces: throw.to_string(),
                    ..RethrowJson::default()
                };
                self.throw().rethrows.push(rethrow);
                self.place = Place::Throw;
            }
            NodeKind::Colon => {
                self.throw().play.get_or_insert_default();
                self.place = Place::Colon;
            }
            NodeKind::Plus => {
                self.turn().throws.push(ThrowJson::default());
                self.place = Place::Throw;
            }
            NodeKind::Pass => {
                self.throw().play.get_or_insert_default();
                self.place = Place::Pass;
            }
            NodeKind::Action(written) => {
                self.throw()
                    .play
                    .get_or_insert_default()
                    .push(action(written));
                self.place = Place::Action;
            }
            NodeKind::Glyph(glyph) => self.glyph(glyph.symbol()),
            NodeKind::Nag(number) => {
                self.notes()
                    .extend(NonZeroU8::new(number).map(NoteJson::Nag));
            }
            NodeKind::Comment { semicolon } => {
                let comment = comment(self.record, node, semicolon);
                self.notes().push(NoteJson::Comment(comment));
            }
            NodeKind::VariationStart => self.open_variation(),
            NodeKind::VariationEnd => self.close_variation(),
            NodeKind::Result(result) => {
                self.json.result = Some(result.into());
                self.place = Place::End;
            }
            NodeKind::Error => {
                let text = self.record.text(node).into_owned();
                self.notes().push(NoteJson::Unreadable(text));
            }
        }
    }

    fn begin_turn(&mut self, node: usize, number: Option<u32>, side: Option<Side>) {
        self.in_roll_off = false;
        self.place = Place::Throw;
        let line = self.line_id();
        let turns = &mut self.json.lines[line].turns;
        self.turns.push(TurnPlace {
            node,
            line,
            turn: turns.len(),
        });
        turns.push(TurnJson {
            number,
            side: side.map(Into::into),
            ..TurnJson::default()
        });
    }

    fn side(&mut self, at: usize, side: Side) {
        let nodes = self.record.nodes();
        let before = at.checked_sub(1).and_then(|before| nodes.get(before));
        if matches!(before.map(|node| node.kind), Some(NodeKind::TurnNumber(_))) {
            self.turn().side = Some(side.into());
        } else if self.in_roll_off && !begins_turn(nodes, at) {
            let entry = RollOffJson {
                side: Some(side.into()),
                throw: ThrowJson::default(),
            };
            self.json.roll_off.get_or_insert_default().push(entry);
            self.place = Place::Throw;
        } else {
            self.begin_turn(at, None, Some(side));
        }
    }

    fn faces(&mut self, written: WrittenThrow) {
        self.place = Place::Throw;
        let throw = self.throw();
        if throw.faces.is_none() && throw.play.is_none() && throw.rethrows.is_empty() {
            throw.faces = Some(written.to_string());
        } else {
            // Only in a broken text: its throw has no side, or no plus before it.
            let another = ThrowJson {
                faces: Some(written.to_string()),
                ..ThrowJson::default()
            };
            self.in_roll_off = false;
            self.turn().throws.push(another);
        }
    }

    fn glyph(&mut self, symbol: &str) {
        let place = self.place;
        let throw = self.throw();
        let action = throw.play.as_mut().and_then(|play| play.last_mut());
        let glyph = match (place, action, throw.rethrows.last_mut()) {
            (Place::Action, Some(action), _) => &mut action.glyph,
            (_, _, Some(rethrow)) => &mut rethrow.glyph,
            _ => &mut throw.glyph,
        };
        *glyph = Some(symbol.to_owned());
    }

    fn open_variation(&mut self) {
        self.in_roll_off = false;
        let id = self.json.lines.len();
        let line = self.line_id();
        let turns = &mut self.json.lines[line].turns;
        let turn = turns.len().checked_sub(1);
        if let Some(replaced) = turns.last_mut() {
            replaced.variations.push(VariationJson {
                line: id,
                notes: Vec::new(),
            });
        }
        let parent = Some(ParentJson { line, turn });
        self.json.lines.push(LineJson {
            parent,
            ..LineJson::default()
        });
        self.open.push(id);
        self.place = Place::Before;
    }

    fn close_variation(&mut self) {
        if self.open.len() > 1 {
            self.open.pop();
        }
        let has_turn = !self.line().turns.is_empty();
        self.place = if has_turn {
            Place::Variation
        } else {
            Place::Before
        };
    }
}

/// An action with its parts.
pub(super) fn action(written: WrittenAction) -> ActionJson {
    ActionJson {
        notation: written.to_string(),
        die: written.die.map(|face| face.to_string()),
        activates: written.activates,
        piece: written.piece.into(),
        from: written.from.to_string(),
        homeward: written.homeward,
        capture: written.capture,
        to: written.to.map(|field| field.to_string()),
        king: KingMarkJson::from_mark(written.king),
        glyph: None,
        notes: Vec::new(),
    }
}

fn comment(record: &Record<'_>, node: &Node, semicolon: bool) -> CommentJson {
    let (text, _) = record.comment(node).unwrap_or_default();
    let text = if semicolon {
        text.trim().replace('}', ")")
    } else {
        text.into_owned()
    };
    CommentJson {
        commands: commands_of(&text),
        text,
    }
}

/// The commands in the text of a comment that are closed.
pub(super) fn commands_of(text: &str) -> Vec<CommandJson> {
    commands(text, 0)
        .filter(|command| command.closed)
        .map(|command| CommandJson {
            name: command.name.to_owned(),
            value: command.value.to_owned(),
        })
        .collect()
}
