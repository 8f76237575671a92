//! The board as text, for a terminal or a message.

use std::fmt::Write as _;

use crate::board::{Field, Heading, Row, Side};
use crate::engine::{Engine, King, Piece, Position};

/// Draws a position as text, row 3 on top, men below: every line ends in a line feed.
///
/// Soldiers are `m` and `w` at home, `M` and `W` loose, with `'` on their way home and a number where
/// several share a field; queens are `q` and `Q` with the letter of their side; the king is `K`, with
/// the letter of the side that holds him. Empty fields are `·`, the castle `#`, a marked field `×`.
///
/// ```
/// use sahkku::board::Side;
/// use sahkku::engine::Engine;
/// use sahkku::export::board;
/// use sahkku::rules::Variant;
///
/// let engine = Engine::new(Variant::builtin("navuotna-maze").ok_or("not built in")?.rules.clone());
/// let text = board::draw(&engine, &engine.start(Side::Men), &[]);
/// assert!(text.starts_with(" 3  ·   w   w"));
/// # Ok::<(), &str>(())
/// ```
pub fn draw(engine: &Engine, position: &Position, marks: &[Field]) -> String {
    let columns: Vec<_> = columns(engine);
    let cells = |row: Row| -> Vec<String> {
        columns
            .iter()
            .map(|&column| cell(engine, position, Field::new(column, row), marks))
            .collect()
    };
    let rows = [Row::Three, Row::Middle, Row::One].map(|row| (row, cells(row)));
    let widest = rows
        .iter()
        .flat_map(|(_, cells)| cells)
        .map(|cell| cell.chars().count())
        .max();
    let width = widest.unwrap_or(1).max(3) + 1;
    let mut text = String::new();
    for (row, cells) in rows {
        write_line(&mut text, row.digit(), &cells, width);
    }
    let letters: Vec<String> = columns
        .iter()
        .map(|column| column.letter().to_string())
        .collect();
    write_line(&mut text, ' ', &letters, width);
    text
}

/// Writes a line of cells without blanks at its end. Writing to a string cannot fail.
fn write_line(text: &mut String, name: char, cells: &[String], width: usize) {
    let mut line = format!(" {name}  ");
    for cell in cells {
        let _ = write!(line, "{cell:<width$}");
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

fn columns(engine: &Engine) -> Vec<crate::board::Column> {
    let mut columns: Vec<_> = engine.fields().map(Field::column).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// What [`draw`] writes on a field: its pieces with `+` between them, or the sign of the empty field;
/// nothing where the board has no such field.
pub fn cell(engine: &Engine, position: &Position, field: Field, marks: &[Field]) -> String {
    if !engine.has_field(field) {
        return String::new();
    }
    let pieces: Vec<String> = position.pieces_on(field).map(sign).collect();
    if !pieces.is_empty() {
        return pieces.join("+");
    }
    if engine.castle() == Some(field) {
        "#".to_owned()
    } else if marks.contains(&field) {
        "×".to_owned()
    } else {
        "·".to_owned()
    }
}

const fn small(side: Side) -> char {
    match side {
        Side::Men => 'm',
        Side::Women => 'w',
    }
}

/// The sign of a piece or of a stack, as [`draw`] writes it: `m`, `M3`, `M'2`, `Qm`, `Kw`.
pub fn sign(piece: Piece) -> String {
    match piece {
        Piece::HomeSoldier { side } => small(side).to_string(),
        Piece::Soldiers {
            side,
            heading,
            count,
        } => {
            let mark = if heading == Heading::Homeward {
                "'"
            } else {
                ""
            };
            let stack = if count > 1 {
                count.to_string()
            } else {
                String::new()
            };
            format!("{}{mark}{stack}", side.letter())
        }
        Piece::Queen { side, loose } => {
            format!("{}{}", if loose { 'Q' } else { 'q' }, small(side))
        }
        Piece::King { king } => match king {
            King::Held(side, spot) => {
                let mark = if spot.heading() == Heading::Homeward {
                    "'"
                } else {
                    ""
                };
                format!("K{}{mark}", small(side))
            }
            King::Free(_) | King::Absent => "K".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    fn drawn(variant: &str, position: &str) -> String {
        let engine = Engine::new(Variant::builtin(variant).unwrap().rules.clone());
        let position = engine.read_position(position).unwrap();
        let marks = ["D2".parse().unwrap(), "L2".parse().unwrap()];
        draw(&engine, &position, &marks)
    }

    #[test]
    fn every_piece_has_its_sign() {
        let text = drawn(
            "lagesvuotna",
            "m:A1-C1 M:F1x3,C2' Qm:H2 w:F3-O3 W:E2 qw:D2 Km:H2 >M",
        );
        let expected = "\u{20}3  ·     ·     ·     ·     ·     w     w     w     w     w     w     w     w     w     w
 2  ·     ·     M'    qw    W     ·     ·     Qm+Km ·     ·     ·     ×     ·     ·     ·
 1  m     m     m     ·     ·     M3    ·     ·     ·     ·     ·     ·     ·     ·     ·
    A     B     C     D     E     F     G     H     I     J     K     L     M     N     O
";
        assert_eq!(text, expected);
        assert!(
            text.lines().all(|line| line.chars().count() <= 96),
            "{text}"
        );
    }

    #[test]
    fn a_prow_stands_alone_in_its_column() {
        let text = drawn("daldos", "m:B1-P1 M:A2 w:B3-Q3 >M");
        assert!(
            text.lines().nth(1).unwrap().starts_with(" 2  M   ·"),
            "{text}"
        );
        assert!(
            text.lines().next().unwrap().starts_with(" 3      w"),
            "{text}"
        );
    }
}
