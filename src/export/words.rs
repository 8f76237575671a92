//! Positions in words, for readers who see no picture. All wording of the exporters is here.

use std::fmt::Write as _;

use crate::board::{Field, Heading, Side};
use crate::dice::{Face, Throw};
use crate::engine::{Engine, King, Outcome, Position, Queen, WinBy};
use crate::record::{GameResult, Termination};
use crate::replay::{PlayedTurn, Step};

/// What a picture is called that was given no title.
pub const UNTITLED: &str = "Sáhkku position";

/// A side at the beginning of a sentence: `Men`, `Women`.
pub const fn side(side: Side) -> &'static str {
    match side {
        Side::Men => "Men",
        Side::Women => "Women",
    }
}

/// How a decided game ended.
///
/// ```
/// use sahkku::{board::Side, engine::{Outcome, WinBy}, export::words};
/// let outcome = Outcome { winner: Side::Women, by: WinBy::Queen };
/// assert_eq!(words::outcome(outcome), "Women have won: the men's queen is captured");
/// ```
pub fn outcome(outcome: Outcome) -> String {
    let (winner, loser) = (side(outcome.winner), outcome.winner.other());
    match outcome.by {
        WinBy::King => format!("{winner} have won: the king is killed"),
        WinBy::Queen => format!("{winner} have won: the {loser}'s queen is captured"),
        WinBy::Soldiers => format!("{winner} have won: the {loser} have too few soldiers left"),
        WinBy::Blocked => format!("{winner} have won: the {loser} are blocked"),
    }
}

/// Whose turn it is and what is due, or how the game ended: `Men to throw`, `Women to play`.
pub fn turn(engine: &Engine, position: &Position) -> String {
    let Some(to_move) = position.to_move() else {
        return position.outcome().map_or_else(String::new, outcome);
    };
    let who = side(to_move);
    match engine.throw_due(position) {
        Some(due) if position.then() > 0 => format!("{who} to throw {due} more"),
        Some(_) => format!("{who} to throw"),
        None => format!("{who} to play"),
    }
}

/// A step of a turn in a sentence: `3. Men, X: soldier from O1 to O2, loosed.` `thrown` are the dice
/// on the table, as a [`Stop`](crate::replay::Stop) has them.
pub fn step(engine: &Engine, turn: &PlayedTurn, step: &Step, thrown: Throw) -> String {
    super::html::step_in_words(engine, turn, step, thrown)
}

/// How a game ended, and why where it is known: `The men won: the queen was captured`.
pub fn result(result: GameResult, termination: Option<Termination>) -> String {
    super::html::result_in_words(result, termination)
}

/// Some dice, in the order in which the rules list the faces: `X III blank`.
pub fn dice(engine: &Engine, throw: Throw) -> String {
    let ordered = throw.in_order_of(&engine.rules().dice.die);
    let faces: Vec<_> = ordered.faces().map(Face::spoken).collect();
    faces.join(" ")
}

/// A whole position: every piece with its field, who holds the king, whose turn it is, the dice.
///
/// ```
/// use sahkku::{board::Side, engine::Engine, export::words, rules::Variant};
/// let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
/// let engine = Engine::new(variant.rules.clone());
/// let text = words::describe(&engine, &engine.start(Side::Men));
/// assert_eq!(
///     text,
///     "Board of 15 columns. \
///      Men (olbmát), 15 soldiers: at home on A1 to O1; queen at home on L2. \
///      Women (gálgut), 15 soldiers: at home on A3 to O3; queen at home on D2. \
///      King (gonagas) on H2, held by nobody. Men to throw."
/// );
/// # Ok::<(), &str>(())
/// ```
pub fn describe(engine: &Engine, position: &Position) -> String {
    let mut text = String::with_capacity(512);
    push(
        &mut text,
        format_args!("Board of {} columns. ", engine.rules().board.width()),
    );
    for side in Side::BOTH {
        army(&mut text, position, side);
    }
    king(&mut text, position.king());
    text.push_str(&turn(engine, position));
    if !position.dice().is_empty() {
        push(
            &mut text,
            format_args!(", dice {}", dice(engine, position.dice())),
        );
    }
    text.push('.');
    text
}

fn army(text: &mut String, position: &Position, of: Side) {
    let native = match of {
        Side::Men => "olbmát",
        Side::Women => "gálgut",
    };
    let count = position.soldiers(of);
    let plural = if count == 1 { "" } else { "s" };
    push(
        text,
        format_args!("{} ({native}), {count} soldier{plural}: ", side(of)),
    );
    let mut parts = 0;
    let mut part = |text: &mut String, name: &str| {
        let separator = if parts > 0 { "; " } else { "" };
        push(text, format_args!("{separator}{name} on "));
        parts += 1;
    };
    if position.home_soldiers(of).next().is_some() {
        part(text, "at home");
        ranges(text, position.home_soldiers(of));
    }
    for (heading, name) in [
        (Heading::Outward, "loose"),
        (Heading::Homeward, "loose and homeward bound"),
    ] {
        let mut stacks = position
            .loose_soldiers(of)
            .filter(|(spot, _)| spot.heading() == heading)
            .peekable();
        if stacks.peek().is_some() {
            part(text, name);
        }
        for (at, (spot, count)) in stacks.enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            push(text, format_args!("{comma}{}", spot.field()));
            if count > 1 {
                push(text, format_args!(" ({count})"));
            }
        }
    }
    match position.queen(of) {
        Queen::Absent => {}
        Queen::Home(field) => {
            part(text, "queen at home");
            push(text, format_args!("{field}"));
        }
        Queen::Loose(field) => {
            part(text, "queen loose");
            push(text, format_args!("{field}"));
        }
    }
    if parts == 0 {
        text.push_str("none left");
    }
    text.push_str(". ");
}

/// Fields of one row, neighbours drawn together: `A1 to N1, P1`.
fn ranges(text: &mut String, fields: impl Iterator<Item = Field>) {
    let mut fields = fields.peekable();
    let mut comma = "";
    while let Some(first) = fields.next() {
        let mut last = first;
        while let Some(next) = fields.next_if(|next| next.index() == last.index() + 1) {
            last = next;
        }
        match last.index() - first.index() {
            0 => push(text, format_args!("{comma}{first}")),
            1 => push(text, format_args!("{comma}{first}, {last}")),
            _ => push(text, format_args!("{comma}{first} to {last}")),
        }
        comma = ", ";
    }
}

fn king(text: &mut String, king: King) {
    match king {
        King::Absent => {}
        King::Free(field) => {
            push(
                text,
                format_args!("King (gonagas) on {field}, held by nobody. "),
            );
        }
        King::Held(side, spot) => {
            let bound = match spot.heading() {
                Heading::Outward => "",
                Heading::Homeward => " and homeward bound",
            };
            push(
                text,
                format_args!(
                    "King (gonagas) on {}, held by the {side}{bound}. ",
                    spot.field()
                ),
            );
        }
    }
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    // Writing into a string cannot fail.
    let _ = text.write_fmt(arguments);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn engine(id: &str) -> Engine {
        Engine::new(Variant::builtin(id).unwrap().rules.clone())
    }

    fn words(id: &str, notation: &str) -> String {
        let engine = engine(id);
        describe(&engine, &engine.read_position(notation).unwrap())
    }

    #[test]
    fn every_kind_of_piece_is_named() {
        let text = words(
            "lagesvuotna",
            "m:A1-C1,E1-F1 M:C2x3,C2',D3 Qm:G2 w:F3 W:B2 qw:D2 Kw:B2 >W[X20]",
        );
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
        let engine = engine("daldos");
        let text = describe(&engine, &engine.start(Side::Women));
        assert!(!text.contains("ing"), "{text}");
        assert!(text.ends_with("Women to throw."), "{text}");
    }
}
