//! Cubes that are to be alike, without their table: a search from both sides.

use std::array;
use std::sync::LazyLock;

use tilebase_puzzle::alike::{Cube, State};
use tilebase_puzzle::{Move, Path, Square, SquareKind};

use crate::both_sides::{self, BothSides};

/// The most states that a search has in memory. The farthest, 57 rolls away, take 25 million, and two
/// seconds.
const MOST: usize = 30_000_000;

/// The bytes of memory that a search takes at most.
pub const MEMORY: u64 = 8 * MOST as u64;

/// The bits of a cube in a number: the place of its orientation in [`Cube::all`].
const BITS: usize = 5;

/// Returns the lexicographically smallest of the shortest paths to the nearest goal; `None` if there
/// is none, or if the search would take more than [`MEMORY`]. Calls `grown` with the rolls that have
/// been searched so far, and the states that are kept.
pub fn path(start: &State, grown: &mut dyn FnMut(usize, usize)) -> Option<Path> {
    start.rank()?;
    let goal = State::all(Cube::HOME, SquareKind::Centre.square());
    Some(BothSides::new(pack(&goal), after).find(pack(start), MOST, grown)?.path)
}

/// How all cubes are turned by a roll, and how each is seen from each.
struct Turns {
    rolls: [[u8; 24]; 4],
    seen: [[u8; 24]; 24],
}

static TURNS: LazyLock<Turns> = LazyLock::new(|| {
    let number = |cube| Cube::all().position(|other| other == cube).unwrap_or_default() as u8;
    let of_all = |image: &dyn Fn(Cube) -> Cube| {
        let mut all = Cube::all().map(|cube| number(image(cube)));
        array::from_fn(|_| all.next().unwrap_or_default())
    };
    let mut firsts = Cube::all();
    Turns {
        rolls: Move::ALL.map(|step| of_all(&|cube| cube.roll(step))),
        seen: array::from_fn(|_| {
            let first = firsts.next().unwrap_or(Cube::HOME);
            of_all(&|cube| cube.seen_from(first))
        }),
    }
});

fn pack(state: &State) -> u64 {
    let number = |cube| Cube::all().position(|other| other == cube).map(|number| number as u8);
    seen_from_first(both_sides::pack(BITS, state.cubes().map(|cube| number(cube?))))
}

fn after(board: u64, step: Move) -> Option<u64> {
    both_sides::after(BITS, &TURNS.rolls, board, step).map(seen_from_first)
}

/// Returns the board with all cubes as the first one sees them, so that states with one rank are one
/// number.
fn seen_from_first(board: u64) -> u64 {
    let cube = |square: usize| (board >> (BITS * square) & 31) as usize;
    let blank = both_sides::blank(BITS, board);
    let first = cube(usize::from(blank == Square::ALL[0]));
    if first == 0 {
        return board;
    }
    let seen = &TURNS.seen[first];
    let squares = array::from_fn(|at| (at != blank.index()).then(|| seen[cube(at)]));
    both_sides::pack(BITS, squares)
}
