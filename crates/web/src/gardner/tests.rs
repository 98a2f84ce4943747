use tilebase::Solver;

use super::*;

fn solver() -> Solver {
    let goal = Puzzle::shipped("gardner").unwrap().default_goal(None);
    Solver::searching(&goal, Box::new(|_, _| {})).unwrap()
}

fn start() -> Board {
    Puzzle::shipped("gardner").unwrap().default_start().unwrap()
}

fn goal() -> Board {
    Puzzle::shipped("gardner").unwrap().default_goal(None).board().unwrap()
}

/// Returns what is known of a board; `None` if it is too far away.
fn find(solver: &Solver, board: &Board) -> Option<Known> {
    let search = || {
        let (path, best) = (solver.path(board).ok()?, solver.best_moves(board).ok()?);
        Some(Known { path, best, has_all: true })
    };
    on_paths(board).or_else(search).or_else(|| beside_paths(board))
}

/// Guards the paths: each is of 70 rolls to the goal, and there are 256 with their images, which are as
/// many as `tilebase path gardner --count` says.
#[test]
fn the_paths_from_the_start_lead_to_the_goal() {
    let mut images = std::collections::HashSet::new();
    for line in PATHS.lines() {
        let path: Path = line.parse().unwrap();
        assert_eq!((path.len(), start().follow(path)), (70, Some(goal())));
        let image = |symmetry: Symmetry| path.iter().map(|step| symmetry.step(step)).collect();
        let all: Vec<Path> = Symmetry::ALL.into_iter().map(image).collect();
        assert_eq!(all.iter().min(), Some(&path), "{line}");
        images.extend(all);
    }
    assert_eq!(images.len(), 256);
    let smallest = images.into_iter().min().unwrap();
    assert_eq!(find(&solver(), &start()).unwrap().path, Some(smallest));
}

/// Guards what is known of the paths: where a search finds boards on them, it finds the same; and what is
/// beside them is a roll farther.
#[test]
fn what_is_known_on_the_paths_is_what_a_search_finds() {
    let (solver, mut searched) = (solver(), 0);
    for line in PATHS.lines().step_by(11) {
        let along: Vec<_> = start().along(line.parse().unwrap()).collect();
        for (board, left) in along.iter().zip((0..=70).rev()) {
            let found = on_paths(board).unwrap();
            let path = found.path.unwrap();
            assert_eq!((path.len(), found.has_all), (left, true));
            assert_eq!(board.follow(path), Some(goal()));
            if left > 40 {
                continue;
            }
            assert_eq!(solver.path(board).unwrap(), found.path, "{board}");
            assert_eq!(solver.best_moves(board).unwrap(), found.best, "{board}");
            searched += 1;
        }
        for step in along[1].moves() {
            let beside = along[1].after(step).unwrap();
            let path = find(&solver, &beside).unwrap().path.unwrap();
            let is_nearer = find(&solver, &along[1]).unwrap().best.contains(step);
            assert_eq!(path.len(), if is_nearer { 68 } else { 70 }, "{beside}");
            assert_eq!(beside.follow(path), Some(goal()));
        }
    }
    assert!(searched > 100, "{searched}");
}

#[test]
fn the_best_moves_lead_nearer_and_the_others_do_not() {
    // Off the path, on a walk that does not go back.
    let (solver, mut board, mut last) = (solver(), goal(), None);
    for round in 0..30 {
        let ways = Move::ALL.into_iter().filter(|&s| Some(s.opposite()) != last);
        let ways: Vec<_> = ways.filter_map(|s| Some((s, board.after(s)?))).collect();
        let (step, next) = ways[round * 7 % ways.len()];
        (last, board) = (Some(step), next);
        let Some(found) = find(&solver, &board) else { continue };
        assert!(found.has_all);
        let path = found.path.unwrap();
        assert_eq!(board.follow(path), Some(goal()));
        assert_eq!(found.best.first(), path.iter().next());
        for step in board.moves() {
            let Some(other) = find(&solver, &board.after(step).unwrap()) else { continue };
            let is_nearer = other.path.unwrap().len() + 1 == path.len();
            assert_eq!(found.best.contains(step), is_nearer, "{board} {step}");
        }
    }
}

#[test]
fn a_board_that_is_too_far_is_not_found() {
    // A board at distance 71, which `tilebase stats gardner` lists.
    let far = start().puzzle().board("UNS,UNW,USE,UNE,UEW,UDN,---,UDE,UNS");
    let found = far.map(|board| find(&solver(), &board).map(|found| found.path));
    assert!(matches!(found, Err(_) | Ok(None)), "{found:?}");
}
