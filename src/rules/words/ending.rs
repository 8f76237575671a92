//! How the game ends.

use super::number;
use crate::rules::model::Rules;

pub(super) fn rules(rules: &Rules) -> Vec<String> {
    let win = rules.win;
    let mut lines = Vec::new();
    let few = match win.min_soldiers {
        1 => "no soldier left".to_owned(),
        least => format!("fewer than {} soldiers left", number(least)),
    };
    lines.push(match (rules.king.is_some(), win.king_counts) {
        (true, true) => format!(
            "A side with {few} has lost, unless it holds the king: then he has to be won from it \
             too."
        ),
        (true, false) => format!("A side with {few} has lost, even if it holds the king."),
        (false, _) => format!("A side with {few} has lost."),
    });
    if rules.army.queens {
        lines.push("A side whose queen is captured has lost.".to_owned());
    }
    if rules.king.is_some_and(|king| king.kill) {
        lines.push("A side whose king is killed has lost.".to_owned());
    }
    if win.blocked {
        lines.push(
            "A side that is to throw and has no loose soldier and none that could be loosed has \
             lost, king or not."
                .to_owned(),
        );
    }
    if win.front_block {
        lines.push(
            "A side wins with a piece on the field right before the enemy's frontmost home \
             soldier, in the enemy's home row, if the enemy has no loose soldier and does not hold \
             the king."
                .to_owned(),
        );
    }
    lines.push("No rule makes a game a draw; the players may agree on one.".to_owned());
    lines
}
