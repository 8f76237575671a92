//! What the program says beside its results, and the exit status that follows from it.

use std::cell::Cell;
use std::fmt;
use std::io::Write as _;
use std::process::ExitCode;
use std::rc::Rc;

use anstream::{AutoStream, ColorChoice};
use sahkku::diagnostic::Diagnostic;
use sahkku::text::visible;

use super::excerpt::SourceText;
use super::interrupt::is_interrupted;
use super::progress;
use super::render::{self, Finding};
use super::text_error::TextError;

/// How a run of the program ended; the worst counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// All is well.
    #[default]
    Fine = 0,
    /// Something in the records is wrong, or a file is not as it should be.
    Wrong = 1,
    /// The call, or a file that it names, could not be used.
    Unusable = 2,
    /// Somebody has ended it with Ctrl-C.
    Interrupted = 130,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

/// Standard error, with the exit status so far.
#[derive(Debug)]
pub(crate) struct Console {
    choice: ColorChoice,
    /// Whether what is said here may be coloured.
    colored: bool,
    status: Rc<Cell<Status>>,
}

/// Whether a result holds all that it should, as far as the console was told.
#[derive(Clone, Debug)]
pub(crate) struct Wholeness(Rc<Cell<Status>>);

impl Wholeness {
    /// Whether something of the call could not be used, so that the result lacks it.
    pub(crate) fn is_lacking(&self) -> bool {
        self.0.get() >= Status::Unusable
    }
}

impl Console {
    pub(crate) fn new(choice: ColorChoice) -> Self {
        let mut console = Self {
            choice,
            colored: false,
            status: Rc::default(),
        };
        console.colored = console.colors(&std::io::stderr());
        console
    }

    /// Whether what goes to `stream` may be coloured: if the user says so, or on a terminal unless
    /// the user has asked for none.
    pub(crate) fn colors(&self, stream: &impl anstream::stream::RawStream) -> bool {
        let choice = match self.choice {
            ColorChoice::Auto => AutoStream::choice(stream),
            choice => choice,
        };
        choice != ColorChoice::Never
    }

    /// Whether colours are wanted wherever something is written, files included.
    pub(crate) const fn always_colors(&self) -> bool {
        matches!(self.choice, ColorChoice::Always | ColorChoice::AlwaysAnsi)
    }

    /// The exit status so far.
    pub(crate) fn status(&self) -> Status {
        self.status.get()
    }

    /// For results that are written at the end, when it is known whether all could be used.
    pub(crate) fn wholeness(&self) -> Wholeness {
        Wholeness(Rc::clone(&self.status))
    }

    /// Makes the exit status at least as bad as `status`.
    pub(crate) fn worsen(&mut self, status: Status) {
        self.status.set(self.status.get().max(status));
    }

    /// Says that something of the call could not be used. The program may go on with the rest.
    pub(crate) fn complain(&mut self, error: &anyhow::Error) {
        if is_interrupted(error) {
            // Whoever has done that knows it, and how far it came is said once, at the end.
            return self.worsen(Status::Interrupted);
        }
        self.worsen(Status::Unusable);
        match error.downcast_ref::<TextError>() {
            Some(error) => self.say(&error.render(self.colored)),
            None => self.say(&format!("sahkku: {}\n", visible(&format!("{error:#}")))),
        }
    }

    /// Says something by the way, which leaves the exit status as it is.
    pub(crate) fn remark(&self, text: impl fmt::Display) {
        self.say(&format!("sahkku: {}\n", visible(&text.to_string())));
    }

    /// Shows a finding in a record.
    pub(crate) fn finding(&mut self, text: &SourceText<'_>, diagnostic: &Diagnostic) {
        if diagnostic.is_error() {
            self.worsen(Status::Wrong);
        }
        self.say(&render::render(
            text,
            &Finding::from(diagnostic),
            self.colored,
        ));
    }

    /// Whether what is said here is coloured, for those who prepare it elsewhere.
    pub(crate) const fn is_colored(&self) -> bool {
        self.colored
    }

    /// Writes prepared text. Nobody can be told if that fails.
    pub(crate) fn say(&self, text: &str) {
        if text.is_empty() {
            return;
        }
        let stderr = std::io::stderr();
        let choice = if self.colored {
            ColorChoice::Always
        } else {
            ColorChoice::Never
        };
        let write = || AutoStream::new(stderr.lock(), choice).write_all(text.as_bytes());
        let _ = progress::suspended(write);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_status_stays() {
        let mut console = Console::new(ColorChoice::Never);
        console.worsen(Status::Wrong);
        console.worsen(Status::Fine);
        assert_eq!(console.status(), Status::Wrong);
        console.worsen(Status::Unusable);
        console.worsen(Status::Wrong);
        assert_eq!(console.status(), Status::Unusable);
    }
}
