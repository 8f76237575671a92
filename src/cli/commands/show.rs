//! `show`: the board in the terminal.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use sahkku::board::{Field, Row};
use sahkku::export::scene::Said;
use sahkku::export::{board, words};
use sahkku::record::{Record, TagName};
use sahkku::replay::{Game, PlayedTurn, Ruling, Step, ThrowKind};
use sahkku::text::visible;

use crate::cli::console::Console;
use crate::cli::input::Source;
use crate::cli::one_game::{pick, play, turn_of};
use crate::cli::options::{OutputOption, RuleOptions, Selection};
use crate::cli::output::Output;

/// Show the board after a turn, as text.
///
/// Small letters are pieces at home, capitals are loose ones: m and M are men, w and W women, q and
/// Q queens with the letter of their side, K the king with the letter of the side that holds him.
/// M3 is a stack of three, M' a soldier on its way home. Without --turn the last position is shown.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Show {
    /// A file of records; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    selection: Selection,

    /// Show the position after every turn.
    #[arg(long, conflicts_with = "turn")]
    all: bool,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku show game.sahkku
  sahkku show cup.sahkku --record 3 --turn 12
  sahkku show game.sahkku --all | less";

impl Show {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let mut rulebook = self.rules.rulebook()?;
        let source = Source::named(&self.file);
        let mut output = Output::open(&self.output.output, console)?;
        let picked = pick(&source, self.selection)?;
        let record = Record::parse(&picked.bytes);
        let game = play(console, &source, &picked, &record, &mut rulebook);
        let last = turn_of(&game, self.selection)?;
        let Some(ruling) = game.ruling() else {
            return output.finish();
        };
        writeln!(output, "{}", heading(&record, ruling))?;
        let first = if self.all { 0 } else { last };
        for turn in first..=last {
            write!(output, "\n{}", page(&record, &game, ruling, turn))?;
        }
        output.finish()
    }
}

/// Who played what.
fn heading(record: &Record<'_>, ruling: &Ruling) -> String {
    let value = |name| {
        let value = record.value(name);
        value
            .map(|value| visible(&value).to_string())
            .filter(|value| !value.is_empty())
    };
    let player = |name| value(name).unwrap_or_else(|| "?".to_owned());
    let mut line = format!(
        "{} (men) – {} (women)",
        player(TagName::Men),
        player(TagName::Women)
    );
    for name in [TagName::Event, TagName::Site, TagName::Date, TagName::Round] {
        if let Some(value) = value(name) {
            line.push_str(", ");
            line.push_str(&value);
        }
    }
    format!("{line}\n{}", visible(ruling.variant.name()))
}

fn page(record: &Record<'_>, game: &Game, ruling: &Ruling, turn: usize) -> String {
    let engine = &ruling.engine;
    let played = turn.checked_sub(1).and_then(|at| game.turns().get(at));
    let Some(position) = game.position_after(turn) else {
        return String::new();
    };
    let mut page = match played {
        Some(played) => format!("{}\n\n", line(played, ruling)),
        None => "The start\n\n".to_owned(),
    };
    let marks: Vec<Field> = ruling
        .variant
        .drawing
        .marks
        .iter()
        .map(|&column| Field::new(column, Row::Middle))
        .collect();
    page.push_str(&board::draw(engine, position, &marks));
    page.push('\n');
    for comment in Said::of(record, played).words {
        page.extend(["{", &visible(&comment).to_string(), "}\n"]);
    }
    page.extend([
        &words::turn(engine, position),
        "\n",
        &engine.notate(position),
        "\n",
    ]);
    page
}

/// A turn as a record writes it, without comments.
fn line(turn: &PlayedTurn, ruling: &Ruling) -> String {
    let die = &ruling.engine.rules().dice.die;
    let mut text = format!("{}. {} ", turn.head.number, turn.head.side.letter());
    let mut colon = false;
    for step in &turn.steps {
        match step {
            Step::Throw { kind, throw, .. } => {
                text.push_str(match kind {
                    ThrowKind::First | ThrowKind::Given => "",
                    ThrowKind::Again => "~",
                    ThrowKind::Further if colon => " + ",
                    ThrowKind::Further => "+",
                });
                text.push_str(&throw.in_order_of(die).to_string());
                colon &= *kind == ThrowKind::Again;
            }
            Step::Action { written, .. } => {
                text.push_str(if colon { " " } else { ": " });
                text.push_str(&written.to_string());
                colon = true;
            }
            Step::Pass { .. } => {
                text.push_str(if colon { " --" } else { ": --" });
                colon = true;
            }
        }
    }
    text
}
