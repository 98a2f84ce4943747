//! What the machine can do at most: reads from memory, and copies.

use fastrand::Rng;
use tilebase::cubic::{PATTERNS, State};
use tilebase::{Content, Square};

use crate::compare::measure::{Row, Side};
use crate::compare::unit::Unit;

/// Reads in a block that is measured.
const READS: usize = 1 << 18;

/// Every limit: reads all over something that fits the first cache, over the tables, and over the
/// eight-puzzle's paths spread out; and copying.
pub fn rows<'a>() -> Vec<Row<'a>> {
    let sizes = [
        ("16 kB", SMALL),
        ("eight.tbl", eight()),
        ("a goal's table", goal()),
        ("cubic.tbl", cubic()),
        ("eight's paths", 8 * eight()),
    ];
    let dependent = sizes.map(|(of, size)| {
        let side = dependent_reads(&megabytes(size), size, 1);
        Row::limit(format!("a read that waits for another, {of}"), Unit::Time, side)
    });
    let independent = sizes.map(|(of, size)| {
        let side = independent_reads(&megabytes(size), size);
        Row::limit(format!("reads that do not wait, {of}"), Unit::Rate, side)
    });
    let copying = Row::limit("copying", Unit::Bandwidth, copy());
    dependent.into_iter().chain(independent).chain([copying]).collect()
}

/// Fits into the first cache of every machine.
const SMALL: usize = 16_000;

/// The size of `eight.tbl`.
pub fn eight() -> usize {
    bytes(Content::Eight)
}

/// The size of `cubic.tbl`.
pub fn cubic() -> usize {
    bytes(Content::Cubic)
}

/// The size of `cubic.tbl`'s distances.
pub fn cubic_distances() -> usize {
    9 * PATTERNS
}

/// The size of a goal's table.
pub fn goal() -> usize {
    bytes(Content::goal(State::canonical(Square::ALL[4]).pattern()))
}

fn bytes(content: Content) -> usize {
    content.sections().iter().map(|(_, length)| length).sum()
}

fn megabytes(bytes: usize) -> String {
    Unit::Memory.show(bytes as f64)
}

/// So many reads as one item, each of which says where the next one is, all over so many bytes.
pub fn dependent_reads<'a>(name: &str, size: usize, reads: usize) -> Side<'a> {
    // One circle through all places, in any order.
    let count = size / 4;
    let mut order: Vec<u32> = (0..count as u32).collect();
    Rng::with_seed(size as u64).shuffle(&mut order);
    let mut next = vec![0; count];
    for (place, &here) in order.iter().enumerate() {
        next[here as usize] = order[(place + 1) % count];
    }
    let mut here = 0;
    let items = READS.div_ceil(reads);
    Side::calls(name, items, move || {
        for _ in 0..items * reads {
            here = next[here as usize];
        }
        here
    })
}

/// Reads from any places of so many bytes, which are known beforehand, as questions in memory are.
pub fn independent_reads<'a>(name: &str, size: usize) -> Side<'a> {
    let mut random = Rng::with_seed(size as u64);
    let table: Vec<u8> = (0..size).map(|_| random.u8(..)).collect();
    let places: Vec<u32> = (0..READS).map(|_| random.u32(..size as u32)).collect();
    Side::calls(name, READS, move || {
        places.iter().map(|&place| u64::from(table[place as usize])).sum::<u64>()
    })
}

fn copy<'a>() -> Side<'a> {
    const BYTES: usize = 32_000_000;
    let from = vec![1u8; BYTES];
    let mut to = vec![0u8; BYTES];
    Side::calls(&megabytes(BYTES), BYTES, move || {
        to.copy_from_slice(&from);
        to[BYTES / 2]
    })
}
