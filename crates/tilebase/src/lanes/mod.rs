//! Sets of the cubic puzzle's states, searched whole: for [`Solver::distances`], and for
//! `tilebase-build`, which makes the tables with it.
//!
//! It is in this crate, as an answer here takes it, and without a dependency: plain arithmetic,
//! which a caller may compile for the vectors of its machine ([`Vectors`]), as the builder does. Here
//! it is compiled for what every processor of the kind has.
//!
//! [`Solver::distances`]: crate::Solver::distances

mod lane;
mod rolls;
mod search;

pub use lane::Lane;
pub use rolls::{ROLLS, Roll};
pub use search::{Plain, Search, Vectors, Visitor};
