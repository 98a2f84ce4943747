//! Nine squares in one word, for reading boards and patterns without a branch for each square.
//!
//! Every square has a nibble (four bits), and the first square has the highest of the nine. One of
//! them is the blank's, and the others are digits.

use crate::{NotationError, Square};

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

/// A 1 in every byte.
pub(crate) const BYTES: u64 = 0x0101_0101_0101_0101;

/// Returns the square of the only 0 of nine numbers, and the others, less 1, as bytes, the first the
/// highest; `None` unless there is one 0, and no number is over `most`, at most 127.
#[inline]
pub(crate) fn take_zero(numbers: [u8; 9], most: u8) -> Option<(Square, u64)> {
    let [first @ .., last] = numbers;
    let first = u64::from_be_bytes(first);
    // Bit 7 of each number over the most: it is set before or by the addition.
    let over = (first | first.wrapping_add(BYTES * u64::from(127 - most))) & (BYTES << 7);
    // Bit 7 of each 0, and bit 0 if the last number is 0.
    let zeros = !first.wrapping_add(BYTES * 127) & (BYTES << 7) | u64::from(last == 0);
    if over != 0 || last > most || !zeros.is_power_of_two() {
        return None;
    }
    // The bytes of the numbers behind the 0.
    let behind = (zeros << 1 & !2 | zeros & 1).wrapping_sub(1);
    let blank = Square::new(8 - behind.trailing_ones() as usize / 8)?;
    let eight = first & !behind | (first << 8 | u64::from(last)) & behind;
    Some((blank, eight.wrapping_sub(BYTES)))
}

/// Returns why [`take_zero`] refuses some numbers. `what` describes the only 0.
#[cold]
pub(crate) fn wrong(numbers: [u8; 9], most: u8, what: &'static str) -> NotationError {
    match numbers.iter().position(|&number| number > most) {
        Some(at) => NotationError::Number { found: numbers[at], at: at + 1, most },
        None => {
            let found = numbers.iter().filter(|&&number| number == 0).count();
            NotationError::Count { what, found }
        }
    }
}

/// Returns the eight lowest nibbles as bytes, in the same order.
#[inline]
pub(crate) const fn to_bytes(eight: u32) -> u64 {
    let fours = (eight as u64 | (eight as u64) << 16) & 0x0000_ffff_0000_ffff;
    let pairs = (fours | fours << 8) & 0x00ff_00ff_00ff_00ff;
    (pairs | pairs << 4) & 0x0f0f_0f0f_0f0f_0f0f
}

/// Returns eight bytes, each less than 16, as nibbles in the same order: the inverse of [`to_bytes`].
#[inline]
pub(crate) const fn of_bytes(bytes: u64) -> u32 {
    let pairs = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
    (fours | fours >> 16) as u32
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blank_is_taken_out_wherever_it_is() {
        for (square, nine) in [(0, 0x8_1234_5670), (4, 0x1_2348_5670), (8, 0x1_2345_6708)] {
            let blank = Square::new(square).unwrap();
            assert_eq!(take_blank(nine, 0), Some((blank, 0x1234_5670)));
            assert_eq!(take_blank(nine, 1), None);
        }
        assert_eq!((take_blank(0x1_2345_6701, 0), take_blank(0x8_2345_6708, 0)), (None, None));
    }

    /// Checks every number on every square, beside numbers of which one, none or two are 0.
    #[test]
    fn the_zero_is_taken_out_wherever_it_is() {
        for zero in 0..10 {
            for square in 0..9 {
                for number in 0..=u8::MAX {
                    let mut numbers = [1, 6, 3, 4, 5, 6, 2, 1, 6];
                    numbers.iter_mut().skip(zero).take(1).for_each(|slot| *slot = 0);
                    numbers[square] = number;
                    let zeros = numbers.iter().filter(|&&number| number == 0).count();
                    let blank = numbers.iter().position(|&number| number == 0);
                    let others = numbers.iter().filter(|&&number| number != 0);
                    let eight = others.fold(0, |eight, &n| eight << 8 | u64::from(n - 1) as u128);
                    let taken = blank
                        .filter(|_| zeros == 1 && number <= 6)
                        .map(|blank| (Square::new(blank).unwrap(), eight as u64));
                    assert_eq!(take_zero(numbers, 6), taken, "{numbers:?}");
                }
            }
        }
    }

    #[test]
    fn nibbles_are_bytes_and_digits() {
        assert_eq!(to_bytes(0x1234_567f), 0x0102_0304_0506_070f);
        assert_eq!(of_bytes(0x0102_0304_0506_070f), 0x1234_567f);
        assert_eq!(number::<8>(0x7654_3210), 0o76543210);
        assert_eq!(number::<8>(0x7777_7777), 0o77777777);
        assert_eq!((number::<3>(0x2222_2222), number::<3>(0x1000_0002)), (6_560, 2_189));
    }
}
