//! The dice and what is done with a throw.

use super::{counted, list, sami};
use crate::dice::Face;
use crate::rules::model::{DiceOrder, PassRule, Rules};
use crate::text::sentence;

pub(super) fn rules(rules: &Rules) -> Vec<String> {
    let dice = &rules.dice;
    let mut lines = vec![faces(rules), values(rules)];
    lines.push(
        "Each die moves one piece by its full value. The same piece may take several dice, one \
         after another, but values are never split or added up."
            .to_owned(),
    );
    lines.push(order(&dice.order, rules));
    lines.extend(again(rules));
    if dice.bonus {
        lines.push(
            "A throw of all dice that shows nothing but X, once every die of it is spent, earns \
             another throw in the same turn; that one can earn another again."
                .to_owned(),
        );
    }
    lines.push(
        match rules.opening.pass {
            PassRule::Forced => "What can be played must be played.",
            PassRule::Voluntary => "A player may end the turn while something could be played.",
        }
        .to_owned(),
    );
    lines
}

fn faces(rules: &Rules) -> String {
    let faces: Vec<_> = rules
        .dice
        .die
        .faces()
        .iter()
        .map(|mark| mark.spoken())
        .collect();
    let each = if rules.dice.count == 1 {
        "with"
    } else {
        "each with"
    };
    sentence(&format!(
        "{}{}, {each} the faces {}.",
        counted(rules.dice.count, "die").replace("dies", "dice"),
        sami(
            rules,
            if rules.dice.count == 1 {
                "bircu"
            } else {
                "birccut"
            }
        ),
        list(&faces, "and")
    ))
}

fn values(rules: &Rules) -> String {
    let (moving, still): (Vec<Face>, Vec<Face>) = rules
        .dice
        .die
        .distinct()
        .partition(|&mark| rules.dice.value(mark) > 0);
    let named = |mark: Face| {
        format!(
            "{} {}",
            if mark == Face::X { "an" } else { "a" },
            mark.spoken()
        )
    };
    let mut items = Vec::new();
    for mark in moving {
        let value = rules.dice.value(mark);
        let worth = if items.is_empty() {
            format!(
                "moves a piece {value} {}",
                if value == 1 { "field" } else { "fields" }
            )
        } else {
            value.to_string()
        };
        items.push(format!("{} {worth}", named(mark)));
    }
    let moving = sentence(&list(&items, "and"));
    let mut clauses = vec![moving];
    clauses.extend(
        still
            .into_iter()
            .map(|mark| format!("{} moves nothing", named(mark))),
    );
    format!(
        "{}. An X{} is also what looses a piece, and nothing else does.",
        clauses.join("; "),
        sami(rules, "sáhkku")
    )
}

fn order(order: &DiceOrder, rules: &Rules) -> String {
    match order {
        DiceOrder::Free => "The dice are spent in any order. The turn is over when none that is \
                            left can do anything."
            .to_owned(),
        DiceOrder::Strict(named) => {
            let rest = rules
                .dice
                .die
                .distinct()
                .filter(|mark| !named.contains(mark));
            let faces: Vec<_> = named
                .iter()
                .copied()
                .chain(rest)
                .filter(|&mark| rules.dice.value(mark) > 0)
                .map(Face::spoken)
                .collect();
            format!(
                "The dice are spent in a fixed order: {}. If the next one can do nothing, the turn \
                 is over and the rest is lost.",
                faces.join(", then ")
            )
        }
    }
}

fn again(rules: &Rules) -> Vec<String> {
    let reroll = rules.dice.reroll;
    if reroll.is_none() {
        let entry = if rules.opening.gate {
            "Once a side is in, no"
        } else {
            "No"
        };
        return vec![format!("{entry} die is thrown again.")];
    }
    let mut lines = Vec::new();
    if reroll.each_x {
        lines.push(
            "As long as no die of the throw is spent, any number of the dice that show X may be \
             thrown again, and again while they show X."
                .to_owned(),
        );
    }
    if reroll.all_x {
        lines.push(
            "A throw of all dice that shows nothing but X may be thrown again as a whole, and \
             again while it shows nothing but X."
                .to_owned(),
        );
    }
    lines
}
