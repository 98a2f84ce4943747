//! The distance of every board.

use tilebase_puzzle::Space;

use super::search::Search;
use super::start::{Start, bits};
use super::tiles::{LISTED, Tiles};
use crate::instructions::InstructionSet;

/// Finds the distances of all boards of a space from a start, by rank; 255 for boards that do not reach
/// distance 0. `None` if the space is too large for a search.
pub fn distances(space: &Space, start: &Start) -> Option<Vec<u8>> {
    let (reached, mut planes, used) = match Tiles::new(space, &BITS) {
        Some(mut tiles) => {
            tiles.run(start, &mut |_new| {});
            let (reached, planes) = tiles.into_sets();
            (reached, planes, 64)
        }
        None => {
            let (reached, planes) = search(&mut Search::new(space, true)?, start);
            (reached, planes, used(space))
        }
    };
    // All bits of boards that do not reach distance 0 are set.
    planes.push(vec![0; reached.len()]);
    for plane in &mut planes {
        plane.iter_mut().zip(&reached).for_each(|(plane, reached)| *plane |= !reached);
    }
    let mut all = bytes(&planes, reached.len());
    if used < 64 {
        all = all.chunks_exact(64).flat_map(|word| &word[..used]).copied().collect();
    }
    all.truncate(space.boards() as usize);
    Some(all)
}

/// The bits of a distance, which is at most 127.
const BITS: [usize; 7] = [0, 1, 2, 3, 4, 5, 6];

/// Finds the boards that reach the start of a search that keeps distances, in its words, and for each bit of a
/// distance the boards whose distance has it set.
fn search(search: &mut Search, start: &Start) -> (Vec<u64>, Vec<Vec<u64>>) {
    let mut planes = vec![vec![0; search.words()]; BITS.len()];
    // A board has been seen before level 4 n for all n above a quarter of its distance. Whether the
    // number of these n up to the last level is odd tells bit 2; and so on for higher bits.
    let mut levels = 0;
    search.run(start, &mut |search, _new| {
        levels += 1;
        for (bit, plane) in (2..).zip(&mut planes[2..]) {
            if levels % (1 << bit) == 0 {
                add(plane, search);
            }
        }
    });
    // Every board has been seen before all levels after the last.
    for (bit, plane) in (2..).zip(&mut planes[2..]) {
        if levels >> bit & 1 != 0 {
            add(plane, search);
        }
    }
    let words = |bytes: &[u8]| {
        bytes.as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect::<Vec<_>>()
    };
    let [field, low] = search.planes();
    planes[1] = words(field);
    planes[0] = words(low);
    if low.is_empty() {
        // The colour of the empty square changes with every move.
        let grid = search.space().puzzle().grid();
        let of_square = search.words() / grid.squares();
        let is_even = |square: usize| start.shades()[grid.shade(square)];
        let low = |square| if is_even(square) { 0 } else { u64::MAX };
        planes[0] = (0..search.words()).map(|word| low(word / of_square)).collect();
    }
    (search.seen().flat_map(words).collect(), planes)
}

/// Returns a byte for each bit of so many words, with a bit of each of eight planes, the lowest of the first.
fn bytes(planes: &[Vec<u64>], words: usize) -> Vec<u8> {
    let mut all = vec![0; 64 * words];
    InstructionSet::best().vectorize(
        #[inline(always)]
        || {
            let (blocks, rest) = all.as_chunks_mut::<{ 64 * WORDS }>();
            for (number, bytes) in blocks.iter_mut().enumerate() {
                block::<WORDS>(planes, number * WORDS, bytes);
            }
            let first = blocks.len() * WORDS;
            for (number, bytes) in rest.as_chunks_mut::<64>().0.iter_mut().enumerate() {
                block::<1>(planes, first + number, bytes);
            }
        },
    );
    all
}

/// Sets the bytes of so many words from this one.
#[inline(always)]
fn block<const WORDS: usize>(planes: &[Vec<u64>], first: usize, bytes: &mut [u8]) {
    let mut words = [[0; WORDS]; 8];
    for (words, plane) in words.iter_mut().zip(planes) {
        words.copy_from_slice(&plane[first..][..WORDS]);
    }
    transpose(&mut words);
    for (at, bytes) in bytes.as_chunks_mut::<64>().0.iter_mut().enumerate() {
        for (words, bytes) in words.iter().zip(bytes.as_chunks_mut().0) {
            *bytes = words[at].to_le_bytes();
        }
    }
}

/// Returns the ranks of the boards of a space at a distance from a start, in ascending order; `None` if the
/// space is too large for a search. Takes as long as one that keeps no distances.
pub fn ranks_at(space: &Space, start: &Start, distance: usize) -> Option<Vec<u64>> {
    let rank = |bit: usize| (bit / 64 * used(space) + bit % 64) as u64;
    if let Some(tiles) = Tiles::new(space, &[]) {
        return Some(tiles.ranks_at(start, distance));
    }
    let mut search = Search::new(space, false)?;
    let (mut at, mut levels) = (vec![0; search.words()], 0);
    search.run(start, &mut |search, _new| {
        // What has been seen before a level, and after it.
        if (levels..=levels + 1).contains(&distance) {
            add(&mut at, search);
        }
        levels += 1;
    });
    let is_reached = distance < levels;
    Some(bits(at).filter(|_| is_reached).map(rank).collect())
}

/// Finds the distances of all boards of a space from a start. Returns the number of boards at each distance, 0 first,
/// with each of which it calls `level`, and the ranks of the farthest boards, in ascending order; `None` if the space
/// is too large for a search. Keeps no distances.
pub fn farthest(
    space: &Space,
    start: &Start,
    level: &mut dyn FnMut(u64),
) -> Option<(Vec<u64>, Vec<u64>)> {
    let (counts, mut ranks) = match Tiles::new(space, &[]) {
        Some(tiles) => tiles.farthest(start, level),
        None => {
            let mut last = Vec::new();
            let mut search = Search::new(space, false)?;
            let counts = search.run_listed(start, LISTED, &mut |_, new, ranks| {
                last = ranks;
                level(new);
            });
            (counts, last)
        }
    };
    if ranks.is_empty() {
        ranks = ranks_at(space, start, counts.len().saturating_sub(1))?;
    }
    ranks.sort_unstable();
    Some((counts, ranks))
}

/// Returns the number of boards of a word: 64, or that of a lane that is shorter.
fn used(space: &Space) -> usize {
    1 << space.bits().min(6)
}

/// Replaces the words of a set by their XOR with those of the boards seen so far.
fn add(plane: &mut [u64], search: &Search) {
    search.instructions().vectorize(
        #[inline(always)]
        || {
            let mut plane = &mut *plane;
            for seen in search.seen() {
                let (sums, rest) = plane.split_at_mut(seen.len() / 8);
                for (sum, seen) in sums.iter_mut().zip(seen.as_chunks().0) {
                    *sum ^= u64::from_le_bytes(*seen);
                }
                plane = rest;
            }
        },
    );
}

/// The words of a block.
const WORDS: usize = 12;

/// Transposes the bits of the words at the same place of eight planes, so that each byte has a bit
/// of each plane.
#[inline(always)]
fn transpose<const WORDS: usize>(planes: &mut [[u64; WORDS]; 8]) {
    // Exchanges the number of a bit in its byte with the number of its plane, then the number of the
    // byte in its word with that of the plane, bit by bit.
    exchange::<4, 4, WORDS>(planes, 0x0f0f_0f0f_0f0f_0f0f);
    exchange::<2, 2, WORDS>(planes, 0x3333_3333_3333_3333);
    exchange::<1, 1, WORDS>(planes, 0x5555_5555_5555_5555);
    exchange::<4, 32, WORDS>(planes, 0x0000_0000_ffff_ffff);
    exchange::<2, 16, WORDS>(planes, 0x0000_ffff_0000_ffff);
    exchange::<1, 8, WORDS>(planes, 0x00ff_00ff_00ff_00ff);
}

/// Exchanges the bits `SHIFT` above a mask in one plane with the bits of the mask in the plane
/// whose number is larger by `DISTANCE`.
#[inline(always)]
fn exchange<const DISTANCE: usize, const SHIFT: u32, const WORDS: usize>(
    planes: &mut [[u64; WORDS]; 8],
    mask: u64,
) {
    for planes in planes.chunks_exact_mut(2 * DISTANCE) {
        let (first, second) = planes.split_at_mut(DISTANCE);
        for (a, b) in first.as_flattened_mut().iter_mut().zip(second.as_flattened_mut()) {
            let change = (*a >> SHIFT ^ *b) & mask;
            *a ^= change << SHIFT;
            *b ^= change;
        }
    }
}
