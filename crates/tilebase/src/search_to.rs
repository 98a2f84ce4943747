//! Answers without a table, by a search from both sides for each board.

use std::sync::Mutex;

use tilebase_puzzle::{Board, Goal, MoveSet, Space};
use tilebase_search::{Between, BothSides, lock};

use crate::content::{possible_radius, space_of};
use crate::error::{Fault, TableError};

/// A function that is called during a search, with the number of levels that both sides have, and
/// the number of boards in memory.
pub(crate) type Grown = Box<dyn Fn(usize, usize) + Send + Sync>;

/// The answers of a goal without a table. A search from both sides finds the paths from each board.
///
/// A search keeps some of its boards, and the last answer, for the next one.
pub(crate) struct SearchTo {
    goal: Goal,
    /// A board that shows it.
    board: Board,
    /// The boards from which moves may lead to it.
    space: Space,
    /// The most boards to keep in memory.
    most: usize,
    search: Mutex<(BothSides, Last)>,
    grown: Grown,
}

/// The last board, and its paths.
type Last = Option<(Board, Between)>;

/// The most boards that a search keeps in memory, of 8 bytes each, if the farthest boards are known
/// to be at most [`NEAR`] away: as many as those of Rolling Cubes take, 25 million, and some more.
/// Of other puzzles fewer, as their farthest boards would take gigabytes: enough for boards of
/// Gardner's puzzle up to some 45 rolls away, in half a second.
const MOST: [usize; 2] = [2_000_000, 30_000_000];
const NEAR: usize = 60;

impl SearchTo {
    /// Returns the answers of a goal; `None` if it is neither one board nor all cubes alike, or a
    /// board does not fit into 64 bits. Calls `grown` while it searches.
    pub(crate) fn new(goal: &Goal, grown: Grown) -> Option<SearchTo> {
        if goal.board().is_none() && !goal.is_alike() {
            return None;
        }
        let (board, space) = (goal.some_board()?, space_of(goal)?);
        let most = MOST[usize::from(possible_radius(goal) <= NEAR)];
        let search = Mutex::new((BothSides::new(&board)?, None));
        Some(SearchTo { goal: goal.clone(), board, space, most, search, grown })
    }

    /// Returns the shortest paths; `None` if no moves lead to the goal.
    pub(crate) fn find(&self, board: &Board) -> Result<Option<Between>, TableError> {
        if !self.reaches(board) {
            return Ok(None);
        }
        let mut search = lock(&self.search);
        let (search, last) = &mut *search;
        if let Some((_, found)) = last.filter(|(asked, _)| asked == board) {
            return Ok(Some(found));
        }
        let grown = &mut |moves, boards| (self.grown)(moves, boards);
        let found = search.find(board, self.most, grown);
        let found = found.ok_or_else(|| self.contradiction(board))?;
        *last = Some((*board, found));
        Ok(Some(found))
    }

    /// Returns whether moves lead from a board to the goal.
    pub(crate) fn reaches(&self, board: &Board) -> bool {
        let component = |board| Some(self.space.component(self.space.rank(board)?));
        component(board).is_some_and(|found| Some(found) == component(&self.board))
    }

    pub(crate) fn best_moves(&self, board: &Board) -> Result<MoveSet, TableError> {
        Ok(self.find(board)?.map_or(MoveSet::EMPTY, |found| found.best))
    }

    /// Returns the error that the search has used up its memory.
    pub(crate) fn contradiction(&self, board: &Board) -> TableError {
        let fault = Fault::Far { from: board.to_string(), megabytes: (8 * self.most) >> 20 };
        TableError::of_goal(&self.goal, fault)
    }
}
