//! `explain`: what a finding means.

use std::io::Write as _;

use clap::Args;
use sahkku::diagnostic::Code;

use crate::cli::console::Console;
use crate::cli::options::OutputOption;
use crate::cli::output::Output;
use crate::cli::table::{lines, table};

/// Explain what a finding means: the rule behind it, with a wrong and a right example.
///
/// `check` names each finding in brackets, as in `error[illegal-move]`. Without a name all
/// findings are listed.
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
        let mut output = Output::open(&self.output.output, console)?;
        match self.code {
            Some(code) => {
                writeln!(
                    output,
                    "{}[{}] {}: {}\n\n{}",
                    code.severity(),
                    code.name(),
                    code.number(),
                    code.title(),
                    code.explain()
                )?;
            }
            None => output.write_all(all().as_bytes())?,
        }
        output.finish()
    }
}

fn all() -> String {
    let mut rows = table(["Number", "Name", "Severity", "What it is"]);
    for code in Code::ALL {
        rows.add_row([
            code.number(),
            code.name(),
            code.severity().word(),
            code.title(),
        ]);
    }
    lines(&rows)
}
