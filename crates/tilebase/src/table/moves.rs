//! The moves of a walk.

use tilebase_puzzle::{Move, Path};

/// The moves of a walk, collected in one word as long as they fit. A [`Path`] alone would take several
/// times as many instructions to add a move.
pub(super) struct Moves {
    /// The moves before those in the word: none in a walk of up to 63 moves.
    before: Path,
    /// Two bits for each move, the last move highest.
    bits: u128,
    /// How many moves are in the word.
    count: u32,
}

/// The most moves in a word: with another, [`Path::from_bits`] would have no room for its highest 1.
const WORD: u32 = 63;

impl Moves {
    /// Creates a list without moves.
    pub(super) fn new() -> Moves {
        Moves { before: Path::new(), bits: 0, count: 0 }
    }

    /// Adds a move. Returns `None` if there are more than a path holds.
    #[inline]
    pub(super) fn push(&mut self, step: Move) -> Option<()> {
        if self.count == WORD {
            self.before = self.all()?;
            (self.bits, self.count) = (0, 0);
        }
        self.bits = self.bits >> 2 | u128::from(step.bits()) << 126;
        self.count += 1;
        Some(())
    }

    /// Returns the path of all moves; `None` if there are more than it holds.
    #[inline]
    pub(super) fn path(self) -> Option<Path> {
        if self.before.is_empty() { self.word() } else { self.all() }
    }

    /// Returns the path of the moves in the word.
    #[inline]
    fn word(&self) -> Option<Path> {
        // The 1 above the last move is added as a move would be.
        Path::from_bits((self.bits >> 2 | 1 << 126) >> (126 - 2 * self.count))
    }

    #[cold]
    fn all(&self) -> Option<Path> {
        let mut all = self.before;
        for step in self.word()? {
            all.try_push(step).ok()?;
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_a_path_as_long_as_one_holds_them() {
        let steps = Move::ALL.into_iter().cycle().step_by(3);
        let longest = (0..).take_while(|&length| {
            steps
                .clone()
                .take(length)
                .try_fold(Path::new(), |mut path, step| {
                    path.try_push(step).ok()?;
                    Some(path)
                })
                .is_some()
        });
        let longest = longest.last().unwrap();
        assert!(longest > 2 * WORD as usize);
        for length in 0..=longest + 1 {
            let mut moves = Moves::new();
            let room = steps.clone().take(length).try_for_each(|step| moves.push(step));
            let path = room.and_then(|()| moves.path());
            let expected = (length <= longest).then(|| steps.clone().take(length).collect());
            assert_eq!(path, expected, "{length}");
        }
    }
}
