//! The boards from which a search begins.

use std::mem::take;
use std::sync::Arc;

use tilebase_puzzle::blocks::{AllowedBits, CountSteps};
use tilebase_puzzle::{Goal, Space};

use crate::bits::set_bits_of;
use crate::delta_swap::WITH_BIT;
use crate::limits::{Begun, Limits, SearchProgress};

/// The boards of a space at distance 0. Clones share them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sources {
    /// The number of bits of a rank in its lane: that of the space, but at least six.
    bits: u32,
    /// The lanes that have boards at distance 0, in ascending order.
    lanes: Arc<[u64]>,
    /// Their boards, a bit for each, in words.
    words: Arc<[u64]>,
    /// The components of the space from which moves lead there.
    components: Arc<[u64]>,
    /// Whether empty squares at an even distance have the one chessboard colour, and the other.
    shades: [bool; 2],
}

impl Sources {
    /// Returns the boards of these ranks.
    ///
    /// # Panics
    /// If a rank is of no board.
    pub fn of_ranks(space: &Space, ranks: impl IntoIterator<Item = u64>) -> Sources {
        let bits = bits_of_lane(space);
        let (mut lanes, mut words) = (Vec::new(), Vec::new());
        for rank in ranks {
            assert!(rank < space.boards(), "a rank of the space");
            let (lane, index) = (rank >> bits, rank & ((1 << bits) - 1));
            if lanes.last() != Some(&lane) {
                lanes.push(lane);
                words.resize(words.len() + words_of(bits), 0);
            }
            let first = words.len() - words_of(bits);
            words[first + (index / 64) as usize] |= 1 << (index % 64);
        }
        let (lanes, words) = merged(lanes, words, words_of(bits));
        Sources::of_lanes(space, lanes, words)
    }

    /// Returns the boards of a goal that are in a space; `None` if finding or keeping them takes
    /// more than a search of a space of its size may.
    pub fn of_goal(space: &Space, goal: &Goal) -> Option<Sources> {
        Sources::within(space, goal, &Limits::default().begin())
    }

    /// As [`Sources::of_goal`]; `None` also if these limits end the search.
    pub fn within(space: &Space, goal: &Goal, begun: &Begun) -> Option<Sources> {
        let mut found = SearchResult::new(space);
        let all = vec![u64::MAX; words_of(space.bits())];
        let mut rest = MOST_STEPS + if found.are_few { 4 * space.boards() } else { 0 };
        let mut steps = PAUSE;
        for part in 0..goal.alternatives() {
            space.each_block(
                goal,
                part,
                &mut |taken| {
                    if steps < taken {
                        let goes_on = begun.reached(SearchProgress { moves: 0, nodes: PAUSE });
                        (rest, steps) =
                            (rest.checked_sub(PAUSE).filter(|_| goes_on)?, PAUSE + taken);
                    }
                    steps -= taken;
                    Some(())
                },
                &mut |block, choices, step| {
                    found.add_lanes(block, &digits(space, choices), &all, step)
                },
            )?;
        }
        let (lanes, words) = found.finish();
        Some(Sources::of_lanes(space, lanes, words))
    }

    /// Returns the boards of these lanes, in ascending order, each of so many words.
    fn of_lanes(space: &Space, lanes: Vec<u64>, words: Vec<u64>) -> Sources {
        let mut sources = Sources {
            bits: bits_of_lane(space),
            shades: [false; 2],
            components: [].into(),
            words: words.into(),
            lanes: lanes.into(),
        };
        let grid = space.puzzle().grid();
        let with_blank = space.boards() / grid.squares() as u64;
        // A slide may lead to either.
        let mut shades = [space.puzzle().has_slides(); 2];
        let mut add = |rank: u64| shades[grid.shade((rank / with_blank) as usize)] = true;
        match space.bits() == sources.bits {
            true => sources.lanes.iter().for_each(|lane| add(lane << sources.bits)),
            false => sources.ranks().for_each(&mut add),
        }
        sources.shades = shades;
        let mut components: Vec<_> = match space.has_components() {
            true => sources.ranks().map(|rank| space.component(rank)).collect(),
            false => vec![0],
        };
        components.sort_unstable();
        components.dedup();
        sources.components = components.into();
        sources
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

    /// Returns whether empty squares at an even distance have the one chessboard colour, and the
    /// other: those at distance 0, or of slides both.
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
            set_bits_of(words.iter().copied()).map(move |bit| (lane << length) + bit as u64)
        })
    }
}

/// The boards of a goal while they are found.
struct SearchResult {
    /// The numbers of bits of a rank in a lane of the space, and in one of the sources' lanes.
    bits: [u32; 2],
    /// Whether the space has so few boards that any of them may be found.
    are_few: bool,
    /// A bit for each board by rank, of a space of few boards whose lanes have less than a word.
    all: Option<Vec<u64>>,
    /// Else the lanes of the sources that have some, in any order, and their words.
    lanes: Vec<u64>,
    words: Vec<u64>,
    /// With more lanes and words than this, each lane is kept only once.
    room: usize,
}

impl SearchResult {
    fn new(space: &Space) -> SearchResult {
        let (boards, bits) = (space.boards(), [space.bits(), bits_of_lane(space)]);
        let are_few = boards <= MOST_BITS;
        let all = (are_few && bits[0] < 6).then(|| vec![0; boards.div_ceil(64) as usize]);
        let (lanes, words) = (Vec::new(), Vec::new());
        SearchResult { bits, are_few, all, lanes, words, room: MOST_WORDS }
    }

    /// Adds the lanes whose numbers begin with `first`. `digits` has the other digits of a number, and
    /// for each value of one a set of boards; a lane's boards are those of the row that are in the
    /// sets of all its digits. `None` if `step` ends that, or they are too many.
    fn add_lanes(
        &mut self,
        first: u64,
        digits: &[Vec<Vec<u64>>],
        row: &[u64],
        step: CountSteps<'_>,
    ) -> Option<()> {
        let Some((here, behind)) = digits.split_first() else { return self.add(first, row) };
        for (digit, of_digit) in (0..).zip(here) {
            step(row.len() as u64)?;
            let row: Vec<_> = row.iter().zip(of_digit).map(|(a, b)| a & b).collect();
            if row.iter().any(|&word| word != 0) {
                self.add_lanes(first * here.len() as u64 + digit, behind, &row, step)?;
            }
        }
        Some(())
    }

    /// Adds boards of a lane of the space.
    fn add(&mut self, lane: u64, row: &[u64]) -> Option<()> {
        let [bits, of_start] = self.bits;
        let first = lane << bits;
        let one = || (row[0] & ((1 << (1 << bits)) - 1)) << (first % 64);
        if let Some(all) = &mut self.all {
            all[(first / 64) as usize] |= one();
            return Some(());
        }
        self.lanes.push(first >> of_start);
        match bits < 6 {
            true => self.words.push(one()),
            false => self.words.extend(row),
        }
        let length = |found: &SearchResult| found.lanes.len() + found.words.len();
        if length(self) > self.room {
            let found = (take(&mut self.lanes), take(&mut self.words));
            (self.lanes, self.words) = merged(found.0, found.1, words_of(of_start));
            self.room = MOST_WORDS.max(2 * length(self));
        }
        (self.are_few || length(self) <= MOST_WORDS).then_some(())
    }

    /// Returns the lanes of the sources, in ascending order, and their words.
    fn finish(self) -> (Vec<u64>, Vec<u64>) {
        let words = words_of(self.bits[1]);
        let Some(all) = self.all else { return merged(self.lanes, self.words, words) };
        let lanes =
            (0..).zip(all.chunks(words)).filter(|(_, row)| row.iter().any(|&word| word != 0));
        let (lanes, rows): (Vec<u64>, Vec<&[u64]>) = lanes.unzip();
        (lanes, rows.concat())
    }
}

/// The most boards of a space any of which may be found: a bit for each takes 64 MB.
const MOST_BITS: u64 = 1 << 29;

/// The most lanes and words of the boards of a goal in a larger space: 32 MB.
const MOST_WORDS: usize = 1 << 22;

/// The steps in which the boards of a goal are found at most, in a space of few boards: less than a
/// second.
const MOST_STEPS: u64 = 1 << 22;

/// The steps after which the limits are asked.
const PAUSE: u64 = 1 << 12;

/// Returns lanes in ascending order, each once, and the words of each.
fn merged(lanes: Vec<u64>, words: Vec<u64>, of_lane: usize) -> (Vec<u64>, Vec<u64>) {
    if lanes.is_sorted_by(|a, b| a < b) {
        return (lanes, words);
    }
    let mut order: Vec<_> = lanes.iter().zip(words.chunks_exact(of_lane)).collect();
    order.sort_unstable_by_key(|(lane, _)| **lane);
    let (mut lanes, mut words) = (Vec::new(), Vec::new());
    for (&lane, row) in order {
        if lanes.last() != Some(&lane) {
            lanes.push(lane);
            words.extend(row);
            continue;
        }
        let last = words.len() - of_lane;
        words[last..].iter_mut().zip(row).for_each(|(all, word)| *all |= word);
    }
    (lanes, words)
}

/// Returns, for each digit of a lane's number, the boards that have each of its values.
fn digits(space: &Space, choices: &[AllowedBits]) -> Vec<Vec<Vec<u64>>> {
    let mut bit = space.bits();
    let digits = choices.iter().filter(|choice| choice.axes > 1 || choice.width > 0);
    let digits = digits.map(|choice| {
        bit -= choice.width;
        let values = choice.bits.iter().take(choice.axes as usize);
        values.map(|&values| bits_in(space, bit, choice.width, values)).collect()
    });
    digits.collect()
}

/// Returns the number of bits of a rank in a lane of sources. Lanes of few boards are joined, so
/// that sources have at least a word for each.
fn bits_of_lane(space: &Space) -> u32 {
    space.bits().max(6)
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
