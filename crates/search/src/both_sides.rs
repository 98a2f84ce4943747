//! Bidirectional searches between boards of cubes: for puzzles that are too large for a search of all
//! boards, or without their table.
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

use crate::bidirectional::{self, Between, Bidirectional};

/// A search from a board and from one goal, until both meet. What it has found around the goal stays
/// for the next board.
///
/// Boards that differ only in how the faces of all dice are named are one: a search to one of the 24
/// goals of cubes alike is a search to the nearest.
#[derive(Debug)]
pub struct BothSides<M> {
    search: Bidirectional<fn(u64, Move) -> Option<u64>>,
    marking: PhantomData<M>,
}

/// The bits of a cube in a number: [`Cube::number`].
const BITS: usize = 5;

impl<M: Marking> BothSides<M> {
    /// Creates a search for the shortest paths to a goal.
    pub fn new(goal: &Cubes<M>) -> BothSides<M> {
        BothSides { search: Bidirectional::new(pack(goal), after::<M>), marking: PhantomData }
    }

    /// Returns the shortest paths from a board; `None` if no moves lead to the goal, or if more than
    /// `most` boards would have to be in memory at once, of 8 bytes each. Calls `grown` with the rolls
    /// that have been searched so far, and the boards that are kept.
    pub fn find(
        &mut self,
        start: &Cubes<M>,
        most: usize,
        grown: &mut dyn FnMut(usize, usize),
    ) -> Option<Between> {
        self.search.find(pack(start), most, grown)
    }
}

fn pack<M: Marking>(board: &Cubes<M>) -> u64 {
    let cubes = board.cubes().map(|cube| Some(cube?.number()));
    seen_from_first::<M>(bidirectional::pack(BITS, cubes))
}

fn after<M: Marking>(board: u64, step: Move) -> Option<u64> {
    bidirectional::after(BITS, Rolls::<M>::ALL, board, step).map(seen_from_first::<M>)
}

/// The rolls of a puzzle's cubes.
struct Rolls<M>(PhantomData<M>);

impl<M: Marking> Rolls<M> {
    /// The number of a cube after each move, by the number before it.
    const ALL: &[[u8; 1 << BITS]; 4] = {
        let mut rolls = [[0; 1 << BITS]; 4];
        let mut number = 0;
        while let Some(cube) = Cube::<M>::from_number(number) {
            let mut step = 0;
            while step < 4 {
                rolls[step][number as usize] = cube.roll(Move::ALL[step]).number();
                step += 1;
            }
            number += 1;
        }
        &{ rolls }
    };
}

/// Returns the board with all dice as the first one sees them; a board of other cubes stays.
fn seen_from_first<M: Marking>(board: u64) -> u64 {
    if M::SPACE.namings() == 1 {
        return board;
    }
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
