//! The commands, one file each.

mod completions;
mod explain;
mod man;
mod moves;
mod variants;

use clap::Subcommand;

use super::console::Console;

/// What the program can be asked to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Moves(moves::Moves),
    Variants(variants::Variants),
    Explain(explain::Explain),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Does it. What can be said without stopping goes to the console.
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        match self {
            Self::Moves(command) => command.run(console),
            Self::Variants(command) => command.run(console),
            Self::Explain(command) => command.run(console),
            Self::Completions(command) => command.run(console),
            Self::Man(command) => command.run(console),
        }
    }
}
