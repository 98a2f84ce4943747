//! The solver that searches from both sides for each board.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use tilebase_puzzle::{Board, Cubes, Marking, MoveSet, Path};
use tilebase_search::BothSides;
use tilebase_search::bidirectional::Between;

use crate::content::Content;
use crate::error::{Fault, TableError};
use crate::grade::Evaluation;
use crate::solver::Solver;

/// A function that is called during a search, with the number of levels that both sides have, and
/// the number of boards in memory.
pub type Grown = Box<dyn Fn(usize, usize) + Send + Sync>;

/// The answers of the goal of a puzzle with a large table, without the table. A search from both
/// sides finds the paths from each board.
///
/// A search keeps some of its boards, and the last answer, for the next one.
///
/// ```
/// use tilebase::{Board, Content, SearchTo, Solver, alike};
///
/// let goal: alike::State = "UN,UN,UN,UN,--,UN,UN,UN,UN".parse()?;
/// let solver = SearchTo::new(goal, Content::Alike, 1_000_000, Box::new(|_moves, _boards| {}));
/// let start = goal.follow("druul".parse()?).unwrap();
/// assert_eq!(solver.path(&start)?.map(|path| path.to_string()), Some("rddlu".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SearchTo<M: Marking> {
    goal: Cubes<M>,
    content: Content,
    most: usize,
    search: Mutex<(BothSides<M>, Last<M>)>,
    grown: Grown,
}

/// The last board, and its paths.
type Last<M> = Option<(Cubes<M>, Between)>;

impl<M: Marking> SearchTo<M> {
    /// Returns the solver of a goal, for Rolling Cubes any of the 24. `content` is that of the
    /// missing table, for errors, and `most` the largest number of boards in memory, of 8 bytes
    /// each. Calls `grown` while it searches.
    pub fn new(goal: Cubes<M>, content: Content, most: usize, grown: Grown) -> SearchTo<M> {
        SearchTo { goal, content, most, search: Mutex::new((BothSides::new(&goal), None)), grown }
    }

    /// Returns the shortest paths; `None` if no moves lead to the goal.
    fn find(&self, board: &Cubes<M>) -> Result<Option<Between>, TableError> {
        if board.rank().is_none() {
            return Ok(None);
        }
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        let (search, last) = &mut *search;
        if let Some((_, found)) = last.filter(|(asked, _)| asked == board) {
            return Ok(Some(found));
        }
        let found = search.find(board, self.most, &mut |moves, boards| (self.grown)(moves, boards));
        let found = found.ok_or_else(|| self.contradiction(board))?;
        *last = Some((*board, found));
        Ok(Some(found))
    }
}

impl<M: Marking> Solver for SearchTo<M> {
    type Board = Cubes<M>;

    fn distance(&self, board: &Cubes<M>) -> Result<Option<u8>, TableError> {
        Ok(self.find(board)?.map(|found| found.path.len() as u8))
    }

    fn path(&self, board: &Cubes<M>) -> Result<Option<Path>, TableError> {
        Ok(self.find(board)?.map(|found| found.path))
    }

    fn best_moves(&self, board: &Cubes<M>) -> Result<MoveSet, TableError> {
        Ok(self.find(board)?.map_or(MoveSet::EMPTY, |found| found.best))
    }

    /// One search answers for all moves: each leads nearer or farther, because the empty square
    /// changes its colour.
    fn evaluate(
        &self,
        board: &Cubes<M>,
    ) -> Result<impl Iterator<Item = Evaluation<Cubes<M>>>, TableError> {
        let (board, found) = (*board, self.find(board)?);
        Ok(board.moves().into_iter().filter_map(move |step| {
            let distance = found.map(|found| {
                let distance = found.path.len() as u8;
                if found.best.contains(step) { distance - 1 } else { distance + 1 }
            });
            Some(Evaluation { step, board: board.after(step)?, distance })
        }))
    }

    /// Returns the error that the search has used up its memory.
    fn contradiction(&self, board: &Cubes<M>) -> TableError {
        let fault = Fault::Far { from: board.to_string(), megabytes: (8 * self.most) >> 20 };
        TableError::of(self.content, None, fault)
    }
}

impl<M: Marking> fmt::Debug for SearchTo<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchTo").field("goal", &self.goal).finish_non_exhaustive()
    }
}
