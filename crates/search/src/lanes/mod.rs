//! Searches of the cubic puzzle and of Harris's cubes, by whole sets of states.
//!
//! A set is a list of 256-bit lanes, and one pass over the lanes rolls a whole set. The code is
//! plain arithmetic; the compiler makes vector instructions of it for each
//! [`InstructionSet`](crate::InstructionSet).
//!
//! ```
//! use tilebase_puzzle::harris;
//! use tilebase_search::Searcher;
//! use tilebase_search::lanes::Distances;
//!
//! let goal: harris::Board = "UUUU_UUUU".parse()?;
//! let distances = Distances::new(&mut Searcher::default(), &goal.into());
//! let all_down: harris::Board = "DDDD_DDDD".parse()?;
//! assert_eq!(distances.to_bytes()[all_down.rank()], 36);
//! # Ok::<(), tilebase_puzzle::NotationError>(())
//! ```

mod distances;
mod lane;
mod pass;
mod search;
mod start;

pub use distances::Distances;
pub use lane::Lane;
pub(crate) use lane::WITH_BIT;
#[cfg(feature = "threads")]
pub(crate) use lane::bits;
pub(crate) use pass::CUBIC;
pub use search::{Searcher, Visitor};
pub use start::Start;
