//! An article as Typst.

use super::block::{Block, Figure, Kind, inline};
use super::{Article, DEEPEST_INDENT};
use crate::export::put;
use crate::text::typst as escaped;

const PREAMBLE: &str = "\
#set page(paper: \"a4\", margin: 25mm, numbering: \"1\")
#set text(font: \"Libertinus Serif\", size: 11pt)
#set par(justify: true)
#let diagram(picture, number, caption) = align(center, block(breakable: false, above: 1.4em, below: 1.4em)[
  #picture
  #text(size: 9.5pt)[*#number*: #caption]
])
#let variation(depth, body) = pad(left: depth * 1em, text(size: 10pt, body))
";

pub(super) fn write(article: &Article, pictures: Option<&str>) -> String {
    let mut text = PREAMBLE.to_owned();
    let code = article.language.code();
    // Words are divided as in this language; Typst takes codes of two letters or three.
    if matches!(code.len(), 2 | 3) && code.bytes().all(|letter| letter.is_ascii_lowercase()) {
        put(&mut text, format_args!("#set text(lang: \"{code}\")\n"));
    }
    for block in &article.blocks {
        text.push('\n');
        match block {
            Block::Title(title) => put(&mut text, format_args!("= {}\n", escaped(title))),
            Block::Facts(facts) => put(&mut text, format_args!("#strong[{}]\n", escaped(facts))),
            Block::Note(note) => put(
                &mut text,
                format_args!("#text(size: 9.5pt)[{}]\n", escaped(note)),
            ),
            Block::Text { depth, runs } => {
                let line = inline(runs, |run| {
                    let text = escaped(run.text.trim());
                    match run.kind {
                        Kind::Moves if *depth == 0 => format!("#strong[{text}]"),
                        _ => format!("#[{text}]"),
                    }
                });
                match (*depth).min(DEEPEST_INDENT) {
                    0 => put(&mut text, format_args!("{line}\n")),
                    indent => put(&mut text, format_args!("#variation({indent})[{line}]\n")),
                }
            }
            Block::Figure(at) => {
                if let Some(shown) = article.figures().get(*at) {
                    figure(&mut text, shown, pictures);
                }
            }
        }
    }
    text
}

fn figure(text: &mut String, figure: &Figure, pictures: Option<&str>) {
    let (number, caption) = (&figure.heading, &figure.caption);
    let picture = match pictures {
        Some(folder) => format!(
            "image(\"{folder}/{}.svg\", width: 76%, alt: {})",
            figure.name(),
            quoted(&figure.description)
        ),
        None => format!(
            "text(size: 7pt, raw({}, block: true))",
            quoted(&figure.board)
        ),
    };
    put(
        text,
        format_args!(
            "#diagram({picture}, [{}], [{}])\n",
            escaped(number),
            escaped(caption)
        ),
    );
}

/// A text as a string of Typst's code.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
