//! The database of a group, by a search in levels over sets of placings.

use tilebase_puzzle::Grid;

use super::placing_index::TileMove;
use super::{Partition, TileGroup, apart, near};
use crate::set_bits;

/// A set of squares with tiles, and the region of other squares that has the empty one.
struct RegionState {
    set: u16,
    region: u16,
    /// The moves of tiles into the region: their places, and the number of what lies so after them,
    /// at most 40,358 (eight tiles on 8x2 squares).
    moves: Vec<([u8; 2], u16)>,
}

impl Partition {
    /// Returns the database of a group: for each placing half the moves of its tiles that are more
    /// than they are apart from their squares, at most 15, in four bits, the lower ones of a byte
    /// first. If the empty square can be in several regions between the tiles, the fewest moves
    /// count. Calls `level` with the number of placings at each distance, 0 first.
    ///
    /// The search keeps a bit for each state: order, set of squares, and region.
    pub fn database(&self, group: usize, level: &mut dyn FnMut(u64)) -> Vec<u8> {
        let TileGroup { homes, index } = &self.groups[group];
        let all = RegionState::all(self.grid, homes.len());
        // For each tile, how far each square is from its own.
        let far: Vec<[usize; Grid::MOST]> = homes
            .iter()
            .map(|&home| std::array::from_fn(|square| apart(self.grid, square, home)))
            .collect();
        let words = all.len().div_ceil(64);
        let mut table = vec![u8::MAX; index.count().div_ceil(2)];
        let [mut seen, mut here, mut next] =
            [(); 3].map(|()| vec![0u64; index.tiles.len() * words]);
        // The tiles at home are in the first order.
        let home: u16 = homes.iter().map(|home| 1 << home).sum();
        for (number, lying) in all.iter().enumerate() {
            if lying.set == home && lying.region >> self.blank & 1 != 0 {
                here[number / 64] |= 1 << (number % 64);
            }
        }
        for distance in 0.. {
            let (mut placings, mut is_over) = (0, true);
            for (at, (here, seen)) in here.iter().zip(&mut seen).enumerate() {
                let (order, word) = ((at / words) as u16, at % words);
                let new = here & !*seen;
                *seen |= new;
                for lying in set_bits(new).map(|bit| &all[64 * word + bit]) {
                    is_over = false;
                    let number = index.number(order, lying.set);
                    let (entry, shift) = (&mut table[number / 2], number % 2 * 4);
                    if *entry >> shift & 15 == 15 {
                        let tiles = set_bits(lying.set.into()).zip(index.tiles[usize::from(order)]);
                        let least = tiles.map(|(at, tile)| far[usize::from(tile)][at]);
                        let more = (distance - least.sum::<usize>()) / 2;
                        *entry ^= (15 ^ more.min(15) as u8) << shift;
                        placings += 1;
                    }
                    for &(places, after) in &lying.moves {
                        let order = usize::from(index.moved(order, places.map(u32::from)));
                        let after = usize::from(after);
                        next[order * words + after / 64] |= 1 << (after % 64);
                    }
                }
            }
            if is_over {
                return table;
            }
            // At the last distances, only other regions of known placings may be new.
            if placings > 0 {
                level(placings);
            }
            here.fill(0);
            std::mem::swap(&mut here, &mut next);
        }
        table
    }
}

impl RegionState {
    /// Returns all ways in which some tiles may lie if they are alike.
    fn all(grid: Grid, tiles: usize) -> Vec<RegionState> {
        let near: Vec<u16> = (0..grid.squares()).map(|square| near(grid, square)).collect();
        let mut all = Vec::<RegionState>::new();
        let squares = ((1u32 << grid.squares()) - 1) as u16;
        for set in (0..=squares).filter(|set| set.count_ones() as usize == tiles) {
            let mut rest = squares & !set;
            while rest != 0 {
                let (mut region, mut last) = (rest & rest.wrapping_neg(), 0);
                while region != last {
                    last = region;
                    region =
                        set_bits(last.into()).fold(last, |all, square| all | near[square]) & !set;
                }
                rest &= !region;
                all.push(RegionState { set, region, moves: Vec::new() });
            }
        }
        for number in 0..all.len() {
            let RegionState { set, region, .. } = all[number];
            for to in set_bits(region.into()) {
                for from in set_bits((near[to] & set).into()) {
                    let slide = TileMove::new(from, to);
                    let after = set ^ slide.both;
                    let first = all.partition_point(|lying| lying.set < after);
                    let has = |lying: &&RegionState| lying.region >> from & 1 == 0;
                    let after = first + all[first..].iter().take_while(has).count();
                    let places = slide.places(set).map(|place| place as u8);
                    all[number].moves.push((places, after as u16));
                }
            }
        }
        all
    }
}
