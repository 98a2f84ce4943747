//! Sets of the states of cubes, searched as wholes: for [`AllDistances::distances`], and for
//! `tilebase-build`, which makes the tables with it.
//!
//! This code is in the query crate because `AllDistances::distances` needs it. It depends on
//! `tilebase_puzzle` alone and is plain arithmetic, which a caller may compile for the vector
//! instructions of the machine ([`Vectors`]), as the builder does. Here it is compiled for those
//! that every processor has.
//!
//! [`AllDistances::distances`]: crate::AllDistances::distances

mod cubic;
mod harris;
mod lane;
mod pass;
mod search;
mod start;

pub use cubic::{CUBIC, CubicPass};
pub use harris::{HARRIS, HarrisPass};
pub use lane::{Lane, WITH_BIT, bits};
pub use pass::{Pass, Passes, Plain, Vectors};
pub use search::{Search, Visitor};
pub use start::{Lanes, Start};
