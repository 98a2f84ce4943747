//! A breadth-first search over numbered boards, and sets of numbers.

use std::collections::HashSet;
use std::marker::PhantomData;

use crate::Move;

/// The distance of a board that cannot be reached.
const UNMET: u8 = u8::MAX;

/// The result of a breadth-first search over all boards.
pub struct Search<B> {
    /// The distance of every board from the nearest start, by the board's number, or [`UNMET`].
    distances: Vec<u8>,
    /// The number of boards at each distance, 0 first.
    pub counts: Vec<u64>,
    boards: PhantomData<B>,
}

impl<B> Search<B> {
    /// Returns the number of moves from the nearest start to the board with this number; `None` if
    /// the board cannot be reached.
    pub fn distance_of(&self, number: usize) -> Option<u8> {
        Some(self.distances[number]).filter(|&distance| distance != UNMET)
    }
}

/// Searches all boards that can be reached from one of these starts.
///
/// `number` returns the number of a board, less than `boards`; `roll` makes a move, if it is
/// possible.
pub(crate) fn search<B: Copy>(
    starts: &[B],
    boards: usize,
    number: impl Fn(&B) -> usize,
    roll: impl Fn(B, Move) -> Option<B>,
) -> Search<B> {
    let mut met = Numbers::below(boards);
    let mut distances = vec![UNMET; boards];
    for start in starts {
        met.insert(number(start));
        distances[number(start)] = 0;
    }
    // Each board, with the letter of the move that led to it.
    let mut frontier: Vec<_> = starts.iter().map(|&start| (start, b' ')).collect();
    let mut counts = Vec::new();
    while !frontier.is_empty() {
        counts.push(frontier.len() as u64);
        let mut next = Vec::new();
        for (board, letter) in frontier {
            for step in Move::ALL.into_iter().filter(|step| !step.undoes(letter.into())) {
                let Some(after) = roll(board, step) else { continue };
                // Removed again if it is not new: a branch would be mispredicted half of the time.
                next.push((after, step.letter as u8));
                let is_new = met.insert(number(&after));
                next.truncate(next.len() - usize::from(!is_new));
            }
        }
        for (board, _) in &next {
            distances[number(board)] = counts.len() as u8;
        }
        frontier = next;
    }
    Search { distances, counts, boards: PhantomData }
}

/// A set of numbers, a bit for each.
pub(crate) struct Numbers(Vec<u64>);

impl Numbers {
    /// Returns the empty set of numbers less than `end`.
    pub(crate) fn below(end: usize) -> Numbers {
        Numbers(vec![0; end.div_ceil(64)])
    }

    /// Adds a number. Returns whether it is new.
    #[inline(always)]
    pub(crate) fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (&mut self.0[number / 64], 1 << (number % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }
}

/// Returns every board that can be reached from the starts in at most `moves` moves, with its
/// distance from the nearest of them, in the order of distances.
///
/// `number` returns a different number for each board; `after` makes a move, if it is possible.
pub(crate) fn queue<B: Copy>(
    starts: Vec<B>,
    moves: u8,
    number: impl Fn(B) -> u64,
    after: impl Fn(B, Move) -> Option<B>,
) -> Vec<(B, u8)> {
    let mut met: HashSet<_> = starts.iter().map(|&start| number(start)).collect();
    // The letters of the moves that led to the boards.
    let mut letters = vec![' '; starts.len()];
    let mut queue: Vec<_> = starts.into_iter().map(|start| (start, 0)).collect();
    let mut next = 0;
    while let Some(&(board, distance)) = queue.get(next).filter(|(_, distance)| *distance < moves) {
        let letter = letters[next];
        for step in Move::ALL.into_iter().filter(|step| !step.undoes(letter)) {
            let Some(after) = after(board, step) else { continue };
            if met.insert(number(after)) {
                queue.push((after, distance + 1));
                letters.push(step.letter);
            }
        }
        next += 1;
    }
    queue
}
