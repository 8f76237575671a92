//! Measures this library beside those for chess records, on corpora made on the spot.
//!
//! ```text
//! sahkku-figures corpus FOLDER MB    records of every form, and chess records of the same size
//! sahkku-figures compare FOLDER      every task on them, one core, best and median of several runs
//! sahkku-figures once TASK FILE      a task once, for a profiler
//! ```

mod chess;
mod corpus;
mod ours;

use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, bail};
use sahkku::rules::Variant;

/// A way of going through a text; it says how many things it counted.
type Task = fn(&[u8]) -> anyhow::Result<u64>;

const OURS: [(&str, &str, Task); 4] = [
    ("sahkku: tokens", "tokens", ours::tokens),
    ("sahkku: tree", "nodes", ours::tree),
    ("sahkku: verify", "actions", ours::verify),
    ("sahkku: headers only", "tags", ours::headers),
];
const CHESS: [(&str, &str, Task); 2] = [
    ("pgn-reader: read", "moves", chess::read),
    ("pgn-reader + shakmaty: verify", "moves", chess::verify),
];
const RUNS: usize = 7;

fn main() -> anyhow::Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["corpus", folder, megabytes] => corpus::write(Path::new(folder), megabytes.parse()?),
        ["compare", folder] => compare(Path::new(folder)),
        ["generate"] => generate(),
        ["once", "generate", variant] => {
            println!("{} actions", ours::generate(&[variant], 1_000_000)?);
            Ok(())
        }
        ["once", name, file] => {
            let text = std::fs::read(file)?;
            let named = |task: &&(&str, &str, Task)| task.0 == name;
            let (_, what, task) = OURS
                .iter()
                .chain(&CHESS)
                .find(named)
                .with_context(|| format!("there is no task `{name}`"))?;
            println!("{} {what}", task(&text)?);
            Ok(())
        }
        _ => bail!("corpus FOLDER MB | compare FOLDER | generate | once TASK FILE"),
    }
}

fn compare(folder: &Path) -> anyhow::Result<()> {
    heading();
    for (file, tasks) in [("all.sahkku", &OURS[..]), ("chess.pgn", &CHESS[..])] {
        let text = std::fs::read(folder.join(file))?;
        for (name, what, task) in tasks {
            measure(name, what, text.len(), || task(&text))?;
        }
    }
    for variant in corpus::MEASURED {
        let text = std::fs::read(folder.join(format!("{variant}.sahkku")))?;
        let name = format!("sahkku: verify {variant}");
        measure(&name, "actions", text.len(), || ours::verify(&text))?;
    }
    generate_rows()
}

fn generate() -> anyhow::Result<()> {
    heading();
    generate_rows()
}

fn generate_rows() -> anyhow::Result<()> {
    for variant in corpus::MEASURED {
        let name = format!("sahkku: generate {variant}");
        measure(&name, "actions", 0, || ours::generate(&[variant], 500_000))?;
    }
    // Of all forms in turn.
    let all: Vec<&str> = Variant::ids().collect();
    measure("sahkku: generate", "actions", 0, || {
        ours::generate(&all, 2_000_000)
    })
}

fn heading() {
    println!("| task | MB/s, best | median | M a second, best | median | |");
    println!("|---|--:|--:|--:|--:|---|");
}

/// Runs a task several times and prints how fast it was.
fn measure(
    name: &str,
    what: &str,
    bytes: usize,
    task: impl Fn() -> anyhow::Result<u64>,
) -> anyhow::Result<()> {
    let mut times = Vec::new();
    let mut count = 0;
    for _ in 0..RUNS {
        let start = Instant::now();
        count = task()?;
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    let (best, median) = (times[0], times[RUNS / 2]);
    let rate = |amount: f64, time: f64| match amount {
        0.0 => String::new(),
        amount => format!("{:.1}", amount / time / 1e6),
    };
    let (bytes, items) = (bytes as f64, count as f64);
    println!(
        "| {name} | {} | {} | {} | {} | {what} |",
        rate(bytes, best),
        rate(bytes, median),
        rate(items, best),
        rate(items, median),
    );
    Ok(())
}
