//! The eight symmetries of the board: its rotations and reflections.

use crate::slide::place;
use crate::{Direction, Move, Path, Square};

/// One of the board's eight symmetries. Each is a product, in this order, of some of: a
/// transposition (columns become rows), a flip left to right, a flip upside down.
///
/// ```
/// use tilebase_puzzle::symmetry::Symmetry;
/// use tilebase_puzzle::{Move, Square};
///
/// let transposition = Symmetry::ALL[1];
/// assert_eq!(transposition.square(Square::ALL[1]), Square::ALL[3]);
/// assert_eq!(transposition.step(Move::Down), Move::Right);
/// assert_eq!(transposition.inverse(), transposition);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry(
    /// Bit 0: transpose; bit 1: flip columns; bit 2: flip rows.
    u8,
);

impl Symmetry {
    /// The identity, which changes nothing.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All eight symmetries, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry(0); 8];
        let mut i = 0;
        while i < 8 {
            all[i as usize] = Symmetry(i);
            i += 1;
        }
        all
    };

    /// Returns whether the symmetry turns columns into rows, and so the x axis into the y axis.
    pub const fn transposes(self) -> bool {
        self.0 & 1 != 0
    }

    /// Returns the image of a square.
    pub const fn square(self, square: Square) -> Square {
        let (mut row, mut column) = (square.row(), square.column());
        if self.transposes() {
            (row, column) = (column, row);
        }
        if self.0 & 2 != 0 {
            column = 2 - column;
        }
        if self.0 & 4 != 0 {
            row = 2 - row;
        }
        Square::ALL[row * 3 + column]
    }

    /// Returns the places, 0 for the last, of a row's tiles or cubes, in the order of their images, with
    /// the blank on this square. A row is a board's eight tiles or cubes, row by row.
    pub(crate) const fn places(self, blank: Square) -> &'static [u8; 8] {
        static PLACES: [[[u8; 8]; 9]; 8] = {
            let mut all = [[[0; 8]; 9]; 8];
            let mut number = 0;
            while number < 8 {
                let symmetry = Symmetry::ALL[number];
                let mut blank = 0;
                while blank < 9 {
                    let from = Square::ALL[blank];
                    let to = symmetry.square(from);
                    let mut square = 0;
                    while square < 9 {
                        if square != blank {
                            let square = Square::ALL[square];
                            let image = place(symmetry.square(square), to);
                            all[number][blank][image] = 7 - place(square, from) as u8;
                        }
                        square += 1;
                    }
                    blank += 1;
                }
                number += 1;
            }
            all
        };
        &PLACES[self.number()][blank.index()]
    }

    /// Returns the symmetries that take a square to the first of its kind
    /// ([`SquareKind::square`](crate::SquareKind::square)), in the order of [`Symmetry::ALL`].
    pub(crate) fn to_first(square: Square) -> impl Iterator<Item = Symmetry> {
        /// A bit for each symmetry, by the square.
        static TO_FIRST: [u8; 9] = {
            let mut all = [0; 9];
            let mut number = 0;
            while number < 8 * 9 {
                let (square, board) = (Square::ALL[number / 8], Symmetry::ALL[number % 8]);
                if board.square(square).index() == square.kind().square().index() {
                    all[number / 8] |= 1 << (number % 8);
                }
                number += 1;
            }
            all
        };
        let to_first = TO_FIRST[square.index()];
        Symmetry::ALL.into_iter().filter(move |board| to_first >> board.number() & 1 != 0)
    }

    /// Returns the image of a row of eight octal digits, the first cube's the highest, with the blank
    /// on this square. `image` returns the image of a digit.
    #[inline]
    pub(crate) fn row(self, blank: Square, row: u32, image: impl Fn(usize) -> u32) -> u32 {
        self.places(blank).iter().fold(0, |all, &place| {
            let digit = row >> (3 * place) & 7;
            all << 3 | image(digit as usize)
        })
    }

    /// Returns the image of a move.
    pub const fn step(self, step: Move) -> Move {
        let mut step = step;
        if self.transposes() {
            step = match step {
                Move::Down => Move::Right,
                Move::Left => Move::Up,
                Move::Right => Move::Down,
                Move::Up => Move::Left,
            };
        }
        let flipped = if step.is_horizontal() { self.0 & 2 } else { self.0 & 4 };
        if flipped != 0 { step.opposite() } else { step }
    }

    /// Returns the image of a direction. Up and down do not change.
    pub(crate) const fn direction(self, direction: Direction) -> Direction {
        let mut step = 0;
        while step < 4 {
            if Direction::of_step(Move::ALL[step]) as u8 == direction as u8 {
                return Direction::of_step(self.step(Move::ALL[step]));
            }
            step += 1;
        }
        direction
    }

    /// Returns the symmetry's place in [`Symmetry::ALL`].
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// Returns the image of a path: the path of the images of its moves.
    #[must_use]
    pub fn path(self, path: Path) -> Path {
        path.iter().map(|step| self.step(step)).collect()
    }

    /// Returns the inverse symmetry.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.transposes() {
            // A flip of the columns before a transposition is a flip of the rows after it.
            Symmetry(1 | (self.0 & 2) << 1 | (self.0 & 4) >> 1)
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::random_moves;

    #[test]
    fn the_image_of_a_path_is_the_images_of_its_moves() {
        for length in 0..=Path::MAX {
            let path: Path = random_moves().take(length).collect();
            for symmetry in Symmetry::ALL {
                let images: Path = path.iter().map(|step| symmetry.step(step)).collect();
                assert_eq!(symmetry.path(path), images, "{symmetry:?} {path}");
            }
        }
    }

    #[test]
    fn squares_and_moves_agree_and_the_inverse_restores_both() {
        for symmetry in Symmetry::ALL {
            let inverse = symmetry.inverse();
            for square in Square::ALL {
                assert_eq!(inverse.square(symmetry.square(square)), square);
                assert_eq!(symmetry.square(square).kind(), square.kind());
                for step in Move::ALL {
                    assert_eq!(inverse.step(symmetry.step(step)), step);
                    assert_eq!(
                        symmetry.square(square).step(symmetry.step(step)),
                        square.step(step).map(|next| symmetry.square(next)),
                    );
                }
            }
        }
    }

    #[test]
    fn the_eight_symmetries_are_different() {
        for a in Symmetry::ALL {
            for b in Symmetry::ALL {
                let same = Square::ALL.iter().all(|&s| a.square(s) == b.square(s));
                assert_eq!(same, a == b);
            }
        }
    }
}
