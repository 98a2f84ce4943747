//! The kinds of cubes that are told apart by more than their orientation.

use crate::{Move, alike, gardner};

/// A cube of a [`Space`](crate::Space).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A cube whose faces are all equal, so that it has one orientation.
    Plain,
    /// A cube with three red faces.
    Red(gardner::Cube),
    /// A cube with six different faces.
    Die(alike::Cube),
}

impl Piece {
    /// Returns the cube after the blank's move has rolled it.
    #[must_use]
    pub fn roll(self, step: Move) -> Piece {
        match self {
            Piece::Plain => Piece::Plain,
            Piece::Red(cube) => Piece::Red(cube.roll(step)),
            Piece::Die(cube) => Piece::Die(cube.roll(step)),
        }
    }

    /// Returns the cube's orientation among those of its [`Kind`] on its square: a digit to base 3,
    /// and bits ([`gardner::Cube::parts`], [`alike::Cube::parts`]).
    pub fn parts(self) -> (u32, u32) {
        match self {
            Piece::Plain => (0, 0),
            Piece::Red(cube) => cube.parts(),
            Piece::Die(cube) => cube.parts(),
        }
    }
}

/// What no roll changes of a cube. Two cubes of one kind can take each other's place.
///
/// The orientations of cubes with three red faces that meet in a vertex have two halves, their
/// parities, and so have those of cubes with a pair of opposite red faces, and those of dice. A roll
/// leads from one half to the other, and takes the cube to a square of the other chessboard colour.
/// So the parity XOR the square's colour never changes: that is the cube's *phase*.
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
    /// The first die of a row. All dice are taken as it sees them, so it has one orientation.
    First,
    /// Another die with the phase of the first one.
    Same,
    /// A die with the other phase.
    Other,
}

impl Kind {
    /// The kinds, in the order of their numbers.
    pub const ALL: [Kind; 8] = [
        Kind::Vertex0,
        Kind::Vertex1,
        Kind::Pair0,
        Kind::Pair1,
        Kind::Plain,
        Kind::First,
        Kind::Same,
        Kind::Other,
    ];

    /// Returns the kind of a cube on a square of this chessboard colour, 0 or 1. A die is taken as
    /// the first one sees it, and the colour as 0 if the first one's square has the same colour.
    pub fn of(piece: Piece, shade: usize) -> Kind {
        let (first, parity) = match piece {
            Piece::Plain => return Kind::Plain,
            Piece::Red(cube) if cube.is_vertex() => (Kind::Vertex0, cube.parity()),
            Piece::Red(cube) => (Kind::Pair0, cube.parity()),
            Piece::Die(cube) => (Kind::Same, cube.parity()),
        };
        Kind::ALL[first as usize + (usize::from(parity) ^ shade & 1)]
    }

    /// Returns the cube of this kind with these [`Piece::parts`] on a square of this chessboard
    /// colour, which is taken as [`Kind::of`] takes it. Of the bits, those count that the kind has.
    ///
    /// # Panics
    /// If the axis is over 2 and the kind has one.
    pub fn piece(self, shade: usize, axis: u32, bits: u32) -> Piece {
        let parity = (self as usize ^ shade) as u8 & 1;
        match self {
            Kind::Vertex0 | Kind::Vertex1 => Piece::Red(gardner::Cube::vertex(parity, bits)),
            Kind::Pair0 | Kind::Pair1 => Piece::Red(gardner::Cube::pair(parity, axis, bits)),
            Kind::Plain => Piece::Plain,
            Kind::First => Piece::Die(alike::Cube::HOME),
            Kind::Same | Kind::Other => Piece::Die(alike::Cube::from_parts(parity, axis, bits)),
        }
    }

    /// Returns whether the cube is a die.
    pub const fn is_die(self) -> bool {
        matches!(self, Kind::First | Kind::Same | Kind::Other)
    }

    /// Returns whether an axis is part of the cube's orientation.
    pub const fn has_axis(self) -> bool {
        matches!(self, Kind::Pair0 | Kind::Pair1 | Kind::Same | Kind::Other)
    }

    /// Returns how many bits the cube's orientation has, 0 to 2.
    pub const fn bits(self) -> usize {
        match self {
            Kind::Plain | Kind::First => 0,
            Kind::Pair0 | Kind::Pair1 => 1,
            Kind::Vertex0 | Kind::Vertex1 | Kind::Same | Kind::Other => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn a_roll_keeps_the_kind_and_every_orientation_comes_back() {
        let red = (0..64).filter_map(gardner::Cube::from_bits).map(Piece::Red);
        let mut pieces = 0;
        for piece in red.chain(alike::Cube::all().map(Piece::Die)).chain([Piece::Plain]) {
            pieces += 1;
            for square in Square::ALL {
                let kind = Kind::of(piece, square.shade());
                assert_eq!(Kind::ALL[kind as usize], kind);
                let (axis, bits) = piece.parts();
                assert_eq!(kind.piece(square.shade(), axis, bits), piece);
                assert!(bits < 1 << kind.bits() && axis < if kind.has_axis() { 3 } else { 1 });
                for step in Move::ALL {
                    // The blank's move takes the cube the opposite way.
                    let Some(to) = square.step(step.opposite()) else { continue };
                    assert_eq!(Kind::of(piece.roll(step), to.shade()), kind);
                }
            }
        }
        assert_eq!(pieces, 20 + 24 + 1);
    }
}
