//! `explain`: what a finding means.

use std::io::Write as _;

use clap::Args;
use sahkku::diagnostic::{Code, Group};

use crate::cli::console::Console;
use crate::cli::options::OutputOption;
use crate::cli::output::Output;
use crate::cli::prose::add;
use crate::cli::table::{lines, table};

/// Explain what a finding means: the rule behind it, where it comes from, a wrong and a right line.
///
/// `check` names each finding in brackets, as in `error[illegal-move]`. Without a name all
/// findings are listed. `sahkku check --explain` says the same.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Explain {
    /// The name or the number of a finding.
    #[arg(value_name = "FINDING")]
    code: Option<Code>,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku explain illegal-move
  sahkku explain S0601";

impl Explain {
    pub(crate) fn run(&self, console: &Console) -> anyhow::Result<()> {
        print(self.code, &self.output, console)
    }
}

/// Prints all there is to say about a finding, or the list of all.
pub(super) fn print(
    code: Option<Code>,
    output: &OutputOption,
    console: &Console,
) -> anyhow::Result<()> {
    let text = code.map_or_else(all, one);
    let mut output = Output::open(&output.output, console)?;
    output.write_all(text.as_bytes())?;
    output.finish()
}

fn one(code: Code) -> String {
    format!(
        "{}[{code}] {}: {}\n\n{}\n",
        code.severity(),
        code.number(),
        code.title(),
        code.explain()
    )
}

/// All findings, by group.
fn all() -> String {
    let mut text = String::new();
    for group in Group::ALL {
        let mut rows = table(["Number", "Name", "Severity", "What it is"]);
        for code in group.codes() {
            rows.add_row([
                code.number(),
                code.name(),
                code.severity().word(),
                code.title(),
            ]);
        }
        let gap = if text.is_empty() { "" } else { "\n" };
        add(
            &mut text,
            format_args!(
                "{gap}{}: {}\n\n{}",
                group.word(),
                group.title(),
                lines(&rows)
            ),
        );
    }
    text
}
