//! The commands, one file each.

mod annotate;
mod check;
mod completions;
mod convert;
mod diagram;
mod drawing;
mod explain;
mod filter;
mod fmt;
mod generate;
mod man;
mod moves;
mod record;
mod reports;
mod show;
mod stats;
mod variants;

use clap::Subcommand;

use super::console::Console;

/// What the program can be asked to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(check::Check),
    Fmt(fmt::Fmt),
    Show(show::Show),
    Diagram(Box<diagram::Diagram>),
    Convert(convert::Convert),
    Stats(stats::Stats),
    Filter(Box<filter::Filter>),
    Annotate(Box<annotate::Annotate>),
    Record(record::Record),
    Moves(moves::Moves),
    Generate(generate::Generate),
    Variants(variants::Variants),
    Explain(explain::Explain),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Does it. What can be said without stopping goes to the console.
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        match self {
            Self::Check(command) => command.run(console),
            Self::Fmt(command) => command.run(console),
            Self::Show(command) => command.run(console),
            Self::Diagram(command) => command.run(console),
            Self::Convert(command) => command.run(console),
            Self::Stats(command) => command.run(console),
            Self::Filter(command) => command.run(console),
            Self::Annotate(command) => command.run(console),
            Self::Record(command) => command.run(console),
            Self::Moves(command) => command.run(console),
            Self::Generate(command) => command.run(console),
            Self::Variants(command) => command.run(console),
            Self::Explain(command) => command.run(console),
            Self::Completions(command) => command.run(console),
            Self::Man(command) => command.run(console),
        }
    }
}
