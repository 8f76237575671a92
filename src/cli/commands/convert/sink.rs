//! Where converted records go.

use std::io::Write as _;

use sahkku::export::html::Page;
use sahkku::export::json::{DocumentWriter, RecordJson};
use sahkku::record::Record;
use sahkku::replay::Game;

use crate::cli::article::ArticleSink;
use crate::cli::console::Console;
use crate::cli::output::Output;

/// Where the records go.
pub(super) enum Sink {
    Sahkku { output: Output, gap: bool },
    Json(DocumentWriter<Output>),
    Jsonl(Output),
    Html { output: Output, page: Page<'static> },
    Article(Box<ArticleSink>),
}

/// A record on its way.
pub(super) struct Carried {
    pub(super) text: Vec<u8>,
    pub(super) json: Option<RecordJson>,
    pub(super) game: Option<Game>,
    pub(super) right: bool,
}

impl Carried {
    pub(super) fn as_it_is(bytes: &[u8]) -> Self {
        Self {
            text: bytes.to_vec(),
            json: None,
            game: None,
            right: true,
        }
    }
}

impl Sink {
    pub(super) fn write(&mut self, carried: Carried) -> std::io::Result<()> {
        match (self, carried.json) {
            (Self::Sahkku { output, gap }, _) => {
                if *gap {
                    output.write_all(b"\n")?;
                }
                output.write_all(&carried.text)?;
                // Records that came with a blank line behind them need no other.
                *gap = !carried.text.ends_with(b"\n\n");
                Ok(())
            }
            (Self::Json(writer), Some(record)) => writer.write(&record),
            (Self::Jsonl(output), _) => output.write_all(&carried.text),
            (Self::Html { page, .. }, _) => {
                if let Some(game) = &carried.game {
                    page.add(&Record::parse(&carried.text), game);
                }
                Ok(())
            }
            (Self::Article(article), _) => {
                if let Some(game) = &carried.game {
                    article.add(&Record::parse(&carried.text), game);
                }
                Ok(())
            }
            (Self::Json(_), None) => Ok(()),
        }
    }

    pub(super) fn finish(self, console: &Console) -> anyhow::Result<()> {
        let output = match self {
            Self::Sahkku { output, .. } | Self::Jsonl(output) => output,
            Self::Json(writer) => writer.finish()?,
            Self::Html { mut output, page } => {
                page.write(&mut output)?;
                output
            }
            Self::Article(article) => return article.finish(console),
        };
        output.finish()
    }
}
