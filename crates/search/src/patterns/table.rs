//! The table of a pattern, by a search in levels over sets of placings.

use tilebase_puzzle::Move;
use tilebase_puzzle::described::Grid;

use super::{Part, Patterns, apart};

/// A move of a tile: the state after it, the place of the tile, and how many others it passes.
struct Change {
    to: u32,
    place: u8,
    past: u8,
    is_later: bool,
}

/// The states of an order: a set of squares with tiles, and the region of other squares that has the empty
/// one.
struct States {
    sets: Vec<u16>,
    regions: Vec<u16>,
    /// The moves from each state.
    changes: Vec<Vec<Change>>,
}

impl Patterns {
    /// Returns the table of a pattern: for each placing half the moves of its tiles that are more than
    /// they are apart from their squares, at most 15, in four bits, the lower ones of a byte first. If the
    /// empty square can be in several regions between the tiles, the fewest moves count. Calls
    /// `level` with the number of placings at each distance, 0 first.
    ///
    /// The search keeps a bit for each state: order, set of squares, and region.
    pub fn table(&self, part: usize, level: &mut dyn FnMut(u64)) -> Vec<u8> {
        let Part { homes, orders } = &self.parts[part];
        let states = States::new(self.grid, homes.len());
        let words = states.sets.len().div_ceil(64);
        let home: u16 = homes.iter().map(|home| 1 << home).sum();
        let is_goal = |state: &usize| {
            states.sets[*state] == home && states.regions[*state] >> self.blank & 1 != 0
        };
        let mut table = vec![u8::MAX; orders.count().div_ceil(2)];
        let [mut seen, mut here, mut next] = [(); 3].map(|()| vec![0u64; orders.orders() * words]);
        // The tiles at home are in the first order.
        (0..states.sets.len())
            .filter(is_goal)
            .for_each(|state| next[state / 64] |= 1 << (state % 64));
        for distance in 0.. {
            let (mut new, mut is_over) = (0, true);
            for order in 0..orders.orders() {
                let row = order * words..(order + 1) * words;
                for (word, at) in row.enumerate() {
                    here[at] = next[at] & !seen[at];
                    seen[at] |= next[at];
                    next[at] = 0;
                    is_over &= here[at] == 0;
                    for state in bits(here[at]).map(|bit| 64 * word + bit) {
                        let set = states.sets[state];
                        let number = orders.number(order as u16, set);
                        let (entry, shift) = (&mut table[number / 2], number % 2 * 4);
                        if *entry >> shift & 15 == 15 {
                            let tiles = bits(set.into()).zip(orders.tiles(order));
                            let least: usize = tiles
                                .map(|(square, &tile)| {
                                    apart(self.grid, square, homes[usize::from(tile)])
                                })
                                .sum();
                            let more = ((distance - least) / 2).min(15) as u8;
                            *entry ^= (15 ^ more) << shift;
                            new += 1;
                        }
                    }
                }
            }
            if is_over {
                return table;
            }
            // At the last distances, only other regions of known placings may be new.
            if new > 0 {
                level(new);
            }
            for order in 0..orders.orders() {
                for (word, at) in (order * words..(order + 1) * words).enumerate() {
                    for change in bits(here[at]).flat_map(|bit| &states.changes[64 * word + bit]) {
                        let (place, past) = (change.place.into(), change.past.into());
                        let after = orders.moved(order as u16, place, past, change.is_later);
                        let to = change.to as usize;
                        next[usize::from(after) * words + to / 64] |= 1 << (to % 64);
                    }
                }
            }
        }
        table
    }
}

impl States {
    fn new(grid: Grid, tiles: usize) -> States {
        let all = ((1u32 << grid.squares()) - 1) as u16;
        let step = |squares: u16| {
            let near =
                |square| Move::ALL.into_iter().filter_map(move |step| grid.step(square, step));
            bits(squares.into()).flat_map(near).fold(squares, |all, square| all | 1 << square)
        };
        let region = |square: usize, set: u16| {
            let (mut region, mut last) = (1 << square, 0);
            while region != last {
                (last, region) = (region, step(region) & !set);
            }
            region
        };
        let (mut sets, mut regions) = (Vec::new(), Vec::new());
        for set in (0..=all).filter(|set| set.count_ones() as usize == tiles) {
            let mut rest = all & !set;
            while rest != 0 {
                let found = region(rest.trailing_zeros() as usize, set);
                rest &= !found;
                sets.push(set);
                regions.push(found);
            }
        }
        let state = |set: u16, blank: usize| {
            let first = sets.partition_point(|&other| other < set);
            let has = |region: &&u16| **region >> blank & 1 != 0;
            first + regions[first..].iter().take_while(|region| !has(region)).count()
        };
        let mut changes = Vec::with_capacity(sets.len());
        for (&set, &region) in sets.iter().zip(&regions) {
            let mut of_state = Vec::new();
            for to in bits(region.into()) {
                for from in Move::ALL.into_iter().filter_map(|step| grid.step(to, step)) {
                    if set >> from & 1 == 0 {
                        continue;
                    }
                    let between = |squares: core::ops::Range<usize>| {
                        squares.filter(|square| set >> square & 1 != 0).count() as u8
                    };
                    of_state.push(Change {
                        to: state(set ^ (1 << from | 1 << to), from) as u32,
                        place: between(0..from),
                        past: between(from.min(to) + 1..from.max(to)),
                        is_later: from < to,
                    });
                }
            }
            changes.push(of_state);
        }
        States { sets, regions, changes }
    }
}

/// Returns an iterator over the numbers of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}
