//! Draws boards at random: all that reach a goal, or those at one distance from it.

use tilebase_puzzle::Board;

use crate::any::{AnyBoard, AnySolver};
use crate::error::TableError;
use crate::solver::Solver;

/// The boards that are drawn from: all that reach a solver's goal, or those at a distance from it.
///
/// Random numbers come from a function that returns a number below its argument, each with the same
/// probability. With the same numbers, the same boards are drawn.
///
/// ```
/// use tilebase::any::AnyPuzzle;
/// use tilebase::{Boards, Solver};
///
/// let solver = tilebase_build::open("tables").solver_of(&AnyPuzzle::Eight.usual_goal())?;
/// let mut state = 1_u64;
/// let mut below = |bound| {
///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///     (state >> 33) % bound
/// };
/// let board = Boards::new(&solver, Some(20))?.draw(&mut below)?;
/// assert_eq!(solver.distance(&board)?, Some(20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Boards<'a> {
    solver: &'a AnySolver,
    kept: Kept,
}

#[derive(Debug)]
enum Kept {
    /// All boards that reach the goal.
    All,
    /// The boards of these ranks, each with the same probability.
    Ranks(Vec<u32>),
    /// The boards at this distance, which are too many to list.
    Distance(usize),
}

impl<'a> Boards<'a> {
    /// Returns the boards at a distance, 0 to the radius of a solver that counts boards; with `None`,
    /// all boards that reach the goal.
    ///
    /// # Errors
    /// A table that cannot be read.
    pub fn new(solver: &'a AnySolver, distance: Option<usize>) -> Result<Boards<'a>, TableError> {
        let kept = match distance {
            None => Kept::All,
            Some(distance) => match solver.ranks_at(distance)? {
                Some(ranks) => Kept::Ranks(ranks),
                None => Kept::Distance(distance),
            },
        };
        Ok(Boards { solver, kept })
    }

    /// Draws a board. From those at a distance of a puzzle with too many boards to list, it is the
    /// end of a random walk: there, some boards are likelier than others. Without a table, the walk
    /// begins at the goal, and finds boards up to some 25 moves away.
    ///
    /// # Errors
    /// A table that cannot be read; entries that contradict each other; a distance that no walk finds.
    pub fn draw(&self, below: &mut impl FnMut(u64) -> u64) -> Result<AnyBoard, TableError> {
        match &self.kept {
            Kept::All => Ok(any(self.solver, below)),
            Kept::Ranks(ranks) => {
                // In a valid table every distance up to the radius occurs.
                let board = pick(ranks, below).and_then(|rank| self.solver.board(rank.into()));
                board.ok_or_else(|| self.solver.contradiction(&any(self.solver, below)))
            }
            Kept::Distance(distance) => match self.solver.searched() {
                Some(goal) => away(self.solver, goal, *distance, below),
                None => walk(self.solver, any(self.solver, below), *distance, below),
            },
        }
    }
}

/// Draws the end of as many moves from the goal, of which none takes back the one before, that is at
/// this distance.
fn away(
    solver: &AnySolver,
    goal: AnyBoard,
    distance: usize,
    below: &mut impl FnMut(u64) -> u64,
) -> Result<AnyBoard, TableError> {
    const TRIES: usize = 200;
    for _ in 0..TRIES {
        let (mut board, mut last) = (goal, None);
        for _ in 0..distance {
            let steps: Vec<_> =
                board.moves().iter().filter(|step| Some(step.opposite()) != last).collect();
            last = pick(&steps, below);
            board = last.and_then(|step| board.after(step)).unwrap_or(board);
        }
        if solver.distance(&board)?.map(usize::from) == Some(distance) {
            return Ok(board);
        }
    }
    Err(solver.contradiction(&goal))
}

/// Draws an element of a slice; `None` if it is empty.
fn pick<T: Copy>(items: &[T], below: &mut impl FnMut(u64) -> u64) -> Option<T> {
    let number = if items.is_empty() { 0 } else { below(items.len() as u64) };
    items.get(number as usize).copied()
}

/// Draws one of all boards that reach a solver's goal.
fn any(solver: &AnySolver, below: &mut impl FnMut(u64) -> u64) -> AnyBoard {
    // Of some sets, few boards reach them.
    loop {
        let rank = below(solver.puzzle().ranks());
        // Of puzzles that are searched, all boards that have a rank reach the goal.
        let is_counted = solver.histogram().is_some();
        let board = if is_counted { solver.board(rank) } else { solver.puzzle().board(rank) };
        if let Some(board) = board {
            return board;
        }
    }
}

/// The most moves of a walk. After these, the walk ends with the error that entries of the table
/// contradict each other.
const MOST: usize = 1 << 24;

/// The number of moves between two checks of the distance.
const PAUSE: usize = 256;

/// Returns a random board at a distance, 0 to the solver's radius. Every board at that distance may
/// be returned, but not with equal probability.
///
/// The walk begins at a board that reaches the goal, and follows the Metropolis algorithm: it draws a neighbour,
/// and moves there with a probability such that, in the long run, all distances between the most
/// frequent one and the given one are equally frequent, and so are all boards of a distance. The
/// first board at the given distance is not uniformly distributed. So the walk goes on for as many
/// moves as it took to get there, and then checks the distance every [`PAUSE`] moves.
fn walk(
    solver: &AnySolver,
    begin: AnyBoard,
    distance: usize,
    below: &mut impl FnMut(u64) -> u64,
) -> Result<AnyBoard, TableError> {
    let counts = solver.histogram().map_or(&[][..], |histogram| histogram.counts());
    let most = (0..counts.len()).max_by_key(|&distance| counts[distance]).unwrap_or_default();
    // A board's probability is in inverse proportion to this.
    let boards = |depth: usize| counts.get(depth.clamp(most.min(distance), most.max(distance)));
    let mut here = begin;
    let mut depth = match solver.distance(&here)? {
        Some(distance) => usize::from(distance),
        None => return Err(solver.contradiction(&here)),
    };
    let mut arrival = None;
    for made in 0..MOST {
        if depth == distance
            && made >= 2 * *arrival.get_or_insert(made)
            && made.is_multiple_of(PAUSE)
        {
            return Ok(here);
        }
        let moves = here.moves();
        let steps: Vec<_> = moves.iter().collect();
        let Some((step, next)) =
            pick(&steps, below).and_then(|step| Some((step, here.after(step)?)))
        else {
            break;
        };
        let is_nearer = solver.best_moves(&here)?.contains(step);
        let Some(after) = (if is_nearer { depth.checked_sub(1) } else { Some(depth + 1) }) else {
            break;
        };
        let (Some(now), Some(then)) = (boards(depth), boards(after)) else { break };
        // A board with more moves is drawn more often.
        if below(then * next.moves().len() as u64) < now * moves.len() as u64 {
            (here, depth) = (next, after);
        }
    }
    Err(solver.contradiction(&begin))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use fastrand::Rng;

    use super::*;
    use crate::any::AnyPuzzle;
    use crate::tables::Tables;

    /// Returns the solver of a goal that is a set, which needs no table.
    fn solver(puzzle: AnyPuzzle, goal: &str) -> AnySolver {
        Tables::open("nowhere").solver_of(&puzzle.goal(goal).unwrap()).unwrap()
    }

    /// Walks to boards at a distance, `each` times as many as there are, and checks that each of them
    /// occurs about as often as the others.
    fn draw(puzzle: AnyPuzzle, goal: &str, distance: usize, each: usize) {
        let solver = solver(puzzle, goal);
        let boards = solver.histogram().unwrap().counts()[distance] as usize;
        let (mut random, mut drawn) = (Rng::with_seed(1), BTreeMap::new());
        let below = &mut |bound| random.u64(..bound);
        for _ in 0..each * boards {
            let begin = any(&solver, below);
            let board = walk(&solver, begin, distance, below).unwrap();
            assert_eq!(solver.distance(&board).unwrap(), Some(distance as u8));
            *drawn.entry(board).or_insert(0) += 1;
        }
        assert_eq!(drawn.len(), boards, "{drawn:?}");
        assert!(drawn.values().all(|count| (each / 3..=each * 3).contains(count)), "{drawn:?}");
    }

    #[test]
    fn every_board_at_a_distance_is_drawn() {
        draw(AnyPuzzle::Eight, "1234_5678+12345678_", 2, 12);
        draw(AnyPuzzle::Eight, "12345678_+_12345678", 29, 12);
        draw(AnyPuzzle::Harris, "UUUU_UUUU+UUUUUUUU_", 0, 12);
    }

    /// Guards draws without a table.
    #[test]
    fn boards_away_from_the_goal_are_as_far_as_is_said() {
        let mut random = Rng::with_seed(1);
        let below = &mut |bound| random.u64(..bound);
        for puzzle in AnyPuzzle::ALL.iter().filter(|puzzle| puzzle.large().is_some()) {
            let solver = puzzle.search(Box::new(|_, _| {})).unwrap();
            for distance in [0, 1, 9, 14] {
                let board = Boards::new(&solver, Some(distance)).unwrap().draw(below).unwrap();
                assert_eq!(solver.distance(&board).unwrap(), Some(distance as u8), "{board}");
            }
            let board = Boards::new(&solver, None).unwrap().draw(below).unwrap();
            assert_eq!(board.puzzle(), *puzzle);
        }
    }

    /// Guards walks that begin at the distance, as one of eight does here.
    #[test]
    fn boards_at_the_most_frequent_distance_are_drawn() {
        let solver = solver(AnyPuzzle::Eight, "12345678_+_12345678");
        let counts = solver.histogram().unwrap().counts();
        let distance = (0..counts.len()).max_by_key(|&at| counts[at]).unwrap();
        let mut random = Rng::with_seed(1);
        let below = &mut |bound| random.u64(..bound);
        for _ in 0..50 {
            let board = walk(&solver, any(&solver, below), distance, below).unwrap();
            assert_eq!(solver.distance(&board).unwrap(), Some(distance as u8));
        }
    }
}
