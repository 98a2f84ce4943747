//! The kinds of cubes: what tells them apart besides their orientation.

use crate::{Direction, Piece, Rotation, Sort};

/// What no roll changes of a cube. Two cubes of one kind can take each other's place.
///
/// The kind of Gardner's cubes and of dice is the sort and the phase ([`Sort::has_parity`]). The
/// phases of the cubic puzzle's cubes are not part of the kind, because they are the bits of a
/// rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Three red faces that meet in a vertex, and phase 0.
    Vertex0,
    /// Three red faces that meet in a vertex, and phase 1.
    Vertex1,
    /// Two opposite red faces and a third one, and phase 0.
    Pair0,
    /// Two opposite red faces and a third one, and phase 1.
    Pair1,
    /// A cube whose faces are all equal.
    Plain,
    /// The first die of a row. Orientations of dice are relative to it, so it has only one.
    First,
    /// Another die with the phase of the first one.
    Same,
    /// A die with the other phase.
    Other,
    /// A cube with three colours, of either phase, which is its bit.
    Coloured,
    /// A cube with one marked face.
    Marked,
}

impl Kind {
    /// The kinds, in the order of their numbers.
    pub const ALL: [Kind; 10] = [
        Kind::Vertex0,
        Kind::Vertex1,
        Kind::Pair0,
        Kind::Pair1,
        Kind::Plain,
        Kind::First,
        Kind::Same,
        Kind::Other,
        Kind::Coloured,
        Kind::Marked,
    ];

    /// Returns the kind of a cube on a square of this chessboard colour, 0 or 1. The orientation of
    /// a die and the colour of its square are relative to the first die and its square.
    #[inline]
    pub const fn of(piece: Piece, shade: usize) -> Kind {
        let first = match piece.sort() {
            Sort::Coloured => return Kind::Coloured,
            Sort::Marked => return Kind::Marked,
            Sort::Plain => return Kind::Plain,
            Sort::Vertex => Kind::Vertex0,
            Sort::Pair => Kind::Pair0,
            Sort::Die => Kind::Same,
        };
        Kind::ALL[first as usize + (piece.parity() as usize ^ shade & 1)]
    }

    /// Returns the axis and the bits of a cube's orientation in a rank, on a square of this
    /// chessboard colour.
    ///
    /// The axis is that of the face that looked up before any rotation. The bits are the cube's place
    /// among those of its sort with the same parity and axis, in the order of [`Piece::rotation`]; of
    /// a cube with three colours, they are the phase.
    #[inline]
    pub const fn parts(piece: Piece, shade: usize) -> (u32, u32) {
        let rotation = piece.rotation();
        let up = rotation.direction(Direction::Up);
        let north = rotation.direction(Direction::North);
        match piece.sort() {
            Sort::Coloured => (up.axis() as u32, piece.parity() as u32 ^ shade as u32 & 1),
            Sort::Marked => (up.axis() as u32, up.sign() as u32),
            Sort::Vertex => (0, (up.sign() << 1 | north.sign()) as u32),
            Sort::Pair => (up.axis() as u32, north.sign() as u32),
            Sort::Die => (up.axis() as u32, (up.sign() << 1 | north.sign()) as u32),
            Sort::Plain => (0, 0),
        }
    }

    /// Returns the cube of this kind with these [`Kind::parts`] on a square of this chessboard
    /// colour, as in [`Kind::of`]. Bits that the kind does not have are ignored.
    ///
    /// # Panics
    /// If the axis is over 2.
    #[inline]
    pub const fn piece(self, shade: usize, axis: u32, bits: u32) -> Piece {
        let parity = (self as usize ^ shade) as u8 & 1;
        match self {
            Kind::First => Piece::new(Sort::Die, Rotation::HOME),
            Kind::Marked | Kind::Plain => Piece::from_parts(self.sort(), 0, axis, bits),
            _ => {
                // The rotation with this axis, parity, and signs of the faces up and north.
                let (parity, up, north) = match self.sort() {
                    Sort::Coloured => (bits as u8 ^ shade as u8 & 1, 0, 0),
                    Sort::Pair => (parity, 0, bits & 1),
                    _ => (parity, bits >> 1 & 1, bits & 1),
                };
                let up = Direction::new(axis as usize, up as usize);
                let next = (axis as usize + 1 + parity as usize) % 3;
                match Rotation::new(up, Direction::new(next, north as usize)) {
                    Some(rotation) => Piece::new(self.sort(), rotation),
                    None => panic!("directions at right angles"),
                }
            }
        }
    }

    /// Returns the sort of the cubes of this kind.
    pub const fn sort(self) -> Sort {
        match self {
            Kind::Vertex0 | Kind::Vertex1 => Sort::Vertex,
            Kind::Pair0 | Kind::Pair1 => Sort::Pair,
            Kind::Plain => Sort::Plain,
            Kind::First | Kind::Same | Kind::Other => Sort::Die,
            Kind::Coloured => Sort::Coloured,
            Kind::Marked => Sort::Marked,
        }
    }

    /// Returns whether the cube is a die.
    pub const fn is_die(self) -> bool {
        matches!(self, Kind::First | Kind::Same | Kind::Other)
    }

    /// Returns whether an axis is part of the cube's orientation.
    #[inline]
    pub const fn has_axis(self) -> bool {
        !matches!(self, Kind::First) && self.sort().has_axis()
    }

    /// Returns the number of bits of the cube's orientation, 0 to 2.
    #[inline]
    pub const fn bits(self) -> usize {
        match self {
            Kind::First => 0,
            Kind::Coloured => 1,
            _ => self.sort().bits(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Move, Square};

    #[test]
    fn a_roll_keeps_the_kind_and_every_orientation_comes_back() {
        for piece in Sort::ALL.into_iter().flat_map(Piece::all) {
            for square in Square::ALL {
                let kind = Kind::of(piece, square.shade());
                assert_eq!(Kind::ALL[kind as usize], kind);
                let (axis, bits) = Kind::parts(piece, square.shade());
                assert_eq!(kind.piece(square.shade(), axis, bits), piece);
                assert!(bits < 1 << kind.bits() && axis < if kind.has_axis() { 3 } else { 1 });
                for step in Move::ALL {
                    // The blank's move takes the cube the opposite way.
                    let Some(to) = square.step(step.opposite()) else { continue };
                    assert_eq!(Kind::of(piece.roll(step), to.shade()), kind);
                }
            }
        }
    }
}
