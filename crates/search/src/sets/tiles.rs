//! The moves of tiles by lanes of orders.
//!
//! The row of a board's tiles, if all are different, is one of all orders, of which moves reach
//! half with an empty square, those of one parity. A *lane* has the 60 of these whose tiles before
//! the last five are the same, in lexicographic order: 60 bits of a word. The place of a tile among
//! those behind it is a digit of the number of the row, so the words of a set go by the digits of
//! the first tiles, and a bit by those of the last five.
//!
//! A move along a row of the board keeps the order of the tiles: a set moves as it is. A move along
//! a column takes a tile past those between its two squares, row by row, and changes the digits of
//! these places alone. So whole words move, if the places are before the lane; bits within words,
//! if they are in it; or groups of bits, if they are in both.

use tilebase_puzzle::{Grid, Move, Space};

use super::orders::{LOW, ORDERS, digits_of};

/// The moves of a space of tiles.
#[derive(Debug)]
pub(super) struct TileLanes {
    /// The words of a set of boards with one empty square.
    pub(super) words: usize,
    grid: Grid,
    /// The moves that keep the order, and then the others by the first place that changes, down and
    /// up.
    pub(super) passes: Vec<TilePass>,
}

impl TileLanes {
    /// Takes the moves of a space apart. Returns `None` if it is not one of at least seven tiles,
    /// all different.
    pub(super) fn new(space: &Space) -> Option<TileLanes> {
        if !TileLanes::fit(space) {
            return None;
        }
        let grid = space.puzzle().grid();
        let tiles = grid.squares() - 1;
        let words = (LOW + 1..=tiles).product();
        let kept = || TilePass::Words { map: vec![0], length: words };
        let pass = |first, is_down| {
            let places = grid.stride(first, Move::Down);
            if places < 2 {
                return kept();
            }
            let blank = if is_down { first } else { first + places };
            TilePass::new(&Cycle { tiles, first, places, is_down }, space.parity(blank))
        };
        let mut passes = vec![kept()];
        passes.extend((0..tiles).flat_map(|at| [pass(at, true), pass(at, false)]));
        Some(TileLanes { words, grid, passes })
    }

    /// Returns whether a space is one of at least seven tiles, all different.
    pub(super) fn fit(space: &Space) -> bool {
        let are_tiles = space.bits() == 0 && space.axes() == 1 && space.boards_per_rank() == 1;
        let are_many = space.puzzle().grid().squares() > LOW + 2;
        are_tiles && are_many && counts(space).iter().all(|&of| of == 1)
    }

    /// Returns the number of the pass of a move of the empty square from a square.
    pub(super) fn pass(&self, from: usize, step: Move) -> usize {
        match (self.grid.stride(from, step), step) {
            (0 | 1, _) | (_, Move::Left | Move::Right) => 0,
            (_, Move::Down) => 1 + 2 * from,
            (places, Move::Up) => 2 + 2 * (from - places),
        }
    }
}

/// A tile of some places goes past the others: the last one to the front if the empty square moves
/// down, else the first one to the end.
#[derive(Clone, Copy)]
struct Cycle {
    tiles: usize,
    /// The first of the places, and their number.
    first: usize,
    places: usize,
    is_down: bool,
}

impl Cycle {
    /// Returns the number of tiles of which a place has one.
    fn radix(&self, place: usize) -> usize {
        self.tiles - place
    }

    /// Returns the number that the digits of the places are after the move.
    fn after(&self, mut number: usize) -> usize {
        let places = || self.first..self.first + self.places;
        let mut digits = vec![0; self.places];
        for (place, digit) in places().zip(&mut digits).rev() {
            (number, *digit) = (number / self.radix(place), number % self.radix(place));
        }
        let mut row = order(&digits);
        if self.is_down {
            row.rotate_right(1);
        } else {
            row.rotate_left(1);
        }
        places().zip(digits_of(&row)).fold(0, |all, (place, digit)| all * self.radix(place) + digit)
    }

    /// Returns the number of values of the digits of these of the places.
    fn values(&self, places: std::ops::Range<usize>) -> usize {
        places.map(|place| self.radix(place)).product()
    }
}

/// Returns a row of numbers, of which each has as many smaller ones behind it or missing as its
/// digit says.
fn order(digits: &[usize]) -> Vec<usize> {
    let mut row = Vec::new();
    for &digit in digits {
        let free = (0..).filter(|number| !row.contains(number)).nth(digit);
        row.extend(free);
    }
    row
}

/// Returns the sum of a number's digits, the last of which has 1 value, the one before 2, and so
/// on.
fn sum_of_digits(mut number: usize, mut last: usize, count: usize) -> usize {
    let mut sum = 0;
    for _ in 0..count {
        sum += number % last;
        number /= last;
        last += 1;
    }
    sum
}

/// What a move along a column does to a set.
#[derive(Debug)]
pub(super) enum TilePass {
    /// Whole words move: in each run of as many groups as the map has, each group of so many words.
    Words { map: Vec<u32>, length: usize },
    /// Groups of so many bits move between some words, in each run of these. Of two maps the second
    /// is for runs of the other parity, from the first word's.
    Bits { maps: [Vec<u32>; 2], words: usize, width: u32, parities: Vec<u8> },
    /// Bits move within words, by two tables for the eight bytes of a word, for words of each
    /// parity.
    Within { tables: Box<[[[u64; 256]; 8]; 2]>, parities: Vec<u8> },
}

impl TilePass {
    /// Returns the pass of the move from an empty square whose rows have this parity.
    fn new(rotation: &Cycle, parity: u8) -> TilePass {
        let high = rotation.tiles - LOW;
        let end = rotation.first + rotation.places;
        if end <= high {
            let values = rotation.values(rotation.first..end);
            let map = (0..values).map(|value| rotation.after(value) as u32).collect();
            return TilePass::Words { map, length: rotation.values(end..high) };
        }
        // The parity of the last five tiles, by the number of the run or the word.
        let before = rotation.first.min(high);
        let (words, runs) = (rotation.values(before..high), rotation.values(0..before));
        let of_run = |run| sum_of_digits(run, rotation.tiles + 1 - before, before);
        let parities = (0..runs).map(|run| (of_run(run) as u8 ^ parity) & 1).collect();
        let inside = end - high.max(rotation.first);
        if rotation.first >= high {
            let image = |of, bit| TilePass::image(rotation, of, bit) as u32;
            let mut tables = Box::new([[[0; 256]; 8]; 2]);
            for (of, tables) in tables.iter_mut().enumerate() {
                let map: Vec<_> = (0..ORDERS).map(|bit| image(of, bit)).collect();
                for (byte, table) in tables.iter_mut().enumerate() {
                    for (value, slot) in table.iter_mut().enumerate() {
                        let set = (0..8).filter(|bit| value >> bit & 1 != 0);
                        let images = set.filter_map(|bit| map.get(8 * byte + bit));
                        *slot = images.fold(0, |all, image| all | 1 << image);
                    }
                }
            }
            return TilePass::Within { tables, parities };
        }
        // The digits of the places in the lane have so many values, and the others' orders so many
        // bits.
        let values = rotation.values(high..end);
        let width = if inside <= 3 { ORDERS / values } else { 1 };
        let maps = [0, 1].map(|of| {
            let groups = 0..words * ORDERS / width;
            let image = |group: usize| match inside {
                0..=3 => {
                    let after = rotation.after(group);
                    after / values * 64 + after % values * width
                }
                _ => {
                    // The parity of the last five is that of the run, less that of the word.
                    let (word, bit) = (group / ORDERS, group % ORDERS);
                    let last = LOW + 1;
                    let of = (of + sum_of_digits(word, last, high - rotation.first)) % 2;
                    let low = full(of, bit);
                    let after = rotation.after(word * 120 + low);
                    after / 120 * 64 + after % 120 / 2
                }
            };
            groups.map(|group| image(group) as u32).collect()
        });
        TilePass::Bits { maps, words, width: width as u32, parities }
    }

    /// Returns the bit of a lane to which a move takes one, of lanes whose last five tiles have a
    /// parity.
    fn image(rotation: &Cycle, of: usize, bit: usize) -> usize {
        // The digits before and behind the places stay.
        let end = rotation.first + rotation.places;
        let behind = rotation.values(end..rotation.tiles);
        let values = rotation.values(rotation.first..end);
        let low = full(of, bit);
        let (before, middle, rest) = (low / behind / values, low / behind % values, low % behind);
        ((before * values + rotation.after(middle)) * behind + rest) / 2
    }

    /// Adds the boards after the move to a set.
    pub(super) fn run(&self, from: &[[u8; 8]], to: &mut [u64]) {
        match self {
            TilePass::Words { map, length } => {
                let run = map.len() * length;
                for (from, to) in from.chunks_exact(run).zip(to.chunks_exact_mut(run)) {
                    for (from, &image) in from.chunks_exact(*length).zip(map) {
                        let to = &mut to[image as usize * length..][..*length];
                        to.iter_mut()
                            .zip(from)
                            .for_each(|(to, from)| *to |= u64::from_le_bytes(*from));
                    }
                }
            }
            TilePass::Bits { maps, words, width, parities } => {
                let (groups, mask) = (ORDERS / *width as usize, (1 << width) - 1);
                let runs = from.chunks_exact(*words).zip(to.chunks_exact_mut(*words));
                for ((from, to), &parity) in runs.zip(parities) {
                    let maps = maps[usize::from(parity)].chunks_exact(groups);
                    for (&word, map) in from.iter().zip(maps).filter(|(word, _)| **word != [0; 8]) {
                        let mut word = u64::from_le_bytes(word);
                        for &image in map {
                            to[(image / 64) as usize] |= (word & mask) << (image % 64);
                            word >>= width;
                        }
                    }
                }
            }
            TilePass::Within { tables, parities } => {
                for ((from, to), &parity) in from.iter().zip(to).zip(parities) {
                    if *from != [0; 8] {
                        let tables = &tables[usize::from(parity)];
                        let images =
                            from.iter().zip(tables).map(|(&b, table)| table[usize::from(b)]);
                        *to |= images.fold(0, |all, image| all | image);
                    }
                }
            }
        }
    }
}

/// Returns the number of an order of five tiles, among all 120, from that among those of a parity.
fn full(parity: usize, bit: usize) -> usize {
    2 * bit + (sum_of_digits(2 * bit, 1, LOW) + parity) % 2
}

/// Returns the number of tiles of each kind.
pub(super) fn counts(space: &Space) -> Vec<usize> {
    let kinds = space.kinds(0);
    let count = |kind| kinds.iter().filter(|other| **other == kind).count();
    (0..=kinds.iter().copied().max().unwrap_or(0)).map(count).collect()
}
