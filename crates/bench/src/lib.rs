//! Counts instructions of the command and of the library.
//!
//! * [`counts`]: the counts, `cargo bench --workspace --bench counts`;
//! * [`place`]: the command, and a directory with tables and questions for it;
//! * [`calls`]: calls of the library, by name.
//!
//! The programs in `others`, with which `cargo xtask bench` compares tilebase, solve the judges'
//! problems as good solutions do today.
#![forbid(unsafe_code)]

pub mod calls;
pub mod counts;
pub mod place;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/c.md")]
struct Guides;
