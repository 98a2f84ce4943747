//! Harris's rolling cubes: eight cubes with one marked face each roll.
//!
//! A roll takes a cube into the empty square and turns its mark with it. A [`Board`] has the
//! [`Direction`] of every mark; nothing else of a cube matters.

use crate::cube_symmetry::{self, Change, Symmetric};
use crate::six;
use crate::{Cubes, Direction, Marking, Notation, NotationError, Piece, Sort};

/// The number of boards: 9 x 6^8. Every board can be reached from every other.
pub const BOARDS: usize = six::BOARDS;

/// The number of rows of axes of eight cubes: 3^8.
pub const AXES: usize = six::ROWS;

/// The number of rows of signs of eight cubes: 2^8.
pub const SIGNS: usize = six::MASKS;

/// The marking of Harris's cubes: one marked face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Marked;

impl Marking for Marked {
    const SORT: Sort = Sort::Marked;
    const NOTATION: Notation = Notation {
        width: 1,
        letters: "UDNSEW",
        symbols: Direction::LETTERS,
        cube: "the direction of a cube's mark",
        symbols_or_empty: "U, D, N, S, E, W or _",
    };

    fn letters(piece: Piece) -> [char; 3] {
        [Cube::from_piece(piece).mark().letter(), ' ', ' ']
    }
}

/// Each mark where it is, or on the opposite face.
impl Symmetric for Marked {
    const CHANGES: &'static [Change] =
        &[Change { marks: [0, 1, 2], negates: false }, Change { marks: [0, 1, 2], negates: true }];
}

/// A cube with one marked face. Reads and displays as the letter of the mark's direction.
pub type Cube = crate::Cube<Marked>;

impl Cube {
    /// Returns the cube whose mark looks in this direction.
    pub const fn new(mark: Direction) -> Cube {
        Cube::from_piece(Piece::from_number(Sort::Marked, mark as u8))
    }

    /// Returns the direction of the mark.
    pub const fn mark(self) -> Direction {
        Direction::ALL[self.piece().number() as usize]
    }
}

/// Eight cubes with one marked face each, and the empty square.
///
/// Reads and displays as nine of `U`, `D`, `N`, `S`, `E`, `W` and `_` for the empty square, row by
/// row. When reading, separators are ignored and small letters are accepted.
pub type Board = Cubes<Marked>;

/// A symmetry of Harris's cubes: one of the board's eight, with or without turning every mark to the
/// opposite face.
pub type Symmetry = cube_symmetry::Symmetry<Marked>;

impl Board {
    /// Returns the board with these marks row by row; `None` for the empty square.
    ///
    /// # Errors
    /// If not exactly one square is empty.
    pub fn new(marks: [Option<Direction>; 9]) -> Result<Board, NotationError> {
        Board::from_cubes(marks.map(|mark| mark.map(Cube::new)))
    }

    /// Returns the marks on all nine squares row by row; `None` for the empty one.
    pub fn marks(self) -> [Option<Direction>; 9] {
        self.cubes().map(|cube| cube.map(Cube::mark))
    }

    /// Returns the axes of the eight marks as a row to base 3, under [`AXES`].
    #[inline]
    pub fn axes(self) -> usize {
        self.digits()
    }

    /// Returns the signs of the eight marks as a row of bits: the first cube of the row is the
    /// highest bit.
    #[inline]
    pub fn signs(self) -> u8 {
        self.bits()
    }
}

impl Symmetry {
    /// The symmetry that turns every mark to the opposite face.
    pub const NEGATION: Symmetry = Symmetry::new(crate::symmetry::Symmetry::IDENTITY, 1);

    /// Returns the image of a mark, whose cube is on the image of its square.
    pub fn mark(self, mark: Direction) -> Direction {
        self.cube(Cube::new(mark)).mark()
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::Square;

    #[test]
    fn a_cube_is_its_mark_and_a_board_its_marks() {
        for mark in Direction::ALL {
            assert_eq!(Cube::new(mark).mark(), mark);
            assert_eq!(Cube::new(mark).to_string(), mark.to_string());
            for blank in Square::ALL {
                let board = Board::all(Cube::new(mark), blank);
                assert_eq!(Board::new(board.marks()), Ok(board));
                let image = Board::all(Cube::new(mark.opposite()), blank);
                assert_eq!(Symmetry::NEGATION.image(board), image);
            }
        }
        assert_eq!(Symmetry::all().count(), 16);
    }

    #[test]
    fn all_up_and_all_down_are_three_boards() {
        for blank in Square::ALL {
            for mark in [Direction::Up, Direction::Down] {
                let expected = Board::all(Cube::new(Direction::Up), blank.kind().square());
                assert_eq!(Board::all(Cube::new(mark), blank).class().0, expected);
            }
        }
    }

    #[test]
    fn what_is_no_board_is_refused_with_the_reason() {
        assert_eq!("u d n / s _ e / w,u,d".parse::<Board>().unwrap().to_string(), "UDNS_EWUD");
        for (text, reason) in [
            ("UUUUUUUUU", "expected one empty square (_), found 0"),
            ("_UUU_UUUU", "expected one empty square (_), found 2"),
            ("UUUU_UUUR", "expected U, D, N, S, E, W or _, found 'R' (symbol 9)"),
            ("UUUU_UUU", "expected nine squares, found 8"),
            ("UUUU_UUUUU", "expected nine squares, found 10"),
        ] {
            assert_eq!(text.parse::<Board>().unwrap_err().to_string(), reason);
        }
    }
}
