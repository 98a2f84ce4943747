//! Gardner's puzzle: eight cubes with red faces roll until no red face is seen.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};

use crate::Move;

/// A cube: whether each face is red, in the order up, down, north (towards the row above), south,
/// east and west.
pub type Cube = [bool; 6];

/// A board: the cubes row by row, `None` for the blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board(pub [Option<Cube>; 9]);

/// Hashes seven bits a square as one number, which takes a fraction of the time of hashing 63
/// values.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let faces = |cube: Cube| cube.iter().fold(1, |bits, &red| bits << 1 | u64::from(red));
        let squares = self.0.iter().map(|cube| cube.map_or(0, faces));
        state.write_u64(squares.fold(0, |bits, square| bits << 7 | square));
    }
}

impl Board {
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

/// Returns the distance of every board that a board reaches.
pub fn distances(start: Board) -> HashMap<Board, u8> {
    let mut distances = HashMap::from([(start, 0)]);
    let mut level = vec![start];
    for depth in 1.. {
        let mut next = Vec::new();
        for board in
            level.iter().flat_map(|board| Move::ALL.map(|step| board.after(step))).flatten()
        {
            if let Entry::Vacant(entry) = distances.entry(board) {
                entry.insert(depth);
                next.push(board);
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}
