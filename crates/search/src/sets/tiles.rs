//! The search of tiles by lanes of orders.
//!
//! The row of a board's tiles, if all are different, is one of all orders, of which moves reach half with an empty square, those
//! of one parity. A *lane* has the 60 of these whose tiles before the last five are the same, in
//! lexicographic order: 60 bits of a word. The place of a tile among those behind it is a digit of the
//! number of the row, so the words of a set go by the digits of the first tiles, and a bit by those of the
//! last five.
//!
//! A move along a row of the board keeps the order of the tiles: a set moves as it is. A move along a
//! column takes a tile past as many others as the board has columns, less 1, and changes the digits of
//! these places alone. So whole words move, if the places are before the lane; bits within words, if they
//! are in it; or groups of bits, if they are in both.
//!
//! ```
//! use tilebase_puzzle::{Description, Puzzle, Space};
//! use tilebase_search::sets::{Start, Tiles};
//!
//! let keys = [("board", "5x2"), ("tiles", "123456789")];
//! let keys = keys.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
//! let puzzle = Puzzle::new(&Description::new("nine", keys)?)?;
//! let goal = puzzle.default_goal(None).board().unwrap();
//! let space = Space::of(&goal).unwrap();
//! let start = Start::of_ranks(&space, [space.rank(&goal).unwrap()]);
//! let counts = Tiles::new(&space, &[1]).unwrap().run(&start, &mut |_new| {});
//! assert_eq!((counts.len(), counts.last()), (56, Some(&2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! As in [`Search`](super::Search), a level goes on from all boards seen, of one colour of empty squares to
//! the other. Tiles that are alike are searched as if they were different: see `alike.rs`.

use std::mem::{swap, take};

use tilebase_puzzle::{Grid, Move, Space};

use super::alike::Alike;
use super::orders::{Bits, LOW, ORDERS, digits_of};
#[cfg(feature = "threads")]
use super::search::MANY;
use super::start::{Start, bits};

/// The most boards of a level for which those of the next are listed.
pub(super) const LISTED: u64 = 1 << 16;

/// The most boards of which tiles that are alike are left to the other search.
const FEW: u64 = 1 << 15;

/// A search of a whole space of tiles, outwards from a set of boards.
#[derive(Debug)]
pub struct Tiles {
    space: Space,
    grid: Grid,
    /// The rows of tiles, if some are alike.
    alike: Option<Alike>,
    /// The words of a set of boards with one empty square.
    words: usize,
    /// The moves along a column, by the first place that changes, down and up.
    passes: Vec<[Pass; 2]>,
    /// The boards seen so far, by the empty square.
    seen: Vec<Vec<u64>>,
    /// Whether to list the boards of the next level, and those of the last: the empty square, the word of its set,
    /// and their bits.
    is_listed: bool,
    listed: Vec<(usize, usize, u64)>,
    /// What is kept of distances: bits, the value that they have, and the boards of which that is true, by the
    /// empty square.
    planes: Vec<(usize, usize, Vec<Vec<u64>>)>,
}

impl Tiles {
    /// Takes the moves of a space apart. `bits` are the bits of distances to keep, the lowest is 0.
    /// Returns `None` if it is not one of at least seven tiles, or leaves little to search.
    pub fn new(space: &Space, bits: &[usize]) -> Option<Tiles> {
        if !Tiles::fit(space) {
            return None;
        }
        let grid = space.puzzle().grid();
        let (tiles, columns) = (grid.squares() - 1, grid.columns());
        let words = (LOW + 1..=tiles).product();
        let pass = |first, is_down| {
            let blank = if is_down { first } else { first + columns };
            Pass::new(&Rotation { tiles, first, columns, is_down }, space.parity(blank))
        };
        let set = || (0..grid.squares()).map(|_| vec![0; words]).collect();
        Some(Tiles {
            space: space.clone(),
            grid,
            alike: Alike::new(counts(space)),
            words,
            passes: (0..=tiles - columns).map(|p| [pass(p, true), pass(p, false)]).collect(),
            seen: set(),
            is_listed: false,
            listed: Vec::new(),
            planes: bits.iter().map(|&bit| (1 << bit, 1 << bit, set())).collect(),
        })
    }

    /// Returns whether a space is one of at least seven tiles with much to search: of all different ones, or
    /// of some alike on at most twelve squares.
    pub fn fit(space: &Space) -> bool {
        let squares = space.puzzle().grid().squares();
        let are_tiles = space.bits() == 0 && space.axes() == 1 && space.namings() == 1;
        are_tiles
            && squares > LOW + 2
            && (space.boards() > FEW && squares <= 12 || counts(space).iter().all(|&of| of == 1))
    }

    /// Finds the distance of every board from the start, and returns the number of boards at each
    /// distance, 0 first. Calls `level` with each of these. A search runs once.
    pub fn run(&mut self, start: &Start, level: &mut dyn FnMut(u64)) -> Vec<u64> {
        self.search(start, false, &mut |_, new| level(new))
    }

    /// As [`Tiles::run`], and returns the ranks of the farthest boards, too, in ascending order; none if there are
    /// many at the distance before.
    pub(super) fn farthest(
        mut self,
        start: &Start,
        level: &mut dyn FnMut(u64),
    ) -> (Vec<u64>, Vec<u64>) {
        let mut last = Vec::new();
        let counts = self.search(start, true, &mut |listed, new| {
            last = listed;
            level(new);
        });
        let mut sets: Vec<_> = (0..self.grid.squares()).map(|_| vec![0; self.words]).collect();
        last.into_iter().for_each(|(square, word, new)| sets[square][word] = new);
        let ranks = bits(self.packed(sets)).map(|rank| rank as u64).collect();
        (counts, ranks)
    }

    fn search(
        &mut self,
        start: &Start,
        is_listed: bool,
        level: &mut dyn FnMut(Vec<(usize, usize, u64)>, u64),
    ) -> Vec<u64> {
        for block in start.ranks() {
            let square = (block / self.space.arrangements()) as usize;
            let seen = &mut self.seen[square];
            let mut add = |row| seen[row / ORDERS] |= 1u64 << (row % ORDERS);
            match &self.alike {
                None => add((block % self.space.arrangements()) as usize),
                Some(alike) => {
                    alike.each(&self.space.kinds(block), self.space.parity(square), &mut add);
                }
            }
        }
        let labelled = self.alike.as_ref().map_or(1, Alike::labelled);
        let ones =
            |set: &Vec<u64>| set.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        let mut count = self.seen.iter().map(ones).sum::<u64>();
        let mut counts = Vec::new();
        while count > 0 {
            level(take(&mut self.listed), count / labelled);
            counts.push(count / labelled);
            self.is_listed = is_listed && count <= LISTED;
            count = match start.shades() {
                [true, true] => {
                    // Each colour goes on from what the other had before.
                    let mut before = self.seen.clone();
                    let count = self.expand(0, counts.len());
                    self.exchange(&mut before);
                    let count = count + self.expand(1, counts.len());
                    self.exchange(&mut before);
                    count
                }
                [_, is_odd] => self.expand((usize::from(is_odd) + counts.len()) % 2, counts.len()),
            };
        }
        counts
    }

    /// Returns the ranks of the boards at a distance from the start, in ascending order.
    pub(super) fn ranks_at(mut self, start: &Start, distance: usize) -> Vec<u64> {
        if distance == 0 {
            return start.ranks().collect();
        }
        let set = self.seen.clone();
        self.planes.push((usize::MAX, distance, set));
        self.run(start, &mut |_new| {});
        let at = self.planes.pop().map_or(Vec::new(), |(.., sets)| self.packed(sets));
        bits(at).map(|rank| rank as u64).collect()
    }

    /// Returns, for each bit of distances that is kept, the boards whose distance has it set, in the order
    /// of their ranks, the lowest bit of a byte first.
    pub fn into_fields(mut self) -> Vec<Vec<u8>> {
        let boards = self.space.boards() as usize;
        let bytes = |words: Vec<u64>| {
            let bytes = words.into_iter().flat_map(u64::to_le_bytes);
            bytes.take(boards.div_ceil(8)).collect()
        };
        take(&mut self.planes).into_iter().map(|(.., sets)| bytes(self.packed(sets))).collect()
    }

    /// Returns the sets of the boards seen so far and of the bits that are kept, in the order of their ranks.
    pub(super) fn into_sets(mut self) -> (Vec<u64>, Vec<Vec<u64>>) {
        let (seen, planes) = (take(&mut self.seen), take(&mut self.planes));
        (self.packed(seen), planes.into_iter().map(|(.., sets)| self.packed(sets)).collect())
    }

    /// Returns the boards of a set, in the order of their ranks.
    fn packed(&self, sets: Vec<Vec<u64>>) -> Vec<u64> {
        let mut bits = Bits::default();
        for (square, set) in sets.into_iter().enumerate() {
            match &self.alike {
                None => set.into_iter().for_each(|word| bits.push(word, ORDERS)),
                Some(alike) => alike.read(&set, self.space.parity(square), &mut bits),
            }
        }
        bits.finish()
    }

    /// Exchanges the sets of the empty squares of the first colour with others.
    fn exchange(&mut self, others: &mut [Vec<u64>]) {
        let sets = self.seen.iter_mut().zip(others).enumerate();
        sets.filter(|(square, _)| self.grid.shade(*square) == 0).for_each(|(_, (a, b))| swap(a, b));
    }

    /// Finds the new boards whose empty squares have this colour. Returns their number.
    fn expand(&mut self, shade: usize, depth: usize) -> u64 {
        let mut seen = take(&mut self.seen);
        let mut planes = take(&mut self.planes);
        // What changes, by the empty square.
        let squares = (0..self.grid.squares()).filter(|&square| self.grid.shade(square) == shade);
        let mut targets: Vec<_> =
            squares.map(|square| (square, take(&mut seen[square]), Vec::new())).collect();
        for (.., sets) in planes.iter_mut().filter(|(bits, value, _)| depth & bits == *value) {
            for (square, set) in sets.iter_mut().enumerate() {
                if let Some((.., planes)) = targets.iter_mut().find(|(to, ..)| *to == square) {
                    planes.push(set);
                }
            }
        }
        let expand = |(square, to, planes): &mut (usize, Vec<u64>, Vec<&mut Vec<u64>>)| {
            self.expand_square(&seen, *square, to, planes)
        };
        let mut found = Vec::new();
        #[cfg(feature = "threads")]
        if self.words * targets.len() >= MANY {
            use rayon::prelude::*;
            found = targets.par_iter_mut().map(expand).collect();
        }
        if found.is_empty() {
            found = targets.iter_mut().map(expand).collect();
        }
        for (square, set, _) in targets {
            seen[square] = set;
        }
        (self.seen, self.planes) = (seen, planes);
        found.into_iter().fold(0, |all, (count, mut new)| {
            self.listed.append(&mut new);
            all + count
        })
    }

    /// Finds the new boards with an empty square. Returns their number, and the words that have some, with the
    /// square.
    fn expand_square(
        &self,
        seen: &[Vec<u64>],
        square: usize,
        to: &mut [u64],
        planes: &mut [&mut Vec<u64>],
    ) -> (u64, Vec<(usize, usize, u64)>) {
        let mut reach = vec![0; self.words];
        for step in Move::ALL {
            // The board before a move is that after the opposite one.
            let Some(before) = self.grid.step(square, step.opposite()) else { continue };
            let (from, first) = (&seen[before], before.min(square));
            match step {
                Move::Left | Move::Right => {
                    reach.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
                }
                Move::Down => self.passes[first][0].make(from, &mut reach),
                Move::Up => self.passes[first][1].make(from, &mut reach),
            }
        }
        let (mut count, mut listed) = (0, Vec::new());
        for (at, (to, reach)) in to.iter_mut().zip(reach).enumerate() {
            let new = reach & !*to;
            if new != 0 {
                *to |= new;
                count += u64::from(new.count_ones());
                planes.iter_mut().for_each(|plane| plane[at] |= new);
                if self.is_listed {
                    listed.push((square, at, new));
                }
            }
        }
        (count, listed)
    }
}

/// A tile of some places goes past the others: the last one to the front if the empty square moves down,
/// else the first one to the end.
#[derive(Clone, Copy)]
struct Rotation {
    tiles: usize,
    /// The first of the places, and their number, which is that of the columns.
    first: usize,
    columns: usize,
    is_down: bool,
}

impl Rotation {
    /// Returns the number of tiles of which a place has one.
    fn radix(&self, place: usize) -> usize {
        self.tiles - place
    }

    /// Returns the number that the digits of the places are after the move.
    fn after(&self, mut number: usize) -> usize {
        let places = || self.first..self.first + self.columns;
        let mut digits = vec![0; self.columns];
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

/// Returns a row of numbers, of which each has as many smaller ones behind it or missing as its digit says.
fn order(digits: &[usize]) -> Vec<usize> {
    let mut row = Vec::new();
    for &digit in digits {
        let free = (0..).filter(|number| !row.contains(number)).nth(digit);
        row.extend(free);
    }
    row
}

/// Returns the sum of a number's digits, the last of which has 1 value, the one before 2, and so on.
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
enum Pass {
    /// Whole words move: in each run of as many groups as the map has, each group of so many words.
    Words { map: Vec<u32>, length: usize },
    /// Groups of so many bits move between some words, in each run of these. Of two maps the second is for
    /// runs of the other parity, from the first word's.
    Bits { maps: [Vec<u32>; 2], words: usize, width: u32, parities: Vec<u8> },
    /// Bits move within words, by two tables for the eight bytes of a word, for words of each parity.
    Within { tables: Box<[[[u64; 256]; 8]; 2]>, parities: Vec<u8> },
}

impl Pass {
    /// Returns the pass of the move from an empty square whose rows have this parity.
    fn new(rotation: &Rotation, parity: u8) -> Pass {
        let high = rotation.tiles - LOW;
        let end = rotation.first + rotation.columns;
        if end <= high {
            let values = rotation.values(rotation.first..end);
            let map = (0..values).map(|value| rotation.after(value) as u32).collect();
            return Pass::Words { map, length: rotation.values(end..high) };
        }
        // The parity of the last five tiles, by the number of the run or the word.
        let before = rotation.first.min(high);
        let (words, runs) = (rotation.values(before..high), rotation.values(0..before));
        let of_run = |run| sum_of_digits(run, rotation.tiles + 1 - before, before);
        let parities = (0..runs).map(|run| (of_run(run) as u8 ^ parity) & 1).collect();
        let inside = end - high.max(rotation.first);
        if rotation.first >= high {
            let image = |of, bit| Pass::image(rotation, of, bit) as u32;
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
            return Pass::Within { tables, parities };
        }
        // The digits of the places in the lane have so many values, and the others' orders so many bits.
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
        Pass::Bits { maps, words, width: width as u32, parities }
    }

    /// Returns the bit of a lane to which a move takes one, of lanes whose last five tiles have a parity.
    fn image(rotation: &Rotation, of: usize, bit: usize) -> usize {
        // The digits before and behind the places stay.
        let end = rotation.first + rotation.columns;
        let behind = rotation.values(end..rotation.tiles);
        let values = rotation.values(rotation.first..end);
        let low = full(of, bit);
        let (before, middle, rest) = (low / behind / values, low / behind % values, low % behind);
        ((before * values + rotation.after(middle)) * behind + rest) / 2
    }

    /// Adds the boards after the move to a set.
    fn make(&self, from: &[u64], to: &mut [u64]) {
        match self {
            Pass::Words { map, length } => {
                let run = map.len() * length;
                for (from, to) in from.chunks_exact(run).zip(to.chunks_exact_mut(run)) {
                    for (from, &image) in from.chunks_exact(*length).zip(map) {
                        let to = &mut to[image as usize * length..][..*length];
                        to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
                    }
                }
            }
            Pass::Bits { maps, words, width, parities } => {
                let (groups, mask) = (ORDERS / *width as usize, (1 << width) - 1);
                let runs = from.chunks_exact(*words).zip(to.chunks_exact_mut(*words));
                for ((from, to), &parity) in runs.zip(parities) {
                    let maps = maps[usize::from(parity)].chunks_exact(groups);
                    for (&word, map) in from.iter().zip(maps).filter(|(word, _)| **word != 0) {
                        let mut word = word;
                        for &image in map {
                            to[(image / 64) as usize] |= (word & mask) << (image % 64);
                            word >>= width;
                        }
                    }
                }
            }
            Pass::Within { tables, parities } => {
                for ((&from, to), &parity) in from.iter().zip(to).zip(parities) {
                    if from != 0 {
                        let tables = &tables[usize::from(parity)];
                        let bytes = from.to_le_bytes();
                        let images =
                            bytes.iter().zip(tables).map(|(&b, table)| table[usize::from(b)]);
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
fn counts(space: &Space) -> Vec<usize> {
    let kinds = space.kinds(0);
    let count = |kind| kinds.iter().filter(|other| **other == kind).count();
    (0..=kinds.iter().copied().max().unwrap_or(0)).map(count).collect()
}
