//! One or two bits for each state, from which a walk recovers distance and path.
//!
//! The distances of neighbours differ by at most 1, so distances modulo 3 say which of them is
//! nearer, and two bits for each state are enough: Cooperman and Finkelstein, *New methods for
//! using Cayley graphs in interconnection networks* (Discrete Applied Mathematics 37/38, 1992). In
//! a bipartite graph one bit is enough: neighbours differ by exactly 1, and the state gives bit 0
//! of a distance, here by the colour of the empty square. So bit 1 is kept, and both bits give the
//! distance modulo 4. A whole search also takes two bits for each state: Korf, *Minimizing disk I/O
//! in two-bit breadth-first search* (AAAI 2008).

use tilebase_puzzle::{Move, MoveSet, Path};

use crate::content::FIELD;
use crate::error::TableError;

/// A state of a puzzle, in a form for walks from state to state.
pub(crate) trait Walker: Copy {
    /// Returns the chessboard colour of the empty square.
    fn shade(self) -> usize;

    /// Returns the number of the state's bit.
    fn rank(self) -> u64;

    /// Returns the state after a move; `None` if the move leaves the board.
    fn after(self, step: Move) -> Option<Self>;
}

/// Bit 1 of the distance of every state, by rank, the lowest bit of a byte first; and bit 0.
///
/// The distances of neighbours differ by at most 1, so those modulo 4 tell which is nearer.
pub(crate) struct Field<'a, F> {
    /// Returns a byte of a section.
    pub(crate) byte: F,
    /// The colour of the empty squares at distance 0. Bit 0 is 1 for states of the other colour, because the
    /// colour changes with every move, and distances of neighbours differ by exactly 1. `None` if they have
    /// both: then bit 0 is in the next section.
    pub(crate) shade: Option<usize>,
    /// The image of each move.
    pub(crate) steps: &'a [Move; 4],
}

impl<F: Fn(usize, usize) -> Result<u8, TableError>> Field<'_, F> {
    #[inline(always)]
    fn bit(&self, section: usize, rank: u64) -> Result<usize, TableError> {
        let byte = (self.byte)(section, (rank / 8) as usize)?;
        Ok(usize::from(byte >> (rank % 8) & 1))
    }

    /// Returns the distance of a state modulo 4.
    #[inline]
    fn residue(&self, walker: impl Walker) -> Result<usize, TableError> {
        let low = match self.shade {
            Some(shade) => walker.shade() ^ shade,
            None => self.bit(FIELD + 1, walker.rank())?,
        };
        Ok(2 * self.bit(FIELD, walker.rank())? + low)
    }

    /// Returns the state after a move if it is nearer; `None` also if the move leaves the board.
    /// `wanted` is the distance of nearer states modulo 4.
    // One call site for each form of a walk; as a call it takes half as many instructions again.
    #[inline(always)]
    fn nearer<W: Walker>(
        &self,
        walker: W,
        wanted: usize,
        step: Move,
    ) -> Result<Option<W>, TableError> {
        let Some(next) = walker.after(self.steps[step as usize]) else { return Ok(None) };
        let is_nearer = self.bit(FIELD, next.rank())? == wanted / 2
            && (self.shade.is_some() || self.bit(FIELD + 1, next.rank())? == wanted % 2);
        Ok(is_nearer.then_some(next))
    }

    /// Returns the moves that lead nearer: at least one, unless the state is at distance 0 or entries
    /// contradict each other.
    pub(crate) fn best_moves(&self, walker: impl Walker) -> Result<MoveSet, TableError> {
        let wanted = (self.residue(walker)? + 3) % 4;
        let mut best = MoveSet::EMPTY;
        for step in Move::ALL {
            if self.nearer(walker, wanted, step)?.is_some() {
                best.insert(step);
            }
        }
        Ok(best)
    }

    /// Walks from a state to distance 0. Returns the path, the smallest move wherever several lead
    /// nearer. Returns `None` if entries contradict each other, also if they lead on for more moves
    /// than a path holds.
    ///
    /// `is_goal` returns whether the state of a rank whose distance modulo 4 is 0 is at distance 0.
    #[inline(always)]
    pub(crate) fn walk(
        &self,
        walker: impl Walker,
        is_goal: impl Fn(u64) -> bool,
    ) -> Result<Option<Path>, TableError> {
        let mut here = walker;
        // Two bits for each move.
        let (mut moves, mut count) = ([0; 4], 0);
        let mut residue = self.residue(here)?;
        // The move back leads to the last state, which is farther.
        let mut back = None;
        while residue != 0 || !is_goal(here.rank()) {
            let wanted = (residue + 3) % 4;
            let mut found = None;
            for step in Move::ALL {
                if Some(step) != back
                    && let Some(next) = self.nearer(here, wanted, step)?
                {
                    found = Some((step, next));
                    break;
                }
            }
            let Some((step, next)) = found else { return Ok(None) };
            if count == Path::MAX {
                return Ok(None);
            }
            moves[count / 32] |= u64::from(step.bits()) << (2 * (count % 32));
            count += 1;
            here = next;
            residue = wanted;
            back = Some(step.opposite());
        }
        Ok(Some(Path::from_words(moves, count)))
    }
}
