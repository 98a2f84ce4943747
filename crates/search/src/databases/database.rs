//! The database of a group, by a search in levels over sets of placings.

use std::ops::Range;

use tilebase_puzzle::Grid;

use super::order_words::{OrderWords, Words};
use super::placing_index::{PlacingIndex, TileMove};
use super::{Partition, TileGroup, apart, near};
use crate::set_bits;
use crate::threads::in_parallel;

impl Partition {
    /// Returns the database of a group: for each placing half the moves of its tiles that are more
    /// than they are apart from their squares, at most 15, in four bits, the lower ones of a byte
    /// first. If the empty square can be in several regions between the tiles, the fewest moves
    /// count. Calls `level` with the number of placings at each distance, 0 first. The database
    /// does not depend on the number of threads.
    ///
    /// A state is a set of squares with tiles, the region of other squares that has the empty one,
    /// and the order of the tiles. The search keeps two bits for each state and a byte for each
    /// placing: 0.9 GB for eight tiles on sixteen squares.
    pub fn database(&self, group: usize, threads: usize, level: &mut dyn FnMut(u64)) -> Vec<u8> {
        let TileGroup { homes, index } = &self.groups[group];
        let mut search = PlacingSearch::new(self.grid, index, homes.len());
        search.begin(self.grid, homes, self.blank);
        level(1);
        // A distance may have no new placing, but only other regions of those that are known: the
        // last ones are not told, and those before others are.
        let mut without = 0;
        for distance in 1.. {
            let (placings, is_over) = search.step(distance, threads);
            if placings > 0 {
                (0..without).for_each(|_| level(0));
                level(placings);
                without = 0;
            } else {
                without += 1;
            }
            if is_over {
                break;
            }
        }
        search.entries(self.grid, homes)
    }
}

/// A search for the distances of all placings of some tiles.
struct PlacingSearch<'a> {
    index: &'a PlacingIndex,
    /// The sets of squares with tiles by the number of black squares, even or odd. Each move changes
    /// it, so all states at a distance have sets of one half.
    halves: [Half; 2],
    /// The half of the last distance.
    half: usize,
    words: OrderWords,
}

/// Half of the sets of squares with tiles, in order.
#[derive(Default)]
struct Half {
    sets: Vec<SquareSet>,
    /// For each region the orders that have been found, and then those at the last distance of this
    /// half, a bit for each. As one vector, all of them are given back before the entries are made.
    orders: Vec<u64>,
}

/// A set of squares with tiles.
struct SquareSet {
    set: u16,
    regions: Vec<Region>,
    /// The distance of each order, by the number of its bit; 255 if it has not been found.
    distances: Vec<u8>,
}

/// A region of squares without tiles, on any of which the empty square may be.
struct Region {
    squares: u16,
    /// The moves that lead here.
    moves: Vec<MoveHere>,
    /// The first of its words among [`Half::orders`].
    orders: usize,
    /// Whether there are any at the last distance.
    has_last: bool,
}

/// A move of a tile that leads to states of a region.
struct MoveHere {
    /// The place of the set before it in the other half, and that of the region among those of the
    /// set.
    set: u16,
    region: u8,
    /// The number of the turn, if it changes the order.
    turn: Option<u8>,
}

impl PlacingSearch<'_> {
    fn new(grid: Grid, index: &PlacingIndex, tiles: usize) -> PlacingSearch<'_> {
        let mut words = OrderWords::new(index, tiles);
        let near: Vec<u16> = (0..grid.squares()).map(|square| near(grid, square)).collect();
        let mut halves = [Half::default(), Half::default()];
        let mut lengths = [0; 2];
        for set in sets(grid, tiles) {
            let half = half(grid, set);
            let regions = regions(&near, set).map(|squares| {
                let orders = lengths[half];
                lengths[half] += 2 * words.words;
                Region { squares, moves: Vec::new(), orders, has_last: false }
            });
            let (regions, distances) = (regions.collect(), vec![u8::MAX; words.words * words.bits]);
            halves[half].sets.push(SquareSet { set, regions, distances });
        }
        for (half, length) in halves.iter_mut().zip(lengths) {
            half.orders = vec![0; length];
        }
        for half in 0..2 {
            let (here, others) = split(&mut halves, half);
            for &mut SquareSet { set, ref mut regions, .. } in &mut here.sets {
                for region in regions {
                    for from in set_bits(region.squares.into()) {
                        let to = set_bits((near[from] & set).into());
                        let moves = to.map(|to| {
                            let slide = TileMove::new(from, to);
                            let before = set ^ slide.both;
                            let places = slide.places(before).map(|place| place as usize);
                            let turn = words.turn(places);
                            let set = others.sets.partition_point(|other| other.set < before);
                            let has = |region: &Region| region.squares >> to & 1 != 0;
                            let region = others.sets[set].regions.iter().position(has);
                            let region = region.unwrap_or_default() as u8;
                            MoveHere { set: set as u16, region, turn }
                        });
                        region.moves.extend(moves);
                    }
                }
            }
        }
        PlacingSearch { index, halves, half: 0, words }
    }

    /// Begins with all tiles on their squares.
    fn begin(&mut self, grid: Grid, homes: &[usize], blank: usize) {
        let home = homes.iter().map(|home| 1 << home).sum();
        self.half = half(grid, home);
        let Half { sets, orders } = &mut self.halves[self.half];
        let at = sets.partition_point(|other| other.set < home);
        // The tiles at home are in the first order.
        sets[at].distances[0] = 0;
        for region in &mut sets[at].regions {
            if region.squares >> blank & 1 != 0 {
                let [seen, last] = [region.orders, region.orders + self.words.words];
                (orders[seen], orders[last], region.has_last) = (1, 1, true);
            }
        }
    }

    /// Finds the states of the next distance. Returns the number of placings that it is the first
    /// one of, and whether there are no states.
    fn step(&mut self, distance: u8, threads: usize) -> (u64, bool) {
        /// The sets that a thread takes at a time.
        const SETS: usize = 64;
        self.half = 1 - self.half;
        let words = &self.words;
        let (here, others) = split(&mut self.halves, self.half);
        let mut rest = &mut here.orders[..];
        let some = here.sets.chunks_mut(SETS).map(|sets| {
            let regions: usize = sets.iter().map(|set| set.regions.len()).sum();
            let (orders, after) = std::mem::take(&mut rest).split_at_mut(2 * words.words * regions);
            rest = after;
            (sets, orders)
        });
        let found = in_parallel(threads, some, |(sets, mut orders)| {
            let (mut to, mut placings, mut is_over) = ([0; 1 << 10], 0, true);
            for set in sets {
                let (own, after) = orders.split_at_mut(2 * words.words * set.regions.len());
                orders = after;
                placings += set.step(own, others, words, distance, &mut to);
                is_over &= !set.regions.iter().any(|region| region.has_last);
            }
            (placings, is_over)
        });
        found.into_iter().fold((0, true), |all, found| (all.0 + found.0, all.1 & found.1))
    }

    /// Returns the entries of all placings.
    fn entries(self, grid: Grid, homes: &[usize]) -> Vec<u8> {
        /// The sets whose entries are written at once, as those of an order lie side by side.
        const SETS: usize = 64;
        let mut halves = self.halves.map(|half| {
            let distances = |set: SquareSet| set.distances;
            half.sets.into_iter().map(distances).collect::<Vec<_>>().into_iter()
        });
        let sets: Vec<_> = sets(grid, homes.len()).collect();
        let mut table = vec![u8::MAX; self.index.count().div_ceil(2)];
        for (block, some) in sets.chunks(SETS).enumerate() {
            let mores = some.iter().map(|&set| {
                let distances = halves[half(grid, set)].next().unwrap_or_default();
                more(grid, homes, self.index, &self.words, set, &distances)
            });
            let mores: Vec<_> = mores.collect();
            for order in 0..self.index.tiles.len() {
                let first = order * sets.len() + SETS * block;
                let mut entries = mores.iter().map(|more| more[order]);
                let mut bytes = table[first / 2..].iter_mut();
                if !first.is_multiple_of(2)
                    && let Some(byte) = bytes.next()
                    && let Some(entry) = entries.next()
                {
                    *byte = *byte & 15 | entry << 4;
                }
                while let Some(low) = entries.next()
                    && let Some(byte) = bytes.next()
                {
                    let high = entries.next().unwrap_or(*byte >> 4);
                    *byte = low | high << 4;
                }
            }
        }
        table
    }
}

impl SquareSet {
    /// Finds the states of a distance. `orders` are those of the set's regions. Returns the number of
    /// placings that it is the first one of.
    fn step(
        &mut self,
        orders: &mut [u64],
        others: &Half,
        words: &OrderWords,
        distance: u8,
        to: &mut Words,
    ) -> u64 {
        let mut placings = 0;
        let of_region = 2 * words.words;
        let is_reached =
            |region: &Region| region.moves.iter().any(|step| step.region(others).has_last);
        for (at, region) in self.regions.iter_mut().enumerate() {
            let (seen, last) = orders[at * of_region..][..of_region].split_at_mut(words.words);
            if !is_reached(region) {
                if region.has_last {
                    last.fill(0);
                    region.has_last = false;
                }
                continue;
            }
            to[..words.words].fill(0);
            for step in &region.moves {
                let before = step.region(others);
                if before.has_last {
                    let last = &others.orders[before.orders + words.words..][..words.words];
                    words.add(step.turn, last, to);
                }
            }
            let mut any = 0;
            for ((last, seen), to) in last.iter_mut().zip(seen).zip(&*to) {
                *last = to & !*seen;
                *seen |= *last;
                any |= *last;
            }
            region.has_last = any != 0;
            for word in (0..words.words).filter(|_| any != 0) {
                let last = orders[at * of_region + words.words + word];
                if last != 0 {
                    let found = orders.chunks_exact(of_region).enumerate();
                    let found = found.map(|(number, seen)| {
                        seen[word] & if number == at { !last } else { u64::MAX }
                    });
                    let found = found.fold(0, |a, b| a | b);
                    placings += u64::from((last & !found).count_ones());
                    let distances = &mut self.distances[words.bits * word..][..words.bits];
                    for bit in set_bits(last & !found) {
                        distances[bit] = distance;
                    }
                }
            }
        }
        placings
    }
}

impl MoveHere {
    /// Returns the region before the move.
    fn region<'a>(&self, others: &'a Half) -> &'a Region {
        &others.sets[usize::from(self.set)].regions[usize::from(self.region)]
    }
}

/// Returns the sets of so many squares, in order.
fn sets(grid: Grid, tiles: usize) -> impl Iterator<Item = u16> {
    let all = 0..=((1u32 << grid.squares()) - 1) as u16;
    all.filter(move |set| set.count_ones() as usize == tiles)
}

/// Returns the half of a set: whether it has an even number of black squares, or an odd one.
fn half(grid: Grid, set: u16) -> usize {
    set_bits(set.into()).map(|square| grid.shade(square)).sum::<usize>() % 2
}

/// Returns the sets of a half, and those of the other one.
fn split(halves: &mut [Half; 2], half: usize) -> (&mut Half, &Half) {
    let [even, odd] = halves;
    if half == 0 { (even, odd) } else { (odd, even) }
}

/// Returns the regions between the squares of a set, from the neighbours of each square.
fn regions(near: &[u16], set: u16) -> impl Iterator<Item = u16> {
    let mut rest = ((1u32 << near.len()) - 1) as u16 & !set;
    std::iter::from_fn(move || {
        let (mut region, mut last) = (rest & rest.wrapping_neg(), 0);
        while region != last {
            last = region;
            region = set_bits(last.into()).fold(last, |all, square| all | near[square]) & !set;
        }
        rest &= !region;
        (region != 0).then_some(region)
    })
}

/// Returns the entries of a set's placings, in the lexicographic order of their tiles.
fn more(
    grid: Grid,
    homes: &[usize],
    index: &PlacingIndex,
    words: &OrderWords,
    set: u16,
    distances: &[u8],
) -> Vec<u8> {
    // By a place among the set's squares, how far the square is from that of each tile.
    let far: Vec<[u8; 8]> = set_bits(set.into())
        .map(|square| {
            let far = |tile: usize| Some(apart(grid, square, *homes.get(tile)?) as u8);
            std::array::from_fn(|tile| far(tile).unwrap_or_default())
        })
        .collect();
    let apart = |places: Range<usize>, row: &[u8; 8]| -> u8 {
        places.map(|place| far[place][usize::from(row[place] & 7)]).sum()
    };
    // Orders with the same tiles on the first squares are side by side, and so the sums of the last
    // ones are the same for all orders of the same first tiles.
    let tiles = homes.len();
    let first = tiles.saturating_sub(4);
    let same = (1..=tiles - first).product();
    let mut sums = vec![Vec::new(); 1 << tiles];
    let mut mores = Vec::with_capacity(index.tiles.len());
    for (rows, numbers) in index.tiles.chunks(same).zip(words.numbers.chunks(same)) {
        let begun = apart(0..first, &rows[0]);
        let of_first: usize = rows[0][..first].iter().map(|tile| 1 << tile).sum();
        let sums: &mut Vec<u8> = &mut sums[of_first];
        if sums.is_empty() {
            sums.extend(rows.iter().map(|row| apart(first..tiles, row)));
        }
        let more = |(&number, sum): (&u16, &u8)| {
            ((distances[usize::from(number)] - begun - sum) / 2).min(15)
        };
        mores.extend(numbers.iter().zip(&*sums).map(more));
    }
    mores
}
