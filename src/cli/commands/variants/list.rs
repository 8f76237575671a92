//! All forms of the game in a table.

use anyhow::Result;
use sahkku::rules::{KingMove, Rules, Variant};

use super::json::FormJson;
use crate::cli::output::Output;
use crate::cli::table::{lines, table};

pub(super) fn json(output: &mut Output) -> Result<()> {
    Variant::all().try_for_each(|variant| output.json_line(&FormJson::new(variant)))
}

pub(super) fn text() -> String {
    let mut rows = table(["Id", "Name", "Board", "Dice", "King"]);
    for variant in Variant::all() {
        let rules = &variant.rules;
        let dice = format!("{} × {}", rules.dice.count, rules.dice.die);
        rows.add_row([
            &variant.id,
            variant.name(),
            &board(rules),
            &dice,
            &royals(rules),
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

/// How the king moves, and whether there are queens.
fn royals(rules: &Rules) -> String {
    let king = match rules.king {
        None => "none",
        Some(king) => match king.moves {
            KingMove::Soldier => "as a soldier",
            KingMove::Royal => "any way",
        },
    };
    let queens = if rules.army.queens {
        ", and queens"
    } else {
        ""
    };
    format!("{king}{queens}")
}
