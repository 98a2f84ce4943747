//! Goals: sets of boards, given by the pieces that may lie on each square.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::board::fit::PieceCounts;
use crate::board::pieces::{Alternative, PieceSet, RawBoard};
use crate::{Board, Grid, Puzzle};

/// A goal of a [`Puzzle`]: for each square, the pieces that may lie there; or several such sets.
///
/// Displays in the puzzle's notation. Clones share the sets.
#[derive(Clone, PartialEq, Eq)]
pub struct Goal {
    pub(crate) puzzle: Puzzle,
    pub(crate) sets: GoalForm,
    /// Whether the parts are all boards with equal cubes, however they lie.
    pub(crate) is_alike: bool,
}

/// The boards of a goal, in the first of these forms that has them.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum GoalForm {
    /// A single board.
    Board(RawBoard),
    /// The first letters of the cubes: the place of each among those of the notation, from 1; 0 for
    /// the empty square.
    Tops([u8; Grid::MOST]),
    /// The union of some sets; and the pieces that boards have, if not all that the puzzle has.
    Alternatives(Arc<[Alternative]>, Option<Arc<PieceCounts>>),
}

impl From<Board> for Goal {
    /// Returns the goal that is this board alone.
    #[inline]
    fn from(board: Board) -> Goal {
        let sets = GoalForm::Board((board.numbers, board.blank));
        Goal { puzzle: board.puzzle, sets, is_alike: false }
    }
}

impl Goal {
    /// Returns the union of some sets.
    pub(crate) fn of_parts(puzzle: Puzzle, parts: Vec<Alternative>, is_alike: bool) -> Goal {
        let of_one = match &parts[..] {
            [part] => puzzle.parts.one_part(part),
            _ => None,
        };
        let sets = of_one.unwrap_or_else(|| GoalForm::Alternatives(parts.into(), None));
        Goal { puzzle, sets, is_alike }
    }

    /// Returns the sets of boards of which the goal is the union.
    pub(crate) fn sets(&self) -> Cow<'_, [Alternative]> {
        match &self.sets {
            GoalForm::Board((numbers, _)) => Cow::Owned([numbers.map(PieceSet::of)].to_vec()),
            GoalForm::Tops(tops) => {
                let begins = &self.puzzle.parts.notation.first_letters;
                let set = |top: u8| match usize::from(top).checked_sub(1) {
                    Some(at) => begins[at].1,
                    None => PieceSet::of(0),
                };
                Cow::Owned([tops.map(set)].to_vec())
            }
            GoalForm::Alternatives(parts, _) => Cow::Borrowed(parts),
        }
    }

    /// Returns the pieces that boards of the goal may have at all, and the empty square.
    pub(crate) fn pieces(&self) -> PieceSet {
        match &self.sets {
            GoalForm::Alternatives(_, Some(places)) => places.pieces(),
            _ => self.puzzle.parts.all(),
        }
    }

    /// Returns the puzzle.
    pub const fn puzzle(&self) -> Puzzle {
        self.puzzle
    }

    /// Returns whether a board is in the goal.
    pub fn has(&self, board: &Board) -> bool {
        let fits = |part: &Alternative| part.iter().zip(board.numbers).all(|(set, n)| set.has(n));
        self.sets().iter().any(fits)
    }

    /// Returns whether a square of a part, one of the sets of boards of which the goal is the
    /// union, may have a piece, by its number; 0 is the empty square.
    pub fn allows(&self, part: usize, square: usize, number: u8) -> bool {
        self.sets().get(part).is_some_and(|part| part[square].has(number))
    }

    /// Returns whether the goal is that all cubes are alike, however they lie.
    pub fn is_alike(&self) -> bool {
        self.is_alike
    }

    /// Returns whether the goal is neither a single board nor the first letters of all cubes.
    #[inline]
    pub fn is_partial(&self) -> bool {
        matches!(self.sets, GoalForm::Alternatives(..))
    }

    /// Returns the number of sets of boards of which the goal is the union.
    pub fn alternatives(&self) -> usize {
        match &self.sets {
            GoalForm::Alternatives(parts, _) => parts.len(),
            _ => 1,
        }
    }

    /// Returns the goal's board, if it is a single one.
    #[inline]
    pub fn board(&self) -> Option<Board> {
        match self.sets {
            GoalForm::Board((numbers, blank)) => {
                Some(Board { puzzle: self.puzzle, numbers, blank })
            }
            _ => None,
        }
    }
}

impl Hash for Goal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let hash = |numbers: &[u8; Grid::MOST], state: &mut H| {
            let numbers = u128::from_le_bytes(*numbers);
            (numbers as u64).hash(state);
            ((numbers >> 64) as u64).hash(state);
        };
        match &self.sets {
            GoalForm::Board((numbers, _)) => hash(numbers, state),
            GoalForm::Tops(tops) => hash(tops, state),
            GoalForm::Alternatives(parts, _) => {
                parts.iter().for_each(|part| fold(part).hash(state));
            }
        }
    }
}

/// Returns a number that few other parts have.
fn fold(part: &Alternative) -> u64 {
    part.iter().fold(0, |all: u64, pieces| all.rotate_left(11) ^ pieces.fold())
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.puzzle.parts.goal_text(self))
    }
}

impl fmt::Debug for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Goal({} {self})", self.puzzle.name())
    }
}
