//! How soldiers are loosed, run and capture.

use super::{field, sami};
use crate::board::Row;
use crate::rules::model::{ActivateOrder, ActivateStep, HomeEnter, Rules, Track, WomenFacing};

pub(super) fn rules(rules: &Rules) -> Vec<String> {
    let mut lines = vec![loosing(rules)];
    lines.push("A loose soldier moves forward on its side's track, by the value of a die.".into());
    lines.extend(tracks(rules));
    lines.push(company(rules));
    lines.push(passing(rules).to_owned());
    let queen = if rules.army.queens {
        ", and a loose enemy queen,"
    } else {
        ""
    };
    lines.push(format!(
        "A soldier captures every loose enemy soldier{queen} on the field where its move ends; \
         captured pieces are out of the game."
    ));
    lines.push(at_home(rules.soldier.home_enter).to_owned());
    lines
}

fn loosing(rules: &Rules) -> String {
    let soldier = rules.soldier;
    let which = match soldier.activate_order {
        ActivateOrder::Frontmost => "the home soldier furthest to the front, and no other",
        ActivateOrder::Free => "any home soldier",
    };
    let step = match (soldier.activate_step, rules.dice.value_x) {
        (ActivateStep::Value, 1) => "it moves one field forward".to_owned(),
        (ActivateStep::Value, value) => format!("it moves {value} fields forward"),
        (ActivateStep::None, _) => "it stays where it is".to_owned(),
        (ActivateStep::Middle, _) => {
            "it goes straight across to the middle row, in its column".to_owned()
        }
    };
    format!("An X looses {which}: {step}. From then on it is loose.")
}

fn tracks(rules: &Rules) -> Vec<String> {
    let (first, last) = (rules.board.outer_start(), rules.board.width() - 1);
    let middle = |column| field(column, Row::Middle);
    let left = if rules.board.prow { 0 } else { first };
    let leg = |from: u8, to: u8, row| format!("{} to {}", field(from, row), field(to, row));
    let end = match rules.soldier.track {
        Track::Eight => "back along the middle row and home again: a figure of eight, for ever",
        Track::NoReturn => {
            "and so on round the middle row and the enemy's row for ever; no soldier comes home"
        }
    };
    let men = format!(
        "The men run {}, then {} to {}, then {}, {end}.",
        leg(first, last, Row::One),
        middle(last),
        middle(left),
        leg(first, last, Row::Three)
    );
    let women = match rules.soldier.women {
        WomenFacing::Rotated => format!(
            "The women run the same way seen from their side: {}, then {} to {}, then {}, and so \
             on. The armies meet head-on{}.",
            leg(last, first, Row::Three),
            middle(left),
            middle(last),
            leg(last, first, Row::One),
            sami(rules, "vuosttut")
        ),
        WomenFacing::Same => format!(
            "The women run in the same direction as the men: {}, then {} to {}, then {}, and so \
             on. The armies chase each other{}.",
            leg(first, last, Row::Three),
            middle(last),
            middle(left),
            leg(first, last, Row::One),
            sami(rules, "mieđut")
        ),
    };
    vec![men, women]
}

fn company(rules: &Rules) -> String {
    let soldier = rules.soldier;
    let loose = if soldier.stack_own {
        "Own loose soldiers may share a field; they are then captured together."
    } else {
        "Own loose soldiers never share a field."
    };
    let may = if soldier.stack_own_home {
        "may"
    } else {
        "may not"
    };
    format!("{loose} A soldier {may} end its move where an own soldier is at home.")
}

const fn passing(rules: &Rules) -> &'static str {
    match (rules.soldier.jump_own, rules.king.is_some()) {
        (true, _) => "Any piece may be passed.",
        (false, true) => {
            "A soldier may pass enemies and the king, but no own soldier, at home or loose."
        }
        (false, false) => "A soldier may pass enemies, but no own soldier, at home or loose.",
    }
}

const fn at_home(rule: HomeEnter) -> &'static str {
    match rule {
        HomeEnter::Forbid => {
            "Soldiers at home are safe: no enemy piece may end its move on their fields."
        }
        HomeEnter::Capture => "Soldiers at home are captured just like loose ones.",
        HomeEnter::Block => {
            "Soldiers at home are not captured. An enemy soldier may stand on their fields, and \
             while it does, the soldier under it and all home soldiers behind that one cannot be \
             loosed."
        }
    }
}
