//! States: boards of cubes with all their orientations.

use super::{Colour, Coloured, Cube, Pattern};
use crate::nibbles::{self, BLANK};
use crate::notation::is_empty_square;
use crate::six::{self, BOARDS};
use crate::{Cubes, Square};

/// The number of states: 9 x 6^8 = 15,116,544.
pub const STATES: usize = BOARDS;

/// The number of states that show one pattern: one for each phase mask.
pub const MASKS: usize = six::MASKS;

/// A board of eight cubes with their orientations: a pattern, and the phases of the cubes.
///
/// A roll flips a cube's parity and takes it to a square of the other chessboard colour. So the
/// cube's parity XOR its square's colour never changes: this bit is the cube's *phase*. A *mask* has
/// the phases of the eight cubes in row-major order.
///
/// Reads and displays as nine entries row by row, each a cube's top, front and side (`WRB`), or
/// `---` for the empty square: `BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW`.
pub type State = Cubes<Coloured>;

impl State {
    /// Returns the canonical start with this empty square: every cube has white on top, red in
    /// front and blue at the side.
    pub const fn canonical(blank: Square) -> State {
        State::all(Cube::CANONICAL, blank)
    }

    /// Returns the state that shows `pattern` and has these phases. The highest bit of `mask` is
    /// the phase of the first cube in row-major order.
    #[inline]
    pub fn new(pattern: Pattern, mask: u8) -> State {
        State::from_tops(pattern.blank(), pattern.tops(), mask)
    }

    /// Returns the state of nine cubes' letters without separators, each cube's top, front and
    /// side, or `---`; `None` if they are no state. This is faster than
    /// [`FromStr`](core::str::FromStr), which gives the reason of an error.
    // Inlined, so that a caller need not copy the letters out of a line.
    #[inline(always)]
    pub fn from_ascii(cubes: &[[u8; 3]; 9]) -> Option<State> {
        let (mut nine, mut poison) = (0, 0);
        for &letters in cubes {
            let cube = CUBES[usize::from(colours(letters))];
            nine = nine << 4 | u64::from(cube & !NEITHER);
            poison |= cube & NEITHER;
        }
        let (blank, eight) = nibbles::take_blank(nine, poison.into())?;
        Some(State::from_numbers(blank, nibbles::to_bytes(eight)))
    }

    /// Returns the pattern that the state shows.
    #[inline]
    pub fn pattern(self) -> Pattern {
        Pattern::from_parts(self.blank(), self.tops())
    }

    /// Returns the phases of the eight cubes. The highest bit is the phase of the first cube in
    /// row-major order.
    #[inline]
    pub fn mask(self) -> u8 {
        self.bits()
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
            let mut byte = 0;
            while byte < 128 {
                if is_empty_square(byte as u8 as char) {
                    places[place][byte] = 3 << (2 * place);
                }
                byte += 1;
            }
            place += 1;
        }
        places
    };
    let [top, front, side] = letters;
    LETTERS[0][top as usize] | LETTERS[1][front as usize] | LETTERS[2][side as usize]
}

/// The value of a byte that is neither a colour nor an empty square.
const NO_COLOURS: u8 = 1 << 6;

/// The bit of an entry of [`CUBES`] that is no cube.
const NEITHER: u8 = 1 << 4;

/// The number of the cube with three letters of W, R, B and the empty square, or [`BLANK`], or [`NEITHER`].
static CUBES: [u8; 256] = {
    let mut cubes = [NEITHER; 256];
    cubes[0b11_11_11] = BLANK as u8;
    let mut top = 0;
    while top < 3 {
        let (next, last) = ((top + 1) % 3, (top + 2) % 3);
        cubes[top | next << 2 | last << 4] = top as u8 * 2;
        cubes[top | last << 2 | next << 4] = top as u8 * 2 + 1;
        top += 1;
    }
    cubes
};

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::{SquareKind, notation};

    /// Checks every byte at every place of a state, and states with every cube on every square.
    #[test]
    fn letters_mean_what_they_mean_as_a_text() {
        // An empty square of fewer signs, and separators, are read as a text alone.
        let meant = |letters: &[[u8; 3]; 9]| {
            let text = core::str::from_utf8(letters.as_flattened()).ok()?;
            let is_whole = !text.contains(notation::is_separator);
            text.parse::<State>().ok().filter(|_| is_whole)
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
            let edge = blank.kind() == SquareKind::Edge;
            assert_eq!(start.mask().count_ones(), if edge { 3 } else { 4 });
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
