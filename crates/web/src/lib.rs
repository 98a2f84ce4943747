//! The tables of the puzzles, made and asked in a browser.
//!
//! * `javascript`: the class that the JavaScript package in `package/` wraps;
//! * `verbs`: what can be asked of a puzzle, in texts, and the list of the puzzles;
//! * `analysis`: everything about a question in one text;
//! * `gardner`: the search of the puzzle that has no table here;
//! * `numbers`: boards as nine numbers, for arrays of many;
//! * `store`: tables that came as bytes, and others, made when they are first needed.
//!
//! Without the feature `javascript`, which `cargo xtask page` sets, only the tests use the rest.
#![deny(unsafe_code)]
#![cfg_attr(not(feature = "javascript"), allow(dead_code))]

mod analysis;
mod gardner;
#[cfg(feature = "javascript")]
mod javascript;
mod numbers;
mod store;
mod verbs;

#[cfg(feature = "javascript")]
pub use javascript::Tablebase;
