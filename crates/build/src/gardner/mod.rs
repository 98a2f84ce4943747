//! The search of Gardner's puzzle: whole sets of states at a time, one bit for each.
//!
//! A set is a row of *blocks*, one for each empty square and arrangement of the kinds of cubes; a
//! block is a row of *lanes*, one for each row of axes; a lane has a bit for each row of the bits of the
//! cubes' orientations ([`tilebase_puzzle::gardner::State::rank`] is that order). A roll takes each
//! block to one block and each lane to one lane, and there it permutes the bits of the index, or adds
//! some to others: a few exchanges of half a lane with the other half (`exchange`). So no state is ever
//! looked at by itself.
//!
//! A level goes on from all states seen so far, not from a frontier: what the older ones lead to has
//! been seen. The blank changes its chessboard colour with every move, so a level reads the squares of
//! one colour and writes those of the other, and one set is enough.

mod exchange;
mod pass;
mod search;
mod space;

pub use search::{Found, Search};
pub use space::Space;
