//! Output that is held back until it is known to be right.

use std::io::{self, Seek as _, Write};

use tempfile::{SpooledTempFile, spooled_tempfile};

use crate::cli::output::Output;

/// More than this is held in a file and not in memory.
const IN_MEMORY: usize = 8 << 20;

/// What is to go to an output, and does so only once somebody lets it go.
pub(super) struct Held<'o> {
    output: &'o mut Output,
    waiting: Option<SpooledTempFile>,
}

impl<'o> Held<'o> {
    pub(super) fn new(output: &'o mut Output) -> Self {
        Self {
            output,
            waiting: Some(spooled_tempfile(IN_MEMORY)),
        }
    }

    /// Writes what was held back; what comes after it goes straight on.
    pub(super) fn let_go(&mut self) -> io::Result<()> {
        if let Some(mut waiting) = self.waiting.take() {
            waiting.rewind()?;
            io::copy(&mut waiting, self.output)?;
        }
        Ok(())
    }
}

impl Write for Held<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.waiting {
            Some(waiting) => waiting.write(bytes),
            None => self.output.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.waiting {
            // What is held back is not to be seen.
            Some(_) => Ok(()),
            None => self.output.flush(),
        }
    }
}
