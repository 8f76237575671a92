//! The program `sahkku`: records of sáhkku on the command line.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
