//! The proof of a table of patterns: a search of all placings of each pattern's tiles, square by square.
//!
//! Level d is the placings, each with an empty square, that take d moves of the pattern's tiles; the
//! moves of the other tiles count nothing, so the empty square goes anywhere between the pattern's. A
//! placing is at the level of the first of its empty squares.

use std::sync::Mutex;

use tilebase_puzzle::Move;
use tilebase_puzzle::described::Grid;

use super::{Entries, Progress, lock, share};
use crate::content::Content;
use crate::error::{Fault, Flaw};

/// Checks that the entries of a table are those of its patterns' distances. Returns the number of placings
/// at each distance of each.
pub(super) fn prove(
    entries: &Entries<'_>,
    content: &Content,
    progress: Progress<'_>,
) -> Result<Vec<Vec<u64>>, Fault> {
    let (&Content::Patterns { grid, blank, .. }, Some(patterns)) = (content, content.patterns())
    else {
        unreachable!("{content} has patterns")
    };
    let near = |square: usize| {
        let steps = Move::ALL.into_iter().filter(|_| square < grid.squares());
        steps.filter_map(|step| grid.step(square, step)).fold(0, |all, to| all | 1 << to)
    };
    let near = std::array::from_fn(near);
    let parts: Vec<_> = patterns.homes().map(|homes| Part { grid, homes, near }).collect();
    let counts = Mutex::new(vec![Ok(Vec::new()); parts.len()]);
    let progress = Mutex::new(progress);
    share(entries.threads, parts.iter().enumerate(), |(number, part)| {
        let found = part.prove(entries.sections[number], blank, &mut |new| {
            let is_wrong = lock(&counts).iter().any(Result::is_err);
            if is_wrong { Err(Fault::Stopped) } else { (lock(&progress))(new) }
        });
        let wrong = |flaw: (String, [usize; 2])| {
            let [stored, expected] = flaw.1.map(|moves| format!("{moves} moves"));
            Flaw { place: entries.place(number), state: flaw.0, stored, expected }
        };
        lock(&counts)[number] = found.map_err(|flaw| flaw.map(wrong));
    });
    let mut counts = std::mem::take(&mut *lock(&counts));
    // What is wrong comes before what was stopped for it.
    counts.sort_by_key(|counts| matches!(counts, Err(None)));
    counts
        .into_iter()
        .map(|counts| counts.map_err(|flaw| flaw.map_or(Fault::Stopped, Fault::Wrong)))
        .collect()
}

/// The tiles of a pattern.
struct Part<'a> {
    grid: Grid,
    /// Their squares at the goal.
    homes: &'a [usize],
    /// The neighbours of each square, a bit for each.
    near: [u16; Grid::MOST],
}

/// A wrong entry: where the tiles are, and the moves that the table has and those that it should have;
/// `None` if the proof was stopped.
type Wrong = Option<(String, [usize; 2])>;

/// The number of a placing, its empty squares between some of the tiles, a bit for each, and whether they
/// are the first ones.
type State = (u32, u16, bool);

impl Part<'_> {
    fn prove(
        &self,
        table: &[u8],
        blank: usize,
        progress: &mut dyn FnMut(u64) -> Result<(), Fault>,
    ) -> Result<Vec<u64>, Wrong> {
        let (squares, tiles) = (self.grid.squares(), self.homes.len());
        let mut met = vec![0u16; (squares + 1 - tiles..=squares).product()];
        let (mut level, mut next): (Vec<State>, Vec<State>) = (Vec::new(), Vec::new());
        self.meet(self.homes, blank, &mut met, &mut level);
        let mut counts = Vec::new();
        while !level.is_empty() {
            let mut new = 0;
            for &(number, empty, is_first) in &level {
                let mut places = self.places(number);
                if is_first {
                    let places = &places[..tiles];
                    let found = self.entry(table, places);
                    if found != counts.len() {
                        let state = format!("tiles of {:?} on {places:?}", self.homes);
                        return Err(Some((state, [found, counts.len()])));
                    }
                    new += 1;
                }
                for tile in 0..tiles {
                    let from = places[tile];
                    let mut near = self.near[from] & empty;
                    while near != 0 {
                        let to = near.trailing_zeros() as usize;
                        near &= near - 1;
                        places[tile] = to;
                        self.meet(&places[..tiles], from, &mut met, &mut next);
                    }
                    places[tile] = from;
                }
            }
            progress(new).map_err(|_| None)?;
            // The last levels may have known placings alone.
            counts.push(new);
            (level, next) = (next, level);
            next.clear();
        }
        while counts.last() == Some(&0) {
            counts.pop();
        }
        Ok(counts)
    }

    /// Adds a placing with an empty square, unless it has been met.
    fn meet(&self, places: &[usize], blank: usize, met: &mut [u16], level: &mut Vec<State>) {
        let number = self.number(places);
        let known = &mut met[number as usize];
        if *known >> blank & 1 != 0 {
            return;
        }
        let free = places.iter().fold(!0, |free: u16, place| free & !(1 << place));
        let (mut empty, mut open) = (1 << blank, 1u16 << blank);
        while open != 0 {
            let new = self.near[open.trailing_zeros() as usize] & free & !empty;
            empty |= new;
            open = open & (open - 1) | new;
        }
        level.push((number, empty, *known == 0));
        *known |= empty;
    }

    /// Returns the number of a placing: for each tile, the place of its square among those that the tiles
    /// before it leave.
    fn number(&self, places: &[usize]) -> u32 {
        let (mut number, mut used) = (0, 0u16);
        for (tile, &place) in places.iter().enumerate() {
            let before = (used & ((1 << place) - 1)).count_ones();
            number = number * (self.grid.squares() - tile) as u32 + place as u32 - before;
            used |= 1 << place;
        }
        number
    }

    /// Returns the squares of the tiles of a placing.
    fn places(&self, mut number: u32) -> [usize; 8] {
        let (mut places, tiles) = ([0; 8], self.homes.len());
        for tile in (0..tiles).rev() {
            let of = (self.grid.squares() - tile) as u32;
            places[tile] = (number % of) as usize;
            number /= of;
        }
        let mut free: u16 = u16::MAX;
        for place in &mut places[..tiles] {
            let mut squares = (0..self.grid.squares()).filter(|square| free >> square & 1 != 0);
            *place = squares.nth(*place).unwrap_or_default();
            free &= !(1 << *place);
        }
        places
    }

    /// Returns the moves that a table has for a placing.
    fn entry(&self, table: &[u8], places: &[usize]) -> usize {
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
        least + 2 * usize::from(table[number / 2] >> (number % 2 * 4) & 15)
    }
}
