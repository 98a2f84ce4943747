//! Tiles of any kinds on a board of any size up to sixteen squares, as many as fit into memory.

use crate::Move;
use crate::search::{Numbers, search};

/// The tiles of a board and their number on each square.
#[derive(Clone, Copy)]
struct Board {
    /// The kind of the tile on each square, row by row; 0 for the blank, and for squares that the
    /// board does not have.
    kinds: [u8; 16],
    blank: u8,
    size: (u8, u8),
}

impl Board {
    /// Returns the board after a move of the blank; `None` if the move leaves the board.
    fn slide(mut self, step: Move) -> Option<Board> {
        let (from, (columns, rows)) = (usize::from(self.blank), self.size);
        let to = step.destination_on((columns.into(), rows.into()), from)?;
        self.kinds.swap(from, to);
        self.blank = to as u8;
        Some(self)
    }

    /// Returns the number of boards before this one, of those with the same tiles, if they are in
    /// the order of their kinds.
    fn number(&self) -> usize {
        let squares = usize::from(self.size.0 * self.size.1);
        // From the last square to the first: the ways to order the tiles behind a square.
        let (mut counts, mut ways, mut number) = ([0; 16], 1, 0);
        for (behind, &kind) in self.kinds[..squares].iter().rev().enumerate() {
            counts[usize::from(kind)] += 1;
            ways = ways * (behind + 1) / counts[usize::from(kind)];
            let smaller: usize = counts[..usize::from(kind)].iter().sum();
            number += ways * smaller / (behind + 1);
        }
        number
    }
}

/// Searches from a board of tiles, breadth first, by moves of one or more tiles of a row or column at
/// once. Takes and returns what [`counts`] does.
pub fn counts_of_slides(size: (usize, usize), kinds: &[u8]) -> Vec<u64> {
    let (board, boards) = begin(size, kinds);
    let mut met = Numbers::below(boards);
    met.insert(board.number());
    let (mut frontier, mut counts) = (vec![board], Vec::new());
    while !frontier.is_empty() {
        counts.push(frontier.len() as u64);
        let mut next = Vec::new();
        for (board, step) in frontier.into_iter().flat_map(|board| Move::ALL.map(|it| (board, it)))
        {
            let mut here = board;
            while let Some(after) = here.slide(step) {
                if met.insert(after.number()) {
                    next.push(after);
                }
                here = after;
            }
        }
        frontier = next;
    }
    counts
}

/// Searches from a board of tiles, breadth first. Takes the columns and rows, and the kind of the
/// tile on each square: at most 15, and 0 for the blank. Returns the number of boards at each
/// distance.
pub fn counts(size: (usize, usize), kinds: &[u8]) -> Vec<u64> {
    let (board, boards) = begin(size, kinds);
    search(&[board], boards, Board::number, Board::slide).counts
}

/// Returns the board of some kinds, and the number of boards with its tiles.
fn begin(size: (usize, usize), kinds: &[u8]) -> (Board, usize) {
    let mut board = Board { kinds: [0; 16], blank: 0, size: (size.0 as u8, size.1 as u8) };
    board.kinds[..kinds.len()].copy_from_slice(kinds);
    board.blank = kinds.iter().position(|&kind| kind == 0).map_or(0, |square| square as u8);
    let (mut counts, mut boards) = ([0; 16], 1);
    for (before, &kind) in kinds.iter().enumerate() {
        counts[usize::from(kind)] += 1;
        boards = boards * (before + 1) / counts[usize::from(kind)];
    }
    (board, boards)
}
