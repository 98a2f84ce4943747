//! The moves of a walk, collected into a path.

use tilebase_puzzle::{Move, Path};

/// A list of moves that grows at its end.
pub trait Collect: Default {
    /// Adds a move. Returns `None` if there is no room.
    fn push(&mut self, step: Move) -> Option<()>;

    /// Returns the path of these moves.
    fn path(self) -> Option<Path>;
}

/// Up to 127 moves.
impl Collect for Path {
    #[inline]
    fn push(&mut self, step: Move) -> Option<()> {
        self.try_push(step).ok()
    }

    #[inline]
    fn path(self) -> Option<Path> {
        Some(self)
    }
}

/// Up to 63 moves in one word. A [`Path`] takes several times as many instructions to add a move.
///
/// No two states of the cubic puzzle are farther apart than 63 rolls, so only entries that contradict
/// each other lead to more. A long test of the project finds that bound.
#[derive(Default)]
pub struct Moves {
    /// Two bits each, the last move highest.
    bits: u128,
    count: u32,
}

impl Collect for Moves {
    #[inline]
    fn push(&mut self, step: Move) -> Option<()> {
        if self.count == 63 {
            return None;
        }
        self.bits = self.bits >> 2 | u128::from(step.bits()) << 126;
        self.count += 1;
        Some(())
    }

    #[inline]
    fn path(self) -> Option<Path> {
        // The 1 above the last move is added as a move would be.
        Path::from_bits((self.bits >> 2 | 1 << 126) >> (126 - 2 * self.count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that lists of up to so many moves are their paths, and that no more have room.
    fn holds<C: Collect>(most: usize) {
        let steps = || Move::ALL.into_iter().cycle().step_by(3);
        for length in 0..=most + 1 {
            let mut moves = C::default();
            let room = steps().take(length).try_for_each(|step| moves.push(step));
            let path = room.and_then(|()| moves.path());
            assert_eq!(path, (length <= most).then(|| steps().take(length).collect()), "{length}");
        }
    }

    #[test]
    fn moves_are_a_path_as_long_as_there_is_room() {
        holds::<Moves>(63);
        holds::<Path>(127);
    }
}
