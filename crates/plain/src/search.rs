//! A breadth-first search over numbered boards, and sets of numbers.

use crate::Move;

/// The distance of a board that cannot be reached.
const UNMET: u8 = u8::MAX;

/// The result of a breadth-first search over all boards.
pub struct Search<B> {
    /// The distance of every board from the nearest start, by the board's number, or [`UNMET`].
    distances: Vec<u8>,
    /// The number of boards at each distance, 0 first.
    pub counts: Vec<u64>,
    number: fn(&B) -> usize,
}

impl<B> Search<B> {
    /// Returns the number of moves from the nearest start to the board with this number; `None` if
    /// the board cannot be reached.
    pub fn distance_of(&self, number: usize) -> Option<u8> {
        Some(self.distances[number]).filter(|&distance| distance != UNMET)
    }

    /// Returns the number of moves between the nearest start and the board, the same in both
    /// directions; `None` if none lead there.
    pub fn distance(&self, board: &B) -> Option<u8> {
        self.distance_of((self.number)(board))
    }
}

/// Searches all boards that can be reached from one of these starts.
///
/// `number` returns the number of a board, less than `boards`; `roll` makes a move, if it is
/// possible.
pub(crate) fn search<B: Copy>(
    starts: &[B],
    boards: usize,
    number: fn(&B) -> usize,
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
    Search { distances, counts, number }
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

/// A board that a search has met.
#[derive(Clone, Copy, Debug)]
pub struct Met<B> {
    /// The board.
    pub board: B,
    /// The distance from the nearest start, in moves.
    pub distance: u8,
    /// The index of the board before this one on the path; 0 for a start.
    pub before: u32,
    /// The letter of the move that leads to the board; a space for a start.
    pub letter: char,
}

/// Searches all boards that can be reached from some starts, breadth first. Returns them in the
/// order in which they were met.
///
/// Moves are tried in the order of [`Move::ALL`]. So each board is met by the lexicographically
/// smallest of its shortest paths, and boards at the same distance are met in the order of these
/// paths. `number` returns the number of a board, less than `boards`; `after` makes a move, if it
/// is possible.
pub(crate) fn paths<B: Copy>(
    starts: &[B],
    boards: usize,
    number: impl Fn(&B) -> usize,
    after: impl Fn(B, Move) -> Option<B>,
) -> Vec<Met<B>> {
    let mut met = Numbers::below(boards);
    starts.iter().for_each(|start| _ = met.insert(number(start)));
    let start = |&board| Met { board, distance: 0, before: 0, letter: ' ' };
    let mut queue: Vec<_> = starts.iter().map(start).collect();
    let mut next = 0;
    while let Some(&Met { board, distance, letter, .. }) = queue.get(next) {
        for step in Move::ALL.into_iter().filter(|step| !step.undoes(letter)) {
            let Some(board) = after(board, step) else { continue };
            // Removed again if it is not new: a branch would be mispredicted half of the time.
            let (distance, before) = (distance + 1, next as u32);
            queue.push(Met { board, distance, before, letter: step.letter });
            let is_new = met.insert(number(&board));
            queue.truncate(queue.len() - usize::from(!is_new));
        }
        next += 1;
    }
    queue
}
