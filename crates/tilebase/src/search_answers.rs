//! Answers without a table, by a search from both sides for each board.

use std::sync::Mutex;

use tilebase_puzzle::{Board, Goal, MoveSet, Path, Space};
use tilebase_search::{BidirectionalSearch, Limits, ShortestPaths, lock};

use crate::content::spaces::space_of;
use crate::engine::bidirectional;
use crate::error::{Fault, TableError};

/// The answers of a goal without a table. A search from both sides finds the paths from each board.
///
/// A search keeps some of its boards, and the last answer, for the next one.
pub(crate) struct SearchAnswers {
    goal: Goal,
    /// A board that shows it.
    board: Board,
    /// The boards from which moves may lead to it.
    space: Space,
    /// The most boards to keep in memory, unless limits bound it.
    most: usize,
    /// The search, if no thread uses it at the moment; and the last answer.
    kept: Mutex<(Option<BidirectionalSearch>, Last)>,
}

/// The last board, and its paths.
type Last = Option<(Board, ShortestPaths)>;

/// The most boards that a search keeps in memory, of 8 bytes each, if the farthest boards are known
/// to be at most [`NEAR`] away: as many as those of Rolling Cubes take, 25 million, and some more.
/// Of other puzzles fewer, as their farthest boards would take gigabytes: enough for boards of
/// Gardner's puzzle up to some 45 rolls away, in half a second.
const MOST: [usize; 2] = [2_000_000, 30_000_000];
const NEAR: usize = 60;

impl SearchAnswers {
    /// The bytes that it keeps at most, an eighth of those of a search.
    pub(crate) const KEPT: usize = MOST[1];

    /// Returns the answers of a goal; `None` if it is neither one board nor all cubes alike, or a
    /// board does not fit into 64 bits.
    pub(crate) fn new(goal: &Goal) -> Option<SearchAnswers> {
        let search = bidirectional(goal)?;
        let (board, space) = (goal.some_board()?, space_of(goal)?);
        let most = MOST[usize::from(possible_radius(goal) <= NEAR)];
        let kept = Mutex::new((Some(search), None));
        Some(SearchAnswers { goal: goal.clone(), board, space, most, kept })
    }

    /// Returns the shortest paths; `None` if no moves lead to the goal.
    pub(crate) fn find(
        &self,
        board: &Board,
        limits: &Limits,
    ) -> Result<Option<ShortestPaths>, TableError> {
        if !self.may_reach(board) {
            return Ok(None);
        }
        let taken = {
            let mut kept = lock(&self.kept);
            if let Some((_, found)) = kept.1.filter(|(asked, _)| asked == board) {
                return Ok(Some(found));
            }
            kept.0.take()
        };
        // No thread waits for the search of another.
        let Some(mut search) = taken.or_else(|| BidirectionalSearch::new(&self.board)) else {
            unreachable!("{} fits into 64 bits", self.board)
        };
        let begun = limits.begin();
        let found = search.find(board, self.most, &begun);
        let mut kept = lock(&self.kept);
        kept.0 = Some(search);
        match found {
            Ok(None) => Ok(None),
            Ok(Some(found)) => {
                kept.1 = Some((*board, found));
                Ok(Some(found))
            }
            Err(_) if begun.is_stopped() => {
                let (from, moves) = (board.to_string(), begun.moves() + 1);
                Err(TableError::of_goal(&self.goal, Fault::AtLeast { from, moves }))
            }
            Err(_) => Err(self.far(board, begun.memory())),
        }
    }

    /// Returns whether moves lead from a board to the goal.
    pub(crate) fn reaches(&self, board: &Board, limits: &Limits) -> Result<bool, TableError> {
        let is_whole = self.goal.puzzle().has_whole_components();
        let reaches = self.may_reach(board);
        if is_whole || !reaches { Ok(reaches) } else { Ok(self.find(board, limits)?.is_some()) }
    }

    /// Returns whether what no move changes is the same of a board and the goal.
    fn may_reach(&self, board: &Board) -> bool {
        let component = |board| Some(self.space.component(self.space.rank(board)?));
        component(board).is_some_and(|found| Some(found) == component(&self.board))
    }

    pub(crate) fn best_moves(&self, board: &Board, limits: &Limits) -> Result<MoveSet, TableError> {
        Ok(self.find(board, limits)?.map_or(MoveSet::EMPTY, |found| found.best))
    }

    /// Returns the error that the search has used up its memory.
    pub(crate) fn contradiction(&self, board: &Board) -> TableError {
        self.far(board, u64::MAX)
    }

    /// Returns the error that a search has used up its memory, or what it may take.
    fn far(&self, board: &Board, memory: u64) -> TableError {
        let bytes = if memory == u64::MAX { 8 * self.most as u64 } else { memory };
        let megabytes = (bytes >> 20) as usize;
        let fault = Fault::Far { from: board.to_string(), megabytes };
        TableError::of_goal(&self.goal, fault)
    }
}

/// Returns the largest distance from a goal, if it is known, else the length of the longest path.
pub(crate) fn possible_radius(goal: &Goal) -> usize {
    let puzzle = goal.puzzle();
    puzzle.radius().filter(|_| *goal == puzzle.default_goal(None)).unwrap_or(Path::MAX)
}
