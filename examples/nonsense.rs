//! How long `sahkku check` takes over large texts of every nasty kind, and how much memory: the
//! table of `docs/limits.md`. The memory is that of Linux; elsewhere there is none in the table.
//!
//! ```text
//! cargo build --release
//! cargo run --example nonsense -- target/release/sahkku 1 10 100
//! ```
//!
//! `ONLY=comments` takes the kinds with that word in their name.
#![allow(clippy::print_stdout, reason = "an example program")]

#[path = "../tests/suite/nonsense.rs"]
mod nonsense;

use std::error::Error;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let program = arguments.next().ok_or("which program?")?;
    let sizes: Vec<usize> = arguments
        .map(|size| size.parse())
        .collect::<Result<_, _>>()?;
    let file = std::env::temp_dir().join(format!("nonsense-{}.sahkku", std::process::id()));
    print!("| kind |");
    for size in &sizes {
        print!(" {size} MB |");
    }
    println!("\n|---|{}", "---|".repeat(sizes.len()));
    let only = std::env::var("ONLY").ok();
    let kinds = nonsense::KINDS.iter().map(|kind| kind.name);
    let kinds = kinds.chain(["bytes at random", "bytes at random, before any record"]);
    for name in kinds.filter(|name| only.as_ref().is_none_or(|only| name.contains(only))) {
        print!("| {name} |");
        for size in &sizes {
            let length = size * 1_000_000;
            let kind = nonsense::KINDS.iter().find(|kind| kind.name == name);
            let text = match kind {
                Some(kind) => kind.text(length),
                None => nonsense::bytes(length, !name.contains("before")),
            };
            fs::write(&file, text)?;
            let (time, peak) = measure(Command::new(&program).arg("check").arg(&file))?;
            print!(" {:.2} s, {} MiB |", time.as_secs_f64(), peak >> 10);
        }
        println!();
    }
    fs::remove_file(&file)?;
    Ok(())
}

/// Runs a command; gives its time and its peak memory in KiB.
fn measure(command: &mut Command) -> Result<(Duration, u64), Box<dyn Error>> {
    let start = Instant::now();
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait()?.is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let high = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let high = high.and_then(|line| line.split_whitespace().next()?.parse().ok());
        peak = peak.max(high.unwrap_or_default());
        thread::sleep(Duration::from_millis(1));
    }
    Ok((start.elapsed(), peak))
}
