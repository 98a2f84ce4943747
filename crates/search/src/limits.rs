//! What a question may take: threads, memory and time.

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct SearchProgress {
    /// The length of the paths that are tried, or the distance of the boards that are found.
    pub moves: usize,
    /// The number of boards that the search has looked at since it last said so, as far as it
    /// counts them.
    pub nodes: u64,
}

/// The threads, the memory and the time of each search that a question needs. By default a search
/// takes a thread for each processor, and as much memory and time as it needs.
///
/// ```
/// use std::time::Duration;
/// use tilebase_search::Limits;
///
/// let limits = Limits::default().threads(1).memory(64 << 20).time(Duration::from_secs(2));
/// assert!(limits.begin().goes_on());
/// ```
#[derive(Clone)]
pub struct Limits {
    threads: Option<NonZero<usize>>,
    memory: u64,
    watch: Option<Watch>,
}

/// Returns, when a search begins, the function that it calls to say how far it is, and that returns
/// whether to go on.
type Watch = Arc<dyn Fn() -> Watching + Send + Sync>;

/// What a search calls, from any of its threads.
pub type Watching = Box<dyn Fn(SearchProgress) -> bool + Sync>;

impl Default for Limits {
    fn default() -> Limits {
        Limits { threads: None, memory: u64::MAX, watch: None }
    }
}

impl Limits {
    /// Sets the most threads of a search, of which the calling one is the first.
    #[must_use]
    pub fn threads(self, most: usize) -> Limits {
        Limits { threads: Some(NonZero::new(most).unwrap_or(NonZero::<usize>::MIN)), ..self }
    }

    /// Sets the most bytes of memory that a search takes for boards, beside what tables take. A
    /// search from both sides takes little without this, and gives up at boards that are far: it
    /// answers more of them if this is more.
    #[must_use]
    pub fn memory(self, most: u64) -> Limits {
        Limits { memory: most, ..self }
    }

    /// Sets the most time of a search.
    #[must_use]
    pub fn time(self, most: Duration) -> Limits {
        self.watch(move || {
            let begin = Instant::now();
            Box::new(move |_reached| begin.elapsed() < most)
        })
    }

    /// Adds what watches searches. `watch` is called when a search begins. The function that it
    /// returns is called about every millisecond, from any thread of the search, which ends if it
    /// returns `false`: so it can end at a time, show how far the search is, or ask whether somebody
    /// still waits for the answer.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    /// use tilebase_search::Limits;
    ///
    /// let is_wanted = Arc::new(AtomicBool::new(true));
    /// let asked = Arc::clone(&is_wanted);
    /// let limits = Limits::default().watch(move || {
    ///     let asked = Arc::clone(&asked);
    ///     Box::new(move |_reached| asked.load(Ordering::Relaxed))
    /// });
    /// is_wanted.store(false, Ordering::Relaxed);
    /// assert!(!limits.begin().goes_on());
    /// ```
    #[must_use]
    pub fn watch(self, watch: impl Fn() -> Watching + Send + Sync + 'static) -> Limits {
        let before = self.watch;
        let watch = move || -> Watching {
            let (before, now) = (before.as_ref().map(|before| before()), watch());
            Box::new(move |reached| {
                before.as_ref().is_none_or(|before| before(reached)) && now(reached)
            })
        };
        Limits { watch: Some(Arc::new(watch)), ..self }
    }

    /// Returns the limits of a search that begins now.
    pub fn begin(&self) -> Begun {
        Begun {
            threads: self.threads,
            memory: self.memory,
            watching: self.watch.as_ref().map(|watch| watch()),
            is_stopped: AtomicBool::new(false),
            moves: AtomicUsize::new(0),
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (threads, memory) = (self.threads, self.memory);
        f.debug_struct("Limits")
            .field("threads", &threads)
            .field("memory", &memory)
            .finish_non_exhaustive()
    }
}

/// The limits of a search that has begun.
pub struct Begun {
    pub(crate) threads: Option<NonZero<usize>>,
    memory: u64,
    watching: Option<Watching>,
    is_stopped: AtomicBool,
    /// The most moves that the search has said.
    moves: AtomicUsize,
}

impl Begun {
    /// Returns the most threads.
    pub fn threads(&self) -> usize {
        let processors = || thread::available_parallelism().map_or(1, NonZero::get);
        self.threads.map_or_else(processors, NonZero::get)
    }

    /// Returns the most bytes of memory.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Returns whether the search may go on.
    pub fn goes_on(&self) -> bool {
        self.reached(SearchProgress { moves: 0, nodes: 0 })
    }

    /// Says how far the search is, and returns whether it may go on.
    #[inline]
    pub fn reached(&self, reached: SearchProgress) -> bool {
        match &self.watching {
            None => true,
            Some(watching) => {
                self.moves.fetch_max(reached.moves, Ordering::Relaxed);
                if !self.is_stopped() && !watching(reached) {
                    self.is_stopped.store(true, Ordering::Relaxed);
                }
                !self.is_stopped()
            }
        }
    }

    /// Returns the most moves that the search has said, if it is watched.
    pub fn moves(&self) -> usize {
        self.moves.load(Ordering::Relaxed)
    }

    /// Returns whether the search was told not to go on.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }
}
