//! Writing a position in one line.

use std::fmt::Write as _;

use crate::board::{Heading, Side, Spot};

use super::Engine;
use super::position::{King, Position, Queen};

impl Engine {
    /// The canonical one-line notation of a position: equal positions, equal texts.
    pub fn notate(&self, position: &Position) -> String {
        let mut text = String::with_capacity(96);
        self.write_position(&mut text, position);
        text
    }

    /// Appends the notation of a position to `text`.
    pub fn write_position(&self, text: &mut String, position: &Position) {
        for side in Side::BOTH {
            write_army(text, position, side);
        }
        match position.king() {
            King::Absent => {}
            King::Free(field) => push(text, format_args!("K:{field} ")),
            King::Held(side, spot) => push(text, format_args!("K{}:{spot} ", lower(side))),
        }
        if let Some(outcome) = position.outcome() {
            push(text, format_args!("= {}", outcome.winner));
            return;
        }
        push(text, format_args!(">{}", position.side.letter()));
        if !position.dice.is_empty() {
            push(
                text,
                format_args!("[{}]", position.dice.in_order_of(&self.rules.dice.die)),
            );
        }
        self.write_keys(text, position);
    }

    fn write_keys(&self, text: &mut String, position: &Position) {
        if position.fresh {
            text.push_str(" fresh=yes");
        }
        if self.rules.opening.gate {
            let through: String = Side::BOTH
                .into_iter()
                .filter(|&side| position.through_gate(side))
                .map(Side::letter)
                .collect();
            if !through.is_empty() {
                push(text, format_args!(" gate={through}"));
            }
        }
        if position.then > 0 {
            push(text, format_args!(" then={}", position.then));
        }
        if position.throws > 1 {
            push(text, format_args!(" throws={}", position.throws));
        }
        if position.vertical_used {
            text.push_str(" vertical=used");
        }
    }
}

/// Writing to a string cannot fail.
fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(what);
}

const fn lower(side: Side) -> char {
    match side {
        Side::Men => 'm',
        Side::Women => 'w',
    }
}

fn write_army(text: &mut String, position: &Position, side: Side) {
    let home: Vec<_> = position
        .home_soldiers(side)
        .map(|field| (field.outward(), 1))
        .collect();
    write_group(text, lower(side), &home);
    let loose: Vec<_> = position.loose_soldiers(side).collect();
    write_group(text, side.letter(), &loose);
    match position.queen(side) {
        Queen::Absent => {}
        Queen::Home(field) => push(text, format_args!("q{}:{field} ", lower(side))),
        Queen::Loose(field) => push(text, format_args!("Q{}:{field} ", lower(side))),
    }
}

/// Writes fields with how many pieces stand there; neighbours with one outward piece each become a
/// range.
fn write_group(text: &mut String, letter: char, spots: &[(Spot, u8)]) {
    if spots.is_empty() {
        return;
    }
    text.push(letter);
    text.push(':');
    let mut at = 0;
    while let Some(&(spot, count)) = spots.get(at) {
        if at > 0 {
            text.push(',');
        }
        let mut end = at;
        while joins(spots, end) && joins(spots, end + 1) && neighbours(spots, end) {
            end += 1;
        }
        push(text, format_args!("{spot}"));
        match spots.get(end) {
            Some((last, _)) if end > at => push(text, format_args!("-{last}")),
            _ if count > 1 => push(text, format_args!("x{count}")),
            _ => {}
        }
        at = end + 1;
    }
    text.push(' ');
}

/// Whether exactly one piece of the group stands on the field of entry `at`, an unmarked one.
fn joins(spots: &[(Spot, u8)], at: usize) -> bool {
    let Some(&(spot, count)) = spots.get(at) else {
        return false;
    };
    let also_homeward = spots
        .get(at + 1)
        .is_some_and(|(next, _)| next.field() == spot.field());
    count == 1 && spot.heading() == Heading::Outward && !also_homeward
}

/// Whether entries `at` and `at + 1` stand side by side in a row.
fn neighbours(spots: &[(Spot, u8)], at: usize) -> bool {
    match (spots.get(at), spots.get(at + 1)) {
        (Some((one, _)), Some((next, _))) => {
            let (one, next) = (one.field(), next.field());
            one.row() == next.row() && one.column().index() + 1 == next.column().index()
        }
        _ => false,
    }
}
