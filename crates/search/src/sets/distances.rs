//! The distance of every board.

use tilebase_puzzle::Space;

use super::search::SetSearch;
use super::sources::Sources;
use crate::bits::set_bits_of_bytes;
use crate::instructions::InstructionSet;

/// Finds the distances of all boards of a space from its sources, by rank; 255 for boards that do not
/// reach distance 0. `None` if the space is too large for a search.
pub fn distances(space: &Space, sources: &Sources) -> Option<Vec<u8>> {
    let mut search = SetSearch::new(space, true)?;
    let mut planes = planes(&mut search, sources).map(|plane| search.packed(plane));
    let words = planes[0].len().div_ceil(8);
    planes.iter_mut().for_each(|plane| plane.resize(8 * words, 0));
    // All bits of boards that do not reach distance 0 are set.
    let [others @ .., last] = &mut planes;
    for plane in others {
        plane.iter_mut().zip(&*last).for_each(|(plane, last)| *plane |= last);
    }
    let mut all = bytes(&planes, words);
    all.truncate(space.boards() as usize);
    Some(all)
}

/// Searches, and returns for each bit of a distance, of which there are seven, the boards whose
/// distance has it set, in the words of the search; and the boards that do not reach the sources.
fn planes(search: &mut SetSearch, sources: &Sources) -> [Vec<u8>; 8] {
    let mut planes = [(); 8].map(|()| vec![0; 8 * search.words()]);
    // A board has been seen before level 4 n for all n above a quarter of its distance. Whether the
    // number of these n up to the last level is odd tells bit 2; and so on for higher bits.
    let mut levels = 0;
    search.run(sources, &mut |search, _new| {
        levels += 1;
        for (bit, plane) in (2..).zip(&mut planes[2..7]) {
            if levels % (1 << bit) == 0 {
                add(plane, search);
            }
        }
    });
    // Every board has been seen before all levels after the last.
    for (bit, plane) in (2..).zip(&mut planes[2..7]) {
        if levels >> bit & 1 != 0 {
            add(plane, search);
        }
    }
    let [field, low] = search.fields.take().unwrap_or_default();
    planes[1] = field;
    if low.is_empty() {
        // The colour of the empty square changes with every move.
        let grid = search.space().puzzle().grid();
        let of_square = planes[0].len() / grid.squares();
        let squares = planes[0].chunks_exact_mut(of_square).enumerate();
        squares
            .filter(|(square, _)| !sources.shades()[grid.shade(*square)])
            .for_each(|(_, plane)| plane.fill(u8::MAX));
    } else {
        planes[0] = low;
    }
    planes[7].fill(u8::MAX);
    add(&mut planes[7], search);
    planes
}

/// Returns a byte for each bit of so many words, with a bit of each of eight planes, the lowest of
/// the first.
fn bytes(planes: &[Vec<u8>; 8], words: usize) -> Vec<u8> {
    let mut all = Vec::with_capacity(64 * words);
    InstructionSet::best().vectorize(
        #[inline(always)]
        || {
            let (mut bytes, behind) = ([0; 64 * WORDS], words % WORDS);
            for first in (0..words - behind).step_by(WORDS) {
                block::<WORDS>(planes, first, &mut bytes);
                all.extend_from_slice(&bytes);
            }
            for first in words - behind..words {
                block::<1>(planes, first, &mut bytes[..64]);
                all.extend_from_slice(&bytes[..64]);
            }
        },
    );
    all
}

/// Sets the bytes of so many words from this one.
#[inline(always)]
fn block<const WORDS: usize>(planes: &[Vec<u8>; 8], first: usize, bytes: &mut [u8]) {
    let mut words = [[0; WORDS]; 8];
    for (words, plane) in words.iter_mut().zip(planes) {
        let plane = plane[8 * first..].as_chunks().0;
        words.iter_mut().zip(plane).for_each(|(word, bytes)| *word = u64::from_le_bytes(*bytes));
    }
    transpose(&mut words);
    for (at, bytes) in bytes.as_chunks_mut::<64>().0.iter_mut().enumerate() {
        for (words, bytes) in words.iter().zip(bytes.as_chunks_mut().0) {
            *bytes = words[at].to_le_bytes();
        }
    }
}

/// Returns the ranks of the boards of a space at a distance from its sources, in ascending order;
/// `None` if the space is too large for a search. Takes as long as one that keeps no distances.
pub fn ranks_at(space: &Space, sources: &Sources, distance: usize) -> Option<Vec<u64>> {
    let mut search = SetSearch::new(space, false)?;
    let (mut at, mut levels) = (vec![0; 8 * search.words()], 0);
    search.run(sources, &mut |search, _new| {
        // What has been seen before a level, and after it.
        if (levels..=levels + 1).contains(&distance) {
            add(&mut at, search);
        }
        levels += 1;
    });
    let is_reached = distance < levels;
    Some(set_bits_of_bytes(&search.packed(at)).filter(|_| is_reached).collect())
}

/// Finds the distances of all boards of a space from its sources. Returns the number of boards at each
/// distance, 0 first, with each of which it calls `level`, and the ranks of the farthest boards, in
/// ascending order; `None` if the space is too large for a search. Keeps no distances.
pub fn farthest(
    space: &Space,
    sources: &Sources,
    level: &mut dyn FnMut(u64),
) -> Option<(Vec<u64>, Vec<u64>)> {
    let (mut search, mut last) = (SetSearch::new(space, false)?, Vec::new());
    let counts = search.run_listed(sources, LISTED, &mut |_, new, places| {
        last = places;
        level(new);
    });
    let mut ranks = search.ranks(last);
    if ranks.is_empty() {
        ranks = ranks_at(space, sources, counts.len().saturating_sub(1))?;
    }
    ranks.sort_unstable();
    Some((counts, ranks))
}

/// The most boards of a level for which those of the next are listed.
const LISTED: u64 = 1 << 16;

/// Replaces the bytes of a set by their XOR with those of the boards seen so far.
fn add(plane: &mut [u8], search: &SetSearch) {
    search.instructions.vectorize(
        #[inline(always)]
        || {
            let mut plane = &mut *plane;
            for seen in search.seen() {
                let (sums, rest) = plane.split_at_mut(seen.len());
                sums.iter_mut().zip(seen).for_each(|(sum, seen)| *sum ^= seen);
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
    // Exchanges the number of a bit in its byte with the number of its plane, then the number of
    // the byte in its word with that of the plane, bit by bit.
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
