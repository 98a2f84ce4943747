//! Rolling Cubes: cubes with six different faces roll until all of them are alike.

use crate::Move;
use crate::moves::{after, rolled};
use crate::search::queue;

/// A cube: the numbers of the faces that look up, down, north (towards the row above), south, east
/// and west. Smaller puzzles have cubes whose faces are all equal, too.
pub type Cube = [u8; 6];

/// A board: the cubes row by row, `None` for the blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board(pub [Option<Cube>; 9]);

impl Board {
    /// Returns the 24 boards whose cubes all lie in one way, with the blank in the centre.
    pub fn goals() -> Vec<Board> {
        let mut cubes: Vec<Cube> = vec![[0, 1, 2, 3, 4, 5]];
        let mut next = 0;
        while let Some(&cube) = cubes.get(next) {
            for after in Move::ALL.map(|step| rolled(cube, step)) {
                if !cubes.contains(&after) {
                    cubes.push(after);
                }
            }
            next += 1;
        }
        let goal = |cube| Board(std::array::from_fn(|square| (square != 4).then_some(cube)));
        cubes.into_iter().map(goal).collect()
    }

    /// Returns the board with the faces of all cubes named in the way in which the first cube with
    /// different faces has them in order.
    #[must_use]
    pub fn renamed(self) -> Board {
        let is_die = |cube: &&Cube| cube[0] != cube[1];
        let Some(first) = self.0.iter().flatten().find(is_die).copied() else { return self };
        let mut names = [0; 6];
        first.iter().zip(0..).for_each(|(&face, name)| names[usize::from(face)] = name);
        let rename = |cube: Cube| cube.map(|face| names[usize::from(face)]);
        Board(self.0.map(|cube| cube.map(|cube| if is_die(&&cube) { rename(cube) } else { cube })))
    }

    /// Returns the board after a move of the blank, if it does not leave the board.
    pub fn after(self, step: Move) -> Option<Board> {
        self.after_by(step, step)
    }

    /// Returns the board after a move of the blank where the cube turns as by another move: the
    /// pieces of Crossteaser turn the other way when they move to the left or to the right.
    pub fn after_by(self, step: Move, turn: Move) -> Option<Board> {
        after(self.0, step, turn).map(Board)
    }

    /// Returns a number that no other board has: the faces that look up and north say all of a cube.
    fn number(self) -> u64 {
        let faces = |cube: Cube| u64::from(cube[0]) * 6 + u64::from(cube[2]) + 1;
        self.0.iter().fold(0, |number, cube| number << 6 | cube.map_or(0, faces))
    }
}

/// Returns every board that can be reached from the starts in at most so many moves, with its
/// distance from the nearest of them, in the order of distances.
pub fn distances(starts: Vec<Board>, moves: u8) -> Vec<(Board, u8)> {
    queue(starts, moves, Board::number, Board::after)
}

/// Returns what [`distances`] does, where boards that differ only in the names of faces are one
/// board, [`Board::renamed`].
pub fn distances_of_renamed(start: Board, moves: u8) -> Vec<(Board, u8)> {
    let after = |board: Board, step| board.after(step).map(Board::renamed);
    queue(vec![start.renamed()], moves, Board::number, after)
}
