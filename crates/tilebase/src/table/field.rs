//! One or two bits for each state, from which a walk recovers distance and path.
//!
//! The distances of neighbours differ by at most 1, so distances modulo 3 say which of them is
//! nearer, and two bits for each state are enough: Cooperman and Finkelstein, *New methods for
//! using Cayley graphs in interconnection networks* (Discrete Applied Mathematics 37/38, 1992). In
//! a bipartite graph one bit is enough: neighbours differ by exactly 1, and the state gives bit 0
//! of a distance, here by the colour of the empty square. So bit 1 is kept, and both bits give the
//! distance modulo 4. A whole search also takes two bits for each state: Korf, *Minimizing disk I/O
//! in two-bit breadth-first search* (AAAI 2008).

use tilebase_puzzle::{Move, MoveSet, Path, Slide};

use crate::content::layout::FIELD;
use crate::error::TableError;

/// A state of a puzzle, in a form for walks from state to state.
pub(crate) trait Walker: Copy {
    /// Returns the chessboard colour of the empty square.
    fn shade(self) -> usize;

    /// Returns the number of the state's bit.
    fn rank(self) -> u64;

    /// Returns the moves that stay on the board, without the one back to the state from which a
    /// move has led here.
    fn onward(self) -> MoveSet;

    /// Returns the state after a move; `None` if the move leaves the board.
    fn after(self, step: Move) -> Option<Self>;
}

/// For each set of moves of a table, the moves of a goal whose images they are, in order.
///
/// The table may be that of an image of the goal; the smallest path is the smallest by the goal's
/// moves.
#[derive(Clone, Debug)]
pub(crate) struct MoveOrders([MoveOrder; 16]);

/// Moves in order, each with its image: a byte for each, the first lowest.
#[derive(Clone, Copy, Debug)]
struct MoveOrder(u32);

impl MoveOrders {
    /// Returns the orders by the image of each move.
    pub(crate) fn new(image: impl Fn(Move) -> Move) -> MoveOrders {
        let add = |order: u32, step: Move| {
            order << 8 | u32::from(step.bits() << 4 | 4 | image(step).bits())
        };
        MoveOrders(std::array::from_fn(|set| {
            let moves = Move::ALL.into_iter().rev();
            MoveOrder(moves.filter(|&step| set >> image(step).bits() & 1 != 0).fold(0, add))
        }))
    }
}

impl Iterator for MoveOrder {
    type Item = (Move, Move);

    #[inline(always)]
    fn next(&mut self) -> Option<(Move, Move)> {
        let both = self.0 as u8;
        self.0 >>= 8;
        (both != 0).then(|| (Move::from_bits(both >> 4), Move::from_bits(both)))
    }
}

/// Bit 1 of the distance of every state, by rank, the lowest bit of a byte first; and bit 0.
///
/// The distances of neighbours differ by at most 1, so those modulo 4 tell which is nearer.
pub(crate) struct Field<'a, F> {
    /// Returns a byte of a section.
    pub(crate) byte: F,
    /// The colour of the empty squares at distance 0. Bit 0 is 1 for states of the other colour,
    /// because the colour changes with every move, and distances of neighbours differ by exactly 1.
    /// `None` if they have both, or moves are slides: then bit 0 is in the next section.
    pub(crate) shade: Option<usize>,
    pub(crate) orders: &'a MoveOrders,
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

    /// Returns the first of some moves of a state that leads nearer, with the state after it, and
    /// removes it and those before it from them. `wanted` is the distance of nearer states modulo
    /// 4.
    // One call site for each form of a walk; as a call it takes half as many instructions again.
    #[inline(always)]
    fn nearer<W: Walker>(
        &self,
        walker: W,
        wanted: usize,
        moves: &mut MoveOrder,
    ) -> Result<Option<(Move, W)>, TableError> {
        for (step, image) in moves {
            let Some(next) = walker.after(image) else { continue };
            if self.bit(FIELD, next.rank())? == wanted / 2
                && (self.shade.is_some() || self.bit(FIELD + 1, next.rank())? == wanted % 2)
            {
                return Ok(Some((step, next)));
            }
        }
        Ok(None)
    }

    /// Returns moves of a state, in order.
    #[inline(always)]
    fn order(&self, moves: MoveSet) -> MoveOrder {
        self.orders.0[usize::from(moves.bits()) % 16]
    }

    /// Returns the moves that lead nearer: at least one, unless the state is at distance 0 or
    /// entries contradict each other.
    pub(crate) fn best_moves(&self, walker: impl Walker) -> Result<MoveSet, TableError> {
        let wanted = (self.residue(walker)? + 3) % 4;
        let mut best = MoveSet::EMPTY;
        let mut moves = self.order(walker.onward());
        while let Some((step, _)) = self.nearer(walker, wanted, &mut moves)? {
            best.insert(step);
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
        let residue = self.residue(here)?;
        // Two bits for each move, so that those of a byte lead to distances 3, 2, 1 and 0 modulo 4.
        let mut bytes = [0; 33];
        for wanted in (0..residue).rev() {
            let Some(step) = self.go(&mut here, wanted)? else { return Ok(None) };
            bytes[0] |= step.bits() << (6 - 2 * wanted);
        }
        let first = (4 - residue) % 4;
        for at in first.min(1)..bytes.len() {
            if is_goal(here.rank()) {
                let moves = first..4 * at;
                return Ok((moves.len() <= Path::MAX).then(|| Path::from_bytes(bytes, moves)));
            }
            let mut byte = 0;
            for wanted in [3, 2, 1, 0] {
                let Some(step) = self.go(&mut here, wanted)? else { return Ok(None) };
                byte |= step.bits() << (6 - 2 * wanted);
            }
            bytes[at] = byte;
        }
        Ok(None)
    }

    /// Calls `found` with the slides of a state that lead nearer, in order, each with the state
    /// after it, as long as it returns `true`. `wanted` is the distance of nearer states modulo 4.
    fn each_slide<W: Walker>(
        &self,
        walker: W,
        wanted: usize,
        found: &mut dyn FnMut(Slide, W) -> bool,
    ) -> Result<(), TableError> {
        for (step, image) in self.orders.0[15] {
            let (mut here, mut tiles) = (walker, 0);
            while let Some(next) = here.after(image) {
                (here, tiles) = (next, tiles + 1);
                if self.residue(here)? == wanted && !found(Slide { step, tiles }, here) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// As [`Field::best_moves`], of slides.
    pub(crate) fn best_slides(&self, walker: impl Walker) -> Result<MoveSet, TableError> {
        let (wanted, mut best) = ((self.residue(walker)? + 3) % 4, MoveSet::EMPTY);
        self.each_slide(walker, wanted, &mut |slide, _| {
            best.insert(slide);
            true
        })?;
        Ok(best)
    }

    /// As [`Field::walk`], by slides; of more tiles than a path holds, the error is `too_long`.
    pub(crate) fn walk_slides(
        &self,
        walker: impl Walker,
        is_goal: impl Fn(u64) -> bool,
        too_long: impl Fn() -> TableError,
    ) -> Result<Option<Path>, TableError> {
        let (mut here, mut path) = (walker, Path::of_slides());
        let mut residue = self.residue(here)?;
        while residue != 0 || !is_goal(here.rank()) {
            residue = (residue + 3) % 4;
            let mut first = None;
            self.each_slide(here, residue, &mut |slide, next| {
                first = Some((slide, next));
                false
            })?;
            let Some((slide, next)) = first else { return Ok(None) };
            path.try_push(slide).ok_or_else(&too_long)?;
            here = next;
        }
        Ok(Some(path))
    }

    /// Makes the first move that leads nearer, and returns it; `None` if none does.
    #[inline(always)]
    fn go(&self, here: &mut impl Walker, wanted: usize) -> Result<Option<Move>, TableError> {
        let found = self.nearer(*here, wanted, &mut self.order(here.onward()))?;
        Ok(found.map(|(step, next)| {
            *here = next;
            step
        }))
    }
}
