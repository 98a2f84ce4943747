//! The limits of the machine: the rates of memory reads and of copying.

use fastrand::Rng;
use tilebase::cubic::{PATTERNS, State};
use tilebase::{Content, Square};

use crate::compare::measure::{Measurement, Row};
use crate::compare::unit::Unit;

/// The number of reads in a measurement.
const READS: usize = 1 << 18;

/// Returns the rows of all limits: random reads in memory of several sizes (the first cache, each
/// kind of table, the spread-out paths of the eight-puzzle), and copying.
pub fn rows<'a>() -> Vec<Row<'a>> {
    let sizes = [
        ("16 kB", SMALL),
        ("eight.tbl", eight()),
        ("a goal's table", goal()),
        ("cubic.tbl", cubic()),
        ("eight's paths", 8 * eight()),
    ];
    let dependent = sizes.map(|(of, size)| {
        let reads = dependent_reads(&megabytes(size), size, 1);
        Row::limit(format!("a dependent read, {of}"), Unit::Time, reads)
    });
    let independent = sizes.map(|(of, size)| {
        let reads = independent_reads(&megabytes(size), size);
        Row::limit(format!("independent reads, {of}"), Unit::Rate, reads)
    });
    let copying = Row::limit("copying", Unit::Bandwidth, copy());
    dependent.into_iter().chain(independent).chain([copying]).collect()
}

/// A size that fits into the first cache of every machine.
const SMALL: usize = 16_000;

/// Returns the size of all entries of `eight.tbl`, in bytes.
pub fn eight() -> usize {
    bytes(Content::Eight)
}

/// Returns the size of all entries of `cubic.tbl`, in bytes.
pub fn cubic() -> usize {
    bytes(Content::Cubic)
}

/// Returns the size of the distances in `cubic.tbl`, in bytes.
pub fn cubic_distances() -> usize {
    9 * PATTERNS
}

/// Returns the size of the entries of a goal table, in bytes.
pub fn goal() -> usize {
    bytes(Content::goal(State::canonical(Square::ALL[4]).pattern()))
}

/// Returns the size of all sections of a table, in bytes.
fn bytes(content: Content) -> usize {
    content.sections().iter().map(|(_, length)| length).sum()
}

fn megabytes(bytes: usize) -> String {
    Unit::Memory.show(bytes as f64)
}

/// Returns a measurement of dependent reads in memory of this size: each read has the place of the
/// next. An item is `reads` of them.
pub fn dependent_reads<'a>(name: &str, size: usize, reads: usize) -> Measurement<'a> {
    // The places form one cycle in random order.
    let count = size / 4;
    let mut order: Vec<u32> = (0..count as u32).collect();
    Rng::with_seed(size as u64).shuffle(&mut order);
    let mut next = vec![0; count];
    for (place, &here) in order.iter().enumerate() {
        next[here as usize] = order[(place + 1) % count];
    }
    let mut here = 0;
    let items = READS.div_ceil(reads);
    Measurement::calls(name, items, move || {
        for _ in 0..items * reads {
            here = next[here as usize];
        }
        here
    })
}

/// Returns a measurement of reads from random places in memory of this size. The places are known
/// in advance, so the processor can read from several at a time.
pub fn independent_reads<'a>(name: &str, size: usize) -> Measurement<'a> {
    let mut random = Rng::with_seed(size as u64);
    let table: Vec<u8> = (0..size).map(|_| random.u8(..)).collect();
    let places: Vec<u32> = (0..READS).map(|_| random.u32(..size as u32)).collect();
    Measurement::calls(name, READS, move || {
        places.iter().map(|&place| u64::from(table[place as usize])).sum::<u64>()
    })
}

/// Returns a measurement of copying memory.
fn copy<'a>() -> Measurement<'a> {
    const BYTES: usize = 32_000_000;
    let from = vec![1u8; BYTES];
    let mut to = vec![0u8; BYTES];
    Measurement::calls(&megabytes(BYTES), BYTES, move || {
        to.copy_from_slice(&from);
        to[BYTES / 2]
    })
}
