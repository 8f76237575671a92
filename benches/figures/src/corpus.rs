//! Records to measure with: games between random players.

use sahkku::generate::Desk;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use sahkku::rules::Variant;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Position as _};

use crate::ours::generator;

/// The forms that are measured by themselves: the common one with queens and without, no passing of
/// own soldiers, squares with shared fields, an entry gate, two dice.
pub const MEASURED: [&str; 7] = [
    "lagesvuotna",
    "lagesvuotna-noqueens",
    "vuonnamarkan",
    "vuovdaguoika",
    "navuotna-maze",
    "borvo-laksefjord",
    "daldos",
];

/// Plies of a chess game: about as many as in a master's game.
const PLIES: u32 = 80;

/// Writes `all.sahkku`, `chess.pgn` and a file for each form that is measured.
pub fn write(folder: &Path, megabytes: u64) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    let size = megabytes * 1_000_000;
    let ids: Vec<&str> = Variant::all().map(|variant| variant.id.as_str()).collect();
    games(&folder.join("all.sahkku"), &ids, size)?;
    for variant in MEASURED {
        games(
            &folder.join(format!("{variant}.sahkku")),
            &[variant],
            size.min(20_000_000),
        )?;
    }
    chess(&folder.join("chess.pgn"), size)
}

fn games(path: &Path, variants: &[&str], size: u64) -> anyhow::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    let generators: Vec<_> = variants
        .iter()
        .map(|variant| generator(variant))
        .collect::<anyhow::Result<_>>()?;
    let (mut text, mut desk) = (String::new(), Desk::default());
    let (mut written, mut number) = (0, 0);
    while written < size {
        number += 1;
        for generator in &generators {
            text.clear();
            if written > 0 {
                text.push('\n');
            }
            generator.write_game(number, &mut text, &mut desk);
            written += text.len() as u64;
            out.write_all(text.as_bytes())?;
        }
    }
    out.flush()?;
    Ok(())
}

fn chess(path: &Path, size: u64) -> anyhow::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    let mut random = sahkku::generate::PlayerRandom::new("chess");
    let (mut text, mut written, mut number) = (Vec::new(), 0, 0_u64);
    while written < size {
        number += 1;
        text.clear();
        write!(
            text,
            "[Event \"Generated games\"]\n[Site \"?\"]\n[Date \"2026.11.30\"]\n[Round \"{number}\"]\n\
             [White \"random\"]\n[Black \"random\"]\n[Result \"*\"]\n\n"
        )?;
        let mut position = Chess::default();
        let mut column = 0;
        for ply in 0..PLIES {
            let legal = position.legal_moves();
            let Some(&chosen) = legal.get(random.below(legal.len() as u32) as usize) else {
                break;
            };
            let mut token = String::new();
            if ply % 2 == 0 {
                token = format!("{}. ", ply / 2 + 1);
            }
            SanPlus::from_move_and_play_unchecked(&mut position, chosen)
                .append_to_string(&mut token);
            if column + token.len() > 78 {
                text.push(b'\n');
                column = 0;
            } else if column > 0 {
                text.push(b' ');
            }
            column += token.len() + 1;
            text.extend_from_slice(token.as_bytes());
        }
        text.extend_from_slice(b" *\n\n");
        written += text.len() as u64;
        out.write_all(&text)?;
    }
    out.flush()?;
    Ok(())
}
