//! The puzzles that the command knows.
//!
//! What differs from puzzle to puzzle is in the implementation of [`Puzzle`], a file for each; the
//! verbs are written once, over it. `list` is the only place that knows them all.

mod common;
mod cubic;
mod eight;
mod harris;
mod list;

pub(crate) use self::common::{Puzzle, Questions};
pub(crate) use self::cubic::Cubic;
pub(crate) use self::eight::Eight;
pub(crate) use self::harris::Harris;
pub(crate) use self::list::{Name, Visitor};
