//! The 16 symmetries of Harris's cubes: the board's eight, each with and without turning every
//! mark to the opposite face.

use super::{Board, Mark};
use crate::{Move, Path, Square, symmetry};

/// A symmetry of Harris's cubes: it takes every path from one board to another to a path of the
/// same length between their images.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    /// The image of the squares, and with them of the directions on the board: where rows become
    /// columns, north becomes west.
    pub board: symmetry::Symmetry,
    /// Whether the image of every mark is also turned to the opposite face.
    pub negates: bool,
}

impl Symmetry {
    /// The identity, which changes nothing.
    pub const IDENTITY: Symmetry = Symmetry { board: symmetry::Symmetry::IDENTITY, negates: false };

    /// Returns all 16 symmetries, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        let with = |board| [false, true].map(|negates| Symmetry { board, negates });
        symmetry::Symmetry::ALL.into_iter().flat_map(with)
    }

    /// Returns the image of a move.
    pub const fn step(self, step: Move) -> Move {
        self.board.step(step)
    }

    /// Returns the image of a path.
    #[must_use]
    pub const fn path(self, path: Path) -> Path {
        self.board.path(path)
    }

    /// Returns the image of a mark, whose cube is on the image of its square.
    pub const fn mark(self, mark: Mark) -> Mark {
        let image = match mark {
            Mark::Up | Mark::Down => mark,
            Mark::North => Mark::of_step(self.step(Move::Up)),
            Mark::South => Mark::of_step(self.step(Move::Down)),
            Mark::East => Mark::of_step(self.step(Move::Right)),
            Mark::West => Mark::of_step(self.step(Move::Left)),
        };
        if self.negates { image.opposite() } else { image }
    }

    /// Returns the image of a board.
    pub fn image(self, board: Board) -> Board {
        let mut marks = [None; 9];
        for (square, mark) in Square::ALL.into_iter().zip(board.marks()) {
            marks[self.board.square(square).index()] = mark.map(|mark| self.mark(mark));
        }
        Board::new(marks).unwrap_or_else(|e| unreachable!("cubes were permuted: {e}"))
    }

    /// Returns the inverse.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        Symmetry { board: self.board.inverse(), negates: self.negates }
    }
}

impl Board {
    /// Returns the representative of the board's class (the smallest of its 16 images, by
    /// [`Board::rank`]), and the first symmetry that takes the board there.
    pub fn class(self) -> (Board, Symmetry) {
        let images = Symmetry::all().map(|symmetry| (symmetry.image(self), symmetry));
        images
            .min_by_key(|&(board, _)| board)
            .unwrap_or_else(|| unreachable!("there are 16 symmetries"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::BOARDS;
    use super::*;

    #[test]
    fn symmetries_respect_every_roll_and_come_back() {
        // Every 9,973rd board, a prime: 1,516 boards, each under all 16 and all moves.
        for board in (0..BOARDS).step_by(9_973).filter_map(Board::from_rank) {
            for symmetry in Symmetry::all() {
                let image = symmetry.image(board);
                assert_eq!(symmetry.inverse().image(image), board);
                for step in Move::ALL {
                    let rolled = board.roll(step).map(|next| symmetry.image(next));
                    assert_eq!(image.roll(symmetry.step(step)), rolled);
                }
                assert_eq!(image.class().0, board.class().0);
            }
            let (representative, symmetry) = board.class();
            assert_eq!(symmetry.image(board), representative);
            assert!(representative <= board);
        }
    }

    #[test]
    fn all_up_and_all_down_are_three_boards() {
        for blank in Square::ALL {
            for mark in [Mark::Up, Mark::Down] {
                let expected = Board::all(Mark::Up, blank.kind().square());
                assert_eq!(Board::all(mark, blank).class().0, expected);
            }
        }
    }
}
