//! The tables of the puzzles, made and read in a browser.
//!
//! * `tablebase`: the class that the JavaScript package in `package/` wraps;
//! * `store`: tables from bytes, and others, made when they are first needed;
//! * `thrown`: the error that JavaScript gets.
//!
//! With the feature `javascript`, which `cargo xtask page` sets, JavaScript can call the class.
#![deny(unsafe_code)]

mod store;
mod tablebase;
mod thrown;

pub use tablebase::Tablebase;
pub use thrown::Thrown;
