//! The 48 symmetries of the cubic puzzle: the board's eight times the six recolourings.

use super::{Colour, Cube, Pattern, State, TOPS};
use crate::slide::weights;
use crate::{Move, Path, Square, SquareKind, symmetry};

/// One of the six permutations of the colours.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Recolouring {
    /// The images of W, R and B.
    images: [Colour; 3],
}

impl Recolouring {
    /// All six recolourings. The first is the identity; the second, fourth and sixth are odd.
    pub const ALL: [Recolouring; 6] = {
        const fn make(w: usize, r: usize, b: usize) -> Recolouring {
            Recolouring { images: [Colour::ALL[w], Colour::ALL[r], Colour::ALL[b]] }
        }
        [make(0, 1, 2), make(0, 2, 1), make(1, 2, 0), make(1, 0, 2), make(2, 0, 1), make(2, 1, 0)]
    };

    /// Returns the image of a colour.
    pub const fn colour(self, colour: Colour) -> Colour {
        self.images[colour as usize]
    }

    /// Returns whether the permutation is odd: it exchanges two colours and keeps the third. An odd
    /// recolouring turns even cubes into odd ones.
    pub const fn is_odd(self) -> bool {
        self.images[1] as u32 != (self.images[0] as u32 + 1) % 3
    }

    /// Returns the inverse recolouring.
    #[must_use]
    pub fn inverse(self) -> Recolouring {
        let mut images = self.images;
        for colour in Colour::ALL {
            images[self.colour(colour) as usize] = colour;
        }
        Recolouring { images }
    }
}

/// A symmetry of the cubic puzzle: one of the board's symmetries, and a recolouring.
///
/// If a path leads from a state to a pattern, the image of the path leads from the state's image to
/// the pattern's image, and has the same length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    /// The symmetry of the squares. If it transposes the board, every cube's front and side change
    /// places too.
    pub board: symmetry::Symmetry,
    /// The recolouring of the cubes.
    pub colours: Recolouring,
}

impl Symmetry {
    /// The identity, which changes nothing.
    pub const IDENTITY: Symmetry =
        Symmetry { board: symmetry::Symmetry::IDENTITY, colours: Recolouring::ALL[0] };

    /// Returns an iterator over all 48 symmetries, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        let with = |board| move |colours| Symmetry { board, colours };
        symmetry::Symmetry::ALL.into_iter().flat_map(move |b| Recolouring::ALL.map(with(b)))
    }

    /// Returns a symmetry that takes the canonical start with this empty square to the canonical
    /// start whose empty square is the first of the same kind,
    /// [`SquareKind::square`](crate::SquareKind::square).
    ///
    /// If the symmetry transposes the board, every cube's front and side change places. Then it
    /// also exchanges red and blue, so that the cubes are canonical again.
    #[inline]
    pub const fn of_start(start: Square) -> Symmetry {
        const OF_STARTS: [Symmetry; 9] = {
            let mut symmetries = [Symmetry::IDENTITY; 9];
            let mut start = 0;
            while start < 9 {
                let from = Square::ALL[start];
                let goal = from.kind().square();
                let mut number = 0;
                while symmetry::Symmetry::ALL[number].square(from).index() != goal.index() {
                    number += 1;
                }
                let board = symmetry::Symmetry::ALL[number];
                let colours = Recolouring::ALL[board.transposes() as usize];
                symmetries[start] = Symmetry { board, colours };
                start += 1;
            }
            symmetries
        };
        OF_STARTS[start.index()]
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

    /// Returns the image of a cube. The image of a state has it on the image of the cube's square.
    pub const fn cube(self, cube: Cube) -> Cube {
        let flips = self.board.transposes() != self.colours.is_odd();
        Cube { top: self.colours.colour(cube.top), odd: cube.odd != flips }
    }

    /// Returns the image of a pattern.
    pub fn pattern(self, pattern: Pattern) -> Pattern {
        let (tops, _) = self.row(pattern.blank(), pattern.row());
        Pattern::from_parts(self.board.square(pattern.blank()), tops as usize)
    }

    /// Returns the image of a state.
    pub fn state(self, state: State) -> State {
        let (tops, phases) = self.row(state.blank(), state.row());
        // The image of a square has its colour, so a phase changes as its cube's parity does.
        let changes = self.board.transposes() != self.colours.is_odd();
        let mask = if changes { !phases } else { phases };
        State::new(Pattern::from_parts(self.board.square(state.blank()), tops as usize), mask)
    }

    /// Returns the tops and the phases of the image of a row of cubes: [`State::row`].
    #[inline(always)]
    fn row(self, blank: Square, row: u32) -> (u32, u8) {
        let [w, r, b] = self.colours.images.map(|colour| colour as u32);
        // Two bits tell three colours.
        let images = [w, r, b, 0];
        let (mut tops, mut phases) = (0, 0);
        for (place, &image) in self.board.places(blank).iter().enumerate() {
            let cube = row >> (3 * (7 - place));
            let weight = const { weights::<3>() }[usize::from(image) % 8];
            tops += images[cube as usize / 2 % 4] * weight;
            phases |= (cube as u8 & 1) << (7 - image % 8);
        }
        (tops, phases)
    }

    /// Returns the inverse symmetry.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        Symmetry { board: self.board.inverse(), colours: self.colours.inverse() }
    }
}

impl Pattern {
    /// Returns the representative of the pattern's class, and the first symmetry that takes the
    /// pattern to it. The class is the pattern's images under the 48 symmetries; the representative
    /// is the image with the smallest [`Pattern::rank`].
    pub fn class(self) -> (Pattern, Symmetry) {
        // The smallest image has its empty square on the first square of the kind.
        let (blank, first) = (self.blank(), self.blank().kind().square());
        let symmetries = Symmetry::all().filter(|symmetry| symmetry.board.square(blank) == first);
        symmetries
            .map(|symmetry| (symmetry.pattern(self), symmetry))
            .min_by_key(|&(pattern, _)| pattern)
            .unwrap_or_else(|| unreachable!("a symmetry takes a square to the first of its kind"))
    }

    /// Returns an iterator over the representatives of all 1,320 classes of patterns, by rank.
    pub fn representatives() -> impl Iterator<Item = Pattern> {
        // The empty square of a representative is the first square of its kind.
        let firsts = SquareKind::ALL.into_iter().map(SquareKind::square);
        let patterns =
            firsts.flat_map(|blank| (0..TOPS).map(move |t| Pattern::from_parts(blank, t)));
        patterns.filter(|pattern| pattern.class().0 == *pattern)
    }

    /// Returns an iterator over the symmetries that take the pattern to itself. The identity is one
    /// of them, and their number divides 48.
    pub fn stabiliser(self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(move |symmetry| symmetry.pattern(self) == self)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::collections::BTreeMap;

    use super::super::{PATTERNS, STATES};
    use super::*;

    #[test]
    fn symmetries_commute_with_rolls_and_inverses_restore_states() {
        // Takes every 9,973rd state, 1,516 in all, with all 48 symmetries and all moves.
        for state in (0..STATES).step_by(9_973).filter_map(State::from_rank) {
            for symmetry in Symmetry::all() {
                let image = symmetry.state(state);
                assert_eq!(image.pattern(), symmetry.pattern(state.pattern()));
                assert_eq!(symmetry.inverse().state(image), state);
                for step in Move::ALL {
                    let rolled = state.roll(step).map(|next| symmetry.state(next));
                    assert_eq!(image.roll(symmetry.step(step)), rolled);
                }
            }
        }
    }

    /// The definition: every cube's image, on the image of its square.
    #[test]
    fn a_state_becomes_its_cubes_images() {
        for state in (0..STATES).step_by(9_973).filter_map(State::from_rank) {
            for symmetry in Symmetry::all() {
                let mut cubes = [None; 9];
                for (square, cube) in Square::ALL.into_iter().zip(state.cubes()) {
                    let image = symmetry.board.square(square);
                    cubes[image.index()] = cube.map(|cube| symmetry.cube(cube));
                }
                assert_eq!(State::from_cubes(cubes), Ok(symmetry.state(state)), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn of_start_takes_a_canonical_start_to_the_first_of_its_kind() {
        for start in Square::ALL {
            let image = Symmetry::of_start(start).state(State::canonical(start));
            assert_eq!(image, State::canonical(start.kind().square()));
        }
    }

    #[test]
    fn the_patterns_fall_into_1320_classes() {
        let mut classes = BTreeMap::new();
        for pattern in (0..PATTERNS).filter_map(Pattern::from_rank) {
            let (representative, symmetry) = pattern.class();
            assert_eq!(symmetry.pattern(pattern), representative);
            assert!(representative <= pattern);
            *classes.entry(representative).or_insert(0) += 1;
        }
        assert_eq!(classes.len(), 1_320);
        assert!(classes.keys().all(|class| class.class().0 == *class));
        assert!(classes.keys().copied().eq(Pattern::representatives()));
        for (class, size) in classes {
            assert_eq!(size * class.stabiliser().count(), 48, "{class}");
        }
    }
}
