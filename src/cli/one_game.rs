//! Picking one record of a file, for commands that show a game.

use anyhow::{Context as _, anyhow, bail};
use sahkku::record::{ChunkKind, Record, RecordReader};
use sahkku::replay::{Game, Rulebook};

use super::console::{Console, Status};
use super::excerpt::SourceText;
use super::input::Source;
use super::options::Selection;
use super::prose::counted;
use super::records::{no_such_record, refusal};

/// A record with its place in its file.
pub(crate) struct Picked {
    pub(crate) bytes: Vec<u8>,
    pub(crate) line: u64,
    pub(crate) number: u64,
}

/// Takes the record that is asked for out of a file: the first, if none is.
pub(crate) fn pick(source: &Source, selection: Selection) -> anyhow::Result<Picked> {
    let wanted = selection.record.map_or(1, std::num::NonZeroU64::get);
    let mut picked = pick_from(source, selection, Some(wanted))?;
    picked
        .pop()
        .ok_or_else(|| no_such_record(source, 0, wanted))
}

/// Takes the record that is asked for out of a file: all of them, if none is.
#[cfg(feature = "print")]
pub(crate) fn pick_all(source: &Source, selection: Selection) -> anyhow::Result<Vec<Picked>> {
    let wanted = selection.record.map(std::num::NonZeroU64::get);
    let picked = pick_from(source, selection, wanted)?;
    if picked.is_empty() {
        return Err(no_such_record(source, 0, 1));
    }
    Ok(picked)
}

fn pick_from(
    source: &Source,
    selection: Selection,
    wanted: Option<u64>,
) -> anyhow::Result<Vec<Picked>> {
    let mut reader = RecordReader::with_limit(source.open()?, selection.reading.max_record);
    let mut number = 0;
    let mut all = Vec::new();
    while let Some(chunk) = reader
        .next_chunk()
        .with_context(|| format!("cannot read {}", source.name()))?
    {
        if chunk.kind != ChunkKind::Record {
            continue;
        }
        number += 1;
        if wanted.is_some_and(|wanted| wanted != number) {
            continue;
        }
        if let Some(large) = chunk.too_large {
            return Err(refusal(source, chunk.line, large));
        }
        all.push(Picked {
            bytes: chunk.bytes.to_vec(),
            line: chunk.line,
            number,
        });
        if wanted.is_some() {
            return Ok(all);
        }
    }
    match wanted {
        Some(wanted) => Err(no_such_record(source, number, wanted)),
        None => Ok(all),
    }
}

/// Plays the record through. What is wrong with it is shown; the game goes as far as it can.
pub(crate) fn play(
    console: &mut Console,
    source: &Source,
    picked: &Picked,
    record: &Record<'_>,
    rulebook: &mut Rulebook,
) -> Game {
    let game = Game::replay(record, rulebook);
    let name = source.name();
    let text = SourceText::new(&name, &picked.bytes, picked.line);
    for finding in game
        .verification
        .findings
        .iter()
        .filter(|finding| finding.is_error())
    {
        console.finding(&text, finding);
    }
    if !game.verification.is_right() {
        console.worsen(Status::Wrong);
    }
    game
}

/// How many turns in the position lies that is asked for: the last, if none is.
pub(crate) fn turn_of(game: &Game, selection: Selection) -> anyhow::Result<usize> {
    let last = game.turns().len();
    let wanted = selection.turn.map_or(Ok(last), usize::try_from)?;
    if game.start.is_none() {
        bail!("no position can be shown: the record does not say where the game begins");
    }
    if wanted > last {
        return Err(match last {
            0 => anyhow!("no turn of this game can be played; --turn 0 shows where it begins"),
            _ => anyhow!(
                "the game can be followed for {}, and there is no turn {wanted}",
                counted(last as u64, "turn")
            ),
        });
    }
    Ok(wanted)
}
