//! An article as Markdown, `CommonMark` without extensions.

use super::block::{Block, Figure, Kind, inline};
use super::{Article, DEEPEST_INDENT};
use crate::export::put;
use crate::text::markdown as escaped;

pub(super) fn write(article: &Article, pictures: Option<&str>) -> String {
    let mut text = String::new();
    for block in &article.blocks {
        match block {
            Block::Title(title) => put(&mut text, format_args!("# {}\n\n", escaped(title))),
            Block::Facts(facts) => put(&mut text, format_args!("**{}**\n\n", escaped(facts))),
            Block::Note(note) => put(&mut text, format_args!("{}\n\n", escaped(note))),
            Block::Text { depth, runs } => {
                let quote = "> ".repeat((*depth).min(DEEPEST_INDENT));
                let line = inline(runs, |run| {
                    let text = escaped(run.text.trim());
                    match run.kind {
                        Kind::Moves if *depth == 0 => format!("**{text}**"),
                        _ => text.to_string(),
                    }
                });
                put(&mut text, format_args!("{quote}{line}\n\n"));
            }
            Block::Figure(at) => {
                if let Some(shown) = article.figures().get(*at) {
                    figure(&mut text, shown, pictures);
                }
            }
        }
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn figure(text: &mut String, figure: &Figure, pictures: Option<&str>) {
    let (number, caption) = (&figure.heading, &figure.caption);
    match pictures {
        Some(folder) => put(
            text,
            format_args!(
                "![{}](<{folder}/{}.svg>)\n\n",
                escaped(&figure.description),
                figure.name()
            ),
        ),
        None => put(text, format_args!("```text\n{}```\n\n", figure.board)),
    }
    put(
        text,
        format_args!("*{}: {}*\n\n", escaped(number), escaped(caption)),
    );
}
