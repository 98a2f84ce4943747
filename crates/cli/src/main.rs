//! The `tilebase` command: instant answers to the 3x3 sliding puzzles.
//!
//! ```sh
//! tilebase solve 123069478
//! ```
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    tilebase_cli::command()
}
