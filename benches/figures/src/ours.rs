//! What this library does with a text.

use anyhow::{Context as _, ensure};
use sahkku::diagnostic::Diagnostic;
use sahkku::generate::{Desk, Generator};
use sahkku::record::{Node, Record, Tag, Tape, Visitor, split, visit, visit_header};
use sahkku::replay::{Rulebook, verify_text};
use sahkku::rules::Variant;

#[derive(Default)]
struct Count(u64);

impl Visitor for Count {
    fn tag(&mut self, _: Tag) {
        self.0 += 1;
    }
    fn node(&mut self, _: Node) {
        self.0 += 1;
    }
    fn finding(&mut self, _: Diagnostic) {}
}

/// Tokens, with nothing built of them.
pub fn tokens(text: &[u8]) -> anyhow::Result<u64> {
    let mut count = Count::default();
    split(text).for_each(|chunk| visit(chunk.bytes, &mut count));
    Ok(count.0)
}

/// The tags of each header; the games are passed over.
pub fn headers(text: &[u8]) -> anyhow::Result<u64> {
    let mut count = Count::default();
    for chunk in split(text) {
        visit_header(chunk.bytes, &mut count);
    }
    Ok(count.0)
}

/// The tree of each record.
pub fn tree(text: &[u8]) -> anyhow::Result<u64> {
    let mut tape = Tape::default();
    let mut nodes = 0;
    for chunk in split(text) {
        let record = Record::parse_into(chunk.bytes, std::mem::take(&mut tape));
        nodes += record.nodes().len() as u64;
        tape = record.into_tape();
    }
    Ok(nodes)
}

/// What `check` does: every throw held against the seed, every action against the rules.
pub fn verify(text: &[u8]) -> anyhow::Result<u64> {
    let mut tape = Tape::default();
    let mut rulebook = Rulebook::default();
    let mut actions = 0;
    for chunk in split(text) {
        let verification = verify_text(chunk.bytes, &mut rulebook, &mut tape);
        ensure!(verification.is_right(), "line {} is wrong", chunk.line);
        actions += u64::from(verification.actions);
    }
    Ok(actions)
}

/// Games between random players, as records, until there are so many actions: of each of these forms one,
/// and then again.
pub fn generate(variants: &[&str], least: u64) -> anyhow::Result<u64> {
    let generators: Vec<_> = variants
        .iter()
        .map(|variant| generator(variant))
        .collect::<anyhow::Result<_>>()?;
    let (mut text, mut desk) = (String::new(), Desk::default());
    let mut actions = 0;
    let mut number = 0;
    while actions < least {
        number += 1;
        for generator in &generators {
            text.clear();
            let made = generator.write_game(number, &mut text, &mut desk);
            actions += u64::from(made.actions);
        }
    }
    Ok(actions)
}

pub fn generator(variant: &str) -> anyhow::Result<Generator> {
    let variant = Variant::builtin(variant).context("no such form")?;
    Ok(Generator::new(variant.clone(), "figures").with_limit(600))
}
