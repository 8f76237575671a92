//! A game in a form that is easily spoilt: what a record says, without its text.

use std::fmt::Write as _;

use sahkku::board::Side;
use sahkku::record::{NodeKind, Record, WrittenAction};

/// A part of a record, in the order of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Header,
    RollOff,
    Turn(usize),
    End,
}

/// A token of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Throw(String),
    Again(String),
    Further(String),
    Pass,
    Action(WrittenAction),
}

#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) side: Side,
    pub(super) parts: Vec<Part>,
}

/// How a turn is numbered, where it is not as it should be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Missing,
    Wrong(u64),
}

#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) tags: Vec<(String, String)>,
    pub(super) roll_off: Option<Vec<(Side, String)>>,
    pub(super) turns: Vec<Turn>,
    pub(super) result: String,
    pub(super) number: Option<(usize, Number)>,
}

impl Game {
    /// Reads a generated game.
    pub(super) fn read(text: &str) -> Self {
        let record = Record::parse(text.as_bytes());
        assert!(record.diagnostics().is_empty(), "{text}");
        let source = record.source();
        let tags = record
            .tags()
            .iter()
            .map(|tag| (tag.name(source).to_owned(), tag.value(source).into_owned()));
        let mut game = Self {
            tags: tags.collect(),
            roll_off: None,
            turns: Vec::new(),
            result: String::new(),
            number: None,
        };
        let (mut side, mut further) = (Side::Men, false);
        for node in record.nodes() {
            match node.kind {
                NodeKind::RollOff => game.roll_off = Some(Vec::new()),
                NodeKind::Side(new) => side = new,
                NodeKind::TurnNumber(_) => game.turns.push(Turn {
                    side,
                    parts: Vec::new(),
                }),
                NodeKind::Throw(throw) => {
                    let faces = throw.to_string();
                    match (game.turns.last_mut(), &mut game.roll_off) {
                        (Some(turn), _) if further => turn.parts.push(Part::Further(faces)),
                        (Some(turn), _) => {
                            turn.side = side;
                            turn.parts.push(Part::Throw(faces));
                        }
                        (None, Some(roll_off)) => roll_off.push((side, faces)),
                        (None, None) => panic!("{text}"),
                    }
                    further = false;
                }
                NodeKind::Rethrow(throw) => game.part(Part::Again(throw.to_string())),
                NodeKind::Plus => further = true,
                NodeKind::Pass => game.part(Part::Pass),
                NodeKind::Action(action) => game.part(Part::Action(action)),
                NodeKind::Result(result) => result.word().clone_into(&mut game.result),
                NodeKind::Colon => {}
                _ => panic!("{node:?}"),
            }
        }
        game
    }

    fn part(&mut self, part: Part) {
        self.turns.last_mut().unwrap().parts.push(part);
    }

    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        tags.find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// Sets a tag, adds it, or takes it away.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) {
        let at = self.tags.iter().position(|(other, _)| other == name);
        match (at, value) {
            (Some(at), Some(value)) => value.clone_into(&mut self.tags[at].1),
            (Some(at), None) => drop(self.tags.remove(at)),
            (None, Some(value)) => self.tags.push((name.to_owned(), value.to_owned())),
            (None, None) => {}
        }
    }

    /// The text of the record, and where each place in it begins.
    pub(super) fn write(&self) -> (String, Vec<(usize, Place)>) {
        let mut text = String::new();
        let mut places = vec![(0, Place::Header)];
        for (name, value) in &self.tags {
            writeln!(text, "[{name} \"{value}\"]").unwrap();
        }
        text.push('\n');
        if let Some(roll_off) = &self.roll_off {
            places.push((text.len(), Place::RollOff));
            text.push_str("0.");
            for (side, faces) in roll_off {
                write!(text, " {} {faces}", side.letter()).unwrap();
            }
            text.push('\n');
        }
        for (at, turn) in self.turns.iter().enumerate() {
            places.push((text.len(), Place::Turn(at)));
            match self.number.filter(|&(other, _)| other == at) {
                Some((_, Number::Missing)) => {}
                Some((_, Number::Wrong(number))) => write!(text, "{number}. ").unwrap(),
                None => write!(text, "{}. ", at + 1).unwrap(),
            }
            text.push(turn.side.letter());
            write_parts(&mut text, &turn.parts);
            text.push('\n');
        }
        places.push((text.len(), Place::End));
        writeln!(text, "= {}", self.result).unwrap();
        (text, places)
    }
}

fn write_parts(text: &mut String, parts: &[Part]) {
    let mut colon = false;
    for part in parts {
        let play = matches!(part, Part::Action(_) | Part::Pass);
        if play {
            text.push_str(if colon { " " } else { ": " });
        }
        match part {
            Part::Throw(faces) => write!(text, " {faces}"),
            Part::Again(faces) => write!(text, "~{faces}"),
            Part::Further(faces) => write!(text, " + {faces}"),
            Part::Pass => write!(text, "--"),
            Part::Action(action) => write!(text, "{action}"),
        }
        .unwrap();
        colon = play;
    }
}
