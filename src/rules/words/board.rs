//! The board, the pieces and how they stand at the start.

use super::{counted, field, number, sami};
use crate::board::Row;
use crate::rules::model::{Rules, WomenFacing};
use crate::rules::variant::Sides;

pub(super) fn rules(rules: &Rules, sides: Option<&Sides>) -> Vec<String> {
    let mut lines = vec![rows(rules), soldiers(rules, sides)];
    lines.extend(fronts(rules));
    if let (Some(_), Some(column)) = (rules.king, rules.board.castle_column()) {
        lines.push(format!(
            "The king (gonagas) stands on the castle, {}, the middle field of row 2; \
             at first he is nobody's.",
            field(column, Row::Middle)
        ));
    }
    if let (true, Some(columns)) = (rules.army.queens, rules.board.queen_columns()) {
        lines.push(format!(
            "Each side has a queen{}, who is at home on a marked field of row 2: the men's on {}, \
             the women's on {}.",
            sami(rules, "dronnet"),
            field(columns.men, Row::Middle),
            field(columns.women, Row::Middle)
        ));
    }
    lines
}

fn rows(rules: &Rules) -> String {
    let board = rules.board;
    let (first, last) = (board.outer_start(), board.width() - 1);
    let rows = format!(
        "Three rows of {} fields: row 1 ({} to {}) is the men's home row, row 2 the middle row, \
         row 3 ({} to {}) the women's home row.",
        board.columns,
        field(first, Row::One),
        field(last, Row::One),
        field(first, Row::Three),
        field(last, Row::Three)
    );
    if board.prow {
        let prow = field(0, Row::Middle);
        format!("{rows} The middle row has one field more, the prow, {prow}.")
    } else {
        rows
    }
}

fn soldiers(rules: &Rules, sides: Option<&Sides>) -> String {
    let army = rules.army;
    let room = rules.board.columns - u8::from(army.front_empty);
    let (men, women) = fronts_of(rules);
    let place = if !army.front_empty && army.soldiers == room {
        "who fill their home row".to_owned()
    } else if army.soldiers == room {
        format!(
            "who fill their home row but for its front field ({} and {})",
            field(men, Row::One),
            field(women, Row::Three)
        )
    } else {
        let behind = if army.front_empty { "behind" } else { "from" };
        format!(
            "who stand without a gap {behind} the front fields of the home rows ({} and {}) back",
            field(men, Row::One),
            field(women, Row::Three)
        )
    };
    format!(
        "Each side has {}, men{} or women{}, {place}. They are at home: they cannot move before \
         they are loosed.",
        counted(army.soldiers, "soldier"),
        own(sides.map(|sides| &sides.men)),
        own(sides.map(|sides| &sides.women))
    )
}

/// The players' own word in brackets.
fn own(word: Option<&String>) -> String {
    word.map_or_else(String::new, |word| format!(" ({word})"))
}

/// The columns of the front fields.
const fn fronts_of(rules: &Rules) -> (u8, u8) {
    let (first, last) = (rules.board.outer_start(), rules.board.width() - 1);
    match rules.soldier.women {
        WomenFacing::Rotated => (last, first),
        WomenFacing::Same => (last, last),
    }
}

fn fronts(rules: &Rules) -> Vec<String> {
    let (men, women) = fronts_of(rules);
    let mut lines = vec![format!(
        "The front of a home row is the end that its soldiers run to: {} for the men, {} for the \
         women.",
        field(men, Row::One),
        field(women, Row::Three)
    )];
    match rules.army.loose_front {
        0 => {}
        1 => lines.push("The foremost soldier of each side is loose from the start.".to_owned()),
        count => lines.push(format!(
            "The {} foremost soldiers of each side are loose from the start, where they stand.",
            number(count)
        )),
    }
    lines
}
