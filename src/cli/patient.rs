//! Waiting for input that may never come: a pipe, a terminal.

use std::io::{self, Read};

#[cfg(unix)]
use super::interrupt;

/// Input that is waited for in small pieces of time, so that Ctrl-C is heeded although nothing comes.
pub(crate) struct Patient<R>(R);

impl<R> Patient<R> {
    pub(crate) const fn new(input: R) -> Self {
        Self(input)
    }
}

#[cfg(unix)]
impl<R: Read + std::os::fd::AsFd> Read for Patient<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        use rustix::io::Errno;

        /// How long Ctrl-C may go unheeded.
        const MOMENT: Timespec = Timespec {
            tv_sec: 0,
            tv_nsec: 100_000_000,
        };
        loop {
            if interrupt::stops_waiting() {
                return Err(io::Error::other(interrupt::Interrupted));
            }
            let mut waited = [PollFd::new(&self.0, PollFlags::IN)];
            match poll(&mut waited, Some(&MOMENT)) {
                Ok(0) | Err(Errno::INTR) => {}
                // Something is there, or the end; what cannot be waited for is just read.
                Ok(_) | Err(_) => return self.0.read(buffer),
            }
        }
    }
}

#[cfg(not(unix))]
impl<R: Read> Read for Patient<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}
