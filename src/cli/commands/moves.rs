//! `moves`: what is legal.

use std::io::Write as _;

use anyhow::Context as _;
use clap::Args;
use sahkku::board::Side;
use sahkku::dice::Throw;
use sahkku::engine::{Engine, Position};
use sahkku::language::Language;
use sahkku::replay::written;
use sahkku::session::read_faces;
use serde::Serialize;

use crate::cli::console::Console;
use crate::cli::legal::situation;
use crate::cli::options::{Format, FormatOption, OutputOption, RuleOptions};
use crate::cli::output::Output;
use crate::cli::prose::add;
use crate::cli::ruleset::Ruleset;
use crate::cli::table::{lines, table};

/// List what is legal in a position.
///
/// Every action is listed with the die it spends, as a record writes it, and with the position
/// after it. A throw is made on the position first if one is given.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Moves {
    #[command(flatten)]
    rules: RuleOptions,

    /// The position, in one line; without it that of the start, men to throw.
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,

    /// The faces that are thrown now, such as `X32` or `x,iii,ii`; `XX2~X0` throws both X again.
    #[arg(long, value_name = "FACES")]
    throw: Option<String>,

    #[command(flatten)]
    format: FormatOption,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku moves --variant lagesvuotna --throw X32
  sahkku moves --variant unjarga --position \"M:O2,C2' w:A3-N3 K:H2 >M\" --throw XX0
  sahkku moves --variant lagesvuotna --rules pass=voluntary --throw X00 --format json";

/// What a program is told.
#[derive(Debug, Serialize)]
struct MovesJson<'m> {
    variant: &'m str,
    /// House rules, where there are any.
    #[serde(skip_serializing_if = "str::is_empty")]
    rules: &'m str,
    position: String,
    /// The faces that may be thrown again now.
    rethrow: Vec<String>,
    actions: Vec<ActionJson>,
}

#[derive(Debug, Serialize)]
struct ActionJson {
    die: String,
    notation: String,
    position: String,
}

impl Moves {
    pub(crate) fn run(&self, console: &Console) -> anyhow::Result<()> {
        let ruleset = self.rules.require()?;
        let position = self.position(&ruleset)?;
        let mut output = Output::open(&self.output.output, console)?;
        let report = report(&ruleset, &position);
        match self.format.format {
            Format::Json => output.json_line(&report)?,
            Format::Text => {
                output.write_all(text(&ruleset, &position, &report).as_bytes())?;
            }
        }
        output.finish()
    }

    /// The position that is meant, with the throw made.
    fn position(&self, ruleset: &Ruleset) -> anyhow::Result<Position> {
        let engine = &ruleset.engine;
        let mut position = match &self.position {
            None => engine.start(Side::Men),
            Some(text) => ruleset.read_position("--position", text)?,
        };
        if let Some(faces) = &self.throw {
            throw(engine, &mut position, faces)
                .with_context(|| format!("--throw {faces} cannot be made"))?;
        }
        Ok(position)
    }
}

/// Makes a throw, and after each `~` a re-throw.
fn throw(engine: &Engine, position: &mut Position, text: &str) -> anyhow::Result<()> {
    let die = &engine.rules().dice.die;
    let mut throws = text.split('~');
    let first = throws.next().unwrap_or_default();
    engine.throw(position, read_faces(die, first)?)?;
    for again in throws {
        engine.rethrow(position, read_faces(die, again)?)?;
    }
    Ok(())
}

fn report<'m>(ruleset: &'m Ruleset, position: &Position) -> MovesJson<'m> {
    let engine = &ruleset.engine;
    let die = &engine.rules().dice.die;
    let rethrow = engine
        .rethrow_allowed(position)
        .map_or(Throw::EMPTY, |rethrow| rethrow.dice);
    let actions = engine.actions(position).into_iter().map(|action| {
        let mut after = *position;
        engine.play(&mut after, action);
        ActionJson {
            die: action.die().to_string(),
            notation: written(engine, position, action).to_string(),
            position: engine.notate(&after),
        }
    });
    MovesJson {
        variant: &ruleset.variant.id,
        rules: &ruleset.house_rules,
        position: engine.notate(position),
        rethrow: die
            .distinct()
            .filter(|&face| rethrow.shows(face))
            .map(|face| face.to_string())
            .collect(),
        actions: actions.collect(),
    }
}

fn text(ruleset: &Ruleset, position: &Position, report: &MovesJson<'_>) -> String {
    let mut text = format!(
        "{}\n{}\n",
        report.position,
        situation(Language::english(), &ruleset.engine, position)
    );
    if !report.actions.is_empty() {
        let mut rows = table(["Die", "Action", "Position after it"]);
        for action in &report.actions {
            rows.add_row([&action.die, &action.notation, &action.position]);
        }
        add(&mut text, format_args!("\n{}", lines(&rows)));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_is_read_with_its_rethrows() {
        let variant = sahkku::rules::Variant::builtin("lagesvuotna")
            .unwrap()
            .clone();
        let engine = Ruleset::new(variant, String::new()).engine;
        let after = |text: &str| {
            let mut position = engine.start(Side::Men);
            throw(&engine, &mut position, text).map(|()| engine.notate(&position))
        };
        for text in ["xx2~x0", "X,x,ii~X Ø", "X X 2 ~ X,."] {
            assert!(after(text).unwrap().ends_with(">M[X20]"), "{text}");
        }
        for (wrong, told) in [
            ("X3", "3 dice are thrown now, not 2"),
            ("X3Y", "`Y` is no face of these dice: they show X, 3, 2, 0"),
            ("X31", "`1` is no face"),
            ("000~0", "nothing may be thrown again"),
            ("0000000", "at most 6 dice"),
        ] {
            let error = after(wrong).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
