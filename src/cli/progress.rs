//! How far the program has come, on a terminal, where it takes longer than a moment.
//!
//! There is one terminal, and so one state for the whole process.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{
    HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle,
};

/// Whoever waits for less wants to see nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a line stays before it is written anew.
const PAUSE: Duration = Duration::from_millis(200);

static RECORDS: AtomicU64 = AtomicU64::new(0);
/// Bytes of the files as they are on the disk, packed or not.
static BYTES: AtomicU64 = AtomicU64::new(0);
/// How many bytes there are in all; 0 where nobody knows.
static EXPECTED: AtomicU64 = AtomicU64::new(0);
/// How many records there will be in all, where they are made and not read; else 0.
static EXPECTED_RECORDS: AtomicU64 = AtomicU64::new(0);
static BEGUN: OnceLock<Instant> = OnceLock::new();
static SILENT: AtomicBool = AtomicBool::new(false);
static SHOWN: Mutex<Shown> = Mutex::new(Shown {
    bar: None,
    last: None,
});

/// What is on the terminal.
struct Shown {
    bar: Option<ProgressBar>,
    /// When it was written last.
    last: Option<Instant>,
}

impl Shown {
    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// Says how many bytes there will be to read in all, if that is known.
pub(crate) fn expect(bytes: Option<u64>) {
    EXPECTED.store(bytes.unwrap_or_default(), Ordering::Relaxed);
}

/// Says how many records will be made in all.
pub(crate) fn expect_records(records: u64) {
    EXPECTED_RECORDS.store(records, Ordering::Relaxed);
}

/// The work begins; `silent` if nothing is to be shown.
pub(crate) fn begin(silent: bool) {
    BEGUN.get_or_init(Instant::now);
    SILENT.fetch_or(silent, Ordering::Relaxed);
}

/// Some bytes of a file were read.
pub(crate) fn read(bytes: usize) {
    BYTES.fetch_add(bytes as u64, Ordering::Relaxed);
}

/// The records that are done so far.
pub(crate) fn records() -> u64 {
    RECORDS.load(Ordering::Relaxed)
}

/// Some more records are done. Shows how far it has come, where somebody may look.
pub(crate) fn done(records: u64) {
    let records = RECORDS.fetch_add(records, Ordering::Relaxed) + records;
    let Some(elapsed) = BEGUN.get().map(Instant::elapsed) else {
        return;
    };
    if SILENT.load(Ordering::Relaxed) || elapsed < PATIENCE {
        return;
    }
    let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if shown.last.is_some_and(|last| last.elapsed() < PAUSE) {
        return;
    }
    shown.last = Some(Instant::now());
    let bar = shown.bar.get_or_insert_with(new_bar);
    if bar.is_hidden() {
        // No terminal, and there will be none.
        SILENT.store(true, Ordering::Relaxed);
        return;
    }
    let made = EXPECTED_RECORDS.load(Ordering::Relaxed);
    if made > 0 {
        return bar.set_message(line_of_made(records, elapsed, made));
    }
    let bytes = BYTES.load(Ordering::Relaxed);
    // A file that grows while it is read, or is read twice, has no end to foresee.
    let expected =
        Some(EXPECTED.load(Ordering::Relaxed)).filter(|&expected| expected >= bytes.max(1));
    bar.set_message(line(records, elapsed, bytes, expected));
}

/// A line that takes no more room than the window has; whether there is a terminal at all is found out
/// by the library.
fn new_bar() -> ProgressBar {
    let target = ProgressDrawTarget::stderr();
    let style = ProgressStyle::with_template("{msg}");
    let bar = ProgressBar::with_draw_target(None, target);
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// Writes to the terminal, with the line of progress out of the way. It comes again when there is more
/// to show.
pub(crate) fn suspended<T>(write: impl FnOnce() -> T) -> T {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner).clear();
    write()
}

/// Takes the line of progress away for good.
pub(crate) fn end() {
    SILENT.store(true, Ordering::Relaxed);
    suspended(|| ());
}

/// What is shown of records that are read.
fn line(records: u64, elapsed: Duration, bytes: u64, expected: Option<u64>) -> String {
    let mut line = format!(
        "{} records, {}/s, {}",
        HumanCount(records),
        rate(records, elapsed),
        HumanBytes(bytes)
    );
    if let Some(expected) = expected {
        let (percent, left) = left(bytes, expected, elapsed);
        let expected = HumanBytes(expected);
        let _ = write!(line, " of {expected} ({percent} %), {left} left");
    }
    line
}

/// What is shown of records that are made.
fn line_of_made(records: u64, elapsed: Duration, expected: u64) -> String {
    let rate = rate(records, elapsed);
    let (percent, left) = left(records, expected, elapsed);
    let (records, expected) = (HumanCount(records), HumanCount(expected));
    format!("{records} of {expected} records ({percent} %), {rate}/s, {left} left")
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a figure for people, above zero"
)]
fn rate(records: u64, elapsed: Duration) -> HumanCount {
    HumanCount((records as f64 / elapsed.as_secs_f64().max(0.001)) as u64)
}

/// How much is done, in percent, and how long the rest takes if it goes on like this.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn left(done: u64, expected: u64, elapsed: Duration) -> (u64, HumanDuration) {
    let rest = expected.saturating_sub(done) as f64;
    let left = elapsed.mul_f64(rest / (done as f64).max(1.0));
    let percent = done.saturating_mul(100) / expected.max(1);
    (percent, HumanDuration(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_it_is_and_how_long_it_takes_where_that_is_known() {
        let second = Duration::from_secs(1);
        assert_eq!(
            line(50_000, second * 2, 1 << 20, None),
            "50,000 records, 25,000/s, 1.00 MiB"
        );
        assert_eq!(
            line(1, second * 10, 1 << 20, Some(4 << 20)),
            "1 records, 0/s, 1.00 MiB of 4.00 MiB (25 %), 30 seconds left"
        );
        assert!(line(0, Duration::ZERO, 0, Some(10)).ends_with("left"));
        assert_eq!(
            line_of_made(2_500, second * 5, 10_000),
            "2,500 of 10,000 records (25 %), 500/s, 15 seconds left"
        );
    }
}
