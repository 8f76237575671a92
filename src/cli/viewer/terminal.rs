//! The terminal: taking it over, keys and pictures, and leaving it as it was.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyEventKind,
};
use ratatui::crossterm::execute;

use super::app::{App, Then};
use super::draw::{Look, draw};

/// How often it is looked whether the program is to stop.
const PATIENCE: Duration = Duration::from_millis(200);

/// How the viewer came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// Somebody quit.
    Quit,
    /// A signal asked for it.
    Stopped,
}

/// Shows it until somebody quits. Whatever happens, the terminal is left as it was: on errors and
/// signals here, on a panic by the hook that `ratatui` sets.
pub(crate) fn run(app: &mut App, look: Look) -> anyhow::Result<Ended> {
    let stop = stop_flag()?;
    // The caller has decided; the library would look at NO_COLOR once more.
    ratatui::crossterm::style::force_color_output(look.colour);
    let mut terminal = ratatui::try_init().context("the terminal cannot be used")?;
    let guard = Guard;
    let _ = execute!(io::stdout(), EnableBracketedPaste);
    let ended = watch(&mut terminal, app, look, &stop);
    drop(guard);
    Ok(ended?)
}

/// Gives the terminal back.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = execute!(io::stdout(), DisableBracketedPaste);
        ratatui::restore();
    }
}

fn watch(
    terminal: &mut DefaultTerminal,
    app: &mut App,
    look: Look,
    stop: &AtomicBool,
) -> io::Result<Ended> {
    terminal.draw(|frame| draw(frame, app, look))?;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Ok(Ended::Stopped);
        }
        if !event::poll(PATIENCE)? {
            continue;
        }
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if app.key(key) == Then::Quit {
                    return Ok(Ended::Quit);
                }
            }
            Event::Paste(text) => app.paste(&text),
            _ => {}
        }
        terminal.draw(|frame| draw(frame, app, look))?;
    }
}

/// Is set when the program is asked to stop from outside.
fn stop_flag() -> io::Result<Arc<AtomicBool>> {
    let flag = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [
        signal_hook::consts::SIGTERM,
        signal_hook::consts::SIGHUP,
        signal_hook::consts::SIGINT,
    ] {
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(flag)
}
