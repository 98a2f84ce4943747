//! The boards from which a search begins.

use std::collections::BTreeMap;
use std::sync::Arc;

use tilebase_puzzle::{Goal, Space};

use crate::exchange::WITH_BIT;

/// The boards of a space at distance 0. Clones share them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The number of bits of a rank in its lane.
    bits: u32,
    /// The lanes that have boards at distance 0, in ascending order.
    lanes: Arc<[u64]>,
    /// Their boards, a bit for each, in words.
    words: Arc<[u64]>,
    /// The components of the space from which moves lead there.
    components: Arc<[u64]>,
    /// Whether empty squares at distance 0 have the one chessboard colour, and the other.
    shades: [bool; 2],
}

impl Start {
    /// Returns the boards of these ranks.
    ///
    /// # Panics
    /// If a rank is of no board.
    pub fn of_ranks(space: &Space, ranks: impl IntoIterator<Item = u64>) -> Start {
        let (mut lanes, mut words) = (Vec::<u64>::new(), Vec::new());
        for rank in ranks {
            assert!(rank < space.boards(), "a rank of the space");
            let (lane, index) = (rank >> space.bits(), rank & ((1 << space.bits()) - 1));
            if lanes.last() != Some(&lane) {
                lanes.push(lane);
                words.resize(words.len() + words_of(space.bits()), 0);
            }
            let first = words.len() - words_of(space.bits());
            words[first + (index / 64) as usize] |= 1 << (index % 64);
        }
        Start::of_lanes(space, lanes, words)
    }

    /// Returns the boards of a goal that are in a space; `None` if they take more than a gigabyte.
    pub fn of_goal(space: &Space, goal: &Goal) -> Option<Start> {
        /// The most lanes and words.
        const MOST: usize = 1 << 27;
        let (mut lanes, mut words) = (Vec::new(), Vec::new());
        for part in 0..goal.parts() {
            space.each_block(goal, part, &mut |block, choices| {
                let mut rows = vec![(0, vec![u64::MAX; words_of(space.bits())])];
                let mut bit = space.bits();
                for choice in choices.iter().filter(|choice| choice.axes > 1 || choice.width > 0) {
                    bit -= choice.width;
                    let digits =
                        choice.bits.map(|values| bits_in(space, bit, choice.width, values));
                    let mut next = Vec::new();
                    for (lane, row) in rows {
                        for (digit, of_digit) in (0..).zip(&digits[..choice.axes as usize]) {
                            let row: Vec<_> =
                                row.iter().zip(of_digit).map(|(a, b)| a & b).collect();
                            if row.iter().any(|&word| word != 0) {
                                next.push((lane * u64::from(choice.axes) + digit, row));
                            }
                            if next.len() * (1 + words_of(space.bits())) > MOST {
                                return None;
                            }
                        }
                    }
                    rows = next;
                }
                for (lane, row) in rows {
                    lanes.push(block * space.axes() + lane);
                    words.extend(row);
                }
                (lanes.len() + words.len() <= MOST).then_some(())
            })?;
        }
        Some(Start::of_lanes(space, lanes, words))
    }

    /// Returns the boards of these lanes, each of so many words, in any order.
    fn of_lanes(space: &Space, mut lanes: Vec<u64>, mut words: Vec<u64>) -> Start {
        if !lanes.is_sorted_by(|a, b| a < b) {
            let mut merged = BTreeMap::<u64, Vec<u64>>::new();
            for (&lane, row) in lanes.iter().zip(words.chunks_exact(words_of(space.bits()))) {
                let all = merged.entry(lane).or_insert_with(|| vec![0; row.len()]);
                all.iter_mut().zip(row).for_each(|(all, word)| *all |= word);
            }
            words = merged.values().flatten().copied().collect();
            lanes = merged.into_keys().collect();
        }
        let length = 1u64 << space.bits();
        if length < 64 {
            words.iter_mut().for_each(|word| *word &= (1 << length) - 1);
        }
        let mut start = Start {
            bits: space.bits(),
            shades: [false; 2],
            components: [].into(),
            words: words.into(),
            lanes: lanes.into(),
        };
        let grid = space.puzzle().grid();
        for lane in &*start.lanes {
            let blank = lane / space.axes() / space.arrangements();
            start.shades[grid.shade(blank as usize)] = true;
        }
        let mut components = if space.has_components() {
            start.ranks().map(|rank| space.component(rank)).collect()
        } else {
            vec![0]
        };
        components.sort_unstable();
        components.dedup();
        start.components = components.into();
        start
    }

    /// Returns whether the board of a rank is at distance 0.
    #[inline]
    pub fn has(&self, rank: u64) -> bool {
        let Ok(at) = self.lanes.binary_search(&(rank >> self.bits)) else { return false };
        let (index, words) = (rank & ((1 << self.bits) - 1), words_of(self.bits));
        self.words[at * words + (index / 64) as usize] >> (index % 64) & 1 != 0
    }

    /// Returns the components of the space from which moves lead to distance 0.
    pub fn components(&self) -> &[u64] {
        &self.components
    }

    /// Returns whether moves lead from a board of this component of the space,
    /// [`Space::component`], to distance 0.
    #[inline]
    pub fn reaches(&self, component: u64) -> bool {
        self.components.contains(&component)
    }

    /// Returns whether empty squares at distance 0 have the one chessboard colour, and the other.
    #[inline]
    pub fn shades(&self) -> [bool; 2] {
        self.shades
    }

    /// Returns the length in bytes.
    pub fn length(&self) -> usize {
        size_of_val(&*self.lanes) + size_of_val(&*self.words)
    }

    /// Returns the ranks of the boards, in ascending order.
    pub fn ranks(&self) -> impl Iterator<Item = u64> {
        let length = self.bits;
        let words = self.words.chunks_exact(words_of(length));
        self.lanes.iter().zip(words).flat_map(move |(lane, words)| {
            bits(words.iter().copied()).map(move |bit| (lane << length) + bit as u64)
        })
    }
}

/// Returns the number of words of a lane of this number of bits of ranks.
fn words_of(bits: u32) -> usize {
    (1usize << bits).div_ceil(64)
}

/// Returns the lane of the boards whose bits from this one on, so many, have one of these values: a
/// bit for each value.
fn bits_in(space: &Space, bit: u32, width: u32, values: u8) -> Vec<u64> {
    let is_set = |word: usize, bit: u32| match bit.checked_sub(6) {
        None => WITH_BIT[bit as usize],
        Some(bit) => 0u64.wrapping_sub((word >> bit & 1) as u64),
    };
    let with_value = |word: usize, value: u32| {
        (0..width).fold(u64::MAX, |all, at| {
            let set = is_set(word, bit + at);
            all & if value >> at & 1 != 0 { set } else { !set }
        })
    };
    let with_any = |word| {
        let values = (0..1 << width).filter(|value| values >> value & 1 != 0);
        values.fold(0, |any, value| any | with_value(word, value))
    };
    (0..words_of(space.bits())).map(with_any).collect()
}

/// Returns the numbers of the bits that are set in some words, in ascending order. The lowest bit
/// of the first word has number 0.
pub(crate) fn bits(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.into_iter().enumerate().flat_map(|(number, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            word &= word.checked_sub(1)?;
            Some(number * 64 + bit)
        })
    })
}

/// Returns the numbers of the bits that are set in some bytes, in ascending order.
pub(super) fn bits_of(bytes: &[u8]) -> impl Iterator<Item = u64> {
    let byte = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    bits(bytes.chunks(8).map(byte)).map(|bit| bit as u64)
}
