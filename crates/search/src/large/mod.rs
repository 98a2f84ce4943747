//! The search of the puzzles with large tables, Gardner's and Rolling Cubes: whole sets of states at a
//! time, one bit for each.
//!
//! A set is a row of *blocks*, one for each empty square and arrangement of the kinds of cubes; a
//! block is a row of *lanes*, one for each row of axes; and a lane has a bit for each row of the
//! bits of the cubes' orientations, in the order of [`Space::rank`](tilebase_puzzle::Space::rank).
//! A roll takes each block to one block and each lane to one lane. In the lane it permutes the bits
//! of the index, or adds some to others, by a few delta swaps of half a lane with the other half
//! (`exchange`). So no state is handled by itself.
//!
//! ```
//! use tilebase_puzzle::Space;
//! use tilebase_search::large::Search;
//!
//! // Four cubes whose red faces meet in a vertex, two of each phase, and four plain ones.
//! let space = Space::new([2, 2, 0, 0], 0);
//! let found = Search::new(space, false).run(0, &mut |_new| {});
//! assert_eq!(found.counts.iter().sum::<u64>(), space.states());
//! ```
//!
//! Orientations of dice, cubes with six different faces, are relative to the first one of the row.
//! If the first die rolls or another one is first after the roll, the exchanges depend on the lane;
//! else they are the same in all lanes of a block.
//!
//! A level goes on from all states seen so far, not from a frontier: all states to which the older
//! ones lead have been seen. The blank changes its chessboard colour with every move, so a level
//! reads the squares of one colour and writes those of the other, and one set is enough. A lane is
//! skipped if no lane that leads to it has changed at the level before, or if all its states have
//! been seen.
//!
//! The cubic puzzle and Harris's cubes have another engine, in which every cube has one digit and
//! one bit, so that all rolls are a few exchanges in lanes of 256 bits, known when it is compiled.
//! Here the kinds of cubes have different numbers of orientations, so the places of a cube's bits
//! depend on the arrangement, and each block has its own passes, made before the search. One engine
//! for all would be slower for these two puzzles.

mod map;
mod pass;
mod search;

use tilebase_puzzle::Space;

pub use search::{Found, Search};

/// Returns the most bytes of memory that a search takes: a bit for each state, or two if distances
/// are kept, and the memory of threads, passes and the program itself.
pub fn memory(space: Space, distances: bool) -> u64 {
    (1 + u64::from(distances)) * space.states() / 8 + (256 << 20)
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::Space;

    use super::memory;

    /// Guards the memory that messages name: 1.2 GB, and 2.1 GB if distances are kept; for Rolling
    /// Cubes 1.7 and 3.1 GB.
    #[test]
    fn a_search_takes_a_bit_or_two_for_each_state_and_some_more() {
        let memory = |space| [false, true].map(|keep| memory(space, keep) / 100_000_000);
        assert_eq!(memory(Space::GARDNER), [12, 21]);
        assert_eq!(memory(Space::ALIKE), [16, 30]);
    }
}
