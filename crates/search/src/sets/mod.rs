//! The search of a described puzzle by whole sets of boards, one bit for each.
//!
//! A set is a row of *blocks*, one for each empty square and arrangement of the pieces; a block is
//! a row of *lanes*, one for each row of axes; and a lane has a bit for each row of the bits of the
//! cubes, in the order of [`Space::rank`](tilebase_puzzle::Space::rank). A move takes each block to
//! one block and each lane to one lane, and permutes the bits of a lane, or adds some to others, by
//! a few exchanges of half a lane with the other half. So no board is handled by itself.
//!
//! ```
//! use tilebase_puzzle::{Puzzle, Space};
//! use tilebase_search::sets::{SetSearch, Sources};
//!
//! let harris = Puzzle::shipped("harris").unwrap();
//! let goal = harris.default_goal(None).board().unwrap();
//! let space = Space::of(&goal).unwrap();
//! let mut search = SetSearch::new(&space, true).unwrap();
//! let counts = search.run(&Sources::of_goal(&space, &goal.into()).unwrap(), &mut |_search, _new| {});
//! assert_eq!((counts.len(), counts.last()), (50, Some(&12)));
//! let down = space.rank(&harris.board("DDDD_DDDD")?).unwrap() as usize;
//! assert_eq!(search.take_fields()[0][down / 8] >> (down % 8) & 1, 0); // bit 1 of 36
//! # Ok::<(), tilebase_puzzle::error::ReadError>(())
//! ```
//!
//! A level goes on from all boards seen so far, not from a frontier: all boards to which the older
//! ones lead have been seen. The empty square changes its chessboard colour with every move, so a
//! level reads the squares of one colour and writes those of the other, and one set is enough.
//! Lanes are handled in *chunks* that stay in the first cache; a chunk is skipped if no chunk that
//! leads to it has changed at the level before, or if all its boards that can be reached have been
//! seen.
//!
//! Of slides, which move several tiles, a level is made of the moves of one tile in each direction, one
//! after another: see `slides.rs`. It goes on from the boards that the last one has added. Neighbours
//! differ by at most 1, so the distances have two bits.
//!
//! Tiles have no bits. Their lanes are orders of tiles, if all are different: see `tiles.rs`. If some
//! are alike, `sequences.rs` moves boards one by one, and a level goes on from a frontier: from the
//! boards that the last one has added.

mod distances;
mod lane_pass;
mod orders;
mod search;
mod sequences;
mod slides;
mod sources;
mod tiles;
mod zeroed;

pub use distances::{distances, farthest, ranks_at};
pub use search::SetSearch;
pub use sources::Sources;

use tilebase_puzzle::Space;
use tilebase_puzzle::lane_moves::LaneMoves;

use self::sequences::Sequences;
use self::tiles::TileLanes;

/// Returns the most bytes of memory that a search takes: a bit for each board, or two if distances
/// are kept, and the memory of threads, passes and the program itself. Tiles that are alike take
/// another bit, for the frontier, and tables; slides three more.
pub fn memory_needed(space: &Space, distances: bool) -> u64 {
    let has_slides = space.puzzle().has_slides();
    let sets = 1 + u64::from(distances) + if has_slides { SLIDES } else { 0 };
    let taken = match Sequences::fit(space) {
        true => {
            let [set, tables] = Sequences::bytes(space);
            (1 + sets) * set + tables
        }
        false => sets * space.boards() / 8,
    };
    taken + (256 << 20)
}

/// The sets that a search of slides takes beside: the last level and the next one, and the second
/// bit of the distances.
const SLIDES: u64 = 3;

/// Returns about how many bytes a search that keeps distances takes for its sets and its blocks.
pub(crate) fn bytes(space: &Space) -> u64 {
    let has_slides = space.puzzle().has_slides();
    bytes_of_moves(space) / 2 * if has_slides { 4 } else { 2 }
}

/// Returns [`bytes`] of the moves of single tiles.
fn bytes_of_moves(space: &Space) -> u64 {
    /// Those of a block: where moves lead from it, and to it.
    const BLOCK: u64 = 200;
    if TileLanes::fit(space) {
        let squares = space.puzzle().grid().squares() as u64;
        return (3..=squares).product::<u64>() / 8 * 7 / 2;
    }
    if Sequences::fit(space) {
        let [set, tables] = Sequences::bytes(space);
        return 5 * set + tables;
    }
    // A lane has at least a word.
    let lanes = space.blocks().saturating_mul(space.axes());
    let sets = lanes.saturating_mul(1 << space.bits().max(6)) / 8;
    (sets / 2).saturating_mul(7).saturating_add(space.blocks().saturating_mul(BLOCK))
}

/// Returns whether one of the searches can search a space, if there is memory.
pub fn can_search(space: &Space) -> bool {
    LaneMoves::can_be_made(space) || TileLanes::fit(space) || Sequences::fit(space)
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::{Puzzle, Space};

    use super::memory_needed;

    /// Guards the memory that messages name: 1.2 GB, and 2.1 GB if distances are kept; for Rolling
    /// Cubes 1.7 and 3.1 GB.
    #[test]
    fn a_search_takes_a_bit_or_two_for_each_state_and_some_more() {
        let memory = |name, space: fn(&_) -> Option<Space>| {
            let puzzle = Puzzle::shipped(name).unwrap();
            let space = space(&puzzle.default_start().unwrap()).unwrap();
            [false, true].map(|keep| memory_needed(&space, keep) / 100_000_000)
        };
        assert_eq!(memory("gardner", Space::of), [12, 21]);
        assert_eq!(memory("alike", Space::relative), [16, 30]);
    }
}
