//! How the game begins.

use super::number;
use crate::rules::model::{FirstTurn, Rules, StartRule};

pub(super) fn rules(rules: &Rules) -> Vec<String> {
    let mut lines = vec![start(rules.opening.start).to_owned()];
    match rules.opening.first {
        FirstTurn::Fresh if rules.opening.start == StartRule::Agreed => {}
        FirstTurn::Fresh => lines.push(
            "That throw is not part of the game: the first turn begins with a new one.".to_owned(),
        ),
        FirstTurn::Carry => lines.push(format!(
            "The X that won is the first die of the first turn: it must loose a soldier. Then the \
             other {} thrown and played.",
            rest(rules)
        )),
        FirstTurn::CarryAll => lines.push(format!(
            "The X that won is part of the first throw: the other {} thrown, and all are played \
             together. Nothing is thrown again in that throw.",
            rest(rules)
        )),
    }
    if rules.opening.gate {
        lines.push(
            "A side has to earn its entry first. Its turn is up to three throws: dice that show X \
             are set aside, all others are thrown again. Three X let the side in, and are then \
             played; if three throws do not bring them, the turn is over. Once in, a side plays \
             normally."
                .to_owned(),
        );
    }
    lines
}

fn rest(rules: &Rules) -> String {
    match rules.dice.count.saturating_sub(1) {
        1 => "die is".to_owned(),
        count => format!("{} dice are", number(count)),
    }
}

const fn start(rule: StartRule) -> &'static str {
    match rule {
        StartRule::MostX => {
            "Both sides throw all dice, men first. More X starts; after equal throws both throw \
             again."
        }
        StartRule::FirstX => {
            "Men and women throw all dice in turn. The side whose throw first shows an X starts."
        }
        StartRule::OneDieX => {
            "Both sides throw one die, men first, again and again, until just one of the two shows \
             X: that side starts."
        }
        StartRule::HighestSum => {
            "Both sides throw all dice, men first. The higher sum starts; after equal sums both \
             throw again."
        }
        StartRule::Agreed => "The players agree on who starts.",
    }
}
