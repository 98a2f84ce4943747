//! Nine squares in one word, for reading boards and patterns without a branch for each square.
//!
//! Every square has a nibble (four bits), and the first square has the highest of the nine. One of
//! them is the blank's, and the others are digits.

use crate::eight::Square;

/// A 1 in the nibble of every square.
pub(crate) const ONES: u64 = 0x1_1111_1111;

/// The nibble of the blank. No digit has this bit.
pub(crate) const BLANK: u64 = 8;

/// Returns the blank's square and the eight other nibbles; `None` unless there is one blank and
/// `poison` is 0. Callers set bits of `poison` for symbols that are not valid, so that one check
/// serves all squares.
#[inline]
pub(crate) fn take_blank(nine: u64, poison: u64) -> Option<(Square, u32)> {
    let blank = nine & (ONES * BLANK);
    let second = blank & blank.wrapping_sub(1);
    if poison | second != 0 || blank == 0 {
        return None;
    }
    let lowest = blank / BLANK;
    let behind = lowest - 1;
    let eight = (nine >> 4 & !behind | nine & behind) as u32;
    Some((Square::new(8 - lowest.trailing_zeros() as usize / 4)?, eight))
}

/// Returns the number with eight nibbles as its digits to base `RADIX`, at most 8.
#[inline]
pub(crate) const fn number<const RADIX: u32>(eight: u32) -> u32 {
    const { assert!(RADIX <= 8) };
    // The digits are joined to pairs, then to fours, then to one number.
    let pairs = (eight >> 4 & 0x0f0f_0f0f) * RADIX + (eight & 0x0f0f_0f0f);
    let fours = (pairs >> 8 & 0x00ff_00ff) * RADIX.pow(2) + (pairs & 0x00ff_00ff);
    (fours >> 16) * RADIX.pow(4) + (fours & 0xffff)
}
