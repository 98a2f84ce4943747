//! Cubes with a mark or none on each face: Gardner's puzzle, in which eight of them roll until no
//! red face is visible, and Rolling Cubes, in which those with six different faces roll until all
//! are alike.

use crate::Move;
use crate::moves::rolled;

/// A board: the cubes row by row, `None` for the blank. A cube is what is on its faces, in the
/// order up, down, north (towards the row above), south, east and west: whether they are red, or
/// their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board<Face>(pub [Option<[Face; 6]>; 9]);

impl<Face: Copy> Board<Face> {
    /// Returns the board after a move of the blank, if it does not leave the board.
    pub fn after(self, step: Move) -> Option<Board<Face>> {
        self.after_by(step, step)
    }

    /// Returns the board after a move of the blank where the cube turns as by another move: the
    /// pieces of Crossteaser turn the other way when they move to the left or to the right.
    pub fn after_by(mut self, step: Move, turn: Move) -> Option<Board<Face>> {
        let blank = self.0.iter().position(Option::is_none)?;
        let cube = self.0[step.destination(blank)?].take()?;
        self.0[blank] = Some(rolled(cube, turn));
        Some(self)
    }
}

impl Board<u8> {
    /// Returns the 24 boards whose cubes all lie in one way, with the blank in the centre.
    pub fn goals() -> Vec<Board<u8>> {
        let mut cubes = vec![[0, 1, 2, 3, 4, 5]];
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
}
