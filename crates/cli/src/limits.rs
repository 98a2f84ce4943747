//! Limits on the size of files: an error like a full disk, no reason to be killed.

use crate::failure::Failure;

/// From now on a file that may not grow (`ulimit -f`) makes `write` fail. A signal comes first,
/// and kills whoever does not catch it.
#[cfg(unix)]
pub(crate) fn outlive() -> Result<(), Failure> {
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default())
        .map_err(|e| Failure::new(format!("cannot catch signals: {e}")))?;
    Ok(())
}

/// Elsewhere there is no such signal.
#[cfg(not(unix))]
pub(crate) fn outlive() -> Result<(), Failure> {
    Ok(())
}
