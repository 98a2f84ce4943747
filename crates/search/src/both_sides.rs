//! Bidirectional searches between boards of cubes, for puzzles that lack their table, or are too
//! large for a search of all boards.
//!
//! ```
//! use tilebase_puzzle::alike::{Cube, State};
//! use tilebase_puzzle::{Board, SquareKind};
//! use tilebase_search::BothSides;
//!
//! let goal = State::all(Cube::HOME, SquareKind::Centre.square());
//! let start = goal.follow("druul".parse()?).unwrap();
//! let found = BothSides::new(&goal).find(&start, 1_000_000, &mut |_rolls, _states| {}).unwrap();
//! assert!(start.follow(found.path).unwrap().is_goal());
//! # Ok::<(), tilebase_puzzle::NotationError>(())
//! ```

use std::array;
use std::marker::PhantomData;

use tilebase_puzzle::{Cube, Cubes, Marking, Move, Rotation, Square};

use crate::bidirectional::{Between, Bidirectional};

/// A search from a board and from one goal, until both meet. Around the goal it keeps an eighth of
/// the states that it may have, for the next board.
///
/// Boards that differ only in the names of the faces of all dice are one. So a search to one of the
/// 24 goals of Rolling Cubes is a search to the nearest.
#[derive(Debug)]
pub struct BothSides<M> {
    search: Bidirectional<fn(u64, Move) -> Option<u64>>,
    marking: PhantomData<M>,
}

/// The number of bits of a cube's [`Cube::number`].
const BITS: usize = 5;
const MASK: u8 = (1 << BITS) - 1;

impl<M: Marking> BothSides<M> {
    /// Creates a search for the shortest paths to a goal.
    pub fn new(goal: &Cubes<M>) -> BothSides<M> {
        BothSides { search: Bidirectional::new(pack(goal), after::<M>), marking: PhantomData }
    }

    /// Returns the shortest paths from a board; `None` if no moves lead to the goal, or if that
    /// takes more than `most` boards in memory at once, of 8 bytes each. Calls `grown` before each
    /// level with the number of levels and of boards that both sides have.
    pub fn find(
        &mut self,
        start: &Cubes<M>,
        most: usize,
        grown: &mut dyn FnMut(usize, usize),
    ) -> Option<Between> {
        let found = self.search.find(pack(start), most, grown);
        self.search.keep(most / 8);
        found
    }
}

/// Returns the number of a board: some bits for the cube on each square, and the empty square above.
fn pack<M: Marking>(board: &Cubes<M>) -> u64 {
    seen_from_first::<M>(packed(board.cubes().map(|cube| Some(cube?.number()))))
}

fn packed(cubes: [Option<u8>; 9]) -> u64 {
    let number = |(square, cube): (usize, Option<u8>)| match cube {
        Some(cube) => u64::from(cube) << (BITS * square),
        None => (square as u64) << (9 * BITS),
    };
    cubes.into_iter().enumerate().map(number).sum()
}

fn cube(board: u64, square: usize) -> u8 {
    (board >> (BITS * square)) as u8 & MASK
}

fn blank(board: u64) -> Square {
    Square::ALL[(board >> (9 * BITS)) as usize]
}

/// Returns the number of a board after a move of the blank.
fn after<M: Marking>(board: u64, step: Move) -> Option<u64> {
    let blank = blank(board);
    let from = blank.step(step)?;
    let rolled = Cube::<M>::from_number(cube(board, from.index()))?.roll(step).number();
    let others = board & ((1 << (9 * BITS)) - 1) & !(u64::from(MASK) << (BITS * from.index()));
    let rolled = u64::from(rolled) << (BITS * blank.index());
    Some(seen_from_first::<M>(others | rolled | (from.index() as u64) << (9 * BITS)))
}

/// Returns the board with the orientations of all dice relative to the first; a board of other
/// cubes does not change.
fn seen_from_first<M: Marking>(board: u64) -> u64 {
    if M::SPACE.namings() == 1 {
        return board;
    }
    let blank = blank(board);
    let die = |square| Rotation::ALL[usize::from(cube(board, square))];
    let first = die(usize::from(blank == Square::ALL[0]));
    if first == Rotation::HOME {
        return board;
    }
    let seen = |at| die(at).seen_from(first).number() as u8;
    packed(array::from_fn(|at| (at != blank.index()).then(|| seen(at))))
}
