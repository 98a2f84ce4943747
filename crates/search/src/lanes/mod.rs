//! Sets of the states of the cubic puzzle and of Harris's cubes, searched as wholes.
//!
//! A set is a list of 256-bit lanes, and a roll takes a set to a set in one pass over the lanes. The
//! code is plain arithmetic, from which the compiler makes the vector instructions that
//! [`InstructionSet`](crate::InstructionSet) has found on the machine.

mod distances;
mod lane;
mod pass;
mod search;
mod start;

pub use distances::Distances;
pub use lane::Lane;
#[cfg(feature = "threads")]
pub(crate) use lane::{WITH_BIT, bits};
pub(crate) use pass::CUBIC;
pub use search::{Searcher, Visitor};
pub use start::Start;
