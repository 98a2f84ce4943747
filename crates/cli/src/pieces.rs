//! A board as it is drawn: a tile or a cube on each square.

use tilebase_puzzle::cubic::Cube;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A tile and its label.
    Tile(u8),
    /// A cube and its orientation.
    Cube(Cube),
}

/// The nine squares row by row; `None` is the empty one.
pub(crate) type Pieces = [Option<Piece>; 9];

/// Returns whether these are cubes, and not tiles.
pub(crate) fn are_cubes(pieces: &Pieces) -> bool {
    pieces.iter().flatten().any(|piece| matches!(piece, Piece::Cube(_)))
}

/// How much of a cube is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// A tile's label, a cube's top.
    Tops,
    /// Of cubes also the front and the side.
    Faces,
}
