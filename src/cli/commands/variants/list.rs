//! All forms of the game in a table.

use anyhow::Result;
use sahkku::rules::{KingMove, Rules, Variant};

use super::full::FormJson;
use crate::cli::output::Output;
use crate::cli::table::{lines, table};

pub(super) fn json(output: &mut Output) -> Result<()> {
    Variant::all().try_for_each(|variant| output.json_line(&FormJson::new(variant)))
}

pub(super) fn text() -> String {
    let mut rows = table([
        "Id",
        "Name",
        "Board",
        "Soldiers",
        "Dice",
        "King moves",
        "Queens",
    ]);
    for variant in Variant::all() {
        let rules = &variant.rules;
        rows.add_row([
            variant.id.clone(),
            variant.name().to_owned(),
            board(rules),
            rules.army.soldiers.to_string(),
            format!("{} of {}", rules.dice.count, rules.dice.die),
            king(rules).to_owned(),
            if rules.army.queens { "yes" } else { "no" }.to_owned(),
        ]);
    }
    format!(
        "{}\n`sahkku variants ID` tells one of them in full.\n",
        lines(&rows)
    )
}

fn board(rules: &Rules) -> String {
    let prow = if rules.board.prow { " + 1" } else { "" };
    format!("3 × {}{prow}", rules.board.columns)
}

const fn king(rules: &Rules) -> &'static str {
    match rules.king {
        None => "no king",
        Some(king) => match king.moves {
            KingMove::Soldier => "as a soldier",
            KingMove::Royal => "any way",
        },
    }
}
