//! The symmetries of the cubic puzzle and of Harris's cubes: the board's eight, with every change of the marks.

use core::marker::PhantomData;

use crate::{Cube, Cubes, Direction, Marking, Move, Path, Piece, Sort, Square, symmetry};

/// A symmetry of a puzzle of cubes: one of the board's symmetries, and a change of the marks of all
/// cubes. It takes a path between two boards to a path of the same length between their images.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry<M> {
    /// The symmetry of the squares and of the directions on the board: if rows become columns,
    /// north becomes west.
    pub board: symmetry::Symmetry,
    /// The place of the change of marks in [`Symmetric::CHANGES`].
    change: u8,
    marking: PhantomData<M>,
}

/// A change of the marks of a cube, which commutes with rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The image of each mark.
    pub(crate) marks: [u8; 3],
    /// Whether each mark goes to the opposite face.
    pub(crate) negates: bool,
}

/// A marking with changes that give symmetries.
pub trait Symmetric: Marking {
    /// The changes of the marks, the identity first, and their inverses.
    const CHANGES: &'static [Change];
}

/// The images of the six orientations, each a number of three bits, by each of at most six changes
/// of marks.
type Images = [[u8; 8]; 6];

impl<M: Symmetric> Symmetry<M> {
    /// The identity, which changes nothing.
    pub const IDENTITY: Symmetry<M> = Symmetry::new(symmetry::Symmetry::IDENTITY, 0);

    /// Returns the symmetry of the board with the change of marks of this number.
    pub(crate) const fn new(board: symmetry::Symmetry, change: u8) -> Symmetry<M> {
        Symmetry { board, change, marking: PhantomData }
    }

    /// Returns an iterator over all symmetries, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry<M>> {
        Symmetry::with(symmetry::Symmetry::ALL.into_iter())
    }

    /// Combines these symmetries of the board with every change of the marks.
    fn with(boards: impl Iterator<Item = symmetry::Symmetry>) -> impl Iterator<Item = Symmetry<M>> {
        let with =
            |board| (0..M::CHANGES.len() as u8).map(move |change| Symmetry::new(board, change));
        boards.flat_map(with)
    }

    /// Returns the change of the marks.
    #[inline]
    pub(crate) const fn change(self) -> Change {
        M::CHANGES[self.change as usize]
    }

    /// Returns the image of a move.
    pub const fn step(self, step: Move) -> Move {
        self.board.step(step)
    }

    /// Returns the image of a path.
    #[must_use]
    pub fn path(self, path: Path) -> Path {
        self.board.path(path)
    }

    /// Returns the image of a cube, which stands on the image of the cube's square.
    pub fn cube(self, cube: Cube<M>) -> Cube<M> {
        let image = self.images()[usize::from(cube.piece().number_of(M::SORT))];
        Cube::from_piece(Piece::from_number(M::SORT, image))
    }

    /// Returns the image of a row with this empty square, both as in [`Cubes::octal`].
    #[inline]
    pub(crate) fn row(self, blank: Square, row: u32) -> u32 {
        let images = self.images();
        self.board.row(blank, row, |cube| images[cube].into())
    }

    /// Returns the image of a board.
    #[inline]
    pub fn image(self, board: Cubes<M>) -> Cubes<M> {
        let (mut row, images) = (board.row(), self.images());
        row.reverse();
        let image = |place: u8| {
            let piece = row[usize::from(place)];
            Piece::from_number(M::SORT, images[usize::from(piece.number_of(M::SORT))])
        };
        let row = self.board.places(board.blank()).map(image);
        Cubes::from_row(self.board.square(board.blank()), row)
    }

    /// Returns the inverse.
    #[must_use]
    pub fn inverse(self) -> Symmetry<M> {
        let Change { marks, negates } = self.change();
        let is_inverse = |change: &Change| {
            let restores = |mark: usize| change.marks[usize::from(marks[mark])] == mark as u8;
            (0..3).all(restores) && change.negates == negates
        };
        let change = M::CHANGES.iter().position(is_inverse);
        Symmetry::new(self.board.inverse(), change.unwrap_or_default() as u8)
    }

    #[inline]
    fn images(self) -> &'static [u8; 8] {
        let all: &'static [Images; 8] = const { &images(M::SORT, M::CHANGES) };
        &all[self.board.number()][usize::from(self.change)]
    }
}

/// Returns the images of the cubes of a sort, by the number of the board's symmetry.
const fn images(sort: Sort, changes: &[Change]) -> [Images; 8] {
    let mut images = [[[0; 8]; 6]; 8];
    let mut number = 0;
    while number < 8 * changes.len() * 6 {
        let (board, change, cube) =
            (number / 6 / changes.len(), number / 6 % changes.len(), number % 6);
        let Change { marks, negates } = changes[change];
        let piece = Piece::from_number(sort, cube as u8);
        // The mark in each direction of the image.
        let mut seen = [0; 6];
        let mut face = 0;
        while face < 6 {
            let direction = symmetry::Symmetry::ALL[board].direction(Direction::ALL[face]);
            let direction = if negates { direction.opposite() } else { direction };
            seen[direction as usize] = marks[piece.mark(Direction::ALL[face]) as usize];
            face += 1;
        }
        let mut image = 0;
        while !piece_has(Piece::from_number(sort, image), seen) {
            image += 1;
        }
        images[board][change][cube] = image;
        number += 1;
    }
    images
}

/// Returns whether a cube shows these marks.
const fn piece_has(piece: Piece, marks: [u8; 6]) -> bool {
    let mut face = 0;
    while face < 6 && piece.mark(Direction::ALL[face]) == marks[face] {
        face += 1;
    }
    face == 6
}

impl<M: Symmetric> Cubes<M> {
    /// Returns the representative of the board's class, and the first symmetry that takes the board
    /// there. The class is the board's images under all symmetries, and the representative is the
    /// image with the smallest [`Cubes::rank`].
    pub fn class(self) -> (Cubes<M>, Symmetry<M>) {
        let (blank, row) = (self.blank(), self.octal());
        // A rank has the digits above the bits, but with three colours the digits are others.
        let order = |symmetry: &Symmetry<M>| {
            if M::SORT.has_parity() {
                return symmetry.image(self).rank() as u64;
            }
            let row = symmetry.row(blank, row);
            u64::from(row & 0o66_666_666) << 24 | u64::from(row & 0o11_111_111)
        };
        // The smallest image has its empty square on the first square of the kind.
        let symmetry = Symmetry::with(symmetry::Symmetry::to_first(blank))
            .min_by_key(order)
            .unwrap_or_else(|| unreachable!("a symmetry takes a square to the first of its kind"));
        (symmetry.image(self), symmetry)
    }

    /// Returns the board's image with the smallest rank under some symmetries, such as those of a
    /// goal.
    #[must_use]
    pub fn smallest(self, symmetries: impl Iterator<Item = Symmetry<M>>) -> Cubes<M> {
        symmetries
            .map(|symmetry| symmetry.image(self))
            .min_by_key(|image| image.rank())
            .unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::six::BOARDS;
    use crate::{cubic, harris};

    #[test]
    fn symmetries_commute_with_rolls_and_inverses_restore_boards() {
        check::<cubic::Coloured>();
        check::<harris::Marked>();
    }

    /// Checks every 9,973rd board, 1,516 in all, with all symmetries and all moves.
    fn check<M: Symmetric>() {
        assert_eq!(Symmetry::<M>::all().next(), Some(Symmetry::IDENTITY));
        for board in (0..BOARDS).step_by(9_973).filter_map(Cubes::<M>::from_rank) {
            let (representative, first) = board.class();
            let mut all = Symmetry::all();
            assert_eq!(all.find(|all| all.image(board) == representative), Some(first));
            for symmetry in Symmetry::all() {
                let image = symmetry.image(board);
                assert_eq!(symmetry.inverse().image(image), board);
                assert!(representative.rank() <= image.rank());
                // The definition: every cube's image, on the image of its square.
                let mut cubes = [None; 9];
                for (square, cube) in Square::ALL.into_iter().zip(board.cubes()) {
                    let to = symmetry.board.square(square);
                    cubes[to.index()] = cube.map(|cube| symmetry.cube(cube));
                }
                assert_eq!(Cubes::from_cubes(cubes), Ok(image), "{symmetry:?}");
                for step in Move::ALL {
                    let rolled = board.roll(step).map(|next| symmetry.image(next));
                    assert_eq!(image.roll(symmetry.step(step)), rolled);
                }
            }
        }
    }
}
