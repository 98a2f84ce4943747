//! A board as it is drawn: a tile or a cube on each square.

use tilebase_puzzle::cubic::{Colour, Cube};
use tilebase_puzzle::harris::Mark;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A tile and its label.
    Tile(u8),
    /// A cube of three colours and its orientation.
    Cube(Cube),
    /// A white cube, and where its marked face looks, which is red.
    Marked(Mark),
}

/// A face of a cube as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Face {
    pub(crate) colour: Colour,
    /// What is written on it, a space for nothing: the colour's letter; or a mark, or on top an
    /// arrow towards a mark that is not seen.
    pub(crate) symbol: char,
}

/// What is seen of a tile or cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// A tile and its label.
    Tile(u8),
    /// A cube's top, its front (below the top) and its side (to the right of the top).
    Cube([Face; 3]),
}

impl Piece {
    /// Returns what is seen of the piece if this much is shown.
    pub(crate) fn look(self, detail: Detail) -> Look {
        match self {
            Piece::Tile(label) => Look::Tile(label),
            Piece::Cube(cube) => {
                let face = |colour: Colour| Face { colour, symbol: colour.letter() };
                Look::Cube([cube.top, cube.front(), cube.side()].map(face))
            }
            Piece::Marked(mark) => Look::Cube(marked_faces(mark, detail)),
        }
    }
}

fn marked_faces(mark: Mark, detail: Detail) -> [Face; 3] {
    const MARKED: Face = Face { colour: Colour::Red, symbol: '●' };
    let mut faces = [Face { colour: Colour::White, symbol: ' ' }; 3];
    match (mark, detail) {
        (Mark::Up, _) => faces[0] = MARKED,
        (Mark::South, Detail::Faces) => faces[1] = MARKED,
        (Mark::East, Detail::Faces) => faces[2] = MARKED,
        (Mark::South, Detail::Tops) => faces[0].symbol = '↓',
        (Mark::East, Detail::Tops) => faces[0].symbol = '→',
        (Mark::North, _) => faces[0].symbol = '↑',
        (Mark::West, _) => faces[0].symbol = '←',
        // The tail of an arrow.
        (Mark::Down, _) => faces[0].symbol = '×',
    }
    faces
}

/// The nine squares row by row; `None` is the empty one.
pub(crate) type Pieces = [Option<Piece>; 9];

/// Returns whether these are cubes, and not tiles.
#[cfg(feature = "play")]
pub(crate) fn are_cubes(pieces: &Pieces) -> bool {
    pieces.iter().flatten().any(|piece| !matches!(piece, Piece::Tile(_)))
}

/// How much of a cube is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// A tile's label, a cube's top.
    Tops,
    /// Of cubes also the front and the side.
    Faces,
}
