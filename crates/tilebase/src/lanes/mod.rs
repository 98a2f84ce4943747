//! Sets of the cubic puzzle's states, searched whole: for [`Solver::distances`], and for
//! `tilebase-build`, which makes the tables with it.
//!
//! It is in this crate, as an answer here takes it, and without a dependency: plain arithmetic,
//! which a caller may compile for the vectors of its machine ([`Vectors`]). The builder does so;
//! here, a search takes twice as long and still but a few milliseconds.
//!
//! [`Solver::distances`]: crate::Solver::distances

mod lane;
mod rolls;
mod search;

pub use lane::Lane;
pub use rolls::{ROLLS, Roll};
pub use search::{Plain, Search, Vectors, Visitor};
