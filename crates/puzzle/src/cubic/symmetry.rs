//! The 48 symmetries of the cubic puzzle: the board's eight times the six permutations of the
//! colours.

use super::{Colour, Coloured, Pattern, TOPS};
use crate::cube_symmetry::{self, Change, Symmetric};
use crate::{Square, SquareKind, symmetry};

/// A symmetry of the cubic puzzle: one of the board's symmetries, and a permutation of the colours.
/// If it transposes the board, every cube's front and side change places too.
///
/// It takes a path from a state to a pattern to a path of the same length between their images.
pub type Symmetry = cube_symmetry::Symmetry<Coloured>;

/// The changes are the six permutations of the colours, as the images of W, R and B. The second one
/// exchanges red and blue.
impl Symmetric for Coloured {
    const CHANGES: &'static [Change] = {
        const fn to(marks: [u8; 3]) -> Change {
            Change { marks, negates: false }
        }
        &[to([0, 1, 2]), to([0, 2, 1]), to([1, 2, 0]), to([1, 0, 2]), to([2, 0, 1]), to([2, 1, 0])]
    };
}

impl Symmetry {
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
                symmetries[start] = Symmetry::new(board, board.transposes() as u8);
                start += 1;
            }
            symmetries
        };
        OF_STARTS[start.index()]
    }

    /// Returns the image of a colour.
    pub const fn colour(self, colour: Colour) -> Colour {
        Colour::ALL[self.change().marks[colour as usize] as usize]
    }

    /// Returns the image of a pattern.
    pub fn pattern(self, pattern: Pattern) -> Pattern {
        let [w, r, b] = self.change().marks.map(u32::from);
        // Two bits tell three colours apart.
        let images = [w, r, b, 0];
        let (blank, row) = (pattern.blank(), pattern.row());
        let tops = self.board.places(blank).iter().fold(0, |tops, &place| {
            let top = row >> (3 * place + 1);
            3 * tops + images[top as usize % 4]
        });
        Pattern::from_parts(self.board.square(blank), tops as usize)
    }
}

impl Pattern {
    /// Returns the representative of the pattern's class, and the first symmetry that takes the
    /// pattern to it. The class is the pattern's images under the 48 symmetries; the representative
    /// is the image with the smallest [`Pattern::rank`].
    pub fn class(self) -> (Pattern, Symmetry) {
        // The smallest image has its empty square on the first square of the kind.
        let (_, symmetry) = symmetry::Symmetry::to_first(self.blank())
            .map(|board| smallest(board, self))
            .min_by_key(|&(row, _)| row)
            .unwrap_or_else(|| unreachable!("a symmetry takes a square to the first of its kind"));
        (symmetry.pattern(self), symmetry)
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

/// Returns the smallest row among a pattern's images under a symmetry of the board and any change
/// of colours, and the first symmetry that gives it. It has 0 for the first of the row's colours,
/// and 1 for the next.
fn smallest(board: symmetry::Symmetry, pattern: Pattern) -> (u32, Symmetry) {
    /// The number of the change that takes these two colours to 0 and 1.
    const CHANGES: [[u8; 4]; 4] = {
        let mut changes = [[0; 4]; 4];
        let mut number = 0;
        while number < Coloured::CHANGES.len() {
            let [w, r, b] = Coloured::CHANGES[number].marks;
            let mut of = [0; 3];
            (of[w as usize], of[r as usize], of[b as usize]) = (0, 1, 2);
            changes[of[0]][of[1]] = number as u8;
            number += 1;
        }
        changes
    };
    const ONES: u32 = 0o11_111_111;
    let row = board.row(pattern.blank(), pattern.row(), |top| top as u32);
    let colour = |place: u32| (row >> (3 * place) >> 1) as usize % 4;
    let first = colour(7);
    let others = row ^ (first as u32 * 2 * ONES);
    let second = if others != 0 { colour(others.ilog2() / 3) } else { usize::from(first == 0) };
    let (red, blue) = (row >> 1 & ONES, row >> 2 & ONES);
    let places = [!(red | blue) & ONES, red, blue, 0];
    let third = (3 - first - second) % 4;
    (places[second] + 2 * places[third], Symmetry::new(board, CHANGES[first][second]))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::{PATTERNS, STATES, State};
    use super::*;

    #[test]
    fn the_image_of_a_pattern_is_what_images_of_states_show() {
        assert_eq!(Symmetry::all().count(), 48);
        for state in (0..STATES).step_by(9_973).filter_map(State::from_rank) {
            let (smallest, first) = state.pattern().class();
            let mut all = Symmetry::all();
            assert_eq!(all.find(|all| all.pattern(state.pattern()) == smallest), Some(first));
            for symmetry in Symmetry::all() {
                let image = symmetry.image(state);
                assert_eq!(image.pattern(), symmetry.pattern(state.pattern()));
            }
        }
    }

    #[test]
    fn of_start_takes_a_canonical_start_to_the_first_of_its_kind() {
        for start in Square::ALL {
            let image = Symmetry::of_start(start).image(State::canonical(start));
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
