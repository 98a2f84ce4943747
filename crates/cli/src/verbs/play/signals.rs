//! Signals: those that end the program are delayed until the terminal is restored, and one suspends
//! the program.

#[cfg(unix)]
pub(crate) use self::unix::{Signals, suspend};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals as Arrivals;
    use signal_hook::low_level::{emulate_default_handler, raise};

    use super::super::screen::restore;
    use crate::out::messages::Failure;

    /// The signal that has arrived, or 0.
    pub(crate) struct Signals(Arc<AtomicI32>);

    /// How long the game may take to end after a signal. Then the signal is raised: without a
    /// terminal, the wait for keys never ends.
    const GRACE: Duration = Duration::from_millis(500);

    impl Signals {
        /// Installs handlers for SIGHUP, SIGINT, SIGQUIT and SIGTERM. If the game has not ended
        /// `GRACE` after a signal, they restore the terminal, and the signal ends the process.
        ///
        /// # Errors
        /// Returns an error if the handlers cannot be installed or the system allows no more
        /// threads.
        pub(crate) fn catch() -> Result<Signals, Failure> {
            let arrivals = Arrivals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]);
            let mut arrivals =
                arrivals.map_err(|e| Failure::new(format!("cannot catch signals: {e}")))?;
            let caught = Arc::new(AtomicI32::new(0));
            let signals = Signals(Arc::clone(&caught));
            let end_later = move || {
                for signal in arrivals.forever() {
                    caught.store(signal, Ordering::Relaxed);
                    thread::sleep(GRACE);
                    let _perhaps_gone = restore();
                    let _has_a_default = emulate_default_handler(signal);
                }
            };
            // Not `thread::spawn`, which panics where the system allows no more threads.
            let started = thread::Builder::new().spawn(end_later);
            started.map_err(|e| Failure::new(format!("cannot start a thread: {e}")))?;
            Ok(signals)
        }

        /// Returns whether a signal has arrived.
        pub(crate) fn caught(&self) -> bool {
            self.0.load(Ordering::Relaxed) != 0
        }

        /// If a signal has arrived, ends the process by this signal.
        pub(crate) fn end_process(&self) {
            if self.caught() {
                let _has_a_default = emulate_default_handler(self.0.load(Ordering::Relaxed));
            }
        }
    }

    /// Suspends the process until it is continued, as Ctrl-Z usually does in a terminal. Returns at
    /// once if no shell can continue it.
    pub(crate) fn suspend() -> io::Result<()> {
        raise(SIGTSTP)
    }
}

/// Does nothing: only Unix has these signals.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn catch() -> Result<Signals, crate::out::messages::Failure> {
        Ok(Signals)
    }

    pub(crate) fn caught(&self) -> bool {
        false
    }

    pub(crate) fn end_process(&self) {}
}

/// Does nothing: only Unix suspends processes.
#[cfg(not(unix))]
pub(crate) fn suspend() -> std::io::Result<()> {
    Ok(())
}
