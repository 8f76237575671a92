//! A form of the game as a rule file that says everything itself.

use sahkku::rules::{Allowed, Variant};
use sahkku::text::sentence;

use super::json::switches;
use crate::cli::prose::add;

const PREFACE: &str = "\
# A rule file for sahkku. Give it an id and names of its own and change what differs; lines that
# begin with # are not read. `sahkku variants THIS-FILE` tells it in words, and every command takes
# it with `--rules THIS-FILE`. With a line `base = \"ID\"` only what differs from that form is needed.
";

/// The rule file of a form, without its story and sources, which are not those of a new one.
pub(super) fn write(variant: &Variant) -> String {
    let mut text = format!("{PREFACE}\nid = {}\n", quoted(&variant.id));
    add(
        &mut text,
        format_args!("summary = {}\n\n[names]\n", quoted(&variant.summary)),
    );
    for name in &variant.names {
        add(
            &mut text,
            format_args!("{} = {}\n", key(&name.language), quoted(&name.name)),
        );
    }
    let drawing = &variant.drawing;
    let marks: Vec<String> = drawing
        .marks
        .iter()
        .map(|column| quoted(&column.letter().to_string()))
        .collect();
    if let Some(sides) = &drawing.sides {
        add(
            &mut text,
            format_args!(
                "\n# What the players call the two sides.\n[sides]\nmen = {}\nwomen = {}\n",
                quoted(&sides.men),
                quoted(&sides.women)
            ),
        );
    }
    add(
        &mut text,
        format_args!(
            "\n# How it is drawn. The board has lines, squares, points or holes; the pieces are carved, \
         counters\n# or pegs; the castle bears a sun, a cross or a boxed-cross; marks are further fields \
         of row 2 with\n# an ornament.\n\
         [drawing]\nboard = \"{}\"\npieces = \"{}\"\ncastle = \"{}\"\nmarks = [{}]\n\n[rules]\n",
            drawing.board.word(),
            drawing.pieces.word(),
            drawing.castle.word(),
            marks.join(", ")
        ),
    );
    for (switch, value) in switches(variant) {
        let allowed = switch.allowed();
        add(
            &mut text,
            format_args!("# {}: {allowed}.\n", sentence(switch.meaning())),
        );
        add(
            &mut text,
            format_args!("{} = {}\n", key(switch.name()), written(allowed, &value)),
        );
    }
    text
}

/// A value as TOML has it: numbers and yes or no as such, the rest as text.
fn written(allowed: Allowed, value: &str) -> String {
    match (allowed, value) {
        (Allowed::Number { .. }, number) => number.to_owned(),
        (Allowed::Words(["yes", "no"] | ["no", "yes"]), value) => (value == "yes").to_string(),
        (_, value) => quoted(value),
    }
}

fn quoted(text: &str) -> String {
    // The escapes of JSON are among those of TOML, which wants one more.
    serde_json::Value::from(text)
        .to_string()
        .replace('\u{7f}', "\\u007f")
}

/// A key, in quotation marks where TOML wants them.
fn key(name: &str) -> String {
    let bare = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !name.is_empty() && name.bytes().all(bare) {
        name.to_owned()
    } else {
        quoted(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_file_gives_the_same_rules_and_drawing() {
        for variant in Variant::all() {
            let text = write(variant);
            let read =
                Variant::from_toml(&text, "a.toml").unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(read.rules, variant.rules, "{}", variant.id);
            assert_eq!(read.drawing, variant.drawing, "{}", variant.id);
            assert_eq!(read.names, variant.names, "{}", variant.id);
            assert_eq!(read.summary, variant.summary, "{}", variant.id);
        }
    }

    #[test]
    fn text_is_quoted_as_toml_wants_it() {
        for text in ["", "a \"b\"", "line\nbreak\u{7f}\u{1b}", "back\\slash", "č"] {
            let parsed: toml::Table = format!("{} = {}", key(text), quoted(text)).parse().unwrap();
            assert_eq!(parsed.get(text).and_then(toml::Value::as_str), Some(text));
        }
    }
}
