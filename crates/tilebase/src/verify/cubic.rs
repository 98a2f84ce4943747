//! The proof of the table of the canonical starts.

use tilebase_puzzle::cubic::{PATTERNS, Pattern, State, Symmetry};
use tilebase_puzzle::{Kind, Square};

use super::field::{Masks, Walk, Walker};
use super::{Flaw, Progress};
use crate::table::Image;

const DISTANCES: usize = 0;
const MASKS: usize = 1;
const FIELD_CORNER_EDGE: usize = 2;
const FIELD_CENTRE: usize = 3;

/// Checks both fields by a walk from each of the three first starts, then every answer by what
/// the walks have found: a pattern is as far as the nearest state that shows it. Counts the states
/// of each walk, and the patterns.
///
/// The answers of the other six starts are seen, by symmetry, as answers of the first of their
/// kind: that symmetries keep distances is a matter of the rules and not of the table.
pub(super) fn prove<B: AsRef<[u8]>>(
    image: &Image<B>,
    progress: Progress<'_>,
) -> Result<Vec<Vec<u64>>, Flaw> {
    let walker = |section| Walker::new(image.place(section), image.section(section));
    // Corner and edge share a field: their walks never meet.
    let mut shared = walker(FIELD_CORNER_EDGE);
    let corner = walk(&mut shared, Kind::Corner, progress)?;
    let edge = walk(&mut shared, Kind::Edge, progress)?;
    shared.finish()?;
    let mut alone = walker(FIELD_CENTRE);
    let centre = walk(&mut alone, Kind::Centre, progress)?;
    alone.finish()?;

    let walks = [corner, edge, centre];
    for start in Square::ALL {
        prove_distances(image, start, &walks[start.kind() as usize])?;
    }
    for kind in Kind::ALL {
        prove_masks(image, kind, &walks[kind as usize])?;
    }
    let patterns = walks.each_ref().map(count_patterns);
    Ok(walks.map(|walk| walk.counts).into_iter().chain(patterns).collect())
}

/// A walk from the first start of a kind.
fn walk(walker: &mut Walker, kind: Kind, progress: Progress<'_>) -> Result<Walk, Flaw> {
    let start = State::canonical(kind.square());
    let mut masks = Masks::default();
    masks[usize::from(start.mask() / 64)] = 1 << (start.mask() % 64);
    walker.walk(start.pattern(), masks, progress)
}

fn prove_distances<B: AsRef<[u8]>>(
    image: &Image<B>,
    start: Square,
    walk: &Walk,
) -> Result<(), Flaw> {
    let symmetry = Symmetry::of_start(start);
    let distances = &image.section(DISTANCES)[start.index() * PATTERNS..];
    for pattern in patterns() {
        let stored = distances[pattern.rank()];
        let nearest = walk.nearest[symmetry.pattern(pattern).rank()];
        let expected = nearest.map(|(distance, _)| distance);
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

/// The stored mask has to be the smallest among those of the nearest states.
fn prove_masks<B: AsRef<[u8]>>(image: &Image<B>, kind: Kind, walk: &Walk) -> Result<(), Flaw> {
    let masks = &image.section(MASKS)[kind as usize * PATTERNS..];
    for pattern in patterns() {
        let stored = masks[pattern.rank()];
        let expected = walk.nearest[pattern.rank()].map(|(_, mask)| mask);
        if Some(stored) != expected {
            let word = |mask| format!("mask {mask:08b}, {}", State::new(pattern, mask));
            return Err(Flaw {
                place: image.place(MASKS),
                state: format!("{pattern} from the start {}", kind.square()),
                stored: word(stored),
                expected: words(expected.map(word)),
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

/// How many patterns are first shown at each distance.
fn count_patterns(walk: &Walk) -> Vec<u64> {
    let mut counts = vec![0; walk.counts.len()];
    for (distance, _) in walk.nearest.iter().flatten() {
        counts[usize::from(*distance)] += 1;
    }
    counts
}
