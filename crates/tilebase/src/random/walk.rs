//! Random walks to a board at a distance.

use tilebase_puzzle::Board;

use super::reaching::any;
use crate::error::{Fault, TableError};
use crate::solver::Solver;

/// Returns a random board at a distance, 0 to the solver's radius. Every board at this distance can
/// be returned, but not with equal probability.
///
/// The walk begins at a board that reaches the goal, and follows the Metropolis algorithm: it draws
/// a neighbour, and moves there with a probability such that, in the long run, all distances
/// between the most frequent one and the given one are equally frequent, and so are all boards of a
/// distance. The first board at the given distance is not uniformly distributed. So the walk goes
/// on for as many moves as it took to get there, and then checks the distance every [`PAUSE`]
/// moves.
pub(super) fn walk(
    solver: &Solver,
    begin: Board,
    distance: usize,
    below: &mut dyn FnMut(u64) -> u64,
) -> Result<Board, TableError> {
    let counts = solver.counts().map_or(&[][..], |counts| counts.as_slice());
    let most = (0..counts.len()).max_by_key(|&distance| counts[distance]).unwrap_or_default();
    // The probability of a board is inversely proportional to this.
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
        let moves = here.legal_moves();
        let steps: Vec<_> = moves.iter().collect();
        let Some((step, next)) =
            pick(&steps, below).and_then(|step| Some((step, here.after(step)?)))
        else {
            break;
        };
        let is_nearer = solver.best_moves(&here)?.contains(step);
        let after = match is_nearer {
            true => depth.checked_sub(1),
            false if solver.has_parity() => Some(depth + 1),
            false => solver.distance(&next)?.map(usize::from),
        };
        let Some(after) = after else { break };
        let (Some(now), Some(then)) = (boards(depth), boards(after)) else { break };
        // A board with more moves is drawn more often, which this corrects.
        if below(then * next.legal_moves().len() as u64) < now * moves.len() as u64 {
            (here, depth) = (next, after);
        }
    }
    Err(solver.contradiction(&begin))
}

/// The most moves of a walk. A longer walk is the error that entries of the table contradict each
/// other.
const MOST: usize = 1 << 24;

/// The number of moves between two checks of the distance.
const PAUSE: usize = 256;

/// Draws a board at this distance: the end of a walk of as many moves from the goal, without moves
/// back; of different tiles, also any other board, as most of those are far away.
pub(super) fn away(
    solver: &Solver,
    goal: Board,
    distance: usize,
    below: &mut dyn FnMut(u64) -> u64,
) -> Result<Board, TableError> {
    const TRIES: usize = 200;
    let none = || TableError::of_goal(solver.goal(), Fault::Walks(distance));
    let is_there = |board: &Board| match solver.distance(board) {
        // Without the table, a search cannot tell the distance of this board or those about it.
        Err(error) if matches!(error.fault(), Fault::Far { .. }) => Err(none()),
        found => Ok(found?.map(usize::from) == Some(distance)),
    };
    for _ in 0..TRIES {
        let (mut board, mut last) = (goal, None);
        for _ in 0..distance {
            let steps: Vec<_> =
                board.legal_moves().iter().filter(|step| Some(step.opposite()) != last).collect();
            last = pick(&steps, below);
            board = last.and_then(|step| board.after(step)).unwrap_or(board);
        }
        if is_there(&board)? {
            return Ok(board);
        }
    }
    for _ in (0..TRIES).filter(|_| solver.puzzle().has_different_tiles()) {
        let board = any(solver, below)?;
        if is_there(&board)? {
            return Ok(board);
        }
    }
    Err(none())
}

/// Draws an element of a slice; `None` if it is empty.
fn pick<T: Copy>(items: &[T], below: &mut dyn FnMut(u64) -> u64) -> Option<T> {
    let number = if items.is_empty() { 0 } else { below(items.len() as u64) };
    items.get(number as usize).copied()
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use tilebase_puzzle::Puzzle;

    use super::*;
    use crate::Tables;

    /// Guards walks to goals whose boards have empty squares of both colours: there a move that
    /// leads no nearer may lead no farther either.
    #[test]
    fn a_walk_ends_at_its_distance_also_where_moves_lead_neither_way() {
        let goal = Puzzle::eight().goal("12345678_+1234567_8").unwrap();
        let tables = Tables::from_fn(|content| Err(TableError::missing(content)));
        let solver = tables.solver_or_search(&goal).unwrap();
        assert!(!solver.has_parity());
        let (mut random, begin) = (Rng::with_seed(1), goal.some_board().unwrap());
        for distance in [0, 1, 2, 15, 25, solver.radius()] {
            let board = walk(&solver, begin, distance, &mut |below| random.u64(..below)).unwrap();
            assert_eq!(solver.distance(&board).unwrap().map(usize::from), Some(distance));
        }
    }
}
