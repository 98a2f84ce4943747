//! The proof of the table of the canonical starts.

use tilebase_puzzle::cubic::{PATTERNS, Pattern, State, Symmetry};
use tilebase_puzzle::{Kind, Move, Path, Square};

use super::walk::{Masks, NO_MASKS, Set, first, walk};
use super::{Flaw, Progress};
use crate::header::CUBIC_PATH;
use crate::table::Image;

const DISTANCES: usize = 0;
const PATHS: usize = 1;

/// Walks outwards from each of the three first starts, then holds every answer against what the
/// walk has found: a pattern is as far as the nearest state that shows it, and the path is the one
/// that is found back from there. Counts the states of each walk, and the patterns.
///
/// The answers of the other six starts are seen, by symmetry, as answers of the first of their
/// kind: that symmetries keep distances is a matter of the rules and not of the table.
pub(super) fn prove<B: AsRef<[u8]>>(
    image: &Image<B>,
    progress: Progress<'_>,
) -> Result<Vec<Vec<u64>>, Flaw> {
    let mut states = Vec::new();
    let mut patterns = Vec::new();
    for kind in Kind::ALL {
        let (counts, truth) = Truth::find(kind.square(), progress)?;
        for start in Square::ALL.into_iter().filter(|start| start.kind() == kind) {
            prove_distances(image, start, &truth)?;
        }
        prove_paths(image, kind, &truth)?;
        patterns.push(truth.count_patterns(counts.len()));
        states.push(counts);
    }
    Ok(states.into_iter().chain(patterns).collect())
}

/// What a walk from a canonical start finds.
struct Truth {
    start: State,
    /// For each pattern, the smallest distance of a state that shows it, and the smallest mask of
    /// such a state. `None`: no state that can be reached shows it.
    nearest: Vec<Option<(u8, u8)>>,
    /// The states with bit 1 in their distance.
    bit_1: Set,
}

impl Truth {
    /// Also counts the states at each distance.
    fn find(start: Square, progress: Progress<'_>) -> Result<(Vec<u64>, Truth), Flaw> {
        let start = State::canonical(start);
        let mut truth =
            Truth { start, nearest: vec![None; PATTERNS], bit_1: vec![NO_MASKS; PATTERNS] };
        let mut masks = Masks::default();
        masks[usize::from(start.mask() / 64)] = 1 << (start.mask() % 64);
        let counts = walk(start.pattern(), masks, progress, |distance, level| {
            for (nearest, masks) in truth.nearest.iter_mut().zip(level) {
                *nearest = nearest.or_else(|| Some((distance as u8, first(masks)?)));
            }
            if distance & 2 != 0 {
                let words = truth.bit_1.as_flattened_mut().iter_mut();
                words.zip(level.as_flattened()).for_each(|(bits, met)| *bits |= met);
            }
            Ok(())
        })?;
        Ok((counts, truth))
    }

    fn distance(&self, pattern: Pattern) -> Option<u8> {
        self.nearest[pattern.rank()].map(|(distance, _)| distance)
    }

    /// The way back from the nearest state of the smallest mask, always by the smallest move that
    /// leads nearer, turned round.
    fn path(&self, pattern: Pattern) -> Option<Path> {
        let (distance, mask) = self.nearest[pattern.rank()]?;
        let mut here = State::new(pattern, mask);
        let mut back = Path::new();
        for left in (0..distance).rev() {
            let next = |step| Some((step, here.roll(step)?));
            let nearer = |(_, next): &(Move, State)| self.has_bit_1(*next) == (left & 2 != 0);
            let (step, next) = Move::ALL.into_iter().filter_map(next).find(nearer)?;
            back.push(step);
            here = next;
        }
        (here == self.start).then(|| back.reversed())
    }

    fn has_bit_1(&self, state: State) -> bool {
        let mask = state.mask();
        self.bit_1[state.pattern().rank()][usize::from(mask / 64)] >> (mask % 64) & 1 != 0
    }

    /// How many patterns are first shown at each distance.
    fn count_patterns(&self, levels: usize) -> Vec<u64> {
        let mut counts = vec![0; levels];
        for (distance, _) in self.nearest.iter().flatten() {
            counts[usize::from(*distance)] += 1;
        }
        counts
    }
}

fn prove_distances<B: AsRef<[u8]>>(
    image: &Image<B>,
    start: Square,
    truth: &Truth,
) -> Result<(), Flaw> {
    let symmetry = Symmetry::of_start(start);
    let distances = &image.section(DISTANCES)[start.index() * PATTERNS..];
    for pattern in patterns() {
        let stored = distances[pattern.rank()];
        let expected = truth.distance(symmetry.pattern(pattern));
        if Some(stored) != expected {
            return Err(Flaw {
                place: image.place(DISTANCES),
                state: format!("{pattern} from the start {start}"),
                stored: format!("distance {stored}"),
                expected: words(expected.map(|distance| format!("distance {distance}"))),
            });
        }
    }
    Ok(())
}

fn prove_paths<B: AsRef<[u8]>>(image: &Image<B>, kind: Kind, truth: &Truth) -> Result<(), Flaw> {
    let (entries, _) = image.section(PATHS).as_chunks::<CUBIC_PATH>();
    for (pattern, entry) in patterns().zip(&entries[kind as usize * PATTERNS..]) {
        let stored = entry.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte));
        let expected = truth.path(pattern);
        if Some(stored) != expected.map(Path::bits) {
            let letters = |path: Path| format!("path {path:?}");
            let nonsense = || format!("{stored:#x}, which is no path");
            return Err(Flaw {
                place: image.place(PATHS),
                state: format!("{pattern} from the start {}", kind.square()),
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
