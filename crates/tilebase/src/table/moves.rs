//! The moves of a walk, collected into a path.

use tilebase_puzzle::{Move, Path};

/// A list of up to 63 moves that grows at its end.
///
/// They are in one word, because adding a move to a [`Path`] takes several times as many
/// instructions.
#[derive(Clone, Copy, Default)]
pub(super) struct Moves {
    /// Two bits each, the last move highest.
    bits: u128,
    count: u32,
}

impl Moves {
    /// Adds a move. Returns `None` if there is no room.
    #[inline]
    pub(super) fn push(&mut self, step: Move) -> Option<()> {
        if self.count == 63 {
            return None;
        }
        self.bits = self.bits >> 2 | u128::from(step.bits()) << 126;
        self.count += 1;
        Some(())
    }

    /// Returns the path of these moves.
    #[inline]
    pub(super) fn path(self) -> Option<Path> {
        // The 1 above the last move is added like a move.
        Path::from_bits((self.bits >> 2 | 1 << 126) >> (126 - 2 * self.count))
    }

    /// Returns the path of these moves, and an empty list for those after it; `None` if there is
    /// already a path before these moves.
    #[cold]
    pub(super) fn full(self, before: Option<Path>) -> Option<(Option<Path>, Moves)> {
        before.is_none().then(|| (self.path(), Moves::default()))
    }

    /// Returns the path of another path's moves, if there is one, and then these.
    #[inline(always)]
    pub(super) fn behind(self, before: Option<Path>) -> Option<Path> {
        match before {
            None => self.path(),
            Some(before) => Some(before.iter().chain(self.path()?.iter()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_a_path_as_long_as_there_is_room() {
        let steps = || Move::ALL.into_iter().cycle().step_by(3);
        for length in 0..=64 {
            let mut moves = Moves::default();
            let room = steps().take(length).try_for_each(|step| moves.push(step));
            let path = room.and_then(|()| moves.path());
            assert_eq!(path, (length <= 63).then(|| steps().take(length).collect()), "{length}");
        }
    }
}
