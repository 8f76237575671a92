//! Reading a position: the text is taken apart, put on a board, and checked for whether it can be.

use std::ops::Range;

use thiserror::Error;

use crate::board::{Field, FieldError, Heading, Row, Side, Spot};
use crate::dice::{Face, MAX_DICE, Throw};
use crate::rules::{FirstTurn, HomeEnter, KingMove, Track};

use super::Engine;
use super::position::{King, Outcome, Position, Queen, WinBy, home_row};

/// Why a text is no position of these rules: every fault found, with its place in the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.first())]
pub struct PositionError {
    /// The faults in the order of the text, each with its bytes; at least one.
    pub faults: Vec<(Range<usize>, PositionFault)>,
}

impl PositionError {
    fn first(&self) -> String {
        self.faults
            .first()
            .map(|(_, fault)| fault.to_string())
            .unwrap_or_default()
    }
}

/// One thing that is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionFault {
    /// A word that is no part of a position.
    #[error(
        "`{0}` is no part of a position; its parts are groups such as `m:A1-O1`, then `>M` or `>W`, or `= men`, then keys such as `then=2`"
    )]
    Word(String),
    /// A field that cannot be read.
    #[error("`{text}` is no field: {error}")]
    Field {
        /// What is written.
        text: String,
        /// Why it is none.
        error: FieldError,
    },
    /// A field that this board does not have.
    #[error("this board has no field {0}")]
    OffBoard(Field),
    /// A range whose ends are not in one row, or in the wrong order.
    #[error("`{0}` is no range: it runs from left to right in one row")]
    Range(String),
    /// The number behind `x`.
    #[error("`{0}` is no stack: write how many pieces stand there, from x2 on")]
    Stack(String),
    /// A group is given twice.
    #[error("the group `{0}:` is given twice")]
    Twice(String),
    /// A king or queen on several fields.
    #[error("`{0}:` takes one field")]
    Single(String),
    /// A homeward mark where no piece has a heading.
    #[error("`'` marks a piece on its way home along the middle row, on tracks that come home")]
    Heading,
    /// A soldier at home that does not stand on its home row.
    #[error("{0} cannot be at home on {1}")]
    NotHome(Side, Field),
    /// Two pieces on a field that the rules never bring together.
    #[error("{0} and {1} cannot both stand on {2}")]
    Together(String, String, Field),
    /// More soldiers than the form has.
    #[error("{side} have {count} soldiers; there are {most} of a side")]
    TooMany {
        /// Whose.
        side: Side,
        /// How many.
        count: usize,
        /// How many there may be.
        most: u8,
    },
    /// A piece that the form does not have.
    #[error("this form of the game has no {0}")]
    NoSuchPiece(&'static str),
    /// The king is missing.
    #[error("the king is missing: `K:`, `Km:` or `Kw:` and his field")]
    KingMissing,
    /// Both sides have lost.
    #[error("both sides would have lost: neither has {0}")]
    BothLost(&'static str),
    /// It does not say who is to throw.
    #[error("a position says who is to throw, `>M` or `>W`, or who has won, `= men` or `= women`")]
    TurnMissing,
    /// A result that the board does not bear out.
    #[error("{0} have not won here: the rules do not see it")]
    NotWon(Side),
    /// Dice that cannot lie there.
    #[error("{0}")]
    Dice(&'static str),
    /// An unknown key.
    #[error("unknown key `{0}`; there are fresh, gate, then, throws and vertical")]
    Key(String),
    /// A key with a value that makes no sense here.
    #[error("`{key}={value}` makes no sense here: {why}")]
    Value {
        /// The key.
        key: String,
        /// Its value.
        value: String,
        /// Why not.
        why: &'static str,
    },
}

impl Engine {
    /// Reads a position in one-line notation and makes sure that it can be.
    ///
    /// A position that the rules have decided becomes one with its result, whatever it says of the
    /// turn.
    ///
    /// # Errors
    /// [`PositionError`] with everything that is wrong.
    pub fn read_position(&self, text: &str) -> Result<Position, PositionError> {
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

struct Reader<'e> {
    engine: &'e Engine,
    position: Position,
    faults: Vec<(Range<usize>, PositionFault)>,
    groups: Vec<String>,
    turn: Option<Side>,
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
            groups: Vec::new(),
            turn: None,
            won: None,
            dice: 0..0,
            keys: Vec::new(),
        }
    }

    fn fault(&mut self, at: &Range<usize>, fault: PositionFault) {
        self.faults.push((at.clone(), fault));
    }

    fn read(&mut self, text: &str) {
        let mut words = words(text);
        while let Some((at, word)) = words.next() {
            if let Some(rest) = word.strip_prefix('>') {
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
                self.fault(&at, PositionFault::Word(word.to_owned()));
            }
        }
    }

    fn read_result(&mut self, at: &Range<usize>, word: &str) {
        match Side::BOTH
            .into_iter()
            .find(|side| word.eq_ignore_ascii_case(side.word()))
        {
            Some(side) => self.won = Some((at.clone(), side)),
            None => self.fault(at, PositionFault::Word(format!("= {word}"))),
        }
    }

    fn read_turn(&mut self, at: &Range<usize>, word: &str) {
        let (side, dice) = match word.split_once('[') {
            None => (word, None),
            Some((side, dice)) => match dice.strip_suffix(']') {
                None => return self.fault(at, PositionFault::Word(format!(">{word}"))),
                some => (side, some),
            },
        };
        let side = Side::BOTH
            .into_iter()
            .find(|known| side.eq_ignore_ascii_case(&known.letter().to_string()));
        let Some(side) = side else {
            return self.fault(at, PositionFault::Word(format!(">{word}")));
        };
        if self.turn.is_some() {
            return self.fault(at, PositionFault::Twice(">".to_owned()));
        }
        self.turn = Some(side);
        self.position.side = side;
        if let Some(dice) = dice {
            self.dice = at.clone();
            self.read_dice(at, dice);
        }
    }

    fn read_dice(&mut self, at: &Range<usize>, dice: &str) {
        let rules = &self.engine.rules.dice;
        let faces: Option<Vec<Face>> = dice.chars().map(Face::from_letter).collect();
        match faces {
            Some(faces) if faces.is_empty() => {
                self.fault(
                    at,
                    PositionFault::Dice("the brackets hold the dice not yet spent"),
                );
            }
            Some(faces) if faces.iter().all(|&face| rules.die.bears(face)) => {
                if faces.len() > usize::from(rules.count) {
                    return self.fault(
                        at,
                        PositionFault::Dice("there are more dice than are thrown at once"),
                    );
                }
                self.position.dice = faces.into_iter().collect();
            }
            Some(_) | None => {
                self.fault(
                    at,
                    PositionFault::Dice("the dice of this form have no such face"),
                );
            }
        }
    }

    fn read_group(&mut self, at: &Range<usize>, group: &str, fields: &str) {
        if self.groups.iter().any(|known| known == group) {
            return self.fault(at, PositionFault::Twice(group.to_owned()));
        }
        self.groups.push(group.to_owned());
        let pieces = self.read_fields(at, group, fields);
        // `k:h2` is clear enough; in other groups letter case says what is loose.
        let group = match group {
            "k" => "K",
            "km" => "Km",
            "kw" => "Kw",
            group => group,
        };
        match group {
            "m" => self.put_home(at, Side::Men, &pieces),
            "w" => self.put_home(at, Side::Women, &pieces),
            "M" => self.put_loose(at, Side::Men, &pieces),
            "W" => self.put_loose(at, Side::Women, &pieces),
            "qm" | "qw" | "Qm" | "Qw" => self.put_queen(at, group, &pieces),
            "K" | "Km" | "Kw" => self.put_king(at, group, &pieces),
            _ => self.fault(at, PositionFault::Word(format!("{group}:"))),
        }
    }

    /// The spots of a group, each with how many pieces stand there.
    fn read_fields(&mut self, at: &Range<usize>, group: &str, fields: &str) -> Vec<(Spot, u8)> {
        let mut pieces = Vec::new();
        let mut start = at.start + group.len() + 1;
        for item in fields.split(',') {
            let place = start..start + item.len();
            start = place.end + 1;
            match self.read_item(item) {
                Ok(spots) => pieces.extend(spots),
                Err(fault) => self.fault(&place, fault),
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

    fn put_home(&mut self, at: &Range<usize>, side: Side, pieces: &[(Spot, u8)]) {
        for &(spot, count) in pieces {
            let field = spot.field();
            let army = self.position.army_mut(side);
            if field.row() != home_row(side) || spot.heading() == Heading::Homeward {
                self.fault(at, PositionFault::NotHome(side, field));
            } else if army.home & field.bit() != 0 || count > 1 {
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

    fn put_loose(&mut self, at: &Range<usize>, side: Side, pieces: &[(Spot, u8)]) {
        for &(spot, count) in pieces {
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

    fn put_queen(&mut self, at: &Range<usize>, group: &str, pieces: &[(Spot, u8)]) {
        let side = if group.ends_with('m') {
            Side::Men
        } else {
            Side::Women
        };
        if !self.engine.rules.army.queens {
            return self.fault(at, PositionFault::NoSuchPiece("queens"));
        }
        let &[(spot, 1)] = pieces else {
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

    fn put_king(&mut self, at: &Range<usize>, group: &str, pieces: &[(Spot, u8)]) {
        let Some(rules) = self.engine.rules.king else {
            return self.fault(at, PositionFault::NoSuchPiece("king"));
        };
        let &[(spot, 1)] = pieces else {
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

    fn finish(mut self, text: &str) -> Result<Position, PositionError> {
        let whole = 0..text.len();
        if self.faults.is_empty() {
            self.check_fields(&whole);
            self.check_king(&whole);
        }
        if self.turn.is_none() && self.won.is_none() {
            self.fault(&whole, PositionFault::TurnMissing);
        }
        if self.faults.is_empty() {
            self.read_keys();
            self.check_dice();
            self.decide(&whole);
        }
        if self.faults.is_empty() {
            Ok(self.position)
        } else {
            Err(PositionError {
                faults: self.faults,
            })
        }
    }

    /// No pieces together on a field that the rules never bring together.
    fn check_fields(&mut self, at: &Range<usize>) {
        let fields: Vec<Field> = self.engine.fields().collect();
        for field in fields {
            if let Some((one, other)) = self.clash(field) {
                self.fault(at, PositionFault::Together(one, other, field));
            }
        }
    }

    fn clash(&self, field: Field) -> Option<(String, String)> {
        let rules = &self.engine.rules;
        let pair = |one: &str, other: &str| Some((one.to_owned(), other.to_owned()));
        for side in Side::BOTH {
            let there = super::arrival::standing(&self.position, side, field);
            let any_enemy =
                there.enemy_loose || there.enemy_home || there.enemy_queen != Queen::Absent;
            if there.own_home && any_enemy && !(there.enemy_loose && self.blocks()) {
                return pair("a soldier at home", "an enemy");
            }
            if (there.own_loose || there.own_queen) && there.enemy_loose {
                return pair("pieces of one side", "an enemy");
            }
            if (there.own_loose || there.own_home) && there.own_queen {
                return pair("a queen", "her own soldiers");
            }
            if there.own_loose && there.enemy_queen != Queen::Absent {
                return pair("pieces of one side", "an enemy queen");
            }
            if there.own_home && there.own_loose && !rules.soldier.stack_own_home {
                return pair("a loose soldier", "an own one at home");
            }
            let army = self.position.army(side);
            let loose = army.count_on(field.outward())
                + if field.row() == Row::Middle {
                    army.count_on(field.homeward())
                } else {
                    0
                };
            if loose > 1 && !rules.soldier.stack_own {
                return pair("a loose soldier", "another");
            }
        }
        let queens = Side::BOTH.map(|side| self.position.army(side).queen.field());
        if queens == [Some(field), Some(field)] {
            return pair("a queen", "the other");
        }
        self.clash_with_king(field)
    }

    /// A king nobody holds stands alone, and so does one with the other side's pieces, unless he
    /// can be won from afar or shares a field.
    fn clash_with_king(&self, field: Field) -> Option<(String, String)> {
        let rules = self.engine.rules.king?;
        if self.position.king.field() != Some(field) {
            return None;
        }
        let holder = self.position.king.holder();
        let from_afar = rules.recruit.enter_enemy_home.is_some() || rules.recruit.castle.is_some();
        let there = super::arrival::standing(&self.position, Side::Men, field);
        let men = there.own_loose || there.own_home || there.own_queen;
        let women = there.enemy_loose || there.enemy_home || there.enemy_queen != Queen::Absent;
        let on_home = there.own_home || there.enemy_home;
        let strangers = match holder {
            None => men || women,
            Some(Side::Men) => women,
            Some(Side::Women) => men,
        };
        // A king who took a blocker stands on a home soldier's field.
        let excused = holder.is_some() && (from_afar || (rules.take_blocker && on_home));
        (strangers && !excused)
            .then(|| ("the king".to_owned(), "pieces of another side".to_owned()))
    }

    fn blocks(&self) -> bool {
        self.engine.rules.soldier.home_enter == HomeEnter::Block
    }

    fn check_king(&mut self, at: &Range<usize>) {
        if let Some(rules) = self.engine.rules.king
            && self.position.king == King::Absent
            && !(rules.kill && self.won.is_some())
        {
            self.fault(at, PositionFault::KingMissing);
        }
    }

    fn read_keys(&mut self) {
        if !self.engine.rules.opening.gate {
            // Nothing to get through.
            self.position.gate = crate::board::BySide {
                men: false,
                women: false,
            };
        } else if !self.position.dice.is_empty() {
            self.position.throws = 1;
        }
        // The gate first: what the other keys may be depends on it.
        let keys = std::mem::take(&mut self.keys);
        let (gates, others): (Vec<_>, Vec<_>) =
            keys.into_iter().partition(|(_, key, _)| key == "gate");
        for (at, key, value) in gates.into_iter().chain(others) {
            if let Err(why) = self.read_key(&key, &value) {
                let fault = match why {
                    None => PositionFault::Key(key),
                    Some(why) => PositionFault::Value { key, value, why },
                };
                self.fault(&at, fault);
            }
        }
        if !self.engine.gate_shut(&self.position) {
            self.position.throws = 0;
        }
    }

    /// Reads one key; the error is the reason, or nothing where the key is unknown.
    fn read_key(&mut self, key: &str, value: &str) -> Result<(), Option<&'static str>> {
        let rules = &self.engine.rules;
        let dice = self.position.dice;
        let full = dice.len() == rules.dice.count;
        match key {
            "gate" => {
                if !rules.opening.gate {
                    return Err(Some("this form has no entry gate"));
                }
                let upper = value.to_ascii_uppercase();
                if !matches!(upper.as_str(), "M" | "W" | "MW") {
                    return Err(Some("the sides through the gate are M, W or MW"));
                }
                self.position.gate.men = upper.contains('M');
                self.position.gate.women = upper.contains('W');
            }
            "fresh" => {
                let rethrow = rules.dice.reroll.each_x && dice.shows(Face::X);
                if !value.eq_ignore_ascii_case("yes") || full || !rethrow {
                    return Err(Some(
                        "it says `yes` where fewer dice than a full throw lie, none is spent, and one may be thrown again",
                    ));
                }
                self.position.fresh = true;
            }
            "then" => self.position.then = self.read_then(value)?,
            "throws" => {
                let shut = self.engine.gate_shut(&self.position) && !dice.is_empty();
                let throws = value.parse().ok().filter(|throws| (2..=3).contains(throws));
                self.position.throws = throws.filter(|_| shut).ok_or(Some(
                    "it says 2 or 3 while a side with dice is not through the gate",
                ))?;
            }
            "vertical" => {
                let once = rules.royal_vertical == crate::rules::RoyalVertical::XOnce;
                if !once || !value.eq_ignore_ascii_case("used") {
                    return Err(Some(
                        "it says `used` where the rows may be changed once a turn",
                    ));
                }
                self.position.vertical_used = true;
            }
            _ => return Err(None),
        }
        Ok(())
    }

    fn read_then(&self, value: &str) -> Result<u8, Option<&'static str>> {
        const WHY: &str = "dice are still to be thrown where an X was carried over, or all of a full throw showed X and a bonus throw is due";
        let rules = &self.engine.rules;
        let count = rules.dice.count;
        let dice = self.position.dice;
        let number = value
            .parse::<u8>()
            .ok()
            .filter(|&number| number <= MAX_DICE)
            .ok_or(Some(WHY))?;
        let carried = rules.opening.first != FirstTurn::Fresh
            && number + 1 == count
            && (super::position::single_x(dice)
                || (dice.is_empty() && rules.opening.first == FirstTurn::Carry));
        let bonus = rules.dice.bonus && number == count;
        if carried || (bonus && dice.shows_only(Face::X) && dice.len() < count) {
            Ok(number)
        } else if bonus && (dice.is_empty() || dice.shows_only(Face::X)) {
            // Said already by the position itself: a bonus throw is a throw like any other.
            Ok(0)
        } else {
            Err(Some(WHY))
        }
    }

    /// In a gate that is shut all dice lie on the table.
    fn check_dice(&mut self) {
        let dice = self.position.dice;
        if self.engine.gate_shut(&self.position) && !dice.is_empty() {
            let at = self.dice.clone();
            if dice.len() != self.engine.rules.dice.count {
                self.fault(
                    &at,
                    PositionFault::Dice("nobody spends dice before the entry gate"),
                );
            } else if dice.shows_only(Face::X) {
                let side = self.position.side;
                *self.position.gate.get_mut(side) = true;
                self.position.throws = 0;
            }
        }
    }

    /// Ends the game if the rules have decided it, and holds what the text says against that.
    fn decide(&mut self, whole: &Range<usize>) {
        let position = &self.position;
        let by_board = Side::BOTH.map(|winner| {
            self.engine
                .decided_for(position, winner)
                .map(|by| Outcome { winner, by })
        });
        let blocked = |loser: Side| {
            self.engine.is_blocked(position, loser).then_some(Outcome {
                winner: loser.other(),
                by: WinBy::Blocked,
            })
        };
        let killed = position.king == King::Absent && self.kills();
        let outcome = match (by_board, &self.won) {
            (_, Some((_, winner))) if killed => Some(Outcome {
                winner: *winner,
                by: WinBy::King,
            }),
            ([Some(men), Some(_)], _) => {
                let missing = match men.by {
                    WinBy::Queen => "queens: `qm:`, `qw:` at home, `Qm:`, `Qw:` loose",
                    WinBy::King | WinBy::Soldiers | WinBy::Blocked => "soldiers",
                };
                return self.fault(whole, PositionFault::BothLost(missing));
            }
            ([Some(outcome), None] | [None, Some(outcome)], _) => Some(outcome),
            (_, Some((_, winner))) => blocked(winner.other()),
            // Blocked is asked when a turn begins, and not while one goes on.
            (_, None) if position.dice == Throw::EMPTY && position.then == 0 => {
                blocked(position.side)
            }
            (_, None) => None,
        };
        match (outcome, self.won.clone()) {
            (Some(outcome), Some((at, winner))) if outcome.winner != winner => {
                self.fault(&at, PositionFault::NotWon(winner));
            }
            (Some(outcome), _) => self.position.finish(outcome),
            (None, Some((at, winner))) => self.fault(&at, PositionFault::NotWon(winner)),
            (None, None) => {}
        }
    }

    fn kills(&self) -> bool {
        self.engine.rules.king.is_some_and(|rules| rules.kill)
    }
}
