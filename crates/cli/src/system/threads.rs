//! Threads: those of a stream, a pool for a build, or rayon's default threads.

use std::collections::BTreeMap;
use std::error::Error;
use std::iter;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

use crate::out::messages::Failure;

/// The option of work that takes several threads.
#[derive(clap::Args)]
pub(crate) struct ThreadsArg {
    /// Use N threads [default: one for each processor]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = count)]
    pub(crate) threads: Option<usize>,
}

/// Reads a number of threads.
fn count(text: &str) -> Result<usize, String> {
    const MOST: usize = 1024;
    let read = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    read.ok_or_else(|| format!("expected a number of threads, 1 to {MOST}"))
}

/// Starts rayon's default threads, unless the calling thread belongs to a pool.
///
/// # Errors
/// Returns an error if the system does not allow them. Rayon itself would panic.
pub(crate) fn start() -> Result<(), Failure> {
    if rayon::current_thread_index().is_some() {
        return Ok(());
    }
    match ThreadPoolBuilder::new().build_global() {
        // Without a source, the error is that they have been started before.
        Err(error) if error.source().is_some() => Err(cannot_start(error)),
        _ => Ok(()),
    }
}

/// Starts a pool of this number of threads, by default one for each processor.
pub(crate) fn pool(threads: Option<usize>) -> Result<ThreadPool, Failure> {
    ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build().map_err(cannot_start)
}

/// Returns the error that the system does not allow the threads.
fn cannot_start(error: ThreadPoolBuildError) -> Failure {
    Failure::new(format!("cannot start threads: {error}"))
}

/// Returns the number of threads that are used by default: one for each processor.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Calls `work` for all numbers below `count`, on at most so many threads, and passes the results
/// to `take` in the order of the numbers, each as soon as it and those before it are available.
/// Each thread has a `worker`, which it keeps. On one thread, or if none can be started, the
/// numbers are processed in order.
///
/// The threads belong to no pool: one that waits for another to make a table must not begin other
/// work.
///
/// # Errors
/// Returns the first error of `take`. Work that has not begun by then is skipped.
pub(crate) fn in_order<W, T: Send, E>(
    threads: usize,
    count: usize,
    worker: &(dyn Fn() -> W + Sync),
    work: &(dyn Fn(&mut W, usize) -> T + Sync),
    take: &mut dyn FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let next = &AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        let wanted = if count > 1 && threads > 1 { threads.min(count) } else { 0 };
        let start = || {
            let sender = sender.clone();
            let run = move || {
                let mut worker = worker();
                let numbers = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
                for number in numbers.take_while(|&number| number < count) {
                    // Fails only after an error of `take`, which makes other results useless.
                    let _unneeded = sender.send((number, work(&mut worker, number)));
                }
            };
            thread::Builder::new().spawn_scoped(scope, run).ok()
        };
        let started: Vec<_> = (0..wanted).filter_map(|_| start()).collect();
        drop(sender);
        if started.is_empty() {
            let mut worker = worker();
            return (0..count).try_for_each(|number| take(work(&mut worker, number)));
        }
        let (mut early, mut taken) = (BTreeMap::new(), 0);
        let taken = results.iter().try_for_each(|(number, result)| {
            early.insert(number, result);
            while let Some(result) = early.remove(&taken) {
                taken += 1;
                take(result)?;
            }
            Ok(())
        });
        next.store(count, Ordering::Relaxed);
        // The scope would wait for their work alone, and the next threads begin before the stacks
        // of these are free.
        for thread in started {
            thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
        taken
    })
}
