//! The moves of a walk.

use tilebase_puzzle::{Move, Path};

/// Up to 63 moves in one word. A [`Path`] has room for more, and takes several times as many
/// instructions to add a move.
#[derive(Clone, Copy)]
pub(super) struct Moves {
    /// Two bits each, the last move highest.
    bits: u128,
    count: u32,
}

impl Moves {
    /// Returns no moves.
    pub(super) const NONE: Moves = Moves { bits: 0, count: 0 };

    /// Returns these moves and one more; `None` if there are 63 already.
    #[inline]
    pub(super) fn and(self, step: Move) -> Option<Moves> {
        let bits = self.bits >> 2 | u128::from(step.bits()) << 126;
        (self.count < 63).then_some(Moves { bits, count: self.count + 1 })
    }

    /// Returns the path of these moves.
    #[inline]
    pub(super) fn path(self) -> Option<Path> {
        // The 1 above the last move is added as a move would be.
        Path::from_bits((self.bits >> 2 | 1 << 126) >> (126 - 2 * self.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_to_63_moves_are_a_path() {
        let steps = Move::ALL.into_iter().cycle().step_by(3);
        let mut moves = Moves::NONE;
        for length in 0..63 {
            assert_eq!(moves.path(), Some(steps.clone().take(length).collect()));
            moves = moves.and(Move::ALL[3 * length % 4]).unwrap();
        }
        assert_eq!(moves.path(), Some(steps.take(63).collect()));
        assert!(moves.and(Move::Down).is_none());
    }
}
