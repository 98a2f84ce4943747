//! Nine numbers to the number of a board: two reads, and no branch.
//!
//! The number of a board is the sum of a term for its first four squares and one for its last five.
//! So two small tables, asked for the two parts of a board, give the number. Their terms also have
//! bits, above those of numbers, that add up to the same sum for every board, and to no such sum
//! for what is none. So no other check is needed.

/// The numbers of boards.
pub(crate) struct Ranking {
    /// For four squares, as a decimal number: their term. 0 for what is part of no board.
    head: Box<[u32; 1 << 16]>,
    /// For five squares, as a decimal number: their term. 0 for what is part of no board.
    tail: Box<[u32; 1 << 20]>,
    /// The bits of a board.
    whole: u32,
}

impl Ranking {
    /// Returns the numbers that these terms add up to, less `whole`. A term is `None` for what is
    /// part of no board.
    pub(crate) fn new(
        whole: u32,
        head: impl Fn([u8; 4]) -> Option<u32>,
        tail: impl Fn([u8; 5]) -> Option<u32>,
    ) -> Ranking {
        let mut ranking = Ranking { head: zeros(), tail: zeros(), whole };
        for (decimal, slot) in ranking.head[..10_000].iter_mut().enumerate() {
            *slot = head(digits(decimal)).unwrap_or_default();
        }
        for (decimal, slot) in ranking.tail[..100_000].iter_mut().enumerate() {
            *slot = tail(digits(decimal)).unwrap_or_default();
        }
        ranking
    }

    /// Returns the number of a board, or a number of no board.
    #[inline]
    pub(crate) fn number(&self, squares: &[u8; 9]) -> usize {
        let [first @ .., last] = *squares;
        let (first, last) = (u64::from_le_bytes(first), u64::from(last));
        // Bit 7 of each square over 9: it is set, or becomes so.
        let over = |some: u64| (some | some.wrapping_add(BYTES * (128 - 10))) & (BYTES * 128);
        let has_over = over(first) | over(last) & 128 != 0;
        // Four squares at a time to a decimal number: two and two of them, then both.
        let twos = (first.wrapping_mul(10).wrapping_add(first >> 8)) & 0x00ff_00ff_00ff_00ff;
        let fours = (twos.wrapping_mul(100).wrapping_add(twos >> 16)) & 0x0000_ffff_0000_ffff;
        let (head, tail) = (fours & 0xffff, (fours >> 32) * 10 + last);
        let sum = self.head[head as usize] + self.tail[tail as usize & 0xf_ffff];
        (sum ^ self.whole) as usize | usize::from(has_over) << 30
    }
}

/// A 1 in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// Returns room for a table. Pages that are not written to take no memory.
fn zeros<const N: usize>() -> Box<[u32; N]> {
    vec![0; N].try_into().unwrap_or_else(|_| unreachable!("the length is N"))
}

/// Returns the digits of a decimal number, the first the highest.
fn digits<const K: usize>(mut decimal: usize) -> [u8; K] {
    let mut digits = [0; K];
    for digit in digits.iter_mut().rev() {
        *digit = (decimal % 10) as u8;
        decimal /= 10;
    }
    digits
}
