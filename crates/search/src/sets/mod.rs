//! The search of a described puzzle by whole sets of boards, one bit for each.
//!
//! A set is a row of *blocks*, one for each empty square and arrangement of the pieces; a block is a
//! row of *lanes*, one for each row of axes; and a lane has a bit for each row of the bits of the
//! cubes, in the order of [`Space::rank`](tilebase_puzzle::described::Space::rank). A move takes each
//! block to one block and each lane to one lane, and permutes the bits of a lane, or adds some to
//! others, by a few exchanges of half a lane with the other half. So no board is handled by itself.
//!
//! ```
//! use tilebase_puzzle::described::{Puzzle, Space};
//! use tilebase_search::sets::Search;
//!
//! let harris = Puzzle::shipped("harris").unwrap();
//! let goal = harris.default_goal(None).board().unwrap();
//! let space = Space::of(&harris, &goal).unwrap();
//! let mut search = Search::new(&space).unwrap();
//! let counts = search.run([space.rank(&goal).unwrap()], &mut |_new| {});
//! assert_eq!((counts.len(), counts.last()), (50, Some(&12)));
//! let down = space.rank(&harris.board("DDDD_DDDD")?).unwrap();
//! assert_eq!(search.bit(down), Some(false)); // bit 1 of 36
//! # Ok::<(), tilebase_puzzle::described::ReadError>(())
//! ```
//!
//! A level goes on from all boards seen so far, not from a frontier: all boards to which the older
//! ones lead have been seen. The empty square changes its chessboard colour with every move, so a
//! level reads the squares of one colour and writes those of the other, and one set is enough. Lanes
//! are handled in *chunks* that stay in the first cache; a chunk is skipped if no chunk that leads to
//! it has changed at the level before, or if all its boards have been seen.

mod pass;
mod search;

pub use search::Search;
