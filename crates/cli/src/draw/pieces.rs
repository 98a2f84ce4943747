//! Boards for drawing: a tile or a cube on each square.

use std::collections::BTreeSet;
use std::ops::Deref;

use tilebase::{Grid, Puzzle};
use tilebase_puzzle::Direction;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A tile and its label.
    Tile(&'static str),
    /// A cube.
    Cube(Cube),
}

/// A cube for drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cube {
    /// The marks that are seen in each [`Direction`].
    pub(crate) faces: [char; 6],
    /// How it is written.
    pub(crate) symbol: &'static str,
    pub(crate) style: Style,
}

/// How a cube is drawn, which follows from its marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// In white, red and blue: opposite faces have the same mark of `W`, `R` and `B`.
    Coloured,
    /// White with a red face: one face has a mark.
    Marked,
    /// White with red faces: two or three faces have the same mark, and the others have none.
    Red,
    /// A die: the marks are the digits 1 to 6.
    Die,
    /// A cross, with an arm where a die has a face: a die that is seen in a mirror.
    Cross,
    /// White faces, and red ones with a mark.
    Other,
}

/// A colour of a face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    White,
    Red,
    Blue,
}

impl Colour {
    /// Returns the colour of a letter.
    pub(crate) fn from_letter(letter: char) -> Option<Colour> {
        Some(match letter {
            'W' => Colour::White,
            'R' => Colour::Red,
            'B' => Colour::Blue,
            _ => return None,
        })
    }
}

impl Piece {
    /// Returns how the piece of a number is drawn; `None` for the number 0.
    pub(crate) fn of(puzzle: Puzzle, number: u8) -> Option<Piece> {
        let symbol = puzzle.symbol(number).filter(|_| number > 0)?;
        let Some(faces) = puzzle.faces(number) else {
            return puzzle.label(number).map(Piece::Tile);
        };
        Some(Piece::Cube(Cube { faces, symbol, style: Style::of(faces, puzzle.is_mirrored()) }))
    }
}

impl Style {
    fn of(faces: [char; 6], is_mirrored: bool) -> Style {
        let marks = faces.into_iter().filter(|&mark| mark != '.').count();
        let different: BTreeSet<char> = faces.into_iter().filter(|&mark| mark != '.').collect();
        let (opposites, _) = faces.as_chunks::<2>();
        let is_coloured = opposites.iter().all(|[a, b]| a == b)
            && faces.into_iter().all(|mark| Colour::from_letter(mark).is_some());
        match (marks, different.len()) {
            (1, _) => Style::Marked,
            (2 | 3, 1) => Style::Red,
            _ if is_coloured => Style::Coloured,
            _ if !different.into_iter().eq('1'..='6') => Style::Other,
            _ if is_mirrored => Style::Cross,
            _ => Style::Die,
        }
    }
}

impl Cube {
    /// Returns the marks on the faces that a picture shows: on top, in front and at the side.
    pub(crate) fn seen(self) -> [char; 3] {
        SEEN.map(|at| self.faces[at as usize])
    }
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

impl Cube {
    /// Returns what a picture of this detail shows: the cube's top, its front (below the top) and its side
    /// (to the right of the top).
    pub(crate) fn visible(self, detail: Detail) -> [Face; 3] {
        let of = |face: fn(char) -> Face| self.seen().map(face);
        match self.style {
            Style::Coloured => of(|mark| {
                let colour = Colour::from_letter(mark).unwrap_or(Colour::White);
                Face { colour, symbols: [' ', mark, ' '] }
            }),
            Style::Marked | Style::Red => {
                red_faces(|face| self.faces[face as usize] != '.', detail)
            }
            Style::Die | Style::Cross | Style::Other => {
                let mut faces = of(match self.style {
                    Style::Other => |mark| match mark {
                        '.' => Face { colour: Colour::White, symbols: [' '; 3] },
                        mark => Face { colour: Colour::Red, symbols: [' ', mark, ' '] },
                    },
                    _ => die_face,
                });
                // If only the top is shown, it has the marks of all three.
                if detail == Detail::Tops {
                    faces[0].symbols = self.seen();
                }
                faces
            }
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

/// The directions of a cube's visible faces: its top, front and side.
const SEEN: [Direction; 3] = [Direction::Up, Direction::South, Direction::East];

/// Returns the face of a die, or the arm of a cross, with this digit.
pub(crate) fn die_face(digit: char) -> Face {
    let colour = match digit {
        '1' | '6' => Colour::White,
        '2' | '5' => Colour::Red,
        _ => Colour::Blue,
    };
    Face { colour, symbols: [' ', digit, ' '] }
}

/// What is on each square of a board, row by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Squares<T> {
    pub(crate) grid: Grid,
    each: Vec<T>,
}

impl<T> Squares<T> {
    /// Returns what `of` returns for each square.
    pub(crate) fn new(grid: Grid, of: impl FnMut(usize) -> T) -> Squares<T> {
        Squares { grid, each: (0..grid.squares()).map(of).collect() }
    }
}

impl<T> Deref for Squares<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.each
    }
}

/// The pieces of a board; `None` is the empty square.
pub(crate) type Pieces = Squares<Option<Piece>>;

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
