//! The process and the machine: memory, threads, the limits on them, and the terminal.

pub(crate) mod memory;
pub(crate) mod terminal;
pub(crate) mod threads;

/// Makes exceeding the limit on the size of files (`ulimit -f`) an error of `write`, where the
/// signal SIGXFSZ would end the process.
#[cfg(unix)]
pub(crate) fn catch_file_size_limit() -> std::io::Result<()> {
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default())?;
    Ok(())
}

/// Does nothing: other systems have no such signal.
#[cfg(not(unix))]
pub(crate) fn catch_file_size_limit() -> std::io::Result<()> {
    Ok(())
}
