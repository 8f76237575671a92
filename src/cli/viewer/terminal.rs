//! The terminal: taking it over, keys and pictures, and leaving it as it was.

use std::io::{self, IsTerminal as _};
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

/// How often it is looked whether the program is to stop, and whether the window has another size.
const PATIENCE: Duration = Duration::from_millis(100);

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
    if terminal.show_cursor().is_err() {
        // Dropped, it would try once more, and complain where nobody can be told: a panic.
        std::mem::forget(terminal);
    }
    drop(guard);
    Ok(ended?)
}

/// Gives the terminal back.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = execute!(io::stdout(), DisableBracketedPaste);
        let _ = ratatui::try_restore();
    }
}

fn watch(
    terminal: &mut DefaultTerminal,
    app: &mut App,
    look: Look,
    stop: &AtomicBool,
) -> io::Result<Ended> {
    let keyboard = Keyboard::open()?;
    terminal.draw(|frame| draw(frame, app, look))?;
    loop {
        if stop.load(Ordering::Relaxed) || keyboard.wait()? == Waited::Gone {
            return Ok(Ended::Stopped);
        }
        let mut changed = false;
        while event::poll(Duration::ZERO)? {
            changed = true;
            let then = match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => app.key(key),
                Event::Paste(text) => {
                    app.paste(&text);
                    Then::GoOn
                }
                _ => Then::GoOn,
            };
            if then == Then::Quit {
                return Ok(Ended::Quit);
            }
        }
        if changed {
            terminal.draw(|frame| draw(frame, app, look))?;
        }
    }
}

/// Where keys come from. The library never comes back once it reads from a terminal that is gone, so
/// that is looked at first.
struct Keyboard {
    #[cfg(unix)]
    from: std::fs::File,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waited {
    /// There may be keys.
    On,
    /// The terminal is gone.
    Gone,
}

#[cfg(unix)]
impl Keyboard {
    /// Standard input if it is a terminal, otherwise the terminal itself.
    fn open() -> io::Result<Self> {
        use std::os::fd::AsFd as _;
        let stdin = io::stdin();
        let from = if stdin.is_terminal() {
            stdin.as_fd().try_clone_to_owned()?.into()
        } else {
            std::fs::File::open("/dev/tty")?
        };
        Ok(Self { from })
    }

    /// Waits for a key, but not for long.
    fn wait(&self) -> io::Result<Waited> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let mut watched = [PollFd::new(&self.from, PollFlags::IN)];
        let patience = Timespec::try_from(PATIENCE).ok();
        match poll(&mut watched, patience.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        let is_gone = watched
            .iter()
            .any(|watched| watched.revents().intersects(gone));
        Ok(if is_gone { Waited::Gone } else { Waited::On })
    }
}

#[cfg(not(unix))]
impl Keyboard {
    fn open() -> io::Result<Self> {
        Ok(Self {})
    }

    fn wait(&self) -> io::Result<Waited> {
        event::poll(PATIENCE)?;
        Ok(Waited::On)
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
        // The first asks, the second does not.
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&flag))?;
        signal_hook::flag::register(signal, Arc::clone(&flag))?;
    }
    Ok(flag)
}
