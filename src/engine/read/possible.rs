//! Whether a position that was read can be, and what it is: keys, dice, a decided game.

use std::ops::Range;

use crate::board::{BySide, Field, Row, Side};
use crate::dice::{Face, MAX_DICE, Throw};
use crate::rules::{FirstTurn, HomeEnter, RoyalVertical};

use super::super::arrival::standing;
use super::super::position::{King, Outcome, Position, Queen, WinBy, single_x};
use super::fault::{FaultyPart, PositionError, PositionFault};
use super::{Reader, near};

impl Reader<'_> {
    pub(super) fn finish(mut self, text: &str) -> Result<Position, PositionError> {
        let whole = 0..text.len();
        if self.faults.is_empty() {
            self.check_fields();
            self.check_king(&whole);
        }
        if self.turn.is_none() && self.won.is_none() && !self.says_turn {
            let end = text.trim_end().len();
            self.fault(&(end..end), PositionFault::TurnMissing);
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
    fn check_fields(&mut self) {
        let fields: Vec<Field> = self.engine.fields().collect();
        for field in fields {
            if let Some((one, other)) = self.clash(field) {
                // The last pieces put there are the ones that found no room.
                let mut there = self
                    .placed
                    .iter()
                    .rev()
                    .filter(|placed| placed.spot.field() == field)
                    .map(|placed| placed.at.clone());
                let at = there.next().unwrap_or_default();
                let fault = PositionFault::Together(one, other, field);
                let mut part = FaultyPart::new(at, fault);
                part.other = there.next();
                self.faults.push(part);
            }
        }
    }

    fn clash(&self, field: Field) -> Option<(String, String)> {
        let rules = &self.engine.rules;
        let pair = |one: &str, other: &str| Some((one.to_owned(), other.to_owned()));
        for side in Side::BOTH {
            let there = standing(&self.position, side, field);
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
        let there = standing(&self.position, Side::Men, field);
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
            self.position.gate = BySide {
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
                self.bad_key(&at, key, value, why);
            }
        }
        if !self.engine.gate_shut(&self.position) {
            self.position.throws = 0;
        }
    }

    fn bad_key(
        &mut self,
        at: &Range<usize>,
        key: String,
        value: String,
        why: Option<&'static str>,
    ) {
        if let Some(why) = why {
            // The value is at fault, or the key with it where it has no place here.
            return self.fault(at, PositionFault::Value { key, value, why });
        }
        // `m=A1` is a group with the wrong sign.
        let meant = self.engine.word_like(&format!("{key}={value}"));
        let meant = meant.or_else(|| near::key_like(&key).map(|key| format!("{key}={value}")));
        self.faults
            .push(FaultyPart::new(at.clone(), PositionFault::Key(key)).with_instead(meant));
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
                let once = rules.royal_vertical == RoyalVertical::XOnce;
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
            && (single_x(dice) || (dice.is_empty() && rules.opening.first == FirstTurn::Carry));
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
            ([Some(men), Some(women)], _) => {
                let (women, men) = (men.by, women.by);
                return self.fault(whole, PositionFault::BothLost { women, men });
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
