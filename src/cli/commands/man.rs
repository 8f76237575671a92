//! `man`: manual pages.

use std::io::Write as _;

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
        let mut text = Vec::new();
        clap_mangen::Man::new(page)
            .source(source)
            .render(&mut text)?;
        output.write_all(with_own_heading(&String::from_utf8_lossy(&text)).as_bytes())?;
        output.finish()
    }
}

/// A page whose last section is called by its own heading, such as "Examples:", and not `EXTRA`.
fn with_own_heading(page: &str) -> String {
    let parts = page
        .split_once("\n.SH EXTRA\n")
        .and_then(|(before, after)| Some((before, after.split_once(":\n")?)));
    match parts {
        Some((before, (heading, after))) if !heading.contains('\n') => {
            let heading = heading.to_uppercase();
            format!("{before}\n.SH \"{heading}\"\n{after}")
        }
        _ => page.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_section_has_its_own_heading() {
        let page = ".SH NAME\nso\n.SH EXTRA\nExit status:\n  0  well: all\n.SH VERSION\nv1\n";
        let with_heading = ".SH NAME\nso\n.SH \"EXIT STATUS\"\n  0  well: all\n.SH VERSION\nv1\n";
        assert_eq!(with_own_heading(page), with_heading);
        let without = ".SH NAME\nso\n.SH EXTRA\nNo heading.\n  a: b:\n";
        assert_eq!(with_own_heading(without), without);
    }
}
