//! The `tilebase` command as a library: instant answers to puzzles of sliding tiles and
//! rolling cubes.
//!
//! [`Args`] are the arguments of the command: what `main` reads and runs. [`answer`] answers a
//! stream of questions as `tilebase answer` does, from any reader to any writer:
//!
//! ```
//! use tilebase::Tables;
//!
//! let tables = Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})));
//! let (input, mut output) = ("1  564178X23 7568X4123", Vec::new());
//! tilebase_cli::answer(&["eight"], input.as_bytes(), &mut output, &tables)?;
//! assert_eq!(output, b"Case 1: 8\nurrulldr\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`picture`] draws moves as `tilebase solve --format svg` does.
//!
//! Inside, `verbs` has the verbs, `ask` questions and how they are answered, `tables` where the
//! tables are, `draw` pictures, `out` what is written, and `system` the process and the machine.
//! Imports point from the first of these to the last.
// `deny`, not `forbid`: `tables` has a function that maps files.
#![deny(unsafe_code)]

mod ask;
mod draw;
mod out;
mod system;
mod tables;
mod verbs;

pub use crate::ask::puzzles::{puzzle, word};
pub use crate::draw::svg::WIDTHS;
pub use crate::out::failure::Failure;
pub use crate::verbs::{Args, answer, picture};
