//! A breadth-first search over boards that have numbers.

use crate::Move;

/// The distance of a board that was not reached.
pub(crate) const UNMET: u8 = u8::MAX;

/// Searches all boards that can be reached from one of these starts. Returns the distance of every
/// board from the nearest start, by the board's number, or [`UNMET`]; and the number of boards at
/// each distance.
///
/// `number` returns the number of a board, less than `boards`; `roll` makes a move, if it is
/// possible.
pub(crate) fn search<B: Copy>(
    starts: &[B],
    boards: usize,
    number: impl Fn(&B) -> usize,
    roll: impl Fn(B, Move) -> Option<B>,
) -> (Vec<u8>, Vec<u64>) {
    let mut distances = vec![UNMET; boards];
    for start in starts {
        distances[number(start)] = 0;
    }
    let mut frontier = starts.to_vec();
    let mut counts = Vec::new();
    while !frontier.is_empty() {
        counts.push(frontier.len() as u64);
        let mut next = Vec::new();
        for board in frontier {
            for after in Move::ALL.into_iter().filter_map(|step| roll(board, step)) {
                let distance = &mut distances[number(&after)];
                if *distance == UNMET {
                    *distance = counts.len() as u8;
                    next.push(after);
                }
            }
        }
        frontier = next;
    }
    (distances, counts)
}
