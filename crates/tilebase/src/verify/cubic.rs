//! The proof of the table of the canonical starts.
//!
//! A pattern is as far from a start as the nearest states that show it, and its shortest paths are
//! those to any of these. A walk outwards finds how far all states are; a walk back from all
//! nearest states collects the states on their shortest paths. Then smallest paths are found by
//! what *smallest* means. Read as a number to base 4, its first move the highest digit, a path is
//! smaller than another of as many moves if and only if its number is. So the number of the
//! smallest path to a state is the least, over the states before it, of four times that state's
//! number plus the move; and that of a pattern is the least of its nearest states' numbers.

use std::sync::LazyLock;

use tilebase_puzzle::cubic::{PATTERNS, Pattern, State, Symmetry};
use tilebase_puzzle::{Move, Path, Square, SquareKind};

use super::walk::{Masks, NO_MASKS, Rolls, Set, rolls, walk};
use super::{Flaw, Progress};
use crate::content::{CUBIC_PATH, distances_from, paths_from};
use crate::image::Image;

/// The rolls: the tops are the row, the phases the mask.
pub(super) static ROLLS: LazyLock<Rolls> = LazyLock::new(|| {
    rolls(|pattern, mask, step| {
        let after = State::new(Pattern::from_rank(pattern)?, mask).roll(step)?;
        Some((after.pattern().rank(), after.mask()))
    })
});

/// Walks outwards from the first start of each kind, then holds every answer of all nine starts
/// against what the walks have found. Counts the states of each walk, and the patterns.
///
/// Each start is seen, by symmetry, as the first of its kind: that symmetries keep distances is a
/// matter of the rules and not of the table. What a move counts is its number as the start has it.
pub(super) fn prove<B: AsRef<[u8]>>(
    image: &Image<B>,
    progress: Progress<'_>,
) -> Result<Vec<Vec<u64>>, Flaw> {
    let mut states = Vec::new();
    let mut patterns = Vec::new();
    for kind in SquareKind::ALL {
        let (counts, truth) = Truth::find(kind, progress)?;
        for start in Square::ALL.into_iter().filter(|start| start.kind() == kind) {
            prove_distances(image, start, &truth)?;
            prove_paths(image, start, &truth)?;
        }
        patterns.push(truth.count_patterns(counts.len()));
        states.push(counts);
    }
    Ok(states.into_iter().chain(patterns).collect())
}

/// What is found from the first start of a kind.
struct Truth {
    /// For each pattern, the distance of the nearest states that show it. `None`: no state that can
    /// be reached shows it.
    distances: Vec<Option<u8>>,
    /// By distance, the states on the shortest paths to the nearest states of all patterns, in
    /// order.
    levels: Vec<Vec<State>>,
}

impl Truth {
    /// Also counts the states at each distance.
    fn find(kind: SquareKind, progress: Progress<'_>) -> Result<(Vec<u64>, Truth), Flaw> {
        let start = State::canonical(kind.square());
        let mut distances = vec![None; PATTERNS];
        let mut levels = Vec::new();
        let mut bit_1: Set = vec![NO_MASKS; PATTERNS];
        let mut masks = Masks::default();
        masks[usize::from(start.mask() / 64)] = 1 << (start.mask() % 64);
        let origin = start.pattern().rank();
        let counts = walk(&ROLLS, origin, masks, progress, |distance, level| {
            let mut nearest = Vec::new();
            for ((pattern, first), masks) in patterns().zip(&mut distances).zip(level) {
                if first.is_none() && *masks != NO_MASKS {
                    *first = Some(distance as u8);
                    let states = (0..=u8::MAX).map(|mask| State::new(pattern, mask));
                    nearest.extend(states.filter(|state| is_in(level, *state)));
                }
            }
            levels.push(nearest);
            if distance & 2 != 0 {
                let words = bit_1.as_flattened_mut().iter_mut();
                words.zip(level.as_flattened()).for_each(|(bits, met)| *bits |= met);
            }
            Ok(())
        })?;
        // Of a state's neighbours those are before it whose bit 1 is that of the distance less one.
        for distance in (1..levels.len()).rev() {
            let nearer = |state: &State| is_in(&bit_1, *state) == ((distance - 1) & 2 != 0);
            let before = levels[distance].iter().flat_map(|&state| {
                Move::ALL.into_iter().filter_map(move |step| state.roll(step)).filter(nearer)
            });
            let before: Vec<_> = before.collect();
            levels[distance - 1].extend(before);
            levels[distance - 1].sort_unstable();
            levels[distance - 1].dedup();
        }
        Ok((counts, Truth { distances, levels }))
    }

    /// Returns the smallest of the shortest paths from a start of the kind to every pattern, by the
    /// rank of the pattern's image.
    fn smallest_paths(&self, start: Square) -> Vec<Option<Path>> {
        let symmetry = Symmetry::of_start(start);
        // No path has the largest number.
        let mut of_patterns = vec![u128::MAX; PATTERNS];
        let mut of_level = vec![0];
        for (distance, level) in self.levels.iter().enumerate() {
            let farther = self.levels.get(distance + 1).map_or(&[][..], Vec::as_slice);
            let mut of_farther = vec![u128::MAX; farther.len()];
            for (state, &number) in level.iter().zip(&of_level) {
                let pattern = state.pattern().rank();
                if self.distances[pattern].map(usize::from) == Some(distance) {
                    of_patterns[pattern] = of_patterns[pattern].min(number);
                }
                for step in Move::ALL {
                    let after = state.roll(symmetry.step(step));
                    if let Some(Ok(place)) = after.map(|after| farther.binary_search(&after)) {
                        let longer = number * 4 + u128::from(step.bits());
                        of_farther[place] = of_farther[place].min(longer);
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

    /// How many patterns are first shown at each distance.
    fn count_patterns(&self, levels: usize) -> Vec<u64> {
        let mut counts = vec![0; levels];
        for distance in self.distances.iter().flatten() {
            counts[usize::from(*distance)] += 1;
        }
        counts
    }
}

fn is_in(set: &Set, state: State) -> bool {
    let mask = state.mask();
    set[state.pattern().rank()][usize::from(mask / 64)] >> (mask % 64) & 1 != 0
}

fn prove_distances<B: AsRef<[u8]>>(
    image: &Image<B>,
    start: Square,
    truth: &Truth,
) -> Result<(), Flaw> {
    let symmetry = Symmetry::of_start(start);
    let section = distances_from(start);
    for (pattern, &stored) in patterns().zip(image.unchecked(section)) {
        let expected = truth.distances[symmetry.pattern(pattern).rank()];
        if Some(stored) != expected {
            return Err(Flaw {
                place: image.place(section),
                state: format!("{pattern} from the start {start}"),
                stored: format!("distance {stored}"),
                expected: words(expected.map(|distance| format!("distance {distance}"))),
            });
        }
    }
    Ok(())
}

fn prove_paths<B: AsRef<[u8]>>(image: &Image<B>, start: Square, truth: &Truth) -> Result<(), Flaw> {
    let symmetry = Symmetry::of_start(start);
    let section = paths_from(start);
    let paths = truth.smallest_paths(start);
    let (entries, _) = image.unchecked(section).as_chunks::<CUBIC_PATH>();
    for (pattern, entry) in patterns().zip(entries) {
        let stored = entry.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte));
        let expected = paths[symmetry.pattern(pattern).rank()];
        if Some(stored) != expected.and_then(Path::bits) {
            let letters = |path: Path| format!("path {path:?}");
            let nonsense = || format!("{stored:#x}, which is no path");
            return Err(Flaw {
                place: image.place(section),
                state: format!("{pattern} from the start {start}"),
                stored: Path::from_bits(stored).map_or_else(nonsense, letters),
                expected: words(expected.map(letters)),
            });
        }
    }
    Ok(())
}

fn patterns() -> impl Iterator<Item = Pattern> {
    (0..PATTERNS).filter_map(Pattern::from_rank)
}

fn words(expected: Option<String>) -> String {
    expected.unwrap_or_else(|| "nothing, as it is out of reach".into())
}

#[cfg(test)]
mod tests {
    use super::super::walk::check_rolls;
    use super::*;

    #[test]
    fn a_roll_taken_apart_is_the_roll_for_every_state() {
        check_rolls(&ROLLS, State::from_rank, State::rank);
    }
}
