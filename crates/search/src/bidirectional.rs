//! Searches from both sides between boards, for goals that have no table and are too far from some
//! boards for a search of all.
//!
//! ```
//! use tilebase_puzzle::Puzzle;
//! use tilebase_search::{BidirectionalSearch, Limits};
//!
//! let alike = Puzzle::shipped("alike").unwrap();
//! let goal = alike.default_goal(None).some_board().unwrap();
//! let start = goal.follow("druul".parse()?).unwrap();
//! let mut search = BidirectionalSearch::new(&goal).unwrap();
//! let found = search.find(&start, 1_000_000, &Limits::default().begin());
//! assert_eq!(found.unwrap().unwrap().path.to_string(), "rddlu");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use tilebase_puzzle::{Board, Move, MoveSet, Path, Puzzle, Rotation};

use crate::limits::{Begun, SearchProgress};

/// A search from a board and from one goal, until both meet. Around the goal it keeps an eighth of
/// the boards that it may have, for the next board.
///
/// Boards that differ only in the names of the faces of all cubes, which have six different ones,
/// are one. So a search to one of 24 boards with equal cubes is a search to the nearest.
#[derive(Debug)]
pub struct BidirectionalSearch {
    /// The boards around the goal.
    goal: Vec<PackedLevel>,
    packing: BoardPacking,
}

/// The shortest paths from a board to the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShortestPaths {
    /// The lexicographically smallest path.
    pub path: Path,
    /// The moves that begin a shortest path.
    pub best: MoveSet,
}

/// The limits have ended a search, or the goal is farther than a path holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished;

/// Boards at one distance, as numbers, in order.
type PackedLevel = Vec<u64>;

impl BidirectionalSearch {
    /// Creates a search for the shortest paths to a goal; `None` if a board does not fit into 64
    /// bits.
    pub fn new(goal: &Board) -> Option<BidirectionalSearch> {
        let packing = BoardPacking::new(goal.puzzle())?;
        Some(BidirectionalSearch { goal: vec![vec![packing.pack(goal)]], packing })
    }

    /// Returns the shortest paths from a board; `None` if no moves lead to the goal. Says before
    /// each level how many levels both sides have.
    ///
    /// # Errors
    /// The search takes more boards in memory at once, of 8 bytes each, than the limits allow
    /// (`most` if they do not bound the memory), or more time; or more moves than a path holds.
    pub fn find(
        &mut self,
        start: &Board,
        most: usize,
        begun: &Begun,
    ) -> Result<Option<ShortestPaths>, Unfinished> {
        let packing = &self.packing;
        let after = |board, step| packing.after(board, step);
        let most = match begun.memory() {
            u64::MAX => most,
            bytes => usize::try_from(bytes / 8).unwrap_or(usize::MAX),
        };
        let found = find(&mut self.goal, packing.pack(start), &after, most, begun);
        while self.goal.len() > 1 && self.goal.iter().map(Vec::len).sum::<usize>() > most / 8 {
            self.goal.pop();
        }
        found
    }
}

/// Returns the shortest paths from a state to a goal, the first of some levels around it, to which
/// further ones are added; `None` if no moves lead to the goal. Each level goes on from the side
/// with the smaller frontier, until the frontiers meet, or one side has met all its states. `after`
/// returns the state after a move of the blank; the opposite move must lead back.
///
/// # Errors
/// The search takes more than `most` states in memory at once, or more moves than a path holds, or
/// the limits end it.
fn find(
    goal: &mut Vec<PackedLevel>,
    start: u64,
    after: &impl Fn(u64, Move) -> Option<u64>,
    most: usize,
    begun: &Begun,
) -> Result<Option<ShortestPaths>, Unfinished> {
    let mut near = vec![vec![start]];
    let mut inside = goal.iter().position(|level| level.binary_search(&start).is_ok());
    while inside.is_none() {
        let states: usize = near.iter().chain(&*goal).map(Vec::len).sum();
        let levels = near.len() + goal.len() - 2;
        let [ours, theirs] = [last(&near), last(goal)].map(Vec::len);
        let is_smaller = ours <= theirs;
        if states + NEIGHBOURS * ours.min(theirs) > most {
            return Err(Unfinished);
        }
        let (side, other) = if is_smaller { (&mut near, &*goal) } else { (&mut *goal, &near) };
        let level =
            next(side, after, &|nodes| begun.reached(SearchProgress { moves: levels, nodes }));
        if begun.is_stopped() {
            return Err(Unfinished);
        }
        if level.is_empty() {
            return Ok(None);
        }
        let meeting: PackedLevel = level.iter().copied().filter(is_in(last(other))).collect();
        side.push(level);
        if !meeting.is_empty() {
            near.pop();
            near.push(meeting);
            inside = Some(goal.len() - 1);
        }
    }
    shortest(near, goal, inside, start, after).map(Some).ok_or(Unfinished)
}

/// Returns the last of some levels, of which there is one at least.
fn last(levels: &[PackedLevel]) -> &PackedLevel {
    levels.last().unwrap_or(const { &PackedLevel::new() })
}

/// Returns the shortest paths from a state to a goal, of which `near` has the levels around the
/// state up to where they meet those around the goal, and `inside` the number of the goal's level
/// there; `None` if a path does not hold as many moves.
fn shortest(
    mut near: Vec<PackedLevel>,
    goal: &[PackedLevel],
    inside: Option<usize>,
    start: u64,
    after: &impl Fn(u64, Move) -> Option<u64>,
) -> Option<ShortestPaths> {
    // From the meeting back to the start, keeps only the states of each level that lead to it.
    for at in (1..near.len() - 1).rev() {
        let mut before = around(&near[at + 1], after, &|_| true);
        before.retain(is_in(&near[at]));
        near[at] = before;
    }
    let ahead: Vec<_> = near[1..].iter().chain(goal[..inside?].iter().rev()).collect();
    let leads = |state, level: &PackedLevel, step| {
        after(state, step).filter(|next| level.binary_search(next).is_ok())
    };
    let mut path = Path::new();
    let mut state = start;
    for level in &ahead {
        let steps = Move::ALL.into_iter();
        let (step, next) = steps.filter_map(|s| Some((s, leads(state, level, s)?))).next()?;
        path.try_push(step)?;
        state = next;
    }
    let is_best = |step: &Move| ahead.first().is_some_and(|l| leads(start, l, *step).is_some());
    Some(ShortestPaths { path, best: Move::ALL.into_iter().filter(is_best).collect() })
}

/// Returns the level after the last: the neighbours of the last that are not in the one before.
fn next(
    levels: &[PackedLevel],
    after: impl Fn(u64, Move) -> Option<u64>,
    goes_on: &dyn Fn(u64) -> bool,
) -> PackedLevel {
    let mut level = levels.last().map_or(PackedLevel::new(), |last| around(last, after, goes_on));
    if let [.., before, _] = levels {
        let mut is_before = is_in(before);
        level.retain(|state| !is_before(state));
    }
    level.shrink_to_fit();
    level
}

/// At least the average number of a state's neighbours.
const NEIGHBOURS: usize = 3;

/// Returns the neighbours of some states. Calls `goes_on` after a number of states that take less
/// than a millisecond, with this number, and ends early if it returns `false`.
fn around(
    states: &[u64],
    after: impl Fn(u64, Move) -> Option<u64>,
    goes_on: &dyn Fn(u64) -> bool,
) -> PackedLevel {
    const PAUSE: usize = 1 << 13;
    let mut level = Vec::with_capacity(NEIGHBOURS * states.len());
    for states in states.chunks(PAUSE) {
        if !goes_on(states.len() as u64) {
            return PackedLevel::new();
        }
        for &state in states {
            level.extend(Move::ALL.into_iter().filter_map(|step| after(state, step)));
        }
    }
    level.sort_unstable();
    level.dedup();
    level
}

/// Returns a function that returns whether a state is in a level. It must be called with states in
/// ascending order.
fn is_in(level: &[u64]) -> impl FnMut(&u64) -> bool {
    let mut rest = level.iter().peekable();
    move |state| {
        while rest.next_if(|next| *next < state).is_some() {}
        rest.peek() == Some(&state)
    }
}

/// How a board is a number: some bits for the piece on each square, and the empty square above.
#[derive(Debug)]
struct BoardPacking {
    puzzle: Puzzle,
    /// The number of bits of a piece.
    bits: usize,
    /// Whether cubes are seen from the first of the row.
    is_relative: bool,
}

impl BoardPacking {
    fn new(puzzle: Puzzle) -> Option<BoardPacking> {
        let bits = (puzzle.largest_number() + 1).next_power_of_two().trailing_zeros() as usize;
        let squares = puzzle.grid().squares();
        let is_relative = puzzle.space().is_some_and(|space| space.boards_per_rank() > 1);
        (bits * squares + 4 <= 64).then_some(BoardPacking { puzzle, bits, is_relative })
    }

    fn pack(&self, board: &Board) -> u64 {
        let numbers = board.numbers().iter().enumerate();
        let pieces = numbers.fold(0, |all, (square, &piece)| all | self.piece(square, piece));
        self.seen_from_first(pieces | self.blank(board.blank()))
    }

    fn piece(&self, square: usize, number: u8) -> u64 {
        u64::from(number) << (self.bits * square)
    }

    fn blank(&self, square: usize) -> u64 {
        (square as u64) << (self.bits * self.puzzle.grid().squares())
    }

    fn number(&self, board: u64, square: usize) -> u8 {
        (board >> (self.bits * square)) as u8 & ((1u16 << self.bits) - 1) as u8
    }

    /// Returns the number of a board after a move of the empty square.
    fn after(&self, board: u64, step: Move) -> Option<u64> {
        let grid = self.puzzle.grid();
        let blank = (board >> (self.bits * grid.squares())) as usize;
        let from = grid.neighbour(blank, step)?;
        let piece = self.number(board, from);
        let rolled = self.piece(blank, self.puzzle.rolled(piece, step));
        let others = board ^ self.piece(from, piece) ^ self.blank(blank);
        Some(self.seen_from_first(others | rolled | self.blank(from)))
    }

    /// Returns the board with all cubes turned alike, so that the first of the row lies as the
    /// first orientation, if cubes are seen from it.
    fn seen_from_first(&self, board: u64) -> u64 {
        let squares = self.puzzle.grid().squares();
        let rotation = |number: u8| Rotation::ALL[usize::from(number) - 1];
        let number = |square| self.number(board, square);
        let first = (0..squares).map(number).find(|&number| number != 0).unwrap_or(1);
        if !self.is_relative || first == 1 {
            return board;
        }
        let seen = |square| match number(square) {
            0 => 0,
            number => {
                let seen = rotation(number).seen_from(rotation(first)).number();
                self.piece(square, seen as u8 + 1)
            }
        };
        let blank = board >> (self.bits * squares) << (self.bits * squares);
        (0..squares).map(seen).fold(blank, |all, piece| all | piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    /// Guards the limit: a level of the smaller frontier has to fit, not one of the larger.
    #[test]
    fn as_many_states_are_allowed_as_the_smaller_frontier_takes() {
        // States on a line of ten, with the goal at its end: the start has two neighbours on each
        // level.
        let after = |state: u64, step| match step {
            Move::Left => state.checked_sub(1),
            Move::Right => Some(state + 1).filter(|next| *next < 10),
            _ => None,
        };
        let length = |most| {
            let found = find(&mut vec![vec![0]], 5, &after, most, &Limits::default().begin());
            found.map(|found| found.map(|found| found.path.len()))
        };
        // Before the last level three states around the start and four around the goal are known.
        let needed = 3 + 4 + NEIGHBOURS;
        assert_eq!([needed, needed - 1].map(length), [Ok(Some(5)), Err(Unfinished)]);
    }

    #[test]
    fn what_is_farther_than_a_path_holds_is_not_found() {
        let after = |state: u64, step| match step {
            Move::Left => state.checked_sub(1),
            Move::Right => Some(state + 1),
            _ => None,
        };
        let length = |from| {
            let found = find(&mut vec![vec![0]], from, &after, 1 << 20, &Limits::default().begin());
            found.map(|found| found.map(|found| found.path.len()))
        };
        assert_eq!([127, 128].map(length), [Ok(Some(127)), Err(Unfinished)]);
        assert_eq!(length(500), Err(Unfinished));
    }

    /// Guards boards from which only a search says that no moves lead to the goal, again and again.
    #[test]
    fn a_side_that_has_met_all_its_states_ends_the_search() {
        // Two lines, from 0 to 9 and from 10 to 13.
        let after = |state: u64, step| match step {
            Move::Left if state != 10 => state.checked_sub(1),
            Move::Right if state != 9 && state != 13 => Some(state + 1),
            _ => None,
        };
        let mut goal = vec![vec![0]];
        for (from, expected) in [(12, None), (9, Some(9)), (13, None), (11, None), (3, Some(3))] {
            let found = find(&mut goal, from, &after, 1 << 20, &Limits::default().begin());
            assert_eq!(found.map(|found| found.map(|found| found.path.len())), Ok(expected));
        }
    }
}
