//! Signals to end, kept until the terminal is as it was, and the signal that suspends the game.

#[cfg(unix)]
pub(crate) use self::unix::{Signals, suspend};

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals as Arrivals;
    use signal_hook::low_level::{emulate_default_handler, raise};

    use crate::failure::Failure;

    /// The signal that has come, or 0.
    pub(crate) struct Signals(Arc<AtomicI32>);

    /// How long the game may take to end by itself. Where the terminal is gone it never does: the
    /// wait for keys goes round and round.
    const GRACE: Duration = Duration::from_millis(500);

    impl Signals {
        /// From now on these signals wait, though not for long.
        pub(crate) fn catch() -> Result<Signals, Failure> {
            let arrivals = Arrivals::new([SIGHUP, SIGINT, SIGTERM]);
            let mut arrivals =
                arrivals.map_err(|e| Failure::new(format!("cannot catch signals: {e}")))?;
            let caught = Arc::new(AtomicI32::new(0));
            let signals = Signals(Arc::clone(&caught));
            let obey = move || {
                for signal in arrivals.forever() {
                    caught.store(signal, Ordering::Relaxed);
                    thread::sleep(GRACE);
                    let _gone_perhaps = ratatui::try_restore();
                    let _known_to_have_a_default = emulate_default_handler(signal);
                }
            };
            // Not `thread::spawn`, which panics where the system allows no more threads.
            let started = thread::Builder::new().spawn(obey);
            started.map_err(|e| Failure::new(format!("cannot start a thread: {e}")))?;
            Ok(signals)
        }

        /// Whether one has come.
        pub(crate) fn caught(&self) -> bool {
            self.0.load(Ordering::Relaxed) != 0
        }

        /// Ends the program as the signal that has come would have done.
        pub(crate) fn obey(&self) {
            if self.caught() {
                let _known_to_have_a_default =
                    emulate_default_handler(self.0.load(Ordering::Relaxed));
            }
        }
    }

    /// Stops the program until it is continued, as Ctrl-Z does in a terminal in its usual state.
    /// Returns at once where no shell could continue it.
    pub(crate) fn suspend() -> io::Result<()> {
        raise(SIGTSTP)
    }
}

/// Elsewhere there are none to catch.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn catch() -> Result<Signals, crate::failure::Failure> {
        Ok(Signals)
    }

    pub(crate) fn caught(&self) -> bool {
        false
    }

    pub(crate) fn obey(&self) {}
}

/// Elsewhere programs are not suspended.
#[cfg(not(unix))]
pub(crate) fn suspend() -> std::io::Result<()> {
    Ok(())
}
