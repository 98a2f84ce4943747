//! Boards for drawing: a tile or a cube on each square.

use tilebase_puzzle::cubic::{Colour, Cube};
use tilebase_puzzle::{Direction, alike, gardner};

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A tile and its symbol.
    Tile(char),
    /// A cube of three colours and its orientation.
    Cube(Cube),
    /// A white cube with a red mark on the face that looks in this direction.
    Marked(Direction),
    /// A white cube with three red faces.
    Red(gardner::Cube),
    /// A die: a cube with the digits 1 to 6 on its faces.
    Die(alike::Cube),
    /// A cross with the digits 1 to 6 on its arms: an arm where the die has a face.
    Cross(alike::Cube),
    /// A cube with other marks: those on top, in front and at the side.
    Other([char; 3]),
}

/// A face of a cube for drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Face {
    pub(crate) colour: Colour,
    /// The text on the face, with spaces for nothing. A single symbol, a colour's letter or a mark,
    /// is in the middle. On top there may be arrows, towards red faces that are hidden.
    pub(crate) symbols: [char; 3],
}

impl Face {
    /// Returns the text on the face without the spaces around it.
    pub(crate) fn text(self) -> String {
        self.symbols.iter().collect::<String>().trim().to_owned()
    }
}

/// What a picture shows of a tile or cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// A tile and its symbol.
    Tile(char),
    /// A cube's top, its front (below the top) and its side (to the right of the top).
    Cube([Face; 3]),
}

impl Piece {
    /// Returns what a picture of this detail shows of the piece.
    pub(crate) fn look(self, detail: Detail) -> Look {
        match self {
            Piece::Tile(symbol) => Look::Tile(symbol),
            Piece::Other(marks) => {
                let colour = |mark| if mark == '.' { Colour::White } else { Colour::Red };
                let symbol = |mark| if mark == '.' { ' ' } else { mark };
                Look::Cube(
                    marks.map(|mark| Face {
                        colour: colour(mark),
                        symbols: [' ', symbol(mark), ' '],
                    }),
                )
            }
            Piece::Cube(cube) => {
                let face = |colour: Colour| Face { colour, symbols: [' ', colour.letter(), ' '] };
                Look::Cube([cube.top(), cube.front(), cube.side()].map(face))
            }
            Piece::Marked(mark) => Look::Cube(red_faces(|face| face == mark, detail)),
            Piece::Red(cube) => Look::Cube(red_faces(|face| cube.is_red(face), detail)),
            Piece::Die(cube) | Piece::Cross(cube) => Look::Cube(die_faces(cube, detail)),
        }
    }
}

/// Returns the visible faces of a white cube with one to three red faces.
fn red_faces(is_red: impl Fn(Direction) -> bool, detail: Detail) -> [Face; 3] {
    const WHITE: Face = Face { colour: Colour::White, symbols: [' '; 3] };
    let seen = |face| if is_red(face) { Colour::Red } else { Colour::White };
    let mut faces = [Face { colour: seen(Direction::Up), ..WHITE }, WHITE, WHITE];
    // The symbols on top, from west to east.
    let mut on_top = Vec::new();
    for (mark, symbol) in [
        (Direction::West, '←'),
        (Direction::North, '↑'),
        (Direction::Up, '●'),
        // The tail of an arrow.
        (Direction::Down, '×'),
        (Direction::South, '↓'),
        (Direction::East, '→'),
    ] {
        let side = match (mark, detail) {
            (Direction::South, Detail::Faces) => Some(1),
            (Direction::East, Detail::Faces) => Some(2),
            _ => None,
        };
        match side {
            _ if !is_red(mark) => {}
            Some(side) => faces[side] = Face { colour: Colour::Red, symbols: [' ', '●', ' '] },
            None => on_top.push(symbol),
        }
    }
    faces[0].symbols = match on_top[..] {
        [one] => [' ', one, ' '],
        [left, right] => [left, ' ', right],
        [left, middle, right] => [left, middle, right],
        _ => [' '; 3],
    };
    faces
}

/// The directions of a die's visible faces: its top, front and side.
pub(crate) const SEEN: [Direction; 3] = [Direction::Up, Direction::South, Direction::East];

/// Returns the visible faces of a die. If only the top is shown, it has all three digits.
fn die_faces(cube: alike::Cube, detail: Detail) -> [Face; 3] {
    let digits = die_digits(cube, SEEN);
    let mut faces = digits.map(die_face);
    if detail == Detail::Tops {
        faces[0].symbols = digits;
    }
    faces
}

/// Returns the face of a die, or the arm of a cross, with this digit.
pub(crate) fn die_face(digit: char) -> Face {
    let colour = match digit {
        '1' | '6' => Colour::White,
        '2' | '5' => Colour::Red,
        _ => Colour::Blue,
    };
    Face { colour, symbols: [' ', digit, ' '] }
}

/// Returns the digits of a die that look in these directions. Its notation says where 1 and 2 look;
/// opposite digits add up to seven.
pub(crate) fn die_digits<const N: usize>(
    cube: alike::Cube,
    directions: [Direction; N],
) -> [char; N] {
    let back = cube.rotation().inverse();
    directions.map(|direction| match back.direction(direction) {
        Direction::Up => '1',
        Direction::North => '2',
        Direction::West => '3',
        Direction::East => '4',
        Direction::South => '5',
        Direction::Down => '6',
    })
}

/// The nine squares row by row; `None` is the empty one.
pub(crate) type Pieces = [Option<Piece>; 9];

/// What a goal wants on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// This piece, or a cube with its top; `None` is the empty square.
    Piece(Option<Piece>),
    /// Any piece that fits this notation, such as `?`, `!1` or `WRB`.
    Text(String),
}

/// Returns whether these are cubes, and not tiles.
pub(crate) fn are_cubes(pieces: &Pieces) -> bool {
    pieces.iter().flatten().any(|piece| !matches!(piece, Piece::Tile(_)))
}

/// How much of a cube is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// A tile's label, a cube's top.
    Tops,
    /// A tile's label, a cube's top, front and side.
    Faces,
}

impl Detail {
    /// Returns how much a terminal shows of pieces: three faces of a cube, so that one can follow a
    /// roll.
    pub(crate) fn of(pieces: &Pieces) -> Detail {
        if are_cubes(pieces) { Detail::Faces } else { Detail::Tops }
    }
}
