//! The puzzles that the command supports.
//!
//! Everything in which the puzzles differ is in the implementations of [`Puzzle`], one file for
//! each. The verbs are written once for the trait. Only `list` names all puzzles.

mod common;
mod cubic;
mod eight;
mod gardner;
mod harris;
mod list;

pub(crate) use self::common::Puzzle;
pub(crate) use self::cubic::Cubic;
pub(crate) use self::eight::Eight;
#[cfg(feature = "build")]
pub(crate) use self::gardner::Gardner;
pub(crate) use self::harris::Harris;
pub(crate) use self::list::{Name, Visitor};
