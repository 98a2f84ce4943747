//! Limits on the size of files: an error like a full disk.

use crate::failure::Failure;

/// Catches SIGXFSZ, so that exceeding a limit (`ulimit -f`) makes `write` fail instead of ending the
/// process.
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
