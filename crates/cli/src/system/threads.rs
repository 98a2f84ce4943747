//! Starts threads: the number that is wanted, or as many as the system allows.

use std::cell::OnceCell;
use std::num::NonZero;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Mutex, Once, PoisonError};
use std::{env, io, thread};

use rayon::prelude::*;
use rayon::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};

use crate::system::memory;

/// The most threads that are started, however many are wanted.
const MOST: usize = 1024;

/// Starts rayon's default threads. If the system allows no threads, or has memory for only one, the
/// calling thread does all the work. Must be called before anything else uses rayon.
pub(crate) fn start() {
    static STARTED: Once = Once::new();
    // A thread of a pool works in that pool.
    if rayon::current_thread_index().is_none() {
        STARTED.call_once(|| {
            let mut idle = Idle::start(default_count());
            // Rayon sets up its default threads once, and every later use would panic if that
            // failed, so it is given threads that have been started already.
            let _set_up = match idle.builder() {
                Some(builder) => builder.spawn_handler(|part| idle.assign(part)).build_global(),
                None => calling_thread().build_global(),
            };
        });
    }
}

/// A pool of threads, started when it is first needed.
pub(crate) struct Threads {
    count: usize,
    pool: OnceCell<Option<ThreadPool>>,
}

impl Threads {
    pub(crate) fn new(count: usize) -> Threads {
        Threads { count, pool: OnceCell::new() }
    }

    /// Returns the number of threads that are wanted.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns the pool, of as many threads as there is memory for; `None` if there is memory for
    /// one, or if the system does not allow more.
    pub(crate) fn pool(&self) -> Option<&ThreadPool> {
        self.pool.get_or_init(|| pool(self.count)).as_ref()
    }
}

impl Default for Threads {
    /// Returns one thread for each processor.
    fn default() -> Threads {
        Threads::new(processors())
    }
}

/// Starts a pool of this number of threads, or of as many as there is memory for and the system
/// allows. Returns `None` if that is one.
pub(crate) fn pool(threads: usize) -> Option<ThreadPool> {
    let mut idle = Idle::start(threads);
    idle.builder()?.spawn_handler(|part| idle.assign(part)).build().ok()
}

/// Starts a pool of this number of threads, by default those of [`start`], but at most as many as
/// there is memory for and the system allows. A single thread is the calling one.
///
/// # Panics
/// Panics if that is the calling thread, and it belongs to a pool.
pub(crate) fn pool_or_caller(threads: Option<usize>) -> ThreadPool {
    let caller = || calling_thread().build().expect("the calling thread belongs to no pool");
    pool(threads.unwrap_or_else(default_count)).unwrap_or_else(caller)
}

/// Returns the results of `work` for all numbers below `count`, on the threads of a pool, or on the
/// calling thread.
pub(crate) fn map<T: Send>(
    pool: Option<&ThreadPool>,
    count: usize,
    work: &(dyn Fn(usize) -> T + Sync),
) -> Vec<T> {
    let Some(pool) = pool else { return (0..count).map(work).collect() };
    let mut made = Vec::new();
    install(pool, &mut || made = in_parallel(count, work));
    made
}

/// Returns the results of `work` for all numbers below `count`, on the threads of the current pool:
/// that of this thread or, if it belongs to none, rayon's default threads.
pub(crate) fn in_parallel<T: Send>(count: usize, work: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    let made = Mutex::new(Vec::new());
    let lock = || made.lock().unwrap_or_else(PoisonError::into_inner);
    lock().resize_with(count, || None);
    for_each(count, &|number| {
        let value = work(number);
        lock()[number] = Some(value);
    });
    let made = made.into_inner().unwrap_or_else(PoisonError::into_inner);
    made.into_iter().flatten().collect()
}

// Rayon's code is compiled here once, for all kinds of work.

fn install(pool: &ThreadPool, work: &mut (dyn FnMut() + Send)) {
    pool.install(work);
}

fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}

/// Returns the number of rayon's default threads, which an environment variable may set.
fn default_count() -> usize {
    let named = env::var("RAYON_NUM_THREADS").ok().and_then(|count| count.parse().ok());
    named.filter(|&count| count > 0).unwrap_or_else(processors)
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Returns a builder of a pool in which the calling thread does all the work.
fn calling_thread() -> ThreadPoolBuilder {
    ThreadPoolBuilder::new().num_threads(1).use_current_thread()
}

/// Threads without work. Each waits for its part of a pool, and ends if it gets none.
struct Idle(Vec<Sender<ThreadBuilder>>);

impl Idle {
    /// Starts this number of threads, or as many as there is memory for and the system allows.
    fn start(wanted: usize) -> Idle {
        let start = |_| {
            let (sender, receiver) = channel();
            let work = move || receiver.recv().map_or((), ThreadBuilder::run);
            thread::Builder::new().spawn(work).ok().map(|_| sender)
        };
        match memory::threads(wanted.min(MOST)) {
            1 => Idle(Vec::new()),
            possible => Idle((0..possible).map_while(start).collect()),
        }
    }

    /// Returns a builder of a pool of these threads; `None` for fewer than two, which are no faster
    /// than the calling thread.
    fn builder(&self) -> Option<ThreadPoolBuilder> {
        (self.0.len() > 1).then(|| ThreadPoolBuilder::new().num_threads(self.0.len()))
    }

    /// Gives one of the threads its part of a pool.
    fn assign(&mut self, part: ThreadBuilder) -> io::Result<()> {
        let thread = self.0.pop().ok_or(io::ErrorKind::WouldBlock)?;
        thread.send(part).map_err(|_ended| io::ErrorKind::BrokenPipe.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pool_has_more_threads_than_the_most() {
        assert_eq!(pool_or_caller(Some(2)).current_num_threads(), 2);
        // A pool gets every thread that is started. One with so many takes seconds in tests.
        assert_eq!(Idle::start(MOST + 1).0.len(), MOST);
    }
}
