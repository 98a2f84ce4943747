//! The tables of the puzzles, made and read in a browser.
//!
//! * `tablebase`: all puzzles, of which the JavaScript package in `package/` has one;
//! * `puzzle`: a puzzle, with what it can be asked;
//! * `recognised`: the notation of moves that do not say it;
//! * `store`: tables from bytes, and others, made when they are first needed;
//! * `thrown`: the error that JavaScript gets.
//!
//! With the feature `javascript`, which `cargo xtask page` sets, JavaScript can call the classes.
#![deny(unsafe_code)]

mod puzzle;
mod recognised;
mod store;
mod tablebase;
mod thrown;

pub use puzzle::WasmPuzzle;
pub use tablebase::Tablebase;
pub use thrown::Thrown;
