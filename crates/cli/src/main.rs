//! The `tilebase` command: instant answers to the 3x3 puzzles of sliding tiles and rolling cubes.
//!
//! ```sh
//! tilebase solve 123069478
//! ```
// `deny`, not `forbid`: the attribute of `look_at_stdout` needs an exception.
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
