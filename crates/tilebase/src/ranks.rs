//! The ranks of all boards that reach a goal, also of those that have none among the boards of the
//! puzzle.

use tilebase_puzzle::{Board, Goal, Space};
use tilebase_search::Limits;

use crate::content::spaces::spaces_of;

/// The ranks of the boards with the pieces of a goal: those of [`Board::rank`] first, and behind
/// them, in one space after the other, the boards of other phases from which moves may lead to the
/// goal.
pub(crate) struct Ranks {
    /// A board with the pieces.
    board: Board,
    /// The space of the boards that have a rank; `None` if they are in another order.
    own: Option<Space>,
    /// The number of boards that have a rank.
    ranks: u64,
    /// Whether moves lead from some of these to the goal.
    has_own: bool,
    /// The other spaces of the goal.
    others: Vec<Space>,
    end: u64,
}

impl Ranks {
    /// Returns the ranks of a goal; `None` if the goal has no boards, or they are too many for 64
    /// bits.
    pub(crate) fn new(goal: &Goal) -> Option<Ranks> {
        let board = goal.some_board()?;
        let ranks = board.ranks()?;
        let mut all = Ranks { board, own: None, ranks, has_own: true, others: vec![], end: ranks };
        if goal.puzzle().has_different_tiles() {
            return Some(all);
        }
        let own = board.ranked_space()?;
        // One board, and boards that are named in all ways, are in one space.
        let spaces: Vec<Space> = match board.rank() {
            Some(_) if !goal.is_partial() || goal.is_alike() && own.boards_per_rank() > 1 => {
                vec![own.clone()]
            }
            _ => spaces_of(goal, &Limits::default().begin())?
                .into_iter()
                .map(|(space, _)| space)
                .collect(),
        };
        let is_own = |space: &Space| space.board(0).is_some_and(|first| own.rank(&first).is_some());
        let (of_own, others): (Vec<_>, Vec<_>) = spaces.into_iter().partition(is_own);
        all.has_own = !of_own.is_empty();
        for space in &others {
            all.end = all.end.checked_add(space.boards())?;
        }
        Some(Ranks { own: Some(own), others, ..all })
    }

    /// Returns the ranks of boards from some of which moves lead to the goal: all, or only those
    /// behind the boards that have a rank.
    pub(crate) fn all(&self) -> std::ops::Range<u64> {
        if self.has_own { 0..self.end } else { self.ranks..self.end }
    }

    /// Returns the number of ranks.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// Returns the rank of a board; `None` if no moves lead from it to the goal.
    pub(crate) fn rank(&self, board: &Board) -> Option<u64> {
        match &self.own {
            None => board.rank(),
            Some(own) => own.rank_of(board).or_else(|| {
                let mut first = self.ranks;
                self.others.iter().find_map(|space| {
                    let rank = space.rank(board).map(|rank| first + rank);
                    first += space.boards();
                    rank
                })
            }),
        }
    }

    /// Returns the board of a rank; `None` for a larger rank.
    pub(crate) fn board(&self, rank: u64) -> Option<Board> {
        let Some(mut rank) = rank.checked_sub(self.ranks) else {
            return match &self.own {
                None => self.board.board_of_rank(rank),
                Some(own) => own.board_of(rank),
            };
        };
        for space in &self.others {
            match rank.checked_sub(space.boards()) {
                None => return space.board(rank),
                Some(behind) => rank = behind,
            }
        }
        None
    }

    /// Returns the ranks of the boards that have a rank in a space of the goal.
    pub(crate) fn of(&self, space: &Space, rank: u64) -> impl Iterator<Item = u64> {
        let is_own = self.own.as_ref().is_some_and(|own| own.ptr_eq(space));
        let count = if is_own { space.boards_per_rank() as u64 } else { 1 };
        let (boards, first) = (
            space.boards(),
            match is_own {
                true => Some(rank),
                false => space.board(rank).and_then(|board| self.rank(&board)),
            },
        );
        (0..count).filter_map(move |naming| Some(naming * boards + first?))
    }

    /// Returns whether the boards of a space have the same ranks here.
    pub(crate) fn are_of(&self, space: &Space) -> bool {
        self.others.is_empty()
            && space.boards_per_rank() == 1
            && self.own.as_ref().is_some_and(|own| own.ptr_eq(space))
    }
}
