//! `man`: manual pages.

use anyhow::{Context as _, anyhow};
use clap::{Args, CommandFactory as _};

use crate::cli::console::Console;
use crate::cli::options::OutputOption;
use crate::cli::output::Output;

/// Print a manual page, of the program or of one command.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Man {
    /// A command; without it the page is that of the program.
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku man -o ~/.local/share/man/man1/sahkku.1
  sahkku man moves | man -l -";

impl Man {
    pub(crate) fn run(&self, console: &Console) -> anyhow::Result<()> {
        let mut program = crate::cli::Cli::command();
        program.build();
        let page = match &self.command {
            None => program,
            Some(name) => program.find_subcommand(name).cloned().with_context(|| {
                let names: Vec<_> = program
                    .get_subcommands()
                    .map(clap::Command::get_name)
                    .collect();
                anyhow!(
                    "there is no command `{name}`; there are {}",
                    names.join(", ")
                )
            })?,
        };
        let mut output = Output::open(&self.output.output, console)?;
        let source = format!("sahkku {}", env!("CARGO_PKG_VERSION"));
        clap_mangen::Man::new(page)
            .source(source)
            .render(&mut output)?;
        output.finish()
    }
}
