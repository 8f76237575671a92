//! The command line: what can be asked for, and the frame around every command.
//!
//! Each command is a file in [`commands`]: a struct that clap fills in, with a method `run` that
//! writes results to an [`output::Output`] and says everything else to the
//! [`console::Console`], which also keeps the exit status.

mod article;
mod batch;
mod commands;
mod console;
mod excerpt;
mod input;
mod interrupt;
mod legal;
mod line_ends;
mod new_folder;
mod one_game;
mod options;
mod output;
mod outside;
mod patient;
mod picture;
mod pipeline;
mod places;
mod progress;
mod prose;
mod records;
mod render;
mod ruleset;
#[cfg(feature = "print")]
mod sheet;
mod table;
mod text_error;
mod unpack;
mod viewer;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use self::commands::Command;
use self::console::{Console, Status};
use self::options::ColorWhen;

/// Records of sáhkku, the running-fight board game of the Sámi people: check them, draw them, turn
/// them into other formats, count them, and ask the rules what is legal.
///
/// A record is a text file ending in `.sahkku`; folders stand for all such files below them, and
/// `-` for standard input. Results go to standard output, everything else to standard error.
#[derive(Debug, Parser)]
#[command(
    name = "sahkku",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    propagate_version = true,
    infer_long_args = false,
    after_long_help = EXIT_STATUS,
)]
struct Cli {
    /// When to use colours: `auto` uses them on a terminal unless `NO_COLOR` is set.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        hide_possible_values = true
    )]
    color: ColorWhen,

    #[command(subcommand)]
    command: Command,
}

const EXIT_STATUS: &str = "\
Exit status:
  0    all is well
  1    something in the records is wrong
  2    the call, or a file it names, could not be used
  130  ended by Ctrl-C: what was written is a part";

/// Runs the program with the arguments of the process.
pub(crate) fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        // Help and version come this way too, with status 0.
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let mut console = Console::new(cli.color.into());
    if let Err(error) = cli.command.run(&mut console) {
        // Whoever reads our output has read enough: nothing to complain about.
        if !is_closed_pipe(&error) {
            console.complain(&error);
        }
    }
    progress::end();
    if interrupt::is_cut_short() {
        console.worsen(Status::Interrupted);
    }
    if let Some(words) = interrupt::last_words() {
        console.remark(words);
    }
    console.status().into()
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_closed_pipe_is_found_below_its_context() {
        let closed = anyhow::Error::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert!(is_closed_pipe(&closed.context("cannot write")));
        assert!(!is_closed_pipe(&anyhow::anyhow!("something else")));
    }
}
