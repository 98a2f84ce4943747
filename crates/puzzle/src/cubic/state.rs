//! States: boards of cubes with all their orientations.

use core::fmt;
use core::str::FromStr;

use super::pattern::NEITHER;
use super::{Colour, Cube, Pattern};
use crate::nibbles::BLANK;
use crate::notation::{self, display_entries, triples};
use crate::slide::{digit, place, weights};
use crate::{Board, Move, NotationError, Partial, Pieces, Slide, Square, SquareKind};

/// The number of states: 9 x 6^8 = 15,116,544.
pub const STATES: usize = super::PATTERNS * MASKS;

/// The number of states that show one pattern: one for each phase mask.
pub const MASKS: usize = 256;

/// A board of eight cubes with their orientations, as a pattern and a *phase mask*.
///
/// A roll flips a cube's parity and takes it to a square of the other chessboard colour. So the
/// cube's parity XOR its square's colour never changes: this bit is the cube's *phase*. The mask
/// has the phases of the eight cubes in row-major order.
///
/// Reads and displays as nine entries row by row, each a cube's top, front and side (`WRB`), or
/// `---` for the empty square: `BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State(
    /// The rank, `pattern * 256 + mask`, less than 15,116,544.
    u32,
);

impl State {
    /// Returns the canonical start with this empty square: every cube has white on top, red in
    /// front and blue at the side.
    pub fn canonical(blank: Square) -> State {
        State::of_odd(Pattern::from_parts(blank, 0), 0)
    }

    /// Returns the state that shows `pattern`, and whose cubes are odd where a bit of `odd` is set:
    /// the highest of nine is the first square's.
    #[inline]
    const fn of_odd(pattern: Pattern, odd: u32) -> State {
        // A cube's phase is its parity and its square's colour; the empty square has none.
        let phases = odd ^ 0b0_1010_1010;
        let behind = (1 << (8 - pattern.blank().index())) - 1;
        State::new(pattern, (phases >> 1 & !behind | phases & behind) as u8)
    }

    /// Returns the number of cubes with phase 1 in a canonical start whose empty square is of this
    /// kind: 3 for an edge, else 4. No roll changes this number, so the start only reaches states
    /// with the same number.
    pub const fn phase_count(kind: SquareKind) -> u32 {
        match kind {
            SquareKind::Edge => 3,
            SquareKind::Corner | SquareKind::Centre => 4,
        }
    }

    /// Returns the state that shows `pattern` and has these phases. The highest bit of `mask` is
    /// the phase of the first cube in row-major order.
    #[inline]
    pub const fn new(pattern: Pattern, mask: u8) -> State {
        State((pattern.rank() * MASKS) as u32 | mask as u32)
    }

    /// Returns the state with these cubes row by row; `None` is the empty square.
    ///
    /// # Errors
    /// If not exactly one square is empty.
    pub fn from_cubes(cubes: [Option<Cube>; 9]) -> Result<State, NotationError> {
        let (mut tops, mut odd) = (0, 0);
        for cube in cubes {
            tops = tops << 4 | cube.map_or(BLANK, |cube| cube.top as u64);
            odd = odd << 1 | u32::from(cube.is_some_and(|cube| cube.odd));
        }
        let pattern = Pattern::from_nibbles(tops);
        let pattern = pattern.ok_or_else(|| notation::not_one(&cubes, notation::EMPTY))?;
        Ok(State::of_odd(pattern, odd))
    }

    /// Returns the state of nine cubes' letters without separators, each cube's top, front and
    /// side, or `---`; `None` if they are no state. This is [`FromStr`] without the error's detail,
    /// and faster.
    #[inline]
    pub fn from_ascii(cubes: &[[u8; 3]; 9]) -> Option<State> {
        let (mut tops, mut odd) = (0, 0);
        for &letters in cubes {
            let cube = CUBES[usize::from(colours(letters))];
            tops = tops << 4 | u64::from(cube & 15);
            odd = odd << 1 | u32::from(cube / ODD);
        }
        Some(State::of_odd(Pattern::from_nibbles(tops)?, odd))
    }

    /// Returns the state with this rank, 0 to [`STATES`] - 1; `None` for a larger rank.
    pub const fn from_rank(rank: usize) -> Option<State> {
        if rank < STATES { Some(State(rank as u32)) } else { None }
    }

    /// Returns the state's rank, `pattern * 256 + mask`, where `pattern` is the pattern's rank.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize
    }

    /// Returns the empty square.
    #[inline]
    pub const fn blank(self) -> Square {
        self.pattern().blank()
    }

    /// Returns the pattern that the state shows.
    #[inline]
    pub const fn pattern(self) -> Pattern {
        match Pattern::from_rank(self.rank() / MASKS) {
            Some(pattern) => pattern,
            None => unreachable!(),
        }
    }

    /// Returns the phases of the eight cubes. The highest bit is the phase of the first cube in
    /// row-major order.
    #[inline]
    pub const fn mask(self) -> u8 {
        self.0 as u8
    }

    /// Returns the row of cubes as eight octal digits, the first cube the most significant: the
    /// number of a cube's top colour, twice, and its phase.
    #[doc(hidden)]
    #[inline]
    pub const fn row(self) -> u32 {
        /// The phases of four cubes as octal digits.
        static PHASES: [u16; 16] = {
            let mut phases = [0; 16];
            let mut four = 0;
            while four < 16 {
                phases[four as usize] =
                    (four & 8) << 6 | (four & 4) << 4 | (four & 2) << 2 | four & 1;
                four += 1;
            }
            phases
        };
        let (first, last) = (self.mask() >> 4, self.mask() & 15);
        let phases = (PHASES[first as usize] as u32) << 12 | PHASES[last as usize] as u32;
        self.pattern().row() | phases
    }

    /// Returns the cube on a square; `None` for the empty square.
    pub fn cube(self, square: Square) -> Option<Cube> {
        let pattern = self.pattern();
        let top = pattern.top(square)?;
        let phase = digit::<2>(u32::from(self.mask()), place(square, pattern.blank()));
        Some(Cube { top, odd: phase as usize != square.shade() })
    }

    /// Returns the cubes of all nine squares row by row; `None` for the empty square.
    pub fn cubes(self) -> [Option<Cube>; 9] {
        let mut phases = u32::from(self.mask()).reverse_bits() >> 24;
        let mut cubes = [None; 9];
        for ((square, cube), top) in
            Square::ALL.iter().zip(&mut cubes).zip(self.pattern().tops_of_squares())
        {
            if let Some(top) = top {
                *cube = Some(Cube { top, odd: phases as usize & 1 != square.shade() });
                phases >>= 1;
            }
        }
        cubes
    }

    /// Returns the state after a move of the empty square; `None` if the move leaves the board.
    #[must_use]
    #[inline]
    pub const fn roll(self, step: Move) -> Option<State> {
        let pattern = self.pattern();
        let Some(slide) = Slide::new(pattern.blank(), step) else { return None };
        let tops = slide.carry::<3>(pattern.tops() as u32);
        let mask = slide.carry::<2>(self.mask() as u32);
        // A roll along x turns the top t of an even cube into t - 1 (mod 3), a roll along y into t
        // + 1. For an odd cube it is the other way round. `odd` is the parity after the roll.
        let odd = digit::<2>(mask, slide.to) as usize != slide.blank.shade();
        let turn = if odd == step.is_horizontal() { 1 } else { 2 };
        let old = digit::<3>(tops, slide.to);
        let new = (old + turn) % 3;
        let weight = const { weights::<3>() }[slide.to];
        let tops = tops + new * weight - old * weight;
        Some(State::new(Pattern::from_parts(slide.blank, tops as usize), mask as u8))
    }
}

/// Returns the place in [`CUBES`] of a cube's letters: two bits for each of the three.
#[inline]
const fn colours(letters: [u8; 3]) -> u8 {
    static LETTERS: [[u8; 256]; 3] = {
        let mut places = [[NO_COLOURS; 256]; 3];
        let mut place = 0;
        while place < 3 {
            let mut number = 0;
            while number < 3 {
                let letter = Colour::ALL[number].letter() as u8;
                let bits = (number << (2 * place)) as u8;
                places[place][letter as usize] = bits;
                places[place][letter.to_ascii_lowercase() as usize] = bits;
                number += 1;
            }
            places[place][b'-' as usize] = 3 << (2 * place);
            place += 1;
        }
        places
    };
    let [top, front, side] = letters;
    LETTERS[0][top as usize] | LETTERS[1][front as usize] | LETTERS[2][side as usize]
}

/// What a byte is that is neither a colour nor `-`.
const NO_COLOURS: u8 = 1 << 6;

/// The bit of an odd cube in [`CUBES`].
const ODD: u8 = 1 << 4;

/// For each three of W, R, B and `-`, a nibble as [`Pattern::from_nibbles`] takes it, and [`ODD`].
static CUBES: [u8; 256] = {
    let mut cubes = [NEITHER as u8; 256];
    cubes[0b11_11_11] = BLANK as u8;
    let mut top = 0;
    while top < 3 {
        let (even, odd) = ((top + 1) % 3, (top + 2) % 3);
        cubes[top | even << 2 | odd << 4] = top as u8;
        cubes[top | odd << 2 | even << 4] = top as u8 | ODD;
        top += 1;
    }
    cubes
};

impl Board for State {
    #[inline]
    fn blank(&self) -> Square {
        State::blank(*self)
    }

    #[inline]
    fn after(&self, step: Move) -> Option<State> {
        self.roll(step)
    }
}

/// The number of a cube is that of its top colour, twice, and 2 for an odd cube, else 1.
impl Pieces for State {
    const SYMBOLS: &'static [(&'static str, u16)] = &[
        ("E", 1 << 0),
        ("---", 1 << 0),
        ("W", 1 << 1 | 1 << 2),
        ("R", 1 << 3 | 1 << 4),
        ("B", 1 << 5 | 1 << 6),
        ("WRB", 1 << 1),
        ("WBR", 1 << 2),
        ("RBW", 1 << 3),
        ("RWB", 1 << 4),
        ("BWR", 1 << 5),
        ("BRW", 1 << 6),
    ];
    const EXPECTED: &'static str = "W, R, B, a cube such as WRB, E, ? or !";
    const EMPTY: &'static str = "one empty square (E or ---)";
    const REPEATS: bool = true;

    fn piece(&self, square: Square) -> u32 {
        self.cube(square).map_or(0, |cube| cube.top as u32 * 2 + cube.odd as u32 + 1)
    }
}

/// Returns the 256 states that show a pattern.
impl From<Pattern> for Partial<State> {
    fn from(pattern: Pattern) -> Partial<State> {
        let cubes = |top: Colour| 0b110 << (top as u32 * 2);
        let squares = pattern.tops_of_squares().map(|top| top.map_or(1, cubes));
        Partial::new(squares)
            .unwrap_or_else(|e| unreachable!("a pattern has one empty square: {e}"))
    }
}

impl FromStr for State {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<State, NotationError> {
        let is_valid = |symbol| Colour::from_letter(symbol).is_some() || symbol == '-';
        let entries = triples(text, is_valid, "W, R, B or -")?;
        let mut cubes = [None; 9];
        for (slot, entry) in cubes.iter_mut().zip(entries) {
            if entry != ['-'; 3] {
                *slot = Some(Cube::from_letters(entry)?);
            }
        }
        State::from_cubes(cubes)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_entries(f, self.cubes(), "---")
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({self})")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    /// Every 97th rank: a lane has 256, and 97 is prime, so with each empty square each row of tops comes up, and each
    /// mask.
    #[test]
    fn states_are_restored_from_their_cubes() {
        for rank in (0..STATES).step_by(97).chain([STATES - 1]) {
            let state = State::from_rank(rank).unwrap();
            assert_eq!(State::from_cubes(state.cubes()), Ok(state));
            assert_eq!(state.rank(), rank);
            assert_eq!(state.cubes(), Square::ALL.map(|square| state.cube(square)));
        }
        assert_eq!(State::from_rank(STATES), None);
    }

    #[test]
    fn a_roll_of_a_state_rolls_one_cube() {
        // Takes every 97th state. 97 is prime, so all masks and empty squares occur.
        for state in (0..STATES).step_by(97).filter_map(State::from_rank) {
            let blank = state.pattern().blank();
            for step in Move::ALL {
                let expected = blank.step(step).map(|from| {
                    let mut cubes = state.cubes();
                    let cube = cubes[from.index()].take().unwrap();
                    cubes[blank.index()] = Some(cube.roll(step.is_horizontal()));
                    State::from_cubes(cubes).unwrap()
                });
                assert_eq!(state.roll(step), expected);
                if let Some(next) = expected {
                    assert_eq!(next.roll(step.opposite()), Some(state));
                    assert_eq!(next.mask().count_ones(), state.mask().count_ones());
                }
            }
        }
    }

    /// Every byte at every place of a state, and states with every cube on every square.
    #[test]
    fn letters_mean_what_they_mean_as_a_text() {
        let meant = |letters: &[[u8; 3]; 9]| {
            let text = core::str::from_utf8(letters.as_flattened()).ok()?;
            text.parse::<State>().ok()
        };
        let mut states = 0;
        for rank in (0..STATES).step_by(1_013) {
            let text = State::from_rank(rank).unwrap().to_string().replace(',', "");
            let mut letters = [[0; 3]; 9];
            letters.as_flattened_mut().copy_from_slice(text.as_bytes());
            assert_eq!(State::from_ascii(&letters), State::from_rank(rank));
            let (square, place) = (rank % 9, rank / 9 % 3);
            for byte in 0..=if rank % 101 == 0 { u8::MAX } else { 0 } {
                letters[square][place] = byte;
                assert_eq!(State::from_ascii(&letters), meant(&letters), "{letters:?}");
                states += 1;
            }
        }
        assert!(states > 30_000, "{states}");
    }

    #[test]
    fn canonical_starts_have_all_cubes_alike() {
        for blank in Square::ALL {
            let start = State::canonical(blank);
            assert_eq!(start.pattern().blank(), blank);
            assert_eq!(start.mask().count_ones(), State::phase_count(blank.kind()));
            for square in Square::ALL {
                assert_eq!(start.cube(square).is_none(), square == blank);
                assert!(start.cube(square).is_none_or(|cube| cube == Cube::CANONICAL));
            }
        }
    }

    #[test]
    fn a_state_is_read_and_displayed_as_text() {
        let text = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
        let state: State = text.parse().unwrap();
        assert_eq!(state.to_string(), text);
        assert_eq!(text.replace(',', "").to_lowercase().parse(), Ok(state));
        for (text, reason) in [
            ("BRW", "expected nine squares of three symbols (27 in all), found 3"),
            (
                "BRB,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW",
                "expected a cube's top, front and side, all three of W, R and B, found BRB",
            ),
            ("QRW", "expected W, R, B or -, found 'Q' (symbol 1)"),
            ("---,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", "expected one empty square (---), found 2"),
        ] {
            assert_eq!(text.parse::<State>().unwrap_err().to_string(), reason);
        }
    }
}
