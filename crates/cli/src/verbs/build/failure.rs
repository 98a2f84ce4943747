//! Advice about tables that could not be written.

use std::io::ErrorKind;

use tilebase_build::PublishError;

use crate::out::escaped::Escaped;
use crate::out::failure::{Failure, chain};

/// Converts the error into a failure with advice.
pub(super) fn cannot_write(error: &PublishError) -> Failure {
    Failure::new(Escaped(chain(error))).hint(match error.kind() {
        // Even if it is a valid table.
        _ if error.is_of_reading() => "make it readable, or move it away, and run this again",
        ErrorKind::AlreadyExists => "move it away, and run this again",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "make room there and run this again, or: tilebase build --out DIR"
        }
        // Windows does not replace a file that a program has mapped.
        ErrorKind::PermissionDenied if cfg!(windows) => {
            "end the programs that use it, or make it writable, and run this again"
        }
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
            "make it writable, or name another directory: tilebase build --out DIR"
        }
        ErrorKind::FileTooLarge => {
            "raise the limit on the size of files (ulimit -f) and run this again"
        }
        _ => "finished tables stay: remove the cause and run this again",
    })
}
