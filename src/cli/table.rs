//! Tables for people: the same in a pipe and on a terminal, whatever its width.

use comfy_table::{Cell, ContentArrangement, LineStyle, Table, TableStyle};

/// A rule under the header, and nothing else.
const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table with these headings. It never breaks a line by itself.
pub(crate) fn table<const N: usize>(headings: [&str; N]) -> Table {
    let mut table = Table::new();
    table
        .load_style(STYLE)
        .set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(headings.map(Cell::new));
    // None before the first column, two blanks between columns: a line has no junctions.
    table.column_iter_mut().for_each(|column| {
        column.set_padding((0, 1));
    });
    table
}

/// The lines of a table, without blanks at their ends; ends in a line feed.
pub(crate) fn lines(table: &Table) -> String {
    let mut text = String::new();
    for line in table.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_rule_and_no_blanks_at_line_ends() {
        let mut table = table(["a", "b"]);
        table.add_row(["Šloahtta", "x"]);
        assert_eq!(lines(&table), "a         b\n────────────\nŠloahtta  x\n");
    }
}
