//! `--fix`: files with their slips mended.

use std::io::Write as _;
use std::path::Path;

use sahkku::diagnostic::Certainty;
use sahkku::record::ChunkKind;
use sahkku::replay::{Mended, Rulebook, mend, mend_outside};
use sahkku::text::visible;

use crate::cli::console::Console;
use crate::cli::input::Source;
use crate::cli::options::ReadOptions;
use crate::cli::output::Output;
use crate::cli::records::{self, Worker};

/// Mends what can be mended in a file, in place, and says what was done; gives how many slips that
/// were. A file in which nothing is mended is not touched.
pub(super) fn mend_file(
    path: &Path,
    reading: ReadOptions,
    rulebook: &Rulebook,
    least: Certainty,
    console: &mut Console,
) -> anyhow::Result<u64> {
    let source = Source::File(path.to_owned());
    source.refuse_in_place()?;
    let mut file = Output::open(path, console)?;
    let mut count = 0;
    let mut begun = false;
    // What is wrong with text that belongs to no record is said when the file is checked.
    records::each_piece(
        &source,
        reading,
        || Worker::new(rulebook.clone()),
        |worker, piece| match piece.kind {
            ChunkKind::Record if piece.too_large.is_none() => {
                mend(piece.bytes, &mut worker.rulebook, least)
            }
            ChunkKind::Outside if piece.too_large.is_none() => {
                mend_outside(piece.bytes, &mut worker.rulebook, least)
            }
            _ => None,
        },
        |piece, mended| {
            if let Some(refusal) = piece.refusal(&source) {
                return Err(refusal.context("the file is left as it is"));
            }
            records::write_mark(&mut begun, piece.offset, &mut file)?;
            let text = mended.as_ref().map_or(piece.bytes, |mended| &mended.text);
            file.write_all(text)?;
            if let Some(mended) = &mended {
                count += mended.changes.len() as u64;
                tell(console, &source, piece.line, mended);
            }
            Ok(())
        },
    )?;
    if count > 0 {
        file.finish()?;
    }
    Ok(count)
}

/// Says what was changed, one line for each change.
fn tell(console: &Console, source: &Source, first_line: u64, mended: &Mended) {
    let name = source.name();
    for change in &mended.changes {
        let line = first_line + change.line - 1;
        let what = match (change.before.as_str(), change.after.trim()) {
            ("", after) => format!("added `{after}`"),
            (before, "") => format!("took out `{before}`"),
            (before, after) => format!("`{before}` is now `{after}`"),
        };
        let line = format!("{name}:{line}: mended {}: {what}", change.code);
        console.say(&format!("{}\n", visible(&line)));
    }
}
