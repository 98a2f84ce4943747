//! The `tilebase` command: instant answers to the 3x3 sliding puzzles.
//!
//! ```sh
//! tilebase solve 123069478
//! ```
// Not `forbid`, which the attribute of `look_at_stdout` does not bear.
#![deny(unsafe_code)]

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether stdout was closed when the process began.
static STDOUT_WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks at stdout before `main`. The standard library opens `/dev/null` in the place of a closed
/// descriptor before it calls `main`, and from then on answers would be lost without an error.
#[cfg(unix)]
#[ctor::ctor(unsafe)]
fn look_at_stdout() {
    let is_closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    STDOUT_WAS_CLOSED.store(is_closed, Ordering::Relaxed);
}

fn main() -> ExitCode {
    tilebase_cli::command(STDOUT_WAS_CLOSED.load(Ordering::Relaxed))
}
