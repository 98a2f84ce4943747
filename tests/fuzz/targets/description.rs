//! Fuzzes descriptions of puzzles, and goals. A description is refused with a reason, or makes a
//! puzzle whose goal and boards are restored from their texts, boards also from their ranks, and
//! whose moves can be undone. What follows a zero byte is a goal of the puzzle: it is refused with a
//! reason, or restored from its text, and the distances to it are found or refused within limits.
#![no_main]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use tilebase::Limits;
use tilebase_puzzle::{Board, Description, Move, Puzzle};

/// The longest text, in bytes.
const LONGEST: usize = 2_000;

/// The largest number of descriptions that are made to puzzles, which are kept until the program
/// ends.
const MOST: usize = 5_000;

/// The number of moves from a goal.
const MOVES: usize = 24;

fuzz_target!(|data: &[u8]| {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (text, goal) = text.split_once('\0').unwrap_or((text, ""));
    if text.len() > LONGEST {
        return;
    }
    let read = Description::from_toml("mine", text);
    if read.is_ok() && MADE.load(Ordering::Relaxed) >= MOST {
        return;
    }
    match read.and_then(|description| Puzzle::new(&description)) {
        Ok(puzzle) => {
            MADE.fetch_add(1, Ordering::Relaxed);
            check(puzzle, crc32fast::hash(data));
            asked(puzzle, goal);
        }
        Err(error) => assert!(!error.reason.is_empty() && !error.to_string().is_empty()),
    }
});

/// Checks the goal of a puzzle, its start, and boards along moves that the seed chooses.
fn check(puzzle: Puzzle, seed: u32) {
    let goal = puzzle.default_goal(None);
    let text = goal.to_string();
    assert_eq!(puzzle.goal(&text).as_ref(), Ok(&goal), "{text}");
    for first in [goal.some_board(), puzzle.default_start()].into_iter().flatten() {
        let (mut here, mut choice) = (first, seed);
        for _ in 0..MOVES {
            restored(&here);
            choice = choice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let step = Move::from_bits((choice >> 24) as u8);
            let Some(after) = here.after(step) else { continue };
            assert_eq!(after.after(step.opposite()), Some(here), "{here} {step}");
            here = after;
        }
    }
}

/// Asks for the distances to a goal.
fn asked(puzzle: Puzzle, text: &str) {
    let goal = match puzzle.goal(text) {
        Ok(goal) => goal,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(puzzle.goal(&goal.to_string()).as_ref(), Ok(&goal), "{text}");
    let limits = Limits::default().threads(1).memory(1 << 24).time(Duration::from_secs(1));
    match tilebase_build::open("nowhere").limited(limits).solver(&goal) {
        Ok(solver) => {
            let board = goal.some_board().expect("a goal with a solver has a board");
            // A search may take more than its limits.
            assert!(solver.distance(&board).is_ok_and(|distance| distance == Some(0)), "{text}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Asserts that a board is restored from its text, its numbers and its rank.
fn restored(board: &Board) {
    let puzzle = board.puzzle();
    assert_eq!(puzzle.board(&board.to_string()).as_ref(), Ok(board));
    assert_eq!(puzzle.board_of_numbers(board.numbers()).as_ref(), Ok(board));
    if let Some(rank) = board.rank() {
        assert!(puzzle.ranks().is_some_and(|ranks| rank < ranks), "{board}");
        assert_eq!(board.board_of_rank(rank).as_ref(), Some(board));
    }
}
