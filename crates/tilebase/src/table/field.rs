//! One bit for each state, from which a walk recovers distance and path.

use std::convert::Infallible;

use tilebase_puzzle::{Move, MoveSet, Path, Square};

use super::moves::Collect;

/// A state of a puzzle, in the form in which a walk goes from state to state.
pub(crate) trait Walker: Copy {
    /// Returns the empty square.
    fn blank(self) -> Square;

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
    type Error = Infallible;

    #[inline]
    fn byte(self, at: usize) -> Result<u8, Infallible> {
        Ok(self.get(at).copied().unwrap_or_default())
    }
}

/// Bit 1 of the distance of every state, by rank, the lowest bit of a byte first.
///
/// Neighbours differ by exactly 1 in distance, as the blank's square changes colour with every
/// move. So a distance modulo 4 is known from this bit and that colour, and a neighbour is nearer
/// if its bit is that of the distance less one.
#[derive(Clone, Copy)]
pub(crate) struct Field<B> {
    pub(crate) bits: B,
    /// The empty square at distance 0.
    pub(crate) origin: Square,
}

impl<B: Bits> Field<B> {
    #[inline]
    fn bit(self, rank: u64) -> Result<usize, B::Error> {
        let byte = self.bits.byte((rank / 8) as usize)?;
        Ok(usize::from(byte >> (rank % 8) & 1))
    }

    /// Returns the distance of a state modulo 4.
    #[inline]
    fn residue<W: Walker>(self, walker: W) -> Result<usize, B::Error> {
        Ok(2 * self.bit(walker.rank())? + (walker.blank().shade() ^ self.origin.shade()))
    }

    /// Returns the moves that lead nearer, by their index in `moves`, and the states after them.
    /// `residue` is the distance of the state modulo 4. The move `back` is left out.
    #[inline]
    fn nearer<W: Walker>(
        self,
        walker: W,
        residue: usize,
        moves: [Move; 4],
        back: Option<usize>,
    ) -> impl Iterator<Item = Result<(usize, W), B::Error>> {
        let wanted = (residue + 3) % 4 / 2;
        let onward = moves.into_iter().enumerate().filter(move |&(index, _)| Some(index) != back);
        let next = onward.filter_map(move |(index, step)| Some((index, walker.after(step)?)));
        next.filter_map(move |(index, next)| match self.bit(next.rank()) {
            Ok(bit) => (bit == wanted).then_some(Ok((index, next))),
            Err(error) => Some(Err(error)),
        })
    }

    /// Returns the moves whose images lead nearer: at least one from every state that is not at
    /// distance 0, unless entries contradict each other. `images` are the images of all moves.
    pub(crate) fn best_moves<W: Walker>(
        self,
        walker: W,
        images: [Move; 4],
    ) -> Result<MoveSet, B::Error> {
        let nearer = self.nearer(walker, self.residue(walker)?, images, None);
        nearer.map(|found| found.map(|(index, _)| Move::ALL[index])).collect()
    }

    /// Walks from a state to distance 0. Returns the path of the moves whose images were made;
    /// where several moves lead nearer, it has the smallest. Returns `None` if entries contradict
    /// each other: then there may be more moves than `C` has room for.
    ///
    /// `is_goal` returns whether a state is at distance 0; `images` are the images of all moves.
    #[inline]
    pub(crate) fn walk<C: Collect, W: Walker>(
        self,
        walker: W,
        images: [Move; 4],
        is_goal: impl Fn(W) -> bool,
    ) -> Result<Option<Path>, B::Error> {
        let mut here = walker;
        let mut moves = C::default();
        let mut residue = self.residue(here)?;
        // The move back leads to where the walk was, which is farther.
        let mut back = None;
        while !is_goal(here) {
            let Some(next) = self.nearer(here, residue, images, back).next() else {
                return Ok(None);
            };
            let (index, next) = next?;
            let step = Move::ALL[index];
            if moves.push(step).is_none() {
                return Ok(None);
            }
            here = next;
            residue = (residue + 3) % 4;
            back = Some(step.opposite() as usize);
        }
        Ok(if residue == 0 { moves.path() } else { None })
    }
}
