//! Reading, working and handing on at the same time, in the order of the file and in bounded memory.
//!
//! There is no thread that only reads: each thread that wants work takes the file, cuts the next batch from
//! it, gives the file free and works. What comes of it goes to the thread that asked for all this, which
//! brings it in order and gives the memory of the batch back. A thread reads only while there is room,
//! so that slow writing slows reading down, and nothing piles up.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::batch::{Batch, BatchSize, Feed};
use super::{interrupt, progress};

/// Batches in the air at once, for each thread.
const AHEAD: usize = 3;

/// Works on all batches of `feed`, in `threads` threads where there is enough to do, and hands what comes
/// of each to `emit`, in order. Each thread makes a worker for itself.
pub(super) fn run<W, A: Send>(
    feed: &mut Feed<impl Read + Send>,
    threads: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Batch) -> A + Sync,
    mut emit: impl FnMut(&Batch, A) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let Some((_, first)) = feed.next(Batch::default()) else {
        return Ok(());
    };
    if threads > 1 && !feed.is_over() {
        feed.put_back(first);
        return side_by_side(feed, threads, worker, work, emit);
    }
    // A single batch is done before a thread would have begun.
    let mut worker = worker();
    let mut next = Some(first);
    while let Some(batch) = next {
        let result = work(&mut worker, &batch);
        emit(&batch, result)?;
        progress::done(batch.records());
        next = feed.next(batch).map(|(_, batch)| batch);
    }
    Ok(())
}

fn side_by_side<W, A: Send>(
    feed: &mut Feed<impl Read + Send>,
    threads: usize,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &Batch) -> A + Sync,
    emit: impl FnMut(&Batch, A) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let size = feed.batch_size();
    let shared = Shared {
        size,
        feed: Mutex::new(feed),
        room: Mutex::new(Room::new(threads, size)),
        freed: Condvar::new(),
    };
    let done = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads {
            let sender = sender.clone();
            let (shared, worker, work) = (&shared, &worker, &work);
            scope.spawn(move || shared.work_on(&mut worker(), work, &sender));
        }
        drop(sender);
        shared.collect(&receiver, emit)
    });
    interrupt::wait_again();
    done
}

/// What the threads share.
struct Shared<'f, R> {
    size: BatchSize,
    feed: Mutex<&'f mut Feed<R>>,
    room: Mutex<Room>,
    /// There is room again, or nobody wants more.
    freed: Condvar,
}

/// The memory for batches.
#[derive(Debug)]
struct Room {
    /// Batches that are done with.
    spare: Vec<Batch>,
    /// How much may still be handed out, in bytes. One large record may take more than there is, and then
    /// all wait until it is done.
    left: i64,
    /// Nobody wants more.
    closed: bool,
}

impl Room {
    fn new(threads: usize, size: BatchSize) -> Self {
        let room = threads.saturating_mul(AHEAD * size.bytes());
        Self {
            spare: Vec::new(),
            left: i64::try_from(room).unwrap_or(i64::MAX),
            closed: false,
        }
    }
}

/// A batch with its number and what came of it.
type Done<A> = (u64, Batch, A);

impl<R: Read> Shared<'_, R> {
    /// What each thread does.
    fn work_on<W, A>(
        &self,
        worker: &mut W,
        work: &(impl Fn(&mut W, &Batch) -> A + Sync),
        sender: &Sender<Done<A>>,
    ) {
        let _closer = Closer(self);
        while let Some((number, batch)) = self.next() {
            let result = work(worker, &batch);
            if sender.send((number, batch, result)).is_err() {
                return;
            }
        }
    }

    /// Cuts the next batch from the file, as soon as there is room for it.
    fn next(&self) -> Option<(u64, Batch)> {
        // Whoever has the file waits for room; the others wait for the file.
        let mut feed = lock(&self.feed);
        let batch = {
            let mut room = lock(&self.room);
            while room.left <= 0 && !room.closed {
                room = self
                    .freed
                    .wait(room)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            if room.closed {
                return None;
            }
            room.spare.pop().unwrap_or_default()
        };
        let (number, batch) = feed.next(batch)?;
        lock(&self.room).left -= self.weight(&batch);
        Some((number, batch))
    }

    /// Hands on what is done, in order.
    fn collect<A>(
        &self,
        receiver: &Receiver<Done<A>>,
        mut emit: impl FnMut(&Batch, A) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut failed = Ok(());
        for (number, batch, result) in receiver {
            waiting.insert(number, (batch, result));
            while let Some((batch, result)) = waiting.remove(&next) {
                next += 1;
                if failed.is_ok() {
                    failed = emit(&batch, result);
                    progress::done(batch.records());
                }
                if failed.is_err() {
                    self.close();
                }
                self.give_back(batch);
            }
        }
        failed
    }

    fn give_back(&self, mut batch: Batch) {
        let weight = self.weight(&batch);
        batch.clear(self.size);
        let mut room = lock(&self.room);
        room.left += weight;
        room.spare.push(batch);
        self.freed.notify_all();
    }

    /// The room that a batch takes.
    fn weight(&self, batch: &Batch) -> i64 {
        i64::try_from(batch.weight(self.size)).unwrap_or(i64::MAX)
    }

    /// Nobody wants more: whoever reads or waits stops.
    fn close(&self) {
        interrupt::wait_no_longer();
        lock(&self.room).closed = true;
        self.freed.notify_all();
    }
}

/// Closes when its thread panics: the batch that was in work never comes, and nobody may wait for it.
struct Closer<'a, 'f, R: Read>(&'a Shared<'f, R>);

impl<R: Read> Drop for Closer<'_, '_, R> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

/// What another thread has left behind in a panic is not used any more, and the panic goes on.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahkku::record::RecordReader;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Small records, many of them.
    fn text(records: usize) -> Vec<u8> {
        let record = |number: usize| format!("[Round \"{number}\"]\n\n= unfinished\n\n");
        (0..records).map(record).collect::<String>().into_bytes()
    }

    /// Goes through a text; gives the numbers and sizes of its pieces as they come out.
    fn through(text: &[u8], threads: usize) -> Vec<(u64, usize)> {
        let mut feed = Feed::new(RecordReader::new(text), BatchSize::Small);
        let mut came = Vec::new();
        run(
            &mut feed,
            threads,
            || (),
            |(), batch| {
                let pieces = batch.pieces();
                let sizes = pieces.map(|piece| (piece.number, piece.bytes.len()));
                sizes.collect::<Vec<_>>()
            },
            |_, sizes| {
                came.extend(sizes);
                Ok(())
            },
        )
        .unwrap();
        came
    }

    #[test]
    fn everything_comes_out_in_order_whatever_the_number_of_threads() {
        for records in [0, 1, 10, 40_000] {
            let text = text(records);
            let alone = through(&text, 1);
            assert_eq!(alone.len(), records);
            assert!(alone.iter().zip(1..).all(|((number, _), at)| *number == at));
            for threads in [2, 3, 16] {
                assert_eq!(through(&text, threads), alone, "{threads} threads");
            }
        }
    }

    #[test]
    fn nothing_is_read_that_there_is_no_room_for() {
        let text = text(400_000);
        let most = 2 * AHEAD + 2;
        let out = AtomicUsize::new(0);
        let mut feed = Feed::new(RecordReader::new(text.as_slice()), BatchSize::Small);
        run(
            &mut feed,
            2,
            || (),
            |(), _| {
                let now = out.fetch_add(1, Ordering::SeqCst) + 1;
                assert!(now <= most, "{now} batches in the air");
            },
            |_, ()| {
                // Slow, so that the others would run ahead if they could.
                thread::sleep(std::time::Duration::from_millis(1));
                out.fetch_sub(1, Ordering::SeqCst);
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(out.into_inner(), 0);
    }

    #[test]
    fn a_failure_of_the_output_ends_it() {
        let text = text(100_000);
        for threads in [1, 4] {
            let mut feed = Feed::new(RecordReader::new(text.as_slice()), BatchSize::Small);
            let mut came = 0;
            let failed = run(
                &mut feed,
                threads,
                || (),
                |(), _| (),
                |_, ()| {
                    came += 1;
                    anyhow::ensure!(came < 3, "full");
                    Ok(())
                },
            );
            assert_eq!(failed.unwrap_err().to_string(), "full");
            assert_eq!(came, 3);
        }
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_in_a_thread_is_passed_on_and_nobody_waits_for_ever() {
        let text = text(100_000);
        let mut feed = Feed::new(RecordReader::new(text.as_slice()), BatchSize::Small);
        let work = |(): &mut (), batch: &Batch| {
            assert!(batch.pieces().all(|piece| piece.number != 50_000), "no");
        };
        let _ = run(&mut feed, 2, || (), work, |_, ()| Ok(()));
    }
}
