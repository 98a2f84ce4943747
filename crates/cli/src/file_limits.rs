//! Makes exceeding the limit on the size of files (`ulimit -f`) an error instead of a fatal signal.

use crate::failure::Failure;

/// Catches SIGXFSZ, so that `write` fails instead of ending the process.
#[cfg(unix)]
pub(crate) fn catch() -> Result<(), Failure> {
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default())
        .map_err(|e| Failure::new(format!("cannot catch signals: {e}")))?;
    Ok(())
}

/// Does nothing: other systems have no such signal.
#[cfg(not(unix))]
pub(crate) fn catch() -> Result<(), Failure> {
    Ok(())
}
