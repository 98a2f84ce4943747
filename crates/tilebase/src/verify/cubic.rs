//! The proof of the table of the uniform starts.
//!
//! The distance of a pattern from a start is that of the nearest states that show it, and the
//! pattern's shortest paths are the shortest paths to these states. A walk from the start finds the
//! distances of all states. Then, from the nearest states of all patterns back to the start, the
//! states on their shortest paths are collected level by level.
//!
//! The smallest paths follow from the definition of smallest. Read a path as a number to base 4,
//! with its first move as the highest digit: of two paths of the same length, the smaller one has
//! the smaller number. So the number of the smallest path to a state is the minimum, over its
//! neighbours in the level before, of four times the neighbour's number plus the number of the
//! move. The number of the smallest path to a pattern is the minimum over the pattern's nearest
//! states.

use tilebase_puzzle::cubic::{
    PATTERNS, PatternRank, PatternsByState, STATES, STATES_PER_PATTERN, symmetry_to_first,
};
use tilebase_puzzle::eight::Square;
use tilebase_puzzle::{Move, Path, Space};
use tilebase_search::{in_parallel, set_bits};

use super::walk::{LaneWalk, WalkLevel};
use super::{ProofProgress, TableEntries};
use crate::content::layout::{CUBIC_PATH, distances_from, paths_from};
use crate::error::{Fault, WrongEntry};

/// Checks all distances and paths of the nine starts. Returns the counts: for each kind of
/// start the number of states at each distance, then for each kind the number of patterns.
///
/// Only the first start of each kind is searched. A symmetry, which keeps distances, takes the
/// other starts to it. Their own moves are compared, not the images of these.
pub(super) fn prove(
    entries: &TableEntries<'_>,
    space: &Space,
    walk: &LaneWalk,
    progress: ProofProgress<'_>,
) -> Result<Vec<Vec<u64>>, Fault> {
    let proved = in_parallel(entries.threads, Square::FIRST.into_iter(), |first| {
        let (counts, levels) = CubicLevels::find(space, walk, first, progress)?;
        for start in Square::ALL
            .into_iter()
            .filter(|start| start.corner_edge_or_centre() == first.corner_edge_or_centre())
        {
            prove_distances(entries, start, &levels)?;
            prove_paths(entries, start, &levels)?;
        }
        let mut patterns = vec![0; counts.len()];
        for distance in levels.distances.iter().flatten() {
            patterns[usize::from(*distance)] += 1;
        }
        Ok((counts, patterns))
    });
    let proved = proved.into_iter().collect::<Result<Vec<_>, Fault>>()?;
    let (states, patterns): (Vec<_>, Vec<_>) = proved.into_iter().unzip();
    Ok(states.into_iter().chain(patterns).collect())
}

/// The distances of all patterns, and the states on their shortest paths, from the first start of a
/// kind.
struct CubicLevels {
    /// The distance of the nearest states that show each pattern, by its rank; `None` if no such
    /// state can be reached.
    distances: Vec<Option<u8>>,
    /// The states on the shortest paths to the nearest states of all patterns, sorted, by distance.
    nodes: Vec<Vec<CubicNode>>,
}

/// A state on a shortest path.
struct CubicNode {
    /// The rank of the pattern that the state shows, if no state that shows it is nearer.
    pattern: Option<usize>,
    /// The index in the next level of the state after each roll; `None` if it is not there.
    next: [Option<u32>; 4],
}

impl CubicLevels {
    /// Walks from the first start of a kind. Returns the number of states at each distance, and the
    /// levels.
    fn find(
        space: &Space,
        walk: &LaneWalk,
        first: Square,
        progress: ProofProgress<'_>,
    ) -> Result<(Vec<u64>, CubicLevels), Fault> {
        let start = space.rank(&space.puzzle().uniform_start(first.index()));
        let start = start.unwrap_or_else(|| unreachable!("{first}: a board of the space"));
        let shown = PatternsByState::get();
        let mut lane = shown.lane(0);
        let mut pattern_of = |rank: usize| {
            // States of a lane follow each other.
            if rank / STATES_PER_PATTERN != lane.number {
                lane = shown.lane(rank / STATES_PER_PATTERN);
            }
            usize::from(lane.pattern(rank % STATES_PER_PATTERN))
        };
        let mut distances = vec![None; PATTERNS];
        let mut nearest = Vec::new();
        let mut bit_1 = vec![0; STATES / 64];
        let visit = &mut |WalkLevel { distance, words, .. }: WalkLevel<'_>| {
            let mut here = Vec::new();
            for (number, word) in words {
                for rank in set_bits(word).map(|bit| number * 64 + bit) {
                    let known = distances[pattern_of(rank)].get_or_insert(distance as u8);
                    if usize::from(*known) == distance {
                        here.push(rank);
                    }
                }
                if distance & 2 != 0 {
                    bit_1[number] |= word;
                }
            }
            nearest.push(here);
            Ok(())
        };
        let (counts, _) = walk.run(&[start], None, 1, progress, visit)?;
        // Neighbours of a state at distance d are at d - 1 or d + 1; bit 1 tells which.
        let is_at = |rank: usize, distance: usize| {
            (bit_1[rank / 64] >> (rank % 64) & 1 != 0) == (distance & 2 != 0)
        };
        let mut nodes = Vec::with_capacity(nearest.len());
        let mut farther: Vec<usize> = Vec::new();
        for (distance, nearest) in nearest.into_iter().enumerate().rev() {
            // A state by its rank, with no roll if it is nearest, and with each roll to a state of
            // the next level.
            let mut found: Vec<_> = nearest.into_iter().map(|rank| (rank, None)).collect();
            let states = farther.drain(..).filter_map(|rank| space.board(rank as u64));
            for (place, state) in (0..).zip(states) {
                let before = |step: Move| {
                    let rank = space.rank(&state.after(step)?)? as usize;
                    Some((rank, Some((step.opposite(), place))))
                };
                let before = Move::ALL.into_iter().filter_map(before);
                found.extend(before.filter(|&(rank, _)| is_at(rank, distance)));
            }
            found.sort_unstable_by_key(|&(rank, _)| rank);
            let node = |group: &[(usize, Option<(Move, u32)>)]| {
                let (rank, is_nearest) = (group[0].0, group.iter().any(|(_, roll)| roll.is_none()));
                farther.push(rank);
                let mut next = [None; 4];
                for &(step, place) in group.iter().filter_map(|(_, roll)| roll.as_ref()) {
                    next[step as usize] = Some(place);
                }
                CubicNode { pattern: is_nearest.then(|| pattern_of(rank)), next }
            };
            nodes.push(found.chunk_by(|a, b| a.0 == b.0).map(node).collect());
        }
        nodes.reverse();
        Ok((counts, CubicLevels { distances, nodes }))
    }

    /// Returns the smallest of the shortest paths from a start of this kind to every pattern, by
    /// the rank of the pattern's image under [`symmetry_to_first`].
    fn smallest_paths(&self, start: Square) -> Vec<Option<Path>> {
        let symmetry = symmetry_to_first(start);
        let images = Move::ALL.map(|step| (step, symmetry.move_image(step)));
        // The largest number, which no path has, means that no path has been found.
        let mut of_patterns = vec![u128::MAX; PATTERNS];
        let mut of_level = vec![0];
        for (distance, level) in self.nodes.iter().enumerate() {
            let mut of_farther = vec![u128::MAX; self.nodes.get(distance + 1).map_or(0, Vec::len)];
            for (node, &number) in level.iter().zip(&of_level) {
                if let Some(pattern) = node.pattern {
                    of_patterns[pattern] = of_patterns[pattern].min(number);
                }
                for (step, image) in images {
                    if let Some(place) = node.next[image as usize] {
                        let farther = &mut of_farther[place as usize];
                        *farther = (*farther).min(number * 4 + u128::from(step.bits()));
                    }
                }
            }
            of_level = of_farther;
        }
        let path = |(&distance, number): (&Option<u8>, u128)| {
            let digits = (0..distance?).rev().map(|place| (number >> (2 * place)) as u8);
            Some(digits.map(Move::from_bits).collect())
        };
        self.distances.iter().zip(of_patterns).map(path).collect()
    }
}

/// Checks all distances from a start.
fn prove_distances(
    entries: &TableEntries<'_>,
    start: Square,
    levels: &CubicLevels,
) -> Result<(), WrongEntry> {
    let symmetry = symmetry_to_first(start);
    let section = distances_from(start);
    for (pattern, &stored) in PatternRank::all().zip(entries.sections[section]) {
        let expected = levels.distances[pattern.image(symmetry).rank()];
        if Some(stored) != expected {
            let distance = |distance| format!("distance {distance}");
            let (stored, expected) = (distance(stored), expected.map(distance));
            return Err(flaw(entries.place(section), pattern, start, stored, expected));
        }
    }
    Ok(())
}

/// Checks all paths from a start.
fn prove_paths(
    entries: &TableEntries<'_>,
    start: Square,
    levels: &CubicLevels,
) -> Result<(), WrongEntry> {
    let symmetry = symmetry_to_first(start);
    let section = paths_from(start);
    let paths = levels.smallest_paths(start);
    let (stored, _) = entries.sections[section].as_chunks::<CUBIC_PATH>();
    for (pattern, entry) in PatternRank::all().zip(stored) {
        let stored = entry.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte));
        let expected = paths[pattern.image(symmetry).rank()];
        if Some(stored) != expected.and_then(Path::bits) {
            let letters = |path: Path| format!("path {path:?}");
            let not_a_path = || format!("{stored:#x}, which is not a path");
            let stored = Path::from_bits(stored).map_or_else(not_a_path, letters);
            let expected = expected.map(letters);
            return Err(flaw(entries.place(section), pattern, start, stored, expected));
        }
    }
    Ok(())
}

/// Returns the flaw of the entry of a pattern, for which there is none if the pattern cannot be
/// reached.
fn flaw(
    section: String,
    pattern: PatternRank,
    start: Square,
    stored: String,
    expected: Option<String>,
) -> WrongEntry {
    let unreachable = || "no entry, because the pattern cannot be reached".into();
    let expected = expected.unwrap_or_else(unreachable);
    let board = format!("{} from the start {start}", pattern.goal());
    WrongEntry { section, board, stored, expected }
}
