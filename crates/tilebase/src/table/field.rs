//! One bit for each board, from which a walk recovers distance and path.

use tilebase_puzzle::{Board, Move, Path, Square};

/// What a field's distances lead to: one board or several, all with the same empty square.
pub(crate) trait Origin: Copy {
    /// The puzzle's board.
    type Board: Board;

    /// Returns the empty square.
    fn blank(self) -> Square;

    /// Returns whether a board is at distance 0.
    fn includes(self, board: Self::Board) -> bool;

    /// Returns the boards at distance 0.
    fn boards(self) -> Vec<Self::Board>;

    /// Returns the number of a board's bit.
    fn rank(board: Self::Board) -> usize;

    /// Returns the board of a bit.
    fn from_rank(rank: usize) -> Option<Self::Board>;
}

/// Bit 1 of every board's distance, in the order of [`Origin::rank`], the lowest bit of a byte
/// first.
///
/// Neighbours differ by exactly 1 in distance, as the blank's square changes colour with every
/// move. So a distance modulo 4 is known from this bit and that colour, and of a board's
/// neighbours those are nearer whose bit is that of the distance less one.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a, O> {
    pub(crate) bytes: &'a [u8],
    pub(crate) origin: O,
}

/// A distance that no board has.
const UNREACHED: u8 = u8::MAX;

impl<O: Origin> Field<'_, O> {
    #[inline]
    fn bit(self, board: O::Board) -> usize {
        let rank = O::rank(board);
        let byte = self.bytes.get(rank / 8).copied().unwrap_or_default();
        usize::from(byte >> (rank % 8) & 1)
    }

    /// Returns the distance of a board modulo 4.
    #[inline]
    fn residue(self, board: O::Board) -> usize {
        2 * self.bit(board) + (board.blank().shade() ^ self.origin.blank().shade())
    }

    /// Returns the moves that lead nearer, in the order given, and the boards after them. `residue`
    /// is the distance of `board` modulo 4.
    #[inline]
    fn all_nearer(
        self,
        board: O::Board,
        residue: usize,
        moves: [Move; 4],
    ) -> impl Iterator<Item = (Move, O::Board)> {
        let wanted = (residue + 3) % 4 / 2;
        let after = move |step| board.after(step).map(|next| (step, next));
        moves.into_iter().filter_map(after).filter(move |&(_, next)| self.bit(next) == wanted)
    }

    /// Returns the moves that lead nearer: at least one from every board that is not at distance 0,
    /// unless entries contradict each other.
    pub(crate) fn best_moves(self, board: O::Board) -> impl Iterator<Item = Move> {
        self.all_nearer(board, self.residue(board), Move::ALL).map(|(step, _)| step)
    }

    /// Walks from a board to the origin; where several moves lead nearer, takes the first in this
    /// order. `None` if entries contradict each other.
    pub(crate) fn walk(self, board: O::Board, order: [Move; 4]) -> Option<Path> {
        let mut here = board;
        let mut path = Path::new();
        let mut residue = self.residue(here);
        while !self.origin.includes(here) {
            let (step, next) = self.all_nearer(here, residue, order).next()?;
            path.try_push(step).ok()?;
            here = next;
            residue = (residue + 3) % 4;
        }
        // Every board of the origin is at distance 0.
        (residue == 0).then_some(path)
    }

    /// Returns the boards at the largest distance, in order of rank.
    ///
    /// # Errors
    /// A board whose entries contradict each other.
    pub(crate) fn farthest(self, radius: usize) -> Result<Vec<O::Board>, O::Board> {
        let mut farthest = Vec::new();
        for board in (0..).map_while(O::from_rank) {
            // A farthest board has no neighbour that is farther; few of the others are like that.
            let residue = self.residue(board);
            if residue == radius % 4
                && self.all_nearer(board, (residue + 2) % 4, Move::ALL).next().is_none()
                && self.walk(board, Move::ALL).ok_or(board)?.len() == radius
            {
                farthest.push(board);
            }
        }
        Ok(farthest)
    }

    /// Returns the distance of every board, by rank. They are found outwards from the origin along
    /// the moves that the bits allow.
    ///
    /// # Errors
    /// A board whose entries contradict each other.
    pub(crate) fn distances(self) -> Result<Vec<u8>, O::Board> {
        let mut distances = vec![UNREACHED; self.bytes.len() * 8];
        let mut frontier = self.origin.boards();
        for &board in &frontier {
            distances[O::rank(board)] = 0;
        }
        for depth in 0..UNREACHED {
            let residue = (usize::from(depth) + 1) % 4;
            let mut next = Vec::new();
            for board in frontier {
                for after in Move::ALL.into_iter().filter_map(|step| board.after(step)) {
                    let slot = &mut distances[O::rank(after)];
                    if *slot == UNREACHED && self.residue(after) == residue {
                        *slot = depth + 1;
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            frontier = next;
        }
        let unreached = distances.iter().position(|&distance| distance == UNREACHED);
        match unreached.and_then(O::from_rank) {
            None => Ok(distances),
            Some(board) => Err(board),
        }
    }
}
