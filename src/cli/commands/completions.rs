//! `completions`: command completion for shells.

use std::io::Write as _;

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::cli::console::Console;
use crate::cli::options::OutputOption;
use crate::cli::output::Output;

/// Print a script that lets a shell complete commands and options.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku completions bash -o ~/.local/share/bash-completion/completions/sahkku
  sahkku completions zsh -o ~/.zfunc/_sahkku
  sahkku completions fish -o ~/.config/fish/completions/sahkku.fish";

impl Completions {
    pub(crate) fn run(&self, console: &Console) -> anyhow::Result<()> {
        let mut output = Output::open(&self.output.output, console)?;
        let mut command = crate::cli::Cli::command();
        // Through memory: the generator knows no writing that fails.
        let mut script = Vec::new();
        let name = command.get_name().to_owned();
        clap_complete::generate(self.shell, &mut command, name, &mut script);
        output.write_all(&script)?;
        output.finish()
    }
}
