//! Positions in words, for readers who see no picture.

use crate::board::{Field, Heading, Side};
use crate::engine::{Engine, King, Outcome, Piece, Position, Queen, WinBy};
use crate::rules::Sides;

use super::Language;

impl Language {
    /// How a decided game ended.
    ///
    /// ```
    /// use sahkku::{board::Side, engine::{Outcome, WinBy}, language::Language};
    /// let outcome = Outcome { winner: Side::Women, by: WinBy::Queen };
    /// assert_eq!(
    ///     Language::english().outcome(outcome),
    ///     "Women have won: the men's queen is captured"
    /// );
    /// ```
    pub fn outcome(&self, outcome: Outcome) -> String {
        let key = match outcome.by {
            WinBy::King => "won.king",
            WinBy::Queen => "won.queen",
            WinBy::Soldiers => "won.soldiers",
            WinBy::Blocked => "won.blocked",
        };
        self.of(key, outcome.winner, &[])
    }

    /// Whose turn it is and what is due, or how the game ended: `Men to throw`, `Women to play`.
    pub fn turn(&self, engine: &Engine, position: &Position) -> String {
        let Some(to_move) = position.to_move() else {
            return position
                .outcome()
                .map_or_else(String::new, |outcome| self.outcome(outcome));
        };
        match engine.throw_due(position) {
            Some(due) if position.then() > 0 => {
                self.of("status.throw-more", to_move, &[("n", &due.to_string())])
            }
            Some(_) => self.of("status.throw", to_move, &[]),
            None => self.of("status.play", to_move, &[]),
        }
    }

    /// A whole position: every piece with its field, who holds the king, whose turn it is, the dice;
    /// with the players' own words for the sides, where there are some.
    ///
    /// ```
    /// use sahkku::{board::Side, engine::Engine, language::Language, rules::Variant};
    /// let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
    /// let engine = Engine::new(variant.rules.clone());
    /// let sides = variant.drawing.sides.as_ref();
    /// let text = Language::english().describe(&engine, sides, &engine.start(Side::Men));
    /// assert_eq!(
    ///     text,
    ///     "Board of 15 columns. \
    ///      Men (olbmát), 15 soldiers: at home on A1 to O1; queen at home on L2. \
    ///      Women (gálgut), 15 soldiers: at home on A3 to O3; queen at home on D2. \
    ///      King (gonagas) on H2, held by nobody. Men to throw."
    /// );
    /// # Ok::<(), &str>(())
    /// ```
    pub fn describe(&self, engine: &Engine, sides: Option<&Sides>, position: &Position) -> String {
        let columns = engine.rules().board.width();
        let mut text = self.count("position.board", columns.into(), &[]);
        for side in Side::BOTH {
            text.push(' ');
            text.push_str(&self.army(sides, position, side));
        }
        if let Some(king) = self.king(position.king()) {
            text.push(' ');
            text.push_str(&king);
        }
        text.push(' ');
        let status = self.turn(engine, position);
        if position.dice().is_empty() {
            text.push_str(&status);
        } else {
            let dice = self.dice(engine, position.dice());
            let values = [("status", status.as_str()), ("dice", dice.as_str())];
            text.push_str(&self.say("position.dice", &values));
        }
        text.push('.');
        text
    }

    fn army(&self, sides: Option<&Sides>, position: &Position, of: Side) -> String {
        let own = sides.map(|sides| match of {
            Side::Men => &sides.men,
            Side::Women => &sides.women,
        });
        let side = own.map_or_else(
            || self.side(of).to_owned(),
            |own| self.say("position.side", &[("side", self.side(of)), ("own", own)]),
        );
        let soldiers = self.count("position.soldiers", position.soldiers(of).into(), &[]);
        let mut parts = Vec::with_capacity(4);
        if position.home_soldiers(of).next().is_some() {
            let fields = self.ranges(position.home_soldiers(of));
            parts.push(self.say("position.at-home", &[("fields", &fields)]));
        }
        for (heading, key) in [
            (Heading::Outward, "position.loose"),
            (Heading::Homeward, "position.homeward"),
        ] {
            let stacks = position
                .loose_soldiers(of)
                .filter(|(spot, _)| spot.heading() == heading);
            let fields: Vec<_> = stacks
                .map(|(spot, count)| match count {
                    1 => spot.field().to_string(),
                    _ => format!("{} ({count})", spot.field()),
                })
                .collect();
            if !fields.is_empty() {
                parts.push(self.say(key, &[("fields", &fields.join(", "))]));
            }
        }
        match position.queen(of) {
            Queen::Absent => {}
            Queen::Home(field) => {
                parts.push(self.say("position.queen-home", &[("field", &field.to_string())]));
            }
            Queen::Loose(field) => {
                parts.push(self.say("position.queen-loose", &[("field", &field.to_string())]));
            }
        }
        if parts.is_empty() {
            parts.push(self.text("position.none").to_owned());
        }
        let values = [
            ("side", side.as_str()),
            ("soldiers", &soldiers),
            ("parts", &parts.join("; ")),
        ];
        self.say("position.army", &values)
    }

    /// Fields of one row, neighbours drawn together: `A1 to N1, P1`.
    fn ranges(&self, fields: impl Iterator<Item = Field>) -> String {
        let mut fields = fields.peekable();
        let mut parts = Vec::with_capacity(4);
        while let Some(first) = fields.next() {
            let mut last = first;
            while let Some(next) = fields.next_if(|next| next.index() == last.index() + 1) {
                last = next;
            }
            let (from, to) = (first.to_string(), last.to_string());
            parts.push(match last.index() - first.index() {
                0 => from,
                1 => format!("{from}, {to}"),
                _ => self.say("position.range", &[("first", &from), ("last", &to)]),
            });
        }
        parts.join(", ")
    }

    fn king(&self, king: King) -> Option<String> {
        match king {
            King::Absent => None,
            King::Free(field) => {
                Some(self.say("position.free-king", &[("field", &field.to_string())]))
            }
            King::Held(side, spot) => {
                let key = match spot.heading() {
                    Heading::Outward => "position.held-king",
                    Heading::Homeward => "position.homeward-king",
                };
                Some(self.of(key, side, &[("field", &spot.field().to_string())]))
            }
        }
    }

    /// A piece, or a stack, as it stands on a field: `men’s queen at home`.
    pub fn piece(&self, piece: Piece) -> String {
        let bound = |pieces: String, heading: Heading| match heading {
            Heading::Outward => pieces,
            Heading::Homeward => self.say("pieces.homeward", &[("pieces", &pieces)]),
        };
        match piece {
            Piece::HomeSoldier { side } => self.of("pieces.home-soldier", side, &[]),
            Piece::Soldiers {
                side,
                heading,
                count: 1,
            } => bound(self.of("pieces.soldier", side, &[]), heading),
            Piece::Soldiers {
                side,
                heading,
                count,
            } => {
                let key = match side {
                    Side::Men => "pieces.soldiers.men",
                    Side::Women => "pieces.soldiers.women",
                };
                bound(self.count(key, count.into(), &[]), heading)
            }
            Piece::Queen { side, loose: false } => self.of("pieces.home-queen", side, &[]),
            Piece::Queen { side, loose: true } => self.of("pieces.queen", side, &[]),
            Piece::King {
                king: King::Held(side, spot),
            } => bound(self.of("pieces.held-king", side, &[]), spot.heading()),
            Piece::King { .. } => self.text("pieces.free-king").to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn words(id: &str, position: impl Fn(&Engine) -> Position) -> String {
        let variant = Variant::builtin(id).unwrap();
        let engine = Engine::new(variant.rules.clone());
        Language::english().describe(&engine, variant.drawing.sides.as_ref(), &position(&engine))
    }

    #[test]
    fn every_kind_of_piece_is_named() {
        let text = words("lagesvuotna", |engine| {
            engine
                .read_position("m:A1-C1,E1-F1 M:C2x3,C2',D3 Qm:G2 w:F3 W:B2 qw:D2 Kw:B2 >W[X20]")
                .unwrap()
        });
        assert_eq!(
            text,
            "Board of 15 columns. Men (olbmát), 10 soldiers: at home on A1 to C1, E1, F1; \
             loose on C2 (3), D3; loose and homeward bound on C2; queen loose on G2. \
             Women (gálgut), 2 soldiers: at home on F3; loose on B2; queen at home on D2. \
             King (gonagas) on B2, held by the women. Women to play, dice X II blank."
        );
    }

    #[test]
    fn forms_without_a_king_do_not_name_one() {
        let text = words("daldos", |engine| engine.start(Side::Women));
        assert!(!text.contains("ing") && !text.contains("olbm"), "{text}");
        assert!(text.ends_with("Women to throw."), "{text}");
    }
}
