//! Tests of draws: of boards, of goals, and of the puzzle of a day.

use std::collections::{HashMap, HashSet};

use fastrand::Rng;

use tilebase::random::{Day, RandomBoards, RandomGoals};
use tilebase::{Board, Content, Puzzle, Solver, Tables};
use tilebase_puzzle::cubic::PATTERNS;

use crate::puzzle;

#[test]
fn every_day_follows_the_day_before() {
    let days = (1970..=2100).flat_map(|year| {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let lengths = [31, 28 + u32::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        (1..).zip(lengths).flat_map(move |(month, length)| {
            (1..=length).map(move |day| format!("{year}-{month:02}-{day:02}"))
        })
    });
    for (number, day) in days.enumerate() {
        assert_eq!(day.parse::<Day>().map(Day::seed), Ok(number as u64), "{day}");
    }
    for wrong in [
        "",
        "2026",
        "1969-12-31",
        "2026-00-01",
        "2026-13-01",
        "2026-01-00",
        "2026-04-31",
        "2026-1-031",
        "+026-01-01",
        "2026-01-01-",
        "2026-01-01 ",
        "10000-01-01",
    ] {
        assert!(wrong.parse::<Day>().is_err(), "{wrong}");
    }
}

/// Returns the solver of a goal that is a set, which needs no table.
fn solver(puzzle: Puzzle, goal: &str) -> Solver {
    Tables::open("nowhere").solver(&puzzle.goal(goal).unwrap()).unwrap()
}

/// Draws the first of the boards at a distance, `each` times as often as there are boards, and
/// checks that all of them occur about equally often.
fn draw(solver: &Solver, distance: usize, each: usize, begin: impl Fn() -> RandomBoards) {
    let boards = solver.counts().unwrap().as_slice()[distance] as usize;
    let (mut random, mut drawn) = (Rng::with_seed(1), HashMap::new());
    let below = &mut |bound| random.u64(..bound);
    for _ in 0..each * boards {
        let board = begin().draw(below).unwrap();
        assert_eq!(solver.distance(&board).unwrap(), Some(distance as u8));
        *drawn.entry(board).or_insert(0) += 1;
    }
    assert_eq!(drawn.len(), boards, "{drawn:?}");
    assert!(drawn.values().all(|count| (each / 3..=each * 3).contains(count)), "{drawn:?}");
}

#[test]
fn every_board_at_a_distance_is_drawn() {
    for (puzzle, goal, distance, each) in [
        (Puzzle::eight(), "1234_5678+12345678_", 2, 12),
        (Puzzle::eight(), "12345678_+_12345678", 29, 8),
        (puzzle("harris"), "UUUU_UUUU+UUUUUUUU_", 0, 12),
    ] {
        let solver = &solver(puzzle, goal);
        draw(solver, distance, each, || RandomBoards::by_walks(solver, distance));
    }
    let solver = &solver(Puzzle::eight(), "1234_5678+12345678_");
    draw(solver, 4, 20, || RandomBoards::new(solver, &[4]).unwrap());
}

/// Guards draws without a table.
#[test]
fn boards_away_from_the_goal_are_as_far_as_is_said() {
    let mut random = Rng::with_seed(1);
    let below = &mut |bound| random.u64(..bound);
    for puzzle in Puzzle::all().filter(|puzzle| Content::large_of(*puzzle).is_some()) {
        let solver = Solver::searching(&puzzle.default_goal(None)).unwrap();
        for distance in [0, 1, 9, 14] {
            for mut boards in
                [RandomBoards::new(&solver, &[distance]), RandomBoards::few(&solver, distance)]
                    .map(Result::unwrap)
            {
                let board = boards.draw(below).unwrap();
                assert_eq!(solver.distance(&board).unwrap(), Some(distance as u8), "{board}");
            }
        }
        let board = RandomBoards::new(&solver, &[]).unwrap().draw(below).unwrap();
        assert_eq!(board.puzzle(), puzzle);
    }
}

/// Guards that a single draw is as far as is said, and that a distance of no board is refused.
#[test]
fn few_boards_are_as_far_as_is_said() {
    let mut random = Rng::with_seed(1);
    let below = &mut |bound| random.u64(..bound);
    for (puzzle, goal) in [
        (Puzzle::eight(), "1?345678_+12345678_"),
        (puzzle("harris"), "UUUU_UUUU+UUUUUUUU_"),
        (puzzle("harris"), "UUUU_U?UU"),
    ] {
        let solver = &solver(puzzle, goal);
        let radius = solver.radius();
        for distance in [0, 1, 17, radius] {
            let board = RandomBoards::few(solver, distance).unwrap().draw(below).unwrap();
            assert_eq!(solver.distance(&board).unwrap(), Some(distance as u8), "{board}");
        }
        assert!(RandomBoards::few(solver, radius + 1).is_err());
    }
}

/// Returns how many of these boards of the eight-puzzle are different.
fn different(boards: impl Iterator<Item = Board>) -> usize {
    let mut met = vec![false; Puzzle::eight().ranks().unwrap() as usize];
    boards.for_each(|board| met[board.rank().unwrap() as usize] = true);
    met.into_iter().filter(|&met| met).count()
}

/// Draws twice as many boards as there are: first each of them once, then again.
#[test]
fn no_board_comes_twice_before_all_have_come() {
    let mut random = Rng::with_seed(1);
    let below = &mut |bound| random.u64(..bound);
    let solver = solver(Puzzle::eight(), "12345678_+_12345678");
    let counts = solver.counts().unwrap().as_slice();
    for distances in [&[][..], &[29], &[3]] {
        let mut boards = RandomBoards::new(&solver, distances).unwrap();
        let one = |&distance: &usize| counts[distance] as usize;
        let all = distances.first().map_or(counts.iter().sum::<u64>() as usize, one);
        for again in [false, true] {
            let drawn = different((0..all).map(|_| boards.draw(below).unwrap()));
            assert_eq!((drawn, boards.has_repeated()), (all, again));
        }
    }
    // By walks, too.
    let mut boards = RandomBoards::by_walks(&solver, 1);
    let all = counts[1] as usize;
    let drawn = different((0..all).map(|_| boards.draw(below).unwrap()));
    assert_eq!((drawn, boards.has_repeated()), (all, false));
    boards.draw(below).unwrap();
    assert!(boards.has_repeated());
}

/// Draws as many boards as are unsolvable: all of them, once.
#[test]
fn unsolvable_boards_are_all_that_no_moves_solve() {
    let mut random = Rng::with_seed(1);
    let below = &mut |bound| random.u64(..bound);
    let one = solver(Puzzle::eight(), "1?345678_+12345678_");
    let mut boards = RandomBoards::unsolvable(&one, below).unwrap().unwrap();
    let drawn: Vec<_> = (0..181_440).map(|_| boards.draw(below).unwrap()).collect();
    assert!(drawn.iter().all(|board| one.distance(board).unwrap().is_none()));
    assert_eq!((different(drawn.into_iter()), boards.has_repeated()), (181_440, false));

    let cubes = solver(Puzzle::cubic(), "---,WRB,WRB,WRB,WRB,WRB,WRB,WRB,WRB");
    let board = RandomBoards::unsolvable(&cubes, below).unwrap().unwrap().draw(below).unwrap();
    assert_eq!(cubes.distance(&board).unwrap(), None);
    for puzzle in [puzzle("alike"), puzzle("crossteaser"), puzzle("gardner")] {
        let search = Solver::searching(&puzzle.default_goal(None)).unwrap();
        let board = RandomBoards::unsolvable(&search, below).unwrap().unwrap().draw(below).unwrap();
        assert_eq!((board.puzzle(), board.rank()), (puzzle, None));
    }
    let all = solver(puzzle("harris"), "UUUU_UUUU+UUUUUUUU_");
    let either = solver(Puzzle::eight(), "123??????");
    for none in [all, either] {
        assert!(RandomBoards::unsolvable(&none, below).unwrap().is_none());
    }
}

#[test]
fn every_goal_is_drawn_once() {
    let mut random = Rng::with_seed(1);
    let below = &mut |bound| random.u64(..bound);
    let mut goals = RandomGoals::new(Puzzle::cubic()).unwrap();
    let drawn: HashSet<_> = (0..PATTERNS).map(|_| goals.draw(below)).collect();
    assert_eq!((drawn.len(), goals.has_repeated()), (PATTERNS, false));
    assert!(RandomGoals::new(puzzle("alike")).is_none());
    let goal = RandomGoals::new(puzzle("harris")).unwrap().draw(below);
    assert!(Content::of(&goal).is_some());
}
