//! Going through records, whatever holds them.

use std::io;

use sahkku::replay::Rulebook;

use crate::cli::console::{Console, Status};
use crate::cli::input::Source;
use crate::cli::outside;
use crate::cli::records::{self, Worker};

use super::from_json::{JsonShape, each_json};
use super::{Content, Convert};

/// What is converted.
pub(super) struct Input {
    pub(super) sources: Vec<Source>,
    pub(super) rulebook: Rulebook,
}

/// What comes of a record.
pub(super) struct Made<T> {
    pub(super) what: T,
    /// Whether the record is right, where it was played.
    pub(super) right: bool,
}

impl<T> Made<T> {
    pub(super) const fn right(what: T) -> Self {
        Self { what, right: true }
    }

    pub(super) fn map<U>(self, change: impl FnOnce(T) -> U) -> Made<U> {
        Made {
            what: change(self.what),
            right: self.right,
        }
    }
}

/// What becomes of comments before the first record.
pub(super) enum Before<T> {
    /// They go on like a record, unless they are wrong.
    Kept(fn(&[u8]) -> T),
    /// They are left out, and that is said.
    NoPlace,
    /// They are left out of something that shows records and does not hold them.
    LeftOut,
}

impl Convert {
    /// Makes something of each record, on all cores, and writes it, in their order. Says how many
    /// records are not right.
    pub(super) fn each<T: Send>(
        &self,
        console: &mut Console,
        input: &Input,
        before: &Before<T>,
        make: impl Fn(&mut Worker, &[u8]) -> Made<T> + Sync,
        mut write: impl FnMut(T) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        for source in &input.sources {
            let mut wrong = 0;
            let take = |made: Made<T>| {
                wrong += u64::from(!made.right);
                write(made.what)
            };
            let rulebook = &input.rulebook;
            let read = match self.content_of(source) {
                Content::Records => {
                    self.each_record(console, source, rulebook, before, &make, take)
                }
                Content::Json(shape) => {
                    self.each_of_json(console, source, shape, rulebook, &make, take)
                }
            };
            remark_wrong(console, source, wrong);
            match read {
                // The output itself has failed.
                Err(error) if error.downcast_ref::<io::Error>().is_some() => return Err(error),
                Err(error) => console.complain(&error),
                Ok(()) => {}
            }
        }
        Ok(())
    }

    fn each_record<T: Send>(
        &self,
        console: &mut Console,
        source: &Source,
        rulebook: &Rulebook,
        before: &Before<T>,
        make: &(impl Fn(&mut Worker, &[u8]) -> Made<T> + Sync),
        mut take: impl FnMut(Made<T>) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        records::each(
            console,
            source,
            self.reading(),
            rulebook,
            |worker, piece| match before {
                Before::Kept(keep) if piece.is_outside() => {
                    (!is_bare(piece.bytes)).then(|| Made::right(keep(piece.bytes)))
                }
                _ if piece.is_outside() || piece.too_large.is_some() => None,
                _ => Some(make(worker, piece.bytes)),
            },
            |console, piece, made| {
                if piece.is_outside() && matches!(before, Before::NoPlace) && !is_bare(piece.bytes)
                {
                    console.remark(format_args!(
                        "{}: what stands before the first record is left out: JSON has no place for it",
                        source.name()
                    ));
                }
                if let Some(refusal) = piece.refusal(source) {
                    console.complain(&refusal);
                }
                if let Some(made) = made {
                    take(made)?;
                }
                Ok(())
            },
        )
    }

    fn each_of_json<T>(
        &self,
        console: &mut Console,
        source: &Source,
        shape: JsonShape,
        rulebook: &Rulebook,
        make: &impl Fn(&mut Worker, &[u8]) -> Made<T>,
        mut take: impl FnMut(Made<T>) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut worker = Worker::new(rulebook.clone());
        let largest = self.reading.size.max_record;
        each_json(console, source, shape, largest, |_, text| {
            take(make(&mut worker, text)).map_err(Into::into)
        })
    }
}

/// Whether nothing stands before the first record that could be kept.
fn is_bare(bytes: &[u8]) -> bool {
    outside::kept(bytes).is_none_or(|kept| kept.is_empty())
}

/// Says how many records of a file are not right.
pub(super) fn remark_wrong(console: &mut Console, source: &Source, wrong: u64) {
    if wrong > 0 {
        console.worsen(Status::Wrong);
        console.remark(format_args!(
            "{}: {}; `sahkku check` says why",
            source.name(),
            match wrong {
                1 => "one record is not right and is given as far as it can be played".to_owned(),
                _ => format!(
                    "{wrong} records are not right and are given as far as they can be played"
                ),
            }
        ));
    }
}
