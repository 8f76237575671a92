//! Ctrl-C. The first asks the program to come to an end with what is done so far; a second one, when
//! the first has been heard, ends it at once.
//!
//! A signal belongs to the whole process, and so does what is kept here.

use std::fmt::{self, Write as _};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::progress;

/// Whether a command came to its end before all was done.
static CUT_SHORT: AtomicBool = AtomicBool::new(false);

/// Whether nobody waits any longer for what is read, because it cannot be written.
static UNWANTED: AtomicBool = AtomicBool::new(false);

/// The files that hold part of what they should, each with the name they would have had.
static PARTS: Mutex<Vec<Part>> = Mutex::new(Vec::new());

/// A file with the part of a result that was done.
#[derive(Clone, Debug)]
struct Part {
    /// Where the part is.
    part: PathBuf,
    /// Where the whole would be.
    whole: PathBuf,
}

/// The work was ended by Ctrl-C before it was done. Nobody complains about that: what there is to say is
/// said once, at the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// Whether an error says no more than that.
pub(crate) fn is_interrupted(error: &anyhow::Error) -> bool {
    error.downcast_ref::<Interrupted>().is_some()
}

#[cfg(unix)]
mod signal {
    use std::sync::Once;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use signal_hook::consts::SIGINT;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level;

    /// What comes so soon after the first is the same wish: some programs that end others signal a
    /// process and then the group that it belongs to.
    const SAME_WISH: Duration = Duration::from_millis(300);

    static ASKED: AtomicBool = AtomicBool::new(false);
    static WATCHED: Once = Once::new();

    /// Listens from now on. Where nobody can listen, Ctrl-C does what it always does.
    pub(crate) fn watch() {
        WATCHED.call_once(|| {
            if let Ok(signals) = Signals::new([SIGINT]) {
                let listen = || listen(signals);
                let _ = thread::Builder::new().spawn(listen);
            }
        });
    }

    fn listen(mut signals: Signals) {
        let mut first: Option<Instant> = None;
        for _ in signals.forever() {
            match first {
                None => {
                    ASKED.store(true, Ordering::Relaxed);
                    first = Some(Instant::now());
                }
                Some(first) if first.elapsed() < SAME_WISH => {}
                Some(_) => low_level::exit(130),
            }
        }
    }

    /// Whether somebody has asked the program to end.
    pub(crate) fn asked() -> bool {
        ASKED.load(Ordering::Relaxed)
    }
}

#[cfg(not(unix))]
mod signal {
    /// Nobody listens: Ctrl-C ends the program at once.
    pub(crate) const fn watch() {}

    /// Whether somebody has asked the program to end.
    pub(crate) const fn asked() -> bool {
        false
    }
}

pub(crate) use signal::{asked, watch};

/// Whoever waits for input need not go on.
pub(crate) fn wait_no_longer() {
    UNWANTED.store(true, Ordering::Relaxed);
}

/// Waiting for input makes sense again.
pub(crate) fn wait_again() {
    UNWANTED.store(false, Ordering::Relaxed);
}

/// Whether there is no sense in waiting for input.
pub(crate) fn stops_waiting() -> bool {
    asked() || UNWANTED.load(Ordering::Relaxed)
}

/// Notes that a command ends before all is done.
pub(crate) fn cut_short() -> Interrupted {
    CUT_SHORT.store(true, Ordering::Relaxed);
    Interrupted
}

/// Whether some work was ended before it was done, so that what comes of it is partial.
pub(crate) fn is_cut_short() -> bool {
    CUT_SHORT.load(Ordering::Relaxed)
}

/// Notes that `part` holds what was done of the file `whole`.
pub(crate) fn left_part(part: PathBuf, whole: PathBuf) {
    let mut parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
    parts.push(Part { part, whole });
}

/// What there is to say at the end, if what was written is a part.
pub(crate) fn last_words() -> Option<String> {
    let parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
    if is_cut_short() {
        return Some(words(progress::records(), &parts));
    }
    let lacking = "not all could be read: what comes of the rest is only a part".to_owned();
    (!parts.is_empty()).then(|| with_places(lacking, &parts))
}

fn words(records: u64, parts: &[Part]) -> String {
    let after = match records {
        1 => "1 record".to_owned(),
        records => format!("{records} records"),
    };
    let text = format!("interrupted after {after}: what was done so far is only a part");
    with_places(text, parts)
}

fn with_places(mut text: String, parts: &[Part]) -> String {
    for Part { part, whole } in parts {
        let fate = if whole.exists() {
            "is as it was"
        } else {
            "was not written"
        };
        let (part, whole) = (part.display(), whole.display());
        let _ = write!(text, "; it is in {part}, and {whole} {fate}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_words_say_how_far_it_came_and_where_the_part_is() {
        assert_eq!(
            words(1, &[]),
            "interrupted after 1 record: what was done so far is only a part"
        );
        let part = Part {
            part: "no/a.csv.partial".into(),
            whole: "no/a.csv".into(),
        };
        assert!(
            words(20, &[part])
                .ends_with("; it is in no/a.csv.partial, and no/a.csv was not written")
        );
    }

    #[test]
    fn an_interruption_is_found_below_its_context() {
        assert!(is_interrupted(
            &anyhow::Error::from(Interrupted).context("cannot go on")
        ));
        assert!(!is_interrupted(&anyhow::anyhow!("interrupted")));
    }
}
