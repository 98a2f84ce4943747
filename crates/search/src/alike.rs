//! Cubes that are to be alike, without their table: a bidirectional search.
//!
//! ```
//! use tilebase_puzzle::alike::{Cube, State};
//! use tilebase_puzzle::{Board, SquareKind};
//!
//! let goal = State::all(Cube::HOME, SquareKind::Centre.square());
//! let start = goal.follow("druul".parse()?).unwrap();
//! let path = tilebase_search::alike::path(&start, &mut |_rolls, _states| {}).unwrap();
//! assert!(start.follow(path).unwrap().is_goal());
//! # Ok::<(), tilebase_puzzle::NotationError>(())
//! ```

use std::array;

use tilebase_puzzle::alike::{Cube, State};
use tilebase_puzzle::{Move, Path, Rotation, Square, SquareKind};

use crate::bidirectional::{self, Bidirectional};

/// The most states that a search has in memory. The farthest, 57 rolls away, take 25 million, and two
/// seconds.
const MOST: usize = 30_000_000;

/// The bytes of memory that a search takes at most.
pub const MEMORY: u64 = 8 * MOST as u64;

/// The bits of a cube in a number: [`Cube::number`].
const BITS: usize = 5;

/// Returns the lexicographically smallest of the shortest paths to the nearest goal; `None` if there
/// is none, or if the search would take more than [`MEMORY`]. Calls `grown` with the rolls that have
/// been searched so far, and the states that are kept.
pub fn path(start: &State, grown: &mut dyn FnMut(usize, usize)) -> Option<Path> {
    start.rank()?;
    let goal = State::all(Cube::HOME, SquareKind::Centre.square());
    Some(Bidirectional::new(pack(&goal), after).find(pack(start), MOST, grown)?.path)
}

fn pack(state: &State) -> u64 {
    seen_from_first(bidirectional::pack(BITS, state.cubes().map(|cube| Some(cube?.number()))))
}

fn after(board: u64, step: Move) -> Option<u64> {
    let roll = |cube: usize| Rotation::ALL[cube].roll(step).number() as u8;
    bidirectional::after(BITS, board, step, roll).map(seen_from_first)
}

/// Returns the board with all cubes as the first one sees them, so that states with one rank are one
/// number.
fn seen_from_first(board: u64) -> u64 {
    let cube = |square: usize| Rotation::ALL[(board >> (BITS * square) & 31) as usize];
    let blank = bidirectional::blank(BITS, board);
    let first = cube(usize::from(blank == Square::ALL[0]));
    if first == Rotation::HOME {
        return board;
    }
    let seen = |at| cube(at).seen_from(first).number() as u8;
    let squares = array::from_fn(|at| (at != blank.index()).then(|| seen(at)));
    bidirectional::pack(BITS, squares)
}
