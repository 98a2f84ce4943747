//! Draws a board at a given distance by a random walk: without a list of all distances, which
//! Gardner's puzzle is too large for.

use tilebase::any::{AnyBoard, AnySolver};
use tilebase::{Board, Solver, TableError};
use tilebase_dice::Dice;

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
pub(crate) fn board_at(
    solver: &AnySolver,
    begin: AnyBoard,
    distance: usize,
    dice: &mut Dice,
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
        let Some((step, next)) = dice.pick(&steps).and_then(|step| Some((step, here.after(step)?)))
        else {
            break;
        };
        let is_nearer = solver.best_moves(&here)?.contains(step);
        let Some(after) = (if is_nearer { depth.checked_sub(1) } else { Some(depth + 1) }) else {
            break;
        };
        let (Some(now), Some(then)) = (boards(depth), boards(after)) else { break };
        // A board with more moves is drawn more often.
        if dice.below(then * next.moves().len() as u64) < now * moves.len() as u64 {
            (here, depth) = (next, after);
        }
    }
    Err(solver.contradiction(&begin))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::ask::sample::Boards;
    use tilebase::any::AnyPuzzle;

    fn solver(puzzle: AnyPuzzle, goal: &str) -> AnySolver {
        let tables =
            tilebase::Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})));
        tables.solver_of(&puzzle.goal(goal).unwrap()).unwrap()
    }

    /// Draws boards at a distance, `each` times as many as there are, and checks that each of them
    /// occurs about as often as the others.
    fn draw(puzzle: AnyPuzzle, goal: &str, distance: usize, boards: usize, each: usize) {
        let solver = solver(puzzle, goal);
        assert_eq!(solver.histogram().unwrap().counts()[distance], boards as u64);
        let (mut dice, mut drawn) = (Dice::new(1), BTreeMap::new());
        let all = Boards::new(puzzle, &solver, None).unwrap();
        for _ in 0..each * boards {
            let begin = all.draw(&mut dice).unwrap();
            let board = board_at(&solver, begin, distance, &mut dice).unwrap();
            assert_eq!(solver.distance(&board).unwrap(), Some(distance as u8));
            *drawn.entry(board.to_string()).or_insert(0) += 1;
        }
        assert_eq!(drawn.len(), boards, "{drawn:?}");
        assert!(drawn.values().all(|count| (each / 3..=each * 3).contains(count)), "{drawn:?}");
    }

    #[test]
    fn every_board_at_a_distance_is_drawn() {
        // From a goal with its blank in the centre, 1, 4 and 8 boards are 0 to 2 moves away, counted
        // by hand.
        draw(AnyPuzzle::Eight, "1234_5678", 2, 8, 6);
        draw(AnyPuzzle::Eight, "12345678_", 31, 2, 6);
        draw(AnyPuzzle::Harris, "UUUU_UUUU", 0, 1, 2);
    }

    /// Guards walks that begin at the distance, as one of eight does here.
    #[test]
    fn boards_at_the_most_frequent_distance_are_drawn() {
        let solver = solver(AnyPuzzle::Eight, "12345678_");
        let (mut dice, all) = (Dice::new(1), Boards::new(AnyPuzzle::Eight, &solver, None).unwrap());
        for _ in 0..50 {
            let begin = all.draw(&mut dice).unwrap();
            let board = board_at(&solver, begin, 24, &mut dice).unwrap();
            assert_eq!(solver.distance(&board).unwrap(), Some(24));
        }
    }
}
