//! The board in character cells, as large as there is room for.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;
use sahkku::board::{Column, Field, Row};
use sahkku::engine::{Engine, King, Piece, Position};
use sahkku::export::board::{cell, sign};

use super::style::Look;

/// In front of each row: its number.
const MARGIN: u16 = 3;

/// What is on the board.
pub(super) struct Scene<'s> {
    pub(super) engine: &'s Engine,
    pub(super) position: &'s Position,
    /// Fields that the form draws a cross on.
    pub(super) crosses: &'s [Field],
    /// Where a piece went from, and where to.
    pub(super) moved: Option<(Field, Field)>,
    /// Marked fields with the words for their colours.
    pub(super) marks: &'s [(Field, String)],
    pub(super) flipped: bool,
}

/// How large a field is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Columns and lines inside a field.
    width: u16,
    lines: u16,
    /// Lines are drawn between fields.
    grid: bool,
}

const fn fields(width: u16, lines: u16) -> Size {
    Size {
        width,
        lines,
        grid: true,
    }
}

const fn open(width: u16) -> Size {
    Size {
        width,
        lines: 1,
        grid: false,
    }
}

/// The sizes, the largest first.
const SIZES: &[Size] = &[
    fields(6, 3),
    fields(5, 3),
    fields(4, 3),
    fields(6, 2),
    fields(5, 2),
    fields(4, 2),
    fields(3, 2),
    fields(5, 1),
    fields(4, 1),
    fields(3, 1),
    open(4),
    open(3),
    open(2),
];

impl Size {
    /// The largest that fits; otherwise how many columns the smallest needs.
    pub(super) fn fitting(columns: u16, width: u16, height: u16) -> Result<Self, u16> {
        let smallest = SIZES.last().map_or(0, |size| size.columns(columns));
        let mut sizes = SIZES.iter().copied();
        sizes
            .find(|size| size.columns(columns) <= width && size.height() <= height)
            .ok_or(smallest)
    }

    pub(super) fn columns(self, columns: u16) -> u16 {
        let step = self.width + u16::from(self.grid);
        MARGIN + columns * step + u16::from(self.grid)
    }

    /// The lines that the board takes, with the letters of the columns.
    pub(super) const fn height(self) -> u16 {
        1 + if self.grid { 3 * self.lines + 4 } else { 3 }
    }
}

/// Draws the board; gives back the fields whose pieces had no room, with what is on them.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    scene: &Scene<'_>,
    size: Size,
    look: Look,
) -> Vec<(Field, String)> {
    let count = scene.engine.rules().board.width();
    let mut columns: Vec<Column> = (0..count).filter_map(Column::new).collect();
    let mut rows = [Row::Three, Row::Middle, Row::One];
    if scene.flipped {
        columns.reverse();
        rows.reverse();
    }
    let step = (
        size.width + u16::from(size.grid),
        size.lines + u16::from(size.grid),
    );
    let origin = (
        area.x + MARGIN + u16::from(size.grid),
        area.y + u16::from(size.grid),
    );
    let mut crowded = Vec::new();
    let mut y = origin.1;
    for row in rows {
        let label = Span::raw(format!("{:>2} ", row.digit()));
        put(frame, area, (area.x, y + size.lines / 2), &label);
        let mut x = origin.0;
        for &column in &columns {
            let field = Field::new(column, row);
            if scene.engine.has_field(field) {
                let at = Rect::new(x, y, size.width, size.lines);
                crowded.extend(draw_field(
                    frame,
                    at.intersection(area),
                    scene,
                    field,
                    size,
                    look,
                ));
            }
            x += step.0;
        }
        y += step.1;
    }
    let mut x = origin.0;
    for column in &columns {
        let letter = Span::raw(column.letter().to_string());
        put(frame, area, (x + letter_at(size), y), &letter);
        x += step.0;
    }
    if size.grid {
        let has = |column: usize, row: usize| {
            let field = columns.get(column).zip(rows.get(row));
            field.is_some_and(|(&column, &row)| scene.engine.has_field(Field::new(column, row)))
        };
        grid(frame, area, columns.len(), size, has, look);
    }
    crowded
}

/// Where the letter of a column, and a piece alone, stands in its field.
const fn letter_at(size: Size) -> u16 {
    if size.grid { (size.width - 1) / 2 } else { 0 }
}

fn put(frame: &mut Frame<'_>, area: Rect, (x, y): (u16, u16), span: &Span<'_>) {
    if area.contains((x, y).into()) {
        let room = area.right() - x;
        frame.buffer_mut().set_span(x, y, span, room);
    }
}

/// A piece with its style.
fn shown(piece: Piece, look: Look) -> (String, Style) {
    let (side, loose) = match piece {
        Piece::HomeSoldier { side } => (Some(side), false),
        Piece::Queen { side, loose } => (Some(side), loose),
        Piece::Soldiers { side, .. }
        | Piece::King {
            king: King::Held(side, _),
        } => (Some(side), true),
        Piece::King { .. } => (None, true),
    };
    (sign(piece), look.piece(side, loose))
}

fn draw_field(
    frame: &mut Frame<'_>,
    at: Rect,
    scene: &Scene<'_>,
    field: Field,
    size: Size,
    look: Look,
) -> Option<(Field, String)> {
    if at.is_empty() {
        return None;
    }
    let pieces: Vec<_> = scene
        .position
        .pieces_on(field)
        .map(|piece| shown(piece, look))
        .collect();
    let came = scene.moved.is_some_and(|(_, to)| to == field);
    let left = scene
        .moved
        .is_some_and(|(from, to)| from == field && to != field);
    let mark = scene.marks.iter().find(|(marked, _)| *marked == field);
    if let Some((_, word)) = mark {
        frame.buffer_mut().set_style(at, look.mark(word));
    }
    if came {
        let middle = Rect {
            y: at.y + at.height / 2,
            height: 1,
            ..at
        };
        frame.buffer_mut().set_style(middle, look.here());
    }
    let width = usize::from(size.width);
    let whole = cell(scene.engine, scene.position, field, scene.crosses);
    let fits = |text: &str| text.chars().count() <= width;
    let stacked = pieces.len() > 1 && pieces.len() <= usize::from(size.lines);
    if stacked && pieces.iter().all(|(text, _)| fits(text)) {
        let top = at.y + (at.height - u16::try_from(pieces.len()).unwrap_or(1)) / 2;
        for (y, (text, style)) in (top..).zip(&pieces) {
            line(
                frame,
                Rect { y, height: 1, ..at },
                text,
                patched(*style, mark.is_some()),
                size,
            );
        }
        return None;
    }
    let middle = Rect {
        y: at.y + at.height / 2,
        height: 1,
        ..at
    };
    let (text, style, crowded) = match pieces.as_slice() {
        [] => (empty(&whole, left, size), look.grid(), false),
        [(text, style)] if fits(text) => (text.clone(), *style, false),
        [(_, style), ..] if fits(&whole) => (whole.clone(), *style, false),
        [(text, style), ..] => (shortened(text, width), *style, true),
    };
    let with_signs = signs(text, came, mark.is_some(), width);
    line(
        frame,
        middle,
        &with_signs,
        patched(style, mark.is_some()),
        size,
    );
    crowded.then_some((field, whole))
}

/// On a coloured field letters are black.
fn patched(style: Style, marked: bool) -> Style {
    if marked {
        Style::new().add_modifier(style.add_modifier | Modifier::BOLD)
    } else {
        style
    }
}

/// An empty field; in a grid only what is special about it is written.
fn empty(whole: &str, left: bool, size: Size) -> String {
    match whole {
        "·" if left => "()".to_owned(),
        "·" if size.grid => String::new(),
        special => special.to_owned(),
    }
}

/// The first letter, and a sign that there is more.
fn shortened(text: &str, width: usize) -> String {
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    kept + "+"
}

/// Brackets round what has just come, a star behind what is marked, if there is room.
fn signs(text: String, came: bool, marked: bool, width: usize) -> String {
    let mut text = text;
    if came && text.chars().count() + 2 <= width {
        text = format!("[{text}]");
    }
    if marked && text.chars().count() < width {
        text.push('*');
    }
    text
}

/// Writes a text so that the first letter of its piece stands under that of the column.
fn line(frame: &mut Frame<'_>, at: Rect, text: &str, style: Style, size: Size) {
    let length = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
    let bracket = u16::from(text.starts_with(['[', '(']) && size.grid);
    let indent = letter_at(size).saturating_sub(bracket);
    let indent = indent.min(at.width.saturating_sub(length));
    let room = at.width.saturating_sub(indent);
    frame
        .buffer_mut()
        .set_stringn(at.x + indent, at.y, text, usize::from(room), style);
}

/// Draws the lines between fields that are there.
fn grid(
    frame: &mut Frame<'_>,
    area: Rect,
    columns: usize,
    size: Size,
    has: impl Fn(usize, usize) -> bool,
    look: Look,
) {
    let step = (size.width + 1, size.lines + 1);
    let there = |column: Option<usize>, row: Option<usize>| match (column, row) {
        (Some(column), Some(row)) => column < columns && row < 3 && has(column, row),
        _ => false,
    };
    let mut y = area.y;
    for row in 0..=3_usize {
        let mut x = area.x + MARGIN;
        for column in 0..=columns {
            let (above, left) = (row.checked_sub(1), column.checked_sub(1));
            let nw = there(left, above);
            let ne = there(Some(column), above);
            let sw = there(left, Some(row));
            let se = there(Some(column), Some(row));
            let corner = corner([nw || ne, ne || se, sw || se, nw || sw]);
            put(frame, area, (x, y), &Span::styled(corner, look.grid()));
            if ne || se {
                let rule = "─".repeat(usize::from(size.width));
                put(frame, area, (x + 1, y), &Span::styled(rule, look.grid()));
            }
            if sw || se {
                for line in 1..step.1 {
                    put(frame, area, (x, y + line), &Span::styled("│", look.grid()));
                }
            }
            x += step.0;
        }
        y += step.1;
    }
}

/// The sign where lines meet that go up, right, down, left.
const fn corner(lines: [bool; 4]) -> &'static str {
    match lines {
        [true, true, true, true] => "┼",
        [true, true, true, false] => "├",
        [true, true, false, true] => "┴",
        [true, false, true, true] => "┤",
        [false, true, true, true] => "┬",
        [true, true, false, false] => "└",
        [true, false, false, true] => "┘",
        [false, true, true, false] => "┌",
        [false, false, true, true] => "┐",
        [_, true, _, true] => "─",
        [true, _, true, _] => "│",
        _ => " ",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_as_large_as_fits() {
        let size = |columns, width, height| {
            let size = Size::fitting(columns, width, height);
            size.map(|size| (size.width, size.lines, size.grid))
        };
        assert_eq!(size(15, 120, 40), Ok((6, 3, true)));
        assert_eq!(size(15, 80, 10), Ok((4, 1, true)));
        assert_eq!(size(18, 40, 4), Ok((2, 1, false)));
        assert_eq!(size(21, 40, 4), Err(45));
        assert!(SIZES.is_sorted_by_key(|size| std::cmp::Reverse((size.grid, size.lines))));
    }
}
