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

use super::moves::Moves;

/// A state of a puzzle, in a form for walks from state to state.
pub(crate) trait Walker: Copy {
    /// Returns the chessboard colour of the empty square.
    fn shade(self) -> usize;

    /// Returns the number of the state's bit.
    fn rank(self) -> u64;

    /// Returns the state after a move; `None` if the move leaves the board.
    fn after(self, step: Move) -> Option<Self>;
}

/// The bytes of a field.
pub(crate) trait Bits: Copy {
    /// Why a byte cannot be read.
    type Error;

    /// Returns the byte at an offset.
    fn byte(self, at: usize) -> Result<u8, Self::Error>;
}

/// Bytes that have been checked.
impl Bits for &[u8] {
    type Error = Outside;

    #[inline]
    fn byte(self, at: usize) -> Result<u8, Outside> {
        self.get(at).copied().ok_or(Outside)
    }
}

/// A byte that is not there, which is answered as entries that contradict each other.
pub(crate) struct Outside;

/// Bit 1 of the distance of every state, by rank, the lowest bit of a byte first; and bit 0.
///
/// The distances of neighbours differ by at most 1, so those modulo 4 tell which is nearer.
#[derive(Clone, Copy)]
pub(crate) struct Field<B, L> {
    pub(crate) bits: B,
    pub(crate) low: L,
}

/// Bit 0 of the distance of every state.
pub(crate) trait Low<B: Bits>: Copy {
    /// Returns the bit of a state.
    fn bit<W: Walker>(self, walker: W) -> Result<usize, B::Error>;

    /// Returns whether a state, the neighbour of one with the other bit, has this bit.
    fn is<W: Walker>(self, walker: W, bit: usize) -> Result<bool, B::Error>;
}

/// Bit 0 if the empty squares at distance 0 have this colour: 1 for states of the other colour,
/// because the colour changes with every move. The distances of neighbours differ by exactly 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shade(pub(crate) usize);

impl<B: Bits> Low<B> for Shade {
    #[inline]
    fn bit<W: Walker>(self, walker: W) -> Result<usize, B::Error> {
        Ok(walker.shade() ^ self.0)
    }

    #[inline]
    fn is<W: Walker>(self, _: W, _: usize) -> Result<bool, B::Error> {
        Ok(true)
    }
}

/// Bit 0 if the empty squares at distance 0 have both colours: a bit for each state, as
/// [`Field::bits`]. Neighbours may be at the same distance.
#[derive(Clone, Copy)]
pub(crate) struct Plane<B>(pub(crate) B);

impl<B: Bits> Low<B> for Plane<B> {
    fn bit<W: Walker>(self, walker: W) -> Result<usize, B::Error> {
        bit(self.0, walker.rank())
    }

    fn is<W: Walker>(self, walker: W, wanted: usize) -> Result<bool, B::Error> {
        Ok(bit(self.0, walker.rank())? == wanted)
    }
}

#[inline]
fn bit<B: Bits>(bits: B, rank: u64) -> Result<usize, B::Error> {
    let byte = bits.byte((rank / 8) as usize)?;
    Ok(usize::from(byte >> (rank % 8) & 1))
}

impl<B: Bits, L: Low<B>> Field<B, L> {
    /// Returns the distance of a state modulo 4.
    #[inline]
    fn residue<W: Walker>(self, walker: W) -> Result<usize, B::Error> {
        Ok(2 * bit(self.bits, walker.rank())? + self.low.bit(walker)?)
    }

    /// Returns the state after a move if it is nearer; `None` also if the move leaves the board.
    /// `wanted` is the distance of nearer states modulo 4.
    // One call site for each form of a walk; as a call it takes half as many instructions again.
    #[inline(always)]
    fn nearer<W: Walker>(
        self,
        walker: W,
        wanted: usize,
        step: Move,
    ) -> Result<Option<W>, B::Error> {
        let Some(next) = walker.after(step) else { return Ok(None) };
        let is_nearer =
            bit(self.bits, next.rank())? == wanted / 2 && self.low.is(next, wanted % 2)?;
        Ok(is_nearer.then_some(next))
    }

    /// Returns the moves that lead nearer: at least one, unless the state is at distance 0 or entries
    /// contradict each other.
    pub(crate) fn best_moves<W: Walker>(self, walker: W) -> Result<MoveSet, B::Error> {
        let wanted = (self.residue(walker)? + 3) % 4;
        let best = Move::ALL.into_iter().map(|step| Ok((step, self.nearer(walker, wanted, step)?)));
        best.filter_map(|found| match found {
            Ok((step, next)) => next.map(|_| Ok(step)),
            Err(error) => Some(Err(error)),
        })
        .collect()
    }

    /// Walks from a state to distance 0. Returns the path, the smallest move wherever several lead
    /// nearer. Returns `None` if entries contradict each other, also if they lead on for more moves
    /// than a path holds.
    ///
    /// `is_goal` returns whether a state whose distance modulo 4 is 0 is at distance 0.
    #[inline(always)]
    pub(crate) fn walk<W: Walker>(
        self,
        walker: W,
        is_goal: impl Fn(W) -> bool,
    ) -> Result<Option<Path>, B::Error> {
        let mut here = walker;
        let (mut before, mut moves) = (None, Moves::default());
        let mut residue = self.residue(here)?;
        // The move back leads to the last state, which is farther.
        let mut back = None;
        while residue != 0 || !is_goal(here) {
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
            if moves.push(step).is_none() {
                match moves.full(before) {
                    Some(next) => (before, moves) = next,
                    None => return Ok(None),
                }
                continue;
            }
            here = next;
            residue = wanted;
            back = Some(step.opposite());
        }
        Ok(moves.behind(before))
    }
}
