//! Signals to end, kept until the terminal is as it was.

#[cfg(unix)]
pub(crate) use self::unix::Signals;

#[cfg(unix)]
mod unix {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::low_level::emulate_default_handler;

    use crate::failure::Failure;

    /// Each signal, and whether it has come.
    pub(crate) struct Signals(Vec<(i32, Arc<AtomicBool>)>);

    impl Signals {
        /// From now on these signals wait.
        pub(crate) fn catch() -> Result<Signals, Failure> {
            let mut signals = Vec::new();
            for signal in [SIGHUP, SIGINT, SIGTERM] {
                let caught = Arc::default();
                let registered = flag::register(signal, Arc::clone(&caught));
                registered.map_err(|e| Failure::new(format!("cannot catch signals: {e}")))?;
                signals.push((signal, caught));
            }
            Ok(Signals(signals))
        }

        /// Whether one has come.
        pub(crate) fn caught(&self) -> bool {
            self.0.iter().any(|(_, caught)| caught.load(Ordering::Relaxed))
        }

        /// Ends the program as the signal that has come would have done.
        pub(crate) fn obey(&self) {
            for (signal, caught) in &self.0 {
                if caught.load(Ordering::Relaxed) {
                    let _known_to_have_a_default = emulate_default_handler(*signal);
                }
            }
        }
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
