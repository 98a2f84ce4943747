//! The values of single moves, and the grades of lists of moves.

use tilebase_puzzle::{Board, Slide};

use crate::json::JsonObject;

/// A legal move, and the board after it: see [`Solver::moves`](crate::Solver::moves).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextMove {
    /// The move.
    pub step: Slide,
    /// The board after the move.
    pub board: Board,
    /// The distance of the board; `None` if no moves lead from it to the goal.
    pub distance: Option<u8>,
    /// Whether the move begins a shortest path.
    pub is_best: bool,
}

/// The grade of a list of moves: see [`Solver::grade`](crate::Solver::grade).
///
/// ```
/// use tilebase::{Path, Puzzle};
///
/// let (start, goal) = Puzzle::shipped("eight").unwrap().question(Some("123069478"), None)?;
/// let solver = tilebase_build::open("tables").solver(&goal)?;
/// // A player goes to and fro first, and then the shortest way.
/// let grade = solver.grade(&start, "rldrrul".parse::<Path>()?.iter())?;
/// assert!(grade.legal && grade.reaches);
/// assert_eq!((grade.length, grade.distance, grade.extra()), (7, Some(5), Some(2)));
/// assert_eq!(grade.first_wrong, Some(1));
/// // Two of the five moves are partial credit.
/// assert_eq!(solver.grade(&start, "dr".parse::<Path>()?.iter())?.left, Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grade {
    /// Whether no move leaves the board.
    pub legal: bool,
    /// Whether all moves are legal and end at the goal.
    pub reaches: bool,
    /// The number of moves, up to the first illegal one.
    pub length: usize,
    /// The distance of the start; `None` if no moves lead from it to the goal.
    pub distance: Option<u8>,
    /// The number, from 1, of the first wrong move: it is illegal, or the distance after it is not
    /// one less than before. A move from the goal is wrong, too. If no moves lead to the goal, only
    /// an illegal move is wrong.
    pub first_wrong: Option<usize>,
    /// The distance after the moves, up to the first illegal one; `None` if no moves lead to the
    /// goal.
    pub left: Option<u8>,
    /// Whether the moves are the lexicographically smallest of the shortest paths, the one that
    /// [`Solver::path`](crate::Solver::path) returns.
    pub is_first: bool,
}

impl Grade {
    /// Returns the number of moves above the fewest; `None` unless they reach the goal.
    pub fn extra(&self) -> Option<usize> {
        let fewest = self.distance.filter(|_| self.reaches)?;
        self.length.checked_sub(fewest.into())
    }

    /// Returns the grade as an object of JSON.
    pub fn object(&self) -> JsonObject {
        JsonObject::default()
            .with("legal", self.legal)
            .with("reaches", self.reaches)
            .with("length", self.length)
            .with("distance", self.distance)
            .with("extra", self.extra())
            .with("left", self.left)
            .with("first_wrong", self.first_wrong)
            .with("is_first", self.is_first)
    }

    /// Returns the grade of the same moves and then an illegal one, such as a tile that is not
    /// beside the empty square.
    pub fn then_illegal(self) -> Grade {
        let first_wrong = self.first_wrong.or(Some(self.length + 1));
        Grade { legal: false, reaches: false, is_first: false, first_wrong, ..self }
    }
}
