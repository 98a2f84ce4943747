//! The usual mistakes in a list of moves.

use tilebase_puzzle::{Board, Slide};

use crate::error::TableError;
use crate::grade::Grade;
use crate::notation::MoveNotation;
use crate::solver::Solver;

/// A usual mistake in moves that do not reach the goal: read in another way, they do.
///
/// ```
/// use tilebase::reading::Mistake;
/// use tilebase::{Path, Puzzle};
///
/// let (start, goal) = Puzzle::shipped("eight").unwrap().question(Some("123069478"), None)?;
/// let solver = tilebase_build::open("tables").solver(&goal)?;
/// let mistake = |moves: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let moves: Vec<_> = moves.parse::<Path>()?.iter().collect();
///     Ok(Mistake::of(&solver, &start, &moves)?.map(|(mistake, _)| mistake))
/// };
/// // The shortest path is drrul.
/// assert_eq!(mistake("ulldr")?, Some(Mistake::Opposite));
/// assert_eq!(mistake("lurrd")?, Some(Mistake::Backward));
/// assert_eq!(mistake("rdllu")?, Some(Mistake::Reversed));
/// assert_eq!(mistake("ddddd")?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mistake {
    /// Directions are those of the tile or cube where those of the blank are meant, or the other
    /// way round.
    Opposite,
    /// The last move is written first.
    Backward,
    /// They are a path from the goal to the start.
    Reversed,
}

impl Mistake {
    /// Returns the name: `opposite`, `backward` or `reversed`.
    pub const fn name(self) -> &'static str {
        match self {
            Mistake::Opposite => "opposite",
            Mistake::Backward => "backward",
            Mistake::Reversed => "reversed",
        }
    }

    /// Returns the mistake in moves that do not reach the goal, and the grade of the moves that
    /// were meant; `None` if they reach it in no other way, either.
    ///
    /// # Errors
    /// As [`Solver::grade`].
    pub fn of(
        solver: &Solver,
        start: &Board,
        moves: &[Slide],
    ) -> Result<Option<(Mistake, Grade)>, TableError> {
        let opposite = || moves.iter().map(|step| step.opposite());
        for (mistake, grade) in [
            (Mistake::Opposite, solver.grade(start, opposite())?),
            (Mistake::Backward, solver.grade(start, moves.iter().rev().copied())?),
            (Mistake::Reversed, solver.grade(start, opposite().rev())?),
        ] {
            if grade.reaches {
                return Ok(Some((mistake, grade)));
            }
        }
        Ok(None)
    }

    /// Returns the condition under which moves that were read in a notation reach the goal, for the
    /// end of a sentence.
    pub const fn condition(self, notation: MoveNotation) -> &'static str {
        match (self, notation) {
            (Mistake::Opposite, MoveNotation::Blank) => {
                "if directions are those of the pieces that move"
            }
            (Mistake::Opposite, _) => "if directions are those of the empty square",
            (Mistake::Backward, _) => "if the last move is made first",
            (Mistake::Reversed, _) => "if they lead from the goal to the start",
        }
    }
}
