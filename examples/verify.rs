//! Verifies every record of the files named on the command line, with the library alone.
//!
//! ```text
//! cargo run --example verify -- samples/cup-game.sahkku
//! ```
#![allow(clippy::print_stdout, reason = "an example program")]

use std::error::Error;

use sahkku::record::{ChunkKind, Record, split};
use sahkku::replay::{Rulebook, verify};
use sahkku::text::LineIndex;

fn main() -> Result<(), Box<dyn Error>> {
    let mut rulebook = Rulebook::default();
    for file in std::env::args().skip(1) {
        let text = std::fs::read(&file)?;
        for chunk in split(&text).filter(|chunk| chunk.kind == ChunkKind::Record) {
            let record = Record::parse(chunk.bytes);
            let verification = verify(&record, &mut rulebook);
            let verdict = if verification.is_right() {
                "right"
            } else {
                "wrong"
            };
            println!(
                "{file}:{}: {verdict}, {} turns, {} actions",
                chunk.line, verification.turns, verification.actions
            );
            let lines = LineIndex::new(chunk.bytes);
            for finding in &verification.findings {
                let place = lines.place(chunk.bytes, finding.span.start as usize);
                println!(
                    "  {}:{} {finding}",
                    chunk.line + place.line - 1,
                    place.column
                );
                if let Some(help) = &finding.help {
                    println!("      {help}");
                }
            }
        }
    }
    Ok(())
}
