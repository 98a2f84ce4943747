//! The ranks of boards whose cubes have six orientations each: a digit to base 3 and a bit.

use crate::nibbles::{self, BYTES};
use crate::{Cubes, Marking, Piece, Square};

/// The number of boards with six orientations for each cube: 9 x 3^8 x 2^8 = 15,116,544.
pub(crate) const BOARDS: usize = 9 * ROWS * MASKS;

/// The number of rows of eight digits to base 3.
pub(crate) const ROWS: usize = 6_561;

/// The number of rows of eight bits.
pub(crate) const MASKS: usize = 256;

impl<M: Marking> Cubes<M> {
    /// Returns the board of a rank, 0 to 15,116,543; `None` for a larger rank.
    pub fn from_rank(rank: usize) -> Option<Cubes<M>> {
        let blank = Square::new(rank / (ROWS * MASKS))?;
        Some(Cubes::from_digits(blank, rank / MASKS % ROWS, (rank % MASKS) as u8))
    }

    /// Returns the board's rank, (blank x 6,561 + digits) x 256 + bits: 0 to
    /// 15,116,543.
    ///
    /// The digits of the cubes, row by row, form a number to base 3, and their bits one to base 2,
    /// with the first cube as the most significant. A digit is the axis of the white faces, or of
    /// the mark; a bit is the cube's phase, or the mark's sign.
    #[inline]
    pub fn rank(self) -> usize {
        (self.blank().index() * ROWS + self.digits()) * MASKS + usize::from(self.bits())
    }

    /// Returns the number that the digits of all cubes form to base 3, less than 6,561.
    #[inline]
    pub(crate) fn digits(self) -> usize {
        base_3(by_axis::<M>(self.numbers_of_row(), BYTES))
    }

    /// Returns the number that the colours on top, or the axes of the marks, form to base 3, less than
    /// 6,561.
    #[inline]
    pub(crate) fn tops(self) -> usize {
        base_3(self.numbers_of_row())
    }

    /// Returns the bits of all cubes, the first cube's the highest.
    #[inline]
    pub(crate) fn bits(self) -> u8 {
        // Moves each bit to its place in the highest byte.
        ((self.bytes() & BYTES).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
    }

    /// Returns the row of cubes as eight octal digits, the first cube's the most significant: twice
    /// the number of the colour on top, or of the mark's axis, plus the cube's bit.
    #[inline]
    pub fn octal(self) -> u32 {
        let pairs = self.bytes();
        let pairs = (pairs | pairs >> 5) & 0x003f_003f_003f_003f;
        let fours = (pairs | pairs >> 10) & 0x0000_0fff_0000_0fff;
        (fours | fours >> 20) as u32 & 0xff_ffff
    }

    /// Returns a byte for each cube, the first cube's the highest, as the digits of
    /// [`Cubes::octal`].
    #[inline]
    fn bytes(self) -> u64 {
        self.numbers_of_row() ^ shades::<M>(self.blank())
    }

    /// Returns a byte for each cube, its number among those of its sort, the first cube's the highest.
    #[inline]
    fn numbers_of_row(self) -> u64 {
        u64::from_be_bytes(self.row().map(|piece| piece.number_of(M::SORT)))
    }

    /// Returns the board with these digits and bits of its rank. `digits` must be less than 6,561.
    #[inline]
    pub(crate) fn from_digits(blank: Square, digits: usize, bits: u8) -> Cubes<M> {
        let row = row_of(digits, bits) ^ shades::<M>(blank);
        Cubes::from_numbers(blank, by_axis::<M>(row, BYTES))
    }

    /// Returns the board with these colours on top, as in [`Cubes::tops`], and these bits.
    #[inline]
    pub(crate) fn from_tops(blank: Square, tops: usize, bits: u8) -> Cubes<M> {
        Cubes::from_numbers(blank, row_of(tops, bits) ^ shades::<M>(blank))
    }

    /// Returns the board of cubes with these numbers among those of their sort, a byte for each cube,
    /// the first cube's the highest.
    #[inline]
    pub(crate) fn from_numbers(blank: Square, bytes: u64) -> Cubes<M> {
        let piece = |number| Piece::from_number(M::SORT, number);
        Cubes::from_row(blank, bytes.to_be_bytes().map(piece))
    }
}

/// Returns the row of cubes whose numbers begin with the colour on top, or the axis, as a row whose
/// numbers begin with the axis of the white faces, or the other way round. `ones` has the lowest bit
/// of each number set.
///
/// White on top is axis 0. Of the others, those that are even have the colour and the axis 1 and 2, or 2
/// and 1; those that are odd, 1 and 1, or 2 and 2.
#[inline]
pub(crate) const fn by_axis<M: Marking>(row: u64, ones: u64) -> u64 {
    if !M::SORT.has_parity() {
        return row;
    }
    let exchanged = (row >> 1 ^ row >> 2) & !row & ones;
    row ^ exchanged << 1 ^ exchanged << 2
}

/// Returns the number to base 3 of the digits in a row of numbers.
#[inline]
fn base_3(row: u64) -> usize {
    nibbles::number::<3>(nibbles::of_bytes((row >> 1) & (3 * BYTES))) as usize
}

/// Returns a byte for each of eight digits to base 3, twice the digit plus a bit.
#[inline]
fn row_of(digits: usize, bits: u8) -> u64 {
    /// Four digits as bytes, twice.
    static DIGITS: [u32; 81] = {
        let mut four = [0; 81];
        let mut digits = 0;
        while digits < 81 {
            let [a, b, c, d] = [digits / 27, digits / 9 % 3, digits / 3 % 3, digits % 3];
            four[digits as usize] = (a << 24 | b << 16 | c << 8 | d) * 2;
            digits += 1;
        }
        four
    };
    /// Four bits as bytes.
    static BITS: [u32; 16] = {
        let mut four = [0; 16];
        let mut bits = 0;
        while bits < 16 {
            four[bits as usize] = (bits & 8) << 21 | (bits & 4) << 14 | (bits & 2) << 7 | bits & 1;
            bits += 1;
        }
        four
    };
    let first = DIGITS[digits / 81] | BITS[(bits / 16) as usize];
    let last = DIGITS[digits % 81] | BITS[(bits % 16) as usize];
    (first as u64) << 32 | last as u64
}

/// Returns a byte for each cube of the row. If the bit of a cube's number is its parity, the byte
/// is the colour of its square, and the XOR of both is the phase; else the byte is 0.
#[inline]
const fn shades<M: Marking>(blank: Square) -> u64 {
    static SHADES: [u64; 9] = {
        let mut shades = [0; 9];
        let mut blank = 0;
        while blank < 9 {
            let mut square = 0;
            while square < 9 {
                if square != blank {
                    shades[blank] = shades[blank] << 8 | Square::ALL[square].shade() as u64;
                }
                square += 1;
            }
            blank += 1;
        }
        shades
    };
    if M::SORT.has_parity() { SHADES[blank.index()] } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cube, Move, cubic, harris};

    /// Checks every 97th rank. This covers all rows of digits and all masks under each empty
    /// square, because 97 is prime and a lane has 256 ranks.
    #[test]
    fn ranks_come_back_and_rolls_are_those_of_one_cube() {
        check::<cubic::Coloured>();
        check::<harris::Marked>();
    }

    fn check<M: Marking>() {
        for rank in (0..BOARDS).step_by(97).chain([BOARDS - 1]) {
            let board = Cubes::<M>::from_rank(rank).unwrap();
            assert_eq!(board.rank(), rank);
            assert_eq!(Cubes::from_cubes(board.cubes()), Ok(board));
            assert_eq!(board.cubes(), Square::ALL.map(|square| board.cube(square)));
            let octal = (0..8).fold(0, |row, place| {
                let digit = board.tops() / 3_usize.pow(7 - place) % 3;
                row * 8 + 2 * digit as u32 + u32::from(board.bits() >> (7 - place) & 1)
            });
            assert_eq!(board.octal(), octal);
            for step in Move::ALL {
                let by_hand = board.blank().step(step).map(|from| {
                    let mut cubes = board.cubes();
                    let cube = cubes[from.index()].take().map(|cube: Cube<M>| cube.roll(step));
                    cubes[board.blank().index()] = cube;
                    Cubes::from_cubes(cubes).unwrap()
                });
                assert_eq!(board.roll(step), by_hand);
                if let Some(next) = by_hand {
                    assert_eq!(next.roll(step.opposite()), Some(board));
                }
            }
        }
        assert_eq!(Cubes::<M>::from_rank(BOARDS), None);
    }
}
