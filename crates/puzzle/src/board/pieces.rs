//! Sets of pieces, and what lies or may lie on each square.

use std::cmp::Ordering;

use crate::Grid;

/// The numbers of a board, and its empty square. Squares behind the board have 0.
pub(crate) type RawBoard = ([u8; Grid::MOST], u8);

/// For each square, the pieces that may lie there. Squares behind the board have 0 alone.
pub(crate) type Alternative = [PieceSet; Grid::MOST];

/// A set of pieces: a bit for each number, bit 0 for the empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct PieceSet([u64; 4]);

impl PieceSet {
    pub(crate) fn of(number: u8) -> PieceSet {
        PieceSet::from_iter([number])
    }

    pub(crate) fn add(&mut self, number: u8) {
        self.0[usize::from(number / 64)] |= 1 << (number % 64);
    }

    pub(crate) fn has(self, number: u8) -> bool {
        self.0[usize::from(number / 64)] >> (number % 64) & 1 == 1
    }

    pub(crate) fn or(self, other: PieceSet) -> PieceSet {
        PieceSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(crate) fn and(self, other: PieceSet) -> PieceSet {
        PieceSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns those of `all` that are not in this set.
    pub(crate) fn others(self, all: PieceSet) -> PieceSet {
        PieceSet(std::array::from_fn(|word| all.0[word] & !self.0[word]))
    }

    /// Returns the bits as a hexadecimal number.
    pub(crate) fn digits(self) -> String {
        let digits: String = self.0.iter().rev().map(|word| format!("{word:016x}")).collect();
        digits.trim_start_matches('0').to_owned()
    }

    /// Returns the set whose bits are a hexadecimal number, of pieces up to a number; `None` for
    /// other texts, and the empty set.
    pub(crate) fn read(digits: &str, most: usize) -> Option<PieceSet> {
        let mut pieces = PieceSet::default();
        for (place, digit) in digits.chars().rev().enumerate() {
            let digit = digit.to_digit(16)? as usize;
            for bit in (0..4).filter(|bit| digit >> bit & 1 != 0) {
                pieces.add(u8::try_from(4 * place + bit).ok().filter(|&n| usize::from(n) <= most)?);
            }
        }
        (pieces.count() > 0).then_some(pieces)
    }

    /// Returns a number that few other sets have.
    pub(crate) fn fold(self) -> u64 {
        self.0.iter().fold(0, |all, word| all.rotate_left(13) ^ word)
    }

    /// Returns the number of pieces.
    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the piece with the smallest number; 255 if there is none.
    pub(crate) fn first(self) -> u8 {
        let word = self.0.iter().position(|&word| word != 0);
        word.map_or(u8::MAX, |at| (64 * at) as u8 + self.0[at].trailing_zeros() as u8)
    }

    /// Returns the only piece; `None` if there is another one.
    #[inline]
    pub(crate) fn only(self) -> Option<u8> {
        (self.count() == 1).then(|| self.first())
    }

    /// Returns an iterator over the numbers, in order.
    pub(crate) fn numbers(self) -> impl Iterator<Item = u8> {
        (0..).zip(self.0).flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let number = (bits != 0).then(|| 64 * word + bits.trailing_zeros() as u8);
                bits &= bits.wrapping_sub(1);
                number
            })
        })
    }
}

impl FromIterator<u8> for PieceSet {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> PieceSet {
        let mut pieces = PieceSet::default();
        numbers.into_iter().for_each(|number| pieces.add(number));
        pieces
    }
}

impl PartialOrd for PieceSet {
    fn partial_cmp(&self, other: &PieceSet) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The set with the smallest piece that only one of them has comes first.
impl Ord for PieceSet {
    fn cmp(&self, other: &PieceSet) -> Ordering {
        let order = |set: &PieceSet| set.0.map(u64::reverse_bits);
        order(other).cmp(&order(self))
    }
}
