//! What stops the build step, what does not, and what is said of it.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write, stderr};

use tilebase_build::PublishError;

/// Says what is wrong, and what to do about it where that is known.
pub(crate) fn tell(error: &(dyn Error + 'static)) {
    say(format_args!("error: {error}"));
    if let Some(error) = error.downcast_ref() {
        say(format_args!("  {}", advice(error)));
    }
}

/// What to do about a table that could not be written.
fn advice(error: &PublishError) -> &'static str {
    match error.error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "make room there and run this again, or: cargo xtask tables --out DIR"
        }
        io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => {
            "let it be written to, or name another directory: cargo xtask tables --out DIR"
        }
        io::ErrorKind::FileTooLarge => {
            "raise the limit on the size of files (ulimit -f) and run this again"
        }
        _ => "what is finished stays: when that is put right, run this again",
    }
}

/// Says something on stderr, a line at a time. Where stderr is not to be had, there is nobody to
/// tell so: that is no reason to stop.
pub(crate) fn say(what: impl Display) {
    let _unheard = stderr().write_all(format!("{what}\n").as_bytes());
}

/// Whether whoever reads has read enough. That is no error.
pub(crate) fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

/// From now on a file that may not grow (`ulimit -f`) makes `write` fail, like a full disk. A
/// signal comes first, and kills whoever does not catch it.
#[cfg(unix)]
pub(crate) fn outlive_file_size_limits() -> io::Result<()> {
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default())?;
    Ok(())
}

/// Elsewhere there is no such signal.
#[cfg(not(unix))]
pub(crate) fn outlive_file_size_limits() -> io::Result<()> {
    Ok(())
}
