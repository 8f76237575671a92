//! Rows as a table for people: the same in a pipe and on a terminal.

use comfy_table::{
    Cell, CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, TableStyle, Width,
};

use crate::language::Language;
use crate::text::visible;

use super::cell::{Align, Column, Row, Value};

/// A rule under the header, and nothing else.
const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// Blanks after each column, beside the one that stands where a line could be.
const GAP: u16 = 1;

/// A table of these rows, its words in `language`, with a line feed at the end of each line and no blanks before it.
pub(super) fn render<R: Row>(rows: &[R], language: &Language) -> String {
    let mut table = Table::new();
    table
        .load_style(STYLE)
        .set_content_arrangement(ContentArrangement::Disabled);
    table.set_truncation_indicator("…");
    table.set_header(R::text_columns().map(|column| {
        let key = format!("headings.{}", column.name);
        Cell::new(language.find(&key).unwrap_or(column.name))
    }));
    for (shown, column) in table.column_iter_mut().zip(R::text_columns()) {
        shown.set_padding((0, GAP));
        shown.set_constraint(ColumnConstraint::UpperBoundary(Width::Fixed(
            column.most + GAP,
        )));
        shown.set_cell_alignment(match column.align {
            Align::Left => CellAlignment::Left,
            Align::Right => CellAlignment::Right,
        });
    }
    if let Some(last) = table.column_iter_mut().next_back() {
        last.set_padding((0, 0));
    }
    for row in rows {
        let cells = R::text_columns().map(|column| Cell::new_owned(cell(row, column, language)));
        let mut line = comfy_table::Row::from(cells);
        line.max_height(1);
        table.add_row(line);
    }
    let mut text = String::new();
    for line in table.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// What a row shows in a column: safe, on one line, and not much longer than the column is wide.
fn cell<R>(row: &R, column: &Column<R>, language: &Language) -> String {
    let most = usize::from(column.most);
    match (column.value)(row) {
        Value::Text(text) => cut_end(&safe(&text, most), most),
        Value::File(name) => cut_start(&safe_end(&name, most), most),
        Value::Word(word) => {
            let key = format!("cells.{word}");
            cut_end(language.find(&key).unwrap_or(&word), most)
        }
        value => cut_end(&value.plain(), most),
    }
}

/// A text that may be shown. No more of it is looked at than could be.
fn safe(text: &str, most: usize) -> String {
    let start: String = text.chars().take(most + 1).map(on_one_line).collect();
    visible(&start).to_string()
}

/// Likewise, of its end.
fn safe_end(text: &str, most: usize) -> String {
    let start = text.char_indices().rev().nth(most).map_or(0, |(at, _)| at);
    let end: String = text
        .get(start..)
        .unwrap_or_default()
        .chars()
        .map(on_one_line)
        .collect();
    visible(&end).to_string()
}

/// Line ends and tabs would tear a table apart.
const fn on_one_line(character: char) -> char {
    match character {
        '\n' | '\r' | '\t' => ' ',
        other => other,
    }
}

/// The first characters of a text, `most` at most.
fn cut_end(text: &str, most: usize) -> String {
    if text.char_indices().nth(most).is_none() {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// The last characters of a text, `most` at most.
fn cut_start(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().skip(count - most.saturating_sub(1)).collect();
    format!("…{kept}")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Line {
        name: &'static str,
        file: &'static str,
        number: u64,
    }

    impl Row for Line {
        const COLUMNS: &'static [Column<Self>] = &[
            Column::<Self>::words("name", |line| Value::maybe_text(Some(line.name))).at_most(8),
            Column::<Self>::words("file", |line| Value::File(line.file.into())).at_most(8),
            Column::numbers("number", |line| Value::Count(line.number)),
            Column::data("more", |_| Value::Missing),
        ];
    }

    #[test]
    fn names_are_bounded_and_numbers_stand_at_the_right() {
        let rows = [
            Line {
                name: "Ánte",
                file: "a.sahkku",
                number: 5,
            },
            Line {
                name: "Ovdamearka",
                file: "folder/of/a.sahkku",
                number: 12_345,
            },
            Line {
                name: "a b\tc d e f g",
                file: "b",
                number: 1,
            },
        ];
        assert_eq!(
            render(&rows, Language::english()),
            "name      file      number\n\
             ──────────────────────────\n\
             Ánte      a.sahkku       5\n\
             Ovdamea…  ….sahkku   12345\n\
             a b c d…  b              1\n"
        );
    }

    #[test]
    fn wide_letters_keep_the_columns_straight() {
        let rows = [
            Line {
                name: "漢字漢字漢字",
                file: "a",
                number: 1,
            },
            Line {
                name: "漢字",
                file: "漢字漢字漢字",
                number: 2,
            },
        ];
        assert_eq!(
            render(&rows, Language::english()),
            "name      file      number\n\
             ──────────────────────────\n\
             漢字漢…   a              1\n\
             漢字      漢字漢…        2\n"
        );
    }

    #[test]
    fn nothing_dangerous_is_shown() {
        let rows = [Line {
            name: "\u{1b}[31mred",
            file: "a\u{202e}b\nc",
            number: 1,
        }];
        let table = render(&rows, Language::english());
        assert_eq!(table.lines().count(), 3, "{table}");
        assert!(!table.contains(['\u{1b}', '\u{202e}']), "{table}");
    }
}
