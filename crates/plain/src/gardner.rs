//! Gardner's puzzle: eight cubes with red faces roll until no red face is seen.

use std::collections::HashSet;

use crate::Move;

/// A cube: whether each face is red, in the order up, down, north (towards the row above), south,
/// east and west.
pub type Cube = [bool; 6];

/// A board: the cubes row by row, `None` for the blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board(pub [Option<Cube>; 9]);

impl Board {
    /// Returns a number that no other board has: seven bits a square.
    fn number(&self) -> u64 {
        let faces = |cube: Cube| cube.iter().fold(1, |bits, &red| bits << 1 | u64::from(red));
        let squares = self.0.iter().map(|cube| cube.map_or(0, faces));
        squares.fold(0, |bits, square| bits << 7 | square)
    }

    /// Returns the board after a move of the blank, if it does not leave the board.
    pub fn after(self, step: Move) -> Option<Board> {
        let blank = self.0.iter().position(Option::is_none)?;
        let next = step.destination(blank)?;
        let mut squares = self.0;
        let cube = squares[next].take()?;
        squares[blank] = Some(rolled(cube, step));
        Some(Board(squares))
    }
}

/// Returns a cube after it has rolled the way that the blank comes from: a blank that goes down
/// lets the cube below it roll north.
fn rolled([up, down, north, south, east, west]: Cube, step: Move) -> Cube {
    match step.letter {
        // North: the upper face looks north, the northern one down, the lower one south.
        'd' => [south, north, up, down, east, west],
        'u' => [north, south, down, up, east, west],
        // East: the upper face looks east, the eastern one down, the lower one west.
        'l' => [west, east, north, south, up, down],
        _ => [east, west, north, south, down, up],
    }
}

/// Returns every board that a board reaches, with its distance, in the order of distances.
pub fn distances(start: Board) -> Vec<(Board, u8)> {
    let mut met = HashSet::from([start.number()]);
    let mut queue = vec![(start, 0)];
    let mut next = 0;
    while let Some(&(board, distance)) = queue.get(next) {
        for after in Move::ALL.into_iter().filter_map(|step| board.after(step)) {
            if met.insert(after.number()) {
                queue.push((after, distance + 1));
            }
        }
        next += 1;
    }
    queue
}
