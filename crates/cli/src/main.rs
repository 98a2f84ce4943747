//! The `tilebase` command: instant answers to puzzles of sliding tiles and rolling cubes.
//!
//! ```sh
//! tilebase solve 123069478
//! ```
#![forbid(unsafe_code)]

use std::env;
use std::process::ExitCode;

use tilebase_cli::Args;

/// Reads the arguments, runs the verb, and reports an error on stderr.
///
/// The exit status is that of `tilebase --help`.
fn main() -> ExitCode {
    match Args::read(env::args_os().collect()).and_then(|args| args.run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::from(failure.status())
        }
    }
}
