//! One bit for each state, from which a walk recovers distance and path.

use tilebase_puzzle::Move;
use tilebase_puzzle::cubic::State;

/// Bit 1 of every state's distance, in the order of [`State::rank`], the lowest bit of a byte
/// first.
///
/// Neighbours differ by exactly 1 in distance, as the blank's square changes colour with every
/// move. So a distance modulo 4 is known from this bit and that colour, and of a state's
/// neighbours those are nearer whose bit is that of the distance less one.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a>(pub(crate) &'a [u8]);

impl Field<'_> {
    #[inline]
    fn bit(self, state: State) -> usize {
        let byte = self.0.get(state.rank() / 8).copied().unwrap_or_default();
        usize::from(byte >> (state.rank() % 8) & 1)
    }

    /// Returns the distance of a state modulo 4; `origin_shade` is that of the blank's square where
    /// distances are even.
    #[inline]
    pub(crate) fn residue(self, state: State, origin_shade: usize) -> usize {
        2 * self.bit(state) + (state.pattern().blank().shade() ^ origin_shade)
    }

    /// Returns the first of the moves, in the order given, that leads nearer, and the state after it.
    /// `residue` is the distance of `state` modulo 4.
    #[inline]
    pub(crate) fn nearer(
        self,
        state: State,
        residue: usize,
        moves: [Move; 4],
    ) -> Option<(Move, State)> {
        self.all_nearer(state, residue, moves).next()
    }

    /// Returns all moves that lead nearer, in the order given, and the states after them.
    #[inline]
    pub(crate) fn all_nearer(
        self,
        state: State,
        residue: usize,
        moves: [Move; 4],
    ) -> impl Iterator<Item = (Move, State)> {
        let wanted = (residue + 3) % 4 / 2;
        let after = move |step| state.roll(step).map(|next| (step, next));
        moves.into_iter().filter_map(after).filter(move |&(_, next)| self.bit(next) == wanted)
    }
}
