//! The proof of a table of pattern databases: a search of all placings of each group's tiles,
//! square by square.
//!
//! Level d is the placings, each with an empty square, that take d moves of the group's tiles;
//! the moves of the other tiles count nothing, so the empty square goes anywhere between the
//! group's. A placing is at the level of the first of its empty squares.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use tilebase_puzzle::{Grid, Move};
use tilebase_search::in_parallel;

use super::{ProofProgress, TableEntries};
use crate::content::Content;
use crate::error::{Fault, WrongEntry};

/// Checks that the entries of a table are those of its groups' distances. Returns the number of
/// placings at each distance of each.
pub(super) fn prove(
    entries: &TableEntries<'_>,
    content: &Content,
    progress: ProofProgress<'_>,
) -> Result<Vec<Vec<u64>>, Fault> {
    let (&Content::Databases { grid, blank, .. }, Some(partition)) = (content, content.partition())
    else {
        unreachable!("{content} has databases")
    };
    let near = |square: usize| {
        let steps = Move::ALL.into_iter().filter(|_| square < grid.squares());
        steps.filter_map(|step| grid.neighbour(square, step)).fold(0, |all, to| all | 1 << to)
    };
    let near = std::array::from_fn(near);
    let homes: Vec<_> = partition.homes().collect();
    // A wrong entry of one group ends the search of the others.
    let is_over = AtomicBool::new(false);
    let mut counts = in_parallel(entries.threads, homes.into_iter().enumerate(), |part| {
        let (number, homes) = part;
        let placings = (grid.squares() + 1 - homes.len()..=grid.squares()).product();
        let (met, section) = (vec![0; placings], entries.place(number));
        let table = entries.sections[number];
        let walk = PlacingWalk {
            grid,
            homes,
            near,
            table,
            section,
            met,
            next: Vec::new(),
            counts: vec![0],
        };
        let found = walk.prove(blank, &|new| match is_over.load(Relaxed) {
            true => Err(Fault::Stopped),
            false => progress(new),
        });
        is_over.fetch_or(found.is_err(), Relaxed);
        found
    });
    // What is wrong comes before what was stopped for it.
    counts.sort_by_key(|counts| matches!(counts, Err(Fault::Stopped)));
    counts.into_iter().collect()
}

/// The search of a group's placings.
struct PlacingWalk<'a> {
    grid: Grid,
    /// The squares of the tiles at the goal.
    homes: &'a [usize],
    /// The neighbours of each square, a bit for each.
    near: [u16; Grid::MOST],
    table: &'a [u8],
    /// The name of the section.
    section: String,
    /// By the number of a placing, the empty squares with which it has been met, a bit for each.
    met: Vec<u16>,
    /// The placings of the next level, four bits for the square of each tile, and their empty
    /// squares.
    next: Vec<(u32, u16)>,
    /// The number of placings at each distance.
    counts: Vec<u64>,
}

impl PlacingWalk<'_> {
    fn prove(mut self, blank: usize, progress: ProofProgress<'_>) -> Result<Vec<u64>, Fault> {
        let tiles = self.homes.len();
        self.meet(self.homes, blank)?;
        let mut level = Vec::new();
        while !self.next.is_empty() {
            progress(self.counts[self.counts.len() - 1])?;
            self.counts.push(0);
            std::mem::swap(&mut level, &mut self.next);
            for (squares, empty) in level.drain(..) {
                let mut places: [_; 8] =
                    std::array::from_fn(|tile| (squares >> (4 * tile) & 15) as usize);
                for tile in 0..tiles {
                    let from = places[tile];
                    let mut near = self.near[from] & empty;
                    while near != 0 {
                        places[tile] = near.trailing_zeros() as usize;
                        near &= near - 1;
                        self.meet(&places[..tiles], from)?;
                    }
                    places[tile] = from;
                }
            }
        }
        // The last levels have known placings alone, or nothing.
        while self.counts.last() == Some(&0) {
            self.counts.pop();
        }
        Ok(self.counts)
    }

    /// Adds a placing with an empty square to the next level, unless it has been met. Checks its
    /// entry the first time.
    fn meet(&mut self, places: &[usize], blank: usize) -> Result<(), Fault> {
        let number = self.number(places);
        let known = self.met[number];
        if known >> blank & 1 != 0 {
            return Ok(());
        }
        let free = places.iter().fold(!0, |free: u16, place| free & !(1 << place));
        let (mut empty, mut open) = (1 << blank, 1u16 << blank);
        while open != 0 {
            let new = self.near[open.trailing_zeros() as usize] & free & !empty;
            empty |= new;
            open = open & (open - 1) | new;
        }
        self.met[number] |= empty;
        let squares = places.iter().rev().fold(0, |squares, &place| squares << 4 | place as u32);
        self.next.push((squares, empty));
        let distance = self.counts.len() - 1;
        if known == 0 {
            self.counts[distance] += 1;
            let found = self.entry(places);
            if found != distance {
                return Err(Fault::Wrong(WrongEntry {
                    section: self.section.clone(),
                    board: format!("tiles of {:?} on {places:?}", self.homes),
                    stored: format!("{found} moves"),
                    expected: format!("{distance} moves"),
                }));
            }
        }
        Ok(())
    }

    /// Returns the number of a placing: for each tile, the place of its square among those that the
    /// tiles before it leave.
    fn number(&self, places: &[usize]) -> usize {
        let (mut number, mut used) = (0, 0u16);
        for (tile, &place) in places.iter().enumerate() {
            let before = (used & ((1 << place) - 1)).count_ones() as usize;
            number = number * (self.grid.squares() - tile) + place - before;
            used |= 1 << place;
        }
        number
    }

    /// Returns the moves that the table has for a placing.
    fn entry(&self, places: &[usize]) -> usize {
        let tiles = places.len();
        let mut row: Vec<_> = places.iter().copied().zip(0..).collect();
        row.sort_unstable();
        // The orders of the tiles, row by row, are in lexicographic order.
        let order = (0..tiles).fold(0, |order, at| {
            let less = row[at + 1..].iter().filter(|(_, tile)| *tile < row[at].1).count();
            order * (tiles - at) + less
        });
        // The sets of squares are in the order of their largest one, then of the next, and so on.
        let of =
            |all: usize, some: usize| (0..some).fold(1, |ways, at| ways * (all - at) / (at + 1));
        let below = |(at, &(square, _)): (usize, &(usize, usize))| {
            if square > at { of(square, at + 1) } else { 0 }
        };
        let set: usize = row.iter().enumerate().map(below).sum();
        let number = order * of(self.grid.squares(), tiles) + set;
        let apart = |(&a, &b): (&usize, &usize)| {
            let columns = self.grid.columns();
            (a % columns).abs_diff(b % columns) + (a / columns).abs_diff(b / columns)
        };
        let least: usize = places.iter().zip(self.homes).map(apart).sum();
        least + 2 * usize::from(self.table[number / 2] >> (number % 2 * 4) & 15)
    }
}
