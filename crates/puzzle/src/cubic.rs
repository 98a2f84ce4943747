//! What `cubic.tbl` needs of the cubic puzzle beside its description: numbers of patterns, which
//! states show which, and the symmetries that take the starts with all cubes alike to three of
//! them.

use std::array::from_fn;
use std::sync::OnceLock;

use crate::eight::Square;
use crate::text::nibbles::{self, BLANK};
use crate::{Goal, Puzzle, Symmetry};

/// The number of ways to colour the tops of eight cubes: 3^8 = 6,561.
pub const TOPS: usize = 6_561;

/// The number of patterns: nine empty squares times the colours of eight tops, 9 x 3^8 = 59,049.
pub const PATTERNS: usize = 9 * TOPS;

/// The number of states that show one pattern: one for each row of the eight cubes' phases.
pub const STATES_PER_PATTERN: usize = 256;

/// The number of states: 9 x 6^8 = 15,116,544.
pub const STATES: usize = PATTERNS * STATES_PER_PATTERN;

/// The rank of a pattern: of the top faces of a board, the empty square and the colours of the eight
/// cubes. [`PatternRank::goal`] is the pattern as a goal, which has its text and its symmetries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PatternRank(
    /// The rank, `blank * 6561 + tops`, less than 59,049.
    u16,
);

impl PatternRank {
    /// Returns the pattern with these numbers row by row: 0 for the empty square, and 1, 2 and 3
    /// for white, red and blue. `None` unless there is one 0.
    #[inline]
    fn from_numbers(numbers: [u8; 9]) -> Option<PatternRank> {
        let nibble = |number: u8| number.checked_sub(1).map_or(BLANK, u64::from);
        PatternRank::from_nibbles(
            numbers.iter().fold(0, |nine, &number| nine << 4 | nibble(number)),
        )
    }

    /// Returns the pattern of nine ASCII letters without separators, in capitals or not: `W`, `R`,
    /// `B`, and `E`, `0`, `X`, `_`, `.` or `-` for the empty square. `None` if they are not a
    /// pattern.
    #[inline]
    pub fn from_ascii(letters: &[u8; 9]) -> Option<PatternRank> {
        PatternRank::from_nibbles(
            letters.iter().fold(0, |nine, &letter| nine << 4 | nibble(letter)),
        )
    }

    /// Returns the pattern of nine nibbles (four bits each), row by row, the first square's the
    /// highest: each a colour's number, [`BLANK`] or [`NEITHER`]. `None` if they are no pattern.
    #[inline]
    fn from_nibbles(nine: u64) -> Option<PatternRank> {
        let (blank, eight) = nibbles::take_blank(nine, nine & (nibbles::ONES * NEITHER))?;
        Some(PatternRank((blank.index() * TOPS + nibbles::number::<3>(eight) as usize) as u16))
    }

    /// Returns the pattern that a goal is; `None` for other goals.
    pub fn of(goal: &Goal) -> Option<PatternRank> {
        let tops = goal.tops().filter(|_| goal.puzzle() == Puzzle::cubic())?;
        PatternRank::from_numbers(*tops.first_chunk()?)
    }

    /// Returns the goal that the pattern is.
    pub fn goal(self) -> Goal {
        let goal = Puzzle::cubic().pattern_goal(self.0.into());
        goal.unwrap_or_else(|| unreachable!("the cubic puzzle has the pattern {}", self.0))
    }

    /// Returns the pattern with this rank, 0 to [`PATTERNS`] - 1; `None` for a larger rank.
    pub const fn from_rank(rank: usize) -> Option<PatternRank> {
        if rank < PATTERNS { Some(PatternRank(rank as u16)) } else { None }
    }

    /// Returns an iterator over all patterns, by rank.
    pub fn all() -> impl Iterator<Item = PatternRank> {
        (0..PATTERNS).filter_map(PatternRank::from_rank)
    }

    /// Returns the pattern's rank, `blank * 6561 + tops`, where `blank` is the number of the empty
    /// square, and `tops` are the colours row by row as digits to base 3: W = 0, R = 1, B = 2.
    pub const fn rank(self) -> usize {
        self.0 as usize
    }

    /// Returns the image of the pattern under a symmetry of the cubic puzzle.
    #[must_use]
    pub fn image(self, symmetry: &Symmetry) -> PatternRank {
        let image = self.goal().tops().and_then(|tops| symmetry.tops(tops));
        let image = image.and_then(|tops| PatternRank::from_numbers(*tops.first_chunk()?));
        image.unwrap_or_else(|| unreachable!("the image of pattern {} is one", self.0))
    }
}

/// Returns a symmetry that takes the start with all cubes alike and this empty square to the one
/// whose empty square is the first of the same kind, one of [`Square::FIRST`].
pub fn symmetry_to_first(start: Square) -> &'static Symmetry {
    let cubic = Puzzle::cubic();
    let [from, to] = [start, Square::FIRST[start.corner_edge_or_centre()]]
        .map(|blank| cubic.uniform_start(blank.index()));
    let mut all = cubic.symmetries().iter();
    all.find(|symmetry| symmetry.board(&from) == to)
        .unwrap_or_else(|| unreachable!("a symmetry takes a square to the first of its kind"))
}

/// The patterns that states show, by their ranks in the puzzle's space. A pattern's rank is the sum
/// of two parts: by the empty square, and the digits and bits of the first four cubes and of the
/// last.
pub struct PatternsByState([[Vec<Four>; 2]; 9]);

/// The number of rows of the digits of four cubes.
const FOUR: usize = 81;

/// The parts by the bits of four cubes.
type Four = [u16; 16];

impl PatternsByState {
    /// Returns the parts, which are made in a millisecond when they are first needed.
    pub fn get() -> &'static PatternsByState {
        static MADE: OnceLock<PatternsByState> = OnceLock::new();
        MADE.get_or_init(PatternsByState::make)
    }

    fn make() -> PatternsByState {
        let (puzzle, space) = (Puzzle::cubic(), Puzzle::cubic().space());
        // The number of each piece's colour on top; 0 for the empty square.
        let top = |number| puzzle.faces(number).and_then(|[top, ..]| "EWRB".find(top)).unwrap_or(0);
        let tops: Vec<_> =
            (0..=puzzle.largest_number() as u8).map(|number| top(number) as u8).collect();
        let pattern = |rank: usize| {
            let board = space.as_ref()?.board(rank as u64)?;
            let shown = from_fn(|square| tops[usize::from(board.numbers()[square])]);
            Some(PatternRank::from_numbers(shown)?.0)
        };
        PatternsByState(Square::ALL.map(|blank| {
            let white = (blank.index() * TOPS) as u16;
            // What each cube adds by its axis and its bit, the last cube first. White adds nothing.
            let added: [[[u16; 2]; 3]; 8] = from_fn(|cube| {
                let digit = 3usize.pow(cube as u32);
                let added = |axis, bit| {
                    let lane = blank.index() * TOPS + axis * digit;
                    pattern(lane * STATES_PER_PATTERN + (bit << cube)).unwrap_or_default() - white
                };
                from_fn(|axis| from_fn(|bit| added(axis, bit)))
            });
            let sums = |none, cubes: &[[[u16; 2]; 3]]| {
                let sum = |digits: usize, bits: usize| {
                    let (mut sum, mut digits) = (none, digits);
                    for (cube, added) in cubes.iter().enumerate() {
                        sum += added[digits % 3][bits >> cube & 1];
                        digits /= 3;
                    }
                    sum
                };
                (0..FOUR).map(|digits| from_fn(|bits| sum(digits, bits))).collect()
            };
            [sums(white, &added[4..]), sums(0, &added[..4])]
        }))
    }

    /// Returns the patterns of the states of a lane: of the ranks `STATES_PER_PATTERN * number` and
    /// following.
    #[inline]
    pub fn lane(&self, number: usize) -> LanePatterns<'_> {
        let ([first, last], digits) = (&self.0[number / TOPS], number % TOPS);
        LanePatterns { number, first: &first[digits / FOUR], last: &last[digits % FOUR] }
    }
}

/// The patterns of the states of a lane: their parts by the bits of the first four cubes and of the
/// last.
pub struct LanePatterns<'a> {
    /// The number of the lane.
    pub number: usize,
    first: &'a Four,
    last: &'a Four,
}

impl LanePatterns<'_> {
    /// Returns the rank of the pattern that the state with these bits shows.
    #[inline]
    pub fn pattern(&self, bits: usize) -> u16 {
        self.first[bits / 16 % 16] + self.last[bits % 16]
    }
}

/// Returns the nibble of a letter: the colour's number, [`BLANK`], or [`NEITHER`].
#[inline]
const fn nibble(letter: u8) -> u64 {
    static NIBBLES: [u8; 256] = {
        let (mut nibbles, mut byte) = ([0; 256], 0);
        while byte < 256 {
            nibbles[byte] = match byte as u8 {
                b'W' | b'w' => 0,
                b'R' | b'r' => 1,
                b'B' | b'b' => 2,
                b'E' | b'e' | b'0' | b'X' | b'x' | b'_' | b'.' | b'-' => BLANK as u8,
                _ => NEITHER as u8,
            };
            byte += 1;
        }
        nibbles
    };
    NIBBLES[letter as usize] as u64
}

/// A bit of a nibble that is no colour, which is in the lowest two bits, and not the blank.
const NEITHER: u64 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_is_restored_from_letters_rank_and_goal() {
        for pattern in PatternRank::all() {
            assert_eq!(PatternRank::from_rank(pattern.rank()), Some(pattern));
            let goal = pattern.goal();
            assert_eq!(PatternRank::of(&goal), Some(pattern));
            let letters = goal.to_string();
            assert_eq!(
                PatternRank::from_ascii(letters.as_bytes().try_into().unwrap()),
                Some(pattern)
            );
        }
        assert_eq!(PatternRank::from_rank(PATTERNS), None);
        for letters in [b"WWWWWWWWW", b"EWWWEWWWW", b"WWWWEWWWQ"] {
            assert_eq!(PatternRank::from_ascii(letters), None);
        }
    }
}
