//! Reading a position: the text is taken apart, put on a board, and checked for whether it can be.

mod fault;
mod near;
mod possible;

use std::ops::Range;

use crate::board::{Field, Heading, Row, Side, Spot};
use crate::dice::Face;
use crate::rules::{KingMove, Track};

pub use fault::{FaultyPart, LONGEST_POSITION, PositionError, PositionFault};

use super::Engine;
use super::position::{King, Position, Queen, home_row};

impl Engine {
    /// Reads a position in one-line notation and makes sure that it can be.
    ///
    /// A position that the rules have decided becomes one with its result, whatever it says of the
    /// turn.
    ///
    /// # Errors
    /// [`PositionError`] with everything that is wrong.
    pub fn read_position(&self, text: &str) -> Result<Position, PositionError> {
        if text.len() > LONGEST_POSITION {
            let fault = PositionFault::TooLong(text.len());
            return Err(PositionError {
                faults: vec![FaultyPart::new(0..text.len(), fault)],
            });
        }
        let mut reader = Reader::new(self);
        reader.read(text);
        reader.finish(text)
    }
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + word.len(), word)
    })
}

/// Pieces of a group on one spot.
#[derive(Clone, Debug)]
struct Placed {
    spot: Spot,
    count: u8,
    /// Where the text says so: a field or a range of fields.
    at: Range<usize>,
}

/// The bytes of a word of a result, which ends where `at` does; those of the sign if there is none.
fn result_word(at: &Range<usize>, word: &str) -> Range<usize> {
    if word.is_empty() {
        at.clone()
    } else {
        at.end - word.len()..at.end
    }
}

struct Reader<'e> {
    engine: &'e Engine,
    position: Position,
    faults: Vec<FaultyPart>,
    /// Only tries a text that may have been meant: what else may be meant is not asked.
    trying: bool,
    groups: Vec<String>,
    /// The pieces that were put on the board, each with its bytes.
    placed: Vec<Placed>,
    turn: Option<Side>,
    /// Something was written about the turn or the result, however wrong.
    says_turn: bool,
    won: Option<(Range<usize>, Side)>,
    dice: Range<usize>,
    keys: Vec<(Range<usize>, String, String)>,
}

impl<'e> Reader<'e> {
    const fn new(engine: &'e Engine) -> Self {
        Self {
            engine,
            position: Position::EMPTY,
            faults: Vec::new(),
            trying: false,
            groups: Vec::new(),
            placed: Vec::new(),
            turn: None,
            says_turn: false,
            won: None,
            dice: 0..0,
            keys: Vec::new(),
        }
    }

    fn fault(&mut self, at: &Range<usize>, fault: PositionFault) {
        self.faults.push(FaultyPart::new(at.clone(), fault));
    }

    /// A word that cannot be read, with what was meant by it.
    fn bad_word(&mut self, at: &Range<usize>, word: &str, shown: String) {
        let meant = if self.trying {
            None
        } else {
            self.engine.word_like(word)
        };
        self.says_turn |= word.starts_with('>');
        self.says_turn |= meant.as_ref().is_some_and(|meant| meant.starts_with('>'));
        let part = FaultyPart::new(at.clone(), PositionFault::Word(shown));
        self.faults.push(part.with_instead(meant));
    }

    fn read(&mut self, text: &str) {
        let mut words = words(text);
        while let Some((at, word)) = words.next() {
            if word == ">" {
                // Who is to throw stands apart.
                let (end, side) = words.next().unwrap_or((at.clone(), ""));
                let apart = format!("> {side}");
                self.bad_word(&(at.start..end.end), &apart, apart.clone());
            } else if let Some(rest) = word.strip_prefix('>') {
                self.read_turn(&at, rest);
            } else if word == "=" {
                let (at, word) = words.next().unwrap_or((at, ""));
                self.read_result(&at, word);
            } else if let Some(result) = word.strip_prefix('=') {
                self.read_result(&at, result);
            } else if let Some((key, value)) = word.split_once('=') {
                self.keys
                    .push((at, key.to_ascii_lowercase(), value.to_owned()));
            } else if let Some((group, fields)) = word.split_once(':') {
                self.read_group(&at, group, fields);
            } else {
                self.bad_word(&at, word, word.to_owned());
            }
        }
    }

    fn read_result(&mut self, at: &Range<usize>, word: &str) {
        let side = Side::BOTH
            .into_iter()
            .find(|side| word.eq_ignore_ascii_case(side.word()));
        if let Some(side) = side {
            self.won = Some((at.clone(), side));
            return;
        }
        self.says_turn = true;
        let meant = near::result_like(word).map(str::to_owned);
        let fault = PositionFault::Word(format!("= {word}"));
        let part = FaultyPart::new(result_word(at, word), fault);
        self.faults.push(part.with_instead(meant));
    }

    fn read_turn(&mut self, at: &Range<usize>, word: &str) {
        let (side, dice) = match word.split_once('[') {
            None => (word, None),
            Some((side, dice)) => match dice.strip_suffix(']') {
                None => return self.bad_word(at, &format!(">{word}"), format!(">{word}")),
                some => (side, some),
            },
        };
        let side = Side::BOTH
            .into_iter()
            .find(|known| side.eq_ignore_ascii_case(&known.letter().to_string()));
        let Some(side) = side else {
            return self.bad_word(at, &format!(">{word}"), format!(">{word}"));
        };
        if self.turn.is_some() {
            return self.fault(at, PositionFault::Twice(">".to_owned()));
        }
        self.turn = Some(side);
        self.position.side = side;
        if let Some(dice) = dice {
            // Without the sign, the side and the brackets.
            self.dice = at.end - dice.len() - 1..at.end - 1;
            self.read_dice(dice);
        }
    }

    fn read_dice(&mut self, dice: &str) {
        let rules = &self.engine.rules.dice;
        let at = self.dice.clone();
        let reads = |dice: &str| -> Option<Vec<Face>> {
            let faces: Option<Vec<Face>> = dice.chars().map(Face::from_letter).collect();
            faces.filter(|faces| faces.iter().all(|&face| rules.die.bears(face)))
        };
        match reads(dice) {
            Some(faces) if faces.is_empty() => {
                let fault = PositionFault::Dice("the brackets hold the dice not yet spent");
                self.fault(&(at.start - 1..at.end + 1), fault);
            }
            Some(faces) if faces.len() > usize::from(rules.count) => {
                let fault = PositionFault::Dice("there are more dice than are thrown at once");
                self.fault(&at, fault);
            }
            Some(faces) => self.position.dice = faces.into_iter().collect(),
            None => {
                let meant = near::dice_like(dice).filter(|meant| reads(meant).is_some());
                let fault = PositionFault::Dice("the dice of this form have no such face");
                self.faults
                    .push(FaultyPart::new(at, fault).with_instead(meant));
            }
        }
    }

    fn read_group(&mut self, at: &Range<usize>, group: &str, fields: &str) {
        if self.groups.iter().any(|known| known == group) {
            return self.fault(at, PositionFault::Twice(group.to_owned()));
        }
        self.groups.push(group.to_owned());
        // `k:h2` is clear enough; in other groups letter case says what is loose.
        let name = match group {
            "k" => "K",
            "km" => "Km",
            "kw" => "Kw",
            group => group,
        };
        if !near::GROUPS.contains(&name) {
            let word = format!("{group}:{fields}");
            return self.bad_word(at, &word, format!("{group}:"));
        }
        let faults = self.faults.len();
        let pieces = self.read_fields(at, group, fields);
        let unclear = self.faults.len() > faults;
        match name {
            "m" => self.put_home(at, Side::Men, &pieces),
            "w" => self.put_home(at, Side::Women, &pieces),
            "M" => self.put_loose(at, Side::Men, &pieces),
            "W" => self.put_loose(at, Side::Women, &pieces),
            // Of one field that cannot be read enough is said.
            _ if unclear => {}
            "K" | "Km" | "Kw" => self.put_king(at, name, &pieces),
            _ => self.put_queen(at, name, &pieces),
        }
        self.placed.extend(pieces);
    }

    /// The spots of a group, each with how many pieces stand there.
    fn read_fields(&mut self, at: &Range<usize>, group: &str, fields: &str) -> Vec<Placed> {
        let mut pieces = Vec::new();
        let mut start = at.start + group.len() + 1;
        for item in fields.split(',') {
            let place = start..start + item.len();
            start = place.end + 1;
            match self.read_item(item) {
                Ok(spots) => pieces.extend(spots.into_iter().map(|(spot, count)| Placed {
                    spot,
                    count,
                    at: place.clone(),
                })),
                Err(fault) => {
                    let meant = if self.trying {
                        None
                    } else {
                        self.engine.item_like(item)
                    };
                    self.faults
                        .push(FaultyPart::new(place, fault).with_instead(meant));
                }
            }
        }
        pieces
    }

    fn read_item(&self, item: &str) -> Result<Vec<(Spot, u8)>, PositionFault> {
        if let Some((from, to)) = item.split_once('-') {
            let (first, last) = (self.read_field(from)?, self.read_field(to)?);
            if first.row() != last.row() || first >= last {
                return Err(PositionFault::Range(item.to_owned()));
            }
            let row = self
                .engine
                .fields()
                .filter(|field| field.row() == first.row());
            return Ok(row
                .filter(|field| (first..=last).contains(field))
                .map(|field| (field.outward(), 1))
                .collect());
        }
        let (place, count) = match item.split_once(['x', 'X']) {
            None => (item, 1),
            Some((place, count)) => {
                let number = count.parse::<u8>().ok().filter(|&number| number > 1);
                (
                    place,
                    number.ok_or_else(|| PositionFault::Stack(item.to_owned()))?,
                )
            }
        };
        let spot = match place.strip_suffix(['\'', '’']) {
            None => self.read_field(place)?.outward(),
            Some(field) => {
                let field = self.read_field(field)?;
                let comes_home = self.engine.rules.soldier.track == Track::Eight;
                if !comes_home || field.row() != Row::Middle {
                    return Err(PositionFault::Heading);
                }
                field.homeward()
            }
        };
        Ok(vec![(spot, count)])
    }

    fn read_field(&self, text: &str) -> Result<Field, PositionFault> {
        let field: Field = text.parse().map_err(|error| PositionFault::Field {
            text: text.to_owned(),
            error,
        })?;
        if self.engine.has_field(field) {
            Ok(field)
        } else {
            Err(PositionFault::OffBoard(field))
        }
    }

    fn put_home(&mut self, at: &Range<usize>, side: Side, pieces: &[Placed]) {
        for Placed { spot, count, at } in pieces {
            let field = spot.field();
            let army = self.position.army_mut(side);
            if field.row() != home_row(side) || spot.heading() == Heading::Homeward {
                self.fault(at, PositionFault::NotHome(side, field));
            } else if army.home & field.bit() != 0 || *count > 1 {
                let soldier = format!("two soldiers of the {side} at home");
                self.fault(
                    at,
                    PositionFault::Together(soldier, "a third".to_owned(), field),
                );
            } else {
                army.home |= field.bit();
                army.soldiers = army.soldiers.saturating_add(1);
            }
        }
        self.count(at, side);
    }

    fn put_loose(&mut self, at: &Range<usize>, side: Side, pieces: &[Placed]) {
        for &Placed { spot, count, .. } in pieces {
            let most = self.engine.rules.army.soldiers;
            let army = self.position.army_mut(side);
            // One too many is enough to be refused below.
            for _ in 0..count.min(most.saturating_add(1)) {
                if army.soldiers <= most {
                    army.put(spot);
                    army.soldiers += 1;
                }
            }
        }
        self.count(at, side);
    }

    fn count(&mut self, at: &Range<usize>, side: Side) {
        let most = self.engine.rules.army.soldiers;
        let count = usize::from(self.position.army(side).soldiers);
        if count > usize::from(most) {
            self.fault(at, PositionFault::TooMany { side, count, most });
        }
    }

    fn put_queen(&mut self, at: &Range<usize>, group: &str, pieces: &[Placed]) {
        let side = if group.ends_with('m') {
            Side::Men
        } else {
            Side::Women
        };
        if !self.engine.rules.army.queens {
            return self.fault(at, PositionFault::NoSuchPiece("queens"));
        }
        let &[Placed { spot, count: 1, .. }] = pieces else {
            return self.fault(at, PositionFault::Single(group.to_owned()));
        };
        if spot.heading() == Heading::Homeward {
            return self.fault(at, PositionFault::Heading);
        }
        let field = spot.field();
        let queen = if group.starts_with('q') {
            Queen::Home(field)
        } else {
            Queen::Loose(field)
        };
        let army = self.position.army_mut(side);
        if army.queen == Queen::Absent {
            army.queen = queen;
        } else {
            self.fault(at, PositionFault::Twice(format!("q{}", side.letter())));
        }
    }

    fn put_king(&mut self, at: &Range<usize>, group: &str, pieces: &[Placed]) {
        let Some(rules) = self.engine.rules.king else {
            return self.fault(at, PositionFault::NoSuchPiece("king"));
        };
        let &[Placed { spot, count: 1, .. }] = pieces else {
            return self.fault(at, PositionFault::Single(group.to_owned()));
        };
        if self.position.king != King::Absent {
            return self.fault(at, PositionFault::Twice("K".to_owned()));
        }
        let free = group == "K";
        if spot.heading() == Heading::Homeward && (free || rules.moves == KingMove::Royal) {
            self.fault(at, PositionFault::Heading);
        }
        self.position.king = match group {
            "Km" => King::Held(Side::Men, spot),
            "Kw" => King::Held(Side::Women, spot),
            _ => King::Free(spot.field()),
        };
    }
}
